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

/// No output takes the place of what was not read, and no two results share a file.
@Suite struct RefusedOutputTests {
    @Test func aCardBeyondTheLimitsReplacesNothing() throws {
        let scratch = try Scratch()
        let lines = String(repeating: "TEL:1\n", count: 100_001)
        let book = "BEGIN:VCARD\nVERSION:3.0\nN:B;;;;\nFN:B\n\(lines)END:VCARD\n" + SampleCards.ana
        try scratch.write("a.vcf", book)
        let run = try scratch.run("vcard convert -t vcf4 a.vcf -o a.vcf")
        #expect(run.status == 2)
        #expect(run.errors.contains("a.vcf: a card is beyond the limits and was left out"))
        #expect(scratch.read("a.vcf") == book)
        #expect(try scratch.run("vcard count a.vcf").status == 2)
        try scratch.write("b.vcf", book + book)
        let both = try scratch.run("vcard count b.vcf")
        #expect(
            both.errors
                == "vcard: error: b.vcf: 2 cards are beyond the limits and were left out; vcard check says where\n")
        let check = try scratch.run("vcard check b.vcf")
        #expect(check.errors.contains("b.vcf: 2 cards are beyond the limits and were left out\n"))
        let proof = try scratch.run("vcard roundtrip a.vcf")
        #expect(proof.status == 1)
        #expect(proof.output.contains("1 card beyond the limits could not be read"))
    }

    @Test func aFolderThatIsMissingIsNamed() throws {
        let run = try Scratch().run("vcard convert -t vcf4 -o no/such/a.vcf", input: SampleCards.ana)
        #expect(run.errors == "vcard: error: no/such/a.vcf: there is no folder no/such\n")
        #expect(run.status == 2)
    }

    @Test func anInputThatIsNoTextGivesNoFile() throws {
        let scratch = try Scratch()
        try scratch.write("a.png", bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D])
        let picture = try scratch.run("vcard convert -t vcf4 a.png -o new.vcf")
        #expect(picture.status == 2)
        #expect(picture.errors.contains("a.png: is no text, so there is no vCard in it"))
        #expect(scratch.read("new.vcf") == nil)
        try scratch.write("a.txt", "hello world\n")
        let text = try scratch.run("vcard convert -t vcf4 a.txt -o new.vcf")
        #expect(text.status == 0)
        #expect(text.errors.contains("a.txt: there is no vCard in it"))
        #expect(try scratch.run("vcard convert -t vcf4 a.txt").status == 0)
    }

    @Test func anOutputInAFolderIsNotReadFromIt() throws {
        let scratch = try Scratch()
        mkdir(scratch.folder + "/d", 0o755)
        try scratch.write("d/ana.vcf", SampleCards.ana)
        for _ in 0..<2 { #expect(try scratch.run("vcard convert -q -t vcf3 d -o d/all.vcf").status == 0) }
        #expect(try scratch.run("vcard count d/all.vcf").output == "1\n")
    }

    @Test func aPipeInAFolderIsPassedOver() throws {
        let scratch = try Scratch()
        mkdir(scratch.folder + "/d", 0o755)
        try scratch.write("d/ana.vcf", SampleCards.ana)
        try #require(mkfifo(scratch.folder + "/d/b.vcf", 0o644) == 0)
        #expect(try scratch.run("vcard count d").output == "1\n")
    }

    @Test(arguments: [
        ("convert -t vcf4 a.vcf -o y --report y", "--output and --report name the same file"),
        ("fix a.vcf -o y --rejects ./y", "--output and --rejects name the same file"),
        ("fix a.vcf --rejects -", "--rejects - would mix what is no card with the cards"),
    ])
    func twoResultsDoNotShareAFile(_ words: String, _ message: String) throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.ana)
        try scratch.write("y", "")
        let run = try scratch.run("vcard " + words)
        #expect(run.status == 2)
        #expect(run.errors.contains(message))
    }

    @Test(arguments: ["", "--report r.json"]) func encodingsAreNotMixed(_ option: String) throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.ana)
        try scratch.write("b.vcf", bytes: [0xFF, 0xFE] + SampleCards.ana.utf8.flatMap { [$0, 0] })
        let run = try scratch.run("vcard cat \(option) b.vcf a.vcf -o all.vcf")
        #expect(run.status == 2)
        #expect(run.errors.contains("a.vcf is in another encoding than what stands before it"))
        #expect(scratch.read("all.vcf") == nil)
    }

    @Test func wordsForFormatsLeadToTheirNames() throws {
        for (word, name) in [("google", "csv:google"), ("json", "jcard"), ("html", "hcard"), ("vcard4", "vcf4")] {
            #expect(try ToolRun(["convert", "-t", word], input: "").errors.contains("did you mean \(name)?"))
        }
        #expect(try ToolRun(["convert", "-q", "-t", "VCF4"], input: SampleCards.ana).status == 0)
    }

    @Test func aTableIsWhatItsEndingSays() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.bo)
        #expect(try scratch.run("vcard convert -q a.vcf -o t.tsv; head -1 t.tsv").output == "fn\ttel\r\n")
        let run = try scratch.run("vcard convert -t vcf3 a.vcf -o t.csv")
        #expect(run.errors.contains("t.csv is going to hold vcf3, whatever its ending says"))
    }
}
