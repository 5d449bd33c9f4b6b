import Testing
import VCardFormats
import VCardKit

/// The rules about jCard have an example that breaks each once, and one that does not.
@Suite struct JCardRuleTests {
    static let rules = Rule.all.filter { (241...243).contains($0.number) || (332...336).contains($0.number) }

    @Test(arguments: rules) func theExamplesShowTheRule(_ rule: Rule) {
        let bad = JCard.decode(Array(rule.badExample.utf8)).findings.kept
        #expect(bad.filter { $0.rule == rule }.count == 1, "\(rule.code) gave \(bad.map(\.rule.code))")
        let good = JCard.decode(Array(rule.goodExample.utf8)).findings.kept
        #expect(good.isEmpty, "\(rule.code) gave \(good.map(\.rule.code))")
    }
}
