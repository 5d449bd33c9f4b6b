import Testing
import VCardKit

@Suite struct ExporterTests {
    private static func card(_ lines: String, _ version: String = "4.0") -> Card? {
        let text = "BEGIN:VCARD\r\nVERSION:\(version)\r\n\(lines)\r\nEND:VCARD\r\n"
        return AddressBook.read(Array(text.utf8)).cards.first
    }

    /// The lines of a card, unfolded, without its frame.
    private static func lines(_ card: Card) -> [String] {
        var lines: [String] = []
        for line in String(decoding: card.formatted, as: UTF8.self).split(separator: "\r\n") {
            if line.first == " " { lines[lines.count - 1] += line.dropFirst() } else { lines.append(String(line)) }
        }
        return Array(lines.dropFirst(2).dropLast())
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let reason: String
        let profile: String
        let input: String
        let output: [String]
        let losses: [String]
        init(_ reason: String, _ profile: String, _ input: String, gives output: [String], losses: [String] = []) {
            self.reason = reason
            self.profile = profile
            self.input = input
            self.output = output
            self.losses = losses
        }
        var testDescription: String { reason }
    }

    static let cases: [Case] = [
        Case(
            "a car kit takes names and five numbers, the preferred one among them", "carkit",
            "FN:Ana\r\nN:Ruiz;Ana;;;\r\nNOTE:x\r\nTEL:1\r\nTEL:2\r\nTEL:3\r\nTEL:4\r\nTEL:5\r\nTEL;PREF=1:6",
            gives: [
                "FN:Ana", "N:Ruiz;Ana;;;", "TEL;VOICE:1", "TEL;VOICE:2", "TEL;VOICE:3", "TEL;VOICE:4",
                "TEL;PREF;VOICE:6",
            ], losses: ["5 client-left-out note", "10 client-limit tel"]),
        Case(
            "Outlook shows numbers and addresses with a TYPE only, and wants labels", "outlook",
            "FN:Ana\r\nN:;Ana;;;\r\nTEL:1\r\nURL:http://example.com\r\nADR;TYPE=work:;;1 Hill St;Town;;;",
            gives: [
                "FN:Ana", "N:;Ana;;;", "TEL;VOICE:1", "URL;HOME:http://example.com", "ADR;WORK:;;1 Hill St;Town;;;",
                "LABEL;WORK;ENCODING=QUOTED-PRINTABLE:1 Hill St=0D=0ATown",
            ], losses: ["6 meaning-guessed url"]),
        Case(
            "a TYPE of one's own is a label for Apple", "apple", "FN:Ana\r\nN:;Ana;;;\r\nTEL;TYPE=home,X-Spa:1",
            gives: ["FN:Ana", "N:;Ana;;;", "item1.TEL;TYPE=home:1", "item1.X-ABLabel:Spa"],
            losses: ["5 client-form tel"]),
        Case(
            "Android keeps dates and relations in rows of its own", "android",
            "FN:Ana\r\nN:;Ana;;;\r\nANNIVERSARY:20010203\r\nRELATED;TYPE=spouse;VALUE=text:Bo\r\nROLE:Boss",
            gives: [
                "FN:Ana", "N:;Ana;;;",
                "X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2001-02-03;1;;;;;;;;;;;;;",
                "X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Bo;14;;;;;;;;;;;;;", "ROLE:Boss",
            ], losses: ["5 client-form anniversary", "6 client-form related", "7 client-ignores role"]),
        Case(
            "Android has a property for each service", "android",
            "FN:Ana\r\nN:;Ana;;;\r\nIMPP:skype:ana\r\nitem1.IMPP;TYPE=home:xmpp:ana@example.com\r\nitem1.X-ABLabel:Spa\r\n"
                + "IMPP:matrix:u/ana",
            gives: [
                "FN:Ana", "N:;Ana;;;", "X-SKYPE-USERNAME:ana", "item1.X-JABBER;TYPE=home:ana@example.com",
                "item1.X-ABLabel:Spa", "IMPP:matrix:u/ana",
            ],
            losses: [
                "5 client-form impp", "6 client-form impp", "7 client-ignores x-ablabel", "8 client-ignores impp",
            ]),
        Case(
            "Apple keeps dates and relations with labels, and shows no other X- names", "apple",
            "FN:Ana\r\nN:;Ana;;;\r\nANNIVERSARY:20050607\r\nX-SPOUSE:Bo\r\nRELATED;TYPE=sibling;VALUE=text:Cy\r\n"
                + "X-GOOGLE-STARRED:TRUE\r\nitem7.X-ABDATE:2001-02-03\r\nitem7.X-ABLabel:Spa\r\nHOBBY:Chess",
            gives: [
                "FN:Ana", "N:;Ana;;;", "item8.X-ABDATE:2005-06-07", "item8.X-ABLabel:_$!<Anniversary>!$_",
                "item9.X-ABRELATEDNAMES:Bo", "item9.X-ABLabel:_$!<Spouse>!$_", "item10.X-ABRELATEDNAMES:Cy",
                "item10.X-ABLabel:sibling", "X-GOOGLE-STARRED:TRUE", "item7.X-ABDATE:2001-02-03",
                "item7.X-ABLabel:Spa", "X-HOBBY:Chess",
            ],
            losses: [
                "5 client-form anniversary", "6 client-form x-spouse", "7 client-form related",
                "8 client-ignores x-google-starred", "11 client-ignores hobby",
            ]),
        Case(
            "a label that is there already stays that of an anniversary", "google",
            "FN:Ana\r\nN:;Ana;;;\r\nitem1.ANNIVERSARY:--0607\r\nitem1.X-ABLabel:Boda",
            gives: [
                "FN:Ana", "N:;Ana;;;", "item1.X-ABDATE;X-APPLE-OMIT-YEAR=1604:1604-06-07", "item1.X-ABLabel:Boda",
            ], losses: ["5 client-form anniversary"]),
        Case(
            "Outlook has properties for one anniversary, the nearest people and an address", "outlook",
            "FN:Ana\r\nN:;Ana;;;\r\nANNIVERSARY:--0607\r\nitem1.X-ABRELATEDNAMES:Bo\r\n"
                + "item1.X-ABLabel:_$!<Spouse>!$_\r\nRELATED;TYPE=spouse;VALUE=text:Cy\r\n"
                + "RELATED;TYPE=child;VALUE=text:Di\r\nRELATED;TYPE=child;VALUE=text:Ed\r\nX-MANAGER:Flo\r\n"
                + "IMPP:sip:ana@example.com\r\nIMPP;PREF=1:xmpp:ana@example.com\r\nBDAY:--0509",
            gives: [
                "FN:Ana", "N:;Ana;;;", "X-MS-ANNIVERSARY:16040607", "X-MS-SPOUSE:Bo", "item1.X-ABRELATEDNAMES:Cy",
                "item1.X-ABLabel:_$!<Spouse>!$_", "X-MS-CHILD:Di", "X-MS-CHILD:Ed", "X-MS-MANAGER:Flo",
                "X-SIP:ana@example.com", "X-MS-IMADDRESS;pref:xmpp:ana@example.com",
                "BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-09",
            ],
            losses: [
                "5 client-form anniversary", "5 client-ignores anniversary", "6 client-form x-abrelatednames",
                "8 client-ignores related", "9 client-form related", "10 client-form related",
                "11 client-form x-manager", "12 client-ignores impp", "13 client-form impp",
                "14 client-ignores bday",
            ]),
        Case(
            "what is in Outlook's own properties already stays", "outlook",
            "FN:Ana\r\nN:;Ana;;;\r\nX-MS-SPOUSE:Bo\r\nX-SPOUSE:Cy\r\nANNIVERSARY:2001",
            gives: ["FN:Ana", "N:;Ana;;;", "X-MS-SPOUSE:Bo", "X-SPOUSE:Cy", "X-ANNIVERSARY:2001"],
            losses: ["6 client-ignores x-spouse", "7 client-ignores anniversary"]),
        Case(
            "a main number is MAIN for Apple", "apple", "FN:Ana\r\nN:;Ana;;;\r\nTEL;TYPE=main-number:1",
            gives: ["FN:Ana", "N:;Ana;;;", "TEL;TYPE=MAIN:1"]),
        Case(
            "PREF is no TYPE that Outlook shows a web page by", "outlook",
            "FN:Ana\r\nN:;Ana;;;\r\nURL;PREF=1:http://example.com",
            gives: ["FN:Ana", "N:;Ana;;;", "URL;pref;HOME:http://example.com"], losses: ["5 meaning-guessed url"]),
        Case(
            "WhatsApp finds a number by waid", "whatsapp",
            "FN:Ana\r\nN:;Ana;;;\r\nTEL:+1 (555) 010-0199\r\nTEL:555-0100",
            gives: ["FN:Ana", "N:;Ana;;;", "TEL;waid=15550100199:+1 (555) 010-0199", "TEL:555-0100"],
            losses: ["5 meaning-guessed tel"]),
        Case(
            "a server wants a UID", "nextcloud", "FN:Ana",
            gives: ["FN:Ana", "UID:urn:uuid:"]),
        Case(
            "Proton takes 190 characters of a name", "proton",
            "UID:urn:uuid:1\r\nFN:\(String(repeating: "é", count: 200))",
            gives: ["UID:urn:uuid:1", "FN:"], losses: ["4 client-limit fn"]),
    ]

