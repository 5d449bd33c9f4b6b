import Testing

@testable import VCardKit

/// What is known of a property's row without asking it.
@Suite struct PropertyTraitsTests {
    @Test("the table has room in a tally")
    func room() { #expect(PropertyDefinition.all.count < PropertyBits.room) }

    @Test("a tally tells none, one and more apart")
    func tally() {
        var tally = PropertyTally()
        for number in 0...PropertyDefinition.all.count where number % 3 > 0 {
            for _ in 0..<(number % 3) { tally.note(PropertyID(rawValue: UInt16(number))) }
        }
        for number in 0...PropertyDefinition.all.count {
            #expect(tally.count(PropertyID(rawValue: UInt16(number))) == number % 3)
        }
        #expect(tally.hasRepeated)
    }

    @Test("traits are what the row says", arguments: Version.allCases)
    func traits(version: Version) {
        #expect(PropertyTraits.of(.unknown, version) == [])
        for number in 1...PropertyDefinition.all.count {
            let id = PropertyID(rawValue: UInt16(number))
            let traits = PropertyTraits.of(id, version)
            #expect(traits.contains(.standard) == (id.definition?.isExtension == false))
            #expect(traits.contains(.defined) == id.definition?.isDefined(in: version))
            #expect(traits.contains(.text) == (id.definition?.defaultType(in: version) == .text))
        }
    }
}
