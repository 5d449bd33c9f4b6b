import Testing
import VCardFormats
import VCardKit

@Suite("Writing CSV") struct CSVWritingTests {
    private static func card(_ lines: String..., version: String = "4.0") throws -> Card {
        let text = "BEGIN:VCARD\r\nVERSION:\(version)\r\n" + lines.map { $0 + "\r\n" }.joined() + "END:VCARD\r\n"
        return try #require(AddressBook.read(Array(text.utf8)).cards.first)
    }

    private static func row(_ card: Card, _ name: String) throws -> (cells: [String: String], losses: [String]) {
        let (bytes, losses) = try CSVSupport.write([card], as: name)
        let cells = try #require(CSVSupport.rows(bytes).first).filter { !$0.value.isEmpty }
        return (cells, losses.map { "\($0.line) \($0.kind.code) \($0.grade.name) \($0.property)" })
    }

    @Test func aFullCardInGoogle() throws {
        let card = try Self.card(
            "N:Ruiz;Ana;;;", "FN:Ana Ruiz", "TEL;TYPE=cell;PREF=1:+34 600", "TEL;TYPE=work,fax:555-0101",
            "item1.EMAIL:spa@example.com", "item1.X-ABLabel:Spa", "IMPP:skype:ana",
            "ADR;TYPE=home:;;Calle 1;Soria;;42001;Spain", "BDAY:--0625", "ANNIVERSARY:20100612", "CATEGORIES:Chess",
            "RELATED;TYPE=spouse;VALUE=text:Luis", "KEY:https://example.com/k")
        let (cells, losses) = try Self.row(card, "csv:google")
        #expect(
            cells == [
                "First Name": "Ana", "Last Name": "Ruiz", "Phone 1 - Label": "* Mobile", "Phone 1 - Value": "+34 600",
                "Phone 2 - Label": "Work Fax", "Phone 2 - Value": "555-0101", "E-mail 1 - Label": "Spa",
                "E-mail 1 - Value": "spa@example.com", "IM 1 - Service": "Skype", "IM 1 - Value": "ana",
                "Address 1 - Label": "Home", "Address 1 - Formatted": "Calle 1\n42001 Soria\nSpain",
                "Address 1 - Street": "Calle 1", "Address 1 - City": "Soria", "Address 1 - Postal Code": "42001",
                "Address 1 - Country": "Spain", "Birthday": "--06-25", "Event 1 - Label": "Anniversary",
                "Event 1 - Value": "2010-06-12", "Labels": "Chess ::: * myContacts", "Relation 1 - Label": "Spouse",
                "Relation 1 - Value": "Luis",
            ])
        #expect(losses == ["15 L20 lost key"])
    }

    @Test func outlookHasSlots() throws {
        let card = try Self.card(
            "N:Ruiz;Ana;;;", "FN:Ana Ruiz", "TEL;TYPE=work:1", "TEL;TYPE=work:2", "TEL;TYPE=work:3", "TEL:4",
            "EMAIL;TYPE=home:a@example.com", "EMAIL;PREF=1:b@example.com", "EMAIL:c@example.com", "EMAIL:d@example.com",
            "ADR;TYPE=home:PO 1;Floor 2;Calle 1;Soria;;;", "BDAY:--0625", "ANNIVERSARY:20100612T100000",
            "RELATED;TYPE=child;VALUE=text:Eva", "RELATED;TYPE=child;VALUE=text:Leo", "CATEGORIES:a;b,c")
        let (cells, losses) = try Self.row(card, "csv:outlook")
        #expect(
            cells == [
                "First Name": "Ana", "Last Name": "Ruiz", "Business Phone": "1", "Business Phone 2": "2",
                "Other Phone": "4", "E-mail Address": "b@example.com", "E-mail Type": "SMTP",
                "E-mail 2 Address": "a@example.com", "E-mail 2 Type": "SMTP", "E-mail 3 Address": "c@example.com",
                "E-mail 3 Type": "SMTP", "Home Street": "Calle 1", "Home Street 2": "Floor 2", "Home City": "Soria",
                "Home Address PO Box": "PO 1", "Anniversary": "2010-06-12", "Children": "Eva; Leo",
                "Categories": "a;b;c",
            ])
        #expect(
            losses == [
                "7 L20 lost tel", "8 L21 approx tel", "9 L21 lost email", "10 L21 lost email", "12 L20 lost email",
                "13 L17 approx adr", "14 L20 lost bday", "15 L03 approx anniversary", "18 L01 approx categories",
            ])
    }

    @Test func whatAContactHasNoFieldForIsALoss() throws {
        let card = try Self.card(
            "FN:Ana", "N:Ruiz;Ana;;;", "X-EYES:green", "TEL;TYPE=home,dom;X-FOO=1:555-0100", "FN:Anita",
            "PHOTO:data:image/gif;base64,R0lGODlhAQABAAAAACw=", "NOTE;LANGUAGE=es:Hola", "UID:urn:x", "CLASS:PUBLIC",
            version: "3.0")
        let (_, losses) = try Self.row(card, "csv:thunderbird")
        #expect(
            losses == [
                "5 L20 lost x-eyes", "6 L21 lost tel", "6 L21 lost tel", "7 L20 lost fn", "8 L20 lost photo",
                "9 L21 lost note", "10 L20 lost uid", "11 L20 lost class",
            ])
    }

    @Test func groupsOfContactsHaveNoRow() throws {
        let group = try Self.card("KIND:group", "FN:Team", "MEMBER:urn:uuid:1")
        let (bytes, losses) = try CSVSupport.write([group], as: "csv:google")
        #expect(CSVSupport.rows(bytes).isEmpty)
        #expect(losses.map { $0.property } == ["kind", "fn", "member"])
        #expect(try Self.row(group, "csv:plain").cells == ["kind": "group", "fn": "Team", "member": "urn:uuid:1"])
    }

    @Test func aNameWithoutPartsStandsAsTheGivenName() throws {
        let card = try Self.card("FN:Ana Ruiz")
        #expect(try Self.row(card, "csv:outlook") == (["First Name": "Ana Ruiz"], ["3 L15 approx fn"]))
        let company = try Self.card("FN:Acme", "ORG:Acme")
        #expect(try Self.row(company, "csv:outlook") == (["Company": "Acme"], []))
    }

    @Test func fieldsAreTheColumnsOfAPlainTable() throws {
        let card = try Self.card(
            "FN:Ana Ruiz", "TEL;TYPE=work:1", "TEL;TYPE=cell:2", "EMAIL:a@example.com", "EMAIL;PREF=1:b@example.com",
            "ADR;TYPE=home:;;Calle 1;Soria;;;", "BDAY:19800625", "CATEGORIES:x,y")
        let list = "fn,tel.mobile,email.0,email.1,adr.home.city,bday.year,tel.1,tel.0.label,categories,url"
        let (bytes, losses) = try CSVSupport.write([card], as: "csv:plain") {
            $0.fields = try? CSVFieldList(parsing: list)
            $0.delimiter = UInt8(ascii: "\t")
        }
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "fn\ttel.mobile\temail\temail.1\tadr.home.city\tbday.year\ttel.1\ttel.label\tcategories\turl\r\n"
                + "Ana Ruiz\t2\tb@example.com\ta@example.com\tSoria\t1980\t2\twork\tx;y\t\r\n")
        #expect(losses.isEmpty)
    }

    @Test func bytesAreWhatTheProgramWants() throws {
        let card = try Self.card("N:Łuk;Ana;;;", "FN:Ana Łuk", "BDAY:19800625")
        let outlook = try CSVSupport.write([card], as: "csv:outlook").bytes
        #expect(outlook.starts(with: [0xEF, 0xBB, 0xBF, 0x22]))
        #expect(outlook.suffix(2) == [0x0D, 0x0A])
        let thunderbird = try CSVSupport.write([card], as: "csv:thunderbird").bytes
        #expect(thunderbird.first == UInt8(ascii: "F") && !thunderbird.contains(0x0D))
        let (latin, losses) = try CSVSupport.write([card], as: "csv:outlook") {
            $0.charset = .windows1252
            $0.dateOrder = .dayFirst
            $0.language = "de"
        }
        let text = String(decoding: latin, as: UTF8.self)
        #expect(text.hasPrefix("\"Anrede\",\"Vorname\""))
        #expect(text.contains("\"25/06/1980\"") && text.contains("\"?uk\""))
        #expect(latin.contains(0xDF))
        #expect(losses.map { "\($0.kind.code) \($0.property)" } == ["L19 n", "L19 fn"])
    }

    @Test func formulasAreGuardedUnlessAskedNotTo() throws {
        let card = try Self.card("FN:=1+1", "N:;=1+1;;;", "TEL:+34 600 111 222 ext 5")
        #expect(try Self.row(card, "csv:google").cells["First Name"] == "'=1+1")
        #expect(try Self.row(card, "csv:google").cells["Phone 1 - Value"] == "+34 600 111 222 ext 5")
        let bytes = try CSVSupport.write([card], as: "csv:google") { $0.guardsFormulas = false }.bytes
        #expect(CSVSupport.rows(bytes).first?["First Name"] == "=1+1")
    }
}
