/// How the bytes of a whole file are to be read, as far as its first bytes show.
package enum ByteEncoding: Sendable, Hashable {
    /// UTF-8, or some other encoding that has ASCII in it.
    case utf8
    /// The same after a byte order mark of three bytes.
    case utf8WithMark
    case utf16LittleEndian(mark: Bool)
    case utf16BigEndian(mark: Bool)

    /// The length of the byte order mark: 0, 2 or 3.
    package var markLength: Int {
        switch self {
        case .utf8: 0
        case .utf8WithMark: 3
        case .utf16LittleEndian(let mark), .utf16BigEndian(let mark): mark ? 2 : 0
        }
    }

    /// Finds the encoding by the byte order mark, or by the NULs that ASCII characters have in UTF-16.
    ///
    /// Without a mark it is UTF-16 only if each of the first four code units is an ASCII character other than NUL,
    /// and none of the first sixteen is NUL. A text of two or three code units counts when that is all there is.
    /// So neither a file of NULs nor one with a few of them is taken for UTF-16.
    ///
    /// - Parameters:
    ///   - first: The first bytes; 32 are enough in any case.
    ///   - isWhole: Whether nothing comes after them.
    /// - Returns: `nil` when more bytes are needed, never when `isWhole`.
    package static func detect(_ first: UnsafeBufferPointer<UInt8>, isWhole: Bool) -> ByteEncoding? {
        let count = first.count
        if count == 0 { return isWhole ? .utf8 : nil }
        if count >= 2 {
            if first[0] == 0xFF && first[1] == 0xFE {
                if count < 4 && !isWhole { return nil }
                // Two NULs make it the mark of UTF-32, which no reader of cards knows.
                if count >= 4 && first[2] == 0 && first[3] == 0 { return .utf8 }
                return .utf16LittleEndian(mark: true)
            }
            if first[0] == 0xFE && first[1] == 0xFF { return .utf16BigEndian(mark: true) }
            if first[0] == 0xEF && first[1] == 0xBB {
                if count >= 3 { return first[2] == 0xBF ? .utf8WithMark : .utf8 }
                return isWhole ? .utf8 : nil
            }
        } else if !isWhole {
            return nil
        }
        for bigEndian in [false, true] {
            let evidence = asciiUnits(first, bigEndian: bigEndian)
            // Bytes beyond the sixteenth unit have no say, so that a longer look gives the same answer.
            let units = min(count / 2, 16)
            if evidence < min(units, 4) { continue }
            if units < 16 && !isWhole { return nil }
            if units < 2 { continue }
            return bigEndian ? .utf16BigEndian(mark: false) : .utf16LittleEndian(mark: false)
        }
        return .utf8
    }

    /// How many code units at the start, up to four, are ASCII; 0 if one of the first sixteen is NUL.
    private static func asciiUnits(_ first: UnsafeBufferPointer<UInt8>, bigEndian: Bool) -> Int {
        let units = min(first.count / 2, 16)
        var ascii = 0
        for unit in 0..<units {
            let high = first[unit * 2 + (bigEndian ? 0 : 1)]
            let low = first[unit * 2 + (bigEndian ? 1 : 0)]
            if high == 0 && low == 0 { return 0 }
            if ascii == unit && high == 0 && low < 0x80 { ascii += 1 }
        }
        return min(ascii, 4)
    }
}
