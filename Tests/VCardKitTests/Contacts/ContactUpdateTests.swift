import Testing

@testable import VCardKit

/// Writing a contact back changes the lines of what differs and no other byte.
@Suite struct ContactUpdateTests {
    private static func cards(_ file: SampleFiles.File) -> [Card] { AddressBook.read(file.bytes).cards }

    @Test(arguments: SampleFiles.both) func anUnchangedContactChangesNothing(_ file: SampleFiles.File) {
        for card in Self.cards(file) {
            var copy = card
            copy.update(from: Contact(card))
            #expect(!copy.isEdited, "\(file.name)")
            #expect(copy.serialized == card.serialized, "\(file.name)")
        }
    }

    /// A change to one field, and the properties whose lines it may touch.
    struct Edit: Sendable, CustomTestStringConvertible {
        let field: String
        let names: Set<String>
        let change: @Sendable (inout Contact) -> Void
        var testDescription: String { field }

        init(_ field: String, _ names: [String], _ change: @escaping @Sendable (inout Contact) -> Void) {
            self.field = field
            self.names = Set(names)
            self.change = change
        }
    }

    static let label = "X-ABLABEL"
    static let phonetic = ["X-PHONETIC-FIRST-NAME", "X-PHONETIC-MIDDLE-NAME", "X-PHONETIC-LAST-NAME", "SOUND", "N"]
    static let address = [
        "ADR", "LABEL", "X-ABADR", "X-APPLE-SUBLOCALITY", "X-APPLE-SUBADMINISTRATIVEAREA", "X-ADR-COMPONENTS", label,
    ]
    static let anniversary = [
        "ANNIVERSARY", "X-ANNIVERSARY", "X-MS-ANNIVERSARY", "X-EVOLUTION-ANNIVERSARY",
        "X-KADDRESSBOOK-X-ANNIVERSARY", "X-WAB-WEDDING-ANNIVERSARY", "X-WAB-WEDDING_ANNIVERSARY", "X-ABDATE",
        "X-ANDROID-CUSTOM", label,
    ]
    static let messaging = [
        "IMPP", "X-IMPP", "X-AIM", "X-JABBER", "X-MSN", "X-YAHOO", "X-ICQ", "X-SKYPE", "X-SKYPE-USERNAME", "X-SIP",
        "X-GADUGADU", "X-QQ", "X-GTALK", "X-GOOGLE-TALK", "X-MATRIX", "X-GROUPWISE", "X-SMS", "X-MS-IMADDRESS", label,
    ]
    static let relation = [
        "RELATED", "X-RELATED", "X-ABRELATEDNAMES", "X-SPOUSE", "X-MS-SPOUSE", "X-EVOLUTION-SPOUSE",
        "X-KADDRESSBOOK-X-SPOUSESNAME", "X-MANAGER", "X-MS-MANAGER", "X-EVOLUTION-MANAGER",
        "X-KADDRESSBOOK-X-MANAGERSNAME", "X-MANAGERSNAME", "X-ASSISTANT", "X-MS-ASSISTANT", "X-EVOLUTION-ASSISTANT",
        "X-KADDRESSBOOK-X-ASSISTANTSNAME", "X-ANDROID-CUSTOM", label,
    ]

    private static func edit<Value>(_ values: inout [Labeled<Value>], _ new: Labeled<Value>) {
        if values.isEmpty {
            values.append(new)
        } else {
            values[0].value = new.value
        }
    }

