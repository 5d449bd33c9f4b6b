import VCardKit

// Properties that are members of the Card itself. Where a member has no place for their parameters they stand in
// `vCardProps` too, from where they come back as long as both say the same.
extension JSContactBuilder {
    // MARK: One value

    mutating func addScalar(_ item: Item) {
        let member: String
        let text: String
        var isExact = isPlain(item)
        switch (item.id, item.value) {
        case (.uid, .uri(let uid)), (.uid, .text(let uid)):
            (member, text) = ("uid", uid)
            if case .uri = item.value { isExact = isExact && Self.hasScheme(uid) }
            if case .text = item.value { isExact = isExact && !Self.hasScheme(uid) }
        case (.kind, .text(let kind)): (member, text) = ("kind", kind.lowercased())
        case (.prodid, .text(let id)): (member, text) = ("prodId", id)
        case (.language, .languageTag(let tag)): (member, text) = ("language", tag)
        case (.gramGender, .text(let gender)): (member, text) = ("grammaticalGender", gender.lowercased())
        case (.rev, .date(let date)), (.created, .date(let date)):
            guard let time = JSContactDate.utc(date) else { return keep(item) }
            (member, text) = (item.id == .rev ? "updated" : "created", time)
            isExact = isExact && date.zone == .utc
        default: return keep(item)
        }
        if text.isEmpty { return keep(item) }
        if item.id == .kind || item.id == .gramGender { isExact = isExact && text == item.value.text }
        if item.id == .gramGender {
            var outer = root["speakToAs"]?.object ?? JSONMembers()
            guard outer[member] == nil else { return keep(item) }
            outer[member] = JSONTree(text)
            root["speakToAs"] = JSONTree(outer)
        } else {
            guard root[member] == nil else {
                keep(item)
                return lose(
                    .duplicateMerged, item, "a card has it once; the way back takes the first one", old: text)
            }
            root[member] = JSONTree(text)
        }
        if !isExact { keep(item) }
    }

    // MARK: Sets

    mutating func addMember(_ item: Item) {
        guard case .uri(let uri) = item.value, !uri.isEmpty else { return keep(item) }
        add(Array(uri.utf8), JSONTree.isTrue, to: "members", item, isExact: isPlain(item))
    }

    mutating func addKeywords(_ item: Item) {
        guard case .textList(let words) = item.value, words != [""] else { return keep(item) }
        var keywords = root.take("keywords")?.object ?? JSONMembers()
        // Several lists cannot be told apart, so the others stand in vCardProps too.
        var isExact = keywords.isEmpty && !keepsAllKeywords && isPlain(item)
        for word in words {
            let key = Array(word.utf8)
            isExact = isExact && !key.isEmpty
            if !key.isEmpty { keywords[key] = JSONTree.isTrue }
        }
        if !keywords.isEmpty { root["keywords"] = JSONTree(keywords) }
        if !isExact { keep(item) }
    }

    mutating func addRelation(_ item: Item) {
        let key: [UInt8]
        switch item.value {
        case .uri(let text), .text(let text): key = Array(text.utf8)
        default: return keep(item)
        }
        var relations = root.take("relatedTo")?.object ?? JSONMembers()
        defer { if !relations.isEmpty { root["relatedTo"] = JSONTree(relations) } }
        guard !key.isEmpty else { return keep(item) }
        var relation = relations[key]?.object ?? JSONMembers()
        var types = relation["relation"]?.object ?? JSONMembers()
        for type in item.parameters.values(of: .type) where !type.isEmpty { types[type.lowercased()] = JSONTree.isTrue }
        relation["relation"] = JSONTree(types)
        if let first = self.relations[key] {
            // One object says all that they are; as several properties they stand in vCardProps.
            if let first { keep(first) }
            self.relations[key] = .some(nil)
            relations[key] = JSONTree(relation)
            return keep(item)
        }
        self.relations[key] = item
        var left = item
        left.drop(.type)
        let extra = parameters(left, of: item)
        if !extra.isEmpty { relation["vCardParams"] = JSONTree(extra) }
        relations[key] = JSONTree(relation)
    }

    private mutating func add(_ key: [UInt8], _ value: JSONTree, to member: String, _ item: Item, isExact: Bool) {
        var set = root.take(member)?.object ?? JSONMembers()
        let isNew = set[key] == nil
        set[key] = value
        root[member] = JSONTree(set)
        if !isNew { return loseRepeated(item) }
        if !isExact { keep(item) }
    }

    /// Reports a property that says what another one says already: one of them comes back.
    private mutating func loseRepeated(_ item: Item) {
        keep(item)
        lose(.duplicateMerged, item, "said more than once; the way back says it once", old: item.value.text)
    }

    // MARK: Name

    mutating func addFullName(_ item: Item) {
        guard case .text(let text) = item.value, item.place == fullName else { return keep(item) }
        if item.first(.derived).map({ AppleLabel.same($0, "true") }) == true, item.parameters.count == 1,
            item.group == nil
        {
            derived = item
            return
        }
        setFullName(text)
        if !isPlain(item) || repeatsFullName { keep(item) }
    }

    /// Whether there is nothing about a property but its value, or an ALTID that comes back by itself.
    private func isPlain(_ item: Item) -> Bool {
        var members = parameters(item, of: item)
        _ = members.take("value")
        return members.isEmpty
    }

