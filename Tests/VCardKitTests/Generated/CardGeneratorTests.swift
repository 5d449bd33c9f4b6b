import Testing

@testable import VCardKit

/// The generator leaves nothing out that a version has.
@Suite struct CardGeneratorTests {
    private static let cards = (0..<UInt64(3 * 240)).map { CardGenerator.card(seed: $0) }

    @Test(arguments: Version.allCases) func everyRowOfAVersionOccurs(_ version: Version) {
        var missing = Set(CardGenerator.rows(in: version).map { $0.name })
        for card in Self.cards where card.version == version {
            for property in card.properties { missing.remove(property.name) }
        }
        #expect(missing.sorted() == [])
    }

    @Test(arguments: Version.allCases) func everyParameterOfAVersionOccurs(_ version: Version) {
        var missing = Set(ParameterDefinition.all.filter { $0.isDefined(in: version) }.map { $0.name })
        // On dates with a year that stands for none, which conversion makes.
        missing.remove("X-APPLE-OMIT-YEAR")
        for seed in 0..<UInt64(9000) where seed % 3 == version.rawValue {
            let bytes = NoisyWriter.write(CardGenerator.card(seed: seed), seed: seed)
            for property in AddressBook.read(bytes).cards.flatMap({ Array($0.properties) }) {
                for parameter in property.parameters { missing.remove(parameter.name.uppercased()) }
            }
            if missing.isEmpty { break }
        }
        #expect(missing.sorted() == [])
    }

    @Test(arguments: Version.allCases) func everyValueTypeOfAPropertyOccurs(_ version: Version) {
        var missing: Set<String> = []
        for row in CardGenerator.rows(in: version) where !row.isExtension {
            for type in row.valueTypes(in: version) { missing.insert("\(row.name) \(type.name)") }
        }
        for seed in 0..<UInt64(6000) where seed % 3 == version.rawValue {
            for (name, type) in CardGenerator.types(seed: seed) { missing.remove("\(name) \(type.name)") }
            if missing.isEmpty { break }
        }
        #expect(missing.sorted() == [])
    }

    @Test func groupsLabelsAndAlternativesOccur() {
        let properties = Self.cards.flatMap { $0.properties }
        #expect(properties.contains { $0.group != nil && $0.name == "X-ABLabel" })
        #expect(properties.contains { $0.name == "LABEL" })
        #expect(properties.contains { !$0.nested.isEmpty })
        #expect(properties.contains { $0.parameters.contains { $0.id == .altid } && $0.name == "N" })
        #expect(properties.contains { if case .components(let parts) = $0.value { parts.count == 18 } else { false } })
    }

    @Test func generatedCardsHaveNoErrors() {
        for card in Self.cards {
            for made in AddressBook.read(card.made.serialized).cards {
                let errors = (made.readingFindings() + made.valueFindings()).filter { $0.severity == .error }
                #expect(errors.map { "\($0.rule.name) \($0.property ?? "")" } == [])
            }
        }
    }
}
