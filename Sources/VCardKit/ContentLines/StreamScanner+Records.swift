// What a line leaves behind: its record, and what it says about the card.
extension StreamScanner {
    @inline(__always)
    mutating func append(_ head: Head, start: Int, extra: LineRecord.Flags) {
        var flags = head.flags.union(extra)
        var nameOffset = head.nameStart - start
        var nameCount = head.nameEnd - head.nameStart
        if nameOffset | nameCount > 0xFFFF || nameOffset < 0 {
            flags.insert(.complexHead)
            nameOffset = 0
            nameCount = 0
        }
        if head.value < 0 { nameOffset = 0; nameCount = 0 }
        cardFlags.formUnion(flags)
        records.append(
            LineRecord(
                start: UInt32(truncatingIfNeeded: start - cardStart),
                value: UInt32(truncatingIfNeeded: head.value < 0 ? start - cardStart : head.value - cardStart),
                property: head.property, flags: flags, nameOffset: UInt16(truncatingIfNeeded: nameOffset),
                nameCount: UInt16(truncatingIfNeeded: nameCount)))
    }

    /// Makes the open content line, which ends at `end`, a record. `true` if it was the card's END after unfolding.
    @inline(__always)
    mutating func commit(_ base: UnsafePointer<UInt8>, _ end: Int) -> Bool {
        isOpen = false
        hasSoftBreak = false
        if isHeadPending { return commitWithoutColon(base, end) }
        if open.property == .version, version == .none { readVersion(base, end) }
        if open.property == .end || open.property == .begin { return commitFrame(base, end) }
        // `\n` and more text with a colon: a continuation line that lost its white space.
        if open.flags.contains(.doubtfulHead), beginsWithBackslash(base, end) { return commitStray() }
        append(open, start: openStart, extra: [])
        return false
    }

    func beginsWithBackslash(_ base: UnsafePointer<UInt8>, _ end: Int) -> Bool {
        var i = openStart
        while i < end, base[i].isBlank { i += 1 }
        return i < end && base[i] == .backslash
    }

    /// A content line named BEGIN or END that is not the card's own in one physical line.
    mutating func commitFrame(_ base: UnsafePointer<UInt8>, _ end: Int) -> Bool {
        var text: [UInt8] = []
        Unfolding.append(UnsafeBufferPointer(start: base + open.value, count: end - open.value), into: &text)
        let isCard = text.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { FrameLine.isCard($0, 0, trimmedEnd($0, buffer.count)) } ?? false
        }
        let isEnd = isCard && open.property == .end
        append(open, start: openStart, extra: isEnd ? .frame : .invalid)
        return isEnd
    }

    func trimmedEnd(_ base: UnsafePointer<UInt8>, _ end: Int) -> Int {
        var end = end
        while end > 0, base[end - 1].isLineEnd { end -= 1 }
        return end
    }

    mutating func readVersion(_ base: UnsafePointer<UInt8>, _ end: Int) {
        var digits: UInt32 = 0
        var count = 0
        for i in open.value..<end where !base[i].isBlank && !base[i].isLineEnd {
            count += 1
            if count <= 3 { digits = digits << 8 | UInt32(base[i]) }
        }
        switch (count, digits) {
        case (3, 0x322E31): version = .v21
        case (3, 0x332E30), (1, 0x33): version = .v3
        case (3, 0x342E30), (1, 0x34): version = .v4
        default: version = .unknown
        }
    }

    /// Ends a content line in which no colon was found: quotes that do not close, the rest of the text before it,
    /// or nothing that could be read.
    mutating func commitWithoutColon(_ base: UnsafePointer<UInt8>, _ end: Int) -> Bool {
        isHeadPending = false
        if open.endsInQuotes || isInQuotes {
            var i = openStart
            while i < end, base[i] != .colon { i += 1 }
            if i < end {
                open.value = i + 1
                readFoldedHead(base, ignoringQuotes: true)
                open.flags.insert(.doubtfulHead)
                if open.property == .end || open.property == .begin { return commitFrame(base, end) }
                append(open, start: openStart, extra: [])
                return false
            }
        }
        return beginsWithPropertyName(base, end) ? commitInvalid() : commitStray()
    }

    /// Whether a line without a colon begins with the name of a property and `;`: it was cut off.
    private func beginsWithPropertyName(_ base: UnsafePointer<UInt8>, _ end: Int) -> Bool {
        var i = openStart
        while i < end, base[i].isNameByte { i += 1 }
        return i > openStart && i < end && base[i] == .semicolon
            && index.lookup(base + openStart, i - openStart).isKnown
    }

    private mutating func commitInvalid() -> Bool {
        append(open, start: openStart, extra: .invalid)
        return false
    }

    /// Gives a line that is no property to the text before it, or keeps it as an invalid line.
    mutating func commitStray() -> Bool {
        let last = lastFilledRecord
        if last > firstRecord, records[last].isProperty, records[last].property.takesStrayLines,
            records[last].flags.isDisjoint(with: [.base64, .nested])
        {
            records.removeSubrange((last + 1)...)
            let flags = open.flags.intersection([.nonASCII, .control]).union([.joined, .folded])
            records[last].flags.formUnion(flags)
            cardFlags.formUnion(flags)
            return false
        }
        return commitInvalid()
    }
}
