/// Finds out what stands between the cells of a text.
enum CSVDelimiter {
    static let candidates: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")]

    /// How many rows are looked at, and how many bytes of them.
    private static let sampleRows = 40
    private static let sampleCells = 400
    private static let sampleBytes = 1 << 16

    /// The delimiter that a first line `sep=;` names, and where that line ends.
    static func declared(_ bytes: [UInt8]) -> (delimiter: UInt8, end: Int)? {
        var start = 0
        if bytes.first == 0x22 { start = 1 }
        guard bytes.count > start + 4,
            zip(bytes[start..<(start + 4)], "sep=".utf8).allSatisfy({ $0.lowerCased == $1 })
        else { return nil }
        let delimiter = bytes[start + 4]
        guard delimiter != 0x0A, delimiter != 0x0D, delimiter != 0x22, delimiter < 0x80 else { return nil }
        var end = start + 5
        if start == 1, end < bytes.count, bytes[end] == 0x22 { end += 1 }
        // A program that fills up all rows does so here too.
        while end < bytes.count, bytes[end] == delimiter { end += 1 }
        if end < bytes.count, bytes[end] == 0x0D { end += 1 }
        if end < bytes.count, bytes[end] == 0x0A { end += 1 }
        guard end == bytes.count || bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D else { return nil }
        return (delimiter, end)
    }

    /// The candidate that splits the first rows best: into cells that headers know, then into as many cells in each
    /// row, then into the most cells.
    static func detect(_ bytes: [UInt8], from start: Int, isKnown: (String) -> Bool) -> UInt8 {
        var best = candidates[0]
        var bestScore = [0, 0, 0]
        let sample = Array(bytes[start..<min(bytes.count, start + sampleBytes)])
        for candidate in candidates {
            var reader = CSVReader(sample, delimiter: candidate)
            var known = 0
            var widths: [Int: Int] = [:]
            var rows = 0
            while rows < sampleRows, reader.next() {
                if reader.isBlankRow { continue }
                rows += 1
                let width = reader.cells.count
                if width > 1 { widths[width, default: 0] += 1 }
                if rows <= 4, width > 1 {
                    var count = 0
                    for cell in reader.cells.prefix(sampleCells) where isKnown(CSVText.key(reader.text(cell))) {
                        count += 1
                    }
                    known = max(known, count)
                }
            }
            let common = widths.max { ($0.value, $0.key) < ($1.value, $1.key) }
            let score = [known, common?.value ?? 0, common?.key ?? 0]
            if bestScore.lexicographicallyPrecedes(score) {
                best = candidate
                bestScore = score
            }
        }
        return best
    }
}
