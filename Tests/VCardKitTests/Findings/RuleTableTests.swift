import Testing

@testable import VCardKit

/// Each rule has words, an example that breaks it once, one that does not, and a fix that mends it and nothing else.
@Suite struct RuleTableTests {
    /// Rules whose examples are no text: tests below make them.
    static let made: [UInt16] = [120, 121, 123, 706]

    /// Rules whose fix says the same in another form, which comparing cards does not look through.
    static let otherForms: [UInt16] = [
        219, 225, 301, 412, 513, 514, 515, 519, 521, 524, 526, 532, 534, 535, 610,
    ]

    static let rules = Rule.all.filter { $0.scope != .format && $0.scope != .program }

    private static func findings(_ bytes: [UInt8], pedantic: Bool) -> [Finding] {
        AddressBook.read(bytes).findings(pedantic: pedantic)
    }

    private static func codes(_ findings: [Finding]) -> String {
        findings.map { "\($0.rule.code) \($0.line):\($0.column)" }.joined(separator: ", ")
    }

    @Test(arguments: Rule.all) func aRuleSaysWhatItIs(_ rule: Rule) {
        #expect(Rule.matching(rule.code) == [rule])
        #expect(Rule.matching(rule.name).contains(rule))
        #expect(!rule.message.isEmpty && !rule.source.isEmpty)
        #expect(rule.explanation.utf8.count > 40 && rule.explanation.hasSuffix("."))
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)
        #expect(rule.name.utf8.allSatisfy { letters.contains($0) })
        #expect(!rule.goodExample.isEmpty)
        #expect(rule.badExample.isEmpty == Self.made.contains(rule.number))
    }

    @Test(arguments: rules) func theBadExampleBreaksItOnce(_ rule: Rule) {
        guard !rule.badExample.isEmpty else { return }
        let findings = Self.findings(RuleExample(rule.badExample, of: rule).bytes, pedantic: rule.isPedantic)
        #expect(findings.filter { $0.rule == rule }.count == 1, "\(rule.code) gave \(Self.codes(findings))")
    }

    @Test(arguments: rules) func theGoodExampleKeepsIt(_ rule: Rule) {
        let findings = Self.findings(RuleExample(rule.goodExample, of: rule).bytes, pedantic: rule.isPedantic)
        let isRight = findings.allSatisfy { $0.rule != rule && $0.severity != .error }
        #expect(isRight, "\(rule.code) gave \(Self.codes(findings))")
    }

    @Test(arguments: rules) func theFixMendsItAndBreaksNothing(_ rule: Rule) throws {
        guard !rule.badExample.isEmpty else { return }
        let book = AddressBook.read(RuleExample(rule.badExample, of: rule).bytes)
        let findings = book.findings(pedantic: rule.isPedantic)
        guard rule.scope == .card else {
            return
        }
        let finding = try #require(findings.first { $0.rule == rule })
        #expect((finding.fix == nil) == (rule.fix == nil), "\(rule.code)")
        guard let fix = finding.fix else { return }
        #expect(rule.fix.map { fix.safety <= $0 } ?? false, "\(rule.code)")
        let card = book.cards[finding.card ?? 0]
        let mended = card.applying(fix)
        let left = mended.findings(pedantic: rule.isPedantic)
        let before = Set(findings.map(\.rule))
        #expect(
            left.allSatisfy { $0.rule != rule && before.contains($0.rule) },
            "\(rule.code) leaves \(Self.codes(left)) in \(String(decoding: mended.serialized, as: UTF8.self))")
        // Only what the edits name has changed.
        let result = card.fixed(.unsafe, pedantic: rule.isPedantic)
        #expect(result.done.contains { $0.rule == rule })
        #expect(result.card.fixed(.unsafe, pedantic: rule.isPedantic).done.isEmpty)
    }

    @Test func aSafeFixKeepsTheMeaning() {
        for rule in Self.rules where rule.fix == .safe && rule.scope == .card {
            let book = AddressBook.read(RuleExample(rule.badExample, of: rule).bytes)
            for card in book.cards {
                let mended = card.fixed(where: { $0 == rule }).card
                let differences = card.differences(to: mended).filter { $0.kind != .parameters }
                let isOtherForm = Self.otherForms.contains(rule.number)
                #expect(differences.isEmpty || isOtherForm, "\(rule.code): \(differences)")
            }
        }
    }

    @Test func aLimitSetsACardAside() {
        let text = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ana Ruiz\r\nEND:VCARD\r\n"
        let book = AddressBook.read(Array(text.utf8), limits: Limits(lineBytes: 12))
        #expect(book.findings.kept.map(\.rule) == [.limitReached])
    }

    @Test func cardsInCardsHaveALimit() {
        let begin = String(repeating: "AGENT:\r\nBEGIN:VCARD\r\nVERSION:2.1\r\nN:A\r\n", count: 17)
        let end = String(repeating: "END:VCARD\r\n", count: 17)
        let text = "BEGIN:VCARD\r\nVERSION:2.1\r\nN:A\r\n\(begin)\(end)END:VCARD\r\n"
        let rules = AddressBook.read(Array(text.utf8)).findings().map(\.rule)
        #expect(rules == [.nestedTooDeep])
    }

    @Test func anotherVersionIsNoFault() throws {
        let text =
            "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana Ruiz\r\nN:Ruiz;Ana;;;\r\nMAILER:x\r\nTEL;TYPE=pref:1\r\n"
            + "END:VCARD\r\n"
        let card = try #require(AddressBook.read(Array(text.utf8)).cards.first)
        #expect(card.findings().isEmpty)
        let findings = card.findings(for: .v4)
        #expect(findings.map { "\($0.rule.code) \($0.line)" } == ["VC123 2", "VC406 5", "VC305 6"])
        #expect(findings.allSatisfy { $0.fix == nil })
    }
}
