import VCardKit

// One property: its name, parameters and type (RFC 7095 §3.3, §3.4), then its values.
extension JCardReader {
    /// Reads a property and writes it as a line, or as several if it has more values than one line holds.
    mutating func readProperty(_ node: Int) {
        propertyName = nil
        var parts = Array(document.elements(of: node))[...]
        guard let nameNode = parts.popFirst(), document.kind(nameNode) == .string else {
            return report(.jCardProperty, node, "not a property, as it has no name: \(shown(node)); it was left out")
        }
        let name = text(nameNode, of: nameNode).map(\.lowerCased)
        propertyName = name
        let id = PropertyID(name: name.span)
        switch id {
        case .version: return
        case .begin, .end:
            return report(.jCardProperty, node, "jCard has no such property; \(shown(node)) was left out")
        default: break
        }
        guard let writtenName = legalName(name, id, nameNode) else { return }
        if parts.count < 3 {
            report(.jCardProperty, node, "less than a name, parameters, a type and a value; what is there was read")
        }
        var property = PropertyInProgress(node: node, id: id, name: writtenName)
        readParameters(&parts, &property)
        readType(&parts, &property)
        for (value, type) in values(parts, property) {
            if value.isBrokenURI { report(.uriLineBreak, node, URILines.encodedMessage) }
            var parameters = property.parameters
            if let type { parameters.insert(Parameter(.value, [type]), at: 0) }
            writer.write(
                group: property.group, name: property.name, id: property.id, parameters: parameters, value: value)
        }
    }

    // MARK: Name

    /// The name in upper case, repaired if it is not legal; `nil` if there is nothing in it to name the property by.
    private mutating func legalName(_ name: [UInt8], _ id: PropertyID, _ node: Int) -> [UInt8]? {
        if name.isEmpty {
            report(.jCardProperty, node, "not a property, as its name is empty; it was left out")
            return nil
        }
        let (legal, isRepaired) = LineName.property(name, id)
        if isRepaired {
            report(
                .invalidPropertyName, node,
                "not a legal property name; it was changed to \(String(decoding: legal, as: UTF8.self))")
        }
        return legal
    }

    // MARK: Parameters

    private mutating func readParameters(_ parts: inout ArraySlice<Int>, _ property: inout PropertyInProgress) {
        guard let node = parts.first else { return }
        guard document.kind(node) == .object else {
            // Without an object at all the type comes next.
            let isMissing = document.kind(node) == .string
            if !isMissing { parts.removeFirst() }
            return report(
                .jCardParameters, node,
                isMissing
                    ? "the object of parameters is missing"
                    : "the parameters are not an object; \(shown(node)) was left out")
        }
        parts.removeFirst()
        for (nameNode, value) in document.members(of: node) {
            let name = text(nameNode, of: nameNode)
            let id = ParameterID(name: name.span)
            switch id {
            case .group: readGroup(value, &property)
            case .value, .encoding, .charset:
                // ical.js leaves the encoding of 3.0 where it stood; it is used up.
                if id == .encoding, version == .v3 { continue }
                report(
                    .jCardParameters, nameNode,
                    "jCard has no such parameter; \(shown(nameNode)): \(shown(value)) was left out")
            default: readParameter(id, name, nameNode, value, &property)
            }
        }
    }

    private mutating func readParameter(
        _ id: ParameterID, _ name: [UInt8], _ nameNode: Int, _ node: Int, _ property: inout PropertyInProgress
    ) {
        let (legal, isRepaired) = LineName.parameter(name)
        if isRepaired || legal.isEmpty {
            guard !legal.isEmpty else {
                return report(
                    .jCardParameters, nameNode, "a parameter without a name; \(shown(node)) was left out")
            }
            report(
                .jCardParameters, nameNode,
                "not a legal parameter name; it was changed to \(String(decoding: legal, as: UTF8.self))")
        }
        var values: [String] = []
        if document.kind(node) == .array {
            for element in document.elements(of: node) { values.append(parameterText(element)) }
        } else {
            values = [parameterText(node)]
        }
        if values.isEmpty {
            return report(.jCardParameters, node, "a parameter without a value; \(shown(nameNode)) was left out")
        }
        if values.count > 1, id.definition?.isList == false {
            report(.jCardParameters, node, "the parameter has one value, not several; they became one text")
            values = [values.dropFirst().reduce(values[0]) { $0 + "," + $1 }]
        }
        property.parameters.append(
            id == .unknown ? Parameter(String(decoding: legal, as: UTF8.self), values) : Parameter(id, values))
    }

