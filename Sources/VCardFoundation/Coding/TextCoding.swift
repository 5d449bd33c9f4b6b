import VCardKit

/// A value that a text in the coded form stands for.
protocol TextCodable {
    /// The text, from which ``init(coded:)`` makes an equal value.
    var codedText: String { get }
    /// The value of a text, `nil` if it is none.
    init?(coded text: String)
}

extension TextCodable {
    func encodeText(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(codedText)
    }

    static func decodeText(from decoder: any Decoder) throws -> Self {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Self(coded: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no \(Self.self): \(text)")
        }
        return value
    }
}

extension PartialDate: Codable, TextCodable {
    /// The text of vCard 4.0; of a value with a fraction of a second, which 4.0 does not have, that of 3.0.
    var codedText: String { text(as: fraction == nil ? .basic : .extended) }

    init?(coded text: String) { self.init(text) }

    /// Writes the text of vCard 4.0: `19960415`, `--0415`, `19961022T140000Z`.
    public func encode(to encoder: any Encoder) throws { try encodeText(to: encoder) }

    /// Reads a date or time in any form that `PartialDate(_:as:)` takes.
    public init(from decoder: any Decoder) throws { self = try Self.decodeText(from: decoder) }
}

extension UTCOffset: Codable, TextCodable {
    var codedText: String {
        var output: [UInt8] = []
        write(into: &output, version: .v4)
        return String(decoding: output, as: UTF8.self)
    }

    init?(coded text: String) { self.init(text) }

    /// Writes the text of vCard 4.0: `-0500`.
    public func encode(to encoder: any Encoder) throws { try encodeText(to: encoder) }

    /// Reads `±HH`, `±HHMM` or `±HH:MM`.
    public init(from decoder: any Decoder) throws { self = try Self.decodeText(from: decoder) }
}

extension GeoURI: Codable, TextCodable {
    var codedText: String {
        var output: [UInt8] = []
        write(into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    init?(coded text: String) { self.init(text) }

    /// Writes the URI: `geo:40.4153,-3.7074`.
    public func encode(to encoder: any Encoder) throws { try encodeText(to: encoder) }

    /// Reads a `geo:` URI, or two numbers as 3.0 has them.
    public init(from decoder: any Decoder) throws { self = try Self.decodeText(from: decoder) }
}

extension MediaType: Codable, TextCodable {
    var codedText: String { text }

    init?(coded text: String) { self.init(text) }

    /// Writes `image/jpeg`.
    public func encode(to encoder: any Encoder) throws { try encodeText(to: encoder) }

    /// Reads `image/jpeg`.
    public init(from decoder: any Decoder) throws { self = try Self.decodeText(from: decoder) }
}

extension Contact.Label: Codable, TextCodable {
    var codedText: String { name }

    init?(coded text: String) { self.init(text) }

    /// Writes the label's name: `home`, `Spa`.
    public func encode(to encoder: any Encoder) throws { try encodeText(to: encoder) }

    /// Reads the name of a known label or of one of the user's own.
    public init(from decoder: any Decoder) throws { self = try Self.decodeText(from: decoder) }
}

extension Contact.Kind: Codable, TextCodable {
    var codedText: String { name }

    init?(coded text: String) { self.init(text) }

    /// Writes the word of KIND: `group`.
    public func encode(to encoder: any Encoder) throws { try encodeText(to: encoder) }

    /// Reads the word of KIND.
    public init(from decoder: any Decoder) throws { self = try Self.decodeText(from: decoder) }
}

extension Contact.PhoneNumber: Codable, TextCodable {
    var codedText: String { number }

    init?(coded text: String) { self.init(text) }

    /// Writes the number as it was written.
    public func encode(to encoder: any Encoder) throws { try encodeText(to: encoder) }

    /// Reads a number as people write it.
    public init(from decoder: any Decoder) throws { self = try Self.decodeText(from: decoder) }
}

extension Contact.Gender.Sex: Codable, TextCodable {
    private static let words: [(sex: Self, word: String)] = [
        (.male, "male"), (.female, "female"), (.other, "other"), (.none, "none"), (.unknown, "unknown"),
    ]

    var codedText: String { Self.words.first { $0.sex == self }?.word ?? "unknown" }

    init?(coded text: String) {
        guard let row = Self.words.first(where: { $0.word == text }) else { return nil }
        self = row.sex
    }

    /// Writes `male`, `female`, `other`, `none` or `unknown`.
    public func encode(to encoder: any Encoder) throws { try encodeText(to: encoder) }

    /// Reads one of these words.
    public init(from decoder: any Decoder) throws { self = try Self.decodeText(from: decoder) }
}

extension Contact.CalendarAddress.Use: Codable, TextCodable {
    private static let words: [(use: Self, word: String)] = [
        (.calendar, "calendar"), (.freeBusy, "freeBusy"), (.scheduling, "scheduling"),
    ]

    var codedText: String { Self.words.first { $0.use == self }?.word ?? "calendar" }

    init?(coded text: String) {
        guard let row = Self.words.first(where: { $0.word == text }) else { return nil }
        self = row.use
    }

    /// Writes `calendar`, `freeBusy` or `scheduling`.
    public func encode(to encoder: any Encoder) throws { try encodeText(to: encoder) }

    /// Reads one of these words.
    public init(from decoder: any Decoder) throws { self = try Self.decodeText(from: decoder) }
}
