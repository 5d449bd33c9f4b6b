/// The state machine that cuts a stream of bytes into cards and the text between them.
///
/// It works on a buffer that its owner may extend between calls (more bytes at the end) and cut at the front
/// (``dropFirst(_:)``); it never looks at a byte twice except to classify a line. Whole inputs, pieces and files go
/// through it alike, so all give the same cards.
///
/// It proceeds by physical lines. Each either continues the open content line (fold, quoted-printable soft break,
/// unindented base64, nested card) or ends it and opens the next.
struct StreamScanner: Sendable {
    /// A card as the scanner leaves it: where it stands and where its records are.
    struct CardShape: Sendable {
        var range: Range<Int>
        var records: Range<Int>
        var line: Int
        /// How many bytes stand before the card in its line: a mark, or the END of another card.
        var leadingCount = 0
        /// Whether three of them are a byte order mark, which UTF-16 has in one code unit.
        var hasLeadingMark = false
        var version: DeclaredVersion
        var flags: LineRecord.Flags
        var ending: Ending
        var deepestAgent: Int
        /// Whether a fold has nothing behind its blank.
        var hasEmptyContinuation = false
    }

    /// How a card ended.
    enum Ending: UInt8, Sendable {
        case properly, atNextCard, atEndOfInput
    }

    /// The first VERSION line of a card.
    enum DeclaredVersion: UInt8, Sendable {
        case none, v21, v3, v4, unknown
    }

    enum Event: Sendable {
        /// Everything up to the end of the buffer is read; more bytes are needed to go on.
        case needsMore
        case card(CardShape)
        /// Bytes outside of cards.
        case text(Range<Int>)
        /// Bytes of a card that went beyond a limit, and all up to the next card.
        case rejected(Range<Int>)
        case end
    }

    /// Something seen outside of cards, for the findings of the stream.
    struct Note: Sendable {
        enum Kind: UInt8, Sendable {
            case text, endWithoutBegin, component, genomics, lineFeed, carriageReturn, doubledCarriageReturn,
                missingLineEnd, mark, limit, halfUnit
        }
        var kind: Kind
        var range: Range<Int>
        var line: Int
        var lineStart: Int
    }

    /// A BEGIN line may have blanks around its parts, but not without end.
    static let longestBegin = 256
    /// How far behind a BEGIN inside of a card it is looked for what shows whether it is nested.
    static let longestInner = 64 << 10

    let limits: Limits
    let index: PropertyIndex
    /// The records of the cards read so far; the owner takes them out.
    var records: [LineRecord] = []
    /// Notes not yet taken by the owner, in the order of their places. Those behind `kept` may still belong to a card.
    var notes: [Note] = []
    /// The first byte of the buffer that is still needed.
    var kept = 0
    /// The line number of the physical line at `position`, from 1.
    var line = 1
    /// The first byte of that line; negative if the owner has dropped it.
    var lineStart = 0

    // The last line, if it has no line end
    var unendedLine = 0
    var unendedStart = 0

    var position = 0  // start of what is still needed of the current physical line
    var scanned = 0  // how far that line has been looked at
    var highBits: UInt64 = 0
    var sawControl = false
    var isInCard = false
    var isRejecting = false
    var isBehindMark = false  // outside: a byte order mark was passed over in this line
    var cardHasMark = false
    var isMidLine = false  // outside: the line's beginning was handed out already
    var heldStart = -1  // outside: a line that may be the first part of a folded BEGIN
    var heldEnd = 0
    var heldLine = 0
    var sawText = false
    var componentDepth = 0  // outside: how many components that are no card are open
    var seenEnds: UInt8 = 0  // bit a kind of line end already noted

    // The card
    var cardStart = 0
    var cardLine = 0
    var cardLeadingCount = 0
    var cardFlags = LineRecord.Flags()
    var hasEmptyContinuation = false
    var firstRecord = 0
    var version = DeclaredVersion.none

    // The open content line
    var isOpen = false
    var openStart = 0
    var open = Head()
    var hasSoftBreak = false
    var isHeadPending = false
    var isInQuotes = false
    var lastLength = 0