    /// The text of a parameter's value.
    private mutating func parameterText(_ node: Int) -> String {
        if document.kind(node) != .string, !takesNumbers || document.kind(node) != .number {
            report(.jCardParameters, node, "the parameter's value is not a JSON string; it was read as its text")
        }
        return String(decoding: text(node, of: node), as: UTF8.self)
    }

    private mutating func readGroup(_ node: Int, _ property: inout PropertyInProgress) {
        guard document.kind(node) == .string, property.group == nil else {
            return report(.jCardParameters, node, "the group is not one text; \(shown(node)) was left out")
        }
        let group = text(node, of: node)
        let legal = LineName.group(group)
        if legal.isEmpty { return report(.jCardParameters, node, "an empty group; it was left out") }
        property.group = String(decoding: legal, as: UTF8.self)
        if legal != group {
            report(.jCardParameters, node, "not a legal group; it was changed to \(property.group ?? "")")
        }
    }

    // MARK: Type

    private mutating func readType(_ parts: inout ArraySlice<Int>, _ property: inout PropertyInProgress) {
        guard let node = parts.first else { return }
        guard document.kind(node) == .string else {
            if parts.count > 1 {
                parts.removeFirst()
                report(.jCardType, node, "the value type is not a text; \(shown(node)) was left out")
            }
            return
        }
        let name = text(node, of: node).map(\.lowerCased)
        let type = ValueType(name: name.span)
        // ["fn", {}, "Ana"]
        if parts.count == 1, type == nil { return }
        parts.removeFirst()
        property.type = type
        if type == nil { property.unknownType = String(decoding: name, as: UTF8.self) }
        guard let definition = property.id.definition, !definition.isExtension else { return }
        let isFitting: Bool
        if let type {
            isFitting =
                type == .unknown || definition.allows(type, in: version)
                || (type.isDateOrTime && definition.defaultType(in: .v4).isDateOrTime)
                || (version == .v3 && definition.allows(type, in: .v4))
        } else {
            isFitting = false
        }
        if !isFitting {
            report(.jCardType, node, "not a value type of the property; the value was read as one nevertheless")
        }
    }

    // MARK: Texts

    /// The bytes of a string, or the JSON of anything else, without control characters.
    ///
    /// - Parameter place: The node that findings point to.
    mutating func text(_ node: Int, of place: Int) -> [UInt8] {
        let text = document.text(node)
        if document.kind(node) == .string, document.isDamaged(node) {
            report(.invalidUTF8, place, "bytes that are not UTF-8 became U+FFFD")
        }
        guard text.contains(where: Self.isControl) else { return text }
        report(.controlCharacter, place, "a control character; it was left out")
        return text.filter { !Self.isControl($0) }
    }

    /// Whether a line of a vCard cannot hold the byte, and has no escape for it.
    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
    }
}

/// What is known of a property before its values are read.
struct PropertyInProgress {
    let node: Int
    let id: PropertyID
    /// The name in upper case.
    let name: [UInt8]
    var group: String?
    var parameters: [Parameter] = []
    /// The type that the property states; `nil` if it states none, or one that is not known.
    var type: ValueType?
    /// The type that it states, if it is not known.
    var unknownType: String?

    init(node: Int, id: PropertyID, name: [UInt8]) {
        self.node = node
        self.id = id
        self.name = name
    }
}
