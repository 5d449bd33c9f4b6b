// Values in the form that the target version has.
extension Converter {
    /// Brings each value into the form of the target version, and carries what has none there.
    mutating func adaptValues() {
        for place in items.indices { adaptValue(place) }
        items.removeAll { $0.isRemoved }
    }

    private mutating func adaptValue(_ place: Int) {
        if case .uri(let uri) = items[place].value, uri.utf8.contains(where: { $0.isLineEnd }) {
            let line = String(decoding: URIText.withoutLineEnds(Array(uri.utf8)), as: UTF8.self)
            lose(.charactersDropped, items[place], new: line, message: "a URI has no line breaks; they are %0A now")
            items[place].value = .uri(line)
        }
        let item = items[place]
        guard !item.isExtension, let definition = item.definition else { return adaptVendorValue(place) }
        if item.id == .profile, ValueBytes.sameIgnoringCase(item.value.text, "VCARD"), item.isPlain,
            !definition.isDefined(in: target)
        {
            items[place].isRemoved = true
            return
        }
        guard Self.isWritten(item.id, in: target) else { return carry(place) }
        switch definition.defaultType(in: .v4) {
        case .timestamp, .dateAndOrTime: adaptDate(place)
        default: break
        }
        switch item.id {
        case .geo: adaptPosition(place)
        case .tel: adaptTelephone(place)
        case .org: trimOrganization(place)
        case .n: adaptName(place)
        case .adr: padAddress(place)
        case .tz: adaptZone(place)
        case .email: adaptEmail(place)
        default: break
        }
        if definition.isMedia { adaptMedia(place) }
        if case .uri = items[place].value { adaptURI(place) }
        if target == .v21 { noteLists(place) }
        if case .text = items[place].value, definition.defaultType(in: target).isDateOrTime,
            fits(items[place], in: target),
            !fits(items[place], in: source), item.sourceName.first != UInt8(ascii: "x")
        {
            lose(.valueKeptRaw, items[place], .approx, message: "not a date; it is text now")
        }
        guard !items[place].isRemoved, !items[place].hasOwnName, !fits(items[place], in: target) else { return }
        settle(place)
    }

    /// Whether the version has the property, or programs that write the version have it.
    static func isWritten(_ id: PropertyID, in version: Version) -> Bool {
        if version == .v21, id == .nickname || id == .categories { return true }
        return id.definition?.isDefined(in: version) == true
    }

    /// Deals with a value that is not what the target version has.
    private mutating func settle(_ place: Int) {
        let item = items[place]
        if source == target, isKeptAsText(item) {
            lose(.valueKeptRaw, item, .approx, message: "the value is not what the property asks for; it is text now")
            items[place].value = .text(item.value.text)
            return
        }
        if case .uri(let uri) = item.value, item.id.isMedia, URIText.hasScheme("data", Array(uri.utf8).span) {
            items[place].value = .unknown(uri)
            return carry(place, .valueKeptRaw, .approx)
        }
        if case .uri(let uri) = item.value, isLocal(Array(uri.utf8)) {
            return carry(place, .referenceNotPortable, .approx)
        }
        // Binary data in a place for text.
        if case .binary(let octets, _) = item.value, item.definition?.isMedia == false,
            octets.withUnsafeBufferPointer({ UTF8Check.firstInvalid($0) }) == nil, !octets.contains(0)
        {
            var text = item
            text.value = .text(String(decoding: octets, as: UTF8.self))
            if fits(text, in: target) {
                lose(.valueKeptRaw, item, .approx, message: "base64 in a place for text became text")
                items[place] = text
                return
            }
        }
        if fits(item, in: source) { return carry(place) }
        // What was no value of the property before may still be one of its texts.
        var text = item
        text.value = .text(item.value.text)
        if case .binary = item.value {
        } else if target == .v4 || item.definition?.isMedia != true, fits(text, in: target) {
            lose(.valueKeptRaw, item, .approx, message: "the value is not what the property asks for; it is text now")
            items[place] = text
            return
        }
        if case .text(let uri) = item.value, target == .v4 || source == .v4 {
            text.value = .uri(uri)
            if fits(text, in: target), item.definition?.isMedia != true {
                lose(.valueKeptRaw, item, .approx, message: "the value is a URI, not a text")
                items[place] = text
                return
            }
        }
        // It would not be one of the property on the way back either.
        carry(place, .valueKeptRaw, .approx)
    }

