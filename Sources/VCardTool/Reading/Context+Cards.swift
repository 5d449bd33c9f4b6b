import VCardFormats
import VCardKit

extension Context {
    /// What one input turned out to hold.
    struct Contents: Sendable {
        var cards = 0
        /// Whether there is anything but blank lines outside of cards.
        var hasText = false
        /// Whether it is a file of another kind with the same ending.
        var isGenomics = false
        /// Whether a byte outside of cards is 0, which no text has.
        var hasNull = false
    }

    /// An input that is being read part by part.
    private struct Reading: ~Copyable {
        let source: Input
        let inspection: CardInspection
        var reader: CardReader
        var ahead: LookAhead
        var contents = Contents()
    }

    /// Reads an input part by part and takes its findings into the report.
    ///
    /// - Parameters:
    ///   - watching: Sees the bytes as they come.
    ///   - readsAhead: Whether all cores look at the cards, where that takes time. `body` may get its parts late then,
    ///     when the reader is farther on; but it has them all when the input makes it wait.
    ///   - body: Is given each part, and `nil` when the input has ended.
    /// - Throws: ``ToolError`` of kind `input` for a file that is surely none with cards, and what `body` throws.
    @discardableResult
    mutating func readParts(
        _ input: inout InputReader, watching: (UnsafeRawBufferPointer) -> Void = { _ in }, readsAhead: Bool = false,
        _ body: (inout Context, inout CardReader, CardReader.Part?) throws(ToolError) -> Void
    ) throws(ToolError) -> Contents {
        let checksCards = report.depth == .reading || report.depth == .values
        let inspection = CardInspection(report)
        let source = input.input
        var reading = Reading(
            source: source, inspection: inspection,
            reader: CardReader(limits: report.limits, looksIntoCards: checksCards),
            ahead: LookAhead(inspection, cores: readsAhead ? coreCount : 1))
        try beginBook(source)
        earlyFindings = handsOverFindings ? nil : []
        defer { report.cardCount += reading.reader.count }
        var isTaking = false
        do throws(ToolError) {
            while try input.next({ piece throws(ToolError) in
                isTaking = true
                watching(piece)
                if listing?.watches == true { try pass(ReadItem(bytes: Array(piece)), &reading, body) }
                reading.reader.feed(piece.assumingMemoryBound(to: UInt8.self))
                try takeRead(&reading, body)
            }) {
                // What is known is handed out before there is anything to wait for.
                if !input.isReady {
                    try takeAll(&reading, body) { $0.next() }
                    if listing != nil { try output.flush() }
                }
                isTaking = false
            }
        } catch {
            // What was read before reading failed counts.
            if !isTaking { try takeAll(&reading, body) { $0.next() } }
            throw error
        }
        reading.reader.finish()
        try takeRead(&reading, body)
        try takeAll(&reading, body) { $0.next() }
        try body(&self, &reading.reader, nil)
        var contents = reading.contents
        contents.cards = reading.reader.count
        try takeEarly(of: source, areMendable: contents.cards > 0 || !contents.hasText)
        if contents.cards == 0, contents.hasNull, !command.passesAnything {
            throw .input("\(source.shown): is no text, so there is no vCard in it")
        }
        if contents.cards == 0, contents.hasText, !command.passesAnything {
            messages.note("\(source.shown): there is no vCard in it")
            lacksCards = true
        }
        return contents
    }

    /// Takes in what the reader has.
    private mutating func takeRead(
        _ reading: inout Reading,
        _ body: (inout Context, inout CardReader, CardReader.Part?) throws(ToolError) -> Void
    ) throws(ToolError) {
        let inRuns = reading.ahead.isUseful
        while let item = reading.reader.nextItem(inRuns: inRuns) { try pass(item, &reading, body) }
        // Such a file can be very large, and there is nothing in it for us.
        if reading.reader.count == 0, !command.passesAnything, reading.contents.isGenomics {
            try takeEarly(of: reading.source, areMendable: false)
            throw .input("\(reading.source.shown) is a genomics Variant Call Format file, not a vCard file")
        }
    }

    /// Takes an item in, or lets it wait for those before it.
    private mutating func pass(
        _ item: consuming ReadItem, _ reading: inout Reading,
        _ body: (inout Context, inout CardReader, CardReader.Part?) throws(ToolError) -> Void
    ) throws(ToolError) {
        guard reading.ahead.takes(item) else { return try take(item, &reading, body) }
        reading.ahead.add(item)
        try takeAll(&reading, body) { $0.overdue() }
    }

    private mutating func takeAll(
        _ reading: inout Reading,
        _ body: (inout Context, inout CardReader, CardReader.Part?) throws(ToolError) -> Void,
        _ items: (inout LookAhead) -> [ReadItem]?
    ) throws(ToolError) {
        while var items = items(&reading.ahead) {
            for index in items.indices {
                // Moved out, as copying cards of another thread takes time.
                var item = ReadItem()
                swap(&item, &items[index])
                try take(item, &reading, body)
            }
        }
    }

    private mutating func take(
        _ item: consuming ReadItem, _ reading: inout Reading,
        _ body: (inout Context, inout CardReader, CardReader.Part?) throws(ToolError) -> Void
    ) throws(ToolError) {
        if !item.bytes.isEmpty { return item.bytes.withUnsafeBytes { listing?.see($0) } }
        if !item.cards.isEmpty {
            try takeEarly(of: reading.source, areMendable: true)
            if item.results.isEmpty { item.inspect(by: reading.inspection) }
            for index in item.cards.indices {
                let own = item.results.isEmpty ? [] : findings(of: item.cards[index], item.results[index])
                try take(item.found, own, of: reading.source)
                try body(&self, &reading.reader, .card(item.cards[index]))
            }
            if listing?.watches == true { listing?.pass(item.size) }
            return
        }
        if case .text(let text) = item.text {
            let hasText = reading.contents.hasText || text.contains { $0 > 0x20 && $0 < 0x80 }
            reading.contents.hasText = hasText
            if item.isBeforeCards, text.contains(0) { reading.contents.hasNull = true }
        }
        if item.found.kept.contains(where: { $0.rule == .genomicsFile }) { reading.contents.isGenomics = true }
        try take(item.found, of: reading.source)
        guard let text = item.text else { return }
        if listing?.watches == true { listing?.pass(item.size) }
        try body(&self, &reading.reader, text)
    }

