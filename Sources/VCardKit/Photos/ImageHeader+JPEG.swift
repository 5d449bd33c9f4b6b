/// The segments of a JPEG file before its pixels, one after the other (ITU T.81 §B.1).
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

extension ImageHeader {
    mutating func readJPEG(_ data: HeaderBytes) {
        var segments = JPEGSegments(data)
        var scan: Int?
        for _ in 0..<Self.maximumBlocks {
            guard let segment = segments.next() else { break }
            if segment.isFrame {
                setSize(
                    data.short(segment.range.lowerBound + 7, bigEndian: true),
                    data.short(segment.range.lowerBound + 5, bigEndian: true))
            } else if segment.isScan {
                scan = segment.range.upperBound
                break
            } else if segment.isEnd {
                problems.insert(.damaged)
                break
            } else {
                readJPEG(segment, data)
            }
        }
        hasAlpha = false
        if segments.isDamaged || (scan == nil && !segments.isTruncated) { problems.insert(.damaged) }
        if segments.isTruncated { problems.insert(.truncated) }
        if scan != nil, storedSize == nil { problems.insert(.damaged) }
        guard let scan else { return }
        // In compressed pixels a 255 is followed by a zero, so this is the end.
        guard let end = Self.lastEnd(data, behind: scan) else { return problems.formUnion(.truncated) }
        if end + 2 < data.count, data.bytes[(end + 2)...].contains(where: { $0 > .space }) {
            metadata.parts.insert(.trailer)
        }
    }

    private mutating func readJPEG(_ segment: JPEGSegments.Segment, _ data: HeaderBytes) {
        let start = segment.content.lowerBound
        switch segment.marker {
        case 0xE0:
            if data.has("JFXX", at: start) { metadata.parts.insert(.thumbnail) }
        case 0xE1 where data.has("Exif\0", at: start):
            if let found = metadata.read(exif: data.slice((start + 6)..<segment.range.upperBound)) {
                orientation = found
            }
        case 0xE1 where data.has("http://ns.adobe.com/", at: start):
            metadata.read(xmp: data.slice(segment.content))
        case 0xE2 where data.has("ICC_PROFILE\0", at: start): hasColorProfile = true
        case 0xE2 where data.has("MPF\0", at: start): metadata.parts.insert(.trailer)
        case 0xED: metadata.parts.insert(.iptc)
        case 0xEE where data.has("Adobe", at: start): break
        case 0xFE: metadata.parts.insert(.comment)
        case 0xE1...0xEF: metadata.parts.insert(.application)
        default: break
        }
    }

    /// Where the marker of the first picture's end stands; looked for at the end of the file first, where it should be.
    private static func lastEnd(_ data: HeaderBytes, behind start: Int) -> Int? {
        var last = data.count - 2
        while last > start, data.bytes[last + 1] <= .space { last -= 1 }
        if last >= start, data.bytes[last] == 0xFF, data.bytes[last + 1] == 0xD9 { return last }
        var place = start
        while place + 1 < data.count {
            if data.bytes[place] == 0xFF, data.bytes[place + 1] == 0xD9 { return place }
            place += 1
        }
        return nil
    }
}
