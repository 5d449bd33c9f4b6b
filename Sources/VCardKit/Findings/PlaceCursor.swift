/// Finds lines and columns of places in a card, in ascending order.
struct PlaceCursor {
    private let card: Card
    /// Counted from the card's first byte.
    private var offset = 0
    private var lineStart = 0
    private var line: Int
    /// The file's offset of `offset`.
    private var fileOffset: Int
    private var fileLineStart: Int

    init(_ card: Card) {
        self.card = card
        line = card.location.line
        fileOffset = card.location.byteOffset
        fileLineStart = card.location.byteOffset - card.location.leadingBytes
    }

    /// The place of bytes counted from the card's first one.
    ///
    /// - Complexity: O(*n*) in the distance from the place asked for before, or from the start if that was later.
    mutating func place(_ range: Range<Int>) -> (bytes: Range<Int>, line: Int, column: Int) {
        if range.lowerBound < offset { self = PlaceCursor(card) }
        card.bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress.map({ $0 + card.start }) else { return }
            while true {
                let end = Unfolding.lineEnd(base, offset, range.lowerBound)
                guard end < range.lowerBound else { break }
                let next = Unfolding.afterLineEnd(base, end, card.count)
                // A place inside a line end is still on its line.
                guard next <= range.lowerBound else { break }
                fileOffset += length(base, offset, next)
                offset = next
                lineStart = next
                fileLineStart = fileOffset
                line += 1
            }
            fileOffset += length(base, offset, range.lowerBound)
            offset = range.lowerBound
        }
        let count = card.bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { length($0 + card.start, range.lowerBound, range.upperBound) } ?? 0
        }
        return (fileOffset..<(fileOffset + count), line, fileOffset - fileLineStart + 1)
    }

    private func length(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        guard card.location.isUTF16 else { return end - start }
        return 2 * UTF16Encoder.utf16Length(UnsafeBufferPointer(start: base + start, count: end - start))
    }
}