    func nameComponents(_ item: Item) -> JSContactComponents? {
        guard case .components(let texts) = item.value else { return nil }
        return JSContactComponents(texts, kinds: JSContactWords.nameKinds, order: item.first(.jscomps))
    }

    mutating func addName(_ item: Item) {
        guard nameComponents == nil, let components = nameComponents(item), !components.objects.isEmpty else {
            return keep(item)
        }
        nameComponents = components
        if let set = set(of: item), bases[set]?.item == item.place { bases[set]?.components = components }
        let full = name["full"]?.text
        name = nameObject(item, components)
        if let full { setFullName(full) }
        check(item, components)
    }

    /// What N says in a Name.
    func nameObject(_ item: Item, _ components: JSContactComponents, forgetting: [ParameterID] = []) -> JSONMembers {
        var object = JSONMembers()
        components.write(into: &object)
        var left = item
        if components.isOrdered { left.drop(.jscomps) }
        let keys = item.parameters.values(of: .sortAs)
        if !keys.isEmpty, keys.count <= JSContactWords.nameKinds.count, keys.allSatisfy({ !$0.isEmpty }) {
            var sortAs = JSONMembers()
            for (kind, key) in zip(JSContactWords.nameKinds, keys) { sortAs[kind] = JSONTree(key) }
            object["sortAs"] = JSONTree(sortAs)
            left.drop(.sortAs)
        }
        for id in forgetting { left.drop(id) }
        let extra = parameters(left, of: item)
        if !extra.isEmpty { object["vCardParams"] = JSONTree(extra) }
        return object
    }

    /// Reports a structured value that comes back in other components.
    mutating func check(_ item: Item, _ components: JSContactComponents) {
        guard case .components(let texts) = item.value else { return }
        let back = JSContactComponents.texts(
            components.objects, isAddress: item.id == .adr, isOrdered: components.isOrdered
        ).texts
        let empty: [String] = [""]
        let isSame = (0..<max(back.count, texts.count)).allSatisfy { number in
            (number < back.count ? back[number] : empty) == (number < texts.count ? texts[number] : empty)
        }
        if !isSame {
            lose(
                .componentsMerged, item, "JSContact has no place for components that say the same or nothing",
                old: item.value.text)
        }
        if item.first(.jscomps) != nil, !components.isOrdered {
            lose(.valueKeptRaw, item, "JSCOMPS does not name every component once; it was kept as a parameter")
        }
    }

    // MARK: Places

    /// Whether an item is read after the objects that it is a part of.
    static func isPartOfAnother(_ id: PropertyID) -> Bool {
        id == .geo || id == .tz || id == .birthPlace || id == .deathPlace
    }

    mutating func addPosition(_ item: Item) {
        var left = item
        let member: String
        let text: String
        switch (item.id, item.value) {
        case (.geo, .uri(let uri)) where URIText.hasScheme("geo", Array(uri.utf8).span):
            (member, text) = ("coordinates", uri)
        case (.tz, .text(let zone)) where JSContactDate.isZoneName(zone):
            (member, text) = ("timeZone", zone)
            if JSContactDate.offset(zone) != nil {
                lose(.zoneChanged, item, "the way back makes an offset from UTC of this zone", old: zone)
            }
        case (.tz, .utcOffset(let offset)):
            guard let zone = JSContactDate.zone(offset) else { return keep(item) }
            (member, text) = ("timeZone", zone)
        default: return keep(item)
        }
        let map = Self.map(of: JSContactRow.of(.adr) ?? JSContactRow.all[0])
        let group = Self.key(of: item.group)
        if let near = addresses[group], near.count == 1, left.parameters.isEmpty, group != nil || addresses.count == 1,
            var address = maps[map][near[0].key]?.object, address[member] == nil
        {
            // Parameters stand last, as they do after the way back.
            let extra = address.take("vCardParams")
            address[member] = JSONTree(text)
            var ordered = JSONMembers()
            address.forEach { ordered[$0] = $1 }
            if let extra { ordered["vCardParams"] = extra }
            maps[map][near[0].key] = JSONTree(ordered)
            lose(.componentsMerged, item, "it became a part of the address", old: text, new: "adr")
            lose(.componentsMerged, near[0].item, "\(item.property.lowercasedName) became a part of it", new: text)
            return
        }
        var address = JSONMembers()
        address[member] = JSONTree(text)
        addContexts(&left, [.contexts, .pref], isAddress: true, to: &address)
        let key = self.key(&left, in: map)
        let extra = parameters(left, of: item)
        if !extra.isEmpty { address["vCardParams"] = JSONTree(extra) }
        maps[map][key] = JSONTree(address)
    }

    mutating func addBirthplace(_ item: Item) {
        let date: PropertyID = item.id == .birthPlace ? .bday : .deathDate
        let map = Self.map(of: JSContactRow.of(.bday) ?? JSContactRow.all[0])
        guard let key = dates[date], var object = maps[map][key]?.object else { return keep(item) }
        var place = JSONMembers()
        switch item.value {
        case .text(let text) where !text.isEmpty: place["full"] = JSONTree(text)
        case .uri(let uri) where URIText.hasScheme("geo", Array(uri.utf8).span): place["coordinates"] = JSONTree(uri)
        default: return keep(item)
        }
        let extra = parameters(item, of: item)
        if !extra.isEmpty { place["vCardParams"] = JSONTree(extra) }
        object["place"] = JSONTree(place)
        dates[date] = nil
        maps[map][key] = JSONTree(object)
    }
}
