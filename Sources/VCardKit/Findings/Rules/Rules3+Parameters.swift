extension Rule {
    /// VC313: value not of type.
    public static var valueNotOfType: Rule { .init(313) }
    /// VC332: jcard parameters.
    public static var jCardParameters: Rule { .init(332) }
    /// VC333: jcard nesting.
    public static var jCardNesting: Rule { .init(333) }
    /// VC334: jcard no text.
    public static var jCardNoText: Rule { .init(334) }
    /// VC335: jcard several values.
    public static var jCardSeveralValues: Rule { .init(335) }
    /// VC336: jcard type.
    public static var jCardType: Rule { .init(336) }
}

extension RuleTable {
    /// VC3: what parameters and value types mean.
    static let parameterRows: [RuleRow] = [
        .init(
            301, "parameter-of-other-version", .error, in: [.v21, .v3], fix: .unsafe, "RFC 6350 §A.3",
            "the version does not have this parameter",
            why:
                "The parameter came with 4.0. Readers of older versions pass over it, or refuse the line. PREF becomes "
                + "TYPE=pref safely; others have no place in the version, so the fix loses what they say.",
            bad: "TEL;PREF=1:+1-555-0100", good: "TEL;TYPE=pref:+1-555-0100",
            check: .line([], [.parameters, .oddHead]) { $0.parameterOfOtherVersion() }),
        .init(
            302, "parameter-not-allowed", .error, in: .v4, "RFC 6350 §6", "the property does not have this parameter",
            why:
                "The standard lists the parameters of each property, and this one is not among them, so no reader makes "
                + "use of it.",
            bad: "FN;MEDIATYPE=text/plain:Ana Ruiz", good: "FN;LANGUAGE=es:Ana Ruiz",
            check: .line([], [.parameters, .oddHead]) { $0.parameterNotAllowed() }),
        .init(
            303, "type-not-allowed", .error, in: .v4, fix: .unsafe, "RFC 6350 §5.6",
            "the property must not have a TYPE",
            why: "TYPE tells work from home. It must not stand on properties of the card as a whole, such as UID.",
            bad: "UID;TYPE=home:urn:uuid:00000000-0000-4000-8000-000000000001",
            good: "UID:urn:uuid:00000000-0000-4000-8000-000000000001",
            check: .line([], [.oddTypes, .parameters, .oddHead]) { $0.typeNotAllowed() }),
        .init(
            304, "unregistered-type", .warning, in: .v4, fix: .unsafe, "RFC 6350 §5.6",
            "no registered type of the property",
            why:
                "Types that 4.0 does not list for the property are passed over by its readers. Older versions have more "
                + "of them; own ones begin with x-.",
            bad: "ADR;TYPE=dom:;;Calle Mayor 1;Madrid;;28013;Spain",
            good: "ADR;TYPE=home:;;Calle Mayor 1;Madrid;;28013;Spain",
            check: .line([], [.oddTypes, .parameters, .oddHead]) { $0.unregisteredType() }),
        .init(
            305, "type-pref", .warning, in: .v4, fix: .safe, "RFC 6350 §A.3", "4.0 writes PREF=1 for TYPE=pref",
            why: "In 4.0 the preferred one of several has PREF, a number from 1 to 100 with 1 first.",
            bad: "TEL;TYPE=home,pref:+1-555-0100", good: "TEL;TYPE=home;PREF=1:+1-555-0100",
            check: .line([], [.oddTypes, .parameters, .oddHead]) { $0.typePref() }),
        .init(
            306, "invalid-pref", .error, in: .v4, fix: .unsafe, "RFC 6350 §5.3", "PREF is no number from 1 to 100",
            why: "Readers pass over it or refuse the line. The fix takes the nearest number, or takes it out if it is "
                + "none.",
            bad: "TEL;PREF=0:+1-555-0100", good: "TEL;PREF=1:+1-555-0100",
            check: .line([], [.parameters, .oddHead]) { $0.invalidPref() }),
        .init(
            307, "invalid-pid", .error, in: .v4, "RFC 6350 §5.5, §6.7.7",
            "PID is no number, nor two with a dot between",
            why: "PID identifies a value among copies of a card: a number from 1, and after a dot that of a "
                + "CLIENTPIDMAP.",
            bad: "TEL;PID=0.1:+1-555-0100\nCLIENTPIDMAP:1;urn:uuid:00000000-0000-4000-8000-000000000002",
            good: "TEL;PID=1.1:+1-555-0100\nCLIENTPIDMAP:1;urn:uuid:00000000-0000-4000-8000-000000000002",
            check: .line([], [.parameters, .oddHead]) { $0.invalidPID() }),
        .init(
            308, "pid-not-allowed", .error, in: .v4, fix: .safe, "RFC 6350 §5.5, §6.7.7",
            "a property that occurs once must not have a PID",
            why: "PID tells several values of a property apart. Here there is only one.",
            bad: "N;PID=1:Ruiz;Ana;;;", good: "N:Ruiz;Ana;;;",
            check: .line([], [.parameters, .oddHead]) { $0.pidNotAllowed() }),
        .init(
            309, "pid-without-map", .error, in: .v4, "RFC 6350 §6.7.7",
            "no CLIENTPIDMAP has the second number of the PID",
            why:
                "The second number stands for the program that gave the first one, and CLIENTPIDMAP says which that is.",
            bad: "TEL;PID=1.2:+1-555-0100",
            good: "TEL;PID=1.2:+1-555-0100\nCLIENTPIDMAP:2;urn:uuid:00000000-0000-4000-8000-000000000002",
            check: .card(.linked) { $0.pidWithoutMap() }),
        .init(
            310, "calscale-not-allowed", .error, in: .v4, fix: .safe, "RFC 6350 §5.8, §6.2.5",
            "CALSCALE without a date to which it applies",
            why: "A calendar has a meaning for a date only, not for a text or a time.",
            bad: "BDAY;CALSCALE=gregorian;VALUE=text:around 1960", good: "BDAY;VALUE=text:around 1960",
            check: .line([.bday, .anniversary, .deathDate], [.parameters, .oddHead]) { $0.calendarWithoutDate() }),
        .init(
            311, "unknown-calscale", .warning, in: .v4, "RFC 6350 §5.8", "not a calendar that the standard knows",
            why:
                "The only calendar of the standard is gregorian. Readers must pass over a date in a calendar that they "
                + "do not know.",
            bad: "BDAY;CALSCALE=chinese:19800615", good: "BDAY;CALSCALE=gregorian:19800615",
            check: .line([.bday, .anniversary, .deathDate], [.parameters, .oddHead]) { $0.unknownCalendar() }),
        .init(
            312, "value-type-not-allowed", .error, in: [.v3, .v4], "RFC 6350 §6, RFC 2426 §3",
            "the property cannot have a value of this type",
            why: "The standard lists the types that VALUE may name for each property.",
            bad: "FN;VALUE=uri:http://www.example.com/", good: "FN:Ana Ruiz",
            check: .line([], [.parameters, .oddHead]) { $0.valueTypeNotAllowed() }),
        .init(
            313, "value-not-of-type", .error, in: [.v3, .v4], "RFC 6350 §4",
            "the value is not of the type it should be; it was kept as text",
            why: "VALUE, or the type in jCard, says what the value is, and it is something else.",
            bad: "X-SHOE-SIZE;VALUE=integer:thirty-eight", good: "X-SHOE-SIZE;VALUE=integer:38",
            check: .line([], [.parameters, .oddHead]) { $0.valueNotOfType() }),
        .init(
            314, "sort-as-too-long", .error, in: .v4, "RFC 6350 §5.9",
            "SORT-AS has more items than the value has parts",
            why: "SORT-AS gives what to sort by, component for component.",
            bad: "ORG;SORT-AS=\"Acme,Sales\":Acme", good: "ORG;SORT-AS=\"Acme,Sales\":Acme;Sales",
            check: .line([.n, .org], [.parameters, .oddHead]) { $0.longSortAs() }),
        .init(
            315, "invalid-language", .warning, in: [.v3, .v4], "RFC 6350 §5.1, RFC 5646",
            "LANGUAGE is no language tag",
            why:
                "A tag is en, es-MX, zh-Hant. Country codes such as jp and words such as English are none: Japanese is "
                + "ja.",
            bad: "NOTE;LANGUAGE=jp:hello", good: "NOTE;LANGUAGE=ja:hello",
            check: .line([], [.parameters, .oddHead]) { $0.invalidLanguage() }),
        .init(
            316, "mediatype-of-data", .warning, in: .v4, fix: .safe, "RFC 6350 §5.7",
            "MEDIATYPE on a data: URI, which names its own type",
            why: "The data: URI says what it is, and the two may differ.",
            bad: "PHOTO;MEDIATYPE=image/jpeg:data:image/jpeg;base64,/9j/2Q==",
            good: "PHOTO:data:image/jpeg;base64,/9j/2Q==",
            check: .line([], [.parameters, .oddHead]) { $0.mediaTypeOfData() }),
        .init(
            317, "invalid-mediatype", .error, in: .v4, fix: .unsafe, "RFC 6350 §5.7", "MEDIATYPE is no type/subtype",
            why:
                "A media type has two parts: image/jpeg. The fix writes the type that the word stands for, or takes it out.",
            bad: "PHOTO;MEDIATYPE=jpeg:https://www.example.com/ana.jpg",
            good: "PHOTO;MEDIATYPE=image/jpeg:https://www.example.com/ana.jpg",
            check: .line([], [.parameters, .oddHead]) { $0.invalidMediaType() }),
        .init(
            330, "unknown-type", .warning, in: .v3, "RFC 2426 §3, RFC 4770", "no type that 3.0 has for the property",
            why: "Readers pass over the type, so that a mobile number may lose what it is. 3.0 says cell for it; own "
                + "types begin with x-.",
            bad: "TEL;TYPE=mobile:+1-555-0100", good: "TEL;TYPE=cell:+1-555-0100",
            check: .line([.tel, .adr, .email, .impp], [.oddTypes, .parameters, .oddHead]) { $0.unknownType3() }),
        .init(
            331, "lone-altid", .info, in: .v4, "RFC 6350 §5.4",
            "ALTID joins nothing: no other property has it, or both have one language",
            why:
                "Properties with one name and one ALTID are the same thing in other words, mostly in several languages.",
            bad: "NICKNAME;ALTID=1;LANGUAGE=en:Annie",
            good: "NICKNAME;ALTID=1;LANGUAGE=en:Annie\nNICKNAME;ALTID=1;LANGUAGE=es:Anita",
            check: .card(.linked) { $0.loneAltID() }),
        .init(
            332, "jcard-parameters", .error, scope: .format, "RFC 7095 §3.4",
            "the parameters are not an object of texts",
            why: "The second item of a property in jCard is an object whose values are texts or arrays of texts.",
            bad: "[\"vcard\",[[\"version\",{},\"text\",\"4.0\"],[\"fn\",[],\"text\",\"Ana\"]]]",
            good: "[\"vcard\",[[\"version\",{},\"text\",\"4.0\"],[\"fn\",{},\"text\",\"Ana\"]]]"),
        .init(
            333, "jcard-nesting", .error, scope: .format, "RFC 7095 §3.3.1.3",
            "arrays stand too deep in a value; its JSON was kept as text",
            why: "A value is a text, an array of components, or an array in which components are arrays.",
            bad: "[\"vcard\",[[\"version\",{},\"text\",\"4.0\"],[\"fn\",{},\"text\",\"Ana\"],"
                + "[\"n\",{},\"text\",[[[\"Ruiz\"]],\"Ana\"]]]]",
            good: "[\"vcard\",[[\"version\",{},\"text\",\"4.0\"],[\"fn\",{},\"text\",\"Ana\"],"
                + "[\"n\",{},\"text\",[\"Ruiz\",\"Ana\",\"\",\"\",\"\"]]]]"),
        .init(
            334, "jcard-no-text", .warning, scope: .format, "RFC 7095 §3.5.1",
            "not a JSON string; it was read as its text",
            why: "Most types are written as JSON strings; numbers and true or false have types of their own.",
            bad: "[\"vcard\",[[\"version\",{},\"text\",\"4.0\"],[\"fn\",{},\"text\",1]]]",
            good: "[\"vcard\",[[\"version\",{},\"text\",\"4.0\"],[\"fn\",{},\"text\",\"1\"]]]"),
        .init(
            335, "jcard-several-values", .warning, scope: .format, "RFC 7095 §3.3.1.2",
            "more values than the property has in one line",
            why: "Only properties whose value is a list may have several values in one array.",
            bad: "[\"vcard\",[[\"version\",{},\"text\",\"4.0\"],[\"fn\",{},\"text\",\"Ana\",\"Anita\"]]]",
            good: "[\"vcard\",[[\"version\",{},\"text\",\"4.0\"],[\"fn\",{},\"text\",\"Ana\"],"
                + "[\"nickname\",{},\"text\",\"Anita\"]]]"),
        .init(
            336, "jcard-type", .warning, scope: .format, "RFC 7095 §3.5", "not a value type of the property",
            why: "The third item of a property is a type that the property may have.",
            bad: "[\"vcard\",[[\"version\",{},\"text\",\"4.0\"],[\"fn\",{},\"integer\",\"Ana\"]]]",
            good: "[\"vcard\",[[\"version\",{},\"text\",\"4.0\"],[\"fn\",{},\"text\",\"Ana\"]]]"),
    ]
}

