/// The blocks of a GIF file behind its first color table, one after the other (GIF89a §14 and appendix A).
struct GIFBlocks {
    struct Block {
        enum Kind { case picture, control, comment, text, application, other, end }
        let kind: Kind
        let range: Range<Int>

        /// Whether it has to do with how the pixels look: a color profile, or how often an animation is shown.
        func isNeeded(_ data: HeaderBytes) -> Bool {
            switch kind {
            case .picture, .control, .end: true
            case .application:
                hasName("NETSCAPE2.0", data) || hasName("ANIMEXTS1.0", data) || hasName("ICCRGBG1012", data)
            case .comment, .text, .other: false
            }
        }

        /// Whether it is an extension of this program.
        func hasName(_ name: StaticString, _ data: HeaderBytes) -> Bool {
            data.slice(range).has(name, at: 3)
        }
    }

    let data: HeaderBytes
    private(set) var offset: Int
    /// Whether the blocks break off.
    private(set) var isTruncated = false

    /// `nil` if the header breaks off.
    init?(_ data: HeaderBytes) {
        guard let flags = data.byte(10) else { return nil }
        self.data = data
        offset = 13 + Self.tableBytes(flags)
    }

    /// The next block; `nil` at the end of the data, or where there is none.
    mutating func next() -> Block? {
        let start = offset
        let kind: Block.Kind
        switch data.byte(start) {
        case 0x3B:
            offset += 1
            return Block(kind: .end, range: start..<offset)
        case 0x2C:
            guard let flags = data.byte(start + 9) else { break }
            kind = .picture
            return block(kind, from: start, dataAt: start + 11 + Self.tableBytes(flags))
        case 0x21:
            switch data.byte(start + 1) {
            case 0xF9: kind = .control
            case 0xFE: kind = .comment
            case 0x01: kind = .text
            case 0xFF: kind = .application
            default: kind = .other
            }
            return block(kind, from: start, dataAt: start + 2)
        case nil: break
        default: return nil
        }
        isTruncated = true
        return nil
    }

    /// A block whose data stands in pieces of up to 255 bytes, of which one without any is the last.
    private mutating func block(_ kind: Block.Kind, from start: Int, dataAt place: Int) -> Block? {
        offset = place
        while let length = data.byte(offset) {
            offset += 1 + length
            if length == 0 { return Block(kind: kind, range: start..<offset) }
        }
        isTruncated = true
        return nil
    }

    private static func tableBytes(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
}

extension ImageHeader {
    mutating func readGIF(_ data: HeaderBytes) {
        setSize(data.short(6, bigEndian: false), data.short(8, bigEndian: false))
        guard var blocks = GIFBlocks(data) else { return problems.formUnion(.truncated) }
        hasAlpha = false
        frames = 0
        defer { frames = max(1, frames) }
        while let block = blocks.next() {
            switch block.kind {
            case .end:
                if data.bytes[block.range.upperBound...].contains(where: { $0 > .space }) {
                    metadata.parts.insert(.trailer)
                }
                return
            case .picture: frames += 1
            case .control:
                if let flags = data.byte(block.range.lowerBound + 3), flags & 1 != 0 { hasAlpha = true }
            case .comment, .text: metadata.parts.insert(.comment)
            case .application where block.hasName("XMP DataXMP", data):
                if !metadata.parts.contains(.xmp) { metadata.read(xmp: data.slice(block.range)) }
            case .application, .other:
                if block.hasName("ICCRGBG1012", data) { hasColorProfile = true }
                if !block.isNeeded(data) { metadata.parts.insert(.application) }
            }
        }
        problems.insert(blocks.isTruncated ? .truncated : .damaged)
    }
}
