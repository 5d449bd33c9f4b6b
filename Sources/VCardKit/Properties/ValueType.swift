/// The type of a property's value: what VALUE= names, and the third element of a jCard property.
///
/// The types are those of RFC 6350 §4, with those that only vCard 2.1 or 3.0 have.
public struct ValueType: Sendable, Hashable {
    private enum Storage: UInt8, Sendable {
        case text, uri, date, time, dateTime, dateAndOrTime, timestamp, boolean, integer, float
        case utcOffset, languageTag, binary, vcard, phoneNumber, inline, contentID, unknown
    }
    private let storage: Storage

    /// Free text (RFC 6350 §4.1).
    public static var text: Self { .init(storage: .text) }
    /// A URI (RFC 6350 §4.2); `URL` in 2.1.
    public static var uri: Self { .init(storage: .uri) }
    /// A date (RFC 6350 §4.3.1).
    public static var date: Self { .init(storage: .date) }
    /// A time of day, without `T` (RFC 6350 §4.3.2).
    public static var time: Self { .init(storage: .time) }
    /// A date and a time (RFC 6350 §4.3.3).
    public static var dateTime: Self { .init(storage: .dateTime) }
    /// A date, a date and time, or `T` and a time (RFC 6350 §4.3.4).
    public static var dateAndOrTime: Self { .init(storage: .dateAndOrTime) }
    /// A complete date and time (RFC 6350 §4.3.5).
    public static var timestamp: Self { .init(storage: .timestamp) }
    /// `TRUE` or `FALSE` (RFC 6350 §4.4).
    public static var boolean: Self { .init(storage: .boolean) }
    /// A whole number of 64 bits (RFC 6350 §4.5).
    public static var integer: Self { .init(storage: .integer) }
    /// A decimal number (RFC 6350 §4.6).
    public static var float: Self { .init(storage: .float) }
    /// An offset from UTC (RFC 6350 §4.7).
    public static var utcOffset: Self { .init(storage: .utcOffset) }
    /// A language tag (RFC 6350 §4.8).
    public static var languageTag: Self { .init(storage: .languageTag) }
    /// Octets, as base64 (RFC 2426 §2.4.1).
    public static var binary: Self { .init(storage: .binary) }
    /// A card inside a value (RFC 2426 §2.4.2).
    public static var vcard: Self { .init(storage: .vcard) }
    /// A telephone number (RFC 2426 §2.4.3).
    public static var phoneNumber: Self { .init(storage: .phoneNumber) }
    /// The value stands in the line (vCard 2.1).
    public static var inline: Self { .init(storage: .inline) }
    /// The value is another part of the same mail (vCard 2.1).
    public static var contentID: Self { .init(storage: .contentID) }
    /// Not known: the value is kept as it was written (RFC 7095 §5).
    public static var unknown: Self { .init(storage: .unknown) }

    /// Every type.
    public static var all: [ValueType] {
        var types: [ValueType] = []
        var raw: UInt8 = 0
        while let storage = Storage(rawValue: raw) {
            types.append(.init(storage: storage))
            raw += 1
        }
        return types
    }

    private init(storage: Storage) { self.storage = storage }

    /// The type that `name` means, case ignored; `nil` when it is none.
    ///
    /// `url` is read as ``uri`` and `cid` as ``contentID``.
    public init?(name: Span<UInt8>) {
        for type in Self.all where ValueBytes.equal(name, type.name) {
            self = type
            return
        }
        if ValueBytes.equal(name, "url") {
            self = .uri
        } else if ValueBytes.equal(name, "cid") {
            self = .contentID
        } else {
            return nil
        }
    }

    /// The name in lower case, as jCard and VALUE= of 3.0 and 4.0 write it.
    public var name: String {
        switch storage {
        case .text: "text"
        case .uri: "uri"
        case .date: "date"
        case .time: "time"
        case .dateTime: "date-time"
        case .dateAndOrTime: "date-and-or-time"
        case .timestamp: "timestamp"
        case .boolean: "boolean"
        case .integer: "integer"
        case .float: "float"
        case .utcOffset: "utc-offset"
        case .languageTag: "language-tag"
        case .binary: "binary"
        case .vcard: "vcard"
        case .phoneNumber: "phone-number"
        case .inline: "inline"
        case .contentID: "content-id"
        case .unknown: "unknown"
        }
    }

    /// The name as VALUE= writes it in `version`: 2.1 has `URL` and `CONTENT-ID`.
    public func name(in version: Version) -> String {
        guard version == .v21 else { return name }
        switch storage {
        case .uri: return "URL"
        case .contentID: return "CONTENT-ID"
        case .inline: return "INLINE"
        default: return name
        }
    }

    /// Whether values of this type are a ``PartialDate``.
    public var isDateOrTime: Bool {
        switch storage {
        case .date, .time, .dateTime, .dateAndOrTime, .timestamp: true
        default: false
        }
    }
}

extension ValueType {
    /// Whether a text is a value of the type, or a list of such; true for types that take any text.
    func holds(_ bytes: Span<UInt8>) -> Bool {
        switch self {
        case .integer: return allParts(of: bytes) { NumberText.integer($0.span) != nil }
        case .float: return allParts(of: bytes) { DecimalNumber(parsing: $0.span) != nil }
        case .boolean: return NumberText.boolean(bytes) != nil
        case .utcOffset: return UTCOffset(parsing: bytes) != nil
        case .languageTag: return LanguageTag(parsing: bytes) != nil
        case .date, .time, .dateTime, .timestamp, .dateAndOrTime:
            guard let date = PartialDate(parsing: bytes, as: self) else { return false }
            switch self {
            case .date: return date.hasDate && !date.hasTime
            case .time: return !date.hasDate
            case .dateTime: return date.hasDate && date.hasTime
            default: return true
            }
        default: return true
        }
    }

    private func allParts(of bytes: Span<UInt8>, _ isRight: ([UInt8]) -> Bool) -> Bool {
        var part: [UInt8] = []
        for index in 0..<bytes.count {
            if bytes[index] == .comma {
                guard isRight(part) else { return false }
                part = []
            } else {
                part.append(bytes[index])
            }
        }
        return isRight(part)
    }
}
