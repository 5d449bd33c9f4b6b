import VCardFormats
import VCardKit

extension Command {
    static let roundtrip = Command(
        name: "roundtrip",
        summary: "prove that reading and writing lose nothing",
        purpose: "Prove that reading and writing lose nothing: the bytes come back as they were, and each card, "
            + "written in its canonical form and read again, still says the same; with --via, also after a way through "
            + "other formats and back. What a loss on that way explains is listed, but does not count. Exits with 1 if "
            + "anything else differs.",
        otherNames: ["prove", "selftest"],
        examples: [
            Example("vcard roundtrip contacts.vcf", "Is this file safe with vcard?"),
            Example("vcard roundtrip --via vcf3 contacts.vcf", "Does it survive a way through vCard 3.0?"),
            Example("vcard roundtrip --via vcf21,jcard backups/", "And those of a folder, one through two formats?"),
        ],
        options: [
            OptionRow(
                "--via", "FORMATS",
                "go through these formats in turn, with commas between: "
                    + CardJourney.formats.map { $0.name }.joined(separator: ", ")),
            OptionRow("--bytes", "compare the bytes of the canonical form too"),
        ],
        countsFindings: false,
        run: { context throws(ToolError) in
            let journey = try CardJourney(context.arguments.value("via"))
            let comparesBytes = context.arguments.has("bytes")
            var isLossless = true
            try context.forEachInput { context, input throws(ToolError) in
                let source = input.input
                var trip = RoundTrip(journey, comparesBytes: comparesBytes)
                if let format = try context.format(of: &input), let read = format.read {
                    if journey.stops.isEmpty { trip.journey = CardJourney([format]) }
                    trip.hasOwnBytes = false
                    try context.readWhole(&input, read) { context, card throws(ToolError) in
                        try context.write(trip.send(card), through: trip.journey.stops, card, source)
                    }
                } else {
                    try context.readParts(&input, watching: { trip.came($0) }) {
                        context, reader, part throws(ToolError) in
                        trip.went(part, &reader)
                        guard case .card(let card) = part else { return }
                        try context.write(trip.send(card), through: trip.journey.stops, card, source)
                    }
                }
                isLossless = isLossless && trip.isLossless
                try context.output.writeLine("\(source.shown): \(trip.summary)")
            }
            return isLossless ? .success : .findings
        })
}

extension Context {
    /// Says what differs in a card, and takes what was lost on the way into the report.
    fileprivate mutating func write(
        _ outcome: CardJourney.Outcome, through stops: [CardFormat], _ card: Card, _ source: Input
    ) throws(ToolError) {
        report.add(inSource(outcome.losses), in: source)
        let way =
            stops.isEmpty
            ? "written and read again" : "through \(stops.map { $0.name }.joined(separator: ", ")) and back"
        for difference in outcome.differences {
            let explanation = difference.explanation.map { " (explained: \($0))" } ?? ""
            try output.writeLine(
                "\(source.shown):\(lineInSource(difference.line)): card \(card.location.index): \(way), "
                    + difference.text + explanation)
        }
    }
}

/// Follows an input through reading and writing.
private struct RoundTrip {
    var journey: CardJourney
    let comparesBytes: Bool
    /// Whether the input is written back byte for byte, as vCard files are.
    var hasOwnBytes = true
    private(set) var isLossless = true
    private var cards = 0
    private var equalInMeaning = 0
    private var equalInBytes = 0
    private var explained = 0
    /// Cards beyond the limits, of which nothing is known.
    private var rejected = 0
    private var equalInCanonicalBytes = 0
    private var areTextsEqual = true
    /// What came in and did not go out yet.
    private var waiting: [UInt8] = []
    /// How much of it went out already.
    private var passed = 0
    private var written: [UInt8] = []

    init(_ journey: CardJourney, comparesBytes: Bool) {
        self.journey = journey
        self.comparesBytes = comparesBytes
    }

    /// Takes note of bytes that are about to be read.
    mutating func came(_ piece: UnsafeRawBufferPointer) {
        waiting.removeFirst(passed)
        passed = 0
        waiting += piece
    }

    /// Writes a part as it stood and compares; `nil` is the end.
    mutating func went(_ part: CardReader.Part?, _ reader: inout CardReader) {
        written.removeAll(keepingCapacity: true)
        if let part { reader.write(part, into: &written) } else { reader.writeEnd(into: &written) }
        let isSame =
            waiting[passed...].starts(with: written) && (part != nil || waiting.count - passed == written.count)
        passed = min(passed + written.count, waiting.count)
        isLossless = isLossless && isSame
        if case .rejected = part {
            rejected += 1
            isLossless = false
        }
        if case .card = part {
            if isSame { equalInBytes += 1 }
        } else {
            areTextsEqual = areTextsEqual && isSame
        }
    }

    /// Sends a card on its way.
    mutating func send(_ card: Card) -> CardJourney.Outcome {
        cards += 1
        let outcome = journey.outcome(for: card, comparesBytes: comparesBytes)
        if outcome.isEqualInMeaning { equalInMeaning += 1 }
        if outcome.isEqualInBytes { equalInCanonicalBytes += 1 }
        if !outcome.differences.isEmpty, !outcome.isUnexplained { explained += 1 }
        if outcome.isUnexplained { isLossless = false }
        return outcome
    }

    var summary: String {
        var text = "\(FindingReport.counted(cards, "card")), \(equalInMeaning) equal in meaning"
        if explained > 0 { text += ", \(explained) but for what losses explain" }
        if hasOwnBytes { text += ", \(equalInBytes) equal in bytes" }
        if comparesBytes { text += ", \(equalInCanonicalBytes) equal in the bytes of the canonical form" }
        if rejected > 0 { text += "; \(FindingReport.counted(rejected, "card")) beyond the limits could not be read" }
        return text + (areTextsEqual ? "" : "; the text around them differs")
    }
}
