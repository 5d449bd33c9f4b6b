import Testing
import VCardKit

@testable import VCardFormats

@Suite struct MECardTests {
    @Test func theSampleIsReadAndComesBack() throws {
        let bytes = try FormatSupport.sample("formats/codes.mecard")
        let reading = MECard.decode(bytes)
        #expect(FormatSupport.described(reading.findings) == ["2 VC506", "3 VC264"])
        #expect(
            FormatSupport.lines(try #require(reading.cards.last)) == [
                "FN:Madonna", "ORG:Harbor Foods;Sales", "X-MECARD-SHOE;VALUE=text:41",
                "ADR:;;5 Mill Road\\, Riverton;;;;",
                "BDAY;VALUE=text:soon",
            ])
        let (text, losses) = FormatSupport.written(Array(reading.cards.prefix(1)), as: .meCard)
        #expect(losses == [])
        #expect(bytes.split(separator: 0x0A).first?.elementsEqual(text.dropLast()) == true)
    }

    @Test(arguments: [
        ("MECARD:N:A;;MECARD:N:B;;", ["A", "B"], []), ("MECARD:N:A;;x", ["A"], ["1 VC264", "1 VC264"]),
        ("MECARD:N:A;", ["A"], ["1 VC264"]), ("MECARD:N:A", ["A"], ["1 VC264"]),
        ("MECARD:N:A;;TEL:1;;", ["A"], []), ("MECARD:N:A;; MECARD:N:B;; x", ["A", "B"], ["1 VC264", "1 VC264"]),
    ])
    func severalMayStandOnALine(_ line: String, _ names: [String], _ findings: [String]) {
        let reading = MECard.decode(Array(line.utf8))
        #expect(reading.cards.map { $0.displayName } == names)
        #expect(FormatSupport.described(reading.findings) == findings)
    }

    @Test func whatThereIsOnceTakesNothingAway() throws {
        let text = "MECARD:N:A,B;N:C,D;N:A,B;BDAY:19800101;BDAY:19810101;;"
        let card = try #require(MECard.decode(Array(text.utf8)).cards.first)
        #expect(
            FormatSupport.lines(card) == [
                "FN:B A", "N:A;B;;;", "FN:D C", "BDAY:19800101", "X-MECARD-BDAY;VALUE=text:19810101",
            ])
    }

    @Test func valuesAreEscaped() throws {
        let card = FormatSupport.card(["FN:x", "N:a\\;b\\,c:d\\\\e;f;;;"])
        let text = MECard.encode([card])
        #expect(String(decoding: text, as: UTF8.self) == "MECARD:N:a\\;b\\,c\\:d\\\\e,f;;\n")
        #expect(FormatSupport.lines(try #require(MECard.decode(text).cards.first))[1] == "N:a\\;b\\,c:d\\\\e;f;;;")
    }

    @Test func whatHasNoFieldIsLost() {
        let card = FormatSupport.card([
            "FN:Dr. A B", "N:B;A;;Dr.;", "TEL;TYPE=cell:(202) 555-0101", "TEL;VALUE=uri:tel:+1-202-555-0102",
            "TEL:ask", "TITLE:t", "BDAY:--0412",
        ])
        let losses = FormatSupport.written([card], as: .meCard).losses
        #expect(
            FormatSupport.described(losses) == [
                "L15 fn 3", "L17 n 4", "L28 tel 5", "L21 tel 5", "L12 tel 6", "L20 tel 7", "L20 title 8", "L20 bday 9",
            ])
    }

    @Test(arguments: [
        "MECARD:", "MECARD:;;", "MECARD:N:a", "mecard:N", "MECARD:N:a\\", "MECARD::;N:,;;", "MECARD:TEL:1;TEL;;",
    ])
    func oddTextsEnd(_ text: String) {
        let reading = MECard.decode(Array(text.utf8))
        #expect(reading.cards.count == 1)
        #expect(Array(text.utf8).withUnsafeBytes { CardFormat.recognized(by: $0)?.name } == "mecard")
    }
}
