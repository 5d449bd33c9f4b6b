import VCardKit

/// Something that was read and is to be taken in, in the order of the input.
struct ReadItem: Sendable {
    /// Text around cards, or what was rejected.
    var text: CardReader.Part?
    /// Cards that follow each other.
    var cards: [Card] = []
    /// What reading found in it.
    var found = Findings(maximum: 0)
    /// How many bytes of the input it is.
    var size = 0
    /// Whether no card came before it.
    var isBeforeCards = false
    /// Bytes of the input as they came, for who shows its lines; else empty.
    var bytes: [UInt8] = []
    /// What there is to know of each card, once someone looked at them; empty if there is nothing.
    var results: [CardInspection.Result] = []

    /// Looks at the cards.
    mutating func inspect(by inspection: CardInspection) {
        guard inspection.hasResults else { return }
        results.reserveCapacity(cards.count)
        for card in cards { results.append(inspection.result(of: card)) }
    }
}

extension CardReader {
    /// The next thing to be taken in; `nil` until more is fed, or at the end.
    ///
    /// - Parameter inRuns: Whether cards may come several at once.
    mutating func nextItem(inRuns: Bool) -> ReadItem? {
        let isBeforeCards = count == 0
        if inRuns {
            let cards = nextCards(upTo: LookAhead.batchBytes)
            if !cards.isEmpty { return ReadItem(cards: cards, size: cards.reduce(0) { $0 + $1.byteCount }) }
        }
        if let part = next() {
            var item = ReadItem(found: takeFindings(), size: size(of: part), isBeforeCards: isBeforeCards)
            if case .card(let card) = part { item.cards = [card] } else { item.text = part }
            return item
        }
        let rest = takeFindings()
        return rest.count > 0 ? ReadItem(found: rest) : nil
    }
}
