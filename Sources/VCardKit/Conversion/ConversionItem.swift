/// One property on its way from one version to another.
struct ConversionItem {
    /// Whose rules the value is written by.
    var id: PropertyID
    /// The name as it is written where ``id`` is not what it is called: an unknown or carried name.
    var name: [UInt8]
    /// Whether ``name`` is written although ``id`` has a name of its own.
    var hasOwnName = false
    var group: String?
    /// Without ENCODING, CHARSET and VALUE; the latter stays for values of unknown properties.
    var parameters: [Parameter]
    var value: PropertyValue
    /// The name in the source, in lower case.
    let sourceName: [UInt8]
    /// The entry of the card that it comes from, -1 for what is new.
    let origin: Int
    /// Whether it is taken out at the end of the pass.
    var isRemoved = false
    /// The card in an AGENT.
    var nestedCard: [Card] = []
    /// The lines of a nested card as they are written in 2.1.
    var nestedLines: [UInt8] = []
    /// The media type that was declared is not that of the bytes.
    var hasMediaMismatch = false
    /// The value was to be base64 and is none.
    var hasInvalidBase64 = false

    /// What the property table says of it; `nil` for unknown names.
    var definition: PropertyDefinition? { id.definition }

    /// Whether it is a vendor's or unknown property, or goes under such a name.
    var isExtension: Bool { hasOwnName || id.definition?.isExtension != false }

    /// Whether it says nothing besides its value.
    var isPlain: Bool { group == nil && parameters.allSatisfy { $0.id == .value } }

    var types: [String] { parameters.values(of: .type) }

    func hasType(_ type: String) -> Bool {
        for value in types where ValueBytes.sameIgnoringCase(value, type) { return true }
        return false
    }

    func parameter(_ id: ParameterID) -> String? { parameters.first(id) }

    mutating func remove(_ id: ParameterID) {
        parameters.removeAll { $0.id == id }
    }

    /// Gives a parameter this one value.
    mutating func set(_ id: ParameterID, _ values: [String]) {
        remove(id)
        if !values.isEmpty { parameters.append(Parameter(id, values)) }
    }

    mutating func setTypes(_ types: [String]) {
        guard let place = parameters.firstIndex(where: { $0.id == .type }) else { return set(.type, types) }
        let parameter = Parameter(.type, types)
        remove(.type)
        if !types.isEmpty { parameters.insert(parameter, at: min(place, parameters.count)) }
    }

    /// Turns it into a standard property.
    mutating func become(_ id: PropertyID, _ value: PropertyValue) {
        self.id = id
        self.value = value
        hasOwnName = false
        name = Array((id.definition?.name ?? "").utf8)
    }

    /// The components, padded to at least `count`.
    func components(_ count: Int = 0) -> [[String]] {
        var parts: [[String]]
        switch value {
        case .components(let components): parts = components
        default: parts = [[value.text]]
        }
        while parts.count < count { parts.append([""]) }
        return parts
    }
}

extension ParameterSet {
    /// Those of the table that are there.
    init(_ parameters: [Parameter]) {
        self = []
        for parameter in parameters { formUnion(ParameterSet(parameter.id)) }
    }
}

/// The groups of a card's items: which label each has, and which names are taken.
struct ItemGroups {
    /// Names in lower case, sorted, each once.
    private var names: [[UInt8]] = []
    private var nextNumber = 1

    init() {}

    init(_ items: [ConversionItem]) {
        var all: [[UInt8]] = []
        for item in items {
            if let group = item.group { all.append(group.utf8.map { $0.lowerCased }) }
        }
        all.sort { $0.lexicographicallyPrecedes($1) }
        for name in all where names.last != name { names.append(name) }
    }

    var count: Int { names.count }

    /// The number of a group, `nil` for none and for those made later.
    func number(_ group: String?) -> Int? {
        guard let group else { return nil }
        let key = group.utf8.map { $0.lowerCased }
        var low = 0
        var high = names.count
        while low < high {
            let middle = (low + high) / 2
            if names[middle].lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
        }
        return low < names.count && names[low] == key ? low : nil
    }

    /// A name that no group has.
    mutating func next() -> String {
        while true {
            let name = "item\(nextNumber)"
            nextNumber += 1
            if number(name) == nil { return name }
        }
    }
}

/// Gives equal keys equal numbers, from 0.
///
/// - Complexity: O(*n* log *n*).
func numbered(_ keys: [[UInt8]]) -> (numbers: [Int], count: Int) {
    var order = Array(keys.indices)
    order.sort { keys[$0].lexicographicallyPrecedes(keys[$1]) }
    var numbers = [Int](repeating: 0, count: keys.count)
    var count = 0
    for (place, key) in order.enumerated() {
        if place == 0 || keys[order[place - 1]] != keys[key] { count += 1 }
        numbers[key] = count - 1
    }
    return (numbers, count)
}
