import VCardFormats
import VCardKit

extension Command {
    static let convert = Command(
        name: "convert",
        summary: "write cards in another format",
        purpose: "Write cards in another format. What could not be carried over is in the report.",
        otherNames: ["export", "import", "translate"],
        examples: [
            Example("vcard convert -t jcard contacts.vcf", "As JSON (RFC 7095), for programs"),
            Example("vcard convert -t vcf phone/ -o all.vcf", "The cards of a folder in one clean file"),
            Example(
                "vcard convert -t vcf3 --losses new.vcf -o old.vcf", "To 3.0, with what could not be kept as it was"),
            Example("vcard convert -t vcf4 --split all.vcf -o people/", "Each card in a file of its own"),
        ],
        options: [
            OptionRow(
                "-t/--to", "FORMAT", "the format to write; if left out, what the ending of --output says",
                choices: CardFormat.all.filter { $0.makeWriter != nil }.map { $0.name }, otherWords: formatWords,
                impossible: CardFormat.oneWay(isRead: true)),
            OptionRow(
                "-f/--from", "FORMAT", "the format to read; auto looks at the input itself",
                choices: ["auto"] + CardFormat.all.filter { $0.canRead }.map { $0.name }, otherWords: formatWords,
                impossible: CardFormat.oneWay(isRead: false)),
            OptionRow(
                "-o/--output", "FILE",
                "write to FILE; a file for each input if it is a folder or ends in /; - is standard output"),
            OptionRow(
                "--for", "PROGRAM", "write what a program takes, as vcard profiles lists it",
                choices: ClientProfile.all.map { $0.name }),
            OptionRow("--split", "write each card to a file of its own, named for the card, in the folder of --output"),
            OptionRow("--replace", "write over files in a folder that are there already and hold something else"),
            OptionRow("--strict", "leave out what the version has no place for, instead of keeping it under X- names"),
            OptionRow(
                "--agent", "HOW", "what becomes of a card inside a card",
                choices: ["split", "text", "drop"]),
            PhotoPolicy.option,
            OptionRow("--relations", "WHICH", "the X-ABRELATEDNAMES that become RELATED", choices: ["known", "all"]),
            OptionRow("--im", "HOW", "what becomes of X-AIM, X-JABBER and the like in 4.0", choices: ["impp", "keep"]),
            OptionRow("--tel-uri", "write the telephone numbers of 4.0 as tel: links, where they are whole"),
            OptionRow(
                "--losses", "[=all]", "print a summary of what could not be kept as it was, or each of it",
                choices: ["all"]),
            OptionRow("--pretty", "break JSON into lines, for people to read"),
        ] + CSVOptionRows.rows,
        writesFolders: true,
        run: { context throws(ToolError) in
            let work = try Work(context)
            context.csv = try context.csvReading()
            var exporter = work.profile.map { Exporter(for: $0, options: work.options) }
            switch try context.destination(work) {
            case .one:
                var writer = work.makeWriter(work.writing)
                var count = 0
                try context.forEachInput { context, input throws(ToolError) in
                    let source = input.input
                    try context.convert(&input, work, &exporter) { context, card throws(ToolError) in
                        count += 1
                        writer.write(card)
                        context.take(writer.takeLosses(), work, in: source)
                        try context.output.write(writer.take())
                    }
                }
                for card in exporter?.finish() ?? [] { writer.write(card) }
                try context.output.write(writer.finish())
                if count > 0 { context.messages.say(emptyColumns: writer.emptyColumns) }
                if let maximum = work.profile?.maximumCardsPerFile, count > maximum, let title = work.profile?.title {
                    context.messages.note(
                        "\(title) takes \(FindingReport.counted(maximum, "card")) a file; -o FOLDER/ writes such files")
                }
            case .fileOfEachInput(var folder):
                try context.forEachInput { context, input throws(ToolError) in
                    try context.writeFiles(of: &input, work, &exporter, into: &folder)
                }
                context.messages.note("\(FindingReport.counted(folder.fileCount, "file")) in \(folder.path.shown)")
            case .fileOfEachCard(var folder):
                try context.forEachInput { context, input throws(ToolError) in
                    let source = input.input
                    try context.convert(&input, work, &exporter) { context, card throws(ToolError) in
                        try context.writeFile(of: card, work, into: &folder, source)
                    }
                    for card in exporter?.finish() ?? [] {
                        try context.writeFile(of: card, work, into: &folder, source)
                    }
                }
                context.messages.note("\(FindingReport.counted(folder.fileCount, "file")) in \(folder.path.shown)")
            }
            context.sayLosses()
            return .success
        })
}

