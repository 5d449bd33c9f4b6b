import VCardKit

/// A property with the meaning it has in 4.0, taken apart for formats that say the same as a card in another notation:
/// jCard and xCard.
///
/// Encodings and character sets are used up, octets are octets, TYPE=PREF is `pref`, the LABEL of an ADR is its
/// `label`, GEO is a `geo:` URI, and the year 1604 is none.
struct TypedProperty {
    /// The value by its type.
    enum Content {
        /// One text, or those of a list; never none.
        case texts([String])
        /// Components with their texts, as many as the property has at least.
        case components([[String]])
        /// A URI, a language tag, or the text of a value of no known type.
        case string(String, ValueType)
        case date(PartialDate, ValueType)
        case utcOffset(UTCOffset)
        case integer(Int64)
        case float(DecimalNumber)
        case boolean(Bool)
        case octets([UInt8], MediaType)
        /// A value as it stands in its line, of a type that is not known, in lower case.
        case foreign(String, type: String)
    }

    let id: PropertyID
    /// In lower case.
    let name: [UInt8]
    /// In lower case.
    let group: [UInt8]?
    /// Each name in lower case, once, with its values.
    let parameters: [(name: [UInt8], values: [String])]
    let content: Content

    /// - Parameter label: The text of the LABEL that belongs to this ADR.
    init(_ property: Property, label: String?) {
        let meaning = Meaning(property)
        group = meaning.head.group.map { $0.utf8.map(\.lowerCased) }
        if meaning.isLabelAlone {
            id = .adr
            name = Array("adr".utf8)
            parameters = meaning.parameters(label: meaning.value.text)
            content = .components([[String]](repeating: [""], count: 7))
        } else {
            id = meaning.id
            name = meaning.head.name.map(\.lowerCased)
            parameters = meaning.parameters(label: label)
            content = meaning.foreignType.map { .foreign(property.rawText, type: $0) } ?? meaning.content
        }
    }
}

/// How a property of any version is understood.
private struct Meaning {
    let id: PropertyID
    let version: Version
    let head: PropertyHead
    let type: ValueType
    /// What VALUE= says.
    let declared: ValueType?
    private(set) var value: PropertyValue
    /// Whether the year was left out, so that nothing is to say that it does not count.
    private(set) var omitsYear = false

    init(_ property: Property) {
        let decoded = property.decoded
        id = property.id
        version = property.version
        head = decoded.head
        type = decoded.type
        value = decoded.value
        declared = head.parameters.first(.value).flatMap { ValueType(name: Array($0.utf8).span) }
        omitYear()
    }

    /// Whether it is a LABEL that has no ADR: it becomes an empty one.
    var isLabelAlone: Bool { id == .label && version != .v4 }

    /// Whether it is a date that only its vendor's programs know as one, so that it stays as it was written.
    private var isVendorDate: Bool {
        guard declared == nil, case .date = value else { return false }
        return id.definition?.isExtension != false
    }

    /// Takes the year out that stands for no year: 1604 or 0000, or that of X-APPLE-OMIT-YEAR.
    private mutating func omitYear() {
        guard !isVendorDate, case .date(let date) = value, let year = date.year, date.month != nil else { return }
        let omitted = head.parameters.first(.xAppleOmitYear)
        guard date.hasPlaceholderYear || omitted.map({ $0.utf8.elementsEqual("\(year)".utf8) }) == true else { return }
        value = .date(date.withoutYear)
        omitsYear = true
    }

    // MARK: Parameters

    func parameters(label: String?) -> [(name: [UInt8], values: [String])] {
        var merged = MergedParameters()
        var isPreferred = false
        var format: MediaType?
        for parameter in head.parameters {
            switch parameter.id {
            case .encoding, .charset, .value: continue
            case .xAppleOmitYear where omitsYear: continue
            case .group where head.group != nil: continue
            case .type where version != .v4:
                var types: [String] = []
                for type in parameter.values {
                    if type.utf8.elementsEqual("pref".utf8, by: { $0.lowerCased == $1 }) {
                        isPreferred = true
                    } else if isMediaReference, let token = MediaType(token: Array(type.utf8).span) {
                        format = token
                    } else {
                        types.append(type)
                    }
                }
                if !types.isEmpty { merged.add("type", types) }
            default: merged.add(parameter.name, parameter.values)
            }
        }
        if isPreferred { merged.addIfMissing("pref", "1") }
        if let format, case .uri(let uri) = value, !uri.utf8.starts(with: "data:".utf8) {
            merged.addIfMissing("mediatype", format.text)
        }
        if let label { merged.addIfMissing("label", label) }
        return merged.list
    }

    /// Whether the value is octets or a link to them, so that TYPE may name their format.
    private var isMediaReference: Bool {
        guard id.definition?.isMedia == true else { return false }
        switch value {
        case .binary, .uri: return true
        default: return false
        }
    }

    // MARK: Value

