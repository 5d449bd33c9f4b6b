import Testing

@testable import VCardTool

@Suite struct ConvertToFolderTests {
    private static func card(_ name: String, _ lines: String = "") -> String {
        "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:\(name)\r\n\(lines)END:VCARD\r\n"
    }

    @Test func splitGivesEachCardItsFile() throws {
        let scratch = try Scratch()
        try scratch.write("all.vcf", Self.card("Ana Ruiz") + Self.card("ana ruiz") + Self.card("../x"))
        let run = try scratch.run("vcard convert -t vcf4 --split all.vcf -o people; ls people | LC_ALL=C sort")
        #expect(run.status == 0)
        #expect(run.output == "Ana Ruiz.vcf\n_._x.vcf\nana ruiz 2.vcf\n")
        #expect(run.errors == "vcard: 3 files in people\n")
        #expect(scratch.read("people/ana ruiz 2.vcf") == Self.card("ana ruiz"))
    }

    @Test func aCardInsideACardGetsItsFileToo() throws {
        let scratch = try Scratch()
        let inner = "AGENT:BEGIN:VCARD\\nVERSION:3.0\\nFN:Sam\\nN:;Sam\\nUID:s\\nEND:VCARD"
        try scratch.write("a.vcf", "BEGIN:VCARD\nVERSION:3.0\nN:;Ana\nFN:Ana\n\(inner)\nEND:VCARD\n")
        #expect(try scratch.run("vcard convert -q -t vcf4 --split -o out a.vcf; ls out").output == "Ana.vcf\nSam.vcf\n")
    }

    @Test func aFolderTakesAFileForEachInput() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", Self.card("Ana"))
        try scratch.write("b.c.vcf", Self.card("Bo") + Self.card("Cy"))
        try scratch.write("none.vcf", "nothing here")
        let run = try scratch.run("vcard convert -q -t jcard a.vcf b.c.vcf none.vcf -o out/; ls out")
        #expect(run.output == "a.json\nb.c.json\n")
        #expect(scratch.read("out/a.json") == #"["vcard",[["version",{},"text","4.0"],["fn",{},"text","Ana"]]]"# + "\n")
        let piped = try scratch.run("vcard convert -q -t vcf4 -o out; ls out", input: Self.card("Di"))
        #expect(piped.output == "a.json\nb.c.json\ncontacts.vcf\n")
    }

    @Test func whatIsThereAlreadyIsReplacedOnlyOnDemand() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", Self.card("Ana") + Self.card("Bo"))
        let first = try scratch.run("mkdir out; echo mine > out/Ana.vcf; vcard convert -t vcf4 --split -o out a.vcf")
        #expect(first.status == 2)
        #expect(
            first.errors.hasPrefix("vcard: error: out/Ana.vcf is there already and holds something else; --replace"))
        #expect(scratch.read("out/Ana.vcf") == "mine\n")
        #expect(scratch.read("out/Bo.vcf") == Self.card("Bo"))
        #expect(try scratch.run("vcard convert -t vcf4 --split -o out a.vcf --replace").status == 0)
        #expect(scratch.read("out/Ana.vcf") == Self.card("Ana"))
        // The same again changes nothing and is no conflict.
        #expect(try scratch.run("vcard convert -t vcf4 --split -o out a.vcf").status == 0)
    }

    @Test func splitNeedsAFolder() throws {
        let run = try Scratch().run("vcard convert -t vcf4 --split", input: Self.card("Ana"))
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("vcard: error: --split needs a folder to write to: -o FOLDER\n"))
    }
}

@Suite struct ConvertLossesTests {
    private static let card =
        "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ana\r\nHOBBY:chess\r\nHOBBY:go\r\nTEL;PREF=2:+1\r\nTEL;PREF=1:+2\r\nEND:VCARD\r\n"

