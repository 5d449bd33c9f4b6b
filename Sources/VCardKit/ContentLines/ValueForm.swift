/// How a value is written in a version: its bytes, and the parameters that it needs.
struct ValueForm {
    enum Encoding {
        case plain, quotedPrintable, base64
    }

    var bytes: [UInt8] = []
    var encoding = Encoding.plain
    /// What VALUE= has to say; `nil` if it need not say anything.
    var type: ValueType?
    /// Parameters to write besides those of the property.
    var parameters: [(String, String)] = []
    /// Whether the media type stands in the value or in TYPE, so that MEDIATYPE goes.
    var hasOwnMediaType = false
    /// Whether a VALUE parameter the property has is written as it is.
    var keepsValueParameter = false
    /// Whether control characters were left out that the version has no way to write.
    private(set) var lacksControls = false
    private var hidesMediaTypes = false

    /// Whether a TYPE value only tells the format of the data, which is told another way.
    func hides(type: String) -> Bool { hidesMediaTypes && MediaType(token: Array(type.utf8).span) != nil }

    init(_ value: PropertyValue, id: PropertyID, version: Version, parameters: [Parameter]) {
        let definition = id.definition
        let defaultType = definition?.defaultType(in: version) ?? .unknown
        let structure = definition?.structure(in: version) ?? .single
        keepsValueParameter = defaultType == .unknown
        switch value {
        case .text(let text):
            TextEscaping.escape(Array(text.utf8).span, into: &bytes, version: version, place: .single)
            // The card of an AGENT is what is expected there.
            if id != .agent || !Self.isCard(text) {
                needs(.text, defaultType, parameters, isPicture: id == .photo || id == .logo)
                if type == nil, Property.mayBeMistaken(Array(text.utf8), id, version) { type = .text }
            }
        case .textList(let texts):
            for (number, text) in texts.enumerated() {
                if number > 0 { bytes.append(.comma) }
                TextEscaping.escape(Array(text.utf8).span, into: &bytes, version: version, place: .listItem)
            }
        case .components(let components):
            write(components, structure, version)
        case .uri(let uri):
            bytes = Array(uri.utf8)
            protectURI()
            needs(.uri, defaultType, parameters)
            if id == .uid, type == .uri, version != .v4, URIText.isIdentifier(bytes.span) { type = nil }
            // Without a scheme these are read as text unless told otherwise.
            if id == .related || id == .uid || id.isMedia, URIText.scheme(of: bytes.span) == nil { type = .uri }
        case .date(let date):
            write(date, id: id, version: version, parameters: parameters, defaultType)
        case .utcOffset(let offset):
            offset.write(into: &bytes, version: version)
            needs(.utcOffset, defaultType, parameters)
        case .languageTag(let tag):
            bytes = Array(tag.utf8)
            if bytes.contains(where: { $0.isLineEnd || $0 == .backslash }) {
                bytes = []
                TextEscaping.escape(Array(tag.utf8).span, into: &bytes, version: version, place: .single)
            }
            needs(.languageTag, defaultType, parameters)
        case .integer(let number):
            bytes = Array("\(number)".utf8)
            needs(.integer, defaultType, parameters)
        case .float(let number):
            bytes = Array(number.text.utf8)
            needs(.float, defaultType, parameters)
        case .boolean(let value):
            bytes = Array((value ? "TRUE" : "FALSE").utf8)
            needs(.boolean, defaultType, parameters)
        case .binary(let octets, let mediaType):
            write(octets, mediaType, version, isMedia: id.isMedia)
            if version == .v4, !id.isMedia, defaultType != .uri { type = .uri }
        case .unknown(let text):
            bytes = Array(text.utf8)
            keepsValueParameter = true
            if version != .v21 { replaceLineEnds() }
        }
        if version != .v21, mayLookEncoded { declare(value, parameters) }
        if let type { self.parameters.insert(("VALUE", type.name(in: version)), at: 0) }
        finish(version)
    }

    /// Says what the value is, as readers may take it for quoted-printable where nothing says so.
    private mutating func declare(_ value: PropertyValue, _ parameters: [Parameter]) {
        if type != nil || (keepsValueParameter && parameters.first(.value) != nil) { return }
        switch value {
        case .uri: type = .uri
        case .languageTag: type = .languageTag
        default: type = .text
        }
    }

    private static func isCard(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let firstLine = bytes.prefix { !$0.isLineEnd }
        return firstLine.count < bytes.count && ValueBytes.equal(firstLine.span, "BEGIN:VCARD")
    }

    private mutating func needs(
        _ type: ValueType, _ defaultType: ValueType, _ parameters: [Parameter], isPicture: Bool = false
    ) {
        if defaultType == .unknown {
            // What VALUE says of a property without a known type is all there is to know of it.
            keepsValueParameter = true
            if parameters.first(.value) == nil { self.type = type }
            return
        }
        if defaultType == type { return }
        // 2.1 and 3.0 have text in places whose default is a number or an address.
        if type == .text, defaultType == .phoneNumber || (defaultType == .inline && !isPicture) { return }
        self.type = type
    }

