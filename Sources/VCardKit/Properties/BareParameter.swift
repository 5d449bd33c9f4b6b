/// What a parameter without a name stands for, as `WORK` in `TEL;WORK:` (vCard 2.1 §2.9).
public enum BareParameter: Sendable, Hashable {
    /// A transfer encoding, as `QUOTED-PRINTABLE`.
    case encoding
    /// A place of the value, as `URL`.
    case value
    /// A TYPE value; so is every word that nothing else claims.
    case type
    /// A character set, as `UTF-8`.
    case charset

    /// The parameter that the word stands for, case ignored.
    public static func resolve(_ word: Span<UInt8>) -> BareParameter {
        switch number(of: word) {
        case 0: return isCharset(word) ? .charset : .type
        case ...encodings.count: return .encoding
        case ...(encodings.count + values.count): return .value
        default: return .type
        }
    }

    /// The parameter that the word stands for on a property of that name: `B` announces data only where there may be
    /// some, as one letter is soon a part of something else.
    static func resolve(_ word: Span<UInt8>, on name: Span<UInt8>) -> BareParameter {
        if word.count == 1, !PropertyID(name: name).mayHoldData { return .type }
        return resolve(word)
    }

    /// Where a word like `X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,M=C3=B3vil)` ends, in which some phones write
    /// a label of one's own; `nil` for other words.
    ///
    /// - Parameter equals: The first `=` behind `start`.
    static func customLabelEnd(_ base: UnsafePointer<UInt8>, _ start: Int, _ equals: Int, _ end: Int) -> Int? {
        let word: StaticString = "X-CUSTOM("
        guard equals - start > word.utf8CodeUnitCount, base[start] | 0x20 == 0x78 else { return nil }
        for k in 0..<word.utf8CodeUnitCount where base[start + k].upperCased != word.utf8Start[k] { return nil }
        var i = equals
        while i < end, base[i] != UInt8(ascii: ")") {
            if base[i] == .colon || base[i] == .semicolon { return nil }
            i += 1
        }
        guard i < end else { return nil }
        let isLabel = customLabel(Array(UnsafeBufferPointer(start: base + start, count: i + 1 - start))) != nil
        return isLabel ? i + 1 : nil
    }

    /// The label in such a word, decoded; `nil` for other words, and for what no TYPE can say.
    static func customLabel(_ word: [UInt8]) -> [UInt8]? {
        let start = "X-CUSTOM(".utf8.count
        guard word.count > start, ValueBytes.equal(word.span, 0..<start, "X-CUSTOM("), word.last == UInt8(ascii: ")")
        else { return nil }
        var parts = word[start..<(word.count - 1)].split(separator: .comma, omittingEmptySubsequences: false)
        let label = parts.removeLast()
        var charset = Charset.utf8
        var isEncoded = false
        for part in parts.map({ Array($0) }) {
            if ValueBytes.equal(part.span, "ENCODING=QUOTED-PRINTABLE") {
                isEncoded = true
            } else if part.count > 8, ValueBytes.equal(part.span, 0..<8, "CHARSET="),
                let named = Charset(name: String(decoding: part[8...], as: UTF8.self)), named.isSupported
            {
                charset = named
            } else {
                return nil
            }
        }
        guard isEncoded else { return nil }
        var text: [UInt8] = []
        _ = label.withUnsafeBufferPointer { QuotedPrintable.decode($0, into: &text) }
        if charset != .utf8 {
            let bytes = text
            text = []
            _ = bytes.withUnsafeBufferPointer { charset.decode($0, into: &text) }
        }
        let isWord = text.allSatisfy { byte in
            switch byte {
            case 0..<0x20, 0x7F, .quote, .comma, .semicolon, .colon, .equals, .backslash, .caret, .dot: false
            default: true
            }
        }
        return isWord && text.first.map({ !$0.isBlank }) ?? false && !(text.last?.isBlank ?? true) ? text : nil
    }

    /// Whether what stands behind a comma in the value of a parameter is one more, without a name: as in the
    /// `LABEL;INTL,ENCODING=QUOTED-PRINTABLE,PREF` of 2.1.
    static func follows(_ id: ParameterID, _ word: Span<UInt8>) -> Bool {
        guard id == .encoding || id == .charset || id == .value, word.count > 0 else { return false }
        // ENCODING=b,b is one.
        return resolve(word) != .encoding
    }

    /// Whether the word is one of the TYPE values that vCard 2.1 lists.
    public static func isKnownType(_ word: Span<UInt8>) -> Bool { number(of: word) > encodings.count + values.count }

    private static let index = NameIndex(encodings + values + knownTypes)

    /// The number of a word among encodings, values and types, from 1; 0 for any other.
    private static func number(of word: Span<UInt8>) -> Int {
        word.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { Int(index.lookup($0, buffer.count)) } ?? 0
        }
    }

    static let encodings = ["QUOTED-PRINTABLE", "BASE64", "B", "7BIT", "8BIT"]
    static let values = ["INLINE", "URL", "URI", "CONTENT-ID", "CID"]
    static let knownTypes = [
        "HOME", "WORK", "PREF", "VOICE", "FAX", "MSG", "CELL", "PAGER", "BBS", "MODEM", "CAR", "ISDN", "VIDEO",
        "DOM", "INTL", "POSTAL", "PARCEL", "AOL", "APPLELINK", "ATTMAIL", "CIS", "EWORLD", "INTERNET", "IBMMAIL",
        "MCIMAIL", "POWERSHARE", "PRODIGY", "TLX", "X400", "GIF", "CGM", "WMF", "BMP", "MET", "PMB", "DIB", "PICT",
        "TIFF", "PDF", "PS", "JPEG", "QTIME", "MPEG", "MPEG2", "AVI", "WAVE", "AIFF", "PCM", "X509", "PGP",
    ]
    static let charsets = [
        "UTF-8", "UTF8", "UTF-16", "UTF-16LE", "UTF-16BE", "US-ASCII", "ASCII", "KOI8-R", "KOI8-U", "SHIFT_JIS",
        "SHIFT-JIS", "SJIS", "EUC-JP", "EUC-KR", "GB2312", "GBK", "GB18030", "BIG5",
    ]
    private static let charsetPrefixes = ["ISO-8859-", "ISO8859-", "ISO-2022-", "WINDOWS-", "CP12"]

    private static func isCharset(_ word: Span<UInt8>) -> Bool {
        if ValueBytes.contained(word, in: charsets) { return true }
        for prefix in charsetPrefixes {
            let count = prefix.utf8.count
            if word.count > count, ValueBytes.equal(word, 0..<count, prefix) { return true }
        }
        return false
    }
}
