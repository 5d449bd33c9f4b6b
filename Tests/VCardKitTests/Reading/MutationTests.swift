import Testing

@testable import VCardKit

/// Damaged inputs keep the laws of reading.
///
/// `VCARD_MUTATIONS` sets how many inputs are tried and `VCARD_SEED` the first seed; each input has a seed of its own,
/// and with `VCARD_MUTATIONS=1` that seed gives the input again.
@Suite struct MutationTests {
    private static let secondsForOne = 2.0

    @Test func mutatedSamplesKeepTheLaws() throws {
        let count = environment("VCARD_MUTATIONS").flatMap { Int($0) } ?? 1500
        let first = environment("VCARD_SEED").flatMap { UInt64($0) } ?? 20_240_601
        print("mutations: \(count) inputs, seeds from \(first)")
        let sources = SampleFiles.both.map(\.bytes).filter { $0.count < 1 << 14 }
        try #require(!sources.isEmpty)
        var failures = 0
        for seed in first..<(first + UInt64(count)) {
            var random = RandomBytes(seed: seed)
            let limits = Self.limits(&random)
            var bytes = random.pick(sources)
            for _ in 0...random.below(5) { Mutations.mutate(&bytes, with: sources, &random) }
            let cutSeed = random.next()
            let started = threadSeconds()
            let broken = Self.broken(bytes, limits, cutSeed)
            let seconds = threadSeconds() - started
            if seconds > Self.secondsForOne {
                Issue.record("seed \(seed): \(seconds) s for \(bytes.count) bytes")
            }
            guard let broken else { continue }
            let least = Self.minimized(bytes) { Self.broken($0, limits, cutSeed) != nil }
            Issue.record(
                """
                seed \(seed), \(limits): \(broken)
                least input: \(Self.literal(least))
                of it: \(Self.broken(least, limits, cutSeed) ?? "")
                """)
            failures += 1
            if failures == 5 { return }
        }
    }

    /// Default limits mostly, tiny ones at times.
    private static func limits(_ random: inout RandomBytes) -> Limits {
        guard random.chance(1, in: 4) else { return Limits() }
        return Limits(
            lineBytes: random.pick([20, 60, 200, 1 << 20]), cardBytes: random.pick([40, 200, 1000, 1 << 20]),
            propertiesPerCard: random.pick([0, 2, 8, 1000]), agentDepth: random.below(3),
            findings: random.pick([0, 1, 5, 1000]))
    }

    private static func broken(_ bytes: [UInt8], _ limits: Limits, _ cutSeed: UInt64) -> String? {
        var random = RandomBytes(seed: cutSeed)
        return ReadingLaws.broken(by: bytes, cuts: random.cuts(of: bytes.count), limits: limits)
            ?? ReadingLaws.broken(by: bytes, cuts: 0..<bytes.count, limits: limits)
    }

    /// Takes out pieces, large ones first, as long as the input still fails.
    static func minimized(_ bytes: [UInt8], fails: ([UInt8]) -> Bool) -> [UInt8] {
        var least = bytes
        var size = max(1, least.count / 2)
        while true {
            var start = 0
            var hasShrunk = false
            while start < least.count {
                let shorter = Array(least[..<start] + least[min(least.count, start + size)...])
                if fails(shorter) {
                    least = shorter
                    hasShrunk = true
                } else {
                    start += size
                }
            }
            if size > 1 { size /= 2 } else if !hasShrunk { return least }
        }
    }

    /// The bytes as Swift writes them: a text if they are one, else hexadecimal numbers.
    static func literal(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        if Array(text.utf8) == bytes {
            return "\"" + text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() + "\""
        }
        return "[" + bytes.map { "0x" + String($0, radix: 16) }.joined(separator: ", ") + "]"
    }

    @Test func minimizingKeepsWhatFails() {
        let least = Self.minimized(Array("abcXdefYgh".utf8)) { $0.contains(0x58) && $0.contains(0x59) }
        #expect(least == Array("XY".utf8))
        #expect(Self.literal(Array("a\r\n\"".utf8)) == #""a\r\n\"""#)
        #expect(Self.literal([0x41, 0xFF]) == "[0x41, 0xff]")
    }
}