    static let edits: [Edit] = [
        Edit("kind", ["KIND", "X-KIND", "X-ABSHOWAS", "X-ADDRESSBOOKSERVER-KIND"]) {
            $0.kind = $0.kind == .organization ? .location : .organization
        },
        Edit("formattedName", ["FN"]) { $0.formattedName = "New Näme" },
        Edit("name", ["N"]) { $0.name.given = "Néw" },
        Edit("name removed", ["N", "X-N-SURNAME2", "X-N-GENERATION"]) {
            $0.name.prefixes = []
            $0.name.family = ""
            $0.name.given = ""
            $0.name.middle = ""
            $0.name.suffixes = []
            $0.name.secondFamily = ""
            $0.name.generation = ""
        },
        Edit("generation", ["N", "X-N-GENERATION"]) { $0.name.generation = "IV" },
        Edit("sortAs", ["N", "SORT-STRING", "X-SORT-STRING", "X-EVOLUTION-FILE-AS"]) { $0.name.sortAs = "Aaa,Bbb" },
        Edit("phonetic", phonetic) { $0.name.phonetic.given = "new" },
        Edit("maidenName", ["X-MAIDENNAME"]) { $0.name.maidenName = "New" },
        Edit("nicknames", ["NICKNAME", "X-NICKNAME", "X-ANDROID-CUSTOM"]) { $0.name.nicknames.append("New,one") },
        Edit("nicknames removed", ["NICKNAME", "X-NICKNAME", "X-ANDROID-CUSTOM"]) { $0.name.nicknames = [] },
        Edit("phones", ["TEL", "X-MS-TEL", "X-EVOLUTION-CALLBACK"]) { edit(&$0.phones, .init("555-0199", .mobile)) },
        Edit("phone labels", ["TEL", "X-MS-TEL", label]) {
            for index in $0.phones.indices { $0.phones[index].label = .custom("Spa, big") }
        },
        Edit("phones preferred", ["TEL", "X-MS-TEL"]) {
            for index in $0.phones.indices { $0.phones[index].isPreferred.toggle() }
        },
        Edit("phones added", ["TEL", label]) {
            $0.phones.insert(.init("555-0198", .custom("Spa")), at: 0)
            $0.phones.append(.init("555-0199", .homeFax))
        },
        Edit("phones removed", ["TEL", "X-MS-TEL", label]) { $0.phones = [] },
        Edit("phones reversed", ["TEL", "X-MS-TEL", label]) { $0.phones.reverse() },
        Edit("emails", ["EMAIL"]) { edit(&$0.emails, .init("new@example.com", .home)) },
        Edit("emails removed", ["EMAIL", label]) { $0.emails = [] },
        Edit("messaging", messaging) { edit(&$0.messaging, .init(.init("matrix:new:example.com"))) },
        Edit("socialProfiles", ["SOCIALPROFILE", "X-SOCIALPROFILE", "X-TWITTER", label]) {
            edit(&$0.socialProfiles, .init(.init(.uri("https://example.com/new"), service: "new", username: "u")))
        },
        Edit("addresses", address) {
            edit(&$0.addresses, .init(street: "New 1", locality: "Newtown", postalCode: "12345", .home))
        },
        Edit("address details", address) {
            edit(&$0.addresses, .init(street: "New 1", .home))
            $0.addresses[0].value.labelText = "New 1\n12345 Newtown"
            $0.addresses[0].value.district = "North"
            $0.addresses[0].value.floor = "3"
            $0.addresses[0].value.countryCode = "de"
            $0.addresses[0].value.position = GeoURI("geo:1.5,2.5")
        },
        Edit("addresses removed", address) { $0.addresses = [] },
        Edit("urls", ["URL", "X-EVOLUTION-BLOG-URL", "X-EVOLUTION-VIDEO-URL"]) {
            edit(&$0.urls, .init("https://example.com/new;a,b", .work))
        },
        Edit("organizations", ["ORG", "X-DEPARTMENT", "X-PHONETIC-ORG"]) {
            edit(&$0.organizations, .init("New; Corp", units: ["A", "B"]))
        },
        Edit("titles", ["TITLE"]) { edit(&$0.titles, .init("Neu")) },
        Edit("titles in languages", ["TITLE"]) {
            $0.titles = [.init("Boss", language: "en", alternatives: [.init("Jefa", language: "es")])]
        },
        Edit("roles", ["ROLE"]) { edit(&$0.roles, .init("Neu")) },
        Edit("birthday", ["BDAY", "X-BDAY"]) { $0.birthday = PartialDate("--0229").map { .date($0) } },
        Edit("birthday in words", ["BDAY", "X-BDAY"]) { $0.birthday = .text("in spring") },
        Edit("birthday removed", ["BDAY", "X-BDAY"]) { $0.birthday = nil },
        Edit("anniversaries", anniversary) {
            $0.anniversaries = [.init(ContactReadingTests.date("20010203"))]
        },
        Edit("anniversaries removed", anniversary) { $0.anniversaries = [] },
        Edit("dates", ["X-ABDATE", "X-ANDROID-CUSTOM", label]) {
            edit(&$0.dates, .init(ContactReadingTests.date("20010203"), .custom("First day")))
        },
        Edit("gender", ["GENDER", "X-GENDER", "X-WAB-GENDER"]) { $0.gender = .init(.other, identity: "new; one") },
        Edit("relations", relation) { edit(&$0.relations, .init("New Person", .friend)) },
        Edit("relations removed", relation) { $0.relations = [] },
        Edit("timeZones", ["TZ", "X-TZ"]) { edit(&$0.timeZones, .init(.name("Europe/Madrid"))) },
        Edit("positions", ["GEO", "X-GEO"]) {
            if let position = GeoURI("geo:1.5,-2.5") { edit(&$0.positions, .init(position)) }
        },
        Edit("categories", ["CATEGORIES"]) { $0.categories.append("New,one") },
        Edit("categories removed", ["CATEGORIES"]) { $0.categories = [] },
        Edit("notes", ["NOTE"]) { edit(&$0.notes, .init("line one\nline \\ two; ünd, mehr")) },
        Edit("photos", ["PHOTO", "X-MS-CARDPICTURE", "X-IMAGEHASH"]) {
            edit(&$0.photos, .init([0xFF, 0xD8, 0xFF, 0, 1, 2]))
        },
        Edit("photos removed", ["PHOTO", "X-MS-CARDPICTURE"]) { $0.photos = [] },
        Edit("keys", ["KEY"]) { edit(&$0.keys, .init(.init(text: "key"))) },
        Edit("identifier", ["UID"]) { $0.identifier = "new-id" },
        Edit("revised", ["REV"]) { $0.revised = PartialDate("20200102T030405Z") },
    ]

