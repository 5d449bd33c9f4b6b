extension QuotedPrintable {
    /// What joining the physical lines of a value came across.
    package struct Joining: Sendable, Hashable {
        /// How many `=` stood before a line end.
        package var softBreaks = 0
        /// How many line ends were folds, with a blank after them and no `=` before.
        package var folds = 0
        /// How many blanks after a soft break were taken for folding and dropped.
        package var droppedBlanks = 0
    }

    /// Joins the physical lines of an encoded value and appends the result, still encoded, to `out`.
    ///
    /// Lines end with CRLF, LF, CR or CR CR LF.
    /// - A `=`, with blanks after it or not, before a line end is a soft break: both go.
    /// - A line end without it and with a blank after it is a fold: the line end and the blank go.
    /// - Any other line end stays, as CRLF.
    ///
    /// The blank after a soft break is text (RFC 2045 §6.7), unless the value proves the opposite: a line of 70 octets
    /// or more ends within a UTF-8 character or within `=HH`, and what belongs to it stands after the blank. Then
    /// every line of such length was folded, and the blank after each of their soft breaks goes.
    ///
    /// - Parameter firstLineOffset: How many octets of the first physical line stand before `raw`.
    /// - Complexity: O(*n*).
    @discardableResult
    package static func joinSoftBreaks(
        _ raw: UnsafeBufferPointer<UInt8>, into out: inout [UInt8], firstLineOffset: Int = 0
    ) -> Joining {
        var joining = Joining()
        guard let p = raw.baseAddress, raw.count > 0 else { return joining }
        let first = nextLine(p, from: 0, to: raw.count)
        if first.next == first.textEnd {
            out.append(contentsOf: raw)
            return joining
        }
        out.makeRoom(for: raw.count)
        let dropsBlanks = provesFolding(p, raw.count, firstLineOffset)
        var start = 0
        var lineStart = -firstLineOffset
        while true {
            let line = nextLine(p, from: start, to: raw.count)
            if line.next == line.textEnd {
                out.append(contentsOf: raw.slice(start..<line.textEnd))
                return joining
            }
            let blankFollows = line.next < raw.count && p[line.next].isBlank
            let isFull = line.textEnd - lineStart >= fullLineBytes
            start = line.next
            lineStart = line.next
            if let softEnd = line.softEnd {
                joining.softBreaks += 1
                out.append(contentsOf: raw.slice(line.start..<softEnd))
                if blankFollows && isFull && dropsBlanks {
                    joining.droppedBlanks += 1
                    start += 1
                }
            } else {
                out.append(contentsOf: raw.slice(line.start..<line.textEnd))
                if blankFollows {
                    joining.folds += 1
                    start += 1
                } else {
                    out.append(.carriageReturn)
                    out.append(.lineFeed)
                }
            }
        }
    }

    /// A physical line from this many octets on was broken for its length.
    private static var fullLineBytes: Int { 70 }

    /// One physical line within a value.
    private struct PhysicalLine {
        var start: Int
        /// Where the `=` of a soft break stands, if there is one.
        var softEnd: Int?
        /// Where the line end begins.
        var textEnd: Int
        /// Where the next line begins; `textEnd` when no line end was found.
        var next: Int
    }

    private static func nextLine(_ p: UnsafePointer<UInt8>, from start: Int, to end: Int) -> PhysicalLine {
        var highs: UInt64 = 0
        var textEnd = start
        while true {
            textEnd = LineScan.nextControl(p, from: textEnd, to: end, highBits: &highs)
            if textEnd >= end { return PhysicalLine(start: start, softEnd: nil, textEnd: end, next: end) }
            if p[textEnd] == .carriageReturn || p[textEnd] == .lineFeed { break }
            textEnd += 1
        }
        var next = textEnd + 1
        if p[textEnd] == .carriageReturn {
            if next < end && p[next] == .lineFeed {
                next += 1
            } else if next + 1 < end && p[next] == .carriageReturn && p[next + 1] == .lineFeed {
                next += 2
            }
        }
        var last = textEnd
        while last > start && p[last - 1].isBlank { last -= 1 }
        let isSoft = last > start && p[last - 1] == .equals
        return PhysicalLine(start: start, softEnd: isSoft ? last - 1 : nil, textEnd: textEnd, next: next)
    }

    /// Whether some full line is broken off within a character or an escape that goes on after a blank.
    private static func provesFolding(_ p: UnsafePointer<UInt8>, _ count: Int, _ firstLineOffset: Int) -> Bool {
        var lineStart = -firstLineOffset
        var start = 0
        while start < count {
            let line = nextLine(p, from: start, to: count)
            if let softEnd = line.softEnd, line.textEnd - lineStart >= fullLineBytes,
                line.next < count, p[line.next].isBlank,
                isBrokenOff(p, line.start, softEnd, continuedAt: line.next + 1, count)
            {
                return true
            }
            start = line.next
            lineStart = line.next
        }
        return false
    }

    /// Whether the text of `start..<end` ends within a character or an escape, and what is at `next` goes on with it.
    private static func isBrokenOff(
        _ p: UnsafePointer<UInt8>, _ start: Int, _ end: Int, continuedAt next: Int, _ count: Int
    ) -> Bool {
        func isHex(_ i: Int) -> Bool { i >= start && i < count && p[i].hexValue < 16 }
        if end > start && p[end - 1] == .equals { return isHex(next) && isHex(next + 1) }
        if end - 1 > start && p[end - 2] == .equals && isHex(end - 1) { return isHex(next) }
        guard next < count, (escape(p, at: next, to: count) ?? p[next]) & 0xC0 == 0x80 else { return false }
        var i = end
        for have in 1...3 {
            if i <= start { return false }
            var byte = p[i - 1]
            if i - 3 >= start, let value = escape(p, at: i - 3, to: i) {
                byte = value
                i -= 3
            } else {
                i -= 1
            }
            if byte & 0xC0 != 0x80 { return UTF8Check.scalarLength(byte) > have }
        }
        return false
    }
}
