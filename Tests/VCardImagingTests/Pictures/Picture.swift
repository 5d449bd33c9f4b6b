/// A picture to make files of: the color of each pixel, counted from the top left.
struct Picture {
    typealias Color = [UInt8]

    let width: Int
    let height: Int
    let color: (_ column: Int, _ row: Int) -> Color

    static let red: Color = [230, 20, 20]
    static let green: Color = [20, 200, 20]
    static let blue: Color = [30, 30, 220]
    static let yellow: Color = [240, 220, 30]

    /// Four quarters in the order of reading: top left, top right, bottom left, bottom right.
    static func quarters(width: Int = 96, height: Int = 48, _ colors: [Color] = [red, green, blue, yellow]) -> Self {
        Picture(width: width, height: height) { column, row in
            colors[(row < height / 2 ? 0 : 2) + (column < width / 2 ? 0 : 1)]
        }
    }

    static func plain(_ color: Color, width: Int = 40, height: Int = 30) -> Self {
        Picture(width: width, height: height) { _, _ in color }
    }

    /// Blocks of 8 × 8 pixels in colors that look like noise and are always the same.
    static func noise(width: Int, height: Int) -> Self {
        Picture(width: width, height: height) { column, row in
            var seed = UInt64(column / 8) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(row / 8) &* 0xC2B2_AE3D_27D4_EB4F
            return (0..<3).map { _ in
                seed = (seed ^ seed >> 29) &* 0xBF58_476D_1CE4_E5B9
                return UInt8(truncatingIfNeeded: seed >> 56)
            }
        }
    }
}

/// Bytes of a file in the making.
struct FileWriter {
    var bytes: [UInt8] = []

    mutating func text(_ text: String) { bytes += Array(text.utf8) }

    mutating func big(_ number: Int, _ count: Int) {
        for shift in (0..<count).reversed() { bytes.append(UInt8(truncatingIfNeeded: number >> (shift * 8))) }
    }

    mutating func little(_ number: Int, _ count: Int) {
        for shift in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (shift * 8))) }
    }
}
