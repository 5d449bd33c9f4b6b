import VCardKit

/// Which cards of an input a verb is to work on: all, or those that options name.
struct CardSelection: Sendable {
    private let number: Int?
    private let name: String?
    /// The words of it, each of which the name of a card has to have.
    private let words: [String]
    private let uid: [UInt8]?

    /// The options of verbs that take it.
    static let options = [
        OptionRow("--card", "N", "only the card of this number in its file, from 0"),
        OptionRow("--name", "TEXT", "only cards with these words in their name; case and accents do not count"),
        OptionRow("--uid", "UID", "only cards of this UID"),
    ]

    init(_ arguments: Arguments) throws(ToolError) {
        number = try arguments.number("card", in: 0...Int.max)
        name = arguments.value("name")
        words = name?.searchKey.split(separator: " ").map { String($0) } ?? []
        uid = arguments.value("uid").map { Self.comparable($0) }
    }

    /// Whether an option names cards.
    var isNarrow: Bool { number != nil || name != nil || uid != nil }

    /// What is said where no card is like that.
    var nothingFound: String {
        if let name { return "no card has \(TerminalText.quoted(name)) in its name" }
        return number.map { "there is no card \($0); they count from 0" } ?? "no card has this UID"
    }

    func contains(_ card: Card) -> Bool {
        if let number, card.location.index != number { return false }
        if !words.isEmpty {
            let name = CardSummary.name(of: card).searchKey
            if !words.allSatisfy({ name.contains($0) }) { return false }
        }
        if let uid, !card.properties(.uid).contains(where: { Self.comparable($0.text) == uid }) { return false }
        return true
    }

    /// A UID as it is compared: in lower case, with or without `urn:uuid:`.
    static func comparable(_ uid: String) -> [UInt8] {
        Array(CardSummary.withoutScheme(uid.trimmed, "urn:uuid:").lowercased().utf8)
    }
}