    @Test func theSummaryCountsByCode() throws {
        let run = try Scratch().run("vcard convert -t vcf3 --losses", input: Self.card)
        #expect(run.status == 0)
        let lines = run.errors.split(separator: "\n").map(String.init)
        #expect(lines.first?.hasPrefix("4 properties changed or lost: 2 carried, ") == true, "\(run.errors)")
        #expect(lines.contains { $0.hasPrefix("  L") && $0.contains(" carried ") && $0.contains(" 2 HOBBY ") })
    }

    @Test func aPropertyThatLostSeveralThingsIsOne() throws {
        let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\nN:;A;;;\r\nHOBBY;LEVEL=high;INDEX=1:chess\r\nEND:VCARD\r\n"
        let scratch = try Scratch()
        try scratch.write("a.vcf", card)
        try scratch.write("b.vcf", card)
        #expect(
            try scratch.run("vcard convert -t vcf3 --losses a.vcf b.vcf").errors
                .hasPrefix("2 properties changed or lost: 6 carried (6 losses)\n"))
        #expect(
            try scratch.run("vcard convert -t vcf3 --strict --losses a.vcf").errors
                .hasPrefix("1 property changed or lost: 1 lost\n"))
    }

    @Test func allPrintsEachOfThem() throws {
        let run = try Scratch().run("vcard convert -t vcf3 --losses=all", input: Self.card)
        #expect(run.errors.contains("<stdin>:4: carried L"))
        #expect(run.errors.contains("<stdin>:5: carried L"))
    }

    @Test func oneLineSaysThatThereIsSomething() throws {
        let run = try Scratch().run("vcard convert -t vcf3", input: Self.card)
        #expect(run.errors.hasSuffix("; see --losses\n"))
        #expect(try Scratch().run("vcard convert -q -t vcf3", input: Self.card).errors == "")
    }

    @Test func aLossFailsOnDemand() throws {
        #expect(try Scratch().run("vcard convert -q -t vcf3 --fail-on-loss", input: Self.card).status == 1)
    }
}

@Suite struct ConvertForProgramsTests {
    private static let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ana\r\nLOGO:https://example.com/l\r\nEND:VCARD\r\n"

    @Test func aProgramGetsItsVersionAndFiles() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", Self.card + Self.card)
        let run = try scratch.run("vcard convert -q --for outlook a.vcf -o out/; ls out; grep -h VERSION out/*")
        #expect(run.status == 0)
        #expect(run.output == "Ana 2.vcf\nAna.vcf\nVERSION:2.1\r\nVERSION:2.1\r\n")
        let one = try scratch.run("vcard convert --for outlook a.vcf")
        #expect(one.errors.contains("Outlook for Windows takes 1 card a file; -o FOLDER/ writes such files"))
    }

    @Test func aLargeBookIsCutIntoFiles() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", String(repeating: Self.card, count: 501))
        let run = try scratch.run("vcard convert -q --for samsung a.vcf -o out/; grep -c END:VCARD out/*")
        #expect(run.output == "out/a 2.vcf:1\nout/a.vcf:500\n")
    }

    @Test func aFormatThatTheProgramDoesNotTakeIsWrongUse() throws {
        let run = try Scratch().run("vcard convert --for outlook -t vcf4", input: Self.card)
        #expect(run.status == 2)
        #expect(
            run.errors.hasPrefix("vcard: error: Outlook for Windows does not take vcf4; leave out -t vcf4 or --for"))
    }

    @Test func profilesAreListed() throws {
        let all = try Scratch().run("vcard profiles")
        #expect(all.output.hasPrefix("NAME "))
        #expect(all.output.contains("\noutlook "))
        let one = try Scratch().run("vcard profiles outlook")
        #expect(one.output.hasPrefix("Outlook for Windows (--for outlook)\n"))
        #expect(one.output.contains("reported"))
        let none = try Scratch().run("vcard profiles outlok")
        #expect(none.status == 2)
        #expect(none.errors.hasPrefix("vcard: error: no program is called outlok; did you mean outlook?"))
    }

    @Test func formatsAreListed() throws {
        let run = try Scratch().run("vcard formats")
        #expect(run.output.contains("jCard, JSON (RFC 7095)"))
    }
}
