import Foundation
import Testing
import VCardFoundation
import VCardKit

@Suite struct ContactCodingTests {
    private static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private static func decoded<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    @Test(arguments: [RichContact.full] + RichContact.others)
    func decodingGivesWhatWasEncoded(_ contact: Contact) throws {
        let json = try Self.json(contact)
        #expect(try Self.decoded(json) == contact)
        let list = try PropertyListEncoder().encode(contact)
        #expect(try PropertyListDecoder().decode(Contact.self, from: list) == contact)
    }

    @Test func everyPropertyIsAKey() throws {
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(RichContact.full))
        func check(_ object: Any?, has value: Any) throws {
            let object = try #require(object as? [String: Any])
            let names = Mirror(reflecting: value).children.compactMap(\.label)
            #expect(Set(object.keys) == Set(names))
        }
        let contact = try #require(object as? [String: Any])
        try check(contact, has: Contact())
        try check(contact["name"], has: Contact.Name())
        let addresses = try #require(contact["addresses"] as? [[String: Any]])
        try check(addresses.first?["value"], has: Contact.Address())
        let emails = try #require(contact["emails"] as? [[String: Any]])
        let labels = try #require(emails.first).merging(["isPreferred": true]) { $1 }
        try check(labels, has: Labeled<String>(""))
        let interests = try #require(contact["expertise"] as? [[String: Any]])
        try check(interests.first?["value"], has: Contact.Interest(""))
        let organizations = try #require(contact["organizations"] as? [[String: Any]])
        try check(organizations.first?["value"], has: Contact.Organization(name: ""))
    }

    @Test(arguments: RichContact.full.addresses[0].value.components.indices)
    func aComponentHasTheKeyOfItsName(_ index: Int) throws {
        var address = Contact.Address()
        address.components = (0..<18).map { $0 == index ? "x" : "" }
        let name = try #require(
            Mirror(reflecting: address).children.first { $0.value as? String == "x" }?.label)
        #expect(try Self.json(address) == #"{"\#(name)":"x"}"#)
    }

    static let shapes: [(contact: @Sendable (inout Contact) -> Void, json: String)] = [
        ({ _ in }, "{}"),
        ({ $0.kind = .group }, #"{"kind":"group"}"#),
        ({ $0.formattedName = "" }, #"{"formattedName":""}"#),
        ({ $0.phones = [.init("555-0100", .homeFax)] }, #"{"phones":[{"label":"home fax","value":"555-0100"}]}"#),
        (
            { $0.emails = [.init("a@example.com", .custom("Spa"), preferred: true)] },
            #"{"emails":[{"isPreferred":true,"label":"Spa","value":"a@example.com"}]}"#
        ),
        ({ $0.birthday = PartialDate("1996-04-15").map { .date($0) } }, #"{"birthday":{"date":"19960415"}}"#),
        ({ $0.birthday = .text("circa 1800") }, #"{"birthday":{"text":"circa 1800"}}"#),
        ({ $0.revised = PartialDate("2024-01-02T03:04:05Z") }, #"{"revised":"20240102T030405Z"}"#),
        (
            { $0.photos = [.init([0xFF, 0xD8, 0xFF, 0xE0])] },
            #"{"photos":[{"value":{"bytes":"/9j/4A==","mediaType":"image/jpeg"}}]}"#
        ),
        ({ $0.timeZones = [.init(.name("Europe/Madrid"))] }, #"{"timeZones":[{"value":{"name":"Europe/Madrid"}}]}"#),
        ({ $0.positions = GeoURI("geo:1,2").map { [.init($0)] } ?? [] }, #"{"positions":[{"value":"geo:1,2"}]}"#),
        ({ $0.gender = .init(nil) }, #"{"gender":{}}"#),
        ({ $0.gender = .init(Contact.Gender.Sex.none) }, #"{"gender":{"sex":"none"}}"#),
        (
            { $0.calendars = [.init(.init("x:y", .freeBusy))] },
            #"{"calendars":[{"value":{"uri":"x:y","use":"freeBusy"}}]}"#
        ),
    ]

    @Test(arguments: shapes.indices)
    func theShapeIsWhatTheArticleSays(_ index: Int) throws {
        var contact = Contact()
        Self.shapes[index].contact(&contact)
        #expect(try Self.json(contact) == Self.shapes[index].json)
    }

    @Test func theExampleOfTheArticleIsAContact() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let article = folder.appendingPathComponent(
            "../../../Sources/VCardFoundation/VCardFoundation.docc/ContactCoding.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let example = try #require(text.components(separatedBy: "```json\n").last?.components(separatedBy: "```").first)
        let contact: Contact = try Self.decoded(example)
        #expect(contact.displayName == "Ana Ruiz López")
        #expect(contact.phones.map(\.label) == [.mobile, .custom("Spa")])
        #expect(contact.addresses.first?.value.timeZone == .name("Europe/Madrid"))
        #expect(contact.photos.first?.value.data == Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16]))
        // Nothing in it is unknown, and nothing is left out when it is written again.
        let compact = try JSONSerialization.data(
            withJSONObject: JSONSerialization.jsonObject(with: Data(example.utf8)),
            options: [.sortedKeys, .withoutEscapingSlashes])
        #expect(try Self.json(contact) == String(decoding: compact, as: UTF8.self))
    }

    @Test(arguments: [
        #"{"later":{"a":[1]},"formattedName":"Ana","name":{"later":1},"phones":[]}"#,
        #"{"formattedName":"Ana","name":null,"phones":null,"birthday":null}"#,
    ])
    func otherKeysArePassedOver(_ json: String) throws {
        #expect(try Self.decoded(json) == Contact(formattedName: "Ana"))
    }

    @Test func aPictureWithoutMediaTypeIsToldByItsBytes() throws {
        let media: Contact.Media = try Self.decoded(#"{"bytes":"/9j/4A=="}"#)
        #expect(media.mediaType == .jpeg)
    }

    @Test(arguments: [
        #"{"birthday":{"date":"yesterday"}}"#, #"{"birthday":{}}"#, #"{"birthday":"19960415"}"#,
        #"{"phones":[{"label":"home"}]}"#, #"{"photos":[{"value":{"bytes":"%"}}]}"#, #"{"gender":{"sex":"x"}}"#,
        #"{"photos":[{"value":{"mediaType":"image/png"}}]}"#, #"{"positions":[{"value":"here"}]}"#,
        #"{"timeZones":[{"value":{"offset":"late"}}]}"#, #"{"relations":[{"value":{}}]}"#, "[]",
    ])
    func whatIsNoContactIsRefused(_ json: String) {
        #expect(throws: DecodingError.self) { try Self.decoded(json, as: Contact.self) }
    }

    @Test func everyPartialDateComesBack() throws {
        var count = 0
        for mask in 0..<64 {
            func part(_ bit: Int, _ value: Int) -> Int? { mask & (1 << bit) == 0 ? nil : value }
            let zones: [PartialDate.Zone?] = [
                nil, .utc, UTCOffset("-0330").map { .offset($0) }, UTCOffset("+01").map { .offset($0) },
            ]
            for zone in zones {
                for fraction in [nil, "5", "050"] {
                    let date = PartialDate(
                        year: part(0, 1985), month: part(1, 4), day: part(2, 2), hour: part(3, 0), minute: part(4, 9),
                        second: part(5, 60), fraction: fraction, zone: zone)
                    guard let date else { continue }
                    count += 1
                    #expect(try Self.decoded(Self.json([date])) == [date])
                }
            }
        }
        #expect(count > 200)
    }

    @Test func everyLabelComesBack() throws {
        let labels = Contact.Label.all + [.custom("Spa"), .custom("")]
        #expect(try Self.decoded(Self.json(labels)) == labels)
    }
}