    /// Whether the value is no date and no picture, but can be said to be text in the property where it stands.
    private func isKeptAsText(_ item: ConversionItem) -> Bool {
        guard let definition = item.definition else { return false }
        guard definition.isMedia || definition.defaultType(in: .v4).isDateOrTime else { return false }
        switch item.value {
        case .text(let text), .unknown(let text): return !text.utf8.isEmpty
        default: return false
        }
    }

    // MARK: What fits

    /// Whether the version can have the value in the property.
    func fits(_ item: ConversionItem, in version: Version) -> Bool {
        guard let definition = item.definition, Self.isWritten(item.id, in: version) else { return false }
        switch item.value {
        case .text(let text):
            if item.id == .geo || definition.structure(in: version).isStructured { return false }
            // An agent may be a name in 2.1 too.
            guard
                definition.allows(.text, in: version) || definition.allows(.phoneNumber, in: version)
                    || item.id == .agent
            else { return false }
            return version != .v4 || isAllowed(text, item)
        case .textList, .components:
            if item.id == .geo { return version != .v4 && position(item)?.isInRange == true }
            return version != .v4 || isAllowedStructure(item)
        case .uri(let uri):
            guard definition.allows(.uri, in: version) || (item.id == .uid) else { return false }
            return isAllowedURI(uri, item, version)
        case .date(let date): return fits(date, definition, version)
        case .utcOffset(let offset):
            return definition.allows(.utcOffset, in: version) && (version == .v21 || abs(offset.minutes) < 24 * 60)
        case .languageTag(let tag): return definition.allows(.languageTag, in: version) && LanguageTag(tag) != nil
        case .integer: return definition.allows(.integer, in: version)
        case .float: return definition.allows(.float, in: version)
        case .boolean: return definition.allows(.boolean, in: version)
        case .binary: return definition.isMedia
        case .unknown: return item.id == .agent && version != .v4
        }
    }

    /// The texts that 4.0 allows in properties with a vocabulary or a rule of their own.
    private func isAllowed(_ text: String, _ item: ConversionItem) -> Bool {
        let bytes = Array(text.utf8)
        switch item.id {
        case .kind:
            return (bytes.count > 2 && ValueBytes.equal(bytes.span, 0..<2, "x-"))
                || ValueBytes.contained(
                    bytes.span, in: ["individual", "group", "org", "location", "application", "device"])
        case .gramGender:
            return ValueBytes.contained(
                bytes.span, in: ["animate", "common", "feminine", "inanimate", "masculine", "neuter"])
        case .xml: return bytes.first == UInt8(ascii: "<")
        case .socialProfile: return item.parameter(.serviceType) != nil
        case .jsProp: return item.parameter(.jsptr) != nil
        default: return true
        }
    }

    private func isAllowedStructure(_ item: ConversionItem) -> Bool {
        let parts = item.components()
        switch item.id {
        case .gender:
            guard parts.count <= 2, let sex = parts.first?.first else { return false }
            return sex.utf8.isEmpty || ValueBytes.contained(Array(sex.utf8).span, in: ["M", "F", "O", "N", "U"])
        case .clientPIDMap:
            guard parts.count == 2, let number = parts[0].first, let uri = parts[1].first,
                let value = NumberText.integer(Array(number.utf8).span)
            else { return false }
            return value > 0 && URIText.scheme(of: Array(uri.utf8).span) != nil
        default: return true
        }
    }

    private func isAllowedURI(_ uri: String, _ item: ConversionItem, _ version: Version) -> Bool {
        let bytes = Array(uri.utf8)
        if item.id == .geo { return version == .v4 && GeoURI(parsing: bytes.span)?.isInRange == true }
        guard let scheme = URIText.scheme(of: bytes.span) else { return version != .v4 && !item.id.isMedia }
        if isLocal(bytes) { return false }
        if item.id.isMedia, ValueBytes.equal(bytes.span, scheme, "data") { return data(of: uri) != nil }
        if version == .v4, ValueBytes.equal(bytes.span, scheme, "tel") {
            return TelURI(parsing: bytes.span)?.isComplete == true
        }
        return true
    }

    /// A file of somebody's disk, or a program.
    private func isLocal(_ uri: [UInt8]) -> Bool {
        guard let scheme = URIText.scheme(of: uri.span) else { return false }
        return ValueBytes.contained(Array(uri[scheme]).span, in: ["file", "javascript", "vbscript"])
    }

    // MARK: Kinds of values

