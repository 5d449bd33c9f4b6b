import Foundation
import Testing
import VCardKit

@testable import VCardTool

@Suite struct CheckCommandTests {
    /// Rules that the sample cards of these tests break, so that the tests stay as they are when rules are added.
    private static let select = "--select VC201,VC506,VC114,bom"

    @Test func eachFindingIsALineWithItsPlace() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.ana + SampleCards.cy)
        let run = try scratch.run("vcard check \(Self.select) a.vcf")
        #expect(
            run.output == """
                a.vcf:11:12: warning VC201 line-ending: lines end with LF alone instead of CRLF [fixable]
                a.vcf:15:6: error VC506 invalid-date: BDAY: not a date
                a.vcf:16:1: warning VC114 duplicate-uid: UID: the UID is already that of the card in line 1

                """)
        #expect(run.errors == "3 findings in 2 cards (1 error, 2 warnings), 1 fixable with vcard fix\n")
        #expect(run.status == 1)
    }

    @Test func goodCardsHaveNoFindings() throws {
        for card in [SampleCards.ana, SampleCards.bo] {
            let run = try ToolRun(["check"], input: card)
            #expect(run.output == "")
            #expect(run.errors == "no findings in 1 card\n")
            #expect(run.status == 0)
        }
    }

    @Test(arguments: [
        ("", SampleCards.cy, 1), ("--fail-on error", SampleCards.cy, 1), ("--fail-on warning", SampleCards.cy, 1),
        // A byte order mark is only information.
        ("", "\u{FEFF}" + SampleCards.ana, 1), ("--fail-on info", "\u{FEFF}" + SampleCards.ana, 1),
        ("--fail-on warning", "\u{FEFF}" + SampleCards.ana, 0), ("--fail-on error", "\u{FEFF}" + SampleCards.ana, 0),
        // What is not looked for does not count.
        ("--select VC201 --fail-on error", SampleCards.cy, 0), ("--ignore bom", "\u{FEFF}" + SampleCards.ana, 0),
    ])
    func theSeverityDecides(_ option: String, _ input: String, _ status: Int32) throws {
        let scratch = try Scratch()
        #expect(try scratch.run("vcard check \(option)", input: input).status == status)
    }

    @Test func aUIDCountsAgainOnlyWithinABook() throws {
        let scratch = try Scratch()
        _ = try scratch.run("mkdir d")
        try scratch.write("d/a.vcf", SampleCards.ana)
        // The same card would be said to be that, and not to have the same UID.
        try scratch.write("d/b.vcf", SampleCards.ana.replacing("Sales", with: "Stock"))
        #expect(try scratch.run("vcard check --select VC114 d/a.vcf d/b.vcf").output == "")
        #expect(
            try scratch.run("vcard check --select VC114 d").output
                == "d/b.vcf:9:1: warning VC114 duplicate-uid: UID: the UID is already that of the card in line 1 of d/a.vcf\n"
        )
    }

    @Test func jsonIsTheReport() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.cy)
        try scratch.write("b.vcf", SampleCards.ana + SampleCards.cy)
        for files in ["a.vcf", "a.vcf b.vcf"] {
            let run = try scratch.run("vcard check --output-format json --report r.json \(files)")
            #expect(run.output == scratch.read("r.json"))
            #expect(run.output.contains("\"invalid-date\""))
            #expect(run.status == 1)
        }
    }

    @Test(arguments: FindingFormat.all.map { $0.name }) func everyFormIsTheSameInOnePieceAndInMany(_ form: String)
        throws
    {
        let scratch = try Scratch()
        let text = "junk\n" + SampleCards.ana + SampleCards.cy + "more\n" + SampleCards.cy
        try scratch.write("a.vcf", text)
        let whole = try scratch.run("vcard check --output-format \(form) < a.vcf")
        let pieces = try scratch.run(
            "{ head -c 3 a.vcf; sleep 0.02; tail -c +4 a.vcf | head -c 500; sleep 0.02; tail -c +504 a.vcf; } "
                + "| vcard check --output-format \(form)")
        #expect(whole.output == pieces.output)
        #expect(whole.errors == pieces.errors)
        #expect(whole.status == 1 && pieces.status == 1)
    }

    @Test(arguments: FindingFormat.all.map { $0.name }) func whatCannotBeReadIsTrouble(_ form: String) throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.ana)
        let run = try scratch.run("vcard check --output-format \(form) a.vcf missing.vcf")
        #expect(run.status == 2)
        #expect(run.errors.contains("missing.vcf: no such file or folder"))
        if form == "sarif" { #expect(run.output.contains("\"executionSuccessful\": false")) }
        if form == "junit" { #expect(run.output.contains("errors=\"1\"")) }
    }

    @Test func aGenomicsFileIsSaidToBeOne() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", "##fileformat=VCFv4.2\n#CHROM\tPOS\n")
        let run = try scratch.run("vcard check --report r.json a.vcf")
        #expect(run.status == 2)
        #expect(run.output.contains("a.vcf:1:1: error VC119 genomics-file: "))
        #expect(run.errors.contains("a.vcf is a genomics Variant Call Format file, not a vCard file"))
        #expect(scratch.read("r.json")?.contains("\"genomics-file\"") == true)
    }

    @Test func utf16IsShownDecoded() throws {
        let scratch = try Scratch()
        let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:é;;;;\r\nFN:é\r\nBDAY:soonÉ\r\nEND:VCARD\r\n"
        try scratch.write("a.vcf", bytes: [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        let run = try scratch.run("vcard check --select VC506 --output-format full a.vcf")
        #expect(run.output.contains("5 | BDAY:soonÉ\n  |      ^^^^^\n"))
    }

    @Test func findingsOfJSONHaveTheirPlaceInIt() throws {
        let scratch = try Scratch()
        let text = #"["vcard",[["version",{},"text","4.0"],["fn",{},"text","A"],["bday",{},"date","x"]]]"#
        try scratch.write("a.json", text)
        let run = try scratch.run("vcard check --output-format full a.json")
        #expect(run.output.contains("a.json:1:78: "))
        #expect(run.output.contains(#"1 | ["vcard""#))
    }

    @Test func aNameThatIsNotUTF8IsInTheReportAsAReference() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.cy)
        let run = try scratch.run(
            #"f=$(printf 'b\351.vcf'); cp a.vcf "$f"; vcard check --output-format json a.vcf "$f""#)
        #expect(run.output.contains("\"file\": \"b\u{FFFD}.vcf\",\n      \"uri\": \"b%E9.vcf\","))
        #expect(run.output.contains("\"file\": \"a.vcf\",\n      \"card\""))
    }

    // MARK: Rules

    @Test(arguments: Rule.all.map { $0.code }) func everyRuleIsExplained(_ code: String) throws {
        let rule = try #require(Rule.matching(code).first)
        let page = RuleExplanation(rule).page(on: Terminal(isTerminal: false))
        #expect(page.hasPrefix("\(code) \(rule.name) (\(rule.severity.name)"))
        // What a limit or an option decides no sample can show.
        #expect(page.contains("\nWrong:\n  ") != rule.badExample.isEmpty)
        #expect(page.contains("\nRight:\n  ") != rule.goodExample.isEmpty)
        #expect(!rule.explanation.isEmpty && page.hasSuffix("\n"))
    }

    @Test func explanationsAreAskedForByCodeNameOrBeginning() throws {
        let page = try ToolRun(["check", "--explain", "vc506"])
        #expect(page.output.hasPrefix("VC506 invalid-date (error; "))
        #expect(page.status == 0)
        // Two rules have that name.
        #expect(try ToolRun(["check", "--explain", "missing-fn"]).output.contains("\n\nVC407 missing-fn (warning; "))
        let list = try ToolRun(["check", "--explain", "all"]).output.split(separator: "\n")
        #expect(list.count == Rule.all.count)
        #expect(list.contains { $0.hasPrefix("VC506  error    invalid-date: ") })
        let unknown = try ToolRun(["check", "--explain", "invalid-dat"])
        #expect(unknown.status == 2)
        #expect(unknown.errors.contains("--explain knows no rule \"invalid-dat\"; did you mean invalid-date?"))
    }

    static let selections = [
        ("--select VC5", "VC506", true), ("--select VC5", "VC201", false), ("--ignore VC5", "VC506", false),
        ("--ignore VC5", "VC201", true), ("--select VC5 --ignore VC50", "VC506", false),
        ("--select VC506 --ignore VC5", "VC506", true), ("--select VC506 --ignore VC5", "VC509", false),
        ("--select VC506 --ignore VC506", "VC506", false), ("--select invalid-date --ignore VC5", "VC506", true),
        ("--select vc2,INVALID-DATE", "VC506", true), ("--select VC1 --select VC5", "VC506", true),
        ("--select all --ignore VC5", "VC201", true), ("--ignore all --select VC5", "VC506", true),
        ("--ignore all", "VC506", false), ("", "VC506", true),
    ]

    @Test(arguments: selections) func theCloserWordDecides(_ options: String, _ code: String, _ isIn: Bool) throws {
        let words = options.split(separator: " ").map { Array($0.utf8) }
        let selection = try RuleSelection(Arguments(words, options: RuleSelection.options))
        #expect(selection.includes(try #require(Rule.matching(code).first)) == isIn)
    }

    @Test func pedanticRulesHaveToBeAskedFor() throws {
        func selection(_ words: [String]) throws -> RuleSelection {
            try RuleSelection(Arguments(words.map { Array($0.utf8) }, options: RuleSelection.options))
        }
        let rule = try #require(Rule.all.first { $0.isPedantic })
        #expect(try !selection([]).isPedantic)
        #expect(try !selection(["--ignore", "VC201"]).isPedantic)
        #expect(try selection(["--select", "all"]).isPedantic)
        #expect(try selection(["--select", rule.code]).isPedantic)
        #expect(
            try !selection([
                "--select", "all", "--ignore",
                Rule.all.filter { $0.isPedantic }
                    .map { $0.code }.joined(separator: ","),
            ]).isPedantic)
    }

    @Test(arguments: ["--select VC999", "--ignore lineending", "--select ,", "--select VC201,,VC5"])
    func wordsThatStandForNoRuleAreWrongUse(_ options: String) throws {
        let scratch = try Scratch()
        let run = try scratch.run("vcard check \(options)", input: SampleCards.ana)
        #expect(run.status == 2)
        #expect(run.errors.contains("knows no rule"))
    }

    @Test func aVersionOfItsOwnCanBeAskedFor() throws {
        let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Ruiz;Ana;;;\r\nFN:Ana\r\nKIND:individual\r\nEND:VCARD\r\n"
        #expect(try ToolRun(["check", "--select", "VC406"], input: card).status == 1)
        #expect(try ToolRun(["check", "--select", "VC406", "--for", "vcf4"], input: card).status == 0)
    }
}
