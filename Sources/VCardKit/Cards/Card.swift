/// A vCard as it was read: its properties in their order, over its own bytes.
///
/// A card that nobody changed is written byte for byte as it was read, oddities included. Changing a property
/// rewrites the lines of that property and nothing else. All cards of one input share its bytes, so a card kept
/// alone keeps them all; ``compacted()`` gives one that has only its own.
public struct Card: Sendable {
    /// Where a card stands in its input.
    public struct Location: Sendable, Hashable {
        /// The first byte of BEGIN:VCARD.
        public var byteOffset = 0
        /// The line of BEGIN:VCARD, from 1.
        public var line = 1
        /// The card's place among the cards of the input, from 0.
        public var index = 0
        /// Bytes of the file before BEGIN in its line: a byte order mark, or the END of another card.
        var leadingBytes = 0
        /// The input is UTF-16, of which the card holds the UTF-8 form.
        var isUTF16 = false
    }

    /// One line of the card, in the order of writing: as read, or as set by someone.
    enum Entry: Sendable {
        case original(Int)
        case owned(Property)
    }

    let bytes: [UInt8]
    let start: Int
    let count: Int
    let records: [LineRecord]
    let recordRange: Range<Int>
    let ending: StreamScanner.Ending
    let flags: LineRecord.Flags
    let deepestAgent: Int
    let hasEmptyContinuation: Bool
    let declaredVersion: StreamScanner.DeclaredVersion
    /// The version whose rules the card is read and written by: that of VERSION, or the nearest guess.
    public internal(set) var version: Version
    /// Where the card stands in its input.
    public var location: Location
    /// The lines of an edited card; `nil` as long as nothing was changed.
    var overlay: [Entry]?

    init(
        _ shape: StreamScanner.CardShape, bytes: [UInt8], start: Int, records: [LineRecord], recordRange: Range<Int>,
        location: Location
    ) {
        self.bytes = bytes
        self.start = start
        count = shape.range.count
        self.records = records
        self.recordRange = recordRange
        ending = shape.ending
        flags = shape.flags
        deepestAgent = shape.deepestAgent
        hasEmptyContinuation = shape.hasEmptyContinuation
        declaredVersion = shape.version
        self.location = location
        version =
            switch shape.version {
            case .v21: .v21
            case .v3: .v3
            case .v4: .v4
            case .none, .unknown:
                // vCard 2.1 is what has these and need not say its version.
                shape.flags.isDisjoint(with: [.hasBareParameter, .quotedPrintable, .hasCharset]) ? .v3 : .v21
            }
    }

    /// Makes a card with nothing but its VERSION.
    public init(version: Version = .v4) {
        self =
            switch version {
            case .v21: Self.blank21
            case .v3: Self.blank3
            case .v4: Self.blank4
            }
    }

    private static let blank21 = framed("VERSION:2.1\r\n")
    private static let blank3 = framed("VERSION:3.0\r\n")
    private static let blank4 = framed("VERSION:4.0\r\n")