/// What people call formats.
private let formatWords = [
    "google": "csv:google", "gmail": "csv:google", "outlook": "csv:outlook", "thunderbird": "csv:thunderbird",
    "linkedin": "csv:linkedin", "yahoo": "csv:yahoo", "excel": "csv", "tsv": "csv", "json": "jcard", "xml": "xcard",
    "html": "hcard", "ndjson": "jcard-lines", "jsonl": "jcard-lines", "vcard": "vcf", "vcard4": "vcf4",
    "vcard3": "vcf3",
    "vcard21": "vcf21", "vcf40": "vcf4", "vcf30": "vcf3", "vcf2": "vcf21", "4.0": "vcf4", "3.0": "vcf3", "2.1": "vcf21",
]

/// What is done with each card.
private struct Work {
    let format: CardFormat
    let makeWriter: @Sendable (WritingOptions) -> any CardWriter
    let writing: WritingOptions
    let options: ConversionOptions
    let printsEachLoss: Bool
    let profile: ClientProfile?
    let photos: PhotoPolicy
    var ending: String { format.extensions.first ?? "vcf" }

    init(_ context: borrowing Context) throws(ToolError) {
        let arguments = context.arguments
        profile = arguments.value("for").flatMap { ClientProfile.named($0) }
        format = try context.target(profile)
        photos = try PhotoPolicy(arguments, for: profile)
        guard let makeWriter = format.makeWriter else {
            throw .failure("nothing is known about writing this format")
        }
        self.makeWriter = makeWriter
        var writing = WritingOptions(isPretty: arguments.has("pretty"))
        writing.csv = try context.csvWriting(format)
        if writing.csv.delimiter == nil, let path = arguments.path("output"), path.hasExtension("tsv") {
            writing.csv.delimiter = 0x09
        }
        context.sayIfMisnamed(format)
        self.writing = writing
        let agent: ConversionOptions.Agent =
            switch arguments.value("agent") {
            case "text": .text
            case "drop": .drop
            default: .split
            }
        options = ConversionOptions(
            carries: !arguments.has("strict"), agent: agent, mapsRelations: arguments.value("relations") == "all",
            keepsMessengers: arguments.value("im") == "keep", writesTelephoneURIs: arguments.has("tel-uri"),
            mends: true)
        printsEachLoss = arguments.value("losses") == "all"
    }
}

/// Where the results go.
private enum Destination: ~Copyable {
    case one
    case fileOfEachInput(OutputFolder)
    case fileOfEachCard(OutputFolder)
}

extension Context {
    /// Says that a file is named like one of another format.
    fileprivate borrowing func sayIfMisnamed(_ format: CardFormat) {
        guard let path = arguments.path("output"), !path.isDash, arguments.outputFolder == nil else { return }
        let own = format.isVCard ? ["vcf", "vcard"] : format.extensions
        guard !own.contains(where: { path.hasExtension($0) }),
            CardFormat.all.contains(where: { $0.extensions.contains { path.hasExtension($0) } })
        else { return }
        messages.note("\(path.shown) is going to hold \(format.name), whatever its ending says")
    }

    /// The format that `--to` names, that a program takes, or that the ending of `--output` stands for.
    fileprivate borrowing func target(_ profile: ClientProfile?) throws(ToolError) -> CardFormat {
        if let name = arguments.value("to"), let format = CardFormat.named(name) {
            if let profile, CardFormat.taken(by: profile)?.name != name {
                throw .usage("\(profile.title) does not take \(name); leave out -t \(name) or --for \(profile.name)")
            }
            return format
        }
        if let format = profile.flatMap({ CardFormat.taken(by: $0) }) { return format }
        let format = arguments.path("output").flatMap { path in
            CardFormat.all.first { format in
                format.makeWriter != nil && format.extensions.contains { path.hasExtension($0) }
            }
        }
        guard let format else {
            throw .usage(
                "convert needs to know the format to write: -t FORMAT",
                hint: "formats: "
                    + CardFormat.all.filter { $0.makeWriter != nil }.map { $0.name }.joined(separator: ", "))
        }
        return format
    }

    fileprivate func destination(_ work: Work) throws(ToolError) -> Destination {
        guard let path = arguments.outputFolder else {
            if arguments.has("split") { throw .usage("--split needs a folder to write to: -o FOLDER") }
            return .one
        }
        let folder = try OutputFolder(path, replaces: arguments.has("replace"))
        let isSplit = arguments.has("split") || work.profile?.maximumCardsPerFile == 1
        return isSplit ? .fileOfEachCard(folder) : .fileOfEachInput(folder)
    }

