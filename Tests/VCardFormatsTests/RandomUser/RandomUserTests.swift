import Testing
import VCardKit

@testable import VCardFormats

@Suite struct RandomUserTests {
    private func read(_ json: String) -> CardReading { RandomUser.decode(Array(json.utf8), limits: Limits()) }

    private func lines(_ reading: CardReading) -> [String] {
        reading.cards.flatMap { card in
            String(decoding: card.serialized, as: UTF8.self).replacing("\r\n ", with: "").split(separator: "\r\n")
                .map(String.init).filter { !["BEGIN:VCARD", "VERSION:4.0", "END:VCARD"].contains($0) }
        }
    }

    @Test func anAnswerIsRead() {
        let reading = read(
            """
            {"results": [{
              "gender": "female",
              "name": {"title": "Ms", "first": "Ana", "last": "Ruiz"},
              "location": {
                "street": {"number": 12, "name": "Calle Mayor"}, "city": "Madrid", "state": "Madrid",
                "country": "Spain", "postcode": 28013, "coordinates": {"latitude": "40.4155", "longitude": "-3.7074"},
                "timezone": {"offset": "+1:00", "description": "Brussels, Copenhagen, Madrid, Paris"}
              },
              "email": "ana.ruiz@example.com",
              "login": {
                "uuid": "155e77ee-ba6d-486f-95ce-0e0c0fb4b919", "username": "silverswan131", "password": "firewall",
                "salt": "TQA1Gz7x", "md5": "dc523cb3", "sha1": "58af", "sha256": "74e"
              },
              "dob": {"date": "1993-07-20T09:44:18.674Z", "age": 26},
              "registered": {"date": "2002-05-21T10:59:49.966Z", "age": 17},
              "phone": "555-0100", "cell": "555-0101",
              "id": {"name": "DNI", "value": "12345678-Z"},
              "picture": {
                "large": "https://example.com/large/7.jpg", "medium": "https://example.com/med/7.jpg",
                "thumbnail": "https://example.com/thumb/7.jpg"
              },
              "nat": "ES"
            }], "info": {"seed": "56d27f4a53bd5441", "results": 1, "page": 1, "version": "1.4"}}
            """)
        #expect(
            lines(reading) == [
                "UID:urn:uuid:155e77ee-ba6d-486f-95ce-0e0c0fb4b919", "FN:Ana Ruiz", "N:Ruiz;Ana;;Ms;", "GENDER:F",
                "BDAY:19930720", "TEL;TYPE=home:555-0100", "TEL;TYPE=cell:555-0101", "EMAIL:ana.ruiz@example.com",
                "ADR;TYPE=home:;;12 Calle Mayor;Madrid;Madrid;28013;Spain", "GEO:geo:40.4155,-3.7074",
                "TZ;VALUE=utc-offset:+0100", "PHOTO:https://example.com/large/7.jpg",
            ])
        #expect(reading.findings.kept.map { $0.rule } == [.secretsLeftOut])
        let text = lines(reading).joined()
        for secret in ["silverswan", "firewall", "TQA1", "dc523", "58af", "74e", "12345678"] {
            #expect(!text.contains(secret))
        }
    }

    @Test func anOldAnswerIsRead() {
        let reading = read(
            """
            {"results": [{"user": {
              "gender": "male", "name": {"title": "mr", "first": "bo", "last": "keller"},
              "location": {"street": "5 mill road", "city": "riverton", "state": "wyoming", "zip": 82501},
              "email": "bo@example.com", "username": "lazydog", "password": "jackjack", "salt": "x", "md5": "y",
              "registered": "1236138760", "dob": "425388416", "phone": "555-0100", "cell": "555-0101", "SSN": "1",
              "picture": "https://example.com/men/6.jpg"
            }, "seed": "graywolf", "version": "0.4"}]}
            """)
        #expect(
            lines(reading) == [
                "FN:bo keller", "N:keller;bo;;mr;", "GENDER:M", "BDAY:19830625", "TEL;TYPE=home:555-0100",
                "TEL;TYPE=cell:555-0101", "EMAIL:bo@example.com", "ADR;TYPE=home:;;5 mill road;riverton;wyoming;82501;",
                "PHOTO:https://example.com/men/6.jpg",
            ])
    }

    static let cases: [(why: String, person: String, lines: [String])] = [
        ("the country is told by the nationality", #""location":{"city":"X"},"nat":"ES""#, ["ADR;TYPE=home:;;;X;;;ES"]),
        ("a date with a blank", #""dob":"1983-07-14 07:29:45""#, ["BDAY:19830714"]),
        ("a date before 1970", #""dob":-86401"#, ["BDAY:19691230"]),
        ("null is nothing", #""phone":null,"id":{"value":null},"picture":{"large":null}"#, []),
        ("numbers are texts", #""phone":5550100"#, ["TEL;TYPE=home:5550100"]),
    ]

    @Test(arguments: cases) func oddPartsAreRead(_ why: String, _ person: String, _ expected: [String]) {
        let found = lines(read(#"[{"name":{"first":"A"},\#(person)}]"#))
        #expect(found.filter { !$0.hasPrefix("FN") && !$0.hasPrefix("N:") } == expected, "\(why)")
        #expect(found.first == "FN:A")
    }

    /// What is of another kind than the API gives is kept where that is plain, else reported.
    @Test func nothingIsLeftOutInSilence() {
        let reading = read(
            """
            [{"name":"str","gender":"robot","phone":[1],"dob":{"date":5},
              "location":{"coordinates":{"latitude":"north","longitude":"1"},"city":{}}}]
            """)
        #expect(lines(reading) == ["FN:str", "GENDER:;robot"])
        #expect(reading.findings.kept.map { $0.line } == [1, 1, 2, 2])
    }

    @Test(arguments: ["", "{", "[1,2]", "5", #"{"results":5}"#, #"{"results":[null,{}]}"#])
    func whatIsNoAnswerHasNoCards(_ text: String) {
        let reading = read(text)
        #expect(reading.cards.isEmpty)
        #expect(reading.findings.count > 0)
    }
}
