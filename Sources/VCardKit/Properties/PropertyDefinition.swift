/// How often a property may stand in a card (RFC 6350 §3.3, Table 2).
public enum Cardinality: Sendable, Hashable {
    /// `1`: exactly one.
    case exactlyOne
    /// `*1`: none or one.
    case atMostOne
    /// `1*`: one or more.
    case oneOrMore
    /// `*`: any number.
    case any

    /// Whether a card without the property is incomplete.
    public var isRequired: Bool { self == .exactlyOne || self == .oneOrMore }

    /// Whether a card may have the property more than once.
    public var allowsSeveral: Bool { self == .oneOrMore || self == .any }
}

/// What the parts of a value are (RFC 6350 §3.3, §6).
public enum PropertyStructure: Sendable, Hashable {
    /// One value; `,` and `;` in it are data.
    case single
    /// Values with `,` between them, as in NICKNAME.
    case list
    /// Components with `;` between them, as in N.
    ///
    /// No names: any number of components, as in ORG. With `lists`, `,` separates values of a component.
    case components(names: [String], lists: Bool)
}

/// What the library knows of a property: one row of the property table.
///
/// Reader, writer, converter, checker and listing all read ``all``; a property they should
/// know is one more row.
public struct PropertyDefinition: Sendable, Hashable {
    /// The name as it is written: upper case, or the vendor's own spelling.
    public let name: String
    /// The versions that define it; all for vendors' properties.
    public let versions: VersionSet
    /// The TYPE values that may be given.
    public let typeVocabulary: TypeVocabulary
    /// The parameters that 4.0 allows, without those that every property may have.
    public let parameters: ParameterSet
    /// Whether the value is, or points to, a picture, sound, or key.
    public let isMedia: Bool
    /// Where it is defined: an RFC's section, or the program that writes it.
    public let source: String
    /// Whether the name begins with `X-` or `VND-`, so that every version may have it (RFC 6350 §6.10).
    public let isExtension: Bool

    private let cardinality21: Cardinality
    private let cardinality3: Cardinality
    private let cardinality4: Cardinality
    private let types21: [ValueType]
    private let types3: [ValueType]
    private let types4: [ValueType]
    private let structure: PropertyStructure
    private let olderStructure: PropertyStructure

    /// One row.
    ///
    /// - Parameters:
    ///   - types: The default value type, then the others that VALUE= may name.
    ///   - v21: The cardinality in 2.1 where it is not `cardinality`; `v3` likewise.
    ///   - as21: The value types in 2.1 where they are not `types`; `as3` likewise.
    ///   - before4: The structure in 2.1 and 3.0 where it is not `structure`.
    ///   - with: The letters of ``ParameterSet/init(letters:)``.
    ///   - also: Parameters that have no letter.
    init(
        _ name: String, in versions: VersionSet, as types: [ValueType], _ cardinality: Cardinality,
        v21: Cardinality? = nil, v3: Cardinality? = nil, as21: [ValueType]? = nil, as3: [ValueType]? = nil,
        _ structure: PropertyStructure = .single, before4: PropertyStructure? = nil,
        with letters: String = "", also: [ParameterID] = [], types vocabulary: TypeVocabulary = .none,
        isMedia: Bool = false, source: String
    ) {
        self.name = name
        self.versions = versions
        typeVocabulary = vocabulary
        var parameters = ParameterSet(letters: letters)
        for id in also { parameters.formUnion(ParameterSet(id)) }
        self.parameters = parameters
        self.isMedia = isMedia
        self.source = source
        isExtension = Self.isExtension(name: Array(name.utf8).span)
        cardinality4 = cardinality
        cardinality21 = v21 ?? cardinality
        cardinality3 = v3 ?? cardinality
        types4 = types
        types21 = as21 ?? as3 ?? types
        types3 = as3 ?? types
        self.structure = structure
        olderStructure = before4 ?? structure
    }

    /// A vendor's property: every version may have it, any number of times, with any parameter.
    static func vendor(_ name: String, _ types: ValueType..., source: String, isMedia: Bool = false) -> Self {
        .init(name, in: .all, as: types, .any, types: .open, isMedia: isMedia, source: source)
    }

    /// Whether a name begins with `X-` or `VND-`, case ignored.
    public static func isExtension(name: Span<UInt8>) -> Bool {
        (name.count > 2 && ValueBytes.equal(name, 0..<2, "X-"))
            || (name.count > 4 && ValueBytes.equal(name, 0..<4, "VND-"))
    }

    /// Whether `version` has the property.
    public func isDefined(in version: Version) -> Bool { versions.contains(version) }

    /// How often the property may stand in a card, `nil` when `version` does not have it.
    ///
    /// 2.1 and 3.0 state no limit for most properties; the answer is then ``Cardinality/any``.
    public func cardinality(in version: Version) -> Cardinality? {
        guard isDefined(in: version) else { return nil }
        switch version {
        case .v21: return cardinality21
        case .v3: return cardinality3
        case .v4: return cardinality4
        }
    }

    /// The value types that VALUE= may name, the default first.
    ///
    /// For a version that does not have the property these are the types of the nearest one that has.
    public func valueTypes(in version: Version) -> [ValueType] {
        switch version {
        case .v21: types21
        case .v3: types3
        case .v4: types4
        }
    }

    /// The value type where no VALUE= says another.
    public func defaultType(in version: Version) -> ValueType { valueTypes(in: version).first ?? .unknown }

    /// Whether VALUE= may name the type in `version`.
    public func allows(_ type: ValueType, in version: Version) -> Bool {
        for allowed in valueTypes(in: version) where allowed == type { return true }
        return false
    }

    /// The parts of a value. Components have no lists in 2.1.
    public func structure(in version: Version) -> PropertyStructure {
        switch version {
        case .v4: return structure
        case .v3: return olderStructure
        case .v21:
            if case .components(let names, true) = olderStructure { return .components(names: names, lists: false) }
            return olderStructure
        }
    }

    /// Whether a 4.0 property may have the parameter; true for parameters the table does not know.
    ///
    /// BEGIN and END have none, XML only VALUE and ALTID (RFC 6350 §6.1).
    public func allows(_ parameter: ParameterID) -> Bool {
        if parameters.contains(parameter) { return true }
        if isStrict { return false }
        guard let definition = parameter.definition else { return true }
        return definition.isExtension || isExtension
            || (definition.isForAnyProperty && definition.isDefined(in: .v4))
    }

    /// Whether only the listed parameters may stand.
    private var isStrict: Bool {
        ValueBytes.same(name, "BEGIN") || ValueBytes.same(name, "END") || ValueBytes.same(name, "XML")
    }
}
