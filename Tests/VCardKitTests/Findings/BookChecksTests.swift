import Testing

@testable import VCardKit

@Suite struct BookChecksTests {
    private static let uid = "urn:uuid:03a0e51f-d1aa-4385-8a53-e29025acd8af"

    private static func card(_ lines: String, version: String = "4.0") -> String {
        "BEGIN:VCARD\r\nVERSION:\(version)\r\nFN:A\r\n\(lines)END:VCARD\r\n"
    }

    private static let books: [(text: String, found: [String])] = [
        // A UID, in whatever form, and a whole card that come again.
        (
            card("UID:a\r\n") + card("uid;X=1:a\r\n") + card("UID:=61=\r\n") + card("UID:\r\nUID:a\r\n")
                + card("UID:a\r\n"), ["VC114 1", "VC115 4"]
        ),
        // Members: one that is there, one that is not, a mail address, and no property at all.
        (
            card("KIND:group\r\nMEMBER:\(uid)\r\nMEMBER:urn:uuid:none\r\nmember:mailto:a@example.com\r\nMEMBER\r\n")
                + card("UID:\(uid)\r\n")
                + card(
                    "X-ADDRESSBOOKSERVER-KIND:group\r\nX-ADDRESSBOOKSERVER-MEMBER:urn:uuid:no\r\n one\r\n",
                    version: "3.0"),
            ["VC113 2", "VC603 0", "VC603 2"]
        ),
    ]

    @Test(arguments: books.indices) func findsWhatIsWrongBetweenCards(_ number: Int) {
        let (text, expected) = Self.books[number]
        let cards = AddressBook.read(Array(text.utf8)).cards
        var checks = BookChecks()
        var found: [Finding] = []
        for card in cards { found += checks.add(card) }
        found += checks.finish()
        #expect(found.map { "\($0.rule.code) \($0.card ?? -1)" } == expected)

        // Traits do not depend on the others, nor on when they are found out.
        var others = BookChecks()
        var again: [Finding] = []
        let traits = Array(cards.reversed().map { BookChecks.Traits($0) }.reversed())
        for (card, traits) in zip(cards, traits) { again += others.add(card, traits) }
        again += others.finish()
        #expect(again == found)
    }

    @Test func theEarlierCardIsNamed() {
        let cards = AddressBook.read(
            Array((Self.card("") + Self.card("UID:a\r\n") + Self.card("") + Self.card("NOTE:b\r\nUID:a\r\n")).utf8)
        ).cards
        var checks = BookChecks()
        checks.beginInput("a.vcf")
        let own = cards.flatMap { checks.add($0) }.map(\.message)
        #expect(
            own == ["the card in line 1 is the same, byte for byte", "the UID is already that of the card in line 5"])
        checks.beginInput("b.vcf")
        let others = cards[1...].flatMap { checks.add($0) }.map(\.message)
        #expect(
            others == [
                "the card in line 5 of a.vcf is the same, byte for byte",
                "the card in line 1 of a.vcf is the same, byte for byte",
                "the card in line 14 of a.vcf is the same, byte for byte",
            ])
    }

    @Test func versionsAreMixedInOneFileOnly() {
        let cards = ["3.0", "4.0", "3.0"].flatMap {
            AddressBook.read(Array(Self.card("NOTE:\($0)\r\n", version: $0).utf8)).cards
        }
        var checks = BookChecks()
        checks.beginInput("a.vcf")
        #expect(checks.add(cards[0]).isEmpty)
        checks.beginInput("b.vcf")
        #expect(checks.add(cards[1]).isEmpty)
        #expect(checks.add(cards[2]).map(\.rule) == [.mixedVersions, .repeatedCard])
    }

    @Test func aMemberIsThatOfTheCardAsTheBookCountsIt() throws {
        let text = Self.card("KIND:group\r\nMEMBER:urn:uuid:none\r\n")
        var card = try #require(AddressBook.read(Array(text.utf8)).cards.first)
        let traits = BookChecks.Traits(card)
        card.location.index = 1 << 40
        var checks = BookChecks()
        _ = checks.add(card, traits)
        #expect(checks.finish().map { $0.card } == [1 << 40])
    }

    @Test func anEditedCardIsItsNewSelf() throws {
        var card = try #require(AddressBook.read(Array(Self.card("UID:a\r\n").utf8)).cards.first)
        var checks = BookChecks()
        #expect(checks.add(card).isEmpty)
        let place = try #require(card.properties.firstIndex { $0.id == .uid })
        card.setValue(.text("b"), at: place)
        #expect(!checks.holds(card))
        #expect(checks.add(card).isEmpty)
        #expect(checks.holds(card))
        #expect(checks.add(card).map { $0.rule } == [.repeatedCard])
    }
}
