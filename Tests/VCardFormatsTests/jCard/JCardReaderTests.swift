import Testing
import VCardKit

@testable import VCardFormats

@Suite struct JCardReaderTests {
    /// Properties of a jCard, the lines they are, and the findings: code, property and what they point to.
    struct Case: Sendable, CustomTestStringConvertible {
        let why: String
        let json: String
        let lines: [String]
        let findings: [String]
        var testDescription: String { why }

        init(_ why: String, _ json: String..., gives lines: String..., finding findings: [String] = []) {
            self.why = why
            self.json = json.joined(separator: ",")
            self.lines = lines
            self.findings = findings
        }
    }

    private static let version = #"["version",{},"text","4.0"]"#

    private func lines(_ card: Card) -> [String] {
        let text = String(decoding: card.serialized, as: UTF8.self).split(separator: "\r\n").map { String($0) }
        #expect(text.first == "BEGIN:VCARD")
        #expect(text.last == "END:VCARD")
        return Array(text.dropFirst().dropLast())
    }

    private func described(_ findings: Findings, _ json: [UInt8]) -> [String] {
        findings.kept.map {
            let place = String(decoding: json[$0.byteRange], as: UTF8.self)
            return "\($0.rule.code) \($0.property ?? "-") \(place.prefix(26))"
        }
    }

