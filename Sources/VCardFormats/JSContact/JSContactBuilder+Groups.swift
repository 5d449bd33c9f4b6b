import VCardKit

// What has to be known of all properties before the first one is converted: which belong together.
extension JSContactBuilder {
    /// Gives each X-ABLabel to the one property of its group that can have a label.
    func joinLabels(_ items: inout [Item]) {
        var groups: [[UInt8]: [Int]] = [:]
        for (number, item) in items.enumerated() {
            if let group = Self.key(of: item.group) { groups[group, default: []].append(number) }
        }
        var used: Set<Int> = []
        for numbers in groups.values {
            let labels = numbers.filter { items[$0].id == .xABLabel }
            let labelled = numbers.filter { JSContactRow.of(items[$0].id) != nil && !isTranslation(items[$0]) }
            guard labels.count == 1, labelled.count == 1, items[labels[0]].parameters.isEmpty,
                JSContactRow.of(items[labelled[0]].id)?.members.contains(.label) == true,
                let label = AppleLabel.shown(items[labels[0]].value.text)
            else { continue }
            items[labelled[0]].label = label
            used.insert(labels[0])
        }
        if used.isEmpty { return }
        items = items.indices.filter { !used.contains($0) }.map { items[$0] }
    }

    /// Whether a keyword stands in several lists, so that the lists have to be told one by one.
    func repeatsKeywords(_ items: [Item]) -> Bool {
        var seen: Set<[UInt8]> = []
        for item in items where item.id == .categories {
            guard case .textList(let words) = item.value else { continue }
            for word in words where !seen.insert(Array(word.utf8)).inserted { return true }
        }
        return false
    }

    static func key(of group: String?) -> [UInt8]? { group.map { $0.utf8.map(\.lowerCased) } }

    /// An ORG is meant by the titles of its group.
    mutating func noteOrganizations(_ items: [Item]) {
        for item in items where item.id == .org {
            if let group = Self.key(of: item.group) {
                organizations[group, default: []].append(Array(Self.proposedKey(item).utf8))
            }
        }
    }

    /// Finds the groups that come back by themselves: that of a labelled object and that of an organization and its
    /// titles are named for their keys.
    mutating func noteGroups(_ items: [Item]) {
        var groups: [[UInt8]: [Item]] = [:]
        for item in items {
            if let group = Self.key(of: item.group) { groups[group, default: []].append(item) }
        }
        for (group, members) in groups {
            let owners = members.filter { !isTranslation($0) && $0.id != .title && $0.id != .role }
            guard owners.count == 1, let owner = owners.first, owner.group == Self.proposedKey(owner) else { continue }
            let isOrganization = owner.id == .org && members.contains { $0.id == .title || $0.id == .role }
            let isLabelled = owner.label != nil && !members.contains { $0.id == .title || $0.id == .role }
            if isOrganization || isLabelled, members.allSatisfy({ $0.group == owner.group }) {
                impliedGroups.insert(group)
            }
        }
    }

    /// Finds what each set of alternatives is translated from: what has no LANGUAGE, or the one of the card, or comes
    /// first.
    mutating func noteAlternatives(_ items: [Item]) {
        let language = items.first { $0.id == .language }?.value.text
        func rank(_ item: Item) -> Int {
            if item.first(.phonetic) != nil { return 3 }
            guard let tag = item.first(.language) else { return 0 }
            return language.map { AppleLabel.same($0, tag) } == true ? 1 : 2
        }
        for (number, item) in items.enumerated() {
            guard let altid = item.first(.altid) else { continue }
            let set = Alternatives(id: item.id, altid: altid)
            if let base = bases[set], rank(items[base.item]) <= rank(item) { continue }
            bases[set] = Base(item: number)
        }
        for (set, base) in bases { bases[set] = Base(item: items[base.item].place) }
        for item in items where isTranslation(item) {
            if let altid = item.first(.altid) { translated.insert(Alternatives(id: item.id, altid: altid)) }
        }
    }

    /// Whether an item says in another language what another one says.
    func isTranslation(_ item: Item) -> Bool {
        if item.id == .gramGender { return item.number > 1 }
        guard let altid = item.first(.altid), let base = bases[Alternatives(id: item.id, altid: altid)] else {
            return false
        }
        return base.item != item.place && (item.first(.language) != nil || item.first(.phonetic) != nil)
    }

    func set(of item: Item) -> Alternatives? { item.first(.altid).map { Alternatives(id: item.id, altid: $0) } }
}
