import Testing

@testable import VCardKit

/// What a program makes of a card is found only where the program is named, and by what its profile says.
@Suite struct ProgramRuleTests {
    static let rules = Rule.all.filter { $0.scope == .program }

    private static func findings(_ bytes: [UInt8], for profile: ClientProfile?) -> [Finding] {
        AddressBook.read(bytes).findings(profile: profile)
    }

    @Test func thereAreNine() {
        #expect(Self.rules.map(\.number) == Array(701...709))
        for rule in Self.rules { #expect(ClientProfile.all.contains { $0.rules.contains(rule) }, "\(rule.code)") }
    }

    @Test(arguments: rules) func anExampleBreaksARuleOnceForAProgramThatAsksForIt(_ rule: Rule) throws {
        guard !rule.badExample.isEmpty else { return }
        let bad = RuleExample(rule.badExample, of: rule).bytes
        let good = RuleExample(rule.goodExample, of: rule).bytes
        #expect(!Self.findings(bad, for: nil).contains { $0.rule.scope == .program })
        var programs: [String] = []
        for profile in ClientProfile.all {
            let found = Self.findings(bad, for: profile).filter { $0.rule == rule }
            if !profile.rules.contains(rule) { #expect(found.isEmpty, "\(profile.name)") }
            guard found.count == 1 else { continue }
            // Others may have something else to say of the good one by the same rule.
            if Self.findings(good, for: profile).allSatisfy({ $0.rule != rule }) { programs.append(profile.name) }
            #expect((found[0].fix == nil) == (rule.fix == nil))
            guard let fix = found[0].fix, let safety = rule.fix else { continue }
            #expect(fix.safety <= safety)
            let card = try #require(AddressBook.read(bad).cards.first)
            let mended = card.fixed(.unsafe, profile: profile, where: { $0 == rule })
            #expect(mended.done.map(\.rule) == [rule])
            #expect(!mended.card.findings(profile: profile).contains { $0.rule == rule })
        }
        #expect(!programs.isEmpty)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let reason: String
        let program: String
        let lines: String
        let found: [String]
        init(_ reason: String, _ program: String, _ lines: String, finds found: [String]) {
            self.reason = reason
            self.program = program
            self.lines = lines
            self.found = found
        }
        var testDescription: String { "\(program): \(reason)" }
    }

    static let cases: [Case] = [
        Case(
            "what Android's importer keeps is a list", "android",
            "VERSION:3.0\nROLE:Boss\nX-UNKNOWN:1\nNICKNAME:Ani\nX-JABBER:a@example.com\nRELATED:Bo",
            finds: ["VC701 5", "VC701 6", "VC701 9"]),
        Case(
            "a photo is read as base64 only", "android",
            "PHOTO:data:image/jpeg;base64,/9j/2Q==\nPHOTO:https://example.com/a.jpg\nTEL;PREF=1:+1-555-0100",
            finds: ["VC702 5", "VC702 6", "VC702 7"]),
        Case(
            "only SIP addresses are read", "android",
            "VERSION:3.0\nIMPP:sip:ana@example.com\nIMPP:xmpp:ana@example.com", finds: ["VC701 6"]),
        Case(
            "4.0 is not read", "outlook", "EMAIL;TYPE=internet:a@example.com", finds: ["VC123 2"]),
        Case("2.1 is not read", "nextcloud", "VERSION:2.1\nUID:urn:uuid:a", finds: ["VC123 2"]),
        Case(
            "numbers and pages without a TYPE are hidden", "outlook",
            "VERSION:2.1\nREV:20240615T083000Z\nTEL:+1-555-0100\nURL:http://example.com\nTEL;HOME:+1-555-0101",
            finds: ["VC703 6", "VC703 7"]),
        Case(
            "text needs its character set", "outlook",
            "VERSION:2.1\nREV:20240615T083000Z\nNOTE:Zoë\nTITLE;CHARSET=UTF-8:Zoë\n"
                + "ROLE;ENCODING=QUOTED-PRINTABLE:Zo=C3=AB", finds: ["VC703 6", "VC703 8"]),
        Case(
            "data needs a blank line behind it", "outlook",
            "VERSION:2.1\nREV:20240615T083000Z\nPHOTO;ENCODING=BASE64;TYPE=JPEG:/9j/2Q==\nNOTE:x\n"
                + "KEY;ENCODING=BASE64;X509:MAA=\n", finds: ["VC703 6"]),
        Case(
            "pictures are JPEG", "outlook",
            "VERSION:3.0\nPHOTO;ENCODING=b;TYPE=GIF:R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=", finds: ["VC702 5"]),
        Case(
            "a TYPE of one's own needs a label", "apple",
            "VERSION:3.0\nitem1.TEL;TYPE=spa:+1-555-0100\nitem1.X-ABLabel:Spa\nTEL;TYPE=gym:+1-555-0101",
            finds: ["VC704 7"]),
        Case(
            "Apple shows its own X- names only, and knows its own types", "apple",
            "VERSION:3.0\nX-ANNIVERSARY:2005-06-07\nX-CUSTOM-FIELD:1\nX-JABBER:a\nX-HOBBY:Chess\nTEL;type=MAIN:1\n"
                + "item1.X-ABDATE:2001-02-03\nitem1.X-ABLabel:Spa", finds: ["VC701 5", "VC701 6", "VC701 8"]),
        Case(
            "a date without a year is shown with one", "outlook",
            "VERSION:2.1\nBDAY;X-APPLE-OMIT-YEAR=1604:1604-05-09\nX-MS-ANNIVERSARY:16040607",
            finds: ["VC703 5", "VC703 6"]),
        Case("a date without a year is shown with one", "android", "VERSION:3.0\nBDAY:1604-05-09", finds: ["VC703 5"]),
        Case("a date has its year", "android", "VERSION:3.0\nBDAY:1980-05-09", finds: []),
        Case(
            "PREF is no TYPE to show a page by", "outlook", "VERSION:2.1\nURL;PREF:http://example.com",
            finds: ["VC703 5"]),
        Case(
            "a server wants a UID, and character sets it knows", "carddav",
            "VERSION:3.0\nREV:20240615T083000Z\nNOTE;CHARSET=Shift_JIS:x\nTITLE;CHARSET=iso-8859-1:x",
            finds: ["VC705 1", "VC705 6"]),
        Case(
            "control characters are found in quoted-printable, too", "carddav",
            "VERSION:2.1\nUID:a\nNOTE;ENCODING=QUOTED-PRINTABLE:a=0Cb", finds: ["VC123 2", "VC707 6"]),
        Case(
            "a comma in ORG", "roundcube", "VERSION:3.0\nORG:Example\\, Inc;Sales", finds: ["VC708 5"]),
        Case(
            "three addresses, the preferred one among them", "outlook",
            "VERSION:3.0\nEMAIL;TYPE=internet:a@example.com\nEMAIL;TYPE=internet:b@example.com\n"
                + "EMAIL;TYPE=internet:c@example.com\nEMAIL;TYPE=internet,pref:d@example.com",
            finds: ["VC709 7"]),
        Case(
            "a name that is too long", "proton", "UID:urn:uuid:a\nFN:\(String(repeating: "x", count: 191))",
            finds: ["VC709 5"]),
        Case(
            "a code has room for little", "qr", "VERSION:3.0\nNOTE:x\nTEL;TYPE=home:+1-555-0100", finds: ["VC701 5"]),
    ]

    @Test(arguments: cases) func findsWhatTheProgramWouldDo(_ test: Case) throws {
        let profile = try #require(ClientProfile.named(test.program))
        let rule = try #require(Self.rules.first)
        let found = Self.findings(RuleExample(test.lines, of: rule).bytes, for: profile)
            .filter { $0.rule.scope == .program || $0.rule == .otherVersion }
        #expect(found.map { "\($0.rule.code) \($0.line)" } == test.found, "\(found.map(\.message))")
        for finding in found where finding.rule.scope == .program { #expect(!finding.message.isEmpty) }
    }

    @Test func aLineThatMailMayCutIsFolded() throws {
        let text =
            "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ana\r\nNOTE:\(String(repeating: "x", count: 1_000))\r\nEND:VCARD\r\n"
        let card = try #require(AddressBook.read(Array(text.utf8)).cards.first)
        let finding = try #require(card.findings(profile: .thunderbird).first { $0.rule.number == 706 })
        #expect(finding.line == 4 && finding.column == 999)
        let mended = card.fixed(profile: .thunderbird) { $0.number == 706 }.card
        #expect(mended.findings(profile: .thunderbird).isEmpty)
        #expect(card.differences(to: mended).isEmpty)
    }

    @Test func aFileHasAsManyCardsAsTheProgramTakes() {
        let card = "BEGIN:VCARD\r\nVERSION:2.1\r\nN:Ruiz;Ana\r\nEND:VCARD\r\n"
        let book = AddressBook.read(Array(String(repeating: card, count: 4).utf8))
        let found = book.cards.flatMap { $0.findings(profile: .outlook) }.filter { $0.rule.number == 703 }
        #expect(found.map(\.line) == [5])
        #expect(!book.cards.flatMap { $0.findings(profile: .samsung) }.contains { $0.rule.number == 703 })
    }

    @Test func whatIsExportedForAProgramHasNoFormsItMisreads() throws {
        let text = """
            BEGIN:VCARD
            VERSION:4.0
            FN:Zoë Ruiz
            TEL;PREF=1;TYPE=x-spa:+1-555-0100
            URL:http://example.com
            ADR:;;1 Hill St;Town;;;
            ORG:Example\\, Inc;Sales
            PHOTO:data:image/jpeg;base64,/9j/2Q==
            END:VCARD

            """
        let card = try #require(AddressBook.read(Array(text.utf8)).cards.first)
        for profile in ClientProfile.all where profile.version != nil {
            var exporter = Exporter(for: profile)
            let written = AddressBook.read(exporter.export(card).card.formatted)
            let found = written.cards.flatMap { $0.findings(profile: profile) }
                .filter { [123, 702, 703, 704, 705, 706, 707].contains($0.rule.number) }
            #expect(found.isEmpty, "\(profile.name): \(found.map { "\($0.rule.code) \($0.message)" })")
        }
    }
}
