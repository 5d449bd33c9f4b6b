/// Columns of text under each other.
enum TextTable {
    /// The rows as lines, each cell as wide as the widest of its column, the last as it is.
    static func text(_ rows: [[String]]) -> String {
        let count = rows.map { $0.count }.max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { column < $0.count ? TextWidth.columns($0[column]) : 0 }.max() ?? 0
        }
        var text = ""
        for row in rows {
            var line = ""
            for (column, cell) in row.enumerated() {
                line += column + 1 == row.count ? cell : TextWidth.padded(cell, to: widths[column]) + "  "
            }
            while line.last == " " { line.removeLast() }
            text += line + "\n"
        }
        return text
    }
}
