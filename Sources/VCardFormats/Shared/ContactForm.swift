import VCardKit

/// A format that holds contacts, each in a text of its own.
protocol ContactForm: Sendable {
    /// What it is called in messages.
    static var name: String { get }
    /// What stands before all contacts.
    static var heading: String { get }
    /// What stands behind them.
    static var ending: String { get }
    /// Whether what comes back is compared as that of a table, see ``ReadBack/isTable``.
    static var isTable: Bool { get }
    /// The text of the contact that a card of 4.0 is.
    mutating func text(of contact: Contact, _ card: Card) -> [UInt8]
    /// The cards that a reader makes of the text of a contact.
    static func cards(in text: [UInt8], of contact: Contact) -> [Card]
}

extension ContactForm {
    static var ending: String { "" }
    static var isTable: Bool { false }
}

/// Such a format that is read, too.
protocol ReadableContactForm: ContactForm {
    static func read(_ text: [UInt8], limits: Limits) -> CardReading
}

extension ReadableContactForm {
    static func cards(in text: [UInt8], of _: Contact) -> [Card] {
        read(Array(heading.utf8) + text, limits: Limits()).cards
    }
}

/// Writes cards in such a format; what does not come back when it is read is a loss.
struct ContactWriter<Form: ContactForm>: CardWriter {
    private var form: Form
    private var bytes: [UInt8] = []
    private var hasBegun = false
    private var notes = LossNotes()

    init(_ form: Form) { self.form = form }

    mutating func write(_ card: Card) {
        if !hasBegun { bytes.append(contentsOf: Form.heading.utf8) }
        hasBegun = true
        let conversion = card.converted(to: .v4)
        notes.append(conversion.losses)
        for converted in [conversion.card] + conversion.additionalCards {
            let contact = Contact(converted)
            let text = form.text(of: contact, converted)
            bytes.append(contentsOf: text)
            let readBack = ReadBack(
                format: Form.name, source: card, converted: converted, isTable: Form.isTable)
            if text.isEmpty {
                readBack.noteAll(into: &notes)
            } else {
                readBack.note(Form.cards(in: text, of: contact), into: &notes)
            }
        }
    }

    mutating func take() -> [UInt8] {
        var taken: [UInt8] = []
        swap(&taken, &bytes)
        return taken
    }

    mutating func takeLosses() -> [Loss] { notes.take() }

    mutating func finish() -> [UInt8] {
        if !hasBegun { bytes.append(contentsOf: Form.heading.utf8) }
        hasBegun = false
        bytes.append(contentsOf: Form.ending.utf8)
        return take()
    }
}
