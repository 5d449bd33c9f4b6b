extension Card {
    /// What reading the lines of this card repaired or doubted; the values themselves are not looked into.
    ///
    /// A function of the card as it was read; the text around it and the file's line ends are not its business.
    public func readingFindings(limits: Limits = Limits()) -> [Finding] {
        var findings = Findings(maximum: limits.findings)
        let start = findings.kept.count
        if appendReadingFindings(limits: limits, into: &findings) { findings.sort(from: start) }
        return findings.kept
    }

    /// Appends the findings, unordered; `false` if there was none.
    ///
    /// - Parameter numbers: Gets the record of each finding that is kept.
    func appendReadingFindings(
        limits: Limits, into findings: inout Findings, numbers: UnsafeMutablePointer<[Int]>? = nil
    ) -> Bool {
        if isPlainToReading(limits: limits) { return false }
        return appendFindingsOfLines(limits: limits, into: &findings, numbers: numbers)
    }

    /// The same without a quick look first.
    func appendFindingsOfLines(
        limits: Limits, into findings: inout Findings, numbers: UnsafeMutablePointer<[Int]>? = nil
    ) -> Bool {
        var reporter = Reporter(card: self, findings: findings)
        findings = Findings(maximum: 0)  // the reporter has the only copy
        var versions = 0
        var propertyCount = 0
        let suspicious = hasEmptyContinuation ? Self.suspicious.union(.folded) : Self.suspicious
        for number in recordRange {
            let record = records[number]
            if record.property == .version, record.isProperty {
                versions += 1
                if versions == 1, isShortVersion(number) {
                    reporter.add(
                        .unknownVersion, number, message: "VERSION has one digit; it was read as \(version.text)")
                }
                if versions == 2 { reporter.add(.doubledVersion, number) }
                if versions == 1, version == .v4, number != recordRange.lowerBound + 1 {
                    reporter.add(.versionNotFirst, number)
                }
            } else if record.isProperty {
                propertyCount += 1
            }
            if record.flags.isDisjoint(with: suspicious), record.property != .unknown,
                version == .v21 || !record.flags.contains(.hasBareParameter)
            {
                continue
            }
            reporter.look(number, record)
        }
        let frame = recordRange.lowerBound
        if versions == 0 { reporter.add(.missingVersion, frame) }
        if declaredVersion == .unknown,
            let number = recordRange.first(where: { records[$0].property == .version && records[$0].isProperty })
        {
            reporter.add(.unknownVersion, number)
        }
        if propertyCount == 0 { reporter.add(.emptyCard, frame) }
        switch ending {
        case .properly: break
        case .atNextCard: reporter.add(.missingEnd, frame)
        case .atEndOfInput: reporter.add(.missingEndAtEnd, frame, severity: version == .v21 ? .info : nil)
        }
        if deepestAgent > limits.agentDepth,
            let number = recordRange.first(where: { records[$0].flags.contains(.nested) })
        {
            reporter.add(.nestedTooDeep, number)
        }
        findings = reporter.findings
        numbers?.pointee = reporter.numbers
        return reporter.hasAdded
    }

    /// Whether a VERSION line says `3` or `4`, as far as its first physical line shows.
    func isShortVersion(_ number: Int) -> Bool {
        let place = start + Int(records[number].value)
        let end = range(ofRecord: number).upperBound
        var digits = 0
        var i = place
        while i < end, digits < 2, !bytes[i].isLineEnd {
            if !bytes[i].isBlank { digits += 1 }
            i += 1
        }
        return digits == 1 && declaredVersion != .unknown
    }

    /// Whether a line that is wholly plain has a name with `X-` or `VND-` before it.
    private func isExtensionName(_ record: LineRecord) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            let first = start + Int(record.start) + Int(record.nameOffset)
            return PropertyDefinition.isExtension(name: buffer.slice(first..<(first + Int(record.nameCount))).span)
        }
    }

    private static let suspicious: LineRecord.Flags = [
        .nonASCII, .control, .joined, .nested, .doubtfulHead, .complexHead, .blank, .invalid,
    ]

    private struct Reporter {
        let card: Card
        var findings: Findings
        var hasAdded = false
        /// The record of each finding.
        var numbers: [Int] = []
        private var cursor: RecordCursor

        init(card: Card, findings: Findings) {
            self.card = card
            self.findings = findings
            cursor = RecordCursor(card)
        }

        /// Adds a finding about a record's line, or about bytes in it counted from the card's start.
        mutating func add(
            _ rule: Rule, _ number: Int, at range: Range<Int>? = nil, severity: Finding.Severity? = nil,
            message: String? = nil
        ) {
            hasAdded = true
            guard findings.hasRoom else { return findings.count(severity ?? rule.severity) }
            let line = contentRange(number)
            let place = cursor.place(range ?? line, ofRecord: number, in: card)
            numbers.append(number)
            findings.append(
                Finding(
                    rule, severity: severity, byteRange: place.bytes, line: place.line, column: place.column,
                    card: card.location.index,
                    property: card.lowercasedName(ofRecord: number), message: message
                ))
        }

        /// The record's line without its line end, counted from the card's start.
        private func contentRange(_ number: Int) -> Range<Int> {
            let range = card.range(ofRecord: number)
            var end = range.upperBound
            while end > range.lowerBound, card.bytes[end - 1].isLineEnd { end -= 1 }
            return (range.lowerBound - card.start)..<(end - card.start)
        }

        /// Looks into a line that has something unusual.
        mutating func look(_ number: Int, _ record: LineRecord) {
            let flags = record.flags
            if flags.contains(.blank) {
                // 2.1 has them between lines.
                if card.version != .v21 { add(.blankLine, number) }
                return
            }
            if flags.contains(.control) { lookForControls(number) }
            if card.hasEmptyContinuation, card.version != .v21, flags.contains(.folded), !flags.contains(.nested) {
                lookForEmptyContinuation(number)
            }
            if flags.contains(.invalid) { return addInvalid(number, record) }
            guard record.isProperty else { return }
            if flags.contains(.nested) {
                if record.value == record.start { add(.nestedWithoutAgent, number) }
                return
            }
            if flags.contains(.nonASCII) { lookForEncoding(number, record) }
            if flags.contains(.joined) {
                if flags.contains(.base64) || record.property.isMedia {
                    add(.unfoldedBase64, number)
                } else {
                    add(
                        .invalidLine, number,
                        message: "a line without a colon follows; it was taken as the next line of this text")
                }
            }
            if flags.contains(.hasBareParameter), card.version != .v21 {
                if let place = parameterPlace(number, { head in head.parts.first { $0.isBare && !$0.isRest }?.value }) {
                    add(.bareParameter, number, at: place)
                }
                if let place = parameterPlace(number, { head in head.parts.first { $0.isRest }?.whole }) {
                    add(
                        .malformedParameter, number, at: place,
                        message: "the semicolon seems to belong to the value before it, which is not in quotes")
                }
            }
            lookAtHead(number, record)
        }

        /// Adds what is to be said of a line that is no property.
        private mutating func addInvalid(_ number: Int, _ record: LineRecord) {
            if record.property == .begin || record.property == .end {
                return add(
                    .invalidLine, number, message: "BEGIN or END of something that is no card; it was kept as it is")
            }
            if card.bytes[card.start + Int(record.start)].isBlank {
                return add(.indentedLine, number, message: "an indented line that continues nothing and has no colon")
            }
            add(.invalidLine, number)
        }

        private mutating func lookAtHead(_ number: Int, _ record: LineRecord) {
            if record.flags.isDisjoint(with: [.doubtfulHead, .complexHead]) {
                // The name is legal as far as the scanner saw, and stands in one piece.
                guard record.property == .unknown, !card.isExtensionName(record) else { return }
                return add(record.nameCount == 0 ? .invalidPropertyName : .unknownProperty, number)
            }
            let head = card.property(ofRecord: number).head
            if !head.hasLegalName, card.version != .v21 || !head.isWordOf21 {
                let isGroup = head.hasLegalNameAlone && card.version != .v21
                add(isGroup ? .invalidGroup : .invalidPropertyName, number)
            } else if !head.isExtension, record.property == .unknown {
                add(.unknownProperty, number)
            }
            if head.isIndented { add(.indentedLine, number) }
            if head.hasUnbalancedQuote {
                add(
                    .unbalancedQuote, number,
                    at: parameterPlace(number) { head in
                        head.text.firstIndex { $0 == .quote }.map { $0..<($0 + 1) }
                    })
            }
            if head.hasRepairedParameter { add(.malformedParameter, number) }
        }

        /// The place of a part of a line's head, counted from the card's start.
        private func parameterPlace(_ number: Int, _ part: (CheckedHead) -> Range<Int>?) -> Range<Int>? {
            let line = contentRange(number)
            let range = line.lowerBound..<max(line.lowerBound, Int(card.records[number].value) - 1)
            let head = CheckedHead(
                PlacedBytes.unfolded(card, range, isQuotedPrintable: false, isFirstVersion: false))
            return part(head).map { head.text.places($0) }
        }

        /// The place of the first byte of a line that is no UTF-8 when its folds are out.
        private func invalidPlace(_ number: Int) -> Range<Int>? {
            let text = PlacedBytes.unfolded(
                card, contentRange(number), isQuotedPrintable: false, isFirstVersion: card.version == .v21)
            return text.withBytes { UTF8Check.firstInvalid($0) }
                .map { text.places($0..<($0 + 1)) }
        }

        private mutating func lookForControls(_ number: Int) {
            let range = card.range(ofRecord: number)
            // The escape sequences of ISO-2022 are how it says which characters follow.
            let isShifted = card.records[number].flags.contains(.hasCharset) && shiftsCharacters(number)
            guard
                let place = card.bytes[range].firstIndex(where: {
                    $0 < .space && $0 != .tab && !$0.isLineEnd
                        && !(isShifted && ($0 == 0x1B || $0 == 0x0E || $0 == 0x0F))
                })
            else { return }
            let offset = place - card.start
            add(
                .controlCharacter, number, at: offset..<(offset + 1),
                severity: card.version == .v21 ? .warning : nil)
        }

        private func shiftsCharacters(_ number: Int) -> Bool {
            if case .known(let charset) = card.property(ofRecord: number).declaredCharset {
                return !charset.isASCIICompatible
            }
            return false
        }

        /// Finds the first fold with nothing behind its blank.
        private mutating func lookForEmptyContinuation(_ number: Int) {
            let content = contentRange(number)
            let empty: Range<Int>? = card.bytes.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress.map({ $0 + card.start }) else { return nil }
                var i = content.lowerBound
                while true {
                    i = Unfolding.afterLineEnd(base, Unfolding.lineEnd(base, i, content.upperBound), content.upperBound)
                    guard i < content.upperBound else { return nil }
                    if base[i].isBlank, i + 1 == content.upperBound || base[i + 1].isLineEnd { return i..<(i + 1) }
                }
            }
            if let empty { add(.emptyContinuation, number, at: empty) }
        }

        private mutating func lookForEncoding(_ number: Int, _ record: LineRecord) {
            let range = card.range(ofRecord: number)
            let isValid = card.bytes.withUnsafeBufferPointer { UTF8Check.firstInvalid($0.slice(range)) == nil }
            if isValid, !record.flags.contains(.hasCharset) { return }
            if !isValid, record.flags.contains(.folded), splitsCharacter(range) {
                add(.foldSplitsCharacter, number, severity: card.version == .v4 ? nil : .warning)
            }
            let charset = card.property(ofRecord: number).declaredCharset
            if case .unknown = charset {
                add(.unknownCharset, number, at: parameterPlace(number) { $0.first(.charset)?.value })
            }
            if case .known(let known) = charset, known != .utf8, known != .usASCII { return }
            if isValid { return }
            if let surrogate = card.bytes.withUnsafeBufferPointer({ UTF8Check.firstSurrogate($0.slice(range)) }) {
                let first = range.lowerBound - card.start + surrogate
                return add(.loneSurrogate, number, at: first..<(first + 3))
            }
            var line: [UInt8] = []
            card.bytes.withUnsafeBufferPointer { Unfolding.append($0.slice(range), into: &line, newline: .lineFeed) }
            guard line.withUnsafeBufferPointer({ UTF8Check.firstInvalid($0) }) != nil else { return }
            let isPromised = charset == .known(.utf8) || (charset == .none && card.version == .v4)
            add(isPromised ? .invalidUTF8 : .charsetGuessed, number, at: invalidPlace(number))
        }

        /// Whether a line end in the range stands inside a UTF-8 character.
        private func splitsCharacter(_ range: Range<Int>) -> Bool {
            var i = range.lowerBound
            while i < range.upperBound {
                if card.bytes[i].isLineEnd, i > range.lowerBound, card.bytes[i - 1] >= 0x80 {
                    var lead = i - 1
                    while lead > range.lowerBound, card.bytes[lead] & 0xC0 == 0x80 { lead -= 1 }
                    var next = i
                    while next < range.upperBound, card.bytes[next].isLineEnd { next += 1 }
                    next += 1
                    if UTF8Check.scalarLength(card.bytes[lead]) > i - lead, next < range.upperBound,
                        card.bytes[next] & 0xC0 == 0x80
                    {
                        return true
                    }
                }
                i += 1
            }
            return false
        }
    }
}