extension CardChecker {
    /// Whether the property is one of the standard's that the version has, so that its row says what it may have.
    private var isStandard: Bool {
        traits.contains([.standard, .defined])
    }

    mutating func parameterOfOtherVersion() {
        // A vendor gives its own property what it likes.
        guard traits.contains(.standard) else { return }
        let head = head
        for part in head.parts where part.id != .unknown && !part.isBare {
            guard let definition = part.id.definition, !definition.isDefined(in: version), part.id != .group,
                part.id != .charset, !definition.versions.isEmpty
            else { continue }
            let word = head.word(part.value)
            if part.id == .pref {
                let text = Array((version == .v21 ? ";PREF" : ";TYPE=pref").utf8)
                let isFirst = word.elementsEqual("1".utf8)
                let title = version == .v21 ? "write PREF without a number" : "write TYPE=pref"
                // A type may say so already.
                if isFirst, head.hasType("pref") {
                    return report(head: part.whole, fix: fix("take it out", head: head.removing(part)))
                }
                report(
                    head: part.whole,
                    fix: isFirst
                        ? fix(title, head: head.replacing(part.whole, with: text))
                        : fix("take it out", .unsafe, head: head.removing(part)))
            } else {
                report(head: part.whole, fix: fix("take it out", .unsafe, head: head.removing(part)))
            }
            return
        }
    }

