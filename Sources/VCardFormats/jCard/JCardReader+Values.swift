import VCardKit

// The values of a property, by its type (RFC 7095 §3.5).
extension JCardReader {
    typealias Line = TypedValue.Line

    /// The values, one for each line to write.
    mutating func values(_ nodes: ArraySlice<Int>, _ property: PropertyInProgress) -> [Line] {
        guard let first = nodes.first else { return [Self.line(.text(""), .text)] }
        if let type = property.unknownType { return [(.unknown(raw(nodes)), type)] }
        let type = property.type ?? property.id.definition?.defaultType(in: version) ?? .unknown
        switch property.id.definition?.structure(in: version) ?? .single {
        case .single: break
        case .list:
            if type == .text || type == .unknown && nodes.count > 1 {
                return [(.textList(flat(nodes)), nil)]
            }
        case .components(_, let lists):
            if property.id == .geo, let position = position(nodes) { return [(.components(position), nil)] }
            if type == .text || document.kind(first) == .array {
                reportSeveral(nodes, property)
                return nodes.map { (.components(components($0, lists: lists)), nil) }
            }
        }
        if type == .unknown { return [(.unknown(raw(nodes)), nil)] }
        if property.id == .geo, let position = position(nodes) {
            report(.jCardType, property.node, "a position of 4.0 is a geo: URI; it was made from the numbers")
            return [(.uri("geo:" + position[0][0] + "," + position[1][0]), nil)]
        }
        // Numbers of a property that is not known stay together, as it may be one that has lists.
        if property.id.definition == nil, nodes.count > 1, type == .integer || type == .float {
            let numbers = nodes.map { number($0, isWhole: type == .integer) }
            if !numbers.contains(nil) {
                return [(.unknown(Self.joined(numbers.compactMap { $0 }, ",")), type.name)]
            }
        }
        reportSeveral(nodes, property)
        return nodes.map { value($0, type, property) }
    }

    private static func line(_ value: PropertyValue, _ type: ValueType) -> Line { (value, type.name) }

    private mutating func reportSeveral(_ nodes: ArraySlice<Int>, _ property: PropertyInProgress) {
        guard nodes.count > 1 else { return }
        report(.jCardSeveralValues, property.node, "more values than the property has; each became a property")
    }

    /// One value of a property that has no list.
    private mutating func value(_ node: Int, _ type: ValueType, _ property: PropertyInProgress) -> Line {
        if document.kind(node) == .array {
            report(.jCardSeveralValues, node, "a list where the property has one value; it became one text")
            return Self.line(.components(components(node, lists: true)), .text)
        }
        let text: [UInt8]
        switch type {
        case .integer, .float:
            if document.kind(node) == .string { report(.jCardNoText, node, "a number as a JSON string") }
            if let digits = number(node, isWhole: type == .integer) {
                if type == .float, let number = DecimalNumber(digits) { return Self.line(.float(number), type) }
                if let number = NumberText.integer(Array(digits.utf8).span) {
                    return Self.line(.integer(number), type)
                }
            }
            return kept(document.text(node), node, "not a number that the property can have; it was kept as text")
        case .boolean:
            if document.kind(node) == .string { report(.jCardNoText, node, "a truth value as a JSON string") }
            if let value = NumberText.boolean(document.text(node).span) { return Self.line(.boolean(value), type) }
            return kept(document.text(node), node)
        default: text = scalar(node)
        }
        if type == .binary { return octets(text, node, property) }
        if let line = TypedValue.line(text, as: type, id: property.id, version: version) { return line }
        if type == .utcOffset { return kept(text, node, "not an offset from UTC; it was kept as text") }
        report(.invalidDate, node, "not a date or time; it was kept as text")
        return TypedValue.text(text)
    }

    private mutating func kept(_ text: [UInt8], _ node: Int, _ message: String? = nil) -> Line {
        report(.valueNotOfType, node, message)
        return Self.line(.text(Self.string(text)), .text)
    }

    private mutating func octets(_ text: [UInt8], _ node: Int, _ property: PropertyInProgress) -> Line {
        var octets: [UInt8] = []
        let result = text.withUnsafeBufferPointer { Base64.decode($0, into: &octets) }
        guard result.errorOffset == nil, !octets.isEmpty else {
            report(.invalidBase64, node)
            return (.unknown(Self.string(text)), nil)
        }
        var mediaType = MediaType(sniffing: octets.span)
        if mediaType == nil {
            let types = property.parameters.values(of: .type)
            mediaType = types.lazy.compactMap { MediaType(token: Array($0.utf8).span) }.first
        }
        return (.binary(octets, mediaType), nil)
    }

    // MARK: Texts

