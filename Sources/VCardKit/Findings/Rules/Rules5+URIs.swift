extension RuleTable {
    /// The properties whose value may be a link.
    private static let links: [PropertyID] = {
        var found: [PropertyID] = []
        for (place, definition) in PropertyDefinition.all.enumerated() where !definition.isExtension {
            for version in [Version.v3, .v4] where definition.allows(.uri, in: version) {
                found.append(PropertyID(rawValue: UInt16(place + 1)))
                break
            }
        }
        return found
    }()

    /// VC5 goes on: links, telephone numbers, mail addresses.
    static let uriRows: [RuleRow] = [
        .init(
            518, "no-scheme", .error, in: .v4, fix: .unsafe, "RFC 6350 §4.2", "a URI is needed, and this has no scheme",
            why: "www.example.com is a host, not a link: readers take it for a file of their own. RELATED with a name "
                + "says VALUE=text.",
            bad: "URL:www.example.com", good: "URL:https://www.example.com",
            check: .line(
                [
                    .url, .source, .fbURL, .calURI, .calAdrURI, .member, .related, .orgDirectory, .contactURI, .tel,
                    .socialProfile,
                ], [.shape, .parameters, .oddHead]
            ) { $0.missingScheme() }),
        .init(
            519, "uri-characters", .warning, in: [.v3, .v4], fix: .safe, "RFC 3986 §2",
            "a URI with blanks or characters beyond ASCII",
            why: "They are written as %XX. Some readers end the link at the blank.",
            bad: "URL:https://www.example.com/mi casa", good: "URL:https://www.example.com/mi%20casa",
            check: .line(links, .shape) { $0.uriCharacters() }),
        .init(
            520, "odd-phone-number", .warning, in: [.v3, .v4], "RFC 2426 §3.3.1",
            "TEL is no telephone number",
            why: "There are letters or other characters that nobody can dial. Extensions are written x102 or ext. 102.",
            bad: "TEL:n/a", good: "TEL:+1-555-0100", check: .line([.tel], .shape) { $0.oddPhoneNumber() }),
        .init(
            521, "phone-uri-type", .warning, in: .v4, fix: .safe, "RFC 6350 §6.4.1", "a tel: URI needs VALUE=uri",
            why: "TEL is a text in 4.0 unless it says otherwise, so that tel: is shown as a part of the number.",
            bad: "TEL:tel:+1-555-0100", good: "TEL;VALUE=uri:tel:+1-555-0100",
            check: .line([.tel], .shape) { $0.phoneURIType() }),
        .init(
            522, "invalid-phone-uri", .error, in: .v4, "RFC 3966 §3", "a tel: URI needs + or a phone-context",
            why: "A local number says for which place it is one: tel:0100;phone-context=+1-555.",
            bad: "TEL;VALUE=uri:tel:555-0100", good: "TEL;VALUE=uri:tel:+1-555-0100",
            check: .line([.tel], .shape) { $0.invalidPhoneURI() }),
        .init(
            523, "invalid-email", .warning, "RFC 6350 §6.4.2, RFC 5322 §3.4.1", "EMAIL is no mail address",
            why: "An address has a name, an @ and a host: mail to this one comes back, or programs refuse it.",
            bad: "EMAIL:ana.example.com",
            good: "EMAIL:ana@example.com", check: .line([.email], .shape) { $0.invalidEmail() }),
        .init(
            524, "decorated-email", .warning, fix: .unsafe, "de facto",
            "EMAIL with mailto: or a name around the address",
            why: "EMAIL is the address alone. Readers show all of it, or send to an address that is none. Taking out "
                + "mailto: is safe; with a name before the address, the fix loses that name.",
            bad: "EMAIL:mailto:ana@example.com", good: "EMAIL:ana@example.com",
            check: .line([.email], .shape) { $0.decoratedEmail() }),
        .init(
            525, "messaging-scheme", .warning, in: [.v3, .v4], "RFC 4770", "IMPP has no scheme, or an unknown one",
            why: "IMPP is a URI such as xmpp:ana@example.com: the scheme says which service it is.",
            bad: "IMPP:ana", good: "IMPP:xmpp:ana@example.com", check: .line([.impp], .shape) { $0.messagingScheme() }),
        .init(
            532, "uid-type", .warning, in: .v4, fix: .safe, "RFC 6350 §6.7.6", "a UID that is no URI needs VALUE=text",
            why: "UID is a URI in 4.0 unless it says otherwise. Readers take both, but strict ones do not.",
            bad: "UID:abc-1", good: "UID;VALUE=text:abc-1", check: .line([.uid], .shape) { $0.uidType() }),
        .init(
            533, "invalid-uuid", .info, in: [.v3, .v4], "RFC 9562 §4", "urn:uuid: without a UUID",
            why: "A UUID has 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.",
            bad: "UID:urn:uuid:1234", good: "UID:urn:uuid:00000000-0000-4000-8000-000000000001",
            check: .line([.uid, .member, .related], .shape) { $0.invalidUUID() }),
    ]
}

