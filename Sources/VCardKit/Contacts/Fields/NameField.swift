/// N with what belongs to it: what to sort by, and before 4.0 the components that N has there.
enum NameField {
    /// What carries the components of RFC 9554 before 4.0.
    private static let secondName = "X-N-SURNAME2"
    private static let generationName = "X-N-GENERATION"
    /// The names, and the components of N they stand for.
    static let details: [(name: String, component: Int)] = [(secondName, 5), (generationName, 6)]

    static let field = ContactField(
        name: "name",
        read: { lines, contact in read(lines, &contact.name) },
        update: { lines, contact, draft in
            var old = Contact.Name()
            read(lines, &old)
            let isSame = agree(old, contact.name)
            if !isSame { write(lines, contact.name, &draft, over: nameLine(lines)) }
            if old.sortAs != contact.name.sortAs, isSame || lines.version != .v4 {
                writeSortAs(lines, contact.name, &draft)
            }
        },
        rewrite: { lines, contact, draft in
            write(lines, contact.name, &draft, over: nameLine(lines))
            if lines.version != .v4 { writeSortAs(lines, contact.name, &draft) }
        },
        agree: { agree($0.name, $1.name) && $0.name.sortAs == $1.name.sortAs })

    private static func agree(_ left: Contact.Name, _ right: Contact.Name) -> Bool {
        left.prefixes == right.prefixes && left.given == right.given && left.middle == right.middle
            && left.family == right.family && left.secondFamily == right.secondFamily
            && left.suffixes == right.suffixes && left.generation == right.generation
    }

    /// The first N that is no pronunciation and no translation if there is one without.
    private static func nameLine(_ lines: CardLines) -> CardLine? {
        var found: CardLine?
        for line in lines.lines(of: .n) {
            let parameters = line.parameters
            if parameters.contains(where: { $0.id == .phonetic }) { continue }
            if parameters.first(.language) == nil { return line }
            if found == nil { found = line }
        }
        return found
    }

    private static func loose(_ name: String, _ lines: CardLines) -> CardLine? {
        for line in lines.lines(of: .unknown) where ValueBytes.equal(line.raw.nameBytes.span, name) { return line }
        return nil
    }

    // MARK: Reading

    private static func read(_ lines: CardLines, _ name: inout Contact.Name) {
        name.sortAs = sortAs(lines)
        guard let line = nameLine(lines) else { return }
        let components = line.property.components
        let at = { (index: Int) in
            index < components.count
                ? components[index].map { ContactText.clean($0) }.filter { !ContactText.trimmed($0).utf8.isEmpty } : []
        }
        name.given = ContactText.joined(at(1), " ")
        name.middle = ContactText.joined(at(2), " ")
        name.prefixes = list(at(3), lines.version)
        name.secondFamily = ContactText.joined(at(5), " ")
        name.generation = ContactText.joined(at(6), " ")
        if name.secondFamily.utf8.isEmpty { name.secondFamily = loose(secondName, lines)?.text ?? "" }
        if name.generation.utf8.isEmpty { name.generation = loose(generationName, lines)?.text ?? "" }
        name.family = family(at(0), without: name.secondFamily)
        name.suffixes = list(at(4), lines.version)
        if let last = name.suffixes.last, !name.generation.utf8.isEmpty, ValueBytes.same(last, name.generation) {
            name.suffixes.removeLast()
        }
    }

    /// 2.1 has no lists, but the comma that other versions have between prefixes means the same there.
    private static func list(_ texts: [String], _ version: Version) -> [String] {
        guard version == .v21, texts.count == 1 else { return texts }
        return ContactText.split(texts[0], .comma).map { ContactText.trimmed($0) }.filter { !$0.utf8.isEmpty }
    }

