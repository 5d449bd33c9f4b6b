import Testing

@testable import VCardKit

@Suite struct CardComparingTests {
    private static func card(_ lines: String, version: String = "3.0") -> Card {
        let text = "BEGIN:VCARD\r\nVERSION:\(version)\r\n\(lines)\r\nEND:VCARD\r\n"
        return AddressBook.read(Array(text.utf8)).cards[0]
    }

    private static func kinds(_ one: String, _ other: String, version: String = "3.0") -> [CardDifference.Kind] {
        card(one, version: version).differences(to: card(other, version: version)).map(\.kind)
    }

    static let same: [(String, String, String)] = [
        ("folds", "NOTE:ab", "NOTE:a\r\n b"), ("line ends", "NOTE:a\nFN:b", "NOTE:a\r\nFN:b"),
        ("case of names", "tel;type=home:1", "TEL;TYPE=HOME:1"), ("case of groups", "a.TEL:1", "A.TEL:1"),
        ("order of types", "TEL;TYPE=home,cell:1", "TEL;TYPE=CELL;TYPE=home:1"),
        ("escapes", "NOTE:a\\Nb\\,", "NOTE:a\\nb,"),
        ("base64 folds", "PHOTO;ENCODING=b;TYPE=JPEG:/9j/\r\n 4A==", "PHOTO;TYPE=jpeg;ENCODING=B:/9j/4A=="),
        ("VALUE of the default type", "FN;VALUE=text:a", "FN:a"), ("blank lines", "FN:a\r\n\r\n", "FN:a"),
        ("quoted parameters", "TEL;X-A=\"b\":1", "TEL;X-A=b:1"),
    ]

    @Test(arguments: same) func spellingIsNoMeaning(_ what: String, _ one: String, _ other: String) {
        #expect(Self.kinds(one, other) == [], "\(what)")
        #expect(Self.kinds(other, one) == [], "\(what)")
    }

    static let different: [(String, String, [CardDifference.Kind])] = [
        ("FN:a", "FN:b", [.value]), ("FN:a", "FN:A", [.value]), ("FN:a", "NOTE:a", [.name]),
        ("a.TEL:1", "b.TEL:1", [.group]), ("a.TEL:1", "TEL:1", [.group]), ("TEL;TYPE=home:1", "TEL:1", [.parameters]),
        ("TEL;X-A=b:1", "TEL;X-A=B:1", [.parameters]), ("FN:a\r\nNOTE:b", "FN:a", [.missing]),
        ("FN:a\r\nNOTE:b", "NOTE:b", [.missing]), ("FN:a", "FN:a\r\nNOTE:b", [.added]),
        ("NOTE:b", "FN:a\r\nNOTE:b", [.added]), ("N:a;b", "N:a\\;b", [.value]),
        ("X-A:1\r\nhello", "X-A:1\r\nhallo", [.invalidLine]),
        // Equal for Unicode, but not the same bytes.
        ("FN:\u{E9}", "FN:e\u{301}", [.value]),
        ("PHOTO;ENCODING=b:QUJD", "PHOTO;ENCODING=b:QUJE", [.value]),
    ]

    @Test(arguments: different) func differencesAreNamed(_ one: String, _ other: String, _ kinds: [CardDifference.Kind])
    {
        #expect(Self.kinds(one, other) == kinds)
    }

    @Test func lineBreaksInTextsAreAlike() {
        let feed = Self.card("NOTE;ENCODING=QUOTED-PRINTABLE:a=0Ab", version: "2.1")
        let both = Self.card("NOTE;ENCODING=QUOTED-PRINTABLE:a=0D=0Ab", version: "2.1")
        let none = Self.card("NOTE;ENCODING=QUOTED-PRINTABLE:ab", version: "2.1")
        #expect(feed.differences(to: both) == [])
        #expect(feed.differences(to: none).map(\.kind) == [.value])
    }

    @Test func aNumberSaysTheSameAsALinkAndAsText() {
        let link = Self.card("TEL;VALUE=uri:tel:+1-555-0100;ext=5", version: "4.0")
        #expect(link.differences(to: Self.card("TEL:+1-555-0100 x5", version: "4.0")) == [])
        #expect(link.differences(to: Self.card("TEL:+1-555-0100", version: "4.0")).map(\.kind) == [.value])
        let more = Self.card("TEL;VALUE=uri:tel:+1-555-0100;isub=5", version: "4.0")
        #expect(more.differences(to: Self.card("TEL:+1-555-0100", version: "4.0")).map(\.kind) == [.value])
    }

    @Test func aCardWithoutKindIsOfAnIndividual() {
        let one = Self.card("FN:a", version: "4.0")
        #expect(one.differences(to: Self.card("KIND:Individual\r\nFN:a", version: "4.0")) == [])
        #expect(one.differences(to: Self.card("KIND:org\r\nFN:a", version: "4.0")).map(\.kind) == [.added])
    }

    @Test func theVersionCounts() {
        let one = Self.card("FN:a", version: "3.0")
        #expect(one.differences(to: Self.card("FN:a", version: "4.0")).map(\.kind) == [.version])
    }

    @Test func aDifferenceHasItsPlace() {
        let one = Self.card("FN:a\r\nNOTE:b\r\n c\r\nTITLE:d")
        let other = Self.card("FN:a\r\nNOTE:bc\r\nTITLE:e\r\nROLE:f")
        #expect(
            one.differences(to: other) == [
                CardDifference(kind: .value, property: "title", line: 6),
                CardDifference(kind: .added, property: "role", line: 1),
            ])
    }

    @Test func anEditedCardDiffersWhereItWasEdited() {
        let one = Self.card("FN:a\r\nNOTE:b")
        var other = one
        #expect(one.differences(to: other) == [])
        other.append(Property("ROLE", .text("x"), version: .v3))
        #expect(one.differences(to: other).map(\.kind) == [.added])
        #expect(other.differences(to: one).map(\.kind) == [.missing])
    }
}
