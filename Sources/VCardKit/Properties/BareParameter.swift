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
