import VCardKit

extension Command {
    static let check = Command(
        name: "check",
        summary: "find what is wrong with cards",
        purpose: "Find what is wrong with cards: a line for each finding, with its place, its severity, its rule and "
            + "whether vcard fix can mend it. Exits with 1 if there is one; --fail-on says how severe it has to be.",
        otherNames: ["lint", "validate", "verify"],
        examples: [
            Example("vcard check contacts.vcf", "List what is wrong with a file"),
            Example("vcard check --for vcf4 --fail-on error contacts/", "Are the files of a folder good as 4.0?"),
            Example("vcard check --for outlook contacts.vcf", "What would Outlook pass over, misread or cut?"),
            Example("vcard check --explain VC506", "What does a code mean?"),
        ],
        options: [
            OptionRow(
                "--for", "TARGET",
                "check by the rules of a version, or also what a program of vcard profiles would make of the cards",
                choices: CheckTarget.all.map { $0.name }, impossible: CheckTarget.tables)
        ] + RuleSelection.options + [
            OptionRow(
                "--output-format", "FORMAT", "how findings are printed",
                choices: FindingFormat.all.map { $0.name }),
            OptionRow("--explain", "RULE", "explain a rule, by its code or name; all lists every rule"),
        ],
        countsFindings: false,
        run: { context throws(ToolError) in
            if context.arguments.has("explain") { return try context.explain() }
            context.report.selection = try RuleSelection(context.arguments)
            context.report.failOn = context.report.failOn ?? .info
            let target = context.arguments.value("for").flatMap { name in
                CheckTarget.all.first { $0.name == name }
            }
            context.report.depth = .rules(for: target?.version)
            context.report.profile = target?.profile
            if context.report.profile == nil, context.report.selection.needsProgram {
                throw .usage("the rules VC7 ask what a program makes of cards: name it by --for PROGRAM")
            }
            let format =
                context.arguments.value("output-format").flatMap { name in
                    FindingFormat.all.first { $0.name == name }
                } ?? FindingFormat.all[0]
            context.listing = FindingListing(
                format.make(.init(screen: context.screen, failOn: context.report.failOn ?? .info)))
            try context.forEachInput { context, input throws(ToolError) in
                try context.readCards(&input) { _, _ in }
            }
            context.listing?.finish(into: &context.output.buffer)
            try context.output.flush()
            if context.hasLooked { context.messages.line(context.report.summary + context.report.fixableSummary) }
            return .success
        })
}

/// What a card can be checked for: one row of the table.
struct CheckTarget: Sendable {
    let name: String
    /// The version whose rules count; `nil` for those of each card's own.
    var version: Version?
    /// The program that is to read the cards.
    var profile: ClientProfile?

    static let all: [CheckTarget] =
        [
            CheckTarget(name: "vcf4", version: .v4), CheckTarget(name: "vcf3", version: .v3),
            CheckTarget(name: "vcf21", version: .v21),
        ] + ClientProfile.all.filter { $0.version != nil }.map { CheckTarget(name: $0.name, profile: $0) }

    /// The programs that are given a table, of which there is nothing to check.
    static var tables: [String: String] {
        var tables: [String: String] = [:]
        for profile in ClientProfile.all where profile.version == nil {
            tables[profile.name] =
                "\(profile.title) reads no vCard; vcard convert --for \(profile.name) --losses=all says what it would not get"
        }
        return tables
    }
}

extension Context {
    /// Prints the rules that `--explain` names: one on a page, several with a line between, all as a list.
    fileprivate mutating func explain() throws(ToolError) -> ExitStatus {
        guard arguments.operands.isEmpty else { throw .usage("--explain reads no file") }
        let word = arguments.value("explain") ?? ""
        let rules = try RuleSelection.rules(named: word, of: "--explain")
        if rules.count == Rule.all.count {
            for rule in rules { try output.writeLine(RuleExplanation(rule).line) }
            return .success
        }
        for (number, rule) in rules.enumerated() {
            if number > 0 { try output.write("\n") }
            try output.write(RuleExplanation(rule).page(on: screen))
        }
        return .success
    }
}
