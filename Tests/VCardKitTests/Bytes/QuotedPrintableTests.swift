import Testing

@testable import VCardKit

@Suite struct QuotedPrintableTests {
    private func decode(_ text: String, droppingTrailingBlanks: Bool = false) -> (text: String, bad: Int, first: Int?) {
        var out: [UInt8] = []
        let result = with(Array(text.utf8)) {
            QuotedPrintable.decode($0, into: &out, droppingTrailingBlanks: droppingTrailingBlanks)
        }
        return (String(decoding: out, as: UTF8.self), result.badEscapes, result.firstBad)
    }

    private func join(_ raw: String, firstLineOffset: Int = 0) -> (text: String, joining: QuotedPrintable.Joining) {
        var out: [UInt8] = []
        let joining = with(Array(raw.utf8)) {
            QuotedPrintable.joinSoftBreaks($0, into: &out, firstLineOffset: firstLineOffset)
        }
        return (String(decoding: out, as: UTF8.self), joining)
    }

    private func encode(_ bytes: [UInt8], column: Int = 0) -> (text: [UInt8], column: Int) {
        var out: [UInt8] = []
        var end = column
        with(bytes) { QuotedPrintable.encode($0, into: &out, column: &end) }
        return (out, end)
    }

    @Test(
        arguments: [
            ("", "", 0, nil), ("=4E=6f=C3=a9mi", "Noémi", 0, nil), ("a=3Db", "a=b", 0, nil), ("=ZZ", "=ZZ", 1, 0),
            ("a=4", "a=4", 1, 1), ("a=", "a=", 1, 1), ("==41", "=A", 1, 0), ("=4=41", "=4A", 1, 0),
            ("a b ", "a b ", 0, nil),
            ("=4g=41=", "=4gA=", 2, 0), ("=:0=0:", "=:0=0:", 2, 0), ("=@0=G0=`0=g0=/0", "=@0=G0=`0=g0=/0", 5, 0),
        ] as [(String, String, Int, Int?)])
    func decodesEscapesAndKeepsBadOnes(_ text: String, _ plain: String, _ bad: Int, _ first: Int?) {
        let result = decode(text)
        #expect(result.text == plain)
        #expect(result.bad == bad)
        #expect(result.first == first)
    }

    @Test func trailingBlanksAreDroppedOnlyIfAsked() {
        #expect(decode("a=20 \t", droppingTrailingBlanks: true).text == "a ")
        #expect(decode(" \t", droppingTrailingBlanks: true).text == "")
        #expect(decode("a \t").text == "a \t")
    }

    @Test(arguments: [
        ("=53=6F=6C=61=6E=61;=4E=6F=C3=A9=6D=69", true), ("=53=6f", true), (";;=53;=6f;", true), ("=53", false),
        ("", false), (";;;", false), ("=53=6F a", false), ("a=53=6F", false), ("=53=6", false), ("=53=6F=", false),
        ("=53=GG", false), ("x==yy", false),
    ]) func tellsAValueThatIsWhollyEncoded(_ text: String, _ expected: Bool) {
        #expect(with(Array(text.utf8)) { QuotedPrintable.isWhollyEncoded($0) } == expected)
    }

    struct Case: Sendable {
        var why: String
        var raw: String
        var joined: String
        var offset: Int
        var dropped: Int

        init(_ why: String, _ raw: String, gives joined: String, offset: Int = 0, dropped: Int = 0) {
            self.why = why
            self.raw = raw
            self.joined = joined
            self.offset = offset
            self.dropped = dropped
        }
    }

    static let x60 = String(repeating: "x", count: 60)

    static let cases = [
        Case("nothing", "", gives: ""),
        Case("one line", "abc=3D", gives: "abc=3D"),
        Case("each line end", "a=\r\nb=\nc=\rd=\r\r\ne", gives: "abcde"),
        Case("blanks between the = and the line end", "a= \t\r\nb", gives: "ab"),
        Case("between CR and LF", "Road=0D=\r\n=0APort=0D=0A=\r\nUSA", gives: "Road=0D=0APort=0D=0AUSA"),
        Case("a blank after a soft break is text", "a=\r\n b=\r\n\tc", gives: "a b\tc"),
        Case("also after a full line without proof", x60 + "=20=41=20=41=\r\n b", gives: x60 + "=20=41=20=41 b"),
        Case("a fold", "a\r\n b\n\tc", gives: "abc"),
        Case("a line end that is no fold", "a\nb\r\rc", gives: "a\r\nb\r\n\r\nc"),
        Case(
            "a full line that breaks off within a letter", x60 + "=41=42=D0=\r\n =B0", gives: x60 + "=41=42=D0=B0",
            dropped: 1),
        Case("the name and the parameters count", "=D0=\r\n =B0", gives: "=D0=B0", offset: 66, dropped: 1),
        Case("too short to be full", "=D0=\r\n =B0", gives: "=D0 =B0", offset: 65),
        Case("within a letter, but with text after it", x60 + "=41=42=D0=\r\n b", gives: x60 + "=41=42=D0 b"),
        Case("after a whole letter", x60 + "=41=D0=B0=\r\n =B0", gives: x60 + "=41=D0=B0 =B0"),
        Case("within four bytes", x60 + "=F0=9F=98=\r\n =80", gives: x60 + "=F0=9F=98=80", dropped: 1),
        Case("within three bytes, raw", x60 + "xxxx山=E5=B1=\r\n =B1", gives: x60 + "xxxx山=E5=B1=B1", dropped: 1),
        Case(
            "within an escape, after one digit", x60 + "=41=42x=D=\r\n 0=B0", gives: x60 + "=41=42x=D0=B0", dropped: 1),
        Case("within an escape, after the =", x60 + "=41=42xx==\r\n D0=B0", gives: x60 + "=41=42xx=D0=B0", dropped: 1),
        Case(
            "one proof counts for all full lines, and for no other",
            x60 + "=41=41=41=\r\n " + x60 + "=41=41=D0=\r\n =B0a=\r\n b",
            gives: x60 + "=41=41=41" + x60
                + "=41=41=D0=B0a b", dropped: 2),
        Case("one blank only", x60 + "=41=42=D0=\r\n  =B0=\r\n", gives: x60 + "=41=42=D0  =B0"),
        Case("a = at the very end is no break", "a=", gives: "a="),
        Case("a break with nothing after it", "a=\r\n", gives: "a"),
        Case("an empty line after a break", "a=\r\n\r\nb", gives: "a\r\nb"),
        Case("other controls are text", "a\u{0}\u{B}=\r\nb", gives: "a\u{0}\u{B}b"),
    ]

