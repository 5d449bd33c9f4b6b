import Testing
import VCardFormats
import VCardKit

@Suite struct JCardWriterTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let version: String
        let lines: [String]
        let jCard: [String]

        init(_ fact: String, _ version: String, _ lines: String..., gives jCard: String...) {
            testDescription = fact
            self.version = version
            self.lines = lines
            self.jCard = jCard
        }
    }

    private func text(_ cards: String..., pretty: Bool = false) -> String {
        var cardsRead: [Card] = []
        for card in cards { cardsRead.append(contentsOf: AddressBook.read(Array(card.utf8)).cards) }
        return String(decoding: JCard.encode(cardsRead, pretty: pretty), as: UTF8.self)
    }

    private func card(_ version: String, _ lines: [String]) -> String {
        "BEGIN:VCARD\r\nVERSION:\(version)\r\n" + lines.map { $0 + "\r\n" }.joined() + "END:VCARD\r\n"
    }

    @Test(arguments: cases)
    func writes(_ test: Case) {
        let properties = [#"["version",{},"text","4.0"]"#] + test.jCard
        #expect(text(card(test.version, test.lines)) == #"["vcard",["# + properties.joined(separator: ",") + "]]\n")
    }

    /// 2.1 has no escape for a line break: a backslash and an n are two characters.
    @Test(arguments: ["jcard", "xcard", "jscontact2"]) func rawTextOf21ComesBack(_ name: String) throws {
        let format = try #require(CardFormat.named(name))
        let read = try #require(format.read)
        let card = FormatSupport.card(
            ["FN:Q", "X-PATH:C:\\new", "X-TEXT;ENCODING=QUOTED-PRINTABLE:a=0D=0Ab"], version: "2.1")
        let back = try #require(read(FormatSupport.written([card], as: format).text, ReadingOptions()).cards.first)
        let lines = FormatSupport.lines(back)
        #expect(lines.contains("X-PATH:C:\\\\new"))
        #expect(lines.contains("X-TEXT:a\\nb"))
        let again = FormatSupport.lines(back.converted(to: .v21).card)
        #expect(again.contains("X-PATH:C:\\new"))
        #expect(again.contains("X-TEXT;ENCODING=QUOTED-PRINTABLE:a=0D=0Ab"))
    }

    // MARK: Documents

    @Test func noCardIsAnEmptyArray() { #expect(text() == "[]\n") }

    @Test func severalCardsAreAnArrayOfCards() {
        let one = #"["vcard",[["version",{},"text","4.0"],["fn",{},"text","Ana"]]]"#
        let ana = card("4.0", ["FN:Ana"])
        #expect(text(ana, ana) == "[\(one),\(one)]\n")
        #expect(text(ana, ana, ana) == "[\(one),\(one),\(one)]\n")
    }

    @Test func agentsAndLoneLabelsAreLosses() {
        let labels = Array(repeating: "LABEL;TYPE=work:Main 5", count: 3)
        let lines = ["FN:Ana", #"AGENT:BEGIN:VCARD\nFN:Eva\nEND:VCARD"#, "ADR;TYPE=work:;;Main 5;;;;"] + labels
        var writer = JCardWriter()
        for card in AddressBook.read(Array(card("3.0", lines).utf8)).cards { writer.write(card) }
        _ = writer.finish()
        // The first label goes to the address.
        #expect(FormatSupport.described(writer.takeLosses()) == ["L10 agent 4", "L09 label 7", "L09 label 8"])
    }

    @Test func theCardInAnAgentIsACardOfItsOwn() {
        let json = text(card("3.0", [#"AGENT:BEGIN:VCARD\nFN:Eva\nNOTE:a\\,b\nUID:eva-1\nEND:VCARD"#, "FN:Ana"]))
        let owner =
            #"["vcard",[["version",{},"text","4.0"],["related",{"type":"agent"},"uri","eva-1"],["fn",{},"text","Ana"]]]"#
        let agent =
            #"["vcard",[["version",{},"text","4.0"],["fn",{},"text","Eva"],["note",{},"text","a,b"],["uid",{},"text","eva-1"]]]"#
        #expect(json == "[\(owner),\(agent)]\n")
    }

    @Test func prettyHasOnePropertyALine() {
        let expected = """
            [
              "vcard",
              [
                ["version",{},"text","4.0"],
                ["fn",{},"text","Ana"]
              ]
            ]

            """
        #expect(text(card("4.0", ["FN:Ana"]), pretty: true) == expected)
    }

    @Test func piecesJoinedAreTheWholeText() {
        let book = AddressBook.read(
            Array([card("2.1", ["N:Ruiz"]), card("4.0", ["FN:Ana"]), card("3.0", [])].joined().utf8))
        var writer = JCardWriter()
        var pieces: [UInt8] = []
        for card in book.cards {
            writer.write(card)
            pieces += writer.take()
            #expect(writer.byteCount == 0)
        }
        pieces += writer.finish()
        #expect(pieces == JCard.encode(book.cards))
        // And the next text begins anew.
        #expect(writer.finish() == Array("[]\n".utf8))
    }

    @Test func linesThatAreNoPropertyAreLeftOut() {
        let lines = ["TEL:1", "no colon here", "", "VERSION:3.0", "FN:Ana"]
        #expect(
            text(card("4.0", lines))
                == #"["vcard",[["version",{},"text","4.0"],["tel",{},"text","1"],["fn",{},"text","Ana"]]]"# + "\n")
    }

    @Test func bytesThatAreNotUTF8GiveUTF8() throws {
        let bytes = Array("BEGIN:VCARD\r\nVERSION:4.0\r\nX-\u{1}".utf8) + [0xFF, 0x3A, 0xC3, 0x00, 0x0D, 0x0A]
        let json = JCard.encode(AddressBook.read(bytes).cards)
        #expect(String(validating: json, as: UTF8.self) != nil)
        #expect(!json.contains { $0 < 0x20 && $0 != 0x0A })
    }

    @Test func manyParametersAreMergedByName() {
        let names = (0..<40).map { "X-P\($0)=a" }
        let twice = (names + names.map { $0.lowercased() }).joined(separator: ";")
        let merged = (0..<40).map { #""x-p\#($0)":["a","a"]"# }.joined(separator: ",")
        #expect(
            text(card("4.0", ["NOTE;\(twice):x"]))
                == #"["vcard",[["version",{},"text","4.0"],["note",{\#(merged)},"text","x"]]]"# + "\n")
    }

    // MARK: Properties

    static let cases: [Case] = parameterCases + textCases + dateCases + mediaCases + labelCases

    static let parameterCases: [Case] = [
        Case(
            "names and groups are lower case, values keep theirs", "4.0", "Item1.TEL;TYPE=Home;X-User=Ana:1",
            gives: #"["tel",{"group":"item1","type":"Home","x-user":"Ana"},"text","1"]"#),
        Case(
            "several TYPE are one array", "4.0", "TEL;TYPE=home;TYPE=\"voice,fax\":1",
            gives: #"["tel",{"type":["home","voice","fax"]},"text","1"]"#),
        Case(
            "bare parameters of 2.1 are types, encodings and values", "2.1",
            "NOTE;HOME;QUOTED-PRINTABLE;CHARSET=UTF-8:=C3=A9",
            gives: #"["note",{"type":"HOME"},"text","é"]"#),
        Case(
            "TYPE=PREF of 3.0 is a preference", "3.0", "TEL;TYPE=pref,cell:1",
            gives: #"["tel",{"type":"cell","pref":"1"},"text","1"]"#),
        Case("a PREF that is there stays", "3.0", "TEL;TYPE=PREF;PREF=2:1", gives: #"["tel",{"pref":"2"},"text","1"]"#),
        Case(
            "VALUE is the type", "4.0", "TEL;VALUE=uri:tel:+1-555-555-0100",
            gives: #"["tel",{},"uri","tel:+1-555-555-0100"]"#),
        Case(
            "carets are decoded", "4.0", "ADR;LABEL=\"a^nb ^'c^'\":;;;;;;",
            gives: #"["adr",{"label":"a\nb \"c\""},"text",["","","","","","",""]]"#),
    ]

    static let textCases: [Case] = [
        Case("text is unescaped", "4.0", #"NOTE:a\, b\; c\nd\\"#, gives: #"["note",{},"text","a, b; c\nd\\"]"#),
        Case(
            "encoded line ends are LF", "2.1", "NOTE;ENCODING=QUOTED-PRINTABLE:a=0D=0Ab=0Dc",
            gives: #"["note",{},"text","a\nb\nc"]"#),
        Case("lists are elements", "4.0", #"NICKNAME:Ani,A\,B"#, gives: #"["nickname",{},"text","Ani","A,B"]"#),
        Case(
            "N has five components, with lists in them", "4.0", "N:Ruiz;Ana,María;;",
            gives: #"["n",{},"text",["Ruiz",["Ana","María"],"","",""]]"#),
        Case(
            "a comma in 2.1 is text", "2.1", "ADR:;;Calle 1, piso 2;Soria",
            gives: #"["adr",{},"text",["","","Calle 1, piso 2","Soria","","",""]]"#),
        Case(
            "one component stands alone", "4.0", "ORG:Acme", "GENDER:M", "ORG:Acme;Sales", "GENDER:O;intersex",
            gives: #"["org",{},"text","Acme"]"#, #"["gender",{},"text","M"]"#, #"["org",{},"text",["Acme","Sales"]]"#,
            #"["gender",{},"text",["O","intersex"]]"#),
        Case(
            "unknown values stay as they are", "4.0", #"X-FOO;X-P=1:a\,b"#,
            gives: #"["x-foo",{"x-p":"1"},"unknown","a\\,b"]"#),
        Case(
            "VALUE tells the type of an unknown property", "4.0", "X-A;VALUE=integer:007", "X-B;VALUE=float:+01.50",
            "X-C;VALUE=boolean:true", "X-D;VALUE=date:19960415", "X-E;VALUE=utc-offset:-0500", "X-F;VALUE=integer:many",
            gives: #"["x-a",{},"integer",7]"#, #"["x-b",{},"float",1.50]"#, #"["x-c",{},"boolean",true]"#,
            #"["x-d",{},"date","1996-04-15"]"#, #"["x-e",{},"utc-offset","-05:00"]"#, #"["x-f",{},"unknown","many"]"#),
        Case(
            "GEO is a URI in every version", "3.0", "GEO:+37.386013;-122.082932",
            gives: #"["geo",{},"uri","geo:37.386013,-122.082932"]"#),
        Case(
            "TZ is an offset or text", "3.0", "TZ:-0500", "TZ;VALUE=text:Europe/Madrid",
            gives: #"["tz",{},"utc-offset","-05:00"]"#, #"["tz",{},"text","Europe/Madrid"]"#),
        Case(
            "UID is a URI if it has a scheme", "3.0", "UID:urn:uuid:1", "UID:abc-1", "UID:A1B2-C3:ABPerson",
            gives: #"["uid",{},"uri","urn:uuid:1"]"#, #"["uid",{},"text","abc-1"]"#,
            #"["uid",{},"text","A1B2-C3:ABPerson"]"#),
        Case("LANG is a language tag", "4.0", "LANG:fr", gives: #"["lang",{},"language-tag","fr"]"#),
        Case(
            "an AGENT may be a link", "3.0", "AGENT;VALUE=uri:https://example.com/eva.vcf",
            gives: #"["agent",{},"uri","https://example.com/eva.vcf"]"#),
    ]

    static let dateCases: [Case] = [
        Case(
            "dates have dashes", "4.0", "BDAY:19960415", "ANNIVERSARY:--0415",
            gives: #"["bday",{},"date-and-or-time","1996-04-15"]"#,
            #"["anniversary",{},"date-and-or-time","--04-15"]"#),
        Case(
            "a declared type stays if it fits", "4.0", "BDAY;VALUE=date:19960415", "BDAY;VALUE=date:19960415T10",
            "BDAY;VALUE=text:circa 1800", gives: #"["bday",{},"date","1996-04-15"]"#,
            #"["bday",{},"date-and-or-time","1996-04-15T10"]"#, #"["bday",{},"text","circa 1800"]"#),
        Case(
            "REV is a timestamp if it is complete", "3.0", "REV:1995-10-31T22:27:10Z", "REV:1997-11-15",
            gives: #"["rev",{},"timestamp","1995-10-31T22:27:10Z"]"#, #"["rev",{},"date","1997-11-15"]"#),
        Case(
            "a year that stands for none is left out", "3.0", "BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-01",
            "BDAY:1604-05-01",
            "BDAY;X-APPLE-OMIT-YEAR=1900:1900-05-01", "BDAY;X-APPLE-OMIT-YEAR=1604:1980-05-01",
            gives: #"["bday",{},"date-and-or-time","--05-01"]"#, #"["bday",{},"date-and-or-time","--05-01"]"#,
            #"["bday",{},"date-and-or-time","--05-01"]"#,
            #"["bday",{"x-apple-omit-year":"1604"},"date-and-or-time","1980-05-01"]"#),
        Case(
            "dates of vendors stay as they are", "3.0", "X-ANNIVERSARY:20010203", "X-ABDATE:1604-05-01",
            gives: #"["x-anniversary",{},"unknown","20010203"]"#, #"["x-abdate",{},"unknown","1604-05-01"]"#),
        Case("what is no date is text", "3.0", "BDAY:19723101", gives: #"["bday",{},"text","19723101"]"#),
    ]

    static let mediaCases: [Case] = [
        Case(
            "octets are a data URI of the type their bytes tell", "3.0",
            "PHOTO;ENCODING=b;TYPE=JPEG,home:R0lGODlhAQABAA==",
            gives: #"["photo",{"type":"home"},"uri","data:image/gif;base64,R0lGODlhAQABAA=="]"#),
        Case(
            "octets of no known type are octets", "2.1", "LOGO;BASE64:YQ==",
            gives: #"["logo",{},"uri","data:application/octet-stream;base64,YQ=="]"#),
        Case(
            "a link keeps its media type", "3.0", "PHOTO;VALUE=uri;TYPE=png:https://example.com/a",
            gives: #"["photo",{"mediatype":"image/png"},"uri","https://example.com/a"]"#),
        Case(
            "a backslash in a data URI is none of it", "4.0", #"KEY:data:text/plain\;charset=utf-8,a%20b"#,
            gives: #"["key",{},"uri","data:text/plain;charset=utf-8,a%20b"]"#),
    ]

    static let labelCases: [Case] = [
        Case(
            "a LABEL goes to the ADR of its types", "3.0", "ADR;TYPE=home:;;A", "ADR;TYPE=WORK,pref:;;B",
            "LABEL;TYPE=work:B 1\\nX",
            gives: #"["adr",{"type":"home"},"text",["","","A","","","",""]]"#,
            #"["adr",{"type":"WORK","pref":"1","label":"B 1\nX"},"text",["","","B","","","",""]]"#),
        Case(
            "else to the ADR of its group", "3.0", "a.ADR;TYPE=home:;;A", "B.ADR;TYPE=home:;;B", "b.LABEL;TYPE=dom:X",
            gives: #"["adr",{"group":"a","type":"home"},"text",["","","A","","","",""]]"#,
            #"["adr",{"group":"b","type":"home","label":"X"},"text",["","","B","","","",""]]"#),
        Case(
            "two labels go to two addresses", "2.1", "LABEL;HOME:X", "ADR;HOME:;;A", "ADR;HOME:;;B", "LABEL;HOME:Y",
            gives: #"["adr",{"type":"HOME","label":"X"},"text",["","","A","","","",""]]"#,
            #"["adr",{"type":"HOME","label":"Y"},"text",["","","B","","","",""]]"#),
        Case(
            "a LABEL without an ADR is an address of its own", "3.0", "ADR;TYPE=home:;;A", "LABEL;TYPE=work,pref:X",
            gives: #"["adr",{"type":"home"},"text",["","","A","","","",""]]"#,
            #"["adr",{"type":"work","pref":"1","label":"X"},"text",["","","","","","",""]]"#),
        Case(
            "4.0 has no LABEL", "4.0", "ADR:;;A", "LABEL:X", gives: #"["adr",{},"text",["","","A","","","",""]]"#,
            #"["label",{},"text","X"]"#),
    ]
}
