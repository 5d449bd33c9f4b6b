import Foundation
import VCardKit

extension PersonNameComponents {
    /// The parts of a contact's name.
    ///
    /// A second family name stands behind the first in `familyName`, the generation before the suffixes in
    /// `nameSuffix`; of several nicknames there is the first. What is empty is `nil`.
    public init(_ name: Contact.Name) {
        self.init()
        namePrefix = Self.joined(name.prefixes)
        givenName = Self.joined([name.given])
        middleName = Self.joined([name.middle])
        familyName = Self.joined([name.family, name.secondFamily])
        nameSuffix = Self.joined([name.generation] + name.suffixes)
        nickname = name.nicknames.first.flatMap { Self.joined([$0]) }
        guard name.phonetic != Contact.Name.Phonetic() else { return }
        var phonetic = PersonNameComponents()
        phonetic.givenName = Self.joined([name.phonetic.given])
        phonetic.middleName = Self.joined([name.phonetic.middle])
        phonetic.familyName = Self.joined([name.phonetic.family])
        phoneticRepresentation = phonetic
    }

    private static func joined(_ parts: [String]) -> String? {
        let filled = parts.filter { !$0.isEmpty }
        return filled.isEmpty ? nil : filled.joined(separator: " ")
    }
}

extension Contact.Name {
    /// The name of Foundation's parts.
    ///
    /// A prefix and a suffix of several words stay one each, and a family name of two is not cut: where to cut is not
    /// guessed.
    public init(_ components: PersonNameComponents) {
        self.init()
        update(from: components)
    }

    /// Takes over those parts that differ from what `PersonNameComponents(name)` gives for the name.
    ///
    /// So a second family name, further nicknames and the like stay as long as the part they went into does.
    public mutating func update(from components: PersonNameComponents) {
        let old = PersonNameComponents(self)
        if components.namePrefix ?? "" != old.namePrefix ?? "" { prefixes = Self.list(components.namePrefix) }
        if components.givenName ?? "" != old.givenName ?? "" { given = components.givenName ?? "" }
        if components.middleName ?? "" != old.middleName ?? "" { middle = components.middleName ?? "" }
        if components.familyName ?? "" != old.familyName ?? "" {
            family = components.familyName ?? ""
            secondFamily = ""
        }
        if components.nameSuffix ?? "" != old.nameSuffix ?? "" {
            generation = ""
            suffixes = Self.list(components.nameSuffix)
        }
        if components.nickname ?? "" != old.nickname ?? "" {
            nicknames = Self.list(components.nickname) + nicknames.dropFirst()
        }
        let spoken = components.phoneticRepresentation
        phonetic = Phonetic(
            given: spoken?.givenName ?? "", middle: spoken?.middleName ?? "", family: spoken?.familyName ?? "")
    }

    private static func list(_ part: String?) -> [String] {
        guard let part, !part.isEmpty else { return [] }
        return [part]
    }
}
