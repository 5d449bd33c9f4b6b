import VCardKit

/// Finds what of a card did not go into a text of another format, by reading that text back.
///
/// So a writer need not tell what it leaves out: whatever does not come back is a loss.
struct ReadBack {
    /// What the format is called in messages.
    let format: String
    let source: Card
    /// The source in 4.0, whose properties were written.
    let converted: Card
    /// Whether the format has a column for a label of any words, and a value for each text of a list: labels and TYPE
    /// values are then compared together, and texts of lists one by one.
    var isTable = false

    /// What of a property is not as it was.
    enum Aspect: Sendable, Hashable {
        /// It did not come back.
        case whole
        case value
        /// Several texts became one.
        case list
        /// TYPE values, or the label.
        case label
        case preference
        case group
        /// A parameter of a name in upper case.
        case parameter(String)
    }

    /// One thing of a property that is not as it was.
    struct Difference {
        var aspect: Aspect
        /// The place of the property in the converted card.
        var place: Int
        /// The text of the value, whole.
        var text: String
        var loss: Loss
    }

    /// Notes the losses, given the cards that were read back; their properties count together.
    func note(_ back: [Card], into notes: inout LossNotes) { notes.append(differences(back).map { $0.loss }) }

    /// Notes that the card was not written at all.
    func noteAll(into notes: inout LossNotes) {
        notes.append(
            differences([]).map { difference in
                var loss = difference.loss
                loss.message = "\(format) has no place for a contact like this; the whole card is not written"
                return loss
            })
    }

    /// What differs in the cards that were read back, in the order of the card's properties.
    func differences(_ back: [Card]) -> [Difference] {
        let (sources, returned) = Self.withoutEqualLines(converted, back)
        let items = Self.items(sources, of: converted, isTable: isTable)
        if items.isEmpty { return [] }
        let others = zip(back, returned).flatMap { Self.items($1, of: $0, isTable: isTable) }
        let matches = Matches(items, others, isTable: isTable)
        var differences: [Difference] = []
        let properties = Array(converted.properties)
        let unmatched = Set(items.indices.lazy.filter { matches.matches[$0] == nil }.map { items[$0].id })
        let lines = unmatched.isEmpty ? [] : equalLines(properties, but: sources, of: unmatched)
        // Made where something differs.
        var sourceLines: SourceLines?
        var names: [String] = []
        // Which property the texts of each list came back in.
        var lists: [Int: Int] = [:]
        var merged: Set<Int> = []
        for (number, item) in items.enumerated() {
            var list = DifferenceList(format: format, item: item, hasAlternatives: matches.hasAlternatives(item))
            if let match = matches.matches[number] {
                list.compare(others[match])
                let other = others[match]
                if other.isOfList, let first = lists[other.place], first != item.place {
                    if merged.insert(item.place).inserted { list.addList() }
                } else {
                    lists[other.place] = item.place
                }
            } else if !lines.isEmpty, lines.contains(Self.line(properties[item.place])) {
                list.addWhole(.merged)
            } else {
                list.addWhole(matches.fates[number] ?? .none)
            }
            if list.found.isEmpty { continue }
            let places = sourceLines ?? SourceLines(source, converted)
            if sourceLines == nil { names = source.properties.map { $0.lowercasedName } }
            sourceLines = places
            let name = places.places[item.place].map { names[$0] } ?? String(decoding: item.name, as: UTF8.self)
            for (aspect, loss) in list.found {
                differences.append(
                    Difference(
                        aspect: aspect, place: item.place, text: item.value.text,
                        loss: Loss(
                            kind: loss.kind, grade: loss.grade ?? loss.kind.grade, card: source.location.index,
                            property: name, line: places.lines[item.place], oldValue: loss.old.shortened,
                            newForm: loss.new.shortened, message: loss.message ?? loss.kind.message)))
            }
        }
        return differences
    }

    // MARK: Properties

