// Names: alternatives, sort keys, and what a version requires.
extension Converter {
    // MARK: Alternatives

    /// Keeps one of several alternatives under its own name, as versions before 4.0 have none: the one without a
    /// language, else the most preferred, else the first.
    mutating func selectAlternatives() {
        guard source == .v4 else { return }
        spellPhonetics()
        var places: [Int] = []
        var keys: [[UInt8]] = []
        for (place, item) in items.enumerated() {
            // Vendors' properties have their names in every version.
            guard let id = item.parameter(.altid), !item.isExtension, item.definition?.isDefined(in: target) == true
            else {
                continue
            }
            places.append(place)
            keys.append(item.sourceName + [.colon] + Array(id.utf8))
        }
        let sets = numbered(keys)
        var chosen = [Int](repeating: -1, count: sets.count)
        for (number, place) in places.enumerated() {
            let set = sets.numbers[number]
            if chosen[set] < 0 || isBetter(items[place], than: items[chosen[set]]) { chosen[set] = place }
        }
        for (number, place) in places.enumerated() where chosen[sets.numbers[number]] != place {
            carry(place, .alternativeCarried)
        }
        selectName()
        items.removeAll { $0.isRemoved }
    }

    private func isBetter(_ item: ConversionItem, than other: ConversionItem) -> Bool {
        let isPlain = item.parameter(.language) == nil && item.parameter(.phonetic) == nil
        let otherIsPlain = other.parameter(.language) == nil && other.parameter(.phonetic) == nil
        if isPlain != otherIsPlain { return isPlain }
        return preference(item) < preference(other)
    }

    /// The level of preference, 101 without one.
    func preference(_ item: ConversionItem) -> Int {
        guard let text = item.parameter(.pref), let number = NumberText.integer(Array(text.utf8).span) else {
            return 101
        }
        return Int(min(max(number, 0), 101))
    }

    /// Older versions have one FN: the most preferred.
    private mutating func selectName() {
        var chosen: Int?
        for (place, item) in items.enumerated() where item.id == .fn && !item.hasOwnName && !item.isRemoved {
            if let best = chosen, preference(items[best]) <= preference(item) { continue }
            chosen = place
        }
        for place in items.indices where items[place].id == .fn && !items[place].hasOwnName && !items[place].isRemoved {
            if place != chosen { carry(place, .propertyCarried) }
        }
    }

    /// How a name is spoken has names of its own in older versions.
    private mutating func spellPhonetics() {
        guard options.mapsVendorProperties, options.carries else { return }
        let ids: [PropertyID] = [.xPhoneticLastName, .xPhoneticFirstName, .xPhoneticMiddleName]
        guard !items.contains(where: { ids.contains($0.id) }) else { return }
        guard let place = items.firstIndex(where: { $0.id == .n && $0.parameter(.phonetic) != nil }) else { return }
        guard items.contains(where: { $0.id == .n && $0.parameter(.phonetic) == nil }) else { return }
        let item = items[place]
        lose(
            .componentsMerged, item, new: "X-PHONETIC-LAST-NAME",
            message: "how the name is spoken stands in properties of its own; their parameters were left out")
        var new: [ConversionItem] = []
        for (number, part) in item.components(3)[..<3].enumerated() {
            let text = joined(texts([part]), " ")
            guard !text.utf8.isEmpty else { continue }
            var spoken = item
            spoken.parameters = []
            spoken.become(ids[number], .text(text))
            new.append(spoken)
        }
        items.replaceSubrange(place...place, with: new)
    }

    // MARK: Sort keys

