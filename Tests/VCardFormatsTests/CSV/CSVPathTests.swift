import Testing
import VCardKit

@testable import VCardFormats

@Suite("Paths of columns") struct CSVPathTests {
    static let paths: [(String, CSVPath)] = [
        ("fn", CSVPath(.formattedName)),
        ("n.given", CSVPath(.name, part: .given)),
        ("tel.mobile", CSVPath(.phone, .mobile)),
        ("tel.work fax.2", CSVPath(.phone, .workFax, number: 2)),
        ("email.1", CSVPath(.email, number: 1)),
        ("adr.home.city", CSVPath(.address, .home, part: .city)),
        ("tel.Spa.label", CSVPath(.phone, .custom("Spa"), part: .label)),
        ("tel.\"2\"", CSVPath(.phone, .custom("2"))),
        ("tel.\"a.\"\"b\"", CSVPath(.phone, .custom("a.\"b"))),
        ("tel.\"label\"", CSVPath(.phone, .custom("label"))),
        ("impp.skype", CSVPath(.messaging, name: "skype")),
        ("org.unit", CSVPath(.organization, part: .unit)),
        ("x.account", CSVPath(.property, name: "X-ACCOUNT")),
    ]

    @Test(arguments: paths) func readsAndWrites(_ text: String, _ path: CSVPath) {
        #expect(CSVPath(text) == path)
        #expect(path.text == text)
    }

    @Test(arguments: [("tel.work-fax", "tel.work fax"), ("TEL.Cell", "tel.mobile"), ("x.X-Foo", "x.foo")])
    func otherSpellingsAreTheSame(_ text: String, _ canonical: String) {
        #expect(CSVPath(text)?.text == canonical)
    }

    @Test(arguments: ["", "phone", "fn.home", "tel..x", "tel.1.2", "tel.home.work", "x", "x.", "x.ä", "tel.\"a", "-.a"])
    func othersAreNone(_ text: String) {
        #expect(CSVPath(text) == nil)
    }

    @Test func everyFieldAndPartHasAPath() {
        for definition in CSVFieldDefinition.all where definition.field != .ignored && definition.field != .property {
            for part in definition.parts {
                let path = CSVPath(definition.field, number: 1, part: part)
                #expect(CSVPath(path.text) == path)
            }
        }
        #expect(CSVFieldDefinition.all.map { $0.field } == CSVField.allCases)
    }

    @Test func aTableSaysWhichLineIsNone() throws {
        let table = try CSVTable(
            parsing: "# note\n\nA = B = fn\nPhone # - Value = tel.#\nP = x.p ~ Normal | none\nZ = -\n")
        #expect(table.columns.map { $0.header } == ["A = B", "Phone # - Value", "P", "Z"])
        #expect(table.columns[1].path(3) == CSVPath(.phone, number: 2))
        #expect(table.columns[2].meaningless == ["normal", "none"])
        #expect(throws: CSVTable.Fault(line: 2, text: "A = nothing")) { try CSVTable(parsing: "A=fn\n A = nothing\n") }
    }

    @Test func aListOfFieldsNamesWhatIsNone() throws {
        #expect(try CSVFieldList(parsing: "fn, tel.\"a,b\",email.0").paths.count == 3)
        for (list, word, message) in Self.faults {
            do throws(CSVFieldList.Fault) {
                _ = try CSVFieldList(parsing: list)
                Issue.record("\(list) is a list of fields")
            } catch {
                #expect(error.word == word && error.message.contains(message), "\(error.message)")
                #expect(!error.known.isEmpty)
            }
        }
    }

    static let faults: [(list: String, word: String, message: String)] = [
        ("fn,foo", "foo", "no field is called foo; there are fn, n, "),
        ("n.famly", "famly", "famly is no part of n, which has family, given, "),
        ("fn.x", "x", "fn has no parts"),
        ("adr.home.ctiy", "ctiy", "ctiy is no part of adr, which has formatted, "),
        ("tel.1.2", "2", "one label, such as home, and one number"),
        ("x", "x", "as in x.account"),
    ]

    @Test func columnsThatNoCardHasAnythingForAreKnown() throws {
        var options = CSVWritingOptions()
        options.fields = try CSVFieldList(parsing: "fn,email.hoem,tel.0,tel.1,org.9.unit,tel.spa,x.account")
        var writer = CSVCardWriter(.plain, options: options)
        #expect(writer.emptyColumns.count == 7)
        for card in ["FN:A\r\nTEL;TYPE=spa:1", "FN:B\r\nEMAIL;TYPE=home:b@example.com"] {
            let text = "BEGIN:VCARD\r\nVERSION:4.0\r\n\(card)\r\nEND:VCARD\r\n"
            writer.write(try #require(AddressBook.read(Array(text.utf8)).cards.first))
        }
        #expect(writer.emptyColumns.map(\.path) == ["email.hoem", "tel.1", "org.9.unit", "x.account"])
        #expect(writer.emptyColumns.map(\.label) == ["hoem", "", "", ""])
        #expect(writer.emptyColumns[0].known.contains("home"))
    }

    @Test func aPlainTableOfNoCardsIsEmpty() throws {
        var writer = CSVCardWriter(.plain, options: CSVWritingOptions())
        #expect(writer.finish().isEmpty)
        var options = CSVWritingOptions()
        options.fields = try CSVFieldList(parsing: "fn,tel")
        var chosen = CSVCardWriter(.plain, options: options)
        #expect(String(decoding: chosen.finish(), as: UTF8.self).hasPrefix("fn,tel"))
    }

    static let headers: [(String, String?)] = [
        ("Email Home", "email.home"), ("Work E-mail", "email.work"), ("Phone (mobile)", "tel.mobile"),
        ("Home Phone 2", "tel.home.1"), ("Téléphone mobile", "tel.mobile"), ("E-Mail-Adresse", "email"),
        ("PLZ", "adr.code"), ("Ort", "adr.city"), ("Business City", "adr.work.city"), ("Home Fax", "tel.home fax"),
        ("Work Mobile", "tel.work mobile"), ("Address Line 2", "adr.street2"), ("IM Aim", "impp.aim"),
        ("Website Blog", "url.blog"), ("Teléfono", "tel"), ("Имя", "n.given"), ("Фамилия", "n.family"),
        ("Geburtsdatum", "bday"), ("Company Name", "org"), ("Email opt-in", nil), ("Customer Number", nil),
        ("Shoe size", nil), ("Date", nil), ("Home Name", nil),
    ]

    @Test(arguments: headers) func headerWordsAreUnderstood(_ header: String, _ path: String?) {
        #expect(HeaderWords.path(CSVText.key(header))?.text == path)
    }
}
