import VCardKit

/// The parts of a name or an address on their way between N or ADR and the `components` of JSContact.
struct JSContactComponents: Sendable {
    /// A text of a structured value: the component and the place in its list, both from 0.
    struct Place: Sendable, Hashable {
        let component: Int
        let item: Int
    }

    /// The objects of `components`, separators among them.
    var objects: [JSONTree] = []
    /// Which text each object stands for; `nil` for a separator.
    var places: [Place?] = []
    var isOrdered = false
    var defaultSeparator: String?

    // MARK: From a vCard

    /// - Parameters:
    ///   - texts: The components of N or ADR.
    ///   - kinds: What each of them is.
    ///   - order: The value of JSCOMPS.
    init(_ texts: [[String]], kinds: [String], order: String?) {
        let isAddress = kinds.count > JSContactWords.nameKinds.count
        var found: [Place] = []
        // Where a text that stands twice is counted.
        var standIns: [Place: Place] = [:]
        let isDetailed = isAddress && texts.dropFirst(7).contains { $0.contains { !$0.isEmpty } }
        for (number, list) in texts.prefix(kinds.count).enumerated() {
            for (item, text) in list.enumerated() where !text.isEmpty {
                let place = Place(component: number, item: item)
                if isAddress {
                    if isDetailed, number == 1 || number == 2 { continue }
                } else if let twin = Self.twins[number], twin < texts.count,
                    let other = texts[twin].firstIndex(where: { $0.utf8.elementsEqual(text.utf8) })
                {
                    standIns[place] = Place(component: twin, item: other)
                    continue
                }
                found.append(place)
            }
        }
        if let order, let order = ComponentOrder(order), append(order, found, standIns, texts, kinds) { return }
        for place in found { append(place, texts, kinds) }
    }

    /// Which later component repeats texts of an earlier one for older readers (RFC 9554 §2.2).
    private static let twins = [0: 5, 4: 6]

    private mutating func append(_ place: Place, _ texts: [[String]], _ kinds: [String]) {
        var object = JSONMembers()
        object["kind"] = JSONTree(kinds[place.component])
        object["value"] = JSONTree(texts[place.component][place.item])
        objects.append(JSONTree(object))
        places.append(place)
    }

    /// Appends all texts in the order of JSCOMPS; `false` if it does not name each of them once.
    private mutating func append(
        _ order: ComponentOrder, _ found: [Place], _ standIns: [Place: Place], _ texts: [[String]], _ kinds: [String]
    ) -> Bool {
        var missing = Set(found)
        var ordered: [ComponentOrder.Entry] = []
        for entry in order.entries {
            if case .position(let component, let item) = entry {
                var place = Place(component: component, item: item)
                place = standIns[place] ?? place
                guard missing.remove(place) != nil else { return false }
                ordered.append(.position(place.component, place.item))
            } else {
                ordered.append(entry)
            }
        }
        guard missing.isEmpty else { return false }
        for entry in ordered {
            switch entry {
            case .position(let component, let item): append(Place(component: component, item: item), texts, kinds)
            case .separator(let text):
                var object = JSONMembers()
                object["kind"] = JSONTree("separator")
                object["value"] = JSONTree(text)
                objects.append(JSONTree(object))
                places.append(nil)
            }
        }
        isOrdered = true
        defaultSeparator = order.defaultSeparator
        return true
    }

    /// Puts the members into a Name or an Address.
    func write(into object: inout JSONMembers) {
        if !objects.isEmpty { object["components"] = JSONTree(.array(objects)) }
        if isOrdered { object["isOrdered"] = JSONTree.isTrue }
        if let defaultSeparator { object["defaultSeparator"] = JSONTree(defaultSeparator) }
    }

    /// Gives each object the text of the same place as its `phonetic`.
    ///
    /// - Returns: Whether both have texts in the same places.
    mutating func pronounce(_ texts: [[String]]) -> Bool {
        var spoken: [Place: String] = [:]
        for (number, list) in texts.enumerated() {
            for (item, text) in list.enumerated() where !text.isEmpty {
                spoken[Place(component: number, item: item)] = text
            }
        }
        guard Set(spoken.keys).isSubset(of: Set(places.compactMap { $0 })), !spoken.isEmpty else { return false }
        for (number, place) in places.enumerated() {
            guard let place, let text = spoken[place], var object = objects[number].object else { continue }
            object["phonetic"] = JSONTree(text)
            objects[number] = JSONTree(object)
        }
        return true
    }

    // MARK: To a vCard

    /// What `components` stand for in N or ADR.
    struct Texts: Sendable {
        var texts: [[String]] = []
        /// How they are pronounced, in the same places; empty if nothing says so.
        var phonetics: [[String]] = []
        /// The order of all texts and separators.
        var order = ComponentOrder()
        /// Whether there was something that a vCard has no place for.
        var isIncomplete = false

