extension ImageMetadata {
    /// The picture without what stands beside its pixels: EXIF, XMP, IPTC, comments, thumbnails, makers' notes, and
    /// what follows the picture's end.
    ///
    /// Not a pixel is decoded or changed. Color profile, gamma and animation stay; so does the orientation, in an EXIF
    /// block of nothing else.
    ///
    /// - Returns: The bytes as they were if nothing had to go; `nil` for kinds other than JPEG, PNG, WebP and GIF, and
    ///   for a file that is damaged or breaks off, unless it is a JPEG that breaks off in its pixels.
    /// - Complexity: O(*n*).
    public static func stripped(_ bytes: [UInt8]) -> [UInt8]? {
        bytes.withUnsafeBufferPointer { buffer in
            let data = HeaderBytes(buffer)
            guard let header = ImageHeader(data), !header.problems.contains(.damaged) else { return nil }
            let format = ImageFormat(header.mediaType)
            let isCut = header.problems.contains(.truncated)
            if isCut, format != .jpeg { return nil }
            switch format {
            case .jpeg, .png, .webp, .gif: if !isCut, header.metadata.isEmpty { return bytes }
            default: return nil
            }
            switch format {
            case .gif: return strippedGIF(data)
            case .jpeg: return strippedJPEG(data, header.orientation)
            case .png: return strippedPNG(data, header.orientation)
            case .webp: return strippedWebP(data, header.orientation)
            default: return nil
            }
        }
    }

    /// EXIF with an orientation and nothing else: a TIFF header and a directory of one entry.
    private static func exif(_ orientation: ImageOrientation) -> [UInt8] {
        [
            0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation.rawValue, 0, 0, 0, 0, 0,
            0,
        ]
    }

    // MARK: JPEG

    private static func strippedJPEG(_ data: HeaderBytes, _ orientation: ImageOrientation) -> [UInt8]? {
        var output: [UInt8] = [0xFF, 0xD8]
        output.reserveCapacity(data.count)
        var segments = JPEGSegments(data)
        var isPlaced = orientation == .up
        while let segment = segments.next() {
            // EXIF comes first, or behind JFIF.
            if !isPlaced, segment.marker != 0xE0 {
                isPlaced = true
                let block = Array("Exif\0\0".utf8) + exif(orientation)
                output.append(contentsOf: [0xFF, 0xE1, 0, UInt8(block.count + 2)])
                output.append(contentsOf: block)
            }
            if let count = segment.neededCount(data) { append(segment, data, count, to: &output) }
            if segment.isEnd { return output }
            if segment.isScan {
                let start = segment.range.upperBound
                guard let end = JPEGSegments.endOfScan(data, from: start) else {
                    // It breaks off here.
                    output.append(contentsOf: data.bytes[start...])
                    return output
                }
                output.append(contentsOf: data.bytes[start..<end])
                segments = JPEGSegments(data, at: end)
            }
        }
        return nil
    }

    /// Appends as much of a segment as is needed.
    private static func append(
        _ segment: JPEGSegments.Segment, _ data: HeaderBytes, _ count: Int, to output: inout [UInt8]
    ) {
        if count == segment.content.count { return output.append(contentsOf: data.bytes[segment.range]) }
        let start = segment.content.lowerBound
        output.append(contentsOf: [0xFF, UInt8(segment.marker), 0, UInt8(count + 2)])
        output.append(contentsOf: data.bytes[start..<(start + count)])
        // JFIF ends in the size of its small picture, which is gone.
        if segment.marker == 0xE0 { output.replaceSubrange((output.count - 2)..., with: [0, 0]) }
    }

    // MARK: PNG

    private static func strippedPNG(_ data: HeaderBytes, _ orientation: ImageOrientation) -> [UInt8]? {
        var output = Array(data.bytes[..<8])
        output.reserveCapacity(data.count)
        var chunks = PNGChunks(data)
        while let chunk = chunks.next() {
            if ImageHeader.isPixelChunk(data, chunk.name) { output.append(contentsOf: data.bytes[chunk.range]) }
            if data.has("IHDR", at: chunk.name), orientation != .up {
                appendChunk("eXIf", exif(orientation), to: &output)
            }
            if data.has("IEND", at: chunk.name) { return output }
        }
        return nil
    }

    private static func appendChunk(_ name: StaticString, _ content: [UInt8], to output: inout [UInt8]) {
        append(UInt32(content.count), bigEndian: true, to: &output)
        let start = output.count
        output.append(utf8: name)
        output.append(contentsOf: content)
        append(checkSum(output[start...]), bigEndian: true, to: &output)
    }

    /// CRC-32 as PNG has it (PNG annex D), bit by bit: there are forty bytes to sum.
    private static func checkSum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
        }
        return ~sum
    }

    private static func append(_ number: UInt32, bigEndian: Bool, to output: inout [UInt8]) {
        for index in 0..<4 {
            let shift = UInt32(bigEndian ? 24 - 8 * index : 8 * index)
            output.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    // MARK: GIF

    private static func strippedGIF(_ data: HeaderBytes) -> [UInt8]? {
        guard var blocks = GIFBlocks(data), blocks.offset <= data.count else { return nil }
        var output = Array(data.bytes[..<blocks.offset])
        output.reserveCapacity(data.count)
        // It says how what follows is shown, so it goes with a text.
        var control: Range<Int>?
        while let block = blocks.next() {
            switch block.kind {
            case .control: control = block.range
            case .text: control = nil
            case .picture, .end, .application, .comment, .other:
                guard block.isNeeded(data) else { continue }
                if block.kind == .picture, let shown = control {
                    output.append(contentsOf: data.bytes[shown])
                    control = nil
                }
                output.append(contentsOf: data.bytes[block.range])
                if block.kind == .end { return output }
            }
        }
        return nil
    }

    // MARK: WebP

    private static func strippedWebP(_ data: HeaderBytes, _ orientation: ImageOrientation) -> [UInt8]? {
        var output = Array(data.bytes[..<12])
        output.reserveCapacity(data.count)
        var chunks = RIFFChunks(data)
        var hasExtension = false
        while let chunk = chunks.next() {
            if data.has("VP8X", at: chunk.name) {
                hasExtension = true
                let start = output.count
                output.append(contentsOf: data.bytes[chunk.range])
                guard start + 8 < output.count else { return nil }
                // It says whether there are EXIF and XMP.
                output[start + 8] &= ~0x0C
                if orientation != .up { output[start + 8] |= 0x08 }
            } else if isPixelChunk(data, chunk.name) {
                output.append(contentsOf: data.bytes[chunk.range])
                if chunk.range.count % 2 == 1 { output.append(0) }
            }
        }
        // Without an extension there is no place for EXIF, and readers look for none.
        if hasExtension, orientation != .up {
            let block = exif(orientation)
            output.append(utf8: "EXIF")
            append(UInt32(block.count), bigEndian: false, to: &output)
            output.append(contentsOf: block)
        }
        var length: [UInt8] = []
        append(UInt32(truncatingIfNeeded: output.count - 8), bigEndian: false, to: &length)
        output.replaceSubrange(4..<8, with: length)
        return output
    }

    private static func isPixelChunk(_ data: HeaderBytes, _ name: Int) -> Bool {
        for known: StaticString in ["VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"] where data.has(known, at: name) {
            return true
        }
        return false
    }
}
