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
        let checksCards = report.depth == .reading || report.depth == .values
        var reader = CardReader(limits: report.limits, looksIntoCards: checksCards)
        var contents = Contents()
        let source = input.input
        try beginBook(source)
        earlyFindings = handsOverFindings ? nil : []
        defer { report.cardCount += reader.count }
        while try input.next({ piece throws(ToolError) in
            watching(piece)
            listing?.see(piece)
            reader.feed(piece.assumingMemoryBound(to: UInt8.self))
            try take(from: &reader, &contents, source, body)
        }) {}
        reader.finish()
        try take(from: &reader, &contents, source, body)
        try body(&self, &reader, nil)
        contents.cards = reader.count
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

    /// Ends the book before, unless the input is one more file of it.
    private mutating func beginBook(_ source: Input) throws(ToolError) {
        if source.book == nil || source.book != book { try finishBook() }
        book = source.book
        bookInputs.append(source)
    }

    /// Takes in what shows only at the end of a book.
    mutating func finishBook() throws(ToolError) {
        if case .rules = report.depth {
            for finding in checks.finish() {
                var finding = finding
                let number = finding.card ?? 0
                finding.card = number & Self.cardMask
                let source = bookInputs[min(number >> Self.cardBits, bookInputs.count - 1)]
                var found = Findings(maximum: 1)
                found.append(finding)
                try take(found, of: source)
            }
        }
        checks = BookChecks()
        bookInputs = []
    }

    // A card of a book is known by the input it is in and its number there, so that a finding at the end of the book
    // leads back to both.
    private static var cardBits: Int { 40 }
    private static var cardMask: Int { 1 << cardBits - 1 }

    /// What is wrong with a card in the light of those before it in its book.
    private mutating func checkAmongOthers(_ card: Card) -> [Finding] {
        var known = card
        known.location.index += (bookInputs.count - 1) << Self.cardBits
        return checks.add(known).map { finding in
            var finding = finding
            finding.card = finding.card.map { $0 & Self.cardMask }
            return finding
        }
    }

    /// What is to be known of a card beyond what reading found.
    private mutating func look(at card: Card) -> [Finding] {
        var findings: [Finding] = []
        switch report.depth {
        case .reading: return []
        case .book: break
        case .values: findings = card.valueFindings(limits: report.limits)
        case .rules(let version):
            findings = card.findings(
                for: version, profile: report.profile, pedantic: report.selection.isPedantic, limits: report.limits)
        }
        return findings + checkAmongOthers(card)
    }

    /// Takes in what was found before the first card.
    private mutating func takeEarly(of source: Input, areMendable: Bool) throws(ToolError) {
        guard let early = earlyFindings else { return }
        earlyFindings = nil
        for findings in early { try take(findings, of: source, areMendable: areMendable) }
    }

    /// Takes findings into the report, and prints them where that was asked for.
    private mutating func take(
        _ findings: Findings, of source: Input, areMendable: Bool = true
    ) throws(ToolError) {
        guard findings.count > 0 else { return }
        if handsOverFindings {
            partFindings += findings.kept
            return
        }
        if earlyFindings != nil {
            earlyFindings?.append(findings)
            return
        }
        let wanted = report.add(findings, in: source, areMendable: areMendable)
        guard listing != nil else { return }
        listing?.write(wanted, of: source, into: &output.buffer)
        try output.flushIfFull()
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
        let contents = try readParts(&input) { context, _, part throws(ToolError) in
            switch part {
            case .card(let card): try body(&context, card)
            case .rejected: leftOut += 1
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
        for (number, card) in reading.cards.enumerated() {
            lineInSource = reading.line(ofCard: number)
            var own = look(at: card)
            if report.depth == .values { own = card.readingFindings(limits: report.limits) + own }
            for finding in reading.inSource(own, ofCard: number) { found.append(finding) }
            try body(&self, card)
        }
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

    private mutating func take(
        from reader: inout CardReader, _ contents: inout Contents, _ source: Input,
        _ body: (inout Context, inout CardReader, CardReader.Part?) throws(ToolError) -> Void
    ) throws(ToolError) {
        while let part = reader.next() {
            var found = reader.takeFindings()
            if case .card(let card) = part {
                try takeEarly(of: source, areMendable: true)
                for finding in look(at: card) { found.append(finding) }
            }
            contents.isGenomics = contents.isGenomics || found.kept.contains { $0.rule == .genomicsFile }
            try take(found, of: source)
            if listing?.watches == true { listing?.pass(reader.size(of: part)) }
            if case .text(let text) = part {
                contents.hasText = contents.hasText || text.contains { $0 > 0x20 && $0 < 0x80 }
                if reader.count == 0 { contents.hasNull = contents.hasNull || text.contains(0) }
            }
            try body(&self, &reader, part)
        }
        let rest = reader.takeFindings()
        try take(rest, of: source)
        contents.isGenomics = contents.isGenomics || rest.kept.contains { $0.rule == .genomicsFile }
        // Such a file can be very large, and there is nothing in it for us.
        if reader.count == 0, !command.passesAnything, contents.isGenomics {
            try takeEarly(of: source, areMendable: false)
            throw .input("\(source.shown) is a genomics Variant Call Format file, not a vCard file")
        }
    }
}
