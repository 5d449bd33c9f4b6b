import Testing
import VCardKit

@Suite struct SoftBreakTests {
    static let cases: [(lines: String, names: [String])] = [
        // A short line that ends in a soft break was cut off if a property follows.
        ("NOTE;ENCODING=QUOTED-PRINTABLE:Moved=\r\nTEL;CELL:555-0100", ["NOTE", "TEL"]),
        // Behind an encoded line end the break was meant.
        ("NOTE;ENCODING=QUOTED-PRINTABLE:Call=0D=0A=\r\nTEL: 555-0101", ["NOTE"]),
        ("NOTE;ENCODING=QUOTED-PRINTABLE:Moved=\r\nTelephone: none", ["NOTE"]),
        ("NOTE;ENCODING=QUOTED-PRINTABLE:\(String(repeating: "a", count: 44))=\r\nTEL: 1", ["NOTE"]),
    ]

    @Test(arguments: cases.indices) func aBreakThatWasCutOffTakesInNoProperty(_ index: Int) throws {
        let test = Self.cases[index]
        let text = "BEGIN:VCARD\r\nVERSION:2.1\r\n\(test.lines)\r\nEND:VCARD\r\n"
        let card = try #require(AddressBook.read(Array(text.utf8)).cards.first)
        #expect(card.properties.map { $0.name } == ["VERSION"] + test.names)
    }
}
