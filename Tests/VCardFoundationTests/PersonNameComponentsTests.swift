import Foundation
import Testing
import VCardFoundation
import VCardKit

@Suite struct PersonNameComponentsTests {
    private static var name: Contact.Name {
        var name = Contact.Name(
            prefixes: ["Prof.", "Dr."], given: "Ana", middle: "María", family: "Ruiz", secondFamily: "López",
            suffixes: ["M.D.", "Ph.D."], generation: "Jr.", nicknames: ["Anita", "Nita"])
        name.phonetic = .init(given: "アナ", family: "ルイス")
        name.sortAs = "Ruiz,Ana"
        return name
    }

    @Test func partsGoWhereFoundationHasThem() {
        let components = PersonNameComponents(Self.name)
        #expect(components.namePrefix == "Prof. Dr.")
        #expect(components.givenName == "Ana")
        #expect(components.middleName == "María")
        #expect(components.familyName == "Ruiz López")
        #expect(components.nameSuffix == "Jr. M.D. Ph.D.")
        #expect(components.nickname == "Anita")
        #expect(components.phoneticRepresentation?.givenName == "アナ")
        #expect(components.phoneticRepresentation?.middleName == nil)
        #expect(components.phoneticRepresentation?.familyName == "ルイス")
    }

    @Test func anEmptyNameHasNoParts() {
        #expect(PersonNameComponents(Contact.Name(nicknames: [""])) == PersonNameComponents())
        #expect(Contact.Name(PersonNameComponents()) == Contact.Name())
    }

    @Test func aNameOfOnePartEachComesBack() {
        var name = Contact.Name(
            prefixes: ["Dr."], given: "Ana", middle: "María", family: "Ruiz", suffixes: ["M.D."], nicknames: ["Anita"])
        name.phonetic = .init(given: "アナ", middle: "マリア", family: "ルイス")
        #expect(Contact.Name(PersonNameComponents(name)) == name)
    }

    static let changes:
        [(change: @Sendable (inout PersonNameComponents) -> Void, same: @Sendable (inout Contact.Name) -> Void)] = [
            ({ _ in }, { _ in }),
            ({ $0.givenName = "Eva" }, { $0.given = "Eva" }),
            ({ $0.middleName = nil }, { $0.middle = "" }),
            ({ $0.familyName = "Gil" }, { ($0.family, $0.secondFamily) = ("Gil", "") }),
            ({ $0.namePrefix = "Sra. D.ª" }, { $0.prefixes = ["Sra. D.ª"] }),
            ({ $0.nameSuffix = nil }, { ($0.generation, $0.suffixes) = ("", []) }),
            ({ $0.nickname = "Ani" }, { $0.nicknames = ["Ani", "Nita"] }),
            ({ $0.nickname = nil }, { $0.nicknames = ["Nita"] }),
            ({ $0.phoneticRepresentation = nil }, { $0.phonetic = .init() }),
            ({ $0.phoneticRepresentation?.middleName = "マリア" }, { $0.phonetic.middle = "マリア" }),
        ]

    @Test(arguments: changes.indices)
    func updatingChangesWhatDiffers(_ index: Int) {
        var components = PersonNameComponents(Self.name)
        Self.changes[index].change(&components)
        var expected = Self.name
        Self.changes[index].same(&expected)
        var name = Self.name
        name.update(from: components)
        #expect(name == expected)
    }
}
