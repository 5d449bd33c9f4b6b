import Testing
import VCardKit

@Suite struct ImageHeaderTests {
    typealias Size = ImageHeader.Size

    struct Sample: Sendable {
        let why: String
        let bytes: [UInt8]
        let type: String
        let size: Size
        var alpha: Bool? = false
        var frames = 1
        var orientation = ImageOrientation.up
        var hasProfile = false

        init(
            _ why: String, _ bytes: [UInt8], _ type: String, _ width: Int, _ height: Int, alpha: Bool? = false,
            frames: Int = 1, orientation: ImageOrientation = .up, hasProfile: Bool = false
        ) {
            self.why = why
            self.bytes = bytes
            self.type = type
            size = Size(width: width, height: height)
            self.alpha = alpha
            self.frames = frames
            self.orientation = orientation
            self.hasProfile = hasProfile
        }
    }

    static let samples: [Sample] = [
        .init("baseline", Pictures.jpeg(640, 480), "image/jpeg", 640, 480),
        .init("progressive", Pictures.jpeg(9, 7, frame: 0xC2), "image/jpeg", 9, 7),
        .init("no JFIF", Pictures.jpeg(9, 7, []), "image/jpeg", 9, 7),
        .init(
            "turned", Pictures.jpeg(640, 480, [Pictures.exifSegment(6)]), "image/jpeg", 640, 480, orientation: .right),
        .init("profile", Pictures.jpeg(9, 7, [Pictures.profile]), "image/jpeg", 9, 7, hasProfile: true),
        .init("fill bytes", [0xFF, 0xD8, 0xFF, 0xFF] + Pictures.jpeg(9, 7)[2...], "image/jpeg", 9, 7),
        .init("a tool's JPEG", ToolPictures.jpeg, "image/jpeg", 16, 12),
        .init("true color", Pictures.png(100, 50), "image/png", 100, 50),
        .init("alpha channel", Pictures.png(100, 50, color: 6), "image/png", 100, 50, alpha: true),
        .init(
            "transparent palette", Pictures.png(3, 4, color: 3, [Pictures.chunk("tRNS", [0])]), "image/png", 3, 4,
            alpha: true),
        .init(
            "animated PNG", Pictures.png(3, 4, [Pictures.chunk("acTL", Pictures.big(5) + Pictures.big(0))]),
            "image/png",
            3, 4, frames: 5),
        .init(
            "PNG with profile and orientation",
            Pictures.png(3, 4, [Pictures.chunk("iCCP", [1]), Pictures.chunk("eXIf", Pictures.exif(8))]), "image/png", 3,
            4, orientation: .left, hasProfile: true),
        .init("one picture", Pictures.gif(20, 10), "image/gif", 20, 10),
        .init(
            "animation", Pictures.gif(20, 10, frames: 3, isTransparent: true), "image/gif", 20, 10, alpha: true,
            frames: 3),
        .init("lossy, as a tool writes it", ToolPictures.webp, "image/webp", 16, 12),
        .init("lossless, as a tool writes it", ToolPictures.losslessWebP, "image/webp", 16, 12),
        .init("extended", Pictures.webp(300, 200, flags: 0x10), "image/webp", 300, 200, alpha: true),
        .init(
            "WebP with profile and orientation",
            Pictures.webp(
                300, 200, flags: 0x28,
                [Pictures.riffChunk("ICCP", [1]), Pictures.riffChunk("EXIF", Pictures.exif(3, isFull: false))]),
            "image/webp", 300, 200, orientation: .down, hasProfile: true),
        .init(
            "animated WebP",
            Pictures.webp(8, 8, flags: 2, [Pictures.riffChunk("ANMF", [1, 2]), Pictures.riffChunk("ANMF", [1, 2])]),
            "image/webp", 8, 8, frames: 2),
        .init("HEIC of a tool", ToolPictures.heic, "image/heic", 16, 12),
        .init("AVIF of a tool", ToolPictures.avif, "image/avif", 16, 12),
        .init(
            "HEIC turned to the right", Pictures.heic(400, 300, properties: [Pictures.box("irot", [3])]), "image/heic",
            400, 300, orientation: .right),
        .init(
            "HEIC mirrored", Pictures.heic(400, 300, properties: [Pictures.box("imir", [1])]), "image/heic", 400, 300,
            orientation: .upMirrored),
        .init(
            "HEIC turned and mirrored",
            Pictures.heic(400, 300, properties: [Pictures.box("irot", [1]), Pictures.box("imir", [1])]), "image/heic",
            400, 300, orientation: .rightMirrored),
        .init("bitmap", Pictures.bmp(5, 4), "image/bmp", 5, 4),
        .init("bitmap from the top", Pictures.bmp(5, -4, depth: 32), "image/bmp", 5, 4, alpha: true),
        .init("icons", Pictures.icon([16, 256, 32]), "image/vnd.microsoft.icon", 256, 256, alpha: true, frames: 3),
        .init("TIFF", Pictures.tiff(70, 60, orientation: 5), "image/tiff", 70, 60, orientation: .leftMirrored),
        .init(
            "JPEG XL", Pictures.jpegXL(3000, 2000, orientation: 6), "image/jxl", 3000, 2000, alpha: nil,
            orientation: .right),
        .init(
            "JPEG XL in boxes",
            Pictures.box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + Pictures.box("ftyp", Pictures.latin1("jxl "))
                + Pictures.box("jxlc", Pictures.jpegXL(30, 20)), "image/jxl", 30, 20, alpha: nil),
    ]

