// A code to look at: as text, SVG and PNG.
extension QRCode {
    /// How many light modules stand around a code (ISO/IEC 18004 §6.3.8).
    static let margin = 4

    /// The code as lines of text for a terminal, two rows of modules in one line of half blocks.
    ///
    /// What is light in the code is drawn, so that it is right where letters are lighter than the page.
    public var text: String {
        var text = ""
        let range = -Self.margin..<(size + Self.margin)
        for row in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
            for column in range {
                let isUpperLight = !isDark(column: column, row: row)
                let isLowerLight = row + 1 < range.upperBound && !isDark(column: column, row: row + 1)
                switch (isUpperLight, isLowerLight) {
                case (true, true): text += "█"
                case (true, false): text += "▀"
                case (false, true): text += "▄"
                case (false, false): text += " "
                }
            }
            text += "\n"
        }
        return text
    }

    /// The code as an SVG image of one unit a module.
    public var svg: String {
        let side = size + 2 * Self.margin
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                guard isDark(column: column, row: row) else {
                    column += 1
                    continue
                }
                let start = column
                while column < size, isDark(column: column, row: row) { column += 1 }
                path += "M\(start + Self.margin) \(row + Self.margin)h\(column - start)v1h-\(column - start)z"
            }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" width="\(side * 4)" \
            height="\(side * 4)" shape-rendering="crispEdges">
            <path fill="#fff" d="M0 0h\(side)v\(side)h-\(side)z"/>
            <path d="\(path)"/>
            </svg>

            """
    }

    /// The code as a PNG image, black and white.
    ///
    /// - Parameter scale: How many pixels a module is wide, 1 to 64.
    public func png(scale: Int = 8) -> [UInt8] {
        let scale = max(1, min(64, scale))
        let side = (size + 2 * Self.margin) * scale
        var pixels: [UInt8] = []
        for row in -Self.margin..<(size + Self.margin) {
            // No filter, then a bit a pixel; 1 is white.
            var line = [UInt8](repeating: 0, count: 1 + (side + 7) / 8)
            for x in 0..<side where !isDark(column: x / scale - Self.margin, row: row) {
                line[1 + x / 8] |= 0x80 >> UInt8(x % 8)
            }
            for _ in 0..<scale { pixels.append(contentsOf: line) }
        }
        var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        PNG.appendChunk("IHDR", PNG.number(side) + PNG.number(side) + [1, 0, 0, 0, 0], to: &png)
        PNG.appendChunk("IDAT", PNG.zlib(pixels), to: &png)
        PNG.appendChunk("IEND", [], to: &png)
        return png
    }
}

/// The parts of a PNG file (ISO/IEC 15948), its data uncompressed.
enum PNG {
    static func number(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    static func appendChunk(_ type: String, _ data: [UInt8], to png: inout [UInt8]) {
        let content = Array(type.utf8) + data
        png.append(contentsOf: number(data.count))
        png.append(contentsOf: content)
        png.append(contentsOf: number(Int(crc(content))))
    }

    /// A zlib stream of stored blocks (RFC 1950, RFC 1951 §3.2.4).
    static func zlib(_ data: [UInt8]) -> [UInt8] {
        var out: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(start + 0xFFFF, data.count)
            let length = UInt16(end - start)
            out.append(end == data.count ? 1 : 0)
            for value in [length, ~length] {
                out.append(UInt8(value & 0xFF))
                out.append(UInt8(value >> 8))
            }
            out.append(contentsOf: data[start..<end])
            start = end
        } while start < data.count
        return out + number(Int(adler(data)))
    }

    static func adler(_ data: [UInt8]) -> UInt32 {
        var low: UInt32 = 1
        var high: UInt32 = 0
        for byte in data {
            low = (low + UInt32(byte)) % 65521
            high = (high + low) % 65521
        }
        return high << 16 | low
    }

    static func crc(_ data: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in data { crc = table[Int((crc ^ UInt32(byte)) & 0xFF)] ^ crc >> 8 }
        return ~crc
    }

    private static let table: [UInt32] = (0..<256).map { number in
        var value = UInt32(number)
        for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
        return value
    }
}
