/// What the library knows of a parameter: one row of the parameter table.
public struct ParameterDefinition: Sendable, Hashable {
    /// When a writer puts the value into double quotes.
    public enum Quoting: Sendable, Hashable {
        /// When it has one of `:` `;` `,`.
        case whenNeeded
        /// Always, as RFC 6350 or RFC 9554 shows it.
        case always
    }

    /// The name as it is written.
    public let name: String
    /// The versions that define it; empty for vendors' parameters.
    public let versions: VersionSet
    /// Whether `,` separates values (RFC 6350 §5).
    public let isList: Bool
    /// Whether values differ by case.
    public let isCaseSensitive: Bool
    /// When the value is quoted.
    public let quoting: Quoting
    /// Whether any property may have it, so that the property table does not list it.
    public let isForAnyProperty: Bool
    /// Where it is defined.
    public let source: String

    init(
        _ name: String, in versions: VersionSet, list: Bool = false, caseSensitive: Bool = false,
        quoting: Quoting = .whenNeeded, anywhere: Bool = false, source: String
    ) {
        self.name = name
        self.versions = versions
        isList = list
        isCaseSensitive = caseSensitive
        self.quoting = quoting
        isForAnyProperty = anywhere
        self.source = source
    }

    /// Whether the name begins with `X-` or `VND-`, so that every version may have it.
    public var isExtension: Bool { versions.isEmpty }

    /// Whether `version` defines the parameter; true for vendors' ones.
    public func isDefined(in version: Version) -> Bool { isExtension || versions.contains(version) }

    /// Every known parameter. The first 34 rows have a name in ``ParameterID``; new rows go behind them.
    public static let all: [ParameterDefinition] = [
        .init("TYPE", in: .all, list: true, source: "RFC 6350 §5.6"),
        .init("VALUE", in: .all, source: "RFC 6350 §5.2"),
        .init("ENCODING", in: [.v21, .v3], source: "RFC 2426 §4"),
        .init("CHARSET", in: [.v21], source: "vCard 2.1 §2.1.6"),
        .init("LANGUAGE", in: .all, source: "RFC 6350 §5.1"),
        .init("CONTEXT", in: [.v3], source: "RFC 2425 §6.1"),
        .init("PREF", in: [.v4], source: "RFC 6350 §5.3"),
        .init("ALTID", in: [.v4], caseSensitive: true, source: "RFC 6350 §5.4"),
        .init("PID", in: [.v4], list: true, source: "RFC 6350 §5.5"),
        .init("MEDIATYPE", in: [.v4], source: "RFC 6350 §5.7"),
        .init("CALSCALE", in: [.v4], source: "RFC 6350 §5.8"),
        .init("SORT-AS", in: [.v4], list: true, caseSensitive: true, quoting: .always, source: "RFC 6350 §5.9"),
        .init("GEO", in: [.v4], quoting: .always, source: "RFC 6350 §5.10"),
        .init("TZ", in: [.v4], source: "RFC 6350 §5.11"),
        .init("LABEL", in: [.v4], caseSensitive: true, quoting: .always, source: "RFC 6350 §6.3.1"),
        .init("INDEX", in: [.v4], source: "RFC 6715 §3.1"),
        .init("LEVEL", in: [.v4], source: "RFC 6715 §3.2"),
        .init("CC", in: [.v4], source: "RFC 8605 §3.1"),
        .init("GROUP", in: [.jCardOnly], source: "RFC 7095 §7.1"),
        .init("AUTHOR", in: [.v4], quoting: .always, anywhere: true, source: "RFC 9554 §4.1"),
        .init("AUTHOR-NAME", in: [.v4], caseSensitive: true, anywhere: true, source: "RFC 9554 §4.2"),
        .init("CREATED", in: [.v4], anywhere: true, source: "RFC 9554 §4.3"),
        .init("DERIVED", in: [.v4], anywhere: true, source: "RFC 9554 §4.4"),
        .init("PHONETIC", in: [.v4], source: "RFC 9554 §4.6"),
        .init("PROP-ID", in: [.v4], caseSensitive: true, anywhere: true, source: "RFC 9554 §4.7"),
        .init("SCRIPT", in: [.v4], source: "RFC 9554 §4.8"),
        .init("SERVICE-TYPE", in: [.v4], caseSensitive: true, source: "RFC 9554 §4.9"),
        .init("USERNAME", in: [.v4], caseSensitive: true, source: "RFC 9554 §4.10"),
        .init("JSPTR", in: [.v4], caseSensitive: true, quoting: .always, source: "RFC 9555 §3.3.2"),
        .init("JSCOMPS", in: [.v4], caseSensitive: true, quoting: .always, source: "RFC 9555 §3.3.1"),
        .init("X-SERVICE-TYPE", in: [], caseSensitive: true, source: "Apple"),
        .init("X-USER", in: [], caseSensitive: true, source: "Apple"),
        .init("X-APPLE-OMIT-YEAR", in: [], source: "Apple"),
        .init("X-ABCROP-RECTANGLE", in: [], caseSensitive: true, source: "Apple"),
        .init("X-EVOLUTION-E164", in: [], list: true, caseSensitive: true, source: "Evolution"),
        .init("X-EVOLUTION-DEST-EMAIL-NUM", in: [], source: "Evolution"),
        .init("X-EVOLUTION-UI-SLOT", in: [], source: "Evolution"),
        .init("X-COUCHDB-UUID", in: [], caseSensitive: true, source: "Evolution"),
        .init("X-IRMC-N", in: [], source: "Android"),
    ]
}

/// A set of vCard versions.
public struct VersionSet: Sendable, Hashable, OptionSet {
    /// Bit *n* stands for the version of raw value *n*.
    public let rawValue: UInt8

    /// The set of the given bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Version 2.1.
    public static var v21: Self { .init(rawValue: 1 << Version.v21.rawValue) }
    /// Version 3.0.
    public static var v3: Self { .init(rawValue: 1 << Version.v3.rawValue) }
    /// Version 4.0.
    public static var v4: Self { .init(rawValue: 1 << Version.v4.rawValue) }
    /// All three versions.
    public static var all: Self { [.v21, .v3, .v4] }
    /// No version of vCard, only jCard.
    static var jCardOnly: Self { .init(rawValue: 0x80) }

    /// Whether the version is in the set.
    public func contains(_ version: Version) -> Bool { rawValue & (1 << version.rawValue) != 0 }
}
