import Foundation
import Testing
import VCardKit

@testable import VCardFormats

/// What a card with everything in it loses on the way to each version, format and program.
///
/// A file a target: the losses, then what was written. `RECORD_SAMPLES=1` writes them anew; whatever of the card is
/// not in the text and not among the losses is a defect.
@Suite struct LossSnapshotTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Samples/losses")

    private static func card() throws -> Card {
        let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent("full.vcf")))
        return try #require(AddressBook.read(bytes).cards.first)
    }

    /// The names of formats that are written, and of programs.
    static let formats = CardFormat.all.filter { $0.makeWriter != nil }.map(\.name)
    static let programs = ClientProfile.all.map(\.name)

    private static func written(_ card: Card, as format: CardFormat, for profile: ClientProfile?) -> ([UInt8], [Loss]) {
        var losses: [Loss] = []
        var cards = [card]
        let options = ConversionOptions(mends: true)
        if let profile {
            var exporter = Exporter(for: profile, options: options)
            let conversion = exporter.export(card)
            losses = conversion.losses
            cards = [conversion.card] + conversion.additionalCards + exporter.finish()
        } else if let version = format.version {
            let conversion = card.converted(to: version, options: options)
            losses = conversion.losses
            cards = [conversion.card] + conversion.additionalCards
        }
        guard var writer = format.makeWriter?(WritingOptions(isPretty: true)) else { return ([], []) }
        for card in cards {
            writer.write(card)
            losses += writer.takeLosses()
        }
        return (writer.take() + writer.finish(), losses)
    }

    private static func check(_ name: String, _ format: CardFormat, _ profile: ClientProfile?) throws {
        let (bytes, losses) = written(try card(), as: format, for: profile)
        var text = "\(losses.count) losses\n"
        for loss in losses {
            let form = loss.newForm.isEmpty ? "" : " → \(loss.newForm)"
            text += "\(loss.line) \(loss.kind.code) \(loss.grade.name) \(loss.property): \(loss.message)"
            text += " [\(loss.oldValue)\(form)]".replacingOccurrences(of: "\n", with: "⏎") + "\n"
        }
        text += "\n" + String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
        if text.last != "\n" { text += "\n" }
        let file = folder.appendingPathComponent(name.replacingOccurrences(of: ":", with: "-") + ".txt")
        if ProcessInfo.processInfo.environment["RECORD_SAMPLES"] == "1" { try Data(text.utf8).write(to: file) }
        let sample = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        #expect(sample == text, "\(name): RECORD_SAMPLES=1 writes it anew")
    }

    @Test(arguments: formats) func aFormatLosesWhatTheSampleSays(_ name: String) throws {
        try Self.check("to-\(name)", try #require(CardFormat.named(name)), nil)
    }

    @Test(arguments: programs) func aProgramLosesWhatTheSampleSays(_ name: String) throws {
        let profile = try #require(ClientProfile.named(name))
        try Self.check("for-\(name)", try #require(CardFormat.taken(by: profile)), profile)
    }

    @Test func theCardHasEveryPropertyOfItsVersion() throws {
        let card = try Self.card()
        let missing = PropertyDefinition.all.filter { definition in
            !definition.isExtension && definition.isDefined(in: .v4)
                && !card.properties.contains { $0.definition?.name == definition.name }
        }.map(\.name).filter { !["BEGIN", "END", "VERSION", "MEMBER", "JSPROP"].contains($0) }
        #expect(missing.isEmpty)
        #expect(
            card.findings().allSatisfy { $0.severity != .error },
            "\(card.findings().map { "\($0.rule.code) \($0.line)" })")
    }
}
