public import VCardKit

/// Writes cards as jCard (RFC 7095), one after another.
///
///     var writer = JCardWriter()
///     for card in cards {
///         writer.write(card)
///         output.append(writer.take())
///     }
///     output.append(writer.finish())
///
/// jCard is vCard 4.0, so cards of 2.1 and 3.0 are written with the meaning they have there: encodings and character
/// sets are used up, octets are `data:` URIs, TYPE=PREF is `pref`, LABEL is the `label` of its ADR, GEO is a `geo:`
/// URI, and the year 1604 is none. Properties that 4.0 does not have stay under their names. Lines of a card that are
/// no property are left out. The output is valid JSON in UTF-8 whatever the cards hold.
public struct JCardWriter: Sendable {
    private var json: JSONWriter
    private var notes = LossNotes()
    /// The first card, until it is known whether it stands in an array.
    private var held: Card?
    private var isArray = false
    /// Whether each card is a line of its own.
    private let isLines: Bool

    /// Makes a writer.
    ///
    /// - Parameter pretty: One property a line instead of no white space at all.
    public init(pretty: Bool = false) {
        self.init(style: pretty ? .pretty : .compact, isLines: false)
    }

    private init(style: JSONWriter.Style, isLines: Bool) {
        json = JSONWriter(style: style)
        self.isLines = isLines
    }

    /// A writer that gives each card a line.
    static var lines: JCardWriter { JCardWriter(style: .compact, isLines: true) }

    /// How many bytes ``take()`` would give.
    public var byteCount: Int { json.bytes.count }

    /// Adds a card.
    ///
    /// The first one is only kept, as its form depends on whether another one comes. The cards in its AGENT properties
    /// come behind it as cards of their own, which a `related` of type `agent` names.
    public mutating func write(_ card: Card) {
        for card in notes.splitAgents(of: card) { writeOne(card) }
    }

    private mutating func writeOne(_ card: Card) {
        guard !isArray, !isLines else { return append(card) }
        guard let first = held else {
            held = card
            return
        }
        held = nil
        isArray = true
        json.beginArray()
        append(first)
        append(card)
    }

    /// Hands over what is complete; the pieces in their order, with that of ``finish()``, are the whole text.
    public mutating func take() -> [UInt8] { json.take() }

    /// Hands over what could not be kept as it was of the cards written since the last call.
    public mutating func takeLosses() -> [Loss] { notes.take() }

    /// Ends the text and hands over what is left of it, a line feed at its end.
    ///
    /// After it the writer begins a new text.
    public mutating func finish() -> [UInt8] {
        var isEmpty = false
        if isArray {
            json.endArray()
        } else if isLines {
            isEmpty = json.isAtStart
        } else if let card = held {
            append(card)
        } else {
            json.beginArray()
            json.endArray()
        }
        var bytes = json.take()
        if !isEmpty { bytes.append(UInt8(ascii: "\n")) }
        held = nil
        isArray = false
        json = JSONWriter(style: json.style)
        return bytes
    }

    private mutating func append(_ card: Card) {
        json.beginArray()
        json.string("vcard")
        json.beginArray()
        appendProperty { json in
            json.string("version")
            json.beginObject()
            json.endObject()
            json.string("text")
            json.string("4.0")
        }
        var labels = AddressLabels(card)
        // Only who loses something asks for them.
        var lines: [Int]?
        for (number, property) in card.properties.enumerated() {
            switch property.id {
            case .version, .begin, .end: continue
            default: break
            }
            guard case .written(let label) = labels.next(property) else { continue }
            if property.id == .label, card.version != .v4 {
                lines = lines ?? card.propertyLines
                if let line = lines?[number] { notes.noteLoneLabel(of: card, line: line) }
            }
            if label == nil, property.id != .label || property.version == .v4, json.appendPlain(property) { continue }
            let element = JCardProperty(property, label: label)
            appendProperty { element.write(into: &$0) }
        }
        json.endArray()
        json.endArray()
    }

    /// Writes the elements of one property as an array, which stands on one line in either layout.
    private mutating func appendProperty(_ elements: (inout JSONWriter) -> Void) {
        guard json.style == .pretty else {
            json.beginArray()
            elements(&json)
            json.endArray()
            return
        }
        var line = JSONWriter(style: .compact)
        line.beginArray()
        elements(&line)
        line.endArray()
        json.literal(line.take())
    }
}