    @Test(arguments: cases) func writesWhatAProgramTakes(_ test: Case) throws {
        let profile = try #require(ClientProfile.named(test.profile))
        var exporter = Exporter(for: profile)
        let conversion = exporter.export(try #require(Self.card(test.input)))
        let lines = Self.lines(conversion.card)
        #expect(lines.count >= test.output.count)
        for (line, expected) in zip(lines, test.output) {
            #expect(line == expected || expected.hasSuffix(":") && line.hasPrefix(expected), "\(lines)")
        }
        let losses = conversion.losses.filter { $0.kind.name.hasPrefix("client") || !test.losses.isEmpty }
            .map { "\($0.line) \($0.kind.name) \($0.property)" }
        for loss in test.losses { #expect(losses.contains(loss), "\(losses)") }
        let ofClients = losses.filter { $0.contains("client") }
        #expect(ofClients.count == test.losses.filter { $0.contains("client") }.count, "\(ofClients)")
    }

    static let phoneCards: [(program: String, lines: String)] = [
        (
            "apple",
            "N:Ruiz;Ana;;;\r\nFN:Ana Ruiz\r\nTEL;type=MAIN:+1 202 555 0102\r\n"
                + "TEL;type=IPHONE;type=CELL;type=VOICE;type=pref:+1 202 555 0101\r\n"
                + "BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-09\r\nitem4.X-ABDATE:2005-06-07\r\n"
                + "item4.X-ABLabel:_$!<Anniversary>!$_\r\nitem5.X-ABRELATEDNAMES;type=pref:Otto\r\n"
                + "item5.X-ABLabel:_$!<Spouse>!$_\r\nitem6.X-ABRELATEDNAMES:Ida\r\n"
                + "item6.X-ABLabel:_$!<Sister>!$_"
        ),
        (
            "outlook",
            "N:Ruiz;Ana;;;\r\nFN:Ana Ruiz\r\nX-MS-ANNIVERSARY:20050607\r\nX-MS-SPOUSE:Otto\r\n"
                + "X-MS-MANAGER:Flo\r\nX-MS-ASSISTANT:Gil\r\nX-MS-CHILD:Di\r\nX-MS-CHILD:Ed\r\n"
                + "X-MS-IMADDRESS:ana@example.com"
        ),
    ]

    @Test func aMainNumberIsMAINForAppleWhateverTheCardIs() throws {
        for version in ["3.0", "4.0"] {
            let card = try #require(Self.card("FN:A\r\nN:A;;;;\r\nTEL;TYPE=work,main-number:1", version))
            var exporter = Exporter(for: .apple)
            let written = exporter.export(card).card
            #expect(written.first(.tel)?.parameters.values(of: .type).contains("MAIN") == true)
            #expect(Contact(written).phones.map(\.label) == Contact(card).phones.map(\.label))
        }
    }

    @Test(arguments: phoneCards) func whatAProgramWroteComesBackToItThrough40(_ program: String, _ text: String) throws
    {
        let profile = try #require(ClientProfile.named(program))
        let version = try #require(profile.version)
        let card = try #require(Self.card(text, version.text))
        var exporter = Exporter(for: profile)
        let back = exporter.export(card.converted(to: .v4).card).card
        let old = Contact(card)
        let new = Contact(back)
        #expect(new.anniversaries == old.anniversaries && !new.anniversaries.isEmpty)
        #expect(new.relations == old.relations && !new.relations.isEmpty)
        #expect(new.messaging == old.messaging && new.phones == old.phones)
        #expect(new.birthday == old.birthday)
        #expect(back.findings(profile: profile).filter { $0.rule.number == 701 || $0.rule.number == 330 } == [])
    }

    @Test func categoriesBecomeGroupsForApple() throws {
        let cards = try ["UID:a\r\nFN:Ana\r\nCATEGORIES:Tennis,Family", "UID:b\r\nFN:Bo\r\nCATEGORIES:Tennis"].map {
            try #require(Self.card($0))
        }
        let export = Export(cards, for: .apple)
        #expect(export.files.count == 1)
        let groups = export.files[0].dropFirst(2).map { Self.lines($0).filter { !$0.hasPrefix("UID") } }
        #expect(
            groups == [
                [
                    "N:Tennis", "FN:Tennis", "X-ADDRESSBOOKSERVER-KIND:group",
                    "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:a", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:b",
                ],
                [
                    "N:Family", "FN:Family", "X-ADDRESSBOOKSERVER-KIND:group",
                    "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:a",
                ],
            ])
        // What was exported once has its groups.
        let written = export.files[0].flatMap(\.serialized)
        #expect(Export(AddressBook.read(written).cards, for: .apple).files[0].flatMap(\.serialized) == written)
    }

    @Test func aBookIsCutIntoFilesOfTheProgramsSize() throws {
        let card = try #require(Self.card("FN:Ana"))
        let export = Export(Array(repeating: card, count: 1_001), for: .samsung)
        #expect(export.files.map(\.count) == [500, 500, 1])
        #expect(Export([card, card], for: .outlook).files.map(\.count) == [1, 1])
        #expect(Export([], for: .outlook).files.isEmpty)
    }

    @Test(arguments: ClientProfile.all.map(\.name)) func whatIsWrittenReadsBackWithoutErrors(_ name: String) throws {
        let profile = try #require(ClientProfile.named(name))
        let lines =
            "UID:urn:uuid:1\r\nFN:Zoë Ruiz\r\nN:Ruiz;Zoë;;;\r\nBDAY:--0203\r\nANNIVERSARY:2001\r\nTEL;TYPE=x-spa:+15550100\r\n"
            + "item1.X-ABDATE:2003-04-05\r\nitem1.X-ABLabel:Spa\r\nRELATED;VALUE=text:Bo\r\nCATEGORIES:a\\,b,c\r\n"
            + "ADR:;;1 Hill St;Town;;;\r\nLOGO:data:image/png;base64,iVBORw0KGgo=\r\nKIND:individual"
        var exporter = Exporter(for: profile)
        let conversion = exporter.export(try #require(Self.card(lines)))
        for card in [conversion.card] + conversion.additionalCards + exporter.finish() {
            let book = AddressBook.read(card.formatted)
            #expect(book.cards.count == 1)
            #expect(book.cards[0].valueFindings().filter { $0.severity == .error } == [])
            #expect(book.findings.errorCount == 0, "\(book.findings.kept)")
        }
    }

    @Test func everyProfileSaysWhereItIsKnownFrom() {
        for profile in ClientProfile.all {
            #expect(!profile.facts.isEmpty && !profile.title.isEmpty)
            #expect(profile.facts.allSatisfy { !$0.text.isEmpty && !$0.source.isEmpty })
            #expect(ClientProfile.all.filter { $0.name == profile.name }.count == 1)
        }
    }

    @Test func manyPropertiesTakeTimeInProportion() throws {
        let lines = (0..<2_000).map { "item\($0).TEL;TYPE=x-a\($0):+1555010\($0)\r\nHOBBY:\($0)" }
            .joined(separator: "\r\n")
        let card = try #require(Self.card("FN:A\r\n" + lines))
        let time = ContinuousClock().measure {
            for profile in [ClientProfile.apple, .outlook, .whatsApp, .carKit] {
                var exporter = Exporter(for: profile)
                _ = exporter.export(card)
            }
        }
        #expect(time < .seconds(40))
    }
}
