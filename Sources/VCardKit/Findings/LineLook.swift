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
    }

    static let shared = LineLook()

    private let kinds: [UInt8]
    private let shapes: [Shape]
    /// For each property and version, what its lines show whatever their bytes.
    private let given: [LineSigns]
    private let vocabulary = TypeWords.shared

    /// What plain values of a property look like.
    private enum Shape: UInt8, Sendable {
        case any, phone, email, uri, date, timestamp, name, address, organization, list, uid, odd
    }

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
        }
        self.kinds = kinds
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
        self.shapes = shapes
        self.given = given
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
    ///   - line: The line without its line end.
    ///   - isPreferred: Whether a parameter says that the property is the preferred one.
    @inline(__always)
    func signs(
        _ base: UnsafePointer<UInt8>, _ line: Range<Int>, value: Int, _ record: LineRecord, _ version: Version,
        isPreferred: inout Bool
    ) -> LineSigns {
        let flags = record.flags
        let place = Int(record.property.rawValue) * 3 + Int(version.rawValue)
        var signs = given[place]
        if flags.contains(.hasGroup), record.nameOffset < 2 || hasDot(base, line.lowerBound, record) {
            signs.insert(.group)
        }
        if !flags.isDisjoint(with: [.complexHead, .doubtfulHead]) { signs.insert(.oddHead) }
        if flags.contains(.nonASCII) { signs.insert(.nonASCII) }
        if flags.contains(.quotedPrintable) { signs.insert(.quotedPrintable) }
        if flags.contains(.base64) { signs.insert(.base64) }
        if flags.contains(.folded) {
            signs.insert(.folded)
            if version != .v21 { signs.insert(.long) }
        } else if line.count > LineWriter.maximumLineBytes, version != .v21 {
            signs.insert(.long)
        }
        if flags.contains(.complexHead) {
            signs.formUnion([.parameters, .spelling])
        } else {
            let name = line.lowerBound + Int(record.nameOffset)
            let nameEnd = name + Int(record.nameCount)
            if record.property.isKnown {
                var i = name
                while i < nameEnd {
                    if base[i] &- 0x61 < 26 { signs.insert(.spelling) }
                    i += 1
                }
            }
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
            signs.formUnion(valueSigns(base, line.lowerBound, value, line.upperBound, record, version, shapes[place]))
        }
        if flags.contains(.hasCharset) {
            signs.insert(.charset)
            if isMedia || !signs.isDisjoint(with: [.parameters, .oddText, .oddQuoted]) { signs.insert(.oddCharset) }
        }
        return signs
    }

    /// Whether a dot stands in the group.
    private func hasDot(_ base: UnsafePointer<UInt8>, _ start: Int, _ record: LineRecord) -> Bool {
        for i in start..<(start + Int(record.nameOffset) - 1) where base[i] == .dot { return true }
        return false
    }

    @inline(__always)
    private func valueSigns(
        _ base: UnsafePointer<UInt8>, _ lineStart: Int, _ start: Int, _ end: Int, _ record: LineRecord,
        _ version: Version, _ shape: Shape
    ) -> LineSigns {
        guard start < end else {
            return record.flags.contains(.quotedPrintable) ? [.empty, .shape, .oddQuoted] : [.empty, .shape]
        }
        var seen: UInt8 = 0
        kinds.withUnsafeBufferPointer { kinds in
            guard let kinds = kinds.baseAddress else { return }
            var i = start
            while i &+ 4 <= end {
                seen |=
                    kinds[Int(base[i])] | kinds[Int(base[i &+ 1])] | kinds[Int(base[i &+ 2])]
                    | kinds[Int(base[i &+ 3])]
                i &+= 4
            }
            while i < end {
                seen |= kinds[Int(base[i])]
                i &+= 1
            }
        }
        var signs: LineSigns = []
        if seen & Kind.backslash != 0 {
            signs.formUnion(separatorSigns(base, start, end, version))
        } else {
            if seen & Kind.comma != 0 { signs.insert(.comma) }
            if seen & Kind.semicolon != 0 { signs.insert(.semicolon) }
        }
        if record.flags.contains(.nonASCII), isOddText(base, start, end) { signs.insert(.oddText) }
        var quoted = QuotedLook()
        if record.flags.contains(.quotedPrintable) {
            quoted.look(base, start, end, lineStart: lineStart)
            if !quoted.isPlain || record.flags.contains(.base64) { signs.insert(.oddQuoted) }
        }
        if seen & Kind.content == 0 { signs.formUnion([.empty, .shape]) }
        if base[start].isBlank || base[end - 1].isBlank { signs.insert(.margin) }
        if base[start] == .equals || (base[start] == .semicolon && contains(base, start, end, .equals)),
            !quoted.isPlain || signs.contains(.oddQuoted)
        {
            signs.insert(.data)
        }
        guard shape != .any else { return signs }
        if quoted.isPlain, !quoted.hasSeparators, shape == .name, version != .v4, separators(base, start, end) <= 4 {
            return signs
        }
        let isPlain = record.flags.isDisjoint(with: [.folded, .quotedPrintable, .base64, .hasCharset, .joined])
        if !isPlain || !hasShape(base, start, end, shape, version, seen) { signs.insert(.shape) }
        return signs
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

    /// Whether text beyond ASCII is no UTF-8, or has what text read in the wrong character set has.
    private func isOddText(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        if UTF8Check.firstInvalid(UnsafeBufferPointer(start: base + start, count: end - start)) != nil { return true }
        let raw = UnsafeRawPointer(base)
        var i = UTF8Check.skipASCII(raw, from: start, to: end - 1)
        while i < end - 1 {
            if base[i] == 0xC3 {
                switch base[i + 1] {
                case 0x82, 0x83, 0xA2, 0x90, 0x91: return true
                default: break
                }
            } else if base[i] == 0xEF, base[i + 1] == 0xBF {
                return true
            }
            i += 1
            if base[i] < 0x80 { i = UTF8Check.skipASCII(raw, from: i, to: end - 1) }
        }
        return false
    }

    private func contains(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ byte: UInt8) -> Bool {
        for i in start..<end where base[i] == byte { return true }
        return false
    }

    private func hasShape(
        _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ shape: Shape, _ version: Version, _ seen: UInt8
    ) -> Bool {
        switch shape {
        case .any: return true
        case .odd: return false
        case .phone: return seen & (Kind.noPhone | Kind.backslash) == 0
        case .email: return isPlainAddress(base, start, end)
        case .uri:
            return seen & (Kind.noURI | Kind.backslash) == 0 && isWebLink(base, start, end)
        case .uid:
            // Before 4.0 it is a text, and only a UUID is looked at.
            if version != .v4, base[start] | 0x20 != 0x75 { return true }
            return seen & (Kind.noURI | Kind.backslash) == 0 && isPlainUUID(base, start, end)
        case .date: return isPlainDate(base, start, end, version)
        case .timestamp: return isPlainTimestamp(base, start, end, version)
        case .list: return seen & Kind.comma == 0
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

    private func separators(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        var count = 0
        var i = start
        while i < end {
            if base[i] == .semicolon { count &+= 1 }
            i &+= base[i] == .backslash ? 2 : 1
        }
        return count
    }

    /// Letters, digits and some marks around one `@`, and a dot behind it.
    private func isPlainAddress(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        var at = -1
        var lastDot = -1
        for i in start..<end {
            let byte = base[i]
            if byte.isNameByte || byte == 0x5F || byte == 0x2B { continue }
            if byte == .dot {
                if i == start || base[i - 1] == .dot || base[i - 1] == 0x40 { return false }
                lastDot = i
            } else if byte == 0x40, at < 0, i > start, base[i - 1] != .dot {
                at = i
            } else {
                return false
            }
        }
        return at > 0 && lastDot > at + 1 && lastDot < end - 1
    }

    /// `http:` or `https:` and something behind it.
    private func isWebLink(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        let scheme: StaticString = "http"
        guard end - start > 6 else { return false }
        for i in 0..<4 where base[start + i] | 0x20 != scheme.utf8Start[i] { return false }
        return base[start + 4] == .colon || (base[start + 4] | 0x20 == 0x73 && base[start + 5] == .colon)
    }

    /// `urn:uuid:` and 36 bytes of a UUID.
    private func isPlainUUID(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        let scheme: StaticString = "urn:uuid:"
        guard end - start == 45 else { return false }
        for i in 0..<9 where base[start + i] != scheme.utf8Start[i] { return false }
        for i in 0..<36 {
            let byte = base[start + 9 + i]
            let isDash = i == 8 || i == 13 || i == 18 || i == 23
            if isDash ? byte != 0x2D : byte.hexValue >= 16 { return false }
        }
        return true
    }

    /// A number of two digits at `i`, or 100.
    @inline(__always)
    private func two(_ base: UnsafePointer<UInt8>, _ i: Int) -> Int {
        let tens = base[i] &- 0x30
        let ones = base[i + 1] &- 0x30
        return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : 100
    }

    /// A whole date of a likely year in the form of the version.
    private func isPlainDate(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ version: Version) -> Bool {
        let hasDashes = end - start == 10
        guard end - start == 8 || (hasDashes && version != .v4) else { return false }
        let century = two(base, start)
        guard century == 19 || century == 20, two(base, start + 2) < 100 else { return false }
        if hasDashes, base[start + 4] != 0x2D || base[start + 7] != 0x2D { return false }
        let month = two(base, start + (hasDashes ? 5 : 4))
        let day = two(base, start + (hasDashes ? 8 : 6))
        return month >= 1 && month <= 12 && day >= 1 && day <= 28
    }

    private func isPlainTimestamp(
        _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ version: Version
    ) -> Bool {
        let count = end - start
        let isExtended = count == 20 && version != .v4
        guard count == 16 || isExtended, base[end - 1] == 0x5A else { return false }
        let dateEnd = start + (isExtended ? 10 : 8)
        guard isPlainDate(base, start, dateEnd, version), base[dateEnd] == 0x54 else { return false }
        let step = isExtended ? 3 : 2
        if isExtended, base[dateEnd + 3] != .colon || base[dateEnd + 6] != .colon { return false }
        return two(base, dateEnd + 1) < 24 && two(base, dateEnd + 1 + step) < 60
            && two(base, dateEnd + 1 + 2 * step) < 60
    }

    // MARK: Parameters

    /// Whether the parameters are TYPE with words, bare types in 2.1, PREF with a number in 4.0, and what says how plain
    /// values are written in 2.1 and 3.0.
    private func hasPlainParameters(
        _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ record: LineRecord, _ version: Version,
        _ isPreferred: inout Bool, _ signs: inout LineSigns
    ) -> Bool {
        let bit = vocabulary.bit(record.property, version)
        var forms: UInt8 = 0
        var hasPreference = false
        var i = start
        while i < end {
            guard base[i] == .semicolon else { return false }
            i += 1
            var name = i
            while i < end, base[i].isNameByte { i += 1 }
            let isNamed = i < end && base[i] == .equals
            if isNamed {
                let count = i - name
                let isType =
                    count == 4 && base[name] | 0x20 == 0x74 && base[name + 1] | 0x20 == 0x79
                    && base[name + 2] | 0x20 == 0x70 && base[name + 3] | 0x20 == 0x65
                if !isType {
                    if let form = plainForm(base, name, count, &i, end, version) {
                        if forms & form != 0 { return false }
                        forms |= form
                        continue
                    }
                    guard count == 4, version == .v4, base[name] | 0x20 == 0x70, base[name + 1] | 0x20 == 0x72,
                        base[name + 2] | 0x20 == 0x65, base[name + 3] | 0x20 == 0x66, isPlainPreference(base, &i, end)
                    else { return false }
                    if i - name == 6, base[i - 1] == 0x31 { isPreferred = true }
                    if hasPreference { return false }
                    hasPreference = true
                    if !vocabulary.allowsPreference(record.property) { return false }
                    continue
                }
            } else if version != .v21 {
                return false
            } else {
                i = name - 1
            }
            let isQuoted = version != .v21 && i + 1 < end && base[i + 1] == .quote
            if isQuoted { i += 1 }
            let first = i
            repeat {
                i += 1
                name = i
                while i < end, base[i].isNameByte { i += 1 }
                let word = vocabulary.lookup(base + name, i - name)
                if word.versions & bit == 0 {
                    // A bare word may be something else than a type.
                    guard isNamed, bit != 0, i > name else { return false }
                    signs.insert(.oddTypes)
                }
                if word.isPreferred { isPreferred = true }
            } while version != .v21 && i < end && base[i] == .comma
            if isQuoted {
                guard i < end, base[i] == .quote else { return false }
                i += 1
                for k in first..<i where base[k] == .comma { signs.insert(.quotedTypes) }
            }
        }
        return true
    }

    /// A bit for CHARSET or ENCODING if its word is the one that plain values have; then `i` is behind it.
    private func plainForm(
        _ base: UnsafePointer<UInt8>, _ name: Int, _ count: Int, _ i: inout Int, _ end: Int, _ version: Version
    ) -> UInt8? {
        let forms: [(form: UInt8, count: Int, text: StaticString)]
        switch version {
        case .v21: forms = Self.forms21
        case .v3: forms = Self.forms3
        case .v4: return nil
        }
        for (form, nameCount, text) in forms where nameCount == count {
            let length = text.utf8CodeUnitCount
            guard name + length <= end, name + length == end || base[name + length] == .semicolon else { continue }
            var k = 0
            while k < length, base[name + k].upperCased == text.utf8Start[k] { k += 1 }
            if k == length {
                i = name + length
                return form
            }
        }
        return nil
    }

    private static let forms21: [(form: UInt8, count: Int, text: StaticString)] = [
        (1, 7, "CHARSET=UTF-8"), (2, 8, "ENCODING=QUOTED-PRINTABLE"), (2, 8, "ENCODING=BASE64"),
    ]
    private static let forms3: [(form: UInt8, count: Int, text: StaticString)] = [(2, 8, "ENCODING=B")]

    /// Whether `=` is followed by a number from 1 to 99; then `i` is behind it.
    private func isPlainPreference(_ base: UnsafePointer<UInt8>, _ i: inout Int, _ end: Int) -> Bool {
        var digit = i + 1
        guard digit < end, base[digit] &- 0x31 < 9 else { return false }
        digit += 1
        if digit < end, base[digit] &- 0x30 < 10 { digit += 1 }
        guard digit == end || base[digit] == .semicolon else { return false }
        i = digit
        return true
    }
}

/// The words of TYPE, and which properties of which version have them.
struct TypeWords: Sendable {
    static let shared = TypeWords()

    private let index: NameIndex
    private let versions: [UInt64]
    private let bits: [UInt64]
    private let preferences: [Bool]

    struct Word {
        /// A bit for each vocabulary and version.
        var versions: UInt64
        var isPreferred: Bool
    }

    private init() {
        let vocabularies: [TypeVocabulary] = [
            .open, .place, .address, .phone, .email, .messaging, .image, .sound, .related, .key,
        ]
        // `pref` is the first word.
        var words: [String] = ["pref"]
        var versions: [UInt64] = [0, 0]
        for (number, vocabulary) in vocabularies.enumerated() {
            for version in Version.allCases {
                let bit: UInt64 = 1 << UInt64(number * 3 + Int(version.rawValue))
                for word in vocabulary.words(in: version) + Self.moreWords(vocabulary, version) {
                    var place = 0
                    while place < words.count, !ValueBytes.sameIgnoringCase(words[place], word) { place += 1 }
                    if place == words.count {
                        words.append(word)
                        versions.append(0)
                    }
                    versions[place + 1] |= bit
                }
            }
        }
        index = NameIndex(words)
        self.versions = versions
        var bits: [UInt64] = [0, 0, 0]
        var preferences = [false]
        for definition in PropertyDefinition.all {
            var first: UInt64 = 0
            for (number, vocabulary) in vocabularies.enumerated() where vocabulary == definition.typeVocabulary {
                first = 1 << UInt64(number * 3)
            }
            for version in Version.allCases {
                bits.append(definition.isDefined(in: version) ? first << UInt64(version.rawValue) : 0)
            }
            preferences.append(definition.allows(.pref))
        }
        self.bits = bits
        self.preferences = preferences
    }

    /// Words that no standard lists for the version and everybody writes and reads.
    static func moreWords(_ vocabulary: TypeVocabulary, _ version: Version) -> [String] {
        switch (vocabulary, version) {
        case (.email, .v3): ["home", "work"]
        case (.email, .v21): ["HOME", "WORK"]
        case (.phone, .v21): ["PCS"]
        case (.place, .v3): ["home", "work", "pref"]
        case (.place, .v21): ["HOME", "WORK", "PREF"]
        default: []
        }
    }

    func bit(_ id: PropertyID, _ version: Version) -> UInt64 { bits[Int(id.rawValue) * 3 + Int(version.rawValue)] }

    func allowsPreference(_ id: PropertyID) -> Bool { preferences[Int(id.rawValue)] }

    @inline(__always)
    func lookup(_ word: UnsafePointer<UInt8>, _ count: Int) -> Word {
        let number = Int(index.lookup(word, count))
        return Word(versions: versions[number], isPreferred: number == 1)
    }
}
