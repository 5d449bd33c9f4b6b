@testable import VCardKit

/// Everything that reading an input gives, in a form that can be compared: all of it must be the same in whichever
/// pieces the input came.
struct ReadingOutcome: Equatable {
    struct ReadCard: Equatable {
        var location: Card.Location
        var version: Version
        var declaredVersion: StreamScanner.DeclaredVersion
        var ending: StreamScanner.Ending
        var flags: UInt16
        var deepestAgent: Int
        var records: [RecordFields]

        init(_ card: Card) {
            location = card.location
            version = card.version
            declaredVersion = card.declaredVersion
            ending = card.ending
            flags = card.flags.rawValue
            deepestAgent = card.deepestAgent
            records = card.recordRange.map { RecordFields(card.records[$0]) }
        }
    }

    struct RecordFields: Equatable {
        var start: UInt32
        var value: UInt32
        var property: PropertyID
        var flags: UInt16
        var nameOffset: UInt16
        var nameCount: UInt16

        init(_ record: LineRecord) {
            start = record.start
            value = record.value
            property = record.property
            flags = record.flags.rawValue
            nameOffset = record.nameOffset
            nameCount = record.nameCount
        }
    }

    enum Kind { case card, text, rejected }

    /// Where a part ends, counted in the text; parts of the same kind that follow each other are one.
    struct Part: Equatable {
        var kind: Kind
        var end: Int
    }

    var cards: [ReadCard] = []
    var parts: [Part] = []
    var findings: Findings
    /// What writing gives; the input, if nothing was lost.
    var written: [UInt8] = []

    /// The bytes that the parts have together: of UTF-16, those of its UTF-8 form.
    var length: Int { parts.last?.end ?? 0 }

    private mutating func append(_ kind: Kind, _ count: Int) {
        let end = length + count
        if kind != .card, parts.last?.kind == kind {
            parts[parts.count - 1].end = end
        } else if count > 0 {
            parts.append(Part(kind: kind, end: end))
        }
    }

    /// The outcome of reading all at once.
    init(_ book: AddressBook) {
        findings = book.findings
        book.write(into: &written)
        var strays = book.strays[...]
        for (number, card) in book.cards.enumerated() {
            while let stray = strays.first, stray.card <= number {
                append(stray.isRejected ? .rejected : .text, stray.range.count)
                strays = strays.dropFirst()
            }
            append(.card, card.count)
            cards.append(ReadCard(card))
        }
        for stray in strays { append(stray.isRejected ? .rejected : .text, stray.range.count) }
    }

    /// The outcome of reading in pieces.
    ///
    /// - Parameters:
    ///   - cuts: Where the pieces end, ascending; the last one goes to the end of the input.
    ///   - looksIntoCards: Whether findings are about the lines of cards, too.
    ///   - runBytes: How many bytes of cards are taken at once; 0 for card by card.
    init(
        _ bytes: [UInt8], cuts: some Sequence<Int>, limits: Limits = Limits(), looksIntoCards: Bool = true,
        runBytes: Int = 0
    ) {
        var reader = CardReader(limits: limits, looksIntoCards: looksIntoCards)
        findings = reader.findings
        bytes.withUnsafeBufferPointer { all in
            var start = 0
            for cut in cuts {
                reader.feed(UnsafeBufferPointer(rebasing: all[start..<cut]))
                take(&reader, runBytes)
                start = cut
            }
            reader.feed(UnsafeBufferPointer(rebasing: all[start...]))
        }
        take(&reader, runBytes)
        reader.finish()
        take(&reader, runBytes)
        reader.writeEnd(into: &written)
        findings = reader.findings
    }

    private mutating func take(_ reader: inout CardReader, _ runBytes: Int) {
        func next() -> [CardReader.Part] {
            let run = runBytes > 0 ? reader.nextCards(upTo: runBytes) : []
            return run.isEmpty ? reader.next().map { [$0] } ?? [] : run.map { .card($0) }
        }
        while case let run = next(), !run.isEmpty {
            for part in run {
                reader.write(part, into: &written)
                switch part {
                case .card(let card):
                    append(.card, card.count)
                    cards.append(ReadCard(card))
                case .text(let text): append(.text, text.count)
                case .rejected(let text): append(.rejected, text.count)
                }
            }
        }
    }

    /// What differs from another outcome, in words; `nil` if nothing does.
    func difference(from other: ReadingOutcome) -> String? {
        if cards.count != other.cards.count { return "\(cards.count) cards, not \(other.cards.count)" }
        for number in cards.indices where cards[number] != other.cards[number] {
            let (left, right) = (cards[number], other.cards[number])
            if left.records != right.records { return "lines of card \(number): \(left.records), not \(right.records)" }
            return "card \(number): \(left), not \(right)"
        }
        if parts != other.parts { return "parts \(parts), not \(other.parts)" }
        if findings != other.findings {
            return "findings\n  \(findings.lines.joined(separator: "\n  "))\nnot\n  "
                + other.findings.lines.joined(separator: "\n  ")
        }
        if written != other.written { return "other bytes are written" }
        return nil
    }
}

extension Findings {
    /// One line a finding, for messages.
    var lines: [String] {
        kept.map {
            "\($0.line):\($0.column) \($0.byteRange) \($0.severity) \($0.rule.name) card \($0.card ?? -1) "
                + "\($0.property ?? "-") \($0.message)"
        } + (droppedCount > 0 ? ["\(droppedCount) more"] : [])
    }

    /// The names of the rules in the order of the findings.
    var names: [String] { kept.map(\.rule.name) }
}

/// Lines and columns found by looking at every byte: the plain path to what `PlaceCursor` and `FindingDesk` find.
struct PlainPlaces {
    private var starts = [0]

    init(_ bytes: [UInt8]) {
        let encoding = bytes.withUnsafeBufferPointer { ByteEncoding.detect($0, isWhole: true) } ?? .utf8
        let width = encoding.isBigEndianUTF16 == nil ? 1 : 2
        func unit(_ i: Int) -> UInt16 {
            guard (i + 1) * width <= bytes.count else { return 0xFFFF }
            if width == 1 { return UInt16(bytes[i]) }
            let (first, second) = (UInt16(bytes[2 * i]), UInt16(bytes[2 * i + 1]))
            return encoding.isBigEndianUTF16 == true ? first << 8 | second : second << 8 | first
        }
        var i = 0
        while i * width < bytes.count {
            switch unit(i) {
            case 0x0A: i += 1
            case 0x0D: i += unit(i + 1) == 0x0A ? 2 : unit(i + 1) == 0x0D && unit(i + 2) == 0x0A ? 3 : 1
            default:
                i += 1
                continue
            }
            starts.append(i * width)
        }
    }

    /// The line and the column, both from 1, of a byte.
    func place(_ offset: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return (low + 1, offset - starts[low] + 1)
    }
}
