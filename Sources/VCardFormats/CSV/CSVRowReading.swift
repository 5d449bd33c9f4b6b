import VCardKit

/// Reads rows while they are written, so that what does not come back is known.
///
/// It is the reader of files, given cells instead of bytes.
struct CSVRowReading {
    private var reader: CSVCardReader
    /// The value that each column is a part of, by column and number.
    private var slots: [Int: Int] = [:]
    private var slotOfPath: [CSVPath: Int] = [:]

    init(_ dialect: CSVDialect, dateOrder: CSVDateOrder?) {
        reader = CSVCardReader([], options: CSVReadingOptions(), limits: Limits(), preferred: dialect)
        reader.header = CSVHeader([], map: nil, preferred: dialect) { [] }
        reader.dateOrder = dateOrder
    }

    /// The card that a row is read as; `nil` if it gives none.
    ///
    /// - Parameter columns: The column of each cell.
    mutating func card(_ row: [CSVCell], _ columns: [CSVTable.Column]) -> Card? {
        for (cell, column) in zip(row, columns) {
            if column.path.field == .ignored || cell.text.allSatisfy({ $0 <= 0x20 }) { continue }
            let path = column.path(max(cell.number, 1))
            let text = String(decoding: FormulaGuard.restored(cell.text), as: UTF8.self)
            if !column.meaningless.isEmpty, column.meaningless.contains(CSVText.trimmed(text).lowercased()) { continue }
            reader.set(text, path, slot: slot(path, cell), CSVReader.Cell(range: 0..<0))
        }
        defer { reader.reading = CardReading(limits: Limits()) }
        return reader.rowCard()
    }

    private mutating func slot(_ path: CSVPath, _ cell: CSVCell) -> Int {
        let key = cell.column << 20 | cell.number
        if let slot = slots[key] { return slot }
        let slot = slotOfPath[path.slot, default: slotOfPath.count]
        slotOfPath[path.slot] = slot
        slots[key] = slot
        reader.makeRoom(forSlot: slot)
        return slot
    }
}
