import Testing
import VCardKit

@testable import VCardImaging

@Suite struct LibraryTests {
    @Test func aPictureWithinTheLimitsNeedsNoLibrary() throws {
        let jpeg = Picture.quarters().jpeg(orientation: 6)
        for crop in [nil, CropRectangle(x: 0, y: 0, width: 48, height: 96)] {
            let kept = try Imaging.shrink(jpeg, crop: crop, with: nil)
            #expect(ImageLimits().admits(jpeg) && !ImageLimits(longestSide: 95).admits(jpeg))
            #expect(!kept.wasChanged && kept.bytes == jpeg && kept.width == 48 && kept.height == 96)
        }
    }

    @Test func withoutALibraryTheErrorNamesThePackages() {
        let jpeg = Picture.quarters().jpeg()
        for limits in [ImageLimits(longestSide: 50), .init(maximumBytes: 50)] {
            #expect(throws: ImagingError.noLibrary) { try Imaging.shrink(jpeg, to: limits, with: nil) }
        }
        #expect(throws: ImagingError.noLibrary) {
            try Imaging.shrink(jpeg, crop: .init(x: 0, y: 0, width: 9, height: 9), with: nil)
        }
        #if os(Linux)
        for package in ["libvips42", "libvips42t64", "libturbojpeg0"] {
            #expect(ImagingError.noLibrary.message.contains(package))
        }
        #endif
    }

    @Test func theTurboLibraryReadsJPEGAlone() throws {
        try #require(ImagingLibrary.turboJPEG.isAvailable || !Seen.libraries.contains(.turboJPEG))
        guard ImagingLibrary.turboJPEG.isAvailable else { return }
        #expect(throws: ImagingError.unknownKind) {
            try Imaging.shrink(Picture.quarters().png(), to: .init(longestSide: 50), with: .turboJPEG)
        }
    }

    /// Both paths make the same picture, up to what their filters differ by.
    @Test(.enabled(if: Seen.libraries.count > 1, "only one library is installed"))
    func theLibrariesAgree() throws {
        let jpeg = Picture.quarters(width: 256, height: 128).jpeg(orientation: 7)
        let limits = ImageLimits(longestSide: 60, quality: 1)
        let all = try Seen.libraries.map { library in
            let shrunk = try Imaging.shrink(
                jpeg, to: limits, crop: .init(x: 20, y: 30, width: 100, height: 200), with: library)
            return try Seen.pixels(of: shrunk.bytes, writtenBy: library)
        }
        for other in all.dropFirst() {
            #expect((other.width, other.height) == (all[0].width, all[0].height))
            let sum = zip(other.bytes, all[0].bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            #expect(sum / other.bytes.count < 8)
        }
    }

    /// Nothing is left behind: the memory held stays where it was.
    @Test(.enabled(if: Heavy.isOn, "runs with VCARD_HEAVY=1"), arguments: Seen.libraries)
    func twoThousandPicturesLeaveNothingBehind(_ library: ImagingLibrary) throws {
        let good = Picture.noise(width: 48, height: 32).jpeg(orientation: 6)
        let bad = Array(good.prefix(good.count / 2))
        let limits = ImageLimits(longestSide: 20, maximumBytes: 800)
        func run(_ times: Int) {
            for _ in 0..<times {
                _ = try? Imaging.shrink(good, to: limits, with: library)
                _ = try? Imaging.shrink(bad, to: limits, with: library)
            }
        }
        run(200)
        let before = try #require(Heavy.residentBytes)
        run(2000)
        let after = try #require(Heavy.residentBytes)
        #expect(after - before < 4 << 20, "\(before) before, \(after) after")
    }
}
