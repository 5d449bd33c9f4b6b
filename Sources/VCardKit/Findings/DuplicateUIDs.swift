/// Finds UIDs that several cards of a book have (RFC 6350 §6.7.6), card by card.
///
/// It keeps 64 bits of each UID, so that a book of any size can be checked while it streams by.
public struct DuplicateUIDs: Sendable {
    private var seen: Set<UInt64> = []

    /// Begins a book.
    public init() {}

    /// The finding for a card whose UID an earlier one had; `nil` if it has a new one or none.
    ///
    /// The text is compared as it stands, a `urn:uuid:` without case.
    public mutating func check(_ card: Card) -> Finding? {
        UIDDigest(card).flatMap { check(card, $0) }
    }

    /// The same for a card whose UID is known.
    mutating func check(_ card: Card, _ uid: UIDDigest) -> Finding? {
        if seen.insert(uid.exact).inserted { return nil }
        let place = card.place(ofFirst: .uid)
        return Finding(
            .duplicateUID, byteRange: place.bytes, line: place.line, column: place.column, card: card.location.index,
            property: card.first(.uid)?.lowercasedName)
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
