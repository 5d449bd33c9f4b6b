/// A command line taken apart: what was asked for by options, and the operands in their order.
///
/// Understood are `--name value`, `--name=value`, `-n value`, `-nvalue`, `-n=value`, letters in one group
/// (`-qh`), `--no-name` for flags, and `--` before operands that begin with a dash. A lone `-` is an operand.
/// Options may stand between operands. Of a flag given twice, the last one counts; an option with a value is taken
/// once, unless its row says that it may be repeated.
struct Arguments: Sendable {
    private struct Given: Sendable {
        let name: String
        let value: [UInt8]?
        let isOn: Bool
    }

    private var rows: [OptionRow] = []
    private var given: [Given] = []
    private(set) var operands: [Path] = []

    /// Reads words by a table of options.
    ///
    /// - Throws: ``ToolError`` of kind `usage`, with a suggestion where a name is nearly right.
    init(_ words: [[UInt8]], options: [OptionRow]) throws(ToolError) {
        rows = options
        _ = try read(words[...], stopsAtOperand: false)
    }

    /// Reads only up to the first operand: the options before a verb.
    ///
    /// - Returns: These options, and the words from the first operand on.
    static func leading(
        _ words: [[UInt8]], options: [OptionRow]
    ) throws(ToolError) -> (arguments: Arguments, rest: ArraySlice<[UInt8]>) {
        var arguments = Arguments(options: options)
        let rest = try arguments.read(words[...], stopsAtOperand: true)
        return (arguments, rest)
    }

    /// Reads further words by a larger table, which has to hold the rows read by so far.
    mutating func continueReading(_ words: ArraySlice<[UInt8]>, options: [OptionRow]) throws(ToolError) {
        rows = options
        _ = try read(words, stopsAtOperand: false)
    }

    /// Reads on up to the next operand.
    ///
    /// - Returns: The words from it on.
    mutating func continueLeading(_ words: ArraySlice<[UInt8]>) throws(ToolError) -> ArraySlice<[UInt8]> {
        try read(words, stopsAtOperand: true)
    }

    private init(options: [OptionRow]) { rows = options }

    // MARK: What was given

    /// Whether a flag is on, or an option was given at all.
    func has(_ name: String) -> Bool { last(name)?.isOn ?? false }

    /// Whether a flag is on, if it was given; `nil` if neither `--name` nor `--no-name` was.
    func flag(_ name: String) -> Bool? { last(name)?.isOn }

    func value(_ name: String) -> String? {
        last(name)?.value.map { String(decoding: $0, as: UTF8.self) }
    }

    func path(_ name: String) -> Path? { last(name)?.value.map { Path($0) } }

    /// Every value of an option that may be repeated, in order.
    func values(_ name: String) -> [String] {
        given.filter { $0.name == name }.compactMap { $0.value.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// A whole number, or `nil` if the option was not given.
    func number(_ name: String, in range: ClosedRange<Int>) throws(ToolError) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let limits =
                range.upperBound == .max
                ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
            throw .usage("--\(name) takes a whole number \(limits), not \(TerminalText.quoted(text))")
        }
        return number
    }

    private func last(_ name: String) -> Given? {
        precondition(rows.contains { $0.name == name }, "an option is asked for that is in no table")
        return given.last { $0.name == name }
    }

    // MARK: Reading

    private mutating func read(
        _ words: ArraySlice<[UInt8]>, stopsAtOperand: Bool
    ) throws(ToolError) -> ArraySlice<[UInt8]> {
        let dash = UInt8(ascii: "-")
        var words = words
        while let word = words.first {
            if word.first != dash || word.count == 1 {
                if stopsAtOperand { return words }
                operands.append(Path(word))
                words.removeFirst()
                continue
            }
            words.removeFirst()
            if word.count == 2, word[1] == dash {
                if stopsAtOperand { return words }
                operands += words.map { Path($0) }
                return []
            }
            if word[1] == dash {
                try readLong(word.dropFirst(2), rest: &words)
            } else {
                try readLetters(word.dropFirst(), rest: &words)
            }
        }
        return words
    }

