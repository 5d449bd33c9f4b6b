import Testing

@testable import VCardKit

@Suite struct DuplicateUIDsTests {
    /// The numbers of the cards that have the UID of an earlier one.
    private static func repeated(_ lines: [String]) -> [Int] {
        let text = lines.map { "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\n\($0)\r\nEND:VCARD\r\n" }.joined()
        var uids = DuplicateUIDs()
        return AddressBook.read(Array(text.utf8)).cards.compactMap { uids.check($0)?.card }
    }

    @Test(arguments: [
        (["UID:a", "UID:b", "UID:a", "UID:a"], [2, 3]), (["UID:a", "UID:A"], []), (["", ""], []),
        (["UID:", "UID:"], []),
        (["UID:urn:uuid:AB", "uid:URN:UUID:ab"], [1]), (["UID:x:AB", "UID:x:ab"], []),
        (["UID:urn:uuid:ab", "UID:ab"], []),
    ])
    func findsTheLaterCards(_ lines: [String], _ cards: [Int]) {
        #expect(Self.repeated(lines) == cards)
    }

    @Test func aFindingPointsAtTheUID() throws {
        let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\nUID:a\r\nEND:VCARD\r\n"
        let cards = AddressBook.read(Array((card + card).utf8)).cards
        var uids = DuplicateUIDs()
        let first = uids.check(cards[0])
        #expect(first == nil)
        let second = uids.check(cards[1])
        let finding = try #require(second)
        #expect(finding.rule == .duplicateUID)
        #expect((finding.line, finding.column, finding.property) == (9, 1, "uid"))
        #expect(finding.byteRange == (card.utf8.count + 32)..<(card.utf8.count + 37))
    }
}
