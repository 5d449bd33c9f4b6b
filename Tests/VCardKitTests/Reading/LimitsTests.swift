import Testing

@testable import VCardKit

/// A card beyond a limit is set aside with a finding, whole or in pieces; the next card is read, and no byte is lost.
@Suite struct LimitsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let limits: Limits
        let first: String
        /// Whether the first card is set aside.
        let isRejected: Bool

        init(_ name: String, _ limits: Limits, _ first: String, rejects: Bool) {
            testDescription = name
            self.limits = limits
            self.first = first
            isRejected = rejects
        }
    }

    private static let second = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:B\r\nEND:VCARD\r\n"

    private static func card(_ lines: String) -> String { "BEGIN:VCARD\r\nVERSION:3.0\r\n\(lines)END:VCARD\r\n" }

    private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    static let cases = [
        Case(
            "a line of exactly the limit, line end included, is read", Limits(lineBytes: 40),
            card("NOTE:\(repeated("x", 33))\r\n"), rejects: false),
        Case(
            "a line of one byte more is not", Limits(lineBytes: 40), card("NOTE:\(repeated("x", 34))\r\n"),
            rejects: true),
        Case(
            "folds count for the line", Limits(lineBytes: 40), card("NOTE:\(repeated("x\r\n ", 12))\r\n"), rejects: true
        ),
        Case(
            "soft breaks count for the line", Limits(lineBytes: 60),
            card("NOTE;QUOTED-PRINTABLE:\(repeated("x=\r\n", 12))y\r\n"), rejects: true),
        Case(
            "unindented base64 counts for the line", Limits(lineBytes: 60),
            card("PHOTO;BASE64:\(repeated("AAAA\r\n", 12))\r\n"), rejects: true),
        Case(
            "a nested card counts for the line", Limits(lineBytes: 60),
            card("AGENT:\r\n\(card("FN:C\r\nNOTE:a note\r\n"))"), rejects: true),
        Case(
            "a line without end is set aside", Limits(lineBytes: 40), card("NOTE:\(repeated("x", 5000))"), rejects: true
        ),
        Case(
            "a card of exactly the limit is read", Limits(cardBytes: 60), card("NOTE:\(repeated("x", 16))\r\n"),
            rejects: false),
        Case(
            "a card of one byte more is not", Limits(cardBytes: 60), card("NOTE:\(repeated("x", 17))\r\n"),
            rejects: true),
        Case(
            "many lines go beyond the card's limit", Limits(cardBytes: 100), card(repeated("A:\r\n", 30)), rejects: true
        ),
        Case("blank lines go beyond it too", Limits(cardBytes: 100), card(repeated("\r\n", 60)), rejects: true),
        Case("as many lines as allowed are read", Limits(propertiesPerCard: 3), card("A:\r\nB:\r\n"), rejects: false),
        Case("one line more is not", Limits(propertiesPerCard: 3), card("A:\r\nB:\r\nC:\r\n"), rejects: true),
        Case(
            "folds are not counted as lines", Limits(propertiesPerCard: 3), card("A:\(repeated("\r\n x", 9))\r\n"),
            rejects: false),
    ]

    @Test(arguments: cases) func theNextCardIsRead(_ test: Case) throws {
        let bytes = Array((test.first + Self.second).utf8)
        for cuts in [Array(0..<bytes.count), Array(stride(from: 7, to: bytes.count, by: 7)), [bytes.count / 2]] {
            #expect(ReadingLaws.broken(by: bytes, cuts: cuts, limits: test.limits) == nil)
        }
        let book = AddressBook.read(bytes, limits: test.limits)
        #expect(book.cards.count == (test.isRejected ? 1 : 2))
        #expect(book.rejectedByteCount == (test.isRejected ? test.first.utf8.count : 0))
        #expect(try #require(book.cards.last).serialized == Array(Self.second.utf8))
        #expect(book.findings.kept.filter { $0.rule == .limitReached }.count == (test.isRejected ? 1 : 0))
    }

    @Test func aCardSetAsideMayBeginWhereTheOneBeforeEnds() {
        let bytes = Array("BEGIN:VCARD\nEND:VCARDBEGIN:VCARD\nNOTE:a note\n".utf8)
        #expect(ReadingLaws.broken(by: bytes, cuts: 0..<bytes.count, limits: Limits(cardBytes: 22)) == nil)
    }

    @Test func agentsDeeperThanTheLimitStayTextAndAreReported() {
        var text = ""
        for _ in 0..<4 { text += "BEGIN:VCARD\r\nVERSION:2.1\r\nN:A\r\nAGENT:\r\n" }
        text += Self.card("FN:inmost\r\n") + Self.repeated("END:VCARD\r\n", 4)
        let bytes = Array((text + Self.second).utf8)
        for (depth, expected) in [(0, 1), (3, 1), (4, 0), (16, 0)] {
            let limits = Limits(agentDepth: depth)
            #expect(ReadingLaws.broken(by: bytes, cuts: 0..<bytes.count, limits: limits) == nil)
            let book = AddressBook.read(bytes, limits: limits)
            #expect(book.cards.count == 2)
            #expect(book.findings.kept.filter { $0.rule == .nestedTooDeep }.count == expected, "depth \(depth)")
        }
    }

    @Test func findingsBeyondTheLimitAreOnlyCounted() {
        let bytes = Array(Self.card(Self.repeated("bad\u{1}\r\nA B:\r\n", 50)).utf8)
        let all = AddressBook.read(bytes).findings
        #expect(all.count > 100 && all.droppedCount == 0)
        for maximum in [0, 1, 7, all.count] {
            let limits = Limits(findings: maximum)
            #expect(ReadingLaws.broken(by: bytes, cuts: 0..<bytes.count, limits: limits) == nil)
            let findings = AddressBook.read(bytes, limits: limits).findings
            #expect(findings.kept.count == maximum)
            #expect(findings.count == all.count)
            #expect(findings.errorCount == all.errorCount && findings.worst == all.worst)
        }
    }

    @Test func tinyLimitsNeitherCrashNorLoop() {
        let inputs = SampleFiles.all.filter { $0.name.hasPrefix("conformance/") && $0.bytes.count < 400 }
        var tiny: [Limits] = [
            Limits(lineBytes: .max, cardBytes: .max, propertiesPerCard: .max, agentDepth: .max, findings: .max)
        ]
        for value in [-1, 0, 1, 2, 13, 25] {
            tiny.append(Limits(lineBytes: value))
            tiny.append(Limits(cardBytes: value))
            tiny.append(Limits(propertiesPerCard: value))
            tiny.append(
                Limits(lineBytes: value, cardBytes: value, propertiesPerCard: value, agentDepth: value, findings: value)
            )
        }
        for input in inputs {
            for limits in tiny {
                let broken = ReadingLaws.broken(by: input.bytes, cuts: 0..<input.bytes.count, limits: limits)
                #expect(broken == nil, "\(input.name), \(limits)")
            }
        }
    }
}
