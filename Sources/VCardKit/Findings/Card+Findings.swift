extension Card {
    /// Everything that is wrong with the card and its lines, in the order of their places: what reading repaired, and
    /// what the rules for its version say of its properties, parameters and values; likewise of the cards in its AGENT
    /// properties.
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
        findings(for: version, profile: profile, pedantic: pedantic, limits: limits, depth: 0)
    }

    /// - Parameter depth: How many cards this one stands in.
    fileprivate func findings(
        for version: Version?, profile: ClientProfile?, pedantic: Bool, limits: Limits, depth: Int
    ) -> [Finding] {
        var card = isEdited ? Card(rereading: serialized, location: location) ?? self : self
        let isOther = version != nil && version != self.version
        if let version { card.version = version }
        var checker = CardChecker(
            card, plan: pedantic ? .pedantic : .whole, givesFixes: !isOther, limits: limits,
            profile: profile)
        if isOther { checker.reportOtherVersion(than: self.version) }
        checker.check()
        if let profile { checker.check(as: ClientLook(profile, at: checker.card)) }
        if checker.count(.agent) > 0 || checker.card.deepestAgent > 0, depth < limits.agentDepth {
            let card = checker.card
            card.forEachNested(depth) { agent, number, offset in
                let found = agent.findings(
                    for: version, profile: nil, pedantic: pedantic, limits: limits, depth: depth + 1)
                checker.add(found, ofCardIn: number, at: offset)
            }
        }
        checker.addReadingFindings()
        return checker.takeFindings()
    }

    /// Calls `body` with the cards in its properties: those that stand there in lines of their own at their places in
    /// the file, with the offset of their first byte, those in an escaped text as texts by themselves.
    private func forEachNested(_ depth: Int, _ body: (_ card: Card, _ number: Int, _ offset: Int?) -> Void) {
        var cursor = PlaceCursor(self)
        for number in recordRange where records[number].isProperty {
            let record = records[number]
            guard record.flags.contains(.nested) || record.property == .agent else { continue }
            let property = property(ofRecord: number)
            guard record.flags.contains(.nested), !property.hasIndentedCard else {
                if let card = property.nestedCard(depth: depth) { body(card, number, nil) }
                continue
            }
            var first = start + Int(record.value)
            let end = range(ofRecord: number).upperBound
            while first < end, bytes[first].isBlank || bytes[first].isLineEnd { first += 1 }
            let place = cursor.place((first - start)..<(first - start))
            var location = location
            location.byteOffset = place.bytes.lowerBound
            location.line = place.line
            location.leadingBytes = place.column - 1
            if let card = Card(rereading: Array(bytes[first..<end]), location: location) {
                body(card, number, first - start)
            }
        }
    }

    /// What is odd about the values of the card: encodings that were guessed, data that cannot be decoded, dates that
    /// are none, labels without a property, and the properties that the version requires.
    ///
    /// Reading gives ``readingFindings(limits:)``; ``findings(for:profile:pedantic:limits:)`` gives all.
    public func valueFindings(limits: Limits = Limits()) -> [Finding] {
        let card = isEdited ? Card(rereading: serialized, location: location) ?? self : self
        var checker = CardChecker(card, plan: .decoding, givesFixes: false, limits: limits)
        checker.check()
        return checker.takeFindings()
    }
}

extension Finding {
    /// The finding with the places that its fix changes counted from so many bytes before.
    fileprivate func moved(by offset: Int) -> Finding {
        var finding = self
        guard let fix, case .edit(var edits) = fix.action else {
            finding.fix = nil
            return finding
        }
        for place in edits.indices {
            let range = edits[place].range
            edits[place].range = (range.lowerBound + offset)..<(range.upperBound + offset)
        }
        finding.fix?.action = .edit(edits)
        return finding
    }
}

extension CardChecker {
    /// Takes in what is wrong with the card in the property of a record.
    ///
    /// - Parameter offset: Where that card stands in this one; `nil` if it is an escaped text.
    fileprivate mutating func add(_ found: [Finding], ofCardIn number: Int, at offset: Int?) {
        // RFC 2426 itself shows cards in AGENT without VERSION and N.
        let found = found.filter { finding in
            switch finding.rule.number {
            case 104, 401, 402: false
            // The lines of a text are none of the file.
            case 202: offset != nil
            default: true
            }
        }
        if let offset {
            for finding in found { add(finding.moved(by: offset)) }
            return
        }
        turn(to: number)
        for finding in found {
            let name = finding.property.map { $0.uppercased() + ": " } ?? ""
            report(
                as: finding.rule, "line \(finding.line) of the card in it: \(name)\(finding.message)",
                severity: finding.severity)
        }
    }

    mutating func reportOtherVersion(than version: Version) {
        let number = lines(.version).first ?? card.recordRange.lowerBound
        turn(to: number)
        report(as: .otherVersion, "the card is version \(version.text), not \(card.version.text)")
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
        found.sortByPlace()
        return found.kept
    }
}
