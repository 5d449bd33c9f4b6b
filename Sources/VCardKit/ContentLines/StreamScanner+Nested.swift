// Cards inside of a card: those of AGENT, and those that only look like it.
extension StreamScanner {
    /// Handles BEGIN inside a card; `nil` if it is none of a card.
    mutating func begin(
        _ base: UnsafePointer<UInt8>, _ end: Int, _ following: Int, _ head: Head
    ) -> Answer? {
        guard head.value >= 0, FrameLine.isCard(base, head.value, end) else { return nil }
        let last = lastFilledRecord
        let record = records[last]
        if record.property == .agent, record.isProperty, !record.flags.contains(.nested),
            isBlank(base, cardStart + Int(record.value), position)
        {
            reopen(last)
            open.flags.formUnion([.nested, .folded])
            depth = 1
            deepest = max(deepest, 1)
            isNestedAgent = false
            mayGoOnAsText = false
            isIndentedNest = false
            lastLength = end - position
            advance(to: following)
            return Answer()
        }
        if version == .v4 {
            // 4.0 has no cards inside of cards: the END of this one is missing.
            again()
            return Answer(event: closeCard(.atNextCard, end: position))
        }
        innerStart = position
        innerLineNumber = line
        innerDepth = 1
        innerFlags = []
        innerSiblings = []
        isInnerAgent = false
        advance(to: following)
        return Answer()
    }

    /// Handles a line behind a BEGIN that no AGENT announced.
    ///
    /// It may begin the next card, the one before it lacking its END, or a card inside of the open one, as old phones
    /// write them. Which one shows behind its END: only inside of a card can a property follow there. Until then the
    /// lines are looked at and not read; `nil` leaves the line to the open card.
    mutating func innerLine(
        _ base: UnsafePointer<UInt8>, _ end: Int, _ following: Int, _ flags: LineRecord.Flags
    ) -> Answer? {
        if goesTooFar(following) { return Answer(event: leaveInner()) }
        // What goes on with a line before it is data, be it END:VCARD.
        if position < end, innerDepth == 0 || !base[position].isBlank {
            let head = Head(base, position, end, index: index)
            let isFrame = head.value >= 0 && FrameLine.isCard(base, head.value, end)
            if innerDepth == 0 {
                guard isFrame, head.property == .begin else {
                    // Of several cards one after the other, only phones that write 2.1 put properties behind them.
                    let isEnd = isFrame && head.property == .end
                    let isPart = innerSiblings.isEmpty || (version == .v21 && !isEnd)
                    guard isPart, head.value >= 0, !head.flags.contains(.doubtfulHead) else {
                        return Answer(event: leaveInner())
                    }
                    keepInner()
                    return nil
                }
                innerDepth = 1
                innerSiblings.append(position)
            } else if isFrame, head.property == .begin {
                guard isInnerAgent else { return Answer(event: leaveInner()) }
                innerDepth += 1
            } else if isFrame, head.property == .end {
                innerDepth -= 1
            } else if head.property == .agent, head.value >= 0,
                FrameLine.match(base, head.value, end, "BEGIN") == .card
            {
                innerDepth += 1
            }
            isInnerAgent = head.property == .agent && head.value >= 0 && isBlank(base, head.value, end)
        }
        innerFlags.formUnion(flags)
        advance(to: following)
        return Answer()
    }

    /// Whether what is behind an inner BEGIN, up to `end`, is more than is looked at before deciding.
    func goesTooFar(_ end: Int) -> Bool {
        end - innerStart > Self.longestInner || end - cardStart > limits.cardBytes || end - position > limits.lineBytes
    }

    /// Takes the lines since the inner BEGIN as cards inside of the open one: each as an AGENT without its first line.
    mutating func keepInner() {
        for start in [innerStart] + innerSiblings {
            var head = Head()
            head.property = .agent
            head.value = start
            head.nameStart = start
            head.nameEnd = start
            head.flags = innerFlags.union([.nested, .folded])
            append(head, start: start, extra: [])
        }
        deepest = max(deepest, 1)
        innerStart = -1
    }

    /// Ends the open card before the inner BEGIN, and reads from there again.
    mutating func leaveInner() -> Event {
        position = innerStart
        lineStart = innerStart
        line = innerLineNumber
        again()
        return closeCard(.atNextCard, end: position)
    }

    func isBlank(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        var i = start
        while i < end, base[i].isBlank || base[i].isLineEnd { i += 1 }
        return i == end
    }

    /// Handles a line of a card in an AGENT.
    mutating func nestedLine(
        _ base: UnsafePointer<UInt8>, _ end: Int, _ following: Int, _ flags: LineRecord.Flags
    ) -> Event? {
        if mayGoOnAsText {
            mayGoOnAsText = false
            if position < end, base[position].isBlank {
                var first = position
                while first < end, base[first].isBlank { first += 1 }
                guard open.property == .agent, first < end, base[first] != .backslash else {
                    // A text that was folded behind BEGIN:VCARD: the card of an AGENT as 3.0 has it.
                    open.flags.remove(.nested)
                    depth = 0
                    return continueLine(base, end, following, flags.union(.folded))
                }
                isIndentedNest = true
            }
        }
        if following - openStart > limits.lineBytes { return reject(base, end) }
        deepest = max(deepest, depth)
        let head = Head(base, position, end, index: index)
        var wasAgent = position == end && isNestedAgent
        // What goes on with a line before it is data, be it END:VCARD.
        if head.value >= 0, isIndentedNest || !base[position].isBlank {
            if head.property == .end, FrameLine.isCard(base, head.value, end) {
                depth -= 1
            } else if head.property == .begin, FrameLine.isCard(base, head.value, end) {
                guard isNestedAgent else {
                    // The nested card and its owner both lack their END.
                    _ = commit(base, position)
                    again()
                    return closeCard(.atNextCard, end: position)
                }
                depth += 1
                deepest = max(deepest, depth)
            } else if head.property == .agent {
                if FrameLine.match(base, head.value, end, "BEGIN") == .card {
                    depth += 1
                    deepest = max(deepest, depth)
                } else {
                    wasAgent = isBlank(base, head.value, end)
                }
            }
        }
        isNestedAgent = wasAgent
        open.flags.formUnion(flags)
        lastLength = end - position
        advance(to: following)
        if depth == 0 { _ = commit(base, position) }
        return nil
    }
}
