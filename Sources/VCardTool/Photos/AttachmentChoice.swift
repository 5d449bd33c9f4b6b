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

    /// What becomes of an attachment.
    enum Change {
        case kept
        case to(Property)
        /// It stays as it is, though it was asked for something else; the text says why.
        case refused(String)
    }

    /// The card with other attachments. What could not be done is said, and reported as a loss.
    func changing(
        _ card: Card, _ context: inout Context, in input: Input,
        _ change: (inout Context, Property) throws(ToolError) -> Change
    ) throws(ToolError) -> Card {
        var changed = card
        var refused = Refusals(card)
        for (number, place) in Array(card.properties.indices).enumerated() where contains(card.properties[place]) {
            let property = card.properties[place]
            switch try change(&context, property) {
            case .kept: break
            case .to(let property): changed.replace(at: place, with: property)
            case .refused(let why): refused.add(property, number, "stays as it is: " + why, &context)
            }
        }
        context.report.add(refused.losses, in: input)
        return changed
    }
}

/// What could not be done to the attachments of a card.
struct Refusals {
    private let card: Card
    private var lines: [Int] = []
    private(set) var losses: [Loss] = []

    init(_ card: Card) { self.card = card }

    /// Says it, and keeps it for the report.
    ///
    /// - Parameter number: The property's place among those of the card.
    mutating func add(_ property: Property, _ number: Int, _ text: String, _ context: inout Context) {
        context.say("\(Context.title(of: card)): \(property.lowercasedName) \(text)")
        if lines.isEmpty { lines = card.propertyLines }
        let kind = LossKind.attachmentUnchanged
        losses.append(
            Loss(
                kind: kind, grade: kind.grade, card: card.location.index, property: property.lowercasedName,
                line: lines[number], oldValue: "", newForm: "", message: "\(property.lowercasedName) \(text)"))
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
