import Testing

@testable import VCardKit

/// Damaged inputs are converted without errors in what is written, and without unlisted differences.
///
/// `VCARD_MUTATIONS` and `VCARD_SEED` are those of ``MutationTests``.
@Suite struct ConversionMutationTests {
    @Test func convertedMutationsAreClean() throws {
        let count = environment("VCARD_MUTATIONS").flatMap { Int($0) } ?? 400
        let first = environment("VCARD_SEED").flatMap { UInt64($0) } ?? 20_240_601
        let sources = SampleFiles.both.map(\.bytes).filter { $0.count < 1 << 13 }
        try #require(!sources.isEmpty)
        var failures = 0
        for seed in first..<(first + UInt64(count)) {
            var random = RandomBytes(seed: seed)
            var bytes = random.pick(sources)
            for _ in 0...random.below(5) { Mutations.mutate(&bytes, with: sources, &random) }
            guard let broken = Self.broken(bytes) else { continue }
            let least = MutationTests.minimized(bytes) { Self.broken($0) != nil }
            Issue.record(
                "seed \(seed): \(broken)\nleast: \(MutationTests.literal(least))\nof it: \(Self.broken(least) ?? "")")
            failures += 1
            if failures == 5 { return }
        }
    }

    private static func broken(_ bytes: [UInt8]) -> String? {
        for card in AddressBook.read(bytes).cards {
            for version in Version.allCases {
                let there = card.converted(to: version, options: .init(mends: true))
                let written = there.card
                if written.version != version { return "not \(version.text)" }
                let findings = written.readingFindings() + written.valueFindings()
                if let error = findings.first(where: { $0.severity == .error }) {
                    return
                        "\(card.version.text) to \(version.text): \(error.rule.name) \(error.property ?? "") line \(error.line)\n\(show(written))"
                }
                let again = AddressBook.read(written.serialized)
                if again.cards != [written] {
                    return "to \(version.text): \(again.cards.count) cards\n\(show(written))"
                }
                if version == card.version { continue }
                let back = written.converted(to: card.version)
                let uncarried = there.losses.filter { $0.grade != .carried }
                let listed = (uncarried + back.losses).flatMap { Meaning.names(of: $0) } + Meaning.foreignNames(card)
                if let other = Meaning.differences(card, back.card).first(where: { !listed.contains($0.property) }) {
                    return
                        "\(card.version.text) to \(version.text): \(other.property) differs unlisted: \(other.text)\n\(show(written))"
                }
            }
        }
        return nil
    }
}
