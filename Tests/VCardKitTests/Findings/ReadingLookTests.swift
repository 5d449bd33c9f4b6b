import Testing

@testable import VCardKit

/// The quick look at the lines of a card spares reading only cards of which there is nothing to say.
@Suite struct ReadingLookTests {
    private func card(_ lines: String) -> Card? {
        AddressBook.read(Array("BEGIN:VCARD\r\n\(lines)\r\nEND:VCARD\r\n".utf8), looksIntoCards: false).cards.first
    }

    @Test("a card that is called plain has no findings of reading", arguments: SampleFiles.both)
    func plainCards(file: SampleFiles.File) {
        for card in AddressBook.read(file.bytes, looksIntoCards: false).cards
        where card.isPlainToReading(limits: Limits()) {
            var findings = Findings(maximum: .max)
            _ = card.appendFindingsOfLines(limits: Limits(), into: &findings)
            #expect(findings.kept.map { $0.rule.code } == [])
        }
    }

    @Test(
        "cards as programs write them are plain",
        arguments: [
            "VERSION:4.0\r\nFN:Ana", "VERSION:3.0\r\nFN:José\r\nX-SHOE-SIZE:38", "FN:Ana\r\nVERSION:3.0",
            "VERSION:2.1\r\nTEL;HOME:1\r\n\r\nNOTE:a", "VERSION:2.1\r\nN;CHARSET=UTF-8:Müller;Jörg",
            "VERSION:3.0\r\nNOTE:a\r\n b",
        ])
    func plain(lines: String) throws {
        #expect(try #require(card(lines)).isPlainToReading(limits: Limits()))
    }

    @Test(
        "others are not",
        arguments: [
            "FN:Ana", "VERSION:3\r\nFN:Ana", "VERSION:4.0", "VERSION:4.0\r\nVERSION:4.0\r\nFN:Ana",
            "FN:Ana\r\nVERSION:4.0", "VERSION:4.0\r\nFOO:1", "VERSION:3.0\r\nTEL;HOME:1", "VERSION:3.0\r\nFN:A\u{1}",
            "VERSION:2.1\r\nN;CHARSET=KLINGON:Müller", "VERSION:4.0\r\n\r\nFN:Ana", "VERSION:5.0\r\nFN:Ana",
            "VERSION:3.0\r\nNOTE:a\r\n \r\n b",
        ])
    func odd(lines: String) throws {
        #expect(try !#require(card(lines)).isPlainToReading(limits: Limits()))
    }

    @Test(
        "one look at text tells whether it is UTF-8 and may have been damaged",
        arguments: [
            ("cafe", true, false), ("café", true, false), ("日本", true, false), ("KÃ¶ln", true, true),
            ("a\u{FFFD}", true, true), ("â", true, true), ("😀é", true, false),
        ])
    func text(text: String, isValid: Bool, isOdd: Bool) {
        let bytes = Array(text.utf8)
        bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            let look = UTF8Look(base, 0, buffer.count)
            #expect(look.isValid == isValid && look.isOdd == isOdd)
            // Cut inside of its last character it is no UTF-8.
            if bytes.last ?? 0 >= 0x80 { #expect(!UTF8Look(base, 0, buffer.count - 1).isValid) }
        }
    }
}
