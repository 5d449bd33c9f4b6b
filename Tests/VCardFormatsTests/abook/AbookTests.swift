import Testing
import VCardKit

@testable import VCardFormats

@Suite struct AbookTests {
    @Test func aSecondNameIsAnother() throws {
        let reading = Abook.decode(Array("[format]\n[0]\nname=Ana\nname=Anita\n".utf8))
        #expect(FormatSupport.lines(try #require(reading.cards.first)) == ["FN:Ana", "FN:Anita"])
    }

    @Test func theSampleIsReadAndComesBack() throws {
        let bytes = try FormatSupport.sample("formats/addressbook.abook")
        let reading = Abook.decode(bytes)
        #expect(
            FormatSupport.lines(try #require(reading.cards.first)) == [
                "FN:Ana Ruiz", "EMAIL:ana@example.com", "EMAIL:ana.ruiz@example.com",
                "ADR:;Floor 3;12 Harbour Walk;Springfield;IL;62701;USA", "TEL;TYPE=home:+1 202 555 0102",
                "TEL;TYPE=work:+1 202 555 0101", "TEL;TYPE=fax:+1 202 555 0103", "TEL;TYPE=cell:+1 202 555 0105",
                "NICKNAME:Ani", "URL:https://www.example.com/ana", "NOTE:Speaks Spanish\\, English",
                "ANNIVERSARY:20110903", "CATEGORIES:team,chess", "X-CUSTOM1:one", "X-ABOOK-SHOESIZE;VALUE=text:41",
            ])
        #expect(FormatSupport.described(reading.findings) == ["30 VC506", "31 VC264"])
        let (text, losses) = FormatSupport.written(Array(reading.cards.prefix(1)), as: .abook)
        #expect(losses == [])
        let original = String(decoding: bytes, as: UTF8.self)
        #expect(original.hasPrefix(String(decoding: text, as: UTF8.self)))
    }

    @Test func whatHasNoKeyIsLost() {
        let card = FormatSupport.card([
            "FN:A", "TEL;TYPE=car:1", "TEL;TYPE=home:2", "TEL;TYPE=home:3", "TEL;TYPE=home:4", "NOTE:a\\nb",
            "ADR:Box;;S;;;;", "ORG:x", "ANNIVERSARY:--0412", "EMAIL:a@example.com",
        ])
        let (text, losses) = FormatSupport.written([card], as: .abook)
        #expect(
            FormatSupport.described(losses) == [
                "L18 tel 4", "L18 tel 6", "L20 tel 7", "L28 note 8", "L17 adr 9", "L20 org 10",
            ])
        #expect(String(decoding: text, as: UTF8.self).contains("anniversary=--04-12\n"))
    }

    @Test(arguments: ["", "[0]\n", "[0]", "name=x\n", "[format]\nversion=1\n", "[0\n=\n[]\n", "[0]\n=x\nname=\n"])
    func oddTextsEnd(_ text: String) {
        #expect(Abook.decode(Array(text.utf8)).cards.count <= 2)
    }

    @Test func itIsRecognized() {
        for text in ["[format]\n", "# abook addressbook file\n", "# x\n[format]"] {
            #expect(Array(text.utf8).withUnsafeBytes { CardFormat.recognized(by: $0)?.name } == "abook")
        }
    }
}
