import VCardKit

/// The columns of a table that is being written, and the values that they take.
struct CSVLayout: Sendable {
    /// A value that columns take: fixed, or of a numbered group.
    struct Slot: Sendable {
        /// Label, service and number.
        var path: CSVPath
        /// The columns of its parts.
        var columns: [(part: CSVPart, column: Int)]
        /// Whether there is one for each number.
        var isNumbered: Bool

        func column(of part: CSVPart) -> Int? { columns.first { $0.part == part }?.column }
    }

    private(set) var columns: [CSVTable.Column]
    /// The slots of each field, by its number, in the order of their columns.
    private var slotsOfField = [[Slot]](repeating: [], count: CSVField.allCases.count)
    /// Those that are fixed.
    private var fixedOfField = [[Slot]](repeating: [], count: CSVField.allCases.count)
    /// The numbered group of each column, from 0; `nil` for fixed ones.
    private(set) var groupOfColumn: [Int?] = []
    private(set) var groupCount = 0

    init(_ columns: [CSVTable.Column]) {
        self.columns = columns
        var stem = ""
        var numbers: [CSVPath: (field: CSVField, place: Int)] = [:]
        for (number, column) in columns.enumerated() {
            if column.isNumbered {
                let own = CSVText.split(column.header, "#")[0]
                if own != stem || number == 0 || !columns[number - 1].isNumbered { groupCount += 1 }
                stem = own
                groupOfColumn.append(groupCount - 1)
            } else {
                groupOfColumn.append(nil)
            }
            guard column.path.field != .ignored else { continue }
            let slot = column.path.slot
            if let (field, place) = numbers[slot] {
                slotsOfField[Int(field.rawValue)][place].columns.append((column.path.part, number))
            } else {
                let field = column.path.field
                numbers[slot] = (field, slots(of: field).count)
                slotsOfField[Int(field.rawValue)].append(
                    Slot(path: slot, columns: [(column.path.part, number)], isNumbered: column.isNumbered))
            }
        }
        fixedOfField = slotsOfField.map { $0.filter { !$0.isNumbered } }
    }

    /// The slots of a field in the order of their columns.
    func slots(of field: CSVField) -> [Slot] { slotsOfField[Int(field.rawValue)] }

    /// The slots of a field that are of no numbered group.
    func fixedSlots(of field: CSVField) -> [Slot] { fixedOfField[Int(field.rawValue)] }

    var hasGroups: Bool { groupCount > 0 }

    func has(_ field: CSVField) -> Bool { !slotsOfField[Int(field.rawValue)].isEmpty }

    /// Whether a field has a column for a part.
    func has(_ field: CSVField, _ part: CSVPart) -> Bool {
        slotsOfField[Int(field.rawValue)].contains { $0.column(of: part) != nil }
    }

    /// The columns with their numbers (0 for fixed ones) when groups have the given sizes.
    func order(groupSizes: [Int]) -> [(column: Int, number: Int)] {
        var order: [(column: Int, number: Int)] = []
        var index = 0
        while index < columns.count {
            guard let group = groupOfColumn[index] else {
                order.append((index, 0))
                index += 1
                continue
            }
            var end = index
            while end < columns.count, groupOfColumn[end] == group { end += 1 }
            if groupSizes[group] > 0 {
                for number in 1...groupSizes[group] {
                    for column in index..<end { order.append((column, number)) }
                }
            }
            index = end
        }
        return order
    }
}

/// Rows that wait until it is known how many columns there are.
struct CSVRowStore: Sendable {
    private var bytes: [UInt8] = []
    private var cells: [(column: Int32, number: Int32, count: Int)] = []
    private var rowSizes: [Int] = []

    /// Adds a row of cells in any order.
    mutating func add(_ row: [CSVCell]) {
        for cell in row {
            bytes.append(contentsOf: cell.text)
            cells.append(
                (Int32(truncatingIfNeeded: cell.column), Int32(truncatingIfNeeded: cell.number), cell.text.count))
        }
        rowSizes.append(row.count)
    }

    /// Hands each row to `body`.
    func forEach(_ body: ([CSVCell]) -> Void) {
        var cell = 0
        var offset = 0
        for size in rowSizes {
            var row: [CSVCell] = []
            row.reserveCapacity(size)
            for (column, number, count) in cells[cell..<(cell + size)] {
                row.append(
                    CSVCell(column: Int(column), number: Int(number), text: Array(bytes[offset..<(offset + count)])))
                offset += count
            }
            cell += size
            body(row)
        }
    }
}

/// A cell of a row that is being written.
struct CSVCell: Sendable {
    /// The column of the layout.
    var column: Int
    /// The number in a group, from 1; 0 in a fixed column.
    var number: Int
    var text: [UInt8]
}
