import VCardKit

// Members of the Card that are no maps of objects.
extension JSContactReader {
    /// A text without what no line of a vCard can hold; `nil` if it is none.
    mutating func text(_ tree: JSONTree) -> String? {
        guard case .string(let bytes) = tree.value else { return nil }
        guard let node = tree.node, cards.document.kind(node) == .string else {
            return String(decoding: bytes, as: UTF8.self)
        }
        return String(decoding: cards.text(node, of: node), as: UTF8.self)
    }

    mutating func readText(_ name: [UInt8], _ value: JSONTree, _ id: PropertyID) {
        guard let text = text(value), !text.isEmpty else { return leave([name], value, "a text is due here") }
        let typed: PropertyValue
        switch id {
        case .uid: typed = JSContactBuilder.hasScheme(text) ? .uri(text) : .text(text)
        case .language: typed = .languageTag(text)
        default: typed = .text(text)
        }
        drafts.append(JSContactDraft(id, typed, node: value.node))
    }

    mutating func readTime(_ name: [UInt8], _ value: JSONTree, _ id: PropertyID) {
        guard let text = text(value), let date = JSContactDate.date(utc: text) else {
            return leave([name], value, "a time in UTC is due here, as 2024-01-31T12:00:00Z")
        }
        drafts.append(JSContactDraft(id, .date(date), node: value.node))
        // What would come back in another form is told as it is.
        if JSContactDate.utc(date) != text { leave([name], value) }
    }

    // MARK: Sets

    mutating func readSet(_ name: [UInt8], _ value: JSONTree, _ id: PropertyID) {
        guard let members = value.object else { return leave([name], value, "an object is due here") }
        var words: [String] = []
        for (key, isIn) in members.all {
            let word = String(decoding: key.filter { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A }, as: UTF8.self)
            guard isIn.isTrue, !word.isEmpty else {
                leave([name, key], isIn, word.isEmpty ? "a key without text" : "true is due here")
                continue
            }
            words.append(word)
            if id == .member { drafts.append(JSContactDraft(id, .uri(word), node: isIn.node)) }
        }
        if id == .categories, !words.isEmpty { drafts.append(JSContactDraft(id, .textList(words), node: value.node)) }
    }

    mutating func readRelations(_ name: [UInt8], _ value: JSONTree) {
        guard let relations = value.object else { return leave([name], value, "an object is due here") }
        for (key, tree) in relations.all {
            let text = String(decoding: key.filter { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A }, as: UTF8.self)
            guard var relation = tree.object, !text.isEmpty else {
                leave([name, key], tree, "a Relation is due here")
                continue
            }
            var draft = JSContactDraft(.related, .text(text), node: tree.node)
            dropType(&relation, "Relation")
            var types: [String] = []
            let kinds = relation["relation"]
            var odd = JSONMembers()
            if let kinds, kinds.object == nil {
                leave([name, key], tree, "an object is due in relation")
                continue
            }
            for (type, isSo) in kinds?.object?.all ?? [] {
                if isSo.isTrue, Self.isToken(type) {
                    types.append(String(decoding: type, as: UTF8.self))
                } else {
                    odd[type] = isSo
                }
            }
            _ = relation.take("relation")
            if !types.isEmpty { draft.parameters.append(Parameter(.type, types)) }
            var kind: String?
            readParameters(&relation, &draft, &kind)
            let isURI = JSContactBuilder.hasScheme(text) && !URILines.hasBreak(text)
            if kind == "uri" || kind == nil && isURI { draft.value = .uri(text) }
            for (type, isSo) in odd.all { leave([name, key, Array("relation".utf8), type], isSo, "true is due here") }
            for (member, value) in relation.all {
                reportUnknown(member, value)
                leave([name, key, member], value)
            }
            drafts.append(draft)
        }
    }

    /// Whether a word can be a TYPE value that comes back as it is.
    static func isToken(_ word: [UInt8]) -> Bool {
        !word.isEmpty && word.allSatisfy { $0.isNameByte && $0.lowerCased == $0 }
    }

    mutating func readSpeakToAs(_ name: [UInt8], _ value: JSONTree) {
        guard var object = value.object else { return leave([name], value, "an object is due here") }
        dropType(&object, "SpeakToAs")
        let count = drafts.count
        if let gender = object.take("grammaticalGender") {
            if let text = text(gender), !text.isEmpty, text == text.lowercased() {
                self.gender = drafts.count
                drafts.append(JSContactDraft(.gramGender, .text(text), node: gender.node))
            } else {
                object["grammaticalGender"] = gender
            }
        }
        if let pronouns = object.take("pronouns"),
            let map = JSContactRow.maps.firstIndex(where: { $0.path == [name, Array("pronouns".utf8)] })
        {
            if drafts.count == count, !object.isEmpty, pronouns.object?.isEmpty != false { return leave([name], value) }
            readMap(map, pronouns)
        }
        if drafts.count == count, !object.isEmpty { return leave([name], JSONTree(.object(object), node: value.node)) }
        for (member, value) in object.all {
            reportUnknown(member, value)
            leave([name, member], value)
        }
    }

    // MARK: Name

