/// One thing that can be wrong with an address book: the number of a row of the table of rules.
///
/// Code (`VC101`) and name (`missing-end`) are stable; the wording may improve. The rows stand in `Findings/Rules`, one
/// file a family: VC1 the stream and its cards, VC2 lines, VC3 parameters, VC4 presence, VC5 values, VC6 several
/// properties together, and media.
public struct Rule: Sendable, Hashable {
    /// The digits of the code.
    public let number: UInt16

    init(_ number: UInt16) { self.number = number }

    /// Where a rule looks, and so who gives its findings.
    public enum Scope: UInt8, Sendable, Hashable, CaseIterable {
        /// The bytes around cards, line ends, encodings: readers give them.
        case file
        /// A card and its lines: ``Card/findings(for:profile:pedantic:limits:)`` gives them.
        case card
        /// What a program makes of a card: the same gives them where a profile is named.
        case program
        /// Several cards: ``BookChecks`` gives them.
        case book
        /// The text of a format other than vCard: its reader gives them.
        case format
    }

    /// Every rule, in the order of the codes.
    public static var all: [Rule] { RuleTable.shared.rules }

    /// The rules that a word stands for: a code (`VC101`), the beginning of codes (`VC1`), a name, or `ALL`; case
    /// ignored. Empty if it is none.
    public static func matching(_ word: String) -> [Rule] {
        let bytes = Array(word.utf8)
        if ValueBytes.equal(bytes.span, "ALL") { return all }
        return all.filter { rule in
            let code = Array(rule.code.utf8)
            if ValueBytes.equal(bytes.span, rule.name) { return true }
            return bytes.count >= 2 && bytes.count <= code.count
                && code[..<bytes.count].elementsEqual(bytes) { $0.upperCased == $1.upperCased }
        }
    }

    // MARK: The row

    private var place: Int { RuleTable.shared.place(of: self) }
    private var row: RuleRow { RuleTable.shared.row(of: self) }

    /// The stable code, such as `VC101`.
    public var code: String { "VC\(number)" }
    /// The stable name, such as `missing-end`; rules that are the same condition share it.
    public var name: String { RuleTable.shared.names[place] }
    /// How much it matters unless the finding says otherwise.
    public var severity: Finding.Severity { RuleTable.shared.severities[place] }
    /// The versions it is about.
    public var versions: VersionSet { row.versions }
    /// The standard's section, or `de facto`.
    public var source: String { row.source }
    /// What is said of it when there is nothing more particular to say.
    public var message: String { RuleTable.shared.messages[place] }
    /// Why it matters, what readers make of it, and what to do: some sentences.
    public var explanation: String { row.explanation }
    /// Lines that break the rule: a whole input if they begin with `BEGIN`, else lines of a card. Bytes that cannot be
    /// shown are written `<F6>`.
    public var badExample: String { row.bad }
    /// The same lines as they should be.
    public var goodExample: String { row.good }
    /// How safe its fix is, `nil` if it has none. A single finding may have a safer one, or none.
    public var fix: Fix.Safety? { row.fix }
    /// Where it looks.
    public var scope: Scope { row.scope }
    /// Whether it is advice that most cards do not follow, given only to who asks for it.
    public var isPedantic: Bool { row.isPedantic }
}
