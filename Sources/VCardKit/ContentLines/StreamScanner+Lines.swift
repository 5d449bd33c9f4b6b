// Lines inside of a card: which go on and which begin.
extension StreamScanner {
    @inline(__always)
    mutating func cardLine(
        _ base: UnsafePointer<UInt8>, _ end: Int, _ following: Int, _ flags: LineRecord.Flags
    ) -> Event? {
        if innerStart >= 0, let answer = innerLine(base, end, following, flags) { return answer.event }
        if following - position > limits.lineBytes || following - cardStart > limits.cardBytes {
            return reject(base, end)
        }
        if depth > 0 { return nestedLine(base, end, following, flags) }
        let length = end - position
        guard length > 0 else { return blankLine(base, following) }
        if isOpen {
            if base[position].isBlank, !beginsIndentedProperty(base, end) {
                return continueLine(base, end, following, flags.union(.folded))
            }
            if hasSoftBreak, continuesSoftBreak(base, end) {
                return continueLine(base, end, following, flags.union(.folded))
            }
            if open.flags.contains(.base64), !isHeadPending,
                Base64.isAlphabet(UnsafeBufferPointer(start: base + position, count: length))
            {
                return continueLine(base, end, following, flags.union([.folded, .joined]))
            }
        } else if base[position].isBlank, let answer = indentedLine(base, end, following, flags) {
            return answer.event
        }

        var head = Head(base, position, end, index: index)
        head.flags.formUnion(flags)
        if head.value < 0, isOpen, continuesMedia(base, end) {
            return continueLine(base, end, following, flags.union([.folded, .joined]))
        }
        if isOpen, commit(base, position) {
            again()
            return closeCard(.properly, end: position)
        }
        if head.property == .begin, let answer = begin(base, end, following, head) { return answer.event }
        if head.property == .end, head.value >= 0, FrameLine.isCard(base, head.value, end) {
            append(head, start: position, extra: .frame)
            advance(to: following)
            return closeCard(.properly, end: following)
        }
        if head.property == .end, head.value >= 0,
            let next = FrameLine.beginBehindEnd(base, head.value, end, longest: Self.longestBegin)
        {
            // END:VCARDBEGIN:VCARD, as from files put together of which one lacked its last line end
            append(head, start: position, extra: .frame)
            note(.missingLineEnd, next..<end)
            position = next
            again()
            return closeCard(.properly, end: next)
        }
        if records.count - firstRecord > limits.propertiesPerCard { return reject(base, end) }
        openLine(base, head, end, following)
        return nil
    }

    /// Takes a line as the first one of a new content line.
    @inline(__always)
    mutating func openLine(_ base: UnsafePointer<UInt8>, _ head: Head, _ end: Int, _ following: Int) {
        isOpen = true
        openStart = position
        open = head
        isHeadPending = head.value < 0
        isInQuotes = head.endsInQuotes
        hasSoftBreak = head.flags.contains(.quotedPrintable) && endsInSoftBreak(base, head.value, end)
        lastLength = end - position
        if !isHeadPending, head.property == .agent || head.property == .unknown,
            FrameLine.match(base, head.value, end, "BEGIN") == .card, mayHoldCard(base, head)
        {
            open.flags.formUnion([.nested, .folded])
            depth = 1
            isNestedAgent = false
            mayGoOnAsText = true
            isIndentedNest = false
        }
        advance(to: following)
    }

    /// Whether the value of a line may be a card in its own lines: that of AGENT, and before 4.0 that of X- names.
    func mayHoldCard(_ base: UnsafePointer<UInt8>, _ head: Head) -> Bool {
        let name = UnsafeBufferPointer(start: base + head.nameStart, count: head.nameEnd - head.nameStart)
        return FrameLine.mayHoldCard(name.span, head.property)
            && !head.flags.contains(.quotedPrintable) && (head.property == .agent || version != .v4)
    }

    @inline(__always)
    mutating func continueLine(
        _ base: UnsafePointer<UInt8>, _ end: Int, _ following: Int, _ flags: LineRecord.Flags
    ) -> Event? {
        if following - openStart > limits.lineBytes { return reject(base, end) }
        open.flags.formUnion(flags)
        lastLength = end - position
        if lastLength == 1, base[position].isBlank { hasEmptyContinuation = true }
        if isHeadPending { continueHead(base, end) }
        if open.flags.contains(.quotedPrintable), !isHeadPending { hasSoftBreak = endsInSoftBreak(base, position, end) }
        advance(to: following)
        return nil
    }

    /// Looks for the colon in a further physical line of a head.
    mutating func continueHead(_ base: UnsafePointer<UInt8>, _ end: Int) {
        var i = position
        while i < end {
            if base[i] == .quote {
                isInQuotes.toggle()
            } else if base[i] == .colon, !isInQuotes {
                isHeadPending = false
                open.value = i + 1
                readFoldedHead(base)
                return
            }
            i += 1
        }
    }

    /// Reads the head up to `open.value` again, without its folds.
    mutating func readFoldedHead(_ base: UnsafePointer<UInt8>, ignoringQuotes: Bool = false) {
        var text: [UInt8] = []
        Unfolding.append(UnsafeBufferPointer(start: base + openStart, count: open.value - openStart), into: &text)
        let value = open.value
        let flags = open.flags.intersection([.folded, .nonASCII, .control, .joined])
        text.withUnsafeBufferPointer { text in
            guard let base = text.baseAddress else { return }
            open = Head(base, 0, text.count, index: index, ignoringQuotes: ignoringQuotes)
        }
        open.value = value
        open.nameStart = openStart
        open.nameEnd = openStart
        open.flags.formUnion(flags)
        open.flags.insert(.complexHead)
    }

