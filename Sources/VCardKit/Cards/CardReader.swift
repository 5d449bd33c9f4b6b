/// Reads cards from bytes as they come, as from a socket or a pipe.
///
/// Feed it pieces of any size, take out what is complete after each, and call ``finish()`` at the end:
///
///     var reader = CardReader()
///     while let piece = receive() {
///         reader.feed(piece)
///         while let part = reader.next() { … }
///     }
///     reader.finish()
///     while let part = reader.next() { … }
///
/// It gives the same cards and findings as ``AddressBook/read(_:limits:)`` does for all of it. In memory it holds the
/// card that is being read and what was not taken out yet.
public struct CardReader: Sendable {
    /// What the input consists of.
    public enum Part: Sendable, Hashable {
        case card(Card)
        /// Bytes before, between and after cards, as UTF-8 if the input is UTF-16. One text may come in pieces.
        case text([UInt8])
        /// Bytes of a card that went beyond a limit, and those up to the next card; may come in pieces.
        case rejected([UInt8])
    }

    /// What reading repaired or doubted so far.
    public private(set) var findings: Findings
    private let limits: Limits
    private var scanner: StreamScanner
    private var buffer: [UInt8] = []
    private var desk = FindingDesk(encoding: .utf8)
    private var isStarted = false
    private var isFinished = false
    private var isDrained = true
    private var decoder: UTF16Decoder?
    private var encoder: UTF16Encoder?
    private var cardCount = 0
    /// Where the buffer begins in the input's text.
    private var bufferOffset = 0
    /// The odd byte at the end of UTF-16.
    private var danglingByte: UInt8?

    private let looksIntoCards: Bool
    /// What the scanner came upon behind the last of ``nextCards(upTo:)``.
    private var held: StreamScanner.Event?

    /// Makes a reader with nothing read.
    ///
    /// - Parameter looksIntoCards: Whether ``findings`` say what is odd in the lines of cards, too. One who asks each
    ///   card for its ``Card/findings(for:profile:pedantic:limits:)`` needs only those about the file.
    public init(limits: Limits = Limits(), looksIntoCards: Bool = true) {
        self.limits = limits
        self.looksIntoCards = looksIntoCards
        findings = Findings(maximum: limits.findings)
        scanner = StreamScanner(limits: limits)
    }

    /// How many cards came out so far.
    public var count: Int { cardCount }

    /// Hands over the findings since the last call, for who passes them on while the input streams by.
    package mutating func takeFindings() -> Findings {
        var taken = Findings(maximum: limits.findings)
        swap(&taken, &findings)
        return taken
    }

    /// How many bytes of the input a part is.
    package func size(of part: Part) -> Int {
        switch part {
        case .card(let card):
            if encoder == nil { return card.count }
            let text = card.bytes[card.start..<(card.start + card.count)]
            return 2 * text.withUnsafeBufferPointer { UTF16Encoder.utf16Length($0) }
        case .text(let bytes), .rejected(let bytes):
            return encoder == nil ? bytes.count : 2 * bytes.withUnsafeBufferPointer { UTF16Encoder.utf16Length($0) }
        }
    }

    /// Takes the next bytes of the input.
    public mutating func feed(_ piece: [UInt8]) {
        piece.withUnsafeBufferPointer { feed($0) }
    }

    /// Takes the next bytes of the input.
    public mutating func feed(_ piece: UnsafeBufferPointer<UInt8>) {
        precondition(!isFinished, "feed after finish")
        assert(held == nil, "all was taken out")
        guard !piece.isEmpty else { return }
        dropRead()
        isDrained = false
        if isStarted { return append(piece) }
        buffer.append(contentsOf: piece)
        start(isWhole: false)
    }

    /// Says that the input has ended; the last card may come out then.
    public mutating func finish() {
        guard !isFinished else { return }
        dropRead()
        if !isStarted { start(isWhole: true) }
        if decoder != nil { danglingByte = decoder?.finish(into: &buffer) }
        isFinished = true
        isDrained = false
    }

    private mutating func start(isWhole: Bool) {
        guard let encoding = buffer.withUnsafeBufferPointer({ ByteEncoding.detect($0, isWhole: isWhole) }) else {
            return
        }
        isStarted = true
        desk = FindingDesk(encoding: encoding)
        desk.noteEncoding(&findings)
        scanner = StreamScanner(limits: limits, start: encoding.textStart)
        guard let bigEndian = encoding.isBigEndianUTF16 else { return }
        decoder = UTF16Decoder(bigEndian: bigEndian)
        encoder = UTF16Encoder(bigEndian: bigEndian)
        let first = buffer
        buffer = []
        first.withUnsafeBufferPointer { append($0) }
    }

