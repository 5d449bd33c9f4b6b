import Testing

@testable import VCardKit

/// A script of `Samples/conformance/conversion`: what a card becomes, what that costs, and the way back.
///
///     # RFC 6350 §5.3
///     > vcard 3.0
///     TEL;TYPE=CELL,PREF:555-0101
///     > vcard 4.0
///     TEL;TYPE=cell;PREF=1:555-0101
///     > losses
///     L06 carried tel
///     > vcard 3.0
///     same
///
/// A card needs neither BEGIN, VERSION nor END, and begins with `FN:A` and `N:A;;;;` unless its lines have these or say
/// `no FN` or `no N`. Lines are compared unfolded. Losses are those of the step before; without a section there are
/// none. `same` stands for the lines of the first card. `> options` before a step sets `strict`, `agent-text`,
/// `agent-drop`, `relations`, `im-keep`, `tel-uri` or `no-vendors`. A blank line and a comment end a script.
struct ConversionScript: Sendable, CustomTestStringConvertible {
    struct Step: Sendable {
        var version: Version
        var lines: [String]
        var losses: [String] = []
        var options = ConversionOptions()
    }

    let name: String
    var steps: [Step] = []

    var testDescription: String { name }

    static func parse(_ text: String, file: String) -> [ConversionScript] {
        var scripts: [ConversionScript] = []
        var options = ConversionOptions()
        var section = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("#") {
                if section != "#" { scripts.append(ConversionScript(name: "\(file): \(line.dropFirst(2))")) }
                section = "#"
                options = ConversionOptions()
            } else if line.hasPrefix("> ") {
                section = String(line.dropFirst(2))
                guard let version = Version.allCases.first(where: { section == "vcard \($0.text)" }) else { continue }
                scripts[scripts.count - 1].steps.append(Step(version: version, lines: [], options: options))
            } else if !line.isEmpty, let last = scripts.indices.last {
                switch section {
                case "losses": scripts[last].steps[scripts[last].steps.count - 1].losses.append(line)
                case "options": set(line, in: &options)
                default: scripts[last].steps[scripts[last].steps.count - 1].lines.append(line)
                }
            }
        }
        return scripts
    }

    private static func set(_ word: String, in options: inout ConversionOptions) {
        switch word {
        case "strict": options.carries = false
        case "agent-text": options.agent = .text
        case "agent-drop": options.agent = .drop
        case "im-keep": options.keepsMessengers = true
        case "tel-uri": options.writesTelephoneURIs = true
        case "relations": options.mapsRelations = true
        case "no-vendors": options.mapsVendorProperties = false
        default: break
        }
    }

    // MARK: Running

    /// What is not as the script says, one text for each step.
    func failures() -> [String] {
        guard let first = steps.first, var card = Self.card(first.lines, first.version) else { return ["no card"] }
        var failures: [String] = []
        let firstLines = Self.lines(card)
        for (number, step) in steps.enumerated().dropFirst() {
            let conversion = card.converted(to: step.version, options: step.options)
            let lines = ([conversion.card] + conversion.additionalCards).flatMap { Self.lines($0) }
            let expected = step.lines == ["same"] ? firstLines : Self.expected(step)
            if lines != expected {
                failures.append(
                    "step \(number):\n\(lines.joined(separator: "\n"))\nexpected:\n\(expected.joined(separator: "\n"))")
            }
            let losses = conversion.losses.map { "\($0.kind.code) \($0.grade.name) \($0.property)" }
            if losses != step.losses { failures.append("step \(number): losses \(losses), expected \(step.losses)") }
            card = conversion.card
        }
        return failures
    }

    private static func framed(_ lines: [String], _ version: Version) -> [String] {
        var lines = lines
        func has(_ name: String) -> Bool {
            lines.contains { $0.hasPrefix(name + ":") || $0.hasPrefix(name + ";") || $0 == "no " + name }
        }
        if !has("N") { lines.insert("N:A;;;;", at: 0) }
        if !has("FN") { lines.insert("FN:A", at: 0) }
        return lines.filter { $0 != "no FN" && $0 != "no N" }
    }

    private static func card(_ lines: [String], _ version: Version) -> Card? {
        let all = ["BEGIN:VCARD", "VERSION:\(version.text)"] + framed(lines, version) + ["END:VCARD", ""]
        return AddressBook.read(Array(all.joined(separator: "\r\n").utf8)).cards.first
    }

    private static func expected(_ step: Step) -> [String] {
        framed(step.lines, step.version).filter { $0 != "N:A;;;;" && $0 != "FN:A" }
    }

    /// The card's lines without their folds and without what every card has.
    private static func lines(_ card: Card) -> [String] {
        card.properties.compactMap { property in
            if property.id == .version { return nil }
            var line: [UInt8] = []
            property.rawLine.withUnsafeBufferPointer { Unfolding.append($0, into: &line, newline: 0x7C) }
            let text = String(decoding: line, as: UTF8.self)
            return text == "FN:A" || text == "N:A;;;;" ? nil : text
        }
    }
}
