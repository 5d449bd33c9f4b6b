import Testing
import VCardKit

@testable import VCardTool

@Suite struct SourceExcerptTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let why: String
        /// The input; the place stands between the two marks.
        let text: String
        let shows: String
        var width = 40
        var testDescription: String { why }

        init(_ why: String, _ text: String, width: Int = 40, _ shows: String) {
            (self.why, self.text, self.shows, self.width) = (why, text, shows, width)
        }
    }

    static let cases = [
        Case("a whole line", "A:1\r\n⟦BDAY:soon⟧\r\nC:2\r\n", "2 | BDAY:soon\n  | ^^^^^^^^^\n"),
        Case("a part of a line", "TEL;⟦WORK⟧:1\n", "1 | TEL;WORK:1\n  |     ^^^^\n"),
        Case("an empty place at the line end", "BEGIN:VCARD⟦⟧\nFN:A\n", "1 | BEGIN:VCARD\n  |            ^\n"),
        Case("a line end itself", "A:1⟦\n⟧B:2\n", "1 | A:1\n  |    ^\n"),
        Case("an empty line", "A:1\r\n⟦⟧\r\n", "2 |\n  | ^\n"),
        Case("the last line without an end", "A:1\n⟦B:2⟧", "2 | B:2\n  | ^^^\n"),
        Case("a tab is four columns", "NOTE:\ta⟦b⟧\n", "1 | NOTE:    ab\n  |           ^\n"),
        Case("wide characters are two", "FN:日本⟦語⟧!\n", "1 | FN:日本語!\n  |        ^^\n"),
        Case("combining marks are none", "FN:e\u{301}⟦x⟧\n", "1 | FN:e\u{301}x\n  |     ^\n"),
        Case("a control character is escaped", "NOTE:a⟦\u{0C}⟧b\n", "1 | NOTE:a\\u{0C}b\n  |       ^^^^^^\n"),
        Case(
            "an escape sequence does nothing", "FN:\u{1B}[2J⟦x⟧\n",
            "1 | FN:\\u{1B}[2Jx\n  |             ^\n"),
        Case(
            "a fold goes over lines", "1:\n⟦NOTE:one\r\n two\r\n three⟧\r\nX:4\r\n",
            "2 | NOTE:one\n  | ^^^^^^^^\n3 |  two\n  | ^^^^\n4 |  three\n  | ^^^^^^\n"),
        Case(
            "a long fold is cut", "⟦N:1\n 2\n 3\n 4\n 5⟧\n",
            "1 | N:1\n  | ^^^\n2 |  2\n  | ^^\n3 |  3\n  | ^^\n  | …\n"),
        Case("numbers line up", "\n\n\n\n\n\n\n\n⟦A:1\n 2⟧\n", " 9 | A:1\n   | ^^^\n10 |  2\n   | ^^\n"),
        Case(
            "a long line is cut behind the place", "⟦PHOTO⟧:" + String(repeating: "QUJD", count: 30) + "\n", width: 24,
            "1 | PHOTO:QUJDQUJDQUJDQ…\n  | ^^^^^\n"),
        Case(
            "a long line is cut before the place", "NOTE:" + String(repeating: "a", count: 40) + "⟦b⟧c\n", width: 24,
            "1 | …aaaaabc\n  |       ^\n"),
        Case(
            "a long place is cut", "⟦PHOTO:" + String(repeating: "QUJD", count: 3000) + "⟧\n", width: 24,
            "1 | PHOTO:QUJDQUJDQUJDQ…\n  | ^^^^^^^^^^^^^^^^^^^^\n"),
    ]

    /// The place of the marks, as findings have it.
    private static func finding(in text: String) throws -> (Finding, [UInt8]) {
        let parts = text.split(separator: "⟦", omittingEmptySubsequences: false)
        try #require(parts.count == 2)
        let rest = parts[1].split(separator: "⟧", omittingEmptySubsequences: false)
        try #require(rest.count == 2)
        let start = parts[0].utf8.count
        let lineStart = parts[0].utf8.lastIndex(of: 0x0A).map { parts[0].utf8[$0...].count - 1 } ?? start
        let finding = Finding(
            .invalidLine, byteRange: start..<(start + rest[0].utf8.count),
            line: parts[0].utf8.count { $0 == 0x0A } + 1, column: lineStart + 1)
        return (finding, Array((parts[0] + rest[0] + rest[1]).utf8))
    }

    private static func shown(_ bytes: [UInt8], _ finding: Finding, width: Int) -> String {
        var window = SourceWindow()
        bytes.withUnsafeBytes { window.append($0) }
        return window.excerpt(for: finding).shown(on: Terminal(isTerminal: false), width: width)
    }

    @Test(arguments: cases) func shows(_ test: Case) throws {
        let (finding, bytes) = try Self.finding(in: test.text)
        #expect(Self.shown(bytes, finding, width: test.width) == test.shows)
    }

    @Test(arguments: cases) func utf16IsShownDecoded(_ test: Case) throws {
        let (finding, bytes) = try Self.finding(in: test.text)
        func utf16(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
            String(decoding: bytes, as: UTF8.self).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        }
        let start = finding.byteRange.lowerBound
        let before = utf16(bytes[..<start])
        let column = utf16(bytes[(start - finding.column + 1)..<start]).count
        var other = finding
        let first = before.count + 2
        other.byteRange = first..<(first + utf16(bytes[finding.byteRange]).count)
        other.column = column + 1 + (finding.line == 1 ? 2 : 0)
        let text = Self.shown([0xFF, 0xFE] + before + utf16(bytes[start...]), other, width: test.width + 8)
        // In the first line the mark is seen, too, and more fits a wider screen.
        if finding.line > 1 { #expect(text == test.shows) } else { #expect(text.contains("^")) }
    }

    @Test func bytesThatAreNoTextAreShownAsNumbers() {
        let finding = Finding(.invalidUTF8, byteRange: 4..<5, line: 1, column: 5)
        #expect(
            Self.shown([0x46, 0x4E, 0x3A, 0x4D, 0xFC, 0x6C, 0x0A], finding, width: 40)
                == "1 | FN:M\\xFCl\n  |     ^^^^\n")
    }

    @Test func whatIsGoneIsNotShown() {
        var window = SourceWindow()
        let line = [UInt8](repeating: 0x61, count: 99) + [0x0A]
        for _ in 0..<10_000 { line.withUnsafeBytes { window.append($0) } }
        window.release(before: 900_000)
        let gone = Finding(.invalidLine, byteRange: 100..<110, line: 2, column: 1)
        let kept = Finding(.invalidLine, byteRange: 900_000..<900_010, line: 9001, column: 1)
        #expect(window.excerpt(for: gone).lines.isEmpty)
        #expect(window.excerpt(for: kept).lines.count == 1)
    }

    @Test func manyFindingsInALongLineTakeLittleTime() {
        var window = SourceWindow()
        [UInt8](repeating: 0x61, count: 4 << 20).withUnsafeBytes { window.append($0) }
        for place in stride(from: 0, to: 4 << 20, by: 4 << 10) {
            let finding = Finding(.invalidLine, byteRange: place..<(4 << 20), line: 1, column: place + 1)
            let excerpt = window.excerpt(for: finding)
            #expect(excerpt.lines.count == 1 && (excerpt.lines.first?.marked.count ?? 0) < 8 << 10)
        }
    }
}
