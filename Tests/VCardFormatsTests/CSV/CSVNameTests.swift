import Testing
import VCardKit

@testable import VCardFormats

@Suite("Names in CSV") struct CSVNameTests {
    @Test func whoHasNoNameHasOneEmptyFN() throws {
        let card = try #require(
            try CSVSupport.read("First Name,Birthday,Labels,E-mail 1 - Label\n,1999-12-31,* myContacts,\n").cards.first)
        #expect(FormatSupport.lines(card) == ["FN:", "BDAY:19991231"])
    }

    @Test func aNameThatIsTakenAwayLeavesOneEmptyFN() {
        var card = FormatSupport.card(["FN:Ana", "BDAY:19991231"])
        var contact = Contact(card)
        contact.formattedName = ""
        card.update(from: contact)
        #expect(FormatSupport.lines(card).filter { $0.hasPrefix("FN") } == ["FN:"])
    }

    @Test func columnsAreFoundByKindsOfLabels() throws {
        let card = FormatSupport.card(["FN:Ana", "N:Ruiz,Lopez;Ana;;;", "TEL;TYPE=cell,work:1", "TEL;TYPE=work:2"])
        let (bytes, losses) = try CSVSupport.write([card], as: "csv:plain") {
            $0.fields = try? CSVFieldList(parsing: "fn,n.family,tel.mobile,tel.work")
        }
        #expect(
            String(decoding: bytes, as: UTF8.self).hasSuffix("Ana,\"Ruiz Lopez\",1,2\r\n")
                || bytes.suffix(4).elementsEqual(",2\r\n".utf8))
        #expect(CSVSupport.rows(bytes).first?["tel.mobile"] == "1")
        #expect(losses.map { "\($0.kind.code) \($0.property) \($0.line)" } == ["L01 n 4"])
    }

    @Test(arguments: ["tel.-1", "note.99999999999", "tel.+5", "x.a.b", "x.a.1.2"]) func othersAreNoColumns(
        _ path: String
    ) {
        #expect(CSVPath(path) == nil)
    }

    @Test func propertiesOfOneNameHaveColumnsOfTheirOwn() throws {
        let card = FormatSupport.card(["FN:Ana", "X-FOO:1", "X-FOO:2"])
        let bytes = try CSVSupport.write([card], as: "csv:plain").bytes
        #expect(String(decoding: bytes, as: UTF8.self) == "fn,x.foo,x.foo.1\r\nAna,1,2\r\n")
        #expect(FormatSupport.lines(try #require(try CSVSupport.read(bytes).cards.first)) == FormatSupport.lines(card))
    }

    @Test func categoriesAreSplitByTheirDialect() throws {
        let header = [
            "csv:outlook": "First Name,Business Phone,E-mail Address,Categories",
            "csv:yahoo": "First,Messenger ID,Category",
        ]
        for (name, header) in header {
            let commas = String(repeating: ",", count: header.split(separator: ",").count - 1)
            let reading = try CSVSupport.read("\(header)\nAna\(commas)a ::: b;c\n", as: name)
            #expect(reading.cards.first?.first(.categories)?.value == .textList(["a ::: b", "c"]))
        }
    }
}