    mutating func readName(_ name: [UInt8], _ value: JSONTree) {
        guard var object = value.object else { return leave([name], value, "a Name is due here") }
        self.name = value
        dropType(&object, "Name")
        let count = drafts.count
        if let full = object.take("full") {
            if let text = text(full) {
                fullName = drafts.count
                drafts.append(JSContactDraft(.fn, .text(text), node: full.node))
            } else {
                object["full"] = full
            }
        }
        if let drafted = nameDrafts(&object, value.node) {
            nameParts = drafts.count
            drafts.append(drafted)
        }
        if drafts.count == count {
            if !object.isEmpty { leave([name], JSONTree(.object(object), node: value.node)) }
            return
        }
        for (member, value) in object.all {
            if !Self.nameMembers.contains(where: { member.elementsEqual($0.utf8) }) {
                reportUnknown(member, value)
                leave([name, member], value)
            } else {
                leave([name, member], value, "vCard has no place for this")
            }
        }
    }

    private static let nameMembers: [String] = [
        "full", "components", "isOrdered", "defaultSeparator", "sortAs", "phoneticSystem", "phoneticScript",
        "vCardParams",
    ]

    /// N of a Name, its pronunciation with it; `nil` if it has no components. What is used is taken out.
    mutating func nameDrafts(_ object: inout JSONMembers, _ node: Int?) -> JSContactDraft? {
        guard let components = object["components"], let objects = components.array else { return nil }
        let texts = JSContactComponents.texts(
            objects, isAddress: false, isOrdered: object["isOrdered"]?.isTrue == true)
        guard texts.order.entries.contains(where: { if case .position = $0 { true } else { false } }) else {
            return nil
        }
        var draft = JSContactDraft(.n, .components(texts.texts), node: components.node ?? node)
        if let keys = sortKeys(&object, texts.texts.count) { draft.parameters.append(Parameter(.sortAs, keys)) }
        finishComponents(&object, texts, &draft)
        return draft
    }

    /// The texts to sort by in the order of N; they stay where a place between them is empty.
    private mutating func sortKeys(_ object: inout JSONMembers, _ count: Int) -> [String]? {
        guard let keys = object["sortAs"]?.object, !keys.isEmpty else { return nil }
        var texts: [String] = []
        for kind in JSContactWords.nameKinds {
            guard let key = keys[kind], let text = self.text(key), !text.isEmpty, !text.utf8.contains(UInt8(ascii: ","))
            else { break }
            texts.append(text)
        }
        guard texts.count == keys.count, texts.count <= count else { return nil }
        _ = object.take("sortAs")
        return texts
    }

    /// Takes order, pronunciation and parameters of a Name or an Address.
    mutating func finishComponents(
        _ object: inout JSONMembers, _ texts: JSContactComponents.Texts, _ draft: inout JSContactDraft
    ) {
        if !texts.isIncomplete { _ = object.take("components") }
        if let isOrdered = object["isOrdered"], isOrdered.isTrue, !texts.isIncomplete, object.take("isOrdered") != nil {
            var order = texts.order
            if let separator = object["defaultSeparator"]?.text, object.take("defaultSeparator") != nil {
                order.defaultSeparator = separator
            }
            draft.add(.jscomps, order.text)
        } else if texts.order.entries.contains(where: { if case .separator = $0 { true } else { false } }),
            let components = object["components"] ?? nil
        {
            // Separators mean nothing without an order, but shall not be lost.
            object["components"] = components
        }
        var kind: String?
        readParameters(&object, &draft, &kind)
        let system = object["phoneticSystem"]?.text
        let script = object["phoneticScript"]?.text
        guard !texts.phonetics.isEmpty, system != nil || script != nil else { return }
        _ = object.take("phoneticSystem")
        _ = object.take("phoneticScript")
        var spoken = JSContactDraft(draft.id, .components(texts.phonetics), node: draft.node)
        spoken.add(.phonetic, system ?? "script")
        if let script { spoken.add(.script, script) }
        draft.translations.append(spoken)
    }

    // MARK: Parameters

    /// Takes `@type` if it says what the object is.
    mutating func dropType(_ object: inout JSONMembers, _ type: String) {
        guard let stated = object["@type"] else { return }
        if stated.text == type {
            _ = object.take("@type")
        } else if let node = stated.node {
            cards.report(.jsContactValue, node, "the object is a \(type) here")
        }
    }

    /// Takes `vCardParams`: the parameters and group of the property, and the kind of its value.
    mutating func readParameters(_ object: inout JSONMembers, _ draft: inout JSContactDraft, _ kind: inout String?) {
        guard var parameters = object["vCardParams"]?.object else { return }
        for (name, value) in parameters.all {
            var values: [String] = []
            for element in value.array ?? [value] {
                if let text = text(element) {
                    values.append(text)
                } else if case .raw(let bytes) = element.value {
                    values.append(String(decoding: bytes, as: UTF8.self))
                }
            }
            let key = name.map(\.lowerCased)
            guard values.count == (value.array ?? [value]).count, !values.isEmpty, !name.isEmpty,
                name.allSatisfy({ $0.isNameByte })
            else { continue }
            _ = parameters.take(name)
            let id = ParameterID(name: key.span)
            switch id {
            case .group
            where values.count == 1 && !values[0].isEmpty
                && values[0].utf8.allSatisfy({ $0.isNameByte || $0 == UInt8(ascii: ".") }):
                draft.group = values[0]
            case .group, .encoding, .charset: parameters[name] = value
            case .value: kind = values[0]
            case .unknown:
                draft.parameters.append(Parameter(String(decoding: name, as: UTF8.self).uppercased(), values))
            default: draft.parameters.append(Parameter(id, values))
            }
        }
        // What is left comes back as a whole.
        if parameters.isEmpty { _ = object.take("vCardParams") }
    }
}
