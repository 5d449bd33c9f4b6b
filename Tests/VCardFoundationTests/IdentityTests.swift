import Foundation
import Testing
import VCardFoundation
import VCardKit

@Suite struct IdentityTests {
    @Test func anIdentifierOutlastsChanges() {
        var contact = Contact(formattedName: "Ana")
        contact.identifier = "urn:uuid:1"
        let id = contact.id
        contact.formattedName = "Eva"
        contact.phones = [.init("555-0100")]
        #expect(contact.id == id)
        contact.identifier = "urn:uuid:2"
        #expect(contact.id != id)
    }

    @Test(arguments: [nil, ""])
    func withoutAnIdentifierTheContentTells(_ identifier: String?) {
        var contact = Contact(formattedName: "Ana")
        contact.identifier = identifier
        let same = contact
        #expect(contact.id == same.id)
        #expect(contact.id.hashValue == same.id.hashValue)
        contact.photos = [.init([1])]
        #expect(contact.id != same.id)
    }

    @Test func anIdentifierIsGivenOnce() throws {
        var contact = Contact(formattedName: "Ana")
        contact.assignIdentifier()
        let identifier = try #require(contact.identifier)
        #expect(identifier.hasPrefix("urn:uuid:") && identifier.count == 45 && identifier == identifier.lowercased())
        contact.assignIdentifier()
        #expect(contact.identifier == identifier)
    }

    @Test func cardsOfOneInputHaveIdsOfTheirOwn() {
        let card = "BEGIN:VCARD\nVERSION:4.0\nFN:A\nUID:a\nEND:VCARD\n"
        let other = card.replacingOccurrences(of: "UID:a\n", with: "")
        var cards = AddressBook.read(Data((card + card + other + other).utf8)).cards
        let ids = cards.map(\.id)
        #expect(Set(ids).count == 4)
        #expect(ids.map(\.identifier) == ["a", "a", nil, nil])
        cards[3].append(Property("NOTE", .text("x"), version: .v4))
        #expect(cards.map(\.id) == ids)
    }
}
