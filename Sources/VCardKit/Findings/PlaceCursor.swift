/// Finds lines and columns of places in a card, in ascending order.
struct PlaceCursor {
    private struct Place {
        /// Counted from the card's first byte.
        var offset = 0
        var line: Int
        /// The file's offset of `offset`.
        var fileOffset: Int
        var fileLineStart: Int

        init(_ location: Card.Location) {
            line = location.line
            fileOffset = location.byteOffset
            fileLineStart = location.byteOffset - location.leadingBytes
        }
    }

    private let card: Card
    private var last: Place

    init(_ card: Card) {
        self.card = card
        last = Place(card.location)
    }

    /// The place of bytes in a line; the next place is looked for from the start of that line.
    mutating func place(_ range: Range<Int>, in line: Range<Int>) -> (bytes: Range<Int>, line: Int, column: Int) {
        _ = place(line)
        let start = last
        defer { last = start }
        return place(range)
    }

    /// The place of bytes counted from the card's first one.
    ///
    /// - Complexity: O(*n*) in the distance from the place asked for before, or from the start if that was later.
    mutating func place(_ range: Range<Int>) -> (bytes: Range<Int>, line: Int, column: Int) {
        if range.lowerBound < last.offset { last = Place(card.location) }
        card.bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress.map({ $0 + card.start }) else { return }
            while true {
                let end = Unfolding.lineEnd(base, last.offset, range.lowerBound)
                guard end < range.lowerBound else { break }
                let next = Unfolding.afterLineEnd(base, end, card.count)
                // A place inside a line end is still on its line.
                guard next <= range.lowerBound else { break }
                last.fileOffset += length(base, last.offset, next)
                last.offset = next
                last.fileLineStart = last.fileOffset
                last.line += 1
            }
            last.fileOffset += length(base, last.offset, range.lowerBound)
            last.offset = range.lowerBound
        }
        let count = card.bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { length($0 + card.start, range.lowerBound, range.upperBound) } ?? 0
        }
        return (
            last.fileOffset..<(last.fileOffset + count), last.line, last.fileOffset - last.fileLineStart + 1
        )
    }

    private func length(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        guard card.location.isUTF16 else { return end - start }
        return 2 * UTF16Encoder.utf16Length(UnsafeBufferPointer(start: base + start, count: end - start))
    }
}
