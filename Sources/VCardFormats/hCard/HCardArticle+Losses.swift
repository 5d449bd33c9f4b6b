import VCardKit

extension HCardArticle {
    /// What of a contact the page shows: what is not in it is lost.
    static func shown(of contact: Contact) -> Contact {
        var shown = Contact(name: contact.name, formattedName: contact.displayName, kind: contact.kind)
        shown.name.phonetic = .init()
        shown.name.sortAs = nil
        shown.name.maidenName = nil
        shown.identifier = contact.identifier
        shown.revised = contact.revised
        shown.phones = labeled(contact.phones)
        shown.emails = labeled(contact.emails)
        shown.urls = labeled(contact.urls)
        shown.messaging = contact.messaging.map { account in
            let value = Contact.MessagingAccount(account.value.uri, service: account.value.service)
            return Labeled(value, account.value.service == nil ? account.label : nil)
        }
        shown.socialProfiles = bare(contact.socialProfiles)
        shown.addresses = contact.addresses.map { address in
            var value = Contact.Address()
            value.components = Array(address.value.components.prefix(7))
            if value.components.allSatisfy({ $0.isEmpty }) { value.labelText = address.value.labelText }
            return Labeled(value, address.label)
        }
        shown.organizations = contact.organizations.map {
            Labeled(.init(name: $0.value.name, units: $0.value.units))
        }
        shown.titles = bare(contact.titles)
        shown.roles = bare(contact.roles)
        shown.notes = bare(contact.notes)
        shown.languages = bare(contact.languages)
        shown.timeZones = bare(contact.timeZones)
        shown.positions = contact.positions.map {
            Labeled(GeoURI(latitude: $0.value.latitude, longitude: $0.value.longitude))
        }
        shown.birthday = contact.birthday
        shown.deathDate = contact.deathDate
        shown.anniversaries = labeled(contact.anniversaries)
        shown.dates = labeled(contact.dates)
        shown.gender = contact.gender
        shown.relations = labeled(contact.relations)
        shown.categories = contact.categories
        shown.members = contact.members
        shown.photos = pictures(contact.photos)
        shown.logos = pictures(contact.logos)
        shown.expertise = interests(contact.expertise)
        shown.hobbies = interests(contact.hobbies)
        shown.interests = interests(contact.interests)
        return shown
    }

    private static func labeled<Value>(_ values: [Labeled<Value>]) -> [Labeled<Value>] {
        values.map { Labeled($0.value, $0.label) }
    }

    private static func bare<Value>(_ values: [Labeled<Value>]) -> [Labeled<Value>] {
        values.map { Labeled($0.value) }
    }

    private static func pictures(_ values: [Labeled<Contact.Media>]) -> [Labeled<Contact.Media>] {
        bare(values).filter { picture in
            switch picture.value.content {
            case .bytes: picture.value.mediaType?.isImage ?? false
            case .uri: true
            case .text: false
            }
        }
    }

    private static func interests(_ values: [Labeled<Contact.Interest>]) -> [Labeled<Contact.Interest>] {
        values.map { Labeled(.init($0.value.text, level: $0.value.level)) }
    }
}
