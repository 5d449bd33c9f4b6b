import VCardKit

/// Makes the JSContact Card of one vCard 4.0 (RFC 9555 §2).
///
/// Each property becomes a member, an object in a map, or a patch of `localizations`; what has no place in JSContact is
/// kept as it is in `vCardProps` and, parameter by parameter, in `vCardParams`.
struct JSContactBuilder {
    /// A property taken apart, with what is not yet used of its parameters.
    struct Item {
        let place: Int
        let property: Property
        let group: String?
        let type: ValueType
        let value: PropertyValue
        var parameters: [Parameter]
        /// Which of the properties of its name it is, from 1.
        let number: Int
        /// The text of the X-ABLabel that belongs to it.
        var label: String?
        /// Whether VALUE= names a type of somebody's own, which only a property as it is can hold.
        var hasForeignType = false

        var id: PropertyID { property.id }

        func first(_ id: ParameterID) -> String? { parameters.first(id) }

        /// Takes a parameter that is there once with one value.
        mutating func take(_ id: ParameterID) -> String? {
            guard let index = parameters.firstIndex(where: { $0.id == id }), parameters[index].values.count == 1 else {
                return nil
            }
            return parameters.remove(at: index).value
        }

        mutating func drop(_ id: ParameterID) { parameters.removeAll { $0.id == id } }
    }

    let card: Card
    let version: JSContactVersion
    private(set) var losses: [(place: Int?, loss: Loss)] = []

    /// The members of the Card that are no maps of objects.
    var root = JSONMembers()
    /// The maps of objects in the order of ``JSContactRow/maps``.
    var maps: [JSONMembers] = Array(repeating: JSONMembers(), count: JSContactRow.maps.count)
    var localizations = JSONMembers()
    var vCardProps: [JSONTree] = []
    var name = JSONMembers()
    var nameComponents: JSContactComponents?
    /// The place of the FN that is the Card's full name.
    private(set) var fullName: Int?
    /// Whether another FN has the same text, so that both have to be told.
    private(set) var repeatsFullName = false
    private(set) var keepsAllKeywords = false
    /// The first RELATED of each value; `nil` if it is kept as it is, too.
    var relations: [[UInt8]: Item?] = [:]
    /// The FN that says of itself that it is made from the rest.
    var derived: Item?
    /// The objects that came from ADR, by their groups.
    var addresses: [[UInt8]?: [(key: [UInt8], item: Item)]] = [:]
    /// The object of the first BDAY and of the first DEATHDATE, as long as it has no place.
    var dates: [PropertyID: [UInt8]] = [:]
    private var patches: [(path: [[UInt8]], value: JSONTree, item: Item)] = []
    /// The keys of the objects that came from the ORG of a group.
    var organizations: [[UInt8]: [[UInt8]]] = [:]
    var impliedGroups: Set<[UInt8]> = []
    /// The object that each set of alternatives is about: of one name and ALTID.
    var bases: [Alternatives: Base] = [:]
    /// Which sets of alternatives have a translation.
    var translated: Set<Alternatives> = []

    /// What alternatives have in common.
    struct Alternatives: Hashable {
        let id: PropertyID
        let altid: String
    }

    /// Where the first of several alternatives went.
    struct Base {
        let item: Int
        var map: Int?
        var key: [UInt8] = []
        var components: JSContactComponents?
    }

    init(_ card: Card, version: JSContactVersion) {
        self.card = card
        self.version = version
    }

    mutating func build() -> JSONTree {
        let items = self.items()
        for item in items where !isTranslation(item) && !Self.isPartOfAnother(item.id) { add(item) }
        for item in items where Self.isPartOfAnother(item.id) { add(item) }
        for item in items where isTranslation(item) && !Self.isPartOfAnother(item.id) { translate(item) }
        return finish()
    }

    // MARK: Before

