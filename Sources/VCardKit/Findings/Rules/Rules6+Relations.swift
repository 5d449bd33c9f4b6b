extension Rule {
    /// VC603: missing member.
    public static var missingMember: Rule { .init(603) }
}

extension RuleTable {
    /// VC6: several properties together.
    static let relationRows: [RuleRow] = [
        .init(
            601, "member-without-group", .error, in: .v4, fix: .unsafe, "RFC 6350 §6.6.5",
            "MEMBER needs KIND:group",
            why: "Only a group has members. Readers take the card for a person and lose the members.",
            bad: "MEMBER:mailto:luis@example.com", good: "KIND:group\nMEMBER:mailto:luis@example.com",
            check: .card(.with([.member])) { $0.memberWithoutGroup() }),
        .init(
            602, "organization-with-members", .error, in: .v4, "RFC 6350 §6.1.4",
            "a card of KIND:org must not have MEMBER",
            why: "An organization is one contact. Those who belong to it say so by ORG or RELATED.",
            bad: "KIND:org\nMEMBER:mailto:luis@example.com", good: "KIND:org\nEMAIL:luis@example.com",
            check: .card(.with([.member])) { $0.organizationWithMembers() }),
        .init(
            603, "missing-member", .warning, scope: .book, "de facto", "no card of the file has the UID of the member",
            why: "The group names a card that is not in the file: it was left out of the export, or its UID changed.",
            bad: "BEGIN:VCARD\nVERSION:4.0\nFN:Friends\nKIND:group\n"
                + "MEMBER:urn:uuid:00000000-0000-4000-8000-000000000001\nEND:VCARD",
            good: "BEGIN:VCARD\nVERSION:4.0\nFN:Friends\nKIND:group\n"
                + "MEMBER:urn:uuid:00000000-0000-4000-8000-000000000001\nEND:VCARD\n"
                + "BEGIN:VCARD\nVERSION:4.0\nFN:Ana Ruiz\nUID:urn:uuid:00000000-0000-4000-8000-000000000001\nEND:VCARD"),
        .init(
            604, "label-without-address", .warning, in: [.v21, .v3], "RFC 2426 §3.2.2", "LABEL belongs to no ADR",
            why:
                "LABEL is the text of an address for a letter, and goes with the ADR that has the same types. Alone it "
                + "is lost by most importers.",
            bad: "LABEL;TYPE=home:Calle Mayor 1\\nMadrid",
            good: "ADR;TYPE=home:;;Calle Mayor 1;Madrid;;;\nLABEL;TYPE=home:Calle Mayor 1\\nMadrid",
            check: .card(.with([.label])) { $0.labelWithoutAddress() }),
        .init(
            605, "names-disagree", .info, in: [.v3, .v4], "de facto", "FN and N have no word in common",
            why: "One of them may belong to another person, or was not changed with the other one.",
            bad: "BEGIN:VCARD\nVERSION:4.0\nN:Ruiz;Ana;;;\nFN:Luis Sol\nEND:VCARD",
            good: "BEGIN:VCARD\nVERSION:4.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD",
            check: .card(.with([.fn])) { $0.namesDisagree() }),
        .init(
            606, "vendor-property", .warning, in: [.v3, .v4], fix: .unsafe, "RFC 6350 §6.10",
            "the version has a property of its own for this",
            why:
                "Other programs do not know the X- property. The fix writes the standard's, as converting to 4.0 does; "
                + "the program that wrote the card may not read that one. In 3.0 only X-NICKNAME is meant: X-AIM and "
                + "the like are what programs of 3.0 read.",
            bad: "X-ANNIVERSARY:20100501", good: "ANNIVERSARY:20100501",
            check: .line(Self.replacedVendors, .always) { $0.vendorProperty() }),
        .init(
            607, "several-preferred", .warning, "RFC 6350 §5.3", "more than one of a kind is the preferred one",
            why: "Readers take the first one or the last one. 4.0 has numbers for it, so that there is one order.",
            bad: "TEL;PREF=1:+1-555-0100\nTEL;PREF=1:+1-555-0101",
            good: "TEL;PREF=1:+1-555-0100\nTEL;PREF=2:+1-555-0101",
            check: .card(.severalPreferred) { $0.severalPreferred() }),
        .init(
            608, "account-only-once", .info, in: .v4, isPedantic: true, "RFC 6350 §6.4.1, §6.4.3",
            "an account that takes calls and messages stands in TEL or IMPP alone",
            why:
                "A sip:, xmpp: or skype: address serves for both, and programs that know only one of the properties do not find "
                + "it in the other.",
            bad: "IMPP:sip:ana@example.com", good: "IMPP:sip:ana@example.com\nTEL;VALUE=uri:sip:ana@example.com",
            check: .card(.with([.impp, .tel])) { $0.accountOnlyOnce() }),
    ]

