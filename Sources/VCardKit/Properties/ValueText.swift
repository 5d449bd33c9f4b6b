/// The text of a property's value on its way from the bytes of the file: folds and soft breaks out, quoted-printable
/// and character set decoded, split, and unescaped, in the order that keeps encoded separators data.
struct ValueText {
    /// What decoding repaired or guessed.
    struct Repairs: OptionSet, Sendable {
        let rawValue: UInt8
        /// No usable CHARSET and not UTF-8: Windows-1252.
        static let charsetGuessed = Repairs(rawValue: 1)
        /// Declared UTF-8 but not valid: Windows-1252.
        static let invalidUTF8 = Repairs(rawValue: 2)
        static let unknownCharset = Repairs(rawValue: 4)
        static let undeclaredQuotedPrintable = Repairs(rawValue: 8)
        static let badQuotedPrintable = Repairs(rawValue: 16)
        /// The last line ends in a soft break.
        static let cutOffSoftBreak = Repairs(rawValue: 32)
        /// Bytes that the declared character set does not have: U+FFFD.
        static let replacedCharacters = Repairs(rawValue: 64)
    }

    private(set) var repairs = Repairs()
    /// The value unfolded; in UTF-8 too unless it is quoted-printable.
    private var text: [UInt8]
    private let isQuotedPrintable: Bool
    private let charset: Charset?
    private let version: Version
    /// The text has halves of surrogate pairs, as UTF-16 that was cut has them.
    private var hasSurrogates = false

    init(_ property: Property) {
        version = property.version
        let flags = property.record.flags
        let raw = property.rawValueRange
        var text: [UInt8] = []
        var isEncoded = flags.contains(.quotedPrintable)
        var isUndeclared = false
        var isCutOff = false
        property.bytes.withUnsafeBufferPointer { bytes in
            let value = bytes.slice(raw)
            if isEncoded {
                isCutOff = Self.joinSoftBreaks(property, value, into: &text)
            } else if !flags.contains(.folded) {
                text.append(contentsOf: value)
            } else if flags.contains(.nested) {
                text.append(contentsOf: value)
            } else if property.version == .v21 {
                Self.unfold21(bytes, property.range.lowerBound, raw, into: &text)
            } else {
                Unfolding.append(value, into: &text, newline: .lineFeed)
            }
            // Some exporters encode but do not say so.
            if !isEncoded, !flags.contains(.base64), let first = value.first, first == .equals || first == .semicolon,
                property.version == .v21 || property.parameters.first(.value) == nil
            {
                var joined: [UInt8] = []
                let endsInSoftBreak = Self.joinSoftBreaks(property, value, into: &joined)
                while joined.last?.isLineEnd == true { joined.removeLast() }
                if joined.withUnsafeBufferPointer({ QuotedPrintable.isWhollyEncoded($0) }) {
                    text = joined
                    isEncoded = true
                    isUndeclared = true
                    isCutOff = endsInSoftBreak
                }
            }
        }
        isQuotedPrintable = isEncoded
        self.text = text
        if isUndeclared { repairs.insert(.undeclaredQuotedPrintable) }
        if isCutOff { repairs.insert(.cutOffSoftBreak) }
        switch property.declaredCharset {
        case .known(let known): charset = known
        case .unknown:
            charset = nil
            repairs.insert(.unknownCharset)
        case .none: charset = nil
        }
        if !isEncoded, flags.contains(.nonASCII) || charset?.isASCIICompatible == false {
            let charset = charsetOf(text)
            self.text = decodeCharset(text, as: charset)
        }
    }

    /// Joins the lines of an encoded value; `true` if a soft break with nothing behind it was taken out.
    private static func joinSoftBreaks(
        _ property: Property, _ value: UnsafeBufferPointer<UInt8>, into text: inout [UInt8]
    ) -> Bool {
        let offset = property.rawValueRange.lowerBound - property.range.lowerBound
        QuotedPrintable.joinSoftBreaks(value, into: &text, firstLineOffset: offset)
        var end = text.count
        while end > 0, text[end - 1].isBlank || text[end - 1].isLineEnd { end -= 1 }
        guard end > 0, text[end - 1] == .equals else { return false }
        text.removeSubrange((end - 1)...)
        return true
    }

    /// Takes folds out as 2.1 needs it: its folds stand where white space is, but most writers add that white space.
    ///
    /// A run of blanks becomes one, and none if the line before is as long as folded lines are, or ends in a blank.
    private static func unfold21(
        _ bytes: UnsafeBufferPointer<UInt8>, _ lineStart: Int, _ raw: Range<Int>, into out: inout [UInt8]
    ) {
        guard let base = bytes.baseAddress else { return }
        var lineStart = lineStart
        var start = raw.lowerBound
        while start < raw.upperBound {
            let end = Unfolding.lineEnd(base, start, raw.upperBound)
            out.append(contentsOf: bytes.slice(start..<end))
            guard end < raw.upperBound else { return }
            let next = Unfolding.afterLineEnd(base, end, raw.upperBound)
            let isFull = end - lineStart >= 72 || (end > start && base[end - 1].isBlank)
            start = next
            while start < raw.upperBound, base[start].isBlank { start += 1 }
            if start == next {
                if next < raw.upperBound { out.append(.lineFeed) }
            } else if !isFull, end > raw.lowerBound {
                out.append(base[next])
            }
            lineStart = next
        }
    }

