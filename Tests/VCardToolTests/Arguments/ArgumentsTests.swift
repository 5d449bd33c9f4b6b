import Testing

@testable import VCardTool

@Suite struct ArgumentsTests {
    static let rows =
        [
            OptionRow("-o/--output", "FILE", "where to"),
            OptionRow("-t/--to", "FORMAT", "what", choices: ["vcf", "jcard"]),
            OptionRow("-j/--json", "print JSON"),
            OptionRow("--in-place", "[=SUFFIX]", "over itself"),
            OptionRow("--jobs", "N", "how many"),
            OptionRow("-s/--select", "RULES", "which", isRepeatable: true),
        ] + OptionRow.global

    struct Case: Sendable, CustomTestStringConvertible {
        let why: String
        let words: [String]
        let gives: String
        var testDescription: String { why }

        init(_ why: String, _ words: [String], gives: String) {
            (self.why, self.words, self.gives) = (why, words, gives)
        }
    }

    /// Options as `name` or `name=value`, then `|`, then the operands.
    static let readable = [
        Case("a value in the next word", ["--output", "x"], gives: "output=x|"),
        Case("a value after =", ["--output=x"], gives: "output=x|"),
        Case("an empty value after =", ["--output="], gives: "output=|"),
        Case("only the first = divides", ["--output=a=b"], gives: "output=a=b|"),
        Case("a letter and a value in the next word", ["-o", "x"], gives: "output=x|"),
        Case("a value right after its letter", ["-ox"], gives: "output=x|"),
        Case("a value after letter and =", ["-o=x"], gives: "output=x|"),
        Case("letters in a group", ["-qj"], gives: "json quiet|"),
        Case("a group ending in a letter with a value", ["-jo", "x"], gives: "output=x json|"),
        Case("a group ending in a letter and its value", ["-jox"], gives: "output=x json|"),
        Case("a dash is an operand", ["-", "a"], gives: "|-,a"),
        Case("a dash is a value", ["-o", "-", "a"], gives: "output=-|a"),
        Case("a value may begin with a dash", ["-o", "-x"], gives: "output=-x|"),
        Case("options between operands", ["a", "-j", "b"], gives: "json|a,b"),
        Case("after -- all are operands", ["-j", "--", "-q", "--", "-"], gives: "json|-q,--,-"),
        Case("--no- turns a flag off", ["--json", "--no-json"], gives: "|"),
        Case("the last one counts", ["--no-json", "--json"], gives: "json|"),
        Case("a value that may be left out is not the next word", ["--in-place", "x"], gives: "in-place|x"),
        Case("a value that may be left out", ["--in-place=.bak"], gives: "in-place=.bak|"),
        Case("a choice", ["-tjcard"], gives: "to=jcard|"),
        Case("an empty operand", [""], gives: "|"),
        Case("an option of every verb", ["--fail-on", "error"], gives: "fail-on=error|"),
    ]

    @Test(arguments: readable) func reads(_ test: Case) throws {
        let arguments = try Arguments(test.words.map { Array($0.utf8) }, options: Self.rows)
        let options = Self.rows.filter { arguments.has($0.name) }.map { row in
            arguments.value(row.name).map { row.name + "=" + $0 } ?? row.name
        }
        let operands = arguments.operands.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(options.joined(separator: " ") + "|" + operands.joined(separator: ",") == test.gives)
    }

    static let wrong = [
        Case("a name nearly right", ["--repot", "x"], gives: "unknown option --repot; did you mean --report?"),
        Case("a name cut short", ["--out=x"], gives: "unknown option --out; did you mean --output?"),
        Case("a name like no other", ["--zzz"], gives: "unknown option --zzz"),
        Case("an escape sequence is not shown raw", ["--\u{1B}[2J"], gives: "unknown option --\\u{1B}[2J"),
        Case("one dash too few", ["-output"], gives: "unknown option -output; did you mean --output?"),
        Case("one dash too few before a typo", ["-report"], gives: "unknown option -report; did you mean --report?"),
        Case("an unknown letter", ["-x"], gives: "unknown option -x"),
        Case("an unknown letter in a group", ["-jx"], gives: "unknown option -x"),
        Case("a value for a flag", ["--json=1"], gives: "--json takes no value"),
        Case("a value for a flag turned off", ["--no-json=1"], gives: "--no-json takes no value"),
        Case("no value at the end", ["-o"], gives: "-o needs a value: -o FILE"),
        Case(
            "an option where a value is due", ["-o", "--json"],
            gives: "-o needs a value before --json (if that is the value: --output=--json)"),
        Case("two values for one", ["-o", "x", "-o", "y"], gives: "--output is given twice"),
        Case("two values before and after =", ["--in-place=.a", "--in-place"], gives: "--in-place is given twice"),
        Case("a choice nearly right", ["--to", "jcrad"], gives: "--to does not know \"jcrad\"; did you mean jcard?"),
        Case("a choice like no other", ["--to", "pdf"], gives: "--to does not know \"pdf\"; it takes vcf, jcard"),
    ]

    @Test(arguments: wrong) func refuses(_ test: Case) throws {
        let error = #expect(throws: ToolError.self) {
            try Arguments(test.words.map { Array($0.utf8) }, options: Self.rows)
        }
        #expect(error?.kind == .usage)
        #expect(error?.message == test.gives)
    }

    @Test func aNameThatIsNotUTF8StaysAsItIs() throws {
        let arguments = try Arguments([[0x61, 0xE9], Array("-o".utf8), [0xFF]], options: Self.rows)
        #expect(arguments.operands.map { $0.bytes } == [[0x61, 0xE9]])
        #expect(arguments.path("output")?.bytes == [0xFF])
    }

    @Test func leadingOptionsEndAtTheVerb() throws {
        let words = ["-q", "--report", "r.json", "cat", "-j"].map { Array($0.utf8) }
        var (arguments, rest) = try Arguments.leading(words, options: OptionRow.global)
        #expect(arguments.has("quiet"))
        #expect(rest.first.map { String(decoding: $0, as: UTF8.self) } == "cat")
        try arguments.continueReading(rest.dropFirst(), options: Self.rows)
        #expect(arguments.value("report") == "r.json")
        #expect(arguments.has("json"))
        #expect(arguments.operands.isEmpty)
    }

    @Test func numbersHaveLimits() throws {
        func jobs(_ text: String) throws -> Int? {
            try Arguments([Array("--jobs=\(text)".utf8)], options: Self.rows).number("jobs", in: 1...8)
        }
        #expect(try jobs("8") == 8)
        for text in ["0", "9", "", "1.5", "x", "99999999999999999999"] {
            let error = #expect(throws: ToolError.self) { try jobs(text) }
            #expect(error?.message == "--jobs takes a whole number from 1 to 8, not \"\(text)\"")
        }
    }

    @Test func repeatedOptionsKeepTheirOrder() throws {
        let arguments = try Arguments(["-sb", "-sa"].map { Array($0.utf8) }, options: Self.rows)
        #expect(arguments.values("select") == ["b", "a"])
    }
}
