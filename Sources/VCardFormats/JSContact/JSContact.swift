public import VCardKit

/// A version of JSContact.
public enum JSContactVersion: Sendable, Hashable {
    /// 1.0: every card has a `uid` (RFC 9553).
    case v1
    /// 2.0: a card may go without one (RFC 9982).
    case v2

    /// `1.0` or `2.0`.
    public var text: String {
        switch self {
        case .v1: "1.0"
        case .v2: "2.0"
        }
    }
}

/// JSContact, contacts as JSON (RFC 9553, RFC 9982), and its way from and to vCard (RFC 9555).
public enum JSContact {
    /// The cards as JSContact: one card is a `Card` object, several an array of such, none `[]`.
    ///
    /// What JSContact has no place for stands in `vCardProps` and `vCardParams`, from where ``decode(_:limits:)`` takes
    /// it back; ``JSContactWriter`` tells what was lost nevertheless.
    ///
    /// - Parameter pretty: One member a line instead of no white space at all.
    /// - Returns: JSON in UTF-8 with a line feed at its end.
    public static func encode(_ cards: [Card], version: JSContactVersion = .v1, pretty: Bool = false) -> [UInt8] {
        var writer = JSContactWriter(version: version, pretty: pretty)
        for card in cards { writer.write(card) }
        return writer.finish()
    }

    /// The cards of a JSContact text of either version: of one card, or an array of cards.
    ///
    ///     let reading = JSContact.decode(bytes)
    ///     for card in reading.cards { … }
    ///
    /// The cards are of version 4.0. What vCard has no place for stands in JSPROP properties, from where
    /// ``encode(_:version:pretty:)`` takes it back. Nothing in the text makes this fail: what is not as JSContact has
    /// it is kept there too and reported, and text that is not JSON ends the reading.
    ///
    /// - Complexity: O(*n*) in the bytes; objects and arrays may stand 64 deep.
    public static func decode(_ bytes: [UInt8], limits: Limits = Limits()) -> CardReading {
        var reader = JSContactReader(JCardReader(bytes, limits: limits))
        return reader.read()
    }
}

/// Writes cards as JSContact, one after another.
///
///     var writer = JSContactWriter()
///     for card in cards {
///         writer.write(card)
///         output.append(writer.take())
///     }
///     output.append(writer.finish())
///
/// Cards of 2.1 and 3.0 are converted to 4.0 first; the cards in their AGENT properties come behind them.
///
/// The keys of objects are the PROP-ID of their properties. A property without one gets its name and number, as
/// `tel-2`, and on the way back no PROP-ID, so that what was made for the occasion does not stay.
public struct JSContactWriter: Sendable {
    /// How cards follow each other.
    enum Layout: Sendable {
        /// One is an object, several an array of objects.
        case text
        /// Each is a line.
        case lines
    }

    private let version: JSContactVersion
    private let layout: Layout
    private var json: JSONWriter
    /// The first card, until it is known whether it stands in an array.
    private var held: JSONTree?
    private var isArray = false
    private var losses: [Loss] = []

    /// Makes a writer.
    ///
    /// - Parameter pretty: One member a line instead of no white space at all.
    public init(version: JSContactVersion = .v1, pretty: Bool = false) {
        self.init(version: version, layout: .text, pretty: pretty)
    }

    init(version: JSContactVersion, layout: Layout, pretty: Bool = false) {
        self.version = version
        self.layout = layout
        json = JSONWriter(style: pretty ? .pretty : .compact)
    }

    /// Adds a card.
    ///
    /// The first one is only kept, as its form depends on whether another one comes.
    public mutating func write(_ card: Card) {
        guard card.version != .v4 else { return write(card) { card.propertyLines } }
        let conversion = card.converted(to: .v4)
        losses += conversion.losses
        var converted = conversion.card
        converted.location = card.location
        write(converted) { SourceLines(card, converted).lines }
        for var additional in conversion.additionalCards {
            additional.location = card.location
            write(additional) { [] }
        }
    }

    /// - Parameter lines: Gives a line for each property.
    private mutating func write(_ card: Card, lines: () -> [Int]) {
        var builder = JSContactBuilder(card, version: version)
        let tree = builder.build()
        if !builder.losses.isEmpty {
            let lines = lines()
            losses += builder.losses.map { place, loss in
                var loss = loss
                if let place, place < lines.count { loss.line = lines[place] }
                return loss
            }
        }
        if layout == .lines || isArray { return tree.write(into: &json) }
        guard let first = held else {
            held = tree
            return
        }
        held = nil
        isArray = true
        json.beginArray()
        first.write(into: &json)
        tree.write(into: &json)
    }

    /// Hands over what is complete; the pieces in their order, with that of ``finish()``, are the whole text.
    public mutating func take() -> [UInt8] { json.take() }

    /// Hands over what could not be carried of the cards written since the last call, with the lines of those cards.
    public mutating func takeLosses() -> [Loss] {
        defer { losses = [] }
        return losses
    }

    /// Ends the text and hands over what is left of it, a line feed at its end.
    ///
    /// After it the writer begins a new text.
    public mutating func finish() -> [UInt8] {
        var isEmpty = false
        if isArray {
            json.endArray()
        } else if let held {
            held.write(into: &json)
        } else if layout == .text {
            json.beginArray()
            json.endArray()
        } else {
            isEmpty = json.isAtStart
        }
        var bytes = json.take()
        if !isEmpty { bytes.append(UInt8(ascii: "\n")) }
        held = nil
        isArray = false
        json = JSONWriter(style: json.style)
        return bytes
    }
}
