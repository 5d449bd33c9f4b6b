import Testing

@testable import VCardKit

@Suite struct MediaTypeTests {
    private func token(_ text: String) -> MediaType? { MediaType(token: Array(text.utf8).span) }
    private func sniff(_ bytes: [UInt8]) -> MediaType? { MediaType(sniffing: bytes.span) }
    private func latin1(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars { bytes.append(UInt8(scalar.value)) }
        return bytes
    }

    @Test func mediaTypesAreLowerCaseWithoutParameters() {
        #expect(MediaType("Image/JPEG; q=1")?.text == "image/jpeg")
        #expect(MediaType("image/svg+xml")?.text == "image/svg+xml")
        #expect(MediaType("image/jpeg") == .jpeg)
        #expect(MediaType("image/jpeg")?.isImage == true)
        for text in ["", "jpeg", "/", "image/", "/jpeg", "a/b/c", "im age/x", "image/jp,g", "é/a"] {
            #expect(MediaType(text) == nil, "\(text)")
        }
    }

    static let tokens: [(String, String?)] = [
        ("JPEG", "image/jpeg"), ("jpg", "image/jpeg"), ("PNG", "image/png"), ("GIF", "image/gif"), ("BMP", "image/bmp"),
        ("DIB", "image/bmp"), ("TIFF", "image/tiff"), ("WEBP", "image/webp"), ("HEIC", "image/heic"),
        ("svg+xml", "image/svg+xml"), ("PICT", "image/x-pict"), ("WMF", "image/wmf"), ("CGM", "image/cgm"),
        ("PS", "application/postscript"), ("PDF", "application/pdf"), ("QTIME", "video/quicktime"),
        ("MPEG", "video/mpeg"), ("MPEG2", "video/mpeg"), ("AVI", "video/x-msvideo"), ("WAVE", "audio/wav"),
        ("WAV", "audio/wav"), ("AIFF", "audio/aiff"), ("PCM", "audio/basic"), ("BASIC", "audio/basic"),
        ("OGG", "audio/ogg"), ("MP3", "audio/mpeg"), ("X509", "application/pkix-cert"),
        ("PGP", "application/pgp-keys"), ("image/jpeg", "image/jpeg"), ("MET", nil), ("PMB", nil), ("HOME", nil),
        ("", nil),
    ]

    @Test(arguments: tokens) func tokensOfTYPE(word: String, type: String?) {
        #expect(token(word)?.text == type)
    }

    @Test func everyRowComesBack() throws {
        for row in MediaType.tokens {
            for name in row.names {
                let type = try #require(token(name))
                #expect(type.text == row.types.first)
                #expect(type.token == row.names.first)
                #expect(token(name.lowercased()) == type)
            }
            for name in row.types {
                let type = try #require(MediaType(name))
                #expect(type.text == name)
                #expect(type.canonical.text == row.types.first)
                #expect(type.token == row.names.first)
            }
        }
        #expect(MediaType("image/x-unknown")?.token == nil)
        #expect(MediaType("image/x-unknown")?.canonical.text == "image/x-unknown")
    }

    static let beginnings: [(String, String?)] = [
        ("\u{FF}\u{D8}\u{FF}\u{E0}", "image/jpeg"), ("\u{89}PNG\r\u{0A}\u{1A}\u{0A}", "image/png"),
        ("GIF89a...", "image/gif"), ("GIF87a", "image/gif"), ("BM....", "image/bmp"), ("II*\0", "image/tiff"),
        ("MM\0*", "image/tiff"), ("RIFF....WEBPVP8 ", "image/webp"), ("RIFF....WAVEfmt ", "audio/wav"),
        ("RIFF....AVI LIST", "video/x-msvideo"), ("\0\0\0\u{18}ftypheic", "image/heic"),
        ("\0\0\0\u{18}ftypmif1", "image/heic"), ("\0\0\0\u{18}ftypavif", "image/avif"), ("<svg xmlns", "image/svg+xml"),
        ("<?xml version", "image/svg+xml"), ("\u{EF}\u{BB}\u{BF}\n <svg>", "image/svg+xml"),
        ("%PDF-1.7", "application/pdf"),
        ("FORM....AIFF", "audio/aiff"), (".snd", "audio/basic"), ("OggS", "audio/ogg"), ("ID3\u{03}", "audio/mpeg"),
        ("\u{FF}\u{FB}\u{90}", "audio/mpeg"), ("\u{30}\u{82}\u{03}", "application/pkix-cert"),
        ("-----BEGIN PGP PUBLIC", "application/pgp-keys"), ("", nil), ("hello", nil), ("RIFF....JUNK", nil),
        ("GIF88a", nil), ("\u{FF}\u{D8}", nil), ("  text", nil), ("RIFF....WEB", nil),
    ]

    @Test(arguments: beginnings) func theFirstBytesTellTheKind(bytes: String, type: String?) {
        #expect(sniff(latin1(bytes))?.text == type)
    }

    @Test func everySignatureIsItsOwnRows() throws {
        for row in MediaType.tokens {
            for signature in row.signatures {
                var bytes = [UInt8](repeating: 0x2E, count: signature.offset)
                bytes += latin1(signature.bytes)
                if !signature.bytesAt8.isEmpty {
                    while bytes.count < 8 { bytes.append(0x2E) }
                    bytes += latin1(signature.bytesAt8)
                }
                let found = sniff(bytes)
                #expect(found?.text == row.types.first)
                let short = sniff(Array(bytes.dropLast()))
                #expect(short?.text != row.types.first || row.signatures.count > 1)
            }
        }
    }
}
