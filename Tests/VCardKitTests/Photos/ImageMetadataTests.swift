import Testing
import VCardKit

@Suite struct ImageMetadataTests {
    static let xmp = Pictures.segment(
        0xE1,
        Pictures.latin1(
            "http://ns.adobe.com/xap/1.0/\0<rdf tiff:Model=\"X2\" exif:GPSLatitude=\"1,2N\" xmp:CreateDate=\"2024\"/>"))

    @Test func placeCameraAndDateAreReported() throws {
        let files = [
            Pictures.jpeg(9, 7, [Pictures.exifSegment(6)]),
            Pictures.png(9, 7, [Pictures.chunk("eXIf", Pictures.exif())]),
            Pictures.webp(9, 7, flags: 8, [Pictures.riffChunk("EXIF", Pictures.exif())]),
            Pictures.webp(9, 7, flags: 8, [Pictures.riffChunk("EXIF", Pictures.latin1("Exif\0\0") + Pictures.exif())]),
            Pictures.heic(9, 7, exif: Pictures.exif()),
        ]
        for file in files {
            let metadata = try #require(ImageHeader(file)).metadata
            #expect(metadata.parts == [.exif, .thumbnail])
            #expect(metadata.camera == "Acme X1")
            #expect(metadata.date == "2024-05-01 12:30:00")
            #expect(metadata.hasPosition)
            #expect(metadata.position == .init(latitude: 40.5, longitude: -3.705))
            #expect(metadata.isPersonal)
        }
    }

    @Test func otherPartsAreReported() throws {
        let jpeg = Pictures.jpeg(
            9, 7, [Self.xmp, Pictures.segment(0xED, [1]), Pictures.segment(0xFE, [65]), Pictures.segment(0xEA, [1])])
        let metadata = try #require(ImageHeader(jpeg + Pictures.latin1("a short film"))).metadata
        #expect(metadata.parts == [.xmp, .iptc, .comment, .application, .trailer])
        #expect(metadata.hasPosition && metadata.position == nil)
        #expect(metadata.camera == "X2")
        #expect(metadata.date == "2024")
        #expect(try #require(ImageHeader(ToolPictures.jpeg)).metadata.isEmpty)
        let png = Pictures.png(9, 7, [Pictures.chunk("tEXt", Pictures.latin1("Author\0Ana Ruiz"))])
        #expect(try #require(ImageHeader(png)).metadata.author == "Ana Ruiz")
    }

    @Test func aLoneOrientationIsNoMetadata() throws {
        let header = try #require(ImageHeader(Pictures.jpeg(9, 7, [Pictures.exifSegment(6, isFull: false)])))
        #expect(header.metadata.isEmpty && !header.metadata.isPersonal)
        #expect(header.orientation == .right)
    }

    @Test func strippingLeavesPixelsAndProfile() throws {
        let all = [Pictures.jfif, Pictures.exifSegment(), Self.xmp, Pictures.profile, Pictures.segment(0xFE, [65])]
        let stripped = try #require(ImageMetadata.stripped(Pictures.jpeg(9, 7, all) + [1, 2, 3]))
        #expect(stripped == Pictures.jpeg(9, 7, [Pictures.jfif, Pictures.profile]))
        let chunks = [
            Pictures.chunk("gAMA", [1]), Pictures.chunk("iCCP", [2]), Pictures.chunk("tEXt", [3]),
            Pictures.chunk("tIME", [4]),
            Pictures.chunk("eXIf", Pictures.exif()), Pictures.chunk("caBX", [5]),
        ]
        #expect(ImageMetadata.stripped(Pictures.png(9, 7, chunks) + [1]) == Pictures.png(9, 7, Array(chunks[..<2])))
        let webp = Pictures.webp(
            9, 7, flags: 0x3C,
            [
                Pictures.riffChunk("ICCP", [1]), Pictures.riffChunk("EXIF", Pictures.exif()),
                Pictures.riffChunk("XMP ", [1]),
            ])
        #expect(ImageMetadata.stripped(webp) == Pictures.webp(9, 7, flags: 0x30, [Pictures.riffChunk("ICCP", [1])]))
    }

    @Test(arguments: ImageOrientation.allCases) func strippingKeepsTheOrientation(_ orientation: ImageOrientation)
        throws
    {
        let exif = Pictures.exif(Int(orientation.rawValue))
        let files = [
            Pictures.jpeg(9, 7, [Pictures.jfif, Pictures.segment(0xE1, Pictures.latin1("Exif\0\0") + exif)]),
            Pictures.png(9, 7, [Pictures.chunk("eXIf", exif)]),
            Pictures.webp(9, 7, flags: 8, [Pictures.riffChunk("EXIF", exif)]),
        ]
        for file in files {
            let stripped = try #require(ImageMetadata.stripped(file))
            let header = try #require(ImageHeader(stripped))
            #expect(header.orientation == orientation)
            #expect(header.metadata.isEmpty)
            #expect(header.problems.isEmpty)
            #expect(ImageMetadata.stripped(stripped) == stripped)
        }
    }