    /// The family name without the second one that is repeated behind it (RFC 9554 §2.2).
    private static func family(_ texts: [String], without second: String) -> String {
        guard !second.utf8.isEmpty else { return ContactText.joined(texts, " ") }
        if texts.count > 1, let last = texts.last, ValueBytes.same(last, second) {
            return ContactText.joined(Array(texts.dropLast()), " ")
        }
        let whole = Array(ContactText.joined(texts, " ").utf8)
        let end = [UInt8.space] + Array(second.utf8)
        if whole.count > end.count, whole.suffix(end.count).elementsEqual(end) {
            return String(decoding: whole.dropLast(end.count), as: UTF8.self)
        }
        return String(decoding: whole, as: UTF8.self)
    }

    private static func sortAs(_ lines: CardLines) -> String? {
        if let line = nameLine(lines), let text = ContactParameter.sortAs.value(in: line.parameters) { return text }
        return sortLine(lines)?.text
    }

    /// SORT-STRING, or Evolution's property for the same.
    private static func sortLine(_ lines: CardLines) -> CardLine? {
        for id in [PropertyID.sortString, .xEvolutionFileAs] {
            for line in lines.lines(of: id) where line.text != nil { return line }
        }
        return nil
    }

    // MARK: Writing

    private static func write(
        _ lines: CardLines, _ name: Contact.Name, _ draft: inout CardDraft, over line: CardLine?
    ) {
        let version = lines.version
        let hasDetails = !name.secondFamily.utf8.isEmpty || !name.generation.utf8.isEmpty
        var components = [
            [name.family, name.secondFamily].filter { !$0.utf8.isEmpty }, [name.given], [name.middle], name.prefixes,
            name.suffixes + [name.generation].filter { !$0.utf8.isEmpty },
        ]
        if version == .v4, hasDetails { components += [[name.secondFamily], [name.generation]] }
        if version == .v21 {
            components = components.enumerated().map { [ContactText.joined($1, $0 == 0 ? " " : ",")] }
        }
        let old = line?.property.components ?? []
        for index in components.indices {
            if components[index].isEmpty { components[index] = [""] }
            // Lists whose text is the same stay lists.
            if index < old.count,
                ValueBytes.same(ContactText.joined(old[index], " "), ContactText.joined(components[index], " "))
            {
                components[index] = old[index]
            }
        }
        var parameters = line?.parameters ?? []
        if version == .v4 {
            let isElsewhere = line.map { ContactParameter.sortAs.value(in: $0.parameters) == nil } ?? true
            if let sortAs = name.sortAs {
                if !isElsewhere || sortLine(lines) == nil {
                    parameters.removeAll { $0.id == .sortAs }
                    parameters.append(Parameter(.sortAs, [sortAs]))
                }
            } else {
                parameters.removeAll { $0.id == .sortAs }
            }
        } else {
            update(secondName, name.secondFamily, lines, after: line, &draft)
            update(generationName, name.generation, lines, after: line, &draft)
        }
        // JSCOMPS tells the order of the components that were there.
        if line != nil { parameters.removeAll { $0.id == .jscomps } }
        let property = Property(
            "N", .components(components), group: line?.raw.group, parameters: parameters, version: version)
        if let line {
            draft.replace(line, with: property)
        } else {
            draft.insert(property, after: nil)
        }
    }

    private static func update(
        _ name: String, _ value: String, _ lines: CardLines, after line: CardLine?, _ draft: inout CardDraft
    ) {
        if let old = loose(name, lines) {
            if value.utf8.isEmpty {
                draft.remove(old)
            } else if !ValueBytes.same(old.property.text, value) {
                draft.replace(old, with: old.raw.with(value: .text(value)))
            }
        } else if !value.utf8.isEmpty {
            draft.insert(Property(name, .text(value), version: lines.version), after: line)
        }
    }

    private static func writeSortAs(_ lines: CardLines, _ name: Contact.Name, _ draft: inout CardDraft) {
        if let line = sortLine(lines) {
            guard let sortAs = name.sortAs else { return draft.remove(line) }
            let property = Put.property(
                line.property.nameBytes, .text(sortAs), group: line.raw.group, line.parameters,
                isCarried: line.isCarried, version: lines.version)
            return draft.replace(line, with: property)
        }
        if lines.version == .v4 { return write(lines, name, &draft, over: nameLine(lines)) }
        guard let sortAs = name.sortAs else { return }
        let property = Put.property(
            Array("SORT-STRING".utf8), .text(sortAs), group: nil, [], isCarried: lines.version == .v21,
            version: lines.version)
        draft.insert(property, after: nameLine(lines))
    }
}

