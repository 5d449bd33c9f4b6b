/// The modules of a code while they are placed.
struct QRGrid {
    let version: Int
    let size: Int
    /// Row by row; true is dark.
    private(set) var modules: [Bool]
    /// The modules that no data stands in and no mask changes.
    private var isFixed: [Bool]

    /// A grid with everything that is the same for all data.
    init(version: Int) {
        self.version = version
        size = version * 4 + 17
        modules = [Bool](repeating: false, count: size * size)
        isFixed = modules
        for i in 0..<size {
            fix(6, i, i % 2 == 0)
            fix(i, 6, i % 2 == 0)
        }
        for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] { placeFinder(column, row) }
        let places = QRTables.alignment(version: version)
        for row in places {
            for column in places {
                // In these corners finders stand.
                let isFirst = row == 6 && (column == 6 || column == size - 7)
                if isFirst || row == size - 7 && column == 6 { continue }
                for y in -2...2 {
                    for x in -2...2 { fix(column + x, row + y, max(abs(x), abs(y)) != 1) }
                }
            }
        }
        placeFormat(0)
        placeVersion()
    }

    private mutating func fix(_ column: Int, _ row: Int, _ isDark: Bool) {
        modules[row * size + column] = isDark
        isFixed[row * size + column] = true
    }

    /// A finder with the light modules around it.
    private mutating func placeFinder(_ column: Int, _ row: Int) {
        for y in -4...4 {
            for x in -4...4 {
                let distance = max(abs(x), abs(y))
                guard (0..<size).contains(column + x), (0..<size).contains(row + y) else { continue }
                fix(column + x, row + y, distance != 2 && distance != 4)
            }
        }
    }

    /// Level and mask, twice, with their error correction (§7.9).
    private mutating func placeFormat(_ data: Int) {
        var remainder = data
        for _ in 0..<10 { remainder = remainder << 1 ^ (remainder >> 9) * 0x537 }
        let bits = (data << 10 | remainder) ^ 0x5412
        let bit = { (i: Int) in bits >> i & 1 == 1 }
        for i in 0...5 { fix(8, i, bit(i)) }
        fix(8, 7, bit(6))
        fix(8, 8, bit(7))
        fix(7, 8, bit(8))
        for i in 9..<15 { fix(14 - i, 8, bit(i)) }
        for i in 0..<8 { fix(size - 1 - i, 8, bit(i)) }
        for i in 8..<15 { fix(8, size - 15 + i, bit(i)) }
        fix(8, size - 8, true)
    }

    /// The version, twice, with its error correction (§7.10).
    private mutating func placeVersion() {
        guard version >= 7 else { return }
        var remainder = version
        for _ in 0..<12 { remainder = remainder << 1 ^ (remainder >> 11) * 0x1F25 }
        let bits = version << 12 | remainder
        for i in 0..<18 {
            let isDark = bits >> i & 1 == 1
            fix(size - 11 + i % 3, i / 3, isDark)
            fix(i / 3, size - 11 + i % 3, isDark)
        }
    }

    // MARK: Data

    /// Places codewords two columns at a time from the right, up and down in turn (§7.7.3).
    mutating func place(_ words: [UInt8]) {
        var i = 0
        var right = size - 1
        while right >= 1 {
            if right == 6 { right = 5 }
            for vertical in 0..<size {
                for column in [right, right - 1] {
                    let isUpward = (right + 1) & 2 == 0
                    let row = isUpward ? size - 1 - vertical : vertical
                    guard !isFixed[row * size + column], i < words.count * 8 else { continue }
                    modules[row * size + column] = words[i >> 3] >> UInt8(7 - i & 7) & 1 == 1
                    i += 1
                }
            }
            right -= 2
        }
    }

    /// Lays a mask over the data and says so in the format (§7.8.2).
    mutating func apply(mask: Int, level: QRCode.Level) {
        for row in 0..<size {
            for column in 0..<size where !isFixed[row * size + column] {
                if Self.inverts(mask, column, row) { modules[row * size + column].toggle() }
            }
        }
        let levels: [QRCode.Level: Int] = [.low: 1, .medium: 0, .quartile: 3, .high: 2]
        placeFormat((levels[level] ?? 0) << 3 | mask)
    }

    private static func inverts(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
        switch mask {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (x / 3 + y / 2) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }

    // MARK: Penalty

    /// How hard the code is to read (§7.8.3).
    var penalty: Int {
        var penalty = 0
        for line in 0..<size {
            penalty += Self.penalty(ofLine: (0..<size).map { modules[line * size + $0] })
            penalty += Self.penalty(ofLine: (0..<size).map { modules[$0 * size + line] })
        }
        for row in 0..<(size - 1) {
            for column in 0..<(size - 1) {
                let i = row * size + column
                let first = modules[i]
                if modules[i + 1] == first, modules[i + size] == first, modules[i + size + 1] == first { penalty += 3 }
            }
        }
        var dark = 0
        for module in modules where module { dark += 1 }
        // In steps of 5 % away from one half.
        let distance = abs(dark * 20 - modules.count * 10)
        return penalty + distance / modules.count * 10
    }

    /// Runs of five and more, and what looks like a finder with light modules beside it.
    private static func penalty(ofLine line: [Bool]) -> Int {
        var penalty = 0
        var run = 1
        for i in 1...line.count {
            if i < line.count, line[i] == line[i - 1] {
                run += 1
                continue
            }
            if run >= 5 { penalty += run - 2 }
            run = 1
        }
        let count = line.count
        // What lies outside is light.
        let isLight = { (range: Range<Int>) in range.allSatisfy { $0 < 0 || $0 >= count || !line[$0] } }
        for i in 0..<max(0, count - 6) where zip(line[i..<(i + 7)], finder).allSatisfy({ $0 == $1 }) {
            if isLight((i - 4)..<i) || isLight((i + 7)..<(i + 11)) { penalty += 40 }
        }
        return penalty
    }

    private static let finder = [true, false, true, true, true, false, true]
}
