import Testing
import VCardKit

@testable import VCardTool

@Suite struct PhotosCommandTests {
    /// 16×12 pixels, as libvips writes them.
    static let jpeg =
        "/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAMABADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDM0z/kX3+if+hCt6D/AJClt/1xX/0I1g6Z/wAi+/0T/wBCFb0H/IUtv+uK/wDoRorfBP8AroGC+J+r/JH/2Q=="
    /// One pixel.
    static let png =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg=="

    static func bytes(_ base64: String) -> [UInt8] {
        var bytes: [UInt8] = []
        _ = Array(base64.utf8).withUnsafeBufferPointer { Base64.decode($0, into: &bytes) }
        return bytes
    }

    /// The picture with EXIF that tells a place and a camera.
    static let jpegWithPlace: [UInt8] = {
        let entries: [UInt8] = [
            0x01, 0x0F, 0, 2, 0, 0, 0, 3, 0x41, 0x42, 0, 0, 0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38,
        ]
        let exif: [UInt8] =
            Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 2] + entries + [0, 0, 0, 0]
            + [0, 1, 0, 1, 0, 2, 0, 0, 0, 2, 0x4E, 0, 0, 0, 0, 0, 0, 0]
        let plain = bytes(jpeg)
        return Array(plain[..<2]) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + plain[2...]
    }()

    static func base64(_ bytes: [UInt8]) -> String {
        var out: [UInt8] = []
        bytes.withUnsafeBufferPointer { Base64.encode($0, into: &out) }
        return String(decoding: out, as: UTF8.self)
    }

    static func card(_ name: String, _ lines: String = "", uid: String? = nil) -> String {
        "BEGIN:VCARD\r\nVERSION:3.0\r\nN:\(name);;;;\r\nFN:\(name)\r\n"
            + (uid.map { "UID:\($0)\r\n" } ?? "") + lines + (lines.isEmpty ? "" : "\r\n") + "END:VCARD\r\n"
    }

    static let book =
        card("Ana Ruiz", "PHOTO;ENCODING=b;TYPE=JPEG:\(jpeg)", uid: "urn:uuid:7C1E")
        + card("Bo Chen", "PHOTO:https://example.com/bo.jpg\r\nLOGO;ENCODING=b;TYPE=JPEG:\(png)")
        + card("Cy", "PHOTO;ENCODING=b:/9j/4AAQ!!\r\nNOTE:x")

    // MARK: list

    @Test func everyPhotoIsListed() throws {
        let run = try ToolRun(["photos", "list", "-q"], input: Self.book)
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(
            lines == [
                "NAME PROPERTY KIND PIXELS SIZE TURNED METADATA OR LINK PROBLEMS", "Ana Ruiz PHOTO jpg 16x12 667 B",
                "Bo Chen PHOTO link https://example.com/bo.jpg", "Bo Chen LOGO png 1x1 67 B media-type-mismatch",
                "Cy PHOTO none base64-invalid",
            ])
    }

    @Test func jsonTellsWhatMetadataTells() throws {
        let book = Self.card(
            "Ana", "PHOTO;X-ABCROP-RECTANGLE=ABClipRect_1&1&2&3&4&h;ENCODING=b:\(Self.base64(Self.jpegWithPlace))")
        let run = try ToolRun(["photos", "list", "-q", "--json"], input: book)
        for part in [
            "\"kind\": \"jpg\"", "\"mediaType\": \"image/jpeg\"", "\"width\": 16", "\"orientation\": 1",
            "\"hasPlace\": true",
            "\"camera\": \"AB\"", "\"yFromBottom\": 2", "\"name\": \"photo-location\"", "\"card\": 0", "\"file\": null",
        ] { #expect(run.output.contains(part), "\(part) in \(run.output)") }
    }

    @Test func otherPropertiesAreListedWhereAskedFor() throws {
        let book = Self.card(
            "Ana", "SOUND;ENCODING=b:T2dnUwAAAAA=\r\nKEY;TYPE=PGP:-----BEGIN PGP\r\nPHOTO:https://example.com/a")
        #expect(
            try ToolRun(["photos", "list", "-q", "--plain", "--property", "sound,key"], input: book).output.split(
                separator: "\n"
            ).count == 2)
        #expect(
            try ToolRun(["photos", "list", "-q", "--plain", "--property=all"], input: book).output.split(
                separator: "\n"
            ).count == 3)
        let run = try ToolRun(["photos", "list", "--property", "logos"], input: book)
        #expect(run.status == 2)
        #expect(run.errors.contains("--property does not know \"logos\"; did you mean logo?"))
    }

    // MARK: extract

    @Test func photosAreExtractedUnderSafeNames() throws {
        let scratch = try Scratch()
        let photo = "PHOTO;ENCODING=b:\(Self.jpeg)"
        try scratch.write(
            "a.vcf",
            Self.card("../../etc/passwd", photo) + Self.card("Ana", photo) + Self.card("ANA", photo)
                + Self.card("", photo) + Self.card("Ana", "LOGO;ENCODING=b:\(Self.png)")
                + Self.card("L", "PHOTO:https://example.com/x"))
        let run = try scratch.run("vcard photos extract a.vcf -o out")
        #expect(run.status == 0)
        #expect(run.errors == "vcard: 1 link left alone; nothing is fetched\n")
        #expect(
            run.output.split(separator: "\n") == [
                "out/_._.._etc_passwd.jpg", "out/Ana.jpg", "out/ANA 2.jpg", "out/card.jpg", "out/Ana logo.png",
            ])
        #expect(scratch.bytes("out/Ana.jpg") == Self.bytes(Self.jpeg))
        #expect(scratch.bytes("out/Ana logo.png") == Self.bytes(Self.png))
        #expect(scratch.names == ["a.vcf", "out"])
    }

    @Test func anotherFileIsNotWrittenOver() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", Self.book)
        #expect(
            try scratch.run("vcard photos extract -q a.vcf -o out && vcard photos extract -q a.vcf -o out").status == 0)
        try scratch.write("out/Ana Ruiz.jpg", "mine")
        let run = try scratch.run("vcard photos extract -q a.vcf -o out")
        #expect(run.status == 2)
        #expect(
            run.errors.contains("out/Ana Ruiz.jpg is there already and holds something else; --replace writes over it"))
        #expect(run.output == "out/Bo Chen logo.png\n")
        #expect(scratch.read("out/Ana Ruiz.jpg") == "mine")
        #expect(try scratch.run("vcard photos extract -q --replace a.vcf -o out").status == 0)
        #expect(scratch.bytes("out/Ana Ruiz.jpg") == Self.bytes(Self.jpeg))
    }

    // MARK: set

    @Test func oneCardGetsAPhoto() throws {
        let scratch = try Scratch()
        let before = Self.card("Ana Ruiz", "NOTE:a", uid: "1") + "\r\n" + Self.card("Bo", "TEL:1", uid: "urn:uuid:2")
        try scratch.write("a.vcf", before)
        try scratch.write("p.png", bytes: Self.bytes(Self.png))
        let photo = "PHOTO;ENCODING=b;TYPE=PNG:\(Self.png.prefix(49))\r\n \(Self.png.dropFirst(49))\r\n"
        let after = before.replacingFirst("TEL:1\r\n", "TEL:1\r\n" + photo)
        for words in ["--uid 2", "--name bo", "--card 1", "--name BO --uid 2"] {
            let run = try scratch.run("vcard photos set \(words) a.vcf p.png")
            #expect(run.output == after, "\(words)")
            #expect(run.status == 0)
            #expect(run.errors == "vcard: Bo (card 1): image/png, 1x1, 67 B\n")
        }
        #expect(try scratch.run("vcard photos set -q --uid 2 p.png < a.vcf").output == after)
        #expect(try scratch.run("vcard photos set -q --in-place=.bak --uid 2 a.vcf p.png").status == 0)
        #expect(scratch.read("a.vcf") == after)
        #expect(scratch.read("a.vcf.bak") == before)
    }

    @Test(arguments: [
        ("a.vcf p.png", "there are several cards; --name, --uid or --card says which one"),
        ("--name a a.vcf p.png", "several cards are meant: Ana (card 0), Aron (card 1)"),
        ("--uid 1 a.vcf t.png", "t.png: is no picture"),
        ("--uid 1 a.vcf cut.png", "cut.png: the picture breaks off"),
        ("--uid 1 a.vcf none.png", "none.png: no such file"),
        ("--uid 1 a.vcf a.vcf p.png", "photos set takes one address book and one picture"),
        ("--uid 1 a.vcf huge.png", "huge.png: claims 50000x50000 pixels, more than the 64 megapixels"),
        ("--uid 1 --property sound a.vcf p.png", "p.png: is image/png, no sound"),
        ("--uid 1 --property key a.vcf p.png", "p.png: is image/png, no key"),
        ("--uid 1 a.vcf empty", "empty: is empty"), ("--from d --uid 1 a.vcf", "--from and --uid exclude each other"),
        ("--from none a.vcf", "none: no such file or folder"),
    ]) func wrongUseSetsNothing(_ words: String, _ message: String) throws {
        let scratch = try Scratch()
        let book = Self.card("Ana", uid: "1") + Self.card("Aron", uid: "2")
        try scratch.write("a.vcf", book)
        try scratch.write("p.png", bytes: Self.bytes(Self.png))
        try scratch.write("cut.png", bytes: Array(Self.bytes(Self.png).dropLast(3)))
        var huge = Self.bytes(Self.png)
        huge.replaceSubrange(16..<24, with: [0, 0, 0xC3, 0x50, 0, 0, 0xC3, 0x50])
        try scratch.write("huge.png", bytes: huge)
        try scratch.write("t.png", "text")
        try scratch.write("empty", "")
        for inPlace in ["", "-i "] {
            let run = try scratch.run("vcard photos set \(inPlace)\(words)")
            #expect(run.status == 2)
            #expect(run.output == "")
            #expect(run.errors.contains(message), "\(run.errors)")
            #expect(scratch.read("a.vcf") == book)
        }
    }

    @Test func theOnlyCardNeedsNoName() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", Self.card("Ana"))
        try scratch.write("p.png", bytes: Self.bytes(Self.png))
        #expect(try scratch.run("vcard photos set -q -i a.vcf p.png").status == 0)
        #expect(scratch.read("a.vcf")?.contains("PHOTO;ENCODING=b;TYPE=PNG:") == true)
    }

    @Test func aFolderOfPicturesIsMatchedByUIDAndName() throws {
        let scratch = try Scratch()
        _ = try scratch.run("mkdir d")
        let cards = [("Ana Ruiz", "7C1E"), ("Bo", "2"), ("bo", "3"), ("Cy", "4"), ("Di", "5"), ("Eve", "6")]
        try scratch.write("a.vcf", cards.map { Self.card($0.0, uid: "urn:uuid:" + $0.1) }.joined())
        for name in ["7c1e.png", "BO.png", "Zoe.png", "Di.png", "di.jpg", "eve.png", "notes.txt"] {
            try scratch.write("d/" + name, bytes: Self.bytes(name.hasSuffix("jpg") ? Self.jpeg : Self.png))
        }
        let run = try scratch.run("vcard photos set --from d a.vcf -o b.vcf")
        #expect(run.status == 0)
        #expect(
            run.errors.split(separator: "\n") == [
                "vcard: di: there are several files of this name; none is taken",
                "vcard: Bo (card 1): d/BO.png is named like another card, too, so none gets it; the name can be the UID",
                "vcard: bo (card 2): d/BO.png is named like another card, too, so none gets it; the name can be the UID",
                "vcard: 2 cards got a picture",
                "vcard: d/Zoe.png: no card is named like this",
            ])
        let listed = try scratch.run("vcard photos list --plain b.vcf").output.split(separator: "\n")
        #expect(listed.map { $0.prefix { $0 != "\t" } } == ["Ana Ruiz", "Eve"])
        // From a pipe as well, and from the middle of a file.
        for source in ["cat a.vcf | vcard photos set -q --from d", "vcard photos set -q --from d < a.vcf"] {
            #expect(try scratch.run(source).output == scratch.read("b.vcf"))
        }
    }

    @Test func whatWasExtractedCanBeSetAgain() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", Self.book)
        let run = try scratch.run(
            "vcard photos extract -q --by uid a.vcf -o d && vcard photos strip -q a.vcf -o b.vcf && vcard photos set -q --from d b.vcf"
        )
        #expect(run.status == 0)
        #expect(run.output.contains("PHOTO;ENCODING=b;TYPE=JPEG:"))
    }

    // MARK: strip

    @Test func photosAreTakenOutAndNothingElse() throws {
        let run = try ToolRun(["photos", "strip"], input: "From: x\r\n" + Self.book + "bye")
        #expect(run.status == 0)
        #expect(run.errors.contains("vcard: 4 attachments taken out\n"))
        #expect(
            run.output == "From: x\r\n" + Self.card("Ana Ruiz", uid: "urn:uuid:7C1E") + Self.card("Bo Chen")
                + Self.card("Cy", "NOTE:x") + "bye")
    }

    @Test func metadataIsTakenOut() throws {
        let scratch = try Scratch()
        try scratch.write(
            "a.vcf",
            Self.card(
                "Ana",
                "PHOTO;X-ABCROP-RECTANGLE=ABClipRect_1&1&2&3&4&h;ENCODING=b;TYPE=JPEG:\(Self.base64(Self.jpegWithPlace))"
            )
                + Self.card("Bo", "PHOTO;ENCODING=b:\(Self.jpeg)"))
        let before = try scratch.status("a.vcf").identity
        let run = try scratch.run("vcard photos strip --metadata -i a.vcf")
        #expect(run.errors == "vcard: metadata taken out of 1 picture, 66 B\n")
        #expect(try scratch.status("a.vcf").identity != before)
        #expect(scratch.read("a.vcf")?.contains("X-ABCROP-RECTANGLE=ABClipRect_1&1&2&3&4&h") == true)
        #expect(scratch.read("a.vcf")?.contains("\r\nPHOTO;ENCODING=b:\(Self.jpeg)\r\n") == true)
        _ = try scratch.run("vcard photos extract -q --originals a.vcf -o d")
        #expect(scratch.bytes("d/Ana.jpg") == Self.bytes(Self.jpeg))
        let after = try scratch.status("a.vcf").identity
        #expect(try scratch.run("vcard photos strip --metadata -q -i a.vcf").status == 0)
        #expect(try scratch.status("a.vcf").identity == after)
    }

    /// TIFF with a camera, HTML, and a JPEG that breaks off before its pixels.
    static let stubborn: [(bytes: [UInt8], why: String)] = [
        (
            Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 5] + [1, 0, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0]
                + [1, 1, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0] + [1, 0x0F, 0, 2, 0, 0, 0, 3, 65, 66, 0, 0]
                + [1, 0x11, 0, 4, 0, 0, 0, 1, 0, 0, 0, 8] + [1, 0x17, 0, 4, 0, 0, 0, 1, 0, 0, 0, 1] + [0, 0, 0, 0],
            "metadata of tif cannot be taken out"
        ),
        (Array("<html><body>".utf8), "what html tells besides its picture is not looked for"),
        (Array(jpegWithPlace.prefix(90)), "it is damaged; its metadata stays"),
    ]

    @Test func metadataThatStaysIsReported() throws {
        let scratch = try Scratch()
        for (bytes, why) in Self.stubborn {
            let book = Self.card("Ana", "NOTE:x\r\nPHOTO;ENCODING=b:\(Self.base64(bytes))")
            try scratch.write("a.vcf", book)
            let run = try scratch.run("vcard photos strip --metadata --fail-on-loss --report r.json a.vcf")
            #expect(run.status == 1, "\(why)")
            #expect(run.output == book)
            #expect(run.errors.contains("vcard: Ana: photo stays as it is: \(why)\n"), "\(run.errors)")
            let report = scratch.read("r.json") ?? ""
            #expect(report.contains("\"code\": \"L34\"") && report.contains(why) && report.contains("\"line\": 6"))
            #expect(try scratch.run("vcard photos strip --metadata -q a.vcf").status == 0)
        }
    }

    @Test func aDataURIWithParametersIsAPhoto() throws {
        let scratch = try Scratch()
        let uri = "data:image/jpeg;charset=x;base64,\(Self.base64(Self.jpegWithPlace))"
        try scratch.write("a.vcf", Self.card("Ana", "PHOTO;VALUE=uri:" + uri))
        #expect(try scratch.run("vcard photos list --plain a.vcf").output.hasPrefix("Ana\tPHOTO\tjpg\t16x12\t"))
        #expect(try scratch.run("vcard photos extract -q a.vcf -o d").output == "d/Ana.jpg\n")
        #expect(scratch.bytes("d/Ana.jpg") == Self.jpegWithPlace)
        let run = try scratch.run("vcard photos strip --metadata a.vcf")
        #expect(run.errors.contains("metadata taken out of 1 picture"))
    }

    @Test func aLongLinkIsCutInTheTable() throws {
        let link = "https://example.com/" + String(repeating: "a", count: 5000)
        let book = Self.card("Ana", "PHOTO;VALUE=uri:" + link) + Self.card("Bo", "PHOTO;ENCODING=b:\(Self.jpeg)")
        let lines = try ToolRun(["photos", "list", "-q"], input: book).output.split(separator: "\n")
        #expect(lines.count == 3 && lines.allSatisfy { $0.count < 160 }, "\(lines)")
        #expect(try ToolRun(["photos", "list", "-q", "--plain"], input: book).output.contains(link))
    }

    // MARK: inline and externalize

    @Test func dataGoesToFilesAndBack() throws {
        let scratch = try Scratch()
        let photo = "PHOTO;ENCODING=b;TYPE=JPEG:\(Self.jpeg)"
        let book =
            Self.card("Ana Ruiz", photo) + Self.card("Ana ruiz", photo)
            + Self.card("Bo", "LOGO;ENCODING=b;TYPE=PNG:\(Self.png)")
        try scratch.write("plain.vcf", book)
        _ = try scratch.run("vcard format -q plain.vcf -o a.vcf")
        let before = scratch.read("a.vcf")
        let run = try scratch.run("vcard photos externalize -i a.vcf")
        #expect(run.errors == "vcard: 3 attachments put into files\n")
        let small = scratch.read("a.vcf") ?? ""
        #expect(small.contains("PHOTO;TYPE=JPEG;VALUE=uri:photos/Ana%20Ruiz.jpg\r\n"))
        #expect(small.contains("PHOTO;TYPE=JPEG;VALUE=uri:photos/Ana%20ruiz%202.jpg\r\n"))
        #expect(small.contains("LOGO;TYPE=PNG;VALUE=uri:photos/Bo%20logo.png\r\n"))
        #expect(scratch.bytes("photos/Ana Ruiz.jpg") == Self.bytes(Self.jpeg))
        #expect(try scratch.run("vcard photos inline -i a.vcf").errors == "vcard: 3 files put into cards\n")
        #expect(scratch.read("a.vcf") == before)
    }

    @Test func theFolderStandsBesideTheWrittenBook() throws {
        let scratch = try Scratch()
        _ = try scratch.run("mkdir -p b d/img")
        try scratch.write("a.vcf", Self.card("Ana", "PHOTO;ENCODING=b;TYPE=PNG:\(Self.png)"))
        try scratch.write("d/img/Ana.png", "mine")
        #expect(try scratch.run("vcard photos externalize -q a.vcf --folder img -o d/small.vcf").status == 0)
        #expect(scratch.read("d/img/Ana.png") == "mine")
        #expect(scratch.bytes("d/img/Ana 2.png") == Self.bytes(Self.png))
        #expect(scratch.read("d/small.vcf")?.contains("VALUE=uri:img/Ana%202.png") == true)
        #expect(try scratch.run("vcard photos inline -q d/small.vcf").output.contains(";ENCODING=b;TYPE=PNG:"))
        #expect(try scratch.run("vcard photos externalize a.vcf --folder ../x").status == 2)
    }

    @Test func filesOutsideOfTheFolderAndNoPicturesStayOut() throws {
        let scratch = try Scratch()
        _ = try scratch.run("mkdir d; ln -s ../secret.png d/link.png; mkdir e; ln -s ../d/in e/in; mkdir d/in")
        for name in ["secret.png", "d/ok.png", "d/in/p.png"] { try scratch.write(name, bytes: Self.bytes(Self.png)) }
        try scratch.write("d/text.png", "secret text")
        let references = [
            "../secret.png", "%2e%2e/secret.png", "/etc/passwd", "file:///etc/passwd", "link.png", "text.png",
            "C:/a.png",
            "in", "https://example.com/a.png", "..%2Fsecret.png", "//example.com/a.png", "ok.png?x",
        ]
        let book = references.map { Self.card($0, "PHOTO;VALUE=uri:\($0)") }.joined()
        try scratch.write("d/a.vcf", book)
        let run = try scratch.run("vcard photos inline d/a.vcf")
        #expect(run.output == book)
        #expect(run.status == 2)
        #expect(run.errors.contains("link.png: photo stays as it is: \"link.png\" leads to no plain file"))
        for left in ["../secret.png", "%2e%2e/secret.png", "..%2Fsecret.png", "/etc/passwd", "file:///etc/passwd"] {
            #expect(run.errors.contains("\"\(left)\" does not name a file inside"), "\(run.errors)")
        }
        #expect(!run.errors.contains("example.com"))
        // What is not followed is no error, but counts where all has to come along.
        try scratch.write("d/l.vcf", Self.card("Ana", "PHOTO;VALUE=uri:link.png\r\nLOGO:https://example.com/a"))
        #expect(try scratch.run("vcard photos inline d/l.vcf").status == 0)
        let strict = try scratch.run("vcard photos inline --fail-on-loss --report r.json d/l.vcf")
        #expect(strict.status == 1)
        #expect(scratch.read("r.json")?.contains("\"name\": \"attachment-unchanged\"") == true)
        #expect(run.errors.contains("text.png: d/text.png: is no picture"))
        try scratch.write("d/b.vcf", Self.card("Ana", "PHOTO;VALUE=uri:in/p.png"))
        #expect(try scratch.run("vcard photos inline -q d/b.vcf").output.contains(Self.png.prefix(40)))
        try scratch.write("e/b.vcf", Self.card("Ana", "PHOTO;VALUE=uri:in/p.png"))
        #expect(try scratch.run("vcard photos inline -q e/b.vcf").status == 0)
        #expect(try scratch.run("vcard photos inline -q --fail-on-loss e/b.vcf").status == 1)
    }

    // MARK: The verbs

    @Test(arguments: [
        ("photos", "Usage: vcard photos VERB [OPTION]..."),
        ("photos lst", "unknown verb photos lst; did you mean photos list?"),
        ("photos remove", "did you mean photos strip?"), ("photos strip --from x", "unknown option --from"),
        ("photos extract a.vcf", "photos extract needs a folder to write to"),
    ]) func theVerbsBehindPhotosAreKnown(_ words: String, _ message: String) throws {
        let run = try ToolRun(words.split(separator: " ").map { String($0) })
        #expect(run.status == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test func helpIsFoundForThem() throws {
        for words in [["help", "photos", "set"], ["photos", "set", "--help"], ["photos", "--help", "set"]] {
            #expect(try ToolRun(words).output.hasPrefix("Usage: vcard photos set [OPTION]..."))
        }
        #expect(try ToolRun(["photos", "--help"]).output.contains("  externalize"))
        #expect(try ToolRun(["help", "list", "photos"]).status == 2)
    }

    @Test func otherFormatsAreListedButNotEdited() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", Self.book)
        _ = try scratch.run("vcard convert -q a.vcf -o a.json")
        #expect(try scratch.run("vcard photos list --plain a.json").output.contains("Ana Ruiz\tPHOTO\tjpg"))
        let run = try scratch.run("vcard photos strip a.json")
        #expect(run.status == 2)
        #expect(run.errors.contains("a.json is jcard, not vCard; vcard convert -t vcf makes vCard of it"))
    }
}

extension String {
    fileprivate func replacingFirst(_ text: String, _ other: String) -> String {
        guard let place = utf8.indices.first(where: { utf8[$0...].starts(with: text.utf8) }) else { return self }
        return String(self[..<place]) + other + String(self[utf8.index(place, offsetBy: text.utf8.count)...])
    }
}
