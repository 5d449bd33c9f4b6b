import VCardFormats
import VCardKit

/// The findings of a run: for `--report`, for `--fail-on`, and for the line that says how many there are.
struct FindingReport: ~Copyable {
    /// What was found in one input.
    struct Entry: Sendable {
        let input: Input
        /// In the order of their places, as far as they were found in it.
        fileprivate(set) var findings: [(finding: Finding, isMended: Bool)]
    }

    /// How closely cards are looked at.
    enum Depth: Hashable, Sendable {
        /// Only what reading gives anyway.
        case reading
        /// Values are decoded, too, which costs time.
        case values
        /// Only what there is between cards and around them; who asked for it looks at the cards.
        case book
        /// By every rule of a version, or of the one that each card has.
        case rules(for: Version?)
    }

    /// How many findings of one input are kept; more are only counted.
    static let maximumPerInput = 100_000

    /// Which rules the run looks at.
    var selection = RuleSelection.usual

    /// The gravest severity that the run may have and still end with 0; `nil` if none counts.
    var failOn: Finding.Severity?
    /// Whether the findings are to be kept, and not only counted.
    var keepsFindings: Bool
    var depth: Depth
    /// The program that is to read the cards, where one was named.
    var profile: ClientProfile?
    private var entries: [Entry] = []
    /// Whether a loss counts for what the run ends with.
    var failsOnLoss: Bool
    private var keptLosses: [(input: Input, loss: Loss)] = []
    private(set) var losses = LossTally()
    var cardCount = 0
    private(set) var errorCount = 0
    private(set) var warningCount = 0
    private(set) var infoCount = 0
    private(set) var droppedCount = 0
    /// How many findings have a safe fix.
    private(set) var fixableCount = 0
    /// How many have one that changes the meaning.
    private(set) var unsafelyFixableCount = 0
    /// How many are of text that `fix --rejects` takes out.
    private(set) var rejectableCount = 0
    private var file: Output?
    private var replacedFile: FileIdentity?

    init() {
        failOn = nil
        keepsFindings = false
        depth = .reading
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
        depth = path != nil || failOn != nil ? .values : .reading
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

    /// The limits to read with; findings are taken out after each card.
    var limits: Limits { Limits(findings: Self.maximumPerInput) }

    /// Takes in what was found in a part of an input.
    ///
    /// - Parameter areMendable: Whether there is a card in the input: `fix` leaves others alone.
    /// - Returns: The findings of the rules that the run looks at, in the order of their places.
    mutating func add(_ found: Findings, in input: Input, areMendable: Bool = true) -> [Finding] {
        droppedCount += found.droppedCount
        let before = (errorCount, warningCount, infoCount)
        let wanted = add(found.kept, in: input, areMendable: areMendable)
        // Nobody knows of what rules those were that were only counted.
        if found.droppedCount > 0, wanted.count == found.kept.count {
            errorCount = before.0 + found.errorCount
            warningCount = before.1 + found.warningCount
            infoCount = before.2 + found.infoCount
        }
        return wanted
    }

    /// The same for a plain list, which comes back as it is if there is nothing to change.
    mutating func add(_ found: [Finding], in input: Input, areMendable: Bool = true) -> [Finding] {
        var wanted = selection.findings(found)
        if wanted.isEmpty { return [] }
        if !areMendable { wanted = wanted.map { $0.withoutFix } }
        if areMendable {
            for index in wanted.indices {
                if let fix = wanted[index].fileFix, wanted[index].fix == nil { wanted[index].fix = fix }
            }
        }
        var isSorted = true
        wanted.withUnsafeBufferPointer { wanted in
            var last = Int.min
            for index in wanted.indices {
                count(wanted[index].severity)
                if wanted[index].fix != nil { countFix(of: wanted[index]) }
                let start = wanted[index].byteRange.lowerBound
                if start < last { isSorted = false }
                last = start
            }
        }
        if !isSorted {
            // Findings of one place stay in the order in which they were found.
            let order = wanted.indices.sorted {
                (wanted[$0].byteRange.lowerBound, $0) < (wanted[$1].byteRange.lowerBound, $1)
            }
            wanted = order.map { wanted[$0] }
        }
        if keepsFindings { keep(wanted, of: input) }
        return wanted
    }

    /// Takes in what was wrong with a part and is not any more; it counts for nothing.
    mutating func add(mended findings: [Finding], in input: Input) {
        if keepsFindings, !findings.isEmpty { keep(findings, of: input, areMended: true) }
    }

    private mutating func keep(_ findings: [Finding], of input: Input, areMended: Bool = false) {
        if entries.last?.input != input { entries.append(Entry(input: input, findings: [])) }
        let last = entries.count - 1
        let room = Self.maximumPerInput - entries[last].findings.count
        entries[last].findings += findings.prefix(room).map { ($0, areMended) }
        droppedCount += max(0, findings.count - room)
    }

    private mutating func count(_ severity: Finding.Severity) {
        switch severity {
        case .error: errorCount += 1
        case .warning: warningCount += 1
        case .info: infoCount += 1
        }
    }

    private mutating func countFix(of finding: Finding) {
        if case .dropText = finding.fix?.action {
            rejectableCount += 1
        } else if finding.fix?.safety == .safe {
            fixableCount += 1
        } else {
            unsafelyFixableCount += 1
        }
    }

    /// Takes in what a conversion could not keep.
    ///
    /// - Parameter lines: The lines in the cards, where those of the losses are the input's.
    mutating func add(_ losses: [Loss], in input: Input, lines: [Int]? = nil) {
        self.losses.add(losses, of: input, lines: lines)
        guard keepsFindings else { return }
        for loss in losses { keptLosses.append((input, loss)) }
    }

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

    /// `, 2 fixable with vcard fix`, or nothing.
    var fixableSummary: String {
        var ways: [String] = []
        if fixableCount > 0 { ways.append("\(fixableCount) fixable with \(fixCommand)") }
        if unsafelyFixableCount > 0 { ways.append("\(unsafelyFixableCount) with \(fixCommand) --unsafe") }
        if rejectableCount > 0 { ways.append("\(rejectableCount) with \(fixCommand) --rejects FILE") }
        return ways.map { ", " + $0 }.joined()
    }

    private var fixCommand: String { "vcard fix" + (profile.map { " --for \($0.name)" } ?? "") }

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
            for (finding, isMended) in entry.findings {
                json.write(finding, in: namesInputs ? entry.input : nil, isMended: isMended)
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
    /// Writes the name of an input. JSON is UTF-8, so a name that is not also stands there as a reference of RFC 3986.
    private mutating func writeName(of input: Input) {
        let name = input.path?.bytes ?? Array(input.shown.utf8)
        key("file")
        string(name)
        if name.withUnsafeBufferPointer({ UTF8Check.firstInvalid($0) }) != nil {
            key("uri")
            string(input.uri)
        }
    }

    mutating func write(_ finding: Finding, in input: Input?, isMended: Bool = false) {
        beginObject()
        key("code")
        string(finding.rule.code)
        key("name")
        string(finding.rule.name)
        key("severity")
        string(finding.severity.name)
        if let input { writeName(of: input) }
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
        if isMended {
            key("mended")
            boolean(true)
        } else if let fix = finding.fix {
            key("fix")
            beginObject()
            key("title")
            string(fix.title)
            key("safety")
            string(fix.safety.name)
            endObject()
        }
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
        if let input { writeName(of: input) }
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