    /// Puts SORT-STRING into the name it sorts by, as 4.0 has it.
    mutating func attachSortKeys() {
        guard let place = items.firstIndex(where: { $0.id == .sortString }) else { return }
        let name =
            items.firstIndex { $0.id == .n && !texts($0.components()[...]).isEmpty }
            ?? items.firstIndex { $0.id == .org } ?? items.firstIndex { $0.id == .n }
        guard let name else { return }
        let text = items[place].value.text
        // What a parameter cannot hold stays.
        if hasControl(text) { return }
        if let own = items[name].parameter(.sortAs) {
            // What was carried says more than the first key.
            if ValueBytes.same(own, text) { items.remove(at: place) }
            return
        }
        var keys: [String] = []
        for key in text.utf8.split(separator: .comma, omittingEmptySubsequences: false) {
            keys.append(String(decoding: key, as: UTF8.self))
        }
        let parameter = Parameter(.sortAs, keys)
        guard isValid(parameter, of: items[name]) else { return }
        if keys.count > 1 {
            lose(.parameterTextChanged, items[place], new: "SORT-AS", message: "commas separate sort keys in 4.0")
        }
        if items[name].id != .n {
            lose(
                .meaningGuessed, items[place], new: "ORG;SORT-AS",
                message: "without a name it is the organization's sort key")
        }
        let item = items[place]
        if !ValueBytes.sameIgnoringCase(item.group ?? "", items[name].group ?? "") {
            lose(.groupChanged, item, old: item.group ?? "", message: "the sort key is in the group of its name now")
        }
        for parameter in item.parameters where parameter.id != .value {
            lose(
                .parameterLost, item, old: parameter.value,
                message: "a parameter of the sort key has no place at its name")
        }
        items[name].parameters.append(parameter)
        items.remove(at: place)
        // The way back makes one sort key of it.
        for place in items.indices where items[place].id == .sortString && !items[place].hasOwnName {
            carry(place, .propertyCarried, .approx)
        }
        items.removeAll { $0.isRemoved }
    }

    mutating func detachSortKeys() {
        guard source == .v4, target == .v3, let place = items.firstIndex(where: { $0.id == .n && !$0.hasOwnName })
        else { return }
        let keys = items[place].parameters.values(of: .sortAs)
        guard let first = keys.first, !first.utf8.isEmpty, !items.contains(where: { $0.id == .sortString }) else {
            return
        }
        var item = items[place]
        item.parameters = []
        item.become(.sortString, .text(first))
        if keys.count == 1 { items[place].remove(.sortAs) }
        items.insert(item, at: place + 1)
    }

    // MARK: What is required

    /// Makes the FN or N that the version requires and the card lacks.
    mutating func deriveNames() {
        if target != .v21 { deriveFN() }
        if target != .v4 { deriveN() }
    }

    private mutating func deriveFN() {
        let place = items.firstIndex { $0.id == .fn && !$0.hasOwnName }
        if let place, !items[place].value.text.utf8.isEmpty { return }
        let name = displayName()
        if let place {
            guard !name.utf8.isEmpty else { return }
            lose(.nameDerived, items[place], new: "FN:\(name)")
            items[place].value = .text(name)
            return
        }
        let new = newItem(.fn, .text(name))
        lose(.nameDerived, new, new: "FN:\(name)")
        items.insert(new, at: items.firstIndex { $0.id == .n } ?? 0)
    }

    private func displayName() -> String {
        if let item = items.first(where: { $0.id == .n && !$0.hasOwnName }) {
            let parts = item.components(5)
            let name = joined([3, 1, 2, 0, 4].flatMap { texts(parts[$0...$0]) }, " ")
            if !name.utf8.isEmpty { return name }
        }
        let sources: [PropertyID] = [.nickname, .xNickname, .org, .email, .tel]
        for id in sources {
            for item in items where item.id == id {
                let text = texts(item.texts[...]).first ?? ""
                if !text.utf8.isEmpty { return text }
            }
        }
        return ""
    }

    private mutating func deriveN() {
        guard !items.contains(where: { $0.id == .n && !$0.hasOwnName }) else { return }
        let formatted = items.firstIndex { $0.id == .fn && !$0.hasOwnName }
        let name = formatted.map { items[$0].value.text } ?? displayName()
        let new = newItem(.n, .components([[name], [""], [""], [""], [""]]))
        lose(.nameDerived, new, new: "N:\(name);;;;")
        items.insert(new, at: formatted.map { $0 + 1 } ?? 0)
    }

    private func newItem(_ id: PropertyID, _ value: PropertyValue) -> ConversionItem {
        let name = Array((id.definition?.name ?? "").utf8)
        return ConversionItem(
            id: id, name: name, parameters: [], value: value, sourceName: name.map { $0.lowerCased }, origin: -1)
    }
}

extension ConversionItem {
    /// The value as components, whatever its kind.
    var texts: [[String]] {
        switch value {
        case .components(let components): components
        case .textList(let texts): texts.map { [$0] }
        case .uri(let uri): [[TelURI(parsing: Array(uri.utf8).span)?.text ?? uri]]
        default: [[value.text]]
        }
    }
}
