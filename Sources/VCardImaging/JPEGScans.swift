/// Counts the passes that a JPEG makes over its pixels.
///
/// A small file can ask for hundreds of passes over a large picture, which takes a decoder minutes.
enum JPEGScans {
    /// The number of scans, or one more than `limit` when there are more. Linear, never reads past the end.
    static func count(in bytes: [UInt8], atMost limit: Int) -> Int {
        var scans = 0
        var place = 2
        while place + 3 < bytes.count, scans <= limit {
            // Within a scan 0xFF is followed by 0 or by a restart; everything else begins a segment.
            guard bytes[place] == 0xFF else {
                place += 1
                continue
            }
            switch bytes[place + 1] {
            case 0x00, 0x01, 0xD0...0xD8:
                place += 2
            case 0xD9:
                return scans
            case 0xFF:
                place += 1
            case let marker:
                if marker == 0xDA { scans += 1 }
                place += 2 + (Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
            }
        }
        return scans
    }
}