    mutating func parameterNotAllowed() {
        guard isStandard, let definition else { return }
        let head = head
        for part in head.parts where part.id != .unknown && !part.isBare {
            guard let parameter = part.id.definition, parameter.isDefined(in: .v4), !definition.allows(part.id),
                part.id != .type, part.id != .pid
            else { continue }
            return report(head: part.whole)
        }
    }

    mutating func typeNotAllowed() {
        guard isStandard, !traits.contains(.typed) else { return }
        let head = head
        guard let part = head.first(.type), !part.isBare else { return }
        report(head: part.whole, fix: fix("take it out", .unsafe, head: head.removing(part)))
    }

    private func isOwnWord(_ word: ArraySlice<UInt8>) -> Bool {
        word.count > 2 && word[word.startIndex] | 0x20 == 0x78 && word[word.startIndex + 1] == 0x2D
    }

    private func isPref(_ word: ArraySlice<UInt8>) -> Bool { ValueBytes.equal(word.span, "pref") }

    /// The head without one word of TYPE.
    private func removing(
        _ type: CheckedHead.TypeWord, of types: [CheckedHead.TypeWord], from head: CheckedHead
    ) -> [UInt8] {
        let part = head.parts[type.part]
        if !types.contains(where: { $0.part == type.part && $0.range != type.range }) { return head.removing(part) }
        var range = type.range
        if range.lowerBound > part.value.lowerBound, head.text[range.lowerBound - 1] == .comma {
            range = (range.lowerBound - 1)..<range.upperBound
        } else if range.upperBound < part.value.upperBound, head.text[range.upperBound] == .comma {
            range = range.lowerBound..<(range.upperBound + 1)
        }
        return head.replacing(range, with: EmptyCollection())
    }

