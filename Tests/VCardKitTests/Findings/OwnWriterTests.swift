import Testing

@testable import VCardKit

/// What this library writes breaks no rule that is an error.
@Suite struct OwnWriterTests {
    private static func errors(_ card: Card) -> [Finding] {
        let written = AddressBook.read(card.serialized).cards.first ?? card
        return written.findings().filter { $0.severity == .error }
    }

    @Test(arguments: Version.allCases) func aContactIsWrittenWithoutAnError(_ version: Version) {
        var contact = ContactWritingTests.full
        contact.kind = .group
        let errors = Self.errors(Card(contact, version: version))
        #expect(errors.isEmpty, "\(errors.map { "\($0.rule.code) \($0.property ?? "")" })")
    }

    @Test func whatFormattingAndConversionWriteHasNoErrorOfTheirOwn() {
        for sample in SampleFiles.all {
            for card in AddressBook.read(sample.bytes).cards {
                let before = Set(card.findings().map(\.rule))
                let formatted = AddressBook.read(card.formatted).cards.first ?? card
                let errors = Self.errors(formatted).filter { !before.contains($0.rule) }
                #expect(errors.isEmpty, "\(sample.name) formatted: \(errors.map { "\($0.rule.code) line \($0.line)" })")
                for version in Version.allCases where version != card.version {
                    let converted = card.converted(to: version).card
                    let errors = Self.errors(converted).filter { !before.contains($0.rule) }
                    #expect(
                        errors.isEmpty,
                        "\(sample.name) to \(version.text): \(errors.map { "\($0.rule.code) \($0.property ?? "") line \($0.line)" })"
                    )
                }
            }
        }
    }
}