    /// The format of an input: the one that `--from` names, CSV if `--map` says what its columns are, else what its
    /// first bytes or the ending of its name tell; vCard if they tell nothing.
    mutating func format(of input: inout InputReader) throws(ToolError) -> CardFormat? {
        if command.options.contains(where: { $0.name == "from" }),
            let format = arguments.value("from").flatMap({ CardFormat.named($0) })
        {
            return format
        }
        if csv.map != nil { return CardFormat.named("csv") }
        let ending = input.input.path?.ending
        return try input.peek { CardFormat.recognized(by: $0, ending: ending) }
    }

    /// Makes sure that an input is no text of another format, for verbs that keep everything as it is.
    ///
    /// - Throws: ``ToolError`` of kind `input`, which says what to do.
    func requireVCard(_ input: inout InputReader) throws(ToolError) {
        guard let format = try input.peek({ CardFormat.recognized(by: $0) }), format.read != nil else { return }
        throw .input("\(input.input.shown) is \(format.name), not vCard; vcard convert -t vcf makes vCard of it")
    }

    /// Losses of the card at hand, with the lines of the input.
    func inSource(_ losses: [Loss]) -> [Loss] {
        losses.map { loss in
            var loss = loss
            loss.line = lineInSource(loss.line)
            return loss
        }
    }

    /// Reads the cards of an input in any format; what stands between them is passed over.
    @discardableResult
    mutating func readCards(
        _ input: inout InputReader, _ body: (inout Context, Card) throws(ToolError) -> Void
    ) throws(ToolError) -> Contents {
        if let format = try format(of: &input), let read = format.read {
            return try readWhole(&input, read, body)
        }
        let source = input.input
        var leftOut = 0
        let contents = try readParts(&input, readsAhead: true) { context, _, part throws(ToolError) in
            switch part {
            case .card(let card): try body(&context, card)
            // A large one comes in pieces.
            case .rejected(let bytes):
                let beginning = bytes.prefix(64).drop { $0 == 0x20 || $0 == 0x09 }.prefix(5).map { $0.upperCased }
                if leftOut == 0 || beginning.elementsEqual("BEGIN".utf8) { leftOut += 1 }
            default: break
            }
        }
        if leftOut > 0 { sayLeftOut(leftOut, source) }
        return contents
    }

    /// Says that cards beyond the limits were left out, which is as bad as an input that cannot be read.
    private mutating func sayLeftOut(_ count: Int, _ source: Input) {
        let cards = count == 1 ? "a card is beyond the limits and was" : "\(count) cards are beyond the limits and were"
        messages.error("\(source.shown): \(cards) left out" + (listing == nil ? "; vcard check says where" : ""))
        status.raise(to: .trouble)
    }

    /// Reads the cards of an input in a format that is read as a whole, with its findings.
    @discardableResult
    mutating func readWhole(
        _ input: inout InputReader, _ read: (_ bytes: [UInt8], _ options: ReadingOptions) -> CardReading,
        _ body: (inout Context, Card) throws(ToolError) -> Void
    ) throws(ToolError) -> Contents {
        let source = input.input
        let bytes = try input.readAll()
        bytes.withUnsafeBytes { listing?.see($0) }
        var options = ReadingOptions(limits: report.limits)
        options.csv = csv
        let reading = read(bytes, options)
        if let note = reading.note { messages.note("\(source.shown): \(note)") }
        // What is wrong with the text comes in one list, so what is wrong with its cards joins it.
        var found = reading.findings
        try beginBook(source)
        earlyFindings = nil
        defer { lineInSource = { $0 } }
        let inspection = CardInspection(report)
        var number = 0
        func takeCards(_ context: inout Context, _ items: [ReadItem]) throws(ToolError) {
            for var item in items {
                if item.results.isEmpty { item.inspect(by: inspection) }
                for (index, card) in item.cards.enumerated() {
                    context.lineInSource = reading.line(ofCard: number)
                    var own = item.results.isEmpty ? [] : context.findings(of: card, item.results[index])
                    if inspection.depth == .values { own = card.readingFindings(limits: inspection.limits) + own }
                    for finding in reading.inSource(own, ofCard: number) { found.append(finding) }
                    try body(&context, card)
                    number += 1
                }
            }
        }
        var ahead = LookAhead(inspection, cores: coreCount)
        for card in reading.cards {
            // As long as cards are, without photos.
            let item = ReadItem(cards: [card], size: 512)
            guard ahead.takes(item) else {
                try takeCards(&self, [item])
                continue
            }
            ahead.add(item)
            while let items = ahead.overdue() { try takeCards(&self, items) }
        }
        while let items = ahead.next() { try takeCards(&self, items) }
        try take(found, of: source)
        report.cardCount += reading.cards.count
        if reading.cards.isEmpty, found.kept.contains(where: { $0.rule == .noJSContact }) {
            throw .input("\(source.shown): there is no JSContact in it")
        }
        if reading.cards.isEmpty {
            messages.note("\(source.shown): there is no card in it")
            lacksCards = true
        }
        return Contents(cards: reading.cards.count)
    }
}
