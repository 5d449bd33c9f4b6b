import Testing

@testable import VCardKit

@Suite("Plain lines")
struct PlainLineTests {
    @Test("A plain line of any sample is read as the general path reads it", arguments: SampleFiles.both)
    func decodesLikeTheGeneralPath(_ file: SampleFiles.File) {
        for card in AddressBook.read(file.bytes).cards {
            for property in card.properties {
                guard let plain = property.decodePlain() else { continue }
                let any = property.decodeAny(property.parameters)
                #expect(plain.value == any.value, "\(property.name)")
                #expect(plain.type == any.type, "\(property.name)")
                #expect(plain.oddities == any.oddities, "\(property.name)")
                #expect(any.repairs == [], "\(property.name)")
            }
        }
    }

    @Test("A canonical line of any sample is written as the general path writes it", arguments: SampleFiles.both)
    func writesLikeTheGeneralPath(_ file: SampleFiles.File) {
        for card in AddressBook.read(file.bytes).cards {
            for property in card.properties {
                var plain: [UInt8] = []
                guard property.writeCanonical(into: &plain) else { continue }
                var writer = LineWriter(version: card.version)
                property.writeAny(&writer)
                #expect(plain == writer.output, "\(property.name)")
            }
        }
    }

    static let plainLines = [
        "FN:Ana Ruiz", "TEL;TYPE=CELL:+1-555-0100", "item1.X-ABLabel:Spa", "N:Ruiz;Ana;;;", "NICKNAME:Ana,Anita",
        "URL:https://example.com/a;b", "ORG:Acme;Sales", "BDAY:19850412", "ADR;TYPE=HOME:;;Calle 1,Bajo;Soria;;42001;",
    ]
    static let intricateLines = [
        "NOTE:a\\nb", "FN;LANGUAGE=de;VALUE=text:x", "TEL;WORK:1", "TEL:tel:+1-555-0100", "FN:=41=6E", "UID:abc",
        "BDAY:1604-05-09", "PHOTO:", "NOTE:\u{FF}\u{0}",
    ]

    @Test("Lines that need nothing undone take the fast path", arguments: plainLines)
    func takesFastPath(_ line: String) {
        #expect(Property(line: Array(line.utf8) + [13, 10], version: .v3).decodePlain() != nil)
    }

    @Test("Lines that need something undone do not", arguments: intricateLines)
    func leavesFastPath(_ line: String) {
        #expect(Property(line: Array(line.utf8) + [13, 10], version: .v3).decodePlain() == nil)
    }

    @Test("A text that says BEGIN:VCARD is not copied, as it has to be folded", arguments: [Version.v3, .v4])
    func foldsWhatLooksLikeACard(version: Version) throws {
        let file = "BEGIN:VCARD\r\nVERSION:\(version.text)\r\nX-A:BEGIN\r\n :VCARD\r\nNOTE:a\r\nEND:VCARD\r\n"
        let line = Property(line: Array("X-A:BEGIN:VCARD\r\n".utf8), version: version)
        var copied: [UInt8] = []
        #expect(!line.writeCanonical(into: &copied))
        let card = try #require(AddressBook.read(Array(file.utf8)).cards.first)
        let again = AddressBook.read(card.formatted).cards
        #expect(again.count == 1 && again.first?.properties.count == card.properties.count)
    }
}
