/// Finds what is wrong between the cards of a book, card by card: UIDs and cards that occur twice, versions that are
/// mixed, members of groups that are not there.
///
/// It keeps less than a hundred bytes of each card, so that a book of any size can be checked while it streams by.
///
///     var checks = BookChecks()
///     for card in book.cards { findings += checks.add(card) }
///     findings += checks.finish()
public struct BookChecks: Sendable {
    /// What a book has to know of a card, which the card alone tells, so that any thread can find it out.
    package struct Traits: Sendable {
        fileprivate let version: Version
        fileprivate let digest: UInt64
        fileprivate let uid: UIDDigest?
        fileprivate let members: [Member]
    }

    /// A member of a group, until the card that it names comes.
    fileprivate struct Member: Sendable {
        var digest: UInt64
        var finding: Finding
    }

    /// The first card with a UID.
    private struct Owner {
        let digest: UInt64
        let place: EarlierCards.Place
    }

    private var owners: [UInt64: Owner] = [:]
    /// The digests of the other cards: those without a UID, and those that came later than its owner.
    private var others: [UInt64: EarlierCards.Place] = [:]
    private var earlier = EarlierCards()
    /// The names of all UIDs; searched only if there are groups.
    private var names: [UInt64] = []
    private var members: [Member] = []
    private var version: Version?
    private var isMixed = false

    /// Begins a book.
    public init() {}

    /// Begins the next input of a book of several; its name is said where a finding about a later one leads to it.
    package mutating func beginInput(_ name: String) {
        earlier.beginInput(name)
        // Several versions are in one file.
        version = nil
        isMixed = false
    }

    /// Takes the next card in, and gives what is wrong with it in the light of those before it.
    public mutating func add(_ card: Card) -> [Finding] { add(card, Traits(card)) }

    /// The same for a card whose traits are known.
    package mutating func add(_ card: Card, _ traits: Traits) -> [Finding] {
        var found: [Finding] = []
        if let version, version != traits.version, !isMixed {
            isMixed = true
            found.append(Finding(.mixedVersions, about: card))
        }
        version = traits.version
        if let finding = addToEarlier(card, traits) { found.append(finding) }
        if let uid = traits.uid { names.append(uid.name) }
        for var member in traits.members {
            // The book may count its cards in another way than the input does.
            member.finding.card = card.location.index
            members.append(member)
        }
        return found
    }

    /// Remembers the card, and says if it, or its UID, is there already.
    private mutating func addToEarlier(_ card: Card, _ traits: Traits) -> Finding? {
        let place = earlier.place(of: card)
        var owner: Owner?
        if let uid = traits.uid {
            // One look finds most to be new.
            owner = owners.updateValue(Owner(digest: traits.digest, place: place), forKey: uid.exact)
            guard let owner else { return nil }
            owners[uid.exact] = owner
        }
        // One that is there already has its UID twice as well.
        let twin =
            owner?.digest == traits.digest
            ? owner?.place : EarlierCards.place(of: traits.digest, in: &others, else: place)
        if let twin {
            return Finding(
                .repeatedCard, about: card, "the card \(earlier.words(for: twin)) is the same, byte for byte",
                fix: Fix("leave the card out", .unsafe, .dropCard))
        }
        return owner.map { Finding(duplicateUIDOf: card, afterThatOf: $0.place, among: earlier) }
    }

    /// Whether the card is, byte for byte, one that was taken in.
    public func holds(_ card: Card) -> Bool {
        let digest = Traits.digest(of: card)
        return others[digest] != nil || UIDDigest(card).flatMap { owners[$0.exact]?.digest } == digest
    }

    /// Ends the book, and gives what only shows then, in the order of the cards.
    public mutating func finish() -> [Finding] {
        if members.isEmpty { return [] }
        let names = Set(names)
        return members.filter { !names.contains($0.digest) }.map { $0.finding }
    }
}

extension BookChecks.Traits {
    /// Looks at a card.
    package init(_ card: borrowing Card) {
        var uid: Int?
        var firstMember: Int?
        let range = card.recordRange
        card.records.withUnsafeBufferPointer { records in
            for number in range {
                let id = records[number].property
                if id == .uid {
                    uid = uid ?? number
                } else if id == .member || id == .xAddressBookServerMember {
                    firstMember = firstMember ?? number
                }
            }
        }
        version = card.version
        digest = Self.digest(of: card)
        self.uid = UIDDigest(card, firstRecord: uid)
        members = firstMember.map { Self.members(of: card, from: $0) } ?? []
    }

    /// Of the card's bytes, without the line end behind it.
    fileprivate static func digest(of card: borrowing Card) -> UInt64 {
        func digest(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
            var end = bytes.count
            while end > 0, bytes[end - 1].isLineEnd { end -= 1 }
            return Digest.of(bytes.slice(0..<end))
        }
        if card.isEdited { return card.serialized.withUnsafeBufferPointer { digest($0) } }
        let range = card.start..<(card.start + card.count)
        return card.bytes.withUnsafeBufferPointer { digest($0.slice(range)) }
    }

    /// The members of a group.
    private static func members(of card: Card, from first: Int) -> [BookChecks.Member] {
        var members: [BookChecks.Member] = []
        // Goes along with the lines, so that a group of any size takes one pass.
        var cursor = RecordCursor(card)
        for number in first..<card.recordRange.upperBound {
            let id = card.records[number].property
            guard id == .member || id == .xAddressBookServerMember, card.records[number].isProperty else { continue }
            let text = Array(card.property(ofRecord: number).text.utf8)
            // A member may be a mail address, which is no card's UID.
            guard text.count > 9, URIText.hasScheme("urn", text.span) else { continue }
            members.append(
                BookChecks.Member(
                    digest: text.withUnsafeBufferPointer { UIDDigest($0).name },
                    finding: Finding(.missingMember, about: card, at: number, with: &cursor)))
        }
        return members
    }
}

extension Finding {
    /// A finding about a card.
    fileprivate init(_ rule: Rule, about card: Card, _ message: String? = nil, fix: Fix? = nil) {
        var cursor = RecordCursor(card)
        self.init(rule, about: card, at: card.recordRange.lowerBound, with: &cursor, message, fix: fix)
    }

    /// A finding about a line of a card.
    fileprivate init(
        _ rule: Rule, about card: Card, at number: Int, with cursor: inout RecordCursor, _ message: String? = nil,
        fix: Fix? = nil
    ) {
        let place = cursor.place(card.content(ofRecord: number), ofRecord: number, in: card)
        self.init(
            rule, byteRange: place.bytes, line: place.line, column: place.column, card: card.location.index,
            property: card.lowercasedName(ofRecord: number), message: message, fix: fix)
    }
}
