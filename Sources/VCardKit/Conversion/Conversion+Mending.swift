// What the rules of a version still call an error after a conversion.
extension Conversion {
    /// Mends the errors in the cards where that keeps their meaning, and keeps other such properties under `X-` names.
    mutating func mend() {
        Self.mend(&card, &losses)
        for number in additionalCards.indices { Self.mend(&additionalCards[number], &losses) }
    }

    private static let maximumRounds = 3

    private static func mend(_ card: inout Card, _ losses: inout [Loss]) {
        for _ in 0..<maximumRounds {
            let errors = card.errors
            if errors.isEmpty { return }
            let fixed = card.fixed { $0.severity == .error }
            if !fixed.done.isEmpty {
                for finding in fixed.done {
                    losses.append(loss(.valueChanged, finding, card, new: "", message: finding.fix?.title))
                }
                card = fixed.card
            }
            if !carryFaulty(&card, &losses), fixed.done.isEmpty { return }
        }
    }

    /// Puts `X-` before the names of properties that have an error; `false` if there are none that can have it.
    private static func carryFaulty(_ card: inout Card, _ losses: inout [Loss]) -> Bool {
        var faults: [(line: Int, finding: Finding)] = []
        for finding in card.errors where faults.last?.line != finding.line { faults.append((finding.line, finding)) }
        guard !faults.isEmpty else { return false }
        let lines = card.propertyLines
        let version = card.version
        var next = faults.startIndex
        var renamed: [(Card.Properties.Index, Property)] = []
        for (number, index) in card.properties.indices.enumerated() {
            let end = number + 1 < lines.count ? lines[number + 1] : Int.max
            var fault: Finding?
            while next < faults.count, faults[next].line < end {
                if faults[next].line >= lines[number] { fault = faults[next].finding }
                next += 1
            }
            let property = card.properties[index]
            guard let fault, let definition = property.id.definition, !definition.isExtension, canBeCarried(property.id)
            else { continue }
            let carried = Put.property(
                Array(definition.name.utf8), property.value, group: property.group, property.parameters,
                isCarried: true, version: version)
            renamed.append((index, carried))
            losses.append(loss(.valueKeptRaw, fault, card, new: "X-" + definition.name, message: fault.message))
        }
        for (index, property) in renamed { card.replace(at: index, with: property) }
        return !renamed.isEmpty
    }

    /// Whether a card can do without a property.
    private static func canBeCarried(_ id: PropertyID) -> Bool {
        switch id {
        case .begin, .end, .version, .fn, .n: false
        default: true
        }
    }

    private static func loss(
        _ kind: LossKind, _ finding: Finding, _ card: Card, new: String, message: String?
    ) -> Loss {
        Loss(
            kind: kind, grade: kind.grade, card: card.location.index, property: finding.property ?? "",
            line: card.location.line, oldValue: "", newForm: new, message: message ?? finding.message)
    }
}

extension Card {
    /// What breaks a rule of the card's version.
    fileprivate var errors: [Finding] {
        findings(limits: Limits(findings: .max)).filter { $0.severity == .error }
    }
}
