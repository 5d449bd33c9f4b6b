import VCardKit

/// Which LABEL of a 2.1 or 3.0 card belongs to which ADR, as 4.0 has the label in a parameter of its address.
///
/// A LABEL goes to the first ADR without one that has the same TYPE values, case and PREF ignored; else to the first
/// one of its group; else it stays alone.
struct AddressLabels {
    private var texts: [Int: String] = [:]
    private var paired: Set<Int> = []
    /// Whether the card has no LABEL at all.
    private let isEmpty: Bool
    // How many were asked for.
    private var addressCount = 0
    private var labelCount = 0

    init(_ card: Card) {
        guard card.version != .v4, card.first(.label) != nil else {
            isEmpty = true
            return
        }
        isEmpty = false
        var byTypes: [[UInt8]: Queue] = [:]
        var byGroup: [[UInt8]: Queue] = [:]
        var taken: Set<Int> = []
        for (number, address) in card.properties(.adr).enumerated() {
            guard address.parameters.first(.label) == nil else { continue }
            byTypes[TypeVocabulary.comparisonKey(address.types), default: Queue()].numbers.append(number)
            if let group = Self.group(of: address) { byGroup[group, default: Queue()].numbers.append(number) }
        }
        for (number, label) in card.properties(.label).enumerated() {
            var address = byTypes[TypeVocabulary.comparisonKey(label.types)]?.next(without: taken)
            if address == nil, let group = Self.group(of: label) { address = byGroup[group]?.next(without: taken) }
            guard let address else { continue }
            taken.insert(address)
            paired.insert(number)
            texts[address] = label.text
        }
    }

    /// What becomes of a property.
    enum Fate {
        /// It is written, an ADR with the label that belongs to it.
        case written(label: String?)
        /// It is a LABEL that went to its address.
        case joined
    }

    /// What becomes of the next property; they come in the order of the card.
    mutating func next(_ property: Property) -> Fate {
        guard !isEmpty else { return .written(label: nil) }
        switch property.id {
        case .adr:
            addressCount += 1
            return .written(label: texts[addressCount - 1])
        case .label:
            labelCount += 1
            return paired.contains(labelCount - 1) ? .joined : .written(label: nil)
        default: return .written(label: nil)
        }
    }

    /// Addresses in their order; those that are taken are passed over once.
    private struct Queue {
        var numbers: [Int] = []
        private var position = 0

        mutating func next(without taken: Set<Int>) -> Int? {
            while position < numbers.count {
                position += 1
                if !taken.contains(numbers[position - 1]) { return numbers[position - 1] }
            }
            return nil
        }
    }

    private static func group(of property: Property) -> [UInt8]? {
        property.group.map { $0.utf8.map(\.lowerCased) }
    }
}
