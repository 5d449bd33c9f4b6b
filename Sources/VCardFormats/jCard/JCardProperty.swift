import VCardKit

/// One property on its way to jCard: its name, parameters, type and values (RFC 7095 §3.3).
struct JCardProperty {
    let id: PropertyID
    let version: Version
    let head: PropertyHead
    let type: ValueType
    /// What VALUE= says.
    let declared: ValueType?
    private(set) var value: PropertyValue
    /// The text of the LABEL that belongs to this ADR.
    let label: String?
    /// Whether the year was left out, so that nothing is to say that it does not count.
    private(set) var omitsYear = false

    init(_ property: Property, label: String?) {
        let decoded = property.decoded
        id = property.id
        version = property.version
        head = decoded.head
        type = decoded.type
        value = decoded.value
        declared = head.parameters.first(.value).flatMap { ValueType(name: Array($0.utf8).span) }
        self.label = label
        omitYear()
    }

    /// Whether it is a LABEL that has no ADR: it becomes an empty one.
    private var isLabelAlone: Bool { id == .label && version != .v4 }

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

    /// Writes the elements of the property's array.
    func write(into json: inout JSONWriter) {
        if isLabelAlone {
            json.string("adr")
            writeParameters(label: value.text, into: &json)
            writeComponents([], to: 7, into: &json)
            return
        }
        json.string(head.name.map(\.asciiLowercased))
        writeParameters(label: label, into: &json)
        writeValue(into: &json)
    }

    // MARK: Parameters

