import Testing

@testable import VCardTool

@Suite struct SuggestionTests {
    static let known = ["convert", "cat", "check", "count", "format", "list", "show", "roundtrip"]

    @Test(arguments: [
        ("conver", "convert"), ("covnert", "convert"), ("CONVERT", "convert"), ("chekc", "check"), ("lst", "list"),
        ("shwo", "show"), ("round", "roundtrip"), ("roundtripping", "roundtrip"), ("formt", "format"), ("ct", "cat"),
    ])
    func findsTheNearest(_ typed: String, _ meant: String) {
        #expect(Suggestion.nearest(to: typed, among: Self.known) == meant)
    }

    @Test(arguments: ["", "x", "zebra", "people.vcf", String(repeating: "c", count: 500)])
    func findsNothingFar(_ typed: String) {
        #expect(Suggestion.nearest(to: typed, among: Self.known) == nil)
    }

    @Test(arguments: [("", "", 0), ("a", "", 1), ("ab", "ba", 1), ("kitten", "sitting", 3), ("abc", "abc", 0)])
    func countsEdits(_ a: String, _ b: String, _ distance: Int) {
        #expect(Suggestion.editDistance(Array(a.utf8), Array(b.utf8)) == distance)
        #expect(Suggestion.editDistance(Array(b.utf8), Array(a.utf8)) == distance)
    }
}