extension CardChecker {
    /// The value of a URI with its escapes undone.
    private var uri: [UInt8] {
        mutating get {
            let bytes = value.bytes
            guard bytes.contains(.backslash) else { return bytes }
            var text: [UInt8] = []
            TextEscaping.unescapeURI(bytes.span, into: &text)
            return text
        }
    }

    /// Whether the value is to be a URI.
    private var isURI: Bool {
        mutating get {
            guard traits.contains(.known) else { return false }
            if let declaredType { return declaredType == .uri }
            return traits.contains(.uri)
        }
    }

    mutating func missingScheme() {
        guard !signs.contains(.empty), isURI else { return }
        let uri = uri
        guard URIText.scheme(of: uri.span) == nil else { return }
        let start = uri.firstIndex { !$0.isBlank } ?? 0
        if start > 0, URIText.scheme(of: Array(uri[start...]).span) != nil {
            let text = Array(value.bytes.drop { $0.isBlank })
            return report(value: 0..<start, "blanks stand before the URI", fix: fix("take them out", decoded: text))
        }
        if id == .related {
            guard hasNoType else { return report(at: valueRange) }
            return report(at: valueRange, fix: fix("add VALUE=text", .unsafe, head: head.adding("VALUE=text")))
        }
        var mended: Fix?
        let host = uri.prefix { $0 != 0x2F }
        let isHost = host.contains(.dot) && host.allSatisfy { $0.isNameByte || $0 == .dot || $0 == .colon }
        if isHost, id != .member, id != .tel {
            mended = fix("add https://", .unsafe, decoded: Array("https://".utf8) + value.bytes)
        }
        report(at: valueRange, fix: mended)
    }

    mutating func uriCharacters() {
        guard traits.contains([.standard, .defined]), isURI, !signs.contains(.base64) else { return }
        // The data of pictures is looked at elsewhere.
        if traits.contains(.media), valueRange.count > 4096 || beginsWithScheme("data") { return }
        let bytes = value.bytes
        guard URIText.scheme(of: bytes.span) != nil, !URIText.hasScheme("data", bytes.span) else { return }
        guard
            let first = bytes.firstIndex(where: {
                $0 <= 0x20 || $0 >= 0x7F || $0 == .quote || $0 == 0x3C || $0 == 0x3E
            })
        else { return }
        if URIText.hasScheme("tel", bytes.span) {
            // A number has no %XX (RFC 3966 §3).
            return report(
                value: first..<(first + 1), fix: Self.dashed(bytes).flatMap { fix("write - for blanks", decoded: $0) })
        }
        var text: [UInt8] = []
        let isUTF8 = bytes.withUnsafeBufferPointer { UTF8Check.firstInvalid($0) == nil }
        URIText.repair(bytes.span, into: &text)
        report(value: first..<(first + 1), fix: isUTF8 ? fix("write it as %XX", decoded: text) : nil)
    }

