extension Card {
    /// Everything that is wrong with the card and its lines, in the order of their places: what reading repaired, and
    /// what the rules for its version say of its properties, parameters and values.
    ///
    /// Each finding has its ``Finding/fix`` if there is one. Places are those of the file, as the card was read from
    /// it; an edited card counts from its own first line.
    ///
    /// - Parameters:
    ///   - version: The version to check for; the card's own unless given. For another one the card is read as if its
    ///     VERSION said so, and nothing has a fix: convert it.
    ///   - pedantic: Whether advice is given that most cards do not follow; see ``Rule/isPedantic``.
    public func findings(for version: Version? = nil, pedantic: Bool = false, limits: Limits = Limits()) -> [Finding] {
        readingFindings(limits: limits) + valueFindings(limits: limits)
    }
}

extension AddressBook {
    /// Everything that is wrong with the book: around its cards, in them, and between them, in the order of places.
    public func findings(for version: Version? = nil, pedantic: Bool = false, limits: Limits = Limits()) -> [Finding] {
        var found = findings.kept.filter { $0.rule.scope == .file }
        var checks = BookChecks()
        for card in cards {
            found.append(contentsOf: card.findings(for: version, pedantic: pedantic, limits: limits))
            found.append(contentsOf: checks.add(card))
        }
        found.append(contentsOf: checks.finish())
        return found
    }
}
