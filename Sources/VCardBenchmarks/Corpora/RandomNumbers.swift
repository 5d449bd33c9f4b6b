/// The same numbers for the same seed on every platform (xorshift64*).
struct RandomNumbers: Sendable {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed == 0 ? 0x9E37_79B9_7F4A_7C15 : seed
    }

    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }

    /// A number from 0 up to, not including, `limit`.
    mutating func below(_ limit: Int) -> Int {
        Int(truncatingIfNeeded: ((next() >> 32) &* UInt64(limit)) >> 32)
    }

    mutating func within(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.count)
    }

    /// True for so many of a hundred calls.
    mutating func happens(_ percent: Int) -> Bool {
        below(100) < percent
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }

    /// Hexadecimal digits in upper case, as identifiers have.
    mutating func hexadecimal(_ count: Int) -> String {
        var digits = ""
        while digits.utf8.count < count {
            let text = String(next() | 1 << 63, radix: 16, uppercase: true)
            digits += text.prefix(count - digits.utf8.count)
        }
        return digits
    }
}
