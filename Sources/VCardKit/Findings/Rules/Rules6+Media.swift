extension Rule {
    /// VC610: media type mismatch.
    public static var mediaTypeMismatch: Rule { .init(610) }
    /// VC611: image unreadable.
    public static var unreadableImage: Rule { .init(611) }
    /// VC612: image too large.
    public static var imageTooLarge: Rule { .init(612) }
    /// VC613: active content.
    public static var activeContent: Rule { .init(613) }
    /// VC616: photo location.
    public static var photoLocation: Rule { .init(616) }
    /// VC617: crop outside.
    public static var cropOutside: Rule { .init(617) }
    /// VC620: data uri in binary.
    public static var dataURIInBinary: Rule { .init(620) }
}

extension RuleTable {
    private static let pictures: [PropertyID] = [.photo, .logo, .xMSCardPicture]

    /// VC6 goes on: pictures, sounds and keys.
    static let mediaRows: [RuleRow] = [
        .init(
            610, "media-type-mismatch", .error, fix: .safe, "RFC 6350 §5.7, RFC 2426 §3.1.4",
            "the declared media type is not that of the bytes",
            why: "The bytes tell what they are, and readers that go by the declared type show no picture.",
            bad: "PHOTO:data:image/png;base64,/9j/2Q==", good: "PHOTO:data:image/jpeg;base64,/9j/2Q==",
            check: .line([], [.base64, .data]) {
                if $0.decoding.oddities.contains(.mediaTypeMismatch) {
                    $0.report(fix: $0.rewriting("write the right type"))
                }
            }),
        .init(
            611, "image-unreadable", .warning, "de facto", "the picture breaks off, or its header cannot be read",
            why: "The data begins like a picture, but ends before the picture does, or claims what cannot be. Programs "
                + "show nothing, or a part. Only who has the picture can set it anew: vcard photos set.",
            bad: "PHOTO:data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQA=",
            good: "PHOTO:data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=",
            check: .line(pictures, [.base64, .data]) { $0.picture(.unreadableImage) }),
        .init(
            612, "image-too-large", .warning, "de facto", "the picture is larger than many programs take",
            why: "It has more than 256 KiB, more than 4096 pixels on a side, or claims more than 64 megapixels. Some "
                + "servers and phones refuse such a card, or the whole file. vcard photos shrink -i FILE makes it small "
                + "where an image library is there; a fix cannot, as what it gives must not depend on the machine.",
            bad: "PHOTO:data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAE4gAAAABCAAAAAAAAAAAAAAAAElFTkSuQmCC",
            good: "PHOTO:data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=",
            check: .line(pictures, [.base64, .data]) { $0.picture(.imageTooLarge) }),
        .init(
            613, "active-content", .warning, "RFC 6350 §9", "what stands for a picture can hold scripts",
            why: "It is an SVG, a PDF or a web page, or a script stands in it besides the pixels. A browser that shows "
                + "the card may run it. A JPEG or PNG in its place cannot do harm.",
            bad: "PHOTO:data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=",
            good: "PHOTO:data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=",
            check: .line(pictures, [.base64, .data]) { $0.picture(.activeContent) }),
        .init(
            614, "remote-media", .warning, "RFC 6350 §9", "a picture or sound that has to be fetched",
            why: "Showing the contact asks a server for it, which tells that server who looks at whom; and it is gone "
                + "when the server is. This library fetches nothing.",
            bad: "PHOTO:https://www.example.com/ana.jpg", good: "PHOTO:data:image/jpeg;base64,/9j/2Q==",
            check: .line([.photo, .logo, .sound], .data) { $0.remoteMedia() }),
        .init(
            615, "local-reference", .error, fix: .unsafe, "de facto",
            "the link leads into the machine of who opens the card, or runs something",
            why:
                "file: links, paths and names of files mean nothing elsewhere, and a reader that follows them gives away "
                + "what is on its machine. javascript: runs a program.",
            bad: "PHOTO:file:///home/ana/ana.jpg", good: "PHOTO:data:image/jpeg;base64,/9j/2Q==",
            check: .line(
                [
                    .photo, .logo, .sound, .key, .url, .source, .fbURL, .calURI, .calAdrURI, .orgDirectory,
                    .contactURI, .socialProfile, .related, .impp, .xSocialProfile,
                ], [.data, .shape]
            ) { $0.localReference() }),
        .init(
            616, "photo-location", .info, fix: .unsafe, "RFC 6350 §9", "the picture tells where it was taken",
            why:
                "Whoever gets the card learns where its photo was taken: often a home. Without its metadata the picture "
                + "looks the same.",
            bad:
                "PHOTO:data:image/jpeg;base64,/9j/4QA0RXhpZgAATU0AKgAAAAgAAYglAAQAAAABAAAAGgAAAAAAAQABAAIAAAACTgAAAAAAAAD/wAALCAABAAEBAREA/9oACAEBAAA/AAD/2Q==",
            good: "PHOTO:data:image/jpeg;base64,/9j/wAALCAABAAEBAREA/9oACAEBAAA/AAD/2Q==",
            check: .line(pictures, [.base64, .data]) { $0.picture(.photoLocation) }),
        .init(
            617, "crop-outside", .warning, fix: .safe, "de facto", "X-ABCROP-RECTANGLE is no rectangle of this picture",
            why:
                "Apple's Contacts shows the part of the picture that the parameter names, counted from the left and from "
                + "the bottom. One outside of the picture belongs to another picture.",
            bad:
                "PHOTO;X-ABCROP-RECTANGLE=ABClipRect_1&9&9&1&1&:data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=",
            good:
                "PHOTO;X-ABCROP-RECTANGLE=ABClipRect_1&0&0&1&1&:data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=",
            check: .line(pictures, [.base64, .data]) { $0.picture(.cropOutside) }),
        .init(
            618, "content-id", .warning, in: .v21, "vCard 2.1 §2.1.8", "the value is a part of a mail that is not here",
            why: "CONTENT-ID points to another part of the mail that the card came with. In a file there is none.",
            bad: "PHOTO;VALUE=CONTENT-ID:<ana@example.com>", good: "PHOTO;ENCODING=BASE64;TYPE=JPEG:/9j/2Q==\n",
            check: .line([.photo, .logo, .sound, .key], .data) { $0.contentID() }),
        .init(
            619, "unknown-key", .info, "RFC 6350 §6.8.1", "not a key of a kind that is known",
            why: "Keys are PGP keys or X.509 certificates, armored or as octets. Programs pass over others.",
            bad: "KEY:data:application/octet-stream;base64,AAECAwQFBgc=",
            good: "KEY:https://www.example.com/ana.asc", check: .line([.key], .data) { $0.unknownKey() }),
        .init(
            620, "data-uri-in-binary", .warning, fix: .safe, "de facto",
            "a URI, or a piece of the line's head, where base64 alone belongs; the data was read",
            why: "ENCODING says that the value is base64 alone. Readers that believe it show no picture.",
            bad: "VERSION:3.0\nPHOTO;ENCODING=b;TYPE=JPEG:data:image/jpeg;base64,/9j/2Q==",
            good: "VERSION:3.0\nPHOTO;ENCODING=b;TYPE=JPEG:/9j/2Q==",
            check: .line([], [.base64, .data]) {
                if $0.decoding.oddities.contains(.dataURIInBinary) {
                    $0.report(fix: $0.rewriting("write the data alone"))
                }
            }),
    ]
}