    /// A `tel:` URI with `-` for the blanks between its digits, and without others; `nil` if it is none even so.
    private static func dashed(_ uri: [UInt8]) -> [UInt8]? {
        var text: [UInt8] = []
        for (place, byte) in uri.enumerated() {
            guard byte.isBlank else {
                text.append(byte)
                continue
            }
            let isBetween = place + 1 < uri.count && !uri[place + 1].isBlank && text.last.map { $0 != .colon } ?? false
            if isBetween, text.last != 0x2D, uri[place + 1] != 0x2D { text.append(0x2D) }
        }
        return TelURI(parsing: text.span) != nil ? text : nil
    }

    mutating func oddPhoneNumber() {
        guard !signs.contains(.empty) else { return }
        let bytes = value.bytes
        if URIText.scheme(of: bytes.span) != nil || declaredType == .uri { return }
        var hasDigit = false
        var i = 0
        while i < bytes.count {
            let byte = bytes[i]
            if ValueBytes.isDigit(byte) {
                hasDigit = true
            } else if ValueBytes.isLetter(byte) {
                var end = i
                while end < bytes.count, ValueBytes.isLetter(bytes[end]) { end += 1 }
                let word = Array(bytes[i..<end])
                let isKnown = ["x", "ext", "extn", "extension", "p", "w", "t", "poste", "tel", "n"]
                    .contains { ValueBytes.equal(word.span, $0) }
                // An extension and a pause come behind digits; a word of a number that is spelled has more of it.
                if !isKnown || !hasDigit { return report(value: i..<end) }
                i = end
                continue
            } else {
                switch byte {
                case 0x20, 0x2B, 0x2D, 0x28, 0x29, .dot, 0x2F, 0x2A, 0x23, .comma, .semicolon, .colon, .backslash, 0x7E,
                    .tab:
                    break
                // A space that does not break, dashes and marks of direction are pasted along with numbers.
                case 0x80...0xFF: break
                default: return report(value: i..<(i + 1))
                }
            }
            i += 1
        }
        // Digits of other scripts are numbers, too.
        if !hasDigit, !bytes.contains(where: { $0 >= 0x80 }) { report(at: valueRange) }
    }

    mutating func phoneURIType() {
        guard hasNoType, URIText.hasScheme("tel", value.bytes.span) else { return }
        report(fix: isSilentlyEncoded ? nil : fix("add VALUE=uri", head: head.adding("VALUE=uri")))
    }

    mutating func invalidPhoneURI() {
        let uri = uri
        guard URIText.hasScheme("tel", uri.span) else { return }
        if TelURI(parsing: uri.span)?.isComplete ?? false { return }
        // Blanks in it have a rule of their own.
        if let dashed = Self.dashed(uri), TelURI(parsing: dashed.span)?.isComplete ?? false { return }
        report(at: valueRange)
    }

    // MARK: Mail

    mutating func invalidEmail() {
        guard !signs.contains(.empty), decoration == nil else { return }
        let bytes = Array(decoding.value.text.utf8)
        if Self.isAddress(bytes) { return }
        report(at: valueRange)
    }

    mutating func decoratedEmail() {
        guard let decoration else { return }
        let mended = fix(
            "write the address alone", decoration.isMore ? .unsafe : .safe, decoded: decoration.address)
        report(at: valueRange, fix: mended)
    }

    /// The address in `mailto:ana@example.com` or `Ana <ana@example.com>`, and whether there is a name or the like as
    /// well; `nil` if there is nothing around one.
    private var decoration: (address: [UInt8], isMore: Bool)? {
        mutating get {
            var bytes = value.bytes
            var isMore = false
            let open = bytes.firstIndex(of: 0x3C)
            if let open, bytes.last == 0x3E {
                isMore = bytes[..<open].contains { !$0.isBlank && $0 != .quote }
                bytes = Array(bytes[(open + 1)..<(bytes.count - 1)])
            }
            if URIText.hasScheme("mailto", bytes.span) {
                // What a mail is to say may stand behind it, and %XX for any character (RFC 6068 §2).
                let end = bytes.firstIndex(of: 0x3F) ?? bytes.count
                isMore = isMore || end < bytes.count
                var address: [UInt8] = []
                URIText.decodePercent(bytes.span, in: 7..<end, into: &address)
                bytes = address
            } else if open == nil {
                return nil
            }
            guard Self.isAddress(bytes), !bytes.contains(.comma), !bytes.contains(.backslash) else { return nil }
            return (bytes, isMore)
        }
    }

