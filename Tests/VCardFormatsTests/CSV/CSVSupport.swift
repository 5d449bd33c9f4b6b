import Foundation
import Testing
import VCardFormats
import VCardKit

/// What the tests of CSV share: formats by name, and texts in and out.
enum CSVSupport {
    static let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Samples")

    static func format(_ name: String) throws -> CardFormat { try #require(CardFormat.named(name)) }

    static func read(
        _ text: some Sequence<UInt8>, as name: String = "csv", _ change: (inout CSVReadingOptions) -> Void = { _ in }
    ) throws -> CardReading {
        var options = ReadingOptions()
        change(&options.csv)
        let read = try #require(try format(name).read)
        return read(Array(text), options)
    }

    static func read(
        _ text: String, as name: String = "csv", _ change: (inout CSVReadingOptions) -> Void = { _ in }
    ) throws -> CardReading {
        try read(text.utf8, as: name, change)
    }

    static func write(
        _ cards: [Card], as name: String, _ change: (inout CSVWritingOptions) -> Void = { _ in }
    ) throws -> (bytes: [UInt8], losses: [Loss]) {
        var options = WritingOptions()
        change(&options.csv)
        let make = try #require(try format(name).makeWriter)
        var writer = make(options)
        var bytes: [UInt8] = []
        var losses: [Loss] = []
        for card in cards {
            writer.write(card)
            bytes += writer.take()
            losses += writer.takeLosses()
        }
        return (bytes + writer.finish(), losses)
    }

    /// The lines of a card but BEGIN, VERSION and END.
    static func lines(_ card: Card) -> [String] {
        let text = String(decoding: card.serialized, as: UTF8.self).replacingOccurrences(of: "\r\n ", with: "")
        return text.components(separatedBy: "\r\n").filter {
            !$0.isEmpty && !$0.hasPrefix("BEGIN:") && !$0.hasPrefix("VERSION:") && !$0.hasPrefix("END:")
        }
    }

    /// The cells of a text by their headers, one dictionary a row.
    static func rows(_ bytes: [UInt8], delimiter: Character = ",") -> [[String: String]] {
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        var reader = CSVReader(bytes, delimiter: delimiter.asciiValue ?? 0)
        var header: [String] = []
        var rows: [[String: String]] = []
        while reader.next() {
            let cells = reader.cells.map { reader.text($0) }
            if header.isEmpty {
                header = cells
            } else {
                rows.append(Dictionary(zip(header, cells)) { first, _ in first })
            }
        }
        return rows
    }
}
