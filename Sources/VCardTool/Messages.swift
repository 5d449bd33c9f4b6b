/// What is said to the person at the terminal, on standard error.
struct Messages: Sendable {
    let screen: Terminal
    /// Whether notes and findings are left out (`--quiet`). Errors are always said.
    let isQuiet: Bool

    /// Says why something was not done.
    func error(_ text: String, hint: String? = nil) {
        write("vcard: " + screen.styled("error:", .error) + " " + text + "\n" + (hint.map { $0 + "\n" } ?? ""))
    }

    /// Says something worth knowing, unless `--quiet`.
    func note(_ text: String) {
        if !isQuiet { write("vcard: " + text + "\n") }
    }

    /// Prints a whole line as it is, unless `--quiet`: findings have a form of their own.
    func line(_ text: String) {
        if !isQuiet { write(text + "\n") }
    }

    func write(_ text: String) {
        var text = text
        // Nobody is left to tell if this fails.
        text.withUTF8 { try? SystemCall.writeAll(UnsafeRawBufferPointer($0), to: 2) }
    }
}
