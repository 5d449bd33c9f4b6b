@testable import VCardKit

/// Makes valid cards of each version out of the property table, one for each seed.
///
/// The seed goes through versions and rows in turn, so that every row has its card; what else is in the card, and all
/// values and parameters, are random.
struct CardGenerator {
    let version: Version
    var random: RandomBytes
    /// Numbers for groups, PROP-ID and ALTID.
    var counter = 0
    /// The sources that CLIENTPIDMAP has to name.
    var sources: [Int] = []
    private var card: GeneratedCard
    private var isGroup = false
    /// The value types that were chosen, for counting.
    private var chosen: [(String, ValueType)] = []

    /// The value types of the properties in the card of a seed.
    static func types(seed: UInt64) -> [(String, ValueType)] {
        var generator = CardGenerator(seed: seed)
        _ = generator.make(focus: rows(in: generator.version)[Int(seed / 3) % rows(in: generator.version).count])
        return generator.chosen
    }

    /// The card of a seed.
    static func card(seed: UInt64) -> GeneratedCard {
        var generator = CardGenerator(seed: seed)
        return generator.make(focus: rows(in: generator.version)[Int(seed / 3) % rows(in: generator.version).count])
    }

    private init(seed: UInt64) {
        version = Version.allCases[Int(seed % 3)]
        random = RandomBytes(seed: seed)
        card = GeneratedCard(version: version)
    }

    /// The rows that a valid card of the version can have: some vendors' names are not legal in any line.
    static func rows(in version: Version) -> [PropertyDefinition] { tables[Int(version.rawValue)] }

    private static let tables: [[PropertyDefinition]] = Version.allCases.map { version in
        PropertyDefinition.all.filter { row in
            row.isDefined(in: version) && !["BEGIN", "END", "VERSION"].contains(row.name)
                && row.name.utf8.allSatisfy { $0.isNameByte }
        }
    }

    private static let requiredRows = Version.allCases.map { version in
        rows(in: version).filter { $0.cardinality(in: version)?.isRequired == true }
    }

    private static let standardRows = tables.map { $0.filter { !$0.isExtension } }

    // MARK: The card

    private mutating func make(focus: PropertyDefinition) -> GeneratedCard {
        isGroup = focus.name == "MEMBER" || random.chance(1, in: 8)
        var rows = [focus]
        for _ in 0..<random.below(5) {
            let table = random.chance(1, in: 4) ? Self.rows(in: version) : Self.standardRows[Int(version.rawValue)]
            rows.append(random.pick(table))
        }
        rows += Self.requiredRows[Int(version.rawValue)]
        for row in rows { add(row) }
        if random.chance(1, in: 6) { add(extensionProperty()) }
        finish()
        return card
    }

    private func has(_ name: String) -> Bool { card.properties.contains { $0.name == name } }

    private mutating func add(_ row: PropertyDefinition) {
        let severals = row.cardinality(in: version)?.allowsSeveral == true
        if has(row.name), !severals || ["GRAMGENDER", "CONTACT-URI"].contains(row.name) { return }
        if row.name == "MEMBER", !isGroup { return }
        if row.name == "X-ABLabel" { return add(labelled()) }
        if version == .v4, row.allows(.altid), row.name != "XML", random.chance(1, in: 8) {
            return addAlternatives(row)
        }
        let property = property(of: row)
        add(property)
        // The text of an address for a letter.
        if row.name == "ADR", version != .v4, random.chance(1, in: 2) {
            let types = property.parameters.filter { $0.id == .type }
            add(GeneratedProperty(name: "LABEL", parameters: types, value: .text(text(1))))
        }
    }

    /// Puts a property at any place.
    private mutating func add(_ property: GeneratedProperty) {
        card.properties.insert(property, at: random.below(card.properties.count + 1))
    }

    private mutating func add(_ properties: [GeneratedProperty]) {
        let place = random.below(card.properties.count + 1)
        card.properties.insert(contentsOf: properties, at: place)
    }

