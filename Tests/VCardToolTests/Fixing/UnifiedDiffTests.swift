import Testing

@testable import VCardTool

@Suite struct UnifiedDiffTests {
    private static func diff(_ pieces: [(old: String, new: String)], screen: Terminal = Terminal(isTerminal: false))
        -> String
    {
        var diff = UnifiedDiff(name: Array("a.vcf".utf8), screen: screen)
        var output: [UInt8] = []
        for piece in pieces { diff.append(Array(piece.old.utf8), Array(piece.new.utf8), into: &output) }
        diff.finish(into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    @Test func aChangedLineHasThreeLinesAroundIt() {
        #expect(
            Self.diff([("1\n2\n3\n4\nfive\n6\n7\n8\n9\n", "1\n2\n3\n4\n5\n6\n7\n8\n9\n")])
                == "--- a.vcf\n+++ a.vcf\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-five\n+5\n 6\n 7\n 8\n")
    }

    @Test func changesFarApartHaveHunksOfTheirOwn() {
        let lines = (1...20).map { "\($0)\n" }
        let old = lines.joined()
        let new = (["one\n"] + lines[1..<19] + ["twenty\n"]).joined()
        #expect(
            Self.diff([(old, new)])
                == "--- a.vcf\n+++ a.vcf\n@@ -1,4 +1,4 @@\n-1\n+one\n 2\n 3\n 4\n"
                + "@@ -17,4 +17,4 @@\n 17\n 18\n 19\n-20\n+twenty\n")
    }

    @Test func nothingChangedIsNoDiff() {
        #expect(Self.diff([("a\nb\n", "a\nb\n")]) == "")
        #expect(Self.diff([]) == "")
    }

    @Test func aMissingLineEndIsSaid() {
        #expect(
            Self.diff([("a\nb", "a\nb\n")])
                == "--- a.vcf\n+++ a.vcf\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n")
    }

    @Test func whatIsAddedToNothingFollowsLineZero() {
        #expect(Self.diff([("", "a\n")]) == "--- a.vcf\n+++ a.vcf\n@@ -0,0 +1,1 @@\n+a\n")
        #expect(Self.diff([("a\n", "")]) == "--- a.vcf\n+++ a.vcf\n@@ -1,1 +0,0 @@\n-a\n")
    }

    @Test func piecesMayEndInsideOfALine() {
        let whole = Self.diff([("ab\ncd\nef\n", "ab\nxd\nef\n")])
        #expect(Self.diff([("a", "a"), ("b\nc", "b\nx"), ("d\n", "d\n"), ("ef\n", "ef\n")]) == whole)
    }

    @Test func aTerminalIsNotDisturbed() {
        let text = Self.diff(
            [("a\u{1B}[2J\r\n", "b\r\n")], screen: Terminal(isTerminal: true, hasColor: true))
        #expect(text.contains("\u{1B}[31m-a\\u{1B}[2J\u{1B}[0m\n"))
        #expect(Self.diff([("a\n", "a\r\n")], screen: Terminal(isTerminal: true)).contains("-a\n+a\\r\n"))
    }

    /// Applies a diff as `patch` does, without looking for the place.
    private static func apply(_ diff: String, to old: String) throws -> String {
        var old = LineDiff.lines(Array(old.utf8)).map { Array($0) }
        var result: [UInt8] = []
        var line = 1
        var last: Character = " "
        for text in LineDiff.lines(Array(diff.utf8)).map({ String(decoding: $0, as: UTF8.self) }).dropFirst(2) {
            let content = Array(text.utf8.dropFirst())
            switch text.first {
            case "@":
                let numbers = text.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
                try #require(numbers.count == 4)
                while line < numbers[0] + (numbers[1] == 0 ? 1 : 0) {
                    result += old.removeFirst()
                    line += 1
                }
            case "+": result += content
            case "-", " ":
                var expected = old.removeFirst()
                if expected.last != 0x0A { expected.append(0x0A) }
                try #require(expected == content)
                line += 1
                if text.first == " " { result += content }
            case "\\": if last != "-" { result.removeLast() }
            default: Issue.record("a line of no hunk")
            }
            last = text.first ?? " "
        }
        return String(decoding: result + old.joined(), as: UTF8.self)
    }

    @Test func whatIsAppliedGivesTheNewText() throws {
        var state: UInt64 = 7
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        for _ in 0..<400 {
            let words = ["A", "B", "C", "", " D", "END", "BEGIN", "E\r"]
            var old = (0..<random(30)).map { _ in words[random(words.count)] }
            let text = { (lines: [String], isEnded: Bool) in lines.joined(separator: "\n") + (isEnded ? "\n" : "") }
            let before = text(old, random(2) == 0)
            for _ in 0..<random(6) {
                switch random(3) {
                case 0: old.insert(words[random(words.count)], at: random(old.count + 1))
                case 1 where !old.isEmpty: old.remove(at: random(old.count))
                case _ where !old.isEmpty: old[random(old.count)] += "x"
                default: break
                }
            }
            let after = text(old, random(2) == 0)
            #expect(try Self.apply(Self.diff([(before, after)]), to: before) == after)
        }
    }

    @Test func textsWithNothingInCommonTakeLinearTime() {
        let old = Array((0..<3_000).map { "a\($0)\n" }.joined().utf8)
        let new = Array((0..<3_000).map { "b\($0)\n" }.joined().utf8)
        let start = ContinuousClock.now
        #expect(LineDiff.steps(from: old, to: new).count == 6_000)
        #expect(ContinuousClock.now - start < .seconds(30))
    }
}
