import Testing
import VCardKit

@testable import VCardFormats

@Suite struct JSONLinesTests {
    private static let jCard = #"["vcard",[["version",{},"text","4.0"],["fn",{},"text","A"]]]"#
    private static let jsContact = #"{"@type":"Card","version":"2.0","name":{"full":"B"}}"#

    private func read(_ text: String) -> CardReading { JSONLines.decode(Array(text.utf8), limits: Limits()) }

    @Test func bothKindsStandInOneText() {
        let reading = read("\u{FEFF}\(Self.jCard)\n\n\(Self.jsContact)\r\n\(Self.jCard)")
        #expect(reading.cards.map { $0.first(.fn)?.text } == ["A", "B", "A"])
        #expect(reading.cards.map { $0.location.index } == [0, 1, 2])
        #expect(reading.cards.map { $0.location.line } == [1, 3, 4])
        #expect(reading.findings.kept.map { $0.rule } == [.byteOrderMark])
    }

    @Test func aBrokenLineCostsNoOther() {
        let reading = read("\(Self.jCard)\n[\"vcard\",[[\"fn\n{\"a\": \n\(Self.jsContact)\nx\n5\n\(Self.jCard)\n")
        #expect(reading.cards.compactMap { $0.first(.fn)?.text }.filter { !$0.isEmpty } == ["A", "B", "A"])
        #expect(reading.findings.kept.filter { $0.rule == .invalidJSON }.map { $0.line } == [2, 3, 5])
    }

    @Test func aValueMayTakeSeveralLines() {
        let reading = read("[\n\"vcard\",\n[[\"fn\",{},\"text\",5]]]\n{\n\"@type\":\"Card\",\"version\":\n5}\n")
        #expect(reading.cards.count == 2)
        #expect(
            reading.findings.kept.map { "\($0.line):\($0.column) \($0.rule.code)" } == [
                "1:1 VC104", "3:18 VC334", "6:1 VC283",
            ])
    }

    @Test(arguments: ["jcard-lines", "jscontact-lines"]) func cardsAreWrittenAsLines(_ name: String) throws {
        let format = try #require(CardFormat.named(name))
        let read = try #require(format.read)
        let cards = self.read("\(Self.jCard)\n\(Self.jsContact)\n").cards
        var writer = try #require(format.makeWriter?(WritingOptions(isPretty: true)))
        #expect(writer.finish() == [])
        writer.write(cards[0])
        var text = writer.take()
        writer.write(cards[1])
        text += writer.finish()
        #expect(text.split(separator: 0x0A).count == 2)
        #expect(text.last == 0x0A)
        let reading = read(text, ReadingOptions())
        #expect(reading.cards.map { $0.first(.fn)?.text } == ["A", "B"])
    }

    @Test func brokenTextsAreReadInOneGo() {
        let text = String(repeating: "{\"uid\":[\n", count: 20_000)
        #expect(read(text).cards.count == 20_000)
    }
}
