// Lines outside of cards: BEGIN, text, marks.
extension StreamScanner {
    mutating func outsideLine(_ base: UnsafePointer<UInt8>, _ end: Int, _ following: Int) -> Event? {
        if !isMidLine, position < end {
            skipMark(base, end)
            let isContinuation = heldStart >= 0 && base[position].isBlank
            let start = isContinuation ? heldStart : position
            switch end - start > Self.longestBegin ? .no : FrameLine.match(base, start, end, "BEGIN") {
            case .card:
                if !isContinuation { dropHeld() }
                if kept < start {
                    let text = kept..<start
                    kept = start
                    again()
                    return isRejecting ? .rejected(text) : .text(text)
                }
                beginCard(
                    at: start, line: isContinuation ? heldLine : line,
                    leadingCount: isContinuation ? 0 : start - lineStart)
                advance(to: following)
                return nil
            case .start:
                if !isContinuation {
                    dropHeld()
                    heldStart = start
                    heldLine = line
                }
                heldEnd = end
            case .component:
                if !isContinuation { dropHeld() }
                heldStart = -1
                // One finding is enough for all that is in it.
                if componentDepth == 0 { note(.component, position..<end) }
                componentDepth += 1
            case .no:
                dropHeld()
                noteText(base, end)
            }
        } else {
            dropHeld()
        }
        isMidLine = false
        advance(to: following)
        return nil
    }

    /// Passes over a byte order mark before BEGIN: files put together have one at the start of each.
    mutating func skipMark(_ base: UnsafePointer<UInt8>, _ end: Int) {
        guard end - position <= Self.longestBegin, hasPrefix(base, position, end, "\u{FEFF}"),
            FrameLine.match(base, position + 3, end, "BEGIN") == .card
        else { return }
        note(.mark, position..<(position + 3))
        position += 3
        isBehindMark = true
    }

    /// Takes the line that might have been the first part of BEGIN for what it is.
    mutating func dropHeld() {
        guard heldStart >= 0 else { return }
        if !isRejecting, !sawText, componentDepth == 0 {
            sawText = true
            note(Note(kind: .text, range: heldStart..<heldEnd, line: heldLine, lineStart: heldStart))
        }
        heldStart = -1
    }

    /// Notes a line that is text, as far as it is seen if it is long.
    mutating func noteText(_ base: UnsafePointer<UInt8>, _ end: Int) {
        guard !isRejecting else { return }
        let isLong = end - position > Self.longestBegin
        let range = position..<min(end, position + Self.longestBegin)
        if line == 1, hasPrefix(base, position, end, "##fileformat=VCF") {
            sawText = true
            return note(.genomics, range)
        }
        if !isLong, FrameLine.match(base, position, end, "END") == .card { return note(.endWithoutBegin, range) }
        if componentDepth > 0 {
            if !isLong, FrameLine.match(base, position, end, "END") == .component { componentDepth -= 1 }
            return
        }
        guard !sawText else { return }
        var i = position
        while !isLong, i < end, base[i].isBlank { i += 1 }
        if i < end {
            sawText = true
            note(.text, range)
        }
    }

    func hasPrefix(
        _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ prefix: StaticString
    ) -> Bool {
        guard end - start >= prefix.utf8CodeUnitCount else { return false }
        for i in 0..<prefix.utf8CodeUnitCount where base[start + i] != prefix.utf8Start[i] { return false }
        return true
    }

    mutating func beginCard(at start: Int, line: Int, leadingCount: Int) {
        isInCard = true
        isRejecting = false
        componentDepth = 0
        heldStart = -1
        cardStart = start
        kept = start
        cardLine = line
        cardLeadingCount = leadingCount
        cardHasMark = isBehindMark
        cardFlags = []
        hasEmptyContinuation = false
        firstRecord = records.count
        version = .none
        isOpen = false
        depth = 0
        deepest = 0
        records.append(LineRecord(start: 0, value: 0, property: .begin, flags: .frame, nameOffset: 0, nameCount: 0))
    }
}
