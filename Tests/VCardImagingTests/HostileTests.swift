import Testing
import VCardKit

@testable import VCardImaging

/// Broken and hostile files: an error or a picture, in bounded time and memory.
@Suite struct HostileTests {
    static let claims: [[UInt8]] = [
        Picture.quarters().png(claiming: (50_000, 50_000)),
        Picture.quarters().jpeg(claiming: (50_000, 50_000)),
        gif(claiming: 50_000),
        tiff(claiming: 50_000),
    ]

    @Test(arguments: Seen.libraries, claims)
    func aClaimOfTooManyPixelsIsRefusedFromTheHeader(_ library: ImagingLibrary, _ file: [UInt8]) {
        #expect(throws: ImagingError.tooManyPixels(.init(width: 50_000, height: 50_000))) {
            try Imaging.shrink(file, with: library)
        }
    }

    @Test func aRefusalNeedsNoLibrary() {
        for file in Self.claims {
            #expect(throws: ImagingError.tooManyPixels(.init(width: 50_000, height: 50_000))) {
                try Imaging.shrink(file, with: nil)
            }
        }
    }

    @Test(arguments: Seen.libraries) func aCropCannotAskForTooManyPixelsEither(_ library: ImagingLibrary) {
        #expect(throws: ImagingError.tooManyPixels(.init(width: 8400, height: 8400))) {
            try Imaging.shrink(
                Picture.quarters(width: 4200, height: 8).jpeg(), to: .init(longestSide: nil),
                crop: .init(x: 0, y: 0, width: 8400, height: 8400), with: library)
        }
        // One that has nothing to do with the picture is none, however far it is scaled down.
        for crop in [
            CropRectangle(x: -50_000, y: -50_000, width: 100_000, height: 100_000),
            .init(x: 0, y: 0, width: 70_000, height: 10), .init(x: 0, y: 0, width: 1_000_000, height: 1_000_000),
        ] {
            #expect(throws: ImagingError.emptyCrop) {
                try Imaging.shrink(Picture.quarters().jpeg(), crop: crop, with: library)
            }
        }
    }

    @Test(arguments: Seen.libraries) func aPictureWhoseEndIsMissingIsAnError(_ library: ImagingLibrary) throws {
        let jpeg = Picture.noise(width: 64, height: 48).jpeg(orientation: 6)
        let limits = ImageLimits(longestSide: 20)
        #expect(try Imaging.shrink(jpeg, to: limits, with: library).wasChanged)
        for length in stride(from: 0, to: jpeg.count - 8, by: 3) {
            #expect(throws: ImagingError.self, "\(length) of \(jpeg.count) bytes") {
                try Imaging.shrink(Array(jpeg.prefix(length)), to: limits, with: library)
            }
        }
    }

    /// libturbojpeg works on it, whatever works on the others: it tells when pixels are missing.
    @Test(.enabled(if: Seen.libraries.contains(.turboJPEG)), arguments: Seen.libraries)
    func aJPEGWithoutItsEndMarkerIsWhole(_ library: ImagingLibrary) throws {
        let jpeg = Picture.noise(width: 64, height: 48).jpeg(orientation: 6)
        let limits = ImageLimits(longestSide: 20)
        let whole = try Imaging.shrink(jpeg, to: limits, with: .turboJPEG)
        for missing in 1...2 {
            #expect(try Imaging.shrink(Array(jpeg.dropLast(missing)), to: limits, with: library) == whole)
        }
    }

    @Test func scansThatBringAllBitsAreComplete() {
        func scan(_ components: [UInt8], _ start: UInt8, _ end: UInt8, _ low: UInt8) -> [UInt8] {
            [0xFF, 0xDA, 0, UInt8(6 + 2 * components.count), UInt8(components.count)]
                + components.flatMap { [$0, 0] } + [start, end, low, 0x12, 0x34]
        }
        let frame: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC2, 0, 14, 8, 0, 8, 0, 8, 2, 1, 0x11, 0, 2, 0x11, 0]
        let passes = [scan([1, 2], 0, 0, 1), scan([1], 1, 63, 0), scan([2], 1, 63, 0x21), scan([1, 2], 0, 0, 0x10)]
        #expect(!JPEGScans.areComplete(in: frame + passes.joined()))
        #expect(JPEGScans.areComplete(in: frame + passes.joined() + scan([2], 1, 63, 0x10)))
        #expect(!JPEGScans.areComplete(in: frame + scan([1], 0, 63, 0)))
        #expect(JPEGScans.areComplete(in: frame + scan([1, 2], 0, 63, 0)))
        #expect(!JPEGScans.areComplete(in: frame))
        #expect(!JPEGScans.areComplete(in: []))
    }

    @Test(.enabled(if: Seen.hasVips, Seen.noVips)) func otherKindsCutShortEndInAnErrorOrAPicture() throws {
        let limits = ImageLimits(longestSide: 10)
        var files = [Picture.quarters(width: 24, height: 16).png(), Picture.gif([.quarters(width: 24, height: 16)])]
        files += [MadeElsewhere.webP, MadeElsewhere.heic, MadeElsewhere.avif].map(MadeElsewhere.bytes)
        for file in files {
            for length in stride(from: 0, to: file.count, by: 7) {
                _ = try? Imaging.shrink(Array(file.prefix(length)), to: limits, with: .vips)
            }
        }
        // A PNG of which half is there is no picture.
        #expect(throws: ImagingError.self) {
            try Imaging.shrink(Array(files[0].prefix(files[0].count / 2)), to: limits, with: .vips)
        }
    }

    @Test(arguments: Seen.libraries) func changedBytesEndInAnErrorOrAPicture(_ library: ImagingLibrary) {
        var seed: UInt64 = 20_260_419
        func random(_ below: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % below
        }
        let limits = ImageLimits(longestSide: 16)
        let files = [
            Picture.noise(width: 48, height: 32).jpeg(orientation: 8), Picture.quarters(width: 48, height: 32).png(),
            Picture.gif([.quarters(width: 48, height: 32)]),
        ]
        for _ in 0..<150 {
            var file = files[random(files.count)]
            for _ in 0..<1 + random(4) { file[random(file.count)] = UInt8(random(256)) }
            let crop = random(3) == 0 ? CropRectangle(x: random(90) - 45, y: 0, width: 1 + random(90), height: 20) : nil
            _ = try? Imaging.shrink(file, to: limits, crop: crop, with: library)
        }
    }

    @Test(arguments: Seen.libraries) func aJPEGOfHundredsOfScansIsRefused(_ library: ImagingLibrary) throws {
        var jpeg = Picture.quarters().jpeg()
        let scan: [UInt8] = [0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0, 0x55]
        jpeg.removeLast(2)
        for _ in 0..<200 { jpeg += scan }
        jpeg += [0xFF, 0xD9]
        #expect(throws: ImagingError.damaged("more than 100 scans")) {
            try Imaging.shrink(jpeg, to: .init(longestSide: 10), with: library)
        }
    }

    @Test func scansAreCountedButNotThoseOfAThumbnail() {
        let jpeg = Picture.quarters().jpeg()
        #expect(JPEGScans.count(in: jpeg, atMost: 100) == 1)
        let length = jpeg.count + 2
        let outer = [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + jpeg + jpeg.dropFirst(2)
        #expect(JPEGScans.count(in: outer, atMost: 100) == 1)
        for length in 0...jpeg.count { #expect(JPEGScans.count(in: Array(jpeg.prefix(length)), atMost: 9) <= 1) }
    }

    @Test func whatIsNoPictureIsSaidSo() {
        for file: [UInt8] in [[], [0], Array("not a picture at all, just some text".utf8)] {
            #expect(throws: ImagingError.unknownKind) { try Imaging.shrink(file) }
        }
    }

    private static func gif(claiming side: Int) -> [UInt8] {
        var file = Picture.gif([.quarters()])
        for place in [6, 8] {
            file[place] = UInt8(side & 255)
            file[place + 1] = UInt8(side >> 8)
        }
        return file
    }

    private static func tiff(claiming side: Int) -> [UInt8] {
        var file = FileWriter()
        file.text("II*\0")
        file.little(8, 4)
        let entries = [
            (256, side), (257, side), (258, 8), (259, 1), (262, 1), (273, 8), (277, 1), (278, side), (279, 9),
        ]
        file.little(entries.count, 2)
        for (tag, value) in entries {
            file.little(tag, 2)
            file.little(4, 2)
            file.little(1, 4)
            file.little(value, 4)
        }
        file.little(0, 4)
        return file.bytes
    }
}
