/// Small steps over a text's bytes that the contact fields share.
///
/// Comparing bytes keeps Unicode tables out of small builds.
enum ContactText {
    /// The text with ASCII letters in lower case.
    static func lowercased(_ text: String) -> String {
        String(decoding: text.utf8.map { $0.lowerCased }, as: UTF8.self)
    }

    /// The text with ASCII letters in upper case.
    static func uppercased(_ text: String) -> String {
        String(decoding: text.utf8.map { $0.upperCased }, as: UTF8.self)
    }

    /// The text without white space around it.
    static func trimmed(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var start = 0
        var end = bytes.count
        while start < end, bytes[start].isBlank || bytes[start].isLineEnd { start += 1 }
        while end > start, bytes[end - 1].isBlank || bytes[end - 1].isLineEnd { end -= 1 }
        return end - start == bytes.count ? text : String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// The text with LF for every line end and without other control characters, which no line can hold
    /// (RFC 6350 §3.3).
    static func clean(_ text: String) -> String {
        var isClean = true
        for byte in text.utf8 where byte < 0x20 && byte != .lineFeed && byte != .tab { isClean = false }
        if isClean { return text }
        var out: [UInt8] = []
        var wasReturn = false
        for byte in text.utf8 {
            if byte == .carriageReturn || (byte == .lineFeed && !wasReturn) { out.append(.lineFeed) }
            if byte >= 0x20 || byte == .tab { out.append(byte) }
            wasReturn = byte == .carriageReturn
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// The items of a component as one text.
    static func component(_ items: [String], _ separator: String) -> String { clean(joined(items, separator)) }

    static func joined(_ texts: [String], _ separator: String) -> String {
        var out = ""
        var isFirst = true
        for text in texts where !text.isEmpty {
            if !isFirst { out += separator }
            out += text
            isFirst = false
        }
        return out
    }

    /// The pieces between a separator.
    static func split(_ text: String, _ separator: UInt8) -> [String] {
        guard text.utf8.contains(separator) else { return [text] }
        let bytes = Array(text.utf8)
        var pieces: [String] = []
        var start = 0
        for (place, byte) in bytes.enumerated() where byte == separator {
            pieces.append(String(decoding: bytes[start..<place], as: UTF8.self))
            start = place + 1
        }
        pieces.append(String(decoding: bytes[start...], as: UTF8.self))
        return pieces
    }

    /// Whether the text begins with a word, ASCII letters compared without case.
    static func hasPrefix(_ text: String, _ prefix: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.count >= prefix.utf8.count && ValueBytes.equal(bytes.span, 0..<prefix.utf8.count, prefix)
    }

    /// The text without its first bytes.
    static func dropping(_ text: String, _ count: Int) -> String {
        String(decoding: Array(text.utf8).dropFirst(count), as: UTF8.self)
    }

    /// Whether one of the words is the text, ASCII letters compared without case.
    static func contains(_ words: [String], _ text: String) -> Bool {
        for word in words where ValueBytes.sameIgnoringCase(word, text) { return true }
        return false
    }
}
