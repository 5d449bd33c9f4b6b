import Testing
import VCardKit

@testable import VCardImaging

@Suite struct ShrinkingTests {
    /// Which edges of the upright picture the first row and the first column of the stored one are (TIFF 6.0, tag
    /// 274), and so which quarter of the upright picture each stored quarter shows: 0 to 3 in the order of reading.
    static let stored: [(orientation: Int, quarters: [Int])] = [
        (1, [0, 1, 2, 3]),  // top, left
        (2, [1, 0, 3, 2]),  // top, right
        (3, [3, 2, 1, 0]),  // bottom, right
        (4, [2, 3, 0, 1]),  // bottom, left
        (5, [0, 2, 1, 3]),  // left, top
        (6, [1, 3, 0, 2]),  // right, top
        (7, [3, 1, 2, 0]),  // right, bottom
        (8, [2, 0, 3, 1]),  // left, bottom
    ]

    static let colors = [Picture.red, Picture.green, Picture.blue, Picture.yellow]

    @Test(arguments: Seen.libraries, stored.map(\.orientation))
    func aPictureStandsUprightForEveryOrientation(_ library: ImagingLibrary, _ orientation: Int) throws {
        let quarters = try #require(Self.stored.first { $0.orientation == orientation }).quarters
        let isTurned = orientation >= 5
        let picture = Picture.quarters(
            width: isTurned ? 192 : 384, height: isTurned ? 384 : 192, quarters.map { Self.colors[$0] })
        let shrunk = try Imaging.shrink(
            picture.jpeg(orientation: orientation), to: .init(longestSide: 100), with: library)
        #expect(shrunk.wasChanged && shrunk.width == 100 && shrunk.height == 50)
        #expect(try Seen.pixels(of: shrunk.bytes, writtenBy: library).areQuarters())
    }

    /// The same without scaling: only the byte limit makes it be written again.
    @Test(arguments: Seen.libraries, stored.map(\.orientation))
    func aPictureOfTheRightSizeIsTurnedToo(_ library: ImagingLibrary, _ orientation: Int) throws {
        let quarters = try #require(Self.stored.first { $0.orientation == orientation }).quarters
        let isTurned = orientation >= 5
        let picture = Picture.quarters(
            width: isTurned ? 48 : 96, height: isTurned ? 96 : 48, quarters.map { Self.colors[$0] })
        let jpeg = picture.jpeg(orientation: orientation) + [UInt8](repeating: 0, count: 2000)
        let shrunk = try Imaging.shrink(jpeg, to: .init(longestSide: 96, maximumBytes: 2000), with: library)
        #expect(shrunk.wasChanged && shrunk.width == 96 && shrunk.height == 48)
        #expect(try Seen.pixels(of: shrunk.bytes, writtenBy: library).areQuarters())
    }

    struct Cut: Sendable {
        let name: String
        let crop: CropRectangle
        let size: (width: Int, height: Int)
        let quarters: [Picture.Color]
    }

    static let white: Picture.Color = [255, 255, 255]
    static let cuts = [
        Cut(
            name: "y counts from the bottom: the lower left quarter",
            crop: .init(x: 0, y: 0, width: 176, height: 88), size: (96, 48), quarters: [blue, blue, blue, blue]),
        Cut(
            name: "the upper right quarter",
            crop: .init(x: 208, y: 104, width: 176, height: 88), size: (96, 48), quarters: [green, green, green, green]),
        Cut(
            name: "the middle", crop: .init(x: 96, y: 48, width: 192, height: 96), size: (96, 48),
            quarters: colors),
        Cut(
            name: "nothing is scaled up", crop: .init(x: 160, y: 80, width: 64, height: 32), size: (64, 32),
            quarters: colors),
        Cut(
            name: "beyond the left and the upper edge is white",
            crop: .init(x: -176, y: 104, width: 352, height: 176), size: (96, 48),
            quarters: [white, white, white, red]),
        Cut(
            name: "beyond the right and the lower edge is white",
            crop: .init(x: 208, y: -88, width: 352, height: 176), size: (96, 48),
            quarters: [yellow, white, white, white]),
    ]
    static let (red, green, blue, yellow) = (Picture.red, Picture.green, Picture.blue, Picture.yellow)

    @Test(arguments: Seen.libraries, cuts)
    func aCropIsCutFromTheUprightPicture(_ library: ImagingLibrary, _ cut: Cut) throws {
        for orientation in [1, 6] {
            let quarters = try #require(Self.stored.first { $0.orientation == orientation }).quarters
            let picture = Picture.quarters(
                width: orientation == 6 ? 192 : 384, height: orientation == 6 ? 384 : 192,
                quarters.map { Self.colors[$0] })
            let shrunk = try Imaging.shrink(
                picture.jpeg(orientation: orientation), to: .init(longestSide: 96), crop: cut.crop, with: library)
            #expect((shrunk.width, shrunk.height) == cut.size, "\(cut.name), orientation \(orientation)")
            let pixels = try Seen.pixels(of: shrunk.bytes, writtenBy: library)
            #expect(pixels.areQuarters(cut.quarters), "\(cut.name), orientation \(orientation)")
        }
    }

    @Test(arguments: Seen.libraries) func aCropThatShowsNothingIsAnError(_ library: ImagingLibrary) {
        let jpeg = Picture.quarters().jpeg()
        for crop in [
            CropRectangle(x: 96, y: 0, width: 10, height: 10), .init(x: 0, y: -10, width: 10, height: 10),
            .init(x: 0, y: 0, width: 0, height: 10), .init(x: .max, y: .min, width: .max, height: .max),
        ] {
            #expect(throws: ImagingError.emptyCrop) { try Imaging.shrink(jpeg, crop: crop, with: library) }
        }
    }

