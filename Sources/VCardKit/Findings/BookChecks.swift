/// Finds what is wrong between the cards of a book, card by card: UIDs and cards that occur twice, versions that are
/// mixed, members of groups that are not there.
///
/// It keeps some dozen bytes of each card, so that a book of any size can be checked while it streams by.
///
///     var checks = BookChecks()
///     for card in book.cards { findings += checks.add(card) }
///     findings += checks.finish()
public struct BookChecks: Sendable {
    /// A member of a group, until the card that it names comes.
    private struct Member: Sendable {
        var digest: UInt64
        var finding: Finding
    }

    private var uids = DuplicateUIDs()
    private var cards: Set<UInt64> = []
    private var names: Set<UInt64> = []
    private var members: [Member] = []
    private var version: Version?
    private var isMixed = false

    /// Begins a book.
    public init() {}

    /// Takes the next card in, and gives what is wrong with it in the light of those before it.
    public mutating func add(_ card: Card) -> [Finding] {
        var found: [Finding] = []
        var cursor = PlaceCursor(card)
        if let version, version != card.version, !isMixed {
            isMixed = true
            found.append(Finding(.mixedVersions, about: card, with: &cursor))
        }
        version = card.version
        let isNew = cards.insert(digest(of: card)).inserted
        // One that is there already has its UID twice as well.
        if isNew {
            if let finding = uids.check(card) { found.append(finding) }
        } else {
            found.append(
                Finding(.repeatedCard, about: card, with: &cursor, fix: Fix("leave the card out", .unsafe, .dropCard)))
        }
        note(card)
        return found
    }

    /// Whether the card is, byte for byte, one that was taken in.
    public func holds(_ card: Card) -> Bool { cards.contains(digest(of: card)) }

    /// Ends the book, and gives what only shows then, in the order of the cards.
    public mutating func finish() -> [Finding] {
        members.filter { !names.contains($0.digest) }.map { $0.finding }
    }

    private func digest(of card: Card) -> UInt64 {
        let bytes = card.isEdited ? card.serialized[...] : card.bytes[card.start..<(card.start + card.count)]
        var end = bytes.endIndex
        while end > bytes.startIndex, bytes[end - 1].isLineEnd { end -= 1 }
        return bytes[bytes.startIndex..<end].withUnsafeBufferPointer { Digest.of($0) }
    }

    /// Keeps the UID of a card, and the members of a group.
    private mutating func note(_ card: Card) {
        // Goes along with the lines, so that a group of any size takes one pass.
        var cursor = PlaceCursor(card)
        if let uid = card.first(.uid)?.text, !uid.isEmpty { names.insert(Self.name(uid)) }
        for number in card.recordRange {
            let id = card.records[number].property
            guard id == .member || id == .xAddressBookServerMember, card.records[number].isProperty else { continue }
            let text = card.property(ofRecord: number).text
            // A member may be a mail address, which is no card's UID.
            guard text.utf8.count > 9, URIText.hasScheme("urn", Array(text.utf8).span) else { continue }
            members.append(
                Member(
                    digest: Self.name(text),
                    finding: Finding(.missingMember, about: card, at: number, with: &cursor)))
        }
    }

    /// A number that is the same for `urn:uuid:A` and `a`.
    private static func name(_ text: String) -> UInt64 {
        var bytes = Array(text.utf8)
        let scheme = "urn:uuid:".utf8
        if bytes.count > scheme.count, bytes.prefix(scheme.count).elementsEqual(scheme, by: { $0.lowerCased == $1 }) {
            bytes.removeFirst(scheme.count)
        }
        return bytes.map { $0.lowerCased }.withUnsafeBufferPointer { Digest.of($0) }
    }
}

/// 64 bits that stand for many bytes.
enum Digest {
    /// Eight bytes at a time, multiplied and folded; good enough to tell the cards of a book apart.
    static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash = UInt64(truncatingIfNeeded: bytes.count) &* 0x9E37_79B9_7F4A_7C15
        let raw = UnsafeRawBufferPointer(bytes)
        var i = 0
        while i + 8 <= bytes.count {
            hash ^= UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: i, as: UInt64.self))
            hash = hash &* 0xFF51_AFD7_ED55_8CCD
            hash ^= hash >> 32
            i += 8
        }
        while i < bytes.count {
            hash = (hash ^ UInt64(bytes[i])) &* 0x100_0000_01B3
            i += 1
        }
        hash ^= hash >> 33
        hash = hash &* 0xC4CE_B9FE_1A85_EC53
        return hash ^ hash >> 33
    }
}

extension Finding {
    /// A finding about a card, or about one line of it.
    fileprivate init(
        _ rule: Rule, about card: Card, at number: Int? = nil, with cursor: inout PlaceCursor, fix: Fix? = nil
    ) {
        let number = number ?? card.recordRange.lowerBound
        let place = cursor.place(card.content(ofRecord: number))
        self.init(
            rule, byteRange: place.bytes, line: place.line, column: place.column, card: card.location.index,
            property: card.records[number].isProperty ? card.property(ofRecord: number).lowercasedName : nil, fix: fix)
    }
}
