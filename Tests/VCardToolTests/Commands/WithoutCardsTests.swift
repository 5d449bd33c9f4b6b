import Testing

@testable import VCardTool

/// What verbs do with files that have no card in them, and with questions that no card answers.
@Suite struct WithoutCardsTests {
    private static let files: [(name: String, bytes: [UInt8], says: String)] = [
        ("a.txt", Array("Dear Ana,\nsee you\n".utf8), "a.txt: there is no vCard in it"),
        ("a.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF\nx\n".utf8), "a.jpg: is no text"),
    ]

    private static let ways = [
        "vcard fix FILE", "vcard fix FILE -o out.vcf", "vcard fix -i FILE", "vcard fix --diff FILE",
        "vcard fix --unsafe FILE --rejects out.vcf", "cat FILE | vcard fix",
        "vcard fix - < FILE > std; cat std; [ -s std ]",
    ]

    @Test(arguments: files.indices, ways) func fixLeavesTheFileAlone(_ index: Int, _ way: String) throws {
        let file = Self.files[index]
        let scratch = try Scratch()
        try scratch.write(file.name, bytes: file.bytes)
        let run = try scratch.run(way.replacing("FILE", with: file.name))
        #expect(run.output.isEmpty)
        let says =
            way.contains("FILE |") || way.contains("< FILE")
            ? file.says.replacing(file.name, with: "<stdin>") : file.says
        #expect(run.errors.contains(says), "\(run.errors)")
        #expect(!run.errors.contains("finding"), "\(run.errors)")
        #expect(run.status == (way.contains("[") ? 1 : 2))
        #expect(scratch.bytes(file.name) == file.bytes)
        #expect((scratch.read("out.vcf") ?? "").isEmpty)
    }

    @Test func otherFilesAreMendedAllTheSame() throws {
        let scratch = try Scratch()
        try scratch.write("a.txt", "Dear Ana,\nsee you\n")
        try scratch.write("b.vcf", "note\n" + SampleCards.bo)
        let run = try scratch.run("vcard fix a.txt b.vcf --rejects r.txt")
        #expect(run.output == SampleCards.bo)
        #expect(scratch.read("r.txt") == "note\n")
        #expect(run.errors.contains("1 card: 1 unchanged"))
        #expect(run.status == 2)
    }

    @Test func checkCallsNothingFixableThatFixLeavesAlone() throws {
        let scratch = try Scratch()
        try scratch.write("a.txt", "\u{FEFF}Dear Ana,\nsee you\n")
        try scratch.write("b.vcf", "\u{FEFF}note\n" + SampleCards.bo)
        let text = try scratch.run("vcard check a.txt")
        #expect(text.output.contains("VC108") && !text.output.contains("fixable"))
        #expect(!text.errors.contains("fixable"))
        let book = try scratch.run("vcard check b.vcf")
        #expect(book.output.contains("VC110") && book.output.contains("[fixable]"))
        for form in ["full", "json", "sarif", "junit", "github"] {
            #expect(try scratch.run("vcard check --output-format \(form) b.vcf").output.contains("VC110"), "\(form)")
        }
    }

    @Test func nothingIsSaidOfFilesThatCouldNotBeRead() throws {
        let scratch = try Scratch()
        for verb in ["check", "fix"] {
            let run = try scratch.run("vcard \(verb) missing.vcf")
            #expect(run.errors == "vcard: error: missing.vcf: no such file or folder\n")
            #expect(run.status == 2)
        }
    }

    @Test func aCountOfNothingIsZero() throws {
        let run = try Scratch().run("mkdir e; vcard count e")
        #expect(run.output == "0\n" && run.status == 0)
    }

    @Test func jsonWithoutContactsIsRefused() throws {
        let run = try Scratch().run("vcard convert -t vcf4", input: #"{"a":1}"#)
        #expect(run.output.isEmpty && run.status == 2)
        #expect(run.errors.contains("there is no JSContact in it"))
    }

    @Test func anEmptyTableHasNoLines() throws {
        let run = try Scratch().run("vcard convert -t csv")
        #expect(run.output.isEmpty && run.status == 0)
    }

    @Test(arguments: [
        "show --name Zoe a.vcf", "qr --name Zoe a.vcf", "photos set --name Zoe a.vcf p.png",
        "photos set -i --name Zoe a.vcf p.png",
    ])
    func noCardOfThatNameIsAnAnswer(_ line: String) throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.ana)
        try scratch.write("p.png", bytes: PhotosCommandTests.bytes(PhotosCommandTests.png))
        let run = try scratch.run("vcard \(line)")
        #expect(run.output.isEmpty && run.status == 1)
        #expect(run.errors == "vcard: no card has \"Zoe\" in its name\n")
        #expect(scratch.read("a.vcf") == SampleCards.ana)
    }
}
