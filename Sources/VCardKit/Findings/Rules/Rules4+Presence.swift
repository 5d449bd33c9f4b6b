extension Rule {
    /// VC401: missing fn.
    public static var missingFN: Rule { .init(401) }
    /// VC402: missing n.
    public static var missingN: Rule { .init(402) }
    /// VC407: missing fn.
    public static var emptyFN: Rule { .init(407) }
}

extension RuleTable {
    /// VC4: which properties a card has, and how often.
    static let presenceRows: [RuleRow] = [
        .init(
            401, "missing-fn", .error, in: [.v3, .v4], fix: .unsafe, "RFC 6350 §6.2.1, RFC 2426 §3.1.1",
            "FN is missing",
            why: "FN is the name as it is shown, and must be there. Many importers refuse a card without it. The fix "
                + "makes it from N, NICKNAME, ORG, EMAIL or TEL.",
            bad: "BEGIN:VCARD\nVERSION:4.0\nN:Ruiz;Ana;;;\nEND:VCARD",
            good: "BEGIN:VCARD\nVERSION:4.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD",
            check: .card(.without(.fn)) { $0.missingFN() }),
        .init(
            402, "missing-n", .error, in: [.v21, .v3], fix: .unsafe, "RFC 2426 §3.1.2, vCard 2.1 §2.2.2",
            "N is missing",
            why: "2.1 and 3.0 want the name in its parts. The fix makes it from FN: all of it as the family name of a "
                + "company, else the last word.",
            bad: "BEGIN:VCARD\nVERSION:3.0\nFN:Ana Ruiz\nEND:VCARD",
            good: "BEGIN:VCARD\nVERSION:3.0\nFN:Ana Ruiz\nN:Ruiz;Ana;;;\nEND:VCARD",
            check: .card(.without(.n)) { $0.missingN() }),
        .init(
            403, "repeated-property", .error, in: .v4, "RFC 6350 §3.3, §6", "the property occurs more than once",
            why: "A card has at most one of these. Readers take the first one or the last one. Those with one ALTID "
                + "count as one.",
            bad: "BDAY:19800615\nBDAY:19800616", good: "BDAY:19800615",
            check: .card(.several(Self.once)) { $0.repeatedProperty(Self.once) }),
        .init(
            404, "repeated-extension", .error, in: .v4, "RFC 6474 §2, RFC 9554 §3",
            "the property occurs more than once",
            why: "The extensions of 4.0 allow one of these in a card, too. Those with one ALTID count as one.",
            bad: "BIRTHPLACE:Madrid\nBIRTHPLACE:Toledo", good: "BIRTHPLACE:Madrid",
            check: .card(.several(Self.onceOfExtensions)) { $0.repeatedProperty(Self.onceOfExtensions) }),
        .init(
            405, "repeated-property-30", .warning, in: .v3, "RFC 2426 §3", "the property occurs more than once",
            why: "3.0 means one FN, N, UID, REV and BDAY in a card, though it does not say so of all. Readers take the "
                + "first one or the last one.",
            bad: "BDAY:1980-06-15\nBDAY:1980-06-16", good: "BDAY:1980-06-15",
            check: .card(.several(Self.once30)) { $0.repeatedProperty(Self.once30) }),
        .init(
            406, "property-of-other-version", .error, fix: .unsafe, "RFC 6350 §A.2, §A.3",
            "the version does not have this property",
            why: "Readers of this version pass over it. The fix writes what converting a card to the version makes of "
                + "it: the vendors' property that means the same, else an X- name under which it comes back. In 2.1 it "
                + "is a warning, since its readers take newer ones; those that all of them take have no fix.",
            bad: "MAILER:Example Mail 1.0", good: "X-MAILER:Example Mail 1.0",
            check: .line([], .foreign) { $0.propertyOfOtherVersion() }),
        .init(
            407, "missing-fn", .warning, in: [.v3, .v4], fix: .unsafe, "RFC 6350 §6.2.1", "FN is empty",
            why: "The name that is shown has no letters. The fix makes it from N, NICKNAME, ORG, EMAIL or TEL.",
            bad: "BEGIN:VCARD\nVERSION:4.0\nN:Ruiz;Ana;;;\nFN:\nEND:VCARD",
            good: "BEGIN:VCARD\nVERSION:4.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD",
            check: .line([.fn], .empty) { $0.emptyFN() }),
        .init(
            408, "missing-uid", .warning, fix: .unsafe, isPedantic: true, "de facto", "UID is missing",
            why: "Programs that synchronize find a contact again by its UID, and servers refuse cards without one. The "
                + "fix makes one from the bytes of the card, so that the same card always gets the same.",
            bad: "BEGIN:VCARD\nVERSION:4.0\nFN:Ana Ruiz\nREV:20240615T083000Z\nEND:VCARD",
            good: "BEGIN:VCARD\nVERSION:4.0\nFN:Ana Ruiz\nREV:20240615T083000Z\n"
                + "UID:urn:uuid:00000000-0000-4000-8000-000000000001\nEND:VCARD",
            check: .card(.without(.uid)) { $0.reportCard(fix: $0.identifierFix) }),
        .init(
            409, "missing-rev", .info, in: .all, isPedantic: true, "RFC 6350 §6.7.3, §6.7.4",
            "REV or PRODID is missing",
            why: "REV says when the card was last changed: programs that merge two copies take the newer one. PRODID, "
                + "which 3.0 and 4.0 have, says which program wrote it, whose habits readers may know.",
            bad: "BEGIN:VCARD\nVERSION:4.0\nFN:Ana Ruiz\nUID:urn:uuid:00000000-0000-4000-8000-000000000001\nEND:VCARD",
            good: "BEGIN:VCARD\nVERSION:4.0\nFN:Ana Ruiz\nUID:urn:uuid:00000000-0000-4000-8000-000000000001\n"
                + "REV:20240615T083000Z\nPRODID:-//Example//Address Book 1.0//EN\nEND:VCARD",
            check: .card(.with(Self.any)) { $0.missingRevision() }),
        .init(
            410, "repeated-gramgender", .error, in: .v4, "RFC 9554 §3.2",
            "two GRAMGENDER without different languages",
            why: "A grammatical gender is one of a language, so that there is one for each.",
            bad: "GRAMGENDER:feminine\nGRAMGENDER:common",
            good: "GRAMGENDER;LANGUAGE=es:feminine\nGRAMGENDER;LANGUAGE=de:common",
            check: .card(.several([.gramGender])) { $0.repeatedGramGender() }),
        .init(
            411, "contact-uri", .error, in: .v4, "RFC 8605 §2.1",
            "several CONTACT-URI need PREF, and one of them is mailto, http or https",
            why: "CONTACT-URI says how to reach whom a domain belongs to; with several, PREF gives their order.",
            bad: "CONTACT-URI:mailto:ana@example.com\nCONTACT-URI:https://www.example.com/contact",
            good: "CONTACT-URI;PREF=1:mailto:ana@example.com\nCONTACT-URI;PREF=2:https://www.example.com/contact",
            check: .card(.with([.contactURI])) { $0.contactURIs() }),
        .init(
            412, "duplicate-property", .warning, fix: .safe, "de facto", "an earlier line of the card says the same",
            why: "The same property twice says nothing more, and contacts with doubled numbers come of it. The case of "
                + "names and types and the order of parameters make no difference; values are compared byte for byte.",
            bad: "TEL:+1-555-0100\nTEL:+1-555-0100", good: "TEL:+1-555-0100",
            check: .card(.severalOfAny) { $0.duplicateProperty() }),
    ]