    mutating func unregisteredType() {
        guard isStandard, traits.contains(.typed), !traits.contains(.openTypes) else { return }
        let head = head
        let types = head.types
        for type in types {
            if isPref(type.word) || isOwnWord(type.word) || TypeWords.shared.has(type.word, id, version) { continue }
            // Formats of pictures and sounds have a rule of their own in no version but older ones.
            let isPlain = !head.text[type.range].contains(.quote) && !head.parts[type.part].isBare
            return report(
                head: type.range,
                fix: isPlain ? fix("take it out", .unsafe, head: removing(type, of: types, from: head)) : nil)
        }
    }

    mutating func typePref() {
        let head = head
        let types = head.types
        guard let type = types.first(where: { isPref($0.word) }) else { return }
        notePreferred()
        let isPlain = !head.text[type.range].contains(.quote) && !head.parts[type.part].isBare
        guard isPlain, definition?.allows(.pref) ?? true else { return report(head: type.range) }
        var text = removing(type, of: types, from: head)
        if head.first(.pref) == nil { text += Array(";PREF=1".utf8) }
        report(head: type.range, fix: fix("write PREF=1", head: text))
    }

    mutating func invalidPref() {
        let head = head
        guard let part = head.first(.pref), !part.isBare else { return }
        let word = head.word(part.value)
        let number = NumberText.integer(word.span)
        if let number, number >= 1, number <= 100, word.first != 0x2B {
            if number == 1 { notePreferred() }
            return
        }
        guard !word.isEmpty else { return }
        if let number {
            let nearest = number < 1 ? "1" : "100"
            report(
                head: part.value,
                fix: fix("write \(nearest)", .unsafe, head: head.replacing(part.value, with: Array(nearest.utf8))))
        } else {
            report(head: part.value, fix: fix("take it out", .unsafe, head: head.removing(part)))
        }
    }

