/// Reads numbers from a file's bytes, which may end anywhere and claim anything.
struct HeaderBytes {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The order of bytes in numbers that have no order of their own.
    var isBigEndian = true

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var count: Int { bytes.count }

    /// What the bytes of a range say; the part of it that is there.
    func slice(_ range: Range<Int>) -> HeaderBytes {
        var slice = HeaderBytes(bytes.slice(range.clamped(to: 0..<bytes.count)))
        slice.isBigEndian = isBigEndian
        return slice
    }

    func byte(_ offset: Int) -> Int? {
        guard offset >= 0, offset < bytes.count else { return nil }
        return Int(bytes[offset])
    }

    /// A number of two bytes.
    func short(_ offset: Int, bigEndian: Bool? = nil) -> Int? {
        guard let first = byte(offset), let second = byte(offset + 1) else { return nil }
        return bigEndian ?? isBigEndian ? first << 8 | second : second << 8 | first
    }

    /// A number of three bytes, the lowest first.
    func littleTriple(_ offset: Int) -> Int? {
        guard let low = short(offset, bigEndian: false), let high = byte(offset + 2) else { return nil }
        return high << 16 | low
    }

    /// A number of four bytes.
    ///
    /// What goes beyond a quarter of a billion is cut to that: no file is so long, and sums of several such numbers fit
    /// an `Int` everywhere.
    func long(_ offset: Int, bigEndian: Bool? = nil) -> Int? {
        guard let value = word(offset, bigEndian: bigEndian) else { return nil }
        return value < UInt32(Self.maximum) ? Int(value) : Self.maximum
    }

    /// Four bytes as they are.
    func word(_ offset: Int, bigEndian: Bool? = nil) -> UInt32? {
        guard let first = short(offset, bigEndian: bigEndian), let second = short(offset + 2, bigEndian: bigEndian)
        else { return nil }
        return bigEndian ?? isBigEndian
            ? UInt32(first) << 16 | UInt32(second) : UInt32(second) << 16 | UInt32(first)
    }

    static var maximum: Int { 1 << 28 }

    /// Whether ASCII text stands at an offset.
    func has(_ text: StaticString, at offset: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard offset >= 0, offset + length <= bytes.count else { return false }
        for index in 0..<length where bytes[offset + index] != text.utf8Start[index] { return false }
        return true
    }

    /// Where a byte stands first in a range that is there; the range's end if nowhere.
    func first(_ byte: UInt8, in range: Range<Int>) -> Int {
        guard let raw = UnsafeRawPointer(bytes.baseAddress) else { return range.upperBound }
        let ones: UInt64 = 0x0101_0101_0101_0101
        let wanted = ones &* UInt64(byte)
        var i = range.lowerBound
        while i &+ 8 <= range.upperBound {
            let word = raw.loadUnaligned(fromByteOffset: i, as: UInt64.self) ^ wanted
            if (word &- ones) & ~word & (ones &<< 7) != 0 { break }
            i &+= 8
        }
        while i < range.upperBound, bytes[i] != byte { i &+= 1 }
        return i
    }

    /// Where ASCII text stands first in a range, letters in either case; `nil` if nowhere.
    ///
    /// - Complexity: O(*n*), for text whose first character is not repeated in it.
    func first(_ text: StaticString, in range: Range<Int>) -> Int? {
        let range = range.clamped(to: 0..<bytes.count)
        let length = text.utf8CodeUnitCount
        guard length > 0, range.count >= length else { return nil }
        let first = text.utf8Start[0].lowerCased
        var start = range.lowerBound
        while start + length <= range.upperBound {
            if bytes[start].lowerCased == first {
                var index = 1
                while index < length, bytes[start + index].lowerCased == text.utf8Start[index].lowerCased { index += 1 }
                if index == length { return start }
            }
            start += 1
        }
        return nil
    }

    /// The text of a range up to its first zero, without blanks at its ends; `nil` if there is nothing.
    ///
    /// What is no UTF-8 is read as Windows-1252, control characters are left out.
    func text(_ range: Range<Int>) -> String? {
        var part = Array(slice(range).bytes.prefix { $0 != 0 })
        part.removeAll { $0 < .space || $0 == 0x7F }
        while part.last == .space { part.removeLast() }
        let start = part.firstIndex { $0 != .space } ?? part.count
        part.removeFirst(start)
        guard !part.isEmpty else { return nil }
        let isUTF8 = part.withUnsafeBufferPointer { UTF8Check.firstInvalid($0) == nil }
        if isUTF8 { return String(decoding: part, as: UTF8.self) }
        var decoded: [UInt8] = []
        _ = part.withUnsafeBufferPointer { Charset.windows1252.decode($0, into: &decoded) }
        return String(decoding: decoded, as: UTF8.self)
    }
}