    /// The lines of a card but those of some properties.
    private static func others(_ card: Card, _ names: Set<String>) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        for index in card.properties.indices {
            let property = card.properties[index]
            let name = ContactText.uppercased(property.name)
            if !names.contains(name) { lines.append(Array(property.rawLine)) }
        }
        return lines
    }

    /// The cards of the samples with their contacts.
    ///
    /// A line without a colon joins whatever text comes to stand before it, so that a neighbor's change may change it:
    /// that file is left out.
    private static let originals: [(name: String, card: Card, contact: Contact)] = SampleFiles.all
        .filter { $0.name != "conformance/line-without-colon.vcf" }
        .flatMap { file in cards(file).map { (file.name, $0, Contact($0)) } }

    @Test(arguments: edits) func aChangedFieldTouchesOnlyItsOwnLines(_ edit: Edit) throws {
        for (number, (name, card, original)) in Self.originals.enumerated() {
            // Cards that have nothing of the field are all alike to it: a few will do.
            let hasField = card.properties.contains { edit.names.contains(ContactText.uppercased($0.name)) }
            guard hasField || number % 8 == edit.field.utf8.count % 8 else { continue }
            var contact = original
            edit.change(&contact)
            var copy = card
            copy.update(from: contact)
            #expect(Self.others(copy, edit.names) == Self.others(card, edit.names), "\(name)")
            let again = AddressBook.read(copy.serialized).cards.first ?? copy
            let read = Contact(again)
            for field in ContactField.all where !field.agree(read, contact) {
                Issue.record("\(field.name) in \(name): \(String(decoding: copy.serialized, as: UTF8.self))")
            }
            if contact == original { #expect(copy == card, "\(name)") }
        }
    }

    /// Damaged cards are read, written back and edited too.
    @Test func damagedCardsKeepTheLaws() throws {
        let count = environment("VCARD_MUTATIONS").flatMap { Int($0) } ?? 300
        let sources = SampleFiles.both.map(\.bytes).filter { $0.count < 1 << 12 }
        for seed in 1...UInt64(count) {
            var random = RandomBytes(seed: seed)
            var bytes = random.pick(sources)
            for _ in 0...random.below(5) { Mutations.mutate(&bytes, with: sources, &random) }
            for card in AddressBook.read(bytes).cards.prefix(3) {
                let original = Contact(card)
                var copy = card
                copy.update(from: original)
                #expect(copy.serialized == card.serialized, "seed \(seed)")
                var contact = original
                random.pick(Self.edits).change(&contact)
                copy.update(from: contact)
                #expect(AddressBook.read(copy.serialized).cards.count >= 1, "seed \(seed)")
                _ = Card(original, version: random.pick(Version.allCases))
                _ = (original.displayName, original.initials, original.addresses.map { $0.value.postalText })
            }
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let version: String
        let before: String
        let after: String
        let change: @Sendable (inout Contact) -> Void

        init(
            _ name: String, _ version: String, _ before: String, gives after: String,
            _ change: @escaping @Sendable (inout Contact) -> Void
        ) {
            testDescription = name
            self.version = version
            self.before = before
            self.after = after
            self.change = change
        }
    }

    static let changes = [
        Case(
            "a number keeps its parameters and group", "3.0", "a.tel;type=Home;x-y=1:1",
            gives: "a.TEL;TYPE=Home;x-y=1:2"
        ) {
            $0.phones[0].value = .init("2")
        },
        Case("a label keeps what is no label", "3.0", "TEL;TYPE=HOME,VOICE,pref:1", gives: "TEL;TYPE=cell,VOICE,pref:1")
        {
            $0.phones[0].label = .mobile
        },
        Case(
            "a label of one's own takes a free group", "3.0", "item1.NOTE:a\nTEL:1",
            gives: "item1.NOTE:a\nitem2.TEL:1\nitem2.X-ABLabel:Spa"
        ) {
            $0.phones[0].label = .custom("Spa")
        },
        Case(
            "a label line changes alone", "3.0", "item1.TEL:1\nitem1.x-ablabel:Spa",
            gives: "item1.TEL:1\nitem1.X-ABLabel:Club"
        ) {
            $0.phones[0].label = .custom("Club")
        },
        Case(
            "a label line goes when TYPE says it", "3.0", "item1.TEL:1\nitem1.X-ABLabel:Spa",
            gives: "item1.TEL;TYPE=work:1"
        ) {
            $0.phones[0].label = .work
        },
        Case("2.1 has bare labels", "2.1", "TEL;HOME:1", gives: "TEL;X-Spa:1") { $0.phones[0].label = .custom("Spa") },
        Case("a removed value takes its label along", "3.0", "item1.TEL:1\nitem1.X-ABLabel:Spa\nTEL:2", gives: "TEL:2")
        {
            $0.phones.remove(at: 0)
        },
        Case(
            "a shared label stays for the other", "3.0", "a.TEL:1\na.EMAIL:b\na.X-ABLabel:Spa",
            gives: "a.EMAIL:b\na.X-ABLabel:Spa"
        ) {
            $0.phones.remove(at: 0)
        },
        Case("a new value stands behind its like", "3.0", "TEL:1\nNOTE:a", gives: "TEL:1\nTEL;TYPE=cell:2\nNOTE:a") {
            $0.phones.append(.init("2", .mobile))
        },
        Case("a new value stands before its like", "3.0", "NOTE:a\nTEL:1", gives: "NOTE:a\nTEL:2\nTEL:1") {
            $0.phones.insert(.init("2"), at: 0)
        },
        Case(
            "a URI stays one", "4.0", "TEL;VALUE=uri:tel:+1-555-555-0100",
            gives: "TEL;VALUE=uri:tel:+1-555-555-0101;ext=9"
        ) {
            $0.phones[0].value = .init("+1-555-555-0101 x9")
        },
        Case("preference is PREF in 4.0", "4.0", "TEL;PREF=2:1\nTEL:2", gives: "TEL:1\nTEL;PREF=1:2") {
            $0.phones[0].isPreferred = false
            $0.phones[1].isPreferred = true
        },
        Case("the vendor's date keeps its form", "2.1", "X-MS-ANNIVERSARY:20110612", gives: "X-MS-ANNIVERSARY:20120613")
        {
            $0.anniversaries = [.init(ContactReadingTests.date("2012-06-13"))]
        },
        Case(
            "equal dates of several programs change together", "3.0",
            "X-ANNIVERSARY:2011-06-12\nX-EVOLUTION-ANNIVERSARY:2011-06-12",
            gives: "X-ANNIVERSARY:2012-06-13\nX-EVOLUTION-ANNIVERSARY:2012-06-13"
        ) { $0.anniversaries = [.init(ContactReadingTests.date("2012-06-13"))] },
        Case(
            "Apple's date stays Apple's", "3.0", "a.X-ABDATE:2011-06-12\na.X-ABLabel:_$!<Anniversary>!$_",
            gives: "a.X-ABDATE:2012-06-13\na.X-ABLabel:_$!<Anniversary>!$_"
        ) { $0.anniversaries = [.init(ContactReadingTests.date("2012-06-13"))] },
        Case(
            "a birthday without year in 3.0", "3.0", "BDAY:1985-04-12", gives: "BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12"
        ) {
            $0.birthday = ContactReadingTests.date("--0412")
        },
        Case(
            "a year takes Apple's mark away", "3.0", "BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12", gives: "BDAY:1985-04-12"
        ) {
            $0.birthday = ContactReadingTests.date("19850412")
        },
        Case(
            "an Android row keeps its columns", "2.1",
            "X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Luis;14;;x;;;;;;;;;;;",
            gives: "X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Eva;13;;x;;;;;;;;;;;"
        ) { $0.relations = [.init("Eva", .sister)] },
        Case("lists of other components stay", "4.0", "N:A,B;C;D,E;;", gives: "N:A,B;X;D,E;;") { $0.name.given = "X" },
        Case("one word of a list", "3.0", "CATEGORIES:a,b\nCATEGORIES:c", gives: "CATEGORIES:a,x\nCATEGORIES:c") {
            $0.categories[1] = "x"
        },
        Case("a second category list that empties goes", "3.0", "CATEGORIES:a,b\nCATEGORIES:c", gives: "CATEGORIES:a,b")
        {
            $0.categories.removeLast()
        },
        Case("empty units stay", "3.0", "ORG:A;;B;", gives: "ORG:C;;B;") { $0.organizations[0].value.name = "C" },
        Case(
            "LABEL stands behind its ADR", "3.0", "ADR;TYPE=home:;;a;;;;\nNOTE:x",
            gives: "ADR;TYPE=home:;;a;;;;\nLABEL;TYPE=home:b\nNOTE:x"
        ) {
            $0.addresses[0].value.labelText = "b"
        },
        Case(
            "a new photo drops the crop box", "3.0", "PHOTO;ENCODING=b;TYPE=PNG;X-ABCROP-RECTANGLE=1:AAECAwQF",
            gives: "PHOTO;ENCODING=b;TYPE=JPEG:/9j/AA=="
        ) {
            $0.photos[0].value = .init([0xFF, 0xD8, 0xFF, 0])
        },
        Case("a carried property stays carried", "3.0", "X-HOBBY;X-LEVEL=low:a", gives: "X-HOBBY;X-LEVEL=high:b") {
            $0.hobbies[0].value = .init("b", level: "high")
        },
        Case("FN goes with the name when it is not given", "3.0", "FN:Ana Ruiz", gives: "FN:Eva Soto\nN:Soto;Eva;;;") {
            $0.formattedName = nil
            $0.name = .init(given: "Eva", family: "Soto")
        },
    ]

    @Test(arguments: changes) func changesAreMadeInPlace(_ test: Case) throws {
        let head = "BEGIN:VCARD\nVERSION:\(test.version)\n"
        var card = try #require(AddressBook.read(Array("\(head)\(test.before)\nEND:VCARD\n".utf8)).cards.first)
        var contact = Contact(card)
        test.change(&contact)
        card.update(from: contact)
        let text = String(decoding: card.serialized, as: UTF8.self).replacing("\n\n", with: "\n")
        #expect(text == "\(head)\(test.after)\nEND:VCARD\n")
        #expect(Contact(card).phones == contact.phones)
    }
}