    private mutating func adaptVendorValue(_ place: Int) {
        if target == .v21, items[place].hasOwnName, case .components = items[place].value { noteLists(place) }
        // What says that it is data and is none may not say so again.
        if items[place].hasInvalidBase64, case .uri(let uri) = items[place].value {
            let isPicture = items[place].id.isMedia && !items[place].hasOwnName
            items[place].value = isPicture ? .text(uri) : .unknown(uri)
            items[place].remove(.value)
        }
        if !items[place].hasOwnName { declareAsText(place) }
        if items[place].hasMediaMismatch, !items[place].id.isMedia {
            lose(.mediaTypeGuessed, items[place])
            items[place].setTypes(items[place].types.filter { MediaType(token: Array($0.utf8).span) == nil })
            items[place].remove(.mediatype)
        } else if items[place].hasMediaMismatch {
            lose(.mediaTypeGuessed, items[place])
        }
        guard !items[place].hasOwnName else { return }
        let isMedia = items[place].id.isMedia
        switch items[place].value {
        case .binary(let octets, let type) where target == .v4 && !isMedia:
            items[place].value = .uri(dataURI(octets, type))
            items[place].set(.value, ["uri"])
        case .binary(let octets, let type?) where source == .v4:
            // ENCODING has no media type, and TYPE only those with a word for it.
            if MediaType(sniffing: octets.span) == type || (isMedia && type.token != nil) { return }
            items[place].value = .uri(dataURI(octets, type))
            items[place].set(.value, [ValueType.uri.name(in: target)])
        case .uri(let uri) where source == .v4 && !isMedia:
            // What was octets before it came to 4.0 is so again; other data: URIs are the vendor's.
            guard let (octets, type) = data(of: uri), MediaType(sniffing: octets.span) == type || type == .octetStream,
                ValueBytes.same(dataURI(octets, type), uri)
            else { return }
            items[place].value = .binary(octets, MediaType(sniffing: octets.span) ?? type)
        default: break
        }
    }

    private func dataURI(_ octets: [UInt8], _ type: MediaType?) -> String {
        var uri: [UInt8] = []
        DataURI.writeHead(type ?? .octetStream, into: &uri)
        octets.withUnsafeBufferPointer { Base64.encode($0, into: &uri) }
        return String(decoding: uri, as: UTF8.self)
    }

    /// Says that a value is text where VALUE says another thing that it is not.
    private mutating func declareAsText(_ place: Int) {
        let item = items[place]
        guard target != .v21, let name = item.parameter(.value), let type = ValueType(name: Array(name.utf8).span)
        else { return }
        switch item.value {
        case .text(let text), .unknown(let text):
            if text.utf8.isEmpty || type.holds(Array(text.utf8).span) { return }
        default: return
        }
        lose(.valueKeptRaw, item, .approx, message: "the value is not what VALUE says; it is text now")
        items[place].set(.value, ["text"])
    }

    /// The octets of a `data:` URI and their media type, `nil` for other URIs.
    func data(of uri: String) -> ([UInt8], MediaType)? {
        let bytes = Array(uri.utf8)
        guard let data = DataURI(parsing: bytes.span), let octets = data.octets(from: bytes.span), !octets.isEmpty
        else { return nil }
        return (octets, data.mediaType)
    }

    private mutating func adaptMedia(_ place: Int) {
        if case .uri(let uri) = items[place].value, target != .v4, let (octets, type) = data(of: uri) {
            lose(.parameterLost, items[place], .approx, message: "parameters of the data: URI were left out")
            items[place].value = .binary(octets, MediaType(sniffing: octets.span) ?? type)
        }
        let item = items[place]
        switch item.value {
        case .binary(let octets, let type):
            if item.hasMediaMismatch {
                lose(.mediaTypeGuessed, item, new: type?.text ?? "")
            } else if type == nil, target == .v4 {
                lose(.mediaTypeGuessed, item, new: "application/octet-stream", message: "nothing tells the media type")
            }
            if let told = item.parameter(.mediatype), type.map({ MediaType(told)?.canonical == $0.canonical }) != true {
                lose(.parameterLost, item, old: told, message: "the media type is that of the bytes")
            }
            items[place].remove(.mediatype)
            if target != .v4, type == .octetStream { items[place].value = .binary(octets, nil) }
        case .uri: adaptMediaLink(place)
        default: break
        }
    }

