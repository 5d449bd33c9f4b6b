/// One look at a quoted-printable value that tells whether decoding it could show anything odd.
struct QuotedLook {
    /// Whether there is text, each `=` begins an escape or a soft break, and the text is UTF-8 without what text read in
    /// the wrong character set has.
    private(set) var isPlain = false
    /// Whether a physical line has more than 76 octets; not known of text that is not plain.
    private(set) var isLong = false
    /// Whether an escape stands for a comma, a semicolon or a backslash.
    private(set) var hasSeparators = false

    // The bytes that a character still needs, and what the next of them may be.
    private var needed = 0
    private var lowest: UInt8 = 0x80
    private var highest: UInt8 = 0xBF
    private var last: UInt8 = 0
    private let digits = Self.digits

    /// The value of each hexadecimal digit, 0xFF for other bytes: what comes next is hard to foresee.
    private static let digits = FixedTable((0..<256).map { UInt8($0).hexValue })

    /// Looks at the value from `start` to `end`.
    ///
    /// - Complexity: O(*n*), ending at the first thing that is odd.
    @inline(__always)
    mutating func look(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, lineStart: Int) {
        var i = start
        var lineStart = lineStart
        var hasContent = false
        while i < end {
            var byte = base[i]
            if byte == .equals {
                guard i &+ 2 < end else { return }
                let first = base[i &+ 1]
                if first.isLineEnd {
                    if i &+ 1 - lineStart > QuotedPrintable.maximumLineBytes { isLong = true }
                    i &+= first == .carriageReturn && base[i &+ 2] == .lineFeed ? 3 : 2
                    guard i < end, !base[i].isLineEnd else { return }
                    lineStart = i
                    if base[i].isBlank {
                        // It may be a fold as well as text, which is the same between characters.
                        guard needed == 0, i &+ 1 < end else { return }
                        i &+= 1
                    }
                    continue
                }
                let high = digits[Int(first)]
                let low = digits[Int(base[i &+ 2])]
                guard high | low < 16 else { return }
                byte = high &<< 4 | low
                if byte == .comma || byte == .semicolon || byte == .backslash { hasSeparators = true }
                i &+= 3
            } else {
                if byte.isLineEnd { return }
                i &+= 1
            }
            if byte < 0x80, needed == 0 {
                if byte != .comma, byte != .semicolon { hasContent = true }
            } else if byte &- 0xC2 < 0x1E, needed == 0, i &+ 2 < end, base[i] == .equals,
                digits[Int(base[i &+ 1])] & 0xFC == 8, digits[Int(base[i &+ 2])] < 16
            {
                // The two bytes of a letter of Latin, Greek, Cyrillic, Hebrew or Arabic.
                hasContent = true
                let second = digits[Int(base[i &+ 1])] &<< 4 | digits[Int(base[i &+ 2])]
                if byte == 0xC3, UTF8Look.isSecondOfDamaged(second) { return }
                i &+= 3
            } else {
                hasContent = true
                guard continues(byte) else { return }
            }
        }
        isPlain = hasContent && needed == 0
        if end - lineStart > QuotedPrintable.maximumLineBytes { isLong = true }
    }

    /// Takes in a byte of a character beyond ASCII; `false` if there is none such.
    @inline(__always)
    private mutating func continues(_ byte: UInt8) -> Bool {
        if needed > 0 {
            guard byte >= lowest, byte <= highest else { return false }
            if last == 0xC3, UTF8Look.isSecondOfDamaged(byte) { return false }
            needed &-= 1
            lowest = 0x80
            highest = 0xBF
        } else {
            switch byte {
            case 0xC2...0xDF: needed = 1
            case 0xE0...0xEF:
                needed = 2
                if byte == 0xE0 { lowest = 0xA0 } else if byte == 0xED { highest = 0x9F }
            case 0xF0...0xF4:
                needed = 3
                if byte == 0xF0 { lowest = 0x90 } else if byte == 0xF4 { highest = 0x8F }
            default: return false
            }
        }
        last = byte
        return true
    }
}
