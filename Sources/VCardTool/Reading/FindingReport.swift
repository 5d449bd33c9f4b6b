import VCardFormats
import VCardKit

/// The findings of a run: for `--report`, for `--fail-on`, and for the line that says how many there are.
struct FindingReport: ~Copyable {
    /// What was found in one input.
    struct Entry: Sendable {
        let input: Input
        /// In the order of their places.
        let findings: [Finding]
    }

    /// How many findings of one input are kept; more are only counted.
    static let maximumPerInput = 100_000

    /// The gravest severity that the run may have and still end with 0; `nil` if none counts.
    var failOn: Finding.Severity?
    /// Whether the findings are to be kept, and not only counted.
    var keepsFindings: Bool
    /// Whether values are to be decoded to look for findings, which costs time.
    var looksAtValues: Bool
    private(set) var entries: [Entry] = []
    /// Whether a loss counts for what the run ends with.
    var failsOnLoss: Bool
    private var keptLosses: [(input: Input, loss: Loss)] = []
    private(set) var losses = LossTally()
    private(set) var cardCount = 0
    private(set) var errorCount = 0
    private(set) var warningCount = 0
    private(set) var infoCount = 0
    private(set) var droppedCount = 0
    private var file: Output?
    private var replacedFile: FileIdentity?

    init() {
        failOn = nil
        keepsFindings = false
        looksAtValues = false
        failsOnLoss = false
        file = nil
    }

    /// Begins a report as the options of every verb ask for it; a file that cannot be written is found out now.
    init(_ arguments: Arguments) throws(ToolError) {
        let path = arguments.path("report")
        failOn = arguments.value("fail-on").flatMap { name in
            Finding.Severity.allCases.first { $0.name == name }
        }
        keepsFindings = path != nil
        failsOnLoss = arguments.has("fail-on-loss")
        looksAtValues = path != nil || failOn != nil
        guard let path else { return }
        let output = try Output(to: path)
        replacedFile = output.replacedFile
        file = consume output
    }

    var findingCount: Int { errorCount + warningCount + infoCount }

    /// Whether there is more than information.
    var isWorthANote: Bool { errorCount + warningCount > 0 }

    /// Whether it is written over that file.
    func isSameFile(as identity: FileIdentity) -> Bool { replacedFile?.isSameFile(as: identity) ?? false }

    /// Whether it is written to a file.
    var isWritten: Bool { file != nil }

    /// The limits to read with.
    var limits: Limits { keepsFindings ? Limits(findings: Self.maximumPerInput) : Limits() }

    /// Takes in what was found in an input.
    mutating func add(_ parts: [Findings], in input: Input, cards: Int) {
        cardCount += cards
        for findings in parts {
            errorCount += findings.errorCount
            warningCount += findings.warningCount
            infoCount += findings.infoCount
        }
        guard keepsFindings else { return }
        var kept = parts.flatMap { $0.kept }
        if parts.count > 1 {
            // Findings of one place stay in the order in which they were found.
            let order = kept.indices.sorted {
                (kept[$0].byteRange.lowerBound, $0) < (kept[$1].byteRange.lowerBound, $1)
            }
            kept = order.map { kept[$0] }
        }
        droppedCount += parts.reduce(0) { $0 + $1.droppedCount }
        if !kept.isEmpty { entries.append(Entry(input: input, findings: kept)) }
    }

    /// Takes in what a conversion could not keep.
    mutating func add(_ losses: [Loss], in input: Input) {
        self.losses.add(losses)
        guard keepsFindings else { return }
        for loss in losses { keptLosses.append((input, loss)) }
    }

    /// Forgets the findings, but not their number, once they are printed and nobody else wants them.
    mutating func dropEntries() { entries = [] }

    /// What the run ends with, as far as findings decide it.
    var status: ExitStatus {
        if failsOnLoss, losses.count > 0 { return .findings }
        guard let failOn else { return .success }
        let counts: [(Finding.Severity, Int)] = [
            (.error, errorCount), (.warning, warningCount), (.info, infoCount),
        ]
        return counts.contains { $0.0 >= failOn && $0.1 > 0 } ? .findings : .success
    }

    /// `3 findings in 412 cards (1 error, 2 warnings)`.
    var summary: String {
        var parts: [String] = []
        if errorCount > 0 { parts.append(Self.counted(errorCount, "error")) }
        if warningCount > 0 { parts.append(Self.counted(warningCount, "warning")) }
        if infoCount > 0 { parts.append("\(infoCount) info") }
        let cards = Self.counted(cardCount, "card")
        if parts.isEmpty { return "no findings in \(cards)" }
        return "\(Self.counted(findingCount, "finding")) in \(cards) (\(parts.joined(separator: ", ")))"
    }

    static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    /// Writes the file of `--report`, if there is to be one.
    mutating func finish(namesInputs: Bool) throws(ToolError) {
        guard file != nil else { return }
        let text = json(namesInputs: namesInputs)
        try file?.write(text)
        _ = try file?.finish(onlyIfChanged: false)
    }

    /// The report as JSON (DESIGN: `findings` and `losses`), with a line end.
    func json(namesInputs: Bool) -> [UInt8] {
        var json = JSONWriter(style: .pretty)
        json.beginObject()
        json.key("findings")
        json.beginArray()
        for entry in entries {
            for finding in entry.findings {
                json.write(finding, in: namesInputs ? entry.input : nil)
            }
        }
        json.endArray()
        if droppedCount > 0 {
            json.key("droppedFindings")
            json.integer(droppedCount)
        }
        json.key("losses")
        json.beginArray()
        for entry in keptLosses { json.write(entry.loss, in: namesInputs ? entry.input : nil) }
        json.endArray()
        json.endObject()
        return json.take() + [UInt8(ascii: "\n")]
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ finding: Finding, in input: Input?) {
        beginObject()
        key("code")
        string(finding.rule.code)
        key("name")
        string(finding.rule.name)
        key("severity")
        string(finding.severity.name)
        if let input {
            key("file")
            string(input.path?.bytes ?? Array(input.shown.utf8))
        }
        if let card = finding.card {
            key("card")
            integer(card)
        }
        if let property = finding.property {
            key("property")
            string(property)
        }
        key("line")
        integer(finding.line)
        key("column")
        integer(finding.column)
        key("message")
        string(finding.message)
        endObject()
    }

    fileprivate mutating func write(_ loss: Loss, in input: Input?) {
        beginObject()
        key("code")
        string(loss.kind.code)
        key("name")
        string(loss.kind.name)
        key("class")
        string(loss.grade.name)
        if let input {
            key("file")
            string(input.path?.bytes ?? Array(input.shown.utf8))
        }
        key("card")
        integer(loss.card)
        key("property")
        string(loss.property)
        key("line")
        integer(loss.line)
        key("old")
        string(loss.oldValue)
        key("new")
        string(loss.newForm)
        key("message")
        string(loss.message)
        endObject()
    }
}
