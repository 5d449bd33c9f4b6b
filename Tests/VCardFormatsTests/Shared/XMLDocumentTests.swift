import Testing

@testable import VCardFormats

@Suite struct XMLDocumentTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let xml: String
        let expected: String

        init(_ fact: String, _ xml: String, gives expected: String) {
            testDescription = fact
            self.xml = xml
            self.expected = expected
        }
    }

    /// `a[b['text'] 'more']`, namespaces in braces, and behind it what is wrong.
    private func outline(_ document: XMLDocument) -> String {
        func outline(_ node: Int) -> String {
            let text = { String(decoding: $0 as [UInt8], as: UTF8.self) }
            guard document.kind(node) == .element else { return "'" + text(document.text(node)) + "'" }
            let name = text(Array(document.name(node)))
            let space = document.namespace(node).map { "{" + text($0) + "}" } ?? ""
            return space + name + "[" + document.children(of: node).map { outline($0) }.joined(separator: " ") + "]"
        }
        let error = document.error.map { " | \($0.offset) \($0.message)" } ?? ""
        return (document.root.map { outline($0) } ?? "") + error
    }

    static let good = [
        Case("elements and texts", "<a>x<b>y</b>z</a>", gives: "a['x' b['y'] 'z']"),
        Case("an empty element", "<a><b/><c></c></a>", gives: "a[b[] c[]]"),
        Case(
            "a declaration, comments and instructions",
            "<?xml version='1.0'?><!-- <x> --><a>1<!-- - -->2<?p <?>3</a>\n",
            gives: "a['123']"),
        Case("CDATA", "<a>1<![CDATA[<b>&amp;]]]></a>", gives: "a['1<b>&amp;]']"),
        Case(
            "the five entities and numbers", "<a>&lt;&gt;&amp;&quot;&apos;&#228;&#xE4;&#x1F600;&#13;</a>",
            gives: "a['<>&\"'ää😀\r']"),
        Case("line ends become LF", "<a>1\r\n2\r3</a>", gives: "a['1\n2\n3']"),
        Case(
            "prefixes and defaults", "<p:a xmlns:p='u1' xmlns='u2'><b/><p:c xmlns=''><d/></p:c><e/></p:a>",
            gives: "{u1}a[{u2}b[] {u1}c[d[]] {u2}e[]]"),
        Case("names beyond ASCII", "<ä-1.x>ö</ä-1.x>", gives: "ä-1.x['ö']"),
        Case("blanks in tags", "<a  b = '1'\n></a >", gives: "a[]"),
    ]

    static let bad = [
        Case("nothing", "", gives: " | 0 there is no element in it"),
        Case("no XML", "BEGIN:VCARD", gives: " | 0 text outside of the outermost element"),
        Case("a wrong end tag", "<a><b></a>", gives: "a[b[]] | 6 </a> where <b> is open"),
        Case("no end", "<a><b>x", gives: "a[b['x']] | 7 the text ends inside of <b>"),
        Case("two outermost elements", "<a/><b/>", gives: "a[] | 4 a second element behind the outermost one"),
        Case(
            "an entity that is none of the five", "<a>x&nbsp;y</a>",
            gives: "a[] | 4 the entity nbsp is none of the five that XML has"),
        Case("an & alone", "<a>x & y</a>", gives: "a[] | 5 an & that begins no reference"),
        Case(
            "a character that XML does not have", "<a>&#0;</a>",
            gives: "a[] | 3 a reference to a character that XML does not have"),
        Case("a surrogate", "<a>&#xD800;</a>", gives: "a[] | 3 a reference to a character that XML does not have"),
        Case("a control character", "<a>\u{1}</a>", gives: "a[] | 3 a control character"),
        Case(
            "a DOCTYPE", "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>",
            gives: " | 0 a DOCTYPE, which is not taken: what it declares is no data"),
        Case("an attribute twice", "<a b='1' b='2'/>", gives: " | 9 an attribute for the second time"),
        Case("an attribute without quotes", "<a b=1/>", gives: " | 5 the value of an attribute without quotes"),
        Case("a < in an attribute", "<a b='<'/>", gives: " | 6 a < in the value of an attribute"),
        Case("an unknown prefix", "<p:a/>", gives: " | 0 the prefix p stands for nothing"),
        Case("text behind", "<a/>x", gives: "a[] | 4 text outside of the outermost element"),
        Case("a comment without an end", "<a><!-- ", gives: "a[] | 3 a comment without an end"),
    ]

    @Test(arguments: good + bad) func takesApart(_ test: Case) {
        #expect(outline(XMLDocument(Array(test.xml.utf8))) == test.expected)
    }

    @Test func deepElementsEndTheReading() {
        let deep = String(repeating: "<a>", count: 200_000)
        let document = XMLDocument(Array(deep.utf8))
        #expect(document.error?.offset == 3 * XMLDocument.maximumDepth)
        #expect(
            XMLDocument(Array((String(repeating: "<a>", count: 64) + String(repeating: "</a>", count: 64)).utf8)).error
                == nil)
    }

    @Test func theBillionLaughsAreNotTold() {
        var text = "<?xml version='1.0'?><!DOCTYPE lolz [<!ENTITY lol0 'lol'>"
        for i in 1...9 {
            text += "<!ENTITY lol\(i) '" + String(repeating: "&lol\(i - 1);", count: 10) + "'>"
        }
        let document = XMLDocument(Array((text + "]><lolz>&lol9;</lolz>").utf8))
        #expect(document.root == nil)
        #expect(document.error?.offset == 21)
    }

    @Test func whatIsCutOffEndsWhereItIs() throws {
        let whole = try FormatSupport.sample("formats/people.xml")
        // Without its last line end it is whole.
        for end in 0..<(whole.count - 1) {
            let document = XMLDocument(Array(whole[..<end]))
            let offset = document.error?.offset ?? .max
            #expect(offset <= end)
        }
    }

    @Test func elementsOfOtherNamespacesStandAlone() throws {
        let xml = "<r xmlns:p='u' xmlns='v'><p:x a='1'>t</p:x><y/><p:z><q:w xmlns:q='p'/></p:z></r>"
        let document = XMLDocument(Array(xml.utf8))
        let alone = document.children(of: try #require(document.root)).map { node in
            document.standalone(node).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(
            alone == [
                #"<p:x xmlns:p="u" a='1'>t</p:x>"#, #"<y xmlns="v"/>"#, #"<p:z xmlns:p="u"><q:w xmlns:q='p'/></p:z>"#,
            ])
    }

    @Test func whatIsWrittenIsReadBack() {
        let text = "a<b>&\"'\r\n]]>\tü\u{1}\u{FFFE}z"
        var writer = XMLWriter(pretty: false)
        writer.open("a", ("b", Array(text.utf8)))
        writer.element("c", Array(text.utf8))
        writer.close("a")
        #expect(writer.lacksCharacters)
        let document = XMLDocument(writer.take())
        #expect(document.error == nil)
        let expected = Array("a<b>&\"'\n]]>\tüz".utf8)
        #expect(document.attribute("b", of: 0) == expected)
        #expect(document.text(0) == expected)
    }
}
