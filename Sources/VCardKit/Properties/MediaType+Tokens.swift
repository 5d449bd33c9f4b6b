extension MediaType {
    /// One kind of media: the tokens of TYPE in 2.1 and 3.0, its media types, its first bytes.
    struct Token: Sendable {
        /// The token that is written, then others that are read.
        let names: [String]
        /// The media type that is written, then others that are read.
        let types: [String]
        /// How files of the kind are called, without the dot.
        let fileExtension: String
        /// What files of the kind begin with, one or the other.
        let signatures: [Signature]

        init(_ names: [String], _ types: [String], _ fileExtension: String, _ signatures: Signature...) {
            self.names = names
            self.types = types
            self.fileExtension = fileExtension
            self.signatures = signatures
        }
    }

    /// Bytes at an offset, and optionally bytes at offset 8 after them; both as Latin-1 text.
    struct Signature: Sendable {
        let offset: Int
        let bytes: String
        let bytesAt8: String

        init(_ offset: Int, _ bytes: String, at8 bytesAt8: String = "") {
            self.offset = offset
            self.bytes = bytes
            self.bytesAt8 = bytesAt8
        }
    }

    /// The table of media tokens (RFC 2426 §3.1.4, vCard 2.1 §2.2.3).
    static let tokens: [Token] = [
        .init(["JPEG", "JPG"], ["image/jpeg", "image/jpg", "image/pjpeg"], "jpg", .init(0, "\u{FF}\u{D8}\u{FF}")),
        .init(["PNG"], ["image/png", "image/x-png"], "png", .init(0, "\u{89}PNG\u{0D}\u{0A}\u{1A}\u{0A}")),
        .init(["GIF"], ["image/gif"], "gif", .init(0, "GIF87a"), .init(0, "GIF89a")),
        .init(["BMP", "DIB"], ["image/bmp", "image/x-bmp", "image/x-ms-bmp"], "bmp", .init(0, "BM")),
        .init(["TIFF", "TIF"], ["image/tiff"], "tif", .init(0, "II*\0"), .init(0, "MM\0*")),
        .init(["WEBP"], ["image/webp"], "webp", .init(0, "RIFF", at8: "WEBP")),
        .init(["AVIF"], ["image/avif"], "avif", .init(4, "ftypavif"), .init(4, "ftypavis")),
        .init(
            ["HEIC", "HEIF"], ["image/heic", "image/heif"], "heic", .init(4, "ftypheic"), .init(4, "ftypheix"),
            .init(4, "ftypmif1"), .init(4, "ftypmsf1"), .init(4, "ftypheim"), .init(4, "ftypheis"),
            .init(4, "ftyphevc")),
        .init(
            ["JXL"], ["image/jxl"], "jxl", .init(0, "\u{FF}\u{0A}"),
            .init(0, "\0\0\0\u{0C}JXL \u{0D}\u{0A}\u{87}\u{0A}")),
        .init(
            ["ICO"], ["image/vnd.microsoft.icon", "image/x-icon", "image/ico"], "ico", .init(0, "\0\0\u{01}\0")),
        .init(["SVG", "SVG+XML"], ["image/svg+xml"], "svg", .init(0, "<svg"), .init(0, "<?xml")),
        .init(["PICT"], ["image/x-pict", "image/pict"], "pict"),
        .init(["WMF"], ["image/wmf", "image/x-wmf"], "wmf", .init(0, "\u{D7}\u{CD}\u{C6}\u{9A}")),
        .init(["CGM"], ["image/cgm"], "cgm"),
        .init(["PS"], ["application/postscript"], "ps", .init(0, "%!PS")),
        .init(["PDF"], ["application/pdf"], "pdf", .init(0, "%PDF")),
        .init(["QTIME"], ["video/quicktime"], "mov", .init(4, "ftypqt  "), .init(4, "moov")),
        .init(
            ["MPEG", "MPEG2"], ["video/mpeg"], "mpg", .init(0, "\0\0\u{01}\u{BA}"), .init(0, "\0\0\u{01}\u{B3}")),
        .init(["AVI"], ["video/x-msvideo", "video/avi"], "avi", .init(0, "RIFF", at8: "AVI ")),
        .init(
            ["WAVE", "WAV"], ["audio/wav", "audio/x-wav", "audio/wave", "audio/vnd.wave"], "wav",
            .init(0, "RIFF", at8: "WAVE")),
        .init(["AIFF"], ["audio/aiff", "audio/x-aiff"], "aiff", .init(0, "FORM", at8: "AIFF")),
        .init(["PCM", "BASIC"], ["audio/basic"], "au", .init(0, ".snd")),
        .init(["OGG"], ["audio/ogg"], "ogg", .init(0, "OggS")),
        .init(
            ["MP3"], ["audio/mpeg", "audio/mp3"], "mp3", .init(0, "ID3"), .init(0, "\u{FF}\u{FB}"),
            .init(0, "\u{FF}\u{F3}"), .init(0, "\u{FF}\u{F2}"), .init(0, "\u{FF}\u{FA}"),
            .init(0, "\u{FF}\u{E3}")),
        .init(
            ["X509"], ["application/pkix-cert", "application/x-x509-ca-cert", "application/x-x509-user-cert"], "cer",
            .init(0, "\u{30}\u{82}")),
        .init(["PGP"], ["application/pgp-keys"], "asc", .init(0, "-----BEGIN PGP")),
        .init([], ["text/html"], "html", .init(0, "<!DOCTYPE html"), .init(0, "<!doctype html"), .init(0, "<html")),
    ]

    /// The media type that a TYPE value of 2.1 or 3.0 stands for, case ignored: a token of the table, or a
    /// whole media type; `nil` for other words.
    public init?(token: Span<UInt8>) {
        for row in Self.tokens where ValueBytes.contained(token, in: row.names) {
            guard let type = row.types.first.flatMap({ MediaType($0) }) else { return nil }
            self = type
            return
        }
        self.init(parsing: token)
    }

    /// The TYPE value of 2.1 and 3.0 for the media type, `nil` when there is none.
    public var token: String? { row?.names.first }

    /// How files of the kind are called, as `jpg`; `nil` for a kind the table does not have.
    public var fileExtension: String? { row?.fileExtension }

    /// The usual name of the media type: `image/jpeg` for `image/jpg`.
    public var canonical: MediaType { row?.types.first.flatMap { MediaType($0) } ?? self }

    private var row: Token? {
        let text = Array(self.text.utf8)
        for row in Self.tokens where ValueBytes.contained(text.span, in: row.types) { return row }
        return nil
    }

    /// The media type that the first bytes of a file tell, `nil` when they tell none.
    ///
    /// A beginning of spaces, line ends or a byte order mark is skipped for SVG, and so are a comment and a DOCTYPE.
    public init?(sniffing bytes: Span<UInt8>) {
        if let kind = Self.media(bytes) {
            self = kind
            return
        }
        for row in Self.tokens {
            for signature in row.signatures
            where Self.matches(bytes, signature.bytes, at: signature.offset)
                && Self.matches(bytes, signature.bytesAt8, at: 8)
            {
                guard let type = row.types.first.flatMap({ MediaType($0) }) else { return nil }
                self = type
                return
            }
        }
        var start = 0
        while start < bytes.count, start < 64, Self.isBlank(bytes[start]) {
            start += 1
        }
        if start > 0, Self.matches(bytes, "<svg", at: start) || Self.matches(bytes, "<?xml", at: start) {
            self = .svg
            return
        }
        guard Self.matches(bytes, "<!", at: start) else { return nil }
        while start < min(bytes.count, 4096), !Self.matches(bytes, "<svg", at: start) { start += 1 }
        guard start < min(bytes.count, 4096) else { return nil }
        self = .svg
    }

    /// AVIF under one of the names that its family shares: then a compatible brand tells.
    private static func media(_ bytes: Span<UInt8>) -> MediaType? {
        guard matches(bytes, "ftypmif1", at: 4) || matches(bytes, "ftypmsf1", at: 4) else { return nil }
        let end = min(bytes.count, 128, Int(bytes[3]))
        var place = 16
        while place + 4 <= end {
            if matches(bytes, "avif", at: place) || matches(bytes, "avis", at: place) { return .avif }
            place += 4
        }
        return nil
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF: true
        default: false
        }
    }

    private static func matches(_ bytes: Span<UInt8>, _ text: String, at offset: Int) -> Bool {
        var index = offset
        for scalar in text.unicodeScalars {
            guard index < bytes.count, UInt32(bytes[index]) == scalar.value else { return false }
            index += 1
        }
        return true
    }
}
