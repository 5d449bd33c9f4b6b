import Testing

@testable import VCardKit

#if canImport(Glibc)
import Glibc
#endif

/// Conversion depends on nothing but the card.
@Suite struct ConversionSurroundingsTests {
    #if canImport(Glibc)
    @Test func conversionKnowsNoLocaleAndNoTimeZone() {
        let seeds = (0..<UInt64(min(GeneratedCardTests.count, 150))).map { GeneratedCardTests.firstSeed &+ $0 }
        let plain = seeds.map { Self.converted($0) }
        let masks = [LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE].reduce(Int32(0)) { $0 | 1 << $1 }
        setenv("TZ", "Asia/Kathmandu", 1)
        tzset()
        defer {
            setenv("TZ", "UTC0", 1)
            tzset()
        }
        for name in ["tr_TR.UTF-8", "de_DE.UTF-8", "ar_EG.UTF-8", "C.UTF-8", "C"] {
            // Not all of them are there on every machine.
            guard let locale = newlocale(masks, name, nil) else { continue }
            let previous = uselocale(locale)
            for (number, seed) in seeds.enumerated() where Self.converted(seed) != plain[number] {
                Issue.record("seed \(seed) is converted otherwise in \(name)")
            }
            uselocale(previous)
            freelocale(locale)
        }
    }

    private static func converted(_ seed: UInt64) -> [UInt8] {
        let card = CardGenerator.card(seed: seed).made
        return Version.allCases.flatMap { card.converted(to: $0).card.serialized }
    }
    #endif
}
