import VCardKit

/// Picture files made byte by byte, with no more pixels than their headers need.
enum Pictures {
    // MARK: Numbers

    static func big(_ number: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
    }

    static func little(_ number: Int, _ count: Int = 4) -> [UInt8] { big(number, count).reversed() }

    static func latin1(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

    // MARK: PNG

    static func chunk(_ name: String, _ content: [UInt8] = []) -> [UInt8] {
        // Nobody checks the check sum here.
        big(content.count) + latin1(name) + content + [1, 2, 3, 4]
    }

    static func png(_ width: Int, _ height: Int, color: UInt8 = 2, _ chunks: [[UInt8]] = []) -> [UInt8] {
        latin1("\u{89}PNG\r\n\u{1A}\n") + chunk("IHDR", big(width) + big(height) + [8, color, 0, 0, 0])
            + chunks.joined() + chunk("IDAT", [0x78, 0x9C, 0, 0]) + chunk("IEND")
    }

    // MARK: GIF

    static func gif(_ width: Int, _ height: Int, frames: Int = 1, isTransparent: Bool = false) -> [UInt8] {
        var bytes = latin1("GIF89a") + little(width, 2) + little(height, 2) + [0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        for _ in 0..<frames {
            bytes += [0x21, 0xF9, 4, isTransparent ? 1 : 0, 10, 0, 0, 0]
            bytes += [0x2C, 0, 0, 0, 0] + little(width, 2) + little(height, 2) + [0, 2, 2, 0x44, 1, 0]
        }
        return bytes + [0x3B]
    }

    // MARK: JPEG

    static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker] + big(content.count + 2, 2) + content
    }

    static let jfif = segment(0xE0, latin1("JFIF\0") + [1, 1, 0, 0, 1, 0, 1, 0, 0])
    static let profile = segment(0xE2, latin1("ICC_PROFILE\0") + [1, 1, 9, 9, 9])

