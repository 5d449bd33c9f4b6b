extension Picture {
    /// A PNG file without compression (RFC 2083). Colors have three bytes, or four with alpha.
    ///
    /// - Parameter claimed: A size to claim instead of the real one.
    func png(claiming claimed: (width: Int, height: Int)? = nil) -> [UInt8] {
        let hasAlpha = color(0, 0).count == 4
        var header = FileWriter()
        header.big(claimed?.width ?? width, 4)
        header.big(claimed?.height ?? height, 4)
        header.bytes += [8, hasAlpha ? 6 : 2, 0, 0, 0]
        var pixels: [UInt8] = []
        for row in 0..<height {
            pixels.append(0)
            for column in 0..<width { pixels += color(column, row) }
        }
        var file = FileWriter(bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        file.chunk("IHDR", header.bytes)
        file.chunk("IDAT", Self.stored(pixels))
        file.chunk("IEND", [])
        return file.bytes
    }

    /// The zlib form of bytes as they are (RFC 1950, RFC 1951 §3.2.4).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var output = FileWriter(bytes: [0x78, 0x01])
        var start = 0
        repeat {
            let end = min(start + 65_535, bytes.count)
            output.bytes.append(end == bytes.count ? 1 : 0)
            output.little(end - start, 2)
            output.little(~(end - start), 2)
            output.bytes += bytes[start..<end]
            start = end
        } while start < bytes.count
        var low = 1
        var high = 0
        for byte in bytes {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        output.big(high << 16 | low, 4)
        return output.bytes
    }
}

extension FileWriter {
    fileprivate mutating func chunk(_ type: String, _ content: [UInt8]) {
        big(content.count, 4)
        let start = bytes.count
        text(type)
        bytes += content
        var check: UInt32 = 0xFFFF_FFFF
        for byte in bytes[start...] {
            check ^= UInt32(byte)
            for _ in 0..<8 { check = check & 1 != 0 ? check >> 1 ^ 0xEDB8_8320 : check >> 1 }
        }
        big(Int(~check), 4)
    }
}
