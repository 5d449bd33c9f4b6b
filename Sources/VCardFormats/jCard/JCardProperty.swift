import VCardKit

/// One property on its way to jCard: its name, parameters, type and values (RFC 7095 §3.3).
struct JCardProperty {
    private let property: TypedProperty

    /// - Parameter label: The text of the LABEL that belongs to this ADR.
    init(_ property: Property, label: String?) { self.property = TypedProperty(property, label: label) }

    /// Writes the elements of the property's array.
    func write(into json: inout JSONWriter) {
        json.string(property.name)
        json.beginObject()
        if let group = property.group {
            json.key("group")
            json.string(group)
        }
        for (name, values) in property.parameters {
            json.key(name)
            if values.count == 1 {
                json.text(values[0])
            } else if values.isEmpty {
                json.string("")
            } else {
                json.texts(values)
            }
        }
        json.endObject()
        writeValue(into: &json)
    }

    private func writeValue(into json: inout JSONWriter) {
        switch property.content {
        case .texts(let texts):
            json.string("text")
            for text in texts { json.text(text) }
        case .components(let components): write(components, into: &json)
        case .string(let text, let type):
            json.string(type.name)
            json.string(text)
        case .date(let date, let type):
            var text: [UInt8] = []
            // RFC 7095 has no fractions of a second; one that is there is kept all the same.
            date.write(into: &text, as: date.fraction == nil ? .jCard : .extended, type: type)
            json.string(type.name)
            json.string(text)
        case .utcOffset(let offset):
            var text: [UInt8] = []
            offset.writeJCard(into: &text)
            json.string("utc-offset")
            json.string(text)
        case .integer(let number):
            json.string("integer")
            json.literal(Array("\(number)".utf8))
        case .float(let number):
            json.string("float")
            json.number(number)
        case .boolean(let value):
            json.string("boolean")
            json.boolean(value)
        case .octets(let octets, let mediaType): write(octets, mediaType, into: &json)
        case .foreign(let text, let type):
            json.string(type)
            json.string(text)
        }
    }

    /// A structured value: one array, in which a component with several texts is an array of its own.
    private func write(_ components: [[String]], into json: inout JSONWriter) {
        json.string("text")
        // One component may stand without its array (RFC 7095 §3.3.1.3).
        if components.count == 1, components[0].count == 1 { return json.text(components[0][0]) }
        json.beginArray()
        for component in components {
            if component.count == 1 { json.text(component[0]) } else { json.texts(component) }
        }
        json.endArray()
    }

    private func write(_ octets: [UInt8], _ mediaType: MediaType, into json: inout JSONWriter) {
        json.string("uri")
        json.beginString()
        json.append("data:")
        json.append(mediaType.text)
        json.append(";base64,")
        var text: [UInt8] = []
        text.reserveCapacity(Base64.encodedLength(octets.count))
        octets.withUnsafeBufferPointer { Base64.encode($0, into: &text) }
        json.append(text)
        json.endString()
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
