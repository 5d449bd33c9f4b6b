import VCardKit

/// Contacts that have something in every property.
enum RichContact {
    /// A contact with all properties filled, and as many of the shapes a value can have as there are.
    static var full: Contact {
        var name = Contact.Name(
            prefixes: ["Dr.", ""], given: "Ana\u{0301}", middle: "María", family: "Ruiz", secondFamily: "López",
            suffixes: ["M.D.", "Ph.D."], generation: "III", nicknames: ["Anita", ""])
        name.phonetic = .init(given: "アナ", middle: "マリア", family: "ルイス")
        name.sortAs = "Ruiz,Ana"
        name.maidenName = ""
        var contact = Contact(name: name, formattedName: "Ana \"Anita\" Ruiz\n", kind: .init("x-cat"))
        contact.identifier = "urn:uuid:1"
        contact.phones = [
            .init("+34 555 0100", .mobile, preferred: true), .init("", .custom("Spa")), .init("sip:ana@example.com"),
        ]
        contact.emails = [
            .init(
                "ana@example.com", .home, language: "es",
                alternatives: [.init("a@example.com", language: "ja"), .init("")])
        ]
        var address = Contact.Address(
            street: "Calle Mayor 1", locality: "Madrid", postalCode: "28013", country: "España")
        address.components = (1...18).map { "part \($0)" }
        address.countryCode = "ES"
        address.labelText = "Calle Mayor 1\nMadrid"
        address.position = GeoURI("geo:40.4153,-3.7074,667;crs=wgs84;u=10;x-y=1;z")
        address.timeZone = .name("Europe/Madrid")
        var bare = Contact.Address()
        bare.timeZone = UTCOffset("-0330").map { .offset($0) }
        contact.addresses = [.init(address, .work), .init(bare), .init(Contact.Address())]
        contact.urls = [.init("https://example.com/ä", .homePage)]
        contact.messaging = [
            .init(.init("xmpp:ana@example.com", service: "Jabber", username: "ana"), .mobile), .init(.init("")),
        ]
        contact.socialProfiles = [
            .init(.init(.uri("https://example.com/@ana"), service: "Mastodon", username: "ana")),
            .init(.init(.text("ana"))),
        ]
        contact.organizations = [
            .init(.init(name: "Example", units: ["R", ""], phonetic: "エ", sortAs: "example")), .init(.init(name: "")),
        ]
        contact.titles = [.init("Head of Research")]
        contact.roles = [.init("Project leader")]
        contact.birthday = PartialDate("--0415").map { .date($0) }
        contact.birthPlace = .text("Madrid")
        contact.deathDate = .text("circa 1800")
        contact.deathPlace = .uri("geo:1,2")
        contact.anniversaries = PartialDate(year: 2010, month: 6, day: 19).map { [.init($0, .anniversary)] } ?? []
        contact.dates = [.init(.text("soon"), .other)]
        contact.gender = .init(.female, identity: "hers")
        contact.grammaticalGenders = [.init("feminine", language: "es")]
        contact.pronouns = [.init("she/her", language: "en")]
        contact.language = "es"
        contact.languages = [.init("es", preferred: true), .init("en")]
        contact.relations = [.init(.text("Luis"), .brother), .init(.uri("urn:uuid:2"), .friend)]
        contact.categories = ["Friends", ""]
        contact.notes = [.init("Likes \u{2028} tea\r\n\t")]
        contact.keys = [.init(.init(text: "-----BEGIN")), .init(.init(uri: "https://example.com/key"))]
        contact.photos = [.init([0xFF, 0xD8, 0xFF, 0xE0, 0, 16]), .init(.init([], mediaType: .png))]
        var odd = Contact.Media(uri: "https://example.com/a.png", mediaType: .png)
        odd.content = .bytes([0xFF, 0xD8, 0xFF, 0xE0])
        contact.logos = [.init(odd)]
        contact.sounds = [.init(.init([1, 2, 3], mediaType: MediaType("audio/x-test")))]
        contact.members = ["urn:uuid:3"]
        contact.timeZones = [.init(.uri("https://example.com/tz"))]
        contact.positions = GeoURI("geo:-1,180").map { [.init($0)] } ?? []
        contact.calendars = [
            .init(.init("https://example.com/c")), .init(.init("https://example.com/f", .freeBusy)),
            .init(.init("mailto:ana@example.com", .scheduling)),
        ]
        contact.expertise = [.init(.init("chemistry", level: "expert", index: 1))]
        contact.hobbies = [.init(.init("reading"))]
        contact.interests = [.init(.init("opera", level: "high"))]
        contact.created = PartialDate("1996-10-22T14:00:00.125-05:00")
        contact.revised = PartialDate("20240102T030405Z")
        return contact
    }

    /// A contact for each sex, and further small ones.
    static var others: [Contact] {
        let sexes: [Contact.Gender.Sex?] = [.male, .female, .other, Contact.Gender.Sex.none, .unknown, nil]
        return [Contact(), Contact(formattedName: ""), Contact(kind: .group)]
            + sexes.map { sex in
                var contact = Contact()
                contact.gender = Contact.Gender(sex)
                return contact
            }
    }
}
