import VCardKit

/// What a verb works with while it runs.
struct Context: ~Copyable {
    let command: Command
    let arguments: Arguments
    /// The terminal, or its absence, behind standard output.
    let screen: Terminal
    let messages: Messages
    var output: Output
    /// The worst so far; a verb's own answer is joined to it.
    var status = ExitStatus.success
    /// What was found in the inputs so far.
    var report = FindingReport()
    /// How many inputs the operands stand for, known once ``forEachInput(_:)`` has begun.
    private(set) var inputCount = 0
    /// The UIDs of the book that is being read.
    var duplicates = DuplicateUIDs()
    /// Gives the line of the input for a line of the card at hand; they differ where a card was made from another format.
    var lineInSource: (_ line: Int) -> Int = { $0 }
    /// Whether an input that is not empty gave no card.
    var lacksCards = false
    /// The folder whose files are being read as one book.
    var book: Path?

    init(
        command: Command, arguments: Arguments, screen: Terminal, messages: Messages, output: consuming Output
    ) {
        self.command = command
        self.arguments = arguments
        self.screen = screen
        self.messages = messages
        self.output = output
    }

    /// Runs a piece of work over each input in turn.
    ///
    /// An input that cannot be read is reported and passed over; the run then ends with 2. Any other error
    /// ends it at once.
    mutating func forEachInput(
        _ body: (inout Context, inout InputReader) throws(ToolError) -> Void
    ) throws(ToolError) {
        let inputs = try Input.list(arguments.operands)
        inputCount = inputs.count
        for entry in inputs {
            do throws(ToolError) {
                var reader = try InputReader(try entry.get())
                // As `cat a.vcf >> a.vcf` would read what it writes, for ever.
                if let identity = reader.identity, identity.size > 0, let standard = output.standardFile,
                    identity.isSameFile(as: standard)
                {
                    throw .input("\(reader.input.shown): is the output too")
                }
                if let identity = reader.identity, report.isSameFile(as: identity) {
                    throw .usage("--report would overwrite \(reader.input.shown)")
                }
                try body(&self, &reader)
            } catch {
                guard error.kind == .input else { throw error }
                messages.error(error.message)
                status.raise(to: .trouble)
            }
        }
    }
}
