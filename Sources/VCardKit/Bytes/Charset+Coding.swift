extension Charset {
    /// Decodes `bytes` and appends the text, in UTF-8, to `out`.
    ///
    /// What stands for no character becomes U+FFFD: in UTF-8 one for the longest beginning of a character that breaks
    /// off, in sets of two bytes a character one for each byte, in UTF-16 one for a lone surrogate or an odd last byte.
    /// A byte order mark is dropped in ``utf16`` only.
    ///
    /// - Returns: How many places became U+FFFD. When the character set is not ``isSupported``: all bytes from 0x80 on.
    /// - Complexity: O(*n*).
    @discardableResult
    public func decode(_ bytes: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) -> Int {
        if isASCIICompatible && UTF8Check.isASCII(bytes) {
            out.append(contentsOf: bytes)
            return 0
        }
        switch id.scheme {
        case .utf8: return Self.decodeUTF8(bytes, into: &out)
        case .utf16(let bigEndian): return Self.decodeUTF16(bytes, bigEndian, into: &out)
        case .singleByte(let table): return Self.decodeSingle(bytes, table, into: &out)
        case .iconv(let names):
            if let bad = Iconv.decode(bytes, names, into: &out) { return bad }
            return Self.decodeASCII(bytes, into: &out)
        }
    }

    /// Encodes UTF-8 text and appends it to `out`.
    ///
    /// What the character set cannot hold, and what is not UTF-8, becomes `?`; in UTF-8 and UTF-16 what is not UTF-8
    /// becomes U+FFFD. No byte order mark is written.
    ///
    /// - Returns: How many characters were replaced. When the set is not ``isSupported``: all but ASCII.
    /// - Complexity: O(*n*).
    @discardableResult
    public func encode(_ text: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) -> Int {
        if isASCIICompatible && UTF8Check.isASCII(text) {
            out.append(contentsOf: text)
            return 0
        }
        switch id.scheme {
        case .utf8:
            return Self.decodeUTF8(text, into: &out)
        case .utf16(let bigEndian):
            var valid: [UInt8] = []
            let replaced = Self.decodeUTF8(text, into: &valid)
            valid.withUnsafeBufferPointer { UTF16Encoder.encode($0, bigEndian: bigEndian ?? false, into: &out) }
            return replaced
        case .singleByte(let table):
            return Self.encodeSingle(text, id == .usASCII ? [] : table, into: &out)
        case .iconv(let names):
            if let replaced = Iconv.encode(text, names, into: &out) { return replaced }
            return Self.encodeSingle(text, [], into: &out)
        }
    }

    // MARK: UTF-8

    static func appendReplacement(to out: inout [UInt8]) {
        out.append(0xEF)
        out.append(0xBF)
        out.append(0xBD)
    }

    static func decodeUTF8(_ bytes: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) -> Int {
        guard let p = bytes.baseAddress else { return 0 }
        var replaced = 0
        var start = 0
        while start < bytes.count {
            guard let bad = UTF8Check.firstInvalid(bytes.slice(start..<bytes.count)) else { break }
            out.append(contentsOf: bytes.slice(start..<(start + bad)))
            appendReplacement(to: &out)
            replaced += 1
            start += bad
            start += max(-UTF8Check.sequenceLength(p, at: start, to: bytes.count), 1)
        }
        out.append(contentsOf: bytes.slice(start..<bytes.count))
        return replaced
    }

    private static func decodeASCII(_ bytes: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) -> Int {
        var replaced = 0
        for byte in bytes {
            if byte < 0x80 {
                out.append(byte)
            } else {
                appendReplacement(to: &out)
                replaced += 1
            }
        }
        return replaced
    }

    // MARK: UTF-16

    private static func decodeUTF16(
        _ bytes: UnsafeBufferPointer<UInt8>, _ bigEndian: Bool?, into out: inout [UInt8]
    ) -> Int {
        var text = bytes
        var isBig = bigEndian ?? false
        if bigEndian == nil, let found = ByteEncoding.detect(bytes, isWhole: true) {
            if case .utf16BigEndian = found { isBig = true }
            if found != .utf8WithMark { text = bytes.slice(found.markLength..<bytes.count) }
        }
        var decoder = UTF16Decoder(bigEndian: isBig)
        var wide: [UInt8] = []
        decoder.decode(text, into: &wide)
        let dangling = decoder.finish(into: &wide)
        var replaced = 0
        wide.withUnsafeBufferPointer { wide in
            var start = 0
            while let bad = UTF8Check.firstInvalid(wide.slice(start..<wide.count)) {
                out.append(contentsOf: wide.slice(start..<(start + bad)))
                appendReplacement(to: &out)
                replaced += 1
                // All that is not UTF-8 here is a surrogate, of three bytes.
                start = min(start + bad + 3, wide.count)
            }
            out.append(contentsOf: wide.slice(start..<wide.count))
        }
        if dangling != nil {
            appendReplacement(to: &out)
            replaced += 1
        }
        return replaced
    }

    // MARK: One byte a character

    private static func decodeSingle(
        _ bytes: UnsafeBufferPointer<UInt8>, _ table: [UInt16], into out: inout [UInt8]
    ) -> Int {
        var replaced = 0
        out.append(upTo: bytes.count * 3) { room in
            table.withUnsafeBufferPointer { table in
                var o = 0
                for byte in bytes {
                    if byte < 0x80 {
                        room[o] = byte
                        o &+= 1
                        continue
                    }
                    var scalar = table[Int(byte & 0x7F)]
                    if scalar == 0 {
                        scalar = 0xFFFD
                        replaced += 1
                    }
                    UTF16Decoder.append(UInt32(scalar), room, &o)
                }
                return o
            }
        }
        return replaced
    }

    /// An empty `table` stands for ASCII.
    private static func encodeSingle(
        _ text: UnsafeBufferPointer<UInt8>, _ table: [UInt16], into out: inout [UInt8]
    ) -> Int {
        guard let p = text.baseAddress else { return 0 }
        var replaced = 0
        var i = 0
        out.makeRoom(for: text.count)
        while i < text.count {
            if p[i] < 0x80 {
                out.append(p[i])
                i += 1
                continue
            }
            let length = UTF8Check.sequenceLength(p, at: i, to: text.count)
            if length > 0, let unit = bmpScalar(p + i, length), let byte = find(unit, in: table) {
                out.append(byte)
            } else {
                out.append(0x3F)
                replaced += 1
            }
            i += max(length, -length)
        }
        return replaced
    }

    /// The character of two or three bytes at `p`.
    private static func bmpScalar(_ p: UnsafePointer<UInt8>, _ length: Int) -> UInt16? {
        switch length {
        case 2: UInt16(p[0] & 0x1F) << 6 | UInt16(p[1] & 0x3F)
        case 3: UInt16(p[0] & 0x0F) << 12 | UInt16(p[1] & 0x3F) << 6 | UInt16(p[2] & 0x3F)
        default: nil
        }
    }

    private static func find(_ unit: UInt16, in table: [UInt16]) -> UInt8? {
        if table.isEmpty { return nil }
        // In most tables many characters stand at the place of their own number.
        let likely = Int(unit & 0x7F)
        if table[likely] == unit { return UInt8(likely) | 0x80 }
        for i in 0..<table.count where table[i] == unit { return UInt8(truncatingIfNeeded: i) | 0x80 }
        return nil
    }
}
