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
        #expect(throws: CSVFieldList.Fault(text: "foo")) { try CSVFieldList(parsing: "fn,foo") }
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
