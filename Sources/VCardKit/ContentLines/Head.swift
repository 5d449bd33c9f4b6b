/// What stands before the value of a content line: group, name and parameters, as the scanner needs them.
struct Head {
    /// The byte behind the colon, or -1 as long as no colon was found.
    var value = -1
    var nameStart = 0
    var nameEnd = 0
    var property = PropertyID.unknown
    var flags = LineRecord.Flags()
    /// The end was reached inside a quoted parameter value.
    var endsInQuotes = false

    init() {}

    /// Reads a head from the bytes `start..<end` of one physical line (RFC 6350 §3.3, vCard 2.1 §2.9).
    ///
    /// Bare parameters, blanks around names, commas between 2.1 parameters and more than one group level are taken.
    /// With `ignoringQuotes` a double quote is an ordinary character: the second try for unbalanced quotes.
    @inline(__always)
    init(
        _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, index: borrowing PropertyIndex,
        ignoringQuotes: Bool = false
    ) {
        var i = start
        while i < end, base[i] == .space || base[i] == .tab { i += 1 }
        if i > start { flags.insert(.doubtfulHead) }
        nameStart = i
        while i < end {
            let byte = base[i]
            if byte.isNameByte {
                i += 1
            } else if byte == .colon || byte == .semicolon {
                break
            } else {
                if byte == .dot {
                    flags.insert(nameStart == i ? [.hasGroup, .doubtfulHead] : .hasGroup)
                    nameStart = i + 1
                } else {
                    flags.insert(.doubtfulHead)
                }
                i += 1
            }
        }
        nameEnd = i
        while nameEnd > nameStart, base[nameEnd - 1] == .space || base[nameEnd - 1] == .tab { nameEnd -= 1 }
        property = index.lookup(base + nameStart, nameEnd - nameStart)
        guard i < end else { return }
        if base[i] == .colon {
            value = i + 1
            return
        }
        readParameters(base, i + 1, end, ignoringQuotes)
    }

    private mutating func readParameters(
        _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ ignoringQuotes: Bool
    ) {
        flags.insert(.hasParameters)
        var i = start
        var first = start
        var equals = -1
        var comma = -1
        while i < end {
            let byte = base[i]
            switch byte {
            case .equals:
                if equals < 0 {
                    if let next = BareParameter.customLabelEnd(base, first, i, end) {
                        i = next
                        continue
                    }
                    equals = i
                } else if comma > equals {
                    // PREF=1,TYPE=HOME
                    flags.insert(.doubtfulHead)
                }
            case .colon:
                note(base, first, equals, i)
                value = i + 1
                return
            case .semicolon:
                if base[i - 1] == .backslash { break }
                note(base, first, equals, i)
                first = i + 1
                equals = -1
            case .comma:
                // Between 2.1 parameters: LABEL;INTL;PARCEL,ENCODING=QUOTED-PRINTABLE
                if equals >= 0 {
                    comma = i
                    break
                }
                note(base, first, equals, i)
                first = i + 1
            case .quote:
                if ignoringQuotes { break }
                i += 1
                while i < end, base[i] != .quote { i += 1 }
                if i == end {
                    endsInQuotes = true
                    return
                }
            default: break
            }
            i += 1
        }
    }

    /// Takes from one parameter what the scanner must know: the encoding, and that CHARSET is there.
    @inline(__always)
    private mutating func note(_ base: UnsafePointer<UInt8>, _ start: Int, _ equals: Int, _ end: Int) {
        guard start < end else { return }
        if equals < 0 {
            flags.insert(.hasBareParameter)
            noteEncoding(base, start, end, isBare: true)
        } else {
            switch base[start] | 0x20 {
            case 0x65, .space | 0x20, .tab | 0x20:
                if BareText(base, start, equals).matches("ENCODING") {
                    noteEncoding(base, equals + 1, end, isBare: false)
                } else if base[start].isBlank, BareText(base, start, equals).matches("CHARSET") {
                    flags.insert(.hasCharset)
                }
            case 0x63:
                if BareText(base, start, equals).matches("CHARSET") { flags.insert(.hasCharset) }
            default: break
            }
        }
    }

    private mutating func noteEncoding(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, isBare: Bool) {
        var stop = start
        while stop < end, base[stop] != .comma { stop += 1 }
        // ENCODING=QUOTED-PRINTABLE,PREF
        let text = BareText(base, start, isBare ? end : stop)
        guard text.start < text.end else { return }
        switch base[text.start] | 0x20 {
        case 0x71:  // q
            if text.matches("QUOTED-PRINTABLE") || (!isBare && text.matches("Q")) { flags.insert(.quotedPrintable) }
        case 0x62:  // b; `ENCODING=b,b` is written by some
            if text.matches("BASE64") || (text.matches("B") && (!isBare || property.mayHoldData)) {
                flags.insert(.base64)
            }
        default: break
        }
    }
}

/// A piece of a head without the blanks and double quotes around it.
struct BareText {
    let base: UnsafePointer<UInt8>
    private(set) var start: Int
    private(set) var end: Int

    init(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) {
        self.base = base
        self.start = start
        self.end = end
        while self.start < self.end, isMargin(base[self.start]) { self.start += 1 }
        while self.start < self.end, isMargin(base[self.end - 1]) { self.end -= 1 }
    }

    private func isMargin(_ byte: UInt8) -> Bool { byte == .space || byte == .tab || byte == .quote }

    /// Whether the text is that word, without case.
    @inline(__always)
    func matches(_ word: StaticString) -> Bool {
        guard end - start == word.utf8CodeUnitCount else { return false }
        for i in 0..<word.utf8CodeUnitCount
        where base[start + i].upperCased != word.utf8Start[i] { return false }
        return true
    }
}
