import VCardKit

/// The way of a value from its text and type, as jCard and xCard give them.
enum TypedValue {
    /// A value for one line, and what VALUE= says of it where the value alone does not tell.
    typealias Line = (value: PropertyValue, declared: String?)

    /// The value of a text; `nil` if the text is none of its type.
    ///
    /// - Parameter type: Any but binary.
    static func line(_ text: [UInt8], as type: ValueType, id: PropertyID, version: Version) -> Line? {
        let string = { String(decoding: text, as: UTF8.self) }
        switch type {
        case .uri, .contentID: return (.uri(string()), ValueType.uri.name)
        case .languageTag: return (.languageTag(string()), type.name)
        case .utcOffset: return UTCOffset(parsing: text.span).map { (.utcOffset($0), type.name) }
        case .integer: return NumberText.integer(text.span).map { (.integer($0), type.name) }
        case .float: return DecimalNumber(parsing: text.span).map { (.float($0), type.name) }
        case .boolean: return NumberText.boolean(text.span).map { (.boolean($0), type.name) }
        case .unknown: return (.unknown(string()), nil)
        case .vcard where id == .agent && version == .v3:
            // What is an AGENT by default is a card as escaped text.
            var escaped: [UInt8] = []
            TextEscaping.escape(text.span, into: &escaped, version: version, place: .single)
            return (.unknown(String(decoding: escaped, as: UTF8.self)), nil)
        default: break
        }
        guard type.isDateOrTime else { return (.text(string()), ValueType.text.name) }
        guard let date = PartialDate(parsing: text.span, as: type) else { return nil }
        // Vendors' dates are dates only where VALUE says so.
        let definition = id.definition
        let isDefault = definition?.isExtension == false && definition?.defaultType(in: version) == type
        return (.date(date), isDefault ? nil : type.name)
    }

    /// A text that was to be of another type.
    static func text(_ text: [UInt8]) -> Line { (.text(String(decoding: text, as: UTF8.self)), ValueType.text.name) }
}

/// Names that a content line can have, made of names that other notations allow.
enum LineName {
    /// The name of a property in upper case; where it is not legal, with hyphens and `X-`.
    static func property(_ name: [UInt8], _ id: PropertyID) -> (name: [UInt8], isRepaired: Bool) {
        var legal = parameter(name).name
        // Some known names of vendors are not legal either, and are written as they are.
        guard !id.isKnown, legal != name.map(\.upperCased) || legal.isEmpty else { return (legal, false) }
        if !PropertyDefinition.isExtension(name: legal.span) { legal = Array("X-".utf8) + legal }
        return (legal, true)
    }

    /// The name of a parameter in upper case, with hyphens for what is not legal.
    static func parameter(_ name: [UInt8]) -> (name: [UInt8], isRepaired: Bool) {
        let legal = name.map { $0.isNameByte ? $0.upperCased : UInt8(ascii: "-") }
        return (legal, legal != name.map(\.upperCased))
    }

    /// The name of a group, with hyphens for what is not legal; 2.1 has groups of several levels.
    static func group(_ name: [UInt8]) -> [UInt8] {
        var legal: [UInt8] = []
        for (i, byte) in name.enumerated() {
            let isDot = byte == UInt8(ascii: ".") && i > 0 && i + 1 < name.count && name[i - 1] != byte
            legal.append(isDot || byte.isNameByte ? byte : UInt8(ascii: "-"))
        }
        return legal
    }
}