    private mutating func property(of row: PropertyDefinition) -> GeneratedProperty {
        let types = row.valueTypes(in: version)
        var property = GeneratedProperty(name: row.name, value: .text(""))
        if random.chance(1, in: 8) { property.group = group() }
        let type = random.pick(types)
        chosen.append((row.name, type))
        setValue(of: &property, row, type)
        if row.name == "KIND" { property.value = .text(isGroup ? "group" : random.pick(kinds)) }
        property.parameters = parameters(of: row, property)
        return property
    }

    private let kinds = ["individual", "org", "location", "application", "device", "x-robot"]

    private mutating func group() -> String {
        counter += 1
        return random.pick(["item\(counter)", "HOME\(counter)", "a-\(counter)", "g"])
    }

    /// Several properties that stand for the same thing (RFC 6350 §5.4).
    private mutating func addAlternatives(_ row: PropertyDefinition) {
        counter += 1
        let set = Parameter(.altid, ["\(counter)"])
        var languages = ["en", "fr-CA", "de", "ar"]
        var alternatives: [GeneratedProperty] = []
        for number in 0..<(2 + random.below(2)) {
            var one = property(of: row)
            one.parameters.removeAll { [.altid, .language, .phonetic, .script].contains($0.id) }
            one.parameters.append(set)
            if row.allows(.language), !one.value.isDate {
                one.parameters.append(Parameter(.language, [languages.remove(at: random.below(languages.count))]))
            }
            if number > 0, row.allows(.phonetic), random.chance(1, in: 2) {
                let system = random.pick(["ipa", "script", "piny"])
                one.parameters.append(Parameter(.phonetic, [system]))
                if system == "script" { one.parameters.append(Parameter(.script, ["Kana"])) }
            }
            alternatives.append(one)
        }
        add(alternatives)
    }

    /// A property with Apple's label in its group.
    private mutating func labelled() -> [GeneratedProperty] {
        counter += 1
        let group = "item\(counter)"
        let names = ["TEL", "EMAIL", "URL", "ADR", "X-ABDATE", "X-ABRELATEDNAMES"]
        let name = random.pick(names)
        guard let row = PropertyID(name: Array(name.utf8).span).definition else { return [] }
        var property = property(of: row)
        property.group = group
        let words = ["Anniversary", "Spouse", "Mother", "HomePage", "Other"]
        let label = random.chance(1, in: 2) ? "_$!<\(random.pick(words))>!$_" : text(0)
        return [property, GeneratedProperty(group: group, name: "X-ABLabel", value: .text(label))]
    }

    /// A property that no table knows.
    private mutating func extensionProperty() -> GeneratedProperty {
        var property = GeneratedProperty(name: random.pick(["X-Shoe-Size", "VND-12345-COLOR"]), value: .text(""))
        switch random.below(version == .v21 ? 3 : 4) {
        case 0:
            property.value = .uri(uri())
            property.declared = .uri
        case 3:
            property.value = .text(text(1))
            property.declared = .text
        default:
            property.value = .unknown(rawText())
            if version != .v21, random.chance(1, in: 2) {
                property.declared = random.pick([.integer, .boolean, .float])
            }
        }
        return property
    }

    /// What some properties ask for in others.
    private mutating func finish() {
        if has("MEMBER"), !has("KIND") { add(GeneratedProperty(name: "KIND", value: .text("group"))) }
        for source in Set(sources).sorted() {
            let isNamed = card.properties.contains { property in
                guard property.name == "CLIENTPIDMAP", case .components(let parts) = property.value else {
                    return false
                }
                return parts[0] == ["\(source)"]
            }
            if isNamed { continue }
            let parts = [["\(source)"], ["urn:uuid:3df403f4-5924-4bb7-b077-3c711d9eb34\(source)"]]
            add(GeneratedProperty(name: "CLIENTPIDMAP", value: .components(parts)))
        }
    }
}

extension PropertyValue {
    var isDate: Bool {
        if case .date = self { true } else { false }
    }
}
