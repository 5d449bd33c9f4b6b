import VCardKit

/// Which rules a run looks at, as `--select` and `--ignore` say.
///
/// Both take what ``Rule/matching(_:)`` knows: codes (`VC506`), their beginnings (`VC5`), names (`invalid-date`) and
/// `ALL`, with commas between. Where both are about a rule, the longer beginning decides, and `--ignore` if they are
/// alike. Without `--select` it is every rule but the pedantic ones, which have to be asked for.
struct RuleSelection: Sendable {
    /// The rules that are looked at; `nil` for those that are looked at anyway.
    private let rules: Set<Rule>?
    /// Whether a pedantic rule is among them.
    let isPedantic: Bool

    static var usual: Self { .init(rules: nil, isPedantic: false) }

    static let options: [OptionRow] = [
        OptionRow(
            "--select", "RULES", "look only for these: codes, names, or beginnings of codes, with commas between",
            isRepeatable: true),
        OptionRow("--ignore", "RULES", "look for all but these", isRepeatable: true),
    ]

    private init(rules: Set<Rule>?, isPedantic: Bool) {
        self.rules = rules
        self.isPedantic = isPedantic
    }

    /// Reads the two options.
    ///
    /// - Throws: ``ToolError`` of kind `usage` for a word that stands for no rule.
    init(_ arguments: Arguments) throws(ToolError) {
        let selected = try Self.words(arguments.values("select"), of: "--select")
        let ignored = try Self.words(arguments.values("ignore"), of: "--ignore")
        if selected.isEmpty, ignored.isEmpty {
            self = .usual
            return
        }
        let rules = Rule.all.filter { rule in
            let selection = selected.isEmpty ? rule.isPedantic ? nil : 0 : Self.weight(of: rule, in: selected)
            guard let selection else { return false }
            return Self.weight(of: rule, in: ignored).map { $0 < selection } ?? true
        }
        self.init(rules: Set(rules), isPedantic: rules.contains { $0.isPedantic })
    }

    /// Whether all the rules that are looked at are about what programs make of cards.
    var needsProgram: Bool { rules.map { !$0.isEmpty && $0.allSatisfy { $0.scope == .program } } ?? false }

    func includes(_ rule: Rule) -> Bool { rules?.contains(rule) ?? true }

    /// The findings of a list that are looked at.
    func findings(_ findings: [Finding]) -> [Finding] {
        guard let rules else { return findings }
        return findings.filter { rules.contains($0.rule) }
    }

    /// The rules that a word of an option stands for.
    ///
    /// - Throws: ``ToolError`` of kind `usage` if there is none.
    static func rules(named word: String, of option: String) throws(ToolError) -> [Rule] {
        let rules = Rule.matching(word)
        guard rules.isEmpty else { return rules }
        let names = Rule.all.map { $0.name } + Rule.all.map { $0.code } + ["all"]
        throw .usage(
            "\(option) knows no rule \(TerminalText.quoted(word))\(Suggestion.question(word, among: names))",
            hint: "vcard check --explain all lists the rules")
    }

    // MARK: Words

    private struct Word: Sendable {
        let rules: Set<Rule>
        /// How closely it names them: the length of a beginning, 0 for `ALL`; a name is as close as a whole code.
        let weight: Int
    }

    private static func words(_ lists: [String], of option: String) throws(ToolError) -> [Word] {
        var words: [Word] = []
        for word in lists.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
            let rules = try rules(named: String(word), of: option)
            let isAll = rules.count == Rule.all.count
            let isCode = rules.allSatisfy { rule in
                zip(rule.code.utf8, word.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
            }
            words.append(Word(rules: Set(rules), weight: isAll ? 0 : isCode ? word.utf8.count : wholeCode))
        }
        return words
    }

    /// The length of `VC506`.
    private static let wholeCode = 5

    private static func weight(of rule: Rule, in words: [Word]) -> Int? {
        words.filter { $0.rules.contains(rule) }.map { $0.weight }.max()
    }
}