    /// Converts the cards of an input and hands each on.
    fileprivate mutating func convert(
        _ input: inout InputReader, _ work: Work, _ exporter: inout Exporter?,
        _ body: (inout Context, Card) throws(ToolError) -> Void
    ) throws(ToolError) {
        let source = input.input
        try readCards(&input) { context, card throws(ToolError) in
            let (card, losses) = try work.photos.applied(to: card, &context)
            context.take(losses, work, in: source)
            guard
                let conversion = exporter?.export(card)
                    ?? work.format.version.map({ card.converted(to: $0, options: work.options) })
            else { return try body(&context, card) }
            context.take(conversion.losses, work, in: source)
            try body(&context, conversion.card)
            for card in conversion.additionalCards { try body(&context, card) }
        }
    }

    /// Writes the cards of an input into a file, or into as many as a program wants.
    fileprivate mutating func writeFiles(
        of input: inout InputReader, _ work: Work, _ exporter: inout Exporter?, into folder: inout OutputFolder
    ) throws(ToolError) {
        let source = input.input
        let maximum = work.profile?.maximumCardsPerFile ?? Int.max
        var writer = work.makeWriter(work.writing)
        var count = 0
        output = try folder.begin(source.stem, ending: work.ending)
        defer { output = Output() }
        func add(_ context: inout Context, _ card: Card) throws(ToolError) {
            if count == maximum {
                try context.output.write(writer.finish())
                try folder.finish(&context.output)
                context.output = try folder.begin(source.stem, ending: work.ending)
                writer = work.makeWriter(work.writing)
                count = 0
            }
            count += 1
            writer.write(card)
            context.take(writer.takeLosses(), work, in: source)
            try context.output.write(writer.take())
        }
        try convert(&input, work, &exporter) { context, card throws(ToolError) in try add(&context, card) }
        for card in exporter?.finish() ?? [] { try add(&self, card) }
        if count == 0 {
            _ = output.discard()
            lacksCards = false
            return
        }
        try output.write(writer.finish())
        try folder.finish(&output)
        messages.say(emptyColumns: writer.emptyColumns)
    }

    /// Writes a card into a file of its own.
    fileprivate mutating func writeFile(
        of card: Card, _ work: Work, into folder: inout OutputFolder, _ source: Input
    ) throws(ToolError) {
        var writer = work.makeWriter(work.writing)
        writer.write(card)
        take(writer.takeLosses(), work, in: source)
        do throws(ToolError) {
            var output = try folder.begin(CardSummary.name(of: card), ending: work.ending)
            try output.write(writer.take())
            try output.write(writer.finish())
            try folder.finish(&output)
        } catch {
            // One file that cannot be written is no reason to give up the others.
            guard error.kind == .input else { throw error }
            messages.error(error.message)
            status.raise(to: .trouble)
        }
    }

    fileprivate mutating func take(_ losses: [Loss], _ work: Work, in source: Input) {
        guard !losses.isEmpty else { return }
        let ofSource = inSource(losses)
        report.add(ofSource, in: source, lines: losses.map { $0.line })
        if work.printsEachLoss { messages.write(ofSource, in: source) }
    }

    /// Says what was lost: all kinds of it if asked to, else that there is something.
    fileprivate func sayLosses() {
        guard report.losses.count > 0 else { return }
        if arguments.has("losses") {
            messages.write(report.losses.summary + "\n")
        } else if !report.isWritten {
            messages.note("\(report.losses.headline); see --losses")
        }
    }
}

extension Arguments {
    /// The folder that `--output` names: one that is there, one whose name ends in `/`, or with `--split` any.
    var outputFolder: Path? {
        guard let path = path("output"), !path.isDash else { return nil }
        if has("split") || path.bytes.last == UInt8(ascii: "/") { return path }
        return (try? FileStatus(path))?.kind == .folder ? path : nil
    }
}

extension Messages {
    /// Says which columns that were asked for have nothing in them, which a slip of the pen may be the reason for.
    fileprivate func say(emptyColumns columns: [CSVFieldList.EmptyColumn]) {
        guard !columns.isEmpty else { return }
        let shown = columns.map { column in
            let meant = Suggestion.nearest(to: column.label, among: column.known)
            return TerminalText.escaped(column.path) + (meant.map { " (\($0)?)" } ?? "")
        }
        note("no card has " + shown.joined(separator: ", "))
    }

    /// Prints losses like a compiler's messages, without color.
    fileprivate func write(_ losses: [Loss], in input: Input) {
        var text = ""
        for loss in losses {
            text +=
                "\(input.shown):\(loss.line): \(loss.grade.name) \(loss.kind.code) \(TerminalText.escaped(loss.property)): "
                + "\(TerminalText.escaped(loss.message))\n"
        }
        if !text.isEmpty { write(text) }
    }
}