    // A BEGIN inside of the card that no AGENT announced, until it shows what it is
    var innerStart = -1
    var innerSiblings: [Int] = []  // further such BEGINs, each behind the END of the one before
    var innerLineNumber = 0
    var innerDepth = 0
    var innerFlags = LineRecord.Flags()
    var isInnerAgent = false

    // The nested card in an AGENT
    var depth = 0
    var deepest = 0
    var isNestedAgent = false
    var mayGoOnAsText = false  // behind BEGIN:VCARD as a value: a fold shows that it is text
    var isIndentedNest = false  // the lines of the nested card are indented

    /// - Parameter start: Where the text begins, behind a byte order mark.
    init(limits: Limits, start: Int = 0) {
        self.limits = limits
        index = .shared
        position = start
        scanned = start
        lineStart = start
    }

    /// Forgets the first `count` bytes of the buffer, which the owner has removed; at most `kept`.
    mutating func dropFirst(_ count: Int) {
        kept -= count
        position -= count
        scanned -= count
        lineStart -= count
        unendedStart -= count
        if innerStart >= 0 {
            innerStart -= count
            for i in innerSiblings.indices { innerSiblings[i] -= count }
        }
        if heldStart >= 0 {
            heldStart -= count
            heldEnd -= count
        }
        for i in notes.indices {
            notes[i].range = (notes[i].range.lowerBound - count)..<(notes[i].range.upperBound - count)
            notes[i].lineStart -= count
        }
        cardStart -= count
        openStart -= count
        open.value = open.value < 0 ? -1 : open.value - count
        open.nameStart -= count
        open.nameEnd -= count
    }

    /// Goes on to the next card or piece of text in the buffer.
    ///
    /// - Parameter isLast: No bytes will come after these.
    mutating func next(_ base: UnsafePointer<UInt8>, _ count: Int, isLast: Bool) -> Event {
        while true {
            // One physical line: position..<end, the next one at `following`.
            var i = scanned
            var high = highBits
            var following = -1
            scanning: while true {
                i = LineScan.nextControl(base, from: i, to: count, highBits: &high)
                guard i < count else { break }
                switch base[i] {
                case .carriageReturn:
                    if i + 1 < count {
                        if base[i + 1] == .lineFeed {
                            following = i + 2
                            break scanning
                        }
                        if base[i + 1] != .carriageReturn || i + 2 < count {
                            following = endAtCarriageReturn(base, i, count)
                            break scanning
                        }
                    }
                    if isLast {
                        following = endAtCarriageReturn(base, i, count)
                        break scanning
                    }
                    // The bytes behind decide what this one is.
                    scanned = i
                    highBits = high
                    return partial(base, i)
                case .lineFeed:
                    if seenEnds & 1 == 0 { noteLineEnd(.lineFeed, 1, i) }
                    following = i + 1
                    break scanning
                case .tab: break
                default: sawControl = true
                }
                i += 1
            }
            if following < 0 {
                if !isLast {
                    scanned = count
                    highBits = high
                    return partial(base, count)
                }
                if position == count { return finish(base, count) }
                unendedLine = line
                unendedStart = lineStart
                following = count
            }
            var flags = LineRecord.Flags()
            if high != 0 { flags.insert(.nonASCII) }
            if sawControl { flags.insert(.control) }

            let event = isInCard ? cardLine(base, i, following, flags) : outsideLine(base, i, following)
            if let event { return event }
        }
    }

    /// Makes the physical line that starts at `start` the next one to look at.
    @inline(__always)
    mutating func advance(to start: Int) {
        position = start
        scanned = start
        lineStart = start
        isBehindMark = false
        highBits = 0
        sawControl = false
        line += 1
    }

    /// Has the current physical line looked at once more, in another state.
    mutating func again() {
        scanned = position
        highBits = 0
        sawControl = false
    }

    // MARK: Line ends

    mutating func endAtCarriageReturn(_ base: UnsafePointer<UInt8>, _ i: Int, _ count: Int) -> Int {
        if i + 2 < count, base[i + 1] == .carriageReturn, base[i + 2] == .lineFeed {
            if seenEnds & 4 == 0 { noteLineEnd(.doubledCarriageReturn, 4, i) }
            return i + 3
        }
        if seenEnds & 2 == 0 { noteLineEnd(.carriageReturn, 2, i) }
        return i + 1
    }

