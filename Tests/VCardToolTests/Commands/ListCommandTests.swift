import Testing

@testable import VCardTool

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

@Suite struct ListCommandTests {
    @Test func cardsOfSeveralFilesHaveTheirFile() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.ana)
        try scratch.write("b.vcf", SampleCards.bo + SampleCards.bo)
        let lines = try scratch.run("vcard list a.vcf b.vcf").output.split(separator: "\n").map {
            $0.split(separator: " ")
        }
        #expect(lines.map { $0.prefix(2).joined(separator: " ") } == ["FILE CARD", "a.vcf 0", "b.vcf 0", "b.vcf 1"])
        #expect(try scratch.run("vcard list b.vcf").output.hasPrefix("CARD"))
    }

    private static let cards = SampleCards.bo + SampleCards.ana + "BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD\r\n"

    @Test func theTableIsAligned() throws {
        let run = try ToolRun(["list", "-q"], input: Self.cards)
        #expect(
            run.output == """
                CARD  NAME      ORGANIZATION         PHONE            EMAIL
                0     bo chen                        +1-202-555-0103
                1     Ana Ruiz  Example S.A., Sales  +1 202 555 0101  ana@example.com
                2

                """)
        #expect(run.status == 0)
        #expect(try ToolRun(["list"], input: "").output == "")
    }

    @Test(arguments: [("name", ["Ana Ruiz", "bo chen", ""]), ("organization", ["Ana Ruiz", "bo chen", ""])])
    func sortsWithoutCase(_ column: String, _ names: [String]) throws {
        let run = try ToolRun(["list", "-q", "--plain", "--sort", column], input: Self.cards)
        let lines = run.output.split(separator: "\n")
        #expect(
            lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).first.map { String($0) } } == names)
    }

    @Test func accentsDoNotCountInSorting() throws {
        let cards = ["Zoe", "Émile", "Łuk", "Adam", "E\u{301}mil"].map {
            "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:\($0)\r\nEND:VCARD\r\n"
        }
        let run = try ToolRun(["list", "-q", "--plain", "--sort", "name"], input: cards.joined())
        #expect(run.output == "Adam\t\t\t\nE\u{301}mil\t\t\t\nÉmile\t\t\t\nŁuk\t\t\t\nZoe\t\t\t\n")
    }

    @Test func plainHasTabsAndNothingElseThatMoves() throws {
        let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\tb\\nc\u{202E}\r\nEMAIL:mailto:a@example.com\r\nEND:VCARD\r\n"
        #expect(
            try ToolRun(["list", "-q", "--plain"], input: card).output == "A\\tb\\nc\\u{202E}\t\t\ta@example.com\n")
    }

    @Test func jsonHoldsWhatIsThere() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.ana)
        #expect(
            try scratch.run("vcard list --json a.vcf -", input: SampleCards.bo).output == """
                [
                  {
                    "name": "Ana Ruiz",
                    "organization": "Example S.A., Sales",
                    "phone": "+1 202 555 0101",
                    "email": "ana@example.com",
                    "uid": "urn:uuid:0E6C2F5A-0000-4000-8000-000000000001",
                    "version": "3.0",
                    "file": "a.vcf",
                    "card": 0
                  },
                  {
                    "name": "bo chen",
                    "organization": null,
                    "phone": "+1-202-555-0103",
                    "email": null,
                    "uid": null,
                    "version": "4.0",
                    "file": null,
                    "card": 0
                  }
                ]

                """)
        #expect(try ToolRun(["list", "--json"], input: "").output == "[]\n")
    }

    @Test(arguments: [
        ("N:Ruiz;Ana;;Dr.;", "Dr. Ana Ruiz"), ("FN: \r\nNICKNAME:ana,a", "ana, a"), ("ORG:Acme;Lab", "Acme Lab"),
        ("EMAIL:a@example.com", "a@example.com"), ("TEL:5550100", "5550100"), ("X-A:1", ""),
    ])
    func aNameIsFound(_ lines: String, _ name: String) throws {
        let card = "BEGIN:VCARD\r\nVERSION:3.0\r\n\(lines)\r\nEND:VCARD\r\n"
        let run = try ToolRun(["list", "-q", "--plain"], input: card)
        #expect(run.output.split(separator: "\t", omittingEmptySubsequences: false).first.map { String($0) } == name)
    }

    @Test(.enabled(if: access("/dev/ptmx", R_OK | W_OK) == 0)) func aTerminalGetsWhatFits() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.ana)
        let run = try ToolRun(
            onTerminal: ["list", "-q", scratch.folder + "/a.vcf"], environment: ["COLUMNS=40"])
        let lines = run.output.split(whereSeparator: { $0.isNewline })
        #expect(lines.first?.hasPrefix("\u{1B}[2mCARD") == true)
        #expect(lines.count == 2)
        #expect(lines.last.map { TextWidth.columns(String($0)) } == 40)
    }

    @Test(.enabled(if: access("/dev/ptmx", R_OK | W_OK) == 0)) func aTerminalToTypeAtGetsHelp() throws {
        for verb in ["list", "cat", "count", "format", "check", "show", "roundtrip"] {
            let run = try ToolRun(onTerminal: [verb])
            #expect(run.status == 2)
            #expect(run.output.contains("vcard \(verb) [OPTION]"))
        }
    }
}
