/// The one look at a line's bytes that tells its ``LineSigns``.
struct LineLook: Sendable {
    /// What a byte is, one bit for each kind.
    private struct Kind {
        static let backslash: UInt8 = 1
        static let comma: UInt8 = 2
        static let semicolon: UInt8 = 4
        /// Neither a separator nor a blank.
        static let content: UInt8 = 8
        /// None of those that telephone numbers have.
        static let noPhone: UInt8 = 16
        /// One that no URI has.
        static let noURI: UInt8 = 32
        /// None of those that plain mail addresses have.
        static let noAddress: UInt8 = 64
        static let equals: UInt8 = 128
    }

    static let shared = LineLook()

    private let kinds: FixedTable<UInt8>
    /// What the kinds of all bytes of a value tell of it.
    private let kindSigns: FixedTable<LineSigns>
    /// Where the letters of each standard name stand, counted back from its end: the bit that small ones have.
    private let letters: FixedTable<NameLetters>
    private let shapes: FixedTable<Shape>
    /// For each property and version, what its lines show whatever their bytes.
    private let given: FixedTable<LineSigns>
    let vocabulary = TypeWords.shared

    /// What plain values of a property look like.
    private enum Shape: UInt8, Sendable {
        case any, phone, email, uri, date, timestamp, name, address, organization, list, uid, odd

        /// Whether only separators count, which folds leave as they are.
        var isOfSeparators: Bool { self == .name || self == .address }
    }

    /// Bit 5 of each byte that is a letter, in the last eight bytes of a name and in the eight before them.
    private struct NameLetters: Sendable {
        var last: UInt64 = 0
        var first: UInt64 = 0
    }

    /// Flags of lines that are looked at more closely.
    private static let rareFlags: LineRecord.Flags = [
        .hasGroup, .complexHead, .doubtfulHead, .nonASCII, .quotedPrintable, .base64, .folded, .hasCharset,
    ]

    private init() {
        var kinds = [UInt8](repeating: Kind.content | Kind.noPhone, count: 256)
        for byte in 0..<256 {
            switch UInt8(byte) {
            case .backslash: kinds[byte] |= Kind.backslash
            case .comma: kinds[byte] = Kind.comma | Kind.noPhone
            case .semicolon: kinds[byte] = Kind.semicolon | Kind.noPhone
            case .space: kinds[byte] = Kind.noURI
            case 0...0x1F: kinds[byte] = Kind.noURI | Kind.noPhone
            case 0x7F...0xFF, .quote, 0x3C, 0x3E: kinds[byte] |= Kind.noURI
            case 0x30...0x39, 0x2B, 0x2D, 0x28, 0x29, .dot: kinds[byte] = Kind.content
            default: break
            }
            let isOfAddress = UInt8(byte).isNameByte || [0x2B, .dot, 0x40, 0x5F].contains(UInt8(byte))
            if !isOfAddress { kinds[byte] |= Kind.noAddress }
            if UInt8(byte) == .equals { kinds[byte] |= Kind.equals }
        }
        self.kinds = FixedTable(kinds)
        kindSigns = FixedTable(
            (0..<256).map { seen in
                var signs: LineSigns = []
                if UInt8(seen) & Kind.comma != 0 { signs.insert(.comma) }
                if UInt8(seen) & Kind.semicolon != 0 { signs.insert(.semicolon) }
                if UInt8(seen) & Kind.content == 0 { signs.formUnion([.empty, .shape]) }
                return signs
            })
        letters = FixedTable((0...PropertyDefinition.all.count).map { Self.letters(PropertyID(rawValue: UInt16($0))) })
        var shapes: [Shape] = []
        var given: [LineSigns] = []
        for number in 0...PropertyDefinition.all.count {
            let id = PropertyID(rawValue: UInt16(number))
            for version in Version.allCases {
                shapes.append(Self.shape(id, version))
                var signs: LineSigns = .always
                if let definition = id.definition {
                    if !definition.isDefined(in: version) { signs.insert(.foreign) }
                    if definition.isMedia { signs.formUnion([.data, .shape]) }
                }
                given.append(signs)
            }
        }
        self.shapes = FixedTable(shapes)
        self.given = FixedTable(given)
    }

    private static func letters(_ id: PropertyID) -> NameLetters {
        var letters = NameLetters()
        guard let definition = id.definition, !definition.isExtension else { return letters }
        // No standard name has more than sixteen bytes.
        for (place, byte) in definition.name.utf8.reversed().prefix(16).enumerated()
        where byte.lowerCased &- 0x61 < 26 {
            if place < 8 {
                letters.last |= 0x20 &<< UInt64(56 - 8 * place)
            } else {
                letters.first |= 0x20 &<< UInt64(120 - 8 * place)
            }
        }
        return letters
    }

