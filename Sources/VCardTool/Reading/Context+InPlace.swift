extension Context {
    /// Writes each input over itself, as `--in-place` asks for, keeping the old one where it names a suffix.
    ///
    /// A file without cards is left alone, and so is one that would get the bytes it has.
    ///
    /// - Parameters:
    ///   - beforeWriting: Is called before a file is replaced, which an error prevents.
    ///   - rewrite: Reads an input and writes what it is to be.
    mutating func rewriteInPlace(
        beforeWriting: (inout Context) throws(ToolError) -> Void = { _ throws(ToolError) in },
        _ rewrite: (inout Context, inout InputReader, inout Output) throws(ToolError) -> Contents
    ) throws(ToolError) {
        if arguments.has("output") { throw .usage("--in-place and --output exclude each other") }
        if operands.isEmpty || operands.contains(where: { $0.isDash }) {
            throw .usage("--in-place needs files, not standard input")
        }
        let suffix = arguments.path("in-place")
        if let suffix, suffix.bytes.isEmpty || suffix.bytes.contains(UInt8(ascii: "/")) {
            throw .usage("--in-place takes a suffix such as .bak, not \"\(TerminalText.escaped(suffix.bytes))\"")
        }
        try forEachInput { context, input throws(ToolError) in
            guard let path = input.input.path else { return }
            if input.identity == nil { throw .input("\(path.shown): is no file that can be written over") }
            do throws(ToolError) {
                try context.rewrite(path, &input, suffix, beforeWriting, rewrite)
            } catch {
                // The others can still be done.
                throw error.kind == .failure ? .input(error.message) : error
            }
        }
    }

    private mutating func rewrite(
        _ path: Path, _ input: inout InputReader, _ suffix: Path?,
        _ beforeWriting: (inout Context) throws(ToolError) -> Void,
        _ rewrite: (inout Context, inout InputReader, inout Output) throws(ToolError) -> Contents
    ) throws(ToolError) {
        var file = try Output(to: path, readAs: input.identity)
        if try rewrite(&self, &input, &file).cards == 0 { return }
        guard try file.isChanged() else { return }
        try beforeWriting(&self)
        if let suffix {
            var backup = try Output(to: Path(path.bytes + suffix.bytes))
            var old = try InputReader(Input(path: path))
            while try old.next({ piece throws(ToolError) in try backup.write(piece) }) {}
            _ = try backup.finish()
        }
        _ = try file.finish(onlyIfChanged: false)
    }
}
