import Foundation
import Testing
import VCardFoundation
import VCardKit

@Suite struct MessagesTests {
    @Test func aReadingErrorSaysTheSystemsReason() {
        do {
            _ = try CardFile(path: "/nowhere/none.vcf")
            Issue.record("there is no such file")
        } catch {
            #expect(error.localizedDescription == "The file could not be read: No such file or directory.")
        }
    }

    @Test func aFindingIsASentence() {
        let rule = Rule.missingEnd
        let inCard = Finding(
            rule, byteRange: 0..<1, line: 14, column: 1, card: 1, property: "tel", message: "it is odd")
        #expect(inCard.localizedDescription == "Line 14, card 2, TEL: it is odd (VC102)")
        let outside = Finding(rule, byteRange: 0..<1, line: 1, column: 1, message: "it is odd")
        #expect(outside.localizedDescription == "Line 1: it is odd (VC102)")
    }

    @Test func aLossIsASentence() throws {
        let card = AddressBook.read(Data("BEGIN:VCARD\nVERSION:4.0\nFN:A\nBDAY:--0415\nPRONOUNS:she\nEND:VCARD\n".utf8))
            .cards[0]
        let loss = try #require(card.converted(to: .v21).losses.first)
        #expect(loss.localizedDescription.hasPrefix("Line \(loss.line), card 1, \(loss.property.uppercased()): "))
        #expect(loss.localizedDescription.hasSuffix("(\(loss.kind.code))"))
    }

    @Test func findingsAreCounted() {
        let book = AddressBook.read(Data("BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\nEND:VCARD\r\n".utf8))
        #expect(book.findings.localizedDescription == "no findings")
        var findings = AddressBook.read(Data()).findings
        for severity in [Finding.Severity.error, .warning, .warning, .info] {
            findings.append(Finding(.missingEnd, severity: severity, byteRange: 0..<1, line: 1, column: 1))
        }
        #expect(findings.localizedDescription == "1 error, 2 warnings, 1 note")
    }
}
