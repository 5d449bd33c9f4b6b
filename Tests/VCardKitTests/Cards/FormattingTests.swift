import Testing

@testable import VCardKit

/// The canonical form of cards, line by line.
@Suite struct FormattingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let version: Version
        /// The lines between VERSION and END, with LF.
        let lines: String
        /// What they become, with LF.
        let canonical: String

        init(_ name: String, _ version: Version, _ lines: String, _ canonical: String) {
            testDescription = "\(version.text): \(name)"
            self.version = version
            self.lines = lines
            self.canonical = canonical
        }
    }

    private static func formatted(_ text: String) -> String {
        formatted(Array(text.utf8))
    }

    private static func formatted(_ bytes: [UInt8]) -> String {
        var all: [UInt8] = []
        for card in AddressBook.read(bytes).cards { card.writeFormatted(into: &all) }
        return String(decoding: all, as: UTF8.self)
    }

    private static func withCRLF(_ text: String) -> String {
        String(decoding: text.utf8.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }, as: UTF8.self)
    }

    private static let long = String(repeating: "0123456789", count: 9)

    static let cases = [
        // Line ends and folds
        Case("line ends are CRLF", .v3, "FN:Ana\n", "FN:Ana\n"),
        Case("folds go where they are not needed", .v3, "FN:A\n na\n", "FN:Ana\n"),
        Case("an empty continuation goes", .v4, "FN:A\n \n na\n", "FN:Ana\n"),
        Case(
            "lines are folded at 75 octets", .v4, "NOTE:\(long)\n",
            "NOTE:\(long.prefix(70))\n \(long.suffix(20))\n"),
        Case(
            "a fold stands between characters", .v4, "NOTE:\(long.prefix(69))ñandú\n",
            "NOTE:\(long.prefix(69))\n ñandú\n"),
        Case("2.1 has no folds", .v21, "NOTE:\(long)\n", "NOTE:\(long)\n"),
        Case("blank lines go", .v3, "FN:Ana\n\n\nN:a\n", "FN:Ana\nN:a\n"),

        // Names, groups, parameters
        Case("names are upper case", .v3, "fn:Ana\ntel;type=home:1\n", "FN:Ana\nTEL;TYPE=home:1\n"),
        Case("vendors' names keep their spelling", .v3, "x-abLABEL:a\n", "X-ABLabel:a\n"),
        Case("unknown names stay as they are", .v3, "x-Foo:a\nFoo:b\n", "x-Foo:a\nFoo:b\n"),
        Case("groups stay", .v3, "Item1.tel:1\n", "Item1.TEL:1\n"),
        Case("TYPE is one list", .v3, "TEL;TYPE=HOME;TYPE=cell:1\n", "TEL;TYPE=HOME,cell:1\n"),
        Case("a bare type gets its name", .v3, "TEL;HOME;CELL:1\n", "TEL;TYPE=HOME,CELL:1\n"),
        Case("2.1 types are bare", .v21, "TEL;TYPE=HOME,CELL:1\n", "TEL;HOME;CELL:1\n"),
        Case("2.1 types that are no word are not", .v21, "TEL;TYPE=\"a b\":1\n", "TEL;TYPE=a b:1\n"),
        Case("a bare type in quotes is a list too", .v21, "TEL;\"HOME,CELL\":1\n", "TEL;HOME;CELL:1\n"),
        Case("a backslash behind a type goes", .v3, "TEL;TYPE=HOME\\,VOICE\\:1\n", "TEL;TYPE=HOME,VOICE:1\n"),
        Case("parameters behind a comma are two", .v4, "TEL;PREF=1,TYPE=home:1\n", "TEL;PREF=1;TYPE=home:1\n"),
        Case("values are quoted where they must be", .v4, "TEL;X-A=\"b\";X-C=\"d:e\":1\n", "TEL;X-A=b;X-C=\"d:e\":1\n"),
        Case("a backslash at the end is quoted", .v4, "TEL;X-A=\"b\\\";X-C=d:1\n", "TEL;X-A=\"b\\\";X-C=d:1\n"),
        Case("carets stand for quotes and line ends", .v4, "TEL;X-A=a^'b^nc^^d:1\n", "TEL;X-A=a^'b^nc^^d:1\n"),
        Case("a caret that stands for nothing is doubled", .v4, "TEL;X-A=a^b:1\n", "TEL;X-A=a^^b:1\n"),
        Case("carets are text in 2.1", .v21, "TEL;X-A=a^nb:1\n", "TEL;X-A=a^nb:1\n"),
        Case("quotes that do not close stay", .v3, "TEL;X-A=\"b:1\n", "TEL;X-A=\"b:1\n"),

        // Text
        Case("text is escaped", .v4, "NOTE:a,b;c\\:d\\Ne\n", "NOTE:a\\,b;c:d\\ne\n"),
        Case("3.0 escapes semicolons too", .v3, "NOTE:a,b;c\n", "NOTE:a\\,b\\;c\n"),
        Case("2.1 escapes neither", .v21, "NOTE:a\\,b\\;c\n", "NOTE:a,b;c\n"),
        Case("components keep their separators", .v4, "N:a\\;b;c,d;;;\n", "N:a\\;b;c,d;;;\n"),
        Case("a stray line becomes text", .v3, "NOTE:a\nand b\n", "NOTE:a\\nand b\n"),
        Case("control characters go", .v4, "NOTE:a\u{1}b\u{C}c\n", "NOTE:abc\n"),
        Case("2.1 encodes them", .v21, "NOTE:a\u{1}b\n", "NOTE;ENCODING=QUOTED-PRINTABLE:a=01b\n"),
        Case("DEL is encoded in 2.1", .v21, "NOTE:a\u{7F}\n", "NOTE;ENCODING=QUOTED-PRINTABLE:a=7F\n"),

        // Quoted-printable and character sets
        Case("quoted-printable goes", .v3, "NOTE;ENCODING=QUOTED-PRINTABLE:a=0D=0Ab=C3=B1\n", "NOTE:a\\nbñ\n"),
        Case(
            "2.1 keeps it where it is needed", .v21, "NOTE;QUOTED-PRINTABLE:a=0Ab=C3=B1\nTITLE;QUOTED-PRINTABLE:=41b\n",
            "NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:a=0D=0Ab=C3=B1\nTITLE:Ab\n"),
        Case(
            "2.1 encodes what is not ASCII", .v21, "NOTE:ñ\n", "NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=B1\n"),
        Case(
            "other character sets become UTF-8", .v21, "NOTE;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:=F1\n",
            "NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=B1\n"),
        Case(
            "soft breaks are drawn anew", .v21, "NOTE;QUOTED-PRINTABLE:a=\nb=\n=0Ac\n",
            "NOTE;ENCODING=QUOTED-PRINTABLE:ab=0D=0Ac\n"),
        Case("a soft break that is cut off goes", .v3, "NOTE;QUOTED-PRINTABLE:a=\n", "NOTE:a\n"),
        Case(
            "text that looks encoded is encoded in 2.1", .v21, "NOTE;QUOTED-PRINTABLE:=3D41=3D42\n",
            "NOTE;ENCODING=QUOTED-PRINTABLE:=3D41=3D42\n"),
        Case(
            "text that looks encoded says that it is text", .v3, "NOTE;QUOTED-PRINTABLE:=3D41=3D42\n",
            "NOTE;VALUE=text:=41=42\n"),

        // URIs, dates, octets
        Case("a URI is not escaped", .v4, "URL:http://example.com/a\\,b;c\n", "URL:http://example.com/a,b;c\n"),
        Case("what has a line end is no URI", .v3, "UID:urn:a\\nb\n", "UID:urn:a\\nb\n"),
        Case("dates are basic in 4.0", .v4, "BDAY:1990-04-05\n", "BDAY:19900405\n"),
        Case("dates are extended in 3.0", .v3, "BDAY:19900405\n", "BDAY:1990-04-05\n"),
        Case("a vendor's date stays as it is", .v4, "X-ABDATE:1990-04-05\n", "X-ABDATE:1990-04-05\n"),
        Case("in any form", .v3, "X-MS-ANNIVERSARY:19900405\n", "X-MS-ANNIVERSARY:19900405\n"),
        Case(
            "the card of an AGENT is no text", .v3, "AGENT:BEGIN:VCARD\\nN:b\\;\\;\\;\\;\\nEND:VCARD\\n\n",
            "AGENT:BEGIN:VCARD\\nN:b\\;\\;\\;\\;\\nEND:VCARD\\n\n"),
        Case("the name of an AGENT is", .v3, "AGENT;VALUE=text:Luis Vega\n", "AGENT;VALUE=text:Luis Vega\n"),
        Case("text that is no date stays", .v3, "BDAY:in spring\n", "BDAY;VALUE=text:in spring\n"),
        Case(
            "base64 is named b in 3.0", .v3, "PHOTO;BASE64;TYPE=GIF:R0lGODlhAQAB\n",
            "PHOTO;ENCODING=b;TYPE=GIF:R0lGODlhAQAB\n"),
        Case(
            "a blank line ends base64 in 2.1", .v21, "PHOTO;ENCODING=b;TYPE=GIF:R0lG\n ODlhAQAB\n",
            "PHOTO;ENCODING=BASE64;TYPE=GIF:R0lGODlhAQAB\n\n"),
        Case(
            "data are a URI in 4.0", .v4, "PHOTO;ENCODING=b;TYPE=GIF:R0lGODlhAQAB\n",
            "PHOTO:data:image/gif;base64,R0lGODlhAQAB\n"),
        Case(
            "data of an unknown property too", .v4, "X-A;ENCODING=b:R0lGODlhAQAB\n",
            "X-A;VALUE=uri:data:image/gif;base64,R0lGODlhAQAB\n"),
        Case("base64 that is none stays", .v3, "PHOTO;ENCODING=b:A\n", "PHOTO;ENCODING=b:A\n"),
        Case(
            "base64 is folded", .v3, "X-A;ENCODING=b:\(String(repeating: "AAAA", count: 16))\n",
            "X-A;ENCODING=b:\(String(repeating: "AAAA", count: 15))\n AAAA\n"),

        Case(
            "octets keep a media type that has no word", .v3, "PHOTO:data:text/plain,a%20b\n",
            "PHOTO;ENCODING=b;TYPE=text/plain:YSBi\n"),
        Case("no language tag loses its line break", .v4, "LANG:l1\\nl2\n", "LANG:l1\\nl2\n"),

        // Lines that are no property, cards inside of cards
        Case("a line that is no property stays", .v3, "some words\nTEL:1\n", "\nsome words\nTEL:1\n"),
        Case("a second VERSION goes", .v3, "TEL:1\nVERSION:4.0\nN:a\n", "TEL:1\nN:a\n"),
        Case(
            "AGENT keeps the lines of its card", .v21, "AGENT:\nBEGIN:VCARD\nfn:A\nEND:VCARD\nTEL:1\n",
            "AGENT:\nBEGIN:VCARD\nfn:A\nEND:VCARD\nTEL:1\n"),
        Case(
            "a card without AGENT gets it", .v21, "BEGIN:VCARD\nfn:A\nEND:VCARD\nTEL:1\n",
            "AGENT:\nBEGIN:VCARD\nfn:A\nEND:VCARD\nTEL:1\n"),
        Case("a folded BEGIN does not begin a card", .v3, "X-A:BEG\n IN:VCARD\nTEL:1\n", "X-A:B\n EGIN:VCARD\nTEL:1\n"),
        Case("BEGIN as a value of 4.0 is folded", .v4, "X-A: BEGIN:VCARD\nTEL:1\n", "X-A: \n BEGIN:VCARD\nTEL:1\n"),
    ]

    @Test(arguments: cases) func aCardsLinesBecomeCanonical(_ row: Case) {
        let start = "BEGIN:VCARD\nVERSION:\(row.version.text)\n"
        let formatted = Self.formatted(start + row.lines + "END:VCARD\n")
        #expect(formatted == Self.withCRLF(start + row.canonical + "END:VCARD\n"))
        #expect(Self.formatted(formatted) == formatted)
    }

    /// Whole cards: where BEGIN, VERSION and END stand.
    static let wholeCards: [(String, String)] = [
        ("begin:vcard\nversion:3.0\nfn:A\nend:vcard\n", "BEGIN:VCARD\nVERSION:3.0\nFN:A\nEND:VCARD\n"),
        ("BEGIN:VCARD\nFN:A\nEND:VCARD\n", "BEGIN:VCARD\nVERSION:3.0\nFN:A\nEND:VCARD\n"),
        ("BEGIN:VCARD\nTEL;HOME:1\nEND:VCARD\n", "BEGIN:VCARD\nVERSION:2.1\nTEL;HOME:1\nEND:VCARD\n"),
        ("BEGIN:VCARD\nVERSION:3\nFN:A", "BEGIN:VCARD\nVERSION:3.0\nFN:A\nEND:VCARD\n"),
        (
            "BEGIN:VCARD\nVERSION:3.0\nFN:A\nBEGIN:VCARD\nVERSION:3.0\nFN:B\nEND:VCARD\n",
            "BEGIN:VCARD\nVERSION:3.0\nFN:A\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nFN:B\nEND:VCARD\n"
        ),
        // VERSION stays where it is, except in 4.0, where it has to be the first.
        ("BEGIN:VCARD\nFN:A\nVERSION:3.0\nEND:VCARD\n", "BEGIN:VCARD\nFN:A\nVERSION:3.0\nEND:VCARD\n"),
        ("BEGIN:VCARD\nFN:A\nVERSION:4.0\nEND:VCARD\n", "BEGIN:VCARD\nVERSION:4.0\nFN:A\nEND:VCARD\n"),
        // What stood behind a VERSION that goes would be taken for a part of the NOTE.
        (
            "BEGIN:VCARD\nNOTE:a\nVERSION:4.0\nwords\nmore\nEND:VCARD\n",
            "BEGIN:VCARD\nVERSION:4.0\n\nwords\n\nmore\nNOTE:a\nEND:VCARD\n"
        ),
        (
            "BEGIN:VCARD\nVERSION:3.0\nNOTE:a\nVERSION:4.0\nwords\nEND:VCARD\n",
            "BEGIN:VCARD\nVERSION:3.0\n\nwords\nNOTE:a\nEND:VCARD\n"
        ),
    ]

    @Test(arguments: wholeCards) func aCardIsFramed(_ text: String, _ canonical: String) {
        #expect(Self.formatted(text) == Self.withCRLF(canonical))
        #expect(Self.formatted(Self.withCRLF(canonical)) == Self.withCRLF(canonical))
    }

    @Test func bytesInNoDeclaredCharacterSetBecomeUTF8() {
        let line = Array("BEGIN:VCARD\nVERSION:3.0\nFN:Mu".utf8) + [0xF1] + Array("oz\nEND:VCARD\n".utf8)
        #expect(Self.formatted(line) == Self.withCRLF("BEGIN:VCARD\nVERSION:3.0\nFN:Muñoz\nEND:VCARD\n"))
    }

    @Test func movedLinesThatAreNoPropertyAreNoDifference() {
        let text = "BEGIN:VCARD\nNOTE:a\nVERSION:4.0\nwords\nTEL:1\nmore\nEND:VCARD\n"
        let card = AddressBook.read(Array(text.utf8)).cards[0]
        let again = AddressBook.read(card.formatted).cards[0]
        #expect(card.differences(to: again).isEmpty)
        let less = AddressBook.read(Array(text.utf8.dropLast("more\nEND:VCARD\n".utf8.count))).cards[0]
        #expect(card.differences(to: less) == [.init(kind: .invalidLine, property: nil, line: 6)])
        #expect(less.differences(to: card) == [.init(kind: .invalidLine, property: nil, line: 1)])
    }
}
