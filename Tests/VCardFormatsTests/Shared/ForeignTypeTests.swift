import Testing
import VCardKit

@testable import VCardFormats

@Suite struct ForeignTypeTests {
    /// Lines whose VALUE names a type that nobody knows.
    static let lines = [
        "X-Y;VALUE=x-foo:a", "X-Y;VALUE=x-foo:a\\,b\\;c,d;e\\n", "NOTE;VALUE=x-foo:a\\,b,c",
        "N;VALUE=x-foo:a;b,c", "CATEGORIES;VALUE=x-foo:a,b\\,c",
    ]

    @Test(arguments: ["jcard", "xcard", "jscontact", "jscontact2"]) func comesBack(_ name: String) throws {
        let format = try #require(CardFormat.named(name))
        let read = try #require(format.read)
        for line in Self.lines {
            let card = FormatSupport.card(["FN:A", line])
            let (text, losses) = FormatSupport.written([card], as: format)
            let back = try #require(read(text, ReadingOptions()).cards.first)
            let lines = FormatSupport.lines(back)
            if lines.contains(line) { continue }
            #expect(!losses.isEmpty, "\(name): \(line) came back as \(lines)")
        }
    }

    @Test func jCardHasItAsTheType() {
        let text = String(decoding: JCard.encode([FormatSupport.card(["X-Y;VALUE=X-Foo:a"])]), as: UTF8.self)
        #expect(text.contains(#"["x-y",{},"x-foo","a"]"#))
    }
}
