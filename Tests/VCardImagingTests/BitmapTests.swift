import Testing
import VCardKit

@testable import VCardImaging

@Suite struct BitmapTests {
    static let quarters = [Picture.red, Picture.green, Picture.blue, Picture.yellow]

    struct Form: Sendable {
        let bits: Int
        var isFromTop = false
        var masks: [Int]?
    }

    static let forms = [
        Form(bits: 1), Form(bits: 4), Form(bits: 8), Form(bits: 16), Form(bits: 24), Form(bits: 32),
        Form(bits: 24, isFromTop: true), Form(bits: 16, masks: [0xF800, 0x07E0, 0x001F]),
        Form(bits: 32, masks: [0xFF, 0xFF00, 0xFF_0000]),
    ]

    @Test(arguments: forms) func everyFormWithoutCompressionIsRead(_ form: Form) throws {
        let colors = form.bits == 1 ? [Picture.red, Picture.blue, Picture.blue, Picture.red] : Self.quarters
        // An odd width, so that rows end within a byte.
        let picture = Picture.quarters(width: 30, height: 10, colors)
        let bitmap = try Bitmap(Self.file(picture, form))
        #expect((bitmap.width, bitmap.height) == (30, 10))
        let pixels = Resampler(width: 30, height: 10, scaledWidth: 30, scaledHeight: 10)
            .window(.init(left: 0, top: 0, width: 30, height: 10), of: bitmap.decoded())
        #expect(pixels.farthest(from: picture).distance <= (form.bits == 16 ? 8 : 0))
    }

    @Test(arguments: Seen.libraries) func aBitmapBecomesAJPEGWithEveryLibrary(_ library: ImagingLibrary) throws {
        let file = Self.file(.quarters(width: 300, height: 150), Form(bits: 24))
        let shrunk = try Imaging.shrink(
            file, to: .init(longestSide: 100), crop: .init(x: 0, y: -150, width: 600, height: 300), with: library)
        #expect((shrunk.width, shrunk.height) == (100, 50))
        let white: Picture.Color = [255, 255, 255]
        let pixels = try Seen.pixels(of: shrunk.bytes, writtenBy: library)
        #expect(pixels.color(12, 6) != white && pixels.color(75, 12) == white && pixels.color(75, 37) == white)
    }

    @Test func brokenBitmapsAreErrors() throws {
        let file = Self.file(.quarters(width: 24, height: 16), Form(bits: 8))
        for length in 0..<file.count {
            #expect(throws: ImagingError.self) { try Bitmap(Array(file.prefix(length))) }
        }
        for place in 14..<54 {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var changed = file
                changed[place] = value
                if let bitmap = try? Bitmap(changed) { #expect(bitmap.decoded().count > 0) }
            }
        }
    }

    static func file(_ picture: Picture, _ form: Form) -> [UInt8] {
        var palette: [Picture.Color] = []
        for row in 0..<picture.height where form.bits <= 8 {
            for column in 0..<picture.width where !palette.contains(picture.color(column, row)) {
                palette.append(picture.color(column, row))
            }
        }
        var file = FileWriter()
        let start = 54 + palette.count * 4 + (form.masks?.count ?? 0) * 4
        let rowBytes = (picture.width * form.bits + 31) / 32 * 4
        file.text("BM")
        file.little(start + rowBytes * picture.height, 4)
        file.little(0, 4)
        file.little(start, 4)
        file.little(40, 4)
        file.little(picture.width, 4)
        file.little(form.isFromTop ? -picture.height : picture.height, 4)
        file.little(1, 2)
        file.little(form.bits, 2)
        file.little(form.masks == nil ? 0 : 3, 4)
        for number in [rowBytes * picture.height, 2835, 2835, palette.count, 0] { file.little(number, 4) }
        for mask in form.masks ?? [] { file.little(mask, 4) }
        for color in palette { file.bytes += [color[2], color[1], color[0], 0] }
        let masks = form.masks ?? (form.bits == 16 ? [0x7C00, 0x03E0, 0x001F] : [0xFF_0000, 0xFF00, 0xFF])
        for row in 0..<picture.height {
            let shown = form.isFromTop ? row : picture.height - 1 - row
            var held = 0
            var bits = 0
            let end = file.bytes.count + rowBytes
            for column in 0..<picture.width {
                let color = picture.color(column, shown)
                if form.bits <= 8 {
                    held = held << form.bits | (palette.firstIndex(of: color) ?? 0)
                    bits += form.bits
                    if bits == 8 {
                        file.bytes.append(UInt8(held))
                        (held, bits) = (0, 0)
                    }
                } else {
                    var pixel = 0
                    for (tone, mask) in zip(color, masks) {
                        let shift = mask.trailingZeroBitCount
                        pixel |= (Int(tone) * (mask >> shift) / 255) << shift
                    }
                    file.little(pixel, form.bits / 8)
                }
            }
            if bits > 0 { file.bytes.append(UInt8(held << (8 - bits))) }
            file.bytes += [UInt8](repeating: 0, count: end - file.bytes.count)
        }
        return file.bytes
    }
}
