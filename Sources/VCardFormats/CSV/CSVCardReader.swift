import VCardKit

/// Reads CSV of any known dialect into cards: columns to values of a contact, the contact to a card of 4.0.
///
/// A column that is not known becomes a property `X-` and its header, or, where its header has no letters for that,
/// a line of the note. A row gives a card unless it is blank.
struct CSVCardReader {
    let source: CSVSource
    let options: CSVReadingOptions
    let limits: Limits
    /// The dialect that the user says it is.
    let preferred: CSVDialect?
    var reading: CardReading
    var rows: CSVReader
    var header: CSVHeader
    var dateOrder: CSVDateOrder?
    private(set) var places: CSVPlaces
    private var start = (offset: 0, line: 1)
    /// The places of unknown columns whose use was not reported yet.
    private var unreported: [Int: Finding] = [:]
    /// Whether the last header is empty, as after a comma at the end of rows.
    private var endsBlank = false

    // The row at hand.
    /// One value a slot of the header, `nil` for those without a cell.
    var values: [CSVEntry?] = []
    /// The slots that have a value.
    var filledSlots: [Int] = []
    /// The cell that a slot's first part stood in.
    var cellOfSlot: [CSVReader.Cell] = []
    var extras = CSVExtras()
    /// What a program shows for the email addresses of the row.
    var pendingDisplayNames: [String] = []
    /// The number of the row among those with data, from 1.
    var rowNumber = 0

    init(_ bytes: [UInt8], options: CSVReadingOptions, limits: Limits, preferred: CSVDialect?) {
        source = CSVSource(bytes, charset: options.charset)
        self.options = options
        self.limits = limits
        self.preferred = preferred
        reading = CardReading(limits: limits)
        places = CSVPlaces(source)
        rows = CSVReader(source.bytes, delimiter: UInt8(ascii: ","))
        header = CSVHeader(guessing: [])
    }

    mutating func read() -> CardReading {
        for finding in source.findings { reading.findings.append(finding) }
        let mapIndex = options.map.map { CSVTableIndex($0.columns) }
        let isKnown = { (key: String) in mapIndex?.find(key) != nil || CSVHeader.isKnown(key) }
        let declared = CSVDelimiter.declared(source.bytes)
        if let declared { start = (declared.end, 2) }
        let delimiter =
            options.delimiter ?? declared?.delimiter
            ?? CSVDelimiter.detect(source.bytes, from: start.offset, isKnown: isKnown)
        rows = CSVReader(source.bytes, delimiter: delimiter, from: start.offset, line: start.line)
        guard readHeader(isKnown) else { return reading }
        rows.expectedCellCount = header.columns.count
        dateOrder = options.dateOrder ?? orderOfDates()
        reportQuotes()
        while rows.next() {
            if isRowBlank { continue }
            rowNumber += 1
            reportQuotes()
            readRow()
        }
        return reading
    }

    private var isRowBlank: Bool {
        for cell in rows.cells where !rows.isBlank(cell) { return false }
        return true
    }

    // MARK: The header

    /// How many rows may stand before the header.
    private static let mostRowsBefore = 20

    /// Finds the header and leaves the reader behind it.
    private mutating func readHeader(_ isKnown: (String) -> Bool) -> Bool {
        var scan = rows
        var before = rows
        var found: CSVReader?
        var first: CSVReader?
        var skipped: [CSVReader] = []
        for _ in 0..<Self.mostRowsBefore {
            guard scan.next() else { break }
            if scan.cells.allSatisfy({ scan.isBlank($0) }) { continue }
            if first == nil { first = scan }
            let headers = Self.texts(scan)
            let known = headers.filter { isKnown(CSVText.key($0)) }.count
            let filled = headers.filter { !$0.isEmpty }.count
            if known > 1, known * 2 >= filled || CSVHeader.dialect(of: headers.map { CSVText.key($0) }) != nil {
                found = scan
                break
            }
            skipped.append(scan)
        }
        guard let first else { return false }
        if let found {
            for row in skipped { skip(row, "text before the header was passed over") }
            rows = found
        } else {
            let headers = Self.texts(first)
            let isHeader = headers.contains { isKnown(CSVText.key($0)) } || !headers.contains { Self.isValue($0) }
            if headers.count > 1 || isHeader {
                before = first
            }
            if !isHeader {
                header = CSVHeader(guessing: guessedPaths(from: rows, count: headers.count))
                report(.csvNoHeader, first.rowStart, line: first.rowLine, first)
                prepare([])
                return true
            }
            rows = before
        }
        takeHeader(Self.texts(rows))
        return true
    }