    static func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// A text; the JSON of anything that is none.
    private mutating func scalar(_ node: Int) -> [UInt8] {
        switch document.kind(node) {
        case .string: break
        case .null:
            report(.jCardNoText, node, "null is no value; it was read as an empty text")
            return []
        case .number, .boolean: report(.jCardNoText, node)
        case .object: report(.jCardNoText, node, "an object is no value; its JSON was kept as text")
        case .array: report(.jCardNesting, node)
        }
        return text(node, of: node)
    }

    /// The texts of a list; arrays in it are taken apart.
    private mutating func flat(_ nodes: ArraySlice<Int>) -> [String] {
        var texts: [String] = []
        for node in nodes {
            guard document.kind(node) == .array else {
                texts.append(Self.string(scalar(node)))
                continue
            }
            report(.jCardSeveralValues, node, "an array where the values stand side by side; it was taken apart")
            for element in document.elements(of: node) { texts.append(Self.string(scalar(element))) }
        }
        return texts
    }

    /// The components of a structured value: texts, or arrays of texts.
    ///
    /// - Parameter lists: Whether a component of the property can have several texts.
    private mutating func components(_ node: Int, lists: Bool) -> [[String]] {
        guard document.kind(node) == .array else { return [[Self.string(scalar(node))]] }
        var components: [[String]] = []
        for element in document.elements(of: node) {
            guard document.kind(element) == .array else {
                components.append([Self.string(scalar(element))])
                continue
            }
            var texts: [String] = []
            for text in document.elements(of: element) { texts.append(Self.string(scalar(text))) }
            if texts.count > 1, !lists || version == .v21 {
                report(.jCardSeveralValues, element, "the component has one text, not several; they became one")
                texts = [Self.joined(texts, ",")]
            }
            components.append(texts.isEmpty ? [""] : texts)
        }
        return components.isEmpty ? [[""]] : components
    }

    private static func joined(_ texts: [String], _ separator: String) -> String {
        var out = ""
        for (number, text) in texts.enumerated() {
            if number > 0 { out += separator }
            out += text
        }
        return out
    }

    /// Texts that are written as they stand, with commas between several of them.
    private mutating func raw(_ nodes: ArraySlice<Int>) -> String {
        if nodes.count > 1 {
            report(
                .jCardSeveralValues, nodes[nodes.startIndex], "several values of no known type; they became one text")
        }
        return Self.joined(nodes.map { Self.string(scalar($0)) }, ",")
    }

    // MARK: Numbers

    /// Latitude and longitude as two numbers, in one array or side by side; `nil` if they are none.
    private mutating func position(_ nodes: ArraySlice<Int>) -> [[String]]? {
        var nodes = Array(nodes)
        if nodes.count == 1, document.kind(nodes[0]) == .array { nodes = Array(document.elements(of: nodes[0])) }
        guard nodes.count == 2 else { return nil }
        let numbers = nodes.compactMap { number($0, isWhole: false) }
        return numbers.count == 2 ? [[numbers[0]], [numbers[1]]] : nil
    }

    /// A number without an exponent, and without a fraction if it is to be whole; `nil` if there is no such number.
    private func number(_ node: Int, isWhole: Bool) -> String? {
        guard document.kind(node) == .number || document.kind(node) == .string else { return nil }
        let text = document.text(node)
        var mantissa = text[...]
        var exponent = 0
        if let e = text.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
            mantissa = text[..<e]
            guard let number = NumberText.integer(Array(text[(e + 1)...]).span), abs(number) <= 64 else { return nil }
            exponent = Int(number)
        }
        guard DecimalNumber(parsing: Array(mantissa).span) != nil else { return nil }
        guard exponent != 0 || isWhole else { return Self.string(text) }
        let sign = mantissa.first == UInt8(ascii: "-") ? "-" : ""
        var digits = mantissa.filter { $0 &- 0x30 < 10 }
        let fraction = mantissa.firstIndex(of: UInt8(ascii: ".")).map { mantissa.endIndex - $0 - 1 } ?? 0
        // The point moves.
        var point = digits.count - fraction + exponent
        while point < 1 {
            digits.insert(0x30, at: 0)
            point += 1
        }
        while digits.count < point { digits.append(0x30) }
        var whole = digits[..<point].drop { $0 == 0x30 }
        if whole.isEmpty { whole = [0x30] }
        var rest = Array(digits[point...])
        while rest.last == 0x30 { rest.removeLast() }
        if rest.isEmpty { return sign + String(decoding: whole, as: UTF8.self) }
        return isWhole ? nil : sign + String(decoding: whole, as: UTF8.self) + "." + Self.string(rest)
    }
}
