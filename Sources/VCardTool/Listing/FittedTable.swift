/// Lines of texts in columns, cut to the width of a terminal.
struct FittedTable {
    private static let gap = "  "

    let heading: [String]
    private(set) var rows: [[String]] = []
    private var widths: [Int]

    init(_ heading: [String]) {
        self.heading = heading
        widths = heading.map { TextWidth.columns($0) }
    }

    /// Adds a line; its texts are safe to show already.
    mutating func add(_ row: [String]) {
        for (index, text) in row.enumerated() { widths[index] = max(widths[index], TextWidth.columns(text)) }
        rows.append(row)
    }

    /// The heading and the lines, each without its line end.
    func lines(for screen: Terminal) -> [String] {
        var widths = widths
        if screen.isTerminal { fit(&widths, to: screen.width) }
        return [screen.styled(line(heading, widths), .dim)] + rows.map { line($0, widths) }
    }

    /// Takes from the widest columns until all fit.
    private func fit(_ widths: inout [Int], to width: Int) {
        let available = max(16, width - Self.gap.utf8.count * (widths.count - 1))
        var excess = widths.reduce(0, +) - available
        while excess > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }), widths[widest] > 4 {
            widths[widest] -= 1
            excess -= 1
        }
    }

    private func line(_ columns: [String], _ widths: [Int]) -> String {
        var line = ""
        for (index, text) in columns.enumerated() {
            let cut = TextWidth.truncated(text, to: widths[index])
            // Nothing stands behind the last text, not even blanks.
            if columns[(index + 1)...].allSatisfy({ $0.isEmpty }) { return line + cut }
            line += TextWidth.padded(cut, to: widths[index]) + Self.gap
        }
        return line
    }
}
