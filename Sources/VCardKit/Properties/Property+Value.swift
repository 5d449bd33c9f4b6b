/// A property's value with what decoding it showed.
struct Decoding {
    /// What was odd about the value, besides the repairs of its text.
    struct Oddities: OptionSet {
        let rawValue: UInt8
        /// Base64 was promised but cannot be decoded.
        static let invalidBase64 = Oddities(rawValue: 1)
        /// A `data:` URI stands where base64 was promised.
        static let dataURIInBinary = Oddities(rawValue: 2)
        /// The bytes are of another media type than declared.
        static let mediaTypeMismatch = Oddities(rawValue: 4)
        static let empty = Oddities(rawValue: 8)
        /// A date was expected and the text is none.
        static let noDate = Oddities(rawValue: 16)
        static let placeholderYear = Oddities(rawValue: 32)
    }

    var value: PropertyValue
    var type: ValueType
    var repairs = ValueText.Repairs()
    var oddities = Oddities()
}

extension Property {
    /// The decoded value.
    ///
    /// - Complexity: O(*n*) in the bytes of the line; a photo is decoded each time.
    public var value: PropertyValue { decode().value }

    /// The type the value has: that of VALUE, or what its property has by default and its shape allows.
    public var valueType: ValueType { decode().type }

    /// The value as text, for properties that have one; see ``PropertyValue/text`` for others.
    public var text: String { decode().value.text }

    /// The components of N, ADR, ORG and the like, each with the texts of its list; one text for other properties.
    public var components: [[String]] {
        switch decode().value {
        case .components(let components): components
        case .textList(let texts): texts.map { [$0] }
        case let value: [[value.text]]
        }
    }

    /// The card in an AGENT, whether its lines stand in it or their escaped text; `nil` if there is none.
    ///
    /// - Parameter depth: How many cards this one stands in already; beyond ``Limits/agentDepth`` the answer is `nil`.
    public func nestedCard(depth: Int = 0, limits: Limits = Limits()) -> Card? {
        guard depth < limits.agentDepth else { return nil }
        var text: [UInt8]
        if record.flags.contains(.nested) {
            text = Array(bytes[rawValueRange])
            if hasIndentedCard { text = Self.withoutIndentation(text) }
        } else {
            guard id == .agent || !id.isKnown else { return nil }
            var value = ValueText(self)
            text = Array(value.single().utf8)
        }
        let start = text.firstIndex { !$0.isBlank && !$0.isLineEnd } ?? text.count
        guard
            text.withUnsafeBufferPointer({ buffer in
                buffer.baseAddress.map {
                    FrameLine.match($0, start, Unfolding.lineEnd($0, start, buffer.count), "BEGIN") == .card
                } ?? false
            })
        else { return nil }
        text.removeFirst(start)
        return AddressBook.read(text, limits: limits).cards.first
    }

    /// Whether the lines of the nested card are indented, so that they look like folds.
    var hasIndentedCard: Bool {
        guard record.flags.contains(.nested), !rawValueRange.isEmpty, !bytes[rawValueRange.lowerBound].isLineEnd,
            let end = bytes[rawValueRange].firstIndex(where: { $0.isLineEnd })
        else { return false }
        let next = Unfolding.afterLineEnd(bytes, end, rawValueRange.upperBound)
        return next < rawValueRange.upperBound && bytes[next].isBlank
    }

    /// Lines without as many blanks as the second one begins with.
    private static func withoutIndentation(_ text: [UInt8]) -> [UInt8] {
        var width = 0
        var room = 0
        var isFirst = true
        var out: [UInt8] = []
        out.reserveCapacity(text.count)
        for byte in text {
            if byte.isLineEnd {
                room = isFirst ? Int.max : width
                out.append(byte)
            } else if byte.isBlank, room > 0 {
                if isFirst { width += 1 } else { room -= 1 }
            } else {
                if room > 0 { isFirst = false }
                room = 0
                out.append(byte)
            }
        }
        return out
    }

    /// All of the property in one go, for writers of other formats: each part is decoded once.
    package var decoded: (head: PropertyHead, type: ValueType, value: PropertyValue) {
        let head = head
        let decoding = decodePlain() ?? decodeAny(head.parameters)
        return (head, decoding.type, decoding.value)
    }

    /// The value as it stands, without folds, encodings and character set, but with its escapes.
    package var rawText: String {
        var text = ValueText(self)
        return text.raw()
    }

    func decode() -> Decoding { decodePlain() ?? decodeAny(parameters) }

