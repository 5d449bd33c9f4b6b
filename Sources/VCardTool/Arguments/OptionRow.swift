/// One option of a verb: a row of its table.
///
///     OptionRow("-o/--output", "FILE", "write there instead of standard output")
///     OptionRow("--json", "print JSON")
///     OptionRow("--in-place", "[=SUFFIX]", "write each file over itself")
struct OptionRow: Sendable {
    enum Argument: Hashable, Sendable {
        case none
        case required
        /// Only `--name=value` gives one; `--name` alone has none.
        case optional
    }

    /// The long name without its dashes.
    let name: String
    /// The letter after a single dash.
    let letter: UInt8?
    let argument: Argument
    /// How help names the value: `FILE`, `[=SUFFIX]`; empty for a flag.
    let placeholder: String
    let help: String
    /// The values allowed, in any case; empty if any is.
    let choices: [String]
    /// Words that people try, and the choice that they mean.
    let otherWords: [String: String]
    /// Words that are known and still no choice, and why.
    let impossible: [String: String]
    /// Whether each time it is given counts, as one more in a list.
    let isRepeatable: Bool

    /// - Parameters:
    ///   - names: `--long` or `-s/--long`.
    ///   - placeholder: What the value is called; in `[=…]` if it may be left out.
    init(
        _ names: String, _ placeholder: String, _ help: String, choices: [String] = [],
        otherWords: [String: String] = [:], impossible: [String: String] = [:], isRepeatable: Bool = false
    ) {
        let parts = names.utf8.split(separator: UInt8(ascii: "/"))
        let long = parts.last.map { Array($0) } ?? []
        precondition(long.starts(with: "--".utf8) && long.count > 2, "an option has a long name")
        self.name = String(decoding: long.dropFirst(2), as: UTF8.self)
        self.letter = parts.count == 2 ? parts[0].last : nil
        self.placeholder = placeholder
        self.argument =
            placeholder.isEmpty ? .none : placeholder.utf8.starts(with: "[=".utf8) ? .optional : .required
        self.help = help
        self.choices = choices
        self.otherWords = otherWords
        self.impossible = impossible
        self.isRepeatable = isRepeatable
    }

    /// A flag: on when given, off again by `--no-NAME`.
    init(_ names: String, _ help: String) {
        self.init(names, "", help)
    }

    /// What is said of a word that is none of the choices, with the one that was meant, or else with all.
    func refusal(of word: String) -> String {
        if let reason = impossible[word.lowercased()] { return "cannot be \(word.lowercased()): \(reason)" }
        let unknown = "does not know \(TerminalText.quoted(word))"
        if let other = otherWords[word.lowercased()], choices.contains(other) {
            return "\(unknown); did you mean \(other)?"
        }
        let question = Suggestion.question(word, among: choices)
        return unknown + (question.isEmpty ? "; it takes " + choices.joined(separator: ", ") : question)
    }

    /// What help shows in its left column: `-o, --output FILE`.
    var heading: String {
        let short = letter.map { "-" + String(UnicodeScalar($0)) + ", " } ?? "    "
        let value =
            switch argument {
            case .none: ""
            case .required: " " + placeholder
            case .optional: placeholder
            }
        return short + "--" + name + value
    }

    /// The options every verb takes, before or after its name.
    static let global: [OptionRow] = [
        OptionRow("--report", "FILE", "write findings and losses to FILE as JSON"),
        OptionRow(
            "--fail-on", "SEVERITY", "exit 1 if there is a finding at least as severe: error, warning or info",
            choices: ["error", "warning", "info"]),
        OptionRow("--fail-on-loss", "exit 1 if anything could not be carried over"),
        OptionRow("-q/--quiet", "print no notes and no findings, only results and errors"),
        OptionRow(
            "--color", "WHEN", "color text: auto (only on a terminal), always or never",
            choices: ["auto", "always", "never"]),
        OptionRow("-h/--help", "show help"),
        OptionRow("--version", "show the version"),
    ]
}
