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

    mutating func append(_ more: [Loss]) { losses.append(contentsOf: more) }

    mutating func take() -> [Loss] {
        var taken: [Loss] = []
        swap(&taken, &losses)
        return taken
    }
}
