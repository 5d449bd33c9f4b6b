/// Bytes of a card without what folds and encodings add, each with its place in the card.
struct PlacedBytes {
    /// What the bytes stand in: the card's own ones, or a copy without what was taken out.
    private let storage: [UInt8]
    private let offset: Int
    let count: Int
    /// The place of each byte, counted from the card's first one; `nil` if they stand in a row from `start`.
    private let places: [Int]?
    private let start: Int
    /// The place behind the last one.
    let end: Int

    /// Bytes that stand in one piece; nothing is copied.
    init(_ card: Card, _ range: Range<Int>) {
        storage = card.bytes
        offset = card.start + range.lowerBound
        count = range.count
        places = nil
        start = range.lowerBound
        end = range.upperBound
    }

    /// A copy of bytes that stand at these places.
    private init(_ bytes: [UInt8], places: [Int], end: Int) {
        storage = bytes
        offset = 0
        count = bytes.count
        self.places = places
        start = 0
        self.end = end
    }

    /// Those bytes of a card that stand at `kept`, in ascending order.
    init(_ card: Card, kept: [Int], end: Int) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(kept.count)
        for place in kept { bytes.append(card.bytes[card.start + place]) }
        self.init(bytes, places: kept, end: end)
    }

    /// The bytes by themselves: a copy, unless they are one already.
    var bytes: [UInt8] { places == nil ? Array(storage[offset..<(offset + count)]) : storage }

    subscript(index: Int) -> UInt8 { storage[offset + index] }

    /// The bytes of a range; nothing is copied.
    subscript(range: Range<Int>) -> ArraySlice<UInt8> {
        storage[(offset + range.lowerBound)..<(offset + range.upperBound)]
    }

    /// Calls `body` with all of the bytes where they stand.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        storage.withUnsafeBufferPointer { body($0.slice(offset..<(offset + count))) }
    }

    /// The first byte that is such a one.
    func firstIndex(where isWanted: (UInt8) -> Bool) -> Int? { withBytes { $0.firstIndex(where: isWanted) } }

    /// The place in the card of the byte at `index`, or of what follows the last one.
    func place(_ index: Int) -> Int {
        guard index < count else { return end }
        return places.map { $0[index] } ?? start + index
    }

    /// The places of the bytes in `range`, from the first to the last.
    func places(_ range: Range<Int>) -> Range<Int> {
        let first = place(range.lowerBound)
        return first..<(range.isEmpty ? first : max(first, place(range.upperBound - 1) + 1))
    }

    /// The same bytes with quoted-printable decoded; soft breaks are out already.
    func decodingQuotedPrintable() -> PlacedBytes {
        var decoded: [UInt8] = []
        var kept: [Int] = []
        decoded.reserveCapacity(count)
        kept.reserveCapacity(count)
        var i = 0
        while i < count {
            kept.append(place(i))
            if self[i] == .equals, i + 2 < count, self[i + 1].hexValue < 16, self[i + 2].hexValue < 16 {
                decoded.append(self[i + 1].hexValue << 4 | self[i + 2].hexValue)
                i += 3
            } else {
                decoded.append(self[i])
                i += 1
            }
        }
        return PlacedBytes(decoded, places: kept, end: end)
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
        /// How many pieces there are between commas outside of quotes.
        var pieceCount: Int
        var isBare: Bool { name.isEmpty }
        /// A bare word that is no type or the like, behind a text without quotes: more of that text, it seems.
        var isRest = false
    }

    let text: PlacedBytes
    let group: Range<Int>
    let name: Range<Int>
    private(set) var parts: [Part] = []
    let hasUnbalancedQuote: Bool

    init(_ text: PlacedBytes) {
        self.text = text
        var found: [Part] = []
        (name, group, hasUnbalancedQuote) = text.withBytes { bytes in
            var end = 0
            while end < bytes.count, bytes[end] != .semicolon { end += 1 }
            let trimmed = Self.trimmed(0..<end, bytes)
            var nameStart = trimmed.upperBound
            while nameStart > trimmed.lowerBound, bytes[nameStart - 1] != .dot { nameStart -= 1 }
            let name = nameStart..<trimmed.upperBound
            var quotes = 0
            for i in end..<bytes.count where bytes[i] == .quote { quotes += 1 }
            let isUnbalanced = quotes % 2 == 1
            if end < bytes.count {
                found.reserveCapacity(4)
                Self.readParameters(bytes, from: end, name: name, ignoringQuotes: isUnbalanced, into: &found)
            }
            return (name, trimmed.lowerBound..<max(trimmed.lowerBound, nameStart - 1), isUnbalanced)
        }
        parts = found
    }

    private static func readParameters(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, name nameRange: Range<Int>, ignoringQuotes: Bool,
        into parts: inout [Part]
    ) {
        var i = start
        while i < bytes.count {
            let separator = i
            i += 1
            var equals = -1
            var isQuoted = false
            var commas = 0
            scan: while i < bytes.count {
                switch bytes[i] {
                case .quote where !ignoringQuotes: isQuoted.toggle()
                case .semicolon where !isQuoted && bytes[i - 1] != .backslash: break scan
                case .comma where !isQuoted:
                    // PREF=1,TYPE=home
                    if equals < 0 || isParameter(bytes, i + 1) { break scan }
                    if isFollowed(bytes, separator + 1, equals, i + 1) { break scan }
                    commas += 1
                case .equals where equals < 0 && !isQuoted:
                    if let base = bytes.baseAddress,
                        let next = BareParameter.customLabelEnd(base, separator + 1, i, bytes.count)
                    {
                        i = next
                        continue scan
                    }
                    equals = i
                default: break
                }
                i += 1
            }
            let name =
                equals < 0 ? separator + 1..<separator + 1 : trimmed(separator + 1..<equals, bytes)
            let value = trimmed((equals < 0 ? separator + 1 : equals + 1)..<i, bytes)
            if equals < 0, value.isEmpty { continue }
            let id: ParameterID
            if equals >= 0 {
                id = name.isEmpty ? .unknown : lookup(bytes.slice(name))
            } else {
                switch BareParameter.resolve(bytes.slice(value).span, on: bytes.slice(nameRange).span) {
                case .encoding: id = .encoding
                case .value: id = .value
                case .charset: id = .charset
                case .type: id = .type
                }
            }
            var part = Part(id: id, whole: separator..<i, name: name, value: value, pieceCount: commas + 1)
            if equals < 0, id == .type, let last = parts.last, bytes[separator] == .semicolon {
                part.isRest = last.isRest || (last.id.isOneText && !bytes.slice(last.value).contains(.quote))
                part.isRest = part.isRest && !BareParameter.isKnownType(bytes.slice(value).span)
            }
            parts.append(part)
        }
    }

    private static func lookup(_ name: UnsafeBufferPointer<UInt8>) -> ParameterID {
        name.baseAddress.map { ParameterIndex.shared.lookup($0, name.count) } ?? .unknown
    }

    /// Whether a known parameter begins at `start`.
    private static func isParameter(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
        var i = start
        while i < bytes.count, bytes[i].isNameByte { i += 1 }
        guard i > start, i < bytes.count, bytes[i] == .equals else { return false }
        return lookup(bytes.slice(start..<i)) != .unknown
    }

    /// Whether a parameter without a name follows the one at `start`, as in `ENCODING=QUOTED-PRINTABLE,PREF`.
    private static func isFollowed(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ equals: Int, _ next: Int)
        -> Bool
    {
        var end = next
        while end < bytes.count, bytes[end] != .comma, bytes[end] != .semicolon { end += 1 }
        let id = lookup(bytes.slice(trimmed(start..<equals, bytes)))
        return BareParameter.follows(id, bytes.slice(trimmed(next..<end, bytes)).span)
    }

    private static func trimmed(_ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        var start = range.lowerBound
        var end = max(start, range.upperBound)
        while start < end, bytes[start].isBlank { start += 1 }
        while end > start, bytes[end - 1].isBlank { end -= 1 }
        return start..<end
    }

    /// Calls `body` with the pieces of a parameter's value between commas outside of quotes, without blanks around them.
    func forEachPiece(of part: Part, _ body: (Range<Int>, UnsafeBufferPointer<UInt8>) -> Void) {
        text.withBytes { bytes in
            var isQuoted = false
            var start = part.value.lowerBound
            if part.pieceCount > 1 {
                for i in part.value {
                    if bytes[i] == .quote, !hasUnbalancedQuote { isQuoted.toggle() }
                    if bytes[i] == .comma, !isQuoted {
                        body(Self.trimmed(start..<i, bytes), bytes)
                        start = i + 1
                    }
                }
            }
            body(Self.trimmed(min(start, part.value.upperBound)..<part.value.upperBound, bytes), bytes)
        }
    }

    /// The pieces of a parameter's value.
    func pieces(of part: Part) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        forEachPiece(of: part) { piece, _ in pieces.append(piece) }
        return pieces
    }

    /// The bytes of a range without double quotes around them.
    func word(_ range: Range<Int>) -> [UInt8] {
        var range = range
        if range.count >= 2, text[range.lowerBound] == .quote, text[range.upperBound - 1] == .quote {
            range = (range.lowerBound + 1)..<(range.upperBound - 1)
        }
        return Array(text[range])
    }

    func first(_ id: ParameterID) -> Part? { parts.first { $0.id == id } }

    /// A word of a TYPE parameter.
    struct TypeWord {
        /// Without quotes and blanks.
        var word: ArraySlice<UInt8>
        var range: Range<Int>
        /// The number of its parameter.
        var part: Int
    }

    /// The words of all TYPE parameters, also of those that stand in quotes together, with their places.
    var types: [TypeWord] {
        var found: [TypeWord] = []
        forEachType { range, part, isPlain in
            var word = text[range]
            if !isPlain { word = word.filter { $0 != .quote && !$0.isBlank }[...] }
            if !word.isEmpty { found.append(TypeWord(word: word, range: range, part: part)) }
        }
        return found
    }

    /// Whether a word is among the types, ASCII letters compared without case.
    func hasType(_ wanted: String) -> Bool {
        var hasIt = false
        forEachType { range, _, isPlain in
            let word = isPlain ? text[range] : text[range].filter { $0 != .quote && !$0.isBlank }[...]
            hasIt = hasIt || word.elementsEqual(wanted.utf8) { $0.lowerCased == $1.lowerCased }
        }
        return hasIt
    }

    /// Calls `body` with the place of each word of the TYPE parameters, the number of its parameter, and whether no quotes
    /// and blanks are in it.
    private func forEachType(_ body: (_ range: Range<Int>, _ part: Int, _ isPlain: Bool) -> Void) {
        for (number, part) in parts.enumerated() where part.id == .type && !part.isRest {
            forEachPiece(of: part) { piece, bytes in
                var start = piece.lowerBound
                var isPlain = true
                for i in piece.lowerBound...piece.upperBound {
                    if i < piece.upperBound, bytes[i] != .comma {
                        isPlain = isPlain && bytes[i] != .quote && !bytes[i].isBlank
                        continue
                    }
                    body(start..<i, number, isPlain)
                    start = i + 1
                    isPlain = true
                }
            }
        }
    }

    /// The head with other bytes in the place of some.
    func replacing(_ range: Range<Int>, with bytes: some Collection<UInt8>) -> [UInt8] {
        var new: [UInt8] = []
        new.reserveCapacity(text.count - range.count + bytes.underestimatedCount)
        new.append(contentsOf: text[0..<range.lowerBound])
        new.append(contentsOf: bytes)
        new.append(contentsOf: text[range.upperBound..<text.count])
        return new
    }

    /// The head without a parameter.
    func removing(_ part: Part) -> [UInt8] {
        var new = replacing(part.whole, with: EmptyCollection())
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
