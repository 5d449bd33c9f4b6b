import Testing

@testable import VCardKit

/// A finding points to the line, the column and the bytes of the file where something is odd.
///
/// The marks in the texts show where: 1️⃣ for the first finding named, and so on.
@Suite struct FindingPlaceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let findings: [(String, Rule)]

        init(_ name: String, _ text: String, _ findings: (String, Rule)...) {
            testDescription = name
            self.text = text
            self.findings = findings
        }
    }

    private static let first = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Zoë 山 😀\r\nEND:VCARD\r\n"

    static let cases = [
        Case(
            "a line of the only card", "BEGIN:VCARD\r\nVERSION:3.0\r\nTEL:1\r\n1️⃣some words\r\nEND:VCARD\r\n",
            ("1️⃣", .invalidLine)),
        Case(
            "a control character in its line", "BEGIN:VCARD\r\nVERSION:3.0\r\nNOTE:é1️⃣\u{1}x\r\nEND:VCARD\r\n",
            ("1️⃣", .controlCharacter)),
        Case(
            "a control character behind a fold", "BEGIN:VCARD\r\nVERSION:3.0\r\nNOTE:x\r\n yy1️⃣\u{1}\r\nEND:VCARD\r\n",
            ("1️⃣", .controlCharacter)),
        Case(
            "two findings of one line", "BEGIN:VCARD\r\nVERSION:3.0\r\n1️⃣T:x\r\n é2️⃣\u{1}\r\nEND:VCARD\r\n",
            ("1️⃣", .unknownProperty), ("2️⃣", .controlCharacter)),
        Case(
            "a line of the second card", first + "BEGIN:VCARD\r\nVERSION:3.0\r\nFN;1️⃣HOME:A\r\nEND:VCARD\r\n",
            ("1️⃣", .bareParameter)),
        Case("the second card", first + "1️⃣BEGIN:VCARD\r\nFN:A\r\nEND:VCARD\r\n", ("1️⃣", .missingVersion)),
        Case("a card that has no END", first + "1️⃣BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A", ("1️⃣", .missingEndAtEnd)),
        Case(
            "a blank line behind a fold", "BEGIN:VCARD\r\nVERSION:3.0\r\nNOTE:a\r\n b\r\n1️⃣\r\nFN:A\r\nEND:VCARD\r\n",
            ("1️⃣", .blankLine)),
        Case("text between cards", first + "\r\n1️⃣ sent by é\r\n" + first, ("1️⃣", .textOutsideCard)),
        Case("END alone", first + "1️⃣END:VCARD\r\n", ("1️⃣", .endWithoutBegin)),
        Case("another component", first + "1️⃣BEGIN:VEVENT\r\n" + first, ("1️⃣", .foreignComponent)),
        Case("the first part of BEGIN that is none", first + "1️⃣BEG\r\n" + first, ("1️⃣", .textOutsideCard)),
        Case(
            "the first line end of a kind", first + "BEGIN:VCARD1️⃣\nVERSION:3.0\nFN:A\nEND:VCARD\n", ("1️⃣", .lineEnding)),
        Case(
            "text before the end of its line", "1️⃣text2️⃣\n" + first, ("1️⃣", .textOutsideCard), ("2️⃣", .lineEnding)),
        Case(
            "a long line of text before its end", "1️⃣" + String(repeating: "é", count: 3000) + "2️⃣\n" + first,
            ("1️⃣", .textOutsideCard), ("2️⃣", .lineEnding)),
        Case(
            "CR alone", "BEGIN:VCARD1️⃣\rVERSION:3.0\rFN:Zoë\rNOTE:a\r b\r2️⃣some words: no: yes\rEND:VCARD\r",
            ("1️⃣", .lineEnding), ("2️⃣", .invalidPropertyName)),
        Case(
            "CR CR LF", "BEGIN:VCARD1️⃣\r\r\nVERSION:3.0\r\r\nNOTE:a\r\r\n b\r\r\n2️⃣A B:x\r\r\nEND:VCARD\r\r\n",
            ("1️⃣", .lineEnding), ("2️⃣", .invalidPropertyName)),
        Case(
            "a card that begins in the line where another ends",
            "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nEND:VCARD1️⃣BEGIN:VCARD\r\nFN:A\r\n2️⃣A B:\r\nEND:VCARD",
            ("1️⃣", .lineEnding), ("1️⃣", .missingVersion), ("2️⃣", .invalidPropertyName)),
    ]

    @Test(arguments: cases) func pointsToTheMark(_ test: Case) throws {
        let (text, offsets) = Self.parted(test.text)
        for encoding in Encoding.allCases {
            let bytes = encoding.bytes(text)
            let places = PlainPlaces(bytes)
            let whole = AddressBook.read(bytes)
            let fed = ReadingOutcome(bytes, cuts: stride(from: 3, to: bytes.count, by: 5))
            for findings in [whole.findings, fed.findings] {
                let own = findings.kept.filter { $0.rule != .byteOrderMark && $0.rule != .utf16 }
                try #require(own.map(\.rule) == test.findings.map(\.1), "\(encoding)")
                for (finding, (mark, _)) in zip(own, test.findings) {
                    let offset = encoding.bytes(Array(text[..<(try #require(offsets[mark]))])).count
                    #expect(finding.byteRange.lowerBound == offset, "\(encoding), \(finding.rule.name)")
                    let place = places.place(offset)
                    #expect(finding.line == place.line, "\(encoding), \(finding.rule.name)")
                    #expect(finding.column == place.column, "\(encoding), \(finding.rule.name)")
                }
            }
        }
    }

    @Test func linesAndColumnsCountFromOneInBytes() throws {
        let marked = Self.first + "BEGIN:VCARD\r\nVERSION:3.0\r\nNOTE:é\u{1}\r\nEND:VCARD\r\n"
        let utf8 = try #require(AddressBook.read(Array(marked.utf8)).findings.kept.first)
        #expect((utf8.line, utf8.column, utf8.card, utf8.property) == (7, 8, 1, "note"))
        let utf16 = try #require(
            AddressBook.read(Encoding.utf16LittleEndian.bytes(Array(marked.utf8))).findings.kept.last)
        #expect((utf16.line, utf16.column) == (7, 13))
    }

    /// On the first line a byte order mark counts for the column, as it does for editors that work on bytes.
    @Test func theMarkCountsInTheFirstLine() throws {
        let book = AddressBook.read(Array("\u{FEFF}BEGIN:VCARD\r\nFN:A\r\nEND:VCARD\r\n".utf8))
        let finding = try #require(book.findings.kept.last)
        #expect(finding.rule == .missingVersion)
        #expect((finding.byteRange.lowerBound, finding.line, finding.column) == (3, 1, 4))
    }

    enum Encoding: CaseIterable {
        case utf8, utf8WithMark, utf16LittleEndian, utf16BigEndian

        func bytes(_ text: [UInt8]) -> [UInt8] {
            let isBig = self == .utf16BigEndian
            switch self {
            case .utf8: return text
            case .utf8WithMark: return [0xEF, 0xBB, 0xBF] + text
            case .utf16LittleEndian, .utf16BigEndian:
                let units = [0xFEFF] + String(decoding: text, as: UTF8.self).utf16
                return units.flatMap {
                    isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
                }
            }
        }
    }

    /// The text without its marks, and where they stood in its bytes.
    private static func parted(_ marked: String) -> (text: [UInt8], offsets: [String: Int]) {
        var text: [UInt8] = []
        var offsets: [String: Int] = [:]
        let bytes = Array(marked.utf8)
        var i = 0
        while i < bytes.count {
            var isMark = false
            for name in ["1️⃣", "2️⃣"] where bytes[i...].starts(with: name.utf8) {
                offsets[name] = text.count
                i += name.utf8.count
                isMark = true
            }
            if !isMark {
                text.append(bytes[i])
                i += 1
            }
        }
        return (text, offsets)
    }
}
