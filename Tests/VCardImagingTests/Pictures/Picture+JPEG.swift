extension Picture {
    /// A baseline JPEG file (T.81) whose blocks of 8 × 8 pixels each have one color, that of their first pixel.
    ///
    /// Sides are multiples of 8. Colors of one byte make a gray picture, of four one in inverted CMYK as Adobe has it.
    ///
    /// - Parameters:
    ///   - orientation: EXIF's; none is written for `nil`.
    ///   - profile: An ICC profile.
    ///   - claimed: A size to claim instead of the real one.
    func jpeg(
        orientation: Int? = nil, profile: [UInt8]? = nil, claiming claimed: (width: Int, height: Int)? = nil
    ) -> [UInt8] {
        let channels = color(0, 0).count
        var file = FileWriter(bytes: [0xFF, 0xD8])
        if channels == 4 { file.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]) }
        if let orientation {
            var exif = FileWriter()
            exif.text("Exif\0\0MM\0*\0\0\0\u{8}")
            exif.big(1, 2)
            exif.big(0x0112, 2)
            exif.big(3, 2)
            exif.big(1, 4)
            exif.big(orientation, 2)
            exif.big(0, 2)
            exif.big(0, 4)
            file.segment(0xE1, exif.bytes)
        }
        if let profile { file.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile) }
        file.segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
        var frame = FileWriter(bytes: [8])
        frame.big(claimed?.height ?? height, 2)
        frame.big(claimed?.width ?? width, 2)
        frame.bytes.append(UInt8(channels))
        var scan = FileWriter(bytes: [UInt8(channels)])
        for channel in 1...channels {
            frame.bytes += [UInt8(channel), 0x11, 0]
            scan.bytes += [UInt8(channel), 0]
        }
        scan.bytes += [0, 63, 0]
        file.segment(0xC0, frame.bytes)
        // Sizes 0 to 11 of a difference, and for the rest of a block the one code that ends it.
        file.segment(0xC4, [0x00, 0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0] + Array(0...11))
        file.segment(0xC4, [0x10, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        file.segment(0xDA, scan.bytes)
        file.bytes += blocks(channels)
        file.bytes += [0xFF, 0xD9]
        return file.bytes
    }

    private func blocks(_ channels: Int) -> [UInt8] {
        var bits = BitWriter()
        var previous = [Int](repeating: 0, count: channels)
        for row in stride(from: 0, to: height, by: 8) {
            for column in stride(from: 0, to: width, by: 8) {
                for (channel, tone) in Self.tones(color(column, row)).enumerated() {
                    let average = (tone - 128) * 8
                    bits.difference(average - previous[channel])
                    previous[channel] = average
                    bits.write(0, 1)
                }
            }
        }
        return bits.finish()
    }

    /// Brightness and two differences of color (JFIF), or what the file has as it is.
    private static func tones(_ color: Color) -> [Int] {
        guard color.count == 3 else { return color.map { Int($0) } }
        let (red, green, blue) = (Double(color[0]), Double(color[1]), Double(color[2]))
        return [
            0.299 * red + 0.587 * green + 0.114 * blue,
            128 - 0.168736 * red - 0.331264 * green + 0.5 * blue,
            128 + 0.5 * red - 0.418688 * green - 0.081312 * blue,
        ].map { min(255, max(0, Int($0.rounded()))) }
    }

    private struct BitWriter {
        var bytes: [UInt8] = []
        var held = 0
        var count = 0

        mutating func write(_ value: Int, _ length: Int) {
            for shift in (0..<length).reversed() {
                held = held << 1 | (value >> shift & 1)
                count += 1
                if count == 8 { flush() }
            }
        }

        mutating func difference(_ value: Int) {
            var size = 0
            while value.magnitude >> size != 0 { size += 1 }
            // The codes of the table above: 00, 010 ... 110, then ones and a zero.
            switch size {
            case 0: write(0, 2)
            case 1...5: write(size + 1, 3)
            default: write((1 << (size - 2)) - 2, size - 2)
            }
            write(value < 0 ? value + (1 << size) - 1 : value, size)
        }

        mutating func finish() -> [UInt8] {
            while count > 0 { write(1, 1) }
            return bytes
        }

        private mutating func flush() {
            bytes.append(UInt8(held))
            if held == 0xFF { bytes.append(0) }
            held = 0
            count = 0
        }
    }
}

extension FileWriter {
    fileprivate mutating func segment(_ marker: UInt8, _ content: [UInt8]) {
        bytes += [0xFF, marker]
        big(content.count + 2, 2)
        bytes += content
    }
}
