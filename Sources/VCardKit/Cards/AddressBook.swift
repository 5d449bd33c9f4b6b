/// Everything that was in an input: its cards, the text between them, and what was odd about it.
public struct AddressBook: Sendable {
    /// Bytes that belong to no card.
    struct Stray: Sendable {
        var range: Range<Int>
        /// The card before which they stand, as an index of `cards`.
        var card: Int
        var isRejected: Bool
    }

    /// The cards in the order of the input.
    public var cards: [Card] = []
    /// What reading repaired or doubted.
    public internal(set) var findings: Findings
    /// How many bytes were set aside because a card went beyond a limit; see ``Limits``.
    public private(set) var rejectedByteCount = 0
    let encoding: ByteEncoding
    private let bytes: [UInt8]
    private(set) var strays: [Stray] = []
    private var danglingByte: UInt8?

    /// Reads an address book of any version, or of several.
    ///
    /// Nothing in the input makes this fail: what is damaged is kept and reported in ``findings``.
    ///
    /// - Parameter bytes: The whole input; UTF-8, UTF-16, or any encoding the cards declare.
    /// - Complexity: O(*n*) in the bytes. One allocation for each array, none for each card; the cards share `bytes`.
    ///
    /// - Parameter looksIntoCards: Whether ``findings`` say what is odd in the lines of cards, too; see
    ///   ``CardReader/init(limits:looksIntoCards:)``.
    public static func read(_ bytes: [UInt8], limits: Limits = Limits(), looksIntoCards: Bool = true) -> AddressBook {
        AddressBook(bytes, limits, looksIntoCards)
    }

    /// A book of cards that were made, or taken from others.
    public init(_ cards: [Card] = []) {
        self = .read([])
        self.cards = cards
    }

    private init(_ input: [UInt8], _ limits: Limits, _ looksIntoCards: Bool) {
        encoding = input.withUnsafeBufferPointer { ByteEncoding.detect($0, isWhole: true) } ?? .utf8
        var text = input
        if let bigEndian = encoding.isBigEndianUTF16 {
            var decoder = UTF16Decoder(bigEndian: bigEndian)
            text = []
            input.withUnsafeBufferPointer { decoder.decode($0, into: &text) }
            danglingByte = decoder.finish(into: &text)
        }
        bytes = text
        findings = Findings(maximum: limits.findings)
        var desk = FindingDesk(encoding: encoding)
        desk.noteEncoding(&findings)

        var scanner = StreamScanner(limits: limits, start: encoding.textStart)
        // As text cards have it, about; growing further is cheap.
        scanner.records.reserveCapacity(text.count / 48 + 16)
        var shapes: [StreamScanner.CardShape] = []
        shapes.reserveCapacity(text.count / 640 + 1)
        text.withUnsafeBufferPointer { buffer in
            var none: UInt8 = 0
            withUnsafePointer(to: &none) { none in
                let base = buffer.baseAddress ?? none
                scanning: while true {
                    switch scanner.next(base, buffer.count, isLast: true) {
                    case .card(let shape): shapes.append(shape)
                    case .text(let range): strays.append(Stray(range: range, card: shapes.count, isRejected: false))
                    case .rejected(let range):
                        strays.append(Stray(range: range, card: shapes.count, isRejected: true))
                        rejectedByteCount += range.count
                    case .needsMore, .end: break scanning
                    }
                }
            }
        }
        if danglingByte != nil { scanner.noteHalfUnit(at: text.count) }
        let records = scanner.records
        cards.reserveCapacity(shapes.count)
        for shape in shapes {
            var location = Card.Location(byteOffset: shape.range.lowerBound, line: shape.line, index: cards.count)
            location.leadingBytes = encoding.leadingBytes(shape)
            cards.append(
                Card(
                    shape, bytes: bytes, start: shape.range.lowerBound, records: records, recordRange: shape.records,
                    location: location))
        }
        desk.report(
            &cards, notes: scanner.notes, bytes: bytes, bufferOffset: 0, limits: limits,
            looksIntoCards: looksIntoCards, into: &findings)
    }

    /// All of it as it stands: unchanged cards byte for byte, and the text between them.
    public var serialized: [UInt8] {
        var output: [UInt8] = []
        write(into: &output)
        return output
    }

    /// Appends all of it as it stands: unchanged cards byte for byte, and the text between them.
    ///
    /// What was UTF-16 is written as UTF-16.
    public func write(into output: inout [UInt8]) {
        guard let bigEndian = encoding.isBigEndianUTF16 else { return writeText(into: &output) }
        var text: [UInt8] = []
        writeText(into: &text)
        text.withUnsafeBufferPointer { UTF16Encoder.encode($0, bigEndian: bigEndian, into: &output) }
        if let danglingByte { output.append(danglingByte) }
    }

    private func writeText(into output: inout [UInt8]) {
        var stray = 0
        var last: Card?
        for (number, card) in cards.enumerated() {
            writeStrays(&stray, before: number, behind: &last, into: &output)
            if let last, !card.location.stoodBehind(last.location) { last.endLine(&output) }
            card.write(into: &output)
            last = card
        }
        writeStrays(&stray, before: .max, behind: &last, into: &output)
    }

    /// Writes what stands between cards; on a new line unless it stood in that of the card's END.
    private func writeStrays(
        _ stray: inout Int, before card: Int, behind last: inout Card?, into output: inout [UInt8]
    ) {
        while stray < strays.count, strays[stray].card <= card {
            let range = strays[stray].range
            if let last, range.lowerBound != last.start + last.count { last.endLine(&output) }
            output.append(contentsOf: bytes[range])
            last = nil
            stray += 1
        }
    }
}

extension Card.Location {
    /// Whether the card began in the line in which that other one ended.
    fileprivate func stoodBehind(_ other: Card.Location) -> Bool {
        leadingBytes > 0 && index == other.index + 1
    }
}

extension ByteEncoding {
    /// The byte order of UTF-16, `nil` for anything else.
    package var isBigEndianUTF16: Bool? {
        switch self {
        case .utf16BigEndian: true
        case .utf16LittleEndian: false
        case .utf8, .utf8WithMark: nil
        }
    }

    /// How many bytes of the file stand before a card in its line; in UTF-16 they are ASCII.
    func leadingBytes(_ shape: StreamScanner.CardShape) -> Int {
        let mark = shape.line == 1 ? markLength : 0
        if isBigEndianUTF16 == nil { return mark + shape.leadingCount }
        return mark + 2 * (shape.leadingCount - (shape.hasLeadingMark ? 2 : 0))
    }

    /// Where the text begins after decoding to UTF-8: behind the mark, which is three bytes then.
    var textStart: Int { markLength > 0 ? 3 : 0 }
}