    /// The general path: any line, with all that may have to be undone.
    func decodeAny(_ parameters: [Parameter]) -> Decoding {
        let declared = parameters.first(.value).flatMap { ValueType(name: Array($0.utf8).span) }
        let definition = definition
        if record.flags.contains(.base64) || definition?.isMedia == true || holdsDeclaredData(declared),
            let decoding = decodeMedia(parameters, declared, isMedia: definition?.isMedia ?? false)
        {
            return decoding
        }
        var text = ValueText(self)
        guard let definition else { return decodeUnknown(&text, declared) }
        var decoding = decodeText(&text, definition, declared, parameters)
        decoding.repairs = text.repairs
        return decoding
    }

    /// Whether a property that holds something else by default says that its value is a URI, and that is a `data:` one.
    private func holdsDeclaredData(_ declared: ValueType?) -> Bool {
        guard declared == .uri, definition?.defaultType(in: version) != .uri else { return false }
        let start = beginning(of: rawValueRange)
        return URIText.hasScheme("data", start.span)
    }

    // MARK: Text

    private func decodeUnknown(_ text: inout ValueText, _ declared: ValueType?) -> Decoding {
        let value: PropertyValue
        // With a declared type its rules are known.
        switch declared {
        case ValueType.text?: value = .text(text.single())
        case ValueType.uri?: value = .uri(text.uri())
        default: value = .unknown(text.raw())
        }
        return Decoding(value: value, type: declared ?? .unknown, repairs: text.repairs)
    }

    private func decodeText(
        _ text: inout ValueText, _ definition: PropertyDefinition, _ declared: ValueType?, _ parameters: [Parameter]
    ) -> Decoding {
        switch definition.structure(in: version) {
        case .list:
            let texts = text.list()
            return Decoding(value: .textList(texts), type: .text, oddities: texts == [""] ? .empty : [])
        case .components(_, let lists):
            if id == .geo { break }
            let components = text.components(lists: lists)
            let isEmpty = components.allSatisfy { $0.allSatisfy { $0.isEmpty } }
            return Decoding(value: .components(components), type: .text, oddities: isEmpty ? .empty : [])
        case .single: break
        }
        if id == .geo { return decodePosition(&text) }
        var type = declared ?? definition.defaultType(in: version)
        if type == .phoneNumber || type == .inline || type == .vcard { type = .text }
        if type == .contentID { type = .uri }
        if definition.defaultType(in: .v4).isDateOrTime || type.isDateOrTime, declared != .text {
            return decodeDate(&text, type, declared, parameters)
        }
        if type == .uri || type == .unknown {
            let uri = type == .uri ? text.uri() : text.raw()
            if type == .unknown {
                return Decoding(value: .unknown(uri), type: .unknown, oddities: uri.isEmpty ? .empty : [])
            }
            // A UID is a URI only if it looks like one.
            if id == .uid || id == .related, declared == nil, URIText.scheme(of: Array(uri.utf8).span) == nil {
                return plain(text.single())
            }
            return Decoding(value: .uri(uri), type: .uri, oddities: uri.isEmpty ? .empty : [])
        }
        let single = text.single()
        let bytes = Array(single.utf8)
        switch type {
        case .languageTag: return Decoding(value: .languageTag(single), type: type)
        case .integer:
            if let number = NumberText.integer(bytes.span) { return Decoding(value: .integer(number), type: type) }
        case .float:
            if let number = DecimalNumber(parsing: bytes.span) { return Decoding(value: .float(number), type: type) }
        case .boolean:
            if let value = NumberText.boolean(bytes.span) { return Decoding(value: .boolean(value), type: type) }
        default: break
        }
        if type == .utcOffset || (id == .tz && declared != .text), let offset = UTCOffset(parsing: bytes.span) {
            return Decoding(value: .utcOffset(offset), type: .utcOffset)
        }
        let scheme = URIText.scheme(of: bytes.span)
        if id == .tel, declared != .text, scheme != nil,
            URIText.hasScheme("tel", bytes.span) || URIText.hasScheme("sip", bytes.span)
        {
            return Decoding(value: .uri(text.uri()), type: .uri)
        }
        if id == .uid, declared == nil, URIText.isIdentifier(bytes.span) {
            return Decoding(value: .uri(text.uri()), type: .uri)
        }
        return plain(single)
    }

    private func plain(_ text: String) -> Decoding {
        Decoding(value: .text(text), type: .text, oddities: text.isEmpty ? .empty : [])
    }

    private func decodePosition(_ text: inout ValueText) -> Decoding {
        let uri = text.uri()
        let bytes = Array(uri.utf8)
        if URIText.scheme(of: bytes.span) != nil { return Decoding(value: .uri(uri), type: .uri) }
        guard let position = GeoURI(pair: bytes.span) else { return plain(text.single()) }
        return Decoding(
            value: .components([[position.latitude.text], [position.longitude.text]]), type: .float)
    }

