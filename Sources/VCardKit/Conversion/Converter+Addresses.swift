// Addresses: their labels, their country codes, and the components of RFC 9554.
extension Converter {
    // MARK: To 4.0

    /// Puts each LABEL into its ADR, as 4.0 has it, and X-ABADR too.
    ///
    /// A LABEL goes to the first ADR without one that has the same TYPE values, case and PREF ignored; else to the
    /// first one of its group; else it stays alone.
    mutating func attachLabels() {
        mergeSurplusComponents()
        attachCountries()
        let places = items.indices.filter { items[$0].id == .adr || items[$0].id == .label }
        guard places.contains(where: { items[$0].id == .label }) else { return }
        let types = numbered(places.map { TypeVocabulary.comparisonKey(items[$0].types) })
        var byTypes = [[Int]](repeating: [], count: types.count)
        var byGroup = [[Int]](repeating: [], count: groups.count)
        for (number, place) in places.enumerated() where items[place].id == .adr {
            guard items[place].parameter(.label) == nil else { continue }
            byTypes[types.numbers[number]].append(place)
            if let group = groups.number(items[place].group) { byGroup[group].append(place) }
        }
        var nextByTypes = [Int](repeating: 0, count: byTypes.count)
        var nextByGroup = [Int](repeating: 0, count: byGroup.count)
        var isTaken = [Bool](repeating: false, count: items.count)
        func next(_ queue: [Int], _ position: inout Int) -> Int? {
            while position < queue.count {
                position += 1
                if !isTaken[queue[position - 1]] { return queue[position - 1] }
            }
            return nil
        }
        var labelCounts = [Int](repeating: 0, count: byTypes.count)
        for (number, place) in places.enumerated() where items[place].id == .label {
            labelCounts[types.numbers[number]] += 1
        }
        for (number, place) in places.enumerated() where items[place].id == .label {
            let key = types.numbers[number]
            // Where not all have one, a label is that of the address right before it: conversions write it there.
            var address: Int?
            if labelCounts[key] < byTypes[key].count, number > 0, types.numbers[number - 1] == key,
                places[number - 1] == place - 1, items[place - 1].id == .adr, !isTaken[place - 1],
                items[place - 1].parameter(.label) == nil
            {
                address = place - 1
            }
            if address == nil { address = next(byTypes[key], &nextByTypes[key]) }
            var isGuess = false
            if address == nil, let group = groups.number(items[place].group) {
                address = next(byGroup[group], &nextByGroup[group])
                isGuess = address != nil
            }
            guard let address else {
                leaveLabelAlone(place)
                continue
            }
            isTaken[address] = true
            attach(place, to: address, isGuess: isGuess)
        }
        items.removeAll { $0.isRemoved }
    }

    private mutating func attach(_ label: Int, to address: Int, isGuess: Bool) {
        let item = items[label]
        items[address].parameters.append(Parameter(.label, [item.value.text]))
        items[label].isRemoved = true
        if hasControl(item.value.text) { lose(.charactersDropped, item) }
        if isGuess {
            lose(.labelPaired, item, message: "paired with the address of its group, which has other types")
        }
        if item.hasType("pref"), !items[address].hasType("pref") {
            lose(.preferenceFlattened, item, message: "the label was preferred, its address is not")
        }
        if item.parameter(.language) == nil, let language = items[address].parameter(.language) {
            lose(.labelPaired, item, new: language, message: "the label has the language of its address now")
        }
        if !ValueBytes.sameIgnoringCase(item.group ?? "", items[address].group ?? "") {
            lose(.groupChanged, item, old: item.group ?? "", message: "the label is in the group of its address now")
        }
        let own = Set(items[address].parameters.map { key($0) })
        for parameter in item.parameters where parameter.id != .type && !own.contains(key(parameter)) {
            lose(
                .parameterLost, item, old: parameter.value,
                message: "a parameter of the label has no place at its address")
        }
    }

    /// A parameter's name and values.
    private func key(_ parameter: Parameter) -> [UInt8] {
        var key = parameter.name.utf8.map { $0.lowerCased }
        for value in parameter.values {
            key.append(0)
            key.append(contentsOf: value.utf8)
        }
        return key
    }

    private mutating func leaveLabelAlone(_ place: Int) {
        let text = items[place].value.text
        lose(
            .labelPaired, items[place], new: "ADR", message: "no address has these types; the label has one of its own")
        items[place].become(.adr, .components([[String]](repeating: [""], count: 7)))
        items[place].parameters.append(Parameter(.label, [text]))
    }

