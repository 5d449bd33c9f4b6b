import VCardKit

extension Command {
    static let fix = Command(
        name: "fix",
        summary: "mend what is wrong with cards",
        purpose: "Mend what check finds and write the result; only what is faulty changes. Without --unsafe only fixes "
            + "are made that keep the meaning: a card without its END, for one, is closed by --unsafe only. What is left "
            + "is listed, with its place in the result. Text outside of cards is taken out where --rejects keeps it. "
            + "--fail-on looks at what is left.",
        otherNames: ["repair", "mend", "heal"],
        examples: [
            Example("vcard fix --diff contacts.vcf", "Show what would change"),
            Example("vcard fix --in-place=.bak contacts/", "Mend the files of a folder, keeping the old ones"),
            Example(
                "vcard fix --unsafe damaged.vcf --rejects rest.txt -o good.vcf", "Save the cards of a damaged export"),
            Example("vcard fix --select VC201,bom --in-place a.vcf", "Only make line ends CRLF, and drop the mark"),
        ],
        options: [
            OptionRow("--diff", "write a unified diff of what would change, and change nothing"),
            inPlaceOption, outputOption,
            OptionRow("--unsafe", "make fixes that change the meaning, too: guesses, and what is left out"),
            OptionRow(
                "--for", "PROGRAM", "mend also what check --for finds that a program would misread or refuse",
                choices: CheckTarget.all.filter { $0.version == nil }.map { $0.name }, impossible: CheckTarget.tables),
        ] + RuleSelection.options + [
            OptionRow("--rejects", "FILE", "take out what is no card, and keep it in FILE, byte for byte")
        ],
        countsFindings: false,
        run: { context throws(ToolError) in
            let arguments = context.arguments
            context.report.selection = try RuleSelection(arguments)
            context.report.depth = .book
            context.handsOverFindings = true
            let target = arguments.value("for").flatMap { name in CheckTarget.all.first { $0.name == name } }
            let fixer = BookFixer(
                safety: arguments.has("unsafe") ? .unsafe : .safe, profile: target?.profile,
                selection: context.report.selection,
                keepsRejects: arguments.has("rejects"), limits: context.report.limits)
            if arguments.has("in-place"), arguments.has("diff") {
                throw .usage("--in-place and --diff exclude each other")
            }
            var run = try FixRun(
                fixer, rejects: arguments.has("diff") ? nil : arguments.path("rejects"),
                isInPlace: arguments.has("in-place"), context)
            if arguments.has("in-place") {
                try context.fixInPlace(&run)
            } else {
                try context.forEachInput { context, input throws(ToolError) in
                    try run.refuseToReplace(input)
                    if arguments.has("diff") {
                        try context.diff(&input, &run)
                    } else {
                        try context.fix(&input, &run) { context, piece throws(ToolError) in
                            try context.output.write(piece)
                        }
                    }
                }
                // What was taken out is safe before anything is replaced by what is left.
                try run.writeRejects()
            }
            context.finishBook(&run)
            if context.hasLooked { for line in run.summary { context.messages.line(line) } }
            return .success
        })
}

/// The fixer of a run, and what it took out.
private struct FixRun: ~Copyable {
    var fixer: BookFixer
    private let rejectsFile: Path?
    /// The file of what is taken out, while nothing is replaced before it is complete.
    private var stream: Output?
    /// What was taken out so far, where files are replaced one after the other: it is written before each of them.
    private var rejects: [UInt8] = []
    private var rejectedBytes = 0
    private var writtenBytes = -1
    /// What there was before the input at hand.
    private var before: (counts: BookFixer.Counts, rejects: Int, rejectedBytes: Int)?
    /// The inputs of the book at hand.
    private var book: [Input] = []

    /// Makes sure that the file of what is taken out can be written, and is none of the others.
    init(
        _ fixer: BookFixer, rejects: Path?, isInPlace: Bool, _ context: borrowing Context
    ) throws(ToolError) {
        self.fixer = fixer
        rejectsFile = rejects
        stream = nil
        guard let rejects else { return }
        if rejects.isDash, !isInPlace, context.arguments.path("output") == nil {
            throw .usage("--rejects - would mix what is no card with the cards; name a file")
        }
        let output = try Output(to: rejects)
        if let identity = output.replacedFile,
            context.output.replacedFile?.isSameFile(as: identity) == true || context.report.isSameFile(as: identity)
        {
            throw .usage("--rejects and another option name the same file")
        }
        if !isInPlace { stream = consume output }
    }

