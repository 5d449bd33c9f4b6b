import Testing
import VCardKit

@testable import VCardFormats

@Suite struct LDIFTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let attributes: [String]
        let lines: [String]
        let findings: [String]

        init(_ fact: String, _ attributes: String..., gives lines: [String], finding findings: [String] = []) {
            testDescription = fact
            self.attributes = attributes
            self.lines = lines
            self.findings = findings
        }
    }

    @Test(arguments: cases) func readsAttributes(_ test: Case) throws {
        let text = (["objectclass: person", "cn: A"] + test.attributes).joined(separator: "\n") + "\n"
        for text in [text, text.split(separator: "\n").joined(separator: "\r\n")] {
            let reading = LDIF.decode(Array(text.utf8))
            #expect(FormatSupport.lines(try #require(reading.cards.first)) == ["FN:A"] + test.lines)
            #expect(FormatSupport.described(reading.findings) == test.findings)
        }
    }

    static let cases: [Case] = [
        Case(
            "both spellings", "surname: R", "commonname: B", "xmozillanickname: N",
            "xmozillasecondemail: e@example.com",
            "fax: 1", "pagerphone: 2", "cellphone: 3", "notes: x", "workurl: http://a", "company: C", "department: D",
            gives: [
                "FN:B", "N:R;;;;", "NICKNAME:N", "EMAIL:e@example.com", "TEL;TYPE=fax:1", "TEL;TYPE=pager:2",
                "TEL;TYPE=cell:3", "NOTE:x", "URL;TYPE=work:http://a", "ORG:C;D",
            ]),
        Case("case does not count", "MAIL: a@example.com", gives: ["EMAIL:a@example.com"]),
        Case("empty values are none", "mail: ", "mail:", "mail::", gives: []),
        Case("a fold", "description: a", " b", "  c", gives: ["NOTE:ab c"]),
        Case("base64", "description:: w6TDtg==", gives: ["NOTE:äö"]),
        Case("base64 that is none", "description:: w6T*", gives: ["NOTE:w6T*"], finding: ["3 VC235"]),
        Case("comments", "# mail: x", " and more", "mail: a@example.com", gives: ["EMAIL:a@example.com"]),
        Case(
            "an address of several attributes", "mozillaHomeStreet: S", "mail: a@example.com",
            "mozillaHomeLocalityName: L",
            "zip: 1", gives: ["ADR;TYPE=home:;;S;L;;;", "EMAIL:a@example.com", "ADR;TYPE=work:;;;;;1;"]),
        Case(
            "a country's code and name", "c: US", "co: United States",
            gives: ["ADR;TYPE=work;CC=US:;;;;;;United States"]),
        Case("a birthday without a year", "birthmonth: 4", "birthday: 12", gives: ["BDAY:--0412"]),
        Case(
            "a birthday of zeros is part of one", "birthyear: 1984", "birthmonth: 0", "birthday: 0",
            gives: ["BDAY:1984"]),
        Case(
            "a birthday that is none", "birthyear: 1984", "birthmonth: 13", gives: ["BDAY;VALUE=text:1984-13-"],
            finding: ["3 VC506"]),
        Case(
            "a time of change in both forms", "modifytimestamp: 1716300903", "modifytimestamp: 20240521141503Z",
            "modifytimestamp: 0Z", gives: ["REV:20240521T141503Z"]),
        Case(
            "what a card has once and an entry twice", "birthyear: 1980", "birthyear: 1981", "birthmonth: 4",
            "birthmonth: 4", "modifytimestamp: 20240521141503Z", "modifytimestamp: 20240522141503Z", "co: A", "c: AA",
            "c: BB", "postalAddress: x", "postalAddress: y",
            gives: [
                "BDAY:1980-04", "X-LDAP-BIRTHYEAR;VALUE=text:1981", "REV:20240521T141503Z",
                "X-LDAP-MODIFYTIMESTAMP;VALUE=text:20240522141503Z", "ADR;TYPE=work;CC=AA;LABEL=\"x\":;;;;;;A",
                "X-LDAP-C;VALUE=text:BB",
                "X-LDAP-POSTALADDRESS;VALUE=text:y",
            ]),
        Case(
            "a second identifier", "entryUUID: 1", "entryUUID: 2",
            gives: ["UID:urn:uuid:1", "X-LDAP-ENTRYUUID;VALUE=text:2"]),
        Case(
            "no password", "userPassword: {SSHA}x", "userPassword:: eA==", "mail: a@example.com",
            gives: ["EMAIL:a@example.com"], finding: ["3 VC284", "4 VC284"]),
        Case(
            "links on lines of one value", "mozillaWorkUrl:: aHR0cDovL2EKaHR0cDovL2I=", "nsAIMid:: YQpi",
            "mobile:: MTIzCjQ1Ng==", "mail:: YUBiCmNAZA==",
            gives: [
                "URL;TYPE=work:http://a", "URL;TYPE=work:http://b", "IMPP:aim:a", "IMPP:aim:b", "TEL;TYPE=cell:123",
                "TEL;TYPE=cell:456", "EMAIL:a@b", "EMAIL:c@d",
            ], finding: ["3 VC266", "4 VC266", "5 VC266", "6 VC266"]),
        Case(
            "a page with a label", "labeledURI: http://a My page", "labeledURI: http://b",
            gives: ["item1.URL:http://a", "item1.X-ABLabel:My page", "URL:http://b"]),
        Case(
            "someone else", "manager: cn=B C,o=x",
            gives: ["item1.RELATED;TYPE=co-worker:ldap:///cn=B%20C,o=x", "item1.X-ABLabel:_$!<Manager>!$_"]),
        Case(
            "a picture, and where one is", "jpegPhoto:: /9j/4AAQSkY=", "jpegPhoto:< file:///a.jpg",
            gives: ["PHOTO:data:image/jpeg;base64,/9j/4AAQSkY=", "PHOTO:file:///a.jpg"], finding: ["4 VC265"]),
        Case(
            "what no property stands for", "employeeType: x", "cn;lang-de: Ä", "2.5.4.45: y",
            gives: [
                "X-LDAP-EMPLOYEETYPE;VALUE=text:x", "X-LDAP-CN;X-OPTIONS=lang-de;VALUE=text:Ä",
                "X-LDAP-2-5-4-45;VALUE=text:y",
            ]),
        Case(
            "a line without a colon", "oops", "mail: a@example.com", gives: ["EMAIL:a@example.com"],
            finding: ["3 VC264"]),
    ]

    @Test func windowsTextIsGuessed() throws {
        let reading = LDIF.decode(Array("cn: K".utf8) + [0xF6] + Array("ln\nmail: a@example.com\n".utf8))
        #expect(FormatSupport.lines(try #require(reading.cards.first)) == ["FN:Köln", "EMAIL:a@example.com"])
        #expect(FormatSupport.described(reading.findings) == ["1 VC232"])
    }

    @Test func entriesThatAreNoContactsAreLeftOut() throws {
        let reading = LDIF.decode(try FormatSupport.sample("formats/directory.ldif"))
        #expect(reading.cards.map { $0.displayName } == ["Bo Chen"])
        #expect(
            FormatSupport.described(reading.findings) == ["1 VC263", "28 VC265", "30 VC264", "32 VC263"])
        #expect(reading.cards.first?.first(.uid)?.text == "urn:uuid:0e6c2f5a-0000-4000-8000-000000000003")
    }

    @Test func membersAreTheIdentifiersOfTheirEntries() throws {
        let cards = LDIF.decode(try FormatSupport.sample("formats/thunderbird.ldif")).cards
        let group = try #require(cards.first)
        let ana = try #require(cards.last)
        #expect(group.first(.kind)?.text == "group")
        let uid = try #require(ana.first(.uid)?.text)
        #expect(group.properties(.member).map { $0.text } == [uid, "ldap:///cn=Nobody,mail=nobody@example.com"])
    }

    /// But for the version, comments, and the order: lists stand last, and attributes in Thunderbird's order.
    @Test func thunderbirdsTextComesBack() throws {
        let text = try FormatSupport.sample("formats/thunderbird.ldif")
        let reading = LDIF.decode(text)
        let entries = { (bytes: [UInt8]) in
            Set(
                String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n\n").map { entry in
                    Set(entry.split(separator: "\n").map { String($0).lowercased() })
                })
        }
        var expected = entries(text)
        expected = expected.filter { $0 != ["version: 1"] }
        expected = Set(expected.map { Set($0.filter { !$0.hasPrefix("#") }) })
        #expect(entries(LDIF.encode(reading.cards)).filter { !$0.isEmpty } == expected)
        let (_, losses) = FormatSupport.written(reading.cards, as: .ldif)
        #expect(losses.map { "\($0.kind.code) \($0.property)" } == ["L24 member", "L20 uid"])
    }

    @Test func groupsFollowTheirMembers() {
        let group = FormatSupport.card(["KIND:group", "FN:G", "MEMBER:urn:uuid:1", "MEMBER:urn:uuid:2"])
        let one = FormatSupport.card(["FN:A, B", "EMAIL:a@example.com", "UID:urn:uuid:1"])
        let text = String(decoding: LDIF.encode([group, one]), as: UTF8.self)
        #expect(
            text.hasSuffix(
                """
                dn: cn=G
                objectclass: top
                objectclass: groupOfNames
                cn: G
                member: cn=A\\, B,mail=a@example.com
                member: uid=urn:uuid:2


                """))
        let members = LDIF.decode(Array(text.utf8)).cards.last?.properties(.member).map { $0.text } ?? []
        #expect(members.last == "urn:uuid:2")
    }

    @Test func whatHasNoPlaceIsLost() {
        let card = FormatSupport.card([
            "FN:A B", "N:B;A;;;", "TEL;TYPE=cell;PREF=1:1", "TEL;TYPE=work:2", "TEL;TYPE=work:3", "TEL:4", "TEL:5",
            "ROLE:r", "NICKNAME:a,b", "BDAY:19840612T1000", "item1.NOTE:n",
        ])
        let (_, losses) = FormatSupport.written([card], as: .ldif)
        #expect(
            FormatSupport.described(losses) == [
                "L02 tel 5", "L18 tel 7", "L20 tel 8", "L20 tel 9", "L20 role 10", "L01 nickname 11", "L03 bday 12",
                "L23 note 13",
            ])
    }

    @Test func longLinesAreFolded() {
        let card = FormatSupport.card(["FN:A", "NOTE:" + String(repeating: "é", count: 300)])
        let text = LDIF.encode([card])
        #expect(text.split(separator: 0x0A).allSatisfy { $0.count <= 76 })
        #expect(LDIF.decode(text).cards.first?.first(.note)?.text == String(repeating: "é", count: 300))
    }

    @Test func whatIsCutOffEnds() throws {
        for name in ["formats/thunderbird.ldif", "formats/directory.ldif"] {
            let whole = try FormatSupport.sample(name)
            for end in 0..<whole.count {
                let reading = LDIF.decode(Array(whole[..<end]))
                #expect(reading.findings.kept.allSatisfy { $0.byteRange.upperBound <= end })
            }
        }
    }

    @Test(arguments: ["dn: cn=A\ncn: A", "version: 1\n\ndn: x", "# c\n\ndn:: Y249QQ==", "objectClass: top"])
    func itIsRecognized(_ text: String) {
        #expect(Array(text.utf8).withUnsafeBytes { CardFormat.recognized(by: $0)?.name } == "ldif")
    }

    @Test(arguments: ["version: 4.0", "cn: A", "# dn: x"]) func othersAreNot(_ text: String) {
        #expect(Array(text.utf8).withUnsafeBytes { CardFormat.recognized(by: $0)?.name } == nil)
    }
}
