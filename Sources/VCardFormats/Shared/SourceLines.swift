import VCardKit

/// Where the properties of a converted card stood in the file.
struct SourceLines {
    /// The place of each property of the converted card among those of the source; `nil` where none is known.
    let places: [Int?]
    /// A line for each property of the converted card; that of the card where none is known.
    let lines: [Int]

    init(_ source: Card, _ converted: Card) {
        let sourceLines = source.propertyLines
        if source.version == converted.version {
            places = Array(sourceLines.indices)
            lines = sourceLines
            return
        }
        // First what has kept name and text, then what has one of them, a LABEL that of a parameter.
        let sources = source.properties.map { Self.key($0) }
        let targets = converted.properties.map { Self.key($0) }
        var places = [Int?](repeating: nil, count: targets.count)
        var isTaken = [Bool](repeating: false, count: sources.count)
        let keys: [(Key) -> [UInt8]] = [
            { $0.name + [0] + $0.text }, { $0.text.isEmpty ? [] : [0] + $0.text },
            { $0.label.isEmpty ? [] : [0] + $0.label }, { $0.name + [0] },
        ]
        let last = keys.count - 1
        for (pass, key) in keys.enumerated() {
            var found: [[UInt8]: [Int]] = [:]
            for (number, item) in sources.enumerated().reversed() where !isTaken[number] || pass == last {
                found[key(item), default: []].append(number)
            }
            for (number, item) in targets.enumerated() where places[number] == nil {
                let key = key(item)
                if key.isEmpty { continue }
                // Several may have come of the last one of a name.
                let numbers = found[key] ?? []
                guard let place = numbers.last else { continue }
                if numbers.count > 1 || pass < last { found[key]?.removeLast() }
                places[number] = place
                isTaken[place] = true
            }
        }
        self.places = places
        lines = places.map { place in place.map { sourceLines[$0] } ?? source.location.line }
    }

    /// What a property is found by; the label is that of an ADR, or a LABEL before 4.0.
    private typealias Key = (name: [UInt8], text: [UInt8], label: [UInt8])

    private static func key(_ property: Property) -> Key {
        let text = Array(property.text.utf8)
        var label: [UInt8] = []
        if property.id == .label { label = text }
        if property.id == .adr, let written = property.parameters.first(.label) { label = Array(written.utf8) }
        return (property.nameBytes.map(\.lowerCased), text, label)
    }
}
