import Testing

@testable import VCardTool

@Suite struct ContextTests {
    /// What a verb that joins its inputs writes, and what it ends with.
    private func join(_ operands: [String], in scratch: borrowing Scratch) throws -> (Int32, String) {
        let words = operands.map { scratch.path($0).bytes }
        var context = Context(
            command: .help, arguments: try Arguments(words, options: []), screen: Terminal(isTerminal: false),
            messages: Messages(screen: Terminal(isTerminal: false), isQuiet: true),
            output: try Output(to: scratch.path("out")))
        try context.forEachInput { context, reader throws(ToolError) in
            let bytes = try reader.readAll()
            if bytes.isEmpty { throw .failure("nothing in it") }
            try context.output.write(bytes)
        }
        _ = try context.output.finish()
        return (context.status.code, scratch.read("out") ?? "")
    }

    @Test func inputsAreReadInOrder() throws {
        let scratch = try Scratch()
        try scratch.write("b", "1")
        try scratch.write("a", "2")
        #expect(try join(["b", "a", "b"], in: scratch) == (0, "121"))
    }

    @Test func theOthersAreReadAfterOneThatIsMissing() throws {
        let scratch = try Scratch()
        try scratch.write("a", "1")
        #expect(try join(["a", "none", "a"], in: scratch) == (2, "11"))
    }

    @Test func theOutputMayBeAnInput() throws {
        let scratch = try Scratch()
        try scratch.write("out", "1")
        #expect(try join(["out", "out"], in: scratch) == (0, "11"))
    }

    @Test func afterAFailureTheTargetIsAsBefore() throws {
        let scratch = try Scratch()
        try scratch.write("a", "1")
        try scratch.write("empty", "")
        try scratch.write("out", "old")
        #expect(throws: ToolError.failure("nothing in it")) { try join(["a", "empty"], in: scratch) }
        #expect(scratch.read("out") == "old")
        #expect(scratch.names == ["a", "empty", "out"])
    }

    @Test func theWorstStatusIsKept() {
        var status = VCardTool.ExitStatus.findings
        status.raise(to: .success)
        #expect(status == .findings)
        status.raise(to: .trouble)
        #expect(status == .trouble)
    }
}
