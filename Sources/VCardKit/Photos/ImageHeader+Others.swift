extension ImageHeader {
    /// Windows bitmaps: a file header of 14 bytes, then an information header.
    mutating func readBMP(_ data: HeaderBytes) {
        guard let pixels = data.long(10, bigEndian: false), let length = data.long(14, bigEndian: false) else {
            return problems.formUnion(.truncated)
        }
        if length == 12 {
            setSize(data.short(18, bigEndian: false), data.short(20, bigEndian: false))
        } else {
            // A negative height says that the first line is the highest one.
            let height = data.word(22, bigEndian: false).map { Int(min(Int32(bitPattern: $0).magnitude, 1 << 29)) }
            setSize(data.long(18, bigEndian: false), height)
        }
        guard let depth = data.short(length == 12 ? 24 : 28, bigEndian: false), let storedSize else {
            return problems.formUnion(.truncated)
        }
        hasAlpha = depth == 32
        if length >= 124, data.word(14 + 56, bigEndian: false) == 0x4D42_4544 { hasColorProfile = true }
        guard [1, 2, 4, 8, 16, 24, 32].contains(depth) || depth == 0, length == 12 || length >= 16 else {
            return problems.formUnion(.damaged)
        }
        // Unless it is compressed, the pixels take what the header says.
        let compression = length == 12 ? 0 : data.long(30, bigEndian: false) ?? 0
        guard compression == 0 || compression == 3, storedSize.width <= 1 << 24, storedSize.height <= 1 << 24 else {
            if pixels >= data.count { problems.insert(.truncated) }
            return
        }
        let line = Int64((storedSize.width * depth + 31) / 32 * 4)
        if Int64(pixels) + line * Int64(storedSize.height) > Int64(data.count) { problems.insert(.truncated) }
    }

    /// Icons: a directory with an entry of 16 bytes for each.
    mutating func readIcon(_ data: HeaderBytes) {
        guard let count = data.short(4, bigEndian: false) else { return problems.formUnion(.truncated) }
        guard count > 0 else { return problems.formUnion(.damaged) }
        frames = count
        hasAlpha = true
        for number in 0..<min(count, 256) {
            let entry = 6 + 16 * number
            guard let width = data.byte(entry), let height = data.byte(entry + 1),
                let length = data.long(entry + 8, bigEndian: false), let start = data.long(entry + 12, bigEndian: false)
            else { return problems.formUnion(.truncated) }
            // A zero stands for 256.
            let size = Size(width: width == 0 ? 256 : width, height: height == 0 ? 256 : height)
            if size.pixelCount > storedSize?.pixelCount ?? 0 { storedSize = size }
            if start + length > data.count { problems.insert(.truncated) }
            if length == 0 { problems.insert(.damaged) }
        }
    }

    /// TIFF: directories of tags, the first of which describes the first page.
    mutating func readTIFF(_ data: HeaderBytes) {
        guard let file = TIFFDirectory.file(data) else { return problems.formUnion(.truncated) }
        orientation = metadata.read(tiff: file.data, first: file.first, isWholeFile: true) ?? .up
        guard let directory = TIFFDirectory(file.data, at: file.first) else {
            return problems.formUnion(file.first < 8 ? .damaged : .truncated)
        }
        guard directory.isComplete else { return problems.formUnion(.truncated) }
        var width: Int?
        var height: Int?
        var starts: TIFFDirectory.Entry?
        var lengths: TIFFDirectory.Entry?
        hasAlpha = false
        directory.forEachEntry { entry in
            switch entry.tag {
            case 0x0100: width = entry.number
            case 0x0101: height = entry.number
            case 0x0111, 0x0144: starts = entry
            case 0x0117, 0x0145: lengths = entry
            case 0x0152: hasAlpha = true
            case 0x8773: hasColorProfile = true
            default: break
            }
        }
        guard let width, let height else { return problems.formUnion(.damaged) }
        setSize(width, height)
        if directory.next == nil { problems.insert(.truncated) }
        guard let starts, let lengths else { return problems.formUnion(.damaged) }
        for number in 0..<min(starts.valueCount, lengths.valueCount, Self.maximumBlocks) {
            guard let start = starts.number(number), let length = lengths.number(number), start + length <= data.count
            else { return problems.formUnion(.truncated) }
        }
    }

    /// JPEG XL: the bare codestream, or boxes with the codestream in one of them (ISO/IEC 18181-1 §D.2).
    mutating func readJPEGXL(_ data: HeaderBytes) {
        if data.byte(0) == 0xFF { return readCodestream(data, at: 2) }
        var codestream: Int?
        let isWhole = MediaBox.forEach(data, in: 0..<data.count) { box in
            if data.has("jxlc", at: box.name), codestream == nil {
                codestream = box.content.lowerBound
            } else if data.has("jxlp", at: box.name), codestream == nil {
                codestream = box.content.lowerBound + 4
            } else if data.has("Exif", at: box.name), box.content.count > 4 {
                metadata.parts.insert(.exif)
                _ = metadata.read(exif: data.slice((box.content.lowerBound + 4)..<box.content.upperBound))
            } else if data.has("xml ", at: box.name) {
                metadata.read(xmp: data.slice(box.content))
            } else if data.has("brob", at: box.name) {
                // Compressed with Brotli; the name of what it was comes first.
                let start = box.content.lowerBound
                let part: ImageMetadata.Parts = data.has("xml ", at: start) ? .xmp : .application
                metadata.parts.insert(data.has("Exif", at: start) ? .exif : part)
            } else if data.has("jumb", at: box.name) {
                metadata.parts.insert(.application)
            }
            return true
        }
        if !isWhole { problems.insert(.truncated) }
        guard let codestream else { return problems.formUnion(isWhole ? .damaged : .truncated) }
        readCodestream(data, at: codestream + 2)
    }

    private mutating func readCodestream(_ data: HeaderBytes, at start: Int) {
        var bit = start * 8
        var isWhole = true
        func bits(_ count: Int) -> Int {
            var value = 0
            for index in 0..<count {
                guard let byte = data.byte(bit >> 3) else {
                    isWhole = false
                    return 0
                }
                value |= (byte >> (bit & 7) & 1) << index
                bit += 1
            }
            return value
        }
        func side(_ isSmall: Bool) -> Int {
            if isSmall { return (bits(5) + 1) * 8 }
            return bits([9, 13, 18, 30][bits(2)]) + 1
        }
        let isSmall = bits(1) == 1
        let height = side(isSmall)
        let ratios = [(0, 1), (1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]
        let ratio = ratios[bits(3)]
        let width = ratio.0 == 0 ? side(isSmall) : Int(Int64(height) * Int64(ratio.0) / Int64(ratio.1))
        if bits(1) == 0, bits(1) == 1, let found = ImageOrientation(rawValue: UInt8(bits(3) + 1)) {
            orientation = found
        }
        guard isWhole else { return problems.formUnion(.truncated) }
        setSize(width, height)
    }
}
