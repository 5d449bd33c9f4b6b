/// One way in which two cards differ in meaning.
public struct CardDifference: Sendable, Hashable {
    /// What differs.
    public enum Kind: Sendable, Hashable {
        /// The version of the cards.
        case version
        /// A property that the other card does not have, or not in this place.
        case missing
        /// A property that only the other card has.
        case added
        /// The name of a property.
        case name
        /// The group of a property.
        case group
        /// The parameters of a property.
        case parameters
        /// The value of a property.
        case value
        /// A line that is no property.
        case invalidLine
    }

    /// What differs.
    public let kind: Kind
    /// The name of the property in lower case; `nil` where no property is concerned.
    public let property: String?
    /// The group of the property in lower case; `nil` without one.
    public let group: String?
    /// The line in the first card's input, from 1; of BEGIN for what was added or set later.
    public let line: Int

    /// Makes a difference.
    public init(kind: Kind, property: String?, group: String? = nil, line: Int) {
        self.kind = kind
        self.property = property
        self.group = group
        self.line = line
    }
}

extension Card {
    /// How another card differs from this one in meaning; empty if both say the same.
    ///
    /// Compared are the version and the properties in their order: name and group without case, the parameters as a
    /// set, the decoded value byte for byte. ENCODING, CHARSET, VALUE and media types count as part of the value, and
    /// TYPE values are compared without case. A number says the same as text and as a `tel:` URI; KIND:individual says
    /// nothing. Folds, line ends, what line
    /// breaks in texts are made of, escapes, blank lines, a missing END and where a line stands that is no property
    /// are no meaning.
    ///
    /// - Parameter ordered: Whether the order of the properties counts; without it a property is compared with one that
    ///   says the same, else with another one of its name.
    public func differences(to other: Card, ordered: Bool = true) -> [CardDifference] {
        var found: [CardDifference] = []
        if version != other.version { found.append(.init(kind: .version, property: nil, line: location.line)) }
        let mine = comparableEntries
        let theirs = other.comparableEntries
        var cursor = PlaceCursor(self)
        guard ordered else {
            appendUnordered(other, mine, theirs, to: &found, &cursor)
            appendInvalidLines(other, to: &found, &cursor)
            return found
        }
        var i = 0
        var j = 0
        while i < mine.count || j < theirs.count {
            guard i < mine.count else {
                found.append(added(other, theirs[j]))
                j += 1
                continue
            }
            guard j < theirs.count else {
                found.append(difference(.missing, mine[i], &cursor))
                i += 1
                continue
            }
            guard let kind = kindOfDifference(mine[i], other, theirs[j]) else {
                i += 1
                j += 1
                continue
            }
            // One line more or less shall not make all that follow differ.
            if i + 1 < mine.count, kindOfDifference(mine[i + 1], other, theirs[j]) == nil {
                found.append(difference(.missing, mine[i], &cursor))
                i += 1
            } else if j + 1 < theirs.count, kindOfDifference(mine[i], other, theirs[j + 1]) == nil {
                found.append(added(other, theirs[j]))
                j += 1
            } else {
                found.append(difference(kind, mine[i], &cursor))
                i += 1
                j += 1
            }
        }
        appendInvalidLines(other, to: &found, &cursor)
        return found
    }

    private func appendUnordered(
        _ other: Card, _ mine: [Int], _ theirs: [Int], to found: inout [CardDifference], _ cursor: inout PlaceCursor
    ) {
        var isPaired = [Bool](repeating: false, count: theirs.count)
        let pairs = Self.pairs(
            mine.compactMap { property(ofEntry: $0) }, theirs.compactMap { other.property(ofEntry: $0) })
        for (index, pair) in zip(mine, pairs) {
            guard let pair else {
                found.append(difference(.missing, index, &cursor))
                continue
            }
            isPaired[pair] = true
            if let kind = kindOfDifference(index, other, theirs[pair]) {
                found.append(difference(kind, index, &cursor))
            }
        }
        for (number, index) in theirs.enumerated() where !isPaired[number] { found.append(added(other, index)) }
    }

    /// The entries that are properties other than VERSION.
    private var comparableEntries: [Int] {
        (0..<entryCount).filter { index in
            switch entry(index) {
            case .owned(let property): return property.saysSomething
            case .original(let number):
                let record = records[number]
                guard record.isProperty, record.property != .version else { return false }
                return record.property != .kind || property(ofRecord: number).saysSomething
            }
        }
    }

