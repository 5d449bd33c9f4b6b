/// A language tag, as `en-US` or `zh-Hant-TW` (RFC 5646), checked for its syntax.
///
/// Whether a subtag is registered is not checked. Tags are equal without regard to case.
public struct LanguageTag: Sendable, Hashable {
    /// The tag in the case RFC 5646 §2.1.1 recommends: `en-US`, `zh-Hant-TW`.
    public let text: String

    /// The tag that the bytes are, `nil` when they are not well-formed (RFC 5646 §2.2.9).
    public init?(parsing bytes: Span<UInt8>) {
        let subtags = Self.subtags(bytes)
        guard !subtags.isEmpty else { return nil }
        guard Self.isWellFormed(bytes, subtags) || ValueBytes.contained(bytes, in: Self.irregular) else { return nil }
        text = Self.canonical(bytes, subtags)
    }

    /// The tag that the text is; see ``init(parsing:)``.
    public init?(_ text: String) {
        self.init(parsing: Array(text.utf8).span)
    }

    /// The first subtag, the language itself, in lower case.
    public var language: String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if byte == UInt8(ascii: "-") { break }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether the first subtag has more than three letters, as no language that is registered has (RFC 5646 §2.2.1):
    /// `English` for `en`.
    var hasWordForLanguage: Bool { language.utf8.count > 3 }

    /// The language code meant where the first subtag is a country's code and no language: `ja` for `jp`.
    public var intendedLanguage: String? {
        let bytes = Array(language.utf8)
        for (code, meant) in Self.countryCodes where bytes.elementsEqual(code.utf8) { return meant }
        return nil
    }

    /// Whether both are the same tag.
    public static func == (left: LanguageTag, right: LanguageTag) -> Bool { ValueBytes.same(left.text, right.text) }

    /// Hashes the tag.
    public func hash(into hasher: inout Hasher) { ValueBytes.hash(text, into: &hasher) }

    private static let countryCodes = [
        ("jp", "ja"), ("cn", "zh"), ("cz", "cs"), ("dk", "da"), ("gr", "el"), ("ua", "uk"),
    ]

    /// Tags from before RFC 4646 that do not follow the grammar (RFC 5646 §2.2.8).
    private static let irregular = [
        "en-GB-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux", "i-mingo", "i-navajo",
        "i-pwn", "i-tao", "i-tay", "i-tsu", "sgn-BE-FR", "sgn-BE-NL", "sgn-CH-DE",
    ]

    /// The subtags, none when one is not of 1 to 8 letters and digits.
    private static func subtags(_ bytes: Span<UInt8>) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = 0
        for index in 0...bytes.count {
            if index < bytes.count, bytes[index] != UInt8(ascii: "-") {
                guard ValueBytes.isAlphanumeric(bytes[index]) else { return [] }
                continue
            }
            guard index - start >= 1, index - start <= 8 else { return [] }
            result.append(start..<index)
            start = index + 1
        }
        return result
    }

    private static func isAlphabetic(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        for index in range where !ValueBytes.isLetter(bytes[index]) { return false }
        return true
    }

    private static func isNumeric(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        for index in range where !ValueBytes.isDigit(bytes[index]) { return false }
        return true
    }

    private static func isWellFormed(_ bytes: Span<UInt8>, _ tags: [Range<Int>]) -> Bool {
        var next = 0
        func length() -> Int { next < tags.count ? tags[next].count : 0 }
        if length() == 1 {
            return bytes[tags[0].lowerBound] | 0x20 == UInt8(ascii: "x") && tags.count > 1
        }
        guard isAlphabetic(bytes, tags[0]) else { return false }
        next = 1
        if tags[0].count <= 3 {
            var extended = 0
            while extended < 3, length() == 3, isAlphabetic(bytes, tags[next]) {
                extended += 1
                next += 1
            }
        }
        if length() == 4, isAlphabetic(bytes, tags[next]) { next += 1 }
        if length() == 2, isAlphabetic(bytes, tags[next]) {
            next += 1
        } else if length() == 3, isNumeric(bytes, tags[next]) {
            next += 1
        }
        while length() >= 5 || (length() == 4 && ValueBytes.isDigit(bytes[tags[next].lowerBound])) { next += 1 }
        while length() == 1 {
            let isPrivate = bytes[tags[next].lowerBound] | 0x20 == UInt8(ascii: "x")
            next += 1
            guard next < tags.count else { return false }
            if isPrivate { return true }
            guard length() >= 2 else { return false }
            while length() >= 2 { next += 1 }
        }
        return next == tags.count
    }

    /// Lower case but for regions of two letters and scripts of four, which do not follow a singleton.
    private static func canonical(_ bytes: Span<UInt8>, _ tags: [Range<Int>]) -> String {
        var output: [UInt8] = []
        var isExtension = false
        for (number, tag) in tags.enumerated() {
            if number > 0 { output.append(UInt8(ascii: "-")) }
            let isRegion = tag.count == 2 && number > 0 && !isExtension
            let isScript = tag.count == 4 && number > 0 && !isExtension
            for index in tag {
                let isUpper = isRegion || (isScript && index == tag.lowerBound)
                output.append(isUpper ? bytes[index].upperCased : bytes[index].lowerCased)
            }
            if tag.count == 1 { isExtension = true }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