    func refuseToReplace(_ input: borrowing InputReader) throws(ToolError) {
        guard let rejectsFile, let identity = input.identity,
            let status = try? FileStatus(rejectsFile), status.identity.isSameFile(as: identity)
        else { return }
        throw .usage("--rejects would overwrite \(input.input.shown)")
    }

    /// Whether the input is one more of the book at hand.
    func continuesBook(_ input: Input) -> Bool { input.book != nil && book.last?.book == input.book }

    mutating func beginInput(_ input: Input) {
        if !continuesBook(input) { book = [] }
        before = (fixer.counts, rejects.count, rejectedBytes)
        fixer.beginInput(book.count, input.shown)
        book.append(input)
    }

    /// Ends the book at hand: what shows only then, each with its input.
    mutating func finishBook() -> [(input: Input, finding: Finding)] {
        let left = fixer.finishBook().map { (input: book[$0.input], finding: $0.finding) }
        book = []
        return left
    }

    /// Forgets the input at hand, which is left alone.
    mutating func forgetInput() {
        guard let before else { return }
        fixer.restore(before.counts)
        rejects.removeLast(rejects.count - before.rejects)
        rejectedBytes = before.rejectedBytes
    }

    mutating func take(_ rejected: [UInt8]) throws(ToolError) {
        rejectedBytes += rejected.count
        if stream != nil {
            try stream?.write(rejected)
        } else if rejectsFile != nil {
            rejects += rejected
        }
    }

    /// Writes the file of what was taken out so far, if there is to be one and it does not hold it yet.
    mutating func writeRejects() throws(ToolError) {
        guard let rejectsFile, rejectedBytes > writtenBytes else { return }
        writtenBytes = rejectedBytes
        if stream != nil {
            _ = try stream?.finish(onlyIfChanged: false)
            return
        }
        var output = try Output(to: rejectsFile)
        try output.write(rejects)
        _ = try output.finish(onlyIfChanged: false)
    }

    /// Two lines, whose numbers add up.
    var summary: [String] {
        let counts = fixer.counts
        var cards = "\(FindingReport.counted(counts.cards, "card")): \(counts.unchangedCards) unchanged"
        cards += ", \(counts.repairedCards) repaired"
        if counts.rejectedCards > 0 { cards += ", \(counts.rejectedCards) rejected" }
        if counts.rejectedRegions > 0 {
            cards += "; \(FindingReport.counted(counts.rejectedRegions, "region")) rejected"
        }
        if rejectedBytes > 0 {
            cards += " (\(FindingReport.counted(rejectedBytes, "byte"))"
            cards += (rejectsFile.map { " in \($0.shown))" } ?? ")")
        }
        let found = counts.mended + counts.left
        if found + counts.arisen == 0 { return [cards, "no findings"] }
        var findings = "\(FindingReport.counted(found, "finding")): \(counts.mended) mended, \(counts.left) left"
        var ways: [String] = []
        if counts.leftToUnsafe > 0 { ways.append("\(counts.leftToUnsafe) fixable with --unsafe") }
        if counts.leftToRejects > 0 { ways.append("\(counts.leftToRejects) with --rejects FILE") }
        if !ways.isEmpty { findings += " (\(ways.joined(separator: ", ")))" }
        if counts.arisen > 0 { findings += "; \(counts.arisen) came up by mending" }
        return [cards, findings]
    }
}

extension Context {
    fileprivate mutating func fixInPlace(_ run: inout FixRun) throws(ToolError) {
        try rewriteInPlace(beforeWriting: { _ throws(ToolError) in
            try run.writeRejects()
        }) { context, input, output throws(ToolError) in
            try run.refuseToReplace(input)
            let contents = try context.fix(&input, &run) { _, piece throws(ToolError) in try output.write(piece) }
            if contents.cards == 0 { run.forgetInput() }
            return contents
        }
        try run.writeRejects()
    }

