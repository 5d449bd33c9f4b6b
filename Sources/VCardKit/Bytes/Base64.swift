/// Base64 as RFC 4648 §4 defines it, read the way files in the wild need it.
public enum Base64 {
    /// What was unlike plain base64 in a text that could be decoded all the same.
    public struct Irregularities: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Line ends, spaces or tabs stood in it; usual for a folded value.
        public static var whitespace: Self { .init(rawValue: 1) }
        /// A last group of two or three characters was not filled up with `=`.
        public static var missingPadding: Self { .init(rawValue: 2) }
        /// Data went on after `=`: several encoded texts one after the other.
        public static var interiorPadding: Self { .init(rawValue: 4) }
        /// `-` or `_` stood for `+` or `/` (RFC 4648 §5).
        public static var urlSafeAlphabet: Self { .init(rawValue: 8) }
        /// Bits that belong to no byte were not zero (RFC 4648 §3.5).
        public static var trailingBits: Self { .init(rawValue: 16) }
        /// There were more `=` than the last group needed.
        public static var excessPadding: Self { .init(rawValue: 32) }
    }

    /// What came of decoding.
    public struct Result: Sendable, Hashable {
        /// What was unlike plain base64 up to the end, or up to the error.
        public var irregularities: Irregularities
        /// The offset of the byte that is no base64, or of a single character left over; `nil` when all was decoded.
        public var errorOffset: Int?

        /// A result; without arguments that of plain base64.
        public init(irregularities: Irregularities = [], errorOffset: Int? = nil) {
            self.irregularities = irregularities
            self.errorOffset = errorOffset
        }
    }

    /// The most bytes that `count` characters of base64 can stand for.
    public static func decodedLengthUpperBound(_ count: Int) -> Int { count / 4 * 3 + 3 }

    /// The exact number of characters that `count` bytes take, with padding and without line ends.
    public static func encodedLength(_ count: Int) -> Int { (count + 2) / 3 * 4 }

    // MARK: Decoding

    /// Decodes base64 and appends the bytes to `out`.
    ///
    /// CR, LF, spaces and tabs are skipped wherever they stand. Padding may be missing, or stand in the middle.
    /// After an error `out` is what it was before.
    ///
    /// - Complexity: O(*n*).
    public static func decode(_ bytes: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) -> Result {
        var result = Result()
        guard let base = bytes.baseAddress, bytes.count > 0 else { return result }
        // The steps write eight bytes of which six count.
        out.append(upTo: decodedLengthUpperBound(bytes.count) + 8) { room in
            singleTable.withUnsafeBufferPointer { singleTable in
                pairTable.withUnsafeBufferPointer { pairTable in
                    guard let single = singleTable.baseAddress, let pairs = pairTable.baseAddress else { return 0 }
                    let written = decode(base, bytes.count, room, single, pairs, &result)
                    return result.errorOffset == nil ? written : 0
                }
            }
        }
        return result
    }

    /// The six bits of each character, `white` for white space, `other` for the rest.
    private static let singleTable: [UInt8] = {
        var table = [UInt8](repeating: other, count: 256)
        for value in 0..<64 { table[Int(alphabet(UInt8(value)))] = UInt8(value) }
        table[0x2D] = 62
        table[0x5F] = 63
        for byte in [0x09, 0x0A, 0x0D, 0x20] { table[byte] = white }
        return table
    }()

    /// The twelve bits of each two characters, the first in the lower byte; `stop` when one is none, with `urlSafe`
    /// when one is `-` or `_`.
    ///
    /// 128 KiB, of which 12 are touched by base64: half the look-ups of four tables for single characters.
    private static let pairTable: [UInt16] = {
        var table = [UInt16](repeating: stop, count: 65536)
        for first in 0..<256 where singleTable[first] < 64 {
            for second in 0..<256 where singleTable[second] < 64 {
                var entry = UInt16(singleTable[first]) << 6 | UInt16(singleTable[second])
                if first == 0x2D || first == 0x5F || second == 0x2D || second == 0x5F { entry |= urlSafe }
                table[second << 8 | first] = entry
            }
        }
        return table
    }()

    private static var other: UInt8 { 0xFF }
    private static var white: UInt8 { 0x40 }
    private static var stop: UInt16 { 0x8000 }
    private static var urlSafe: UInt16 { 0x4000 }

    /// The character for six bits.
    @inline(__always)
    private static func alphabet(_ value: UInt8) -> UInt8 {
        if value < 26 { return 0x41 + value }
        if value < 52 { return 0x61 + value - 26 }
        if value < 62 { return 0x30 + value - 52 }
        return value == 62 ? 0x2B : 0x2F
    }

    /// Decodes `count` characters at `p`; sets the error in `result` and stops there.
    ///
    /// Where no bits wait, eight characters are decoded a step. A line end may stand anywhere in a group, so the few
    /// characters around it go one by one: `carry` holds `pending` bits that make no whole byte yet, 0, 6, 4 or 2 of
    /// them after 0, 1, 2 or 3 characters of a group.
    @inline(__always)
    private static func decode(
        _ p: UnsafePointer<UInt8>, _ count: Int, _ out: UnsafeMutablePointer<UInt8>,
        _ single: UnsafePointer<UInt8>, _ pairs: UnsafePointer<UInt16>, _ result: inout Result
    ) -> Int {
        let raw = UnsafeRawPointer(p)
        let rawOut = UnsafeMutableRawPointer(out)
        var flags: Irregularities = []
        var seen: UInt16 = 0
        var carry: UInt32 = 0
        var pending: UInt32 = 0
        var missing = 0
        var padded = false
        var o = 0
        var i = 0
        outer: while i < count {
            if pending == 0 && !padded {
                while i &+ 8 <= count {
                    let w = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: i, as: UInt64.self))
                    let a = pairs[Int(w & 0xFFFF)]
                    let b = pairs[Int(w &>> 16 & 0xFFFF)]
                    let c = pairs[Int(w &>> 32 & 0xFFFF)]
                    let d = pairs[Int(w &>> 48)]
                    let four = UInt64(a & 0xFFF) &<< 52 | UInt64(b & 0xFFF) &<< 40
                    if (a | b | c | d) & stop != 0 {
                        if (a | b) & stop == 0 {
                            rawOut.storeBytes(of: four.bigEndian, toByteOffset: o, as: UInt64.self)
                            seen |= a | b
                            o &+= 3
                            i &+= 4
                        }
                        break
                    }
                    let eight = four | UInt64(c & 0xFFF) &<< 28 | UInt64(d & 0xFFF) &<< 16
                    rawOut.storeBytes(of: eight.bigEndian, toByteOffset: o, as: UInt64.self)
                    seen |= a | b | c | d
                    o &+= 6
                    i &+= 8
                }
            }
            while i < count {
                let byte = p[i]
                let value = single[Int(byte)]
                if value < 64 {
                    if padded {
                        padded = false
                        flags.insert(.interiorPadding)
                        if missing > 0 { flags.insert(.missingPadding) }
                        missing = 0
                    }
                    if byte == 0x2D || byte == 0x5F { seen |= urlSafe }
                    carry = carry &<< 6 | UInt32(value)
                    pending &+= 6
                    i &+= 1
                    if pending >= 8 {
                        pending &-= 8
                        out[o] = UInt8(truncatingIfNeeded: carry &>> pending)
                        o &+= 1
                        carry &= (1 &<< pending) &- 1
                        if pending == 0 && i &+ 8 <= count { continue outer }
                    }
                } else if value == white {
                    flags.insert(.whitespace)
                    i &+= 1
                    while i < count && single[Int(p[i])] == white { i &+= 1 }
                    if pending == 0 && !padded { continue outer }
                } else if byte == .equals && pending != 6 {
                    if pending == 0 {
                        if missing > 0 { missing &-= 1 } else { flags.insert(.excessPadding) }
                    } else {
                        missing = pending == 4 ? 1 : 0
                        if carry != 0 { flags.insert(.trailingBits) }
                        carry = 0
                        pending = 0
                    }
                    padded = true
                    i &+= 1
                } else {
                    result.errorOffset = byte == .equals ? lastCharacter(p, before: i, single) : i
                    break outer
                }
            }
        }
        if result.errorOffset == nil {
            if pending == 6 {
                result.errorOffset = lastCharacter(p, before: count, single)
            } else if pending != 0 {
                flags.insert(.missingPadding)
                if carry != 0 { flags.insert(.trailingBits) }
            } else if missing > 0 {
                flags.insert(.missingPadding)
            }
        }
        if seen & urlSafe != 0 { flags.insert(.urlSafeAlphabet) }
        result.irregularities = flags
        return o
    }

    /// The offset of the last character before `end` that stands for six bits.
    private static func lastCharacter(
        _ p: UnsafePointer<UInt8>, before end: Int, _ single: UnsafePointer<UInt8>
    ) -> Int {
        var i = end - 1
        while i > 0 && single[Int(p[i])] >= 64 { i -= 1 }
        return max(i, 0)
    }

    // MARK: Encoding

    /// The two characters for twelve bits, the first in the lower byte.
    private static let encodeTable: [UInt16] = (0..<4096).map { value in
        let first = UInt16(alphabet(UInt8(value >> 6)))
        return first | UInt16(alphabet(UInt8(value & 63))) << 8
    }

    /// Appends the base64 form of `bytes` to `out`, with padding and without line ends.
    ///
    /// - Complexity: O(*n*).
    public static func encode(_ bytes: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) {
        guard let p = bytes.baseAddress, bytes.count > 0 else { return }
        out.append(upTo: encodedLength(bytes.count)) { room in
            encodeTable.withUnsafeBufferPointer { tables in
                guard let table = tables.baseAddress else { return 0 }
                return encode(p, bytes.count, room, table)
            }
        }
    }

    @inline(__always)
    private static func encode(
        _ p: UnsafePointer<UInt8>, _ count: Int, _ out: UnsafeMutablePointer<UInt8>, _ table: UnsafePointer<UInt16>
    ) -> Int {
        let raw = UnsafeRawPointer(p)
        let rawOut = UnsafeMutableRawPointer(out)
        var i = 0
        var o = 0
        // Eight bytes are read and six of them used.
        while i &+ 8 <= count {
            let w = UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: i, as: UInt64.self))
            let a = UInt64(table[Int(w &>> 52)])
            let b = UInt64(table[Int(w &>> 40 & 0xFFF)])
            let c = UInt64(table[Int(w &>> 28 & 0xFFF)])
            let d = UInt64(table[Int(w &>> 16 & 0xFFF)])
            let eight = a | b &<< 16 | c &<< 32 | d &<< 48
            rawOut.storeBytes(of: eight.littleEndian, toByteOffset: o, as: UInt64.self)
            i &+= 6
            o &+= 8
        }
        while i &+ 3 <= count {
            let w = Int(p[i]) &<< 16 | Int(p[i &+ 1]) &<< 8 | Int(p[i &+ 2])
            store(table[w &>> 12], out + o)
            store(table[w & 0xFFF], out + o + 2)
            i &+= 3
            o &+= 4
        }
        if i < count {
            let second = i + 1 < count ? Int(p[i + 1]) : 0
            let w = Int(p[i]) << 16 | second << 8
            store(table[w >> 12], out + o)
            store(table[w & 0xFFF], out + o + 2)
            if i + 1 == count { out[o + 2] = .equals }
            out[o + 3] = .equals
            o += 4
        }
        return o
    }

    @inline(__always)
    private static func store(_ pair: UInt16, _ out: UnsafeMutablePointer<UInt8>) {
        out[0] = UInt8(truncatingIfNeeded: pair)
        out[1] = UInt8(truncatingIfNeeded: pair &>> 8)
    }

    // MARK: Looking

    /// Whether the bytes could be a line of base64: letters, digits, `+ / - _ =` only, and at least one of them.
    ///
    /// Spaces and tabs may stand at both ends.
    ///
    /// - Complexity: O(*n*), ending at the first other byte.
    public static func isAlphabet(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = 0
        var end = bytes.count
        while start < end && bytes[start].isBlank { start += 1 }
        while start < end && bytes[end - 1].isBlank { end -= 1 }
        guard start < end, let p = bytes.baseAddress else { return false }
        return singleTable.withUnsafeBufferPointer { tables in
            guard let table = tables.baseAddress else { return false }
            var i = start
            while i < end {
                if table[Int(p[i])] >= 64 && p[i] != .equals { return false }
                i &+= 1
            }
            return true
        }
    }
}
