import Testing

@testable import VCardKit

@Suite struct CharsetFindingTests {
    static let cases: [(line: [UInt8], text: String, findings: [String])] = [
        (Array("FN;CHARSET=Shift_JIS:a".utf8) + [0x83], "a\u{FFFD}", ["characters-replaced"]),
        (Array("FN;CHARSET=UTF-16:Ana".utf8), "Ana", ["unknown-charset"]),
        (Array("FN;CHARSET=US-ASCII:Núñez".utf8), "Núñez", []),
        (Array("FN;CHARSET=US-ASCII:N".utf8) + [0xFA], "Nú", ["charset-guessed"]),
        (Array("FN;CHARSET=ISO-8859-1:N".utf8) + [0xFA], "Nú", []),
    ]

    @Test(arguments: cases.indices) func saysWhatItCouldNotDecode(_ index: Int) throws {
        let test = Self.cases[index]
        let bytes = Array("BEGIN:VCARD\r\nVERSION:2.1\r\nN:Ruiz\r\n".utf8) + test.line + Array("\r\nEND:VCARD\r\n".utf8)
        let book = AddressBook.read(bytes)
        let card = try #require(book.cards.first)
        #expect(card.first(.fn)?.text == test.text)
        let found = book.findings.kept + card.valueFindings()
        #expect(found.map { $0.rule.name } == test.findings)
    }
}
