import VCardKit

/// Writes cards as CSV of a dialect, one row a card.
///
/// What the dialect has no column for is a loss. A dialect with numbered columns is written when all cards are known;
/// the others as the cards come.
struct CSVCardWriter: CardWriter {
    let dialect: CSVDialect
    let options: CSVWritingOptions
    /// The columns that a user chose, or `nil`.
    let fields: [CSVPath]?
    private(set) var layout: CSVLayout
    private var writer: CSVWriter
    private var store = CSVRowStore()
    private var groupSizes: [Int]
    private var plain = CSVPlainColumns()
    private var hasHeader = false
    private var losses: [Loss] = []
    private var rowReading: CSVRowReading
    /// The columns that a user chose and that have something in them.
    private var filled: Set<Int> = []

    init(_ dialect: CSVDialect, options: CSVWritingOptions) {
        var dialect = dialect
        if dialect.name == CSVDialect.outlook.name, let tag = options.language {
            if let language = CSVDialect.OutlookLanguage.named(tag) { dialect = language.dialect }
        }
        if dialect.name == CSVDialect.thunderbird.name, options.language.map({ CSVText.same($0, "en-gb") }) ?? false {
            dialect = CSVDialect(dialect, headers: CSVDialect.thunderbirdBritish)
        }
        self.dialect = dialect
        self.options = options
        fields = dialect.name == CSVDialect.plain.name ? options.fields?.paths : nil
        layout = CSVLayout(dialect.columns)
        rowReading = CSVRowReading(dialect, dateOrder: options.dateOrder)
        groupSizes = Array(repeating: dialect.habits.leastGroups, count: layout.groupCount)
        writer = CSVWriter(
            delimiter: options.delimiter ?? UInt8(ascii: ","), quotesAll: dialect.habits.quotesAll,
            lineEnd: dialect.habits.lineEnd)
    }

    /// Whether columns depend on what the cards have.
    private var waits: Bool { fields == nil && (isPlain || layout.hasGroups) }

    private var isPlain: Bool { dialect.name == CSVDialect.plain.name }

    mutating func write(_ card: Card) {
        let conversion = card.converted(to: .v4)
        // What else changed shows when the row is read back.
        losses += conversion.losses.filter { $0.grade == .lost || $0.kind == .agentSplit }
        for converted in [conversion.card] + conversion.additionalCards { write(converted, of: card) }
    }

    private mutating func write(_ card: Card, of source: Card) {
        let contact = Contact(card)
        var desk = CSVLossDesk(card, of: source)
        guard contact.kind != .group || dialect.habits.hasGroups else {
            losses += desk.lossesOfAll("a group of contacts has no row in this format; it was left out")
            return
        }
        var entries = CSVEntry.entries(of: contact)
        desk.addProperties(to: &entries)
        var row: [CSVCell] = []
        if let fields {
            let choice = CSVChoice(entries, contact)
            row = choice.cells(fields)
            for (place, text, message) in choice.flattened(fields, in: card) {
                desk.loseList(at: place, text, message: message)
            }
        } else if isPlain {
            row = plain.cells(entries, &desk)
        } else {
            var placing = CSVPlacing(layout, dialect.habits, contact, dateOrder: options.dateOrder)
            row = placing.cells(entries, &desk)
        }
        for index in row.indices {
            if fields != nil, !row[index].text.isEmpty { filled.insert(row[index].column) }
            let field = column(row[index]).path.field
            let text = writable(row[index].text, of: field, &desk)
            row[index].text = FormulaGuard.guarded(text, isOn: options.guardsFormulas)
        }
        if fields == nil {
            guard row.contains(where: { !$0.text.allSatisfy { $0 <= 0x20 } }) else {
                losses += desk.lossesOfAll("the card has nothing that this format has a column for; it has no row")
                return
            }
            let columns = row.map { column($0) }
            let back = rowReading.card(row, columns)
            losses += desk.losses(back.map { [$0] } ?? [])
        } else {
            losses += desk.lossesOfChoice()
        }
        guard !waits else {
            for cell in row where cell.number > 0 {
                guard let group = layout.groupOfColumn[cell.column] else { continue }
                groupSizes[group] = max(groupSizes[group], cell.number)
            }
            return store.add(row)
        }
        writeHeader()
        writeRow(row, order: order)
    }

    /// The column of a cell.
    private func column(_ cell: CSVCell) -> CSVTable.Column {
        if let fields { return CSVTable.Column(header: "", path: fields[cell.column]) }
        return isPlain ? plain.columns[cell.column] : layout.columns[cell.column]
    }

