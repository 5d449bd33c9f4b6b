import Testing

@testable import VCardTool

@Suite struct CheckCommandTests {
    @Test func eachFindingIsALineWithItsPlace() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.ana + SampleCards.cy)
        let run = try scratch.run("vcard check a.vcf")
        #expect(
            run.output == """
                a.vcf:11:12: warning VC201: lines end with LF alone instead of CRLF
                a.vcf:15:1: error VC506: BDAY: not a date
                a.vcf:16:1: warning VC114: UID: the UID is already that of an earlier card

                """)
        #expect(run.errors == "3 findings in 2 cards (1 error, 2 warnings)\n")
        #expect(run.status == 1)
    }

    @Test func goodCardsHaveNoFindings() throws {
        let run = try ToolRun(["check"], input: SampleCards.ana + SampleCards.bo)
        #expect(run.output == "")
        #expect(run.errors == "no findings in 2 cards\n")
        #expect(run.status == 0)
    }

    @Test(arguments: [
        ("", SampleCards.cy, 1), ("--fail-on error", SampleCards.cy, 1), ("--fail-on warning", SampleCards.cy, 1),
        // A byte order mark is only information.
        ("", "\u{FEFF}" + SampleCards.ana, 1), ("--fail-on info", "\u{FEFF}" + SampleCards.ana, 1),
        ("--fail-on warning", "\u{FEFF}" + SampleCards.ana, 0), ("--fail-on error", "\u{FEFF}" + SampleCards.ana, 0),
    ])
    func theSeverityDecides(_ option: String, _ input: String, _ status: Int32) throws {
        let scratch = try Scratch()
        #expect(try scratch.run("vcard check \(option)", input: input).status == status)
    }

    @Test func aUIDCountsAgainOnlyWithinABook() throws {
        let scratch = try Scratch()
        _ = try scratch.run("mkdir d")
        try scratch.write("d/a.vcf", SampleCards.ana)
        try scratch.write("d/b.vcf", SampleCards.ana)
        #expect(try scratch.run("vcard check d/a.vcf d/b.vcf").output == "")
        #expect(
            try scratch.run("vcard check d").output
                == "d/b.vcf:9:1: warning VC114: UID: the UID is already that of an earlier card\n")
    }

    @Test func jsonIsTheReport() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.cy)
        let run = try scratch.run("vcard check --output-format json --report r.json a.vcf")
        #expect(run.output == scratch.read("r.json"))
        #expect(run.output.contains("\"invalid-date\""))
        #expect(run.status == 1)
    }

    @Test func aGenomicsFileIsSaidToBeOne() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", "##fileformat=VCFv4.2\n#CHROM\tPOS\n")
        let run = try scratch.run("vcard check --report r.json a.vcf")
        #expect(run.status == 2)
        #expect(run.output.contains("a.vcf:1:1: error VC119: "))
        #expect(run.errors.contains("a.vcf is a genomics Variant Call Format file, not a vCard file"))
        #expect(scratch.read("r.json")?.contains("\"genomics-file\"") == true)
    }
}
