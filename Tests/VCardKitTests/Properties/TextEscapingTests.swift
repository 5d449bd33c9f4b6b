import Testing
import VCardKit

@Suite struct TextEscapingTests {
    static let readings: [(String, Version, String)] = [
        (#"a\;b\,c\:d\\e"#, .v21, #"a;b,c:d\e"#),
        (#"a\nb\"c"#, .v21, #"a\nb\"c"#),
        (#"C:\dir\new"#, .v21, #"C:\dir\new"#),
        (#"a\nb\Nc"#, .v3, "a\nb\nc"),
        (#"a\nb\Nc"#, .v4, "a\nb\nc"),
        (#"a\,b\;c\\d"#, .v3, #"a,b;c\d"#),
        (#"a\,b\;c\\d"#, .v4, #"a,b;c\d"#),
        (#"http\://a\"b"#, .v3, #"http://a"b"#),
        (#"a\\nb"#, .v4, #"a\nb"#),
        (#"a\\\nb"#, .v4, "a\\\nb"),
        (#"a\x\ b"#, .v4, #"a\x\ b"#),
        (#"end\"#, .v4, #"end\"#),
        (#"end\\"#, .v4, #"end\"#),
        ("", .v4, ""),
        ("plain, text; here", .v4, "plain, text; here"),
    ]

    @Test(arguments: readings) func unescapes(raw: String, version: Version, text: String) {
        #expect(unescaped(raw, version).text == text)
    }

    @Test func whatIsNoEscapeIsCounted() {
        #expect(unescaped(#"C:\dir\x"#, .v4).counts.unknownEscapes == 2)
        #expect(unescaped(#"a\"#, .v4).counts.trailingBackslashes == 1)
        #expect(unescaped(#"http\://a\""#, .v4).counts.needlessEscapes == 2)
        #expect(unescaped(#"a\nb"#, .v21).counts.unknownEscapes == 1)
        #expect(unescaped(#"a\:b"#, .v21).counts == TextEscaping.Counts())
        #expect(unescaped(#"a\\b\,c\;d\ne"#, .v4).counts == TextEscaping.Counts())
    }

    @Test func aRangeOfAValueIsUnescapedAlone() {
        var output: [UInt8] = []
        let raw = Array(#"a\,b;c\"#.utf8)
        let counts = TextEscaping.unescape(raw.span, in: 0..<2, into: &output, version: .v4)
        #expect(String(decoding: output, as: UTF8.self) == #"a\"#)
        #expect(counts.trailingBackslashes == 1)
    }

    static let writings: [(String, Version, TextEscaping.Place, String)] = [
        ("a,b;c\\d\ne", .v4, .single, #"a\,b;c\\d\ne"#),
        ("a,b;c\\d\ne", .v4, .component, #"a\,b\;c\\d\ne"#),
        ("a,b;c\\d\ne", .v4, .listItem, #"a\,b;c\\d\ne"#),
        ("a,b;c\\d\ne", .v3, .single, #"a\,b\;c\\d\ne"#),
        ("a,b;c", .v21, .single, "a,b;c"),
        ("a,b;c", .v21, .component, #"a,b\;c"#),
        ("a,b;c", .v21, .listItem, #"a\,b;c"#),
        (#"C:\dir"#, .v21, .single, #"C:\dir"#),
        (#"C:\dir\"#, .v21, .component, #"C:\dir\\"#),
        (#"a\;b"#, .v21, .single, #"a\\;b"#),
        (#"a\;b"#, .v21, .component, #"a\\\;b"#),
        ("a\r\nb\rc\nd", .v4, .single, #"a\nb\nc\nd"#),
        ("a\r\nb", .v21, .single, "a\r\nb"),
        ("a:b\"c", .v4, .component, "a:b\"c"),
    ]

    @Test(arguments: writings)
    func escapes(text: String, version: Version, place: TextEscaping.Place, raw: String) {
        #expect(escaped(text, version, place) == raw)
    }

    @Test func whatIsEscapedReadsBackEqual() {
        let alphabet = ["\\", ",", ";", ":", "n", "\"", "a"]
        for text in texts(of: alphabet + ["\n"], upTo: 4) {
            for version in Version.allCases {
                for place in [TextEscaping.Place.single, .listItem, .component] {
                    let raw = escaped(text, version, place)
                    if unescaped(raw, version).text != text { Issue.record("\(text) \(version) \(place) \(raw)") }
                }
            }
        }
    }

    @Test func escapedPartsAreFoundAgain() {
        let items = texts(of: ["\\", ",", ";", "n"], upTo: 2)
        for version in Version.allCases {
            for (place, separator) in [(TextEscaping.Place.listItem, ","), (.component, ";")] {
                for first in items {
                    for second in items {
                        let raw = escaped(first, version, place) + separator + escaped(second, version, place)
                        let read = parts(raw, UInt8(ascii: separator == "," ? "," : ";")).map {
                            unescaped($0, version).text
                        }
                        if read != [first, second] { Issue.record("\(first) | \(second) \(version): \(raw)") }
                    }
                }
            }
        }
    }

    static let splits: [(String, [String])] = [
        ("", [""]), (";", ["", ""]), ("a", ["a"]), ("a;b", ["a", "b"]), (#"a\;b"#, [#"a\;b"#]),
        (#"a\\;b"#, [#"a\\"#, "b"]), (#"a\\\;b;c"#, [#"a\\\;b"#, "c"]), ("a;", ["a", ""]), (#"a\"#, [#"a\"#]),
        (#"\;"#, [#"\;"#]), ("a,b;c", ["a,b", "c"]), (#";;\"#, ["", "", #"\"#]),
    ]

    @Test(arguments: splits) func splitsOnUnescapedSemicolons(raw: String, expected: [String]) {
        #expect(parts(raw, UInt8(ascii: ";")) == expected)
        #expect(count(of: raw, UInt8(ascii: ";")) == expected.count)
    }

    @Test func partsStayInTheirRange() {
        let bytes = Array(#"a;b\;c"#.utf8)
        // The backslash is the last byte of the range, so what it would hide is outside.
        var parts = ValueParts(2..<4, separator: UInt8(ascii: ";"))
        let part = parts.next(in: bytes.span)
        #expect(part == 2..<4)
        let none = parts.next(in: bytes.span)
        #expect(none == nil)
    }

    static let uris: [(String, String)] = [
        (#"geo:37.38\,-122.08"#, "geo:37.38,-122.08"), (#"data:image/png\;base64\,AAAA"#, "data:image/png;base64,AAAA"),
        (#"http\://example.com/a\b\n"#, #"http://example.com/a\b\n"#), (#"a\\b\"#, #"a\b\"#),
    ]

    @Test(arguments: uris) func urisUnescapeOnlySeparators(raw: String, uri: String) {
        #expect(written { TextEscaping.unescapeURI(Array(raw.utf8).span, into: &$0) } == uri)
    }

    @Test func placesFollowTheStructure() {
        #expect(TextEscaping.Place(.single) == .single)
        #expect(TextEscaping.Place(.list) == .listItem)
        #expect(TextEscaping.Place(.components(names: [], lists: false)) == .component)
    }
}
