/// Cuts CSV text into rows of cells (RFC 4180), one row at a time.
///
/// Total: any bytes are rows. Lines end with CRLF, LF or CR; a cell in quotes may hold line ends, delimiters and `""`.
/// A quote inside of such a cell that neither is doubled nor stands before a delimiter or a line end is text, as
/// programs that do not double quotes mean it. A quote that nothing closes opens a cell up to the end of the text,
/// unless its line, taken without it, has as many cells as the header.
///
/// - Complexity: O(*n*) in the bytes, whatever they are.
package struct CSVReader: Sendable {
    /// Where a cell's content stands, without the quotes around it.
    package struct Cell: Sendable, Hashable {
        package var range: Range<Int>
        /// Whether the content has doubled quotes.
        var hasQuotes = false

        package var isEmpty: Bool { range.isEmpty }
    }

    /// A quote that is not as RFC 4180 has it.
    enum Oddity: Sendable, Hashable {
        /// A lone quote inside of a cell in quotes.
        case loneQuote(Int)
        /// A quote that is never closed.
        case unclosed(Int)

        var offset: Int {
            switch self {
            case .loneQuote(let offset), .unclosed(let offset): offset
            }
        }
    }

    package let bytes: [UInt8]
    package let delimiter: UInt8
    /// The cells of the row at hand.
    package private(set) var cells: [Cell] = []
    /// The first byte of the row at hand.
    package private(set) var rowStart = 0
    /// The line on which the row at hand begins, from 1.
    package private(set) var rowLine = 1
    /// What was odd about quotes in the row at hand.
    private(set) var oddities: [Oddity] = []
    /// How many cells a row should have; tells how to take a quote that is never closed.
    var expectedCellCount: Int?
    private var offset: Int
    private var nextLine: Int
    private var rescues = 0

    /// How many quotes without an end may be taken for text: each costs a look at all that follows.
    private static let maximumRescues = 8
    /// How many oddities of one row are told.
    private static let maximumOddities = 16

    /// Makes a reader that begins at an offset of the text.
    package init(_ bytes: [UInt8], delimiter: UInt8, from offset: Int = 0, line: Int = 1) {
        self.bytes = bytes
        self.delimiter = delimiter
        self.offset = offset
        nextLine = line
    }

    /// Where the next row begins.
    package var nextOffset: Int { offset }

    /// Whether the row at hand is a line without anything in it.
    package var isBlankRow: Bool { cells.count == 1 && cells[0].isEmpty }

    /// Reads the next row into ``cells``; `false` at the end of the text.
    package mutating func next() -> Bool {
        guard offset < bytes.count else { return false }
        cells.removeAll(keepingCapacity: true)
        if !oddities.isEmpty { oddities.removeAll() }
        rowStart = offset
        rowLine = nextLine
        var cells = self.cells
        self.cells = []
        bytes.withUnsafeBufferPointer { read($0, into: &cells) }
        self.cells = cells
        return true
    }

    private mutating func read(_ p: UnsafeBufferPointer<UInt8>, into cells: inout [Cell]) {
        let count = p.count
        let delimiter = delimiter
        var i = offset
        while true {
            let start = i
            while i < count, p[i] == 0x20, delimiter != 0x20 { i += 1 }
            if i < count, p[i] == 0x22, let end = readQuoted(p, from: i, start: start, into: &cells) {
                i = end
            } else {
                i = start
                while i < count, p[i] != delimiter, p[i] != 0x0A, p[i] != 0x0D { i &+= 1 }
                cells.append(Cell(range: start..<i))
            }
            guard i < count else { break }
            let byte = p[i]
            i += 1
            if byte == delimiter {
                if i == count { cells.append(Cell(range: i..<i)) }
                if i < count { continue }
                break
            }
            if byte == 0x0D, i < count, p[i] == 0x0A { i += 1 }
            nextLine += 1
            break
        }
        offset = i
    }

    /// Reads a cell that begins with a quote at `quote`, and gives the offset of what ends it.
    ///
    /// `nil` if the quote is to be taken for text.
    private mutating func readQuoted(
        _ p: UnsafeBufferPointer<UInt8>, from quote: Int, start: Int, into cells: inout [Cell]
    ) -> Int? {
        let count = p.count
        var i = quote + 1
        var lines = 0
        var hasQuotes = false
        var lone: [Int] = []
        while i < count {
            let byte = p[i]
            if byte == 0x22 {
                if i + 1 < count, p[i + 1] == 0x22 {
                    hasQuotes = true
                    i += 2
                    continue
                }
                var end = i + 1
                while end < count, p[end] == 0x20, delimiter != 0x20 { end += 1 }
                if end == count || p[end] == delimiter || p[end] == 0x0A || p[end] == 0x0D {
                    // A quote of a later row that closes this cell leaves others behind.
                    if lines > 0, !lone.isEmpty, isText(p, quote, cellCount: cells.count) {
                        note(.unclosed(quote))
                        return nil
                    }
                    cells.append(Cell(range: (quote + 1)..<i, hasQuotes: hasQuotes))
                    nextLine += lines
                    for offset in lone { note(.loneQuote(offset)) }
                    return end
                }
                if lone.count < Self.maximumOddities { lone.append(i) }
                // Blanks behind it were looked at already.
                i = end
                continue
            }
            if byte == 0x0A || (byte == 0x0D && !(i + 1 < count && p[i + 1] == 0x0A)) { lines += 1 }
            i &+= 1
        }
        note(.unclosed(quote))
        if isText(p, quote, cellCount: cells.count) { return nil }
        var end = count
        while end > quote + 1, p[end - 1] == 0x0A || p[end - 1] == 0x0D { end -= 1 }
        cells.append(Cell(range: (quote + 1)..<end, hasQuotes: hasQuotes))
        nextLine += lines
        return count
    }

    /// Whether the line of a quote, taken without it, has as many cells as it should.
    private mutating func isText(_ p: UnsafeBufferPointer<UInt8>, _ quote: Int, cellCount: Int) -> Bool {
        guard rescues < Self.maximumRescues, let expectedCellCount else { return false }
        rescues += 1
        var end = quote
        var found = cellCount + 1
        while end < p.count, p[end] != 0x0A, p[end] != 0x0D {
            if p[end] == delimiter { found += 1 }
            end += 1
        }
        return found == expectedCellCount
    }

    private mutating func note(_ oddity: Oddity) {
        if oddities.count < Self.maximumOddities { oddities.append(oddity) }
    }

    // MARK: Content

    /// The content of a cell, doubled quotes as one.
    package func content(_ cell: Cell) -> [UInt8] {
        guard cell.hasQuotes else { return Array(bytes[cell.range]) }
        var content: [UInt8] = []
        content.reserveCapacity(cell.range.count)
        var i = cell.range.lowerBound
        while i < cell.range.upperBound {
            content.append(bytes[i])
            i += bytes[i] == 0x22 && i + 1 < cell.range.upperBound && bytes[i + 1] == 0x22 ? 2 : 1
        }
        return content
    }

    /// The content of a cell as text.
    package func text(_ cell: Cell) -> String {
        if cell.hasQuotes { return String(decoding: content(cell), as: UTF8.self) }
        return bytes.withUnsafeBufferPointer { String(decoding: $0[cell.range], as: UTF8.self) }
    }

    /// Whether a cell has nothing but blanks.
    package func isBlank(_ cell: Cell) -> Bool {
        if cell.range.isEmpty { return true }
        return bytes.withUnsafeBufferPointer { p in
            for i in cell.range where p[i] > 0x20 { return false }
            return true
        }
    }
}
