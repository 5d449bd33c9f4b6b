import Testing
import VCardKit

@Suite struct URIValueTests {
    static let geos: [(String, String)] = [
        ("geo:37.386013,-122.082932", "geo:37.386013,-122.082932"),
        (#"geo:37.386013\,-122.082932"#, "geo:37.386013,-122.082932"),
        ("GEO:48.2010,16.3695,183", "geo:48.2010,16.3695,183"),
        ("geo:66,30;u=6.500;FOo=this%2dthat", "geo:66,30;u=6.500;FOo=this%2dthat"),
        ("geo:22.3,-118.44;crs=wgs84;u=0", "geo:22.3,-118.44;crs=wgs84;u=0"),
    ]

    @Test(arguments: geos) func geoURIs(text: String, written expected: String) throws {
        let geo = try #require(GeoURI(text))
        #expect(written { geo.write(into: &$0) } == expected)
        #expect(geo.isInRange)
        #expect(GeoURI(expected) == geo)
    }

    @Test(arguments: [
        "", "geo:", "geo:1", "geo:1,2,3,4", "geo:+1,2", "geo:1e1,2", "geo:1,2;=x", "geo:1,2;u=-1", "geo:1,2;u=a",
        "geo:1,2;u=1;u=2", "geo:1,2;crs=a;crs=b", "geo:1,2;crs", "geo:,", "1", "1;2;3", "a;b", ";", "1;", "http:1,2",
    ]) func noGeo(_ text: String) {
        #expect(GeoURI(text) == nil)
    }

    @Test(arguments: [
        "37.386013;-122.082932", "37.386013,-122.082932", "37.386013\\;-122.082932", "+37.386013; -122.082932",
    ])
    func pairsOfTheOlderVersions(_ text: String) throws {
        let geo = try #require(GeoURI(text))
        #expect(geo == GeoURI("geo:37.386013,-122.082932"))
        #expect(geo.isPair)
        #expect(written { geo.write(into: &$0) } == "geo:37.386013,-122.082932")
    }

    @Test func onlyLatitudeAndLongitudeArePairs() throws {
        for more in ["geo:1,2,3", "geo:1,2;u=1", "geo:1,2;a=b", "geo:1,2;crs=moon"] {
            #expect(try !#require(GeoURI(more)).isPair)
        }
        #expect(try #require(GeoURI("geo:1,2;crs=WGS84")).isPair)
    }

    @Test func placesAreEqualByValue() {
        for (left, right) in [
            ("geo:1.0,2", "geo:1,2.00"), ("geo:90,10", "geo:90,-170"), ("geo:-90.0,1", "geo:-90,5"),
            ("geo:5,180", "geo:5,-180.0"), ("geo:1,2;crs=WGS84", "geo:1,2"), ("geo:1,2;a=1;b=2", "geo:1,2;B=2;a=1"),
        ] {
            #expect(GeoURI(left) == GeoURI(right), "\(left) \(right)")
            #expect(GeoURI(left)?.hashValue == GeoURI(right)?.hashValue)
        }
        for (left, right) in [
            ("geo:1,2", "geo:1,-2"), ("geo:1,2", "geo:1,2,0"), ("geo:1,2", "geo:1,2;u=0"),
            ("geo:1,2;a=1", "geo:1,2;a=2"),
            ("geo:1,2;crs=moon", "geo:1,2"), ("geo:89,10", "geo:89,11"),
        ] {
            #expect(GeoURI(left) != GeoURI(right), "\(left) \(right)")
        }
    }

    @Test func rangesOfDegrees() {
        for (text, expected) in [
            ("95;10", false), ("90;180", true), ("-90.1;0", false), ("0;180.5", false), ("geo:95,10;crs=moon", true),
        ] {
            #expect(GeoURI(text)?.isInRange == expected, "\(text)")
        }
    }

    static let numbers: [(String, String?)] = [
        ("+1 555 555 0100", "tel:+1-555-555-0100"), ("+1-555-555-0100", "tel:+1-555-555-0100"),
        ("+1 (555) 555-0100", "tel:+1-(555)-555-0100"), ("+15555550100", "tel:+15555550100"),
        ("+1 555 555 0100 x102", "tel:+1-555-555-0100;ext=102"), ("+15555550100x5", "tel:+15555550100;ext=5"),
        ("+1 555 555 0100 ext. 102", "tel:+1-555-555-0100;ext=102"),
        ("+1 555 555 0100 EXT102", "tel:+1-555-555-0100;ext=102"), ("+1.555.555.0100 ", "tel:+1.555.555.0100"),
        ("555-0100", nil), ("(555) 555-0100", nil), ("+", nil), ("+()", nil), ("", nil), ("x102", nil),
        ("+1 555 CALL", nil), ("+1 555 0100 extension 5", nil), ("+1 555 0100 x", nil), ("+1+2", nil), ("+1;2", nil),
    ]

    @Test(arguments: numbers) func numbersBecomeURIsWhenTheyAreGlobal(text: String, uri: String?) {
        let tel = TelURI(number: Array(text.utf8).span)
        #expect(tel.map { tel in written { tel.write(into: &$0) } } == uri)
    }

    @Test func telURIsBecomeText() throws {
        for (uri, text, isComplete) in [
            ("tel:+1-555-555-0100", "+1-555-555-0100", true),
            ("TEL:+1-555-555-0100;ext=102", "+1-555-555-0100 x102", true),
            ("tel:555-0100;phone-context=example.com", "555-0100", false),
            ("tel:+15550100;isub=1;ext=2", "+15550100 x2", false),
            (#"tel:+15550100\;ext=2"#, "+15550100 x2", true),
        ] {
            let tel = try #require(telURI(uri), "\(uri)")
            #expect(tel.text == text)
            #expect(tel.isTextComplete == isComplete)
            #expect(telURI(written { tel.write(into: &$0) }) == tel)
        }
    }

    @Test func localNumbersNeedAContext() {
        #expect(telURI("tel:555-0100")?.isComplete == false)
        #expect(telURI("tel:555-0100;phone-context=+1")?.isComplete == true)
        #expect(telURI("tel:+1555A")?.isComplete == false)
        #expect(telURI("tel:+1555")?.isComplete == true)
        #expect(telURI("tel:*31#;phone-context=+1")?.isComplete == true)
    }

    @Test func telURIsAreEqualWithoutSeparators() {
        #expect(telURI("tel:+1-555-0100") == telURI("tel:+1.(555)0100"))
        #expect(telURI("tel:+1-555-0100")?.hashValue == telURI("tel:+15550100")?.hashValue)
        #expect(telURI("tel:+15550100;ext=1") != telURI("tel:+15550100"))
        for text in ["", "tel:", "tel:+", "tel:()", "tel:1+2", "tel:zebra", "sip:1", "tel:1;", "tel:1;=2", "tel:1 2"] {
            #expect(telURI(text) == nil, "\(text)")
        }
    }

    static let schemes: [(String, String?)] = [
        ("http://example.com", "http"), ("URN:uuid:1", "URN"), ("x-apple:name", "x-apple"), ("a+b.c-1:", "a+b.c-1"),
        ("www.example.com", nil), ("1a:b", nil), (":b", nil), ("", nil), ("a b:c", nil), ("http", nil), ("é:a", nil),
    ]

    @Test(arguments: schemes) func schemeOfAURI(text: String, scheme: String?) {
        let bytes = Array(text.utf8)
        let range = URIText.scheme(of: bytes.span)
        #expect(range.map { String(decoding: bytes[$0], as: UTF8.self) } == scheme)
    }

    @Test func urisAreMended() {
        func firstForbidden(_ text: String) -> Int? { URIText.firstForbidden(in: Array(text.utf8).span) }
        #expect(firstForbidden("http://example.com/a b") == 20)
        #expect(firstForbidden("http://example.com/ä") == nil)
        let hasOther = URIText.hasNonASCII(Array("http://example.com/ä".utf8).span)
        #expect(hasOther)
        #expect(
            written { URIText.repair(Array("http://example.com/ä b%20".utf8).span, into: &$0) }
                == "http://example.com/%C3%A4%20b%20")
        #expect(written { URIText.encodePercent(Array("a b,é~".utf8).span, into: &$0) } == "a%20b%2C%C3%A9~")
        let bytes = Array("a%20b%2%zz%".utf8)
        #expect(written { URIText.decodePercent(bytes.span, in: 0..<bytes.count, into: &$0) } == "a b%2%zz%")
        let isURN = URIText.hasScheme("urn", Array("URN:uuid:".utf8).span)
        #expect(isURN)
    }

    struct Data: Sendable, CustomTestStringConvertible {
        let uri: String, type: String, parameters: String, isBase64: Bool, data: String
        init(_ uri: String, _ type: String, _ parameters: String, _ isBase64: Bool, _ data: String) {
            (self.uri, self.type, self.parameters, self.isBase64, self.data) = (uri, type, parameters, isBase64, data)
        }
        var testDescription: String { uri }
    }

    static let datas = [
        Data("data:image/jpeg;base64,/9j/", "image/jpeg", "", true, "/9j/"),
        Data("DATA:Image/JPEG;BASE64,/9j/", "image/jpeg", "", true, "/9j/"),
        Data(#"data:image/jpeg\;base64\,/9j/"#, "image/jpeg", "", true, "/9j/"),
        Data("data:,A%20brief", "text/plain", "", false, "A%20brief"),
        Data("data:;base64,QQ==", "text/plain", "", true, "QQ=="),
        Data("data:text/plain;charset=utf-8;base64,QQ==", "text/plain", ";charset=utf-8", true, "QQ=="),
        Data("data:;charset=utf-8,a,b", "text/plain", ";charset=utf-8", false, "a,b"),
        Data("data:jpeg;base64,QQ==", "application/octet-stream", "", true, "QQ=="),
        Data("data:image/png,", "image/png", "", false, ""),
        Data("data:base64,QQ==", "application/octet-stream", "", false, "QQ=="),
    ]

    @Test(arguments: datas) func dataURIs(_ test: Data) throws {
        let bytes = Array(test.uri.utf8)
        let uri = try #require(dataURI(bytes))
        #expect(uri.mediaType.text == test.type)
        #expect(uri.parameters == test.parameters)
        #expect(uri.isBase64 == test.isBase64)
        #expect(String(decoding: bytes[uri.dataRange], as: UTF8.self) == test.data)
    }

    @Test func dataWithoutBase64IsPercentDecoded() throws {
        let bytes = Array("data:,A%20brief%0Anote".utf8)
        let uri = try #require(dataURI(bytes))
        #expect(written { uri.appendPercentDecoded(from: bytes.span, into: &$0) } == "A brief\nnote")
        let other: [UInt8] = []
        #expect(written { uri.appendPercentDecoded(from: other.span, into: &$0) } == "")
        for text in ["", "data:", "data:image/png;base64", "dat:,", "http://example.com/,"] {
            #expect(dataURI(Array(text.utf8)) == nil, "\(text)")
        }
        #expect(written { DataURI.writeHead(.png, into: &$0) } == "data:image/png;base64,")
    }
}