    private mutating func takeHeader(_ headers: [String]) {
        let below = rows
        header = CSVHeader(headers, map: options.map, preferred: preferred) {
            guessedPaths(from: below, count: headers.count)
        }
        if let preferred, let dialect = header.dialect, dialect.name != preferred.name {
            reading.note = "its columns are those of csv:\(dialect.name), not csv:\(preferred.name), and were read so"
        }
        endsBlank = headers.count > 1 && headers.last == ""
        if header.knownCount == 0 {
            // Words of a language that is not known here: what stands below them tells at least some.
            var guessed = CSVHeader(guessing: guessedPaths(from: rows, count: headers.count))
            guessed.setHeaders(headers)
            header = guessed
        }
        prepare(headers)
    }

    private mutating func prepare(_ headers: [String]) {
        values = Array(repeating: nil, count: header.slots.count)
        cellOfSlot = Array(repeating: CSVReader.Cell(range: 0..<0), count: header.slots.count)
        for (number, column) in header.columns.enumerated() where column.isUnknown && number < headers.count {
            let cell = rows.cells[number]
            let name = CSVExtras.propertyName(of: column.header)
            let shown =
                column.header.isEmpty ? "column \(number + 1) has no name" : "column \(column.header) is unknown"
            let kept = name.map { "its values are kept as \($0)" } ?? "its values are kept in NOTE"
            unreported[number] = finding(.csvUnknownColumn, at: cell, message: "\(shown.shortened); \(kept)")
        }
    }

    private static func texts(_ row: CSVReader) -> [String] { row.cells.map { CSVText.trimmed(row.text($0)) } }

    /// Whether a text is something that no header is: an email address, a phone number, a link.
    private static func isValue(_ text: String) -> Bool { CSVGuess.kind(of: text) != nil }

    /// What columns hold, by what stands in the next rows.
    private func guessedPaths(from start: CSVReader, count: Int) -> [CSVPath?] {
        var guess = CSVGuess(columnCount: count)
        var scan = start
        var left = 50
        while left > 0, scan.next() {
            guess.add(scan.cells.map { scan.isBlank($0) ? "" : CSVText.trimmed(scan.text($0)) })
            left -= 1
        }
        return guess.paths
    }

    private mutating func skip(_ row: CSVReader, _ message: String) {
        report(.textOutsideCard, row.rowStart, line: row.rowLine, row, severity: .info, message: message)
    }

    /// The order of dates, if some date of the file can be read in one way only and none in the other.
    private func orderOfDates() -> CSVDateOrder? {
        let columns = header.columns.indices.filter { number in
            switch header.columns[number].path?.field {
            case .birthday, .anniversary, .date, .deathDate: header.columns[number].path?.part == .value
            default: false
            }
        }
        if columns.isEmpty { return nil }
        var scan = rows
        var found: CSVDateOrder?
        while scan.next() {
            for column in columns {
                guard column < scan.cells.count else { break }
                if scan.cells[column].isEmpty { continue }
                guard let order = CSVDate.order(of: CSVText.trimmed(scan.text(scan.cells[column]))) else { continue }
                if found != nil, found != order { return nil }
                found = order
            }
        }
        return found
    }

    // MARK: Rows

    private mutating func readRow() {
        let cells = rows.cells
        let count = header.columns.count
        if header.dialect?.name == CSVDialect.linkedIn.name, cells.count == 1, count > 1 {
            return skip(rows, "text behind the header was passed over")
        }
        if cells.count != count, !(endsBlank && cells.count == count - 1) { reportLength(cells, count) }
        for (number, cell) in cells.enumerated() where !cell.isEmpty {
            if number >= count {
                if !rows.isBlank(cell) { extras.addToNote("", text(cell)) }
                continue
            }
            readCell(cell, column: number)
        }
        makeCard()
    }

    private mutating func reportLength(_ cells: [CSVReader.Cell], _ count: Int) {
        let extra = cells.dropFirst(count)
        let isHarmless = cells.count > count && extra.allSatisfy { rows.isBlank($0) }
        report(
            .csvRowLength, rows.rowStart, line: rows.rowLine, rows, severity: isHarmless ? .info : nil,
            message: "row \(rowNumber) has \(cells.count) cell\(cells.count == 1 ? "" : "s"), the header \(count)"
                + (cells.count > count && !isHarmless ? "; those beyond it are kept in NOTE" : ""))
    }

    private mutating func readCell(_ cell: CSVReader.Cell, column number: Int) {
        if rows.isBlank(cell) { return }
        let column = header.columns[number]
        guard let path = column.path else {
            let text = text(cell)
            if let finding = unreported.removeValue(forKey: number) { reading.findings.append(finding) }
            if let name = CSVExtras.propertyName(of: column.header) {
                extras.add(name, text)
            } else {
                extras.addToNote(column.header, text)
            }
            return
        }
        guard path.field != .ignored else { return }
        let text = text(cell)
        if !column.meaningless.isEmpty, column.meaningless.contains(CSVText.trimmed(text).lowercased()) { return }
        set(text, path, slot: column.slot, cell)
    }

