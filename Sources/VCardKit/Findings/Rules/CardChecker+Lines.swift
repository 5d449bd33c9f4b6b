// What the rules VC202 to VC222 look for.
extension CardChecker {
    mutating func longLine() {
        guard let place = firstLongLine(maximum: LineWriter.maximumLineBytes) else { return }
        report(at: place, fix: refolding("fold the line"))
    }

    /// A fix that changes nothing but the folds of a line.
    mutating func refolding(_ title: String) -> Fix? {
        let flags = record.flags
        if version == .v21 || flags.contains(.nested) || flags.contains(.joined) || flags.contains(.invalid) {
            return nil
        }
        // A soft break is more than a fold.
        if flags.contains(.quotedPrintable), flags.contains(.folded) { return nil }
        let text = PlacedBytes.unfolded(card, line, isQuotedPrintable: false, isFirstVersion: false)
        let new = folded(text.bytes)
        let old = card.bytes[(card.start + line.lowerBound)..<(card.start + line.upperBound)]
        if old.elementsEqual(new) { return nil }
        return Fix(title, .safe, .edit([Fix.Edit(line, new)]))
    }

    mutating func dottedGroup() {
        let head = head
        guard let dot = head.text.bytes[head.group].firstIndex(of: .dot) else { return }
        // Other rules have what is no group at all.
        guard head.text[head.group].allSatisfy({ $0.isNameByte || $0 == .dot }) else { return }
        let group = head.text[head.group].map { $0 == .dot ? 0x2D : $0 }
        report(
            head: dot..<(dot + 1),
            fix: fix("write - for the dots", .unsafe, head: head.replacing(head.group, with: group)))
    }

    mutating func orphanLabel() {
        // Mostly the property stands right before its label.
        if hasGroup(ofRecord: number - 1) || hasGroup(ofRecord: number + 1) { return }
        if labelledGroups == nil { labelledGroups = groupsOfProperties() }
        let head = head
        let group = head.text[head.group].map { $0.lowerCased }
        if !group.isEmpty, let groups = labelledGroups, Self.contains(group, in: groups) { return }
        report()
    }

