/// BEGIN:VCARD and END:VCARD as people and programs write them: any case, blanks around the parts, a group before.
enum FrameLine {
    enum Match: Sendable {
        /// The line begins or ends a card.
        case card
        /// It begins or ends a component that is no card.
        case component
        /// It is the first part of such a line, so that a fold may complete it.
        case start
        case no
    }

    /// Compares the bytes `start..<end`, folds inside them taken out, with `BEGIN:VCARD` or `END:VCARD`.
    static func match(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ word: StaticString) -> Match {
        var i = start
        while i < end, base[i].isBlank { i += 1 }
        let first = word.utf8Start[0]
        guard i < end else { return .no }
        if base[i].upperCased != first || !startsWord(base, i, end, word) {
            // item1.BEGIN:VCARD
            var dot = i
            while dot < end, base[dot].isNameByte { dot += 1 }
            guard dot > i, dot < end, base[dot] == .dot else { return .no }
            i = dot + 1
            guard i < end, startsWord(base, i, end, word) else { return .no }
        }
        for k in 0..<word.utf8CodeUnitCount {
            skipFold(base, &i, end)
            guard i < end else { return .start }
            guard base[i].upperCased == word.utf8Start[k] else { return .no }
            i += 1
        }
        skipFold(base, &i, end)
        while i < end, base[i].isBlank { i += 1 }
        guard i < end else { return .start }
        guard base[i] == .colon else { return .no }
        return value(base, i + 1, end)
    }

    /// Whether more bytes behind `start..<end` could make it such a line, a group before the word included.
    static func mayBecome(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ word: StaticString) -> Bool {
        var i = start
        while i < end, base[i].isNameByte { i += 1 }
        if i > start, i + 1 == end, base[i] == .dot { return true }
        return i == end || match(base, start, end, word) != .no
    }

    /// Whether the first letters are those of the word, as far as they stand in one piece.
    private static func startsWord(
        _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ word: StaticString
    ) -> Bool {
        var i = start
        for k in 0..<word.utf8CodeUnitCount {
            if i == end || base[i].isLineEnd { return true }
            if base[i].upperCased != word.utf8Start[k] { return false }
            i += 1
        }
        return true
    }

    /// Whether properties of the name may have a card as their value: AGENT, and those with `X-` before them.
    static func mayHoldCard(_ name: Span<UInt8>, _ id: PropertyID) -> Bool {
        if id != .unknown { return id == .agent }
        return name.count > 2 && name[0].upperCased == 0x58 && name[1] == 0x2D
    }

    /// Whether a value says BEGIN:VCARD and nothing else.
    static func isBegin(_ value: Span<UInt8>) -> Bool {
        value.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { match($0, 0, bytes.count, "BEGIN") == .card } ?? false
        }
    }

    /// Whether the value `start..<end` of a BEGIN or END line says VCARD.
    static func isCard(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        value(base, start, end) == .card
    }

    /// Where BEGIN:VCARD stands if it follows in the same line on the VCARD with which the value begins.
    static func beginBehindEnd(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, longest: Int) -> Int? {
        var i = start
        while i < end, base[i].isBlank { i += 1 }
        let card: StaticString = "VCARD"
        guard end - i > card.utf8CodeUnitCount, end - i <= longest else { return nil }
        for k in 0..<card.utf8CodeUnitCount where base[i + k].upperCased != card.utf8Start[k] { return nil }
        i += card.utf8CodeUnitCount
        while i < end, base[i].isBlank { i += 1 }
        return i < end && match(base, i, end, "BEGIN") == .card ? i : nil
    }

    private static func value(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Match {
        let card: StaticString = "VCARD"
        var i = start
        while i < end, base[i].isBlank { i += 1 }
        for k in 0..<card.utf8CodeUnitCount {
            skipFold(base, &i, end)
            guard i < end else { return .start }
            guard base[i].upperCased == card.utf8Start[k] else {
                return base[i].isNameByte ? .component : .no
            }
            i += 1
        }
        while i < end, base[i].isBlank || base[i].isLineEnd { i += 1 }
        return i == end ? .card : .component
    }

    private static func skipFold(_ base: UnsafePointer<UInt8>, _ i: inout Int, _ end: Int) {
        var j = i
        while j < end, base[j].isLineEnd { j += 1 }
        if j > i, j < end, base[j].isBlank { i = j + 1 }
    }
}
