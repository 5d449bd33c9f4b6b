import VCardKit

private enum LabeledKeys: String, CodingKey {
    case value, label, isPreferred, language, alternatives
}

extension Labeled: Encodable where Value: Encodable {
    /// Writes an object with the keys `value`, `label`, `isPreferred`, `language` and `alternatives`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: LabeledKeys.self)
        try container.encode(value, forKey: .value)
        try container.encodeSet(label, .label)
        if isPreferred { try container.encode(true, forKey: .isPreferred) }
        try container.encodeSet(language, .language)
        try container.encodeFilled(alternatives, .alternatives)
    }
}

extension Labeled: Decodable where Value: Decodable {
    /// Reads what `encode(to:)` writes; only `value` has to be there.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: LabeledKeys.self)
        self.init(
            try container.decode(Value.self, forKey: .value), try container.set(.label),
            preferred: try container.set(.isPreferred) ?? false, language: try container.set(.language),
            alternatives: try container.filled(.alternatives))
    }
}

extension Labeled.Alternative: Encodable where Value: Encodable {
    /// Writes an object with the keys `value` and `language`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: LabeledKeys.self)
        try container.encode(value, forKey: .value)
        try container.encodeSet(language, .language)
    }
}

extension Labeled.Alternative: Decodable where Value: Decodable {
    /// Reads what `encode(to:)` writes; only `value` has to be there.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: LabeledKeys.self)
        self.init(try container.decode(Value.self, forKey: .value), language: try container.set(.language))
    }
}
