import VCardKit

/// Something that was read and is to be taken in, in the order of the input.
struct ReadItem: Sendable {
    /// The part; `nil` for what was found behind the last one, and for bytes alone.
    var part: CardReader.Part?
    /// What reading found in it.
    var found = Findings(maximum: 0)
    /// How many bytes of the input it is.
    var size = 0
    /// Whether no card came before it.
    var isBeforeCards = false
    /// Bytes of the input as they came, for who shows its lines; else empty.
    var bytes: [UInt8] = []
    /// What there is to know of a card, once someone looked at it.
    var result: CardInspection.Result?
}

extension CardReader {
    /// The next thing to be taken in; `nil` until more is fed, or at the end.
    mutating func nextItem() -> ReadItem? {
        let isBeforeCards = count == 0
        if let part = next() {
            return ReadItem(part: part, found: takeFindings(), size: size(of: part), isBeforeCards: isBeforeCards)
        }
        let rest = takeFindings()
        return rest.count > 0 ? ReadItem(found: rest) : nil
    }
}
