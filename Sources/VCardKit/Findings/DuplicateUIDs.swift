/// Finds UIDs that several cards of a book have (RFC 6350 §6.7.6), card by card.
///
/// It keeps 128 bits of each UID, so that a book of any size can be checked while it streams by.
public struct DuplicateUIDs: Sendable {
    private var seen: [UInt64: EarlierCards.Place] = [:]
    private var earlier = EarlierCards()

    /// Begins a book.
    public init() {}

    /// The finding for a card whose UID an earlier one had; `nil` if it has a new one or none.
    ///
    /// The text is compared as it stands, a `urn:uuid:` without case.
    public mutating func check(_ card: Card) -> Finding? {
        guard let uid = UIDDigest(card),
            let first = EarlierCards.place(of: uid.exact, in: &seen, else: earlier.place(of: card))
        else { return nil }
        return Finding(duplicateUIDOf: card, afterThatOf: first, among: earlier)
    }
}

extension Finding {
    /// Says that the UID of a card is that of an earlier one.
    init(duplicateUIDOf card: Card, afterThatOf first: EarlierCards.Place, among cards: EarlierCards) {
        let place = card.place(ofFirst: .uid)
        self.init(
            .duplicateUID, byteRange: place.bytes, line: place.line, column: place.column, card: card.location.index,
            property: card.first(.uid)?.lowercasedName,
            message: "the UID is already that of the card \(cards.words(for: first))")
    }
}

/// Where the cards of a book begin that came before, in few bytes each.
struct EarlierCards: Sendable {
    struct Place: Sendable {
        /// The line of BEGIN, from 1.
        var line: UInt32
        /// The number of the input.
        var input: UInt32
    }

    private var inputs: [String] = []

    /// Begins the next input of the book.
    mutating func beginInput(_ name: String) { inputs.append(name) }

    private var input: UInt32 { UInt32(max(inputs.count - 1, 0)) }

    func place(of card: Card) -> Place {
        Place(line: UInt32(truncatingIfNeeded: card.location.line), input: input)
    }

    /// Where that stands, as words behind `the card`.
    func words(for place: Place) -> String {
        let words = "in line \(place.line)"
        return place.input == input ? words : words + " of \(inputs[Int(place.input)])"
    }

    /// The place that a key has; one that has none gets it, and the answer is `nil`.
    static func place(of key: UInt64, in places: inout [UInt64: Place], else new: Place) -> Place? {
        let old = places.updateValue(new, forKey: key)
        if let old { places[key] = old }
        return old
    }
}

extension Card {
    /// Where the first property of a name was read; the place of BEGIN if it was set later.
    fileprivate func place(ofFirst id: PropertyID) -> (bytes: Range<Int>, line: Int, column: Int) {
        let number =
            recordRange.first { records[$0].property == id && records[$0].isProperty } ?? recordRange.lowerBound
        var cursor = PlaceCursor(self)
        return cursor.place(content(ofRecord: number))
    }
}
