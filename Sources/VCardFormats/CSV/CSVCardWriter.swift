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
    /// Characters that the character set does not have, in the card at hand.
    private var output: [UInt8] = []

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
        groupSizes = Array(repeating: dialect.habits.leastGroups, count: layout.groupCount)
        writer = CSVWriter(
            delimiter: options.delimiter ?? UInt8(ascii: ","), quotesAll: dialect.habits.quotesAll,
            lineEnd: dialect.habits.lineEnd)
    }

    /// Whether columns depend on what the cards have.
    private var waits: Bool { fields == nil && (isPlain || layout.hasGroups) }

    private var isPlain: Bool { dialect.name == CSVDialect.plain.name }

    mutating func write(_ card: Card) {
        let contact = Contact(card)
        var desk = CSVLossDesk(card, dialect: dialect)
        guard contact.kind != .group || dialect.habits.hasGroups else {
            desk.loseCard("a group of contacts has no row in this format; it was left out")
            losses += desk.losses
            return
        }
        var entries = CSVEntry.entries(of: contact)
        desk.count(entries)
        desk.addProperties(to: &entries)
        var row: [CSVCell] = []
        if let fields {
            row = CSVChoice(entries, contact).cells(fields)
        } else if isPlain {
            row = plain.cells(entries, &desk)
        } else {
            var placing = CSVPlacing(layout, dialect.habits, contact, dateOrder: options.dateOrder)
            row = placing.cells(entries, &desk)
        }
        if fields == nil {
            desk.checkParameters()
        } else {
            desk.forgetAll()
        }
        for index in row.indices {
            row[index].text = FormulaGuard.guarded(row[index].text, isOn: options.guardsFormulas)
            row[index].text = encodable(row[index].text, &desk)
        }
        losses += desk.finish()
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
                writer.write((isPlain ? plain.columns[column].text : layout.columns[column].header(number)).utf8)
            }
            writer.endRow()
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

    private static func key(_ column: Int, _ number: Int) -> Int { column << 20 | number }

    private mutating func beginFile() {
        let isUTF8 = options.charset == nil || options.charset == .utf8
        if dialect.habits.hasByteOrderMark, isUTF8 { writer.writeRaw([0xEF, 0xBB, 0xBF]) }
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

    // MARK: Character set

    /// The text with `?` for what the character set does not have.
    private func encodable(_ text: [UInt8], _ desk: inout CSVLossDesk) -> [UInt8] {
        guard let charset = options.charset, charset != .utf8 else { return text }
        return text.withUnsafeBufferPointer { bytes in
            if UTF8Check.isASCII(bytes) { return text }
            var encoded: [UInt8] = []
            let replaced = charset.encode(bytes, into: &encoded)
            if replaced == 0 { return text }
            desk.loseCharacters(replaced, String(decoding: text, as: UTF8.self), charset)
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
