import Testing

@testable import VCardKit

/// A check points to the byte of the file that breaks the rule: behind folds, in quoted-printable, in UTF-16.
///
/// The mark 1️⃣ in the texts shows where.
@Suite struct CheckPlaceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let version: String
        let lines: String
        let rule: UInt16

        init(_ name: String, _ version: String, _ lines: String, _ rule: UInt16) {
            testDescription = name
            self.version = version
            self.lines = lines
            self.rule = rule
        }
    }

    static let cases = [
        Case("a comma in a text", "3.0", "NOTE:bread1️⃣, butter", 224),
        Case("a comma behind a fold", "3.0", "NOTE:bre\r\n ad1️⃣, butter", 224),
        Case("a comma right behind a fold", "3.0", "NOTE:bread\r\n 1️⃣, butter", 224),
        Case("a comma behind other characters", "3.0", "NOTE:Zoë 山 😀1️⃣, x", 224),
        Case("an unknown escape behind two folds", "4.0", "NOTE:a\r\n b\r\n\tc1️⃣\\d", 223),
        Case("the octet beyond the 75th", "4.0", "NOTE:" + String(repeating: "x", count: 70) + "1️⃣yz", 202),
        Case("that of a later line", "4.0", "NOTE:x\r\n " + String(repeating: "x", count: 74) + "1️⃣yz", 202),
        Case("a bare parameter", "3.0", "TEL;TYPE=home;1️⃣PREF:1", 212),
        Case("a parameter of another version", "3.0", "TEL1️⃣;PREF=1:1", 301),
        Case("a type", "4.0", "ADR;TYPE=home,1️⃣dom:;;a;b;c;d;e", 304),
        Case("a type in a folded head", "4.0", "ADR;TYPE=ho\r\n me,1️⃣dom:;;a;b;c;d;e", 304),
        Case("a language", "4.0", "NOTE;LANGUAGE=1️⃣jp:x", 315),
        Case("a caret", "4.0", "ADR;LABEL=\"a1️⃣^x\":;;a;b;c;d;e", 221),
        Case("the blank at the end of a text", "4.0", "TITLE:a b1️⃣ ", 537),
        Case("a bad escape of quoted-printable", "2.1", "NOTE;ENCODING=QUOTED-PRINTABLE:=41 1️⃣=ZZ", 233),
        Case("one behind a soft break", "2.1", "NOTE;ENCODING=QUOTED-PRINTABLE:=41=\r\nb1️⃣=ZZ", 233),
        Case("a soft break that was cut off", "2.1", "NOTE;ENCODING=QUOTED-PRINTABLE:a1️⃣=\r\nTEL:1", 234),
        Case("a link with a blank", "3.0", "URL:http://www.example.com/a1️⃣ b", 519),
        Case("an item that is there twice", "3.0", "CATEGORIES:a,b,1️⃣a", 534),
        Case("a date", "3.0", "BDAY:1️⃣--0615", 508),
        Case("a day that is none", "4.0", "BDAY:1️⃣20230230", 506),
        Case("a day that has to be guessed", "3.0", "BDAY;X-A=b:1️⃣04/05/1980", 509),
        Case("a year that stands for none", "4.0", "BDAY:1️⃣16040615", 512),
        Case("a comma in a text without quotes", "4.0", "ADR;LABEL=1️⃣a, b:;;a;b;c;d;e", 214),
        Case("a component at the end", "3.0", "ORG:Acme1️⃣;", 535),
        Case(
            "a component at the end, behind a soft break", "2.1",
            "ORG;ENCODING=QUOTED-PRINTABLE:Ac=6De=\r\n1️⃣;", 535),
        Case(
            "an encoded item that is there twice", "2.1",
            "CATEGORIES;ENCODING=QUOTED-PRINTABLE:a,=\r\n=C3=A9,1️⃣=61,b", 534),
        Case(
            "an encoded date behind a soft break", "2.1", "BDAY;ENCODING=QUOTED-PRINTABLE:1️⃣12=\r\n00=2D01-01", 511),
        Case(
            "an encoded blank in a link", "3.0",
            "URL;ENCODING=QUOTED-PRINTABLE:http://www.=\r\nexample.com/a1️⃣=20b", 519),
        Case("a letter in an encoded number", "3.0", "TEL;ENCODING=QUOTED-PRINTABLE:1️⃣=6E/a", 520),
        Case("a label that goes on behind its colon", "4.0", "ADR;LABEL=1️⃣Unit 4: a:;;a;c;d;1;e", 214),
        Case("text beyond ASCII in 2.1", "2.1", "NOTE:caf1️⃣é", 245),
        Case("a control character", "4.0", "NOTE:a\r\n b1️⃣\u{0C}c", 112),
        Case("a line that is there twice", "3.0", "TEL:1\r\nEMAIL:ana@example.com\r\n1️⃣TEL:1", 412),
        Case("a dot in a group", "3.0", "a1️⃣.b.TEL:1", 208),
        Case("an address that begins behind a fold", "4.0", "EMAIL:\r\n 1️⃣abc", 523),
        Case(
            "a date of the card in AGENT", "2.1",
            "AGENT:\r\nBEGIN:VCARD\r\nVERSION:2.1\r\nN:Sol;Bö\r\nBDAY:1️⃣19800231\r\nEND:VCARD\r\nTEL:1", 506),
        Case(
            "a control character of that card, once", "2.1",
            "AGENT:\r\nBEGIN:VCARD\r\nVERSION:2.1\r\nN:Sol;Bo\r\nNOTE:a1️⃣\u{0C}b\r\nEND:VCARD\r\nTEL:1", 112),
        Case(
            "one in the card of its AGENT", "2.1",
            "AGENT:\r\nBEGIN:VCARD\r\nVERSION:2.1\r\nN:Sol;Bo\r\nAGENT:BEGIN:VCARD\r\nVERSION:2.1\r\nN:B\r\n"
                + "BDAY:1️⃣19800231\r\nEND:VCARD\r\nEND:VCARD\r\nTEL:1", 506),
    ]

    @Test(arguments: cases) func pointsToTheMark(_ test: Case) throws {
        let marked =
            "BEGIN:VCARD\r\nVERSION:\(test.version)\r\nN:Ruiz;Ana;;;\r\nFN:Ana Ruiz\r\n\(test.lines)\r\nEND:VCARD\r\n"
        let parts = marked.split(separator: "1️⃣", omittingEmptySubsequences: false)
        try #require(parts.count == 2)
        for encoding in FindingPlaceTests.Encoding.allCases {
            let bytes = encoding.bytes(Array((parts[0] + parts[1]).utf8))
            let place = encoding.bytes(Array(parts[0].utf8)).count
            let findings = AddressBook.read(bytes).findings().filter { $0.rule.number == test.rule }
            let all = AddressBook.read(bytes).findings().map(\.rule.code)
            try #require(findings.count == 1, "\(encoding): \(all)")
            #expect(findings[0].byteRange.lowerBound == place, "\(encoding)")
            let lines = PlainPlaces(bytes).place(place)
            #expect((findings[0].line, findings[0].column) == (lines.line, lines.column), "\(encoding)")
        }
    }

    @Test(
        "lines are counted behind whatever goes over several of them",
        arguments: [
            "BEGIN:VC\n ARD\nVERSION:4.0\n", "BE\r\n\tGIN:VCARD\r\nVERSION:4.0\r\n",
            "BEGIN:VCARD\nVERSION:4.0\n\n\n \n",
            "BEGIN:VCARD\nVERSION:2.1\nNOTE;QUOTED-PRINTABLE:a=\nb=\nc\n", "BEGIN:VCARD\nVERSION:3.0\nNOTE:a\nb\nc\n",
            "BEGIN:VCARD\rVERSION:3.0\rNOTE:a\r b\r", "\u{FEFF}BEGIN:VCARD\nVERSION:4.0\nPHOTO:/9j/\n /2Q==\n",
            "BEGIN:VCARD\nVERSION:3.0\nAGENT:\nBEGIN:VCARD\nVERSION:3.0\nFN:a\nEND:VCARD\n",
        ])
    func linesAreCounted(head: String) {
        let bytes = Array((head + "TEL:a\nEMAIL:b\nEND:VCARD\n").utf8)
        let places = PlainPlaces(bytes)
        let findings = AddressBook.read(bytes).findings(pedantic: true)
        #expect(findings.contains { $0.rule.number == 523 })
        for finding in findings {
            let place = places.place(finding.byteRange.lowerBound)
            #expect((finding.line, finding.column) == (place.line, place.column), "\(finding.rule.code)")
        }
    }

    /// Bytes that are no UTF-8 cannot stand in a marked text.
    @Test func pointsToTheByteThatIsNoUTF8() throws {
        let text = Array("BEGIN:VCARD\r\nVERSION:3.0\r\nN:Ruiz;Ana;;;\r\nFN:Ana Ruiz\r\nNOTE:M\r\n u".utf8)
        let bytes = text + [0xFC] + Array("nchen\r\nEND:VCARD\r\n".utf8)
        let finding = try #require(AddressBook.read(bytes).findings().first)
        #expect(finding.rule == .charsetGuessed)
        #expect(finding.byteRange == text.count..<(text.count + 1))
        #expect((finding.line, finding.column) == (6, 3))
    }

    @Test func halfASurrogatePairIsOneCharacter() throws {
        var units = Array("BEGIN:VCARD\r\nVERSION:4.0\r\nFN:a".utf16)
        units.append(0xD83D)
        units += Array("b\r\nEND:VCARD\r\n".utf16)
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in units { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        bytes.append(0x41)
        let book = AddressBook.read(bytes)
        #expect(book.cards.first?.first(.fn)?.text == "a\u{FFFD}b")
        let rules = book.findings.kept.map(\.rule)
        #expect(rules == [.utf16, .byteOrderMark, .loneSurrogate, .oddUTF16])
        #expect(book.findings.kept.last?.byteRange == (bytes.count - 1)..<bytes.count)
        var output: [UInt8] = []
        book.write(into: &output)
        #expect(output == bytes)
        let fed = ReadingOutcome(bytes, cuts: stride(from: 3, to: bytes.count, by: 7))
        #expect(fed.findings.kept.map(\.rule) == rules)
        #expect(fed.findings.kept.last?.byteRange == (bytes.count - 1)..<bytes.count)
    }

    @Test func escapeSequencesOfADeclaredCharacterSetAreNoControls() {
        let japanese: [UInt8] = [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42]
        let head = Array("BEGIN:VCARD\r\nVERSION:2.1\r\nN:Ruiz\r\nNOTE;CHARSET=ISO-2022-JP:".utf8)
        let book = AddressBook.read(head + japanese + Array("\r\nEND:VCARD\r\n".utf8))
        #expect(!book.findings.kept.contains { $0.rule == .controlCharacter })
    }
}
