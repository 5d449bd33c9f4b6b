import VCardKit

/// What of a contact stands in a column: `fn`, `n.given`, `tel.mobile`, `tel.work.1`, `email.0`, `adr.home.city`,
/// `x.account`.
///
/// A path is a field, then in any order a label, a number from 0, and a part. Without a label it is any value; a path
/// of a service, `impp.skype`, is one of that service. A label of several words has `-` or blanks between them; one
/// that could be taken for a number or a part stands in double quotes.
struct CSVPath: Sendable, Hashable {
    var field: CSVField
    /// The label that values have, `nil` for any or none.
    var label: Contact.Label?
    /// The scheme of a messaging service, or a property's name in upper case; else empty.
    var name = ""
    /// The place among the values of that label.
    var number = 0
    var part: CSVPart

    init(_ field: CSVField, _ label: Contact.Label? = nil, name: String = "", number: Int = 0, part: CSVPart? = nil) {
        self.field = field
        self.label = label
        self.name = name
        self.number = number
        self.part = part ?? field.mainPart
    }

    /// The value that the column is a part of.
    var slot: CSVPath {
        var path = self
        path.part = field.mainPart
        return path
    }

    /// The path that the text is, `nil` if it is none.
    init?(_ text: String) {
        guard let steps = Self.steps(text), let first = steps.first, !first.isQuoted else { return nil }
        let word = first.text
        guard let definition = CSVFieldDefinition.all.first(where: { CSVText.same($0.word, word) }) else { return nil }
        self.init(definition.field)
        var hasNumber = false
        var hasPart = false
        var hasLabel = false
        for step in steps.dropFirst() {
            if step.text.isEmpty { return nil }
            if field == .property {
                if !name.isEmpty, !hasNumber, let number = Self.number(step.text) {
                    self.number = number
                    hasNumber = true
                    continue
                }
                guard name.isEmpty, let name = Self.propertyName(step.text) else { return nil }
                self.name = name
                continue
            }
            if !step.isQuoted {
                if let number = Self.number(step.text) {
                    if hasNumber { return nil }
                    self.number = number
                    hasNumber = true
                    continue
                }
                // Like a number, but none: a label of such looks stands in quotes.
                if step.text.utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 == 0x2B || $0 == 0x2D }) { return nil }
                if !hasPart, let part = definition.parts.first(where: { CSVText.same($0.word, step.text) }) {
                    self.part = part
                    hasPart = true
                    continue
                }
                if field == .messaging, name.isEmpty, let service = MessagingService.named(step.text) {
                    name = service.scheme
                    continue
                }
            }
            guard definition.isLabeled, !hasLabel else { return nil }
            hasLabel = true
            label = Self.label(step.text, isQuoted: step.isQuoted)
        }
        if field == .property, name.isEmpty { return nil }
        if field == .ignored, steps.count > 1 { return nil }
    }

    /// A place in the table: a path that is known to be one.
    init(table text: String) {
        if let path = CSVPath(text) {
            self = path
        } else {
            preconditionFailure("a table of columns has a path that is none: \(text)")
        }
    }

    private static func label(_ text: String, isQuoted: Bool) -> Contact.Label {
        if isQuoted { return Contact.Label(text) }
        for word in [text, text.split(separator: "-").joined(separator: " ")] {
            let label = LabelWords.label(word)
            if !label.isCustom { return label }
        }
        return Contact.Label(text)
    }

    /// A small number of digits only.
    private static func number(_ text: String) -> Int? {
        guard text.utf8.count < 5, text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        return Int(text)
    }

    /// The name in upper case with `X-` before it; letters, digits and `-` only.
    private static func propertyName(_ text: String) -> String? {
        guard text.utf8.allSatisfy({ $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 || $0 == 0x2D }) else { return nil }
        let name = text.uppercased()
        return CSVText.hasPrefix(name, "X-") && name.utf8.count > 2 ? name : "X-" + name
    }

    private static func steps(_ text: String) -> [(text: String, isQuoted: Bool)]? {
        var steps: [(text: String, isQuoted: Bool)] = []
        let bytes = Array(CSVText.trimmed(text).utf8)
        var i = 0
        while true {
            var step: [UInt8] = []
            if i < bytes.count, bytes[i] == 0x22 {
                i += 1
                while true {
                    guard i < bytes.count else { return nil }
                    if bytes[i] == 0x22 {
                        guard i + 1 < bytes.count, bytes[i + 1] == 0x22 else { break }
                        i += 1
                    }
                    step.append(bytes[i])
                    i += 1
                }
                i += 1
                steps.append((String(decoding: step, as: UTF8.self), true))
            } else {
                while i < bytes.count, bytes[i] != UInt8(ascii: ".") {
                    step.append(bytes[i])
                    i += 1
                }
                steps.append((String(decoding: step, as: UTF8.self), false))
            }
            if i == bytes.count { return steps }
            guard bytes[i] == UInt8(ascii: ".") else { return nil }
            i += 1
        }
    }

    /// The path as text, which ``init(_:)`` reads.
    var text: String {
        var text = field.definition.word
        if field == .property {
            return text + "." + CSVText.dropping(name, 2).lowercased() + (number > 0 ? ".\(number)" : "")
        }
        if !name.isEmpty { text += "." + name }
        if let label { text += "." + shown(label) }
        if number > 0 { text += ".\(number)" }
        let isPlain = part == .value || (part == .name && field == .organization)
        if !isPlain { text += "." + part.word }
        return text
    }

    private func shown(_ label: Contact.Label) -> String {
        let name = label.name
        let quoted = "\"" + CSVText.split(name, "\"").joined(separator: "\"\"") + "\""
        if name.isEmpty || name.utf8.contains(UInt8(ascii: ".")) { return quoted }
        var trial = CSVPath(field)
        trial.label = label
        let plain = field.definition.word + "." + name
        return CSVPath(plain) == trial ? name : quoted
    }
}
