/// Quoted-printable (RFC 2045 §6.7), as vCard 2.1 uses it.
package enum QuotedPrintable {
    // MARK: Decoding

    /// Decodes `=HH` in either case and appends the bytes to `out`. Soft breaks must be joined already.
    ///
    /// A `=` without two hexadecimal digits after it is kept as it stands.
    ///
    /// - Parameter droppingTrailingBlanks: Whether blanks at the end of the encoded text are dropped, as RFC 2045 asks.
    /// - Returns: How many escapes were bad, and the offset of the first one.
    @discardableResult
    package static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, into out: inout [UInt8], droppingTrailingBlanks: Bool = false
    ) -> (badEscapes: Int, firstBad: Int?) {
        guard let p = bytes.baseAddress else { return (0, nil) }
        var end = bytes.count
        if droppingTrailingBlanks {
            while end > 0 && p[end - 1].isBlank { end -= 1 }
        }
        var bad = 0
        var firstBad: Int?
        out.append(upTo: end) { room in
            var o = 0
            var i = 0
            while i < end {
                let byte = p[i]
                if byte == .equals {
                    if let value = escape(p, at: i, to: end) {
                        room[o] = value
                        o &+= 1
                        i &+= 3
                        continue
                    }
                    bad += 1
                    if firstBad == nil { firstBad = i }
                }
                room[o] = byte
                o &+= 1
                i &+= 1
            }
            return o
        }
        return (bad, firstBad)
    }

    /// The byte that `=HH` at `i` stands for, or `nil`.
    @inline(__always)
    static func escape(_ p: UnsafePointer<UInt8>, at i: Int, to end: Int) -> UInt8? {
        guard i &+ 2 < end, p[i] == .equals else { return nil }
        let high = p[i &+ 1].hexValue
        let low = p[i &+ 2].hexValue
        return high | low < 16 ? high &<< 4 | low : nil
    }

    /// Whether the text is nothing but `=HH` and `;`, with at least two `=HH`: encoded, whatever its parameters say.
    package static func isWhollyEncoded(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let p = bytes.baseAddress else { return false }
        var escapes = 0
        var i = 0
        while i < bytes.count {
            if p[i] == .semicolon {
                i += 1
            } else if escape(p, at: i, to: bytes.count) != nil {
                escapes += 1
                i += 3
            } else {
                return false
            }
        }
        return escapes >= 2
    }

    // MARK: Encoding

    /// The longest physical line without its line end, with the `=` of a soft break (RFC 2045 §6.7 rule 5).
    package static var maximumLineBytes: Int { 76 }

    /// Encodes text and appends it to `out`, with soft breaks.
    ///
    /// Encoded are `=`, octets below 0x20 and from 0x7F on, a space at the end, and a space that would begin a
    /// physical line, as many readers take that for a fold; likewise the first letter of what would begin one and looks
    /// like a property. CRLF, LF and CR each become `=0D=0A`. A soft break stands between characters only.
    ///
    /// - Parameters:
    ///   - column: How many octets the physical line has already; afterwards, how many the last one has.
    ///     It stays below ``maximumLineBytes`` unless it was above, so that one more character or a `=` has room.
    ///   - lineBreak: The line end for soft breaks.
    package static func encode(
        _ bytes: UnsafeBufferPointer<UInt8>, into out: inout [UInt8], column: inout Int,
        lineBreak: [UInt8] = [0x0D, 0x0A]
    ) {
        guard let p = bytes.baseAddress else { return }
        let end = bytes.count
        var position = column
        // A byte takes at most six octets, for a line end alone; a physical line has at least 64 before its soft break.
        let most = end * 6
        out.append(upTo: most + (most / 64 + 2) * (lineBreak.count + 1)) { room in
            lineBreak.withUnsafeBufferPointer { lineBreak in
                var line = Line(out: room, count: 0, column: position, lineBreak: lineBreak)
                var i = 0
                while i < end { i += line.put(p, at: i, to: end) }
                position = line.column
                return line.count
            }
        }
        column = position
    }

    /// Whether the text at `i` looks like a line of its own, `END:VCARD` or `TEL;WORK:`.
    static func beginsLikeProperty(_ p: UnsafePointer<UInt8>, _ i: Int, _ end: Int) -> Bool {
        let end = min(end, i + maximumLineBytes)
        var k = i
        while k < end, p[k].isNameByte || p[k] == .dot { k += 1 }
        return k > i && k < end && (p[k] == .colon || p[k] == .semicolon)
    }

    /// `=HH` for a byte.
    static func escape(_ byte: UInt8) -> [UInt8] {
        [.equals, UInt8(upperHexDigit: byte >> 4), UInt8(upperHexDigit: byte & 15)]
    }

    /// Where the character at `i` of an encoded text ends, whose bytes may each be encoded or not.
    static func characterEnd(_ p: UnsafePointer<UInt8>, _ i: Int, _ end: Int) -> Int {
        func byte(_ i: Int) -> (value: UInt8, end: Int) {
            escape(p, at: i, to: end).map { ($0, i + 3) } ?? (p[i], i + 1)
        }
        var place = byte(i).end
        while place < end {
            let next = byte(place)
            guard next.value & 0xC0 == 0x80 else { break }
            place = next.end
        }
        return place
    }

    /// The physical line that is being written.
    private struct Line {
        let out: UnsafeMutablePointer<UInt8>
        var count: Int
        var column: Int
        let lineBreak: UnsafeBufferPointer<UInt8>

        /// Writes the character or the line end at `i`, and gives the number of bytes it has.
        @inline(__always)
        mutating func put(_ p: UnsafePointer<UInt8>, at i: Int, to end: Int) -> Int {
            let byte = p[i]
            if byte > 0x20 && byte < 0x7F && byte != .equals {
                makeRoom(1)
                let isProperty = column == 0 && i > 0 && QuotedPrintable.beginsLikeProperty(p, i, end)
                if isProperty { putEscape(byte) } else { putLiteral(byte) }
                return 1
            }
            if byte == .space && i + 1 < end && column > 0 && column + 1 < maximumLineBytes {
                putLiteral(byte)
                return 1
            }
            if byte == .carriageReturn || byte == .lineFeed {
                makeRoom(6)
                putEscape(0x0D)
                putEscape(0x0A)
                return byte == .carriageReturn && i + 1 < end && p[i + 1] == .lineFeed ? 2 : 1
            }
            let length = max(UTF8Check.sequenceLength(p, at: i, to: end), 1)
            makeRoom(3 * length)
            for k in i..<(i + length) { putEscape(p[k]) }
            return length
        }

        /// Breaks the line unless `width` octets and a `=` have room.
        @inline(__always)
        private mutating func makeRoom(_ width: Int) {
            if column + width < maximumLineBytes || column == 0 { return }
            out[count] = .equals
            count &+= 1
            for byte in lineBreak {
                out[count] = byte
                count &+= 1
            }
            column = 0
        }

        @inline(__always)
        private mutating func putLiteral(_ byte: UInt8) {
            out[count] = byte
            count &+= 1
            column &+= 1
        }

        @inline(__always)
        private mutating func putEscape(_ byte: UInt8) {
            out[count] = .equals
            out[count &+ 1] = UInt8(upperHexDigit: byte >> 4)
            out[count &+ 2] = UInt8(upperHexDigit: byte & 15)
            count &+= 3
            column &+= 3
        }
    }
}
