/// One property of a card on its way into a contact.
struct CardLine: Sendable {
    /// The place among the lines.
    let number: Int
    /// The place among the card's entries.
    let entry: Int
    /// The property as it stands.
    let raw: Property
    /// The property to read: that of the standard where the name is `X-` and a standard name.
    let property: Property
    /// Whether the name is a standard one behind `X-`, as in `X-HOBBY` of 3.0.
    let isCarried: Bool
    /// The group in lower case, empty without one.
    let group: [UInt8]

    let parameters: [Parameter]

    var id: PropertyID { property.id }

    /// A text as contacts have it, `nil` if it says nothing.
    func nonEmpty(_ text: String) -> String? {
        let text = ContactText.clean(text)
        return text.utf8.isEmpty ? nil : text
    }

    var text: String? { nonEmpty(property.text) }
}

/// The properties of a card, with what finds their groups.
struct CardLines: Sendable {
    let version: Version
    private(set) var lines: [CardLine] = []
    private var groups: [[UInt8]: Group] = [:]
    /// The first and last line of each property, by its number, and the next one of the same property of each line.
    private var firstOf = [Int32](repeating: -1, count: PropertyDefinition.all.count + 1)
    private var lastOf = [Int32](repeating: -1, count: PropertyDefinition.all.count + 1)
    private var nextOf: [Int32] = []
    /// The LABEL of an ADR, by their numbers (2.1 and 3.0).
    private(set) var addressLabels: [Int: Int] = [:]
    /// The first ORG.
    private(set) var firstOrganization: Int?

    /// What stands in a group.
    private struct Group {
        var first: [PropertyID: Int] = [:]
        var addressParts: Int?
        /// How many properties there are that have labels.
        var labeledCount = 0
    }
    /// The highest number *n* of a group `itemn`.
    private(set) var lastItem = 0

    /// - Parameter wanted: The properties to look at; all if `nil`. Lines in groups are always looked at.
    init(_ card: Card, only wanted: [PropertyID]? = nil) {
        version = card.version
        let properties = card.properties
        for index in properties.indices {
            let property = properties[index]
            let group = property.group
            let isWanted = wanted?.contains(property.id) ?? true
            if !isWanted, group == nil, property.id.isKnown { continue }
            var line = property
            var isCarried = false
            if !property.id.isKnown, let standard = Self.standard(property) {
                line = standard
                isCarried = true
            }
            let name = (group?.utf8.map { $0.lowerCased }) ?? []
            add(
                CardLine(
                    number: lines.count, entry: index.entry, raw: property, property: line, isCarried: isCarried,
                    group: name, parameters: line.parameters))
        }
        if version != .v4 { addressLabels = AddressLabels.pairs(self) }
    }

    private mutating func add(_ line: CardLine) {
        lines.append(line)
        nextOf.append(-1)
        let id = Int(line.id.rawValue)
        if lastOf[id] < 0 {
            firstOf[id] = Int32(line.number)
        } else {
            nextOf[Int(lastOf[id])] = Int32(line.number)
        }
        lastOf[id] = Int32(line.number)
        if line.id == .org, firstOrganization == nil { firstOrganization = line.number }
        if line.group.isEmpty { return }
        lastItem = max(lastItem, Self.itemNumber(line.group) ?? 0)
        var group = groups[line.group] ?? Group()
        groups[line.group] = nil
        if group.first[line.id] == nil { group.first[line.id] = line.number }
        let isParts = !line.id.isKnown && ValueBytes.equal(line.raw.nameBytes.span, AddressField.partsName)
        if isParts, group.addressParts == nil { group.addressParts = line.number }
        if !isParts, !Self.isCompanion(line) { group.labeledCount += 1 }
        groups[line.group] = group
    }

    /// The property that `X-` and its name stand for, `nil` for an unknown one.
    ///
    /// What every version has is not meant: `X-EMAIL` is not EMAIL.
    private static func standard(_ property: Property) -> Property? {
        let id = property.contactID
        guard id.isKnown else { return nil }
        let raw = Array(property.rawLine)
        var start = 0
        let group = property.group.map { $0.utf8.count + 1 } ?? 0
        while start + 2 + group <= raw.count {
            if ValueBytes.equal(raw.span, (start + group)..<(start + group + 2), "X-") { break }
            start += 1
        }
        guard start + 2 + group <= raw.count else { return nil }
        let line = Property(line: Array(raw[(start + group + 2)...]), version: property.version)
        return line.id == id ? line : nil
    }