    mutating func noteLineEnd(_ kind: Note.Kind, _ bit: UInt8, _ i: Int) {
        seenEnds |= bit
        note(kind, i..<(i + 1))
    }

    /// Notes something about the current line; its end may have been noted before it.
    mutating func note(_ kind: Note.Kind, _ range: Range<Int>) {
        note(Note(kind: kind, range: range, line: line, lineStart: lineStart))
    }

    mutating func note(_ note: Note) {
        var place = notes.count
        while place > 0, notes[place - 1].range.lowerBound > note.range.lowerBound { place -= 1 }
        notes.insert(note, at: place)
    }

    /// Notes that half a code unit of UTF-16 stands behind the text, which ends at `end`.
    mutating func noteHalfUnit(at end: Int) {
        guard unendedLine > 0 else { return note(.halfUnit, end..<end) }
        note(Note(kind: .halfUnit, range: end..<end, line: unendedLine, lineStart: unendedStart))
    }

    // MARK: Ends of cards

    mutating func closeCard(_ ending: Ending, end: Int) -> Event {
        isInCard = false
        isOpen = false
        innerStart = -1
        depth = 0
        kept = end
        return .card(
            CardShape(
                range: cardStart..<end, records: firstRecord..<records.count, line: cardLine,
                leadingCount: cardLeadingCount, hasLeadingMark: cardHasMark, version: version,
                flags: cardFlags, ending: ending, deepestAgent: deepest, hasEmptyContinuation: hasEmptyContinuation))
    }

    /// Sets the card aside; its bytes and all up to the next card come as rejected.
    mutating func reject(_ base: UnsafePointer<UInt8>, _ end: Int) -> Event? {
        note(.limit, position..<(position + 1))
        records.removeSubrange(firstRecord...)
        isInCard = false
        isOpen = false
        isRejecting = true
        // The line that went too far belongs to the card, unless it begins the next one. An indented one may be a fold.
        isMidLine =
            position == cardStart || base[position].isBlank || FrameLine.match(base, position, end, "BEGIN") != .card
        again()
        return nil
    }

    /// What to do when the buffer ends inside a physical line.
    mutating func partial(_ base: UnsafePointer<UInt8>, _ end: Int) -> Event {
        if innerStart >= 0 { return goesTooFar(end) ? leaveInner() : .needsMore }
        if isInCard {
            let isContinuation =
                isOpen && (depth > 0 || (position < end && base[position].isBlank && !mayBeIndentedProperty(base)))
            let start = isContinuation ? openStart : position
            // A line that has no byte yet may be none at all.
            guard position < end, end - start > limits.lineBytes || end - cardStart > limits.cardBytes else {
                return .needsMore
            }
            // It may yet turn out to be the BEGIN of the next card.
            if end - position <= Self.longestBegin, !base[position].isBlank,
                FrameLine.mayBecome(base, position, end, "BEGIN")
            {
                return .needsMore
            }
            _ = reject(base, end)
        }
        if isMidLine || end - position > Self.longestBegin {
            // What was seen of the line is text for sure.
            if !isMidLine {
                dropHeld()
                noteText(base, end)
            }
            isMidLine = true
            position = end
            scanned = end
        }
        let to = heldStart >= 0 ? heldStart : position
        guard kept < to else { return .needsMore }
        let text = kept..<to
        kept = to
        return isRejecting ? .rejected(text) : .text(text)
    }

    mutating func finish(_ base: UnsafePointer<UInt8>, _ count: Int) -> Event {
        if innerStart >= 0 { return leaveInner() }
        if isInCard {
            let isEnd = isOpen && commit(base, count)
            return closeCard(isEnd ? .properly : .atEndOfInput, end: count)
        }
        dropHeld()
        guard kept < count else { return .end }
        let text = kept..<count
        kept = count
        return isRejecting ? .rejected(text) : .text(text)
    }
}
