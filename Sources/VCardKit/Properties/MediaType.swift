/// A media type, as `image/jpeg`, in lower case and without parameters (RFC 6838 §4.2).
public struct MediaType: Sendable, Hashable {
    /// The part before the slash.
    public let type: String
    /// The part after the slash.
    public let subtype: String

    /// The media type that the bytes begin with, up to a `;`; `nil` without a type and a subtype of
    /// the bytes RFC 6838 allows.
    public init?(parsing bytes: Span<UInt8>) {
        self.init(parsing: bytes, in: 0..<bytes.count)
    }

    /// The media type of the text; see ``init(parsing:)``.
    public init?(_ text: String) {
        self.init(parsing: Array(text.utf8).span)
    }

    init?(parsing bytes: Span<UInt8>, in range: Range<Int>) {
        var slash: Int?
        var index = range.lowerBound
        while index < range.upperBound, bytes[index] != UInt8(ascii: ";"), bytes[index] != UInt8(ascii: " ") {
            let byte = bytes[index]
            if byte == UInt8(ascii: "/"), slash == nil {
                slash = index
            } else if !Self.isNameByte(byte) {
                return nil
            }
            index += 1
        }
        guard let slash, slash > range.lowerBound, slash + 1 < index else { return nil }
        type = ValueBytes.lowercasedString(bytes, range.lowerBound..<slash)
        subtype = ValueBytes.lowercasedString(bytes, slash + 1..<index)
    }

    private init(known type: String, _ subtype: String) {
        self.type = type
        self.subtype = subtype
    }

    /// `type/subtype`.
    public var text: String { type + "/" + subtype }

    /// Whether it is a picture.
    public var isImage: Bool { ValueBytes.same(type, "image") }

    /// Whether both have the same type and subtype.
    public static func == (left: MediaType, right: MediaType) -> Bool {
        ValueBytes.same(left.type, right.type) && ValueBytes.same(left.subtype, right.subtype)
    }

    /// Hashes type and subtype.
    public func hash(into hasher: inout Hasher) {
        ValueBytes.hash(type, into: &hasher)
        ValueBytes.hash(subtype, into: &hasher)
    }

    /// `application/octet-stream`: bytes of no known kind.
    public static var octetStream: MediaType { .init(known: "application", "octet-stream") }
    /// `text/plain`, the default of a `data:` URI.
    public static var plainText: MediaType { .init(known: "text", "plain") }
    /// `image/jpeg`.
    public static var jpeg: MediaType { .init(known: "image", "jpeg") }
    /// `image/png`.
    public static var png: MediaType { .init(known: "image", "png") }
    /// `image/gif`.
    public static var gif: MediaType { .init(known: "image", "gif") }
    /// `image/webp`.
    public static var webp: MediaType { .init(known: "image", "webp") }
    /// `image/heic`.
    public static var heic: MediaType { .init(known: "image", "heic") }
    /// `image/avif`.
    public static var avif: MediaType { .init(known: "image", "avif") }
    /// `image/jxl`: JPEG XL.
    public static var jpegXL: MediaType { .init(known: "image", "jxl") }
    /// `image/bmp`.
    public static var bmp: MediaType { .init(known: "image", "bmp") }
    /// `image/tiff`.
    public static var tiff: MediaType { .init(known: "image", "tiff") }
    /// `image/vnd.microsoft.icon`: what web sites have for an icon.
    public static var icon: MediaType { .init(known: "image", "vnd.microsoft.icon") }
    /// `application/pdf`.
    public static var pdf: MediaType { .init(known: "application", "pdf") }
    /// `text/html`, which can hold scripts.
    public static var html: MediaType { .init(known: "text", "html") }
    /// `image/svg+xml`, which can hold scripts.
    public static var svg: MediaType { .init(known: "image", "svg+xml") }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        if ValueBytes.isAlphanumeric(byte) { return true }
        for allowed in "!#$&-^_.+".utf8 where allowed == byte { return true }
        return false
    }
}