    /// Mends an input; what it is to be is handed over in pieces.
    @discardableResult
    fileprivate mutating func fix(
        _ input: inout InputReader, _ run: inout FixRun,
        _ write: (inout Context, [UInt8]) throws(ToolError) -> Void
    ) throws(ToolError) -> Contents {
        try fixParts(&input, &run) { context, reader, step, isRecoded throws(ToolError) in
            var piece: [UInt8] = []
            if let step, isRecoded {
                piece = step.new
            } else if let step {
                reader.write(.text(step.new), into: &piece)
            } else if !isRecoded {
                reader.writeEnd(into: &piece)
            }
            try write(&context, piece)
        }
    }

    /// Writes what would change in an input.
    fileprivate mutating func diff(_ input: inout InputReader, _ run: inout FixRun) throws(ToolError) {
        let source = input.input
        var diff = UnifiedDiff(name: source.path?.bytes ?? Array(source.shown.utf8), screen: screen)
        try fixParts(&input, &run) { context, _, step, _ throws(ToolError) in
            if let step {
                diff.append(step.old, step.new, into: &context.output.buffer)
            } else {
                diff.finish(into: &context.output.buffer)
            }
            try context.output.flushIfFull()
        }
        if run.fixer.isUTF16 { messages.note("\(source.shown) is UTF-16; the diff is that of its text") }
    }

    /// Mends an input part by part; `nil` is its end.
    @discardableResult
    private mutating func fixParts(
        _ input: inout InputReader, _ run: inout FixRun,
        _ body: (inout Context, inout CardReader, BookFixer.Step?, _ isRecoded: Bool) throws(ToolError) -> Void
    ) throws(ToolError) -> Contents {
        try requireVCard(&input)
        let source = input.input
        if !run.continuesBook(source) { finishBook(&run) }
        run.beginInput(source)
        // What stands before the first card waits for it, as a file without one is left alone.
        var early: [BookFixer.Step]? = []
        var isBeyondLimits = false
        do throws(ToolError) {
            let contents = try readParts(&input) { context, reader, part throws(ToolError) in
                let findings = context.partFindings.map { $0.withFileFix }
                context.partFindings = []
                var steps: [BookFixer.Step] = []
                if let part {
                    if case .rejected = part { isBeyondLimits = true }
                    let step = run.fixer.fix(part, findings)
                    if case .text = part, early != nil {
                        early?.append(step)
                        return
                    }
                    steps = (early ?? []) + [step]
                } else if let early {
                    try Self.refuse(early, source)
                    steps = early
                }
                early = nil
                for step in steps {
                    if !step.rejected.isEmpty {
                        var bytes: [UInt8] = []
                        reader.write(.text(step.rejected), into: &bytes)
                        try run.take(bytes)
                    }
                    context.report.add(mended: step.mended, in: source)
                    context.report(left: step.left, in: source)
                    try body(&context, &reader, step, run.fixer.isRecoded)
                }
                if part == nil { try body(&context, &reader, nil, run.fixer.isRecoded) }
            }
            if isBeyondLimits, !run.fixer.keepsRejects {
                messages.error("\(source.shown): a card is beyond the limits and was left as it is")
                status.raise(to: .trouble)
            }
            return contents
        } catch {
            if early != nil { run.forgetInput() }
            throw error
        }
    }

    /// Refuses an input that has text and no card.
    private static func refuse(_ steps: [BookFixer.Step], _ source: Input) throws(ToolError) {
        if steps.contains(where: { $0.old.contains(0) }) {
            throw .input("\(source.shown): is no text, so there is no vCard in it")
        }
        if steps.contains(where: { $0.old.contains { $0 > 0x20 && $0 < 0x80 } }) {
            throw .input("\(source.shown): there is no vCard in it; nothing was written of it")
        }
    }

    /// Takes in what is still wrong, and says so.
    private mutating func report(left: [Finding], in source: Input) {
        var findings = Findings(maximum: .max)
        for finding in left { findings.append(finding) }
        var form = ConciseForm(screen: messages.screen)
        for finding in report.add(findings, in: source) {
            var line: [UInt8] = []
            form.append(finding, in: Array(source.shown.utf8), into: &line)
            messages.line(String(decoding: line, as: UTF8.self))
        }
    }

    /// Takes in what shows only at the end of a book.
    fileprivate mutating func finishBook(_ run: inout FixRun) {
        for (input, finding) in run.finishBook() { report(left: [finding], in: input) }
    }
}
