/// Finds what someone most likely meant by a word that is not known.
enum Suggestion {
    /// The nearest of the known words, or `nil` if none is near.
    ///
    /// Near is: one is the beginning of the other, or at most one letter in three was added, left out,
    /// changed or swapped with the next. Of words equally near, the first one is given.
    static func nearest(to word: String, among known: [String]) -> String? {
        let typed = lowercased(word)
        guard !typed.isEmpty, typed.count <= 64 else { return nil }
        var best: (distance: Int, word: String)?
        for candidate in known {
            let letters = lowercased(candidate)
            var distance = editDistance(typed, letters)
            if typed.count > 1, letters.starts(with: typed) || typed.starts(with: letters) {
                distance = min(distance, 1)
            }
            let allowed = max(1, max(typed.count, letters.count) / 3)
            // One letter of a one-letter or two-letter word is no likeness.
            guard distance <= allowed, distance < letters.count else { continue }
            if best.map({ distance < $0.distance }) ?? true { best = (distance, candidate) }
        }
        return best?.word
    }

    /// `; did you mean X?`, or nothing.
    static func question(_ word: String, among known: [String], prefix: String = "") -> String {
        nearest(to: word, among: known).map { "; did you mean " + prefix + $0 + "?" } ?? ""
    }

    /// How many letters were added, left out, changed or swapped with their neighbor.
    static func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        var row = last
        for i in a.indices {
            row[0] = i + 1
            for j in b.indices {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
                row[j + 1] = cost
            }
            (beforeLast, last, row) = (last, row, beforeLast)
        }
        return last[b.count]
    }

    private static func lowercased(_ word: String) -> [UInt8] {
        word.utf8.map(\.lowerCased)
    }
}
