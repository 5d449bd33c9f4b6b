/// Why a verb, or one of its inputs, gave no result.
struct ToolError: Error, Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// The command line is wrong.
        case usage
        /// One input cannot be read; the others still can.
        case input
        /// The verb cannot go on.
        case failure
        /// Nothing is as it was asked for, which is an answer.
        case nothingFound
        /// Whoever read the output has left, which is no failure.
        case closedPipe
        /// Nothing was named and standard input is a terminal.
        case nothingNamed
    }

    let kind: Kind
    /// What went wrong, without the program's name and without a full stop.
    let message: String
    /// One more line that says what to do, if there is something to say.
    let hint: String?

    static func usage(_ message: String, hint: String? = nil) -> Self {
        .init(kind: .usage, message: message, hint: hint)
    }

    static func input(_ message: String) -> Self { .init(kind: .input, message: message, hint: nil) }

    static func failure(_ message: String) -> Self { .init(kind: .failure, message: message, hint: nil) }

    static func nothingFound(_ message: String) -> Self { .init(kind: .nothingFound, message: message, hint: nil) }

    static var closedPipe: Self { .init(kind: .closedPipe, message: "", hint: nil) }

    static var nothingNamed: Self { .init(kind: .nothingNamed, message: "", hint: nil) }
}
