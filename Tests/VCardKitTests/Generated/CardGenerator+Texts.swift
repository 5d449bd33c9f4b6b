@testable import VCardKit

// Texts that are hard to write: separators, escapes, what looks like syntax, all kinds of scripts.
extension CardGenerator {
    private static let plain = [
        "Ana", "Ruiz", "Example Ltd", "1 High Street", "for a long while", "x", "O'Neil", "call me", "12345", "A-B",
    ]
    private static let hard = [
        ",", ";", "\\", "\\n", "\\,", "\\;", "\\\\", ":", "\"", "^", "^n", "^^", "=", "=41", "=3D", "%2C", "&amp;", "'",
        "é", "e\u{301}", "ß", "Ω", "Ã¼", "日本語", "שלום", "مرحبا", "\u{202E}", "👩‍👩‍👧‍👦", "🏳️‍🌈", "\u{A0}", "\u{2028}",
        "BEGIN:VCARD", "END:VCARD", "TEL;WORK:1", "  ", "\t", "a,b;c", "http://example.com/?a=b", "@", "~", "ÿ",
    ]

    /// A text, with line breaks at level 1.
    mutating func text(_ level: Int) -> String {
        if random.chance(1, in: 3) { return random.pick(Self.plain) }
        var text = ""
        for _ in 0...random.pick([1, 2, 4, 12]) {
            switch random.below(level > 0 ? 5 : 4) {
            case 0: text += random.pick(Self.plain)
            case 1: text += " "
            case 4: text += "\n"
            default: text += random.pick(Self.hard)
            }
        }
        // What is wholly in quoted-printable is read as such.
        return text.utf8.first == .equals || text.utf8.first == .semicolon ? "x" + text : text
    }

    /// What stands in the line of a property of an unknown type.
    mutating func rawText() -> String {
        let text = text(0)
        return text.utf8.contains(.tab) ? "raw" : text
    }

    /// What a parameter can say: anything in 3.0 and 4.0, only the plainest in 2.1.
    mutating func parameterText(_ level: Int = 0) -> String {
        if version == .v21 { return random.pick(["plain", "a b", "semi;colon", "equals=sign", "é"]) }
        return text(level)
    }

    mutating func uri() -> String {
        let hosts = ["http://example.com", "https://example.com:8080", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"]
        let tails = ["", "/a/b", "/a,b;c=d", "/%E2%82%AC?q=1&r=%2C#top", "/~ana", "/x=41="]
        let host = random.pick(hosts)
        if random.chance(1, in: 8) {
            return random.pick(["mailto:ana@example.com", "ftp://example.com/a", "xmpp:a@example.com"])
        }
        return host.utf8.first == UInt8(ascii: "u") ? host : host + random.pick(tails)
    }
}
