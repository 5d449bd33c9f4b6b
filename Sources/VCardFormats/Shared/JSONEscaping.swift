/// Escapes text for JSON strings (RFC 8259 §7).
///
/// Escaped are `"`, `\`, everything below U+0020, U+007F, and U+2028 and U+2029, which end
/// a line in older JavaScript. `/` stays as it is. Each longest run of bytes that begins a
/// character but does not end it, and each byte that begins none, becomes one U+FFFD, as
/// the Unicode Standard recommends (§3.9) and `String(decoding:as:)` does.
enum JSONEscaping {
    /// Appends the text, escaped, without the quotes around it.
    ///
    /// Runs without anything to escape are found eight bytes at a time and copied whole.
    static func append(_ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        let count = utf8.count
        guard count > 0, let base = utf8.baseAddress else { return }
        var runStart = 0
        var index = 0

        func flush(into bytes: inout [UInt8]) {
            guard index > runStart else { return }
            bytes.append(contentsOf: UnsafeBufferPointer(start: base + runStart, count: index - runStart))
        }

        while index < count {
            if count - index >= 8 {
                let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
                if isPlain(word) {
                    index += 8
                    continue
                }
            }
            // A byte of this word is special: walk to the next multiple of a word, then try again.
            let stop = min(index + 8, count)
            while index < stop {
                let byte = base[index]
                if byte >= 0x80 {
                    let (length, isValid) = sequence(at: index, in: base, count: count)
                    if !isValid {
                        flush(into: &bytes)
                        bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
                        index += length
                        runStart = index
                    } else if byte == 0xE2, base[index + 1] == 0x80, base[index + 2] & 0xFE == 0xA8 {
                        flush(into: &bytes)
                        appendCode(0x20, base[index + 2] & 0x7F, to: &bytes)
                        index += length
                        runStart = index
                    } else {
                        index += length
                    }
                } else if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F {
                    flush(into: &bytes)
                    appendEscape(of: byte, to: &bytes)
                    index += 1
                    runStart = index
                } else {
                    index += 1
                }
            }
        }
        flush(into: &bytes)
    }

    /// Whether the eight bytes from `pointer` on are ASCII that stands for itself.
    @inline(__always)
    static func isPlain(at pointer: UnsafePointer<UInt8>) -> Bool {
        isPlain(UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
    }

    /// Whether all eight bytes are ASCII that stands for itself.
    @inline(__always)
    private static func isPlain(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* 0x22)
        let backslashes = word ^ (ones &* 0x5C)
        // A high bit shows a byte that is not ASCII, below 0x20, a quote, a backslash, or 0x7F. A
        // borrow can only add a hit above a true one.
        let hits =
            word | (word &- ones &* 0x20) | (quotes &- ones) | (backslashes &- ones) | (word &+ ones)
        return hits & (ones &* 0x80) == 0
    }

    /// The length of the character at a byte above 0x7F, or of the broken part of one.
    static func sequence(
        at index: Int, in base: UnsafePointer<UInt8>, count: Int
    ) -> (length: Int, isValid: Bool) {
        let lead = base[index]
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return (1, false)
        }
        guard index + 1 < count, second.contains(base[index + 1]) else { return (1, false) }
        var known = 2
        while known < length {
            guard index + known < count, base[index + known] & 0xC0 == 0x80 else { return (known, false) }
            known += 1
        }
        return (length, true)
    }

    private static func appendEscape(of byte: UInt8, to bytes: inout [UInt8]) {
        let letter: UInt8
        switch byte {
        case 0x22, 0x5C: letter = byte
        case 0x08: letter = UInt8(ascii: "b")
        case 0x09: letter = UInt8(ascii: "t")
        case 0x0A: letter = UInt8(ascii: "n")
        case 0x0C: letter = UInt8(ascii: "f")
        case 0x0D: letter = UInt8(ascii: "r")
        default:
            appendCode(0, byte, to: &bytes)
            return
        }
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(letter)
    }

    /// Appends `\u` and four digits.
    private static func appendCode(_ high: UInt8, _ low: UInt8, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(UInt8(ascii: "u"))
        for nibble in [high >> 4, high & 15, low >> 4, low & 15] {
            bytes.append(nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10)
        }
    }
}
