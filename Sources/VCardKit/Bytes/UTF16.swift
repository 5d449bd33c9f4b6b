/// Turns UTF-16 that comes in pieces into UTF-8, so that ``UTF16Encoder`` gives back the very same bytes.
///
/// A surrogate without its other half becomes the three bytes that UTF-8 would have for it (WTF-8). These are not
/// valid UTF-8, so whoever reads the text sees that something is wrong, and no byte is lost.
package struct UTF16Decoder: Sendable {
    package let bigEndian: Bool
    /// The first byte of a code unit whose second one has not come yet.
    private var halfUnit: UInt8?
    /// A high surrogate that still waits for its low one, or 0.
    private var highSurrogate: UInt16 = 0

    package init(bigEndian: Bool) {
        self.bigEndian = bigEndian
    }

    /// Decodes the next piece, of any length, and appends to `out`.
    package mutating func decode(_ piece: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) {
        guard let p = piece.baseAddress, piece.count > 0 else { return }
        var i = 0
        // One code unit gives at most three bytes; one surrogate may wait from before.
        out.append(upTo: (piece.count / 2 + 2) * 3 + 8) { room in
            var o = 0
            if let first = halfUnit {
                halfUnit = nil
                decode(unit(first, p[0]), room, &o)
                i = 1
            }
            let raw = UnsafeRawPointer(p)
            while i + 1 < piece.count {
                if highSurrogate == 0 && startsWithASCII(p, i, piece.count) {
                    o += copyASCII(raw, &i, piece.count, room + o)
                    if i + 1 >= piece.count { break }
                }
                decode(unit(p[i], p[i + 1]), room, &o)
                i += 2
            }
            return o
        }
        if i < piece.count { halfUnit = p[i] }
    }

    /// Ends the text: appends a surrogate that still waits, and gives an odd last byte.
    package mutating func finish(into out: inout [UInt8]) -> UInt8? {
        if highSurrogate != 0 {
            let unit = highSurrogate
            highSurrogate = 0
            out.append(upTo: 4) { room in
                var o = 0
                Self.append(UInt32(unit), room, &o)
                return o
            }
        }
        let dangling = halfUnit
        halfUnit = nil
        return dangling
    }

    @inline(__always)
    private func unit(_ first: UInt8, _ second: UInt8) -> UInt16 {
        bigEndian ? UInt16(first) << 8 | UInt16(second) : UInt16(second) << 8 | UInt16(first)
    }

    /// Whether the next two code units are ASCII: only then is a look at four of them worth it.
    @inline(__always)
    private func startsWithASCII(_ p: UnsafePointer<UInt8>, _ i: Int, _ count: Int) -> Bool {
        i &+ 8 <= count && unit(p[i], p[i &+ 1]) < 0x80 && unit(p[i &+ 2], p[i &+ 3]) < 0x80
    }

    /// Copies a run of ASCII, four code units at a time, and gives the number of bytes written.
    @inline(__always)
    private func copyASCII(
        _ raw: UnsafeRawPointer, _ i: inout Int, _ count: Int, _ out: UnsafeMutablePointer<UInt8>
    ) -> Int {
        var o = 0
        while i &+ 8 <= count {
            var w = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: i, as: UInt64.self))
            if bigEndian { w = (w & 0x00FF_00FF_00FF_00FF) &<< 8 | (w &>> 8) & 0x00FF_00FF_00FF_00FF }
            if w & 0xFF80_FF80_FF80_FF80 != 0 { break }
            w = (w | w &>> 8) & 0x0000_FFFF_0000_FFFF
            w = w | w &>> 16
            UnsafeMutableRawPointer(out).storeBytes(
                of: UInt32(truncatingIfNeeded: w).littleEndian, toByteOffset: o, as: UInt32.self)
            i &+= 8
            o &+= 4
        }
        return o
    }

    @inline(__always)
    private mutating func decode(_ unit: UInt16, _ out: UnsafeMutablePointer<UInt8>, _ o: inout Int) {
        if highSurrogate != 0 {
            let high = highSurrogate
            highSurrogate = 0
            if unit & 0xFC00 == 0xDC00 {
                Self.append(0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF)), out, &o)
                return
            }
            Self.append(UInt32(high), out, &o)
        }
        if unit & 0xFC00 == 0xD800 {
            highSurrogate = unit
        } else {
            Self.append(UInt32(unit), out, &o)
        }
    }

    @inline(__always)
    static func append(_ scalar: UInt32, _ out: UnsafeMutablePointer<UInt8>, _ o: inout Int) {
        if scalar < 0x80 {
            out[o] = UInt8(truncatingIfNeeded: scalar)
            o &+= 1
        } else if scalar < 0x800 {
            out[o] = UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6)
            out[o &+ 1] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
            o &+= 2
        } else if scalar < 0x10000 {
            out[o] = UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12)
            out[o &+ 1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
            out[o &+ 2] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
            o &+= 3
        } else {
            out[o] = UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18)
            out[o &+ 1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F)
            out[o &+ 2] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
            out[o &+ 3] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
            o &+= 4
        }
    }
}

