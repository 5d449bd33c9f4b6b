import Testing

@testable import VCardTool

@Suite struct QRCommandTests {
    private func scratch() throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write("ana.vcf", SampleCards.ana)
        try scratch.write("two.vcf", SampleCards.ana + SampleCards.bo)
        return scratch
    }

    @Test func aCodeIsShownInTheTerminal() throws {
        let scratch = try scratch()
        let run = try scratch.run("vcard qr ana.vcf")
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count > 20)
        #expect(Set(lines.map { $0.count }).count == 1)
        #expect(run.output.allSatisfy { "█▀▄ \n".contains($0) })
    }

    @Test func imagesAreWrittenByTheEnding() throws {
        let scratch = try scratch()
        #expect(try scratch.run("vcard qr --mecard --level H ana.vcf -o a.svg; vcard qr ana.vcf -o a.PNG").status == 0)
        #expect(scratch.read("a.svg")?.hasPrefix("<svg ") == true)
        #expect(scratch.read("a.PNG")?.contains("IHDR") == true)
        let run = try scratch.run("vcard qr ana.vcf -o a.gif")
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("vcard: error: a.gif: a code is written to a file that ends in .svg or .png\n"))
    }

    @Test func oneCardIsChosen() throws {
        let scratch = try scratch()
        let several = try scratch.run("vcard qr two.vcf -o a.svg")
        #expect(several.status == 2)
        #expect(several.errors.hasPrefix("vcard: error: a code holds one card, and there are 2\n"))
        #expect(try scratch.run("vcard qr --name zoe two.vcf -o a.svg").status == 1)
        #expect(scratch.read("a.svg") == nil)
        for option in ["--card 1", "--name chen", "--uid 0e6c2f5a-0000-4000-8000-000000000001"] {
            #expect(try scratch.run("vcard qr \(option) two.vcf -o b.svg").status == 0)
        }
    }

    @Test func whatDoesNotFitIsSaid() throws {
        let scratch = try scratch()
        let run = try scratch.run("vcard qr --max-bytes 130 --report r.json --fail-on-loss ana.vcf -o a.svg")
        #expect(run.status == 1)
        #expect(run.errors == "vcard: left out of the code: tel, email\n")
        let report = scratch.read("r.json") ?? ""
        #expect(report.contains("\"property\": \"email\",\n      \"line\": 8,"))
        let none = try scratch.run("vcard qr --max-bytes 40 ana.vcf")
        #expect(none.status == 2)
        #expect(none.errors == "vcard: error: the name alone takes more than 40 bytes: allow more by --max-bytes\n")
    }
}
