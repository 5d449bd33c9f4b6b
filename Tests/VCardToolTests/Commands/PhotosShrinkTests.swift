import Testing
import VCardImaging
import VCardKit

@testable import VCardTool

/// Those that need pixels run where a library of the system works on them.
@Suite struct PhotosShrinkTests {
    static let hasLibrary = ImagingLibrary.current != nil

    private static func little(_ number: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// A gradient of 700×500 pixels, 1 MB.
    private static let bitmap: [UInt8] = {
        var bytes = Array("BM".utf8) + little(54 + 1_050_000) + little(0) + little(54) + little(40) + little(700)
        bytes += little(500) + little(1, 2) + little(24, 2) + [UInt8](repeating: 0, count: 24)
        for row in 0..<500 {
            for column in 0..<700 {
                bytes += [UInt8(row / 2), UInt8(column / 3), UInt8(truncatingIfNeeded: row ^ column)]
            }
        }
        return bytes
    }()

    private static let photo =
        "PHOTO;X-ABCROP-RECTANGLE=ABClipRect_1&100&50&400&300&h;ENCODING=b;TYPE=BMP:"
        + PhotosCommandTests.base64(bitmap)
    private static let small = PhotosCommandTests.card("Bo", "PHOTO;ENCODING=b;TYPE=JPEG:\(PhotosCommandTests.jpeg)")

    private static func photos(_ scratch: borrowing Scratch, _ name: String) throws -> [String] {
        try scratch.run("vcard photos list --plain \(name)").output.split(separator: "\n").map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false)[2...3].joined(separator: " ")
        }
    }

    @Test(.enabled(if: hasLibrary)) func photosAreMadeToFit() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", PhotosCommandTests.card("Ana", Self.photo) + Self.small)
        let run = try scratch.run("vcard photos shrink a.vcf -o b.vcf")
        #expect(run.status == 0)
        #expect(run.errors.hasPrefix("vcard: 1 picture shrunk, from 1 MB to "))
        #expect(try Self.photos(scratch, "b.vcf") == ["jpg 400x300", "jpg 16x12"])
        let text = scratch.read("b.vcf") ?? ""
        #expect(text.hasSuffix(Self.small))
        #expect(!text.contains("X-ABCROP"))
        #expect(text.utf8.count < 60_000)
        #expect(try scratch.run("vcard photos shrink -q --max 100 a.vcf -o c.vcf").status == 0)
        #expect(try Self.photos(scratch, "c.vcf") == ["jpg 100x75", "jpg 16x12"])
        #expect(try scratch.run("vcard photos shrink -q -i --max 8px --max-bytes 2KB --quality 0.5 c.vcf").status == 0)
        #expect(try Self.photos(scratch, "c.vcf") == ["jpg 8x6", "jpg 8x6"])
    }

    @Test(.enabled(if: hasLibrary)) func conversionShrinksOnTheWay() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", PhotosCommandTests.card("Ana", Self.photo))
        #expect(try scratch.run("vcard convert -q -t vcf4 --photos shrink=64px,8KB a.vcf -o b.vcf").status == 0)
        #expect(scratch.read("b.vcf")?.contains("PHOTO:data:image/jpeg;base64,") == true)
        #expect(try Self.photos(scratch, "b.vcf") == ["jpg 64x48"])
    }

    @Test(.enabled(if: hasLibrary)) func whatContactsShowsIsExtracted() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", PhotosCommandTests.card("Ana", Self.photo))
        #expect(try scratch.run("vcard photos extract a.vcf -o d").output == "d/Ana.jpg\n")
        #expect(scratch.bytes("d/Ana.jpg").flatMap { ImageHeader($0)?.size } == .init(width: 400, height: 300))
        #expect(try scratch.run("vcard photos extract --originals a.vcf -o d").output == "d/Ana.bmp\n")
        #expect(scratch.bytes("d/Ana.bmp") == Self.bitmap)
    }

    @Test(
        .enabled(if: hasLibrary),
        arguments: [
            ("a&b&c&d&h", "empty or cannot be read"), ("0&0", "empty or cannot be read"),
            ("1.5&2.5&9&9&h", "empty or cannot be read"), ("0&0&0&9&h", "empty or cannot be read"),
            ("700&0&9&9&h", "outside of the picture"), ("0&0&100000&100000&h", "far larger than the picture"),
            ("0&0&1000000&1000000&h", "far larger than the picture"),
        ]) func aRectangleThatIsNoneOfThePicturesIsNotApplied(_ numbers: String, _ why: String) throws
    {
        let scratch = try Scratch()
        let photo = Self.photo.replacing("100&50&400&300&h", with: numbers)
        try scratch.write("a.vcf", PhotosCommandTests.card("Ana", photo))
        #expect(try scratch.run("vcard photos list --plain -q a.vcf").output.contains("crop-outside"))
        let run = try scratch.run("vcard photos shrink --fail-on-loss a.vcf -o b.vcf")
        #expect(run.status == 1)
        #expect(run.errors.contains("vcard: Ana: photo was not cut: X-ABCROP-RECTANGLE") && run.errors.contains(why))
        #expect(try Self.photos(scratch, "b.vcf") == ["jpg 512x366"])
        #expect(scratch.read("b.vcf")?.replacing("\r\n ", with: "").contains("ABClipRect_1&" + numbers) == true)
        let extracted = try scratch.run("vcard photos extract --fail-on-loss a.vcf -o d")
        #expect(extracted.status == 1 && extracted.output == "d/Ana.bmp\n")
        #expect(extracted.errors.contains("was not cut") && extracted.errors.contains(why))
        #expect(scratch.bytes("d/Ana.bmp") == Self.bitmap)
    }

    @Test func aLibraryThatIsNotKnownIsSaidSo() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", PhotosCommandTests.card("Ana", Self.photo))
        for (value, why) in [
            ("libvips", "VCARD_IMAGING names no library that is known: it takes imageio, vips, turbojpeg and none"),
            ("none", "switched off by VCARD_IMAGING=none"), ("imageio", "VCARD_IMAGING asks for imageio"),
        ] {
            let run = try scratch.run("VCARD_IMAGING=\(value); export VCARD_IMAGING; vcard photos shrink a.vcf")
            #if !canImport(Darwin)
            #expect(run.status == 2 && run.errors.contains(why), "\(run.errors)")
            #endif
        }
    }

    @Test(.enabled(if: hasLibrary)) func aPictureThatCannotBeShrunkIsReported() throws {
        let scratch = try Scratch()
        let cut = PhotosCommandTests.base64(Array(PhotosCommandTests.bytes(PhotosCommandTests.jpeg).prefix(560)))
        try scratch.write("a.vcf", PhotosCommandTests.card("Ana", "PHOTO;ENCODING=b:" + cut))
        let run = try scratch.run("vcard photos shrink --max 8 --fail-on-loss a.vcf")
        #expect(run.status == 1)
        #expect(run.errors.contains("vcard: Ana: photo stays as it is: "))
        #expect(try scratch.run("vcard convert -t vcf4 --photos shrink=8px --fail-on-loss a.vcf").status == 1)
    }

    @Test func withoutALibraryNothingIsWritten() throws {
        let scratch = try Scratch()
        let book = PhotosCommandTests.card("Ana", Self.photo)
        try scratch.write("a.vcf", book)
        let run = try scratch.run("VCARD_IMAGING=none; export VCARD_IMAGING; vcard photos shrink -i a.vcf")
        #expect(run.status == 2)
        #expect(run.errors.contains("switched off by VCARD_IMAGING=none"))
        #expect(scratch.read("a.vcf") == book)
        // What fits already needs none.
        #expect(
            try ToolRun(["photos", "shrink", "-q"], input: Self.small, environment: ["VCARD_IMAGING=none"]).output
                == Self.small)
    }

    @Test func conversionDropsPhotos() throws {
        let book = PhotosCommandTests.card("Ana", "PHOTO:https://example.com/a\r\nLOGO:https://example.com/b\r\nNOTE:x")
        let run = try ToolRun(["convert", "-q", "-t", "vcf3", "--photos", "drop"], input: book)
        #expect(run.output == PhotosCommandTests.card("Ana", "NOTE:x"))
        let told = try ToolRun(["convert", "-t", "vcf3", "--photos", "drop", "--losses"], input: book).errors
        #expect(told.contains("L20 lost 2 LOGO, PHOTO"))
        #expect(try ToolRun(["convert", "-q", "-t", "vcf3", "--photos", "keep"], input: book).output.contains("LOGO"))
    }

    @Test(arguments: [
        ("photos shrink --max 0", "--max takes pixels such as 512px"),
        ("photos shrink --max 5cm", "--max takes pixels"),
        ("photos shrink --max-bytes 5x", "--max-bytes takes a size such as 36KB"),
        ("photos shrink --quality 80", "--quality takes a number from 0 to 1"),
        ("convert -t vcf --photos none", "--photos takes keep, drop or shrink"),
        ("convert -t vcf --photos shrink=", "--photos shrink takes a size"),
    ]) func wrongLimitsAreRefused(_ words: String, _ message: String) throws {
        let run = try ToolRun(words.split(separator: " ").map { String($0) }, input: Self.small)
        #expect(run.status == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
    }
}
