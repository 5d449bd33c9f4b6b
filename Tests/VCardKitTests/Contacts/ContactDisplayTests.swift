import Testing

import VCardKit

/// How contacts are shown: names, initials, addresses, numbers to compare.
@Suite struct ContactDisplayTests {
    struct Name: Sendable, CustomTestStringConvertible {
        let contact: Contact
        let display: String
        let initials: String
        var testDescription: String { display + " " + initials }

        init(_ name: Contact.Name, _ display: String, _ initials: String, _ fill: (inout Contact) -> Void = { _ in }) {
            var contact = Contact(name: name)
            fill(&contact)
            self.contact = contact
            self.display = display
            self.initials = initials
        }
    }

    static let names = [
        Name(.init(given: "Ana", family: "Ruiz"), "Ana Ruiz", "AR"),
        Name(.init(given: "Ana", family: "Ruiz"), "Dr. Ruiz", "AR") { $0.formattedName = "Dr. Ruiz" },
        Name(.init(given: "Ana", family: "Ruiz"), "Ana Ruiz", "AR") { $0.formattedName = " " },
        Name(
            .init(
                prefixes: ["Dr."], given: "Ana", middle: "María", family: "Ruiz", secondFamily: "López",
                suffixes: ["M.D."], generation: "III"), "Dr. Ana María Ruiz López III M.D.", "AR"),
        Name(.init(given: "émile"), "émile", "É"),
        Name(.init(given: "o\u{308}zgür", family: "şahin"), "o\u{308}zgür şahin", "O\u{308}Ş"),
        Name(.init(given: "иван", family: "Ёлкин"), "иван Ёлкин", "ИЁ"),
        Name(.init(given: "花子", family: "山田"), "山田花子", "山"),
        Name(.init(given: "はなこ", family: "やまだ"), "やまだ はなこ", "や"),
        Name(.init(given: "민수", family: "김"), "김민수", "김"),
        Name(.init(), "Example Corp of Spain", "ES") { $0.formattedName = "Example Corp of Spain" },
        Name(.init(), "Example Corp", "EC") {
            $0.kind = .organization
            $0.organizations = [.init("Example Corp")]
        },
        Name(.init(), "Research", "R") { $0.organizations = [.init("", units: ["Research"])] },
        Name(.init(nicknames: ["Anita"]), "Anita", "A") { $0.emails = [.init("a@example.com")] },
        Name(.init(), "a@example.com", "A") { $0.emails = [.init("a@example.com")] },
        Name(.init(), "+34 600 111 222", "") { $0.phones = [.init("+34 600 111 222")] },
        Name(.init(), "", ""),
        Name(.init(given: "(Ana)", family: "‘t Hart"), "(Ana) ‘t Hart", "AT"),
    ]

    @Test(arguments: names) func namesAndInitialsAreThoseOfTheTable(_ test: Name) {
        #expect(test.contact.displayName == test.display)
        #expect(test.contact.initials == test.initials)
    }

    struct Place: Sendable, CustomTestStringConvertible {
        let address: Contact.Address
        let lines: [String]
        var testDescription: String { address.country + (address.countryCode ?? "") }

        init(
            _ street: String, _ locality: String, _ region: String, _ code: String, _ country: String, _ lines: String,
            _ fill: (inout Contact.Address) -> Void = { _ in }
        ) {
            var address = Contact.Address(
                street: street, locality: locality, region: region, postalCode: code, country: country)
            fill(&address)
            self.address = address
            self.lines = lines.split(separator: "|").map(String.init)
        }
    }