/// Turns UTF-8, with surrogates as ``UTF16Decoder`` writes them, back into UTF-16; a piece may be cut anywhere.
///
/// Total: what is neither UTF-8 nor such a surrogate becomes U+FFFD, one for each byte that begins nothing or breaks
/// off.
package struct UTF16Encoder: Sendable {
    package let bigEndian: Bool
    /// The bits of a character that is not complete yet, and how many bytes it still needs.
    private var scalar: UInt32 = 0
    private var needed = 0
    /// The least value that a character of this length stands for.
    private var least: UInt32 = 0

    package init(bigEndian: Bool) {
        self.bigEndian = bigEndian
    }

    /// Encodes a whole text and appends to `out`.
    package static func encode(_ text: UnsafeBufferPointer<UInt8>, bigEndian: Bool, into out: inout [UInt8]) {
        var encoder = UTF16Encoder(bigEndian: bigEndian)
        encoder.encode(text, into: &out)
        encoder.finish(into: &out)
    }

    /// Encodes the next piece and appends to `out`.
    package mutating func encode(_ piece: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) {
        guard let p = piece.baseAddress, piece.count > 0 else { return }
        // At most one code unit for a byte, and one more for a character that breaks off.
        out.append(upTo: (piece.count + 1) * 2 + 2) { room in
            var o = 0
            var i = 0
            while i < piece.count {
                let byte = p[i]
                if needed == 0 {
                    i += 1
                    if byte < 0x80 {
                        putUnit(UInt16(byte), room, &o)
                        continue
                    }
                    let length = UTF8Check.scalarLength(byte)
                    if length == 0 {
                        putUnit(0xFFFD, room, &o)
                        continue
                    }
                    needed = length - 1
                    scalar = UInt32(byte) & (0x7F >> UInt32(length))
                    least = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
                } else if byte & 0xC0 == 0x80 {
                    i += 1
                    scalar = scalar << 6 | UInt32(byte & 0x3F)
                    needed -= 1
                    if needed == 0 { putScalar(scalar, room, &o) }
                } else {
                    needed = 0
                    putUnit(0xFFFD, room, &o)
                }
            }
            return o
        }
    }

    /// Ends the text: a character that breaks off becomes U+FFFD.
    package mutating func finish(into out: inout [UInt8]) {
        if needed == 0 { return }
        needed = 0
        out.append(upTo: 2) { room in
            var o = 0
            putUnit(0xFFFD, room, &o)
            return o
        }
    }

    /// How many code units (of two bytes) the text takes in UTF-16: one a character, two from U+10000 on.
    package static func utf16Length(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        var count = 0
        for byte in text {
            count &+= (byte & 0xC0 == 0x80 ? 0 : 1) &+ (byte >= 0xF0 ? 1 : 0)
        }
        return count
    }

    @inline(__always)
    private func putUnit(_ unit: UInt16, _ out: UnsafeMutablePointer<UInt8>, _ o: inout Int) {
        let high = UInt8(truncatingIfNeeded: unit >> 8)
        let low = UInt8(truncatingIfNeeded: unit)
        out[o] = bigEndian ? high : low
        out[o &+ 1] = bigEndian ? low : high
        o &+= 2
    }

    private func putScalar(_ scalar: UInt32, _ out: UnsafeMutablePointer<UInt8>, _ o: inout Int) {
        if scalar < least || scalar > 0x10FFFF {
            putUnit(UInt16(0xFFFD), out, &o)
        } else if scalar < 0x10000 {
            putUnit(UInt16(truncatingIfNeeded: scalar), out, &o)
        } else {
            putUnit(UInt16(truncatingIfNeeded: 0xD800 + ((scalar - 0x10000) >> 10)), out, &o)
            putUnit(UInt16(truncatingIfNeeded: 0xDC00 + (scalar & 0x3FF)), out, &o)
        }
    }
}
