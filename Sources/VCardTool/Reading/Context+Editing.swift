import VCardKit

extension Context {
    /// Gives each card to `edit` and writes the book with what comes back; every other byte stays as it was.
    ///
    /// It goes to the output or, with `--in-place`, over its file.
    mutating func editCards(
        _ edit: (inout Context, Card, Input) throws(ToolError) -> Card
    ) throws(ToolError) {
        if arguments.has("in-place") {
            return try rewriteInPlace { context, input, file throws(ToolError) in
                try context.edit(&input, edit) { _, piece throws(ToolError) in try file.write(piece) }
            }
        }
        var seam = Seam()
        try forEachInput { context, input throws(ToolError) in
            seam.beginInput(input.input)
            try context.edit(&input, edit) { context, piece throws(ToolError) in
                try seam.pass(piece, to: &context.output.buffer)
                try context.output.write(piece)
            }
        }
    }

    @discardableResult
    private mutating func edit(
        _ input: inout InputReader, _ edit: (inout Context, Card, Input) throws(ToolError) -> Card,
        _ write: (inout Context, [UInt8]) throws(ToolError) -> Void
    ) throws(ToolError) -> Contents {
        try requireVCard(&input)
        let source = input.input
        let size = input.identity?.size
        let contents = try readParts(&input) { context, reader, part throws(ToolError) in
            var piece: [UInt8] = []
            if case .card(let card) = part {
                context.progress.show(source, at: card.location.byteOffset, of: size)
                reader.write(.card(try edit(&context, card, source)), into: &piece)
            } else if let part {
                reader.write(part, into: &piece)
            } else {
                reader.writeEnd(into: &piece)
            }
            try write(&context, piece)
        }
        progress.clear()
        return contents
    }
}

extension Context {
    /// Shows the cards of all inputs to who has to know them before the first is edited; ``editCards(_:)`` then reads
    /// the inputs again.
    ///
    /// Nothing is reported: what cannot be read is an error when it is read to be edited. Named pipes are not read.
    mutating func forEachCardAhead(_ body: (Card) -> Void) throws(ToolError) {
        let inputs = try Input.list(operands).inputs
        var start: Int64?
        for case .success(let input) in inputs {
            if input.path == nil { start = try InputReader.makeStandardInputRewindable() }
            guard var reader = try? InputReader(input), reader.identity != nil else { continue }
            var cards = CardReader(limits: report.limits, looksIntoCards: false)
            func take() {
                while let part = cards.next() {
                    if case .card(let card) = part { body(card) }
                }
                _ = cards.takeFindings()
            }
            while (try? reader.next { piece throws(ToolError) in
                cards.feed(piece.assumingMemoryBound(to: UInt8.self))
                take()
            }) == true {}
            cards.finish()
            take()
        }
        if let start { InputReader.rewindStandardInput(to: start) }
    }
}