    /// Before 4.0 TYPE says what a link leads to, in 4.0 MEDIATYPE does.
    private mutating func adaptMediaLink(_ place: Int) {
        let item = items[place]
        if target == .v4 {
            var types: [String] = []
            var format: MediaType?
            for type in item.types {
                if format == nil, let token = MediaType(token: Array(type.utf8).span) {
                    format = token
                } else {
                    types.append(type)
                }
            }
            guard let format else { return }
            if let token = format.token, !item.hasType(token) {
                lose(
                    .typeNotRegistered, item, .approx, new: token,
                    message: "the format has several names; this is the usual one")
            }
            items[place].setTypes(types)
            if item.parameter(.mediatype) == nil { items[place].set(.mediatype, [format.text]) }
        } else if let format = item.parameter(.mediatype), let type = MediaType(format) {
            if !ValueBytes.sameIgnoringCase(type.canonical.text, format) {
                lose(.parameterTextChanged, item, old: format, new: type.canonical.text)
            }
            items[place].remove(.mediatype)
            items[place].setTypes(item.types + [type.token ?? type.text])
        }
    }

    private mutating func adaptURI(_ place: Int) {
        let item = items[place]
        guard case .uri(let uri) = item.value else { return }
        let bytes = Array(uri.utf8)
        let isReference = item.id.isMedia
        guard let scheme = URIText.scheme(of: bytes.span) else {
            if target == .v4, looksLikeHost(bytes) {
                lose(.meaningGuessed, item, new: "https://\(uri)", message: "a URI has a scheme; https is a guess")
                items[place].value = .uri("https://" + uri)
            } else if source == .v21, isReference, bytes.first == UInt8(ascii: "<"), bytes.last == UInt8(ascii: ">") {
                lose(.referenceNotPortable, item)
                items[place].value = .uri("cid:" + String(decoding: bytes[1..<(bytes.count - 1)], as: UTF8.self))
            }
            return
        }
        guard isReference else { return }
        if target == .v21, ValueBytes.equal(bytes.span, scheme, "cid") {
            lose(.referenceNotPortable, item)
            let id = String(decoding: bytes[(scheme.upperBound + 1)...], as: UTF8.self)
            items[place].value = .unknown("<\(id)>")
            items[place].set(.value, ["CONTENT-ID"])
            // What it is called keeps it from being carried: the value is a reference and no text.
            items[place].hasOwnName = true
            items[place].name = Array((item.definition?.name ?? "").utf8)
        } else if item.id == .key, target == .v3, source == .v4 {
            lose(.referenceNotPortable, item, message: "RFC 2426 has no links in KEY; readers take them")
        }
    }

    /// `www.example.com/about`: a name with a dot and nothing that a URI cannot have.
    private func looksLikeHost(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first, ValueBytes.isAlphanumeric(first), URIText.firstForbidden(in: bytes.span) == nil
        else {
            return false
        }
        let host = bytes.prefix { $0 != UInt8(ascii: "/") && $0 != .colon && $0 != UInt8(ascii: "?") }
        return host.contains(.dot) && host.last != .dot
            && host.allSatisfy { ValueBytes.isAlphanumeric($0) || $0 == .dot || $0 == UInt8(ascii: "-") || $0 >= 0x80 }
    }

    func position(_ item: ConversionItem) -> GeoURI? {
        let parts = item.components()
        guard parts.count == 2, let latitude = parts[0].first.flatMap({ DecimalNumber($0) }),
            let longitude = parts[1].first.flatMap({ DecimalNumber($0) })
        else { return nil }
        return GeoURI(latitude: latitude, longitude: longitude)
    }

    private mutating func adaptPosition(_ place: Int) {
        let item = items[place]
        if target == .v4 {
            guard case .components = item.value, let position = position(item), position.isInRange else { return }
            var uri: [UInt8] = []
            position.write(into: &uri)
            items[place].value = .uri(String(decoding: uri, as: UTF8.self))
            return
        }
        guard case .uri(let uri) = item.value, let position = GeoURI(parsing: Array(uri.utf8).span), position.isWGS84,
            position.isInRange
        else { return }
        if !position.isPair { lose(.positionReduced, item) }
        items[place].value = .components([[position.latitude.text], [position.longitude.text]])
    }

