import Foundation

extension CaseExpectation {
    /// What JSContact cards lack, one text for each expectation that does not hold.
    func failures(inJSContact cards: [JSONValue]) -> [String] {
        var failures: [String] = []
        for entry in json["expect"]?.array ?? [] {
            let number = entry["card"]?.integer ?? 0
            let path = entry["pointer"]?.text.split(separator: "/").map(String.init) ?? []
            let reached = cards.indices.contains(number) ? Self.values(cards[number], path[...]) : []
            let wanted = entry["any_of"]?.array ?? [entry["value"] ?? .string("")]
            if !reached.contains(where: { wanted.contains($0) }) { failures.append("does not hold: \(entry)") }
        }
        return failures
    }

    /// The values that a pointer leads to; `*` stands for any key or index.
    private static func values(_ value: JSONValue, _ path: ArraySlice<String>) -> [JSONValue] {
        guard let first = path.first else { return [value] }
        let rest = path.dropFirst()
        if case .object(let members) = value {
            return members.filter { first == "*" || $0.0 == first }.flatMap { values($0.1, rest) }
        }
        let elements = value.array ?? []
        if first == "*" { return elements.flatMap { values($0, rest) } }
        return Int(first).flatMap { elements.indices.contains($0) ? values(elements[$0], rest) : nil } ?? []
    }
}
