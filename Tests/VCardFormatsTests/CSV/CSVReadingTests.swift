import Foundation
import Testing
import VCardFormats
import VCardKit

@Suite("Reading CSV") struct CSVReadingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let lines: [String]
        let findings: [String]

        init(_ fact: String, _ text: String, gives lines: [String], _ findings: String...) {
            testDescription = fact
            self.text = text
            self.lines = lines
            self.findings = findings
        }
    }

    static let cases = [
        Case(
            "a star before a label marks the preferred value, also without a label",
            "First Name,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value\n"
                + "Ana,* ,ana@example.com,Home,b@example.com\n",
            gives: ["FN:Ana", "N:;Ana;;;", "EMAIL;PREF=1:ana@example.com", "EMAIL;TYPE=home:b@example.com"]),
        Case(
            "values with one label share a cell, and all parts are split in step",
            "First Name,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Street,Address 1 - City\n"
                + "Ana,Work,555-0100 ::: 555-0101,Home,Calle 1 ::: Calle 2,Soria ::: Madrid\n",
            gives: [
                "FN:Ana", "N:;Ana;;;", "TEL;TYPE=work:555-0100", "TEL;TYPE=work:555-0101",
                "ADR;TYPE=home:;;Calle 1;Soria;;;", "ADR;TYPE=home:;;Calle 2;Madrid;;;",
            ]),
        Case(
            "Google's own groups are no categories",
            "First Name,Organization Name,Organization Title,Labels\nAna,,,* myContacts ::: Chess ::: * friends ::: * starred\n",
            gives: ["FN:Ana", "N:;Ana;;;", "CATEGORIES:Chess,Friends", "X-GOOGLE-STARRED:TRUE"]),
        Case(
            "an address on one piece counts where its parts are empty",
            "First Name,Address 1 - Label,Address 1 - Formatted,Address 1 - Street\nAna,Home,\"Calle 1\nSoria\",\n",
            gives: ["FN:Ana", "N:;Ana;;;", "ADR;LABEL=\"Calle 1\\nSoria\";TYPE=home:;;;;;;"]),
        Case(
            "an event that is an anniversary is one",
            "First Name,Event 1 - Label,Event 1 - Value,Phone 1 - Label\nAna,Anniversary,2010-06-12,\n",
            gives: ["FN:Ana", "N:;Ana;;;", "ANNIVERSARY:20100612"]),
        Case(
            "a service and a name make an address",
            "First Name,IM 1 - Label,IM 1 - Service,IM 1 - Value,Phone 1 - Label\nAna,Home,Skype,ana.ruiz,\n",
            gives: ["FN:Ana", "N:;Ana;;;", "IMPP;TYPE=home:skype:ana.ruiz"]),
        Case(
            "Outlook's defaults and empty dates say nothing",
            "First Name,Business Street,Birthday,Gender,Priority,Private,E-mail Address,E-mail Type,E-mail Display Name\n"
                + "Ana,,0/0/00,Unspecified,Normal,False,ana@example.com,SMTP,Ana (ana@example.com)\n",
            gives: ["FN:Ana", "N:;Ana;;;", "EMAIL:ana@example.com"]),
        Case(
            "a name of Exchange's directory is no address",
            "First Name,Business Street,E-mail Address,E-mail Type,E-mail 2 Address\nAna,,/o=Acme/cn=ana,EX,a@example.com\n",
            gives: ["FN:Ana", "N:;Ana;;;", "EMAIL:a@example.com"], "csv-directory-name 2:6 email"),
        Case(
            "the other dates of a file tell the order of an unclear one",
            "First Name,Business Street,Birthday\nAna,,25/12/1980\nLuis,,3/4/1970\n",
            gives: ["FN:Ana", "N:;Ana;;;", "BDAY:19801225", "FN:Luis", "N:;Luis;;;", "BDAY:19700403"]),
        Case(
            "a date of two readings stays text",
            "First Name,Business Street,Birthday\nLuis,,3/4/1970\n",
            gives: ["FN:Luis", "N:;Luis;;;", "BDAY;VALUE=text:3/4/1970"], "invalid-date 2:7 bday"),
        Case(
            "the birthday's columns are one date",
            "First Name,Primary Email,Birth Year,Birth Month,Birth Day\nAna,,1980,Juni,5\nLuis,,,13,1\n",
            gives: ["FN:Ana", "N:;Ana;;;", "BDAY:19800605", "FN:Luis", "N:;Luis;;;", "BDAY;VALUE=text:13-1"],
            "invalid-date 3:8 bday"),
        Case(
            "a day without a month is no month",
            "First Name,Primary Email,Birth Year,Birth Month,Birth Day\nA,,1980,,12\n",
            gives: ["FN:A", "N:;A;;;", "BDAY;VALUE=text:1980--12"], "invalid-date 2:4 bday"),
        Case(
            "links on lines of one cell are each one, without a blank between them",
            "First Name,Website 1 - Value,Phone 1 - Value,E-mail 1 - Value,E-mail 1 - Label\n"
                + "A,\"http://a\r\nhttp://b\n\",\"555-0100\n555-0101\",\"a@example.com\nb@example.com\",\n",
            gives: [
                "FN:A", "N:;A;;;", "TEL:555-0100", "TEL:555-0101", "EMAIL:a@example.com", "EMAIL:b@example.com",
                "URL:http://a", "URL:http://b",
            ], "uri-line-break 2:4 url", "uri-line-break 4:4 tel", "uri-line-break 5:12 email"),
        Case(
            "a line break in one link is written as %0A",
            "First Name,Website 1 - Value,Relation 1 - Value,Phone 1 - Value,Phone 1 - Label\n"
                + "A,\"http://a\nmy page\",\"http://a\nEva\",\"555-0100\next. 5\",\n",
            gives: [
                "FN:A", "N:;A;;;", #"TEL:555-0100\next. 5"#, "URL:http://a%0Amy page",
                #"RELATED;VALUE=text:http://a\nEva"#,
            ], "uri-line-break 2:4 url"),
        Case(
            "accounts on lines of one cell are each one",
            "First Name,Primary Email,Screen Name\nA,,\"multi\nline\"\nB,,\"two words\nline\"\n",
            gives: [
                "FN:A", "N:;A;;;", "IMPP:aim:multi", "IMPP:aim:line", "FN:B", "N:;B;;;", "IMPP:aim:two words%0Aline",
            ], "uri-line-break 2:5 impp", "uri-line-break 4:5 impp"),
        Case(
            "a column that is there twice takes nothing from others",
            "First Name,Last Name,First Name,Last Name,E-mail 1 - Value\nA,L,B,L,\n",
            gives: ["FN:A L", "N:L;A;;;", "NOTE:First Name: B"], "csv-second-value 2:5 n"),
        Case(
            "columns of one meaning, of which one is empty",
            "First Name,First Name,Last Name,E-mail 1 - Value\n,B,L,\n",
            gives: ["FN:B L", "N:L;B;;;"]),
        Case(
            "a second name is another FN",
            "Name,Given Name,First Name,Family Name,Full Name\nN,G,F,Fam,N2\n",
            gives: ["FN:N", "N:Fam;G;;;", "NOTE:First Name: F", "FN:N2"], "csv-second-value 2:5 n",
            "csv-second-value 2:11 fn"),
        Case(
            "a second text of what there is once is kept in the note",
            "First Name,Birthday,Birthday,File As,File As,Gender,Gender,Photo,Photo,E-mail 1 - Label\n"
                + "A,1980-01-02,1981-01-02,F1,F2,M,Male,http://p1,http://p2,\n",
            gives: [
                "FN:A", "N;SORT-AS=F1:;A;;;", "BDAY:19800102", "GENDER:M", #"NOTE:Birthday: 1981-01-02\nFile As: F2"#,
                "PHOTO:http://p1", "PHOTO:http://p2",
            ], "csv-second-value 2:14 bday", "csv-second-value 2:28 n"),
        Case(
            "a text to sort by stays as it is",
            "First Name,File As,E-mail 1 - Label\nA,\"b, A\",\n", gives: ["FN:A", "N;SORT-AS=\"b, A\":;A;;;"]),
        Case(
            "rows of another length are told, and nothing of them is lost",
            "Name,Phone\nAna,555-0100,x,y\nLuis\nEva,555-0101,\n",
            gives: ["FN:Ana", "TEL:555-0100", "NOTE:x\\ny", "FN:Luis", "FN:Eva", "TEL:555-0101"],
            "csv-row-length 2:1", "csv-row-length 3:1", "csv-row-length 4:1"),
        Case(
            "a comma at the end of the header makes no row too short",
            "Name,Phone,\nAna,555-0100\nEva,555-0101,\n",
            gives: ["FN:Ana", "TEL:555-0100", "FN:Eva", "TEL:555-0101"]),
        Case(
            "unknown columns are kept",
            "Name,Phone,Shoe size,Цвет,Empty one\nAna,555-0100,38,красный,\n",
            gives: ["FN:Ana", "TEL:555-0100", "NOTE:Цвет: красный", "X-SHOE-SIZE:38"],
            "csv-unknown-column 1:12", "csv-unknown-column 1:22"),
        Case(
            "a row of blanks is no card",
            "Name,Phone\n,\n \nAna,555-0100\n", gives: ["FN:Ana", "TEL:555-0100"]),
        Case(
            "LinkedIn's notes are passed over, and rows that name nobody",
            "Notes:\r\n\"Some are, missing\"\r\n\r\nFirst Name,Last Name,URL,Email Address,Company,Position,Connected On\r\n"
                + "Ana,Ruiz,,,Acme,Buyer,15 Jun 2026\r\n,,,,,,14 Jun 2026\r\n",
            gives: [
                "FN:Ana Ruiz", "N:Ruiz;Ana;;;", "ORG:Acme", "TITLE:Buyer", "item1.X-ABDATE:2026-06-15",
                "item1.X-ABLabel:Connected On",
            ], "text-outside-card 1:1", "text-outside-card 2:1", "empty-card 6:1"),
        Case(
            "without a header the cells tell what they are",
            "Ana Ruiz,ana@example.com,+34 600 111 222\n",
            gives: ["FN:Ana Ruiz", "TEL:+34 600 111 222", "EMAIL:ana@example.com"], "csv-no-header 1:1"),
        Case(
            "a guarded formula is restored",
            "Name,Phone\n'=1+1,'+34 600\n", gives: ["FN:=1+1", "TEL:+34 600"]),
        Case(
            "a header that is a label alone is told by what stands below it",
            "Name,Home,Work,Other\nAna,+34 600 111 222,ana@example.com,likes tea\n",
            gives: ["FN:Ana", "TEL;TYPE=home:+34 600 111 222", "EMAIL;TYPE=work:ana@example.com", "X-OTHER:likes tea"],
            "csv-unknown-column 1:16"),
        Case(
            "headers may have any case and order, and blanks around them",
            "PRIMARY EMAIL, last name ,First Name\na@example.com,Ruiz,Ana\n",
            gives: ["FN:Ana Ruiz", "N:Ruiz;Ana;;;", "EMAIL:a@example.com"]),
    ]

    @Test(arguments: cases) func reads(_ test: Case) throws {
        let reading = try CSVSupport.read(test.text)
        #expect(reading.cards.flatMap { CSVSupport.lines($0) } == test.lines)
        let findings = reading.findings.kept.map { finding in
            "\(finding.rule.name) \(finding.line):\(finding.column)" + (finding.property.map { " " + $0 } ?? "")
        }
        #expect(findings == test.findings)
    }

    @Test func theUserSaysHowDatesAndColumnsAreMeant() throws {
        let map = try CSVTable(parsing: "Handle = nickname\nSecret = -\nNr # = tel.work.#\nKind = x.kind ~ none\n")
        let reading = try CSVSupport.read(
            "Name;Handle;Secret;Nr 1;Nr 2;Birthday;Kind\nAna;Anita;x;555-0100;555-0101;3/4/1970;None\n"
        ) {
            $0.map = map
            $0.dateOrder = .monthFirst
            $0.delimiter = UInt8(ascii: ";")
        }
        #expect(reading.findings.kept == [])
        #expect(
            CSVSupport.lines(try #require(reading.cards.first)) == [
                "FN:Ana", "NICKNAME:Anita", "TEL;TYPE=work:555-0100", "TEL;TYPE=work:555-0101", "BDAY:19700304",
            ])
    }

    @Test func placesAreThoseOfTheFileInAnyEncoding() throws {
        let text = "Vorname;Größe;Geburtstag\nJörg;1,80;\nZoë;;3/4/1970\n"
        var utf16: [UInt8] = [0xFF, 0xFE]
        var latin: [UInt8] = []
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            UTF16Encoder.encode(bytes, bigEndian: false, into: &utf16)
            _ = Charset.windows1252.encode(bytes, into: &latin)
        }
        for (bytes, mark, width) in [(Array(text.utf8), 0, 0), (utf16, 2, 2), (latin, 0, 1)] {
            let findings = try CSVSupport.read(bytes).findings.kept
            let date = try #require(findings.first { $0.rule.name == "invalid-date" })
            // Two umlauts and a line before it, and one in its own.
            let offset = "Vorname;Größe;Geburtstag\nJörg;1,80;\nZoë;;".unicodeScalars.count
            #expect(date.line == 3)
            switch width {
            case 0: #expect(date.byteRange.lowerBound == offset + 4)
            default: #expect(date.byteRange.lowerBound == mark + offset * width)
            }
            #expect(date.column == (width == 0 ? 7 : 5 * width + 1))
        }
    }

    @Test func cellsThatAreNotUTF8AreDecodedByThemselves() throws {
        var bytes = Array("Name,Ort\nJörg,Köln\nZoë,Öls\nÄnne,Süd\n".utf8)
        bytes += Array("Bj".utf8) + [0xF6] + Array("rn,X\n".utf8)
        let reading = try CSVSupport.read(bytes)
        #expect(reading.cards.last?.displayName == "Björn")
        #expect(reading.findings.kept.map { $0.rule.name } == ["invalid-utf8"])
        #expect(reading.findings.kept.first?.line == 5)
    }

    @Test func cardsSayWhereTheirRowsStand() throws {
        let reading = try CSVSupport.read("Name,Note\r\nAna,\"a\r\nb\"\r\nLuis,c\r\n")
        #expect(reading.cards.map { $0.location.line } == [2, 4])
        #expect(reading.cards.map { $0.location.byteOffset } == [11, 23])
        #expect(reading.line(ofCard: 1)(3) == 4)
    }

    @Test(arguments: [
        "First Name,Last Name,Phone 1 - Value\n", "sep=;\nfoo;bar\n", "Vorname;Nachname;Straße geschäftlich\n",
        "fn,tel.mobile\n", "Notes:\n\"x, y\"\n\nFirst Name,Last Name,Connected On\n",
    ]) func contentDecidesThatItIsCSV(_ text: String) {
        let format = Array(text.utf8).withUnsafeBytes { CardFormat.recognized(by: $0) }
        #expect(format?.name == "csv")
    }

    @Test(arguments: ["BEGIN:VCARD\r\nVERSION:4.0\r\n", "Dear Ana, dear Luis,\nname, phone\n", "a,b\n1,2\n", ""])
    func otherTextsAreNone(_ text: String) {
        let format = Array(text.utf8).withUnsafeBytes { CardFormat.recognized(by: $0) }
        #expect(format?.name != "csv")
    }

    // MARK: Samples

    static let samples: [String] = {
        let folder = CSVSupport.samples.appendingPathComponent("csv").path
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .filter { $0.hasSuffix(".csv") }.sorted()
    }()

    @Test func theSamplesAreThere() { #expect(Self.samples.count >= 11) }

    /// The cards, then the findings; `RECORD_SAMPLES=1` writes them anew.
    @Test(arguments: samples) func everySampleIsReadAsItsCards(_ name: String) throws {
        let folder = CSVSupport.samples.appendingPathComponent("csv")
        let bytes = try [UInt8](Data(contentsOf: folder.appendingPathComponent(name)))
        let reading = try CSVSupport.read(bytes)
        var text = reading.cards.map { String(decoding: $0.serialized, as: UTF8.self) }.joined()
        for finding in reading.findings.kept {
            text +=
                "# \(finding.line):\(finding.column) \(finding.severity.name) \(finding.rule.code) \(finding.message)\r\n"
        }
        let file = folder.appendingPathComponent(name.dropLast(4) + ".vcf")
        if ProcessInfo.processInfo.environment["RECORD_SAMPLES"] == "1" { try Data(text.utf8).write(to: file) }
        #expect(text == String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }
}
