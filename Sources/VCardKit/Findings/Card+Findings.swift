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
    ///   - profile: A program that is to read the card as it stands: what it would pass over, misread, refuse or cut
    ///     is found as well, by the rules VC7.
    ///   - pedantic: Whether advice is given that most cards do not follow; see ``Rule/isPedantic``.
    public func findings(
        for version: Version? = nil, profile: ClientProfile? = nil, pedantic: Bool = false, limits: Limits = Limits()
    ) -> [Finding] {
        var card = isEdited ? Card(rereading: serialized, location: location) ?? self : self
        let isOther = version != nil && version != self.version
        if let version { card.version = version }
        var checker = CardChecker(
            card, plan: pedantic ? .pedantic : .whole, givesFixes: !isOther, limits: limits,
            profile: profile)
        checker.addReadingFindings()
        if isOther { checker.reportOtherVersion(than: self.version) }
        checker.check()
        if let profile { checker.check(as: ClientLook(profile, at: card)) }
        return checker.findings.sortedByPlace
    }

    /// What is odd about the values of the card: encodings that were guessed, data that cannot be decoded, dates that
    /// are none, labels without a property, and the properties that the version requires.
    ///
    /// Reading gives ``readingFindings(limits:)``; ``findings(for:profile:pedantic:limits:)`` gives all.
    public func valueFindings(limits: Limits = Limits()) -> [Finding] {
        let card = isEdited ? Card(rereading: serialized, location: location) ?? self : self
        var checker = CardChecker(card, plan: .decoding, givesFixes: false, limits: limits)
        checker.check()
        return checker.findings.sortedByPlace
    }
}

extension CardChecker {
    mutating func reportOtherVersion(than version: Version) {
        let number = lines(.version).first ?? card.recordRange.lowerBound
        turn(to: number)
        report(as: .otherVersion, "the card is version \(version.text), not \(card.version.text)")
    }
}

extension Findings {
    /// Those kept, by their places; findings of one place in the order in which they were found.
    var sortedByPlace: [Finding] {
        var isSorted = true
        for i in kept.indices.dropFirst() where kept[i].byteRange.lowerBound < kept[i - 1].byteRange.lowerBound {
            isSorted = false
        }
        if isSorted { return kept }
        let order = kept.indices.sorted { left, right in
            let first = kept[left].byteRange.lowerBound
            let second = kept[right].byteRange.lowerBound
            return first == second ? left < right : first < second
        }
        return order.map { kept[$0] }
    }
}

extension AddressBook {
    /// Everything that is wrong with the book: around its cards, in them, and between them, in the order of places.
    public func findings(
        for version: Version? = nil, profile: ClientProfile? = nil, pedantic: Bool = false, limits: Limits = Limits()
    ) -> [Finding] {
        var found = Findings(maximum: .max)
        for finding in findings.kept where finding.rule.scope == .file { found.append(finding) }
        var checks = BookChecks()
        for card in cards {
            for finding in card.findings(for: version, profile: profile, pedantic: pedantic, limits: limits) {
                found.append(finding)
            }
            for finding in checks.add(card) { found.append(finding) }
        }
        for finding in checks.finish() { found.append(finding) }
        return found.sortedByPlace
    }
}
