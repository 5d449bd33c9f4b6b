public import VCardKit

/// jCard, the JSON form of vCard 4.0 (RFC 7095).
public enum JCard {
    /// The cards as jCard: one card is `["vcard", […]]`, several an array of such, none `[]`.
    ///
    /// Cards of 2.1 and 3.0 are given the meaning they have in 4.0; see ``JCardWriter``.
    ///
    /// - Parameter pretty: One property a line instead of no white space at all.
    /// - Returns: JSON in UTF-8 with a line feed at its end.
    public static func encode(_ cards: [Card], pretty: Bool = false) -> [UInt8] {
        var writer = JCardWriter(pretty: pretty)
        for card in cards { writer.write(card) }
        return writer.finish()
    }

    /// The cards of a jCard text: of one card, an array of cards, or a `vcardstream`.
    ///
    ///     let reading = JCard.decode(bytes)
    ///     for card in reading.cards { … }
    ///
    /// The cards are of version 4.0; one that says 3.0 or 2.1 of itself is of 3.0. Nothing in the text makes this fail:
    /// what is not as jCard has it is repaired or left out and reported, and text that is not JSON ends the reading.
    ///
    /// - Complexity: O(*n*) in the bytes, without recursion; arrays may stand 64 deep.
    public static func decode(_ bytes: [UInt8], limits: Limits = Limits()) -> CardReading {
        var reader = JCardReader(bytes, limits: limits)
        return reader.read()
    }
}
