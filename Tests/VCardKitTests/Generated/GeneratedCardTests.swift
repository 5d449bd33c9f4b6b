import Testing

@testable import VCardKit

/// What a card means survives any legal way of writing it.
///
/// `VCARD_GENERATED` sets how many cards are made and `VCARD_SEED` the first seed; each card has a seed of its own, and
/// with `VCARD_GENERATED=1` that seed gives the card again.
@Suite struct GeneratedCardTests {
    /// A generated card and what the library made of it.
    struct Subject {
        let card: GeneratedCard
        let seed: UInt64
        let made: Card
        let bytes: [UInt8]
        let meanings: [[UInt8]]

        init(_ card: GeneratedCard, _ seed: UInt64) {
            self.card = card
            self.seed = seed
            made = card.made
            bytes = made.serialized
            meanings = card.meanings
        }
    }

    /// What has to be true of every card: what is wrong with one, `nil` if nothing is.
    struct Law: Sendable {
        let name: String
        let broken: @Sendable (Subject) -> String?
    }

    static let laws = [
        Law(name: "what is written is read again") { $0.card.difference(fromCardIn: $0.bytes, $0.meanings) },
        Law(name: "every legal writing is read alike") { subject in
            let bytes = NoisyWriter.write(subject.card, seed: subject.seed)
            guard let difference = subject.card.difference(fromCardIn: bytes, subject.meanings) else { return nil }
            return "\(difference)\n in \(shown(bytes))"
        },
        Law(name: "converting to the same version changes nothing") { subject in
            let same = subject.made.converted(to: subject.card.version)
            return same.losses.isEmpty && same.card.serialized == subject.bytes ? nil : "it does"
        },
        Law(name: "there and back differs only by the losses") { subject in
            let others = Version.allCases.filter { $0 != subject.card.version }
            return RoundTrip.broken(subject.made, through: others[Int(subject.seed / 7) % 2])
        },
    ]

    static let count = environment("VCARD_GENERATED").flatMap { Int($0) } ?? 10_500
    static let firstSeed = environment("VCARD_SEED").flatMap { UInt64($0) } ?? 20_260_601

    /// In slices, so that they run side by side.
    @Test(arguments: 0..<8) func cardsKeepTheLaws(_ slice: Int) {
        if slice == 0 { print("generated cards: \(Self.count), seeds from \(Self.firstSeed)") }
        var failures = [Int](repeating: 0, count: Self.laws.count)
        for number in stride(from: slice, to: Self.count, by: 8) {
            let seed = Self.firstSeed &+ UInt64(number)
            let subject = Subject(CardGenerator.card(seed: seed), seed)
            for (place, law) in Self.laws.enumerated() where failures[place] < 3 {
                guard let broken = law.broken(subject) else { continue }
                failures[place] += 1
                let least = Subject(subject.card.minimized { law.broken(Subject($0, seed)) != nil }, seed)
                Issue.record(
                    """
                    \(law.name): not with seed \(seed), \(subject.card.version.text): \(broken)
                    least card:
                    \(String(decoding: least.bytes, as: UTF8.self))
                    of it: \(law.broken(least) ?? "")
                    """)
            }
        }
    }
}
