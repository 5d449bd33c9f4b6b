/// Compares two texts line by line where they are known to differ little.
///
/// From a line that differs it looks for the nearest pair of lines that agree again, up to ``reach`` lines ahead; so it
/// takes time in proportion to the lines, whatever they are, and may show more as changed than differs in texts that
/// have little in common.
enum LineDiff {
    /// A line of both texts, or of one of them.
    enum Step: Hashable, Sendable {
        case kept(ArraySlice<UInt8>)
        case removed(ArraySlice<UInt8>)
        case added(ArraySlice<UInt8>)
    }

    private static let reach = 48

    /// The lines of a text, line ends included; a line ends with LF.
    static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
            lines.append(text[start..<end])
            start = end
        }
        return lines
    }

    /// What leads from one text to the other; what is removed stands before what is added in its place.
    static func steps(from old: [UInt8], to new: [UInt8]) -> [Step] {
        let old = lines(old)
        let new = lines(new)
        var steps: [Step] = []
        var i = 0
        var j = 0
        while i < old.count, j < new.count {
            if old[i] == new[j] {
                steps.append(.kept(old[i]))
                i += 1
                j += 1
                continue
            }
            // Another line end makes no other line.
            let (removed, added) =
                content(old[i]) == content(new[j]) ? (1, 1) : nearestAgreement(old[i...], new[j...])
            steps += old[i..<(i + removed)].map { .removed($0) }
            steps += new[j..<(j + added)].map { .added($0) }
            i += removed
            j += added
        }
        steps += old[i...].map { .removed($0) }
        steps += new[j...].map { .added($0) }
        return sorted(steps)
    }

    /// How many lines to pass over in each to come to two that are alike; few in all, and alike in number if possible.
    private static func nearestAgreement(
        _ old: ArraySlice<ArraySlice<UInt8>>, _ new: ArraySlice<ArraySlice<UInt8>>
    ) -> (removed: Int, added: Int) {
        for distance in 1...reach {
            for turn in 0...(distance + 1) {
                // From the middle outwards: 1+1, 0+2, 2+0.
                let removed = distance / 2 + (turn & 1 == 0 ? turn / 2 : -(turn + 1) / 2)
                let added = distance - removed
                guard removed >= 0, added >= 0, removed < old.count, added < new.count else { continue }
                let line = old[old.startIndex + removed]
                if line == new[new.startIndex + added], isTelling(line) { return (removed, added) }
            }
        }
        return (1, 1)
    }

    private static func content(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var line = line
        while let last = line.last, last == 0x0A || last == 0x0D { line.removeLast() }
        return line
    }

    /// Whether a line that is in both texts shows that they agree there; a blank line may be any.
    private static func isTelling(_ line: ArraySlice<UInt8>) -> Bool { line.contains { $0 > 0x20 } }

    /// The steps with all removed lines of a change before the added ones.
    private static func sorted(_ steps: [Step]) -> [Step] {
        var result: [Step] = []
        var added: [Step] = []
        for step in steps {
            switch step {
            case .added: added.append(step)
            case .removed: result.append(step)
            case .kept:
                result += added
                added = []
                result.append(step)
            }
        }
        return result + added
    }
}