    private mutating func readLong(
        _ word: ArraySlice<UInt8>, rest: inout ArraySlice<[UInt8]>
    ) throws(ToolError) {
        let equals = word.firstIndex(of: UInt8(ascii: "="))
        let name = word[..<(equals ?? word.endIndex)]
        let value = equals.map { Array(word[($0 + 1)...]) }
        if let row = rows.first(where: { $0.name.utf8.elementsEqual(name) }) {
            return try add(row, shown: "--" + row.name, value: value, rest: &rest)
        }
        if name.starts(with: "no-".utf8),
            let row = rows.first(where: { $0.argument == .none && $0.name.utf8.elementsEqual(name.dropFirst(3)) })
        {
            if value != nil { throw .usage("--no-\(row.name) takes no value") }
            return given.append(.init(name: row.name, value: nil, isOn: false))
        }
        let text = String(decoding: name, as: UTF8.self)
        let names = rows.map { $0.name }
        throw .usage(
            "unknown option --" + TerminalText.escaped(text) + Suggestion.question(text, among: names, prefix: "--"))
    }

    private mutating func readLetters(
        _ word: ArraySlice<UInt8>, rest: inout ArraySlice<[UInt8]>
    ) throws(ToolError) {
        var letters = word
        // `-output` would be a file named `utput`.
        let isLongName = word.count > 2 && rows.contains { $0.name.utf8.elementsEqual(word) }
        while let letter = letters.popFirst() {
            guard !isLongName, let row = rows.first(where: { $0.letter == letter }) else {
                // In a word whose first letter is unknown, `-report`, the long name was meant.
                let isWord = word.count > 2 && letters.count == word.count - 1
                let text = String(decoding: isWord ? word : [letter], as: UTF8.self)
                let question = isWord ? Suggestion.question(text, among: rows.map { $0.name }, prefix: "--") : ""
                throw .usage("unknown option -" + TerminalText.escaped(text) + question)
            }
            let shown = "-" + String(UnicodeScalar(letter))
            if row.argument == .none {
                try add(row, shown: shown, value: nil, rest: &rest)
                continue
            }
            if letters.first == UInt8(ascii: "=") {
                letters.removeFirst()
                return try add(row, shown: shown, value: Array(letters), rest: &rest)
            }
            return try add(row, shown: shown, value: letters.isEmpty ? nil : Array(letters), rest: &rest)
        }
    }

    private mutating func add(
        _ row: OptionRow, shown: String, value: [UInt8]?, rest: inout ArraySlice<[UInt8]>
    ) throws(ToolError) {
        var value = value
        switch row.argument {
        case .none:
            if value != nil { throw .usage("\(shown) takes no value") }
        case .optional: break
        case .required:
            if value == nil { value = try nextValue(of: row, shown: shown, rest: &rest) }
        }
        if let word = value, !row.choices.isEmpty {
            let choice = row.choices.first { $0.utf8.elementsEqual(word, by: { $0.lowerCased == $1.lowerCased }) }
            guard let choice else { throw .usage("\(shown) \(row.refusal(of: String(decoding: word, as: UTF8.self)))") }
            value = Array(choice.utf8)
        }
        // Of two files or formats one would be passed over in silence.
        if row.argument != .none, !row.isRepeatable, given.contains(where: { $0.name == row.name }) {
            throw .usage("--\(row.name) is given twice")
        }
        given.append(.init(name: row.name, value: value, isOn: true))
    }

    private func nextValue(
        of row: OptionRow, shown: String, rest: inout ArraySlice<[UInt8]>
    ) throws(ToolError) -> [UInt8] {
        guard let next = rest.popFirst() else { throw .usage("\(shown) needs a value: \(shown) \(row.placeholder)") }
        // `--output --json` forgot the file; nobody wants one of that name.
        if next.starts(with: "--".utf8), rows.contains(where: { $0.name.utf8.elementsEqual(next.dropFirst(2)) }) {
            let text = String(decoding: next, as: UTF8.self)
            throw .usage("\(shown) needs a value before \(text) (if that is the value: --\(row.name)=\(text))")
        }
        return next
    }
}
