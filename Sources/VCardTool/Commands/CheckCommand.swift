import VCardKit

extension Command {
    static let check = Command(
        name: "check",
        summary: "find what is wrong with cards",
        purpose: "Find what is wrong with cards: a line for each finding, with its place, its severity and its code. "
            + "Exits with 1 if there is one; --fail-on says how severe it has to be.",
        otherNames: ["lint", "validate", "verify"],
        examples: [
            Example("vcard check contacts.vcf", "List what is wrong with a file"),
            Example("vcard check --fail-on error contacts/", "Ask whether the files of a folder have errors"),
            Example("vcard check --output-format json contacts.vcf", "The same list, for programs"),
        ],
        options: [
            OptionRow("--output-format", "FORMAT", "how findings are printed", choices: ["text", "json"])
        ],
        countsFindings: false,
        run: { context throws(ToolError) in
            let isJSON = context.arguments.value("output-format") == "json"
            context.report.keepsFindings = true
            context.report.looksAtValues = true
            context.report.failOn = context.report.failOn ?? .info
            try context.forEachInput { context, input throws(ToolError) in
                let known = context.report.entries.count
                let source = input.input
                let dropped = context.report.droppedCount
                // What was found is printed also if the input turns out to be none with cards.
                let failure = context.failure { context throws(ToolError) in
                    try context.readCards(&input) { _, _ in }
                }
                if !isJSON {
                    for entry in context.report.entries[known...] {
                        for finding in entry.findings { try context.print(finding, in: source) }
                    }
                    if context.report.droppedCount > dropped {
                        try context.output.writeLine(
                            "\(source.shown): and \(context.report.droppedCount - dropped) more findings")
                    }
                }
                if !context.report.isWritten, !isJSON { context.report.dropEntries() }
                if let failure { throw failure }
            }
            if isJSON { try context.output.write(context.report.json(namesInputs: context.inputCount > 1)) }
            try context.output.flush()
            context.messages.line(context.report.summary)
            return .success
        })
}

extension Context {
    /// Does a piece of work and gives the error it ends with, if any.
    fileprivate mutating func failure(_ body: (inout Context) throws(ToolError) -> Void) -> ToolError? {
        do throws(ToolError) {
            try body(&self)
            return nil
        } catch {
            return error
        }
    }

    /// `file:line:column: severity VC203: message`, as compilers print it.
    fileprivate mutating func print(_ finding: Finding, in input: Input) throws(ToolError) {
        let style: Terminal.Style =
            switch finding.severity {
            case .error: .error
            case .warning: .warning
            case .info: .label
            }
        let place = "\(input.shown):\(finding.line):\(finding.column): "
        let property = finding.property.map { TerminalText.escaped($0.uppercased()) + ": " } ?? ""
        try output.writeLine(
            screen.styled(place, .bold) + screen.styled(finding.severity.name, style)
                + " \(finding.rule.code): \(property)\(TerminalText.escaped(finding.message))")
    }
}