    private mutating func adaptTelephone(_ place: Int) {
        let item = items[place]
        if target == .v4, options.writesTelephoneURIs, case .text(let text) = item.value {
            guard let number = TelURI(number: Array(text.utf8).span) else { return }
            var uri: [UInt8] = []
            number.write(into: &uri)
            items[place].value = .uri(String(decoding: uri, as: UTF8.self))
            if !ValueBytes.same(number.text, text) {
                lose(.telephoneReduced, item, message: "the number is written as a tel: URI writes it")
            }
            return
        }
        guard case .uri(let uri) = item.value else { return }
        let bytes = Array(uri.utf8)
        guard URIText.hasScheme("tel", bytes.span) else { return }
        let number = TelURI(parsing: bytes.span)
        if target == .v4 {
            guard number?.isComplete != true else { return }
            // A number that only its owner's telephone can dial.
            lose(.telephoneReduced, item, message: "not a complete tel: URI; it is text now")
            items[place].value = .text(number?.text ?? ValueBytes.string(bytes.span, 4..<bytes.count))
        } else {
            if number?.isTextComplete != true { lose(.telephoneReduced, item) }
            items[place].value = .text(number?.text ?? ValueBytes.string(bytes.span, 4..<bytes.count))
        }
    }

    private mutating func adaptEmail(_ place: Int) {
        let item = items[place]
        if target == .v4 {
            guard item.hasType("internet") else { return }
            items[place].setTypes(item.types.filter { !ValueBytes.sameIgnoringCase($0, "internet") })
        } else if target == .v21, !item.hasType("internet") {
            let networks = TypeVocabulary.email.words(in: .v21)
            for type in item.types where !ValueBytes.sameIgnoringCase(type, "pref") {
                if ValueBytes.contained(Array(type.utf8).span, in: networks) { return }
            }
            items[place].setTypes(item.types + ["INTERNET"])
        }
    }

    /// No department stands behind the last one.
    private mutating func trimOrganization(_ place: Int) {
        guard case .components(var parts) = items[place].value else { return }
        while parts.count > 1, let last = parts.last, last.allSatisfy({ $0.utf8.isEmpty }) { parts.removeLast() }
        items[place].value = .components(parts)
    }

    private mutating func adaptName(_ place: Int) {
        var parts = items[place].components(5)
        if target != .v4, parts.count > 5 {
            var isChanged = false
            for (from, to) in [(5, 0), (6, 4)] where from < parts.count {
                let known = Set(parts[to].map { Array($0.utf8) })
                let new = texts(parts[from...from]).filter { !known.contains(Array($0.utf8)) }
                if new.isEmpty { continue }
                parts[to] = texts(parts[to...to]) + new
                isChanged = true
            }
            let surplus = parts.count > 7 ? texts(parts[7...]) : []
            if !surplus.isEmpty {
                parts[4] = texts(parts[4...4]) + surplus
                isChanged = true
            }
            if isChanged || !texts(parts[5...]).isEmpty { lose(.componentsMerged, items[place]) }
            parts.removeLast(parts.count - 5)
        } else if target == .v4, parts.count > 5 {
            if parts.count > 7 {
                let surplus = texts(parts[7...])
                if !surplus.isEmpty { lose(.componentsMerged, items[place]) }
                parts[6] = texts(parts[6...6]) + surplus
                parts.removeLast(parts.count - 7)
            }
            while parts.count < 7 { parts.append([""]) }
            if parts[6].isEmpty { parts[6] = [""] }
        }
        items[place].value = .components(parts)
    }

    private mutating func padAddress(_ place: Int) {
        var parts = items[place].components(7)
        if target == .v4, parts.count > 7 {
            while parts.count < 18 { parts.append([""]) }
            parts.removeLast(parts.count - 18)
        } else if parts.count > 7 {
            let surplus = texts(parts[7...])
            if !surplus.isEmpty {
                lose(.componentsMerged, items[place])
                parts[2] = [joined(texts(parts[2...2]) + surplus, ", ")]
            }
            parts.removeLast(parts.count - 7)
        }
        items[place].value = .components(parts)
    }

    static var flattened: String { "2.1 has no lists; the commas may be read as text" }

    /// 2.1 has no lists in components; the comma stays as text.
    private mutating func noteLists(_ place: Int) {
        switch items[place].value {
        case .components(let parts):
            guard items[place].id != .geo, parts.contains(where: { $0.count > 1 }) else { return }
            lose(.listFlattened, items[place], message: Self.flattened)
            items[place].value = .components(parts.map { [joined($0, ",")] })
        case .textList(let texts) where texts.count > 1:
            lose(.listFlattened, items[place], message: Self.flattened)
        default: break
        }
    }
}

extension PropertyStructure {
    var isStructured: Bool { self != .single }
}
