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

    @Test func whatCannotBeStrippedIsLeftAlone() {
        for file in [
            Pictures.gif(3, 3), Pictures.heic(3, 3), Array("text".utf8), Array(Pictures.jpeg(3, 3).dropLast(2)),
        ] {
            #expect(ImageMetadata.stripped(file) == nil)
        }
        #expect(ImageMetadata.stripped(ToolPictures.jpeg) == ToolPictures.jpeg)
    }
}
