import VCardKit

/// What becomes of a link or an address that has a line break in it, as cells and values in base64 can.
///
/// Several lines that are each one become several values. Anything else stays one, which is written with `%0A` for the
/// break: no part of it is glued to another.
enum URILines {
    /// What is said of a value that stays one.
    static let encodedMessage = "a line break inside of a URI; it was written as %0A"
    /// What is said of a value that became several.
    static let splitMessage = "several lines that are each a link or an address; each became a value of its own"

    /// Whether a text has a line break that is not at its start or end.
    static func hasBreak(_ text: String) -> Bool {
        guard let first = text.utf8.firstIndex(where: { !isBreak($0) }) else { return false }
        guard let place = text.utf8[first...].firstIndex(where: { isBreak($0) }) else { return false }
        return text.utf8[place...].contains { !isBreak($0) }
    }

    private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// The lines without blanks around them; `nil` unless there are several and each is what was asked for.
    static func several(_ text: String, each isOne: (String) -> Bool) -> [String]? {
        guard hasBreak(text) else { return nil }
        let lines = CSVText.lines(text).map { CSVText.trimmed($0) }.filter { !$0.isEmpty }
        return lines.count > 1 && lines.allSatisfy(isOne) ? lines : nil
    }

    /// Whether a line is a link: one word with a scheme, or a host and a path.
    static func isLink(_ line: String) -> Bool {
        isWord(line) && (URIText.scheme(of: Array(line.utf8).span) != nil || line.utf8.contains(UInt8(ascii: ".")))
    }

    static func isEmail(_ line: String) -> Bool { isWord(line) && line.utf8.contains(UInt8(ascii: "@")) }

    /// Whether a line is a number that can be dialed, and nothing more.
    static func isPhone(_ line: String) -> Bool {
        line.utf8.filter { $0 &- 0x30 < 10 }.count > 2
            && line.utf8.allSatisfy { $0 &- 0x30 < 10 || phoneMarks.contains($0) }
    }

    private static let phoneMarks = Array(" +-()./*#".utf8)

    static func isWord(_ line: String) -> Bool { line.utf8.allSatisfy { $0 > 0x20 } }
}

extension PropertyValue {
    /// Whether it is a URI that ``URILines`` has something to say of.
    var isBrokenURI: Bool {
        if case .uri(let uri) = self { return URILines.hasBreak(uri) }
        return false
    }

    /// The URIs that it is, each on a line; one value if it is none, or only one.
    var separateURIs: [PropertyValue] {
        guard case .uri(let uri) = self, let lines = URILines.several(uri, each: URILines.isLink) else { return [self] }
        return lines.map { .uri($0) }
    }
}
