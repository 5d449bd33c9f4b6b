public import VCardKit

/// xCard, the XML form of vCard 4.0 (RFC 6351).
public enum XCard {
    /// The cards as xCard: a `vcards` element with a `vcard` for each.
    ///
    /// Cards of 2.1 and 3.0 are given the meaning they have in 4.0, as ``JCardWriter`` does it.
    ///
    /// - Parameter pretty: Elements indented, one a line, instead of one property a line.
    /// - Returns: XML in UTF-8 with a line feed at its end.
    public static func encode(_ cards: [Card], pretty: Bool = false) -> [UInt8] {
        var writer = XCardWriter(pretty: pretty)
        for card in cards { writer.write(card) }
        return writer.finish()
    }

    /// The cards of an xCard text; they are of version 4.0.
    ///
    /// The text is UTF-8, UTF-16, or in the character set of one byte a character that its declaration names. Nothing
    /// in it makes this fail: what is not as xCard has it is repaired or left out and reported, and text that is not XML
    /// ends the reading. No DOCTYPE is taken, no reference followed.
    ///
    /// - Complexity: O(*n*) in the bytes, without recursion; elements may stand 64 deep.
    public static func decode(_ bytes: [UInt8], limits: Limits = Limits()) -> CardReading {
        var reader = XCardReader(bytes, limits: limits)
        return reader.read()
    }

    static let namespace = Array("urn:ietf:params:xml:ns:vcard-4.0".utf8)

    /// What the components of a property are called; `nil` for one without named ones.
    ///
    /// RFC 6351 has no elements for the components that RFC 9554 added.
    static func components(of id: PropertyID) -> [String]? {
        guard case .components(let names, _) = id.definition?.structure(in: .v4), !names.isEmpty else { return nil }
        switch id {
        case .n: return Array(names.prefix(5))
        case .adr: return Array(names.prefix(7))
        default: return names
        }
    }

    /// The element that the values of a parameter stand in; `unknown` for those that are not known.
    static func valueElement(of parameter: ParameterID, _ value: String) -> String {
        switch parameter {
        case .language: return "language-tag"
        case .pref, .index: return NumberText.integer(Array(value.utf8).span) == nil ? "text" : "integer"
        case .geo, .author: return "uri"
        case .tz: return URIText.scheme(of: Array(value.utf8).span) == nil ? "text" : "uri"
        case .created: return PartialDate(value, as: .timestamp) == nil ? "text" : "timestamp"
        case .derived: return NumberText.boolean(Array(value.utf8).span) == nil ? "text" : "boolean"
        default: return parameter.definition?.isExtension == false ? "text" : "unknown"
        }
    }
}