    static func jpeg(_ width: Int, _ height: Int, frame: UInt8 = 0xC0, _ segments: [[UInt8]] = [jfif]) -> [UInt8] {
        [0xFF, 0xD8] + segments.joined() + segment(0xDB, [UInt8](repeating: 1, count: 65))
            + segment(frame, [8] + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0])
            + segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x12, 0xFF, 0, 0x34, 0xFF, 0xD0, 0x56, 0xFF, 0xD9]
    }

    // MARK: EXIF and TIFF

    /// An entry of a directory whose value fits into it, or stands at the offset that is its value.
    static func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
        let isShort = type == 3 && count == 1
        return big(tag, 2) + big(type, 2) + big(count) + (isShort ? big(value, 2) + [0, 0] : big(value))
    }

    static func directory(_ entries: [[UInt8]], next: Int = 0) -> [UInt8] {
        big(entries.count, 2) + entries.joined() + big(next)
    }

    /// Orientation, camera, date, place, and a thumbnail's directory.
    static func exif(_ orientation: Int = 1, isFull: Bool = true) -> [UInt8] {
        let header = latin1("MM\0*") + big(8)
        if !isFull { return header + directory([entry(0x0112, 3, 1, orientation)]) }
        // 8: first (5 entries, 66 bytes), 74: details (1, 18), 92: place (4, 54), 146: thumbnail (1, 18), 164: texts
        let first = directory(
            [
                entry(0x010F, 2, 6, 164), entry(0x0110, 2, 8, 170), entry(0x0112, 3, 1, orientation),
                entry(0x8769, 4, 1, 74), entry(0x8825, 4, 1, 92),
            ], next: 146)
        let details = directory([entry(0x9003, 2, 20, 178)])
        let place = directory([
            entry(1, 2, 2, 0x4E00_0000), entry(2, 5, 3, 198), entry(3, 2, 2, 0x5700_0000), entry(4, 5, 3, 222),
        ])
        let thumbnail = directory([entry(0x0201, 4, 1, 8)])
        let texts = latin1("Acme\0\0") + latin1("Acme X1\0") + latin1("2024:05:01 12:30:00\0")
        let latitude = big(40) + big(1) + big(30) + big(1) + big(0) + big(1)
        let longitude = big(3) + big(1) + big(4230) + big(100) + big(0) + big(1)
        return header + first + details + place + thumbnail + texts + latitude + longitude
    }

    static func exifSegment(_ orientation: Int = 1, isFull: Bool = true) -> [UInt8] {
        segment(0xE1, latin1("Exif\0\0") + exif(orientation, isFull: isFull))
    }

    static func tiff(_ width: Int, _ height: Int, orientation: Int = 1) -> [UInt8] {
        let entries = [
            entry(0x0100, 4, 1, width), entry(0x0101, 4, 1, height), entry(0x0111, 4, 1, 74),
            entry(0x0112, 3, 1, orientation), entry(0x0117, 4, 1, 4),
        ]
        return latin1("MM\0*") + big(8) + directory(entries) + [1, 2, 3, 4]
    }

    // MARK: WebP

    static func riff(_ chunks: [[UInt8]]) -> [UInt8] {
        let body = latin1("WEBP") + chunks.joined()
        return latin1("RIFF") + little(body.count) + body
    }

    static func riffChunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        latin1(name) + little(content.count) + content + (content.count % 2 == 1 ? [0] : [])
    }

    static func webp(_ width: Int, _ height: Int, flags: UInt8 = 0, _ chunks: [[UInt8]] = []) -> [UInt8] {
        let pixels = riffChunk("VP8 ", [0x30, 1, 0, 0x9D, 1, 0x2A] + little(width, 2) + little(height, 2) + [1])
        let canvas = riffChunk("VP8X", [flags, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
        return riff([canvas, pixels] + chunks)
    }

    // MARK: Others

    static func bmp(_ width: Int, _ height: Int, depth: Int = 24) -> [UInt8] {
        let line = (width * depth + 31) / 32 * 4
        let pixels = width * abs(height) > 10_000 ? [] : [UInt8](repeating: 7, count: line * abs(height))
        return latin1("BM") + little(54 + pixels.count) + little(0) + little(54) + little(40) + little(width)
            + little(height) + little(1, 2) + little(depth, 2) + [UInt8](repeating: 0, count: 24) + pixels
    }

    static func icon(_ sides: [Int]) -> [UInt8] {
        var bytes = [0, 0, 1, 0] + little(sides.count, 2)
        for (number, side) in sides.enumerated() {
            let side = UInt8(truncatingIfNeeded: side)
            bytes += [side, side, 0, 0, 1, 0, 32, 0] + little(4) + little(6 + 16 * sides.count + 4 * number)
        }
        return bytes + [UInt8](repeating: 5, count: 4 * sides.count)
    }

    /// A JPEG XL codestream's first bytes: a large size, and an orientation.
    static func jpegXL(_ width: Int, _ height: Int, orientation: Int = 1) -> [UInt8] {
        var bits: [Int] = []
        func put(_ value: Int, _ count: Int) { for index in 0..<count { bits.append(value >> index & 1) } }
        put(0, 1)
        put(3, 2)
        put(height - 1, 30)
        put(0, 3)
        put(3, 2)
        put(width - 1, 30)
        put(0, 1)
        put(1, 1)
        put(orientation - 1, 3)
        while bits.count % 8 != 0 { bits.append(0) }
        return [0xFF, 0x0A]
            + stride(from: 0, to: bits.count, by: 8).map { start in
                (0..<8).reduce(UInt8(0)) { $0 | UInt8(bits[start + $1] << $1) }
            }
    }

    static func box(_ name: String, _ content: [UInt8]) -> [UInt8] { big(content.count + 8) + latin1(name) + content }

    /// HEIC with one picture and, in an item of its own, EXIF.
    static func heic(_ width: Int, _ height: Int, properties: [[UInt8]] = [], exif: [UInt8]? = nil) -> [UInt8] {
        let size = box("ispe", big(0) + big(width) + big(height))
        let numbers = (0...properties.count).map { UInt8($0 + 1) }
        let associations = box("ipma", big(0) + big(1) + big(1, 2) + [UInt8(numbers.count)] + numbers)
        let kind = box("ftyp", latin1("heic") + big(0) + latin1("mif1heic"))
        func info(_ item: Int, _ type: String) -> [UInt8] {
            box("infe", [2, 0, 0, 0] + big(item, 2) + [0, 0] + latin1(type) + [0])
        }
        func meta(at place: Int) -> [UInt8] {
            let block = exif.map { big(0) + $0 } ?? []
            let locations = box(
                "iloc",
                [0, 0, 0, 0, 0x44, 0] + big(1, 2) + big(2, 2) + big(0, 2) + big(1, 2) + big(place) + big(block.count))
            return box(
                "meta",
                big(0) + box("pitm", big(0) + big(1, 2))
                    + box(
                        "iinf",
                        big(0) + big(exif == nil ? 1 : 2, 2) + info(1, "hvc1") + (exif == nil ? [] : info(2, "Exif")))
                    + box("iprp", box("ipco", size + properties.joined()) + associations)
                    + (exif == nil ? [] : locations))
        }
        let place = kind.count + meta(at: 0).count + 8
        return kind + meta(at: place) + box("mdat", exif.map { big(0) + $0 } ?? [1, 2, 3, 4])
    }
}
