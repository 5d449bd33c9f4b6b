/// What turns one list into another, keeping as many of its elements in place as the order allows.
enum Difference {
    enum Step {
        /// The old element stays.
        case keep(Int, Int)
        /// The old element takes the new one's value.
        case change(Int, Int)
        case remove(Int)
        case insert(Int)
    }

    /// Beyond this many comparisons elements are paired by their places only.
    private static let maximumComparisons = 4_000_000

    /// - Parameter isSame: Whether an old element, by its place, is the same as a new one.
    static func steps(_ oldCount: Int, _ newCount: Int, isSame: (_ old: Int, _ new: Int) -> Bool) -> [Step] {
        var start = 0
        while start < oldCount, start < newCount, isSame(start, start) { start += 1 }
        var oldEnd = oldCount
        var newEnd = newCount
        while oldEnd > start, newEnd > start, isSame(oldEnd - 1, newEnd - 1) {
            oldEnd -= 1
            newEnd -= 1
        }
        var steps: [Step] = []
        for index in 0..<start { steps.append(.keep(index, index)) }
        var gapOld = start
        var gapNew = start
        for pair in common(start..<oldEnd, start..<newEnd, isSame) {
            fill(gapOld..<pair.old, gapNew..<pair.new, into: &steps)
            steps.append(.keep(pair.old, pair.new))
            gapOld = pair.old + 1
            gapNew = pair.new + 1
        }
        fill(gapOld..<oldEnd, gapNew..<newEnd, into: &steps)
        for index in 0..<(oldCount - oldEnd) { steps.append(.keep(oldEnd + index, newEnd + index)) }
        return steps
    }

    private static func fill(_ old: Range<Int>, _ new: Range<Int>, into steps: inout [Step]) {
        let shared = min(old.count, new.count)
        for index in 0..<shared { steps.append(.change(old.lowerBound + index, new.lowerBound + index)) }
        for index in old.dropFirst(shared) { steps.append(.remove(index)) }
        for index in new.dropFirst(shared) { steps.append(.insert(index)) }
    }

    /// A longest common subsequence.
    private static func common(
        _ oldRange: Range<Int>, _ newRange: Range<Int>, _ isSame: (_ old: Int, _ new: Int) -> Bool
    ) -> [(old: Int, new: Int)] {
        let rows = oldRange.count
        let columns = newRange.count
        guard rows > 0, columns > 0, rows <= maximumComparisons / columns else { return [] }
        let width = columns + 1
        var lengths = [Int32](repeating: 0, count: (rows + 1) * width)
        for row in (0..<rows).reversed() {
            for column in (0..<columns).reversed() {
                lengths[row * width + column] =
                    isSame(oldRange.lowerBound + row, newRange.lowerBound + column)
                    ? lengths[(row + 1) * width + column + 1] + 1
                    : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
            }
        }
        var pairs: [(old: Int, new: Int)] = []
        var row = 0
        var column = 0
        while row < rows, column < columns {
            if isSame(oldRange.lowerBound + row, newRange.lowerBound + column) {
                pairs.append((oldRange.lowerBound + row, newRange.lowerBound + column))
                row += 1
                column += 1
            } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
                row += 1
            } else {
                column += 1
            }
        }
        return pairs
    }
}
