import VCardKit

extension Context {
    /// Ends the book before, unless the input is one more file of it.
    mutating func beginBook(_ source: Input) throws(ToolError) {
        if source.book == nil || source.book != book { try finishBook() }
        book = source.book
        bookInputs.append(source)
        checks.beginInput(source.shown)
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

    /// What is wrong with a card, and in the light of those before it in its book.
    mutating func findings(of card: Card, _ result: CardInspection.Result) -> [Finding] {
        let others: [Finding]
        if bookInputs.count > 1 {
            var known = card
            known.location.index += (bookInputs.count - 1) << Self.cardBits
            others = checks.add(known, result.traits)
        } else {
            others = checks.add(card, result.traits)
        }
        if others.isEmpty { return result.findings }
        return result.findings
            + others.map { finding in
                var finding = finding
                finding.card = finding.card.map { $0 & Self.cardMask }
                return finding
            }
    }

    /// Takes in what was found before the first card.
    mutating func takeEarly(of source: Input, areMendable: Bool) throws(ToolError) {
        guard let early = earlyFindings else { return }
        earlyFindings = nil
        for findings in early { try take(findings, of: source, areMendable: areMendable) }
    }

    /// Takes findings into the report, and prints them where that was asked for.
    ///
    /// - Parameter own: Those of a card, behind what reading found.
    mutating func take(
        _ found: Findings, _ own: [Finding] = [], of source: Input, areMendable: Bool = true
    ) throws(ToolError) {
        if found.count == 0, own.isEmpty { return }
        if handsOverFindings {
            partFindings += found.kept
            partFindings += own
            return
        }
        if case .some = earlyFindings {
            // No card came yet, so there is nothing of its own.
            earlyFindings?.append(found)
            return
        }
        let wanted: [Finding]
        if found.count == 0 {
            wanted = report.add(own, in: source, areMendable: areMendable)
        } else if found.droppedCount == 0 {
            wanted = report.add(found.kept + own, in: source, areMendable: areMendable)
        } else {
            var all = found
            for finding in own { all.append(finding) }
            wanted = report.add(all, in: source, areMendable: areMendable)
        }
        // Comparing with `nil` would copy it.
        if case .none = listing { return }
        listing?.write(wanted, of: source, into: &output.buffer)
        try output.flushIfFull()
    }
}