    private static func shape(_ id: PropertyID, _ version: Version) -> Shape {
        switch id {
        case .tel: return .phone
        case .email: return .email
        case .n: return .name
        case .adr: return .address
        case .org: return .organization
        case .uid: return .uid
        case .rev, .created: return .timestamp
        case .categories, .nickname: return .list
        case .xABRelatedNames, .note, .fn, .title, .role, .prodid, .xABLabel: return .any
        default: break
        }
        guard let definition = id.definition else { return .any }
        switch definition.defaultType(in: version) {
        case .text: return definition.isExtension ? .any : .odd
        case .uri where id == .url || definition.isExtension: return .uri
        case .unknown: return .any
        case let type where type.isDateOrTime || definition.defaultType(in: .v4).isDateOrTime: return .date
        default: return .odd
        }
    }

    /// What the bytes of a line show.
    ///
    /// - Parameters:
    ///   - base: The first byte of the card, whose BEGIN stands before the line.
    ///   - line: The line without its line end.
    ///   - mayHaveOddText: Whether text beyond ASCII has to be looked at.
    ///   - isPreferred: Whether a parameter says that the property is the preferred one.
    @inline(__always)
    func signs(
        _ base: UnsafePointer<UInt8>, _ line: Range<Int>, value: Int, _ record: LineRecord, _ version: Version,
        mayHaveOddText: Bool, isPreferred: inout Bool
    ) -> LineSigns {
        let flags = record.flags
        let place = Int(record.property.rawValue) * 3 + Int(version.rawValue)
        var signs = given[place]
        if !flags.isDisjoint(with: Self.rareFlags) {
            if flags.contains(.hasGroup), record.nameOffset < 2 || hasDot(base, line.lowerBound, record) {
                signs.insert(.group)
            }
            if !flags.isDisjoint(with: [.complexHead, .doubtfulHead]) { signs.insert(.oddHead) }
            if flags.contains(.nonASCII) { signs.insert(.nonASCII) }
            if flags.contains(.quotedPrintable) { signs.insert(.quotedPrintable) }
            if flags.contains(.base64) { signs.insert(.base64) }
            if flags.contains(.folded) { signs.formUnion(version == .v21 ? .folded : [.folded, .long]) }
        }
        if line.count > LineWriter.maximumLineBytes, version != .v21 { signs.insert(.long) }
        if flags.contains(.complexHead) {
            signs.formUnion([.parameters, .spelling])
        } else {
            let nameEnd = line.lowerBound + Int(record.nameOffset) + Int(record.nameCount)
            if hasLowerCase(base, nameEnd, record.property) { signs.insert(.spelling) }
            if flags.contains(.hasParameters) {
                if !hasPlainParameters(base, nameEnd, value - 1, record, version, &isPreferred, &signs) {
                    signs.insert(flags.contains(.hasBareParameter) ? [.parameters, .oddHead] : .parameters)
                }
            }
        }
        let isMedia = signs.contains(.data)
        if isMedia {
            if flags.contains(.quotedPrintable) { signs.insert(.oddQuoted) }
        } else {
            signs.formUnion(
                valueSigns(
                    base, line.lowerBound, value, line.upperBound, record, version, shapes[place],
                    mayHaveOddText: mayHaveOddText))
        }
        if flags.contains(.hasCharset) {
            signs.insert(.charset)
            if isMedia || !signs.isDisjoint(with: [.parameters, .oddText, .oddQuoted]) { signs.insert(.oddCharset) }
        }
        return signs
    }

    /// Whether a letter of a standard name that ends at `end` is a small one.
    @inline(__always)
    private func hasLowerCase(_ base: UnsafePointer<UInt8>, _ end: Int, _ property: PropertyID) -> Bool {
        // Before a name stands the card's BEGIN: more than eight bytes.
        func word(_ place: Int) -> UInt64 {
            UnsafeRawPointer(base).loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
        }
        let letters = letters[Int(property.rawValue)]
        if word(end &- 8) & letters.last != 0 { return true }
        return letters.first != 0 && word(end &- 16) & letters.first != 0
    }

    /// Whether a dot stands in the group.
    private func hasDot(_ base: UnsafePointer<UInt8>, _ start: Int, _ record: LineRecord) -> Bool {
        for i in start..<(start + Int(record.nameOffset) - 1) where base[i] == .dot { return true }
        return false
    }

