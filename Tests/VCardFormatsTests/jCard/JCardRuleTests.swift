import Testing
import VCardFormats
import VCardKit

/// The rules about jCard have an example that breaks each once, and one that does not.
@Suite struct JCardRuleTests {
    @Test(arguments: Rule.all.filter { $0.scope == .format }) func theExamplesShowTheRule(_ rule: Rule) {
        let bad = JCard.decode(Array(rule.badExample.utf8)).findings.kept
        #expect(bad.filter { $0.rule == rule }.count == 1, "\(rule.code) gave \(bad.map(\.rule.code))")
        let good = JCard.decode(Array(rule.goodExample.utf8)).findings.kept
        #expect(good.isEmpty, "\(rule.code) gave \(good.map(\.rule.code))")
    }
}
