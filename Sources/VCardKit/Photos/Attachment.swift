/// A photo, logo, sound or key of a card: its octets, or where they are.
///
/// Every form that programs write is read: base64 of 2.1 and 3.0 with any spelling of ENCODING or none, `data:` URIs
/// in base64 and percent-encoding, links, and what stands in X-MS-CARDPICTURE. A link is never followed.
public struct Attachment: Sendable, Hashable {
    /// What stands in the card.
    public enum Content: Sendable, Hashable {
        /// The octets.
        case bytes([UInt8])
        /// Where the octets are.
        case uri(String)
        /// A key in text form.
        case text(String)
    }

    /// The octets, or where they are.
    public var content: Content
    /// The media type: of octets that of their first bytes if they tell.
    public var mediaType: MediaType?

    /// The given octets; `mediaType` counts where their first bytes do not tell.
    public init(_ bytes: [UInt8], mediaType: MediaType? = nil) {
        content = .bytes(bytes)
        self.mediaType = MediaType(sniffing: bytes.span) ?? mediaType
    }

    /// What is at a URI, absolute or relative to the card's file.
    public init(uri: String, mediaType: MediaType? = nil) {
        content = .uri(uri)
        self.mediaType = mediaType
    }

    /// A key in text form.
    public init(text: String) {
        content = .text(text)
        mediaType = nil
    }

    /// The octets, `nil` if they do not stand in the card.
    public var bytes: [UInt8]? {
        if case .bytes(let bytes) = content { return bytes }
        return nil
    }

    /// What the octets tell of the picture they are; `nil` for links, and for what is no picture.
    public var header: ImageHeader? { bytes.flatMap { ImageHeader($0) } }

    /// The same without what a picture file says besides its pixels; see ``ImageMetadata/stripped(_:)``.
    ///
    /// - Returns: `nil` for what is not a sound picture of a kind that can be stripped.
    public var withoutMetadata: Attachment? {
        guard let bytes, let stripped = ImageMetadata.stripped(bytes) else { return nil }
        return Attachment(stripped, mediaType: mediaType)
    }
}

extension Attachment {
    /// The attachment in a property; `nil` if it is empty, is data that cannot be decoded, or is text and no key.
    public init?(_ property: Property) {
        self.init(property.value, of: property.id, property.parameters)
    }

    init?(_ value: PropertyValue, of id: PropertyID, _ parameters: [Parameter]) {
        switch value {
        case .binary(let bytes, let type): self.init(bytes, mediaType: type == .octetStream ? nil : type)
        case .uri(let uri):
            if uri.utf8.isEmpty { return nil }
            if let data = Self.data(of: uri) {
                self = data
            } else {
                self.init(uri: uri, mediaType: Self.declaredMediaType(parameters))
            }
        case .text(let text):
            // What SOUND has as text is how a name is pronounced.
            if id != .key || text.utf8.isEmpty { return nil }
            self.init(text: text)
        default: return nil
        }
    }

    /// What a `data:` URI holds that has more parameters than a property's value keeps; `nil` for other URIs.
    private static func data(of uri: String) -> Attachment? {
        let bytes = Array(uri.utf8)
        guard let data = DataURI(parsing: bytes.span), let octets = data.octets(from: bytes.span), !octets.isEmpty
        else { return nil }
        return Attachment(octets, mediaType: data.mediaType == .octetStream ? nil : data.mediaType)
    }

    /// What TYPE or MEDIATYPE says of the data's format.
    static func declaredMediaType(_ parameters: [Parameter]) -> MediaType? {
        for parameter in parameters
        where parameter.id == .mediatype || ValueBytes.sameIgnoringCase(parameter.name, "X-MEDIATYPE") {
            if let type = MediaType(parameter.value) { return type }
        }
        for type in parameters.values(of: .type) {
            if let mediaType = MediaType(token: Array(type.utf8).span) { return mediaType }
        }
        return nil
    }

    /// The value as it stands in a property.
    var value: PropertyValue {
        switch content {
        case .bytes(let bytes): .binary(bytes, mediaType)
        case .uri(let uri): .uri(uri)
        case .text(let text): .text(text)
        }
    }

    /// The parameters that tell the media type in a version, and the types that do not tell a format.
    func parameters(in version: Version, keeping types: [String]) -> [Parameter] {
        var kept = types.filter { MediaType(token: Array($0.utf8).span) == nil }
        var parameters: [Parameter] = []
        switch content {
        case .bytes:
            if let type = mediaType, type.token == nil, version != .v4 { kept.append(type.text) }
        case .uri, .text:
            guard let type = mediaType else { break }
            if version == .v4 {
                parameters.append(Parameter(.mediatype, [type.text]))
            } else if let token = type.token {
                kept.append(token)
            } else {
                parameters.append(Parameter("X-MEDIATYPE", [type.text]))
            }
        }
        if !kept.isEmpty { parameters.append(Parameter(.type, kept)) }
        return parameters
    }
}
