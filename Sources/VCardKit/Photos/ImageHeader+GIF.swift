extension ImageHeader {
    mutating func readGIF(_ data: HeaderBytes) {
        setSize(data.short(6, bigEndian: false), data.short(8, bigEndian: false))
        guard let flags = data.byte(10) else { return problems.formUnion(.truncated) }
        hasAlpha = false
        frames = 0
        var offset = 13 + Self.tableBytes(flags)
        var steps = 0
        defer { frames = max(1, frames) }
        while true {
            guard let kind = data.byte(offset) else { return problems.formUnion(.truncated) }
            switch kind {
            case 0x3B:
                if offset + 1 < data.count, data.bytes[(offset + 1)...].contains(where: { $0 > .space }) {
                    metadata.parts.insert(.trailer)
                }
                return
            case 0x2C:
                guard let flags = data.byte(offset + 9) else { return problems.formUnion(.truncated) }
                frames += 1
                offset += 11 + Self.tableBytes(flags)
            case 0x21:
                readExtension(data, offset)
                offset += 2
            default: return problems.formUnion(.damaged)
            }
            // Blocks of up to 255 bytes follow; one without any ends them.
            while true {
                guard let length = data.byte(offset) else { return problems.formUnion(.truncated) }
                offset += 1 + length
                if length == 0 { break }
                steps += 1
                // The rest only tells how many pictures there are.
                if steps > Self.maximumBlocks { return }
            }
        }
    }

    private mutating func readExtension(_ data: HeaderBytes, _ offset: Int) {
        switch data.byte(offset + 1) {
        case 0xF9: if let flags = data.byte(offset + 3), flags & 1 != 0 { hasAlpha = true }
        case 0xFE: metadata.parts.insert(.comment)
        case 0xFF where data.has("XMP DataXMP", at: offset + 3) && !metadata.parts.contains(.xmp):
            metadata.read(xmp: data.slice(offset..<min(data.count, offset + 64 << 10)))
        case 0xFF where data.has("ICCRGBG1012", at: offset + 3): hasColorProfile = true
        default: break
        }
    }

    private static func tableBytes(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
}
