/// ASCII tests and comparisons that the value readers of this folder share.
///
/// Everything works on bytes: comparing `String`s would bring in Unicode normalization.
enum ValueBytes {
    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    @inline(__always)
    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    @inline(__always)
    static func isAlphanumeric(_ byte: UInt8) -> Bool { isDigit(byte) || isLetter(byte) }

    @inline(__always)
    static func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 0x61 < 6 }

    /// The value of a hexadecimal digit, `nil` for any other byte.
    static func hexValue(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte &- 0x30 }
        return isHexDigit(byte) ? (byte | 0x20) &- 0x61 &+ 10 : nil
    }

    /// Whether the bytes are `word`, ASCII letters compared without case.
    static func equal(_ bytes: Span<UInt8>, _ word: String) -> Bool {
        equal(bytes, 0..<bytes.count, word)
    }

    /// Whether the bytes in `range` are `word`, ASCII letters compared without case.
    static func equal(_ bytes: Span<UInt8>, _ range: Range<Int>, _ word: String) -> Bool {
        let utf8 = word.utf8
        guard utf8.count == range.count else { return false }
        var index = range.lowerBound
        for byte in utf8 {
            if byte.lowerCased != bytes[index].lowerCased { return false }
            index += 1
        }
        return true
    }

    /// Whether the bytes are one of `words`, ASCII letters compared without case.
    static func contained(_ bytes: Span<UInt8>, in words: [String]) -> Bool {
        for word in words where equal(bytes, word) { return true }
        return false
    }

    /// The bytes in `range` as text; what is not UTF-8 becomes U+FFFD.
    static func string(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
        var copy: [UInt8] = []
        append(bytes, range, to: &copy)
        return String(decoding: copy, as: UTF8.self)
    }

    /// The bytes in `range` as text, ASCII letters in lower case.
    static func lowercasedString(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
        var copy: [UInt8] = []
        copy.reserveCapacity(range.count)
        for index in range { copy.append(bytes[index].lowerCased) }
        return String(decoding: copy, as: UTF8.self)
    }

    static func append(_ bytes: Span<UInt8>, _ range: Range<Int>, to output: inout [UInt8]) {
        output.makeRoom(for: range.count)
        for index in range { output.append(bytes[index]) }
    }

    /// Whether two texts have the same UTF-8 bytes.
    static func same(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8)
    }

    /// Whether two texts have the same UTF-8 bytes, ASCII letters compared without case.
    static func sameIgnoringCase(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8, by: { $0.lowerCased == $1.lowerCased })
    }

    static func hash(_ text: String, into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
        hasher.combine(0xFF as UInt8)
    }
}
