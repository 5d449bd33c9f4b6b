import Testing
import VCardFormats
import VCardKit

@Suite("CSV there and back") struct CSVRoundTripTests {
    /// Numbers that are the same in each run.
    private struct Chance {
        var state: UInt64

        mutating func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }

        mutating func isTrue(_ percent: Int) -> Bool { next(100) < percent }

        mutating func text() -> String {
            let words = [
                "Ana", "O'Neil", "Ruiz, Vega", "=1+1", "say \"hi\"", "Łódź", "山田", "a;b", "'=x", "- x", "两\nlines",
            ]
            return words[next(words.count)]
        }

        mutating func label(_ labels: [Contact.Label?]) -> Contact.Label? { labels[next(labels.count)] }
    }

    private static func contact(_ seed: Int) -> Contact {
        var chance = Chance(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
        var contact = Contact(name: .init(given: chance.text(), family: chance.text()))
        if chance.isTrue(50) { contact.formattedName = chance.text() }
        if chance.isTrue(40) { contact.name.middle = chance.text() }
        if chance.isTrue(40) { contact.name.prefixes = ["Dr."] }
        if chance.isTrue(30) { contact.name.suffixes = ["Jr."] }
        if chance.isTrue(30) { contact.name.nicknames = ["Nita"] }
        if chance.isTrue(20) { contact.name.phonetic = .init(given: "ana", family: "ruith") }
        let any: [Contact.Label?] = [nil, .home, .work, .other, .custom("Spa")]
        for _ in 0..<chance.next(4) {
            contact.phones.append(
                .init("555-01\(10 + chance.next(80))", chance.label(any + [.mobile, .workFax, .pager, .main, .car])))
        }
        for number in 0..<chance.next(4) { contact.emails.append(.init("a\(number)@example.com", chance.label(any))) }
        if chance.isTrue(30), !contact.emails.isEmpty { contact.emails[0].isPreferred = true }
        for _ in 0..<chance.next(3) {
            contact.addresses.append(
                .init(
                    street: "Calle \(chance.next(9))\n2º B", locality: "Soria", postalCode: "42001", country: "Spain",
                    chance.label(any)))
        }
        if chance.isTrue(30), !contact.addresses.isEmpty { contact.addresses[0].value.postOfficeBox = "12" }
        if chance.isTrue(50) {
            contact.urls = [.init("https://example.com/a", chance.label([nil, .home, .work, .blog]))]
        }
        if chance.isTrue(50) {
            contact.organizations = [.init("Acme, Inc.", units: chance.isTrue(50) ? ["Sales"] : [])]
        }
        if chance.isTrue(50) { contact.titles = [.init("Buyer")] }
        if chance.isTrue(40) { contact.roles = [.init("Negotiator")] }
        if chance.isTrue(50) {
            contact.birthday = PartialDate(chance.isTrue(50) ? "1980-06-25" : "--06-25").map { .date($0) }
        }
        if chance.isTrue(30) { contact.anniversaries = PartialDate("2010-06-12").map { [Labeled(.date($0))] } ?? [] }
        if chance.isTrue(30) {
            contact.dates = PartialDate("2015-03-01").map { [.init($0, .custom("Graduation"))] } ?? []
        }
        if chance.isTrue(40) { contact.relations = [.init("Luis Vega", chance.label([.spouse, .manager, .friend]))] }
        if chance.isTrue(40) { contact.categories = ["Chess", "Family"] }
        if chance.isTrue(50) { contact.notes = [.init("First line\n" + chance.text())] }
        if chance.isTrue(30) { contact.messaging = [.init(.init("skype:ana.ruiz"))] }
        if chance.isTrue(30) { contact.gender = .init(.female) }
        if chance.isTrue(20) { contact.photos = [.init(.init(uri: "https://example.com/a.jpg"))] }
        if chance.isTrue(20) { contact.timeZones = [.init(.name("Europe/Madrid"))] }
        if chance.isTrue(20) { contact.identifier = "urn:uuid:\(seed)" }
        if chance.isTrue(20) { contact.languages = [.init("es")] }
        return contact
    }

    /// A part of a contact, and the property that losses of it have.
    private static let parts: [(property: String, text: @Sendable (Contact) -> String)] = [
        ("fn", { "\($0.displayName)" }), ("n", { "\($0.name)" }), ("tel", { sorted($0.phones) }),
        ("email", { sorted($0.emails) }), ("adr", { sorted($0.addresses) }), ("url", { sorted($0.urls) }),
        ("org", { "\($0.organizations)" }), ("title", { "\($0.titles)" }), ("role", { "\($0.roles)" }),
        ("bday", { "\(String(describing: $0.birthday?.date))" }),
        ("anniversary", { "\($0.anniversaries.map { $0.value.date?.text(as: .basic) })" }),
        ("x-abdate", { "\($0.dates.map { ($0.label, $0.value.date?.text(as: .basic)) })" }),
        ("related", { "\($0.relations)" }), ("categories", { "\($0.categories)" }), ("note", { "\($0.notes)" }),
        ("impp", { "\($0.messaging)" }), ("gender", { "\(String(describing: $0.gender))" }),
        ("photo", { "\($0.photos)" }), ("tz", { "\($0.timeZones)" }), ("uid", { $0.identifier ?? "" }),
        ("lang", { "\($0.languages)" }),
    ]

    /// Columns have an order of their own.
    private static func sorted<Value>(_ values: [Labeled<Value>]) -> String {
        "\(values.map { "\($0)" }.sorted())"
    }

    static let formats = [
        "csv:google", "csv:google-old", "csv:google-template", "csv:outlook", "csv:outlook.com", "csv:google-outlook",
        "csv:thunderbird", "csv:linkedin", "csv:yahoo", "csv:apple", "csv:plain",
    ]

    @Test(arguments: formats) func whatIsNotReportedComesBack(_ name: String) throws {
        let cards = (0..<48).map { Card(Self.contact($0)) }
        let originals = cards.map { Contact($0) }
        var losses: [Set<String>] = []
        var located: [Card] = []
        for (number, card) in cards.enumerated() {
            var card = try #require(AddressBook.read(card.serialized).cards.first)
            card.location.index = number
            located.append(card)
            losses.append([])
        }
        let (bytes, all) = try CSVSupport.write(located, as: name)
        for loss in all { losses[loss.card].insert(loss.property) }
        let reading = try CSVSupport.read(bytes)
        #expect(reading.findings.kept.filter { $0.severity > .info }.isEmpty)
        try #require(reading.cards.count == cards.count)
        for (number, card) in reading.cards.enumerated() {
            let back = Contact(card)
            for part in Self.parts where !losses[number].contains(part.property) {
                // The pronunciation and the nicknames have properties of their own.
                let others = losses[number].filter { $0.hasPrefix("x-phonetic") || $0 == "fn" || $0 == "nickname" }
                if part.property == "n", !others.isEmpty { continue }
                #expect(part.text(back) == part.text(originals[number]), "\(name) card \(number) \(part.property)")
            }
        }
    }

    @Test func aPlainTableHoldsNearlyEverything() throws {
        let cards = (0..<48).map { Card(Self.contact($0)) }
        let (bytes, losses) = try CSVSupport.write(cards, as: "csv:plain")
        #expect(losses.isEmpty)
        let reading = try CSVSupport.read(bytes)
        let back = reading.cards.map { Contact($0) }
        for (number, original) in cards.map({ Contact($0) }).enumerated() {
            for part in Self.parts {
                #expect(part.text(back[number]) == part.text(original), "card \(number) \(part.property)")
            }
        }
    }

    @Test(arguments: ["csv:outlook", "csv:google"]) func columnsOfTheProgramsOwnComeBack(_ name: String) throws {
        let csv =
            "First Name,Business Street,Account,User 1,Custom Field 1 - Label,Custom Field 1 - Value\nAna,,acc,u1,Size,38\n"
        let first = try CSVSupport.read(csv).cards
        let (bytes, losses) = try CSVSupport.write(first, as: name)
        let second = try CSVSupport.read(bytes).cards
        if name == "csv:google" {
            #expect(losses.map { $0.property } == ["x-account", "x-user-1"])
            #expect(second.first.map { CSVSupport.lines($0) }?.contains("field1.X-CUSTOM-FIELD:38") ?? false)
        } else {
            #expect(losses.map { $0.property } == ["x-custom-field"])
            #expect(
                second.first.map { CSVSupport.lines($0) } == ["FN:Ana", "N:;Ana;;;", "X-ACCOUNT:acc", "X-USER-1:u1"])
        }
    }
}