    @Test(arguments: goodCases + badCases) func propertiesAreLines(_ test: Case) throws {
        let json = Array(#"["vcard",[\#(Self.version),\#(test.json)]]"#.utf8)
        let reading = JCard.decode(json)
        let card = try #require(reading.cards.first)
        #expect(reading.cards.count == 1)
        #expect(lines(card) == ["VERSION:4.0"] + test.lines)
        #expect(described(reading.findings, json) == test.findings)
        // What was repaired once is right from then on.
        let again = JCard.decode(JCard.encode([card]))
        #expect(again.cards.first.map { card.differences(to: $0) } == [])
    }

    static let goodCases: [Case] = [
        Case("text is escaped", #"["note",{},"text","a, b; c\nd\\"]"#, gives: #"NOTE:a\, b; c\nd\\"#),
        Case("names may be in upper case", #"["FN",{},"TEXT","Ana"]"#, gives: "FN:Ana"),
        Case("lists are side by side", #"["nickname",{},"text","Ani","A,B"]"#, gives: #"NICKNAME:Ani,A\,B"#),
        Case(
            "components are one array", #"["n",{},"text",["Ruiz",["Ana","Eva"],"","a;b",[]]]"#,
            gives: #"N:Ruiz;Ana,Eva;;a\;b;"#),
        Case(
            "one component stands alone or not", #"["org",{},"text","A, B"],["org",{},"text",["A, B"]]"#,
            gives: #"ORG:A\, B"#, #"ORG:A\, B"#),
        Case(
            "the group stands before the name", #"["tel",{"group":"Item1","type":["home","voice"]},"text","1"]"#,
            gives: "Item1.TEL;TYPE=home,voice:1"),
        Case(
            "parameters are encoded", #"["adr",{"label":"a\nb \"c\"","x-p":"1:2"},"text",["","","A","","","",""]]"#,
            gives: #"ADR;LABEL="a\nb ^'c^'";X-P="1:2":;;A;;;;"#),
        Case(
            "VALUE is written where the type is not the default", #"["tel",{},"uri","tel:+1-555-555-0100"]"#,
            #"["bday",{},"text","circa 1800"]"#, gives: "TEL;VALUE=uri:tel:+1-555-555-0100",
            "BDAY;VALUE=text:circa 1800"),
        Case(
            "dates lose their dashes",
            #"["bday",{},"date","1996-04-15"],["anniversary",{},"date-and-or-time","--04-15"]"#,
            #"["rev",{},"timestamp","1995-10-31T22:27:10Z"],["bday",{},"date-and-or-time","1985-04"]"#,
            #"["x-t",{},"time","23:20:50"],["bday",{},"date-time","2009-08-08T14:30-05:00"]"#,
            gives: "BDAY;VALUE=date:19960415", "ANNIVERSARY:--0415", "REV:19951031T222710Z", "BDAY:1985-04",
            "X-T;VALUE=time:232050", "BDAY;VALUE=date-time:20090808T1430-0500"),
        Case(
            "an offset loses its colon", #"["tz",{},"utc-offset","-05:00"],["tz",{},"text","Europe/Madrid"]"#,
            gives: "TZ;VALUE=utc-offset:-0500", "TZ:Europe/Madrid"),
        Case(
            "numbers lose exponents, and whole ones fractions",
            #"["x-a",{},"integer",7.0],["x-b",{},"float",1.5e2],["x-c",{},"float",0.50],["x-d",{},"integer",-12e3]"#,
            #"["x-e",{},"float",25e-3],["x-f",{},"integer",1,2],["x-g",{},"boolean",true]"#,
            gives: "X-A;VALUE=integer:7", "X-B;VALUE=float:150", "X-C;VALUE=float:0.50", "X-D;VALUE=integer:-12000",
            "X-E;VALUE=float:0.025", "X-F;VALUE=integer:1,2", "X-G;VALUE=boolean:TRUE"),
        Case(
            "unknown values are not touched", #"["x-foo",{"x-p":"1"},"unknown","a\\,b;c"]"#,
            gives: #"X-FOO;X-P=1:a\,b;c"#),
        Case("types of the future stay", #"["x-foo",{},"x-type","a\\,b"]"#, gives: #"X-FOO;VALUE=x-type:a\,b"#),
        Case(
            "languages and links",
            #"["lang",{"pref":"1"},"language-tag","fr"],["url",{},"uri","https://example.com/a,b"]"#,
            gives: "LANG;PREF=1:fr", "URL:https://example.com/a,b"),
        Case(
            "long lines are folded", #"["note",{},"text","\#(String(repeating: "a", count: 80))"]"#,
            gives: "NOTE:" + String(repeating: "a", count: 70), " " + String(repeating: "a", count: 10)),
    ]

    static let badCases: [Case] = [
        Case(
            "what is no property is left out", #"["fn",{},"text","A"],7,[],[1,{},"text","a"],["",{},"text","a"]"#,
            gives: "FN:A", finding: ["VC243 - 7", "VC243 - []", #"VC243 - [1,{},"text","a"]"#, #"VC243  """#]),
        Case(
            "a line break in a URI", #"["url",{},"uri","http://a\nhttp://b"],["url",{},"uri","\nhttp://c\n"]"#,
            gives: "URL:http://a%0Ahttp://b", "URL:http://c", finding: [#"VC266 url ["url",{},"uri","http://a\"#]),
        Case(
            "what is short is read as far as it goes",
            #"["fn"],["fn",{}],["fn",{},"Ana"],["fn",{},"text"],["fn","Ana"]"#,
            gives: "FN:", "FN:", "FN:Ana", "FN:", "FN:Ana",
            finding: [
                #"VC243 fn ["fn"]"#, #"VC243 fn ["fn",{}]"#, #"VC243 fn ["fn",{},"Ana"]"#,
                #"VC243 fn ["fn",{},"text"]"#,
                #"VC243 fn ["fn","Ana"]"#, #"VC332 fn "Ana""#,
            ]),
        Case(
            "parameters that are no object are left out",
            #"["fn",[],"text","A"],["fn",null,"text","A"],["fn","text","A"]"#,
            gives: "FN:A", "FN:A", "FN:A",
            finding: ["VC332 fn []", "VC332 fn null", #"VC243 fn ["fn","text","A"]"#, #"VC332 fn "text""#]),
        Case(
            "parameters that are no texts are read as texts",
            #"["tel",{"pref":1,"type":["home",2],"x-a":null,"x-b":[]},"text","1"]"#,
            gives: "TEL;PREF=1;TYPE=home,2;X-A=null:1",
            finding: ["VC332 tel 1", "VC332 tel 2", "VC332 tel null", "VC332 tel []"]),
        Case(
            "parameters that jCard does not have are left out",
            #"["note",{"value":"uri","encoding":"b","":"a","group":7,"x y":"1"},"text","a"]"#, gives: "NOTE;X-Y=1:a",
            finding: [
                #"VC332 note "value""#, #"VC332 note "encoding""#, #"VC332 note """#, "VC332 note 7",
                #"VC332 note "x y""#,
            ]),
        Case(
            "illegal groups and names are changed", #"["n te",{"group":"a b"},"text","a"]"#,
            gives: "a-b.X-N-TE;VALUE=text:a", finding: [#"VC206 n te "n te""#, #"VC332 n te "a b""#]),
        Case(
            "what is no text is read as text", #"["fn",{},"text",7],["fn",{},"text",true],["fn",{},"text",null]"#,
            #"["fn",{},"text",{"a":1}]"#, gives: "FN:7", "FN:true", "FN:", #"FN:{"a":1}"#,
            finding: ["VC334 fn 7", "VC334 fn true", "VC334 fn null", #"VC334 fn {"a":1}"#]),
        Case(
            "arrays that stand too deep stay JSON", #"["n",{},"text",["a",["b",["c"]]]]"#, gives: #"N:a;b,["c"]"#,
            finding: [#"VC333 n ["c"]"#]),
        Case(
            "one value only becomes several properties", #"["note",{"type":"home"},"text","a","b"]"#,
            gives: "NOTE;TYPE=home:a", "NOTE;TYPE=home:b", finding: [#"VC335 note ["note",{"type":"home"},"t"#]),
        Case(
            "a list where none can be is one text",
            #"["note",{},"text",["a","b,c"]],["categories",{},"text",["a","b"]]"#,
            gives: #"NOTE:a;b\,c"#, "CATEGORIES:a,b",
            finding: [#"VC335 note ["a","b,c"]"#, #"VC335 categories ["a","b"]"#]),
        Case(
            "what is not of its type is text",
            #"["bday",{},"date","soon"],["x-i",{},"integer","many"],["x-b",{},"boolean",1],["tz",{},"utc-offset","x"]"#,
            gives: "BDAY;VALUE=text:soon", "X-I;VALUE=text:many", "X-B;VALUE=text:1", "TZ:x",
            finding: [
                #"VC506 bday "soon""#, #"VC334 x-i "many""#, #"VC313 x-i "many""#, "VC313 x-b 1", #"VC313 tz "x""#,
            ]),
        Case(
            "a type that the property cannot have is reported", #"["fn",{},"uri","a:b"],["fn",{},7,"a"]"#,
            gives: "FN;VALUE=uri:a:b", "FN:a", finding: [#"VC336 fn "uri""#, "VC336 fn 7"]),
        Case(
            "control characters and halves of characters are reported",
            #"["fn",{},"text","a\u0001b"],["fn",{},"text","\ud800"]"#,
            gives: "FN:ab", "FN:\u{FFFD}", finding: [#"VC112 fn "a\u0001b""#, #"VC111 fn "\ud800""#]),
        Case(
            "lines cannot be smuggled in",
            #"["begin",{},"text","VCARD"],["note",{"x":"a\r\nEND:VCARD"},"unknown","a\r\nEND:VCARD\r\nFN:b"]"#,
            gives: #"NOTE;X="a^nEND:VCARD":a\nEND:VCARD\nFN:b"#, finding: [#"VC243 begin ["begin",{},"text","VCARD""#]),
    ]

    // MARK: Cards

    @Test(
        arguments: [
            ("[]", 0, []), (#"["vcard",[V],[]]"#, 1, []), (#"[["vcard",[V]],["vcard",[V]]]"#, 2, []),
            (#"["vcardstream",["vcard",[V]],["vcard",[V]]]"#, 2, []),
            (#"["vcardstream",[["vcard",[V]],["vcard",[V]]]]"#, 2, []), ("{}", 0, ["VC242 - {}"]),
            ("7", 0, ["VC242 - 7"]),
            ("", 0, ["VC241 - "]),
            (#"[["vcard",[V]],["vcalendar",[]],7]"#, 1, [#"VC242 - ["vcalendar",[]]"#, "VC242 - 7"]),
            (#"["vcard"]"#, 1, [#"VC242 - ["vcard"]"#, #"VC104 - ["vcard"]"#]),
            (#"["vcard",[V],[["x"]],1]"#, 1, [#"VC242 - [["x"]]"#, "VC242 - 1"]),
            ("\u{FEFF}[\"vcard\",[V]]", 1, ["VC110 - \u{FEFF}"]), (#"["vcard",[V]] x"#, 1, ["VC241 - x"]),
            (#"[["vcard",[V]],["vcard",[V,["fn",{},"text","#, 2, [#"VC243 fn ["fn",{},"text","#, "VC241 - "]),
            (#"["vcard",[["fn",{},"text","A"]]]"#, 1, [#"VC104 - ["vcard",[["fn",{},"text","#]),
            (#"["vcard",[["fn",{},"text","A"],V]]"#, 1, [#"VC105 version ["version",{},"text","4.0""#]),
            (#"["vcard",[V,V]]"#, 1, [#"VC106 version ["version",{},"text","4.0""#]),
            (#"["vcard",[["version",{},"text","5"]]]"#, 1, [#"VC107 version ["version",{},"text","5"]"#]),
        ] as [(String, Int, [String])])
    func cardsAreFound(_ text: String, _ count: Int, _ findings: [String]) {
        let json = Array(
            text.split(separator: "V", omittingEmptySubsequences: false).joined(separator: Self.version).utf8)
        let reading = JCard.decode(json)
        #expect(reading.cards.count == count)
        #expect(described(reading.findings, json) == findings)
        #expect(reading.cards.map { $0.location.index } == Array(0..<count))
    }

    @Test func placesAreThoseOfTheFile() throws {
        let json = "[\"vcard\",\n [\n  \(Self.version),\n  [\"bday\", {}, \"date\",\n   \"soon\"]\n ]\n]\n"
        let reading = JCard.decode(Array(json.utf8))
        let finding = try #require(reading.findings.kept.first)
        #expect([finding.line, finding.column, finding.card] == [5, 4, 0])
        let missing = try #require(
            reading.inSource(reading.cards[0].valueFindings(), ofCard: 0).first { $0.rule == .missingFN })
        #expect([missing.line, missing.column] == [1, 1])
    }

    @Test func olderCardsKeepTheirVersion() throws {
        let json = """
            ["vcard",[["version",{},"text","3.0"],["photo",{"encoding":"b","type":"GIF"},"binary","R0lGODlhAQABAA=="],
            ["tel",{"type":["work","pref"]},"phone-number","1"],["geo",{},"float",[37.5,-122]],
            ["agent",{},"vcard","BEGIN:VCARD\\nFN:Eva\\nEND:VCARD"],["key",{},"binary","?"]]]
            """
        let reading = JCard.decode(Array(json.utf8))
        let card = try #require(reading.cards.first)
        #expect(
            lines(card) == [
                "VERSION:3.0", "PHOTO;ENCODING=b;TYPE=GIF:R0lGODlhAQABAA==", "TEL;TYPE=work,pref:1", "GEO:37.5;-122",
                #"AGENT:BEGIN:VCARD\nFN:Eva\nEND:VCARD"#, "KEY:?",
            ])
        #expect(reading.findings.kept.map { $0.rule.code } == ["VC107", "VC235"])
        #expect(card.properties(.agent).first?.nestedCard()?.first(.fn)?.text == "Eva")
    }

    @Test func findingsHaveALimit() {
        let json = #"["vcard",["# + Array(repeating: "7", count: 50).joined(separator: ",") + "]]"
        let reading = JCard.decode(Array(json.utf8), limits: Limits(findings: 10))
        #expect(reading.findings.kept.count == 10)
        #expect(reading.findings.count == 51)
    }

    @Test func everyTruncationAndChangeEnds() {
        let json = Array(#"[["vcard",[\#(Self.version),["n",{"a":["b"]},"text",["é",["\n","c"]]]]],["vcard",[]]]"#.utf8)
        for length in 0..<json.count { #expect(JCard.decode(Array(json[..<length])).findings.count > 0) }
        for index in json.indices {
            for byte: UInt8 in [0, 0x22, 0x2C, 0x5B, 0x5D, 0x31, 0xFF] {
                var changed = json
                changed[index] = byte
                for card in JCard.decode(changed).cards { #expect(AddressBook.read(card.serialized).cards.count == 1) }
            }
        }
    }
}