    @Test func theCheckSumOfWhatIsWrittenIsRight() throws {
        let stripped = try #require(
            ImageMetadata.stripped(Pictures.png(1, 1, [Pictures.chunk("eXIf", Pictures.exif(6))])))
        // As zlib's crc32 gives it for `eXIf` and the 26 bytes.
        let end = 8 + 25 + 8 + 26
        #expect(Array(stripped[end..<(end + 4)]) == [0xD6, 0x67, 0x4B, 0x69])
    }

    /// EXIF whose byte order is none, EXIF that is noise, and an orientation with something behind it.
    static let damagedEXIF: [[UInt8]] = [
        Pictures.latin1("XX\0*") + Pictures.exif()[4...], [UInt8](repeating: 0xA5, count: 5000),
        Pictures.latin1("MM\0*") + Pictures.big(9_000_000), Pictures.latin1("II"),
        Pictures.exif(6, isFull: false) + Pictures.latin1("Ana was here"),
    ]

    @Test(arguments: damagedEXIF) func damagedEXIFIsListedAndTakenOut(_ exif: [UInt8]) throws {
        let files = [
            Pictures.jpeg(9, 7, [Pictures.jfif, Pictures.segment(0xE1, Pictures.latin1("Exif\0\0") + exif)]),
            Pictures.png(9, 7, [Pictures.chunk("eXIf", exif)]),
            Pictures.webp(9, 7, flags: 8, [Pictures.riffChunk("EXIF", exif)]),
        ]
        for file in files {
            #expect(try #require(ImageHeader(file)).metadata.parts == .exif)
            let stripped = try #require(ImageMetadata.stripped(file))
            #expect(stripped.count < file.count && ImageHeader(stripped)?.metadata.isEmpty == true)
        }
    }

    /// Segments that no decoder needs, or of which it needs the beginning only.
    static let idleSegments: [(segment: [UInt8], part: ImageMetadata.Parts)] = [
        (Pictures.segment(0xE0, Pictures.latin1("Ocad$Rev: 1")), .application),
        (Pictures.segment(0xE0, Pictures.latin1("JFXX\0") + [0x10, 1, 2]), .thumbnail),
        (Pictures.segment(0xE1, Pictures.latin1("EXIF\0\0") + Pictures.exif()), .application),
        (Pictures.segment(0xEE, Pictures.latin1("Other")), .application),
        (Pictures.segment(0xF3, Pictures.latin1("hidden")), .application),
    ]

    @Test func whatNoDecoderNeedsIsListedAndTakenOut() throws {
        let adobe = Pictures.latin1("Adobe") + [0, 100, 0, 0, 0, 0, 1]
        let plain = Pictures.jpeg(9, 7, [Pictures.jfif, Pictures.segment(0xEE, adobe)])
        for (segment, part) in Self.idleSegments {
            let file = Pictures.jpeg(9, 7, [Pictures.jfif, segment, Pictures.segment(0xEE, adobe)])
            #expect(ImageHeader(file)?.metadata.parts == part)
            #expect(ImageMetadata.stripped(file) == plain)
        }
        let jfif = Pictures.latin1("JFIF\0") + [1, 1, 0, 0, 1, 0, 1]
        let long = Pictures.jpeg(
            9, 7,
            [
                Pictures.segment(0xE0, jfif + [1, 1, 9, 9, 9]),
                Pictures.segment(0xEE, adobe + Pictures.latin1("a place")),
            ])
        #expect(ImageHeader(long)?.metadata.parts == [.thumbnail, .application])
        #expect(ImageMetadata.stripped(long) == plain)
    }

    @Test func metadataBehindAnyNumberOfBlocksIsFound() throws {
        // A restart interval of nothing, a tenth of a megabyte of them.
        let segments = Array(repeatElement(Pictures.segment(0xDD, [0, 0]), count: 20_000).joined())
        let jpeg = Pictures.jpeg(9, 7, [segments, Pictures.exifSegment(6)])
        let chunks = Array(repeatElement(Pictures.chunk("sPLT"), count: 20_000).joined())
        let png = Pictures.png(9, 7, [chunks, Pictures.chunk("eXIf", Pictures.exif(6))])
        let unknown = Array(repeatElement(Pictures.riffChunk("ANIM", []), count: 20_000).joined())
        let webp = Pictures.webp(9, 7, flags: 8, [unknown, Pictures.riffChunk("EXIF", Pictures.exif(6))])
        for file in [jpeg, png, webp] {
            let header = try #require(ImageHeader(file))
            #expect(header.problems == [] && header.metadata.hasPosition && header.orientation == .right)
            let stripped = try #require(ImageMetadata.stripped(file).flatMap { ImageHeader($0) })
            #expect(stripped.metadata.isEmpty && stripped.orientation == .right)
        }
    }

    @Test func metadataBetweenAndBehindScansIsFound() throws {
        let whole = Pictures.jpeg(9, 7)
        let scan = Pictures.segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x12, 0xFF, 0, 0x34]
        let file =
            Array(whole.dropLast(2)) + Pictures.exifSegment() + scan + Pictures.segment(0xFE, [65]) + [0xFF, 0xD9]
        #expect(ImageHeader(file)?.metadata.parts == [.exif, .thumbnail, .comment])
        #expect(ImageMetadata.stripped(file) == Array(whole.dropLast(2)) + scan + [0xFF, 0xD9])
        // A second picture, which nothing announces.
        #expect(ImageHeader(whole + whole)?.metadata.parts == .trailer)
        #expect(ImageMetadata.stripped(whole + whole) == whole)
    }

    @Test func aJPEGThatBreaksOffInItsPixelsIsStripped() {
        let plain = Pictures.jpeg(9, 7)
        let file = Pictures.jpeg(9, 7, [Pictures.jfif, Pictures.exifSegment()])
        for missing in 1...8 {
            #expect(ImageMetadata.stripped(Array(file.dropLast(missing))) == Array(plain.dropLast(missing)))
        }
        #expect(ImageMetadata.stripped(Array(file[..<60])) == nil)
    }

    @Test func anEXIFSegmentOfNothingEndsWhereItEnds() {
        // Its letters stand behind it, which is damage and no more.
        let bytes = [0xFF, 0xD8, 0xFF, 0xE1, 0, 2] + Pictures.latin1("Exif\0\0MM")
        #expect(ImageHeader(bytes)?.problems.contains(.damaged) == true)
    }

    @Test func manyCamerasTakeNoLongTime() {
        let texts = Pictures.latin1("A\0B\0")
        let entries = (0..<500).map { Pictures.entry($0 % 2 == 0 ? 0x010F : 0x0110, 2, 256, 6014 + $0 % 2 * 2) }
        let exif = Pictures.latin1("MM\0*") + Pictures.big(8) + Pictures.directory(entries) + texts
        let segments = [[UInt8]](
            repeating: Pictures.segment(0xE1, Pictures.latin1("Exif\0\0") + exif), count: 100)
        #expect(ImageHeader(Pictures.jpeg(9, 7, segments))?.metadata.camera == "A B")
    }

    @Test func aGIFIsStrippedDownToItsAnimation() throws {
        func application(_ name: String, _ data: [UInt8]) -> [UInt8] {
            [0x21, 0xFF, 11] + Pictures.latin1(name) + [UInt8(data.count)] + data + [0]
        }
        let text: [UInt8] = [0x21, 0xF9, 4, 0, 1, 0, 0, 0, 0x21, 0x01, 1, 65, 0]
        let loops = application("NETSCAPE2.0", [1, 0, 0])
        let idle = [
            [0x21, 0xFE, 3] + Pictures.latin1("Ana") + [0], application("XMP DataXMP", Pictures.latin1("GPSLatitude")),
            application("IMGTOOL 1.0", [1]), [0x21, 0x77, 1, 2, 0], text,
        ]
        let plain = Pictures.gif(20, 10, frames: 2, isTransparent: true)
        let clean = plain[..<19] + loops + plain[19...]
        for block in idle + [Array(idle.joined())] {
            let file = Array(plain[..<19]) + block + loops + Array(plain[19...])
            #expect(ImageHeader(file)?.metadata.isEmpty == false)
            #expect(ImageMetadata.stripped(file) == Array(clean))
        }
        #expect(ImageMetadata.stripped(plain + Pictures.latin1("trailer")) == plain)
        #expect(ImageMetadata.stripped(Array(clean)) == Array(clean))
        #expect(ImageMetadata.stripped(Array(clean.dropLast())) == nil)
    }

    @Test func whatCannotBeStrippedIsLeftAlone() {
        for file in [
            Pictures.tiff(3, 3), Pictures.heic(3, 3), Array("text".utf8), Array(Pictures.png(3, 3).dropLast(2)),
        ] {
            #expect(ImageMetadata.stripped(file) == nil)
        }
        #expect(ImageMetadata.stripped(ToolPictures.jpeg) == ToolPictures.jpeg)
    }
}
