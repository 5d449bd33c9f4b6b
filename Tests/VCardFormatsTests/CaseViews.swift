import Foundation

/// A JSON value, with strings compared byte for byte.
enum JSONValue: Equatable {
    case string(String)
    /// A number, `true`, `false` or `null`, in its digits.
    case literal(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(_ any: Any) {
        switch any {
        case let string as String: self = .string(string)
        case let array as [Any]: self = .array(array.map { JSONValue($0) })
        case let object as [String: Any]: self = .object(object.mapValues { JSONValue($0) })
        case let number as NSNumber: self = .literal(number.stringValue)
        default: self = .literal("null")
        }
    }

    init(parsing data: Data) throws {
        self.init(try JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed]))
    }

    static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.literal(let left), .literal(let right)): left == right
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }

    subscript(key: String) -> JSONValue? {
        if case .object(let object) = self { return object[key] }
        return nil
    }

    /// The text of a string or literal; for an array its JSON is of no use here.
    var text: String {
        switch self {
        case .string(let text), .literal(let text): text
        case .array, .object: "\(self)"
        }
    }

    var string: String? {
        if case .string(let text) = self { return text }
        return nil
    }

    var array: [JSONValue]? {
        if case .array(let array) = self { return array }
        return nil
    }

    /// The elements of an array, or the value itself.
    var listed: [JSONValue] { array ?? [self] }

    var integer: Int? {
        if case .literal(let text) = self { return Int(text) }
        return nil
    }

    /// Without empty components at the end, and a list of one as its element.
    var normalized: JSONValue {
        guard case .array(let elements) = self else { return self }
        var values = elements.map(\.normalized)
        while values.last == .string("") { values.removeLast() }
        if values.isEmpty { return .string("") }
        return values.count == 1 ? values[0] : .array(values)
    }
}

/// A property as the expectations of a case look at it: from jCard or from a content line.
struct ViewedProperty {
    var name: String
    var group: String
    var parameters: [String: [String]]
    /// The jCard type and values.
    var type = ""
    var values: [JSONValue] = []
    /// The text behind the colon, in the line view.
    var raw: String?
}

/// The cards of a jCard text.
func jCardView(_ document: JSONValue) throws -> [[ViewedProperty]] {
    var cards = document.array ?? []
    if cards.first == .string("vcard") { cards = [document] }
    return cards.map { card in
        (card.array?.dropFirst().first?.array ?? []).map { property in
            let elements = property.array ?? []
            var parameters: [String: [String]] = [:]
            if elements.count > 1, case .object(let object) = elements[1] {
                for (key, value) in object { parameters[key.lowercased()] = value.listed.map(\.text) }
            }
            let group = parameters.removeValue(forKey: "group")?.first?.lowercased() ?? ""
            return ViewedProperty(
                name: (elements.first?.text ?? "").lowercased(), group: group, parameters: parameters,
                type: elements.count > 2 ? elements[2].text : "", values: Array(elements.dropFirst(3)))
        }
    }
}

/// The cards of vCard text, line by line, values as they stand.
func lineView(_ bytes: [UInt8]) -> [[ViewedProperty]] {
    var cards: [[ViewedProperty]] = []
    var card: [ViewedProperty]?
    for line in unfoldedLines(bytes) {
        let (head, raw) = splitAtColon(line)
        let parts = split(head, at: ";")
        let first = String(decoding: parts[0], as: UTF8.self)
        let dot = first.lastIndex(of: ".")
        let name = (dot.map { String(first[first.index(after: $0)...]) } ?? first).lowercased()
        switch name {
        case "begin": card = []
        case "end":
            cards.append(card ?? [])
            card = nil
        default:
            guard card != nil, !head.isEmpty else { continue }
            var parameters: [String: [String]] = [:]
            for part in parts.dropFirst() { read(part, into: &parameters) }
            card?.append(
                ViewedProperty(
                    name: name, group: dot.map { first[..<$0].lowercased() } ?? "", parameters: parameters,
                    raw: String(decoding: raw, as: UTF8.self)))
        }
    }
    return cards
}

private func read(_ part: [UInt8], into parameters: inout [String: [String]]) {
    let equals = part.firstIndex(of: UInt8(ascii: "="))
    var name = String(decoding: equals.map { part[..<$0] } ?? part[...], as: UTF8.self)
    var value = equals.map { Array(part[($0 + 1)...]) } ?? []
    if equals == nil {
        let encodings = ["QUOTED-PRINTABLE", "BASE64", "8BIT", "7BIT"]
        value = Array(name.utf8)
        name = encodings.contains(name.uppercased()) ? "encoding" : "type"
    }
    name = name.lowercased()
    let values = split(value, at: ",", insideQuotes: name == "type").map { piece in
        var piece = piece[...]
        while piece.first == UInt8(ascii: "\"") { piece.removeFirst() }
        while piece.last == UInt8(ascii: "\"") { piece.removeLast() }
        return String(decoding: piece, as: UTF8.self)
    }
    parameters[name, default: []].append(contentsOf: values)
}

private func split(_ bytes: [UInt8], at separator: Unicode.Scalar, insideQuotes: Bool = false) -> [[UInt8]] {
    var pieces: [[UInt8]] = [[]]
    var isQuoted = false
    for byte in bytes {
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        if byte == UInt8(ascii: separator), !isQuoted || insideQuotes {
            pieces.append([])
        } else {
            pieces[pieces.count - 1].append(byte)
        }
    }
    return pieces
}

private func splitAtColon(_ line: [UInt8]) -> (head: [UInt8], raw: ArraySlice<UInt8>) {
    var isQuoted = false
    for (offset, byte) in line.enumerated() {
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        if byte == UInt8(ascii: ":"), !isQuoted { return (Array(line[..<offset]), line[(offset + 1)...]) }
    }
    return ([], [])
}

/// Content lines, soft breaks of quoted-printable joined.
private func unfoldedLines(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for physical in bytes.split(whereSeparator: { $0 == 0x0D || $0 == 0x0A }) {
        var line = Array(physical)
        if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        if let last = lines.last, line.first == 0x20 || line.first == 0x09 {
            lines[lines.count - 1] = last + line.dropFirst()
        } else if let last = lines.last, last.last == UInt8(ascii: "="), isQuotedPrintable(last) {
            lines[lines.count - 1] = last.dropLast() + line
        } else {
            lines.append(line)
        }
    }
    return lines
}

private func isQuotedPrintable(_ line: [UInt8]) -> Bool {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return String(decoding: line[..<colon], as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE")
}
