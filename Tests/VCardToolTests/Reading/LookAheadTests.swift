import Testing
import VCardKit

@testable import VCardTool

/// All cores find what one does, in the same order.
@Suite struct LookAheadTests {
    /// What `check` prints and what it adds up to.
    private struct Outcome: Equatable {
        let output: [UInt8]
        let summary: String
    }

    private static func check(
        _ words: [String], _ scratch: borrowing Scratch, cores: Int
    ) throws -> Outcome {
        let words = (words + ["-q", scratch.folder + "/in"]).map { Array($0.utf8) }
        var context = Context(
            command: .check, arguments: try Arguments(words, options: Command.check.allOptions),
            screen: Terminal(isTerminal: false),
            messages: Messages(screen: Terminal(isTerminal: false), isQuiet: true),
            output: try Output(to: scratch.path("out\(cores)")))
        context.coreCount = cores
        context.report = try FindingReport(context.arguments)
        _ = try Command.check.run(&context)
        _ = try context.output.finish()
        return Outcome(
            output: scratch.bytes("out\(cores)") ?? [], summary: context.report.summary + context.report.fixableSummary)
    }

    /// More cards than may be ahead: each with something wrong and a photo, which is quick to look at; groups whose
    /// members come later or never, cards and UIDs that come again far behind, and text between them.
    private static func book(_ lineEnd: String) -> String {
        let photo = String(repeating: " " + String(repeating: "QUJD", count: 18) + lineEnd, count: 80)
        var text = "\u{FEFF}some words\(lineEnd)"
        for number in 0..<320 {
            let lines = [
                "BEGIN:VCARD", "VERSION:\(number % 50 == 49 ? "4.0" : "3.0")", "FN:Zoë \(number % 200)",
                "N:\(number % 200);;;;", "BDAY:soon", "UID:u-\(number % 150)",
                number % 40 == 0 ? "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:u-\(number * 3)" : "NOTE:a",
                "PHOTO;ENCODING=b;TYPE=JPEG:QUJD",
            ]
            text += lines.map { $0 + lineEnd }.joined() + photo + "END:VCARD" + lineEnd
            if number % 7 == 0 { text += "words between\(lineEnd)END:VCARD\(lineEnd)" }
        }
        return text
    }

    private static func utf16(_ text: String) -> [UInt8] {
        text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    @Test(arguments: [
        ("\r\n", false, "concise"), ("\r\n", false, "sarif"), ("\r", false, "full"), ("\n", true, "full"),
    ])
    func allCoresFindWhatOneDoes(_ lineEnd: String, _ isWide: Bool, _ form: String) throws {
        let scratch = try Scratch()
        let text = Self.book(lineEnd)
        try scratch.write("in", bytes: isWide ? Self.utf16(text) : Array(text.utf8))
        let one = try Self.check(["--output-format", form], scratch, cores: 1)
        #expect(one.output.count > 50_000)
        #expect(try Self.check(["--output-format", form], scratch, cores: 2) == one)
    }

    @Test func aTableToo() throws {
        let scratch = try Scratch()
        var text = "First Name,Last Name,Birthday,E-mail 1 - Value\n"
        for number in 0..<2700 { text += "Ana,Ruiz \(number % 2000),soon,not an address\n" }
        try scratch.write("in", text)
        let one = try Self.check(["--select", "VC1,VC5"], scratch, cores: 1)
        #expect(one.output.count > 100_000)
        #expect(try Self.check(["--select", "VC1,VC5"], scratch, cores: 2) == one)
    }

    @Test func whatIsKnownIsPrintedBeforeThereIsMoreToRead() throws {
        let scratch = try Scratch()
        try scratch.write("block", Self.book("\r\n"))
        // All findings come while the input is open, and its reader waits for more.
        let run = try scratch.run(
            """
            "$V" check --ignore VC603 block > all; lines=$(wc -l < all); mkfifo p q
            "$V" check --ignore VC603 p > q & exec 4< q; exec 3> p
            timeout 60 head -n $lines <&4 > out & reader=$!; cat block >&3; wait $reader; exec 3>&-; wait
            cat <&4 | wc -l; sed 's/^p:/block:/' out | cmp - all && echo same
            """)
        #expect(run.output.split(whereSeparator: { $0.isWhitespace }) == ["0", "same"])
    }

    @Test func afterAnErrorNothingIsLeftAtWork() throws {
        let card = try #require(AddressBook.read(Array(SampleCards.cy.utf8)).cards.first)
        var report = FindingReport()
        report.depth = .rules(for: nil)
        let inspection = CardInspection(report)
        var ahead = LookAhead(inspection, cores: 2)
        let item = ReadItem(cards: [card], size: LookAhead.batchBytes / 3 + 1)
        let takes = ahead.takes(item)
        #expect(takes)
        for _ in 0..<10 { ahead.add(item) }
        var count = 0
        while count < 3, let items = ahead.next() {
            #expect(items.allSatisfy { $0.results.first?.findings.isEmpty == false })
            count += items.count
        }
        #expect(count == 3)
        let isEmpty = ahead.isEmpty
        #expect(!isEmpty)
        // The rest is waited for when `ahead` goes.
        let alone = LookAhead(inspection, cores: 1)
        let takesAlone = alone.takes(item)
        #expect(!takesAlone)
    }
}
