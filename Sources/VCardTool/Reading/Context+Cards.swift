import VCardFormats
import VCardKit

extension Context {
    /// What one input turned out to hold.
    struct Contents: Sendable {
        var cards = 0
        /// Whether there is anything but blank lines outside of cards.
        var hasText = false
    }

    /// Reads an input part by part and takes its findings into the report.
    ///
    /// - Parameters:
    ///   - watching: Sees the bytes as they come.
    ///   - body: Is given each part, and `nil` when the input has ended.
    /// - Throws: ``ToolError`` of kind `input` for a file that is surely none with cards, and what `body` throws.
    @discardableResult
    mutating func readParts(
        _ input: inout InputReader, watching: (UnsafeRawBufferPointer) -> Void = { _ in },
        _ body: (inout Context, inout CardReader, CardReader.Part?) throws(ToolError) -> Void
    ) throws(ToolError) -> Contents {
        var reader = CardReader(limits: report.limits)
        var contents = Contents()
        var more = Findings(maximum: report.limits.findings)
        if input.input.book == nil || input.input.book != book {
            duplicates = DuplicateUIDs()
            book = input.input.book
        }
        let source = input.input
        do throws(ToolError) {
            while try input.next({ piece throws(ToolError) in
                watching(piece)
                reader.feed(piece.assumingMemoryBound(to: UInt8.self))
                try take(from: &reader, &contents, &more, source, body)
            }) {}
            reader.finish()
            try take(from: &reader, &contents, &more, source, body)
            try body(&self, &reader, nil)
        } catch {
            if error.kind == .input { report.add([reader.findings, more], in: source, cards: reader.count) }
            throw error
        }
        report.add([reader.findings, more], in: source, cards: reader.count)
        contents.cards = reader.count
        if contents.cards == 0, contents.hasText, !command.passesAnything {
            messages.note("\(source.shown): there is no vCard in it")
            lacksCards = true
        }
        return contents
    }

    /// The format of an input: the one that `--from` names, else what its first bytes tell; vCard if they tell nothing.
    mutating func format(of input: inout InputReader) throws(ToolError) -> CardFormat? {
        if command.options.contains(where: { $0.name == "from" }),
            let format = arguments.value("from").flatMap({ CardFormat.named($0) })
        {
            return format
        }
        return try input.peek { CardFormat.recognized(by: $0) }
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
        return try readParts(&input) { context, _, part throws(ToolError) in
            if case .card(let card) = part { try body(&context, card) }
        }
    }

    /// Reads the cards of an input in a format that is read as a whole, with its findings.
    @discardableResult
    mutating func readWhole(
        _ input: inout InputReader, _ read: (_ bytes: [UInt8], _ options: ReadingOptions) -> CardReading,
        _ body: (inout Context, Card) throws(ToolError) -> Void
    ) throws(ToolError) -> Contents {
        let source = input.input
        let reading = read(try input.readAll(), ReadingOptions(limits: report.limits))
        var more = Findings(maximum: report.limits.findings)
        if source.book == nil || source.book != book {
            duplicates = DuplicateUIDs()
            book = source.book
        }
        defer { lineInSource = { $0 } }
        for (number, card) in reading.cards.enumerated() {
            lineInSource = reading.line(ofCard: number)
            if report.looksAtValues {
                for finding in reading.valueFindings(ofCard: number, limits: report.limits) { more.append(finding) }
                if let finding = duplicates.check(card) { more.append(finding) }
            }
            try body(&self, card)
        }
        report.add([reading.findings, more], in: source, cards: reading.cards.count)
        if reading.cards.isEmpty {
            messages.note("\(source.shown): there is no card in it")
            lacksCards = true
        }
        return Contents(cards: reading.cards.count)
    }

    private mutating func take(
        from reader: inout CardReader, _ contents: inout Contents, _ more: inout Findings, _ source: Input,
        _ body: (inout Context, inout CardReader, CardReader.Part?) throws(ToolError) -> Void
    ) throws(ToolError) {
        while let part = reader.next() {
            if case .card(let card) = part, report.looksAtValues {
                for finding in card.valueFindings(limits: report.limits) { more.append(finding) }
                if let finding = duplicates.check(card) { more.append(finding) }
            }
            if case .text(let text) = part, !contents.hasText {
                contents.hasText = text.contains { $0 > 0x20 && $0 < 0x80 }
            }
            try body(&self, &reader, part)
        }
        // Such a file can be very large, and there is nothing in it for us.
        if reader.count == 0, !command.passesAnything,
            reader.findings.kept.contains(where: { $0.rule == .genomicsFile })
        {
            throw .input("\(source.shown) is a genomics Variant Call Format file, not a vCard file")
        }
    }
}