    static let places = [
        Place("1 Main St", "Springfield", "IL", "62701", "USA", "1 Main St|Springfield, IL 62701|USA"),
        Place("1 Main St", "Springfield", "", "62701", "united states", "1 Main St|Springfield 62701|united states"),
        Place("1 Main St", "Springfield", "IL", "", "", "1 Main St|Springfield, IL|United States") {
            $0.countryCode = "us"
        },
        Place("Calle Mayor 1", "Madrid", "", "28013", "España", "Calle Mayor 1|28013 Madrid|España"),
        Place("Hauptstr. 1", "Berlin", "", "10115", "Deutschland", "Hauptstr. 1|10115 Berlin|Deutschland"),
        Place("1 High St", "London", "", "N1 1AA", "UK", "1 High St|London|N1 1AA|UK"),
        Place("Via Roma 1", "Roma", "RM", "00100", "Italia", "Via Roma 1|00100 Roma RM|Italia"),
        Place("Fő utca 1", "Budapest", "", "1011", "Hungary", "Budapest|Fő utca 1|1011|Hungary"),
        Place("Rua A, 1", "São Paulo", "SP", "01000-000", "Brasil", "Rua A, 1|Sé|São Paulo-SP|01000-000|Brasil") {
            $0.district = "Sé"
        },
        Place("1-1", "千代田区", "東京都", "100-0001", "日本", "100-0001|東京都千代田区1-1|日本"),
        Place(
            "1-1 Chiyoda", "Chiyoda-ku", "Tokyo", "100-0001", "Japan", "1-1 Chiyoda|Chiyoda-ku, Tokyo 100-0001|Japan"),
        Place("Somewhere 1", "Town", "Region", "123", "Nowhere", "Somewhere 1|123 Town|Region|Nowhere"),
        Place("a\n b", "Town", "", "", "", "PO 1|a|b|Suite 5|Town") {
            $0.postOfficeBox = "PO 1"
            $0.extended = "Suite 5"
        },
        Place("", "Berlin", "", "10115", "Germany", "Hauptstr. 1|3, 2A|10115 Berlin|Germany") {
            $0.streetName = "Hauptstr."
            $0.streetNumber = "1"
            $0.floor = "3"
            $0.apartment = "2A"
        },
        Place("", "London", "", "", "UK", "1 High St|London|UK") {
            $0.streetName = "High St"
            $0.streetNumber = "1"
        },
        Place("", "", "", "", "", ""),
    ]

    @Test(arguments: places) func addressesHaveTheOrderOfTheirCountry(_ test: Place) {
        #expect(test.address.postalLines == test.lines)
        #expect(test.address.postalText == test.lines.joined(separator: "\n"))
        #expect(test.address.oneLine == test.lines.joined(separator: ", "))
    }

    @Test func aLabelTextIsWhatStandsOnTheLetter() {
        var address = Contact.Address(street: "a", locality: "b")
        address.labelText = "A\r\nB"
        #expect(address.postalText == "A\r\nB")
        #expect(address.oneLine == "a, b")
        var only = Contact.Address()
        only.labelText = "A\r\nB"
        #expect(only.oneLine == "A, B")
    }

    static let numbers = [
        ("+34 600 111 222", "+34600111222"), ("0034600111222", "+34600111222"), ("600-111-222", "600111222"),
        ("+44 (0)20 7946 0000", "+442079460000"), ("(020) 7946 0000", "02079460000"),
        ("+1 555 555 0100 x102", "+15555550100x102"), ("+1 555 555 0100 ext. 102", "+15555550100x102"),
        ("tel:+1-555-555-0100;ext=102", "+15555550100x102"), ("٠١٢٣", "0123"), ("＋８１ ９０", "+8190"), ("*#06#", "*#06#"),
        ("", ""), ("none", ""), ("x12", "12"),
    ]

    @Test(arguments: numbers) func numbersAreComparedWithoutPunctuation(_ text: String, _ comparable: String) {
        #expect(Contact.PhoneNumber(text).comparable == comparable)
    }

    static let matches = [
        ("+34 600 111 222", "600111222", true), ("+34 600 111 222", "0034 600-111-222", true),
        ("+44 20 7946 0000", "020 7946 0000", true), ("+34600111222", "+35600111222", false),
        ("+34600111222", "600111223", false), ("112", "112", true), ("112", "0112", false),
        ("5550100", "1 555 0100", true),
        ("550100", "1 55 0100", false), ("+1 555 555 0100 x1", "+1 555 555 0100 x2", false),
        ("+1 555 555 0100 x1", "+1 555 555 0100", true), ("", "", true), ("abc", "abd", false),
    ]

    @Test(arguments: matches) func numbersMatchByTheirLastDigits(_ left: String, _ right: String, _ isSame: Bool) {
        #expect(Contact.PhoneNumber(left).matches(.init(right)) == isSame)
        #expect(Contact.PhoneNumber(right).matches(.init(left)) == isSame)
    }
}