    private func decodeDate(
        _ text: inout ValueText, _ type: ValueType, _ declared: ValueType?, _ parameters: [Parameter]
    ) -> Decoding {
        var single = text.single()
        while single.utf8.last?.isBlank == true { single.removeLast() }
        guard let date = PartialDate(single, as: declared) else {
            var decoding = plain(single)
            decoding.oddities.insert(single.isEmpty ? .empty : .noDate)
            return decoding
        }
        var decoding = Decoding(value: .date(date), type: type.isDateOrTime ? type : .dateAndOrTime)
        if date.hasPlaceholderYear, parameters.first(.xAppleOmitYear) == nil { decoding.oddities = .placeholderYear }
        return decoding
    }

    // MARK: Media

    /// The value of a property that holds octets or points to them; `nil` if it is text.
    private func decodeMedia(_ parameters: [Parameter], _ declared: ValueType?, isMedia: Bool) -> Decoding? {
        let raw = rawValueRange
        let start = beginning(of: raw)
        let scheme = URIText.scheme(of: start.span).map { start[$0].map { $0.lowerCased } }
        // A key's fingerprint begins like a URI.
        if declared == .text, definition?.isExtension != false || definition?.allows(.text, in: version) == true {
            return nil
        }
        if let scheme, scheme.count > 1 || declared == .uri {
            // What has no place for octets has a text here that begins like a URI.
            if !isMedia, declared != .uri, !scheme.elementsEqual("data".utf8) { return nil }
            let isPromised = record.flags.contains(.base64) && declared != .uri
            if !isPromised || Self.isLink(scheme, start) { return decodeURI(scheme, promised: isPromised) }
        }
        if declared == .uri || declared == .contentID { return nil }
        if declared == .text || declared == .phoneNumber { return nil }
        let isPromised = record.flags.contains(.base64)
        // What no ENCODING announces may be text: a phonetic name in SOUND, an armored KEY.
        if !isPromised, record.flags.contains(.quotedPrintable) { return nil }
        if !isPromised, !isMedia || (id != .photo && id != .logo && declared != .binary && raw.count < 64) {
            return nil
        }
        var octets: [UInt8] = []
        let result = bytes.withUnsafeBufferPointer { Base64.decode($0.slice(raw), into: &octets) }
        guard result.errorOffset == nil, !octets.isEmpty else {
            if isMedia, let decoding = decodeDataWithHead(start) { return decoding }
            var text = ValueText(self)
            if start.isEmpty {
                return isMedia ? Decoding(value: .text(""), type: .text, oddities: .empty) : nil
            }
            if !isPromised, id != .photo, id != .logo { return nil }
            // A URI is what 4.0 has here, and one without a scheme is relative to the file.
            if !isPromised, version == .v4, raw.count < 2048, bytes[raw].contains(.dot) { return nil }
            return Decoding(value: .unknown(text.raw()), type: .unknown, oddities: .invalidBase64)
        }
        return decodeOctets(octets, declared: Attachment.declaredMediaType(parameters))
    }

    /// Octets before which a part of the line's head stands once more, as some programs write it; `nil` for others.
    ///
    /// That is a `data:` URI without its scheme, which became a parameter (`PHOTO;DATA:IMAGE/JPEG;BASE64,…`), or the
    /// property itself (`PHOTO:PHOTO;TYPE=JPEG;ENCODING=b:…`).
    private func decodeDataWithHead(_ start: [UInt8]) -> Decoding? {
        let ownName = Array(name.utf8)
        let hasName =
            start.count > ownName.count && start[ownName.count] == .semicolon
            && ValueBytes.equal(start.span, 0..<ownName.count, name)
        guard hasName || start.contains(UInt8(ascii: "/")) && start.contains(.semicolon) else { return nil }
        var text = ValueText(self)
        var bytes = text.raw().utf8.filter { !$0.isBlank && !$0.isLineEnd }
        var declared: MediaType?
        var octets: [UInt8]?
        if hasName {
            guard let colon = bytes.firstIndex(of: .colon) else { return nil }
            for part in bytes[..<colon].split(separator: .semicolon) {
                let type = part.starts(with: "TYPE=".utf8) ? Array(part.dropFirst(5)) : []
                declared = declared ?? MediaType(token: type.span)
            }
            var data: [UInt8] = []
            let result = bytes.withUnsafeBufferPointer { Base64.decode($0.slice(colon + 1..<$0.count), into: &data) }
            octets = result.errorOffset == nil ? data : nil
        } else {
            bytes.insert(contentsOf: "data:".utf8, at: 0)
            guard let uri = DataURI(parsing: bytes.span), uri.isBase64, uri.mediaType != .octetStream,
                uri.parameters.isEmpty
            else { return nil }
            declared = uri.mediaType
            octets = uri.octets(from: bytes.span)
        }
        guard let octets, !octets.isEmpty else { return nil }
        var decoding = decodeOctets(octets, declared: declared)
        decoding.oddities.insert(.dataURIInBinary)
        return decoding
    }

