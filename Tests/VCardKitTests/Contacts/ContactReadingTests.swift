import Testing

@testable import VCardKit

/// Whatever program wrote a card, the contact has the same in the same fields.
@Suite struct ContactReadingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let card: String
        let contact: Contact

        init(_ name: String, _ version: String, _ lines: String, _ fill: (inout Contact) -> Void) {
            testDescription = name
            card = "BEGIN:VCARD\nVERSION:\(version)\n\(lines)\nEND:VCARD\n"
            var contact = Contact()
            fill(&contact)
            self.contact = contact
        }
    }

    static let person = "N:Ruiz;Ana;;;\nFN:Ana Ruiz\n"

    static func ana(_ contact: inout Contact) {
        contact.name = .init(given: "Ana", family: "Ruiz")
        contact.formattedName = "Ana Ruiz"
    }

    static func date(_ text: String) -> Contact.DateValue {
        PartialDate(text).map { .date($0) } ?? .text(text)
    }

    static let dialects = [
        Case(
            "Apple", "3.0",
            person + """
                NICKNAME:Anita
                ORG:Example Corp;Research
                X-PHONETIC-FIRST-NAME:a-na
                X-MAIDENNAME:Soto
                EMAIL;type=INTERNET;type=HOME;type=pref:ana@example.com
                item1.EMAIL;type=INTERNET:club@example.com
                item1.X-ABLabel:Spa
                TEL;type=IPHONE;type=CELL;type=VOICE;type=pref:+34 600 111 222
                TEL;type=HOME;type=FAX:555-0101
                TEL;type=OTHER;type=FAX:555-0102
                TEL;type=MAIN:555-0103
                item2.TEL:555-0104
                item2.X-ABLabel:_$!<Mobile>!$_
                item3.ADR;type=WORK:;;Calle Mayor 1;Madrid;;28013;Spain
                item3.X-ABADR:es
                item3.X-APPLE-SUBLOCALITY:Sol
                item4.URL:https://example.com/ana
                item4.X-ABLabel:_$!<HomePage>!$_
                BDAY;X-APPLE-OMIT-YEAR=1604:1604-08-20
                item5.X-ABDATE:2011-06-12
                item5.X-ABLabel:_$!<Anniversary>!$_
                ITEM6.X-ABDATE:20171111
                ITEM6.X-ABLABEL:Name day
                item7.X-ABRELATEDNAMES;type=pref:Luis Vega
                item7.X-ABLabel:_$!<Spouse>!$_
                item8.X-ABRELATEDNAMES:Eva
                item8.X-ABLabel:_$!<Sister>!$_
                IMPP;X-SERVICE-TYPE=Skype;type=HOME:skype:ana
                X-SOCIALPROFILE;type=twitter;x-user=ana:https://social.example.com/ana
                NOTE:one\\ntwo
                """
        ) {
            ana(&$0)
            $0.name.nicknames = ["Anita"]
            $0.name.phonetic.given = "a-na"
            $0.name.maidenName = "Soto"
            $0.organizations = [.init("Example Corp", units: ["Research"])]
            $0.emails = [.init("ana@example.com", .home, preferred: true), .init("club@example.com", .custom("Spa"))]
            $0.phones = [
                .init("+34 600 111 222", .iPhone, preferred: true), .init("555-0101", .homeFax),
                .init("555-0102", .fax), .init("555-0103", .main), .init("555-0104", .mobile),
            ]
            $0.addresses = [
                .init(street: "Calle Mayor 1", locality: "Madrid", postalCode: "28013", country: "Spain", .work)
            ]
            $0.addresses[0].value.countryCode = "es"
            $0.addresses[0].value.subdistrict = "Sol"
            $0.urls = [.init("https://example.com/ana", .homePage)]
            $0.birthday = date("--0820")
            $0.anniversaries = [.init(date("20110612"))]
            $0.dates = [.init(date("20171111"), .custom("Name day"))]
            $0.relations = [.init(.text("Luis Vega"), .spouse, preferred: true), .init("Eva", .sister)]
            $0.messaging = [.init(.init("skype:ana", service: "Skype"), .home)]
            $0.socialProfiles = [
                .init(.init(.uri("https://social.example.com/ana"), service: "twitter", username: "ana"))
            ]
            $0.notes = [.init("one\ntwo")]
        },
        Case(
            "Google", "3.0",
            person + """
                item1.TEL:+1 555 555 0100
                item1.X-ABLabel:GRAND_CENTRAL
                TEL;TYPE=CELL:+34 600 111 222
                item2.URL:https\\://example.com/blog
                item2.X-ABLabel:BLOG
                item3.X-ABDATE:2011-06-12
                item3.X-ABLabel:_$!<Anniversary>!$_
                PHOTO:https://example.com/ana.jpg
                X-GTALK:ana@example.com
                CATEGORIES:myContacts,Hiking
                """
        ) {
            ana(&$0)
            $0.phones = [.init("+1 555 555 0100", .custom("GRAND_CENTRAL")), .init("+34 600 111 222", .mobile)]
            $0.urls = [.init("https://example.com/blog", .blog)]
            $0.anniversaries = [.init(date("20110612"))]
            $0.photos = [.init(.init(uri: "https://example.com/ana.jpg"))]
            $0.messaging = [.init(.init("gtalk:ana@example.com"))]
            $0.categories = ["myContacts", "Hiking"]
        },
        Case(
            "Android 2.1", "2.1",
            person + """
                TEL;CELL;PREF:+34 600 111 222
                TEL;WORK;FAX:555-0101
                TEL;X-Spa:555-0102
                TEL;TTY-TDD:555-0103
                EMAIL;HOME:ana@example.com
                ADR;HOME;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;;Calle Mayor 1;M=C3=A1laga;;29001;
                X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Anita;1;;;;;;;;;;;;;
                X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2011-06-12;1;;;;;;;;;;;;;
                X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2017-11-11;0;Name day;;;;;;;;;;;;
                X-ANDROID-CUSTOM;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:vnd.android.cursor.item/relation;=C3=8D=C3=B1=69=67=6F;14;;;;;;;;;;;;;
                X-JABBER:ana@example.com
                X-PHONETIC-LAST-NAME:ru-ith
                """
        ) {
            ana(&$0)
            $0.phones = [
                .init("+34 600 111 222", .mobile, preferred: true), .init("555-0101", .workFax),
                .init("555-0102", .custom("Spa")), .init("555-0103", .textphone),
            ]
            $0.emails = [.init("ana@example.com", .home)]
            $0.addresses = [.init(street: "Calle Mayor 1", locality: "Málaga", postalCode: "29001", .home)]
            $0.name.nicknames = ["Anita"]
            $0.name.phonetic.family = "ru-ith"
            $0.anniversaries = [.init(date("20110612"))]
            $0.dates = [.init(date("20171111"), .custom("Name day"))]
            $0.relations = [.init("Íñigo", .spouse)]
            $0.messaging = [.init(.init("xmpp:ana@example.com"))]
        },
        Case(
            "Outlook 2.1", "2.1",
            """
            N;LANGUAGE=en-us:Ruiz;Ana
            FN:Ana Ruiz
            ORG:Example Corp;Research
            TEL;WORK;VOICE:555-0101
            TEL;CELL;VOICE:+34 600 111 222
            X-MS-TEL;VOICE;CALLBACK:555-0102
            ADR;WORK;PREF:;;Calle Mayor 1;Madrid;;28013;Spain
            LABEL;WORK;PREF;ENCODING=QUOTED-PRINTABLE:Calle Mayor 1=0D=0A28013 Madrid
            X-MS-ANNIVERSARY:20110612
            X-MS-SPOUSE:Luis Vega
            X-MS-MANAGER:Eva Soto
            X-MS-ASSISTANT:Leo
            X-MS-IMADDRESS:ana@example.com
            X-WAB-GENDER:1
            BDAY:19850412
            REV:20240102T030405Z
            """
        ) {
            ana(&$0)
            $0.organizations = [.init("Example Corp", units: ["Research"])]
            $0.phones = [
                .init("555-0101", .work), .init("+34 600 111 222", .mobile), .init("555-0102", .callback),
            ]
            $0.addresses = [
                .init(
                    street: "Calle Mayor 1", locality: "Madrid", postalCode: "28013", country: "Spain", .work,
                    preferred: true)
            ]
            $0.addresses[0].value.labelText = "Calle Mayor 1\n28013 Madrid"
            $0.anniversaries = [.init(date("20110612"))]
            $0.relations = [.init("Luis Vega", .spouse), .init("Eva Soto", .manager), .init("Leo", .assistant)]
            $0.messaging = [.init(.init("ana@example.com"))]
            $0.gender = .init(.female)
            $0.birthday = date("19850412")
            $0.revised = PartialDate("20240102T030405Z")
        },
        Case(
            "Evolution", "3.0",
            person + """
                X-EVOLUTION-FILE-AS:Ruiz\\, Ana
                X-EVOLUTION-SPOUSE:Luis Vega
                X-EVOLUTION-MANAGER:Eva Soto
                X-EVOLUTION-ANNIVERSARY:2011-06-12
                X-EVOLUTION-BLOG-URL:https://example.com/blog
                X-EVOLUTION-CALLBACK:555-0102
                TEL;TYPE=WORK,VOICE;X-EVOLUTION-UI-SLOT=1:555-0101
                X-JABBER;TYPE=HOME:ana@example.com
                X-TWITTER:ana
                """
        ) {
            ana(&$0)
            $0.name.sortAs = "Ruiz, Ana"
            $0.relations = [.init("Luis Vega", .spouse), .init("Eva Soto", .manager)]
            $0.anniversaries = [.init(date("20110612"))]
            $0.urls = [.init("https://example.com/blog", .blog)]
            $0.phones = [.init("555-0102", .callback), .init("555-0101", .work)]
            $0.messaging = [.init(.init("xmpp:ana@example.com"), .home)]
            $0.socialProfiles = [.init(.init(.text("ana"), service: "twitter"))]
        },
        Case(
            "KAddressBook", "3.0",
            person + """
                X-KADDRESSBOOK-X-Anniversary:2011-06-12
                X-ANNIVERSARY:2011-06-12
                X-KADDRESSBOOK-X-SpousesName:Luis Vega
                X-SPOUSE:Luis Vega
                X-KADDRESSBOOK-X-AssistantsName:Leo
                X-KADDRESSBOOK-BlogFeed:https://example.com/blog
                X-messaging/xmpp-All:ana@example.com
                SORT-STRING:Ruiz
                GEO:40.4;-3.7
                TZ:+01:00
                """
        ) {
            ana(&$0)
            $0.name.sortAs = "Ruiz"
            $0.anniversaries = [.init(date("20110612"))]
            $0.relations = [.init("Luis Vega", .spouse), .init("Leo", .assistant)]
            $0.urls = [.init("https://example.com/blog", .blog)]
            $0.messaging = [.init(.init("xmpp:ana@example.com"))]
            if let position = GeoURI("geo:40.4,-3.7") { $0.positions = [.init(position)] }
            if let offset = UTCOffset(minutes: 60) { $0.timeZones = [.init(.offset(offset))] }
        },
        Case(
            "4.0 with RFC 9554", "4.0",
            """
            KIND:individual
            FN:Dr. Ana Ruiz López III
            N;SORT-AS="Ruiz,Ana":Ruiz,López;Ana;;Dr.;M.D.,III;López;III
            N;ALTID=1;LANGUAGE=jp;PHONETIC=script;SCRIPT=Kana:ルイス;アナ;;;
            UID:urn:uuid:11111111-2222-4333-8444-555555555001
            TEL;VALUE=uri;TYPE="work,cell":tel:+34-600-111-222;ext=12
            TEL;TYPE=main-number;PREF=2:555-0101
            EMAIL;PREF=1;TYPE=work:ana@example.com
            ADR;CC=ES;LABEL="Calle Mayor 1\\nMadrid";GEO="geo:40.4,-3.7";TZ=Europe/Madrid;TYPE=delivery:;;;Madrid;;28013;Spain;;2A;3;1;Calle Mayor;;;Sol;Centro;;
            TITLE;ALTID=1;LANGUAGE=en:Boss
            TITLE;ALTID=1;LANGUAGE=es:Jefa
            GENDER:F;mujer
            GRAMGENDER;LANGUAGE=de:feminine
            PRONOUNS;LANGUAGE=en:she/her
            LANG;PREF=1:es
            LANGUAGE:es
            RELATED;TYPE=friend;VALUE=text:Luis Vega
            RELATED;TYPE=child:urn:uuid:11111111-2222-4333-8444-555555555002
            SOCIALPROFILE;SERVICE-TYPE=Mastodon;USERNAME="@ana":https://social.example.com/ana
            HOBBY;LEVEL=high;INDEX=1:chess
            BIRTHPLACE:Madrid
            DEATHPLACE;VALUE=uri:geo:40.4,-3.7
            DEATHDATE;VALUE=text:circa 2080
            ANNIVERSARY:20110612
            CALURI:https://example.com/cal
            FBURL:https://example.com/busy
            KEY:data:application/pgp-keys;base64,AQID
            CREATED:20240102T030405Z
            """
        ) {
            $0.formattedName = "Dr. Ana Ruiz López III"
            $0.name = .init(
                prefixes: ["Dr."], given: "Ana", family: "Ruiz", secondFamily: "López", suffixes: ["M.D."],
                generation: "III")
            $0.name.sortAs = "Ruiz,Ana"
            $0.name.phonetic = .init(given: "アナ", family: "ルイス")
            $0.identifier = "urn:uuid:11111111-2222-4333-8444-555555555001"
            $0.phones = [
                .init("+34-600-111-222 x12", .workMobile), .init("555-0101", .main, preferred: true),
            ]
            $0.emails = [.init("ana@example.com", .work, preferred: true)]
            $0.addresses = [.init(locality: "Madrid", postalCode: "28013", country: "Spain", .delivery)]
            $0.addresses[0].value.apartment = "2A"
            $0.addresses[0].value.floor = "3"
            $0.addresses[0].value.streetNumber = "1"
            $0.addresses[0].value.streetName = "Calle Mayor"
            $0.addresses[0].value.subdistrict = "Sol"
            $0.addresses[0].value.district = "Centro"
            $0.addresses[0].value.countryCode = "ES"
            $0.addresses[0].value.labelText = "Calle Mayor 1\nMadrid"
            $0.addresses[0].value.position = GeoURI("geo:40.4,-3.7")
            $0.addresses[0].value.timeZone = .name("Europe/Madrid")
            $0.titles = [.init("Boss", language: "en", alternatives: [.init("Jefa", language: "es")])]
            $0.gender = .init(.female, identity: "mujer")
            $0.grammaticalGenders = [.init("feminine", language: "de")]
            $0.pronouns = [.init("she/her", language: "en")]
            $0.languages = [.init("es", preferred: true)]
            $0.language = "es"
            $0.relations = [
                .init("Luis Vega", .friend),
                .init(.uri("urn:uuid:11111111-2222-4333-8444-555555555002"), .child),
            ]
            $0.socialProfiles = [
                .init(.init(.uri("https://social.example.com/ana"), service: "Mastodon", username: "@ana"))
            ]
            $0.hobbies = [.init(.init("chess", level: "high", index: 1))]
            $0.birthPlace = .text("Madrid")
            $0.deathPlace = .uri("geo:40.4,-3.7")
            $0.deathDate = .text("circa 2080")
            $0.anniversaries = [.init(date("20110612"))]
            $0.calendars = [
                .init(.init("https://example.com/cal")), .init(.init("https://example.com/busy", .freeBusy)),
            ]
            $0.keys = [.init(.init([1, 2, 3], mediaType: MediaType("application/pgp-keys")))]
            $0.created = PartialDate("20240102T030405Z")
        },
        Case(
            "a group as Apple has it", "3.0",
            """
            N:Hiking
            FN:Hiking
            X-ADDRESSBOOKSERVER-KIND:group
            X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:11111111-2222-4333-8444-555555555001
            """
        ) {
            $0.name.family = "Hiking"
            $0.formattedName = "Hiking"
            $0.kind = .group
            $0.members = ["urn:uuid:11111111-2222-4333-8444-555555555001"]
        },
        Case("a company as Apple has it", "3.0", "N:;;;;\nFN:Example Corp\nORG:Example Corp;\nX-ABShowAs:COMPANY") {
            $0.formattedName = "Example Corp"
            $0.organizations = [.init("Example Corp")]
            $0.kind = .organization
        },
        Case(
            "properties that 3.0 carries for 4.0", "3.0",
            person + """
                X-GENDER:O\\;intersex
                X-PRONOUNS;LANGUAGE=en:they/them
                X-RELATED;TYPE=agent:mailto:agent@example.com
                X-BDAY:--0412
                item1.X-HOBBY;TYPE=home;X-LEVEL=high:chess
                item1.X-ABLabel:Weekends
                X-TZ;VALUE=uri:https://example.com/tz
                X-DEATHPLACE;VALUE=uri:geo:40.4,-3.7
                """
        ) {
            ana(&$0)
            $0.gender = .init(.other, identity: "intersex")
            $0.pronouns = [.init("they/them", language: "en")]
            $0.relations = [.init(.uri("mailto:agent@example.com"), .agent)]
            $0.birthday = date("--0412")
            $0.hobbies = [.init(.init("chess", level: "high"), .custom("Weekends"))]
            $0.timeZones = [.init(.uri("https://example.com/tz"))]
            $0.deathPlace = .uri("geo:40.4,-3.7")
        },
    ]

    @Test(arguments: dialects) func dialectsAreReadIntoTheSameFields(_ test: Case) throws {
        let card = try #require(AddressBook.read(Array(test.card.utf8)).cards.first)
        let contact = Contact(card)
        for field in ContactField.all {
            #expect(field.agree(contact, test.contact), "\(field.name)")
        }
        #expect(contact == test.contact)
    }

    @Test(arguments: dialects) func cardsGiveTheFieldsWithoutAWholeContact(_ test: Case) throws {
        let card = try #require(AddressBook.read(Array(test.card.utf8)).cards.first)
        #expect(card.phones == test.contact.phones)
        #expect(card.emails == test.contact.emails)
        #expect(card.addresses == test.contact.addresses)
        #expect(card.urls == test.contact.urls)
        #expect(card.organizations == test.contact.organizations)
        #expect(card.photos == test.contact.photos)
        #expect(card.displayName == test.contact.displayName)
    }

    struct LabelCase: Sendable, CustomTestStringConvertible {
        let line: String
        let label: Contact.Label?
        var testDescription: String { line }

        init(_ line: String, _ label: Contact.Label?) {
            self.line = line
            self.label = label
        }
    }

    static let labels = [
        LabelCase("TEL:1", nil),
        LabelCase("TEL;TYPE=VOICE:1", nil),
        LabelCase("TEL;TYPE=pref,msg:1", nil),
        LabelCase("TEL;TYPE=cell:1", .mobile),
        LabelCase("TEL;TYPE=VOICE,Cell,HOME:1", .mobile),
        LabelCase("TEL;TYPE=CELL;TYPE=WORK:1", .workMobile),
        LabelCase("TEL;TYPE=work,pref:1", .work),
        LabelCase("TEL;TYPE=FAX,HOME:1", .homeFax),
        LabelCase("TEL;TYPE=\"work,fax\":1", .workFax),
        LabelCase("TEL;TYPE=FAX:1", .fax),
        LabelCase("TEL;TYPE=PAGER:1", .pager),
        LabelCase("TEL;TYPE=CELL,VOICE,IPHONE:1", .iPhone),
        LabelCase("TEL;TYPE=CAR,HOME:1", .car),
        LabelCase("TEL;TYPE=X-Spa:1", .custom("Spa")),
        LabelCase("TEL;TYPE=WhatsApp:1", .custom("WhatsApp")),
        LabelCase("TEL;TYPE=HOME,X-Spa:1", .home),
        LabelCase("A.TEL;TYPE=HOME:1\na.X-ABLABEL:Spa", .custom("Spa")),
        LabelCase("A.TEL;TYPE=HOME:1\nb.X-ABLABEL:Spa", .home),
        LabelCase("TEL;TYPE=HOME:1\nX-ABLABEL:Spa", .home),
        LabelCase("A.TEL:1\nA.X-ABLABEL:_$!<WorkFAX>!$_", .workFax),
        LabelCase("A.TEL:1\nA.X-ABLABEL:_$!<Yacht>!$_", .custom("Yacht")),
        LabelCase("A.TEL:1\nA.X-ABLABEL:mobile", .mobile),
        LabelCase("A.TEL:1\nA.X-ABLABEL:", nil),
    ]

    @Test(arguments: labels) func labelsAreThoseOfTypeOrXABLabel(_ test: LabelCase) throws {
        let text = "BEGIN:VCARD\nVERSION:3.0\nFN:A\n\(test.line)\nEND:VCARD\n"
        let card = try #require(AddressBook.read(Array(text.utf8)).cards.first)
        #expect(card.phones.first?.label == test.label)
    }

    @Test func labelsHaveOneNameEach() {
        for label in Contact.Label.all {
            #expect(Contact.Label(label.name) == label)
            #expect(LabelTable.label(ofText: label.markedText) == label)
            #expect(!label.isCustom)
        }
        #expect(Contact.Label.agent == Contact.Label.all.last)
        #expect(Contact.Label.blog.name == "blog")
        #expect(Contact.Label.sister.name == "sister")
        #expect(Contact.Label.delivery.name == "delivery")
    }
}
