import VCardKit

/// The pixels of a Windows bitmap without compression (BMP), which neither library reads from strangers.
///
/// With a palette of 1, 4 or 8 bits, or with 16, 24 or 32 bits a pixel; rows from the bottom, or from the top where the
/// height is negative. Alpha is not looked at: most programs leave it empty.
struct Bitmap {
    let width: Int
    let height: Int
    private let file: [UInt8]
    private let isFromTop: Bool
    private let bitsPerPixel: Int
    private let pixels: Int
    private let palette: Int
    private let paletteCount: Int
    /// Where red, green and blue are in a pixel of 16 or 32 bits.
    private let masks: [UInt32]

    /// Reads the headers, and makes sure that all pixels are there.
    init(_ file: [UInt8]) throws(ImagingError) {
        func little(_ place: Int, _ count: Int) -> Int {
            guard place >= 0, place <= file.count - count else { return 0 }
            return file[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        let headerSize = little(14, 4)
        guard file.count >= 54, headerSize >= 40 else { throw .unknownKind }
        width = Int(Int32(truncatingIfNeeded: little(18, 4)))
        let signedHeight = Int(Int32(truncatingIfNeeded: little(22, 4)))
        isFromTop = signedHeight < 0
        height = abs(signedHeight)
        bitsPerPixel = little(28, 2)
        let compression = little(30, 4)
        pixels = little(10, 4)
        guard width > 0, height > 0 else { throw .damaged("no pixels") }
        guard Int64(width) * Int64(height) <= ImageHeader.maximumPixels else {
            throw .tooManyPixels(.init(width: width, height: height))
        }
        switch (bitsPerPixel, compression) {
        case (1, 0), (4, 0), (8, 0), (24, 0): masks = []
        case (16, 0): masks = [0x7C00, 0x03E0, 0x001F]
        case (32, 0): masks = [0xFF_0000, 0xFF00, 0xFF]
        case (16, 3), (32, 3): masks = (0..<3).map { UInt32(truncatingIfNeeded: little(54 + $0 * 4, 4)) }
        default: throw .unknownKind
        }
        palette = 14 + headerSize
        let colors = little(46, 4)
        paletteCount = bitsPerPixel > 8 ? 0 : colors == 0 ? 1 << bitsPerPixel : min(colors, 1 << bitsPerPixel)
        self.file = file
        guard palette + paletteCount * 4 <= file.count, pixels <= file.count,
            file.count - pixels >= (height - 1) * rowBytes + (width * bitsPerPixel + 7) / 8
        else { throw .damaged("its end is missing") }
    }

    /// Rows begin every four bytes.
    private var rowBytes: Int { (width * bitsPerPixel + 31) / 32 * 4 }

    /// Four bytes a pixel: red, green, blue and one to skip.
    func decoded() -> [UInt8] {
        var output = [UInt8](repeating: 0xFF, count: width * height * 4)
        var place = 0
        for row in 0..<height {
            let start = pixels + (isFromTop ? row : height - 1 - row) * rowBytes
            for column in 0..<width {
                let color = color(start, column)
                output[place] = color.0
                output[place + 1] = color.1
                output[place + 2] = color.2
                place += 4
            }
        }
        return output
    }

    private func color(_ row: Int, _ column: Int) -> (UInt8, UInt8, UInt8) {
        switch bitsPerPixel {
        case 24:
            let place = row + column * 3
            return (file[place + 2], file[place + 1], file[place])
        case 16, 32:
            let size = bitsPerPixel / 8
            let place = row + column * size
            var pixel: UInt32 = 0
            for index in (0..<size).reversed() { pixel = pixel << 8 | UInt32(file[place + index]) }
            return (tone(pixel, masks[0]), tone(pixel, masks[1]), tone(pixel, masks[2]))
        default:
            let bit = column * bitsPerPixel
            let index = Int(file[row + bit / 8]) >> (8 - bitsPerPixel - bit % 8) & (1 << bitsPerPixel - 1)
            if index >= paletteCount { return (0, 0, 0) }
            let place = palette + index * 4
            return (file[place + 2], file[place + 1], file[place])
        }
    }

    /// The bits under the mask as a tone of 0 to 255.
    private func tone(_ pixel: UInt32, _ mask: UInt32) -> UInt8 {
        if mask == 0 { return 0 }
        let shift = UInt32(mask.trailingZeroBitCount)
        return UInt8(UInt64((pixel & mask) >> shift) * 255 / UInt64(mask >> shift))
    }
}
