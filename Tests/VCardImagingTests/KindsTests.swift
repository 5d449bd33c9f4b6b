import Testing
import VCardKit

@testable import VCardImaging

/// What libvips brings beside JPEG.
@Suite(.enabled(if: Seen.hasVips, Seen.noVips)) struct KindsTests {
    @Test func pngIsRead() throws {
        let shrunk = try Imaging.shrink(
            Picture.quarters(width: 300, height: 150).png(), to: .init(longestSide: 100), with: .vips)
        #expect(shrunk.wasChanged && shrunk.width == 100 && shrunk.height == 50)
        #expect(try Seen.pixels(of: shrunk.bytes, writtenBy: .vips).areQuarters())
    }

    @Test func whatIsTransparentBecomesWhite() throws {
        let picture = Picture.quarters(
            width: 200, height: 100, [[200, 0, 0, 255], [200, 0, 0, 128], [0, 0, 0, 0], [0, 0, 200, 0]])
        let shrunk = try Imaging.shrink(picture.png(), to: .init(longestSide: 100), with: .vips)
        #expect(
            try Seen.pixels(of: shrunk.bytes, writtenBy: .vips)
                .areQuarters([[200, 0, 0], [227, 127, 127], [255, 255, 255], [255, 255, 255]]))
    }

    @Test func ofAnAnimationTheFirstPictureIsLeft() throws {
        let gif = Picture.gif([.plain(Picture.red), .plain(Picture.blue), .plain(Picture.green)])
        let shrunk = try Imaging.shrink(gif, to: .init(longestSide: 20), with: .vips)
        #expect(shrunk.width == 20 && shrunk.height == 15)
        let pixels = try Seen.pixels(of: shrunk.bytes, writtenBy: .vips)
        #expect(pixels.farthest(from: .plain(Picture.red)).distance < 12)
    }

    @Test func aTransparentColorOfAGIFBecomesWhite() throws {
        let gif = Picture.gif([.quarters()], transparent: Picture.green)
        let shrunk = try Imaging.shrink(gif, to: .init(longestSide: 64), with: .vips)
        #expect(
            try Seen.pixels(of: shrunk.bytes, writtenBy: .vips)
                .areQuarters([Picture.red, [255, 255, 255], Picture.blue, Picture.yellow]))
    }

    @Test(arguments: [MadeElsewhere.webP, MadeElsewhere.heic, MadeElsewhere.avif])
    func newerKindsAreRead(_ base64: String) throws {
        let bytes = MadeElsewhere.bytes(base64)
        do {
            let shrunk = try Imaging.shrink(bytes, to: .init(longestSide: 64), with: .vips)
            #expect(shrunk.width == 64 && shrunk.height == 32)
            #expect(
                try Seen.pixels(of: shrunk.bytes, writtenBy: .vips)
                    .areQuarters([[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 0]]))
        } catch let error as ImagingError where error.code == .unknownKind || error.code == .damaged {
            // A libvips may be built without some of them.
        }
    }

    @Test func anotherKindIsKeptOrMadeJPEGAsAsked() throws {
        let png = Picture.quarters().png()
        #expect(try !Imaging.shrink(png, to: .init(maximumBytes: nil), with: .vips).wasChanged)
        let shrunk = try Imaging.shrink(png, to: .init(maximumBytes: nil, onlyJPEG: true), with: .vips)
        #expect(shrunk.wasChanged && shrunk.width == 96 && ImageHeader(shrunk.bytes)?.mediaType == .jpeg)
    }

    static let strangers = [
        "<svg xmlns='http://www.w3.org/2000/svg' width='900' height='900'><script>alert(1)</script></svg>",
        "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n", "P5 900 900 255\n", "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n",
        "SIMPLE  =                    T", "push graphic-context\nviewbox 0 0 900 900\n",
        "<!doctype html><script>alert(1)</script>",
    ]

    @Test(arguments: strangers) func whatIsUnsafeFromStrangersIsNotRead(_ text: String) {
        for library in Seen.libraries {
            #expect(throws: ImagingError.unknownKind) {
                try Imaging.shrink(Array(text.utf8), to: .init(longestSide: 10, maximumBytes: 10), with: library)
            }
        }
    }
}
