@testable import VCardFormats

/// Reads a code without errors by the rules of ISO/IEC 18004, written apart from what makes codes.
struct QRReader {
    /// The bytes; `nil` if a block has an error or the code is none of bytes.
    let bytes: [UInt8]?

    init(_ code: QRCode) {
        let size = code.size
        let version = (size - 17) / 4
        // The format beside the upper left finder, bits 14 to 0.
        let places: [(Int, Int)] =
            (0..<6).map { ($0, 8) } + [(7, 8), (8, 8), (8, 7)] + (0..<6).reversed().map { (8, $0) }
        var format = 0
        for (x, y) in places { format = format << 1 | (code.isDark(column: x, row: y) ? 1 : 0) }
        format ^= 0b101_0100_0001_0010
        let levels: [QRCode.Level] = [.medium, .low, .high, .quartile]
        let level = levels[format >> 13]
        let mask = format >> 10 & 7
        let words = Self.words(code, version, mask)
        bytes = level == code.level ? Self.decode(words, version, level) : nil
    }

    private static func isFunction(_ x: Int, _ y: Int, _ size: Int, _ version: Int) -> Bool {
        if x < 9 && y < 9 || x >= size - 8 && y < 9 || x < 9 && y >= size - 8 || x == 6 || y == 6 { return true }
        if version >= 7, x >= size - 11 && y < 6 || y >= size - 11 && x < 6 { return true }
        let centers = QRTables.alignment(version: version)
        for cx in centers {
            for cy in centers {
                let isCorner = cx == 6 && cy == 6 || cx == 6 && cy == size - 7 || cx == size - 7 && cy == 6
                if !isCorner, abs(x - cx) <= 2, abs(y - cy) <= 2 { return true }
            }
        }
        return false
    }

    private static func words(_ code: QRCode, _ version: Int, _ mask: Int) -> [UInt8] {
        let size = code.size
        var bits: [Bool] = []
        var isUpward = true
        var right = size - 1
        while right > 0 {
            if right == 6 { right -= 1 }
            for step in 0..<size {
                let y = isUpward ? size - 1 - step : step
                for x in [right, right - 1] where !isFunction(x, y, size, version) {
                    let isInverted: Bool
                    switch mask {
                    case 0: isInverted = (x + y) % 2 == 0
                    case 1: isInverted = y % 2 == 0
                    case 2: isInverted = x % 3 == 0
                    case 3: isInverted = (x + y) % 3 == 0
                    case 4: isInverted = (y / 2 + x / 3) % 2 == 0
                    case 5: isInverted = (x * y) % 2 + (x * y) % 3 == 0
                    case 6: isInverted = ((x * y) % 2 + (x * y) % 3) % 2 == 0
                    default: isInverted = ((x + y) % 2 + (x * y) % 3) % 2 == 0
                    }
                    bits.append(code.isDark(column: x, row: y) != isInverted)
                }
            }
            isUpward.toggle()
            right -= 2
        }
        return stride(from: 0, to: bits.count / 8 * 8, by: 8).map { start in
            bits[start..<(start + 8)].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
    }

    private static func decode(_ words: [UInt8], _ version: Int, _ level: QRCode.Level) -> [UInt8]? {
        let count = QRTables.blockCount(version: version, level: level)
        let correction = QRTables.correctionWords(version: version, level: level)
        let data = words.count - count * correction
        let longCount = data % count
        var blocks = [[UInt8]](repeating: [], count: count)
        var position = 0
        for row in 0...(data / count) {
            for block in 0..<count where row < data / count || block >= count - longCount {
                blocks[block].append(words[position])
                position += 1
            }
        }
        let lengths = blocks.map { $0.count }
        for _ in 0..<correction {
            for block in 0..<count {
                blocks[block].append(words[position])
                position += 1
            }
        }
        // A block without errors is zero at every root of the generator.
        for block in blocks {
            var root: UInt8 = 1
            for _ in 0..<correction {
                var value: UInt8 = 0
                for word in block { value = multiplied(value, root) ^ word }
                if value != 0 { return nil }
                root = multiplied(root, 2)
            }
        }
        let all = zip(blocks, lengths).flatMap { $0.prefix($1) }
        guard all[0] >> 4 == 4 else { return nil }
        // Half a byte of mode, then the number of bytes.
        let nibbles = all.flatMap { [Int($0 >> 4), Int($0 & 15)] }
        let digits = version < 10 ? 2 : 4
        let length = nibbles[1...digits].reduce(0) { $0 << 4 | $1 }
        let start = digits + 1
        return (0..<length).map { UInt8(nibbles[start + 2 * $0] << 4 | nibbles[start + 2 * $0 + 1]) }
    }

    private static func multiplied(_ x: UInt8, _ y: UInt8) -> UInt8 {
        var result = 0
        for bit in 0..<8 where y >> UInt8(bit) & 1 == 1 { result ^= Int(x) << bit }
        for bit in (8..<16).reversed() where result >> bit & 1 == 1 { result ^= 0x11D << (bit - 8) }
        return UInt8(result)
    }
}
