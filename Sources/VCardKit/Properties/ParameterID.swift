/// The number of a known parameter: its row in ``ParameterDefinition/all``, from 1.
///
/// 0, ``unknown``, stands for every other name. Numbers are for this build only: write names.
public struct ParameterID: Sendable, Hashable, RawRepresentable {
    /// The row's number, 0 for an unknown name.
    public let rawValue: UInt16

    /// The parameter of a row's number.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    @inline(__always)
    private init(_ number: UInt16) { rawValue = number }

    /// A name that has no row.
    public static var unknown: Self { .init(0) }
    /// Kinds of use, as `home` or `work` (RFC 6350 §5.6).
    public static var type: Self { .init(1) }
    /// The type of the value (RFC 6350 §5.2).
    public static var value: Self { .init(2) }
    /// How octets are written (2.1 and 3.0).
    public static var encoding: Self { .init(3) }
    /// The character set of the value (2.1).
    public static var charset: Self { .init(4) }
    /// The language of the value (RFC 6350 §5.1).
    public static var language: Self { .init(5) }
    /// What a SOURCE is for (RFC 2425 §6.1).
    public static var context: Self { .init(6) }
    /// The level of preference (RFC 6350 §5.3).
    public static var pref: Self { .init(7) }
    /// Marks alternatives of one value (RFC 6350 §5.4).
    public static var altid: Self { .init(8) }
    /// Identifies a value among copies of a card (RFC 6350 §5.5).
    public static var pid: Self { .init(9) }
    /// The media type of what a URI points to (RFC 6350 §5.7).
    public static var mediatype: Self { .init(10) }
    /// The calendar of a date (RFC 6350 §5.8).
    public static var calscale: Self { .init(11) }
    /// What to sort by (RFC 6350 §5.9).
    public static var sortAs: Self { .init(12) }
    /// The position of an address (RFC 6350 §5.10).
    public static var geo: Self { .init(13) }
    /// The time zone of an address (RFC 6350 §5.11).
    public static var tz: Self { .init(14) }
    /// The text of an address for a letter (RFC 6350 §6.3.1).
    public static var label: Self { .init(15) }
    /// The place in a list of interests (RFC 6715 §3.1).
    public static var index: Self { .init(16) }
    /// A level of skill or interest (RFC 6715 §3.2).
    public static var level: Self { .init(17) }
    /// The country of an address (RFC 8605 §3.1).
    public static var cc: Self { .init(18) }
    /// The group in jCard, never in a vCard (RFC 7095 §7.1).
    public static var group: Self { .init(19) }
    /// Who wrote the property, as a URI (RFC 9554 §4.1).
    public static var author: Self { .init(20) }
    /// Who wrote the property, as a name (RFC 9554 §4.2).
    public static var authorName: Self { .init(21) }
    /// When the property was made (RFC 9554 §4.3).
    public static var created: Self { .init(22) }
    /// Whether the value comes from other properties (RFC 9554 §4.4).
    public static var derived: Self { .init(23) }
    /// How the value is pronounced (RFC 9554 §4.6).
    public static var phonetic: Self { .init(24) }
    /// Identifies a property in its card (RFC 9554 §4.7).
    public static var propID: Self { .init(25) }
    /// The script of a pronunciation (RFC 9554 §4.8).
    public static var script: Self { .init(26) }
    /// The service of an account (RFC 9554 §4.9).
    public static var serviceType: Self { .init(27) }
    /// The user name of an account (RFC 9554 §4.10).
    public static var username: Self { .init(28) }
    /// The JSContact place of a JSPROP (RFC 9555 §3.3.2).
    public static var jsptr: Self { .init(29) }
    /// The order of components in JSContact (RFC 9555 §3.3.1).
    public static var jscomps: Self { .init(30) }
    /// Apple's form of SERVICE-TYPE.
    public static var xServiceType: Self { .init(31) }
    /// Apple's form of USERNAME.
    public static var xUser: Self { .init(32) }
    /// Apple's mark of a year that stands for no year.
    public static var xAppleOmitYear: Self { .init(33) }
    /// Apple's crop box of a photo.
    public static var xABCropRectangle: Self { .init(34) }

    /// The row of the parameter, `nil` for ``unknown``.
    public var definition: ParameterDefinition? {
        let all = ParameterDefinition.all
        return rawValue > 0 && Int(rawValue) <= all.count ? all[Int(rawValue) - 1] : nil
    }

    /// The parameter of a name, case ignored; ``unknown`` when it has no row.
    public init(name: Span<UInt8>) {
        self = name.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return .unknown }
            return ParameterIndex.shared.lookup(base, buffer.count)
        }
    }
}

/// Finds parameters by their names' bytes.
package struct ParameterIndex: Sendable {
    private let names: NameIndex

    /// The index over ``ParameterDefinition/all``; copy it out of a hot loop.
    package static let shared = ParameterIndex()

    private init() {
        var names: [String] = []
        for definition in ParameterDefinition.all { names.append(definition.name) }
        self.names = NameIndex(names)
    }

    /// The parameter of the name in `[pointer, pointer + count)`, case ignored.
    @inline(__always)
    package func lookup(_ pointer: UnsafePointer<UInt8>, _ count: Int) -> ParameterID {
        ParameterID(rawValue: names.lookup(pointer, count))
    }
}

/// A set of known parameters, one bit for each row of ``ParameterDefinition/all``.
public struct ParameterSet: Sendable, Hashable, OptionSet {
    /// Bit *n* stands for the parameter of number *n*.
    public let rawValue: UInt64

    /// The set of the given bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The set of one parameter; empty for ``ParameterID/unknown``.
    public init(_ id: ParameterID) {
        rawValue = id.rawValue > 0 && id.rawValue < 64 ? 1 << UInt64(id.rawValue) : 0
    }

    /// Whether the parameter is in the set.
    public func contains(_ id: ParameterID) -> Bool { !isDisjoint(with: ParameterSet(id)) }

    /// The set that the letters of the property table stand for: V VALUE, L LANGUAGE, P PREF, A ALTID,
    /// I PID, T TYPE, M MEDIATYPE, C CALSCALE, S SORT-AS, G GEO, Z TZ, B LABEL, N INDEX, E LEVEL.
    init(letters: String) {
        var set: ParameterSet = []
        for letter in letters.utf8 {
            switch letter {
            case UInt8(ascii: "V"): set.formUnion(.init(.value))
            case UInt8(ascii: "L"): set.formUnion(.init(.language))
            case UInt8(ascii: "P"): set.formUnion(.init(.pref))
            case UInt8(ascii: "A"): set.formUnion(.init(.altid))
            case UInt8(ascii: "I"): set.formUnion(.init(.pid))
            case UInt8(ascii: "T"): set.formUnion(.init(.type))
            case UInt8(ascii: "M"): set.formUnion(.init(.mediatype))
            case UInt8(ascii: "C"): set.formUnion(.init(.calscale))
            case UInt8(ascii: "S"): set.formUnion(.init(.sortAs))
            case UInt8(ascii: "G"): set.formUnion(.init(.geo))
            case UInt8(ascii: "Z"): set.formUnion(.init(.tz))
            case UInt8(ascii: "B"): set.formUnion(.init(.label))
            case UInt8(ascii: "N"): set.formUnion(.init(.index))
            case UInt8(ascii: "E"): set.formUnion(.init(.level))
            default: break
            }
        }
        self = set
    }
}
