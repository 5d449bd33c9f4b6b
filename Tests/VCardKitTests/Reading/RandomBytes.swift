/// Pseudo-random numbers that are the same everywhere for one seed (xorshift64*).
struct RandomBytes {
    private var state: UInt64

    init(seed: UInt64) {
        // Neighboring seeds must not begin alike, and zero never moves.
        state = (seed &+ 1) &* 0x9E37_79B9_7F4A_7C15 | 1
        for _ in 0..<4 { _ = next() }
    }

    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }

    /// A number from 0 on, below `bound`; 0 if that is 0.
    mutating func below(_ bound: Int) -> Int {
        bound < 1 ? 0 : Int(truncatingIfNeeded: (next() >> 33) % UInt64(bound))
    }

    mutating func chance(_ part: Int, in whole: Int) -> Bool { below(whole) < part }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 40) }

    /// A range inside of `count`, mostly short.
    mutating func range(in count: Int) -> Range<Int> {
        let start = below(count + 1)
        let longest = chance(1, in: 8) ? count : chance(1, in: 2) ? 80 : 6
        return start..<min(count, start + below(longest + 1))
    }

    /// Ascending places to cut `count` bytes at.
    mutating func cuts(of count: Int) -> [Int] {
        guard count > 0 else { return [] }
        var cuts: [Int] = []
        let longest = pick([1, 3, 20, 200, count])
        var place = 0
        while true {
            place += 1 + below(longest)
            if place >= count { return cuts }
            cuts.append(place)
        }
    }
}
