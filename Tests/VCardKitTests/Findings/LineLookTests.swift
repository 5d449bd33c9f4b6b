import Testing

@testable import VCardKit

/// The look at a line spares it only rules that it does not break.
@Suite struct LineLookTests {
    private func findings(_ card: Card, _ plan: RulePlan) -> [Finding] {
        var checker = CardChecker(card, plan: plan, givesFixes: true, limits: Limits(findings: .max))
        checker.check()
        return checker.takeFindings()
    }

    private static let askingAll = RulePlan(asksAll: true) { _ in true }

    @Test("asking every rule of every line finds no more", arguments: SampleFiles.both)
    func looksAtAll(file: SampleFiles.File) {
        for card in AddressBook.read(file.bytes, looksIntoCards: false).cards {
            let found = Set(findings(card, .pedantic))
            let more = findings(card, Self.askingAll).filter { !found.contains($0) }
            #expect(more.map { "\($0.rule.code) \($0.line)" } == [])
        }
    }

    @Test("what is found does not hang on the look at how a card was read", arguments: SampleFiles.both)
    func looksOnce(file: SampleFiles.File) {
        for card in AddressBook.read(file.bytes, looksIntoCards: false).cards {
            let found = Set(card.findings(pedantic: true, limits: Limits(findings: .max)))
            let more = findings(card, .pedantic).filter { !found.contains($0) }
            #expect(more.map { "\($0.rule.code) \($0.line)" } == [])
        }
    }

    /// BEGIN and END are no properties.
    private static let names = PropertyDefinition.all.filter { !$0.isExtension }.map { $0.name }
        .filter { $0 != "BEGIN" && $0 != "END" }

    @Test("a small letter anywhere in a standard name is found", arguments: names)
    func spelling(of name: String) {
        for place in name.indices where name[place].isUppercase {
            let spelled = name[..<place] + name[place...].prefix(1).lowercased() + name[name.index(after: place)...]
            let file = "BEGIN:VCARD\r\nVERSION:4.0\r\n\(spelled):a\r\nEND:VCARD\r\n"
            let found = AddressBook.read(Array(file.utf8)).cards.first?.findings() ?? []
            #expect(found.contains { $0.rule.name == "lower-case-name" }, "\(spelled)")
        }
    }

    /// Lines at the edge of what a look calls plain.
    static let edges = [
        // Lists
        "CATEGORIES:a,b", "CATEGORIES:a,,b", "CATEGORIES:,a", "CATEGORIES:a,", "CATEGORIES:a,b,a", "CATEGORIES:a, a",
        "CATEGORIES: a,b", "CATEGORIES:a\\,b,b", "CATEGORIES:a,b,c,d,e,a", "CATEGORIES:a,b\r\n ,a", "NICKNAME:a,a",
        "NICKNAME;ENCODING=QUOTED-PRINTABLE:a,=61", "CATEGORIES;CHARSET=Shift_JIS:a,a", "CATEGORIES:",
        // LANGUAGE
        "FN;LANGUAGE=en-us:Ana", "FN;LANGUAGE=:Ana", "FN;LANGUAGE=en;LANGUAGE=de:Ana", "FN;LANGUAGE=e n:Ana",
        "FN;LANGUAGE=en;CHARSET=UTF-8:Aná", "FN;LANGUAGE=jp:Ana", "FN;LANGUAGE=\"en\":Ana", "FN;LANGUAGE:Ana",
        "FN;language=en;TYPE=home:Ana", "URL;LANGUAGE=en:example.com", "UID;LANGUAGE=en:a",
        // TYPE
        "TEL;TYPE=\"cell,voice\":1", "TEL;TYPE=\"cell\",\"voice\":1", "TEL;TYPE=cell,:1", "TEL;TYPE=mobile:1",
        "TEL;TYPE=\"mobile,x-a\":1", "TEL;TYPE=ce ll:1", "EMAIL;TYPE=internet:a@example.com", "ADR;TYPE=dom:;;a;;;;",
        // Quoted-printable
        "NOTE;ENCODING=QUOTED-PRINTABLE:a=\r\n b", "NOTE;ENCODING=QUOTED-PRINTABLE:=C3=\r\n =A9",
        "NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:caf=C3=A9 two three four five six", "N;QUOTED-PRINTABLE:=\r\n ",
        "NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:caf=E9 two three four five six seven",
        "NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=KLINGON:caf=C3=A9 two three four five six",
        "NOTE;ENCODING=QUOTED-PRINTABLE:a=\r\n ", "NOTE;ENCODING=QUOTED-PRINTABLE:a=\r\n =\r\n b",
        "NOTE;ENCODING=QUOTED-PRINTABLE:K=C3=83=\r\n =C2=B6ln", "ORG;ENCODING=QUOTED-PRINTABLE:a=\r\n ;",
        // Folds
        "N:Ruiz;Ana;\r\n ;;", "N:Ruiz;Ana;;\r\n ;;;", "N:Ruiz;Ana\\\r\n ;;;;", "ADR:;;a\r\n b;c;d;e;f",
        "ADR:;\r\n ;a;c;d;e;f",
        "ADR:;;a\\\r\n ;c;d;e;f", "ADR:a;;b;\r\n c;d;e;f", "ADR:;;;c;\r\n d;e;f", "ORG:a;\r\n ", "ORG:a\r\n ;",
        // Names, margins, ends
        "Fn:Ana", "X-ABLabel:a", "categories:a", "ORG:a;", "ORG:;", "ORG:a\\;", "NOTE: a", "NOTE:\u{FFFD}",
        "NOTE:KÃ¶ln",
    ]

    @Test("lines at the edge are asked of every rule that finds something", arguments: edges, Version.allCases)
    func edge(line: String, version: Version) throws {
        let text = "BEGIN:VCARD\r\nVERSION:\(version.text)\r\n\(line)\r\nEND:VCARD\r\n"
        let card = try #require(AddressBook.read(Array(text.utf8), looksIntoCards: false).cards.first)
        #expect(findings(card, .pedantic) == findings(card, Self.askingAll))
    }
}