    @inline(__always)
    private func valueSigns(
        _ base: UnsafePointer<UInt8>, _ lineStart: Int, _ start: Int, _ end: Int, _ record: LineRecord,
        _ version: Version, _ shape: Shape, mayHaveOddText: Bool
    ) -> LineSigns {
        guard start < end else {
            return record.flags.contains(.quotedPrintable) ? [.empty, .shape, .oddQuoted] : [.empty, .shape]
        }
        let seen = kinds(of: base, start, end)
        // A backslash is content.
        var signs =
            seen & Kind.backslash == 0 ? kindSigns[Int(seen)] : separatorSigns(base, start, end, version)
        if mayHaveOddText, record.flags.contains(.nonASCII), UTF8Look(base, start, end).isOdd {
            signs.insert(.oddText)
        }
        var isPlainQuoted = false
        var hasQuotedSeparators = false
        if record.flags.contains(.quotedPrintable) {
            var quoted = QuotedLook()
            quoted.look(base, start, end, lineStart: lineStart)
            isPlainQuoted = quoted.isPlain
            hasQuotedSeparators = quoted.hasSeparators
            if !isPlainQuoted || record.flags.contains(.base64) { signs.insert(.oddQuoted) }
            if quoted.isLong { signs.insert(.longQuoted) }
        }
        let first = base[start]
        if first.isBlank || base[end - 1].isBlank { signs.insert(.margin) }
        if first == .equals || (first == .semicolon && seen & Kind.equals != 0),
            !isPlainQuoted || signs.contains(.oddQuoted)
        {
            signs.insert(.data)
        }
        guard shape != .any else { return signs }
        if isPlainQuoted, !hasQuotedSeparators, shape == .name, version != .v4, separators(base, start, end) <= 4 {
            return signs
        }
        let isPlain =
            record.flags.isDisjoint(with: [.quotedPrintable, .base64, .hasCharset, .joined])
            && (!record.flags.contains(.folded) || (shape.isOfSeparators && seen & Kind.backslash == 0))
        if !isPlain || !hasShape(base, start, end, shape, version, seen) { signs.insert(.shape) }
        return signs
    }

    /// What kinds of bytes there are; those at the end may be looked at twice.
    @inline(__always)
    private func kinds(of base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> UInt8 {
        @inline(__always)
        func four(_ i: Int) -> UInt8 {
            kinds[Int(base[i])] | kinds[Int(base[i &+ 1])] | kinds[Int(base[i &+ 2])] | kinds[Int(base[i &+ 3])]
        }
        var seen: UInt8 = 0
        var i = start
        guard end &- start >= 4 else {
            while i < end {
                seen |= kinds[Int(base[i])]
                i &+= 1
            }
            return seen
        }
        while i &+ 8 <= end {
            seen |= four(i) | four(i &+ 4)
            i &+= 8
        }
        return seen | four(i &+ 4 <= end ? i : end &- 4) | four(end &- 4)
    }

    /// Which separators and escapes there are in a value with backslashes.
    private func separatorSigns(
        _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ version: Version
    ) -> LineSigns {
        var signs: LineSigns = []
        var i = start
        while i < end {
            switch base[i] {
            case .comma: signs.insert(.comma)
            case .semicolon: signs.insert(.semicolon)
            case .backslash:
                i += 1
                let next = i < end ? base[i] : 0
                let isEscape =
                    next == .backslash || next == .comma || next == .semicolon
                    || (version != .v21 && (next == 0x6E || next == 0x4E))
                if !isEscape {
                    signs.insert(.oddEscape)
                    continue
                }
            default: break
            }
            i += 1
        }
        return signs
    }

    private func hasShape(
        _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ shape: Shape, _ version: Version, _ seen: UInt8
    ) -> Bool {
        switch shape {
        case .any: return true
        case .odd: return false
        case .phone: return seen & (Kind.noPhone | Kind.backslash) == 0
        case .email: return seen & Kind.noAddress == 0 && PlainShape.isAddress(base, start, end)
        case .uri:
            return seen & (Kind.noURI | Kind.backslash) == 0 && PlainShape.isWebLink(base, start, end)
        case .uid:
            // Before 4.0 it is a text, and only a UUID is looked at.
            if version != .v4, base[start] | 0x20 != 0x75 { return true }
            return seen & (Kind.noURI | Kind.backslash) == 0 && PlainShape.isUUID(base, start, end)
        case .date: return PlainShape.isDate(base, start, end, version)
        case .timestamp: return PlainShape.isTimestamp(base, start, end, version)
        case .list:
            return seen & Kind.comma == 0
                || PlainShape.isList(UnsafeBufferPointer(start: base + start, count: end - start))
        case .organization: return base[end - 1] != .semicolon
        case .name:
            let count = separators(base, start, end)
            return count == 4 || (version != .v4 && count < 4) || (version == .v4 && count == 6)
        case .address:
            let count = separators(base, start, end)
            guard count == 6 else { return false }
            return version != .v4 || (base[start] == .semicolon && base[start + 1] == .semicolon)
        }
    }

    /// How many semicolons stand there that no backslash stands before.
    private func separators(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        var count = 0
        var i = start
        let ones: UInt64 = 0x0101_0101_0101_0101
        let lows = ones &* 0x7F
        while i &+ 8 <= end {
            let word = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: i, as: UInt64.self)
            let other = word ^ (ones &* UInt64(UInt8.semicolon))
            let slash = word ^ (ones &* UInt64(UInt8.backslash))
            // The high bit of each byte that is none.
            if ~(((slash & lows) &+ lows) | slash | lows) != 0 { break }
            count &+= (~(((other & lows) &+ lows) | other | lows)).nonzeroBitCount
            i &+= 8
        }
        while i < end {
            if base[i] == .semicolon { count &+= 1 }
            i &+= base[i] == .backslash ? 2 : 1
        }
        return count
    }
}
