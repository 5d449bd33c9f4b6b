import Testing
import VCardKit

@testable import VCardTool

@Suite struct FindingReportTests {
    @Test func everyFindingOfACardCounts() {
        // The gravest one may be the last.
        #expect(CardInspection(FindingReport()).limits.findings == .max)
    }

    @Test(arguments: [
        "convert -t jcard", "convert -t vcf", "format", "cat", "show", "list", "count", "roundtrip",
        // Of all the rules it looks for, those that every reader knows.
        "check --select VC201,VC506,VC114",
    ])
    func everyVerbWritesTheSameReport(_ verb: String) throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.ana + SampleCards.cy)
        let run = try scratch.run("vcard \(verb) --report r.json a.vcf > /dev/null")
        let isCheck = verb.hasPrefix("check")
        #expect(run.status == (isCheck ? 1 : 0))
        #expect(
            run.errors
                == (isCheck
                    ? "3 findings in 2 cards (1 error, 2 warnings), 1 fixable with vcard fix\n" : ""))
        #expect(
            scratch.read("r.json") == """
                {
                  "findings": [
                    {
                      "code": "VC201",
                      "name": "line-ending",
                      "severity": "warning",
                      "card": 1,
                      "line": 11,
                      "column": 12,
                      "message": "lines end with LF alone instead of CRLF",
                      "fix": {
                        "title": "end the lines with CRLF",
                        "safety": "safe"
                      }
                    },
                    {
                      "code": "VC506",
                      "name": "invalid-date",
                      "severity": "error",
                      "card": 1,
                      "property": "bday",
                      "line": 15,
                      "column": 6,
                      "message": "not a date"
                    },
                    {
                      "code": "VC114",
                      "name": "duplicate-uid",
                      "severity": "warning",
                      "card": 1,
                      "property": "uid",
                      "line": 16,
                      "column": 1,
                      "message": "the UID is already that of the card in line 1"
                    }
                  ],
                  "losses": []
                }

                """)
    }

    @Test func aReportIsWrittenWithoutFindingsToo() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.ana)
        try scratch.write("r.json", "old")
        #expect(try scratch.run("vcard cat --report=r.json a.vcf > /dev/null").status == 0)
        #expect(scratch.read("r.json") == "{\n  \"findings\": [],\n  \"losses\": []\n}\n")
    }

    @Test func filesAreNamedWhereThereAreSeveral() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.ana)
        try scratch.write("b.vcf", SampleCards.cy)
        _ = try scratch.run("vcard list --report r.json a.vcf b.vcf")
        #expect(scratch.read("r.json")?.contains("\"file\": \"b.vcf\",\n      \"card\": 0,") == true)
    }

    @Test func aLineSaysThatThereIsMoreToKnow() throws {
        let run = try ToolRun(["convert", "-t", "vcf"], input: "\u{FEFF}" + SampleCards.cy)
        #expect(run.errors == "vcard: 2 findings in 1 card (1 warning, 1 info); --report FILE lists them\n")
        #expect(run.status == 0)
        #expect(try ToolRun(["convert", "-t", "vcf", "-q"], input: SampleCards.cy).errors == "")
        // Information alone is not worth a line.
        #expect(try ToolRun(["convert", "-t", "vcf"], input: "\u{FEFF}" + SampleCards.ana).errors == "")
    }

    @Test(arguments: [
        ("error", SampleCards.cy, 1), ("error", SampleCards.ana, 0), ("info", "\u{FEFF}" + SampleCards.bo, 1),
    ])
    func findingsMayDecideTheStatusOfAnyVerb(_ severity: String, _ input: String, _ status: Int32) throws {
        for verb in [["cat"], ["count"], ["list"], ["show"], ["format"], ["convert", "-t", "jcard"]] {
            #expect(try ToolRun(verb + ["-q", "--fail-on", severity], input: input).status == status)
        }
    }

    @Test func aReportThatCannotBeWrittenEndsTheRunBeforeItBegins() throws {
        let scratch = try Scratch()
        let run = try scratch.run("vcard cat --report none/r.json", input: "x")
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.errors == "vcard: error: none/r.json: there is no folder none\n")
    }

    @Test func findingsComeBackInTheOrderOfTheirPlaces() {
        let places = [(9, 1), (3, 2), (9, 3), (0, 4)]
        let list = places.map { Finding(.utf16, byteRange: $0.0..<$0.0, line: $0.1, column: 1) }
        var found = Findings(maximum: 10)
        for finding in list { found.append(finding) }
        var report = FindingReport()
        for wanted in [report.add(list, in: .standardInput), report.add(found, in: .standardInput)] {
            #expect(wanted.map { $0.line } == [4, 2, 1, 3])
            // They are about the file, and got the fix for it.
            #expect(wanted.allSatisfy { $0.fix?.action == .recode })
        }
        #expect(report.fixableCount == 8)
        #expect(report.add(list, in: .standardInput, areMendable: false).allSatisfy { $0.fix == nil })
        #expect(report.warningCount == 12)
    }

    @Test func moreThanIsKeptIsCounted() {
        var findings = Findings(maximum: 1)
        for line in 1...3 { findings.append(Finding(.byteOrderMark, byteRange: line..<line, line: line, column: 1)) }
        var report = FindingReport()
        report.keepsFindings = true
        #expect(report.add(findings, in: .standardInput).count == 1)
        #expect(report.add(findings, in: .standardInput).count == 1)
        report.cardCount = 1
        #expect(report.summary == "6 findings in 1 card (6 info)")
        #expect(
            String(decoding: report.json(namesInputs: false), as: UTF8.self).contains("\n  \"droppedFindings\": 4,\n"))
    }
}