    private mutating func items() -> [Item] {
        var items: [Item] = []
        var counts: [[UInt8]: Int] = [:]
        for (place, given) in card.properties.enumerated() {
            switch given.id {
            case .begin, .end, .version: continue
            default: break
            }
            let property = Self.account(given) ?? given
            let (head, type, value) = property.decoded
            let name = head.name.map(\.lowerCased)
            counts[name, default: 0] += 1
            items.append(
                Item(
                    place: place, property: property, group: head.group, type: type, value: value,
                    parameters: head.parameters.filter { $0.id != .value && $0.id != .encoding && $0.id != .charset },
                    number: counts[name] ?? 1,
                    hasForeignType: head.parameters.first(.value)?.lowercased().hasPrefix("x-") ?? false))
        }
        noteAlternatives(items)
        joinLabels(&items)
        noteOrganizations(items)
        noteGroups(items)
        keepsAllKeywords = repeatsKeywords(items)
        // Without a language, and with the fewest parameters (RFC 9555 §2.5.3).
        func rank(_ item: Item) -> Int { item.parameters.count + (item.first(.language) == nil ? 0 : 1_000_000) }
        let names = items.filter { $0.id == .fn && !isTranslation($0) }
        let full = names.min { rank($0) < rank($1) }
        fullName = full?.place
        repeatsFullName = names.contains { $0.place != fullName && $0.value.text == full?.value.text }
        return items
    }

    /// The SOCIALPROFILE that stands as X-SOCIALPROFILE because it is a name at no service, which only JSContact has.
    private static func account(_ property: Property) -> Property? {
        guard property.id == .xSocialProfile, case .text(let name) = property.value, !name.isEmpty,
            property.parameters.first(.value).map({ AppleLabel.same($0, "text") }) == true,
            property.types.allSatisfy({ JSContactWords.json($0, JSContactWords.contexts) != nil })
        else { return nil }
        return Property(
            "SOCIALPROFILE", .text(name), group: property.group,
            parameters: property.parameters.filter { $0.id != .value }, version: .v4)
    }

    // MARK: Properties

    private mutating func add(_ item: Item) {
        if item.hasForeignType { return keep(item) }
        switch item.id {
        case .jsProp: addPatch(item)
        case .uid, .kind, .prodid, .language, .rev, .created, .gramGender: addScalar(item)
        case .fn: addFullName(item)
        case .n: addName(item)
        case .member: addMember(item)
        case .categories: addKeywords(item)
        case .related: addRelation(item)
        case .geo, .tz: addPosition(item)
        case .birthPlace, .deathPlace: addBirthplace(item)
        default:
            guard let row = JSContactRow.of(item.id) else { return keep(item) }
            addObjects(item, row)
        }
    }

    /// Keeps a property as it is.
    mutating func keep(_ item: Item) {
        if item.property.nameBytes.isEmpty {
            return lose(
                .propertyLost, item, "a property without a name has no place in JSContact", old: item.value.text)
        }
        // What 4.0 has another form for comes back in that form.
        if item.id == .agent {
            lose(.valueKeptRaw, item, "4.0 has no AGENT; its card was kept as text", old: item.value.text)
        } else if item.id == .geo, case .components = item.value {
            lose(.meaningGuessed, item, "a position of 4.0 is a geo: URI; it was made from the numbers")
        }
        var json = JSONWriter()
        json.beginArray()
        JCardProperty(item.property, label: nil).write(into: &json)
        json.endArray()
        vCardProps.append(JSONTree(.raw(json.take())))
    }

    private mutating func addPatch(_ item: Item) {
        var left = item
        guard let pointer = left.take(.jsptr), left.parameters.isEmpty, left.group == nil,
            let document = try? JSONDocument(parsing: Array(item.value.text.utf8)), let root = document.root
        else { return keep(item) }
        patches.append((JSONTree.path(Array(pointer.utf8)), JSONTree(document, root) { _ in }, item))
    }

    // MARK: Objects