    private var order: [(column: Int, number: Int)] {
        if let fields { return fields.indices.map { ($0, 0) } }
        return layout.order(groupSizes: groupSizes)
    }

    mutating func take() -> [UInt8] { encoded(writer.take()) }

    mutating func finish() -> [UInt8] {
        if waits {
            var order = self.order
            if isPlain { order = plain.order.map { ($0, 0) } }
            hasHeader = true
            beginFile()
            for (column, number) in order {
                writer.write((isPlain ? plain.columns[column].header : layout.columns[column].header(number)).utf8)
            }
            // A plain table of no cards has no columns.
            if !order.isEmpty { writer.endRow() }
            var places: [Int: Int] = [:]
            for (place, key) in order.enumerated() { places[Self.key(key.column, key.number)] = place }
            let empty = [[UInt8]](repeating: [], count: order.count)
            store.forEach { row in
                var cells = empty
                for cell in row {
                    if let place = places[Self.key(cell.column, cell.number)] { cells[place] = cell.text }
                }
                for cell in cells { writer.write(cell) }
                writer.endRow()
            }
            store = CSVRowStore()
        } else {
            writeHeader()
        }
        hasHeader = false
        return take()
    }

    mutating func takeLosses() -> [Loss] {
        var taken: [Loss] = []
        swap(&taken, &losses)
        return taken
    }

    var emptyColumns: [CSVFieldList.EmptyColumn] {
        (fields ?? []).enumerated().filter { !filled.contains($0.offset) }.map { CSVFieldList.EmptyColumn($0.element) }
    }

    private static func key(_ column: Int, _ number: Int) -> Int { column << 20 | number }

    private mutating func beginFile() {
        // UTF-16 without a mark is either kind, and programs take it for neither.
        let isUTF8 = options.charset == nil || options.charset == .utf8
        if options.charset == .utf16 || dialect.habits.hasByteOrderMark && isUTF8 {
            writer.writeRaw([0xEF, 0xBB, 0xBF])
        }
    }

    private mutating func writeHeader() {
        if hasHeader { return }
        hasHeader = true
        beginFile()
        for (column, number) in order {
            writer.write((fields.map { $0[column].text } ?? layout.columns[column].header(number)).utf8)
        }
        writer.endRow()
    }

    private mutating func writeRow(_ row: [CSVCell], order: [(column: Int, number: Int)]) {
        var cells = [[UInt8]](repeating: [], count: order.count)
        for cell in row where cell.column < cells.count { cells[cell.column] = cell.text }
        for cell in cells { writer.write(cell) }
        writer.endRow()
    }

    // MARK: Characters

    /// The text without control characters, and with `?` for what the character set does not have.
    private func writable(_ given: [UInt8], of field: CSVField, _ desk: inout CSVLossDesk) -> [UInt8] {
        var text = given
        if text.contains(where: { CSVText.isControl($0) }) {
            text.removeAll { CSVText.isControl($0) }
            desk.loseCharacters(
                of: field, String(decoding: given, as: UTF8.self), message: "control characters were left out")
        }
        guard let charset = options.charset, charset != .utf8 else { return text }
        return text.withUnsafeBufferPointer { bytes in
            if UTF8Check.isASCII(bytes) { return text }
            var encoded: [UInt8] = []
            var replaced = charset.encode(bytes, into: &encoded)
            if charset.isReadAsWindows {
                // There is nothing to read there in what the name stands for.
                for index in encoded.indices where encoded[index] & 0xE0 == 0x80 {
                    encoded[index] = UInt8(ascii: "?")
                    replaced += 1
                }
            }
            if replaced == 0 { return text }
            desk.loseCharacters(
                of: field, String(decoding: text, as: UTF8.self),
                message: "\(replaced) character\(replaced == 1 ? " is" : "s are") not in \(charset.name);"
                    + " question marks stand for them")
            var back: [UInt8] = []
            encoded.withUnsafeBufferPointer { _ = charset.decode($0, into: &back) }
            return back
        }
    }

    private func encoded(_ text: [UInt8]) -> [UInt8] {
        guard let charset = options.charset, charset != .utf8 else { return text }
        var encoded: [UInt8] = []
        text.withUnsafeBufferPointer { _ = charset.encode($0, into: &encoded) }
        return encoded
    }
}

extension Charset {
    /// Whether it is one of ISO-8859 that browsers read as the larger set of Windows.
    fileprivate var isReadAsWindows: Bool { self == .iso8859x1 || self == .iso8859x9 || self == .iso8859x11 }
}
