import Testing

@testable import VCardTool

/// A file that is to be replaced stays as it is when there is nothing, or not all, to replace it by.
@Suite struct KeptOutputTests {
    static let runs = [
        ("vcard convert -t vcf4 missing.vcf -o a.vcf", "no such file"),
        ("vcard cat b.vcf missing.vcf -o a.vcf", "no such file"),
        ("vcard convert -t vcf4 list.txt -o a.vcf", "no vCard"),
        ("vcard convert -t vcf4 list.txt -o list.txt", "no vCard"),
    ]

    @Test(arguments: runs) func aFileIsNotReplacedByLess(_ line: String, _ reason: String) throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.ana)
        try scratch.write("b.vcf", SampleCards.bo)
        try scratch.write("list.txt", "Ana and Bo\n")
        let run = try scratch.run(line)
        #expect(run.status == 2)
        #expect(run.errors.contains(reason))
        #expect(run.errors.contains("was left as it is"))
        #expect(scratch.read("a.vcf") == SampleCards.ana)
        #expect(scratch.read("list.txt") == "Ana and Bo\n")
    }

    @Test func theReportDoesNotReplaceAnInput() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.ana)
        let run = try scratch.run("vcard check a.vcf --report a.vcf")
        #expect(run.status == 2)
        #expect(run.errors.contains("would overwrite"))
        #expect(scratch.read("a.vcf") == SampleCards.ana)
    }
}