    /// Parts behind the country of an older address are no rooms and floors; they are its label, if it has none.
    private mutating func mergeSurplusComponents() {
        for place in items.indices where items[place].id == .adr {
            let parts = items[place].components()
            guard parts.count > 7, parts.count != 18 else { continue }
            items[place].value = .components(Array(parts[..<7]))
            let surplus = texts(parts[7...])
            guard !surplus.isEmpty else { continue }
            lose(
                .componentsMerged, items[place], new: "LABEL",
                message: "an address has seven parts; the others are in its label now")
            let own = items[place].parameter(.label).map { [$0] } ?? []
            items[place].set(.label, [joined(own + surplus, "\n")])
        }
    }

    private mutating func attachCountries() {
        guard options.mapsVendorProperties else { return }
        var address = [Int](repeating: -1, count: groups.count)
        for (place, item) in items.enumerated() where item.id == .adr {
            if let group = groups.number(item.group), address[group] < 0 { address[group] = place }
        }
        for place in items.indices where items[place].id == .xABADR {
            guard let group = groups.number(items[place].group), address[group] >= 0 else { continue }
            let country = Parameter(.cc, [items[place].value.text])
            let target = items[address[group]]
            guard isValid(country, of: target) else { continue }
            if let own = target.parameter(.cc) {
                if ValueBytes.sameIgnoringCase(own, country.value) { items[place].isRemoved = true }
            } else {
                items[address[group]].parameters.append(country)
                items[place].isRemoved = true
            }
        }
        items.removeAll { $0.isRemoved }
    }

    // MARK: From 4.0

    /// Makes the LABEL parameter of an ADR a property, and brings the address to seven components.
    mutating func detachLabels() {
        detachAddressDetails()
        let places = items.indices.filter { items[$0].id == .adr }
        let types = numbered(places.map { TypeVocabulary.comparisonKey(items[$0].types) })
        var isUnlabelled = [Bool](repeating: false, count: types.count)
        var key = [Int](repeating: 0, count: items.count)
        for (number, place) in places.enumerated() {
            key[place] = types.numbers[number]
            if items[place].parameter(.label) == nil { isUnlabelled[key[place]] = true }
        }
        var result: [ConversionItem] = []
        result.reserveCapacity(items.count)
        for place in items.indices {
            var item = items[place]
            guard item.id == .adr else {
                result.append(item)
                continue
            }
            reduceComponents(&item)
            let label = item.parameter(.label)
            noteSurplus(.label, item)
            item.remove(.label)
            var country: ConversionItem?
            if options.mapsVendorProperties, options.carries, let code = item.parameter(.cc), item.group != nil {
                var new = item
                new.parameters = []
                new.become(.xABADR, .text(code))
                lose(.parameterCarried, item, old: code, new: "X-ABADR")
                noteSurplus(.cc, item)
                item.remove(.cc)
                country = new
            }
            let isEmpty = texts(item.components()[...]).isEmpty
            if !isEmpty || label == nil { result.append(item) }
            if let label {
                if source != .v4 {
                    lose(
                        .labelPaired, item, new: "LABEL",
                        message: "a label in a parameter is 4.0's; it is a property now")
                } else if isEmpty, isUnlabelled[key[place]] {
                    lose(.labelPaired, item, message: "an address with the same types has no label")
                }
                var new = item
                new.become(.label, .text(label))
                new.parameters.removeAll { $0.id != .type && $0.id != .language && $0.id != .pref }
                result.append(new)
            }
            if let country { result.append(country) }
        }
        items = result
    }

    /// RFC 9554 has eighteen components, of which older versions know seven.
    ///
    /// - Parameter isCarried: Whether the eleven others are kept elsewhere.
    mutating func reduceComponents(_ item: inout ConversionItem, isCarried: Bool = false) {
        var parts = item.components()
        guard parts.count > 7 else { return }
        if !texts(parts[7...]).isEmpty {
            let missing = AddressLines.missing(parts, from: isCarried ? 18 : 7)
            if texts(parts[2...2]).isEmpty { parts[2] = [AddressLines.street(parts)] }
            if texts(parts[1...1]).isEmpty { parts[1] = [AddressLines.extended(parts)] }
            if missing.isEmpty {
                lose(.componentsMerged, item)
            } else {
                lose(
                    .componentsMerged, item, .lost, old: joined(missing, "; "),
                    message: "an address has seven components; what the first ones do not say was left out")
            }
        }
        item.value = .components(Array(parts[..<7]))
    }

    /// The texts of components that are not empty.
    func texts(_ components: ArraySlice<[String]>) -> [String] {
        var found: [String] = []
        for component in components {
            for text in component where !text.utf8.isEmpty { found.append(text) }
        }
        return found
    }

    func joined(_ texts: [String], _ separator: String) -> String {
        var out = ""
        for (number, text) in texts.enumerated() {
            if number > 0 { out += separator }
            out += text
        }
        return out
    }
}
