import Testing
import VCardKit

@testable import VCardFormats

@Suite struct JSContactTests {
    private static func card(_ lines: String..., version: String = "4.0") -> [Card] {
        let text = "BEGIN:VCARD\r\nVERSION:\(version)\r\n\(lines.map { $0 + "\r\n" }.joined())END:VCARD\r\n"
        return AddressBook.read(Array(text.utf8)).cards
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func onlyVersion1MakesUpAUID() throws {
        let cards = Self.card("FN:Ana")
        #expect(
            text(JSContact.encode(cards, version: .v2))
                == #"{"@type":"Card","version":"2.0","name":{"full":"Ana"}}"# + "\n")
        let first = text(JSContact.encode(cards))
        #expect(first.hasPrefix(#"{"@type":"Card","version":"1.0","uid":"urn:uuid:"#))
        #expect(first == text(JSContact.encode(cards)))
        var writer = JSContactWriter()
        writer.write(try #require(cards.first))
        let losses = writer.takeLosses()
        #expect(losses.map { $0.kind } == [.nameDerived])
        #expect(losses.map { $0.property } == ["uid"])
        #expect(writer.takeLosses().isEmpty)
    }

    @Test func severalCardsAreAnArray() {
        let card = #"{"@type":"Card","version":"2.0","name":{"full":"A"}}"#
        let cards = Self.card("FN:A")
        #expect(text(JSContact.encode([], version: .v2)) == "[]\n")
        #expect(text(JSContact.encode(cards + cards, version: .v2)) == "[\(card),\(card)]\n")
        let reading = JSContact.decode(Array("[\(card),5,\(card)]".utf8))
        #expect(reading.cards.count == 2)
        #expect(reading.findings.kept.map { $0.rule } == [.noJSContact])
    }

    @Test func anObjectIsACardIfItSaysSoOrHasWhatACardHas() {
        for (text, count) in [
            (#"{"a":1}"#, 0), ("{}", 0), (#"{"@type":"Event","title":"x"}"#, 0), (#"{"version":"1.0"}"#, 0),
            (#"{"@type":"Card"}"#, 1), (#"{"phones":{"a":{"number":"1"}}}"#, 1), (#"{"fullName":"Ana"}"#, 1),
            (#"[{"a":1},{"uid":"b"}]"#, 1),
        ] {
            let reading = JSContact.decode(Array(text.utf8))
            #expect(reading.cards.count == count, "\(text)")
            #expect(count == 1 || reading.findings.kept.contains { $0.rule == .noJSContact }, "\(text)")
        }
    }

    @Test func olderCardsAreConvertedWithTheirAgents() throws {
        let cards = Self.card(
            "FN:Boss", "N:Boss;;;;", "TEL;CELL;PREF:1", "AGENT:BEGIN:VCARD\\nVERSION:3.0\\nFN:Aide\\nEND:VCARD\\n",
            version: "3.0")
        var writer = JSContactWriter(version: .v2)
        writer.write(try #require(cards.first))
        let losses = writer.takeLosses()
        #expect(losses.contains { $0.kind == .agentSplit })
        let reading = JSContact.decode(writer.finish())
        #expect(reading.cards.map { $0.first(.fn)?.text } == ["Boss", "Aide"])
    }

    @Test func lossesHaveTheLinesOfTheCard() throws {
        let cards = Self.card("FN:A", "NOTE:x", "BDAY:19960415T101010+0200")
        var writer = JSContactWriter(version: .v2)
        writer.write(try #require(cards.first))
        #expect(writer.takeLosses().map { $0.line } == [5])
    }

    @Test func findingsAndLinesHaveTheirPlaces() throws {
        let json = """
            [
              {"@type": "Card", "version": "2.0",
               "name": {"full": "Ana"},
               "nickNames": {},
               "notes": {"n": {"note": "x"}}},
              {"@type": "Card", "version": "3.0"}
            ]
            """
        let reading = JSContact.decode(Array(json.utf8))
        let findings = reading.findings.kept
        #expect(
            findings.map { "\($0.line):\($0.column) \($0.rule.code) \($0.card ?? -1)" } == [
                "4:17 VC282 0", "6:32 VC283 1",
            ])
        // BEGIN, VERSION, FN, NOTE
        #expect([1, 3, 4].map { reading.line(ofCard: 0)($0 + 1) } == [2, 3, 5])
    }

    @Test func doubledMembersAreReported() {
        let reading = JSContact.decode(
            Array(#"{"@type":"Card","version":"2.0","name":{"full":"A"},"name":{"full":"B"}}"#.utf8))
        #expect(reading.findings.kept.map { $0.rule } == [.jsContactMember])
        #expect(reading.cards.first?.first(.fn)?.text == "A")
    }

    @Test func controlCharactersAreLeftOut() {
        let reading = JSContact.decode(
            Array(#"{"@type":"Card","version":"2.0","name":{"full":"A\u0001B"}}"#.utf8))
        #expect(reading.findings.kept.map { $0.rule } == [.controlCharacter])
        #expect(reading.cards.first?.first(.fn)?.text == "AB")
    }

    @Test func aGroupOfAnOlderDraftIsRead() {
        let json = """
            {"@type": "CardGroup", "version": "1.0", "uid": "g", "name": "Team", "members": {"a": true},
             "card": {"notes": {"n": {"note": "x"}}}}
            """
        let reading = JSContact.decode(Array(json.utf8))
        #expect(reading.cards.first?.first(.kind)?.text == "group")
        #expect(reading.cards.first?.first(.fn)?.text == "Team")
        #expect(reading.cards.first?.first(.member)?.text == "a")
        #expect(reading.cards.first?.first(.note)?.text == "x")
    }

    @Test func everyRowIsReadByItsMap() {
        for row in JSContactRow.all {
            #expect(JSContactRow.of(row.property)?.value == row.value)
            let rows = JSContactRow.maps.first { $0.path == row.path.map { Array($0.utf8) } }?.rows ?? []
            #expect(rows.filter { $0.property == row.property }.count == 1)
            #expect(
                rows.filter { $0.kind == row.kind && $0.form.isService == row.form.isService }.count
                    == (row.form.isService ? 2 : 1))
        }
    }

    @Test(arguments: [
        (";1;0", "", [(1, 0), (0, 0)]), ("s, ;0,2", " ", [(0, 2)]), ("s,\\,\\;;3", ",;", [(3, 0)]),
    ])
    func ordersAreRead(_ text: String, _ separator: String, _ places: [(Int, Int)]) throws {
        let order = try #require(ComponentOrder(text))
        #expect(order.defaultSeparator ?? "" == separator)
        #expect(order.entries == places.map { .position($0.0, $0.1) })
        #expect(order.text == text)
    }

    @Test(arguments: ["1;0", ";a", ";1,2,3", ";", ";-1", ";999999"]) func otherOrdersAreNone(_ text: String) {
        #expect(ComponentOrder(text) == nil)
    }
}

extension JSContactRow.Form {
    fileprivate var isService: Bool { if case .service = self { true } else { false } }
}
