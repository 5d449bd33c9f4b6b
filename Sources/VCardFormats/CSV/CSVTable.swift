import VCardKit

/// What columns mean: the table of a dialect, or of a file that a user gives.
///
/// One column a line: its header, `=`, and the path of what it holds. `#` stands for a number from 1 in the header and
/// for the same from 0 in the path, so that two lines are enough for all phones. Behind `~` stand words that mean
/// nothing in that column, with `|` between them. Lines that begin with `#` and empty ones are notes.
///
///     Surname = n.family
///     Phone # - Value = tel.#
///     Priority = x.priority ~ Normal
///     Internal number = -
package struct CSVTable: Sendable {
    /// A line of the table.
    struct Column: Sendable, Hashable {
        var header: String
        var path: CSVPath
        /// Values that say nothing, in lower case.
        var meaningless: [String] = []
        /// Whether the header has a number in it.
        var isNumbered: Bool { header.utf8.contains(UInt8(ascii: "#")) }

        /// The header of a numbered column, from 1.
        func header(_ number: Int) -> String {
            guard isNumbered else { return header }
            return CSVText.split(header, "#").joined(separator: "\(number)")
        }

        func path(_ number: Int) -> CSVPath {
            var path = path
            if isNumbered { path.number += number - 1 }
            return path
        }
    }

    /// A line that is none.
    package struct Fault: Error, Sendable, Hashable {
        package let line: Int
        package let text: String

        package var message: String {
            "line \(line) is not COLUMN = FIELD: \(text.shortened); fields are \(CSVFieldDefinition.words)"
        }
    }

    private(set) var columns: [Column] = []

    /// Reads a table that a user gives.
    package init(parsing text: String) throws(Fault) {
        for (number, line) in CSVText.lines(text).enumerated() {
            let line = CSVText.trimmed(number == 0 && line.hasPrefix("\u{FEFF}") ? String(line.dropFirst()) : line)
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard let column = Self.column(line) else { throw Fault(line: number + 1, text: line) }
            columns.append(column)
        }
    }

    /// A table of the program.
    init(_ text: String) {
        do throws(Fault) {
            try self.init(parsing: text)
        } catch {
            preconditionFailure("a table of columns: \(error.message)")
        }
    }

    private static func column(_ line: String) -> Column? {
        let sides = CSVText.split(line, "=")
        // A header may have the sign itself.
        guard sides.count > 1, let right = sides.last else { return nil }
        let header = CSVText.trimmed(sides.dropLast().joined(separator: "="))
        let pieces = CSVText.split(right, "~")
        guard pieces.count < 3, !header.isEmpty else { return nil }
        let isNumbered = header.utf8.contains(UInt8(ascii: "#"))
        var target = CSVText.trimmed(pieces[0])
        if isNumbered { target = CSVText.split(target, "#").joined(separator: "0") }
        guard let path = CSVPath(target) else { return nil }
        let words = pieces.count > 1 ? CSVText.list(pieces[1], "|").map { $0.lowercased() } : []
        return Column(header: header, path: path, meaningless: words)
    }
}

/// Finds the columns of a table by their headers.
struct CSVTableIndex: Sendable {
    private var fixed: [String: CSVTable.Column] = [:]
    private var numbered: [String: CSVTable.Column] = [:]

    init(_ columns: [CSVTable.Column]) {
        for column in columns {
            let key = CSVText.key(column.header)
            if column.isNumbered {
                numbered[key, default: column] = column
            } else if fixed[key] == nil {
                fixed[key] = column
            }
        }
    }

    /// What a header's key means, `nil` if the table does not have it.
    func find(_ key: String) -> CSVTable.Column? {
        if let column = fixed[key] { return column }
        if numbered.isEmpty { return nil }
        guard let (pattern, number) = Self.pattern(of: key), var column = numbered[pattern] else { return nil }
        column.path = column.path(number)
        column.header = column.header(number)
        return column
    }

    /// The key with `#` for its first number, and that number, from 1.
    static func pattern(of key: String) -> (pattern: String, number: Int)? {
        let bytes = Array(key.utf8)
        guard let start = bytes.firstIndex(where: { $0 &- 0x30 < 10 }) else { return nil }
        var end = start
        while end < bytes.count, bytes[end] &- 0x30 < 10 { end += 1 }
        guard end - start < 5, let number = Int(String(decoding: bytes[start..<end], as: UTF8.self)), number > 0 else {
            return nil
        }
        return (String(decoding: bytes[..<start] + [UInt8(ascii: "#")] + bytes[end...], as: UTF8.self), number)
    }
}