    private mutating func addObjects(_ item: Item, _ row: JSContactRow) {
        var left = item
        guard let objects = objects(&left, row) else { return keep(item) }
        let map = Self.map(of: row)
        let key = self.key(&left, in: map)
        let extra = parameters(left, of: item)
        for (number, object) in objects.enumerated() {
            var object = object
            if number == 0, !extra.isEmpty { object["vCardParams"] = JSONTree(extra) }
            var name = key
            if number > 0 {
                name += "-\(number + 1)".utf8
                // The rest of a list says the same of itself.
                if !extra.isEmpty { object["vCardParams"] = JSONTree(extra) }
            }
            maps[map][name] = JSONTree(object)
        }
        if item.id == .adr { addresses[Self.key(of: item.group), default: []].append((key, item)) }
        if dates[item.id] == nil, item.id == .bday || item.id == .deathDate { dates[item.id] = key }
        if let set = set(of: item), bases[set]?.item == item.place, objects.count == 1 {
            bases[set]?.map = map
            bases[set]?.key = key
        }
    }

    static func map(of row: JSContactRow) -> Int { mapNumbers[row.property] ?? 0 }

    private static let mapNumbers: [PropertyID: Int] = {
        var numbers: [PropertyID: Int] = [:]
        for (number, map) in JSContactRow.maps.enumerated() {
            for row in map.rows { numbers[row.property] = number }
        }
        return numbers
    }()

    /// The key of an object: its PROP-ID, or its name and number if it has none.
    static func proposedKey(_ item: Item) -> String {
        let made = "\(item.property.lowercasedName)-\(item.number)"
        guard let id = item.first(.propID), isKey(id), !isMade(id, item.property.lowercasedName) else { return made }
        return id
    }

    /// Whether a text can be a key in a map (RFC 9553 §1.4.1).
    static func isKey(_ id: String) -> Bool {
        (1...255).contains(id.utf8.count)
            && id.utf8.allSatisfy { $0.isNameByte || $0 == UInt8(ascii: "_") }
    }

    /// Whether a key is one that is made for a property without PROP-ID.
    static func isMade(_ id: String, _ name: String) -> Bool {
        guard id.hasPrefix(name + "-") else { return false }
        let rest = id.utf8.dropFirst(name.utf8.count + 1)
        return rest.first.map { $0 != 0x30 } == true && rest.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") }
    }

    /// The key of an item in a map; PROP-ID stays among its parameters unless it is the key.
    mutating func key(_ item: inout Item, in map: Int) -> [UInt8] {
        let proposed = Self.proposedKey(item)
        var key = Array(proposed.utf8)
        var number = 2
        while maps[map][key] != nil {
            key = Array("\(item.property.lowercasedName)-\(item.number)-\(number)".utf8)
            number += 1
        }
        if item.first(.propID)?.utf8.elementsEqual(key) == true, !Self.isMade(proposed, item.property.lowercasedName) {
            _ = item.take(.propID)
        }
        return key
    }

    /// What is left of an item: the parameters that no member stands for, its group, and what kind of value it has
    /// where that does not show.
    func parameters(_ left: Item, of item: Item) -> JSONMembers {
        var members = JSONMembers()
        if let group = item.group, Self.key(of: group).map({ impliedGroups.contains($0) }) != true {
            members["group"] = JSONTree(group)
        }
        for parameter in left.parameters {
            if parameter.id == .altid, impliesAltid(item) { continue }
            let name = parameter.name.lowercased()
            var values = parameter.values.map { JSONTree($0) }
            if let old = members[name] { values = (old.array ?? [old]) + values }
            members[name] = values.count == 1 ? values[0] : JSONTree(.array(values))
        }
        if case .text(let text) = item.value, Self.hasScheme(text), Self.isUndeclared(item.id) {
            members["value"] = JSONTree("text")
        } else if case .uri(let uri) = item.value, !Self.hasScheme(uri), Self.isUndeclared(item.id) {
            members["value"] = JSONTree("uri")
        }
        return members
    }

    /// Whether the value may be a text or a URI, and only its looks tell which.
    private static func isUndeclared(_ id: PropertyID) -> Bool {
        id == .tel || id == .related || id == .uid
    }

    static func hasScheme(_ text: String) -> Bool { URIText.scheme(of: Array(text.utf8).span) != nil }

    /// Whether the way back gives a set of alternatives the same ALTID.
    private func impliesAltid(_ item: Item) -> Bool {
        guard let set = set(of: item), bases[set]?.item == item.place, translated.contains(set) else { return false }
        return set.altid.utf8.elementsEqual("\(item.number)".utf8)
    }