    // MARK: Character sets

    private mutating func charsetOf(_ bytes: [UInt8]) -> Charset? {
        // US-ASCII has no such bytes at all, so another guess is as good.
        if let charset, charset != .utf8, charset != .usASCII { return charset }
        guard bytes.withUnsafeBufferPointer({ UTF8Check.firstInvalid($0) }) != nil else { return nil }
        if bytes.withUnsafeBufferPointer({ UTF8Check.firstSurrogate($0) }) != nil {
            hasSurrogates = true
            return nil
        }
        repairs.insert(charset == .utf8 ? .invalidUTF8 : .charsetGuessed)
        return .windows1252
    }

    private mutating func decodeCharset(_ bytes: [UInt8], as charset: Charset?) -> [UInt8] {
        guard let charset else {
            return hasSurrogates ? bytes.withUnsafeBufferPointer { UTF8Check.replacingSurrogates($0) } : bytes
        }
        var out: [UInt8] = []
        if bytes.withUnsafeBufferPointer({ charset.decode($0, into: &out) }) > 0 { repairs.insert(.replacedCharacters) }
        return out
    }

    private mutating func decodeQuotedPrintable(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var out: [UInt8] = []
        if QuotedPrintable.decode(bytes, into: &out).badEscapes > 0 { repairs.insert(.badQuotedPrintable) }
        return out
    }

    // MARK: The text

    /// The text as it stands, backslashes included.
    mutating func raw() -> String { String(decoding: decodedWhole(), as: UTF8.self) }

    private mutating func decodedWhole() -> [UInt8] {
        guard isQuotedPrintable else { return text }
        let decoded = text.withUnsafeBufferPointer { decodeQuotedPrintable($0) }
        let charset = charsetOf(decoded)
        return decodeCharset(decoded, as: charset)
    }

    /// The text as a URI: only `\,` `\;` `\:` `\\` are escapes in it, and a line end is none of it (RFC 3986
    /// appendix C).
    mutating func uri() -> String {
        var whole = decodedWhole()
        if whole.contains(where: { $0.isLineEnd }) { whole.removeAll { $0.isLineEnd } }
        guard whole.contains(.backslash) else { return String(decoding: whole, as: UTF8.self) }
        var out: [UInt8] = []
        TextEscaping.unescapeURI(whole.span, into: &out)
        return String(decoding: out, as: UTF8.self)
    }

    /// The whole value as one text.
    mutating func single() -> String {
        let whole = decodedWhole()
        guard whole.contains(.backslash) else { return String(decoding: whole, as: UTF8.self) }
        var out: [UInt8] = []
        TextEscaping.unescape(whole.span, into: &out, version: version)
        return String(decoding: out, as: UTF8.self)
    }

    /// The texts between commas.
    mutating func list() -> [String] { split(separator: .comma, 0..<text.count, pieceCharset()) }

    /// The components between semicolons, each split at commas if the property's components are lists.
    mutating func components(lists: Bool) -> [[String]] {
        let charset = pieceCharset()
        var components: [[String]] = []
        var parts = ValueParts(0..<text.count, separator: .semicolon)
        while let part = parts.next(in: text.span) {
            components.append(lists ? split(separator: .comma, part, charset) : [piece(part, charset)])
        }
        return components
    }

    /// The character set of all pieces: decided by the whole value, as a piece alone may look like another one.
    private mutating func pieceCharset() -> Charset? {
        guard isQuotedPrintable else { return nil }
        return charsetOf(text.withUnsafeBufferPointer { decodeQuotedPrintable($0) })
    }

    private mutating func split(separator: UInt8, _ range: Range<Int>, _ charset: Charset?) -> [String] {
        var pieces: [String] = []
        var parts = ValueParts(range, separator: separator)
        while let part = parts.next(in: text.span) { pieces.append(piece(part, charset)) }
        return pieces
    }

    private mutating func piece(_ range: Range<Int>, _ charset: Charset?) -> String {
        var bytes = Array(text[range])
        if isQuotedPrintable {
            let decoded = bytes.withUnsafeBufferPointer { decodeQuotedPrintable($0) }
            bytes = decodeCharset(decoded, as: charset)
        }
        guard bytes.contains(.backslash) else { return String(decoding: bytes, as: UTF8.self) }
        var out: [UInt8] = []
        TextEscaping.unescape(bytes.span, into: &out, version: version)
        return String(decoding: out, as: UTF8.self)
    }
}
