import Testing

@testable import VCardKit

/// What a contact says, a card made of it says in every version.
@Suite struct ContactWritingTests {
    static let full: Contact = {
        var contact = Contact()
        contact.identifier = "urn:uuid:11111111-2222-4333-8444-555555555001"
        contact.kind = .location
        contact.formattedName = "Dr. Ana Ruiz López"
        contact.name = .init(
            prefixes: ["Dr.", "Prof."], given: "Ana", middle: "María", family: "Ruiz; y", secondFamily: "López",
            suffixes: ["M.D.", "A.C.P."], generation: "III", nicknames: ["Anita", "An"])
        contact.name.phonetic = .init(given: "a-na", middle: "ma", family: "ru-ith")
        contact.name.sortAs = "Ruiz,Ana"
        contact.name.maidenName = "Soto"
        contact.emails = [.init("ana@example.com", .home, preferred: true), .init("b@example.com", .custom("Spa"))]
        contact.urls = [
            .init("https://example.com/a;b,c", .homePage), .init("https://example.com/blog", .blog),
            .init("https://example.com/w", .work),
        ]
        contact.addresses = [
            .init(
                street: "Calle Mayor 1", locality: "Málaga", region: "AN", postalCode: "29001", country: "Spain", .home,
                preferred: true),
            .init(locality: "Madrid", .billing), .init(street: "c", .custom("Spa")),
        ]
        contact.addresses[0].value.labelText = "Calle Mayor 1\n29001 Málaga"
        contact.addresses[0].value.countryCode = "ES"
        contact.addresses[0].value.district = "Centro"
        contact.addresses[0].value.subdistrict = "Sol"
        contact.addresses[1].value.streetName = "Calle Mayor"
        contact.addresses[1].value.streetNumber = "1"
        contact.addresses[1].value.floor = "3"
        contact.addresses[1].value.landmark = "by the church"
        contact.addresses[1].value.position = GeoURI("geo:40.4,-3.7")
        contact.addresses[1].value.timeZone = .name("Europe/Madrid")
        contact.messaging = [
            .init(.init("xmpp:ana@example.com"), .home, preferred: true),
            .init(.init("skype:ana", service: "Skype", username: "ana")), .init(.init("other:ana"), .custom("Spa")),
            .init(.init("gtalk:ana@example.com"), .mobile),
        ]
        contact.socialProfiles = [
            .init(.init(.uri("https://example.com/ana"), service: "Mastodon", username: "@ana"), .work),
            .init(.init(.text("ana"), service: "twitter")),
        ]
        contact.organizations = [
            .init("Example; Corp, Ltd.", units: ["Research", "Lab"]), .init("Club", .home),
        ]
        contact.organizations[0].value.phonetic = "ex"
        contact.organizations[0].value.sortAs = "Example"
        contact.organizations[1].value.phonetic = "cl"
        contact.titles = [.init("Boss", language: "en", alternatives: [.init("Jefa", language: "es")])]
        contact.titles.append(
            .init("Head", alternatives: [.init("Kopf", language: "de"), .init("Tête", language: "fr")]))
        contact.roles = [.init("Lead", .work)]
        contact.birthday = ContactReadingTests.date("--0229")
        contact.birthPlace = .text("Madrid, Spain")
        contact.deathDate = ContactReadingTests.date("1985-04")
        contact.deathPlace = .uri("geo:40.4,-3.7")
        contact.anniversaries = [
            .init(ContactReadingTests.date("20110612")), .init(ContactReadingTests.date("--0613")),
        ]
        contact.dates = [
            .init(ContactReadingTests.date("20171111"), .custom("Name day")),
            .init(ContactReadingTests.date("--1112"), .other), .init(.text("in spring")),
        ]
        contact.gender = .init(.female, identity: "mujer; sí")
        contact.grammaticalGenders = [.init("feminine", language: "de"), .init("common", language: "sv")]
        contact.pronouns = [.init("she/her", preferred: true, language: "en")]
        contact.language = "es"
        contact.languages = [.init("es", .home, preferred: true), .init("en")]
        contact.relations = [
            .init("Luis Vega", .spouse), .init("Eva", .sister), .init("Leo", .custom("Great aunt")),
            .init(.uri("urn:uuid:11111111-2222-4333-8444-555555555002"), .child), .init("Pia", .manager),
            .init(.uri("mailto:x@example.com"), .custom("Oracle")), .init("No label"),
        ]
        contact.categories = ["Hiking, far", "Work"]
        contact.notes = [.init("one\ntwo ünd\\three"), .init("in English", language: "en")]
        contact.keys = [
            .init([0x30, 0x82, 1, 2], .work), .init(.init(uri: "https://example.com/key.asc")),
            .init(.init(text: "-----BEGIN PGP PUBLIC KEY BLOCK-----\nabc")),
        ]
        contact.photos = [
            .init([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3], .home, preferred: true),
            .init(.init(uri: "https://example.com/ana.png", mediaType: .png)), .init(.init([1, 2, 3])),
        ]
        contact.logos = [.init([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1])]
        contact.sounds = [.init(.init(Array("OggS1234".utf8)))]
        contact.members = ["urn:uuid:11111111-2222-4333-8444-555555555003", "mailto:m@example.com"]
        contact.timeZones = [.init(.name("Europe/Madrid")), .init(.uri("https://example.com/tz"))]
        if let offset = UTCOffset(minutes: -330) { contact.timeZones.append(.init(.offset(offset))) }
        for text in ["geo:40.4,-3.7", "geo:1,2,3;u=5"] {
            if let position = GeoURI(text) { contact.positions.append(.init(position, .work)) }
        }
        contact.calendars = [
            .init(.init("https://example.com/cal"), preferred: true),
            .init(.init("https://example.com/busy", .freeBusy)), .init(.init("mailto:a@example.com", .scheduling)),
        ]
        contact.expertise = [.init(.init("law", level: "expert", index: 1))]
        contact.hobbies = [.init(.init("chess, go", level: "high"), .home)]
        contact.interests = [.init(.init("art"))]
        contact.created = PartialDate("20240102T030405Z")
        contact.revised = PartialDate("20240103T030405Z")
        return contact
    }()