    /// A property as it is compared.
    struct Item {
        let name: [UInt8]
        let id: PropertyID
        let value: PropertyValue
        /// Whether it is one text of a list.
        var isOfList = false
        /// The value as it stands in the line of a property that is not known.
        var raw: String?
        let details: Details
        /// The place in its card.
        let place: Int

        /// The digits of a phone number, the first text of several.
        var core: String {
            if name.elementsEqual("tel".utf8) { return Contact.PhoneNumber(value.text).digits }
            switch value {
            case .textList(let texts): return texts.first ?? ""
            case .components(let components): return components.joined().first { !$0.isEmpty } ?? ""
            default: return String(decoding: value.text.utf8.filter { $0 > 0x20 }, as: UTF8.self)
            }
        }
    }

    struct Details: Hashable {
        var hasGroup: Bool
        /// In lower case and order; the label, too, if these are compared together.
        var types: [[UInt8]]
        var parameters: [Parameter]
    }

    /// The places of properties that are not, byte for byte, the same line in both.
    private static func withoutEqualLines(_ card: Card, _ back: [Card]) -> (source: [Int], back: [[Int]]) {
        let all = back.map { Array($0.properties) }
        var free = all.map { [Bool](repeating: true, count: $0.count) }
        var sources: [Int] = []
        var next = (card: 0, place: 0)
        for (place, property) in card.properties.enumerated() {
            if property.id == .version { continue }
            var found: (card: Int, place: Int)?
            if property.group == nil {
                // Where the same property is likely to be; what is farther off is found by its value.
                var tries = 8
                var at = next
                while tries > 0, at.card < all.count {
                    guard at.place < all[at.card].count else {
                        at = (at.card + 1, 0)
                        continue
                    }
                    if free[at.card][at.place], sameLine(property, all[at.card][at.place]) {
                        found = at
                        break
                    }
                    at.place += 1
                    tries -= 1
                }
            }
            if let found {
                free[found.card][found.place] = false
                next = (found.card, found.place + 1)
            } else {
                sources.append(place)
            }
        }
        let rest = zip(all, free).map { properties, free in
            properties.indices.filter { free[$0] && properties[$0].id != .version }
        }
        return (sources, rest)
    }

    /// The lines of those properties that came back as they were; `others` are the places of those that did not.
    private func equalLines(
        _ properties: [Property], but others: [Int], of ids: Set<PropertyID>
    ) -> Set<ArraySlice<UInt8>> {
        var lines: Set<ArraySlice<UInt8>> = []
        var next = 0
        for (place, property) in properties.enumerated() {
            if next < others.count, others[next] == place {
                next += 1
            } else if ids.contains(property.id) {
                lines.insert(Self.line(property))
            }
        }
        return lines
    }

    /// The line without its end.
    private static func line(_ property: Property) -> ArraySlice<UInt8> {
        var line = property.rawLine
        while let last = line.last, last == 0x0A || last == 0x0D { line.removeLast() }
        return line
    }

    private static func sameLine(_ left: Property, _ right: Property) -> Bool {
        left.version == right.version && left.id == right.id && line(left).elementsEqual(line(right))
    }

