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
        // First what has kept name and text, then what has one of them.
        let sources = source.properties.map { Self.key($0) }
        let targets = converted.properties.map { Self.key($0) }
        var places = [Int?](repeating: nil, count: targets.count)
        var isTaken = [Bool](repeating: false, count: sources.count)
        let keys: [((name: [UInt8], text: [UInt8])) -> [UInt8]] = [
            { $0.name + [0] + $0.text }, { $0.text.isEmpty ? [] : [0] + $0.text }, { $0.name + [0] },
        ]
        for (pass, key) in keys.enumerated() {
            var found: [[UInt8]: [Int]] = [:]
            for (number, item) in sources.enumerated().reversed() where !isTaken[number] || pass == 2 {
                found[key(item), default: []].append(number)
            }
            for (number, item) in targets.enumerated() where places[number] == nil {
                let key = key(item)
                if key.isEmpty { continue }
                // Several may have come of the last one of a name.
                let numbers = found[key] ?? []
                guard let place = numbers.last else { continue }
                if numbers.count > 1 || pass < 2 { found[key]?.removeLast() }
                places[number] = place
                isTaken[place] = true
            }
        }
        self.places = places
        lines = places.map { place in place.map { sourceLines[$0] } ?? source.location.line }
    }

    private static func key(_ property: Property) -> (name: [UInt8], text: [UInt8]) {
        (property.nameBytes.map(\.lowerCased), Array(property.text.utf8))
    }
}
