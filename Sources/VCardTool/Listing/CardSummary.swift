import VCardKit

/// What one line about a card says.
struct CardSummary: Sendable {
    /// FN, or else what the card has that names it best; empty if there is nothing.
    let name: String
    /// The organization and its units.
    let organization: String
    /// The first of each; empty if there is none.
    let phone: String
    let email: String
    let uid: String
    let version: Version
    let input: Input
    /// The card's number in its input, from 0.
    let card: Int

    init(_ card: Card, in input: Input) {
        organization = Self.firstText(card, .org) {
            $0.components.joined().filter { !$0.isEmpty }.joined(separator: ", ")
        }
        phone = Self.firstText(card, .tel) { Self.withoutScheme($0.text, "tel:") }
        email = Self.firstText(card, .email) { Self.withoutScheme($0.text, "mailto:") }
        uid = Self.firstText(card, .uid) { $0.text }
        name = Self.name(of: card)
        version = card.version
        self.input = input
        self.card = card.location.index
    }

    /// The name a card is known by: FN, then N, NICKNAME, ORG, EMAIL, TEL.
    static func name(of card: Card) -> String {
        for id in [PropertyID.fn, .n, .nickname, .org, .email, .tel] {
            let text = firstText(card, id) { id == .n ? joinedName($0.components) : $0.text }
            if !text.isEmpty { return text }
        }
        return ""
    }

    /// The text without the scheme that a phone number or an address has as a URI.
    static func withoutScheme(_ text: String, _ scheme: String) -> String {
        let matches = text.utf8.count > scheme.utf8.count && text.prefix(scheme.count).lowercased() == scheme
        return matches ? String(text.dropFirst(scheme.count)) : text
    }

    /// Prefix, given, additional and family name, suffix.
    private static func joinedName(_ components: [[String]]) -> String {
        [3, 1, 2, 0, 4].flatMap { $0 < components.count ? components[$0] : [] }.filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    private static func firstText(_ card: Card, _ id: PropertyID, _ text: (Property) -> String) -> String {
        for property in card.properties(id) {
            let text = text(property).trimmed
            if !text.isEmpty { return text }
        }
        return ""
    }
}

extension String {
    /// The text without white space at its ends.
    var trimmed: String {
        guard let first = unicodeScalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = unicodeScalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(unicodeScalars[first...last])
    }
}