    private static func items(_ places: [Int], of card: Card, isTable: Bool) -> [Item] {
        if places.isEmpty { return [] }
        let groups = isTable ? Groups(card) : nil
        var items: [Item] = []
        var next = 0
        for (place, property) in card.properties.enumerated() {
            guard next < places.count else { break }
            guard places[next] == place else { continue }
            next += 1
            let decoded = property.decoded
            // What every card without a KIND is.
            if property.id == .kind, decoded.value.text.utf8.elementsEqual("individual".utf8) { continue }
            if property.id == .xABLabel, groups?.hasOthers(property.group) ?? false { continue }
            var parameters: [Parameter] = []
            var types: [[UInt8]] = []
            for parameter in decoded.head.parameters {
                switch parameter.id {
                case .value, .encoding, .charset: continue
                case .type: types += parameter.values.map { $0.utf8.map(\.lowerCased) }
                case .mediatype: if case .binary = decoded.value { continue } else { parameters.append(parameter) }
                default: parameters.append(parameter)
                }
            }
            if isTable { types = types.map { $0.elementsEqual("cell".utf8) ? Array("mobile".utf8) : $0 } }
            if let label = groups?.label(decoded.head.group) { types.append(label) }
            types.sort { $0.lexicographicallyPrecedes($1) }
            let details = Details(
                hasGroup: decoded.head.group != nil && groups?.isShared(decoded.head.group) ?? true, types: types,
                parameters: parameters)
            let name = decoded.head.name.map(\.lowerCased)
            let value = comparable(decoded.value)
            if isTable, case .textList(let texts) = value {
                for text in texts where !text.isEmpty || texts.count == 1 {
                    items.append(
                        Item(
                            name: name, id: property.id, value: .text(text), isOfList: true, details: details,
                            place: place))
                }
            } else {
                let raw: String? =
                    if case .unknown(let raw) = decoded.value { raw } else {
                        property.id == .unknown ? property.rawText : nil
                    }
                items.append(Item(name: name, id: property.id, value: value, raw: raw, details: details, place: place))
            }
        }
        return items
    }

    /// The groups of a card: their labels, and how many properties they have besides.
    private struct Groups {
        private var labels: [[UInt8]: [UInt8]] = [:]
        private var counts: [[UInt8]: Int] = [:]

        init(_ card: Card) {
            for property in card.properties {
                guard let group = Self.key(property.group) else { continue }
                if property.id == .xABLabel {
                    if labels[group] == nil { labels[group] = Self.label(property.text) }
                } else {
                    counts[group, default: 0] += 1
                }
            }
        }

        private static func key(_ group: String?) -> [UInt8]? { group.map { $0.utf8.map(\.lowerCased) } }

        /// The label as it is, one of Apple's own in lower case and without its marks.
        private static func label(_ text: String) -> [UInt8] {
            let bytes = Array(text.utf8)
            let start = Array("_$!<".utf8)
            let end = Array(">!$_".utf8)
            guard bytes.count > start.count + end.count, bytes.starts(with: start), bytes.suffix(4).elementsEqual(end)
            else { return bytes }
            return bytes[start.count..<(bytes.count - end.count)].map(\.lowerCased)
        }

        func label(_ group: String?) -> [UInt8]? { Self.key(group).flatMap { labels[$0] } }
        func hasOthers(_ group: String?) -> Bool { Self.key(group).map { counts[$0] ?? 0 > 0 } ?? false }
        func isShared(_ group: String?) -> Bool { Self.key(group).map { counts[$0] ?? 0 > 1 } ?? false }
    }

    /// The value with LF as line ends, what is only empty at its end left out, and unknown values as texts.
    private static func comparable(_ value: PropertyValue) -> PropertyValue {
        switch value {
        case .text(let text): return .text(lines(text))
        case .unknown(let raw): return .text(unescaped(raw))
        case .textList(let texts): return .textList(texts.map { lines($0) })
        case .components(var components):
            while components.count > 1, components.last == [""] || components.last == [] { components.removeLast() }
            return .components(components.map { $0.isEmpty ? [""] : $0.map { lines($0) } })
        default: return value
        }
    }

    /// The text that a value of an unknown kind stands for.
    static func unescaped(_ raw: String) -> String {
        guard raw.utf8.contains(UInt8(ascii: "\\")) else { return raw }
        var text: [UInt8] = []
        var isEscaped = false
        for byte in raw.utf8 {
            if isEscaped {
                text.append(byte | 0x20 == UInt8(ascii: "n") ? 0x0A : byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                text.append(byte)
            }
        }
        if isEscaped { text.append(UInt8(ascii: "\\")) }
        return String(decoding: text, as: UTF8.self)
    }

    private static func lines(_ text: String) -> String {
        guard text.utf8.contains(0x0D) else { return text }
        var bytes: [UInt8] = []
        var isBehindCR = false
        for byte in text.utf8 {
            if byte != 0x0A || !isBehindCR { bytes.append(byte == 0x0D ? 0x0A : byte) }
            isBehindCR = byte == 0x0D
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