    /// Every property, and those without a row.
    private static let any: [PropertyID] = (0...PropertyDefinition.all.count).map { PropertyID(rawValue: UInt16($0)) }
    /// The properties of which 4.0 has at most one.
    private static let once: [PropertyID] = [.n, .bday, .anniversary, .gender, .kind, .prodid, .rev, .uid]
    private static let onceOfExtensions: [PropertyID] = [.birthPlace, .deathPlace, .deathDate, .created, .language]
    private static let once30: [PropertyID] = [.fn, .n, .uid, .rev, .bday]
}

extension CardChecker {
    // MARK: Names

    mutating func missingFN() {
        let fix = derivedFN.map { appending($0, "add FN", .unsafe) }
        reportCard(fix: fix)
    }

    mutating func emptyFN() {
        guard decoding.value.text.utf8.allSatisfy({ $0.isBlank }) else { return }
        // One fix is enough, and making a name takes reading all of the card.
        let text = count(.fn) == 1 ? derivedFN : nil
        let value = text.map { Array($0.drop { $0 != .colon }.dropFirst()) }
        report(fix: value.flatMap { fix("write a name", .unsafe, value: $0) })
    }

    /// `FN:` with the name that other properties give, escaped; `nil` if they give none.
    private var derivedFN: [UInt8]? {
        let name = Contact(card).displayName
        guard !name.isEmpty else { return nil }
        var line = Array("FN:".utf8)
        TextEscaping.escape(Array(name.utf8).span, into: &line, version: version, place: .single)
        return line
    }

