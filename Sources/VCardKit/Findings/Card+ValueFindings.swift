extension Card {
    /// What is odd about the values of the card: encodings that were guessed, data that cannot be decoded, dates that
    /// are none, labels without a property, and the properties that the version requires.
    ///
    /// Reading gives ``readingFindings(limits:)``; these take decoding every value.
    public func valueFindings(limits: Limits = Limits()) -> [Finding] {
        var checker = ValueChecker(card: self)
        for number in recordRange where records[number].isProperty { checker.check(number) }
        checker.checkPresence()
        return checker.findings
    }

    private struct ValueChecker {
        let card: Card
        var findings: [Finding] = []
        private var cursor: PlaceCursor
        /// The groups that have more than labels, once a label asks for them.
        private var labeledGroups: [[UInt8]]?

        init(card: Card) {
            self.card = card
            cursor = PlaceCursor(card)
        }

        private mutating func add(_ rule: Rule, _ number: Int, _ property: Property?, message: String? = nil) {
            let range = card.range(ofRecord: number)
            var end = range.upperBound
            while end > range.lowerBound, card.bytes[end - 1].isLineEnd { end -= 1 }
            let place = cursor.place((range.lowerBound - card.start)..<(end - card.start))
            findings.append(
                Finding(
                    rule, byteRange: place.bytes, line: place.line, column: place.column, card: card.location.index,
                    property: property?.lowercasedName, message: message))
        }

        mutating func check(_ number: Int) {
            let property = card.property(ofRecord: number)
            if property.record.flags.contains(.nested) { return }
            let decoding = property.decode()
            check(decoding, number, property)
            if property.id == .xABLabel { checkLabel(number, property) }
            checkForMojibake(decoding.value, number, property)
        }

        private mutating func check(_ decoding: Decoding, _ number: Int, _ property: Property) {
            // Reading itself looks at the bytes of values that are not encoded.
            if property.record.flags.contains(.quotedPrintable)
                || decoding.repairs.contains(.undeclaredQuotedPrintable)
            {
                if decoding.repairs.contains(.charsetGuessed) { add(.charsetGuessed, number, property) }
                if decoding.repairs.contains(.invalidUTF8) { add(.invalidUTF8, number, property) }
            }
            if decoding.repairs.contains(.unknownCharset), !property.record.flags.contains(.nonASCII) {
                add(.unknownCharset, number, property)
            }
            if decoding.repairs.contains(.undeclaredQuotedPrintable) {
                add(.undeclaredQuotedPrintable, number, property)
            }
            if decoding.repairs.contains(.replacedCharacters) { add(.replacedCharacters, number, property) }
            if decoding.repairs.contains(.badQuotedPrintable) { add(.badQuotedPrintable, number, property) }
            if decoding.repairs.contains(.cutOffSoftBreak) { add(.cutOffSoftBreak, number, property) }
            let oddities = decoding.oddities
            if oddities.contains(.invalidBase64) { add(.invalidBase64, number, property) }
            if oddities.contains(.dataURIInBinary) { add(.dataURIInBinary, number, property) }
            if oddities.contains(.mediaTypeMismatch) { add(.mediaTypeMismatch, number, property) }
            if oddities.contains(.placeholderYear) { add(.placeholderYear, number, property) }
            if oddities.contains(.noDate) { add(.invalidDate, number, property) }
            if oddities.contains(.empty) {
                if property.id == .fn, card.version != .v21 {
                    add(.emptyFN, number, property)
                } else {
                    add(.emptyValue, number, property)
                }
            }
        }

        /// A label needs a property in its group that is no label.
        private mutating func checkLabel(_ number: Int, _ label: Property) {
            if labeledGroups == nil { labeledGroups = groupsOfProperties() }
            guard let group = label.group, let groups = labeledGroups, Self.contains(group, in: groups) else {
                return add(.orphanLabel, number, label)
            }
        }

        /// The groups of the properties that are no label, in lower case and sorted.
        private func groupsOfProperties() -> [[UInt8]] {
            var groups: [[UInt8]] = []
            for number in card.recordRange {
                let record = card.records[number]
                guard record.isProperty, record.property != .xABLabel,
                    record.flags.contains(.hasGroup) || record.flags.contains(.complexHead),
                    let group = card.property(ofRecord: number).group
                else { continue }
                groups.append(group.utf8.map { $0.lowerCased })
            }
            groups.sort { $0.lexicographicallyPrecedes($1) }
            return groups
        }

        private static func contains(_ group: String, in groups: [[UInt8]]) -> Bool {
            let group = group.utf8.map { $0.lowerCased }
            var low = 0
            var high = groups.count
            while low < high {
                let middle = (low + high) / 2
                if groups[middle].lexicographicallyPrecedes(group) { low = middle + 1 } else { high = middle }
            }
            return low < groups.count && groups[low].elementsEqual(group)
        }

        private mutating func checkForMojibake(_ value: PropertyValue, _ number: Int, _ property: Property) {
            guard property.record.flags.contains(.nonASCII) || property.record.flags.contains(.quotedPrintable) else {
                return
            }
            switch value {
            case .text, .textList, .components:
                if Mojibake.isLikely(value.text) { add(.suspectedMojibake, number, property) }
            default: return
            }
        }

        mutating func checkPresence() {
            let frame = card.recordRange.lowerBound
            if card.version != .v21, card.first(.fn) == nil { add(.missingFN, frame, nil) }
            if card.version != .v4, card.first(.n) == nil { add(.missingN, frame, nil) }
        }
    }
}

/// Text that was UTF-8, was read as Windows-1252, and was written as UTF-8 again: `KÃ¶ln` for `Köln`.
enum Mojibake {
    /// Whether the text holds a pair that such a mistake makes and that hardly any language has.
    ///
    /// The first character of the pair stands for the first byte of a two-byte UTF-8 sequence (U+00C2, U+00C3, …), the
    /// second for a continuation byte: U+0080 to U+00BF, or what Windows-1252 has at 0x80 to 0x9F.
    static func isLikely(_ text: String) -> Bool {
        var first = false
        for scalar in text.unicodeScalars {
            if first, isContinuation(scalar.value) { return true }
            first =
                scalar.value == 0xC2 || scalar.value == 0xC3 || scalar.value == 0xE2 || scalar.value == 0xD0
                || scalar.value == 0xD1
        }
        return false
    }

    private static func isContinuation(_ value: UInt32) -> Bool {
        // A non-breaking space and quotes do stand behind such letters in French and Romanian.
        if value >= 0x80, value <= 0xBF { return value != 0xA0 && value != 0xAB && value != 0xBB && value != 0xB7 }
        return highHalf.contains(value)
    }

    /// What Windows-1252 has at 0x80…0x9F, without the quotes and dashes that follow letters in good text.
    private static let highHalf: [UInt32] = [
        0x20AC, 0x201A, 0x0192, 0x201E, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x017D, 0x2022, 0x02DC,
        0x2122, 0x0161, 0x203A, 0x0153, 0x017E, 0x0178,
    ]
}
