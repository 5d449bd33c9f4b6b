@testable import VCardKit

/// What must hold of the reading of any input whatever.
enum ReadingLaws {
    /// The first law that an input breaks, in words; `nil` if it keeps all.
    ///
    /// - Parameter cuts: The pieces in which it is read once more.
    static func broken(by bytes: [UInt8], cuts: some Sequence<Int>, limits: Limits = Limits()) -> String? {
        let book = AddressBook.read(bytes, limits: limits)
        let whole = ReadingOutcome(book)
        if let broken = broken(by: whole, of: book, bytes) { return broken }
        let fed = ReadingOutcome(bytes, cuts: cuts, limits: limits)
        if let difference = fed.difference(from: whole) { return "read in pieces: \(difference)" }
        return checkValues(book)
    }

    /// The laws of one whole reading.
    static func broken(by whole: ReadingOutcome, of book: AddressBook, _ bytes: [UInt8]) -> String? {
        if whole.written != bytes { return "writing gives other bytes than were read" }
        if book.encoding.isBigEndianUTF16 == nil, whole.length != bytes.count {
            return "the lengths add up to \(whole.length), not to \(bytes.count)"
        }
        for (number, card) in book.cards.enumerated() {
            if let broken = broken(by: card) { return "card \(number): \(broken)" }
        }
        return broken(by: book.findings, bytes, cardCount: book.cards.count)
    }

    /// Records tile the card, and every property can be asked for everything.
    private static func broken(by card: Card) -> String? {
        var last = 0
        for number in card.recordRange {
            let record = card.records[number]
            let start = Int(record.start)
            let value = Int(record.value)
            let range = card.range(ofRecord: number)
            if number == card.recordRange.lowerBound ? start != 0 : start <= last {
                return "line record \(number) starts at \(start), behind \(last)"
            }
            if range.isEmpty || range.upperBound > card.start + card.count { return "line record \(number) is empty" }
            if value < start || value > range.upperBound - card.start { return "value of line record \(number)" }
            if start + Int(record.nameOffset) + Int(record.nameCount) > range.upperBound - card.start {
                return "name of line record \(number)"
            }
            last = start
        }
        var lengths = 0
        for property in card.properties {
            lengths += property.name.utf8.count + (property.group?.utf8.count ?? 0)
            for parameter in property.parameters { lengths += parameter.name.utf8.count + parameter.values.count }
            lengths += property.types.count + property.rawLine.count + property.rawValueRange.count
        }
        return lengths < 0 ? "lengths" : nil
    }

    /// Findings lie inside of the input, in its order, and their lines and columns are those of their bytes.
    private static func broken(by findings: Findings, _ bytes: [UInt8], cardCount: Int) -> String? {
        let places = PlainPlaces(bytes)
        var last = 0
        for finding in findings.kept {
            let range = finding.byteRange
            if range.lowerBound < 0 || range.upperBound > bytes.count { return "\(finding.rule.name) at \(range)" }
            if range.lowerBound < last { return "\(finding.rule.name) is out of order" }
            last = range.lowerBound
            let place = places.place(range.lowerBound)
            if place != (finding.line, finding.column) {
                return "\(finding.rule.name) at \(range) is on \(finding.line):\(finding.column), not on \(place)"
            }
            if let card = finding.card, card < 0 || card >= cardCount { return "\(finding.rule.name) of card \(card)" }
        }
        return nil
    }

    /// The laws of values: each can be read, the canonical form is one card of the same meaning and stays as it is,
    /// and the fast path of plain lines gives what the general one gives.
    static func checkValues(_ book: AddressBook) -> String? {
        for (number, card) in book.cards.enumerated() {
            for property in card.properties {
                if let broken = broken(byPlain: property) { return "card \(number): \(broken)" }
            }
            let formatted = card.formatted
            let again = AddressBook.read(formatted)
            guard again.cards.count == 1, again.cards[0].count == formatted.count else {
                return "card \(number): its canonical form is read as \(again.cards.count) cards"
            }
            if again.cards[0].version != card.version {
                return "card \(number): its canonical form has another version"
            }
            if again.cards[0].formatted != formatted {
                return "card \(number): formatting what was formatted changes it"
            }
            // Control characters cannot be written, and a card inside of one that was cut off gets its END.
            if !holdsControls(card), card.isComplete, let difference = card.differences(to: again.cards[0]).first {
                return "card \(number): its canonical form differs: \(difference)"
            }
            // Lines that are no property may move with a VERSION, but none goes.
            if invalidLines(of: card) != invalidLines(of: again.cards[0]) {
                return "card \(number): its canonical form has other lines that are no property"
            }
            _ = card.valueFindings()
            if number == 0, let broken = fixingBreaks(card) { return "card \(number): \(broken)" }
        }
        return nil
    }

    /// Whether fixing a card a second time changes it again, or a fix is no fix.
    private static func fixingBreaks(_ card: Card) -> String? {
        let fixed = card.fixed(.unsafe)
        if let finding = fixed.card.fixed(.unsafe).done.first { return "\(finding.rule.code) is fixed again and again" }
        if let finding = fixed.remaining.first(where: { $0.fix != nil }) {
            return "\(finding.rule.code) stays after its fix"
        }
        return nil
    }

    private static func invalidLines(of card: Card) -> [String] {
        let lines = card.recordRange.filter { card.records[$0].flags.contains(.invalid) }.map { number in
            card.bytes[card.range(ofRecord: number)].filter { !$0.isLineEnd }.drop { $0.isBlank }
        }
        return lines.map { String(decoding: $0, as: UTF8.self) }.sorted()
    }

    private static func holdsControls(_ card: Card) -> Bool {
        if card.flags.contains(.control) { return true }
        return card.properties.contains { property in
            property.text.utf8.contains { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        }
    }

    private static func broken(byPlain property: Property) -> String? {
        if let plain = property.decodePlain() {
            let any = property.decodeAny(property.parameters)
            if plain.value != any.value || plain.type != any.type || plain.oddities != any.oddities || any.repairs != []
            {
                return "\(property.name): the fast path reads another value"
            }
        }
        var copied: [UInt8] = []
        if property.writeCanonical(into: &copied) {
            var writer = LineWriter(version: property.version)
            property.writeAny(&writer)
            if writer.output != copied { return "\(property.name): the fast path writes another line" }
        }
        return nil
    }
}
