/// Bytes of a card without what folds and encodings add, each with its place in the card.
struct PlacedBytes {
    var bytes: [UInt8] = []
    /// The place of each byte, counted from the card's first one; `nil` if they stand in a row from `start`.
    private var places: [Int]?
    private var start = 0
    /// The place behind the last one.
    private(set) var end = 0

    init() {}

    /// Bytes that stand in one piece.
    init(_ card: Card, _ range: Range<Int>) {
        bytes = Array(card.bytes[(card.start + range.lowerBound)..<(card.start + range.upperBound)])
        start = range.lowerBound
        end = range.upperBound
    }

    /// The bytes `range` of a card, of which only those at `kept` are there, in ascending order.
    init(_ card: Card, kept: [Int], end: Int) {
        bytes.reserveCapacity(kept.count)
        for place in kept { bytes.append(card.bytes[card.start + place]) }
        places = kept
        self.end = end
    }

    var count: Int { bytes.count }
    subscript(index: Int) -> UInt8 { bytes[index] }
    subscript(range: Range<Int>) -> [UInt8] { Array(bytes[range]) }

    /// The place in the card of the byte at `index`, or of what follows the last one.
    func place(_ index: Int) -> Int {
        guard index < bytes.count else { return end }
        return places.map { $0[index] } ?? start + index
    }

    /// The places of the bytes in `range`, from the first to the last.
    func places(_ range: Range<Int>) -> Range<Int> {
        let first = place(range.lowerBound)
        return first..<(range.isEmpty ? first : max(first, place(range.upperBound - 1) + 1))
    }

    /// The same bytes with quoted-printable decoded; soft breaks are out already.
    func decodingQuotedPrintable() -> PlacedBytes {
        var decoded = PlacedBytes()
        var kept: [Int] = []
        var i = 0
        while i < bytes.count {
            kept.append(place(i))
            if bytes[i] == .equals, i + 2 < bytes.count, bytes[i + 1].hexValue < 16, bytes[i + 2].hexValue < 16 {
                decoded.bytes.append(bytes[i + 1].hexValue << 4 | bytes[i + 2].hexValue)
                i += 3
            } else {
                decoded.bytes.append(bytes[i])
                i += 1
            }
        }
        decoded.places = kept
        decoded.end = end
        return decoded
    }

    /// The bytes of a range of a card without its folds; soft breaks too if the text is quoted-printable.
    static func unfolded(_ card: Card, _ range: Range<Int>, isQuotedPrintable: Bool, isFirstVersion: Bool) -> Self {
        var kept: [Int] = []
        kept.reserveCapacity(range.count)
        card.bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress.map({ $0 + card.start }) else { return }
            var place = range.lowerBound
            while place < range.upperBound {
                let lineEnd = Unfolding.lineEnd(base, place, range.upperBound)
                kept.append(contentsOf: place..<lineEnd)
                guard lineEnd < range.upperBound else { return }
                var isSoft = false
                if isQuotedPrintable {
                    var last = kept.count
                    while last > 0, kept[last - 1] >= place, base[kept[last - 1]].isBlank { last -= 1 }
                    if last > 0, kept[last - 1] >= place, base[kept[last - 1]] == .equals {
                        kept.removeSubrange((last - 1)...)
                        isSoft = true
                    }
                }
                place = Unfolding.afterLineEnd(base, lineEnd, range.upperBound)
                if isSoft { continue }
                guard place < range.upperBound else { return }
                if base[place].isBlank {
                    place += 1
                    if isFirstVersion { while place < range.upperBound, base[place].isBlank { place += 1 } }
                } else {
                    // Lines that were joined have their line end as data.
                    kept.append(lineEnd)
                }
            }
        }
        return PlacedBytes(card, kept: kept, end: range.upperBound)
    }
}

/// Group, name and parameters of a line, as ranges of its unfolded head.
struct CheckedHead {
    struct Part {
        var id: ParameterID
        /// From the separator before it to the one behind it.
        var whole: Range<Int>
        /// Empty for a bare parameter.
        var name: Range<Int>
        /// What stands behind the `=`, or the bare word, quotes included.
        var value: Range<Int>
        /// The pieces of `value` between commas outside of quotes.
        var pieces: [Range<Int>]
        var isBare: Bool { name.isEmpty }
        /// A bare word that is no type or the like, behind a text without quotes: more of that text, it seems.
        var isRest = false
    }

    let text: PlacedBytes
    var group: Range<Int>
    var name: Range<Int>
    var parts: [Part] = []
    let hasUnbalancedQuote: Bool