extension CardChecker {
    /// Reports what a rule says of the picture in the line.
    mutating func picture(_ rule: Rule) {
        for finding in pictureFindings where finding.rule == rule {
            report(finding.message, fix: fix(of: property, rule))
        }
    }

    private func fix(of property: Property, _ rule: Rule) -> Fix? {
        if rule == .cropOutside { return rewriting("take the rectangle out", .safe, property.with(cropRectangle: nil)) }
        guard rule == .photoLocation, let photo = Attachment(property)?.withoutMetadata else { return nil }
        return rewriting(
            "take out what the picture tells besides its pixels", .unsafe,
            property.with(attachment: photo, hasSamePixels: true))
    }

    /// Whether the value begins with a scheme, whatever its length.
    mutating func beginsWithScheme(_ scheme: String) -> Bool {
        let start = beginning
        return URIText.hasScheme(scheme, start.span)
    }

    private static let remoteSchemes = ["http", "https", "ftp"]

    mutating func remoteMedia() {
        let start = beginning
        for scheme in Self.remoteSchemes where URIText.hasScheme(scheme, start.span) {
            return report(at: valueRange)
        }
    }

    mutating func localReference() {
        guard !signs.contains(.base64), !signs.contains(.empty), declaredType != .text, declaredType != .contentID
        else { return }
        var start: [UInt8] = []
        TextEscaping.unescapeURI(
            (signs.contains(.quotedPrintable) ? Array(value.bytes.prefix(256)) : beginning).span, into: &start)
        var isLocal = start.starts(with: [.backslash, .backslash]) || start.starts(with: [.dot, .dot, 0x2F])
        isLocal = isLocal || start.starts(with: [.dot, 0x2F]) || start.starts(with: [0x7E, 0x2F])
        if let scheme = URIText.scheme(of: start.span) {
            // C: of a path
            isLocal = isLocal || (scheme.count == 1 && id != .impp && id != .related)
            for word in ["file", "javascript", "vbscript"] {
                isLocal = isLocal || ValueBytes.equal(start.span, scheme, word)
            }
        } else if !isLocal, start.first != 0x3C, definition?.isMedia == true, case .uri = decoding.value {
            // It is relative to the file that the card is in; in <> it names a part of the mail.
            isLocal = true
        }
        guard isLocal else { return }
        report(at: valueRange, fix: removing("take it out", .unsafe))
    }

    mutating func contentID() {
        guard declaredType == .contentID || URIText.hasScheme("cid", beginning.span) else { return }
        report()
    }

    mutating func unknownKey() {
        switch decoding.value {
        case .binary(let bytes, let type):
            // Another kind that is named may be what it says.
            if let type, type != .octetStream, type.token == nil { return }
            if !Self.isKey(bytes) { report() }
        case .text(let text):
            if !Self.isKey(Array(text.utf8.drop { $0.isBlank || $0.isLineEnd })) { report() }
        default: return
        }
    }

    /// Whether the bytes begin as keys and certificates do, or are the digits of a fingerprint.
    private static func isKey(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first else { return true }
        if MediaType(sniffing: bytes.span) != nil { return true }
        // The packet of a key without armor (RFC 9580 §4.2), and a certificate in DER.
        if first & 0xFC == 0x98 || first & 0xFC == 0x94 || first == 0xC6 || first == 0xC5 || first == 0x30 {
            return true
        }
        for word in ["-----BEGIN", "ssh-", "ecdsa-", "age1"] where bytes.starts(with: word.utf8) { return true }
        let digits = bytes.filter { !$0.isBlank && $0 != .colon }
        return digits.count >= 16 && digits.allSatisfy { ValueBytes.isHexDigit($0) || $0 | 0x20 == 0x78 }
    }
}
