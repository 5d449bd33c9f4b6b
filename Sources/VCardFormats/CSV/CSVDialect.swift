import VCardKit

/// How one program writes contacts as CSV, and what it takes: its columns in their order, and its habits.
struct CSVDialect: Sendable {
    /// The name behind `csv:`.
    let name: String
    /// Half a line that says what it is.
    let summary: String
    let columns: [CSVTable.Column]
    /// Headers of which all are there in files of the dialect; several sets if there are several kinds of files.
    let signatures: [[String]]
    var habits = Habits()
    let index: CSVTableIndex

    struct Habits: Sendable {
        /// What stands between several values in one cell; empty if nothing does.
        var listSeparator = ""
        /// What stands between categories.
        var categorySeparator = ", "
        /// Whether `* ` before a label marks the preferred value, and before a category one of the program's own.
        var hasMarks = false
        /// Whether dates need a year, month and day and have no time.
        var wantsWholeDates = false
        /// How many of a numbered group are written at least.
        var leastGroups = 0
        /// How many of a numbered group are written at most.
        var mostGroups = 64
        var hasByteOrderMark = false
        var quotesAll = false
        var lineEnd: [UInt8] = [0x0D, 0x0A]
        /// Whether a group of contacts has a row of its own.
        var hasGroups = false
    }

    init(
        _ name: String, _ summary: String, signatures: [[String]], _ table: String,
        _ change: (inout Habits) -> Void = { _ in }
    ) {
        self.name = name
        self.summary = summary
        self.signatures = signatures.map { $0.map { CSVText.key($0) } }
        columns = CSVTable(table).columns
        index = CSVTableIndex(columns)
        change(&habits)
    }

    /// The same dialect with other headers.
    init(_ other: CSVDialect, headers: [String: String]) {
        name = other.name
        summary = other.summary
        signatures = []
        habits = other.habits
        columns = other.columns.map { column in
            var column = column
            column.header = headers[column.header] ?? column.header
            return column
        }
        index = CSVTableIndex(columns)
    }

    /// Whether headers are those of the dialect.
    func fits(_ keys: Set<String>) -> Bool {
        signatures.contains { $0.allSatisfy { keys.contains($0) } }
    }

    /// Every dialect; headers are of the first that they fit.
    static let all: [CSVDialect] = [
        .google, .googleTemplate, .googleOld, .outlookCom, .googleOutlook, .outlook, .thunderbird, .linkedIn, .yahoo,
        .apple, .plain,
    ]

    static func named(_ name: String) -> CSVDialect? { all.first { CSVText.same($0.name, name) } }

    /// No columns of its own: those that the data needs, or that the user chooses, with paths for headers.
    static let plain = CSVDialect(
        "plain", "CSV, columns named by what they hold, as many as it takes", signatures: [], ""
    ) {
        $0.categorySeparator = ";"
        $0.hasGroups = true
    }
}
