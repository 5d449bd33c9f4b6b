/// One verb of `vcard`: what help says of it, what it takes, and what it does.
struct Command: Sendable {
    /// A command line that shows what the verb is for.
    struct Example: Sendable {
        let line: String
        let purpose: String

        init(_ line: String, _ purpose: String) {
            self.line = line
            self.purpose = purpose
        }
    }

    /// As it is typed: `list`, or `photos list` for a verb behind another one.
    let name: String
    /// Half a line for the list of verbs, as an order: `join address books`.
    let summary: String
    /// A sentence or two: what it gives.
    let purpose: String
    /// What stands after the options.
    var operands = "[FILE|FOLDER|-]..."
    /// What other programs call this, to suggest the verb by: `lint` for `check`.
    var otherNames: [String] = []
    let examples: [Example]
    var options: [OptionRow] = []
    /// The verbs that may stand behind this one, which then does nothing by itself.
    var subcommands: [Command] = []
    /// Whether it takes bytes of any kind as they are.
    var passesAnything = false
    /// Whether it says how many findings there are, where nobody asked for a report.
    var countsFindings = true
    /// Whether `--output` may name a folder.
    var writesFolders = false
    /// Does it. Results go to the context's output, which is finished after it.
    var run: @Sendable (inout Context) throws(ToolError) -> ExitStatus = { _ throws(ToolError) in
        throw .nothingNamed
    }

    static func named(_ name: some Sequence<UInt8>) -> Command? {
        let name = Array(name)
        return all.first { $0.name.utf8.elementsEqual(name) }
    }

    /// The verbs of the table and those behind them.
    static var everyOne: [Command] { all.flatMap { [$0] + $0.subcommands } }

    /// The last word of its name.
    var lastName: String { String(name.split(separator: " ").last ?? "") }

    /// The verb behind this one.
    func subcommand(_ name: some Sequence<UInt8>) -> Command? {
        let name = Array(name)
        return subcommands.first { $0.lastName.utf8.elementsEqual(name) }
    }

    /// All its options: its own and those of every verb.
    var allOptions: [OptionRow] { options + OptionRow.global }

    /// The option of every verb that writes one result.
    static let outputOption = OptionRow("-o/--output", "FILE", "write to FILE; - is standard output")

    /// The option of verbs that can write over their inputs; see ``Context/rewriteInPlace(beforeWriting:_:)``.
    static let inPlaceOption = OptionRow(
        "-i/--in-place", "[=SUFFIX]", "write each file over itself; with a SUFFIX, keep the old one under it")
}
