import Testing

@testable import VCardTool

/// `check --for PROGRAM`, `fix --for PROGRAM`, and photos of `convert --for PROGRAM`.
@Suite struct ProgramCommandTests {
    private static let card = """
        BEGIN:VCARD
        VERSION:2.1
        N:Ruiz;Ana
        TEL:+1-555-0100
        GEO:1,2
        END:VCARD

        """.replacing("\n", with: "\r\n")

    @Test func checkSaysWhatTheProgramWouldDo() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", Self.card)
        let run = try scratch.run("vcard check --for outlook --select VC7 a.vcf")
        #expect(
            run.output == """
                a.vcf:4:1: warning VC703 form-misread: TEL: Outlook for Windows hides or drops it without a TYPE [fixable]
                a.vcf:5:1: info VC701 property-not-read: GEO: Outlook for Windows does not read it

                """)
        #expect(run.errors.contains("1 fixable with vcard fix --for outlook"))
        #expect(run.status == 1)
        #expect(try scratch.run("vcard check a.vcf").output.contains("VC7") == false)
    }

    @Test func aProgramThatReadsTablesIsNotCheckedFor() throws {
        for verb in ["check", "fix"] {
            let run = try Scratch().run("vcard \(verb) --for google-csv", input: Self.card)
            #expect(run.status == 2)
            #expect(
                run.errors.contains("--for cannot be google-csv: Google Contacts, CSV reads no vCard; vcard convert"))
            #expect(try Scratch().run("vcard help \(verb)").output.contains("google-csv") == false)
        }
    }

    @Test func fixMendsIt() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", Self.card)
        let run = try scratch.run("vcard fix --for outlook a.vcf")
        #expect(run.output == Self.card.replacing("TEL:", with: "TEL;VOICE:"))
        #expect(try scratch.run("vcard fix a.vcf").output == Self.card)
    }

    @Test(arguments: ["concise", "full", "json", "github", "sarif", "junit"])
    func everyFormSaysIt(_ form: String) throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", Self.card)
        let run = try scratch.run("vcard check --for outlook --output-format \(form) a.vcf")
        #expect(run.output.contains("VC703") && run.output.contains("without a TYPE"))
    }

    @Test(arguments: CheckTarget.all.map { $0.name }) func everyTargetIsTaken(_ name: String) throws {
        let run = try ToolRun(["check", "--for", name], input: Self.card)
        let isTable = name.hasSuffix("-csv")
        #expect((run.status == 2) == isTable)
        #expect(run.errors.contains("reads no vCard") == isTable)
    }

    @Test func rulesAboutProgramsNeedAProgram() throws {
        let run = try ToolRun(["check", "--select", "VC706"], input: Self.card)
        #expect(run.status == 2 && run.errors.contains("--for PROGRAM"))
        #expect(try ToolRun(["check", "--explain", "VC708"]).output.contains("only with --for roundcube"))
    }

    /// A picture of 800 × 2 pixels, black; 37 KB and more of BMP.
    private static let photo: String = {
        var bytes: [UInt8] = Array("BM".utf8) + [UInt8](repeating: 0, count: 8) + [54, 0, 0, 0, 40, 0, 0, 0]
        bytes += [0x20, 3, 0, 0, 2, 0, 0, 0, 1, 0, 24, 0] + [UInt8](repeating: 0, count: 24)
        bytes += [UInt8](repeating: 0, count: 800 * 3 * 2)
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        var i = 0
        while i + 2 < bytes.count {
            let bits = Int(bytes[i]) << 16 | Int(bytes[i + 1]) << 8 | Int(bytes[i + 2])
            for shift in [18, 12, 6, 0] { text.append(digits[bits >> shift & 63]) }
            i += 3
        }
        return "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ana\r\nUID:urn:uuid:a\r\nPHOTO:data:image/bmp;base64,"
            + String(decoding: text, as: UTF8.self) + "\r\nEND:VCARD\r\n"
    }()

    @Test func withoutALibraryThePhotoStaysAndThatIsSaid() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", Self.photo)
        let run = try scratch.run(
            "VCARD_IMAGING=none; export VCARD_IMAGING; vcard convert --for apple --losses=all a.vcf -o b.vcf")
        #expect(run.status == 0)
        #expect(run.errors.contains("photos that are too large stay as they are"))
        #expect(run.errors.contains("L31 photo: Apple Contacts shows photos up to 600 pixels, and this one has 800"))
        let kept = try scratch.run(
            "VCARD_IMAGING=none; export VCARD_IMAGING; vcard convert --for apple --photos keep --losses=all a.vcf -o c.vcf"
        )
        #expect(!kept.errors.contains("too large stay"))
        #expect(kept.errors.contains("L31 photo"))
        #expect(scratch.read("b.vcf") == scratch.read("c.vcf"))
    }

    @Test func withALibraryThePhotoIsMadeSmaller() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", Self.photo)
        let run = try scratch.run("vcard convert --for apple --losses=all a.vcf -o b.vcf")
        if run.errors.contains("stay as they are") { return }
        #expect(run.errors.contains("a.vcf:5: approx L33 photo: the photo was made smaller: image/bmp, 800 × 2"))
        #expect(!run.errors.contains("L31 photo"))
        #expect(scratch.read("b.vcf")?.contains("TYPE=JPEG") == true)
    }
}
