import Testing

@testable import VCardTool

@Suite struct ConvertCommandTests {
    private static let plain = "BEGIN:VCARD\nVERSION:4.0\nFN:A\nEND:VCARD\n"
    private static let tidy = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\nEND:VCARD\r\n"
    private static let json = #"["vcard",[["version",{},"text","4.0"],["fn",{},"text","A"]]]"#

    @Test(arguments: [
        ("-t vcf", plain, tidy), ("--to=vcf -f vcf", "text\n" + plain + "more", tidy), ("-t vcf -f auto", "", ""),
        ("-t jcard", "", "[]\n"), ("-t jcard", plain, json + "\n"), ("-t jcard", plain + plain, "[\(json),\(json)]\n"),
    ])
    func writesTheFormat(_ options: String, _ input: String, _ output: String) throws {
        let scratch = try Scratch()
        let piped = try scratch.run("vcard convert -q \(options)", input: input)
        #expect(piped.status == 0)
        #expect(piped.errors == "")
        #expect(piped.output == output)
    }

    @Test func severalInputsMakeOneOutput() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", Self.plain)
        #expect(try scratch.run("vcard convert -q -t jcard a.vcf a.vcf").output == "[\(Self.json),\(Self.json)]\n")
    }

    @Test func theEndingSaysTheFormat() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", Self.plain)
        #expect(try scratch.run("vcard convert -q a.vcf -o b.JSON; vcard convert -q a.vcf -o c.vcard").status == 0)
        #expect(scratch.read("b.JSON") == Self.json + "\n")
        #expect(scratch.read("c.vcard") == Self.tidy)
        #expect(try scratch.run("vcard convert -q a.vcf -t vcf -o d.json; cat d.json").output == Self.tidy)
    }

    @Test(arguments: [
        ("a.vcf", "vcard: error: convert needs to know the format to write: -t FORMAT\nformats: vcf"),
        ("a.vcf -o x.txt", "vcard: error: convert needs to know the format to write: -t FORMAT\nformats: vcf"),
        ("-t jcrd a.vcf", "vcard: error: -t does not know \"jcrd\"; did you mean jcard?\n"),
        ("--to=zzz a.vcf", "vcard: error: --to does not know \"zzz\"; it takes vcf"),
        ("-t vcf -f vfc a.vcf", "vcard: error: -f does not know \"vfc\"; did you mean vcf?\n"),
    ])
    func anUnknownFormatIsWrongUse(_ words: String, _ message: String) throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", Self.plain)
        let run = try scratch.run("vcard convert \(words)")
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix(message))
        #expect(scratch.names == ["a.vcf"])
    }

    @Test func prettyIsForReading() throws {
        let scratch = try Scratch()
        let run = try scratch.run("vcard convert -q -t jcard --pretty", input: Self.plain)
        #expect(run.output.contains("\n    [\"fn\",{},\"text\",\"A\"]\n"))
    }

    @Test(arguments: ["-f jcard", "-f auto", ""]) func jCardIsRead(_ option: String) throws {
        let scratch = try Scratch()
        let json = "\u{FEFF}  " + Self.json
        #expect(try scratch.run("vcard convert -q -t vcf4 \(option)", input: json).output == Self.tidy)
        try scratch.write("a.json", json)
        #expect(try scratch.run("vcard count a.json").output == "1\n")
        #expect(try scratch.run("vcard list --plain a.json").output.hasPrefix("A\t"))
    }

    @Test func findingsInJCardHaveTheirPlace() throws {
        let scratch = try Scratch()
        try scratch.write("a.json", "[\"vcard\",[[\"version\",{},\"text\",\"4.0\"],\n [\"fn\",{},\"text\",7]]]")
        let run = try scratch.run("vcard check a.json")
        #expect(
            run.output == "a.json:2:18: warning VC334 jcard-no-text: FN: not a JSON string; it was read as its text\n")
        #expect(run.status == 1)
    }
}
