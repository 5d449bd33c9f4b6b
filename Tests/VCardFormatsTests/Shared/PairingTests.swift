import Testing

@testable import VCardFormats

@Suite struct PairingTests {
    /// Counts of wanted and free elements: few are compared, many are looked up.
    static let counts = [(0, 3), (3, 0), (5, 4), (4, 9), (32, 32), (33, 32), (90, 70), (70, 90)]

    @Test(arguments: counts) func eachTakesTheFirstFreeOneThatIsTheSame(_ wanted: Int, _ free: Int) {
        // The elements are numbers with few remainders, which is what makes them the same; 3 is to be left alone.
        let key = { (number: Int) in number % 7 }
        var expected: [[Int]] = []
        var left = Array(0..<free)
        for element in 0..<wanted where key(element) != 3 {
            guard let place = left.firstIndex(where: { key($0) == key(element) }) else { continue }
            expected.append([element, left.remove(at: place)])
        }
        var pairs: [[Int]] = []
        Pairing.pairs(Array(0..<wanted), Array(0..<free)) { number, _ in
            key(number) == 3 ? nil : key(number) % 2
        } isSame: {
            key($0) != 3 && key($0) == key($1)
        } pair: {
            pairs.append([$0, $1])
        }
        #expect(pairs == expected)
    }
}
