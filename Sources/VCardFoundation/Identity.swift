import Foundation
import VCardKit

extension Contact: Identifiable {
    /// What tells a contact from others.
    public enum ID: Sendable, Hashable {
        /// The contact's own identifier (UID).
        case identifier(String)
        /// All that the contact says, where it has no identifier.
        indirect case content(Contact)

        /// Hashes what is quick to hash; pictures have no part in it.
        public func hash(into hasher: inout Hasher) {
            switch self {
            case .identifier(let identifier):
                hasher.combine(identifier)
            case .content(let contact):
                hasher.combine(contact.name)
                hasher.combine(contact.formattedName)
                hasher.combine(contact.phones)
                hasher.combine(contact.emails)
            }
        }
    }

    /// The contact's identifier, or without one its content.
    ///
    /// An identifier stays what it is through every change and every run. A contact without one is another after a
    /// change, and equal contacts have equal ids. To edit such contacts in a list, call `assignIdentifier()` first.
    public var id: ID {
        if let identifier, !identifier.isEmpty { return .identifier(identifier) }
        return .content(self)
    }

    /// Gives a contact that has no identifier a random one, as `urn:uuid:…`.
    public mutating func assignIdentifier() {
        if let identifier, !identifier.isEmpty { return }
        identifier = "urn:uuid:" + UUID().uuidString.lowercased()
    }
}

extension Card: Identifiable {
    /// What tells a card from the others of its input.
    public struct ID: Sendable, Hashable {
        /// The value of UID, `nil` without one.
        public let identifier: String?
        /// The card's place among the cards of its input, from 0.
        public let index: Int
    }

    /// The card's UID and its place in the input, so that cards that share a UID are told apart.
    ///
    /// It stays the same whatever is changed but UID. Cards made by a program have place 0: give them a UID, or
    /// set `location`.
    public var id: ID { ID(identifier: first(.uid)?.text, index: location.index) }
}