    /// The key of the one ORG in a group.
    func organization(of item: Item) -> [UInt8]? {
        guard let group = Self.key(of: item.group), let keys = organizations[group], keys.count == 1 else { return nil }
        return keys[0]
    }

    mutating func setFullName(_ text: String) {
        // The full name comes first, as people read it.
        var object = JSONMembers()
        object["full"] = JSONTree(text)
        name.forEach { object[$0] = $1 }
        name = object
    }

    // MARK: Losses

    /// Notes what could not be kept of a property; of the card if there is none.
    mutating func lose(
        _ kind: LossKind, _ item: Item?, _ message: String, old: String = "", new: String = "", property: String = ""
    ) {
        losses.append(
            (
                item?.place,
                Loss(
                    kind: kind, grade: kind.grade, card: card.location.index,
                    property: item?.property.lowercasedName ?? property, line: card.location.line,
                    oldValue: old.shortened, newForm: new.shortened, message: message)
            ))
    }

    // MARK: After

    private mutating func finish() -> JSONTree {
        var out = JSONMembers()
        out["@type"] = JSONTree("Card")
        out["version"] = JSONTree(version.text)
        if root["uid"] == nil, version == .v1 {
            var named = card
            let uid = named.nameByUID()
            root["uid"] = JSONTree(uid)
            lose(
                .nameDerived, nil, "JSContact 1.0 requires a uid; it was made from the card", new: uid, property: "uid")
        }
        for member in ["uid", "kind", "language", "created", "updated", "prodId"] {
            if let value = root.take(member) { out[member] = value }
        }
        if fullName == nil {
            lose(.nameDerived, nil, "vCard requires FN; the way back makes one from the rest", property: "fn")
        }
        if !name.isEmpty { out["name"] = JSONTree(name) }
        for (map, objects) in zip(JSContactRow.maps, maps) {
            // What stands with `pronouns` in `speakToAs` comes with it.
            if map.path.count > 1 {
                var outer = root.take(map.path[0])?.object ?? JSONMembers()
                if !objects.isEmpty { outer[map.path[1]] = JSONTree(objects) }
                if !outer.isEmpty { out[map.path[0]] = JSONTree(outer) }
            } else if !objects.isEmpty {
                out[map.path[0]] = JSONTree(objects)
            }
        }
        root.forEach { out[$0] = $1 }
        if !localizations.isEmpty { out["localizations"] = JSONTree(localizations) }
        var tree = JSONTree(out)
        apply(to: &tree)
        guard var members = tree.object else { return tree }
        if let derived, case .text(let text) = derived.value, JSContactName.derived(members) != text {
            var name = members["name"]?.object ?? JSONMembers()
            if name["full"] == nil { name["full"] = JSONTree(text) }
            members["name"] = JSONTree(name)
            keep(derived)
        }
        if !vCardProps.isEmpty {
            members["vCardProps"] = JSONTree(.array((members["vCardProps"]?.array ?? []) + vCardProps))
        }
        return JSONTree(members)
    }

    /// Applies what JSPROP says, all of it or, if one of them has no place, nothing (RFC 9555 §3.2.1).
    private mutating func apply(to tree: inout JSONTree) {
        guard !patches.isEmpty else { return }
        var patched = tree
        // Sorted, a path stands right before those that it is the beginning of.
        let order = patches.indices.sorted { Self.precedes(patches[$0].path, patches[$1].path) }
        var areGood = true
        for (first, second) in zip(order, order.dropFirst())
        where patches[second].path.starts(with: patches[first].path) {
            areGood = false
        }
        for patch in patches where areGood {
            areGood = patched.patch(patch.path[...], patch.value.isNull ? nil : patch.value)
        }
        if areGood {
            tree = patched
        } else {
            for patch in patches { keep(patch.item) }
        }
    }

    private static func precedes(_ first: [[UInt8]], _ second: [[UInt8]]) -> Bool {
        for (mine, theirs) in zip(first, second) where mine != theirs { return mine.lexicographicallyPrecedes(theirs) }
        return first.count < second.count
    }
}
