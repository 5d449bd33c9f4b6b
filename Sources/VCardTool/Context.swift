import VCardFormats
import VCardKit

/// What a verb works with while it runs.
struct Context: ~Copyable {
    let command: Command
    let arguments: Arguments
    /// What is to be read; a verb takes out those of its operands that are something else.
    var operands: [Path]
    /// The terminal, or its absence, behind standard output.
    let screen: Terminal
    let messages: Messages
    var output: Output
    /// How far the work is, for whoever waits at a terminal.
    var progress: Progress
    /// The worst so far; a verb's own answer is joined to it.
    var status = ExitStatus.success
    /// What was found in the inputs so far.
    var report = FindingReport()
    /// What prints findings while they are found; `nil` where they are only counted or reported.
    var listing: FindingListing?
    /// How many inputs the operands stand for, known once ``forEachInput(_:)`` has begun.
    private(set) var inputCount = 0
    /// How many inputs were read to their end.
    private(set) var readCount = 0
    /// What was found before the first card of an input: whether it can be mended shows then.
    var earlyFindings: [Findings]?
    /// What is known of the cards of the book that is being read.
    var checks = BookChecks()
    /// The inputs of that book so far.
    var bookInputs: [Input] = []
    /// Whether findings are not reported but handed over with their part of the input, in ``partFindings``.
    var handsOverFindings = false
    var partFindings: [Finding] = []
    /// Gives the line of the input for a line of the card at hand; they differ where a card was made from another format.
    var lineInSource: (_ line: Int) -> Int = { $0 }
    /// Whether an input that is not empty gave no card.
    var lacksCards = false
    /// Whether it was said that there is nothing here to make photos smaller with.
    var hasSaidThatPhotosStay = false
    /// How many cores look at cards.
    var coreCount = LookAhead.coreCount
    /// What is known about CSV that is read.
    var csv = CSVReadingOptions()
    /// The folder whose files are being read as one book.
    var book: Path?

    init(
        command: Command, arguments: Arguments, screen: Terminal, messages: Messages, output: consuming Output
    ) {
        self.command = command
        self.arguments = arguments
        operands = arguments.operands
        self.screen = screen
        self.messages = messages
        self.output = output
        progress = Progress(screen: messages.screen, isQuiet: messages.isQuiet) { messages.write($0) }
    }

    /// Whether there is something to say of what was looked at: not if no input could be read.
    var hasLooked: Bool { readCount > 0 || inputCount == 0 || report.findingCount > 0 }

    /// Runs a piece of work over each input in turn.
    ///
    /// An input that cannot be read is reported and passed over; the run then ends with 2. Any other error
    /// ends it at once.
    mutating func forEachInput(
        _ body: (inout Context, inout InputReader) throws(ToolError) -> Void
    ) throws(ToolError) {
        let (inputs, emptyFolders) = try Input.list(operands)
        inputCount = inputs.count
        for folder in emptyFolders {
            messages.note("\(folder.shown): there is no .vcf or .vcard file in it")
            lacksCards = true
        }
        for entry in inputs {
            var known: Input?
            do throws(ToolError) {
                var reader = try InputReader(try entry.get())
                known = reader.input
                // As `cat a.vcf >> a.vcf` would read what it writes, for ever.
                if let identity = reader.identity, identity.size > 0, let standard = output.standardFile,
                    identity.isSameFile(as: standard)
                {
                    throw .input("\(reader.input.shown): is the output too")
                }
                if let identity = reader.identity, report.isSameFile(as: identity) {
                    throw .usage("--report would overwrite \(reader.input.shown)")
                }
                // What an earlier run made of the folder is none of its files.
                if reader.input.book != nil, let identity = reader.identity, let old = output.replacedFile,
                    identity.isSameFile(as: old)
                {
                    messages.note("\(reader.input.shown) is the output; it was not read")
                    continue
                }
                listing?.begin(reader.input, of: inputCount, into: &output.buffer)
                try body(&self, &reader)
                readCount += 1
                listing?.end(known, failure: nil, into: &output.buffer)
            } catch {
                guard error.kind == .input else { throw error }
                listing?.end(known, failure: error, into: &output.buffer)
                // What was found stands before the reason why there is no more.
                if listing != nil { try output.flush() }
                messages.error(error.message)
                status.raise(to: .trouble)
            }
        }
        try finishBook()
    }
}
