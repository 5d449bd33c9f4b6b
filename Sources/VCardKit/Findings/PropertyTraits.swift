/// What rules ask of a property's row again and again, worked out once for each version.
struct PropertyTraits: OptionSet, Sendable {
    let rawValue: UInt16

    /// The name has a row.
    static let known = PropertyTraits(rawValue: 1 << 0)
    /// The row is one of the standards'.
    static let standard = PropertyTraits(rawValue: 1 << 1)
    /// The version has the property.
    static let defined = PropertyTraits(rawValue: 1 << 2)
    /// The value is, or points to, a picture, a sound or a key.
    static let media = PropertyTraits(rawValue: 1 << 3)
    /// The value is a text unless VALUE says otherwise.
    static let text = PropertyTraits(rawValue: 1 << 4)
    /// The value is a URI unless VALUE says otherwise.
    static let uri = PropertyTraits(rawValue: 1 << 5)
    /// The value is one, not a list or components.
    static let single = PropertyTraits(rawValue: 1 << 6)
    /// The property may have TYPE.
    static let typed = PropertyTraits(rawValue: 1 << 7)
    /// TYPE may have any word.
    static let openTypes = PropertyTraits(rawValue: 1 << 8)

    /// What holds of a property in a version; nothing of one without a row.
    @inline(__always)
    static func of(_ id: PropertyID, _ version: Version) -> PropertyTraits {
        all[Int(id.rawValue) * 3 + Int(version.rawValue)]
    }

    private static let all: FixedTable<PropertyTraits> = {
        var all: [PropertyTraits] = []
        for number in 0...PropertyDefinition.all.count {
            for version in Version.allCases { all.append(workedOut(PropertyID(rawValue: UInt16(number)), version)) }
        }
        return FixedTable(all)
    }()

    private static func workedOut(_ id: PropertyID, _ version: Version) -> PropertyTraits {
        guard let definition = id.definition else { return [] }
        var traits: PropertyTraits = .known
        if !definition.isExtension { traits.insert(.standard) }
        if definition.isDefined(in: version) { traits.insert(.defined) }
        if definition.isMedia { traits.insert(.media) }
        switch definition.defaultType(in: version) {
        case .text: traits.insert(.text)
        case .uri: traits.insert(.uri)
        default: break
        }
        if case .single = definition.structure(in: version) { traits.insert(.single) }
        if definition.typeVocabulary.isAllowed(in: version) { traits.insert(.typed) }
        if definition.typeVocabulary.isOpen(in: version) { traits.insert(.openTypes) }
        return traits
    }
}

/// Properties: one bit for each row of the table.
struct PropertyBits: Sendable {
    /// How many rows there may be.
    static let room = 256

    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    init(_ ids: [PropertyID] = []) {
        for id in ids { _ = insert(id) }
    }

    /// - Returns: Whether it was there already.
    @inline(__always)
    mutating func insert(_ id: PropertyID) -> Bool {
        let bit = Self.bit(id)
        return withUnsafeMutableBytes(of: &words) { words in
            let old = words.load(fromByteOffset: Self.word(id), as: UInt64.self)
            words.storeBytes(of: old | bit, toByteOffset: Self.word(id), as: UInt64.self)
            return old & bit != 0
        }
    }

    @inline(__always)
    func contains(_ id: PropertyID) -> Bool {
        withUnsafeBytes(of: words) { $0.load(fromByteOffset: Self.word(id), as: UInt64.self) & Self.bit(id) != 0 }
    }

    @inline(__always)
    var isEmpty: Bool { words.0 | words.1 | words.2 | words.3 == 0 }

    /// Whether one of them is among others.
    @inline(__always)
    func intersects(_ other: Self) -> Bool {
        words.0 & other.words.0 | words.1 & other.words.1 | words.2 & other.words.2 | words.3 & other.words.3 != 0
    }

    /// Whether all of them are among others.
    @inline(__always)
    func isSubset(of other: Self) -> Bool {
        words.0 & ~other.words.0 | words.1 & ~other.words.1 | words.2 & ~other.words.2 | words.3 & ~other.words.3 == 0
    }

    @inline(__always)
    private static func bit(_ id: PropertyID) -> UInt64 { 1 &<< UInt64(id.rawValue & 63) }

    /// The offset of the word that has the bit.
    @inline(__always)
    private static func word(_ id: PropertyID) -> Int { Int(id.rawValue &>> 6 & 3) &* 8 }
}

/// How often properties occur in a card, as far as it matters: not at all, once, or more often.
struct PropertyTally {
    private(set) var once = PropertyBits()
    private(set) var often = PropertyBits()

    @inline(__always)
    mutating func note(_ id: PropertyID) {
        if once.insert(id) { _ = often.insert(id) }
    }

    /// 0, 1, or 2 for more.
    @inline(__always)
    func count(_ id: PropertyID) -> Int { often.contains(id) ? 2 : once.contains(id) ? 1 : 0 }

    /// Whether any property occurs more than once.
    @inline(__always)
    var hasRepeated: Bool { !often.isEmpty }
}
