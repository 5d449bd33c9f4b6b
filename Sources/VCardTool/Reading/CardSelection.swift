import VCardKit

/// Which cards of an input a verb is to work on: all, or those that options name.
struct CardSelection: Sendable {
    private let number: Int?
    private let name: String?
    private let uid: [UInt8]?

    /// The options of verbs that take it.
    static let options = [
        OptionRow("--card", "N", "only the card of this number in its file, from 0"),
        OptionRow("--name", "TEXT", "only cards with TEXT in their name, in any case"),
        OptionRow("--uid", "UID", "only cards of this UID"),
    ]

    init(_ arguments: Arguments) throws(ToolError) {
        number = try arguments.number("card", in: 0...Int.max)
        name = arguments.value("name").map { $0.lowercased() }
        uid = arguments.value("uid").map { Self.comparable($0) }
    }

    /// Whether an option names cards.
    var isNarrow: Bool { number != nil || name != nil || uid != nil }

    func contains(_ card: Card) -> Bool {
        if let number, card.location.index != number { return false }
        if let name, !CardSummary.name(of: card).lowercased().contains(name) { return false }
        if let uid, !card.properties(.uid).contains(where: { Self.comparable($0.text) == uid }) { return false }
        return true
    }

    /// A UID as it is compared: in lower case, with or without `urn:uuid:`.
    static func comparable(_ uid: String) -> [UInt8] {
        Array(CardSummary.withoutScheme(uid.trimmed, "urn:uuid:").lowercased().utf8)
    }
}
