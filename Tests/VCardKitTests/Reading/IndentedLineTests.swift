import Testing

@testable import VCardKit

/// Lines that begin with a blank are properties where no fold can be.
@Suite struct IndentedLineTests {
    static let cards: [(lines: String, properties: [String])] = [
        ("VERSION:3.0\n N:Sol;Bo;;;\n FN:Bo Sol\nNOTE:a\n  b", ["3.0", "Sol Bo", "Bo Sol", "a b"]),
        (
            "  VERSION:3.0\n  FN:Bo\n  NOTE:one line\n    and another\n  TEL:1",
            ["3.0", "Bo", "one line   and another", "1"]
        ),
        ("VERSION:3.0\n X-A:1\n item1.TEL:2", ["3.0", "1", "2"]),
        // Folds
        ("VERSION:3.0\nNOTE:see\n TEL:1", ["3.0", "seeTEL:1"]),
        ("VERSION:3.0\n N:Sol\n   FN:x", ["3.0", "Sol  FN:x"]),
        ("VERSION:3.0\n NOTE:a\n b", ["3.0", "ab"]),
        ("VERSION:2.1\n NOTE;ENCODING=QUOTED-PRINTABLE:a=\n TEL:1", ["2.1", "a TEL:1"]),
    ]

    @Test(arguments: cards.indices)
    func lineIsAPropertyOrAFold(_ number: Int) throws {
        let (lines, properties) = Self.cards[number]
        let bytes = Array("BEGIN:VCARD\n\(lines)\nEND:VCARD\n".utf8)
        let card = try #require(AddressBook.read(bytes).cards.first)
        #expect(card.properties.map(\.text) == properties)
        #expect(card.serialized == bytes)
        #expect(ReadingLaws.broken(by: bytes, cuts: 0..<bytes.count) == nil)
        // In canonical form it says the same.
        let again = try #require(AddressBook.read(card.formatted).cards.first)
        #expect(again.properties.map(\.text) == properties)
    }
}
