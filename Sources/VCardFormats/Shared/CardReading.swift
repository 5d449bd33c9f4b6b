public import VCardKit

/// The cards that a text of another format holds, and what was odd about it.
public struct CardReading: Sendable {
    /// The cards in the order of the text.
    public internal(set) var cards: [Card] = []
    /// What reading repaired, doubted or left out, with its place in the text.
    public internal(set) var findings: Findings
    /// What is to be known of how the text was read, as the rest of a sentence about it.
    package internal(set) var note: String?
    /// Where the lines of each card come from.
    var lines: [CardLines] = []

    init(limits: Limits) { findings = Findings(maximum: limits.findings) }

    /// Tells the line of the text that a line of a card was made from; both count from 1, as findings do.
    package func line(ofCard number: Int) -> (_ line: Int) -> Int {
        let lines = lines[number]
        return { lines.source(ofLine: $0).line }
    }

    /// Findings of a card with their places in the text it was read from, whose bytes no fix of the card fits.
    package func inSource(_ findings: [Finding], ofCard number: Int) -> [Finding] {
        findings.map { finding in
            var finding = finding
            let place = lines[number].source(ofLine: finding.line)
            finding.line = place.line
            finding.column = place.column
            finding.byteRange = place.offset..<place.offset
            finding.fix = nil
            return finding
        }
    }
}

/// Which places in a text the lines of a card were made from.
struct CardLines: Sendable {
    struct Source: Sendable {
        var offset: Int
        var line: Int
        var column: Int
    }

    private let card: Source
    /// The first line of each property, counted as findings count, and its source.
    private var starts: [(line: Int, source: Source)] = []
    private var nextLine: Int

    /// - Parameter card: Where the card stands in the text.
    init(card: Source) {
        self.card = card
        // BEGIN and VERSION come first.
        nextLine = card.line + 2
    }

    /// Adds the physical lines that a property was written as.
    mutating func add(_ written: ArraySlice<UInt8>, from source: Source) {
        guard !written.isEmpty else { return }
        starts.append((nextLine, source))
        for byte in written where byte == 0x0A { nextLine += 1 }
    }

    /// The place of the property that a line belongs to; that of the card for its frame.
    func source(ofLine line: Int) -> Source {
        guard let first = starts.first, line >= first.line, line < nextLine else { return card }
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle].line <= line { low = middle } else { high = middle }
        }
        return starts[low].source
    }
}
