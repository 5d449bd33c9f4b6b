import Foundation
import VCardKit

/// What `expect.json` of a case asks for; the keys are described in `Samples/cases`' own checker.
struct CaseExpectation {
    let json: JSONValue

    init(folder: URL) throws {
        json = try JSONValue(parsing: Data(contentsOf: folder.appendingPathComponent("expect.json")))
    }

    var job: String { json["job"]?.text ?? "" }
    var input: String { json["input"]?.text ?? "" }
    var isLossless: Bool { json["lossless"] == .literal("1") }

    /// What the cards lack, one text for each expectation that does not hold.
    func failures(in cards: [[ViewedProperty]]) -> [String] {
        var failures: [String] = []
        if let count = json["cards"]?.integer, count != cards.count {
            failures.append("\(cards.count) cards, expected \(count)")
        }
        for entry in json["expect"]?.array ?? [] where !holds(entry, in: cards) {
            failures.append("does not hold: \(entry)")
        }
        return failures
    }

    /// What the bytes of the output lack.
    func failures(ofOutput output: [UInt8]) -> [String] {
        guard let wanted = json["output"] else { return [] }
        var failures: [String] = []
        let lines = output.split(separator: 0x0A, omittingEmptySubsequences: false)
        if wanted["line_ending"] == .string("crlf"), lines.dropLast().contains(where: { $0.last != 0x0D }) {
            failures.append("a line does not end with CRLF")
        }
        if let limit = wanted["max_line_octets"]?.integer,
            lines.contains(where: { ($0.last == 0x0D ? $0.count - 1 : $0.count) > limit })
        {
            failures.append("a physical line is too long")
        }
        if wanted["valid_utf8_lines"] != nil, lines.contains(where: { String(validating: $0, as: UTF8.self) == nil }) {
            failures.append("a physical line is not UTF-8")
        }
        let text = String(decoding: output, as: UTF8.self)
        for part in wanted["contains"]?.array ?? [] where !text.contains(part.text) {
            failures.append("lacks \(part.text)")
        }
        for part in wanted["not_contains"]?.array ?? [] where text.contains(part.text) {
            failures.append("contains \(part.text)")
        }
        return failures
    }

    /// Which findings and losses are missing, and which are not wanted.
    func failures(in findings: [Finding], _ losses: [Loss]) -> [String] {
        var failures: [String] = []
        for wanted in json["diagnostics"]?.array ?? [] {
            let isThere = findings.contains { finding in
                wanted["code"]?.text == finding.rule.name
                    && (wanted["severity"]?.text ?? finding.severity.name) == finding.severity.name
                    && (wanted["card"]?.integer ?? finding.card) == finding.card
                    && (wanted["property"]?.text ?? finding.property) == finding.property
                    && (wanted["line"]?.integer ?? finding.line) == finding.line
            }
            let isLoss = losses.contains { loss in
                wanted["code"]?.text == loss.kind.name && wanted["severity"] == nil
                    && (wanted["card"]?.integer ?? loss.card) == loss.card
                    && (wanted["property"]?.text ?? loss.property) == loss.property
                    && (wanted["line"]?.integer ?? loss.line) == loss.line
            }
            if !isThere, !isLoss { failures.append("finding missing: \(wanted)") }
        }
        for unwanted in json["diagnostics_absent"]?.array ?? []
        where findings.contains(where: { $0.rule.name == unwanted.text }) {
            failures.append("finding not wanted: \(unwanted.text)")
        }
        return failures
    }

    // MARK: Entries

    private func holds(_ entry: JSONValue, in cards: [[ViewedProperty]]) -> Bool {
        let number = entry["card"]?.integer ?? 0
        guard cards.indices.contains(number) else { return false }
        let names = entry["property"]?.listed.map(\.text) ?? []
        let named = cards[number].filter { property in
            names.contains(property.name) && (entry["group"].map { $0.text.lowercased() == property.group } ?? true)
        }
        if let union = entry["union"]?.array {
            return named.flatMap(\.values).map(\.text).sorted() == union.map(\.text).sorted()
        }
        let fitting = named.filter { valueHolds(entry, $0) && parametersHold(entry, $0) }
        if entry["absent"] != nil { return fitting.isEmpty }
        return !fitting.isEmpty && (entry["count"]?.integer ?? named.count) == named.count
    }

    private func valueHolds(_ entry: JSONValue, _ property: ViewedProperty) -> Bool {
        if let raw = property.raw {
            if let wanted = entry["raw"], wanted != .string(raw) { return false }
            if let wanted = entry["raw_any_of"]?.array, !wanted.contains(.string(raw)) { return false }
            return matches(raw, entry["raw_matches"])
        }
        let value = property.values.first?.normalized ?? .string("")
        if let wanted = entry["type"], wanted != .string(property.type) { return false }
        if let wanted = entry["value"], wanted.normalized != value { return false }
        if let wanted = entry["any_of"]?.array, !wanted.map(\.normalized).contains(value) { return false }
        if let wanted = entry["head"]?.array, value.array.map({ Array($0.prefix(wanted.count)) }) != wanted {
            return false
        }
        if let wanted = entry["values"]?.array, wanted != property.values { return false }
        guard entry["matches"] != nil else { return true }
        return value.string.map { matches($0, entry["matches"]) } ?? false
    }

    private func matches(_ text: String, _ pattern: JSONValue?) -> Bool {
        guard let pattern = pattern?.string else { return true }
        return text.range(of: pattern, options: .regularExpression) != nil
    }

    private func parametersHold(_ entry: JSONValue, _ property: ViewedProperty) -> Bool {
        if case .object(let wanted)? = entry["params"] {
            for (name, value) in wanted {
                guard let values = property.parameters[name], parameter(name, values, fits: value) else { return false }
            }
        }
        for unwanted in entry["params_absent"]?.array ?? [] {
            let parts = unwanted.text.split(separator: "=", maxSplits: 1).map(String.init)
            guard let values = property.parameters[parts[0]] else { continue }
            if parts.count == 1 || parameter(parts[0], values, fits: .string(parts[1])) { return false }
        }
        return true
    }

    private func parameter(_ name: String, _ values: [String], fits wanted: JSONValue) -> Bool {
        let ignoresCase = ["type", "encoding", "value", "charset", "mediatype"].contains(name)
        func folded(_ text: String) -> JSONValue { .string(ignoresCase ? text.lowercased() : text) }
        let values = values.map(folded)
        if let choices = wanted["any_of"]?.array { return choices.contains { values.contains(folded($0.text)) } }
        return wanted.listed.allSatisfy { values.contains(folded($0.text)) }
    }
}
