import Testing

@testable import VCardTool

@Suite struct CatCommandTests {
    private static let utf16: [UInt8] =
        [0xFF, 0xFE] + "BEGIN:VCARD\nFN:Zoë\nEND:VCARD".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }

    /// Inputs no byte of which may change.
    static let inputs: [[UInt8]] = [
        [], Array("\n".utf8), Array(SampleCards.ana.utf8), Array("before\r\r\n\(SampleCards.cy)NULL".utf8),
        [0xEF, 0xBB, 0xBF] + Array(SampleCards.bo.utf8), utf16, utf16 + [0x0A], [0x42], [0xFF, 0xFE, 0x00],
        Array("BEGIN:VCARD\nFN:M".utf8) + [0xFC, 0x00, 0xC3] + Array("\nEND:VCARD".utf8),
        Array("##fileformat=VCFv4.2\n#CHROM\tPOS\n".utf8),
    ]

    @Test(arguments: inputs, ["", "--report r.json", "--fail-on error"])
    func everyByteStays(_ bytes: [UInt8], _ option: String) throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", bytes: bytes)
        let run = try scratch.run("vcard cat \(option) a.vcf > out; vcard cat \(option) < a.vcf > out2")
        #expect(run.errors == "")
        #expect(scratch.bytes("out") == bytes)
        #expect(scratch.bytes("out2") == bytes)
    }

    @Test(arguments: ["cat", "format", "format --in-place", "fix"])
    func anotherFormatIsNotJoinedButSaidToBeOne(_ verb: String) throws {
        let scratch = try Scratch()
        let text = #"["vcard",[["version",{},"text","4.0"],["fn",{},"text","A"]]]"#
        try scratch.write("a.json", text)
        try scratch.write("b.vcf", SampleCards.bo)
        let run = try scratch.run("vcard \(verb) b.vcf a.json")
        #expect(run.status == 2)
        #expect(
            run.errors.contains(
                "vcard: error: a.json is jcard, not vCard; vcard convert -t vcf makes vCard of it\n"))
        #expect(scratch.read("a.json") == text)
    }

    @Test func theSamplesStayAsTheyAre() throws {
        let run = try ToolRun(
            [ToolRun.packageFolder],
            shell: """
                cd "$1"; for f in Samples/*/*.vcf Samples/cases/*/input.vcf; do
                "$V" cat "$f" | cmp - "$f"; "$V" cat --report /dev/null "$f" | cmp - "$f"; done
                """)
        #expect(run.output == "")
        #expect(run.errors == "")
    }

    @Test(arguments: ["", "--report r.json"]) func aLineEndStandsBetweenFiles(_ option: String) throws {
        let scratch = try Scratch()
        try scratch.write("a", "END:VCARD")
        try scratch.write("b", "BEGIN:VCARD\r")
        try scratch.write("c", "")
        try scratch.write("d", "x\n")
        #expect(try scratch.run("vcard cat \(option) a b c d a").output == "END:VCARD\r\nBEGIN:VCARD\rx\nEND:VCARD")
        #expect(
            try scratch.run("vcard cat \(option) a c a - a", input: "y").output
                == "END:VCARD\r\nEND:VCARD\r\ny\r\nEND:VCARD")
    }

    @Test func aLineEndOfUTF16IsTwoUnits() throws {
        let scratch = try Scratch()
        try scratch.write("a", bytes: Self.utf16)
        try scratch.write("b", bytes: Self.utf16 + [0x0A, 0])
        _ = try scratch.run("vcard cat a b b > out")
        #expect(
            scratch.bytes("out") == Self.utf16 + [0x0D, 0, 0x0A, 0] + Self.utf16 + [0x0A, 0] + Self.utf16 + [0x0A, 0])
    }

    @Test func foldersFilesAndStandardInputAreJoined() throws {
        let scratch = try Scratch()
        let run = try scratch.run(
            "mkdir d; echo 2 > d/b.vcf; echo 1 > d/a.VCF; echo no > d/c.txt; echo no > d/.x.vcf; echo 0 > z; "
                + "vcard cat z d - d", input: "in\n")
        #expect(run.output == "0\n1\n2\nin\n1\n2\n")
    }

    @Test func theOthersAreJoinedWhenOneIsMissing() throws {
        let scratch = try Scratch()
        let run = try scratch.run("echo 1 > a; vcard cat none a none/x")
        #expect(run.status == 2)
        #expect(run.output == "1\n")
        #expect(
            run.errors
                == "vcard: error: none: no such file or folder\nvcard: error: none/x: no such file or folder\n")
    }

    @Test func aFileNextToTheInputsIsWritten() throws {
        let scratch = try Scratch()
        let run = try scratch.run("echo 1 > a; echo 2 > b; vcard cat a b -o a; cat a; vcard cat b a -o -")
        #expect(run.output == "1\n2\n2\n1\n2\n")
        #expect(run.status == 0)
    }

    @Test func aReaderThatLeavesIsNoFailure() throws {
        let scratch = try Scratch()
        let run = try scratch.run(
            "i=0; while [ $i -lt 20000 ]; do echo NOTE:0123456789012345678901234567890123456789; i=$((i+1)); done > a; "
                + "{ vcard cat a a a; echo $? >&2; } | head -1")
        #expect(run.output == "NOTE:0123456789012345678901234567890123456789\n")
        #expect(run.errors == "0\n")
    }

    @Test func theReportTellsWhatIsInTheFiles() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.cy)
        #expect(try scratch.run("vcard cat a.vcf --report r.json > /dev/null").errors == "")
        let report = scratch.read("r.json") ?? ""
        #expect(report.contains("\"line-ending\"") && report.contains("\"invalid-date\""))
    }
}