    @Test(arguments: samples) func theHeaderTells(_ sample: Sample) throws {
        let header = try #require(ImageHeader(sample.bytes), "\(sample.why)")
        #expect(header.mediaType.text == sample.type, "\(sample.why)")
        #expect(header.storedSize == sample.size, "\(sample.why)")
        #expect(header.hasAlpha == sample.alpha, "\(sample.why)")
        #expect(header.frames == sample.frames, "\(sample.why)")
        #expect(header.orientation == sample.orientation, "\(sample.why)")
        #expect(header.hasColorProfile == sample.hasProfile, "\(sample.why)")
        #expect(header.problems == [], "\(sample.why)")
    }

    @Test(arguments: samples) func aFileCutAnywhereIsSaidToBreakOff(_ sample: Sample) {
        // The bare codestream has no length of its own; what is there of it is whole.
        let end = sample.bytes.starts(with: [0xFF, 0x0A]) ? sample.bytes.count - 1 : sample.bytes.count
        for count in 0..<end {
            guard let header = ImageHeader(Array(sample.bytes[..<count])) else {
                if count >= 16 { Issue.record("\(sample.why): unknown at \(count)") }
                continue
            }
            if header.problems.isDisjoint(with: [.truncated, .damaged]) {
                Issue.record("\(sample.why): nothing is wrong with \(count) of \(sample.bytes.count) bytes")
            }
        }
    }

    @Test(arguments: [
        Pictures.png(50_000, 50_000), Pictures.jpeg(50_000, 50_000), Pictures.gif(50_000, 50_000),
        Pictures.tiff(50_000, 50_000), Pictures.bmp(50_000, 50_000), Pictures.jpegXL(50_000, 50_000),
        Pictures.heic(50_000, 50_000), Pictures.png(Int(Int32.max), Int(Int32.max)),
    ]) func moreThanSixtyFourMegapixelsAreTooMany(_ bytes: [UInt8]) throws {
        let header = try #require(ImageHeader(bytes))
        #expect(header.problems.contains(.tooManyPixels))
        #expect((header.storedSize?.pixelCount ?? 0) >= 2_500_000_000)
    }

    @Test(arguments: [
        Pictures.png(0, 5), Pictures.jpeg(5, 0), Pictures.gif(0, 0), Pictures.icon([]), Pictures.tiff(0, 9),
        Pictures.bmp(0, 4), [0xFF, 0xD8, 0xFF, 0xD9], [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 1, 2], Pictures.riff([]),
        Pictures.gif(5, 5).map { $0 == 0x2C ? 0x2D : $0 },
    ]) func whatCannotBeIsDamaged(_ bytes: [UInt8]) throws {
        let header = try #require(ImageHeader(bytes))
        #expect(header.problems.contains(.damaged))
        #expect(header.storedSize == nil || header.storedSize?.width ?? 0 > 0)
    }