    mutating func missingN() {
        var fix: Fix?
        if let name = card.first(.fn)?.text, !name.isEmpty {
            let isCompany =
                card.first(.org).map { $0.components.first?.first ?? "" }
                .map { $0.utf8.elementsEqual(name.utf8) } ?? false
            var bytes = Array(name.utf8)
            while bytes.last?.isBlank == true { bytes.removeLast() }
            var given: [UInt8] = []
            if !isCompany, let blank = bytes.lastIndex(where: { $0.isBlank }) {
                given = Array(bytes[..<blank])
                bytes = Array(bytes[(blank + 1)...])
            }
            let property = Property(
                "N",
                .components([
                    [String(decoding: bytes, as: UTF8.self)], [String(decoding: given, as: UTF8.self)],
                    [""], [""], [""],
                ]),
                version: version)
            var line = Array(property.rawLine)
            while line.last?.isLineEnd == true { line.removeLast() }
            if !line.contains(where: { $0.isLineEnd }) { fix = appending(line, "add N", .unsafe) }
        }
        reportCard(fix: fix)
    }

    mutating func missingRevision() {
        let lacksProgram = version != .v21 && count(.prodid) == 0
        if count(.rev) == 0 {
            reportCard(lacksProgram ? "REV and PRODID are missing" : "REV is missing")
        } else if lacksProgram {
            reportCard("PRODID is missing")
        }
    }

