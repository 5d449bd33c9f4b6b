import Testing
import VCardKit

@testable import VCardFormats

/// What every format that holds less than a card promises.
@Suite struct LossTests {
    static let formats: [CardFormat] = [.ldif, .abook, .mutt, .meCard]

    /// Whatever does not come back as it was is in the report, with its name and line.
    @Test(arguments: formats.map { $0.name }) func nothingIsLostInSilence(_ name: String) throws {
        let format = try #require(CardFormat.named(name))
        let read = try #require(format.read)
        for card in FormatSupport.cards where card.version == .v4 {
            let (text, losses) = FormatSupport.written([card], as: format)
            let back = Set(read(text, ReadingOptions()).cards.flatMap { $0.properties.map { Self.canonical($0) } })
            let lines = card.propertyLines
            let said = Set(losses.map { "\($0.property) \($0.line)" })
            for (number, property) in card.properties.enumerated() {
                if property.id == .version || back.contains(Self.canonical(property)) { continue }
                if property.id == .kind, property.text == "individual" { continue }
                if said.contains("\(property.lowercasedName) \(lines[number])") { continue }
                // What differs is only how it was written.
                let value = Property(property.name, property.value, parameters: property.parameters)
                if back.contains(Self.canonical(value)) { continue }
                let text = String(decoding: property.rawLine, as: UTF8.self)
                Issue.record("\(name), line \(lines[number]): \(text)")
            }
        }
    }

    private static func canonical(_ property: Property) -> String {
        let parameters = property.parameters.filter { $0.id != .value && $0.id != .mediatype && $0.id != .type }
            .map { $0.name.uppercased() + "=" + $0.values.joined(separator: ",") }.sorted()
        let types = property.types.map { $0.lowercased() }.sorted()
        let value: String
        switch property.value {
        case .date(let date): value = date.text(as: .extended)
        case .components(let components):
            var parts = components.map { $0.joined(separator: ",") }
            while parts.last == "" { parts.removeLast() }
            value = parts.joined(separator: ";")
        case let other: value = other.text
        }
        return (property.group == nil ? "" : "grouped ") + property.lowercasedName
            + (parameters + types + [value.replacingOccurrences(of: "\r\n", with: "\n")]).joined(separator: "\u{1}")
    }

    @Test(arguments: formats.map { $0.name } + ["xcard", "hcard"]) func lossesNameLinesOfTheirProperties(
        _ name: String
    ) throws {
        let format = try #require(CardFormat.named(name))
        for card in FormatSupport.cards where card.version == .v4 {
            let lines = card.propertyLines
            var names: [Int: String] = [:]
            for (number, property) in card.properties.enumerated() { names[lines[number]] = property.lowercasedName }
            for loss in FormatSupport.written([card], as: format).losses {
                #expect(names[loss.line] == loss.property, "\(loss)")
                #expect(loss.card == card.location.index)
            }
        }
    }

    @Test(arguments: ["jscontact2", "ldif", "mecard", "csv:plain"]) func linesOfOlderCardsAreNamed(
        _ name: String
    ) throws {
        let card = FormatSupport.card(
            [
                "FN:Q", "N:Q;;;;", "KEY;VALUE=text:abc", "BDAY;VALUE=date-time:1985-04-12T10:11:00-05:00",
                "TITLE;X-A=1:x", "LABEL:lone",
            ], version: "3.0")
        let names = [3: "fn", 4: "n", 5: "key", 6: "bday", 7: "title", 8: "label"]
        let losses = FormatSupport.written([card], as: try #require(CardFormat.named(name))).losses
        #expect(losses.contains { $0.line > 4 })
        for loss in losses where loss.property != "uid" {
            #expect(names[loss.line] == loss.property || (loss.line == 8 && loss.property == "adr"), "\(loss)")
        }
    }

    @Test(arguments: formats.map { $0.name } + ["xcard"]) func whatIsReadIsWrittenAndReadAlike(_ name: String) throws {
        let format = try #require(CardFormat.named(name))
        let read = try #require(format.read)
        for card in FormatSupport.cards {
            let once = read(FormatSupport.written([card], as: format).text, ReadingOptions())
            #expect(once.findings.errorCount == 0, "\(once.findings.kept)")
            let text = FormatSupport.written(once.cards, as: format).text
            let twice = read(text, ReadingOptions())
            #expect(zip(once.cards, twice.cards).allSatisfy { $0.differences(to: $1) == [] })
            #expect(FormatSupport.written(twice.cards, as: format).text == text)
            if !once.cards.isEmpty {
                #expect(text.withUnsafeBytes { CardFormat.recognized(by: $0)?.name } == name)
            }
        }
    }
}
