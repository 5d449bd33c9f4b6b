import Testing

@testable import VCardKit

/// Conversion takes time in proportion to the card, whatever it has many of.
///
/// `VCARD_HEAVY=1` tries each shape alone; without it those of one version share a card.
@Suite(.serialized) struct ConversionSizeTests {
    struct Shape: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let from: Version
        let to: Version
        /// The lines number *n* of a card.
        let lines: @Sendable (Int) -> [String]

        init(_ name: String, _ from: Version, _ to: Version, _ lines: @escaping @Sendable (Int) -> [String]) {
            testDescription = name
            self.from = from
            self.to = to
            self.lines = lines
        }
    }

    static let up: [Shape] = [
        Shape("labels", .v3, .v4) { ["ADR;TYPE=home:;;\($0);;;;", "LABEL;TYPE=home:\($0)"] },
        Shape("labels of many types", .v3, .v4) { ["ADR;TYPE=t\($0):;;a;;;;", "LABEL;TYPE=t\($0):b"] },
        Shape("labels of groups", .v3, .v4) { ["a\($0).ADR;TYPE=home:;;a;;;;", "a\($0).LABEL:b"] },
        Shape("Apple's labels", .v3, .v4) { ["item\($0).TEL:1", "item\($0).X-ABLabel:a"] },
        Shape("relations", .v3, .v4) { ["b\($0).X-ABRELATEDNAMES:1", "b\($0).X-ABLabel:_$!<Spouse>!$_"] },
        Shape("countries", .v3, .v4) { ["c\($0).ADR:;;a;;;;", "c\($0).X-ABADR:us", "c\($0).X-ADR-COMPONENTS:b"] },
        Shape("anniversaries", .v3, .v4) { ["X-ANNIVERSARY:2000-01-0\($0 % 9 + 1)", "X-MS-ANNIVERSARY:20000101"] },
        Shape("sources", .v3, .v4) {
            ["X-CLIENTPIDMAP:\($0 + 1);urn:a:\($0)", "EMAIL;X-PID=1.\($0 + 1):a@example.com"]
        },
        Shape("agents", .v3, .v4) { ["AGENT;VALUE=uri:urn:a:\($0)", "X-AIM:a\($0)", "SORT-STRING:\($0)"] },
        Shape("rows", .v3, .v4) { ["X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;a\($0);14;;;;;;;;;;;;;"] },
    ]

    static let down: [Shape] = [
        Shape("labels", .v4, .v3) { ["ADR;TYPE=home;CC=us;LABEL=\"\($0)\":;;a;;;;"] },
        Shape("components", .v4, .v3) { ["ADR:;;a\($0);;;;;b", "g\($0).ADR;CC=us:;;a;;;;"] },
        Shape("relations", .v4, .v3) { ["RELATED;TYPE=spouse;VALUE=text:a\($0)", "RELATED;TYPE=agent:urn:a:\($0)"] },
        Shape("anniversaries", .v4, .v3) { ["ANNIVERSARY:2000010\($0 % 9 + 1)", "BDAY:--010\($0 % 9 + 1)"] },
        Shape("alternatives", .v4, .v3) { ["FN;ALTID=\($0):a", "TITLE;ALTID=1;LANGUAGE=en:\($0)"] },
        Shape("preferences", .v4, .v3) { ["TEL;PREF=\($0 % 100 + 1):1", "X-A\($0);PREF=1:b"] },
        Shape("sources", .v4, .v3) { ["CLIENTPIDMAP:\($0 + 1);urn:a:\($0)", "EMAIL;PID=1.\($0 + 1):a@example.com"] },
        Shape("messengers", .v4, .v3) {
            ["IMPP:aim:a\($0)", "SOCIALPROFILE;SERVICE-TYPE=a:b\($0)", "MEMBER:urn:a:\($0)"]
        },
    ]

    private static let count = 20_000
    private static let isHeavy = environment("VCARD_HEAVY") != nil

    @Test(arguments: [up, down]) func manyProperties(_ shapes: [Shape]) throws {
        if Self.isHeavy {
            for shape in shapes { try Self.expectProportion(shape.testDescription, [shape]) }
        } else {
            try Self.expectProportion("all", shapes)
        }
    }

    private static func expectProportion(_ name: String, _ shapes: [Shape]) throws {
        let small = try #require(card(shapes, count / 2))
        let large = try #require(card(shapes, count))
        try expectProportion(name, small, large, to: shapes[0].to)
    }

    /// A card of about so many lines.
    private static func card(_ shapes: [Shape], _ count: Int) -> Card? {
        var text = "BEGIN:VCARD\r\nVERSION:\(shapes[0].from.text)\r\nFN:A\r\nN:A;;;;\r\n"
        var lines = 0
        var number = 0
        while lines < count {
            for shape in shapes {
                for line in shape.lines(number) {
                    text += line + "\r\n"
                    lines += 1
                }
            }
            number += 1
        }
        return AddressBook.read(Array((text + "END:VCARD\r\n").utf8), limits: Limits(propertiesPerCard: .max)).cards
            .first
    }

    static let long: [(String, Version, Version, @Sendable (Int) -> String)] = [
        ("parameters", .v4, .v3, { "TEL\(many($0) { ";X-P\($0)=\($0)" }):1" }),
        ("carried parameters", .v3, .v4, { "N\(many($0) { ";X-PHONETIC=\($0)" }):1" }),
        ("parameters of 4.0", .v4, .v3, { "N\(many($0) { ";PHONETIC=\($0)" }):1" }),
        (
            "parameters of a label", .v3, .v4,
            { "ADR\(many($0) { ";X-A=\($0)" }):a\r\nLABEL\(many($0) { ";X-B=\($0)" }):b" }
        ),
        ("types", .v3, .v4, { "TEL\(many($0) { ";TYPE=t\($0)" }):1" }),
        ("family names", .v4, .v3, { "N:\(many($0) { "a\($0)," });;;;;\(many($0) { "b\($0)," });" }),
        ("components", .v4, .v3, { "ADR:\(many($0) { "a\($0);" })" }),
        ("components of 3.0", .v3, .v4, { "ADR:\(many($0) { "a\($0);" })" }),
        ("a list", .v4, .v21, { "CATEGORIES:\(many($0) { "a\($0)," })" }),
    ]

    @Test(arguments: long.indices) func longLines(_ index: Int) throws {
        let (name, from, to, line) = Self.long[index]
        let cards = [4_000, 8_000].compactMap { count -> Card? in
            let text = "BEGIN:VCARD\r\nVERSION:\(from.text)\r\nFN:A\r\n\(line(count))\r\nEND:VCARD\r\n"
            return AddressBook.read(Array(text.utf8)).cards.first
        }
        try #require(cards.count == 2)
        try Self.expectProportion(name, cards[0], cards[1], to: to)
    }

    private static func many(_ count: Int, _ one: (Int) -> String) -> String {
        var text = ""
        for number in 0..<count { text += one(number) }
        return text
    }

    /// Expects twice as much to take less than three times as long, and no longer than any machine needs.
    private static func expectProportion(_ name: String, _ small: Card, _ large: Card, to version: Version) throws {
        func seconds(_ card: Card) -> Double {
            let start = threadSeconds()
            let conversion = card.converted(to: version)
            return conversion.card.version == version ? threadSeconds() - start : .infinity
        }
        var shorter = 0.0
        var longer = 0.0
        // A hiccup of the machine must not decide.
        for _ in 0..<3 {
            shorter = seconds(small)
            longer = seconds(large)
            if longer < 3 * shorter + 0.05, longer < 20 { break }
        }
        #expect(longer < 3 * shorter + 0.05, "\(name): \(shorter) s, twice as much: \(longer) s")
        #expect(longer < 20, "\(name): \(longer) s")
    }
}