    /// Appends a difference for each line that is no property and that only one of the cards has, wherever it stands;
    /// one for two that may be the same line changed.
    private func appendInvalidLines(
        _ other: Card, to found: inout [CardDifference], _ cursor: inout PlaceCursor
    ) {
        guard flags.contains(.invalid) || other.flags.contains(.invalid) else { return }
        let mine = invalidLines
        let theirs = other.invalidLines
        var lost: [Int] = []
        var addedCount = 0
        var i = 0
        var j = 0
        while i < mine.count || j < theirs.count {
            if i < mine.count, j < theirs.count, mine[i].content.elementsEqual(theirs[j].content) {
                i += 1
                j += 1
            } else if j == theirs.count
                || (i < mine.count && mine[i].content.lexicographicallyPrecedes(theirs[j].content))
            {
                lost.append(mine[i].index)
                i += 1
            } else {
                addedCount += 1
                j += 1
            }
        }
        lost.sort()
        for index in lost { found.append(difference(.invalidLine, index, &cursor)) }
        while addedCount > lost.count {
            found.append(.init(kind: .invalidLine, property: nil, line: location.line))
            addedCount -= 1
        }
    }

    /// The lines that are no property, in the order of their bytes: without line ends and the blanks before them.
    private var invalidLines: [(content: [UInt8], index: Int)] {
        var lines: [(content: [UInt8], index: Int)] = []
        for index in 0..<entryCount {
            guard case .original(let number) = entry(index), records[number].flags.contains(.invalid) else { continue }
            let content = bytes[range(ofRecord: number)].filter { !$0.isLineEnd }
            lines.append((Array(content.drop { $0.isBlank }), index))
        }
        lines.sort { $0.content.lexicographicallyPrecedes($1.content) }
        return lines
    }

    private func difference(
        _ kind: CardDifference.Kind, _ index: Int, _ cursor: inout PlaceCursor
    ) -> CardDifference {
        var line = location.line
        if case .original(let number) = entry(index) {
            let start = range(ofRecord: number).lowerBound - self.start
            line = cursor.place(start..<start).line
        }
        let property = property(ofEntry: index)
        return .init(kind: kind, property: property?.lowercasedName, group: property?.lowercasedGroup, line: line)
    }

    private func added(_ other: Card, _ index: Int) -> CardDifference {
        let property = other.property(ofEntry: index)
        return .init(
            kind: .added, property: property?.lowercasedName, group: property?.lowercasedGroup, line: location.line)
    }

    /// The property of an entry; `nil` for a line that is none.
    private func property(ofEntry index: Int) -> Property? {
        switch entry(index) {
        case .owned(let property): property
        case .original(let number): records[number].isProperty ? property(ofRecord: number) : nil
        }
    }

    private func kindOfDifference(_ index: Int, _ other: Card, _ otherIndex: Int) -> CardDifference.Kind? {
        guard let mine = property(ofEntry: index), let theirs = other.property(ofEntry: otherIndex) else {
            return .name
        }
        return mine.difference(to: theirs)
    }
}

extension Property {
    /// The first way in which another property differs from this one in meaning; `nil` if both say the same.
    func difference(to other: Property) -> CardDifference.Kind? {
        if version == other.version, rawLine.elementsEqual(other.rawLine) { return nil }
        if !nameBytes.elementsEqual(other.nameBytes, by: { $0.lowerCased == $1.lowerCased }) { return .name }
        switch (group, other.group) {
        case (nil, nil): break
        case (let mine?, let theirs?):
            if !mine.utf8.elementsEqual(theirs.utf8, by: { $0.lowerCased == $1.lowerCased }) { return .group }
        default: return .group
        }
        if record.flags.contains(.nested) || other.record.flags.contains(.nested) {
            // The lines of a card inside of this one are compared as they stand.
            let mine = bytes[rawValueRange].filter { !$0.isLineEnd }.drop { $0.isBlank }
            let theirs = other.bytes[other.rawValueRange].filter { !$0.isLineEnd }.drop { $0.isBlank }
            if !mine.elementsEqual(theirs) { return .value }
        } else if !value.isSame(as: other.value) {
            guard id == .tel, let number = telephoneText, number.elementsEqual(other.telephoneText ?? []) else {
                return .value
            }
        }
        let mine = comparableParameters
        let theirs = other.comparableParameters
        return mine.elementsEqual(theirs, by: { $0.elementsEqual($1) }) ? nil : .parameters
    }

