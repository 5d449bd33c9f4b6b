/// Finds lines and columns of places in the records of a card, in ascending order.
struct RecordCursor {
    private var number: Int
    /// The physical line in which the record begins.
    private var line: Int
    /// Finds places in UTF-16, where bytes of the card are not those of the file.
    private var wide: PlaceCursor?

    init(_ card: borrowing Card) {
        number = card.recordRange.lowerBound
        line = card.location.line
    }

    /// The place of bytes in the line of a record, counted from the card's first byte.
    ///
    /// - Complexity: O(*n*) in the records from the one asked for before, or from the first if that was later, and in
    ///   the bytes of those that go over several physical lines.
    mutating func place(
        _ range: Range<Int>, ofRecord number: Int, in card: Card
    ) -> (bytes: Range<Int>, line: Int, column: Int) {
        let start = Int(card.records[number].start)
        if card.location.isUTF16 {
            var cursor = wide ?? PlaceCursor(card)
            defer { wide = cursor }
            return cursor.place(range, in: start..<max(start, range.upperBound))
        }
        if number < self.number { (self.number, line) = (card.recordRange.lowerBound, card.location.line) }
        while self.number < number {
            line += Self.lineCount(card, card.records[self.number], to: Int(card.records[self.number + 1].start))
            self.number += 1
        }
        var (line, lineStart) = (line, start)
        if Self.isSeveralLines(card.records[number]) {
            card.bytes.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress.map({ $0 + card.start }) else { return }
                while true {
                    let end = Unfolding.lineEnd(base, lineStart, range.lowerBound)
                    guard end < range.lowerBound else { break }
                    let next = Unfolding.afterLineEnd(base, end, card.count)
                    // A place inside a line end is still on its line.
                    guard next <= range.lowerBound else { break }
                    lineStart = next
                    line += 1
                }
            }
        }
        let leading = line == card.location.line ? card.location.leadingBytes : 0
        let first = card.location.byteOffset + range.lowerBound
        return (first..<(first + range.count), line, range.lowerBound - lineStart + leading + 1)
    }

    /// Whether a record may go over several physical lines: BEGIN and END may be folded, too.
    private static func isSeveralLines(_ record: LineRecord) -> Bool {
        !record.flags.isDisjoint(with: [.folded, .blank, .frame])
    }

    /// How many physical lines a record has, which ends at `end`.
    private static func lineCount(_ card: Card, _ record: LineRecord, to end: Int) -> Int {
        guard isSeveralLines(record) else { return 1 }
        return card.bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress.map({ $0 + card.start }) else { return 0 }
            var count = 0
            var i = Int(record.start)
            while i < end {
                i = Unfolding.afterLineEnd(base, Unfolding.lineEnd(base, i, end), end)
                count += 1
            }
            return count
        }
    }
}
