import Foundation
import VCardKit

@testable import VCardFormats

/// What tests of formats share.
enum FormatSupport {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A file of `Samples`.
    static func sample(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: package.appendingPathComponent("Samples/" + name)))
    }

    /// Every vCard file of `Samples`, and of the corpus where it is there.
    static let vCardFiles: [URL] = {
        let corpus =
            ProcessInfo.processInfo.environment["VCARD_SHARED"].map { URL(fileURLWithPath: $0) }
            ?? package.deletingLastPathComponent().appendingPathComponent("shared")
        var files: [URL] = []
        for folder in [package.appendingPathComponent("Samples"), corpus.appendingPathComponent("corpus")] {
            for case let url as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
                ?? FileManager.DirectoryEnumerator()
            where url.pathExtension == "vcf" {
                files.append(url)
            }
        }
        return files.sorted { $0.path < $1.path }
    }()

    /// The cards of all those files but for very long ones, whose photos take their time.
    static let cards: [Card] = vCardFiles.flatMap { url in
        AddressBook.read((try? [UInt8](Data(contentsOf: url))) ?? []).cards.filter { $0.serialized.count < 16_000 }
    }

    /// A card of 4.0 with these lines.
    static func card(_ lines: [String], version: String = "4.0") -> Card {
        let text = "BEGIN:VCARD\r\nVERSION:\(version)\r\n" + lines.map { $0 + "\r\n" }.joined() + "END:VCARD\r\n"
        return AddressBook.read(Array(text.utf8)).cards.first ?? Card()
    }

    /// The lines of a card between VERSION and END, unfolded.
    static func lines(_ card: Card) -> [String] {
        let text = String(decoding: card.serialized, as: UTF8.self).replacingOccurrences(of: "\r\n ", with: "")
        return Array(text.components(separatedBy: "\r\n").dropFirst(2).dropLast(2))
    }

    /// `VC264 not an alias`: code and the first words of the message.
    static func described(_ findings: Findings) -> [String] {
        findings.kept.map { "\($0.line) \($0.rule.code)" }
    }

    /// `L20 note 5`: code, property and line of each.
    static func described(_ losses: [Loss]) -> [String] {
        losses.map { "\($0.kind.code) \($0.property) \($0.line)" }
    }

    /// What a format writes of cards, and the losses.
    static func written(_ cards: [Card], as format: CardFormat) -> (text: [UInt8], losses: [Loss]) {
        guard var writer = format.makeWriter?(WritingOptions()) else { return ([], []) }
        var losses: [Loss] = []
        for card in cards {
            writer.write(card)
            losses += writer.takeLosses()
        }
        return (writer.finish(), losses)
    }
}
