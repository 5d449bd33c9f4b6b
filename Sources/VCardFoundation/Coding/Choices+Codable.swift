import VCardKit

// A value that is one of several things is an object with one key, which names the thing.

extension Contact.TextOrURI: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case text, uri
    }

    /// Writes `{"text": …}` or `{"uri": …}`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .text(let text): try container.encode(text, forKey: .text)
        case .uri(let uri): try container.encode(uri, forKey: .uri)
        }
    }

    /// Reads what `encode(to:)` writes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let uri: String = try container.set(.uri) {
            self = .uri(uri)
        } else if let text: String = try container.set(.text) {
            self = .text(text)
        } else {
            throw container.noneOf(CodingKeys.allCases)
        }
    }
}

extension Contact.DateValue: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case date, text
    }

    /// Writes `{"date": "19960415"}` or `{"text": "circa 1800"}`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .date(let date): try container.encode(date, forKey: .date)
        case .text(let text): try container.encode(text, forKey: .text)
        }
    }

    /// Reads what `encode(to:)` writes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let date: PartialDate = try container.set(.date) {
            self = .date(date)
        } else if let text: String = try container.set(.text) {
            self = .text(text)
        } else {
            throw container.noneOf(CodingKeys.allCases)
        }
    }
}

extension Contact.TimeZone: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case name, offset, uri
    }

    /// Writes `{"name": "Europe/Madrid"}`, `{"offset": "+0100"}` or `{"uri": …}`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .name(let name): try container.encode(name, forKey: .name)
        case .offset(let offset): try container.encode(offset, forKey: .offset)
        case .uri(let uri): try container.encode(uri, forKey: .uri)
        }
    }

    /// Reads what `encode(to:)` writes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let name: String = try container.set(.name) {
            self = .name(name)
        } else if let offset: UTCOffset = try container.set(.offset) {
            self = .offset(offset)
        } else if let uri: String = try container.set(.uri) {
            self = .uri(uri)
        } else {
            throw container.noneOf(CodingKeys.allCases)
        }
    }
}

extension Contact.Media: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case bytes, uri, text, mediaType
    }

    /// Writes an object with one of `bytes` (base64), `uri` and `text`, and with `mediaType`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch content {
        case .bytes(let bytes):
            var base64: [UInt8] = []
            bytes.withUnsafeBufferPointer { Base64.encode($0, into: &base64) }
            try container.encode(String(decoding: base64, as: UTF8.self), forKey: .bytes)
        case .uri(let uri): try container.encode(uri, forKey: .uri)
        case .text(let text): try container.encode(text, forKey: .text)
        }
        try container.encodeSet(mediaType, .mediaType)
    }

    /// Reads what `encode(to:)` writes. Without `mediaType` the first bytes tell it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let mediaType: MediaType? = try container.set(.mediaType)
        if let base64: String = try container.set(.bytes) {
            var bytes: [UInt8] = []
            let result = Array(base64.utf8).withUnsafeBufferPointer { Base64.decode($0, into: &bytes) }
            guard result.errorOffset == nil else {
                throw DecodingError.dataCorruptedError(forKey: .bytes, in: container, debugDescription: "no base64")
            }
            self.init(bytes)
        } else if let uri: String = try container.set(.uri) {
            self.init(uri: uri)
        } else if let text: String = try container.set(.text) {
            self.init(text: text)
        } else {
            throw container.noneOf([.bytes, .uri, .text])
        }
        if let mediaType { self.mediaType = mediaType }
    }
}