    /// A fix that adds a UID made from the bytes of the card.
    var identifierFix: Fix {
        // Two hashes of the bytes, in the form of a UUID of version 8.
        let bytes = card.bytes[card.start..<(card.start + card.count)]
        var high: UInt64 = 0xCBF2_9CE4_8422_2325
        var low: UInt64 = 0x84222325_CBF29CE4
        for byte in bytes {
            high = (high ^ UInt64(byte)) &* 0x100_0000_01B3
            low = (low &+ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
            low ^= low >> 29
        }
        high = high & ~0xF000 | 0x8000
        low = low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        var digits: [UInt8] = []
        for (word, number) in [(high, 0), (low, 1)] {
            for shift in 0..<16 {
                let digit = UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * shift)) & 15
                digits.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
                let count = number * 16 + shift + 1
                if count == 8 || count == 12 || count == 16 || count == 20 { digits.append(0x2D) }
            }
        }
        return appending(Array("UID:urn:uuid:".utf8) + digits, "add a UID", .unsafe)
    }

    // MARK: How often

    mutating func repeatedProperty(_ ids: [PropertyID]) {
        for id in ids where count(id) > 1 {
            var seen: [[UInt8]] = []
            for number in lines(id) {
                turn(to: number)
                let head = head
                // Alternatives of one value count as one, and are not told apart by more than ALTID.
                let altid = version == .v4 ? head.first(.altid).map { head.word($0.value) } : nil
                if seen.isEmpty || (altid != nil && seen.contains(altid ?? [])) {
                    if let altid { seen.append(altid) } else { seen.append([]) }
                    continue
                }
                report()
            }
        }
    }

    mutating func propertyOfOtherVersion() {
        let traits = traits
        guard traits.contains(.standard), !traits.contains(.defined) else { return }
        report(severity: version == .v21 ? .warning : nil, fix: conversionFix)
    }

    mutating func repeatedGramGender() {
        var seen: Set<[UInt8]> = []
        for number in lines(.gramGender) {
            turn(to: number)
            let head = head
            let language = head.first(.language).map { head.word($0.value).map { $0.lowerCased } } ?? []
            if !seen.insert(language).inserted { report() }
        }
    }

    mutating func contactURIs() {
        let numbers = lines(.contactURI)
        var isReachable = false
        for number in numbers {
            turn(to: number)
            let bytes = value.bytes
            for scheme in ["mailto", "http", "https"] where URIText.hasScheme(scheme, bytes.span) { isReachable = true }
            if numbers.count > 1, head.first(.pref) == nil {
                return report("several CONTACT-URI need PREF")
            }
        }
        guard !isReachable else { return }
        turn(to: numbers[0])
        report("no CONTACT-URI is mailto, http or https")
    }

    mutating func duplicateProperty() {
        guard mayRepeatLine else { return }
        var entries: [(hash: UInt64, number: Int)] = []
        for number in card.recordRange
        where card.records[number].isProperty && card.records[number].property != .version
            && count(card.records[number].property) > 1
        {
            turn(to: number)
            entries.append((lineKey.withUnsafeBufferPointer { Digest.of($0) }, number))
        }
        entries.sort { $0.hash == $1.hash ? $0.number < $1.number : $0.hash < $1.hash }
        var repeated: [Int] = []
        for (place, entry) in entries.enumerated() where place > 0 && entries[place - 1].hash == entry.hash {
            turn(to: entries[place - 1].number)
            let first = lineKey
            turn(to: entry.number)
            if lineKey == first { repeated.append(entry.number) }
        }
        repeated.sort()
        for number in repeated {
            turn(to: number)
            // Data of 2.1 goes with the blank line behind it, and a nested card with its END.
            let isPlain =
                record.flags.isDisjoint(with: [.base64, .nested, .joined])
                && (!record.flags.contains(.quotedPrintable) || decoding.repairs.isEmpty)
            report(fix: isPlain ? removing("take it out", .safe) : nil)
        }
    }

    /// The line in one spelling: group, name and parameters in one case and order, and the value as it stands.
    private var lineKey: [UInt8] {
        mutating get {
            let head = head
            // What stands in lines of its own is compared as it stands, and so is what is no list of parameters.
            guard record.flags.isDisjoint(with: [.nested, .joined]), !head.hasUnbalancedQuote,
                !head.parts.contains(where: { $0.isRest })
            else { return Array(card.bytes[(card.start + line.lowerBound)..<(card.start + line.upperBound)]) }
            var words: [[UInt8]] = head.types.map { Array("TYPE=".utf8) + $0.word.map { $0.upperCased } }
            for part in head.parts where part.id != .type {
                let name =
                    part.id.definition.map { Array($0.name.utf8) } ?? head.text[part.name].map { $0.upperCased }
                let isWord = part.id == .value || part.id == .encoding || part.id == .charset
                let word = head.word(part.value)
                words.append(name + [.equals] + (isWord ? word.map { $0.upperCased } : word))
            }
            words.sort { $0.lexicographicallyPrecedes($1) }
            var key = head.text[head.group].map { $0.upperCased } + [.dot] + head.text[head.name].map { $0.upperCased }
            for (place, word) in words.enumerated() where place == 0 || words[place - 1] != word {
                key.append(.semicolon)
                key += word
            }
            key.append(.colon)
            return key + card.bytes[(card.start + valueRange.lowerBound)..<(card.start + valueRange.upperBound)]
        }
    }
}
