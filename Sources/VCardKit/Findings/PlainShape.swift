/// What plain values look like, byte by byte where they stand.
///
/// Each answers with `false` where it is not sure.
enum PlainShape {
    /// Whether letters, digits and marks stand around one `@`, and a dot behind it.
    static func isAddress(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        var at = -1
        var lastDot = -1
        for i in start..<end {
            if base[i] == .dot {
                if i == start || base[i - 1] == .dot || base[i - 1] == 0x40 { return false }
                lastDot = i
            } else if base[i] == 0x40 {
                if at >= 0 || i == start || base[i - 1] == .dot { return false }
                at = i
            }
        }
        return at > 0 && lastDot > at + 1 && lastDot < end - 1
    }

    /// `http:` or `https:` and something behind it.
    static func isWebLink(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        let scheme: StaticString = "http"
        guard end - start > 6 else { return false }
        for i in 0..<4 where base[start + i] | 0x20 != scheme.utf8Start[i] { return false }
        return base[start + 4] == .colon || (base[start + 4] | 0x20 == 0x73 && base[start + 5] == .colon)
    }

    /// `urn:uuid:` and 36 bytes of a UUID.
    static func isUUID(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        let scheme: StaticString = "urn:uuid:"
        guard end - start == 45 else { return false }
        for i in 0..<9 where base[start + i] != scheme.utf8Start[i] { return false }
        for i in 0..<36 {
            let byte = base[start + 9 + i]
            let isDash = i == 8 || i == 13 || i == 18 || i == 23
            if isDash ? byte != 0x2D : byte.hexValue >= 16 { return false }
        }
        return true
    }

    /// A number of two digits at `i`, or 100.
    @inline(__always)
    private static func two(_ base: UnsafePointer<UInt8>, _ i: Int) -> Int {
        let tens = base[i] &- 0x30
        let ones = base[i + 1] &- 0x30
        return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : 100
    }

    /// A whole date of a likely year in the form of the version.
    static func isDate(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ version: Version) -> Bool {
        let hasDashes = end - start == 10
        guard end - start == 8 || (hasDashes && version != .v4) else { return false }
        let century = two(base, start)
        guard century == 19 || century == 20, two(base, start + 2) < 100 else { return false }
        if hasDashes, base[start + 4] != 0x2D || base[start + 7] != 0x2D { return false }
        let month = two(base, start + (hasDashes ? 5 : 4))
        let day = two(base, start + (hasDashes ? 8 : 6))
        return month >= 1 && month <= 12 && day >= 1 && day <= 28
    }

    static func isTimestamp(
        _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ version: Version
    ) -> Bool {
        let count = end - start
        let isExtended = count == 20 && version != .v4
        guard count == 16 || isExtended, base[end - 1] == 0x5A else { return false }
        let dateEnd = start + (isExtended ? 10 : 8)
        guard isDate(base, start, dateEnd, version), base[dateEnd] == 0x54 else { return false }
        let step = isExtended ? 3 : 2
        if isExtended, base[dateEnd + 3] != .colon || base[dateEnd + 6] != .colon { return false }
        return two(base, dateEnd + 1) < 24 && two(base, dateEnd + 1 + step) < 60
            && two(base, dateEnd + 1 + 2 * step) < 60
    }

    /// Whether a list has no escapes, and of a few items none is empty, begins with a blank or is as another one.
    static func isList(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var starts: (Int, Int, Int, Int) = (-1, -1, -1, -1)
        var start = 0
        for i in 0...bytes.count {
            if i < bytes.count, bytes[i] != .comma {
                if bytes[i] == .backslash { return false }
                continue
            }
            if i == start || bytes[start].isBlank { return false }
            func isSame(_ other: Int) -> Bool {
                if other < 0 { return false }
                var k = 0
                while start + k < i, bytes[other + k] == bytes[start + k] { k += 1 }
                return start + k == i && bytes[other + k] == .comma
            }
            if isSame(starts.0) || isSame(starts.1) || isSame(starts.2) || isSame(starts.3) || starts.3 >= 0 {
                return false
            }
            starts = (start, starts.0, starts.1, starts.2)
            start = i + 1
        }
        return true
    }
}