    /// Whether a property next to the line has its group, and is no label itself.
    private mutating func hasGroup(ofRecord other: Int) -> Bool {
        guard other > card.recordRange.lowerBound, other < card.recordRange.upperBound else { return false }
        let next = card.records[other]
        guard next.isProperty, next.property != .xABLabel, next.nameOffset == record.nameOffset, next.nameOffset > 1,
            record.flags.isDisjoint(with: [.complexHead, .doubtfulHead]),
            next.flags.isDisjoint(with: [.complexHead, .doubtfulHead])
        else { return false }
        for i in 0..<Int(next.nameOffset)
        where card.bytes[card.start + Int(next.start) + i].lowerCased
            != card.bytes[card.start + line.lowerBound + i].lowerCased
        {
            return false
        }
        return true
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

    private static func contains(_ group: [UInt8], in groups: [[UInt8]]) -> Bool {
        var low = 0
        var high = groups.count
        while low < high {
            let middle = (low + high) / 2
            if groups[middle].lexicographicallyPrecedes(group) { low = middle + 1 } else { high = middle }
        }
        return low < groups.count && groups[low].elementsEqual(group)
    }

    mutating func lowerCaseName() {
        guard traits.contains(.standard) else { return }
        let head = head
        let name = head.text[head.name]
        guard name.contains(where: { $0 &- 0x61 < 26 }) else { return }
        report(
            head: head.name,
            fix: fix("write it in upper case", head: head.replacing(head.name, with: name.map { $0.upperCased })))
    }

    mutating func quotedParameter21() {
        let head = head
        guard !head.hasUnbalancedQuote else { return }
        for part in head.parts where head.text[part.value].contains(.quote) {
            let words = head.text[part.value].filter { $0 != .quote }
            let isPlain = words.allSatisfy { $0 != .semicolon && $0 != .colon && $0 != .comma }
            let place = head.text.places(part.value)
            // Without the quotes the value would end at the separator, and there is no other way to write it.
            guard isPlain else { return report(at: place, severity: .warning) }
            return report(
                at: place, fix: fix("take out the quotes", head: head.replacing(part.value, with: words)))
        }
    }

    mutating func parameterList21() {
        let head = head
        for part in head.parts where part.pieceCount > 1 && !part.isBare && part.id == .type {
            let pieces = head.pieces(of: part)
            // TYPE=HOME,ENCODING=… is a comma in the wrong place.
            if pieces.dropFirst().contains(where: { head.text[$0].contains(.equals) }) { continue }
            let name = head.text[part.name]
            var text: [UInt8] = []
            for piece in pieces {
                // TYPE=HOME\,VOICE
                var word = head.text[piece]
                while word.last == .backslash { word.removeLast() }
                if !word.isEmpty { text += [.semicolon] + name + [.equals] + word }
            }
            return report(
                head: part.value, fix: fix("repeat the parameter", head: head.replacing(part.whole, with: text)))
        }
    }

    mutating func repeatedParameter() {
        let head = head
        var seen: ParameterSet = []
        for part in head.parts where part.id != .unknown {
            if seen.contains(part.id), let definition = part.id.definition, !definition.isList,
                !definition.isExtension
            {
                return report(head: part.whole)
            }
            seen.formUnion(ParameterSet(part.id))
        }
    }

    mutating func emptyParameter() {
        let head = head
        for part in head.parts where !part.isBare && part.id != .unknown {
            if head.hasUnbalancedQuote || !head.word(part.value).isEmpty { continue }
            return report(head: part.whole, fix: fix("take it out", head: head.removing(part)))
        }
    }

    mutating func groupParameter() {
        let head = head
        guard let part = head.first(.group) else { return }
        var text = head.removing(part)
        let word = head.word(part.value)
        if head.group.isEmpty, !word.isEmpty, word.allSatisfy({ $0.isNameByte }) {
            text.insert(contentsOf: word + [.dot], at: head.name.lowerBound)
        }
        report(head: part.whole, fix: fix("write the group before the name", head: text))
    }

    mutating func unknownValueType() {
        let head = head
        guard let part = head.first(.value), ValueBytes.equal(head.word(part.value).span, "unknown") else { return }
        report(head: part.whole, fix: fix("take it out", head: head.removing(part)))
    }

    mutating func strayCaret() {
        let head = head
        for part in head.parts {
            var i = part.value.lowerBound
            while i < part.value.upperBound {
                if head.text[i] == .caret {
                    let next = i + 1 < part.value.upperBound ? head.text[i + 1] : 0
                    guard next == 0x6E || next == .caret || next == 0x27 else {
                        return report(head: i..<(i + 1))
                    }
                    i += 1
                }
                i += 1
            }
        }
    }

    mutating func quotedTypeList() {
        let head = head
        guard !head.hasUnbalancedQuote else { return }
        for part in head.parts where part.id == .type && !part.isBare {
            var list: Range<Int>?
            var isPlain = true
            var quotes: [Range<Int>] = []
            head.forEachPiece(of: part) { piece, bytes in
                guard list == nil, !piece.isEmpty, bytes[piece.lowerBound] == .quote,
                    bytes.slice(piece).contains(.comma)
                else { return }
                list = piece
                quotes.reserveCapacity(2)
                for i in part.value {
                    switch bytes[i] {
                    case .quote: quotes.append(i..<(i + 1))
                    case .semicolon, .colon, .equals: isPlain = false
                    default: break
                    }
                }
            }
            guard let list else { continue }
            return report(head: list, fix: isPlain ? cutting("take out the quotes", head: quotes) : nil)
        }
    }

    // MARK: What reading found

    /// The fix of something that reading found in the line.
    mutating func readingFix(_ rule: Rule) -> Fix? {
        switch rule {
        case .missingEnd, .missingEndAtEnd:
            var text: [UInt8] = []
            if !card.bytes[card.start + card.count - 1].isLineEnd { text += card.safeLineEnd }
            // A blank line keeps END from being taken for more of a value.
            let last = card.records[card.recordRange.upperBound - 1].flags
            if last.contains(.quotedPrintable) { text += card.safeLineEnd }
            text += Array("END:VCARD".utf8) + card.safeLineEnd
            return Fix("add END:VCARD", .unsafe, .edit([Fix.Edit(card.count..<card.count, text)]))
        case .missingVersion:
            let place = card.range(ofRecord: card.recordRange.lowerBound).upperBound - card.start
            let text = Array("VERSION:\(version.text)".utf8) + card.safeLineEnd
            return Fix("add VERSION:\(version.text)", .unsafe, .edit([Fix.Edit(place..<place, text)]))
        case .versionNotFirst:
            let place = card.range(ofRecord: card.recordRange.lowerBound).upperBound - card.start
            let range = card.range(ofRecord: number)
            let text = Array(card.bytes[range])
            guard text.last?.isLineEnd == true else { return nil }
            let old = (range.lowerBound - card.start)..<(range.upperBound - card.start)
            return Fix("move it behind BEGIN", .safe, .edit([Fix.Edit(place..<place, text), Fix.Edit(old, [])]))
        case .doubledVersion: return removing("take it out", .unsafe)
        case .unknownVersion:
            return fix("write \(version.text)", .unsafe, value: Array(version.text.utf8))
        case .blankLine: return blankLineFix()
        case .invalidUTF8, .charsetGuessed: return recoding()
        case .controlCharacter:
            var edits: [Fix.Edit] = []
            for i in line {
                let byte = card.bytes[card.start + i]
                if byte < .space, byte != .tab, !byte.isLineEnd { edits.append(Fix.Edit(i..<(i + 1), [])) }
            }
            return Fix("take it out", .unsafe, .edit(edits))
        case .foldSplitsCharacter, .emptyContinuation: return refolding("fold the line anew")
        case .invalidGroup:
            let head = head
            let group = head.text[head.group].map { $0.isNameByte || $0 == .dot ? $0 : 0x2D }
            guard !group.isEmpty else { return nil }
            return fix("write - for it", .unsafe, head: head.replacing(head.group, with: group))
        case .bareParameter: return namingFix()
        case .unbalancedQuote:
            return fix("take out the quote", .unsafe, head: head.text.bytes.filter { $0 != .quote })
        case .malformedParameter:
            let hasRest = version != .v21 && head.parts.contains { $0.isRest }
            if hasRest, let label = labelEnd { return quotingFix(label) }
            return hasRest ? quotingFix() : rewriting("write the parameters apart")
        case .invalidLine where record.flags.contains(.joined):
            return rewriting("write both lines as one text", .unsafe)
        case .unfoldedBase64: return version == .v21 ? indentingFix() : rewriting("indent the lines")
        case .indentedLine:
            guard !record.flags.contains(.invalid) else { return nil }
            var start = line.lowerBound
            while start < line.upperBound, card.bytes[card.start + start].isBlank { start += 1 }
            return Fix("take out the blanks", .safe, .edit([Fix.Edit(line.lowerBound..<start, [])]))
        default: return nil
        }
    }

    private func blankLineFix() -> Fix? {
        let next = number + 1
        guard next < card.recordRange.upperBound, number > card.recordRange.lowerBound else { return nil }
        // Without it the line behind could be taken for more of the one before.
        let before = card.records[number - 1].flags
        if card.bytes[card.start + Int(card.records[next].start)].isBlank || card.records[next].flags.contains(.invalid)
            || !before.isDisjoint(with: [.base64, .quotedPrintable, .invalid, .joined])
        {
            return nil
        }
        if card.records[number - 1].property.isMedia { return nil }
        return removing("take it out", .safe)
    }

    /// Names the bare parameters.
    private mutating func namingFix() -> Fix? {
        let head = head
        // Else it is a text that was broken.
        guard !head.name.isEmpty, head.text[head.name].allSatisfy({ $0.isNameByte }) else { return nil }
        if head.parts.contains(where: { BareParameter.customLabel(Array(head.text[$0.value])) != nil }) {
            return rewriting("write the label as a type")
        }
        var text: [UInt8] = []
        var place = 0
        for part in head.parts where part.isBare && !part.isRest {
            text += head.text[place..<part.whole.lowerBound]
            text += Array(";\(part.id.definition?.name ?? "TYPE")=".utf8) + head.text[part.value]
            place = part.whole.upperBound
        }
        text += head.text[place..<head.text.count]
        return fix("add the name of the parameter", head: text)
    }

    /// Puts values into quotes of which a part was taken for a bare parameter.
    private mutating func quotingFix() -> Fix? {
        let head = head
        var text: [UInt8] = []
        var place = 0
        var i = head.parts.startIndex
        while i < head.parts.endIndex {
            let value = head.parts[i].value
            var end = value.upperBound
            i += 1
            guard i < head.parts.endIndex, head.parts[i].isRest else { continue }
            while i < head.parts.endIndex, head.parts[i].isRest {
                end = head.parts[i].value.upperBound
                i += 1
            }
            text += head.text[place..<value.lowerBound]
            text.append(.quote)
            text += head.text[value.lowerBound..<end]
            text.append(.quote)
            place = end
        }
        text += head.text[place..<head.text.count]
        return fix("put the value into quotes", .unsafe, head: text)
    }

    /// A LABEL without quotes whose colon ended the parameters: where its text begins in the head, and the colon in the
    /// value that should have ended them. It stands before seven or eighteen components, or in the first one, which is
    /// a box at the post office.
    var labelEnd: (start: Int, colon: Int)? {
        mutating get {
            guard version == .v4, id == .adr, record.flags.contains(.hasParameters) else { return nil }
            let head = head
            guard !head.hasUnbalancedQuote, let label = head.parts.last(where: { !$0.isRest }), label.id == .label,
                !label.isBare, !label.value.isEmpty, !head.text[label.value].contains(.quote)
            else { return nil }
            let bytes = value.bytes
            guard bytes.contains(.colon) else { return nil }
            let count = ValueParts(0..<bytes.count, separator: .semicolon).count(in: bytes.span)
            var found: Int?
            var number = 1
            var i = 0
            while i < bytes.count {
                if bytes[i] == .semicolon { number += 1 }
                let left = count - number + 1
                if bytes[i] == .colon, left == 7 || left == 18 || number == 1 { found = i }
                i += bytes[i] == .backslash ? 2 : 1
            }
            guard let colon = found else { return nil }
            return (label.value.lowerBound, colon)
        }
    }

    /// Puts a LABEL into quotes, of which a part was taken for the value.
    private mutating func quotingFix(_ label: (start: Int, colon: Int)) -> Fix? {
        let text = head.text
        let bytes = value.bytes
        guard !text[label.start..<text.count].contains(.quote) else { return nil }
        var quoted = [.quote] + text[label.start..<text.count] + [.colon]
        // A double quote is ^' there.
        for byte in bytes[..<label.colon] { quoted += byte == .quote ? [.caret, 0x27] : [byte] }
        quoted.append(.quote)
        return fix(
            "put the value into quotes", .unsafe, head: Array(text[0..<label.start]) + quoted,
            value: bytes[(label.colon + 1)...])
    }

    /// A value that is no list has a comma and no quotes.
    mutating func unquotedComma() {
        guard version != .v21 else { return }
        let head = head
        guard !head.hasUnbalancedQuote else { return }
        // Reading says so of those that go on behind a semicolon.
        if let label = labelEnd, head.parts.last?.isRest == false {
            return report(
                head: label.start..<head.text.count, "a value with a colon that is not in quotes",
                fix: quotingFix(label))
        }
        for part in head.parts where part.pieceCount > 1 && part.id.isOneText {
            guard !head.text[part.value].contains(.quote) else { continue }
            let quoted = [.quote] + head.text[part.value] + [.quote]
            return report(
                head: part.value, "a value with a comma that is not in quotes",
                fix: fix("put the value into quotes", head: head.replacing(part.value, with: quoted)))
        }
    }

    /// Puts a blank before each line of data.
    private func indentingFix() -> Fix? {
        var edits: [Fix.Edit] = []
        for i in valueRange.dropFirst() {
            let byte = card.bytes[card.start + i]
            if card.bytes[card.start + i - 1].isLineEnd, !byte.isLineEnd, !byte.isBlank {
                edits.append(Fix.Edit(i..<i, [.space]))
            }
        }
        return edits.isEmpty ? nil : Fix("indent the lines", .safe, .edit(edits))
    }
}
