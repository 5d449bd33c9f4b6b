import VCardKit

// One property: its parameters, then its values (RFC 6351 §5).
extension XCardReader {
    /// Reads a property and adds it as a line, or as several if it has more values than one line holds.
    mutating func readProperty(_ node: Int, group: String?) {
        let name = document.name(node).map(\.lowerCased)
        builder.propertyName = String(decoding: name, as: UTF8.self)
        let id = PropertyID(name: name.span)
        switch id {
        case .version, .begin, .end: return leaveOut(node, "xCard has no such property")
        default: break
        }
        let (legal, isRepaired) = LineName.property(name, id)
        if isRepaired {
            report(
                .invalidPropertyName, node,
                "not a legal property name; it was changed to \(String(decoding: legal, as: UTF8.self))")
        }
        var parameters: [Parameter] = []
        var values: [Int] = []
        var isBare = true
        for child in document.children(of: node) {
            guard document.kind(child) == .element else { continue }
            isBare = false
            if isOurs(child), document.name(child).elementsEqual("parameters".utf8) {
                readParameters(child, &parameters)
            } else if isOurs(child) {
                values.append(child)
            } else {
                leaveOut(child, "an element of another namespace inside of a property")
            }
        }
        if !isBare {
            for child in document.children(of: node) where document.kind(child) == .text && !document.isBlank(child) {
                leaveOut(child, "text beside the elements of a property")
            }
        }
        for (value, type) in lines(node, id, values, isBare: isBare) {
            var all = parameters
            if let type { all.insert(Parameter(.value, [type]), at: 0) }
            builder.add(legal, value, group: group, parameters: all, at: document.range(node).lowerBound)
        }
    }

    // MARK: Parameters

    private mutating func readParameters(_ node: Int, _ parameters: inout [Parameter]) {
        for child in document.children(of: node) {
            if document.isBlank(child) { continue }
            guard isOurs(child) else {
                leaveOut(child, "no parameter")
                continue
            }
            let (name, isRepaired) = LineName.parameter(document.name(child).map(\.lowerCased))
            if isRepaired {
                report(
                    .xCardStructure, child,
                    "not a legal parameter name; it was changed to \(String(decoding: name, as: UTF8.self))")
            }
            let id = ParameterID(name: name.span)
            switch id {
            case .value, .encoding, .charset, .group:
                leaveOut(child, "xCard has no such parameter")
                continue
            default: break
            }
            var values: [String] = []
            for value in document.children(of: child) where document.kind(value) == .element {
                values.append(String(decoding: text(value), as: UTF8.self))
            }
            if values.isEmpty {
                report(.xCardStructure, child, "a parameter without the element of its value; its text was read")
                values = [String(decoding: TextLines.trimmed(text(child)), as: UTF8.self)]
            }
            if values.count > 1, id.definition?.isList == false {
                report(.xCardStructure, child, "the parameter has one value, not several; they became one text")
                values = [values.joined(separator: ",")]
            }
            parameters.append(
                id == .unknown ? Parameter(String(decoding: name, as: UTF8.self), values) : Parameter(id, values))
        }
    }

    // MARK: Values

    /// The values, one for each line to write.
    private mutating func lines(
        _ node: Int, _ id: PropertyID, _ values: [Int], isBare: Bool
    ) -> [TypedValue.Line] {
        let normal = id.definition?.defaultType(in: .v4) ?? .text
        guard let first = values.first else {
            let content = isBare ? TextLines.trimmed(text(node)) : []
            report(.xCardStructure, node, "no element for the value; its text was read as one")
            return [TypedValue.line(content, as: normal, id: id, version: .v4) ?? TypedValue.text(content)]
        }
        // A type of somebody's own, whose values stand as they are in lines.
        let type = document.name(first)
        if values.count == 1, type.starts(with: "x-".utf8), type.allSatisfy({ $0.isNameByte }) {
            return [(.unknown(String(decoding: text(first), as: UTF8.self)), String(decoding: type, as: UTF8.self))]
        }
        if let names = XCard.components(of: id), let value = components(values, id, names) { return [value] }
        switch id.definition?.structure(in: .v4) ?? .single {
        case .list:
            return [(.textList(values.map { String(decoding: text($0), as: UTF8.self) }), nil)]
        case .components where id == .org:
            return [(.components(values.map { [String(decoding: text($0), as: UTF8.self)] }), nil)]
        default: break
        }
        if values.count > 1 {
            report(.xCardStructure, first, "more values than the property has; each became a property")
        }
        return values.map { value($0, id, normal) }
    }

    /// A structured value from the elements of its components; `nil` if there are none of them.
    private mutating func components(_ values: [Int], _ id: PropertyID, _ names: [String]) -> TypedValue.Line? {
        var all: [String] = names
        // What RFC 9554 added is read where someone writes it.
        if case .components(let more, _) = id.definition?.structure(in: .v4) { all = more }
        var components = [[String]](repeating: [], count: all.count)
        var isFound = false
        for value in values {
            let name = document.name(value)
            guard let place = all.firstIndex(where: { name.elementsEqual($0.utf8) }) else {
                if values.count > 1 || !name.elementsEqual("text".utf8) {
                    leaveOut(value, "no component of the property")
                }
                continue
            }
            isFound = true
            components[place].append(String(decoding: text(value), as: UTF8.self))
        }
        guard isFound else { return nil }
        var count = components.count
        while count > (id == .n || id == .adr ? names.count : 1), components[count - 1].isEmpty { count -= 1 }
        return (.components(components[..<count].map { $0.isEmpty ? [""] : $0 }), nil)
    }

    /// One value by the element it stands in.
    private mutating func value(_ node: Int, _ id: PropertyID, _ normal: ValueType) -> TypedValue.Line {
        let name = Array(document.name(node))
        if document.children(of: node).contains(where: { document.kind($0) == .element }) {
            report(.xCardStructure, node, "elements inside of a value; their text was read")
        }
        let content = text(node)
        guard let type = ValueType(name: name.span), type != .binary, type != .vcard else {
            report(.xCardStructure, node, "not a value type; the value was kept as text")
            return TypedValue.text(content)
        }
        if id.definition?.isExtension == false, !isFitting(type, id) {
            report(.xCardStructure, node, "not a value type of the property; the value was read as one nevertheless")
        }
        if type == .text { return TypedValue.text(content) }
        let bytes = type == .unknown ? content : TextLines.trimmed(content)
        // xCard has no element for the types that are any of them.
        if type.isDateOrTime, id.definition?.isExtension == false {
            if normal == .dateAndOrTime, let date = PartialDate(parsing: bytes.span, as: type) {
                return (.date(date), nil)
            }
            if normal == .timestamp, let line = TypedValue.line(bytes, as: normal, id: id, version: .v4) { return line }
        }
        if let line = TypedValue.line(bytes, as: type, id: id, version: .v4) { return line }
        report(
            type.isDateOrTime ? .invalidDate : .valueNotOfType, node,
            "not a value of the type \(String(decoding: name, as: UTF8.self)); it was kept as text")
        return TypedValue.text(content)
    }

    private func isFitting(_ type: ValueType, _ id: PropertyID) -> Bool {
        guard let definition = id.definition else { return true }
        return definition.allows(type, in: .v4) || type == .unknown
            || (type.isDateOrTime && definition.defaultType(in: .v4).isDateOrTime)
            // RFC 6351 §5 has an element for the UIDs that are no URIs nowhere, and no other way to write them.
            || (type == .text && id == .uid)
    }
}
