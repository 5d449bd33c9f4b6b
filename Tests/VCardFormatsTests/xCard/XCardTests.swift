import Testing
import VCardKit

@testable import VCardFormats

@Suite struct XCardTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let xml: String
        let lines: [String]
        let findings: [String]

        init(_ fact: String, _ xml: String, gives lines: String..., finding findings: [String] = []) {
            testDescription = fact
            self.xml = xml
            self.lines = lines
            self.findings = findings
        }
    }

    private static let namespace = #"<vcards xmlns="urn:ietf:params:xml:ns:vcard-4.0">"#

    @Test(arguments: both + mended) func readsProperties(_ test: Case) throws {
        let reading = XCard.decode(Array("\(Self.namespace)<vcard>\(test.xml)</vcard></vcards>".utf8))
        let card = try #require(reading.cards.first)
        #expect(FormatSupport.lines(card) == test.lines)
        #expect(reading.findings.kept.map { $0.rule.code } == test.findings)
        // What was repaired once is right from then on.
        let again = XCard.decode(XCard.encode([card]))
        #expect(again.findings.count == 0)
        #expect(again.cards.first.map { card.differences(to: $0) } == [])
    }

    @Test(arguments: both) func writesProperties(_ test: Case) {
        let xml = String(decoding: XCard.encode([FormatSupport.card(test.lines)]), as: UTF8.self)
        #expect(
            xml
                == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(Self.namespace)\n<vcard>\n\(test.xml)\n</vcard>\n</vcards>\n"
        )
    }

    /// Read and written alike.
    static let both = [
        Case("a text", "<fn><text>Ana &amp; Bo</text></fn>", gives: "FN:Ana & Bo"),
        Case(
            "components",
            "<n><surname>Ruiz</surname><given>Ana</given><given>Eva</given><additional/><prefix/><suffix/></n>",
            gives: "N:Ruiz;Ana,Eva;;;"),
        Case("a list", "<nickname><text>Ani</text><text>A,B</text></nickname>", gives: #"NICKNAME:Ani,A\,B"#),
        Case(
            "an organization", "<org><text>Example; Ltd</text><text>Sales</text></org>",
            gives: #"ORG:Example\; Ltd;Sales"#),
        Case("sex and identity", "<gender><sex/><identity>x</identity></gender>", gives: "GENDER:;x"),
        Case(
            "a PID map", "<clientpidmap><sourceid>1</sourceid><uri>urn:x</uri></clientpidmap>",
            gives: "CLIENTPIDMAP:1;urn:x"),
        Case(
            "parameters",
            "<tel><parameters><type><text>work</text><text>fax</text></type><pref><integer>1</integer></pref>"
                + "<x-p><unknown>a:b</unknown></x-p></parameters><text>1</text></tel>",
            gives: #"TEL;TYPE=work,fax;PREF=1;X-P="a:b":1"#),
        Case(
            "a URI where text is usual", "<tel><uri>tel:+1-202-555-0101</uri></tel>",
            gives: "TEL;VALUE=uri:tel:+1-202-555-0101"),
        Case(
            "dates of all shapes",
            "<bday><date>--0412</date></bday>\n<anniversary><date-time>20090808T1430-0500</date-time></anniversary>\n"
                + "<deathdate><time>102200</time></deathdate>\n<rev><timestamp>20240521T141503Z</timestamp></rev>",
            gives: "BDAY:--0412", "ANNIVERSARY:20090808T1430-0500", "DEATHDATE:T102200", "REV:20240521T141503Z"),
        Case("words for a date", "<bday><text>circa 1800</text></bday>", gives: "BDAY;VALUE=text:circa 1800"),
        Case("an offset", "<tz><utc-offset>-0500</utc-offset></tz>", gives: "TZ;VALUE=utc-offset:-0500"),
        Case("a language", "<lang><language-tag>fr</language-tag></lang>", gives: "LANG:fr"),
        Case(
            "numbers of vendors",
            "<x-a><integer>7</integer></x-a>\n<x-b><float>1.50</float></x-b>\n<x-c><boolean>true</boolean></x-c>",
            gives: "X-A;VALUE=integer:7", "X-B;VALUE=float:1.50", "X-C;VALUE=boolean:TRUE"),
        Case("what is not known", #"<x-a><unknown>a\,b;c</unknown></x-a>"#, gives: #"X-A:a\,b;c"#),
        Case(
            "groups",
            "<group name=\"item1\">\n<tel><text>1</text></tel>\n<x-ablabel><text>Spa</text></x-ablabel>\n</group>\n<group name=\"item2\">\n"
                + "<tel><text>2</text></tel>\n</group>\n<note><text>x</text></note>",
            gives: "item1.TEL:1", "item1.X-ABLabel:Spa", "item2.TEL:2", "NOTE:x"),
        Case(
            "elements of others", #"<a:b xmlns:a="urn:a">x<c/></a:b>"#, gives: #"XML:<a:b xmlns:a="urn:a">x<c/></a:b>"#),
        Case(
            "a label",
            "<adr><parameters><label><text>a\nb</text></label></parameters><pobox/><ext/><street>S</street><locality/><region/><code/><country/></adr>",
            gives: #"ADR;LABEL="a\nb":;;S;;;;"#),
        Case(
            "octets", "<photo><uri>data:image/png;base64,iVBORw0KGgo=</uri></photo>",
            gives: "PHOTO:data:image/png;base64,iVBORw0KGgo="),
    ]

    /// Read with a finding.
    static let mended = [
        Case("text without its element", "<fn> Ana </fn>", gives: "FN:Ana", finding: ["VC262"]),
        Case(
            "two values where one should be", "<fn><text>A</text><text>B</text></fn>", gives: "FN:A", "FN:B",
            finding: ["VC262"]),
        Case(
            "a date that is none", "<bday><date>soon</date></bday>", gives: "BDAY;VALUE=text:soon", finding: ["VC506"]),
        Case(
            "links on lines of one value", "<url><uri>http://a\nhttp://b</uri></url><url><uri>\nhttp://c\n</uri></url>",
            gives: "URL:http://a", "URL:http://b", "URL:http://c", finding: ["VC266"]),
        Case("a type that is none", "<fn><txt>A</txt></fn>", gives: "FN:A", finding: ["VC262"]),
        Case(
            "an element among components", "<n><surname>R</surname><nom>x</nom></n>", gives: "N:R;;;;",
            finding: ["VC262"]),
        Case(
            "VERSION", "<version><text>4.0</text></version><fn><text>A</text></fn>", gives: "FN:A", finding: ["VC262"]),
        Case("text between properties", "<fn><text>A</text></fn>oops", gives: "FN:A", finding: ["VC262"]),
        Case("elements in a value", "<fn><text>A<b>B</b></text></fn>", gives: "FN:AB", finding: ["VC262"]),
        Case(
            "a name that no property has", "<fn_2><text>A</text></fn_2>", gives: "X-FN-2;VALUE=text:A",
            finding: ["VC206"]),
        Case(
            "a parameter without an element", "<tel><parameters><type>work</type></parameters><text>1</text></tel>",
            gives: "TEL;TYPE=work:1", finding: ["VC262"]),
    ]

    // MARK: Texts

    @Test func theSampleIsRead() throws {
        let bytes = try FormatSupport.sample("formats/people.xml")
        let reading = XCard.decode(bytes)
        #expect(reading.findings.count == 0)
        #expect(reading.cards.map { $0.displayName } == ["Ana Ruiz", "Harbor Foods"])
        // What was written of it is read as the same.
        let again = XCard.decode(XCard.encode(reading.cards, pretty: true))
        #expect(zip(reading.cards, again.cards).allSatisfy { $0.differences(to: $1) == [] })
    }

    @Test(arguments: [
        (#"<vcard xmlns="urn:ietf:params:xml:ns:vcard-4.0"><fn><text>A</text></fn></vcard>"#, 1, ["VC262"]),
        ("<vcards><vcard><fn><text>A</text></fn></vcard></vcards>", 1, ["VC262"]),
        (#"<vcards xmlns="urn:other"><vcard/></vcards>"#, 0, ["VC262"]), ("<html/>", 0, ["VC262", "VC262"]),
        ("", 0, ["VC261"]),
    ])
    func outermostElements(_ xml: String, _ cards: Int, _ findings: [String]) {
        let reading = XCard.decode(Array(xml.utf8))
        #expect(reading.cards.count == cards)
        #expect(reading.findings.kept.map { $0.rule.code } == findings)
    }

    @Test func encodingsAreThoseOfTheDeclaration() throws {
        let xml = "<?xml version=\"1.0\" encoding=\"%\"?>\n\(Self.namespace)<vcard>\n<fn>Zoë</fn></vcard></vcards>"
        let text = { (name: String) in Array(xml.split(separator: "%").joined(separator: name).utf8) }
        var latin: [UInt8] = []
        _ = text("ISO-8859-1").withUnsafeBufferPointer { Charset.windows1252.encode($0, into: &latin) }
        var utf16: [UInt8] = [0xFF, 0xFE]
        text("UTF-16").withUnsafeBufferPointer { UTF16Encoder.encode($0, bigEndian: false, into: &utf16) }
        for (bytes, column) in [(text("UTF-8"), 1), (latin, 1), (utf16, 1)] {
            let reading = XCard.decode(bytes)
            #expect(reading.cards.first?.displayName == "Zoë")
            let finding = try #require(reading.findings.kept.last)
            #expect(finding.rule == .xCardStructure)
            #expect(finding.line == 3)
            #expect(finding.column == column)
            let width = bytes.count == utf16.count ? 2 : 1
            #expect(bytes[finding.byteRange].first == 0x3C)
            #expect(
                finding.byteRange.count == ("<fn>Zoë</fn>".unicodeScalars.count + (bytes == text("UTF-8") ? 1 : 0))
                    * width)
        }
        let unknown = XCard.decode(text("EBCDIC-INT"))
        #expect(unknown.findings.kept.first?.rule == .unknownCharset)
        #expect(unknown.cards.first?.displayName == "Zoë")
    }

    @Test func whatIsCutOffGivesWhatStandsBeforeIt() throws {
        let whole = try FormatSupport.sample("formats/people.xml")
        var most = 0
        for end in stride(from: 0, to: whole.count, by: 3) {
            let reading = XCard.decode(Array(whole[..<end]))
            #expect(reading.findings.kept.last?.rule == .invalidXML)
            #expect(reading.findings.kept.allSatisfy { $0.byteRange.upperBound <= end })
            #expect(reading.cards.count >= most)
            most = reading.cards.count
        }
        #expect(most == 2)
    }

    // MARK: Meaning and losses

    @Test func itSaysTheSameAsJCard() {
        for card in FormatSupport.cards {
            let (text, losses) = FormatSupport.written([card], as: .xCard)
            let reading = XCard.decode(text)
            let jCards = JCard.decode(JCard.encode([card])).cards
            #expect(reading.cards.count == jCards.count)
            let lost = Set(losses.map { $0.property })
            for (mine, theirs) in zip(reading.cards, jCards) {
                for difference in theirs.differences(to: mine)
                where !lost.contains(difference.property ?? "") {
                    Issue.record("\(card.location): \(difference)")
                }
            }
        }
    }

    @Test func lossesNameTheirLines() {
        let card = FormatSupport.card([
            "FN:A", "N:a;b;c;d;e;f;", "UID:abc", "XML:<no", "2ND:x", "NOTE:a\u{FFFE}b",
        ])
        let losses = FormatSupport.written([card], as: .xCard).losses
        #expect(FormatSupport.described(losses) == ["L17 n 4", "L22 uid 5", "L22 xml 6", "L08 2nd 7", "L19 note 8"])
    }

    @Test(arguments: [
        "<vcards/>", "\u{FEFF}<?xml version='1.0'?>\n<!-- <vcf> --><v:vcards xmlns:v='x'>", "<vcard>",
        "<!DOCTYPE vcards []>",
    ])
    func itIsRecognized(_ text: String) {
        #expect(Array(text.utf8).withUnsafeBytes { CardFormat.recognized(by: $0)?.name } == "xcard")
    }

    @Test(arguments: ["<html>", "<!-- vcards -->", "<", "<?xml version='1.0'?><rss>"])
    func othersAreNot(_ text: String) {
        #expect(Array(text.utf8).withUnsafeBytes { CardFormat.recognized(by: $0)?.name } == nil)
    }
}
