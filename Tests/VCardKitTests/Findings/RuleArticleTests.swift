import Testing

@Suite("Findings article")
struct RuleArticleTests {
    @Test("Every rule has an entry, and every entry a rule")
    func entriesAndRulesAgree() {
        let sources = SampleFiles.packageFolder + "/Sources/VCardKit/"
        let article = Self.text(sources + "VCardKit.docc/Findings.md")
        let rules = Self.rules(in: Self.text(sources + "Findings/Rule.swift"))
        let entries = article.split(separator: "\n").filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }
        #expect(rules.count > 40)
        #expect(Set(rules).subtracting(entries) == [])
        #expect(Set(entries).subtracting(rules) == [])
    }

    private static func text(_ path: String) -> String {
        String(decoding: SampleFiles.content(of: path), as: UTF8.self)
    }

    /// `VC101 missing-end` for each `Rule(101, "missing-end", …)` of the table's source.
    private static func rules(in source: String) -> [String] {
        var rules: [String] = []
        for piece in source.split(separator: "= Rule(").dropFirst() {
            let fields = piece.split(separator: ",", maxSplits: 2)
            guard fields.count == 3 else { continue }
            let number = fields[0].filter { $0.isNumber }
            let name = fields[1].filter { $0 != " " && $0 != "\"" }
            rules.append("VC\(number) \(name)")
        }
        return rules
    }
}
