import Foundation
import Testing
import VCardKit

@testable import VCardTool

@Suite struct FixCommandTests {
    private static func card(_ name: String, end: String = "\r\n") -> String {
        ["BEGIN:VCARD", "VERSION:3.0", "N:\(name);;;;", "FN:\(name)", "END:VCARD", ""].joined(separator: end)
    }

    @Test func goodCardsComeOutAsTheyAre() throws {
        let text = SampleCards.ana + "\r\n" + Self.card("Bo")
        let run = try ToolRun(["fix"], input: text)
        #expect(run.output == text)
        #expect(run.errors == "2 cards: 2 unchanged, 0 repaired\nno findings\n")
        #expect(run.status == 0)
    }

    @Test func onlyWhatIsFaultyChanges() throws {
        let text = "\u{FEFF}" + Self.card("Ana") + Self.card("Bo")
        let run = try ToolRun(["fix"], input: text)
        #expect(run.output == Self.card("Ana") + Self.card("Bo"))
        #expect(run.errors == "2 cards: 2 unchanged, 0 repaired\n1 finding: 1 mended, 0 left\n")
        #expect(try ToolRun(["fix", "--ignore", "bom"], input: text).output == text)
    }

    @Test func lineEndsBecomeCRLF() throws {
        for end in ["\n", "\r", "\r\r\n"] {
            let text = Self.card("Ana", end: end) + Self.card("Bo", end: end)
            #expect(try ToolRun(["fix", "-q"], input: text).output == Self.card("Ana") + Self.card("Bo"))
            #expect(try ToolRun(["fix", "-q", "--ignore", "VC201"], input: text).output == text)
        }
    }

    @Test func utf16BecomesUTF8() throws {
        let scratch = try Scratch()
        let text = Self.card("É") + Self.card("日本")
        let utf16: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        try scratch.write("a.vcf", bytes: utf16)
        #expect(try scratch.run("vcard fix a.vcf").output == text)
        // The mark stays where it is needed.
        _ = try scratch.run("vcard fix --ignore utf16 a.vcf -o b.vcf")
        #expect(scratch.bytes("b.vcf") == utf16)
    }

