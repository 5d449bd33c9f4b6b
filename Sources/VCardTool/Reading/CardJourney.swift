import VCardFormats
import VCardKit

/// A way through formats and back, to see what of a card survives it.
///
/// A card goes through each format in turn, then back to its own version; without a format it is only written and read
/// again.
struct CardJourney: Sendable {
    /// What differs after the way back.
    struct Difference: Sendable {
        /// The line of the card's input.
        let line: Int
        /// What differs, as the rest of a sentence about the card.
        let text: String
        /// What was said of it on the way; `nil` if nothing was.
        let explanation: String?
    }

    struct Outcome: Sendable {
        var differences: [Difference] = []
        /// Whether the card means the same.
        var isEqualInMeaning = true
        /// Whether the card is written by the same bytes in canonical form.
        var isEqualInBytes = true
        /// What the conversions could not keep; the lines of the first one are those of the input.
        var losses: [Loss] = []

        /// Whether something differs that nothing explains.
        var isUnexplained: Bool { differences.contains { $0.explanation == nil } }
    }

    let stops: [CardFormat]

    /// The formats that a way can lead through: those that are written and read again.
    static var formats: [CardFormat] {
        CardFormat.all.filter { $0.version != nil || ($0.read != nil && $0.makeWriter != nil) }
    }

    /// Formats that no way leads through, and why.
    private static var impossible: [String: String] {
        CardFormat.oneWay(isRead: true).merging(CardFormat.oneWay(isRead: false)) { own, _ in own }
    }