    @Test(arguments: cases) func joinsLines(_ test: Case) {
        let result = join(test.raw, firstLineOffset: test.offset)
        #expect(Array(result.text.utf8) == Array(test.joined.utf8), "\(test.why)")
        #expect(result.joining.droppedBlanks == test.dropped, "\(test.why)")
    }

    @Test func aValueFoldedAgainAfterItsSoftBreaksIsJoined() {
        let head = "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:".utf8.count
        let raw =
            "=D0=A0=D1=83=D1=81=D0=BB=D0=\r\n =B0=D0=BD=20=D0=A1=D0=B2=D1=8F=D1=82=D0=BE=D1=81=D0=BB=D0=B0=D0=B2"
            + "=D0=\r\n =BE=D0=B2"
        let joined = join(raw, firstLineOffset: head)
        #expect(decode(joined.text).text == "Руслан Святославов")
        #expect(joined.joining == .init(softBreaks: 2, folds: 0, droppedBlanks: 2))
    }

    @Test(arguments: [
        ("", ""), ("a=b", "a=3Db"), ("é", "=C3=A9"), ("a\r\nb\nc\rd", "a=0D=0Ab=0D=0Ac=0D=0Ad"), ("a ", "a=20"),
        ("a b", "a b"), (" a", "=20a"), ("\t", "=09"), ("\u{7F}", "=7F"), ("a;b\\;c:d", "a;b\\;c:d"),
    ]) func encodesWhatMustBe(_ plain: String, _ text: String) {
        #expect(encode(Array(plain.utf8)).text == Array(text.utf8))
    }

    @Test func encodedTextComesBackFromEveryColumn() {
        var numbers = Numbers(9)
        let pieces = [
            "a", "word ", " ", "  ", "=", "é", "山", "😀", "\r\n", "\t", ";", "\u{301}", "=41", "long-word-here",
        ]
        for round in 0..<1500 {
            var plain: [UInt8] = []
            for _ in 0..<numbers.next(below: 60) { plain += Array(pieces[numbers.next(below: pieces.count)].utf8) }
            if round % 5 == 0 { plain += numbers.bytes(20).filter { $0 != 0x0D && $0 != 0x0A } }
            let column = round % 90
            let (text, end) = encode(plain, column: column)
            var joined: [UInt8] = []
            with(text) { _ = QuotedPrintable.joinSoftBreaks($0, into: &joined, firstLineOffset: column) }
            var back: [UInt8] = []
            let result = with(joined) { QuotedPrintable.decode($0, into: &back) }
            #expect(back == plain, "round \(round)")
            #expect(result.badEscapes == 0)
            checkLines(text, from: column, end: end)
        }
    }

    /// Checks the lengths, and that no line begins with a space.
    private func checkLines(_ text: [UInt8], from column: Int, end: Int) {
        var length = column
        var isFirst = true
        for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            var line = line
            if line.last == 0x0D { line.removeLast() }
            length = (isFirst ? column : 0) + line.count
            // A line that was too long before anything was written gets its soft break at once.
            #expect(length <= 76 || isFirst && column >= 76 && (line.isEmpty || line.elementsEqual([0x3D])))
            if !isFirst {
                #expect(line.first != 0x20)
            }
            isFirst = false
        }
        #expect(length == end)
    }

    @Test func noLineBreaksWithinALetterOrAnEscape() {
        for lead in 0..<80 {
            let plain = String(repeating: "x", count: lead) + String(repeating: "山", count: 20)
            let text = String(decoding: encode(Array(plain.utf8)).text, as: UTF8.self)
            for line in text.split(separator: "\r\n") {
                let whole = line.hasSuffix("=") ? line.dropLast() : line
                #expect(decode(String(whole)).text.allSatisfy { $0 == "x" || $0 == "山" }, "\(line)")
            }
        }
    }

    @Test func joiningAnyBytesEndsAndAddsNothing() {
        var numbers = Numbers(10)
        let palette = Array("==\r\n \tD0a8".utf8) + [0xD0, 0xB0]
        for _ in 0..<4_000 {
            var raw: [UInt8] = []
            for _ in 0..<numbers.next(below: 30) { raw.append(palette[numbers.next(below: palette.count)]) }
            var out: [UInt8] = []
            with(raw) { _ = QuotedPrintable.joinSoftBreaks($0, into: &out, firstLineOffset: 70) }
            // A single LF may become CRLF, nothing else grows.
            #expect(out.count <= raw.count + raw.filter { $0 == 0x0A || $0 == 0x0D }.count)
        }
    }
}