    @Test(arguments: Seen.libraries, [5_000, 3_000, 2_000, 1_200])
    func theBytesAreWithinTheBudgetAndNotFarBelow(_ library: ImagingLibrary, _ budget: Int) throws {
        let jpeg = Picture.noise(width: 256, height: 192).jpeg()
        let shrunk = try Imaging.shrink(jpeg, to: .init(longestSide: 128, maximumBytes: budget), with: library)
        #expect(shrunk.bytes.count <= budget && shrunk.bytes.count * 10 > budget * 8)
        #expect(abs(shrunk.width * 3 - shrunk.height * 4) <= 4)
        let size = try Seen.pixels(of: shrunk.bytes, writtenBy: library)
        #expect((size.width, size.height) == (shrunk.width, shrunk.height))
    }

    /// Averaged noise is gray: a little smaller has far fewer bytes, so the first step down leads far below.
    @Test(arguments: Seen.libraries, [2_000, 5_000, 20_000])
    func theBytesAreUsedWhereEachStepDownSavesMany(_ library: ImagingLibrary, _ budget: Int) throws {
        let jpeg = Picture.noise(width: 600, height: 450).jpeg()
        let shrunk = try Imaging.shrink(jpeg, to: .init(longestSide: nil, maximumBytes: budget), with: library)
        #expect(shrunk.bytes.count <= budget && shrunk.bytes.count * 10 > budget * 7, "\(shrunk.bytes.count)")
    }

    @Test(arguments: Seen.libraries) func aBudgetThatNothingMeetsIsAnError(_ library: ImagingLibrary) {
        let jpeg = Picture.noise(width: 64, height: 64).jpeg()
        for budget in [-1, 0, 1, 100] {
            #expect {
                try Imaging.shrink(jpeg, to: .init(maximumBytes: budget), with: library)
            } throws: { ($0 as? ImagingError)?.code == .tooFewBytes }
        }
    }

    @Test(arguments: Seen.libraries) func qualityIsWhatJPEGKeeps(_ library: ImagingLibrary) throws {
        let jpeg = Picture.noise(width: 128, height: 128).jpeg()
        var last = 0
        for quality in [-1, 0, 0.3, 0.6, 0.9, 1] {
            let limits = ImageLimits(longestSide: 64, maximumBytes: nil, quality: quality)
            let count = try Imaging.shrink(jpeg, to: limits, with: library).bytes.count
            #expect(quality == 0 ? count == last : count > last)
            last = count
        }
        let limits = ImageLimits(longestSide: 64, maximumBytes: nil, quality: .nan)
        #expect(try Imaging.shrink(jpeg, to: limits, with: library).width == 64)
    }

    @Test(arguments: Seen.libraries) func grayAndInksBecomeColors(_ library: ImagingLibrary) throws {
        let gray = try Imaging.shrink(
            Picture.quarters(width: 192, height: 96, [[0], [80], [160], [255]]).jpeg(), to: .init(longestSide: 96),
            with: library)
        #expect(
            try Seen.pixels(of: gray.bytes, writtenBy: library)
                .areQuarters([[0, 0, 0], [80, 80, 80], [160, 160, 160], [255, 255, 255]]))
        let inks = Picture.quarters(
            width: 192, height: 96,
            [[255, 255, 255, 255], [255, 255, 255, 0], [0, 255, 255, 255], [255, 255, 0, 255]])
        let colors = try Imaging.shrink(inks.jpeg(), to: .init(longestSide: 96), with: library)
        let pixels = try Seen.pixels(of: colors.bytes, writtenBy: library)
        #expect(pixels.color(10, 10).allSatisfy { $0 > 245 })
        #expect(pixels.color(80, 10).allSatisfy { $0 < 60 })
        // Cyan and yellow, whatever the profile makes of them.
        let (cyan, yellow) = (pixels.color(10, 40), pixels.color(80, 40))
        #expect(cyan[0] < 60 && cyan[1] > 140 && cyan[2] > 200)
        #expect(yellow[0] > 230 && yellow[1] > 220 && yellow[2] < 60)
    }

    @Test(arguments: Seen.libraries) func oddSizesKeepAtLeastAPixel(_ library: ImagingLibrary) throws {
        for (width, height, side) in [(8, 2048, 16), (2048, 8, 16), (16, 8, 1), (64, 64, 63), (24, 16, 0)] {
            let shrunk = try Imaging.shrink(
                Picture.noise(width: width, height: height).jpeg(), to: .init(longestSide: side, maximumBytes: nil),
                with: library)
            #expect(max(shrunk.width, shrunk.height) == max(1, side) && min(shrunk.width, shrunk.height) >= 1)
            #expect(try Seen.pixels(of: shrunk.bytes, writtenBy: library).width == shrunk.width)
        }
    }

    @Test(arguments: Seen.libraries) func theSameInputGivesTheSameBytesOnAnyThread(_ library: ImagingLibrary)
        async throws
    {
        let jpeg = Picture.noise(width: 160, height: 120).jpeg(orientation: 5)
        let limits = ImageLimits(longestSide: 50, maximumBytes: 1_200)
        let expected = try Imaging.shrink(jpeg, to: limits, with: library)
        try await withThrowingTaskGroup(of: ShrunkImage.self) { group in
            for _ in 0..<8 { group.addTask { try Imaging.shrink(jpeg, to: limits, with: library) } }
            for try await shrunk in group { #expect(shrunk == expected) }
        }
    }
}
