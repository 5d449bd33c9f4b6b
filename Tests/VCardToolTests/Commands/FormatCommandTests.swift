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

@Suite struct FormatCommandTests {
    private static let tidy = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nEND:VCARD\r\n"
    private static let untidy = "begin:vcard\nversion:3.0\nfn:A\n\nend:vcard\n"

    @Test(arguments: [
        (untidy, tidy), (tidy, tidy), ("\u{FEFF}" + untidy, tidy), ("\n\n" + untidy + "\n\n", tidy), ("", ""),
        // What stands between cards is kept, without the blank lines around it.
        ("\n From: x\n\nhi\n\n" + untidy + "bye", "From: x\n\nhi\r\n" + tidy + "bye\r\n"),
    ])
    func cardsAreMadeAlike(_ input: String, _ output: String) throws {
        let run = try ToolRun(["format", "-q"], input: input)
        #expect(run.status == 0)
        #expect(run.output == output)
        #expect(try ToolRun(["format", "-q"], input: output).output == output)
    }

    @Test func utf16BecomesUTF8() throws {
        let scratch = try Scratch()
        try scratch.write("a", bytes: [0xFE, 0xFF] + Self.untidy.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        #expect(try scratch.run("vcard format -q a").output == Self.tidy)
    }

    @Test func aFileIsWrittenOverItselfOnlyIfItChanges() throws {
        let scratch = try Scratch()
        try scratch.write("a", Self.untidy)
        try scratch.write("b", Self.tidy)
        try scratch.write("c", "no card\n")
        let before = (try scratch.status("b").identity, try scratch.status("c").identity)
        let run = try scratch.run("vcard format -q --in-place a b c")
        #expect(run.status == 0)
        #expect(run.output == "")
        #expect(scratch.read("a") == Self.tidy)
        #expect(try scratch.status("b").identity == before.0)
        #expect(try scratch.status("c").identity == before.1)
        #expect(scratch.names == ["a", "b", "c"])
    }

    @Test func theOldFileIsKeptUnderASuffix() throws {
        let scratch = try Scratch()
        try scratch.write("a", Self.untidy)
        try scratch.write("b", Self.tidy)
        try scratch.write("a.bak", "older")
        #expect(try scratch.run("vcard format -q --in-place=.bak a b").status == 0)
        #expect(scratch.read("a") == Self.tidy)
        #expect(scratch.read("a.bak") == Self.untidy)
        #expect(scratch.names == ["a", "a.bak", "b"])
    }

    @Test func everyFileOfAFolderIsWritten() throws {
        let scratch = try Scratch()
        _ = try scratch.run("mkdir d")
        try scratch.write("d/a.vcf", Self.untidy)
        try scratch.write("d/b.vcf", Self.untidy)
        #expect(try scratch.run("vcard format -q -i d").status == 0)
        #expect(scratch.read("d/a.vcf") == Self.tidy)
        #expect(scratch.read("d/b.vcf") == Self.tidy)
    }

    @Test(arguments: [
        ("--in-place", "vcard: error: --in-place needs files, not standard input\n"),
        ("--in-place - a", "vcard: error: --in-place needs files, not standard input\n"),
        ("--in-place -o b a", "vcard: error: --in-place and --output exclude each other\n"),
        ("--in-place=/x a", "vcard: error: --in-place takes a suffix such as .bak, not \"/x\"\n"),
        ("--in-place= a", "vcard: error: --in-place takes a suffix such as .bak, not \"\"\n"),
    ])
    func wrongUseIsRefused(_ words: String, _ message: String) throws {
        let scratch = try Scratch()
        try scratch.write("a", Self.untidy)
        let run = try scratch.run("vcard format \(words)")
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix(message))
        #expect(scratch.read("a") == Self.untidy)
        #expect(scratch.names == ["a"])
    }

    @Test func aGenomicsFileIsLeftAlone() throws {
        let scratch = try Scratch()
        let text = "##fileformat=VCFv4.2\n#CHROM\tPOS\tID\n"
        try scratch.write("a.vcf", text)
        let run = try scratch.run("vcard format --in-place a.vcf")
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("vcard: error: a.vcf is a genomics Variant Call Format file, not a vCard file\n"))
        #expect(scratch.read("a.vcf") == text)
        #expect(scratch.names == ["a.vcf"])
    }

    @Test func namedPipesAreReadButNotWrittenOver() throws {
        let scratch = try Scratch()
        try scratch.write("a", Self.untidy)
        let run = try scratch.run("mkfifo p; cat a > p & vcard format -q p; cat a > p & vcard format -q --in-place p")
        #expect(run.output == Self.tidy)
        #expect(run.status == 2)
        #expect(run.errors == "vcard: error: p: is no file that can be written over\n")
    }

    @Test func aFolderIsNoTarget() throws {
        let scratch = try Scratch()
        try scratch.write("a", Self.untidy)
        let run = try scratch.run("mkdir d; vcard format -q a -o d; echo $?; vcard format -q a -o d/none/x; echo $?")
        #expect(run.output == "2\n2\n")
        #expect(run.errors.hasPrefix("vcard: error: d: is a directory\n"))
    }

    @Test(.enabled(if: geteuid() != 0)) func aFolderThatIsReadOnlyStaysAsItIs() throws {
        let scratch = try Scratch()
        try scratch.write("a", Self.untidy)
        let run = try scratch.run("chmod 500 .; vcard format -q --in-place a; code=$?; chmod 700 .; exit $code")
        #expect(run.status == 2)
        #expect(run.errors == "vcard: error: a: cannot write in its folder: permission denied\n")
        #expect(scratch.read("a") == Self.untidy)
    }
}