    /// The numbers of a PID, or `nil` if it is malformed.
    private func numbers(ofPID word: ArraySlice<UInt8>) -> (Int64, Int64?)? {
        let parts = word.split(separator: .dot, omittingEmptySubsequences: false)
        guard parts.count <= 2 else { return nil }
        var numbers: [Int64] = []
        for part in parts {
            guard part.allSatisfy({ ValueBytes.isDigit($0) }), let number = NumberText.integer(Array(part).span),
                number > 0
            else { return nil }
            numbers.append(number)
        }
        return (numbers[0], numbers.count > 1 ? numbers[1] : nil)
    }

    mutating func invalidPID() {
        let head = head
        for part in head.parts where part.id == .pid {
            for word in head.word(part.value).split(separator: .comma, omittingEmptySubsequences: false)
            where numbers(ofPID: word) == nil {
                return report(head: part.value)
            }
        }
    }

    mutating func pidNotAllowed() {
        guard isStandard, let definition,
            id == .clientPIDMap || definition.cardinality(in: .v4)?.allowsSeveral == false
        else { return }
        let head = head
        guard let part = head.first(.pid) else { return }
        report(head: part.whole, fix: fix("take it out", head: head.removing(part)))
    }

    mutating func pidWithoutMap() {
        var maps: Set<Int64> = []
        for number in lines(.clientPIDMap) {
            turn(to: number)
            let digits = value.bytes.prefix { $0 != .semicolon }
            if let map = NumberText.integer(Array(digits).span) { maps.insert(map) }
        }
        for number in card.recordRange
        where card.records[number].isProperty && card.records[number].flags.contains(.hasParameters) {
            turn(to: number)
            let head = head
            for part in head.parts where part.id == .pid {
                for word in head.word(part.value).split(separator: .comma) {
                    if let numbers = numbers(ofPID: word), let source = numbers.1, !maps.contains(source) {
                        report(head: part.value)
                    }
                }
            }
        }
    }

    mutating func calendarWithoutDate() {
        let head = head
        guard let part = head.first(.calscale) else { return }
        switch decoding.value {
        case .date(let date) where date.hasDate: return
        case .date, .text: break
        default: return
        }
        report(head: part.whole, fix: fix("take it out", head: head.removing(part)))
    }

    mutating func unknownCalendar() {
        let head = head
        guard let part = head.first(.calscale) else { return }
        let word = head.word(part.value)
        if word.isEmpty || ValueBytes.equal(word.span, "gregorian") || isOwnWord(word[...]) { return }
        report(head: part.value)
    }

    mutating func valueTypeNotAllowed() {
        guard isStandard, let definition, id != .version else { return }
        let head = head
        guard let part = head.first(.value) else { return }
        let word = head.word(part.value)
        if word.isEmpty || isOwnWord(word[...]) || ValueBytes.equal(word.span, "unknown") { return }
        if let type = ValueType(name: word.span) {
            if definition.allows(type, in: version) { return }
            // A text is what any value can be said to be, and a link is read as one everywhere.
            if type == .text || (type == .uri && version == .v3) {
                return report(at: head.text.places(part.value), severity: .warning)
            }
        }
        report(head: part.value)
    }