    /// The type that VALUE= names, in lower case, if it is one of somebody's own.
    var foreignType: String? {
        guard let name = head.parameters.first(.value)?.utf8.map(\.lowerCased), name.count > 2,
            declared == nil, name.starts(with: "x-".utf8), name.allSatisfy({ $0.isNameByte })
        else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    var content: TypedProperty.Content {
        switch value {
        case .text(let text): return .texts([text])
        case .textList(let texts): return .texts(texts.isEmpty ? [""] : texts)
        case .components(let components):
            if id == .geo, let uri = Self.position(components) { return .string(uri, .uri) }
            let count = id == .n ? 5 : id == .adr ? 7 : 1
            let padding = [[String]](repeating: [""], count: max(0, count - components.count))
            return .components(components.map { $0.isEmpty ? [""] : $0 } + padding)
        case .uri(let uri): return .string(uri, .uri)
        case .date(let date) where isVendorDate: return .string(date.text, .unknown)
        case .date(let date): return .date(date, dateType(of: date))
        case .utcOffset(let offset): return .utcOffset(offset)
        case .languageTag(let tag): return .string(tag, .languageTag)
        case .integer(let number): return .integer(number)
        case .float(let number): return .float(number)
        case .boolean(let value): return .boolean(value)
        case .binary(let octets, let mediaType): return .octets(octets, mediaType ?? .octetStream)
        case .unknown(let raw): return unknown(TextEscaping.rewritten(raw, from: version, to: .v4))
        }
    }

    private static func position(_ components: [[String]]) -> String? {
        guard components.count == 2, let latitude = components[0].first.flatMap({ DecimalNumber($0) }),
            let longitude = components[1].first.flatMap({ DecimalNumber($0) })
        else { return nil }
        var uri: [UInt8] = []
        GeoURI(latitude: latitude, longitude: longitude).write(into: &uri)
        return String(decoding: uri, as: UTF8.self)
    }

    /// The declared type if the date has its shape, else what the property has by default or the shape tells.
    private func dateType(of date: PartialDate) -> ValueType {
        if let declared, date.fits(declared) { return declared }
        let normal = id.definition?.defaultType(in: .v4) ?? .dateAndOrTime
        if date.fits(normal) { return normal }
        return normal == .timestamp && date.fits(.date) ? .date : .dateAndOrTime
    }

    /// A value of an unknown property: what VALUE= declares if the text is of that type, else the text as it stands.
    private func unknown(_ raw: String) -> TypedProperty.Content {
        let bytes = Array(raw.utf8)
        switch declared {
        case ValueType.integer?: if let number = NumberText.integer(bytes.span) { return .integer(number) }
        case ValueType.float?: if let number = DecimalNumber(parsing: bytes.span) { return .float(number) }
        case ValueType.boolean?: if let value = NumberText.boolean(bytes.span) { return .boolean(value) }
        case ValueType.languageTag?: return .string(raw, .languageTag)
        case ValueType.utcOffset?: if let offset = UTCOffset(parsing: bytes.span) { return .utcOffset(offset) }
        default:
            if let declared, declared.isDateOrTime, let date = PartialDate(raw, as: declared) {
                return .date(date, dateType(of: date))
            }
        }
        // What is no picture is not to be read as a link to one.
        if id.definition?.isMedia == true, URIText.scheme(of: bytes.span) != nil { return .texts([raw]) }
        return .string(raw, .unknown)
    }
}

extension PartialDate {
    /// Whether the parts that are there are those of the type.
    func fits(_ type: ValueType) -> Bool {
        switch type {
        case .date: hasDate && !hasTime
        case .time: hasTime && !hasDate
        case .dateTime: hasDate && hasTime
        case .timestamp: hasCompleteDate && hasCompleteTime
        case .dateAndOrTime: true
        default: false
        }
    }
}

/// Parameters by their names in lower case, the values of those that stand twice together.
private struct MergedParameters {
    private(set) var list: [(name: [UInt8], values: [String])] = []
    /// The place of each name, once there are so many that searching them one by one would be slow.
    private var places: [[UInt8]: Int] = [:]

    mutating func add(_ name: String, _ values: [String]) {
        let key = name.utf8.map(\.lowerCased)
        if let place = place(of: key) {
            list[place].values.append(contentsOf: values)
        } else {
            insert(key, values)
        }
    }

    mutating func addIfMissing(_ name: String, _ value: String) {
        let key = Array(name.utf8)
        if place(of: key) == nil { insert(key, [value]) }
    }

    private mutating func insert(_ key: [UInt8], _ values: [String]) {
        list.append((key, values))
        if list.count == 16 {
            for (place, entry) in list.enumerated() { places[entry.name] = place }
        } else if list.count > 16 {
            places[key] = list.count - 1
        }
    }

    private func place(of key: [UInt8]) -> Int? {
        list.count < 16 ? list.firstIndex { $0.name == key } : places[key]
    }
}
