/// Bytes on their way to the codewords of a version.
struct QRCodewords {
    private let data: [UInt8]
    private let version: Int
    private let level: QRCode.Level

    /// - Parameter bytes: At most what the version holds.
    init(_ bytes: [UInt8], version: Int, level: QRCode.Level) {
        self.version = version
        self.level = level
        var bits = Bits()
        if !bytes.allSatisfy({ $0 < 0x80 }) {
            // Mode 7 states a character set, of which 26 is UTF-8.
            bits.append(7, count: 4)
            bits.append(26, count: 8)
        }
        // Mode 4 is bytes; their number has 8 bits, or 16 from version 10 on.
        bits.append(4, count: 4)
        bits.append(bytes.count, count: version < 10 ? 8 : 16)
        for byte in bytes { bits.append(Int(byte), count: 8) }
        let capacity = QRTables.dataWords(version: version, level: level)
        bits.append(0, count: min(4, capacity * 8 - bits.count))
        bits.append(0, count: (8 - bits.count % 8) % 8)
        var words = bits.bytes
        var filler: UInt8 = 0xEC
        while words.count < capacity {
            words.append(filler)
            filler ^= 0xEC ^ 0x11
        }
        data = words
    }

    private struct Bits {
        private(set) var bytes: [UInt8] = []
        private(set) var count = 0

        mutating func append(_ value: Int, count: Int) {
            for shift in stride(from: count - 1, through: 0, by: -1) {
                if self.count % 8 == 0 { bytes.append(0) }
                if value >> shift & 1 == 1 { bytes[bytes.count - 1] |= 0x80 >> UInt8(self.count % 8) }
                self.count += 1
            }
        }
    }

    /// The codewords of all blocks, their error correction behind them, a word of each block in turn.
    var interleaved: [UInt8] {
        let count = QRTables.blockCount(version: version, level: level)
        let correction = QRTables.correctionWords(version: version, level: level)
        let divisor = ReedSolomon.divisor(count: correction)
        // The last blocks are one word longer.
        let shortLength = data.count / count
        let shortCount = count - data.count % count
        var blocks: [ArraySlice<UInt8>] = []
        var start = 0
        for number in 0..<count {
            let end = start + shortLength + (number < shortCount ? 0 : 1)
            blocks.append(data[start..<end])
            start = end
        }
        let remainders = blocks.map { ReedSolomon.remainder(of: $0, by: divisor) }
        var words: [UInt8] = []
        for position in 0...shortLength {
            for block in blocks where position < block.count { words.append(block[block.startIndex + position]) }
        }
        for position in 0..<correction {
            for remainder in remainders { words.append(remainder[position]) }
        }
        return words
    }
}

/// Reed–Solomon error correction over the field of 256 elements with the polynomial 0x11D.
enum ReedSolomon {
    /// The coefficients of the generator polynomial behind its leading one.
    static func divisor(count: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: count)
        result[count - 1] = 1
        var root: UInt8 = 1
        for _ in 0..<count {
            for i in 0..<count {
                result[i] = product(result[i], root)
                if i + 1 < count { result[i] ^= result[i + 1] }
            }
            root = product(root, 2)
        }
        return result
    }

    static func remainder(of data: ArraySlice<UInt8>, by divisor: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: divisor.count)
        for byte in data {
            let factor = byte ^ result[0]
            for i in 0..<(divisor.count - 1) { result[i] = result[i + 1] ^ product(divisor[i], factor) }
            result[divisor.count - 1] = product(divisor[divisor.count - 1], factor)
        }
        return result
    }

    private static func product(_ x: UInt8, _ y: UInt8) -> UInt8 {
        var product: UInt8 = 0
        for bit in (0..<8).reversed() {
            let isOverflowing = product & 0x80 != 0
            product <<= 1
            if isOverflowing { product ^= 0x1D }
            if y >> UInt8(bit) & 1 == 1 { product ^= x }
        }
        return product
    }
}
