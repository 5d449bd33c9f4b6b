import VCardKit

extension KeyedEncodingContainer {
    /// Writes a text or a list unless it is empty.
    mutating func encodeFilled<Value: Encodable & Collection>(_ value: Value, _ key: Key) throws {
        if !value.isEmpty { try encode(value, forKey: key) }
    }

    /// Writes a value if there is one.
    mutating func encodeSet<Value: Encodable>(_ value: Value?, _ key: Key) throws {
        try encodeIfPresent(value, forKey: key)
    }
}

extension KeyedDecodingContainer {
    /// The text or list of the key, empty without it.
    func filled<Value: Decodable & RangeReplaceableCollection>(_ key: Key) throws -> Value {
        try decodeIfPresent(Value.self, forKey: key) ?? Value()
    }

    /// The value of the key, `nil` without it.
    func set<Value: Decodable>(_ key: Key) throws -> Value? {
        try decodeIfPresent(Value.self, forKey: key)
    }

    /// The error for an object that has none of the keys that tell what it is.
    func noneOf(_ keys: [Key]) -> DecodingError {
        let names = keys.map(\.stringValue).joined(separator: ", ")
        return .dataCorrupted(.init(codingPath: codingPath, debugDescription: "none of the keys \(names)"))
    }
}
