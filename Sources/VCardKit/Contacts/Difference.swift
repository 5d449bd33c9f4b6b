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

    static func steps<Element: Equatable>(_ old: [Element], _ new: [Element]) -> [Step] {
        var start = 0
        while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
        var oldEnd = old.count
        var newEnd = new.count
        while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
            oldEnd -= 1
            newEnd -= 1
        }
        var steps: [Step] = []
        for index in 0..<start { steps.append(.keep(index, index)) }
        var gapOld = start
        var gapNew = start
        for pair in common(old, start..<oldEnd, new, start..<newEnd) {
            fill(gapOld..<pair.old, gapNew..<pair.new, into: &steps)
            steps.append(.keep(pair.old, pair.new))
            gapOld = pair.old + 1
            gapNew = pair.new + 1
        }
        fill(gapOld..<oldEnd, gapNew..<newEnd, into: &steps)
        for index in 0..<(old.count - oldEnd) { steps.append(.keep(oldEnd + index, newEnd + index)) }
        return steps
    }

    private static func fill(_ old: Range<Int>, _ new: Range<Int>, into steps: inout [Step]) {
        let shared = min(old.count, new.count)
        for index in 0..<shared { steps.append(.change(old.lowerBound + index, new.lowerBound + index)) }
        for index in old.dropFirst(shared) { steps.append(.remove(index)) }
        for index in new.dropFirst(shared) { steps.append(.insert(index)) }
    }

    /// A longest common subsequence.
    private static func common<Element: Equatable>(
        _ old: [Element], _ oldRange: Range<Int>, _ new: [Element], _ newRange: Range<Int>
    ) -> [(old: Int, new: Int)] {
        let rows = oldRange.count
        let columns = newRange.count
        guard rows > 0, columns > 0, rows <= maximumComparisons / columns else { return [] }
        let width = columns + 1
        var lengths = [Int32](repeating: 0, count: (rows + 1) * width)
        for row in (0..<rows).reversed() {
            for column in (0..<columns).reversed() {
                lengths[row * width + column] =
                    old[oldRange.lowerBound + row] == new[newRange.lowerBound + column]
                    ? lengths[(row + 1) * width + column + 1] + 1
                    : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
            }
        }
        var pairs: [(old: Int, new: Int)] = []
        var row = 0
        var column = 0
        while row < rows, column < columns {
            if old[oldRange.lowerBound + row] == new[newRange.lowerBound + column] {
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
