/// Looks at the passes that a JPEG makes over its pixels, without decoding them.
enum JPEGScans {
    /// The number of scans, or one more than `limit` when there are more. Linear, never reads past the end.
    ///
    /// A small file can ask for hundreds of passes over a large picture, which takes a decoder minutes.
    static func count(in bytes: [UInt8], atMost limit: Int) -> Int {
        var scans = 0
        forEachSegment(of: bytes) { marker, _ in
            if marker == 0xDA { scans += 1 }
            return scans <= limit
        }
        return scans
    }

    /// Whether the scans that begin in the file bring all bits of all components: then no further one is missing.
    static func areComplete(in bytes: [UInt8]) -> Bool {
        // The lowest bit that was brought of each coefficient, 0 for the last one (ITU T.81 §G.1.1.1).
        var bits: [UInt8: [UInt8]] = [:]
        forEachSegment(of: bytes) { marker, content in
            guard let first = content.first else { return true }
            if marker & 0xF0 == 0xC0, ![0xC4, 0xC8, 0xCC].contains(marker), content.count >= 6 {
                for place in stride(from: content.startIndex + 6, to: content.endIndex, by: 3) {
                    bits[content[place]] = [UInt8](repeating: .max, count: 64)
                }
            } else if marker == 0xDA, content.count == 4 + 2 * Int(first), let low = content.last {
                let start = Int(content[content.endIndex - 3])
                let end = Int(content[content.endIndex - 2])
                guard start <= end, end < 64 else { return true }
                for number in 0..<Int(first) {
                    let component = content[content.startIndex + 1 + 2 * number]
                    for place in start...end { bits[component]?[place] = low & 0x0F }
                }
            }
            return true
        }
        return !bits.isEmpty && bits.values.allSatisfy { $0.allSatisfy { $0 == 0 } }
    }

    /// - Parameter body: Is given the marker and what the segment holds, as far as it is there; `false` ends it.
    private static func forEachSegment(of bytes: [UInt8], _ body: (UInt8, ArraySlice<UInt8>) -> Bool) {
        var place = 2
        while place + 3 < bytes.count {
            // Within a scan 0xFF is followed by 0 or by a restart; everything else begins a segment.
            guard bytes[place] == 0xFF else {
                place += 1
                continue
            }
            switch bytes[place + 1] {
            case 0x00, 0x01, 0xD0...0xD8:
                place += 2
            case 0xD9:
                return
            case 0xFF:
                place += 1
            case let marker:
                let end = place + 2 + max(2, Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
                if !body(marker, bytes[min(place + 4, bytes.count)..<min(end, bytes.count)]) { return }
                place = end
            }
        }
    }
}