/// How a name is pronounced: X-PHONETIC-*, an N with PHONETIC (RFC 9554 §4.6), or SOUND in Japanese phones.
enum PhoneticField {
    typealias Phonetic = Contact.Name.Phonetic

    private static let parts: [(id: PropertyID, component: Int)] = [
        (.xPhoneticFirstName, 1), (.xPhoneticMiddleName, 2), (.xPhoneticLastName, 0),
    ]

    static let field = ContactField(
        name: "phonetic",
        read: { lines, contact in contact.name.phonetic = read(lines) },
        update: { lines, contact, draft in
            if read(lines) != contact.name.phonetic { write(lines, contact.name.phonetic, &draft) }
        },
        rewrite: { lines, contact, draft in write(lines, contact.name.phonetic, &draft) },
        agree: { $0.name.phonetic == $1.name.phonetic })

    private static func texts(_ phonetic: Phonetic) -> [String] { [phonetic.family, phonetic.given, phonetic.middle] }

    private static func read(_ lines: CardLines) -> Phonetic {
        var texts = ["", "", ""]
        var isFound = false
        for line in lines.lines(of: parts.map { $0.id }) {
            for part in parts where part.id == line.id && texts[part.component].utf8.isEmpty {
                texts[part.component] = line.text ?? ""
                if !texts[part.component].utf8.isEmpty { isFound = true }
            }
        }
        if !isFound, let line = structured(lines) {
            let components = components(line)
            for index in texts.indices where index < components.count { texts[index] = components[index] }
        }
        return Phonetic(given: texts[1], middle: texts[2], family: texts[0])
    }

    private static func structured(_ lines: CardLines) -> CardLine? {
        for line in lines.lines(of: [.n, .sound]) {
            if line.id == .n, line.parameters.contains(where: { $0.id == .phonetic }) { return line }
            if line.id == .sound, isName(line) { return line }
        }
        return nil
    }

    private static func isName(_ line: CardLine) -> Bool {
        for parameter in line.parameters {
            if ValueBytes.sameIgnoringCase(parameter.name, "X-IRMC-N") { return true }
            if parameter.id == .type, ContactText.contains(parameter.values, "X-IRMC-N") { return true }
        }
        return false
    }

    private static func components(_ line: CardLine) -> [String] {
        if line.id == .n { return line.property.components.map { ContactText.component($0, " ") } }
        return ContactText.split(line.text ?? "", .semicolon)
    }

    private static func write(_ lines: CardLines, _ phonetic: Phonetic, _ draft: inout CardDraft) {
        let texts = texts(phonetic)
        var named: [(line: CardLine, component: Int)] = []
        for line in lines.lines(of: parts.map { $0.id }) {
            for part in parts where part.id == line.id { named.append((line, part.component)) }
        }
        let hasNamed = named.contains { $0.line.text != nil }
        if !hasNamed, let line = structured(lines) {
            if texts.allSatisfy({ $0.utf8.isEmpty }) { return draft.remove(line) }
            var components = components(line)
            while components.count < 3 { components.append("") }
            for index in texts.indices { components[index] = texts[index] }
            return draft.replace(line, with: line.raw.with(value: .components(components.map { [$0] })))
        }
        for part in parts {
            let text = texts[part.component]
            if let first = named.first(where: { $0.component == part.component }) {
                if text.utf8.isEmpty {
                    draft.remove(first.line)
                } else if !ValueBytes.same(first.line.property.text, text) {
                    draft.replace(first.line, with: first.line.raw.with(value: .text(text)))
                }
            } else if !text.utf8.isEmpty, let name = part.id.definition?.name {
                draft.insert(Property(name, .text(text), version: lines.version), after: named.last?.line)
            }
        }
    }
}