    /// Takes the text of a cell as a part of the value of a slot.
    mutating func set(_ text: String, _ path: CSVPath, slot: Int, _ cell: CSVReader.Cell) {
        if values[slot] == nil {
            var entry = CSVEntry(path.field)
            entry.label = path.label
            entry.name = path.name
            entry.keepsLabel = header.dialect?.name == CSVDialect.plain.name
            values[slot] = entry
            filledSlots.append(slot)
            cellOfSlot[slot] = cell
        }
        values[slot]?[path.part] = text
    }

    /// Has a place for the value of a slot.
    mutating func makeRoom(forSlot slot: Int) {
        while values.count <= slot {
            values.append(nil)
            cellOfSlot.append(CSVReader.Cell(range: 0..<0))
        }
    }

    /// The text of a cell, without the guard before a formula.
    private mutating func text(_ cell: CSVReader.Cell) -> String {
        if source.hasInvalidCells {
            let content = rows.content(cell)
            let isValid = content.withUnsafeBufferPointer { UTF8Check.firstInvalid($0) == nil }
            if !isValid {
                reading.findings.append(finding(.invalidUTF8, at: cell, message: "not UTF-8; read as windows-1252"))
                var decoded: [UInt8] = []
                content.withUnsafeBufferPointer { _ = Charset.windows1252.decode($0, into: &decoded) }
                return cleaned(FormulaGuard.restored(decoded), at: cell)
            }
        }
        let hasControls = rows.bytes[cell.range].contains { CSVText.isControl($0) }
        if hasControls || rows.bytes[cell.range.lowerBound] == 0x27 {
            return cleaned(FormulaGuard.restored(rows.content(cell)), at: cell)
        }
        return rows.text(cell)
    }

    /// The text without control characters, which no card can hold.
    private mutating func cleaned(_ text: [UInt8], at cell: CSVReader.Cell) -> String {
        guard text.contains(where: { CSVText.isControl($0) }) else { return String(decoding: text, as: UTF8.self) }
        reading.findings.append(
            finding(.controlCharacter, at: cell, message: "a control character; it was left out"))
        return String(decoding: text.filter { !CSVText.isControl($0) }, as: UTF8.self)
    }

    // MARK: Findings

    private mutating func reportQuotes() {
        for oddity in rows.oddities {
            let isUnclosed = if case .unclosed = oddity { true } else { false }
            let cell = CSVReader.Cell(range: oddity.offset..<(oddity.offset + 1))
            reading.findings.append(
                finding(
                    .csvQuote, at: cell,
                    message: isUnclosed
                        ? "a quote that is never closed" : "a quote inside of quotes that is not doubled; it was kept"))
        }
    }

    private mutating func report(
        _ rule: Rule, _ offset: Int, line: Int, _ row: CSVReader, severity: Finding.Severity? = nil,
        message: String? = nil
    ) {
        places.begin(row: offset, line: line)
        let start = places.place(of: offset)
        let end = min(start.offset + places.length(offset..<row.nextOffset), source.fileCount)
        reading.findings.append(
            Finding(
                rule, severity: severity, byteRange: start.offset..<end, line: line, column: start.column,
                card: rule == .csvRowLength ? reading.cards.count : nil, message: message))
    }

    /// A finding at a cell of the row at hand.
    mutating func finding(
        _ rule: Rule, at cell: CSVReader.Cell, severity: Finding.Severity? = nil, property: String? = nil,
        message: String
    ) -> Finding {
        places.begin(row: rows.rowStart, line: rows.rowLine)
        let start = places.place(of: cell.range.lowerBound)
        let end = min(start.offset + places.length(cell.range), source.fileCount)
        let isHeader = rowNumber == 0
        return Finding(
            rule, severity: severity, byteRange: start.offset..<end, line: start.line, column: start.column,
            card: isHeader ? nil : reading.cards.count, property: property, message: message)
    }

    /// Where the row at hand begins in the file.
    mutating func placeOfRow() -> CardLines.Source {
        places.begin(row: rows.rowStart, line: rows.rowLine)
        let place = places.place(of: rows.rowStart)
        return .init(offset: place.offset, line: place.line, column: place.column)
    }
}

extension CSVHeader {
    /// Gives columns that were told by their cells the headers they have.
    mutating func setHeaders(_ headers: [String]) {
        for (number, header) in headers.enumerated() where number < columns.count { columns[number].header = header }
    }
}
