import Testing

@testable import VCardTool

@Suite struct CountCommandTests {
    @Test func oneInputGivesANumber() throws {
        #expect(try ToolRun(["count"], input: SampleCards.ana + SampleCards.cy).output == "2\n")
        #expect(try ToolRun(["count", "-"], input: "").output == "0\n")
    }

    @Test func severalInputsGiveALineEachAndTheirTotal() throws {
        let scratch = try Scratch()
        _ = try scratch.run("mkdir d")
        try scratch.write("a.vcf", SampleCards.ana)
        try scratch.write("d/b.vcf", SampleCards.bo + SampleCards.cy)
        try scratch.write("d/c.vcf", "")
        let run = try scratch.run("vcard count a.vcf d none")
        #expect(run.output == "1 a.vcf\n2 d/b.vcf\n0 d/c.vcf\n3 total\n")
        #expect(run.errors == "vcard: error: none: no such file or folder\n")
        #expect(run.status == 2)
    }

    @Test func textWithoutACardIsNoted() throws {
        let run = try ToolRun(["count"], input: "hello\n")
        #expect(run.status == 0)
        #expect(run.output == "0\n")
        #expect(run.errors == "vcard: <stdin>: there is no vCard in it\n")
        #expect(try ToolRun(["count", "-q"], input: "hello\n").errors == "")
        #expect(try ToolRun(["count"], input: "\n\n").errors == "")
    }
}