    @Test(arguments: Version.allCases) func aFullContactComesBackFromEveryVersion(_ version: Version) throws {
        let card = Card(Self.full, version: version)
        try Self.expectSame(card, Self.full)
    }

    @Test(arguments: Version.allCases) func everyLabelComesBackFromEveryVersion(_ version: Version) throws {
        var contact = Contact(formattedName: "A")
        let own = ["Spa", "X-Ray", "Cell First, Last", "süd", "_$!<x", "1; 2:\"3\"", "PREF", "voice", "UTF-8", "JPEG"]
        for label in Contact.Label.all + own.map({ Contact.Label($0) }) {
            contact.phones.append(.init("1", label))
            contact.emails.append(.init("a", label))
            contact.addresses.append(.init(street: "a", label))
            contact.urls.append(.init("http://example.com", label))
            contact.messaging.append(.init(.init("xmpp:a"), label))
            contact.relations.append(.init("A", label))
            contact.relations.append(.init(.uri("mailto:a"), label))
            contact.photos.append(.init([0xFF, 0xD8, 0xFF, 1], label))
            contact.notes.append(.init("a", label))
            if label != .anniversary { contact.dates.append(.init(.text("a"), label)) }
        }
        try Self.expectSame(Card(contact, version: version), contact)
    }

    /// What is read from any card can be written in any version.
    @Test(arguments: SampleFiles.both) func contactsOfCardsComeBackFromEveryVersion(_ file: SampleFiles.File) throws {
        for card in AddressBook.read(file.bytes).cards.prefix(40) {
            var contact = Contact(card)
            if contact.formattedName == nil, !contact.displayName.isEmpty {
                contact.formattedName = contact.displayName
            }
            for version in Version.allCases { try Self.expectSame(Card(contact, version: version), contact, file.name) }
        }
    }

    private static func expectSame(_ card: Card, _ contact: Contact, _ name: String = "") throws {
        let again = try #require(AddressBook.read(card.serialized).cards.first)
        let read = Contact(again)
        for field in ContactField.all where !field.agree(read, contact) {
            var mine: [String] = []
            for property in again.properties { mine.append(String(decoding: property.rawLine, as: UTF8.self)) }
            Issue.record("\(field.name) in \(card.version.text) \(name)\n\(mine.joined())")
        }
    }

    @Test(arguments: Version.allCases) func aCardHasANameAlways(_ version: Version) throws {
        let empty = Card(Contact(), version: version)
        #expect(empty.first(.fn) != nil)
        #expect((empty.first(.n) != nil) == (version != .v4))
        var contact = Contact(name: .init(given: "Ana", family: "Ruiz"))
        contact.phones = [.init("+34 600 111 222", .mobile), .init("+34 911 000 111", .work, preferred: true)]
        contact.emails = [.init("ana@example.com", .home)]
        contact.addresses = [
            .init(street: "Calle Mayor 1", locality: "Madrid", postalCode: "28013", country: "Spain", .home)
        ]
        let text = String(decoding: Card(contact, version: version).serialized, as: UTF8.self)
        #expect(text == Self.written[Int(version.rawValue)].replacing("\n", with: "\r\n"))
    }

    static let written = [
        """
        BEGIN:VCARD
        VERSION:2.1
        FN:Ana Ruiz
        N:Ruiz;Ana;;;
        TEL;CELL:+34 600 111 222
        TEL;WORK;PREF:+34 911 000 111
        EMAIL;HOME:ana@example.com
        ADR;HOME:;;Calle Mayor 1;Madrid;;28013;Spain
        END:VCARD

        """,
        """
        BEGIN:VCARD
        VERSION:3.0
        FN:Ana Ruiz
        N:Ruiz;Ana;;;
        TEL;TYPE=cell:+34 600 111 222
        TEL;TYPE=work,pref:+34 911 000 111
        EMAIL;TYPE=home:ana@example.com
        ADR;TYPE=home:;;Calle Mayor 1;Madrid;;28013;Spain
        END:VCARD

        """,
        """
        BEGIN:VCARD
        VERSION:4.0
        FN:Ana Ruiz
        N:Ruiz;Ana;;;
        TEL;TYPE=cell:+34 600 111 222
        TEL;TYPE=work;PREF=1:+34 911 000 111
        EMAIL;TYPE=home:ana@example.com
        ADR;TYPE=home:;;Calle Mayor 1;Madrid;;28013;Spain
        END:VCARD

        """,
    ]

    @Test func aValueThatReadsAsNothingIsWrittenOnce() {
        var contact = Contact(name: .init(given: "Ana"))
        contact.phones = [.init("")]
        contact.notes = [.init("")]
        let card = Card(contact)
        #expect(card.properties(.tel).count == 1)
        #expect(card.properties(.note).count == 1)
    }
}