    fileprivate static func isEverywhere(_ id: PropertyID) -> Bool {
        switch id {
        case .begin, .end, .version, .fn, .n, .photo, .adr, .tel, .email, .title, .role, .logo, .org, .note, .url,
            .agent, .rev, .uid, .label:
            true
        default: false
        }
    }

    private static func itemNumber(_ group: [UInt8]) -> Int? {
        guard group.count > 4, group.count < 12, group.starts(with: "item".utf8) else { return nil }
        return NumberText.integer(Array(group[4...]).span).map { Int(truncatingIfNeeded: $0) }
    }

    /// The lines of some properties in their order.
    func lines(of ids: [PropertyID]) -> [CardLine] {
        var numbers: [Int32] = []
        var isSorted = true
        for id in ids {
            var number = firstOf[Int(id.rawValue)]
            if let last = numbers.last, number >= 0, number < last { isSorted = false }
            while number >= 0 {
                numbers.append(number)
                number = nextOf[Int(number)]
            }
        }
        if numbers.isEmpty { return [] }
        if !isSorted { numbers.sort() }
        return numbers.map { lines[Int($0)] }
    }

    /// The lines of one property in their order.
    func lines(of id: PropertyID) -> [CardLine] { lines(of: [id]) }

    // MARK: Groups

    /// The first line of a property in a line's group.
    func companion(_ id: PropertyID, of line: CardLine) -> CardLine? {
        guard !line.group.isEmpty, let number = groups[line.group]?.first[id], number != line.number else { return nil }
        return lines[number]
    }

    /// The line in an ADR's group that carries its further components.
    func addressParts(of line: CardLine) -> CardLine? {
        guard !line.group.isEmpty, let number = groups[line.group]?.addressParts else { return nil }
        return lines[number]
    }

    /// The first line of a property that stands in no group.
    func loose(_ id: PropertyID) -> CardLine? {
        var number = firstOf[Int(id.rawValue)]
        while number >= 0 {
            if lines[Int(number)].group.isEmpty { return lines[Int(number)] }
            number = nextOf[Int(number)]
        }
        return nil
    }

    /// Whether another property that has labels stands in a line's group.
    func sharesGroup(_ line: CardLine) -> Bool {
        guard !line.group.isEmpty, let group = groups[line.group] else { return false }
        return group.labeledCount > 1
    }

    private static func isCompanion(_ line: CardLine) -> Bool {
        switch line.id {
        case .xABLabel, .xABADR, .xAppleSublocality, .xAppleSubadministrativeArea, .label, .xPhoneticOrg: true
        default: false
        }
    }

    // MARK: What labels say

    /// The label of a line: that of X-ABLabel in its group, else that of TYPE.
    func label(of line: CardLine, _ parameters: [Parameter], at place: Contact.Label.Places) -> Contact.Label? {
        if let text = companion(.xABLabel, of: line)?.text, let label = LabelTable.label(ofText: text) { return label }
        return Contact.Label(types: parameters.values(of: .type), at: place)
    }

    /// A line's value with its label, preference and language.
    func labeled<Value>(_ value: Value, _ line: CardLine, at place: Contact.Label.Places) -> Labeled<Value> {
        let parameters = line.parameters
        return Labeled(
            value, label(of: line, parameters, at: place), preferred: Self.preference(parameters) != nil,
            language: parameters.first(.language))
    }

    /// How preferred a line is: 1 is most, `nil` not at all (RFC 6350 §5.3).
    static func preference(_ parameters: [Parameter]) -> Int? {
        if let text = parameters.first(.pref) {
            guard let level = NumberText.integer(Array(text.utf8).span), level >= 1, level <= 100 else { return 1 }
            return Int(level)
        }
        return ContactText.contains(parameters.values(of: .type), "PREF") ? 1 : nil
    }
}

extension Property {
    /// The property that contacts read it as: HOBBY for `X-HOBBY`, which versions without HOBBY carry it under.
    package var contactID: PropertyID {
        if id.isKnown { return id }
        let name = nameBytes
        guard name.count > 2, ValueBytes.equal(name.span, 0..<2, "X-") else { return id }
        let standard = PropertyID(name: Array(name[2...]).span)
        guard let definition = standard.definition, !definition.isExtension, !CardLines.isEverywhere(standard) else {
            return id
        }
        return standard
    }
}