        /// The texts in their order with their separators.
        var joined: String {
            var out = ""
            var isFirst = true
            var isSeparated = true
            for entry in order.entries {
                switch entry {
                case .separator(let text):
                    out += text
                    isSeparated = true
                case .position(let component, let item):
                    if !isFirst, !isSeparated { out += order.defaultSeparator ?? " " }
                    out += texts[component][item]
                    isSeparated = false
                }
                isFirst = false
            }
            return out
        }
    }

    /// - Parameters:
    ///   - isAddress: Whether the objects are those of an address.
    ///   - isOrdered: Whether their order has a meaning.
    static func texts(_ objects: [JSONTree], isAddress: Bool, isOrdered: Bool) -> Texts {
        let kinds = isAddress ? JSContactWords.addressKinds : JSContactWords.nameKinds
        let parts = objects.map { part(of: $0) }
        // The seven components that all readers know do for an address without finer ones.
        var street = 0
        var flats = 0
        var isDetailed = false
        for part in parts where isAddress {
            switch part?.kind {
            case "name": street += 1
            case "apartment": flats += 1
            case let kind?: isDetailed = isDetailed || (kinds.lastIndex(of: kind) ?? 0) > 6
            case nil: break
            }
        }
        var texts = Texts()
        texts.texts = Array(repeating: [], count: isAddress ? (isDetailed ? 18 : 7) : 5)
        texts.phonetics = texts.texts
        for part in parts {
            guard let part else {
                texts.isIncomplete = true
                continue
            }
            if part.kind == "separator" {
                texts.order.entries.append(.separator(part.value))
                continue
            }
            guard let number = isDetailed ? kinds.lastIndex(of: part.kind) : kinds.firstIndex(of: part.kind) else {
                texts.isIncomplete = true
                continue
            }
            while texts.texts.count <= number {
                texts.texts.append([])
                texts.phonetics.append([])
            }
            texts.order.entries.append(.position(number, texts.texts[number].count))
            texts.texts[number].append(part.value)
            texts.phonetics[number].append(part.phonetic ?? "")
            texts.isIncomplete = texts.isIncomplete || part.hasMore
        }
        if !texts.phonetics.contains(where: { $0.contains { !$0.isEmpty } }) { texts.phonetics = [] }
        if isDetailed { texts.addOlderLines(isOrdered: isOrdered) }
        if !isAddress, texts.texts.count > 5 {
            // Generation without a second surname needs the empty component before it.
            while texts.texts.count < 7 { texts.texts.append([]) }
            texts.repeatForOlderReaders()
        }
        texts.texts = texts.texts.map { $0.isEmpty ? [""] : $0 }
        texts.phonetics = texts.phonetics.map { $0.isEmpty ? [""] : $0 }
        return texts
    }

    private static func part(
        of object: JSONTree
    ) -> (kind: String, value: String, phonetic: String?, hasMore: Bool)? {
        guard var members = object.object, let kind = members.take("kind")?.text,
            let value = members.take("value")?.text, !value.isEmpty
        else { return nil }
        let phonetic = members.take("phonetic")
        _ = members.take("@type")
        let isOdd = phonetic != nil && phonetic?.text == nil
        return (kind, value, phonetic?.text, !members.isEmpty || isOdd)
    }
}

extension JSContactComponents.Texts {
    /// Repeats second surname and generation where readers of RFC 6350 look for them.
    fileprivate mutating func repeatForOlderReaders() {
        texts[0].append(contentsOf: texts[5])
        texts[4].append(contentsOf: texts[6])
    }

    /// Puts the finer components of an address together in extended address and street, for readers of RFC 6350.
    fileprivate mutating func addOlderLines(isOrdered: Bool) {
        texts[1] = line([7, 9, 8, 12], isOrdered)
        texts[2] = line([10, 11, 13, 17, 16, 14, 15], isOrdered)
    }

    private func line(_ components: [Int], _ isOrdered: Bool) -> [String] {
        var components = components
        if isOrdered {
            var seen: [Int] = []
            for case .position(let component, _) in order.entries
            where components.contains(component) && !seen.contains(component) {
                seen.append(component)
            }
            components = seen
        }
        var line = ""
        var last = 0
        for component in components {
            for text in texts[component] {
                // The number stands by the name of its street, the rest apart.
                let isBeside = (last == 10 && component == 11) || (last == 11 && component == 10)
                if !line.isEmpty { line += isBeside ? " " : ", " }
                line += text
                last = component
            }
        }
        return line.isEmpty ? [] : [line]
    }
}
