import VCardKit

/// The columns of a plain table that come up as cards need them.
struct CSVPlainColumns: Sendable {
    private(set) var columns: [CSVTable.Column] = []
    private var numbers: [CSVPath: Int] = [:]

    /// How many columns there are at most; what needs more is a loss.
    private static let mostColumns = 1_000
    /// How many values of one label there are at most.
    private static let mostNumbers = 64

    /// The columns sorted: fields and labels in their order, then numbers, then parts.
    var order: [Int] {
        var labels: [CSVPath: Int] = [:]
        let keys = columns.map { column in
            let path = column.path
            var group = path.slot
            group.number = 0
            let label = labels[group, default: labels.count]
            labels[group] = label
            return [Int(path.field.rawValue), label, path.number, Int(path.part.rawValue)]
        }
        return columns.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }
    }

    /// The cells of a card.
    mutating func cells(_ entries: [CSVEntry], _ desk: inout CSVLossDesk) -> [CSVCell] {
        var cells: [CSVCell] = []
        var counts: [CSVPath: Int] = [:]
        var categories: [String] = []
        for entry in entries {
            if entry.isBinary {
                desk.lose(.propertyLost, entry, message: "CSV holds no octets")
                continue
            }
            for part in entry.flattened {
                desk.lose(.listFlattened, entry, message: "several texts of \(part.word) became one")
            }
            if entry.field == .category {
                if entry[.value].utf8.contains(UInt8(ascii: ";")) {
                    desk.lose(.listFlattened, entry, message: "a category has a semicolon in it, which separates them")
                }
                categories.append(entry[.value])
                continue
            }
            var path = CSVPath(entry.field, entry.label)
            if entry.field == .property { path.name = entry.name }
            path.number = counts[path, default: 0]
            let base = CSVPath(path.field, path.label, name: path.name)
            guard path.number < Self.mostNumbers else {
                desk.lose(.propertyLost, entry, message: "there are \(Self.mostNumbers) columns for such values")
                continue
            }
            counts[base] = path.number + 1
            var texts = entry.parts.filter { !$0.text.isEmpty && $0.part != .preferred }
            if entry.isPreferred, entry.field.definition.parts.contains(.preferred) { texts.append((.preferred, "1")) }
            for (part, text) in texts {
                path.part = part
                guard let column = column(path) else {
                    desk.lose(.propertyLost, entry, message: "there are \(Self.mostColumns) columns at most")
                    break
                }
                cells.append(CSVCell(column: column, number: 0, text: Array(text.utf8)))
            }
        }
        if !categories.isEmpty, let column = column(CSVPath(.category)) {
            cells.append(CSVCell(column: column, number: 0, text: Array(categories.joined(separator: ";").utf8)))
        }
        return cells
    }

    private mutating func column(_ path: CSVPath) -> Int? {
        if let number = numbers[path] { return number }
        guard columns.count < Self.mostColumns else { return nil }
        numbers[path] = columns.count
        columns.append(CSVTable.Column(header: path.text, path: path))
        return columns.count - 1
    }
}

/// The cells that a user asked for by paths.
struct CSVChoice {
    private let entries: [CSVEntry]
    private let contact: Contact

    init(_ entries: [CSVEntry], _ contact: Contact) {
        self.entries = entries
        self.contact = contact
    }

    func cells(_ paths: [CSVPath]) -> [CSVCell] {
        paths.enumerated().map { CSVCell(column: $0, number: 0, text: Array(text($1).utf8)) }
    }

    private func text(_ path: CSVPath) -> String {
        if path.field == .formattedName { return contact.displayName }
        var found = entries.filter { entry in
            entry.field == path.field && (path.name.isEmpty || CSVText.same(entry.name, path.name))
        }
        if let label = path.label {
            found =
                found.filter { $0.label == label }
                + found.filter { $0.label != label && Self.isKind($0.label, of: label) }
        }
        if path.field == .category { return found.map { $0[.value] }.joined(separator: ";") }
        // The preferred value is the first one.
        found = found.filter { $0.isPreferred } + found.filter { !$0.isPreferred }
        guard path.number < found.count else { return "" }
        let entry = found[path.number]
        switch path.part {
        case .label: return entry.label?.name ?? ""
        case .preferred: return entry.isPreferred ? "1" : ""
        case .formatted: return entry.postalAddress.postalText
        case .value where !path.name.isEmpty && path.field == .messaging:
            return CSVText.dropping(entry[.value], path.name.utf8.count + 1)
        case .year, .month, .day: return datePart(path.part, entry[.value])
        default: return entry[path.part]
        }
    }

    /// Whether a label of several words says more of what another says: a work mobile is a mobile.
    private static func isKind(_ label: Contact.Label?, of other: Contact.Label) -> Bool {
        guard let label, !label.isCustom else { return false }
        return label == .iPhone && other == .mobile
            || label.name.split(separator: " ").last.map { $0.utf8.elementsEqual(other.name.utf8) } ?? false
    }

    /// Components of which a column holds several texts as one: the places of their properties, and what they are.
    func flattened(_ paths: [CSVPath], in card: Card) -> [(place: Int, text: String, message: String)] {
        var found: [(place: Int, text: String, message: String)] = []
        for (place, property) in card.properties.enumerated() {
            let parts: [CSVPart]
            switch property.id {
            case .n: parts = [.family, .given, .middle, .prefix, .suffix, .family2, .generation]
            case .adr: parts = CSVPart.addressComponents
            default: continue
            }
            guard case .components(let components) = property.value else { continue }
            for (part, texts) in zip(parts, components) where texts.count > 1 {
                let isChosen = paths.contains {
                    $0.part == part
                        && ($0.field == .name && property.id == .n || $0.field == .address && property.id == .adr)
                }
                guard isChosen else { continue }
                found.append((place, texts.joined(separator: ","), "several texts of \(part.phrase) became one"))
            }
        }
        return found
    }

    private func datePart(_ part: CSVPart, _ text: String) -> String {
        guard let date = PartialDate(text) else { return "" }
        let number = part == .year ? date.year : part == .month ? date.month : date.day
        return number.map { "\($0)" } ?? ""
    }
}
