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
    private static let longestBegin = 256
    /// How far behind a BEGIN inside of a card it is looked for what shows whether it is nested.
    private static let longestInner = 64 << 10

    let limits: Limits
    let index: PropertyIndex
    /// The records of the cards read so far; the owner takes them out.
    var records: [LineRecord] = []
    /// Notes not yet taken by the owner, in the order of their places. Those behind `kept` may still belong to a card.
    var notes: [Note] = []
    /// The first byte of the buffer that is still needed.
    private(set) var kept = 0
    /// The line number of the physical line at `position`, from 1.
    private(set) var line = 1
    /// The first byte of that line; negative if the owner has dropped it.
    private(set) var lineStart = 0

    // The last line, if it has no line end
    private var unendedLine = 0
    private var unendedStart = 0

    private var position = 0  // start of what is still needed of the current physical line
    private var scanned = 0  // how far that line has been looked at
    private var highBits: UInt64 = 0
    private var sawControl = false
    private var isInCard = false
    private var isRejecting = false
    private var isBehindMark = false  // outside: a byte order mark was passed over in this line
    private var cardHasMark = false
    private var isMidLine = false  // outside: the line's beginning was handed out already
    private var heldStart = -1  // outside: a line that may be the first part of a folded BEGIN
    private var heldEnd = 0
    private var heldLine = 0
    private var sawText = false
    private var seenEnds: UInt8 = 0  // bit a kind of line end already noted

    // The card
    private var cardStart = 0
    private var cardLine = 0
    private var cardLeadingCount = 0
    private var cardFlags = LineRecord.Flags()
    private var hasEmptyContinuation = false
    private var firstRecord = 0
    private var version = DeclaredVersion.none

    // The open content line
    private var isOpen = false
    private var openStart = 0
    private var open = Head()
    private var hasSoftBreak = false
    private var isHeadPending = false
    private var isInQuotes = false
    private var lastLength = 0

    // A BEGIN inside of the card that no AGENT announced, until it shows what it is
    private var innerStart = -1
    private var innerSiblings: [Int] = []  // further such BEGINs, each behind the END of the one before
    private var innerLineNumber = 0
    private var innerDepth = 0
    private var innerFlags = LineRecord.Flags()
    private var isInnerAgent = false

    // The nested card in an AGENT
    private var depth = 0
    private var deepest = 0
    private var isNestedAgent = false

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
    private mutating func advance(to start: Int) {
        position = start
        scanned = start
        lineStart = start
        isBehindMark = false
        highBits = 0
        sawControl = false
        line += 1
    }

    /// Has the current physical line looked at once more, in another state.
    private mutating func again() {
        scanned = position
        highBits = 0
        sawControl = false
    }

    // MARK: Line ends

    private mutating func endAtCarriageReturn(_ base: UnsafePointer<UInt8>, _ i: Int, _ count: Int) -> Int {
        if i + 2 < count, base[i + 1] == .carriageReturn, base[i + 2] == .lineFeed {
            if seenEnds & 4 == 0 { noteLineEnd(.doubledCarriageReturn, 4, i) }
            return i + 3
        }
        if seenEnds & 2 == 0 { noteLineEnd(.carriageReturn, 2, i) }
        return i + 1
    }

    private mutating func noteLineEnd(_ kind: Note.Kind, _ bit: UInt8, _ i: Int) {
        seenEnds |= bit
        note(kind, i..<(i + 1))
    }

    /// Notes something about the current line; its end may have been noted before it.
    private mutating func note(_ kind: Note.Kind, _ range: Range<Int>) {
        note(Note(kind: kind, range: range, line: line, lineStart: lineStart))
    }

    private mutating func note(_ note: Note) {
        var place = notes.count
        while place > 0, notes[place - 1].range.lowerBound > note.range.lowerBound { place -= 1 }
        notes.insert(note, at: place)
    }

    /// Notes that half a code unit of UTF-16 stands behind the text, which ends at `end`.
    mutating func noteHalfUnit(at end: Int) {
        guard unendedLine > 0 else { return note(.halfUnit, end..<end) }
        note(Note(kind: .halfUnit, range: end..<end, line: unendedLine, lineStart: unendedStart))
    }

    // MARK: Outside of cards

    private mutating func outsideLine(_ base: UnsafePointer<UInt8>, _ end: Int, _ following: Int) -> Event? {
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
                note(.component, position..<end)
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
    private mutating func skipMark(_ base: UnsafePointer<UInt8>, _ end: Int) {
        guard end - position <= Self.longestBegin, hasPrefix(base, position, end, "\u{FEFF}"),
            FrameLine.match(base, position + 3, end, "BEGIN") == .card
        else { return }
        note(.mark, position..<(position + 3))
        position += 3
        isBehindMark = true
    }

    /// Takes the line that might have been the first part of BEGIN for what it is.
    private mutating func dropHeld() {
        guard heldStart >= 0 else { return }
        if !isRejecting, !sawText {
            sawText = true
            note(Note(kind: .text, range: heldStart..<heldEnd, line: heldLine, lineStart: heldStart))
        }
        heldStart = -1
    }

    /// Notes a line that is text, as far as it is seen if it is long.
    private mutating func noteText(_ base: UnsafePointer<UInt8>, _ end: Int) {
        guard !isRejecting else { return }
        let isLong = end - position > Self.longestBegin
        let range = position..<min(end, position + Self.longestBegin)
        if line == 1, hasPrefix(base, position, end, "##fileformat=VCF") {
            sawText = true
            return note(.genomics, range)
        }
        if !isLong, FrameLine.match(base, position, end, "END") == .card { return note(.endWithoutBegin, range) }
        guard !sawText else { return }
        var i = position
        while !isLong, i < end, base[i].isBlank { i += 1 }
        if i < end {
            sawText = true
            note(.text, range)
        }
    }

    private func hasPrefix(
        _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ prefix: StaticString
    ) -> Bool {
        guard end - start >= prefix.utf8CodeUnitCount else { return false }
        for i in 0..<prefix.utf8CodeUnitCount where base[start + i] != prefix.utf8Start[i] { return false }
        return true
    }

    private mutating func beginCard(at start: Int, line: Int, leadingCount: Int) {
        isInCard = true
        isRejecting = false
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

    // MARK: Inside a card

    @inline(__always)
    private mutating func cardLine(
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
            if base[position].isBlank {
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
    private mutating func openLine(_ base: UnsafePointer<UInt8>, _ head: Head, _ end: Int, _ following: Int) {
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
            deepest = max(deepest, 1)
            isNestedAgent = false
        }
        advance(to: following)
    }

    /// AGENT and X- names may have a card as their value.
    private func mayHoldCard(_ base: UnsafePointer<UInt8>, _ head: Head) -> Bool {
        head.property == .agent
            || (head.nameEnd - head.nameStart > 2 && base[head.nameStart].upperCased == 0x58
                && base[head.nameStart + 1] == 0x2D)
    }

    @inline(__always)
    private mutating func continueLine(
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
    private mutating func continueHead(_ base: UnsafePointer<UInt8>, _ end: Int) {
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
    private mutating func readFoldedHead(_ base: UnsafePointer<UInt8>, ignoringQuotes: Bool = false) {
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
    private func continuesSoftBreak(_ base: UnsafePointer<UInt8>, _ end: Int) -> Bool {
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
    private func endsInEncodedLineEnd(_ base: UnsafePointer<UInt8>) -> Bool {
        var i = position
        while i > openStart, base[i - 1].isLineEnd || base[i - 1].isBlank { i -= 1 }
        guard i - openStart >= 4, base[i - 1] == .equals, base[i - 4] == .equals, base[i - 3] == 0x30 else {
            return false
        }
        return base[i - 2].upperCased == 0x41 || base[i - 2].upperCased == 0x44
    }

    @inline(__always)
    private func endsInSoftBreak(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        var i = end
        while i > start, base[i - 1].isBlank { i -= 1 }
        return i > start && base[i - 1] == .equals
    }

    /// Whether a line without a colon is the next line of base64 data whose encoding was not declared.
    private func continuesMedia(_ base: UnsafePointer<UInt8>, _ end: Int) -> Bool {
        guard open.value >= 0, open.property.isMedia, lastLength >= 60 else { return false }
        return Base64.isAlphabet(UnsafeBufferPointer(start: base + position, count: end - position))
    }

    private mutating func blankLine(_ base: UnsafePointer<UInt8>, _ following: Int) -> Event? {
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
    private struct Answer { var event: Event? }

    /// Handles a line that begins with a blank although nothing is open before it; `nil` leaves it to be read as a
    /// content line of its own.
    private mutating func indentedLine(
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

    /// The last record of this card that is no blank line.
    private var lastFilledRecord: Int {
        var last = records.count - 1
        while last > firstRecord, records[last].flags.contains(.blank) { last -= 1 }
        return last
    }

    /// Opens the line of a record again, blank lines behind it included.
    private mutating func reopen(_ last: Int) {
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

    // MARK: Nested cards

    /// Handles BEGIN inside a card; `nil` if it is none of a card.
    private mutating func begin(
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
            lastLength = end - position
            advance(to: following)
            return Answer()
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
    private mutating func innerLine(
        _ base: UnsafePointer<UInt8>, _ end: Int, _ following: Int, _ flags: LineRecord.Flags
    ) -> Answer? {
        if goesTooFar(following) { return Answer(event: leaveInner()) }
        if position < end {
            let head = Head(base, position, end, index: index)
            let isFrame = head.value >= 0 && FrameLine.isCard(base, head.value, end)
            if innerDepth == 0 {
                guard isFrame, head.property == .begin else {
                    guard head.value >= 0, !head.flags.contains(.doubtfulHead) else {
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
    private func goesTooFar(_ end: Int) -> Bool {
        end - innerStart > Self.longestInner || end - cardStart > limits.cardBytes || end - position > limits.lineBytes
    }

    /// Takes the lines since the inner BEGIN as cards inside of the open one: each as an AGENT without its first line.
    private mutating func keepInner() {
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
    private mutating func leaveInner() -> Event {
        position = innerStart
        lineStart = innerStart
        line = innerLineNumber
        again()
        return closeCard(.atNextCard, end: position)
    }

    private func isBlank(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        var i = start
        while i < end, base[i].isBlank || base[i].isLineEnd { i += 1 }
        return i == end
    }

    private mutating func nestedLine(
        _ base: UnsafePointer<UInt8>, _ end: Int, _ following: Int, _ flags: LineRecord.Flags
    ) -> Event? {
        if following - openStart > limits.lineBytes { return reject(base, end) }
        let head = Head(base, position, end, index: index)
        var wasAgent = position == end && isNestedAgent
        if head.value >= 0 {
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

    // MARK: Records and cards

    @inline(__always)
    private mutating func append(_ head: Head, start: Int, extra: LineRecord.Flags) {
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
    private mutating func commit(_ base: UnsafePointer<UInt8>, _ end: Int) -> Bool {
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

    private func beginsWithBackslash(_ base: UnsafePointer<UInt8>, _ end: Int) -> Bool {
        var i = openStart
        while i < end, base[i].isBlank { i += 1 }
        return i < end && base[i] == .backslash
    }

    /// A content line named BEGIN or END that is not the card's own in one physical line.
    private mutating func commitFrame(_ base: UnsafePointer<UInt8>, _ end: Int) -> Bool {
        var text: [UInt8] = []
        Unfolding.append(UnsafeBufferPointer(start: base + open.value, count: end - open.value), into: &text)
        let isCard = text.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { FrameLine.isCard($0, 0, trimmedEnd($0, buffer.count)) } ?? false
        }
        let isEnd = isCard && open.property == .end
        append(open, start: openStart, extra: isEnd ? .frame : .invalid)
        return isEnd
    }

    private func trimmedEnd(_ base: UnsafePointer<UInt8>, _ end: Int) -> Int {
        var end = end
        while end > 0, base[end - 1].isLineEnd { end -= 1 }
        return end
    }

    private mutating func readVersion(_ base: UnsafePointer<UInt8>, _ end: Int) {
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
    private mutating func commitWithoutColon(_ base: UnsafePointer<UInt8>, _ end: Int) -> Bool {
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
        return commitStray()
    }

    /// Gives a line that is no property to the text before it, or keeps it as an invalid line.
    private mutating func commitStray() -> Bool {
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
        append(open, start: openStart, extra: .invalid)
        return false
    }

    private mutating func closeCard(_ ending: Ending, end: Int) -> Event {
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
    private mutating func reject(_ base: UnsafePointer<UInt8>, _ end: Int) -> Event? {
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
    private mutating func partial(_ base: UnsafePointer<UInt8>, _ end: Int) -> Event {
        if innerStart >= 0 { return goesTooFar(end) ? leaveInner() : .needsMore }
        if isInCard {
            let isContinuation = isOpen && (depth > 0 || (position < end && base[position].isBlank))
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

    private mutating func finish(_ base: UnsafePointer<UInt8>, _ count: Int) -> Event {
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
