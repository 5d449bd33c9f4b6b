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

    /// A property as it is compared: less of it in each pass.
    private struct Key: Hashable {
        var name: [UInt8]
        var value: PropertyValue?
        var details: Details?
        var core = ""
    }

    private struct Details: Hashable {
        var hasGroup: Bool
        /// In lower case and order.
        var types: [[UInt8]]
        var parameters: [Parameter]
    }

    private struct Item {
        let name: [UInt8]
        let value: PropertyValue
        let details: Details
        let line: Int

        /// All of it; name and value; name and what most surely stays of the value; the name alone.
        func key(_ pass: Int) -> Key {
            switch pass {
            case 0: Key(name: name, value: value, details: details)
            case 1: Key(name: name, value: value)
            case 2: Key(name: name, core: core)
            default: Key(name: name)
            }
        }

        /// The digits of a phone number, the first text of several.
        private var core: String {
            if name.elementsEqual("tel".utf8) { return Contact.PhoneNumber(value.text).digits }
            switch value {
            case .textList(let texts): return texts.first ?? ""
            case .components(let components): return components.joined().first { !$0.isEmpty } ?? ""
            default: return String(decoding: value.text.utf8.filter { $0 > 0x20 }, as: UTF8.self)
            }
        }
    }

    /// Notes the losses, given the cards that were read back; their properties count together.
    func note(_ back: [Card], into notes: inout LossNotes) {
        let items = Self.items(converted, SourceLines(source, converted).lines)
        let returned = back.flatMap { Self.items($0, []) }
        var matches = [Int?](repeating: nil, count: items.count)
        var isTaken = [Bool](repeating: false, count: returned.count)
        for pass in 0..<4 {
            var places: [Key: [Int]] = [:]
            for (place, item) in returned.enumerated().reversed() where !isTaken[place] {
                places[item.key(pass), default: []].append(place)
            }
            // By the name alone only what is one of its kind.
            var counts: [Key: Int] = [:]
            if pass == 3 {
                for (number, item) in items.enumerated() where matches[number] == nil {
                    counts[item.key(pass), default: 0] += 1
                }
            }
            for (number, item) in items.enumerated() where matches[number] == nil {
                let key = item.key(pass)
                if pass == 3, counts[key] != 1 || places[key]?.count != 1 { continue }
                guard let place = places[key]?.popLast() else { continue }
                matches[number] = place
                isTaken[place] = true
            }
        }
        for (number, item) in items.enumerated() {
            if let place = matches[number] {
                compare(item, returned[place], into: &notes)
            } else if item.value.text.isEmpty {
                note(.emptyValueDropped, item, into: &notes)
            } else {
                note(.propertyLost, item, message: "\(format) has no place for it", into: &notes)
            }
        }
    }

    // MARK: Differences

    private func compare(_ item: Item, _ back: Item, into notes: inout LossNotes) {
        if item.value != back.value {
            note(
                Self.kind(item), item, grade: .approx, new: back.value.text, message: "\(format) holds it as it can",
                into: &notes)
        }
        if item.details.hasGroup, !back.details.hasGroup {
            note(.groupChanged, item, message: "\(format) has no groups of properties", into: &notes)
        }
        let types = Set(item.details.types)
        let typesBack = Set(back.details.types)
        let text = { (types: [[UInt8]]) in types.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",") }
        if !typesBack.isSubset(of: types) {
            note(
                .meaningGuessed, item, old: "TYPE=" + text(item.details.types),
                new: "TYPE=" + text(back.details.types), message: "\(format) has another use for it", into: &notes)
        } else if types != typesBack {
            note(
                .parameterLost, item, old: "TYPE=" + text(item.details.types.filter { !typesBack.contains($0) }),
                message: "\(format) has no place for its TYPE", into: &notes)
        }
        let parameters = Set(back.details.parameters)
        for parameter in item.details.parameters where !parameters.contains(parameter) {
            let old = parameter.name + "=" + parameter.values.joined(separator: ",")
            if parameter.id == .pref {
                note(.preferenceFlattened, item, old: old, into: &notes)
            } else {
                note(
                    .parameterLost, item, old: old, message: "\(format) has no place for \(parameter.name)",
                    into: &notes)
            }
        }
    }

    private static func kind(_ item: Item) -> LossKind {
        switch item.value {
        case .date: return .dateChanged
        case .textList: return .listFlattened
        case .components: return .componentsMerged
        case .uri where item.name.elementsEqual("tel".utf8): return .telephoneReduced
        case .uri: return .referenceNotPortable
        case .utcOffset: return .zoneChanged
        case .text where item.name.elementsEqual("fn".utf8): return .nameDerived
        default: return .valueChanged
        }
    }

    private func note(
        _ kind: LossKind, _ item: Item, grade: LossKind.Grade? = nil, old: String? = nil, new: String = "",
        message: String? = nil, into notes: inout LossNotes
    ) {
        notes.note(
            kind, grade, card: source, property: String(decoding: item.name, as: UTF8.self), line: item.line,
            old: old ?? item.value.text, new: new, message: message)
    }

    // MARK: Properties

    private static func items(_ card: Card, _ lines: [Int]) -> [Item] {
        var items: [Item] = []
        for (number, property) in card.properties.enumerated() {
            guard property.id != .version else { continue }
            let decoded = property.decoded
            // What every card without a KIND is.
            if property.id == .kind, decoded.value.text.utf8.elementsEqual("individual".utf8) { continue }
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
            types.sort { $0.lexicographicallyPrecedes($1) }
            items.append(
                Item(
                    name: decoded.head.name.map(\.lowerCased), value: comparable(decoded.value),
                    details: Details(hasGroup: decoded.head.group != nil, types: types, parameters: parameters),
                    line: number < lines.count ? lines[number] : card.location.line))
        }
        return items
    }

    /// The value with LF as line ends, what is only empty at its end left out, and unknown values as texts.
    private static func comparable(_ value: PropertyValue) -> PropertyValue {
        switch value {
        case .text(let text): return .text(lines(text))
        case .unknown(let raw):
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
            return .text(String(decoding: text, as: UTF8.self))
        case .textList(let texts): return .textList(texts.map { lines($0) })
        case .components(var components):
            while components.count > 1, components.last == [""] || components.last == [] { components.removeLast() }
            return .components(components.map { $0.isEmpty ? [""] : $0.map { lines($0) } })
        default: return value
        }
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

/// Where the properties of a converted card stood in the file.
struct SourceLines {
    /// A line for each property of the converted card; that of the card where none is known.
    let lines: [Int]

    init(_ source: Card, _ converted: Card) {
        let sourceLines = source.propertyLines
        if source.version == converted.version {
            lines = sourceLines
            return
        }
        var byText: [[UInt8]: [Int]] = [:]
        var byName: [[UInt8]: [Int]] = [:]
        for (number, property) in source.properties.enumerated().reversed() {
            let name = property.nameBytes.map(\.lowerCased)
            byName[name, default: []].append(sourceLines[number])
            byText[name + Array(property.text.utf8), default: []].append(sourceLines[number])
        }
        lines = converted.properties.map { property in
            let name = property.nameBytes.map(\.lowerCased)
            let key = name + Array(property.text.utf8)
            if let line = byText[key]?.popLast() { return line }
            return byName[name]?.last ?? source.location.line
        }
    }
}

/// A format that holds contacts, each in a text of its own.
protocol ContactForm: Sendable {
    /// What it is called in messages.
    static var name: String { get }
    /// What stands before all contacts.
    static var heading: String { get }
    /// The text of the contact that a card of 4.0 is.
    mutating func text(of contact: Contact, _ card: Card) -> [UInt8]
    static func read(_ text: [UInt8], limits: Limits) -> CardReading
}

/// Writes cards in such a format; what does not come back when it is read is a loss.
struct ContactWriter<Form: ContactForm>: CardWriter {
    private var form: Form
    private var bytes: [UInt8] = []
    private var hasBegun = false
    private var notes = LossNotes()

    init(_ form: Form) { self.form = form }

    mutating func write(_ card: Card) {
        if !hasBegun { bytes.append(contentsOf: Form.heading.utf8) }
        hasBegun = true
        let conversion = card.converted(to: .v4)
        notes.append(conversion.losses)
        for converted in [conversion.card] + conversion.additionalCards {
            let text = form.text(of: Contact(converted), converted)
            bytes.append(contentsOf: text)
            let back = Form.read(Array(Form.heading.utf8) + text, limits: Limits()).cards
            ReadBack(format: Form.name, source: card, converted: converted).note(back, into: &notes)
        }
    }

    mutating func take() -> [UInt8] {
        var taken: [UInt8] = []
        swap(&taken, &bytes)
        return taken
    }

    mutating func takeLosses() -> [Loss] { notes.take() }

    mutating func finish() -> [UInt8] {
        if !hasBegun { bytes.append(contentsOf: Form.heading.utf8) }
        hasBegun = false
        return take()
    }
}