    init(_ text: PlacedBytes) {
        self.text = text
        let bytes = text.bytes
        var end = 0
        while end < bytes.count, bytes[end] != .semicolon { end += 1 }
        var start = 0
        while start < end, bytes[start].isBlank { start += 1 }
        var nameEnd = end
        while nameEnd > start, bytes[nameEnd - 1].isBlank { nameEnd -= 1 }
        var nameStart = nameEnd
        while nameStart > start, bytes[nameStart - 1] != .dot { nameStart -= 1 }
        let nameRange = nameStart..<nameEnd
        name = nameRange
        group = start..<max(start, nameStart - 1)
        var quotes = 0
        for i in end..<bytes.count where bytes[i] == .quote { quotes += 1 }
        hasUnbalancedQuote = quotes % 2 == 1
        var i = end
        while i < bytes.count {
            let separator = i
            i += 1
            var equals = -1
            var isQuoted = false
            var commas: [Int] = []
            scan: while i < bytes.count {
                switch bytes[i] {
                case .quote where !hasUnbalancedQuote: isQuoted.toggle()
                case .semicolon where !isQuoted && bytes[i - 1] != .backslash: break scan
                case .comma where !isQuoted:
                    // PREF=1,TYPE=home
                    if equals < 0 || Self.isParameter(bytes, i + 1) { break scan }
                    commas.append(i)
                case .equals where equals < 0 && !isQuoted: equals = i
                default: break
                }
                i += 1
            }
            let name = equals < 0 ? separator + 1..<separator + 1 : trimmed(separator + 1..<equals)
            let value = trimmed((equals < 0 ? separator + 1 : equals + 1)..<i)
            if equals < 0, value.isEmpty { continue }
            var pieces: [Range<Int>] = []
            var piece = value.lowerBound
            for comma in commas {
                pieces.append(trimmed(piece..<comma))
                piece = comma + 1
            }
            pieces.append(trimmed(min(piece, value.upperBound)..<value.upperBound))
            let id: ParameterID
            if equals >= 0 {
                id = bytes.withUnsafeBufferPointer { buffer in
                    guard let base = buffer.baseAddress, !name.isEmpty else { return .unknown }
                    return ParameterIndex.shared.lookup(base + name.lowerBound, name.count)
                }
            } else {
                switch BareParameter.resolve(Array(bytes[value]).span, on: Array(bytes[nameRange]).span) {
                case .encoding: id = .encoding
                case .value: id = .value
                case .charset: id = .charset
                case .type: id = .type
                }
            }
            var part = Part(id: id, whole: separator..<i, name: name, value: value, pieces: pieces)
            if equals < 0, id == .type, let last = parts.last, bytes[separator] == .semicolon {
                part.isRest = last.isRest || (last.id.isOneText && !bytes[last.value].contains(.quote))
                part.isRest = part.isRest && !BareParameter.isKnownType(Array(bytes[value]).span)
            }
            parts.append(part)
        }
    }

    /// Whether a known parameter begins at `start`.
    private static func isParameter(_ bytes: [UInt8], _ start: Int) -> Bool {
        var i = start
        while i < bytes.count, bytes[i].isNameByte { i += 1 }
        guard i > start, i < bytes.count, bytes[i] == .equals else { return false }
        return ParameterID(name: Array(bytes[start..<i]).span) != .unknown
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        var end = max(start, range.upperBound)
        while start < end, text[start].isBlank { start += 1 }
        while end > start, text[end - 1].isBlank { end -= 1 }
        return start..<end
    }

    /// The bytes of a range without double quotes around them.
    func word(_ range: Range<Int>) -> [UInt8] {
        var range = range
        if range.count >= 2, text[range.lowerBound] == .quote, text[range.upperBound - 1] == .quote {
            range = (range.lowerBound + 1)..<(range.upperBound - 1)
        }
        return Array(text.bytes[range])
    }

    func first(_ id: ParameterID) -> Part? { parts.first { $0.id == id } }

    /// The words of all TYPE parameters, also of those that stand in quotes together, with their places.
    var types: [(word: [UInt8], range: Range<Int>, part: Int)] {
        var found: [(word: [UInt8], range: Range<Int>, part: Int)] = []
        for (number, part) in parts.enumerated() where part.id == .type && !part.isRest {
            for piece in part.pieces {
                var start = piece.lowerBound
                var i = start
                while i <= piece.upperBound {
                    if i == piece.upperBound || text[i] == .comma {
                        let range = start..<i
                        let word = text.bytes[range].filter { $0 != .quote && !$0.isBlank }
                        if !word.isEmpty { found.append((word, range, number)) }
                        start = i + 1
                    }
                    i += 1
                }
            }
        }
        return found
    }

    /// The head with other bytes in the place of some.
    func replacing(_ range: Range<Int>, with bytes: [UInt8]) -> [UInt8] {
        var new = text.bytes
        new.replaceSubrange(range, with: bytes)
        return new
    }

    /// The head without a parameter.
    func removing(_ part: Part) -> [UInt8] {
        var new = replacing(part.whole, with: [])
        // One that stood behind a comma needs a semicolon before it now.
        if part.whole.lowerBound < new.count, new[part.whole.lowerBound] == .comma {
            new[part.whole.lowerBound] = .semicolon
        }
        return new
    }

    /// The head with another parameter at its end.
    func adding(_ parameter: String) -> [UInt8] { text.bytes + [.semicolon] + Array(parameter.utf8) }
}

extension ParameterID {
    /// Whether the value is one text of any kind, in which a comma or a semicolon is likely to be meant.
    var isOneText: Bool {
        self == .geo || self == .tz || definition.map { $0.isCaseSensitive && !$0.isList } ?? false
    }
}