    @Test func textOutsideOfCardsStaysUnlessItIsKeptElsewhere() throws {
        let scratch = try Scratch()
        let text = "From: a\r\n" + Self.card("Ana") + "TEL:5\r\n\r\nx" + "\r\n" + Self.card("Bo") + "END:VCARD\r\n"
        try scratch.write("a.vcf", text)
        let kept = try scratch.run("vcard fix a.vcf")
        #expect(kept.output == String(text.dropLast("END:VCARD\r\n".count)))
        #expect(kept.errors.contains("a.vcf:1:1: warning VC108 text-outside-card: "))
        let taken = try scratch.run("vcard fix a.vcf --rejects r.txt")
        #expect(taken.output == Self.card("Ana") + Self.card("Bo"))
        #expect(scratch.read("r.txt") == "From: a\r\nTEL:5\r\n\r\nx\r\nEND:VCARD\r\n")
        #expect(
            taken.errors.hasPrefix("2 cards: 2 unchanged, 0 repaired; 3 regions rejected (32 bytes in r.txt)\n"))
        #expect(taken.errors.hasSuffix("\n2 findings: 2 mended, 0 left\n"))
        #expect(kept.errors.hasSuffix("\n2 findings: 1 mended, 1 left (1 with --rejects FILE)\n"))
    }

    @Test func whatIsLeftHasItsPlaceInTheResult() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", "one\ntwo\n" + SampleCards.cy)
        let run = try scratch.run("vcard fix a.vcf --rejects r.txt --select VC1,VC201,VC506 -o b.vcf")
        #expect(run.errors.hasPrefix("a.vcf:5:6: error VC506"))
        #expect(try scratch.run("vcard check --select VC506 b.vcf").output.hasPrefix("b.vcf:5:6: error VC506"))
    }

    // MARK: Counts, and second runs

    /// Files in which one fix mends several findings, or brings up others.
    private static let tangled: [(name: String, text: String)] = [
        ("one fix for two findings", card("Ana", more: "EMAIL:\"Sales desk, Bo\" <bo@example.com>")),
        ("a fix that brings up another finding", card("Ana", more: "TZ:-0500;EST")),
        (
            "cards that are the same once they are mended",
            card("Ana") + card("Ana").replacing("END:VCARD\r\n", with: "") + card("Bo") + card("Bo", end: "\n")
        ),
        ("a card that is there twice", card("Ana", more: "TEL;CELL:5") + card("Ana", more: "TEL;CELL:5")),
        ("marks, one behind the other", "\u{FEFF}\u{FEFF}" + card("Ana") + "\u{FEFF}" + card("Bo")),
        ("a mark before text", "\u{FEFF}\u{FEFF}x\r\n" + card("Ana")),
        ("members that are not there", group(of: ["1", "2"]) + group(of: ["3"])),
        ("text and a component", "x\r\nBEGIN:VEVENT\r\nSUMMARY:x\r\nEND:VEVENT\r\n" + card("Ana", more: "BDAY:x")),
        ("an END in the wrong place", card("Ana").replacing("END:VCARD\r\n", with: card("Bo") + "END:VCARD\r\n")),
    ]

    private static func card(_ name: String, more: String) -> String {
        card(name).replacing("END:", with: more + "\r\nEND:")
    }

    private static func group(of members: [String]) -> String {
        let lines =
            ["BEGIN:VCARD", "VERSION:4.0", "FN:Friends", "KIND:group"]
            + members.map { "MEMBER:urn:uuid:00000000-0000-4000-8000-00000000000\($0)" }
        return (lines + ["END:VCARD", ""]).joined(separator: "\r\n")
    }

    /// How many findings check says there are in a file.
    private static func found(_ name: String, _ scratch: borrowing Scratch) throws -> Int {
        let said = try scratch.run("vcard check \(name)").errors
        return said.hasPrefix("no") ? 0 : try #require(Int(said.prefix { $0.isNumber }), "\(said)")
    }

    @Test(arguments: tangled.indices, ["", "--unsafe"])
    func theCountsAreThoseOfCheck(_ number: Int, _ options: String) throws {
        let test = Self.tangled[number]
        let scratch = try Scratch()
        try scratch.write("a.vcf", test.text)
        let run = try scratch.run("vcard fix \(options) --rejects r.txt a.vcf -o b.vcf")
        let line = try #require(run.errors.split(separator: "\n").last)
        let numbers = line.split { !$0.isNumber }.compactMap { Int($0) }
        try #require(numbers.count >= 3, "\(line)")
        #expect(numbers[0] == numbers[1] + numbers[2], "\(test.name): \(line)")
        #expect(try Self.found("a.vcf", scratch) == numbers[0], "\(test.name): \(line)")
        let arisen = line.hasSuffix("came up by mending") ? numbers.last ?? 0 : 0
        #expect(try Self.found("b.vcf", scratch) == numbers[2] + arisen, "\(test.name): \(line)")
        // What is left is listed, and a second run has nothing to do.
        let listed = run.errors.split(separator: "\n").count { $0.hasPrefix("a.vcf:") }
        #expect(listed == numbers[2] + arisen, "\(test.name): \(run.errors)")
        _ = try scratch.run("vcard fix \(options) --rejects r.txt b.vcf -o c.vcf")
        #expect(scratch.bytes("c.vcf") == scratch.bytes("b.vcf"), "\(test.name)")
    }

    @Test func membersOfABookMayBeInItsOtherFiles() throws {
        let scratch = try Scratch()
        _ = try scratch.run("mkdir d")
        try scratch.write("d/a.vcf", Self.group(of: ["1", "2"]))
        let card = Self.card("Ana", more: "UID:urn:uuid:00000000-0000-4000-8000-000000000001")
        try scratch.write("d/b.vcf", card.replacing("VERSION:3.0", with: "VERSION:4.0"))
        let run = try scratch.run("vcard fix --in-place d")
        #expect(run.errors.split(separator: "\n").count { $0.hasPrefix("d/a.vcf:6:1: warning VC603") } == 1)
        #expect(run.errors.hasSuffix("\n1 finding: 0 mended, 1 left\n"))
    }

    @Test func anotherEncodingOfFourBytesIsLeftAsItIs() throws {
        let scratch = try Scratch()
        let text = Array(Self.card("Ana").utf8)
        var utf32: [UInt8] = [0xFF, 0xFE, 0, 0]
        for byte in text { utf32 += [byte, 0, 0, 0] }
        try scratch.write("a.vcf", bytes: utf32)
        _ = try scratch.run("vcard fix --unsafe --in-place a.vcf")
        #expect(scratch.bytes("a.vcf") == utf32)
    }

    @Test(arguments: ["", "--unsafe"]) func aSecondRunChangesNothing(_ options: String) throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", "\u{FEFF}junk\n" + SampleCards.cy + "END:VCARD\n" + SampleCards.ana)
        _ = try scratch.run("vcard fix \(options) --in-place --rejects r.txt a.vcf")
        let first = scratch.read("a.vcf") ?? ""
        #expect(first.hasPrefix("BEGIN:VCARD\r\n"))
        #expect(scratch.read("r.txt") == "junk\nEND:VCARD\n")
        let identity = try scratch.status("a.vcf").identity
        #expect(try scratch.run("vcard fix \(options) --diff a.vcf").output == "")
        _ = try scratch.run("vcard fix \(options) --in-place a.vcf")
        #expect(try scratch.status("a.vcf").identity == identity)
    }

    @Test func inPlaceKeepsTheOldFileWhereItIsAskedFor() throws {
        let scratch = try Scratch()
        let old = Self.card("Ana", end: "\n")
        _ = try scratch.run("mkdir d")
        try scratch.write("d/a.vcf", old)
        try scratch.write("d/b.vcf", "x\r\n" + Self.card("Bo"))
        try scratch.write("d/c.vcf", "no card")
        let run = try scratch.run("vcard fix --in-place=.bak --rejects r.txt d")
        #expect(run.output == "")
        #expect(scratch.read("d/a.vcf") == Self.card("Ana"))
        #expect(scratch.read("d/a.vcf.bak") == old)
        #expect(scratch.read("d/b.vcf") == Self.card("Bo"))
        #expect(scratch.read("d/c.vcf") == "no card")
        #expect(scratch.read("r.txt") == "x\r\n")
    }

    @Test func aDiffIsWrittenAndNothingElse() throws {
        let scratch = try Scratch()
        let text = Self.card("Ana") + "x\r\n" + Self.card("Bo") + Self.card("Cy")
        try scratch.write("a.vcf", text)
        let run = try scratch.run("vcard fix --diff --rejects r.txt a.vcf")
        #expect(
            run.output == """
                --- a.vcf
                +++ a.vcf
                @@ -3,7 +3,6 @@
                 N:Ana;;;;\r
                 FN:Ana\r
                 END:VCARD\r
                -x\r
                 BEGIN:VCARD\r
                 VERSION:3.0\r
                 N:Bo;;;;\r

                """)
        #expect(scratch.read("a.vcf") == text)
        #expect(scratch.read("r.txt") == nil)
    }

    @Test func theReportSaysWhatWasMended() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.cy)
        let run = try scratch.run(
            "vcard fix --select VC201,VC506 --report r.json --fail-on error a.vcf -o b.vcf")
        #expect(run.status == 1)
        let report = scratch.read("r.json") ?? ""
        #expect(report.contains("\"message\": \"lines end with LF alone instead of CRLF\",\n      \"mended\": true"))
        #expect(!report.contains("\"message\": \"not a date\",\n      \"mended\""))
        #expect(try scratch.run("vcard fix --select VC201 --fail-on info a.vcf").status == 0)
    }

    @Test(arguments: [
        ("--in-place --diff a.vcf", "exclude each other"), ("--in-place -o b.vcf a.vcf", "exclude each other"),
        ("--in-place", "needs files"), ("--rejects a.vcf a.vcf", "would overwrite a.vcf"),
        ("--in-place --rejects a.vcf a.vcf", "would overwrite a.vcf"),
        ("--rejects b.vcf -o b.vcf a.vcf", "the same file"), ("--rejects none/r.txt a.vcf", "none/r.txt"),
        ("a.json", "a.json is jcard, not vCard; vcard convert -t vcf makes vCard of it"),
    ])
    func wrongUseChangesNothing(_ options: String, _ message: String) throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.cy)
        try scratch.write("b.vcf", SampleCards.ana)
        try scratch.write("a.json", "[]")
        let run = try scratch.run("vcard fix \(options) < /dev/null")
        #expect(run.status == 2)
        #expect(run.errors.contains(message))
        #expect(scratch.read("a.vcf") == SampleCards.cy)
        #expect(scratch.read("b.vcf") == SampleCards.ana)
        #expect(scratch.read("a.json") == "[]")
    }

    @Test func aCardThatIsThereTwiceIsLeftOutIfThatIsWanted() throws {
        let scratch = try Scratch()
        let text = Self.card("Ana") + Self.card("Bo") + Self.card("Ana")
        try scratch.write("a.vcf", text)
        #expect(try scratch.run("vcard fix a.vcf").output == text)
        let run = try scratch.run("vcard fix --unsafe --select VC115 --rejects r.txt a.vcf")
        #expect(run.output == Self.card("Ana") + Self.card("Bo"))
        #expect(scratch.read("r.txt") == Self.card("Ana"))
        #expect(run.errors.hasPrefix("3 cards: 2 unchanged, 0 repaired, 1 rejected (56 bytes in r.txt)\n"))
    }

    // MARK: A damaged export

    /// Cards of which many are damaged, with what is no card between them.
    private static func damagedExport(cards: Int) -> (text: String, good: [String], junk: String) {
        var text = ""
        var good: [String] = []
        var junk = ""
        for number in 0..<cards {
            let whole = card("P\(number)")
            switch number % 10 {
            case 3:  // The END is missing.
                text += whole.replacing("END:VCARD\r\n", with: "")
            case 5:  // Something of another program stands between the cards.
                let more = "%%EOF \(number)\r\n\u{0}\u{0}\r\n"
                junk += more
                text += more + whole
                good.append(whole)
            case 7:  // The beginning is cut off.
                let rest = "FN:P\(number)\r\nTEL:5\r\nEND:VCARD\r\n"
                junk += rest
                text += rest
            case 8:  // A line that is none.
                text += whole.replacing("END:", with: "TEL 555\r\nEND:")
            default:
                text += whole
                good.append(whole)
            }
        }
        return (text, good, junk)
    }

    @Test func aDamagedExportIsSaved() throws {
        let count = Terminal.environment("VCARD_HEAVY") == "1" ? 50_000 : 500
        let (text, good, junk) = Self.damagedExport(cards: count)
        let scratch = try Scratch()
        try scratch.write("a.vcf", text)
        let run = try scratch.run("vcard fix --select VC1 a.vcf --rejects r.txt -o b.vcf")
        #expect(run.status == 0)
        #expect(scratch.read("r.txt") == junk)
        // Every good card is there as it was, in order, and so is every damaged one.
        var rest = (scratch.read("b.vcf") ?? "")[...]
        for card in good {
            let place = try #require(rest.range(of: card), "\(card)")
            rest = rest[place.upperBound...]
        }
        let tenth = count / 10
        #expect(try scratch.run("vcard count b.vcf").output == "\(9 * tenth)\n")
        let regions = "\(2 * tenth) regions rejected (\(junk.utf8.count) bytes in r.txt)"
        #expect(run.errors.contains("\n\(9 * tenth) cards: \(9 * tenth) unchanged, 0 repaired; \(regions)\n"))
        // The cards that another one follows without an END.
        #expect(run.errors.contains(" mended, \(tenth) left"))
        let more = try scratch.run("vcard fix --unsafe --select VC1 a.vcf --rejects r.txt -o b.vcf")
        let ends = scratch.read("b.vcf")?.split(separator: "\r\n").count { $0 == "END:VCARD" }
        #expect(ends == 9 * tenth)
        #expect(more.errors.contains("\(9 * tenth) cards: \(8 * tenth) unchanged, \(tenth) repaired; \(regions)\n"))
        #expect(more.errors.contains(" mended, 0 left\n"))
    }
}