    private mutating func write(_ components: [[String]], _ structure: PropertyStructure, _ version: Version) {
        for (number, component) in components.enumerated() {
            if number > 0 { bytes.append(.semicolon) }
            for (item, text) in component.enumerated() {
                if item > 0 { bytes.append(.comma) }
                TextEscaping.escape(Array(text.utf8).span, into: &bytes, version: version, place: .component)
            }
        }
    }

    private mutating func write(
        _ date: PartialDate, id: PropertyID, version: Version, parameters: [Parameter], _ defaultType: ValueType
    ) {
        let type = parameters.first(.value).flatMap { ValueType(name: Array($0.utf8).span) }
        keepsValueParameter = true
        // Vendors have theirs extended, whatever the version, unless they say that it is a date of the version.
        let isBasic = version == .v4 && (id.definition?.isExtension != true || (id.isKnown && type != nil))
        bytes = Array(date.text(as: isBasic ? .basic : .extended, type: type).utf8)
        // A form that would not hold all of it, such as fractions in 4.0, is not taken.
        if PartialDate(parsing: bytes.span, as: type) != date { bytes = Array(date.text.utf8) }
    }

    private mutating func write(_ octets: [UInt8], _ mediaType: MediaType?, _ version: Version, isMedia: Bool) {
        hasOwnMediaType = true
        keepsValueParameter = false
        hidesMediaTypes = isMedia
        if version == .v4 {
            bytes = Array("data:".utf8)
            bytes.append(contentsOf: (mediaType ?? .octetStream).text.utf8)
            bytes.append(contentsOf: ";base64,".utf8)
        } else {
            encoding = .base64
            parameters.append(("ENCODING", version == .v3 ? "b" : "BASE64"))
            if isMedia, let mediaType, mediaType != .octetStream {
                parameters.append(("TYPE", mediaType.token ?? mediaType.text))
            } else {
                hidesMediaTypes = false
            }
        }
        octets.withUnsafeBufferPointer { Base64.encode($0, into: &bytes) }
    }

    /// Escapes nothing in a URI, except where reading it would take a backslash for an escape.
    private mutating func protectURI() {
        bytes = URIText.withoutLineEnds(bytes)
        guard bytes.contains(.backslash) else { return }
        var out: [UInt8] = []
        for (i, byte) in bytes.enumerated() {
            let next = i + 1 < bytes.count ? bytes[i + 1] : 0
            out.append(byte)
            if byte == .backslash, next == .comma || next == .semicolon || next == .colon || next == .backslash {
                out.append(.backslash)
            }
        }
        bytes = out
    }

    /// A line end cannot stand in a line.
    private mutating func replaceLineEnds() {
        guard bytes.contains(where: { $0.isLineEnd }) else { return }
        var out: [UInt8] = []
        var i = 0
        while i < bytes.count {
            if bytes[i].isLineEnd {
                if bytes[i] == .carriageReturn, i + 1 < bytes.count, bytes[i + 1] == .lineFeed { i += 1 }
                out.append(contentsOf: "\\n".utf8)
            } else {
                out.append(bytes[i])
            }
            i += 1
        }
        bytes = out
    }

    /// Takes out what no line of the version can hold, and encodes for 2.1.
    private mutating func finish(_ version: Version) {
        guard encoding == .plain else { return }
        if version == .v21 {
            guard bytes.contains(where: { ($0 < .space && $0 != .tab) || $0 >= 0x7F }) || looksEncoded else { return }
            encoding = .quotedPrintable
            if bytes.contains(where: { $0 >= 0x80 }) { parameters.append(("CHARSET", "UTF-8")) }
            parameters.append(("ENCODING", "QUOTED-PRINTABLE"))
        } else if bytes.contains(where: { $0 < .space && $0 != .tab }) {
            // RFC 6350 §3.3 VALUE-CHAR
            bytes.removeAll { $0 < .space && $0 != .tab }
            lacksControls = true
        }
    }

    /// Whether a reader might take the plain bytes for quoted-printable, wherever they are folded.
    private var mayLookEncoded: Bool {
        guard encoding == .plain, bytes.first == .equals || bytes.first == .semicolon else { return false }
        var escapes = 0
        for byte in bytes {
            if byte == .equals {
                escapes += 1
            } else if byte.hexValue > 15, byte != .semicolon, !byte.isBlank {
                return false
            }
        }
        return escapes > 1
    }

    /// Whether a reader would take the plain bytes for quoted-printable; see ``ValueText``.
    var looksEncoded: Bool {
        guard encoding == .plain, type == nil, bytes.first == .equals || bytes.first == .semicolon else { return false }
        var end = bytes.count
        while end > 0, bytes[end - 1].isBlank { end -= 1 }
        if end > 0, bytes[end - 1] == .equals { end -= 1 } else { end = bytes.count }
        return bytes.withUnsafeBufferPointer { QuotedPrintable.isWhollyEncoded($0.slice(0..<end)) }
    }
}
