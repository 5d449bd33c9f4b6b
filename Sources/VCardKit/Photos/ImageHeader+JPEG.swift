/// The segments of a JPEG file, one after the other up to the next compressed pixels (ITU T.81 §B.1).
struct JPEGSegments {
    struct Segment {
        /// The second byte of the marker.
        let marker: Int
        /// From the marker's first byte to the end of the segment.
        let range: Range<Int>
        /// What the segment holds, without marker and length.
        var content: Range<Int> { min(range.lowerBound + 4, range.upperBound)..<range.upperBound }

        /// Whether it begins the compressed pixels.
        var isScan: Bool { marker == 0xDA }
        var isEnd: Bool { marker == 0xD9 }
        /// Whether it holds the picture's size: SOF0 to SOF15, but for DHT, JPG and DAC.
        var isFrame: Bool { marker & 0xF0 == 0xC0 && marker != 0xC4 && marker != 0xC8 && marker != 0xCC }
    }

    let data: HeaderBytes
    private(set) var offset: Int
    /// Whether the segments break off.
    private(set) var isTruncated = false
    /// Whether something else than a segment stands where one has to be.
    private(set) var isDamaged = false

    /// Begins behind the two bytes that begin the file, or at another place.
    init(_ data: HeaderBytes, at offset: Int = 2) {
        self.data = data
        self.offset = offset
    }

    /// The next segment; `nil` at the end of the data, or where there is none.
    mutating func next() -> Segment? {
        guard let mark = data.byte(offset) else {
            isTruncated = true
            return nil
        }
        guard mark == 0xFF else {
            isDamaged = true
            return nil
        }
        var place = offset
        // Any number of fill bytes may stand before a marker.
        while data.byte(place + 1) == 0xFF { place += 1 }
        guard let marker = data.byte(place + 1) else {
            isTruncated = true
            return nil
        }
        if marker == 0xD9 || marker == 0x01 || (0xD0...0xD8).contains(marker) {
            let range = place..<(place + 2)
            offset = range.upperBound
            return Segment(marker: marker, range: range)
        }
        guard let length = data.short(place + 2, bigEndian: true) else {
            isTruncated = true
            return nil
        }
        guard length >= 2, marker != 0 else {
            isDamaged = true
            return nil
        }
        guard place + 2 + length <= data.count else {
            isTruncated = true
            return nil
        }
        offset = place + 2 + length
        return Segment(marker: marker, range: place..<offset)
    }

    /// Where the compressed pixels that begin at `start` end: the next marker that is no restart.
    ///
    /// - Complexity: O(*n*) in the bytes of the scan.
    static func endOfScan(_ data: HeaderBytes, from start: Int) -> Int? {
        var place = data.first(0xFF, in: start..<max(start, data.count - 1))
        while place + 1 < data.count {
            let next = data.bytes[place + 1]
            if next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) { return place }
            place = data.first(0xFF, in: (place + 1)..<(data.count - 1))
        }
        return nil
    }
}

extension JPEGSegments.Segment {
    /// How many bytes of its content a decoder needs to show the picture as it is; `nil` if it needs no such segment.
    func neededCount(_ data: HeaderBytes) -> Int? {
        let content = data.slice(content)
        switch marker {
        // A small copy of the picture may follow.
        case 0xE0: return content.has("JFIF\0", at: 0) ? min(content.count, 14) : nil
        case 0xE2: return content.has("ICC_PROFILE\0", at: 0) ? content.count : nil
        // It tells whether the colors were transformed.
        case 0xEE: return content.has("Adobe", at: 0) ? min(content.count, 12) : nil
        // Frames, tables, scans.
        case 0xC0...0xDF: return content.count
        default: return nil
        }
    }
}

extension ImageHeader {
    mutating func readJPEG(_ data: HeaderBytes) {
        var segments = JPEGSegments(data)
        var firstScan: Int?
        var end: Int?
        hasAlpha = false
        // Metadata may stand behind any number of segments, and between scans.
        while end == nil, let segment = segments.next() {
            if segment.isFrame, firstScan == nil {
                setSize(
                    data.short(segment.range.lowerBound + 7, bigEndian: true),
                    data.short(segment.range.lowerBound + 5, bigEndian: true))
            } else if segment.isScan {
                let start = segment.range.upperBound
                firstScan = firstScan ?? start
                guard let next = JPEGSegments.endOfScan(data, from: start) else {
                    return problems.formUnion(storedSize == nil ? [.truncated, .damaged] : .truncated)
                }
                segments = JPEGSegments(data, at: next)
            } else if segment.isEnd {
                end = segment.range.upperBound
            } else {
                readJPEG(segment, data)
            }
        }
        if segments.isTruncated { problems.insert(.truncated) }
        if segments.isDamaged || (end != nil && (firstScan == nil || storedSize == nil)) { problems.insert(.damaged) }
        if let end, data.bytes[end...].contains(where: { $0 > .space }) { metadata.parts.insert(.trailer) }
    }

    private mutating func readJPEG(_ segment: JPEGSegments.Segment, _ data: HeaderBytes) {
        let content = data.slice(segment.content)
        switch segment.marker {
        case 0xE0 where content.has("JFXX", at: 0): metadata.parts.insert(.thumbnail)
        case 0xE0 where content.has("JFIF\0", at: 0): if content.count > 14 { metadata.parts.insert(.thumbnail) }
        case 0xE1 where content.has("Exif\0", at: 0):
            if content.count > 6, let found = metadata.read(exif: content.slice(6..<content.count)) {
                orientation = found
            }
        case 0xE1 where content.has("http://ns.adobe.com/", at: 0): metadata.read(xmp: content)
        case 0xE2 where content.has("ICC_PROFILE\0", at: 0): hasColorProfile = true
        case 0xE2 where content.has("MPF\0", at: 0): metadata.parts.insert(.trailer)
        case 0xED: metadata.parts.insert(.iptc)
        case 0xFE: metadata.parts.insert(.comment)
        default: if segment.neededCount(data) ?? -1 < content.count { metadata.parts.insert(.application) }
        }
    }
}