    mutating func valueNotOfType() {
        guard let type = declaredType, type != .float || id != .geo else { return }
        let bytes = Array(decoding.value.text.utf8)
        guard !bytes.isEmpty, !type.holds(bytes.span) else { return }
        // What is no date at all has a rule of its own where the property is one.
        if type.isDateOrTime, definition?.defaultType(in: .v4).isDateOrTime ?? false,
            PartialDate(parsing: bytes.span, as: type) == nil
        {
            return
        }
        report(at: valueRange)
    }

    mutating func longSortAs() {
        let head = head
        guard let part = head.first(.sortAs) else { return }
        let items = head.text[part.value].reduce(1) { $1 == .comma ? $0 + 1 : $0 }
        guard case .components(let components) = decoding.value, items > components.count else { return }
        report(head: part.value)
    }

    mutating func invalidLanguage() {
        let head = head
        guard let part = head.first(.language) else { return }
        let word = head.word(part.value)
        guard !word.isEmpty else { return }
        guard let tag = LanguageTag(parsing: word.span), !tag.hasWordForLanguage else {
            return report(head: part.value)
        }
        if let meant = tag.intendedLanguage {
            report(head: part.value, "\(tag.language) is the code of a country; the language is \(meant)")
        }
    }

    mutating func mediaTypeOfData() {
        let head = head
        guard let part = head.first(.mediatype), beginsWithScheme("data") else { return }
        report(head: part.whole, fix: fix("take it out", head: head.removing(part)))
    }

    mutating func invalidMediaType() {
        let head = head
        guard let part = head.first(.mediatype) else { return }
        let word = head.word(part.value)
        guard !word.isEmpty, MediaType(parsing: word.span) == nil else { return }
        if let meant = MediaType(token: word.span) {
            report(
                head: part.value,
                fix: fix(
                    "write \(meant.text)", .unsafe, head: head.replacing(part.value, with: Array(meant.text.utf8))))
        } else {
            report(head: part.value, fix: fix("take it out", .unsafe, head: head.removing(part)))
        }
    }

    mutating func unknownType3() {
        if traits.contains(.openTypes) { return }
        let head = head
        for type in head.types
        where !isOwnWord(type.word) && !TypeWords.shared.has(type.word, id, version)
            && !ValueBytes.contained(type.word.span, in: programTypes)
        {
            return report(head: type.range)
        }
    }

    mutating func loneAltID() {
        // Name, ALTID and LANGUAGE of each line that has an ALTID.
        var entries: [(key: [UInt8], language: [UInt8], number: Int)] = []
        for number in card.recordRange
        where card.records[number].isProperty && card.records[number].flags.contains(.hasParameters) {
            turn(to: number)
            let head = head
            guard let part = head.first(.altid) else { continue }
            let key = head.text[head.name].map { $0.upperCased } + [.equals] + head.word(part.value)
            let language = head.first(.language).map { head.word($0.value).map { $0.lowerCased } } ?? []
            // Other scripts and pronunciations are alternatives as well.
            let kind = head.first(.phonetic).map { head.word($0.value) } ?? []
            entries.append((key, language + [.equals] + kind, number))
        }
        entries.sort {
            if $0.key == $1.key {
                return $0.language == $1.language
                    ? $0.number < $1.number : $0.language.lexicographicallyPrecedes($1.language)
            }
            return $0.key.lexicographicallyPrecedes($1.key)
        }
        var odd: [Int] = []
        for (place, entry) in entries.enumerated() {
            let isLikeLast = place > 0 && entries[place - 1].key == entry.key
            let isLikeNext = place + 1 < entries.count && entries[place + 1].key == entry.key
            if !isLikeLast, !isLikeNext || entries[place + 1].language == entry.language { odd.append(entry.number) }
            if isLikeLast, entries[place - 1].language == entry.language { odd.append(entry.number) }
        }
        // Two alternatives in one language are one finding.
        odd.sort()
        for number in odd {
            turn(to: number)
            let head = head
            guard let part = head.first(.altid) else { continue }
            report(head: part.whole)
        }
    }
}
