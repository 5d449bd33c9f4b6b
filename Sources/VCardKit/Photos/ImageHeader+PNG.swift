/// The chunks of a PNG file, one after the other (PNG §5.3).
struct PNGChunks {
    struct Chunk {
        /// From its length to the end of its check sum.
        let range: Range<Int>
        var content: Range<Int> { (range.lowerBound + 8)..<(range.upperBound - 4) }
        /// Where its four letters stand.
        var name: Int { range.lowerBound + 4 }
    }

    let data: HeaderBytes
    private var offset = 8
    /// Whether the chunks break off.
    private(set) var isTruncated = false

    init(_ data: HeaderBytes) { self.data = data }

    /// The next chunk; `nil` at the end of the data.
    mutating func next() -> Chunk? {
        guard let length = data.long(offset, bigEndian: true), offset + 12 + length <= data.count else {
            isTruncated = true
            return nil
        }
        let range = offset..<(offset + 12 + length)
        offset = range.upperBound
        return Chunk(range: range)
    }
}

extension ImageHeader {
    mutating func readPNG(_ data: HeaderBytes) {
        guard data.has("IHDR", at: 12) else {
            return problems.formUnion(data.count < 16 ? .truncated : .damaged)
        }
        setSize(data.long(16, bigEndian: true), data.long(20, bigEndian: true))
        guard let color = data.byte(25) else { return problems.formUnion(.truncated) }
        hasAlpha = color == 4 || color == 6
        var chunks = PNGChunks(data)
        var isFirst = true
        while let chunk = chunks.next() {
            if isFirst != data.has("IHDR", at: chunk.name) { return problems.formUnion(.damaged) }
            isFirst = false
            if data.has("IEND", at: chunk.name) {
                if chunk.range.upperBound < data.count { metadata.parts.insert(.trailer) }
                return
            }
            readPNG(chunk, data)
        }
        problems.insert(.truncated)
    }

    private mutating func readPNG(_ chunk: PNGChunks.Chunk, _ data: HeaderBytes) {
        let name = chunk.name
        if data.has("tRNS", at: name) {
            hasAlpha = true
        } else if data.has("iCCP", at: name) || data.has("cICP", at: name) {
            hasColorProfile = true
        } else if data.has("acTL", at: name) {
            frames = max(1, data.long(chunk.content.lowerBound, bigEndian: true) ?? 1)
        } else if data.has("eXIf", at: name) {
            if let found = metadata.read(exif: data.slice(chunk.content)) { orientation = found }
        } else if data.has("iTXt", at: name), data.has("XML:com.adobe.xmp", at: chunk.content.lowerBound) {
            metadata.read(xmp: data.slice(chunk.content))
        } else if data.has("tEXt", at: name) || data.has("zTXt", at: name) || data.has("iTXt", at: name) {
            metadata.parts.insert(.comment)
            let text = data.slice(chunk.content)
            if text.has("Author\0", at: 0) { metadata.author = text.text(7..<text.count) }
        } else if data.has("tIME", at: name) {
            metadata.parts.insert(.comment)
        } else if let first = data.byte(name), first & 0x20 != 0, !Self.isPixelChunk(data, name) {
            metadata.parts.insert(.application)
        }
    }

    /// Whether a chunk has to do with how the pixels look.
    static func isPixelChunk(_ data: HeaderBytes, _ name: Int) -> Bool {
        // Capital first: without it the picture cannot be shown.
        if let first = data.byte(name), first & 0x20 == 0 { return true }
        for known: StaticString in [
            "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "mDCV", "cLLI", "sBIT", "bKGD", "hIST", "pHYs", "sPLT",
            "acTL", "fcTL", "fdAT",
        ] where data.has(known, at: name) { return true }
        return false
    }
}
