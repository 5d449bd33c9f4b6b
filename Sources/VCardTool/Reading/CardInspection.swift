import VCardKit

/// How closely the cards of a run are looked at. What it gives depends on nothing but the card, so that any thread can
/// ask for it.
struct CardInspection: Sendable {
    /// What is to be known of a card beyond what reading found.
    struct Result: Sendable {
        let findings: [Finding]
        let traits: BookChecks.Traits
    }

    let depth: FindingReport.Depth
    let profile: ClientProfile?
    let isPedantic: Bool
    let limits: Limits

    init(_ report: borrowing FindingReport) {
        depth = report.depth
        profile = report.profile
        isPedantic = report.selection.isPedantic
        // Which of them count shows later, so that none may be dropped; a card bounds them by its limits.
        var limits = report.limits
        limits.findings = .max
        self.limits = limits
    }

    /// Whether looking at a card takes time worth sharing.
    var isThorough: Bool { depth != .reading && depth != .book }

    /// Whether there is anything to know of a card.
    var hasResults: Bool { depth != .reading }

    /// Looks at a card.
    func result(of card: Card) -> Result {
        let findings: [Finding]
        switch depth {
        case .reading, .book: findings = []
        case .values: findings = card.valueFindings(limits: limits)
        case .rules(let version):
            findings = card.findings(for: version, profile: profile, pedantic: isPedantic, limits: limits)
        }
        return Result(findings: findings, traits: BookChecks.Traits(card))
    }
}