    static let gifWithScript =
        Array(Pictures.gif(5, 5).dropLast()) + [0x21, 0xFE, 27] + Pictures.latin1("<script>alert(1)</script>=1")
        + [0, 0x3B]

    @Test(arguments: [
        (gifWithScript, "image/gif"),
        (Pictures.jpeg(5, 5, [Pictures.segment(0xFE, Pictures.latin1("<HTML>"))]), "image/jpeg"),
        (Pictures.latin1("<svg xmlns=\"http://www.w3.org/2000/svg\"><script>x()</script></svg>"), "image/svg+xml"),
        (Pictures.latin1("<!-- a --><svg><foreignObject/></svg>"), "image/svg+xml"),
        (Pictures.latin1("<html>"), "text/html"),
    ]) func aScriptIsFound(_ bytes: [UInt8], _ type: String) throws {
        let header = try #require(ImageHeader(bytes))
        #expect(header.mediaType.text == type)
        #expect(header.problems.contains(.script))
    }

    @Test func aVectorPictureIsActive() throws {
        let header = try #require(ImageHeader(Pictures.latin1("<?xml version=\"1.0\"?><svg/>")))
        #expect(header.problems == .active)
        #expect(header.size == nil)
    }

    @Test func whatIsNoPictureHasNoHeader() {
        for text in ["", "hello", "OggS", "%!PS", "RIFF....WAVE", "-----BEGIN PGP", "-->"] {
            #expect(ImageHeader(Array(text.utf8)) == nil)
        }
    }

    @Test func changedBytesEndInBoundedTime() {
        var random = RandomBytes(seed: 4)
        for sample in Self.samples {
            for _ in 0..<200 {
                var bytes = sample.bytes
                for _ in 0...random.below(4) {
                    bytes[random.below(bytes.count)] = random.pick([0, 1, 0x7F, 0x80, 0xFF, random.byte()])
                }
                if let size = ImageHeader(bytes)?.storedSize { #expect(size.width > 0 && size.height > 0) }
                if let stripped = ImageMetadata.stripped(bytes) { #expect(stripped.count <= bytes.count + 44) }
            }
        }
    }

    @Test func endlessBlocksTakeNoLongTime() throws {
        // Hundreds of thousands of empty segments, chunks and blocks.
        let empty = [UInt8](repeating: 0xFF, count: 4_000_000)
        #expect(ImageHeader([0xFF, 0xD8, 0xFF] + empty)?.problems.isEmpty == false)
        let chunks = Array(repeatElement(Pictures.chunk("teXt"), count: 50_000).joined())
        #expect(ImageHeader(Pictures.png(1, 1, [chunks]))?.metadata.parts == .application)
        let packets = Array(
            repeatElement([0x21, 0xFF, 11] + Pictures.latin1("XMP DataXMP") + [0], count: 200_000).joined())
        #expect(ImageHeader(Array(Pictures.gif(1, 1).dropLast()) + packets)?.metadata.parts == .xmp)
        let boxes = Array(repeatElement(Pictures.box("free", []), count: 300_000).joined())
        #expect(ImageHeader(Pictures.heic(1, 1) + boxes)?.problems.isEmpty == false)
    }

    @Test func theSizeSeenIsTheTurnedOne() throws {
        for orientation in ImageOrientation.allCases {
            let segment = Pictures.exifSegment(Int(orientation.rawValue), isFull: false)
            let header = try #require(ImageHeader(Pictures.jpeg(30, 20, [segment])))
            #expect(header.orientation == orientation)
            #expect(
                header.size == (orientation.rawValue < 5 ? Size(width: 30, height: 20) : Size(width: 20, height: 30)))
        }
    }
}