    /// Reads `vcf3,jcard`.
    ///
    /// - Throws: ``ToolError`` of kind `usage` for a name that is none of ``formats``.
    init(_ list: String?) throws(ToolError) {
        var stops: [CardFormat] = []
        let names = Self.formats.map { $0.name }
        for name in (list ?? "").split(separator: ",", omittingEmptySubsequences: list == nil) {
            guard let format = Self.formats.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
                if let reason = Self.impossible[name.lowercased()] {
                    throw .usage("--via cannot be \(name.lowercased()): \(reason), so that there is no way back")
                }
                let question = Suggestion.question(String(name), among: names)
                throw .usage(
                    "--via does not know \(TerminalText.quoted(String(name)))"
                        + (question.isEmpty ? "; it takes " + names.joined(separator: ", ") : question))
            }
            stops.append(format)
        }
        self.stops = stops
    }

    init(_ stops: [CardFormat]) { self.stops = stops }

    /// Sends a card on its way and compares what comes back.
    func outcome(for card: Card, comparesBytes: Bool) -> Outcome {
        var outcome = Outcome()
        var said = Remarks()
        guard let back = wayBack(card, &outcome, &said) else {
            outcome.isEqualInMeaning = false
            outcome.isEqualInBytes = false
            outcome.differences = [
                .init(line: card.location.line, text: "it is missing", explanation: said.explanation(ofAll: card))
            ]
            return outcome
        }
        // Which of several names comes first has no meaning; a format that sorts them has kept all.
        for difference in card.differences(to: back, ordered: stops.isEmpty) {
            outcome.isEqualInMeaning = false
            let labeled = difference.property == "x-ablabel" ? difference.kind == .added ? back : card : nil
            // A group is there for its label.
            let label = difference.kind == .group && Self.hasLabel(difference.group, in: card) ? "x-ablabel" : nil
            let subject = difference.property.map { TerminalText.escaped($0.uppercased()) } ?? "it"
            outcome.differences.append(
                .init(
                    line: difference.line, text: "\(subject) \(Self.what(difference.kind))",
                    explanation: said.explanation(of: difference.property) ?? said.explanation(of: label)
                        ?? labeled.flatMap { said.explanation(ofGroup: difference.group, in: $0) }))
        }
        if comparesBytes, let place = Self.firstDifference(card.formatted, back.formatted) {
            outcome.isEqualInBytes = false
            let name = place.name.isEmpty ? "it" : TerminalText.escaped(place.name).uppercased()
            // What means something else is written otherwise too.
            if outcome.isEqualInMeaning {
                outcome.differences.append(
                    .init(
                        line: card.location.line, text: "\(name) is written otherwise in canonical form",
                        explanation: said.explanation(of: String(decoding: place.name, as: UTF8.self).lowercased())))
            }
        }
        return outcome
    }

    private func wayBack(_ card: Card, _ outcome: inout Outcome, _ said: inout Remarks) -> Card? {
        var current = card
        var isFirst = true
        func convert(_ current: inout Card, to version: Version) {
            let conversion = current.converted(to: version)
            current = conversion.card
            for var loss in conversion.losses {
                said.add(loss)
                // Lines of what was made on the way are none of the input.
                if !isFirst { loss.line = card.location.line }
                outcome.losses.append(loss)
            }
            isFirst = false
        }
        for stop in stops {
            if let version = stop.version {
                convert(&current, to: version)
            } else if let read = stop.read, var writer = stop.makeWriter?(WritingOptions()) {
                convert(&current, to: .v4)
                writer.write(current)
                for var loss in writer.takeLosses() {
                    said.add(loss)
                    loss.line = card.location.line
                    outcome.losses.append(loss)
                }
                let reading = read(writer.take() + writer.finish(), ReadingOptions())
                for finding in reading.findings.kept { said.add(finding) }
                guard let first = reading.cards.first else { return nil }
                current = first
            }
        }
        convert(&current, to: card.version)
        let again = AddressBook.read(current.formatted).cards
        return again.count == 1 ? again.first : nil
    }

    private static func hasLabel(_ group: String?, in card: Card) -> Bool {
        card.properties.contains { $0.id == .xABLabel && $0.group?.lowercased() == group }
    }

    private static func what(_ kind: CardDifference.Kind) -> String {
        switch kind {
        case .version: "is of another version"
        case .missing: "is missing"
        case .added: "was added"
        case .name: "has another name"
        case .group: "has another group"
        case .parameters: "has other parameters"
        case .value: "has another value"
        case .invalidLine: "is another line"
        }
    }

    /// The property in whose line two texts begin to differ.
    private static func firstDifference(_ first: [UInt8], _ second: [UInt8]) -> (name: [UInt8], offset: Int)? {
        var offset = 0
        while offset < first.count, offset < second.count, first[offset] == second[offset] { offset += 1 }
        guard offset < first.count || offset < second.count else { return nil }
        // Back to the line that is no continuation.
        var start = min(offset, max(first.count - 1, 0))
        while start > 0, first[start - 1] != 0x0A || first[start] == 0x20 { start -= 1 }
        let head = first[start...].prefix { $0 != 0x3A && $0 != 0x3B && $0 != 0x0D }
        let name = head.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).last ?? []
        return (Array(name), offset)
    }

    /// What was said of properties on the way, by their names without `X-`.
    private struct Remarks {
        private var texts: [String: String] = [:]

        mutating func add(_ loss: Loss) {
            let text = "\(loss.kind.code) \(loss.kind.name)"
            note(loss.property, text)
            // What it became is said by its name, alone or with the value behind it.
            note(String(loss.newForm.prefix { $0 != ":" && $0 != ";" }), text)
        }

        mutating func add(_ finding: Finding) {
            if let property = finding.property { note(property, "\(finding.rule.code) \(finding.rule.name)") }
        }

        private mutating func note(_ name: String, _ text: String) {
            let key = Self.key(name)
            if !key.isEmpty, texts[key] == nil { texts[key] = text }
        }

        func explanation(of property: String?) -> String? {
            guard let key = property.map(Self.key) else { return nil }
            // In 4.0 it is a parameter of N.
            return texts[key] ?? (key == "sort-string" ? texts["n"] : nil)
        }

        /// What was said of the first property, if something was said of each.
        func explanation(ofAll card: Card) -> String? {
            var first: String?
            for property in card.properties where property.id != .version {
                guard let text = explanation(of: property.lowercasedName) else { return nil }
                first = first ?? text
            }
            return first
        }

        /// What was said of the property that a label of Apple's belongs to.
        func explanation(ofGroup group: String?, in card: Card) -> String? {
            guard let group else { return nil }
            for property in card.properties where property.group?.lowercased() == group {
                if let text = explanation(of: property.lowercasedName) { return text }
            }
            return nil
        }

        private static func key(_ name: String) -> String {
            let name = name.lowercased()
            return name.hasPrefix("x-") ? String(name.dropFirst(2)) : name
        }
    }
}

extension CardFormat {
    /// The formats that are only read, or only written, and that it is so, as the rest of a sentence.
    static func oneWay(isRead: Bool) -> [String: String] {
        var formats: [String: String] = [:]
        for format in all where isRead ? format.makeWriter == nil : !format.canRead {
            formats[format.name] = isRead ? "it is only read" : "it is only written"
        }
        return formats
    }
}