    private func decodeOctets(_ octets: [UInt8], declared: MediaType?) -> Decoding {
        // That says nothing, and is what is written where nothing is known.
        let declared = declared == .octetStream ? nil : declared
        let sniffed = MediaType(sniffing: octets.span)
        var oddities = Decoding.Oddities()
        if let declared, let sniffed, declared.canonical != sniffed.canonical {
            oddities.insert(.mediaTypeMismatch)
        }
        return Decoding(value: .binary(octets, sniffed ?? declared), type: .binary, oddities: oddities)
    }

    /// Whether a value that should be base64 is a URI after all, and not damaged base64 with a colon in it.
    private static func isLink(_ scheme: [UInt8], _ start: [UInt8]) -> Bool {
        if start.dropFirst(scheme.count).starts(with: "://".utf8) { return true }
        return ValueBytes.contained(scheme.span, in: ["data", "cid", "mid", "urn", "file", "http", "https", "ftp"])
    }

    private func decodeURI(_ scheme: [UInt8], promised: Bool) -> Decoding {
        var oddities: Decoding.Oddities = promised ? .dataURIInBinary : []
        if scheme.elementsEqual("data".utf8), var decoding = decodePlainDataURI() {
            decoding.oddities.formUnion(oddities)
            return decoding
        }
        var text = ValueText(self)
        let uri: String
        if scheme == Array("data".utf8) {
            // A data URI has no blanks; those in it are left from unindented or doubly folded lines.
            let bytes = text.raw().utf8.filter { !$0.isBlank && !$0.isLineEnd }
            if let data = DataURI(parsing: bytes.span) {
                let octets = data.octets(from: bytes.span)
                if octets == nil { oddities.insert(.invalidBase64) }
                if let octets, !octets.isEmpty, data.parameters.isEmpty {
                    var decoding = decodeOctets(octets, declared: data.mediaType)
                    decoding.oddities.formUnion(oddities)
                    decoding.type = .uri
                    return decoding
                }
            }
            var unescaped: [UInt8] = []
            TextEscaping.unescapeURI(bytes.span, into: &unescaped)
            uri = String(decoding: unescaped, as: UTF8.self)
        } else {
            uri = text.uri()
        }
        return Decoding(value: .uri(uri), type: .uri, repairs: text.repairs, oddities: oddities)
    }

    /// The octets of a `data:` URI whose base64 can be decoded where it stands; `nil` if it takes more.
    private func decodePlainDataURI() -> Decoding? {
        guard record.flags.isDisjoint(with: [.quotedPrintable, .nonASCII, .hasCharset, .hasBareParameter, .nested])
        else { return nil }
        let raw = rawValueRange
        guard let comma = bytes[raw].firstIndex(of: .comma) else { return nil }
        let head = bytes[raw.lowerBound...comma].filter { !$0.isBlank && !$0.isLineEnd }
        guard let data = DataURI(parsing: head.span), data.isBase64, data.parameters.isEmpty else { return nil }
        var octets: [UInt8] = []
        let result = bytes.withUnsafeBufferPointer {
            Base64.decode($0.slice((comma + 1)..<raw.upperBound), into: &octets)
        }
        guard result.errorOffset == nil, !octets.isEmpty else { return nil }
        var decoding = decodeOctets(octets, declared: data.mediaType)
        decoding.type = .uri
        return decoding
    }

    /// The first bytes of a value without its folds: enough for a scheme.
    private func beginning(of raw: Range<Int>) -> [UInt8] { Self.beginning(of: bytes[raw]) }

    private static func beginning(of raw: ArraySlice<UInt8>) -> [UInt8] {
        var start: [UInt8] = []
        for byte in raw {
            if byte.isLineEnd || byte.isBlank { continue }
            start.append(byte)
            if start.count == 32 { break }
        }
        return start
    }

    /// Whether readers take the byte for one of base64, in either alphabet.
    private static func isBase64(_ byte: UInt8) -> Bool {
        ValueBytes.isAlphanumeric(byte) || "+/=-_".utf8.contains(byte)
    }

    /// Whether a text may be taken for something else in the property where no VALUE says that it is one.
    static func mayBeMistaken(_ text: [UInt8], _ id: PropertyID, _ version: Version) -> Bool {
        switch id {
        case .uid: return version != .v4 && URIText.isIdentifier(text.span)
        case .tz: return UTCOffset(parsing: text.span) != nil
        case .tel: return URIText.hasScheme("tel", text.span) || URIText.hasScheme("sip", text.span)
        default:
            guard id.isMedia else { return false }
            if URIText.scheme(of: beginning(of: text[...]).span) != nil { return true }
            return text.count >= 60
                && text.allSatisfy { $0.isBlank || $0.isLineEnd || isBase64($0) }
        }
    }
}