    /// Whether it is anything but the version, and what a card without KIND is too.
    fileprivate var saysSomething: Bool {
        id != .version && (id != .kind || !ValueBytes.sameIgnoringCase(value.text, "individual"))
    }

    fileprivate var lowercasedGroup: String? {
        group.map { String(decoding: $0.utf8.map { $0.lowerCased }, as: UTF8.self) }
    }

    /// A number as text, of a `tel:` URI too if it says no more.
    private var telephoneText: [UInt8]? {
        switch value {
        case .text(let text): return Array(text.utf8)
        case .uri(let uri):
            guard let number = TelURI(parsing: Array(uri.utf8).span), number.isTextComplete else { return nil }
            return Array(number.text.utf8)
        default: return nil
        }
    }

    /// `name=value` for each value of the parameters that are no part of the value itself, sorted, without repeats.
    private var comparableParameters: [[UInt8]] {
        var found: [[UInt8]] = []
        for parameter in parameters {
            switch parameter.id {
            case .encoding, .charset, .value: continue
            case .mediatype where id.isMedia: continue
            default: break
            }
            for value in parameter.values {
                let isType = parameter.id == .type
                // What every EMAIL is, and what 4.0 does not say.
                if isType, id == .email, ValueBytes.sameIgnoringCase(value, "internet") { continue }
                if isType, id.isMedia, MediaType(token: Array(value.utf8).span) != nil { continue }
                var key = parameter.name.utf8.map { $0.lowerCased }
                key.append(.equals)
                key.append(contentsOf: isType ? value.utf8.map { $0.lowerCased } : Array(value.utf8))
                found.append(key)
            }
        }
        found.sort { $0.lexicographicallyPrecedes($1) }
        var distinct: [[UInt8]] = []
        for key in found where distinct.last?.elementsEqual(key) != true { distinct.append(key) }
        return distinct
    }
}

extension PropertyValue {
    /// Whether both have the same kind and the same bytes, whatever a line break inside of a text is made of.
    ///
    /// `==` also takes characters for equal that Unicode holds to be so.
    func isSame(as other: PropertyValue) -> Bool {
        switch (self, other) {
        case (.text(let mine), .text(let theirs)), (.uri(let mine), .uri(let theirs)),
            (.languageTag(let mine), .languageTag(let theirs)), (.unknown(let mine), .unknown(let theirs)):
            return Self.areSame(mine, theirs)
        case (.textList(let mine), .textList(let theirs)): return Self.areSame(mine, theirs)
        case (.components(let mine), .components(let theirs)):
            // Components that are left out at the end are empty ones.
            let missing: [String] = [""]
            return (0..<max(mine.count, theirs.count)).allSatisfy {
                Self.areSame($0 < mine.count ? mine[$0] : missing, $0 < theirs.count ? theirs[$0] : missing)
            }
        case (.float(let mine), .float(let theirs)): return mine.text.utf8.elementsEqual(theirs.text.utf8)
        case (.binary(let mine, let type), .binary(let theirs, let otherType)):
            return type == otherType && mine == theirs
        case (.date(let mine), .date(let theirs)): return mine == theirs
        case (.utcOffset(let mine), .utcOffset(let theirs)): return mine == theirs
        case (.integer(let mine), .integer(let theirs)): return mine == theirs
        case (.boolean(let mine), .boolean(let theirs)): return mine == theirs
        default: return false
        }
    }

    private static func areSame(_ mine: [String], _ theirs: [String]) -> Bool {
        mine.count == theirs.count && mine.indices.allSatisfy { areSame(mine[$0], theirs[$0]) }
    }

    private static func areSame(_ mine: String, _ theirs: String) -> Bool {
        if mine.utf8.elementsEqual(theirs.utf8) { return true }
        return withLineFeeds(mine).elementsEqual(withLineFeeds(theirs))
    }

    private static func withLineFeeds(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var isAfterReturn = false
        for byte in text.utf8 {
            if byte != .lineFeed || !isAfterReturn { bytes.append(byte == .carriageReturn ? .lineFeed : byte) }
            isAfterReturn = byte == .carriageReturn
        }
        return bytes
    }
}
