/// 64 bits that stand for many bytes; good enough to tell the cards of a book apart.
enum Digest {
    /// Of bytes as they are.
    static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 { of(bytes) { $0 } }

    /// Of bytes with the letters of ASCII in lower case.
    static func ofLowercased(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        of(bytes) { word in
            let low = word & 0x7F7F_7F7F_7F7F_7F7F
            let isUpper = (low &+ 0x3F3F_3F3F_3F3F_3F3F) ^ (low &+ 0x2525_2525_2525_2525)
            return word | (isUpper & ~word & 0x8080_8080_8080_8080) &>> 2
        }
    }

    /// Eight bytes at a time, multiplied and folded; four such rows beside each other, as each waits for its product.
    @inline(__always)
    private static func of(_ bytes: UnsafeBufferPointer<UInt8>, _ changed: (UInt64) -> UInt64) -> UInt64 {
        let raw = UnsafeRawBufferPointer(bytes)
        func word(_ i: Int) -> UInt64 {
            changed(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: i, as: UInt64.self)))
        }
        var hash = UInt64(truncatingIfNeeded: bytes.count) &* 0x9E37_79B9_7F4A_7C15
        var i = 0
        if bytes.count >= 64 {
            var (second, third, fourth) = (hash &+ 1, hash &+ 2, hash &+ 3)
            while i &+ 32 <= bytes.count {
                hash = mixed(hash, word(i))
                second = mixed(second, word(i &+ 8))
                third = mixed(third, word(i &+ 16))
                fourth = mixed(fourth, word(i &+ 24))
                i &+= 32
            }
            // Once more for the first row, or the same change at the end of the first or the second would be one.
            hash = mixed(mixed(mixed(mixed(hash, 0), second), third), fourth)
        }
        while i &+ 8 <= bytes.count {
            hash = mixed(hash, word(i))
            i &+= 8
        }
        var rest: UInt64 = 0
        while i < bytes.count {
            rest = rest &<< 8 | UInt64(raw[i])
            i &+= 1
        }
        hash = mixed(hash, changed(rest))
        hash ^= hash &>> 33
        hash = hash &* 0xC4CE_B9FE_1A85_EC53
        return hash ^ hash &>> 33
    }

    @inline(__always)
    private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
        return product ^ product &>> 32
    }
}

/// What tells the UID of a card from those of others.
struct UIDDigest: Sendable {
    /// Of the text as it stands, a `urn:uuid:` without case.
    let exact: UInt64
    /// The same for `urn:uuid:A` and `a`, as members of groups are named.
    let name: UInt64

    init(_ text: UnsafeBufferPointer<UInt8>) {
        let scheme: StaticString = "urn:uuid:"
        let count = scheme.utf8CodeUnitCount
        var isUUID = text.count > count
        for i in 0..<count where isUUID { isUUID = text[i].lowerCased == scheme.utf8Start[i] }
        name = Digest.ofLowercased(isUUID ? text.slice(count..<text.count) : text)
        // With the scheme it is none of those without one.
        exact = isUUID ? ~name : Digest.of(text)
    }

    /// Of the first UID of a card; `nil` if there is none, or an empty one.
    init?(_ card: Card) {
        self.init(card, firstRecord: card.recordRange.first { card.records[$0].property == .uid })
    }

    /// The same where the first record of that name is known.
    init?(_ card: borrowing Card, firstRecord number: Int?) {
        if !card.isEdited {
            guard let number else { return nil }
            if let plain = Self.ofPlainLine(card, number) {
                self = plain
                return
            }
        }
        guard let text = card.first(.uid)?.text, !text.isEmpty else { return nil }
        self = Array(text.utf8).withUnsafeBufferPointer { UIDDigest($0) }
    }

    /// Whether there is nothing but visible ASCII without backslashes; eight bytes at a time.
    private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let raw = UnsafeRawBufferPointer(text)
        func isPlain(_ byte: UInt8) -> Bool { byte > .space && byte < 0x7F && byte != .backslash }
        guard raw.count >= 8 else { return raw.allSatisfy(isPlain) }
        let ones: UInt64 = 0x0101_0101_0101_0101
        var odd: UInt64 = 0
        var i = 0
        while i < raw.count {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: min(i, raw.count &- 8), as: UInt64.self))
            let slash = word ^ (ones &* 0x5C)
            // The high bit of each byte below 0x21, above 0x7E, and of each backslash.
            odd |= word | (word &- ones &* 0x21) | (word &+ ones) | (slash &- ones) & ~slash
            i &+= 8
        }
        return odd & (ones &* 0x80) == 0
    }

    /// Of a UID whose bytes are its text; `nil` if they have to be decoded first.
    private static func ofPlainLine(_ card: borrowing Card, _ number: Int) -> UIDDigest? {
        let record = card.records[number]
        // Blanks, folds, escapes and encodings are what takes decoding.
        guard record.flags.isDisjoint(with: .intricate), !record.flags.contains(.hasParameters) else { return nil }
        let range = (card.start + Int(record.value))..<(card.start + card.content(ofRecord: number).upperBound)
        return card.bytes.withUnsafeBufferPointer { bytes in
            let text = bytes.slice(range)
            guard let first = text.first, first != .equals, first != .semicolon,
                Self.isPlain(text)
            else { return nil }
            return UIDDigest(text)
        }
    }
}
