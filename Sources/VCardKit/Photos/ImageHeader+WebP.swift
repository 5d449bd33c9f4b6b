/// The chunks of a RIFF file, one after the other.
struct RIFFChunks {
    struct Chunk {
        /// From its four letters to its end, with the byte that makes its length even.
        let range: Range<Int>
        let content: Range<Int>
        var name: Int { range.lowerBound }
    }

    let data: HeaderBytes
    private var offset = 12
    /// Where the file says that it ends.
    let end: Int
    /// Whether the chunks break off.
    private(set) var isTruncated = false

    init(_ data: HeaderBytes) {
        self.data = data
        end = data.long(4, bigEndian: false).map { $0 + 8 } ?? 12
        isTruncated = end > data.count
    }

    /// The next chunk; `nil` at the end.
    mutating func next() -> Chunk? {
        guard offset < min(end, data.count) else { return nil }
        guard let length = data.long(offset + 4, bigEndian: false), offset + 8 + length <= data.count else {
            isTruncated = true
            return nil
        }
        let content = (offset + 8)..<(offset + 8 + length)
        let range = offset..<min(data.count, content.upperBound + length % 2)
        offset = content.upperBound + length % 2
        return Chunk(range: range, content: content)
    }
}

extension ImageHeader {
    mutating func readWebP(_ data: HeaderBytes) {
        var chunks = RIFFChunks(data)
        var animated = 0
        var hasPixels = false
        while let chunk = chunks.next() {
            let start = chunk.content.lowerBound
            if data.has("VP8X", at: chunk.name) {
                guard let flags = data.byte(start), let width = data.littleTriple(start + 4),
                    let height = data.littleTriple(start + 7)
                else { return problems.formUnion(.truncated) }
                setSize(width + 1, height + 1)
                hasAlpha = flags & 0x10 != 0
            } else if data.has("VP8 ", at: chunk.name) {
                hasPixels = true
                if storedSize != nil { continue }
                guard data.byte(start + 3) == 0x9D else { return problems.formUnion(.damaged) }
                setSize(
                    data.short(start + 6, bigEndian: false).map { $0 & 0x3FFF },
                    data.short(start + 8, bigEndian: false).map { $0 & 0x3FFF })
                hasAlpha = false
            } else if data.has("VP8L", at: chunk.name) {
                hasPixels = true
                if storedSize != nil { continue }
                guard data.byte(start) == 0x2F, let bits = data.word(start + 1, bigEndian: false) else {
                    return problems.formUnion(.damaged)
                }
                setSize(Int(bits & 0x3FFF) + 1, Int(bits >> 14 & 0x3FFF) + 1)
                hasAlpha = bits >> 28 & 1 != 0
            } else if data.has("ANMF", at: chunk.name) {
                hasPixels = true
                animated += 1
            } else if data.has("ICCP", at: chunk.name) {
                hasColorProfile = true
            } else if data.has("EXIF", at: chunk.name) {
                var content = data.slice(chunk.content)
                // Some writers put the header of a JPEG segment before it.
                if content.has("Exif\0\0", at: 0) { content = content.slice(6..<content.count) }
                if let found = metadata.read(exif: content) { orientation = found }
            } else if data.has("XMP ", at: chunk.name) {
                metadata.read(xmp: data.slice(chunk.content))
            } else if !data.has("ALPH", at: chunk.name), !data.has("ANIM", at: chunk.name) {
                metadata.parts.insert(.application)
            }
        }
        frames = max(1, animated)
        if chunks.isTruncated {
            problems.insert(.truncated)
        } else if !hasPixels || storedSize == nil {
            problems.insert(.damaged)
        }
        if chunks.end < data.count { metadata.parts.insert(.trailer) }
    }
}
