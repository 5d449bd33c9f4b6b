import VCardKit

/// The losses of a writer, from one call to the next.
struct LossNotes: Sendable {
    private var losses: [Loss] = []

    mutating func note(
        _ kind: LossKind, _ grade: LossKind.Grade? = nil, card: Card, property: String, line: Int, old: String = "",
        new: String = "", message: String? = nil
    ) {
        losses.append(
            Loss(
                kind: kind, grade: grade ?? kind.grade, card: card.location.index, property: property, line: line,
                oldValue: old.shortened, newForm: new.shortened, message: message ?? kind.message))
    }

    /// The card and those of its AGENT properties, which come behind it.
    mutating func splitAgents(of card: Card) -> [Card] {
        let cards = card.splittingAgents()
        guard cards.count > 1 else { return cards }
        let lines = card.propertyLines
        for (number, property) in card.properties.enumerated() where property.id == .agent {
            note(.agentSplit, card: card, property: "agent", line: lines[number])
        }
        return cards
    }

    /// Notes a LABEL that went to no ADR of its card.
    mutating func noteLoneLabel(of card: Card, line: Int) {
        note(
            .labelPaired, card: card, property: "label", line: line,
            message: "no address has these types; the label has one of its own")
    }

    mutating func append(_ more: [Loss]) { losses.append(contentsOf: more) }

    mutating func take() -> [Loss] {
        var taken: [Loss] = []
        swap(&taken, &losses)
        return taken
    }
}