    private mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
        if decoder != nil {
            decoder?.decode(piece, into: &buffer)
        } else {
            buffer.append(contentsOf: piece)
        }
    }

    /// Removes what was read from the front of the buffer.
    private mutating func dropRead() {
        let read = scanner.kept
        guard read > 0 else { return }
        // A note that waits for its card may be about a line before the current one.
        let lineStart = scanner.notes.first.map { min($0.lineStart, scanner.lineStart) } ?? scanner.lineStart
        desk.skip(read, in: buffer, lineStart: lineStart)
        buffer.removeFirst(read)
        bufferOffset += read
        scanner.dropFirst(read)
    }

    /// The next complete part of the input; `nil` until more is fed, or at the end.
    public mutating func next() -> Part? {
        guard mayHoldMore else { return nil }
        var part: Part?
        var made: Card?
        switch scan() {
        case .card(let shape):
            let location = location(of: shape)
            let records = scanner.records
            scanner.records.removeAll(keepingCapacity: records.count < 1 << 12)
            made = Card(
                shape, bytes: Array(buffer[shape.range]), start: 0, records: records,
                recordRange: 0..<records.count, location: location)
            cardCount += 1
        case .text(let range): part = .text(Array(buffer[range]))
        case .rejected(let range): part = .rejected(Array(buffer[range]))
        case .needsMore, .end:
            isDrained = true
            if isFinished, danglingByte != nil { scanner.noteHalfUnit(at: buffer.count) }
        }
        // What was noted behind the bytes that are done with may belong to the next card.
        var settled = 0
        while settled < scanner.notes.count,
            scanner.notes[settled].range.lowerBound < scanner.kept || scanner.notes[settled].kind == .halfUnit
        { settled += 1 }
        if settled == 0, !looksIntoCards, decoder == nil { return made.map { .card($0) } ?? part }
        let notes = settled == 0 ? [] : Array(scanner.notes[..<settled])
        var note = 0
        if var card = made {
            made = nil
            desk.report(
                &card, notes: notes, &note, bytes: buffer, bufferOffset: bufferOffset, limits: limits,
                looksIntoCards: looksIntoCards, into: &findings)
            part = .card(card)
        }
        if settled > 0 {
            desk.reportRest(of: notes, note, bytes: buffer, bufferOffset: bufferOffset, into: &findings)
            scanner.notes.removeFirst(settled)
        }
        return part
    }

    /// Whether the buffer may have another part. Text that begins with a mark that it does not fully hold yet has to wait.
    private var mayHoldMore: Bool {
        isStarted && !isDrained && (isFinished || bufferOffset > 0 || buffer.count >= desk.encoding.textStart)
    }

    private mutating func scan() -> StreamScanner.Event {
        if let held {
            self.held = nil
            return held
        }
        return buffer.withUnsafeBufferPointer { buffer in
            var none: UInt8 = 0
            return withUnsafePointer(to: &none) {
                scanner.next(buffer.baseAddress ?? $0, buffer.count, isLast: isFinished)
            }
        }
    }

    private func location(of shape: StreamScanner.CardShape) -> Card.Location {
        var location = Card.Location(
            byteOffset: bufferOffset + shape.range.lowerBound, line: shape.line, index: cardCount)
        location.leadingBytes = desk.encoding.leadingBytes(shape)
        return location
    }

    /// The next complete cards if nothing stands between them and there is nothing to say of their surroundings: they
    /// share memory, which is faster than a part for each. Empty where ``next()`` has something else, and if the reader
    /// looks into cards.
    ///
    /// Take out all there is by ``next()`` before more is fed.
    ///
    /// - Parameter count: How many bytes are enough.
    package mutating func nextCards(upTo count: Int) -> [Card] {
        guard mayHoldMore, held == nil, !looksIntoCards, decoder == nil else { return [] }
        var found: [(shape: StreamScanner.CardShape, location: Card.Location, bytes: Int, records: Int)] = []
        var bytes: [UInt8] = []
        var records: [LineRecord] = []
        while bytes.count < count {
            let event = scan()
            guard case .card(let shape) = event, scanner.notes.isEmpty else {
                held = event
                break
            }
            if found.isEmpty { bytes.reserveCapacity(max(shape.range.count, min(count, buffer.count))) }
            found.append((shape, location(of: shape), bytes.count, records.count))
            bytes.append(contentsOf: buffer[shape.range])
            records.append(contentsOf: scanner.records)
            scanner.records.removeAll(keepingCapacity: scanner.records.count < 1 << 12)
            cardCount += 1
        }
        var cards: [Card] = []
        cards.reserveCapacity(found.count)
        for (place, card) in found.enumerated() {
            let end = place + 1 < found.count ? found[place + 1].records : records.count
            cards.append(
                Card(
                    card.shape, bytes: bytes, start: card.bytes, records: records, recordRange: card.records..<end,
                    location: card.location))
        }
        return cards
    }

    /// Appends a part as it stood in the input: in UTF-16 if that was its encoding.
    ///
    /// Parts written one after the other give the input byte for byte. Call ``writeEnd(into:)`` after the last one.
    public mutating func write(_ part: Part, into output: inout [UInt8]) {
        switch part {
        case .card(let card):
            if encoder == nil { return card.write(into: &output) }
            write(text: card.serialized, into: &output)
        case .text(let text), .rejected(let text): write(text: text, into: &output)
        }
    }

    private mutating func write(text: [UInt8], into output: inout [UInt8]) {
        guard encoder != nil else { return output.append(contentsOf: text) }
        text.withUnsafeBufferPointer { encoder?.encode($0, into: &output) }
    }

    /// Appends what is left behind the last part: half a UTF-16 code unit, if anything.
    public mutating func writeEnd(into output: inout [UInt8]) {
        encoder?.finish(into: &output)
        if let danglingByte { output.append(danglingByte) }
    }
}
