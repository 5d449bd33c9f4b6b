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
        let sources = source.properties.map { Item($0) }
        let targets = converted.properties.map { Item($0) }
        var places = [Int?](repeating: nil, count: targets.count)
        var isTaken = [Bool](repeating: false, count: sources.count)
        for sign in [Sign.nameAndText, .text, .label] {
            let wanted = targets.indices.filter { places[$0] == nil }
            let free = sources.indices.filter { !isTaken[$0] }
            Pairing.pairs(wanted, free) { number, isWanted in
                (isWanted ? targets[number] : sources[number]).hash(of: sign)
            } isSame: { target, place in
                targets[target].agrees(with: sources[place], in: sign)
            } pair: { target, place in
                places[target] = place
                isTaken[place] = true
            }
        }
        Self.findByName(targets, sources, &places)
        self.places = places
        lines = places.map { place in place.map { sourceLines[$0] } ?? source.location.line }
    }

    /// Several properties may have come of the last one of a name.
    private static func findByName(_ targets: [Item], _ sources: [Item], _ places: inout [Int?]) {
        let wanted = targets.indices.filter { places[$0] == nil }
        if wanted.isEmpty { return }
        var found: [[UInt8]: [Int]] = [:]
        for (place, source) in sources.enumerated().reversed() { found[source.name, default: []].append(place) }
        for target in wanted {
            guard let numbers = found[targets[target].name], let place = numbers.last else { continue }
            if numbers.count > 1 { found[targets[target].name]?.removeLast() }
            places[target] = place
        }
    }

    /// What a property is found by, the surest first.
    private enum Sign {
        case nameAndText, text
        /// The label of an ADR, or a LABEL before 4.0.
        case label
    }

    private struct Item {
        let name: [UInt8]
        let text: String
        let label: String

        init(_ property: Property) {
            let text = property.text
            self.text = text
            var label = ""
            if property.id == .label { label = text }
            if property.id == .adr, let written = property.parameters.first(.label) { label = written }
            self.label = label
            name = property.nameBytes.map(\.lowerCased)
        }

        func agrees(with other: Item, in sign: Sign) -> Bool {
            switch sign {
            case .nameAndText: name == other.name && Self.same(text, other.text)
            case .text: !text.utf8.isEmpty && Self.same(text, other.text)
            case .label: !label.utf8.isEmpty && Self.same(label, other.label)
            }
        }

        func hash(of sign: Sign) -> Int? {
            let text = sign == .label ? label : text
            if text.utf8.isEmpty, sign != .nameAndText { return nil }
            var hasher = Hasher()
            if sign == .nameAndText { hasher.combine(name) }
            hasher.combine(ArraySlice(text.utf8))
            return hasher.finalize()
        }

        private static func same(_ left: String, _ right: String) -> Bool {
            left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
        }
    }
}
