/// A row of the table of rules: its words, and the function that looks for it.
struct RuleRow: Sendable {
    /// How a rule is looked for.
    enum Check: Sendable {
        /// Something else gives its findings.
        case none
        /// Called once for each card where it may apply.
        case card(Occasion, @Sendable (inout CardChecker) -> Void)
        /// Called for each line of these properties (none: of all) that has one of the signs.
        case line([PropertyID], LineSigns, @Sendable (inout CardChecker) -> Void)
        /// Called once a card where a program asks for it.
        case program(@Sendable (inout CardChecker, ClientLook) -> Void)
    }

    /// When a rule about whole cards may apply.
    enum Occasion: Sendable {
        /// One of the properties is there.
        case with([PropertyID])
        case without(PropertyID)
        /// One of the properties is there more than once.
        case several([PropertyID])
        /// Any property is there more than once.
        case severalOfAny
        /// Several properties of a name are the preferred one.
        case severalPreferred
        /// Properties are joined by ALTID, PID, PROP-ID or the like.
        case linked
    }

    let rule: Rule
    let name: String
    let severity: Finding.Severity
    let versions: VersionSet
    let fix: Fix.Safety?
    let scope: Rule.Scope
    let isPedantic: Bool
    let source: String
    let message: String
    let explanation: String
    let bad: String
    let good: String
    let check: Check

    init(
        _ number: UInt16, _ name: String, _ severity: Finding.Severity, in versions: VersionSet = .all,
        fix: Fix.Safety? = nil, scope: Rule.Scope = .card, isPedantic: Bool = false, _ source: String = "de facto",
        _ message: String, why explanation: String, bad: String, good: String, check: Check = .none
    ) {
        rule = Rule(number)
        self.name = name
        self.severity = severity
        self.versions = versions
        self.fix = fix
        self.scope = scope
        self.isPedantic = isPedantic
        self.source = source
        self.message = message
        self.explanation = explanation
        self.bad = bad
        self.good = good
        self.check = check
    }
}

/// The rows of all families, and the way from a number to its row.
struct RuleTable: Sendable {
    static let shared = RuleTable()

    let rows: [RuleRow]
    let rules: [Rule]
    // What each finding takes from its row.
    let severities: [Finding.Severity]
    let messages: [String]
    let names: [String]
    /// The place of a number's row, counted from 1; 0 for none.
    private let places: [UInt16]

    private init() {
        var rows: [RuleRow] = []
        rows.append(contentsOf: Self.streamRows)
        rows.append(contentsOf: Self.lineRows)
        rows.append(contentsOf: Self.csvRows)
        rows.append(contentsOf: Self.jsonRows)
        rows.append(contentsOf: Self.formatRows)
        rows.append(contentsOf: Self.encodingRows)
        rows.append(contentsOf: Self.parameterRows)
        rows.append(contentsOf: Self.extensionRows)
        rows.append(contentsOf: Self.presenceRows)
        rows.append(contentsOf: Self.valueRows)
        rows.append(contentsOf: Self.uriRows)
        rows.append(contentsOf: Self.textRows)
        rows.append(contentsOf: Self.relationRows)
        rows.append(contentsOf: Self.mediaRows)
        rows.append(contentsOf: Self.programRows)
        rows.sort { $0.rule.number < $1.rule.number }
        var places = [UInt16](repeating: 0, count: 1000)
        var rules: [Rule] = []
        for (place, row) in rows.enumerated() {
            rules.append(row.rule)
            places[Int(row.rule.number)] = UInt16(place + 1)
        }
        self.rows = rows
        self.rules = rules
        severities = rows.map { $0.severity }
        messages = rows.map { $0.message }
        names = rows.map { $0.name }
        self.places = places
    }

    /// Where the row of a rule stands among the rows.
    func place(of rule: Rule) -> Int {
        let place = Int(places[Int(rule.number)])
        precondition(place > 0, "every rule has a row")
        return place - 1
    }

    func row(of rule: Rule) -> RuleRow { rows[place(of: rule)] }
}
