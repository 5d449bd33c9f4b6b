import VCardKit

/// The properties that a verb of `vcard photos` works on.
struct AttachmentChoice {
    private static let names = ["photo", "logo", "sound", "key"]

    static let option = OptionRow(
        "--property", "LIST",
        "which properties, with commas between: photo, logo, sound, key or all; photo,logo if left out")

    private var ids: [PropertyID] = []

    /// Photos and logos.
    static let pictures = AttachmentChoice(ids: Card.photoProperties + [.logo])

    /// Photos without logos.
    static let photos = AttachmentChoice(ids: Card.photoProperties)

    private init(ids: [PropertyID]) { self.ids = ids }

    /// Reads `--property`.
    init(_ arguments: Arguments) throws(ToolError) {
        for word in (arguments.value("property") ?? "photo,logo").split(
            separator: ",", omittingEmptySubsequences: false)
        {
            switch word.lowercased() {
            case "photo": ids += Card.photoProperties
            case "logo": ids.append(.logo)
            case "sound": ids.append(.sound)
            case "key": ids.append(.key)
            case "all": ids += Card.photoProperties + [.logo, .sound, .key]
            default:
                let question = Suggestion.question(String(word), among: Self.names + ["all"])
                throw .usage(
                    "--property does not know \(TerminalText.quoted(String(word)))"
                        + (question.isEmpty ? "; it takes photo, logo, sound, key and all" : question))
            }
        }
    }

    /// Whether a property is one of them.
    func contains(_ property: Property) -> Bool { ids.contains(property.id) }

    /// The chosen properties of a card.
    func properties(of card: Card) -> [Property] { card.properties.filter { contains($0) } }

    /// The card with other attachments.
    ///
    /// - Parameter change: Gives the property to write in place of another one; `nil` leaves it as it is.
    func changing(
        _ card: Card, _ change: (Property) throws(ToolError) -> Property?
    ) throws(ToolError) -> Card {
        var card = card
        for place in Array(card.properties.indices) where contains(card.properties[place]) {
            let property = card.properties[place]
            if let changed = try change(property) { card.replace(at: place, with: changed) }
        }
        return card
    }
}

extension Context {
    /// Says something on standard error, in the place of the line that shows the progress.
    mutating func say(_ text: String) {
        progress.clear()
        messages.note(text)
    }

    /// How a card is called in a message.
    static func title(of card: Card) -> String {
        let name = CardSummary.name(of: card)
        return name.isEmpty ? "card \(card.location.index)" : TerminalText.escaped(name)
    }
}