    private static func framed(_ lines: String) -> Card {
        let bytes = Array("BEGIN:VCARD\r\n\(lines)END:VCARD\r\n".utf8)
        var scanner = StreamScanner(limits: Limits())
        let event = bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { scanner.next($0, buffer.count, isLast: true) }
        }
        guard case .card(let shape)? = event else { preconditionFailure("a framed card is a card") }
        return Card(
            shape, bytes: bytes, start: 0, records: scanner.records, recordRange: 0..<scanner.records.count,
            location: Location())
    }

    /// Whether the VERSION line names the version; otherwise it was guessed or is missing.
    public var declaresVersion: Bool { declaredVersion != .none && declaredVersion != .unknown }

    /// Whether END:VCARD was there.
    public var isComplete: Bool { ending == .properly }

    /// How many bytes it had when it was read.
    package var byteCount: Int { count }

    /// Whether something was changed since the card was read.
    public var isEdited: Bool { overlay != nil }

    /// The same card over a copy of its own bytes, for one that is kept long after its input.
    public func compacted() -> Card {
        guard bytes.count > count || records.count > recordRange.count else { return self }
        var copy = Card(
            StreamScanner.CardShape(
                range: 0..<count, records: 0..<recordRange.count, line: location.line, version: declaredVersion,
                flags: flags, ending: ending, deepestAgent: deepestAgent, hasEmptyContinuation: hasEmptyContinuation),
            bytes: Array(bytes[start..<(start + count)]), start: 0, records: Array(records[recordRange]),
            recordRange: 0..<recordRange.count, location: location)
        copy.overlay = overlay
        return copy
    }

    // MARK: Lines

    var entryCount: Int { overlay?.count ?? recordRange.count }

    func entry(_ index: Int) -> Entry {
        if let overlay { return overlay[index] }
        return .original(recordRange.lowerBound + index)
    }

    /// The bytes of a record's line, line end included, counted in `bytes`.
    @inline(__always)
    func range(ofRecord number: Int) -> Range<Int> {
        let first = start + Int(records[number].start)
        let last = number + 1 < recordRange.upperBound ? start + Int(records[number + 1].start) : start + count
        return first..<last
    }

    func property(ofRecord number: Int) -> Property {
        Property(bytes: bytes, range: range(ofRecord: number), base: start, record: records[number], version: version)
    }

    /// The line end that the card's first line has; edited lines take it too.
    var lineEnd: [UInt8] {
        let first = range(ofRecord: recordRange.lowerBound)
        var end = first.upperBound
        while end > first.lowerBound, bytes[end - 1].isLineEnd { end -= 1 }
        return end == first.upperBound ? [.carriageReturn, .lineFeed] : Array(bytes[end..<first.upperBound])
    }

    // MARK: Writing

    /// Appends the card as it stands: lines as they were read, and those that were set.
    public func write(into output: inout [UInt8]) {
        guard let overlay else {
            output.append(contentsOf: bytes[start..<(start + count)])
            return
        }
        output.makeRoom(for: count)
        let start = output.count
        for place in overlay.indices {
            let line = rawLine(overlay[place])
            if output.count > start {
                endLine(&output)
                if place > 0, wouldJoin(overlay[place - 1], overlay[place]) { output.append(contentsOf: lineEnd) }
            }
            output.append(contentsOf: line)
        }
        // A card that broke off inside of a line goes on doing so; a line that was set is ended in any other.
        if case .owned? = overlay.last, bytes[self.start + count - 1].isLineEnd { endLine(&output) }
    }

    private func rawLine(_ entry: Entry) -> ArraySlice<UInt8> {
        switch entry {
        case .original(let number): bytes[range(ofRecord: number)]
        case .owned(let property): property.rawLine
        }
    }

    /// Appends the card's line end to a line that has none yet.
    func endLine(_ output: inout [UInt8]) {
        if let last = output.last, !last.isLineEnd { output.append(contentsOf: lineEnd) }
    }

    /// Whether a line would be read as more of the one before it, behind which it did not stand at first: it is
    /// indented, or the one before breaks off with a soft break. A blank line keeps them apart.
    private func wouldJoin(_ first: Entry, _ second: Entry) -> Bool {
        var isSoft = false
        switch first {
        case .original(let number):
            if case .original(let next) = second, next == number + 1 || records[next].flags.contains(.frame) {
                return false
            }
            guard records[number].isProperty else { return false }
            isSoft = records[number].flags.contains(.quotedPrintable)
        case .owned(let property):
            if case .original(let next) = second, !records[next].isProperty { return false }
            isSoft = property.record.flags.contains(.quotedPrintable)
        }
        if rawLine(second).first?.isBlank == true { return true }
        return isSoft && rawLine(first).last { !$0.isLineEnd && !$0.isBlank } == .equals
    }

    /// The card's bytes as ``write(into:)`` gives them.
    public var serialized: [UInt8] {
        var output: [UInt8] = []
        write(into: &output)
        return output
    }
}

extension Card.Location {
    /// A place in a text of another format.
    package init(byteOffset: Int, line: Int, index: Int) {
        self.init(byteOffset: byteOffset, line: line, index: index, leadingBytes: 0, isUTF16: false)
    }
}

extension Card: Hashable {
    /// Cards are equal when they are written alike, whatever their place in an input.
    public static func == (left: Card, right: Card) -> Bool {
        if left.overlay == nil, right.overlay == nil {
            return left.count == right.count
                && left.bytes[left.start..<(left.start + left.count)]
                    .elementsEqual(right.bytes[right.start..<(right.start + right.count)])
        }
        return left.serialized == right.serialized
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(serialized) }
}