    private func writeParameters(label: String?, into json: inout JSONWriter) {
        json.beginObject()
        if let group = head.group {
            json.key("group")
            json.string(group.utf8.map(\.asciiLowercased))
        }
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
                    if type.utf8.elementsEqual("pref".utf8, by: { $0.asciiLowercased == $1 }) {
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
        merged.write(into: &json)
        json.endObject()
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

    private func writeValue(into json: inout JSONWriter) {
        switch value {
        case .text(let text):
            json.string("text")
            json.text(text)
        case .textList(let texts):
            json.string("text")
            for text in texts { json.text(text) }
            if texts.isEmpty { json.string("") }
        case .components(let components) where id == .geo: writePosition(components, into: &json)
        case .components(let components):
            writeComponents(components, to: id == .n ? 5 : id == .adr ? 7 : 1, into: &json)
        case .uri(let uri):
            json.string("uri")
            json.string(uri)
        case .date(let date) where isVendorDate:
            json.string("unknown")
            json.string(date.text)
        case .date(let date): write(date, into: &json)
        case .utcOffset(let offset):
            var text: [UInt8] = []
            offset.writeJCard(into: &text)
            json.string("utc-offset")
            json.string(text)
        case .languageTag(let tag):
            json.string("language-tag")
            json.string(tag)
        case .integer(let number):
            json.string("integer")
            json.literal(Array("\(number)".utf8))
        case .float(let number):
            json.string("float")
            json.number(number)
        case .boolean(let value):
            json.string("boolean")
            json.boolean(value)
        case .binary(let octets, let mediaType): write(octets, mediaType, into: &json)
        case .unknown(let raw): writeUnknown(raw, into: &json)
        }
    }

    /// A structured value: one array, in which a component with several texts is an array of its own.
    private func writeComponents(_ components: [[String]], to count: Int, into json: inout JSONWriter) {
        json.string("text")
        // One component may stand without its array (RFC 7095 §3.3.1.3).
        if count == 1, components.count == 1, components[0].count == 1 { return json.text(components[0][0]) }
        json.beginArray()
        for component in components {
            guard component.count != 1 else {
                json.text(component[0])
                continue
            }
            if component.isEmpty { json.string("") } else { json.texts(component) }
        }
        for _ in stride(from: components.count, to: count, by: 1) { json.string("") }
        json.endArray()
    }

    private func writePosition(_ components: [[String]], into json: inout JSONWriter) {
        guard components.count == 2, let latitude = components[0].first.flatMap({ DecimalNumber($0) }),
            let longitude = components[1].first.flatMap({ DecimalNumber($0) })
        else { return writeComponents(components, to: 1, into: &json) }
        var uri: [UInt8] = []
        GeoURI(latitude: latitude, longitude: longitude).write(into: &uri)
        json.string("uri")
        json.string(uri)
    }

    private func write(_ date: PartialDate, into json: inout JSONWriter) {
        let type = dateType(of: date)
        var text: [UInt8] = []
        // RFC 7095 has no fractions of a second; one that is there is kept all the same.
        date.write(into: &text, as: date.fraction == nil ? .jCard : .extended, type: type)
        json.string(type.name)
        json.string(text)
    }

    /// The declared type if the date has its shape, else what the property has by default or the shape tells.
    private func dateType(of date: PartialDate) -> ValueType {
        if let declared, date.fits(declared) { return declared }
        let normal = id.definition?.defaultType(in: .v4) ?? .dateAndOrTime
        if date.fits(normal) { return normal }
        return normal == .timestamp && date.fits(.date) ? .date : .dateAndOrTime
    }

    private func write(_ octets: [UInt8], _ mediaType: MediaType?, into json: inout JSONWriter) {
        json.string("uri")
        json.beginString()
        json.append("data:")
        json.append((mediaType ?? .octetStream).text)
        json.append(";base64,")
        var text: [UInt8] = []
        text.reserveCapacity(Base64.encodedLength(octets.count))
        octets.withUnsafeBufferPointer { Base64.encode($0, into: &text) }
        json.append(text)
        json.endString()
    }

    /// A value of an unknown property: what VALUE= declares if the text is of that type, else the text as it stands.
    private func writeUnknown(_ raw: String, into json: inout JSONWriter) {
        let bytes = Array(raw.utf8)
        if let declared {
            switch declared {
            case .integer:
                if let number = NumberText.integer(bytes.span) {
                    json.string(declared.name)
                    return json.literal(Array("\(number)".utf8))
                }
            case .float:
                if let number = DecimalNumber(parsing: bytes.span) {
                    json.string(declared.name)
                    return json.number(number)
                }
            case .boolean:
                if let value = NumberText.boolean(bytes.span) {
                    json.string(declared.name)
                    return json.boolean(value)
                }
            case .languageTag:
                json.string(declared.name)
                return json.string(bytes)
            case .utcOffset:
                if let offset = UTCOffset(parsing: bytes.span) {
                    var text: [UInt8] = []
                    offset.writeJCard(into: &text)
                    json.string(declared.name)
                    return json.string(text)
                }
            default:
                if declared.isDateOrTime, let date = PartialDate(raw, as: declared) { return write(date, into: &json) }
            }
        }
        json.string("unknown")
        json.string(bytes)
    }
}

extension PartialDate {
    /// Whether the parts that are there are those of the type.
    fileprivate func fits(_ type: ValueType) -> Bool {
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

extension JSONWriter {
    /// Writes a text with LF as its line ends.
    fileprivate mutating func text(_ text: String) {
        guard text.utf8.contains(0x0D) else { return string(text) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var isBehindCR = false
        for byte in text.utf8 {
            if byte != 0x0A || !isBehindCR { bytes.append(byte == 0x0D ? 0x0A : byte) }
            isBehindCR = byte == 0x0D
        }
        string(bytes)
    }

    /// Writes an array of texts.
    fileprivate mutating func texts(_ texts: [String]) {
        beginArray()
        for text in texts { self.text(text) }
        endArray()
    }

    /// Writes a number in its digits, without the sign and zeros that JSON does not have.
    fileprivate mutating func number(_ number: DecimalNumber) {
        var digits = number.text.utf8[...]
        var json: [UInt8] = []
        if digits.first == UInt8(ascii: "-") { json.append(UInt8(ascii: "-")) }
        if let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { digits.removeFirst() }
        while digits.count > 1, digits.first == 0x30, digits.dropFirst().first != UInt8(ascii: ".") {
            digits.removeFirst()
        }
        json.append(contentsOf: digits)
        literal(json)
    }
}

/// Parameters by their names in lower case, the values of those that stand twice together.
private struct MergedParameters {
    private var names: [[UInt8]] = []
    private var values: [[String]] = []
    /// The place of each name, once there are so many that searching them one by one would be slow.
    private var places: [[UInt8]: Int] = [:]

    mutating func add(_ name: String, _ values: [String]) {
        let key = name.utf8.map(\.asciiLowercased)
        if let place = place(of: key) {
            self.values[place].append(contentsOf: values)
        } else {
            insert(key, values)
        }
    }

    mutating func addIfMissing(_ name: String, _ value: String) {
        let key = Array(name.utf8)
        if place(of: key) == nil { insert(key, [value]) }
    }

    private mutating func insert(_ key: [UInt8], _ values: [String]) {
        names.append(key)
        self.values.append(values)
        if names.count == 16 {
            for (place, name) in names.enumerated() { places[name] = place }
        } else if names.count > 16 {
            places[key] = names.count - 1
        }
    }

    private func place(of key: [UInt8]) -> Int? {
        names.count < 16 ? names.firstIndex(of: key) : places[key]
    }

    func write(into json: inout JSONWriter) {
        for (name, values) in zip(names, values) {
            json.key(name)
            if values.count == 1 {
                json.text(values[0])
            } else if values.isEmpty {
                json.string("")
            } else {
                json.texts(values)
            }
        }
    }
}