    /// Vendors' properties that mean the same as one of 4.0.
    private static let replacedVendors: [PropertyID] = [
        .init(name: "X-ANNIVERSARY"), .init(name: "X-EVOLUTION-ANNIVERSARY"), .init(name: "X-MS-ANNIVERSARY"),
        .init(name: "X-KADDRESSBOOK-X-Anniversary"), .init(name: "X-GENDER"), .init(name: "X-WAB-GENDER"),
        .init(name: "X-SPOUSE"), .init(name: "X-MS-SPOUSE"), .init(name: "X-EVOLUTION-SPOUSE"),
        .init(name: "X-KADDRESSBOOK-X-SpousesName"), .init(name: "X-NICKNAME"), .init(name: "X-AIM"),
        .init(name: "X-ICQ"), .init(name: "X-MSN"), .init(name: "X-JABBER"), .init(name: "X-YAHOO"),
        .init(name: "X-GTALK"), .init(name: "X-SKYPE"), .init(name: "X-SKYPE-USERNAME"),
        .init(name: "X-ADDRESSBOOKSERVER-KIND"), .init(name: "X-ADDRESSBOOKSERVER-MEMBER"),
    ]
}

extension PropertyID {
    fileprivate init(name: StaticString) {
        self = PropertyIndex.shared.lookup(name.utf8Start, name.utf8CodeUnitCount)
    }
}

extension CardChecker {
    mutating func vendorProperty() {
        if version == .v4 || id == .xNickname { report(fix: conversionFix) }
    }

    private mutating func hasKind(_ kind: String) -> Bool {
        guard let property = card.first(.kind) else { return false }
        return ValueBytes.equal(Array(property.text.utf8).span, kind)
    }

    mutating func memberWithoutGroup() {
        guard !hasKind("group"), !hasKind("org") else { return }
        let number = lines(.member)[0]
        turn(to: number)
        report(fix: count(.kind) == 0 ? appending(Array("KIND:group".utf8), "add KIND:group", .unsafe) : nil)
    }

    mutating func organizationWithMembers() {
        guard hasKind("org") else { return }
        turn(to: lines(.member)[0])
        report()
    }

    /// The TYPE words of a line that tell addresses apart.
    private mutating func places(of number: Int) -> [[UInt8]] {
        turn(to: number)
        let words = head.types.map { $0.word.map { $0.lowerCased } }
        return ["home", "work"].map { Array($0.utf8) }.filter { words.contains($0) }
    }

    mutating func labelWithoutAddress() {
        // One address and one label go together whatever their types.
        guard count(.label) > 1 || count(.adr) != 1 else { return }
        var addresses: [[[UInt8]]] = []
        for number in lines(.adr) {
            let places = places(of: number)
            if !addresses.contains(places) { addresses.append(places) }
        }
        for number in lines(.label) {
            let places = places(of: number)
            if addresses.contains(places) || (places.isEmpty && !addresses.isEmpty) { continue }
            report()
        }
    }

    mutating func namesDisagree() {
        guard count(.fn) == 1, count(.n) == 1, !haveWordInCommon(firstFN, firstN) else { return }
        let first = firstFN
        let second = firstN
        turn(to: second)
        let components = value.bytes
        let isOdd = !record.flags.isDisjoint(with: [.quotedPrintable, .hasCharset])
        turn(to: first)
        let name = value.bytes
        if isOdd || !record.flags.isDisjoint(with: [.quotedPrintable, .hasCharset]) { return }
        var hasWord = false
        // Only letters of ASCII tell words apart here: others are compared as they are.
        var start = 0
        for i in 0...components.count {
            let isEnd =
                i == components.count || components[i] == .semicolon || components[i] == .comma
                || components[i].isBlank || components[i] == .dot || components[i] == .backslash
                || components[i] == 0x2D || components[i] == 0x27
            guard isEnd else { continue }
            if i > start {
                hasWord = true
                if Self.contains(name, components[start..<i]) { return }
            }
            start = i + 1
        }
        if hasWord, name.contains(where: { !$0.isBlank }) { report() }
    }

