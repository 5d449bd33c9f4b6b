import Testing

@testable import VCardKit

/// The look at a line spares it only rules that it does not break.
@Suite struct LineLookTests {
    private func findings(_ card: Card, _ plan: RulePlan) -> [Finding] {
        var checker = CardChecker(card, plan: plan, givesFixes: true, limits: Limits(findings: .max))
        checker.check()
        return checker.findings.sortedByPlace
    }

    private static let askingAll = RulePlan(asksAll: true) { _ in true }

    @Test("asking every rule of every line finds no more", arguments: SampleFiles.both)
    func looksAtAll(file: SampleFiles.File) {
        for card in AddressBook.read(file.bytes, looksIntoCards: false).cards {
            let found = Set(findings(card, .pedantic))
            let more = findings(card, Self.askingAll).filter { !found.contains($0) }
            #expect(more.map { "\($0.rule.code) \($0.line)" } == [])
        }
    }
}