    /// Whether the bytes are a name, one `@` outside of quotes, and a host (RFC 5322 §3.4.1; other characters than
    /// ASCII as RFC 6531 has them).
    static func isAddress(_ bytes: [UInt8]) -> Bool {
        guard let at = bytes.lastIndex(of: 0x40), at > 0, at < bytes.count - 1 else { return false }
        let name = bytes[..<at]
        let host = bytes[(at + 1)...]
        if name.first == .quote {
            guard name.count > 2, name.last == .quote else { return false }
        } else {
            for byte in name {
                switch byte {
                case 0...0x20, 0x7F, 0x40, .quote, .comma, .semicolon, .colon, 0x28, 0x29, 0x3C, 0x3E, 0x5B, 0x5D,
                    .backslash:
                    return false
                default: break
                }
            }
        }
        if host.first == 0x5B { return host.last == 0x5D }
        guard host.first != .dot, host.last != .dot, host.first != 0x2D else { return false }
        var last: UInt8 = 0
        for byte in host {
            guard byte.isNameByte || byte == .dot || byte >= 0x80 || byte == 0x5F, byte != .dot || last != .dot else {
                return false
            }
            last = byte
        }
        return true
    }

    // MARK: Identifiers

    private static let messagingSchemes = [
        "xmpp", "aim", "msnim", "msn", "ymsgr", "icq", "skype", "sip", "sips", "irc", "ircs", "im", "pres", "gtalk",
        "qq", "gg", "facebook", "gadu", "jabber", "tel", "sms", "mailto", "http", "https", "matrix", "mxid", "x-apple",
        "callto", "urn", "twitter", "telegram", "tg", "whatsapp", "signal", "threema", "google-talk", "googletalk",
        "yahoo", "groupwise", "lync", "teams", "discord", "slack", "zoom", "zoommtg", "wechat", "weixin", "line",
        "viber", "ftp",
    ]

    mutating func messagingScheme() {
        guard !signs.contains(.empty), declaredType != .text else { return }
        let uri = uri
        guard let scheme = URIText.scheme(of: uri.span) else { return report(at: valueRange, "IMPP has no scheme") }
        let word = Array(uri[scheme])
        if ValueBytes.contained(word.span, in: Self.messagingSchemes)
            || (word.count > 2 && word[0] | 0x20 == 0x78 && word[1] == 0x2D)
        {
            return
        }
        report(at: valueRange, "IMPP has a scheme that no messaging service is known by")
    }

    mutating func uidType() {
        guard !signs.contains(.empty), hasNoType else { return }
        let bytes = value.bytes
        if URIText.scheme(of: bytes.span) != nil { return }
        report(fix: isSilentlyEncoded ? nil : fix("add VALUE=text", head: head.adding("VALUE=text")))
    }

    mutating func invalidUUID() {
        guard valueRange.count > 9 || signs.contains(.folded) else { return }
        let bytes = value.bytes
        let scheme = Array("urn:uuid:".utf8)
        guard bytes.count >= scheme.count, bytes.prefix(scheme.count).elementsEqual(scheme, by: { $0.lowerCased == $1 })
        else { return }
        let uuid = Array(bytes.dropFirst(scheme.count))
        var isRight = uuid.count == 36
        for (place, byte) in uuid.enumerated() where isRight {
            let isDash = place == 8 || place == 13 || place == 18 || place == 23
            isRight = isDash ? byte == 0x2D : byte.hexValue < 16
        }
        if !isRight { report(at: valueRange) }
    }
}