    /// Whether the first or the second component of N stands in FN, as far as a quick look shows; true for lines too
    /// long for one.
    private mutating func haveWordInCommon(_ first: Int, _ second: Int) -> Bool {
        let name = card.content(ofRecord: first)
        let components = card.content(ofRecord: second)
        if name.count > 1024 || components.count > 1024 { return true }
        return card.bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress.map({ $0 + card.start }) else { return true }
            let text = min(Int(card.records[first].value), name.upperBound)..<name.upperBound
            var start = min(Int(card.records[second].value), components.upperBound)
            for _ in 0..<2 {
                var end = start
                while end < components.upperBound, base[end] != .semicolon, base[end] != .comma, !base[end].isBlank {
                    end += 1
                }
                if end > start, Self.contains(base, text, start..<end) { return true }
                while end < components.upperBound, base[end] != .semicolon { end += 1 }
                start = min(end + 1, components.upperBound)
            }
            return false
        }
    }

    private static func contains(_ base: UnsafePointer<UInt8>, _ text: Range<Int>, _ word: Range<Int>) -> Bool {
        guard text.count >= word.count else { return false }
        for start in text.lowerBound...(text.upperBound - word.count) where base[start] == base[word.lowerBound] {
            var i = 1
            while i < word.count, base[start + i] == base[word.lowerBound + i] { i += 1 }
            if i == word.count { return true }
        }
        return false
    }

    private static func contains(_ bytes: [UInt8], _ word: ArraySlice<UInt8>) -> Bool {
        guard bytes.count >= word.count else { return false }
        for start in 0...(bytes.count - word.count)
        where bytes[start..<(start + word.count)].elementsEqual(word, by: { $0.lowerCased == $1.lowerCased }) {
            return true
        }
        return false
    }

    /// The properties of which one may be the preferred one.
    private static let preferable: [PropertyID] = [
        .tel, .email, .adr, .url, .impp, .photo, .lang, .nickname, .org, .title,
    ]

    private static let devices = ["fax", "pager", "cell"]

    mutating func severalPreferred() {
        for id in Self.preferable where hasSeveralPreferred(id) {
            // A telephone and a fax may each have a preferred one, and so may each of those with an ALTID.
            var seen = 0
            var seenOthers: Set<[UInt8]> = []
            for number in card.recordRange where card.records[number].property == id && card.records[number].isProperty
            {
                turn(to: number)
                let (isPreferred, device) = preference
                guard isPreferred else { continue }
                if let altid = head.first(.altid) {
                    if !seenOthers.insert([UInt8(device)] + head.word(altid.value)).inserted { return report() }
                } else {
                    if seen & 1 << device != 0 { return report() }
                    seen |= 1 << device
                }
            }
        }
    }

    /// Whether the property is the preferred one, and the number of the first device among its types; 0 for none.
    private var preference: (isPreferred: Bool, device: Int) {
        mutating get {
            let head = head
            let isPreferred =
                head.hasType("pref") || head.first(.pref).map { head.word($0.value).elementsEqual("1".utf8) } ?? false
            guard isPreferred else { return (false, 0) }
            let first = head.types.first { ValueBytes.contained($0.word.span, in: Self.devices) }
            let device = first.flatMap { first in Self.devices.firstIndex { ValueBytes.equal(first.word.span, $0) } }
            return (true, device.map { $0 + 1 } ?? 0)
        }
    }

    mutating func accountOnlyOnce() {
        var accounts: [(uri: [UInt8], id: PropertyID, number: Int)] = []
        for number in lines(.impp) + lines(.tel) {
            turn(to: number)
            let bytes = value.bytes
            for scheme in ["sip", "sips", "xmpp", "skype"] where URIText.hasScheme(scheme, bytes.span) {
                accounts.append((bytes, id, number))
            }
        }
        var uses: [[UInt8]: Set<PropertyID>] = [:]
        for account in accounts { uses[account.uri, default: []].insert(account.id) }
        for account in accounts where uses[account.uri]?.count == 1 {
            turn(to: account.number)
            report()
        }
    }
}
