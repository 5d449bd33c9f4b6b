#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// The run of the program: from its words to its exit status.
enum Tool {
    /// The words after the program's name, byte for byte.
    static func processArguments() -> [[UInt8]] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            CommandLine.unsafeArgv[index].map { word in
                Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
            }
        }
    }

    /// Runs the verb that is named and gives the program's exit status.
    static func run(_ words: [[UInt8]]) -> Int32 {
        holdStandardDescriptors()
        Interruption.install()
        var messages = Messages(screen: Terminal(descriptor: 2, color: .auto), isQuiet: false)
        do throws(ToolError) {
            return try run(words, messages: &messages).code
        } catch {
            return report(error, command: nil, messages: messages).code
        }
    }

    private static func run(_ words: [[UInt8]], messages: inout Messages) throws(ToolError) -> ExitStatus {
        var (arguments, rest) = try leadingOptions(words)
        guard let verb = rest.popFirst() else {
            messages = Messages(arguments)
            return try runWithoutVerb(arguments, messages: messages)
        }
        guard var command = Command.named(verb) else { throw unknownVerb(Path(verb)) }
        do throws(ToolError) {
            if !command.subcommands.isEmpty {
                rest = try arguments.continueLeading(rest)
                if let word = rest.popFirst() {
                    guard let inner = command.subcommand(word) else { throw unknownVerb(Path(word), of: command) }
                    command = inner
                }
            }
            try arguments.continueReading(rest, options: command.allOptions)
            messages = Messages(arguments)
            return try run(command, arguments, messages: messages)
        } catch {
            return report(error, command: command, messages: messages)
        }
    }

    private static func run(
        _ command: Command, _ arguments: Arguments, messages: Messages
    ) throws(ToolError) -> ExitStatus {
        let screen = Terminal(descriptor: 1, color: arguments.color)
        if arguments.has("help") || arguments.has("version") {
            var output = Output()
            try output.write(arguments.has("help") ? Help.page(of: command, screen) : Help.version + "\n")
            _ = try output.finish()
            return .success
        }
        let hasOutput =
            command.options.contains { $0.name == "output" && $0.placeholder == "FILE" }
            && !(command.writesFolders && arguments.outputFolder != nil)
        var context = Context(
            command: command, arguments: arguments, screen: screen, messages: messages,
            output: try Output(to: hasOutput ? arguments.path("output") : nil))
        context.report = try FindingReport(arguments)
        try refuseSharedFiles(of: command, arguments)
        let status = try command.run(&context)
        // A file is not replaced by what is left when an input is missing or is no address book.
        let writesFile = hasOutput && arguments.path("output").map { !$0.isDash } ?? false
        let isNothing =
            writesFile && context.report.cardCount == 0 && !command.passesAnything
            && context.status == .trouble
        if context.output.replacesFile && (context.status == .trouble || context.lacksCards) || isNothing,
            let path = context.output.discard()
        {
            messages.error("\(path.shown) \(context.output.replacesFile ? "was left as it is" : "was not written")")
            context.status.raise(to: .trouble)
        } else {
            _ = try context.output.finish()
        }
        try context.report.finish(namesInputs: context.inputCount > 1)
        if command.countsFindings, !context.report.isWritten, context.report.isWorthANote {
            messages.note("\(context.report.summary); --report FILE lists them")
        }
        return max(status, context.status, context.report.status)
    }

    /// Refuses to write two things into one file.
    private static func refuseSharedFiles(of command: Command, _ arguments: Arguments) throws(ToolError) {
        var files: [(option: String, path: Path)] = []
        for row in command.allOptions where row.placeholder == "FILE" {
            let option = row.name
            guard ["output", "report", "rejects"].contains(option), let path = arguments.path(option) else { continue }
            if let other = files.first(where: { FileStatus.areSame($0.path, path) }) {
                throw .usage("--\(other.option) and --\(option) name the same file")
            }
            files.append((option, path))
        }
    }

    private static func leadingOptions(
        _ words: [[UInt8]]
    ) throws(ToolError) -> (arguments: Arguments, rest: ArraySlice<[UInt8]>) {
        do throws(ToolError) {
            return try Arguments.leading(words, options: OptionRow.global)
        } catch {
            throw .usage(
                error.message, hint: "vcard --help shows what may stand before a verb; its own options follow it")
        }
    }

    private static func runWithoutVerb(_ arguments: Arguments, messages: Messages) throws(ToolError) -> ExitStatus {
        let screen = Terminal(descriptor: 1, color: arguments.color)
        if arguments.has("help") || arguments.has("version") {
            var output = Output()
            try output.write(arguments.has("help") ? Help.overview(screen) : Help.version + "\n")
            _ = try output.finish()
            return .success
        }
        messages.write(Help.overview(messages.screen))
        return .trouble
    }

    /// Says what went wrong, and gives the status for it.
    private static func report(_ error: ToolError, command: Command?, messages: Messages) -> ExitStatus {
        switch error.kind {
        case .closedPipe:
            return .success
        case .nothingFound:
            messages.note(error.message)
            return .findings
        case .nothingNamed:
            messages.write(command.map { Help.page(of: $0, messages.screen) } ?? Help.overview(messages.screen))
        case .usage:
            let page = command.map { "vcard help " + $0.name } ?? "vcard --help"
            messages.error(error.message, hint: error.hint ?? "\(page) shows what can be given")
        case .input, .failure:
            messages.error(error.message, hint: error.hint)
        }
        return .trouble
    }

    /// The error for a verb that is not in the table, with the nearest that is.
    static func unknownVerb(_ verb: Path, of command: Command? = nil) -> ToolError {
        let text = String(decoding: verb.bytes, as: UTF8.self)
        let known = command?.subcommands ?? Command.all
        var message = "unknown verb " + (command.map { $0.name + " " } ?? "") + verb.shown
        if let other = known.first(where: { $0.otherNames.contains(text) }) {
            message += "; did you mean \(other.name)?"
        } else {
            message += Suggestion.question(
                text, among: known.map { $0.lastName }, prefix: command.map { $0.name + " " } ?? "")
        }
        let isFile = (try? FileStatus(verb)) != nil
        return .usage(message, hint: isFile ? "\(verb.shown) is a file: say first what to do with it" : nil)
    }

    /// Makes sure that no file opened later gets the number of a standard stream the caller had closed.
    private static func holdStandardDescriptors() {
        for (descriptor, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDWR)]
        where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
            // Open, but the wrong way round, so that its use is still an error. It takes the lowest free number.
            _ = open("/dev/null", mode)
        }
    }
}

extension Messages {
    fileprivate init(_ arguments: Arguments) {
        self.init(screen: Terminal(descriptor: 2, color: arguments.color), isQuiet: arguments.has("quiet"))
    }
}

extension Arguments {
    /// What `--color` asks for.
    fileprivate var color: Terminal.ColorChoice { value("color").flatMap { .init(rawValue: $0) } ?? .auto }
}
