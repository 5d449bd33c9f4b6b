/// Group, name and parameters of a property, read from its unfolded head.
package struct PropertyHead {
    /// The group as written, with all levels of 2.1 (`A.B`); `nil` without one.
    package var group: String?
    /// The name as written.
    package var name: [UInt8] = []
    package var parameters: [Parameter] = []
    var isIndented = false
    var hasUnbalancedQuote = false
    var hasRepairedParameter = false

    var hasLegalName: Bool { hasLegalNameAlone && hasLegalGroup }

    /// Whether the name is legal, whatever the group.
    var hasLegalNameAlone: Bool { !name.isEmpty && name.allSatisfy { $0.isNameByte } }

    /// Whether name and group are words as 2.1 has them (§2.9): printable but for brackets and separators.
    var isWordOf21: Bool {
        func isWord(_ byte: UInt8) -> Bool {
            byte > .space && byte < 0x7F && byte != 0x5B && byte != 0x5D && byte != .equals && byte != .comma
        }
        guard !name.isEmpty, name.allSatisfy({ isWord($0) }) else { return false }
        var last: UInt8 = .dot
        for byte in (group ?? "A").utf8 {
            guard isWord(byte), byte != .dot || last != .dot else { return false }
            last = byte
        }
        return last != .dot
    }

    /// Each level has a letter, a digit or `-`.
    private var hasLegalGroup: Bool {
        guard let group else { return true }
        var last: UInt8 = .dot
        for byte in group.utf8 {
            guard byte.isNameByte || (byte == .dot && last != .dot) else { return false }
            last = byte
        }
        return last != .dot
    }

    var isExtension: Bool { PropertyDefinition.isExtension(name: name.span) }

    /// Reads the bytes before the colon, folds taken out.
    ///
    /// Values are decoded: carets of RFC 6868 in 3.0 and 4.0, `\n` in LABEL, `\;` in 2.1, bytes that are not UTF-8
    /// as Windows-1252. TYPE, PID and SORT-AS are split at commas inside quotes too (RFC 6350 EID 3139).
    init(_ head: UnsafeBufferPointer<UInt8>, version: Version) {
        var start = 0
        while start < head.count, head[start].isBlank { start += 1 }
        isIndented = start > 0
        var end = start
        while end < head.count, head[end] != .semicolon { end += 1 }
        var i = end
        var nameEnd = end
        while nameEnd > start, head[nameEnd - 1].isBlank { nameEnd -= 1 }
        var nameStart = nameEnd
        while nameStart > start, head[nameStart - 1] != .dot { nameStart -= 1 }
        name = Array(head[nameStart..<nameEnd])
        if nameStart > start { group = text(head, start, nameStart - 1) }

        var quotes = 0
        var semicolons = 0
        for byte in head[end...] {
            if byte == .quote { quotes += 1 }
            if byte == .semicolon { semicolons += 1 }
        }
        hasUnbalancedQuote = quotes % 2 == 1
        if semicolons > 1 { parameters.reserveCapacity(min(semicolons, Self.usualParameters)) }
        while i < head.count {
            i += 1
            let first = i
            var equals = -1
            var isQuoted = false
            scan: while i < head.count {
                switch head[i] {
                case .quote where !hasUnbalancedQuote: isQuoted.toggle()
                case .semicolon where !isQuoted && head[i - 1] != .backslash: break scan
                case .comma where !isQuoted && equals < 0: break scan
                case .equals where equals < 0 && !isQuoted:
                    if let base = head.baseAddress,
                        let next = BareParameter.customLabelEnd(base, first, i, head.count)
                    {
                        i = next
                        continue scan
                    }
                    equals = i
                default: break
                }
                i += 1
            }
            read(head, first, equals, i, version)
        }
    }

    /// For how many parameters there is room at once; a head of nothing but semicolons has none.
    private static let usualParameters = 8

    private mutating func read(
        _ head: UnsafeBufferPointer<UInt8>, _ start: Int, _ equals: Int, _ end: Int, _ version: Version
    ) {
        var start = start
        var end = end
        while start < end, head[start].isBlank { start += 1 }
        while end > start, head[end - 1].isBlank { end -= 1 }
        guard start < end else { return }
        if equals < 0 { return readBare(head, start, end, version) }
        var following: (start: Int, equals: Int)? = (start, equals)
        while let next = following {
            if next.start > start { hasRepairedParameter = true }
            if next.equals >= 0 {
                following = readNamed(head, next.start, next.equals, end, version)
            } else {
                let stop = head[next.start..<end].firstIndex(of: .comma) ?? end
                readBare(head, next.start, stop, version)
                following = stop < end ? (stop + 1, Self.parameterAfter(head, stop + 1, end) ?? -1) : nil
            }
        }
    }

    /// Reads a parameter with a name, and gives the place of another one that follows it behind a comma, with -1 for the
    /// `=` of one without a name.
    private mutating func readNamed(
        _ head: UnsafeBufferPointer<UInt8>, _ start: Int, _ equals: Int, _ end: Int, _ version: Version
    ) -> (start: Int, equals: Int)? {
        var nameEnd = equals
        while nameEnd > start, head[nameEnd - 1].isBlank { nameEnd -= 1 }
        let id = Self.id(head, start, nameEnd)
        // What is no list and stands unquoted keeps its commas, except before another parameter: PREF=1,TYPE=HOME
        let isList = id.definition?.isList ?? true
        var pieces: [(start: Int, end: Int)] = []
        var following: (start: Int, equals: Int)?
        var piece = equals + 1
        var isQuoted = false
        var i = equals + 1
        while i < end {
            if head[i] == .quote, !hasUnbalancedQuote {
                isQuoted.toggle()
            } else if head[i] == .comma, !isQuoted || id.splitsQuoted {
                if !isQuoted, let next = Self.parameterAfter(head, i + 1, end) {
                    following = (i + 1, next)
                    break
                }
                if !isQuoted, BareParameter.follows(id, Self.word(head, i + 1, end).span) {
                    following = (i + 1, -1)
                    break
                }
                if isList {
                    pieces.append((piece, i))
                    piece = i + 1
                }
            }
            i += 1
        }
        pieces.append((piece, i))
        append(id, text(head, start, nameEnd), pieces, head, version)
        return following
    }

    /// Where the `=` is if a known parameter begins at `start`.
    private static func parameterAfter(_ head: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int? {
        var i = start
        while i < end, head[i].isNameByte { i += 1 }
        guard i > start, i < end, head[i] == .equals, id(head, start, i) != .unknown else { return nil }
        return i
    }

    /// What stands at `start`, up to a comma, without blanks around it.
    private static func word(_ head: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8>
    {
        var start = start
        var stop = start
        while stop < end, head[stop] != .comma { stop += 1 }
        while start < stop, head[start].isBlank { start += 1 }
        while stop > start, head[stop - 1].isBlank { stop -= 1 }
        return head.slice(start..<stop)
    }

    private static func id(_ head: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> ParameterID {
        guard start < end, let base = head.baseAddress else { return .unknown }
        return ParameterIndex.shared.lookup(base + start, end - start)
    }

    private mutating func readBare(
        _ head: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ version: Version
    ) {
        let wordRange = (start: start, end: end)
        var start = start
        var end = end
        while start < end, head[start] == .quote || head[start].isBlank { start += 1 }
        while end > start, head[end - 1] == .quote || head[end - 1].isBlank { end -= 1 }
        let word = Array(head[start..<end])
        let id: ParameterID =
            switch BareParameter.resolve(word.span, on: name.span) {
            case .encoding: .encoding
            case .value: .value
            case .charset: .charset
            case .type: .type
            }
        guard id == .type else { return parameters.append(Parameter(id, [text(head, start, end)])) }
        if let label = BareParameter.customLabel(word) {
            hasRepairedParameter = true
            return parameters.append(Parameter(.type, [label.withUnsafeBufferPointer { text($0, 0, $0.count) }]))
        }
        var pieces: [(start: Int, end: Int)] = []
        start = wordRange.start
        for i in wordRange.start..<wordRange.end where head[i] == .comma {
            pieces.append((start, i))
            start = i + 1
        }
        pieces.append((start, wordRange.end))
        append(.type, "TYPE", pieces, head, version)
    }

    private mutating func append(
        _ id: ParameterID, _ name: String, _ pieces: [(start: Int, end: Int)], _ head: UnsafeBufferPointer<UInt8>,
        _ version: Version
    ) {
        var values: [String] = []
        for piece in pieces { values.append(decode(head, piece.start, piece.end, id, version)) }
        parameters.append(Parameter(id, name: name, values: values))
    }

    private func decode(
        _ head: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ id: ParameterID, _ version: Version
    ) -> String {
        var start = start
        var end = end
        // A blank behind a comma is part of what to sort by: SORT-AS="Ruiz, Ana"
        if id != .sortAs {
            while start < end, head[start].isBlank { start += 1 }
            while end > start, head[end - 1].isBlank { end -= 1 }
        }
        var out: [UInt8] = []
        out.reserveCapacity(end - start)
        var i = start
        var isQuoted = false
        while i < end {
            let byte = head[i]
            let next = i + 1 < end ? head[i + 1] : 0
            switch byte {
            case .quote:
                // Quotes delimit; those that do not pair are text.
                if hasUnbalancedQuote, i > start, i < end - 1 { out.append(byte) }
                isQuoted = !isQuoted && !hasUnbalancedQuote
            case .caret where version != .v21 && (next == 0x6E || next == .caret || next == 0x27):
                out.append(next == 0x6E ? .lineFeed : next == .caret ? .caret : .quote)
                i += 1
            case .backslash where id == .label && (next == 0x6E || next == 0x4E):
                out.append(.lineFeed)
                i += 1
            case .backslash where id == .label && (next == .comma || next == .backslash || next == .semicolon),
                .backslash where next == .semicolon && (!isQuoted || version == .v21):
                out.append(next)
                i += 1
            default: out.append(byte)
            }
            i += 1
        }
        // TYPE=HOME\,VOICE
        while id == .type, out.last == .backslash { out.removeLast() }
        return out.withUnsafeBufferPointer { text($0, 0, $0.count) }
    }
}

/// Text that is UTF-8 if valid, else Windows-1252.
private func text(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> String {
    guard start < end else { return "" }
    let slice = bytes.slice(start..<end)
    if UTF8Check.firstInvalid(slice) == nil { return String(decoding: slice, as: UTF8.self) }
    if UTF8Check.firstSurrogate(slice) != nil {
        return String(decoding: UTF8Check.replacingSurrogates(slice), as: UTF8.self)
    }
    var decoded: [UInt8] = []
    _ = Charset.windows1252.decode(slice, into: &decoded)
    return String(decoding: decoded, as: UTF8.self)
}

extension ParameterID {
    /// Lists that are split at commas even inside quotes (RFC 6350 EID 3139, §5.9).
    var splitsQuoted: Bool { self == .type || self == .pid || self == .sortAs }
}
