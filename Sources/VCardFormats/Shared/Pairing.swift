/// Pairs the elements of two lists that are the same, each with the first one that is still free.
enum Pairing {
    /// Up to how many comparisons all are made; for more, elements are looked up by their hashes.
    private static let fewComparisons = 1_024

    /// Pairs each of `wanted`, in order, with the first of `free` that is the same.
    ///
    /// - Parameters:
    ///   - hash: The hash of an element, `nil` for one that is not to be paired; only asked for in long lists.
    ///   - isSame: Whether a wanted and a free element are the same; never for one that is not to be paired.
    ///   - pair: Takes a pair.
    /// - Complexity: O(*n*) in the elements, but for hashes that collide.
    static func pairs(
        _ wanted: [Int], _ free: [Int], hash: (_ element: Int, _ isWanted: Bool) -> Int?,
        isSame: (_ wanted: Int, _ free: Int) -> Bool, pair: (_ wanted: Int, _ free: Int) -> Void
    ) {
        if wanted.isEmpty || free.isEmpty { return }
        if wanted.count * free.count <= fewComparisons {
            var left = free
            for element in wanted {
                guard let place = left.firstIndex(where: { isSame(element, $0) }) else { continue }
                pair(element, left.remove(at: place))
            }
            return
        }
        var places: [Int: [Int]] = [:]
        for element in free.reversed() {
            if let hash = hash(element, false) { places[hash, default: []].append(element) }
        }
        for element in wanted {
            guard let hash = hash(element, true), let same = places[hash]?.lastIndex(where: { isSame(element, $0) })
            else { continue }
            if let found = places[hash]?.remove(at: same) { pair(element, found) }
        }
    }
}
