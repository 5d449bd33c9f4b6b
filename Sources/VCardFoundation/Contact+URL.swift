import Foundation
import VCardKit

extension Contact.Media {
    /// The given octets; `mediaType` counts where their first bytes do not tell.
    public init(_ data: Data, mediaType: MediaType? = nil) {
        self.init([UInt8](data), mediaType: mediaType)
    }

    /// The octets, `nil` where only an address or a text stands in the card.
    public var data: Data? {
        if case .bytes(let bytes) = content { return Data(bytes) }
        return nil
    }

    /// Where the picture, sound or key is, `nil` where it stands in the card. Nothing is fetched.
    public var url: URL? {
        if case .uri(let uri) = content { return URL(absolute: uri) }
        return nil
    }
}

extension Labeled where Value == Contact.Media {
    /// A picture or sound; its media type is told by its first bytes.
    public init(_ data: Data, _ label: Contact.Label? = nil, preferred: Bool = false) {
        self.init(Contact.Media(data), label, preferred: preferred)
    }
}

extension Contact.TextOrURI {
    /// What the URI points to, `nil` for a text.
    public var url: URL? {
        if case .uri(let uri) = self { return URL(absolute: uri) }
        return nil
    }
}

extension Contact.MessagingAccount {
    /// The address, `nil` where the program that wrote it gave no scheme.
    public var url: URL? { URL(absolute: uri) }
}

extension Contact.CalendarAddress {
    /// Where the calendar is, `nil` if the text is no address.
    public var url: URL? { URL(absolute: uri) }
}

extension Contact.PhoneNumber {
    /// What to open to call the number: `tel:+34600111222;ext=12`, or the URI that stands for a number; `nil` if
    /// there is nothing to dial.
    public var url: URL? {
        if let url = URL(absolute: number) { return url }
        let digits = digits
        // `#` would begin a fragment.
        let dialed = digits.replacingOccurrences(of: "#", with: "%23")
        guard digits.contains(where: \.isNumber) else { return nil }
        return URL(string: "tel:" + dialed + (ext.map { ";ext=" + $0 } ?? ""))
    }
}

extension Contact {
    /// The web pages that have an address with a scheme, in their order.
    public var webAddresses: [URL] { urls.compactMap { URL(absolute: $0.value) } }
}

extension URL {
    /// The URL of a text that has a scheme, spaces and other characters in it percent-encoded; `nil` for all else.
    init?(absolute text: String) {
        let bytes = [UInt8](text.utf8)
        guard URIText.scheme(of: bytes.span) != nil else { return nil }
        var repaired: [UInt8] = []
        URIText.repair(bytes.span, into: &repaired)
        self.init(string: String(decoding: repaired, as: UTF8.self))
    }
}
