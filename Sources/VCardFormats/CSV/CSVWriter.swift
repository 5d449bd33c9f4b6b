/// Writes rows of CSV (RFC 4180).
///
/// A cell stands in quotes where it has to: with the delimiter, a quote, a line end, or a blank at an end in it.
package struct CSVWriter: Sendable {
    let delimiter: UInt8
    /// Whether every cell stands in quotes.
    let quotesAll: Bool
    let lineEnd: [UInt8]
    package private(set) var bytes: [UInt8] = []
    private var isInRow = false

    package init(delimiter: UInt8 = UInt8(ascii: ","), quotesAll: Bool = false, lineEnd: [UInt8] = [0x0D, 0x0A]) {
        self.delimiter = delimiter
        self.quotesAll = quotesAll
        self.lineEnd = lineEnd
    }

    /// Adds a cell to the row.
    package mutating func write(_ cell: some Collection<UInt8>) {
        if isInRow { bytes.append(delimiter) }
        isInRow = true
        guard quotesAll || needsQuotes(cell) else { return bytes.append(contentsOf: cell) }
        bytes.append(0x22)
        for byte in cell {
            if byte == 0x22 { bytes.append(0x22) }
            bytes.append(byte)
        }
        bytes.append(0x22)
    }

    /// Ends the row.
    package mutating func endRow() {
        bytes.append(contentsOf: lineEnd)
        isInRow = false
    }

    /// Adds bytes between rows as they are.
    mutating func writeRaw(_ raw: [UInt8]) { bytes.append(contentsOf: raw) }

    /// Hands over what was written.
    package mutating func take() -> [UInt8] {
        var taken: [UInt8] = []
        swap(&taken, &bytes)
        return taken
    }

    private func needsQuotes(_ cell: some Collection<UInt8>) -> Bool {
        var last: UInt8 = 0
        var isFirst = true
        for byte in cell {
            if byte == delimiter || byte == 0x22 || byte == 0x0A || byte == 0x0D { return true }
            if isFirst, byte == 0x20 || byte == 0x09 { return true }
            isFirst = false
            last = byte
        }
        return last == 0x20 || last == 0x09
    }
}