    /// Whether a quoted-printable value that ended in `=` goes on with this line.
    ///
    /// END:VCARD never continues a value. A property that follows a short line is taken as one too: its soft break
    /// was cut off, as old phones do.
    func continuesSoftBreak(_ base: UnsafePointer<UInt8>, _ end: Int) -> Bool {
        if FrameLine.match(base, position, end, "END") == .card
            || FrameLine.match(base, position, end, "BEGIN") == .card
        {
            return false
        }
        guard lastLength < 70 else { return true }
        let head = Head(base, position, end, index: index)
        guard head.value >= 0, head.property != .unknown, !head.flags.contains(.doubtfulHead) else { return true }
        for i in head.nameStart..<head.nameEnd where base[i] != base[i].upperCased { return true }
        return endsInEncodedLineEnd(base)
    }

    /// Whether the physical line before this one ends in `=0A=` or `=0D=`: a break that was meant.
    func endsInEncodedLineEnd(_ base: UnsafePointer<UInt8>) -> Bool {
        var i = position
        while i > openStart, base[i - 1].isLineEnd || base[i - 1].isBlank { i -= 1 }
        guard i - openStart >= 4, base[i - 1] == .equals, base[i - 4] == .equals, base[i - 3] == 0x30 else {
            return false
        }
        return base[i - 2].upperCased == 0x41 || base[i - 2].upperCased == 0x44
    }

    @inline(__always)
    func endsInSoftBreak(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        var i = end
        while i > start, base[i - 1].isBlank { i -= 1 }
        return i > start && base[i - 1] == .equals
    }

    /// Whether a line without a colon is the next line of base64 data whose encoding was not declared.
    func continuesMedia(_ base: UnsafePointer<UInt8>, _ end: Int) -> Bool {
        guard open.value >= 0, open.property.isMedia, lastLength >= 60 else { return false }
        return Base64.isAlphabet(UnsafeBufferPointer(start: base + position, count: end - position))
    }

    mutating func blankLine(_ base: UnsafePointer<UInt8>, _ following: Int) -> Event? {
        if isOpen, commit(base, position) {
            again()
            return closeCard(.properly, end: position)
        }
        if let last = records.last, !last.flags.contains(.blank) {
            append(Head(), start: position, extra: .blank)
        }
        advance(to: following)
        return nil
    }

    /// That a line is dealt with, and the event it gave if any.
    struct Answer { var event: Event? }

    /// Handles a line that begins with a blank although nothing is open before it; `nil` leaves it to be read as a
    /// content line of its own.
    mutating func indentedLine(
        _ base: UnsafePointer<UInt8>, _ end: Int, _ following: Int, _ flags: LineRecord.Flags
    ) -> Answer? {
        var i = position
        while i < end, base[i].isBlank { i += 1 }
        if i == end {
            return Answer(event: blankLine(base, following))
        }
        // Base64 with blank lines in between goes on.
        let last = lastFilledRecord
        let record = records[last]
        guard last > firstRecord, record.flags.contains(.base64), record.isProperty,
            Base64.isAlphabet(UnsafeBufferPointer(start: base + position, count: end - position))
        else { return nil }
        reopen(last)
        return Answer(event: continueLine(base, end, following, flags.union([.folded, .joined])))
    }

    /// Whether a line that begins with a blank is a property all the same: behind VERSION, which is never folded, or
    /// as far in as the line before it, as in a card that was indented as a whole.
    @inline(__always)
    func beginsIndentedProperty(_ base: UnsafePointer<UInt8>, _ end: Int) -> Bool {
        mayBeIndentedProperty(base) && hasIndentedProperty(base, end)
    }

    @inline(__always)
    func mayBeIndentedProperty(_ base: UnsafePointer<UInt8>) -> Bool {
        open.property == .version || base[openStart].isBlank
    }

    private func hasIndentedProperty(_ base: UnsafePointer<UInt8>, _ end: Int) -> Bool {
        guard !isHeadPending, !hasSoftBreak, !open.flags.contains(.base64) else { return false }
        var first = position
        while first < end, base[first].isBlank { first += 1 }
        if base[openStart].isBlank {
            let count = first - position
            for i in 0..<count where !base[openStart + i].isBlank { return false }
            if base[openStart + count].isBlank { return false }
        }
        let head = Head(base, first, end, index: index)
        guard head.value >= 0, !head.flags.contains(.doubtfulHead) else { return false }
        let name = UnsafeBufferPointer(start: base + head.nameStart, count: head.nameEnd - head.nameStart)
        return head.property.isKnown || PropertyDefinition.isExtension(name: name.span)
    }

    /// The last record of this card that is no blank line.
    var lastFilledRecord: Int {
        var last = records.count - 1
        while last > firstRecord, records[last].flags.contains(.blank) { last -= 1 }
        return last
    }

    /// Opens the line of a record again, blank lines behind it included.
    mutating func reopen(_ last: Int) {
        let record = records[last]
        records.removeSubrange(last...)
        isOpen = true
        openStart = cardStart + Int(record.start)
        open = Head()
        open.value = cardStart + Int(record.value)
        open.property = record.property
        open.nameStart = openStart + Int(record.nameOffset)
        open.nameEnd = open.nameStart + Int(record.nameCount)
        open.flags = record.flags
        isHeadPending = false
        hasSoftBreak = false
    }
}
