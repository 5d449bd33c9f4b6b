import Foundation
import Testing
import VCardFormats
import VCardKit

@Suite("CSV of any bytes") struct CSVMutationTests {
    private static let samples: [[UInt8]] = CSVReadingTests.samples.compactMap {
        try? [UInt8](Data(contentsOf: CSVSupport.samples.appendingPathComponent("csv").appendingPathComponent($0)))
    }

    @Test func everyChangeIsReadAndEveryReadingIsWritten() throws {
        var state: UInt64 = 42
        func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let bytes: [UInt8] = Array("\",;\n\r\t|=*:'. 0/".utf8) + [0x00, 0x80, 0xC3, 0xFF, 0xEF, 0xFE, 0xE9]
        let isHeavy = ProcessInfo.processInfo.environment["VCARD_HEAVY"] == "1"
        for round in 0..<(isHeavy ? 20_000 : 120) {
            var text = Self.samples[round % Self.samples.count]
            for _ in 0...next(6) where !text.isEmpty {
                let place = next(text.count)
                switch next(4) {
                case 0: text[place] = bytes[next(bytes.count)]
                case 1: text.insert(bytes[next(bytes.count)], at: place)
                case 2: text.remove(at: place)
                default: text.removeSubrange(place..<min(text.count, place + next(40)))
                }
            }
            let reading = try CSVSupport.read(text)
            for finding in reading.findings.kept {
                #expect(finding.byteRange.upperBound <= text.count && finding.line > 0 && finding.column > 0)
            }
            let format = CSVRoundTripTests.formats[round % CSVRoundTripTests.formats.count]
            _ = try CSVSupport.write(reading.cards, as: format)
            for card in reading.cards { #expect(AddressBook.read(card.serialized).cards.count == 1) }
        }
    }

    @Test func manyColumnsAndManyRowsStayLinear() throws {
        let start = ContinuousClock.now
        let wide =
            "Name" + (0..<3_000).map { ",Phone \($0)" }.joined() + "\nAna" + String(repeating: ",1", count: 3_000)
        #expect(try CSVSupport.read(wide).cards.count == 1)
        let same = "Name" + String(repeating: ",Phone", count: 2_000) + "\nAna" + String(repeating: ",1", count: 2_000)
        #expect(try CSVSupport.read(same).cards.count == 1)
        let unknown =
            (0..<3_000).map { "Ä\($0)" }.joined(separator: ",") + "\nAna" + String(repeating: ",x", count: 3_000)
        #expect(try CSVSupport.read("Name," + unknown).cards.count == 1)
        let long = "Name" + (0..<2_000).map { ",Phone \($0)" }.joined() + "\n" + String(repeating: "A\n", count: 2_000)
        #expect(try CSVSupport.read(long).cards.count == 2_000)
        #expect(start.duration(to: .now) < .seconds(60))
    }

    @Test func manyEqualValuesOfACardStayLinear() throws {
        let start = ContinuousClock.now
        for (line, name) in [("EMAIL;TYPE=home:a@example.com", "csv:google"), ("LANG;PREF=1:de", "csv:plain")] {
            let card = FormatSupport.card(["FN:Ana"] + Array(repeating: line, count: 2_000))
            #expect(try !CSVSupport.write([card], as: name).losses.isEmpty)
        }
        #expect(start.duration(to: .now) < .seconds(60))
    }
}
