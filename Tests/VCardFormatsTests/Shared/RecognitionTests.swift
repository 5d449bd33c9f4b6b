import Testing
import VCardKit

@testable import VCardFormats

@Suite struct RecognitionTests {
    static let cases: [(why: String, text: String, ending: String?, name: String?)] = [
        ("the columns of a plain table may be one", "fn\nA\n", nil, "csv"),
        ("a word alone is no table", "bday\n1980-06-25\n", nil, nil),
        ("but it is one in a file that says so", "bday\n1980-06-25\n", "csv", "csv"),
        ("a line with a dot is no column", "Note.to self\nBEGIN:VCARD\n", "csv", nil),
        ("a table without a header", "Ana,Ruiz,a@example.com\n", "CSV", "csv"),
        ("cards are cards whatever the file is called", "\n\nbegin:vcard\nFN:A\n", "csv", nil),
        ("cards behind other text", "x\nBEGIN:VCARD\n", "json", nil),
        ("what the text says goes before", #"["vcard",[]]"#, "csv", "jcard"),
        ("lines of which the first is broken", "[\"vcard\",[\n[\"vcard\",[]]\n", "ndjson", "jcard-lines"),
        ("JSON that is nothing yet", "5", "json", "jcard"),
        ("a page is only written", "<html>", "html", nil),
        ("a document type before the cards", "<!DOCTYPE x [<!ENTITY y 'z'>]><vcards/>", nil, "xcard"),
        ("an ending that nothing has", "Ana", "txt", nil),
        ("nothing", "", "csv", nil),
    ]

    @Test(arguments: cases) func textsGoBeforeTheEndingsOfNames(
        _ why: String, _ text: String, _ ending: String?, _ name: String?
    ) {
        var wide: [UInt8] = [0xFF, 0xFE]
        for unit in text.utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        for bytes in [Array(text.utf8), wide] {
            let found = bytes.withUnsafeBytes { CardFormat.recognized(by: $0, ending: ending) }
            #expect(found?.name == name, "\(why)")
        }
    }

    @Test(arguments: ["jcard", "jscontact", "jcard-lines", "random-user"])
    func JSONIsReadInUTF16(_ name: String) throws {
        let text =
            name == "jscontact"
            ? #"{"@type":"Card","version":"1.0","uid":"urn:x","name":{"full":"Łuk"}}"#
            : name == "random-user" ? #"[{"name":{"first":"Łuk"},"dob":1}]"# : #"["vcard",[["fn",{},"text","Łuk"]]]"#
        let format = try #require(CardFormat.named(name))
        let read = try #require(format.read)
        for mark in [[0xFF, 0xFE], []] as [[UInt8]] {
            var bytes = mark
            for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
            let reading = read(bytes, ReadingOptions())
            #expect(reading.cards.map { $0.displayName } == ["Łuk"])
            #expect(reading.findings.kept.first?.rule == .utf16)
            #expect(reading.findings.kept.allSatisfy { $0.byteRange.upperBound <= bytes.count })
        }
    }
}
