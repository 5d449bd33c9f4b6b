extension Converter {
    /// Decodes the card's properties, each once.
    mutating func readItems() {
        items.reserveCapacity(card.entryCount)
        var versions = 0
        for place in 0..<card.entryCount {
            let property: Property
            switch card.entry(place) {
            case .owned(let owned): property = owned
            case .original(let number):
                let record = card.records[number]
                if record.flags.contains(.invalid) { loseLine(number, place) }
                guard record.isProperty else { continue }
                property = card.property(ofRecord: number)
            }
            if property.id == .version {
                versions += 1
                if versions > 1 { lose(.duplicateMerged, item(of: property, place), message: "VERSION is there once") }
                continue
            }
            read(property, place)
        }
        groups = ItemGroups(items)
    }

    private mutating func loseLine(_ number: Int, _ place: Int) {
        let text = card.bytes[card.range(ofRecord: number)]
        let line = ConversionItem(
            id: .unknown, name: [], parameters: [], value: .text(""), sourceName: [], origin: place)
        lose(
            .propertyLost, line, old: String(decoding: text.filter { !$0.isLineEnd }, as: UTF8.self),
            message: "a line that is no property was left out")
    }

    private func item(of property: Property, _ place: Int) -> ConversionItem {
        let name = property.nameBytes
        return ConversionItem(
            id: property.id, name: name, parameters: [], value: .text(""), sourceName: name.map { $0.lowerCased },
            origin: place)
    }

    private mutating func read(_ property: Property, _ place: Int) {
        let head = property.head
        var item = ConversionItem(
            id: property.id, name: head.name, parameters: head.parameters, value: .text(""),
            sourceName: head.name.map { $0.lowerCased }, origin: place)
        item.group = head.group
        if property.id == .agent, readAgent(property, &item) { return items.append(item) }
        decode(property, &item)
        if property.id == .begin || property.id == .end || head.name.isEmpty {
            return lose(.propertyLost, item, message: "the line has no name that a property can have")
        }
        if property.record.flags.contains(.nested) {
            lose(.valueKeptRaw, item, .approx, message: "a card in a property other than AGENT was kept as text")
        }
        if source == .v21, case .unknown(let raw) = item.value, !raw.utf8.elementsEqual(property.value.text.utf8),
            !raw.utf8.isEmpty, hasEscapedBreak(property.value.text)
        {
            lose(.valueKeptRaw, item, .approx, message: "a backslash before an n is doubled, as it is no line break")
        }
        if item.hasInvalidBase64, item.isExtension {
            lose(.valueKeptRaw, item, .approx, message: "base64 that cannot be decoded was kept as text")
        }
        items.append(item)
    }

    private func hasEscapedBreak(_ raw: String) -> Bool {
        var last: UInt8 = 0
        for byte in raw.utf8 {
            if last == .backslash, byte == 0x6E || byte == 0x4E { return true }
            last = byte
        }
        return false
    }

    /// Sets value and parameters from what the property decodes to.
    func decode(_ property: Property, _ item: inout ConversionItem) {
        let decoding = property.decode()
        item.value = decoding.value
        item.hasMediaMismatch = decoding.oddities.contains(.mediaTypeMismatch)
        item.hasInvalidBase64 = decoding.oddities.contains(.invalidBase64)
        // A vendor's date is written by that vendor's rules, whatever the version.
        if property.definition?.isExtension == true, case .date(let date) = decoding.value {
            item.value = .unknown(date.text)
        }
        let isUnknown = property.definition?.isExtension != false
        var parameters: [Parameter] = []
        for parameter in item.parameters {
            switch parameter.id {
            case .encoding, .charset: continue
            case .value:
                guard isUnknown else { continue }
                guard let type = ValueType(name: Array(parameter.value.utf8).span) else {
                    parameters.append(parameter)
                    continue
                }
                // What stands in the line needs no mark of it outside of 2.1.
                if type == .inline { continue }
                parameters.append(Parameter(.value, [type.name(in: target)]))
            default: parameters.append(parameter)
            }
        }
        item.parameters = parameters
        if case .unknown(let raw) = item.value {
            item.value = .unknown(TextEscaping.rewritten(raw, from: source, to: target))
        }
    }

    // MARK: What was carried

    /// Gives properties and parameters their own names again that an earlier conversion kept under an `X-` name.
    mutating func restoreCarried() {
        var counts = [Int](repeating: 0, count: PropertyDefinition.all.count + 1)
        for item in items { counts[Int(item.id.rawValue)] += 1 }
        for place in items.indices {
            // A copy: while `self` is read, changing an item in its place would copy all of them.
            var named = items[place]
            restoreParameters(&named)
            items[place] = named
            noteAmbiguousParameters(named)
            noteAmbiguity(named, counts)
            guard items[place].origin >= 0, let id = carriedProperty(items[place]) else { continue }
            guard let property = sourceProperty(items[place].origin), !property.record.flags.contains(.nested) else {
                continue
            }
            var restored = items[place]
            restored.parameters = property.parameters
            decode(property.renamed(id), &restored)
            restored.id = id
            restoreParameters(&restored)
            guard isComingBack(restored, id, count: counts[Int(id.rawValue)]) else { continue }
            // A text in place of a date was carried as such.
            if case .text = restored.value, id.definition?.defaultType(in: target).isDateOrTime == true,
                items[place].parameter(.value).map({ ValueBytes.sameIgnoringCase($0, "text") }) != true
            {
                continue
            }
            counts[Int(id.rawValue)] += 1
            restored.name = Array((id.definition?.name ?? "").utf8)
            items[place] = restored
        }
    }

    /// A name that looks like one of ours though the property has its own name in the source's version.
    private mutating func noteAmbiguity(_ item: ConversionItem, _ counts: [Int]) {
        if item.id == .related, target == .v4, item.types.count == 1, item.hasType("agent") {
            return lose(.vendorFormReplaced, item, new: "AGENT", message: "the way back will take it for AGENT")
        }
        guard item.sourceName.count > 2, item.sourceName[0] == UInt8(ascii: "x"),
            item.sourceName[1] == UInt8(ascii: "-")
        else { return }
        let id = PropertyID(name: Array(item.sourceName[2...]).span)
        guard let definition = id.definition, !definition.isExtension, !VendorRow.isMapped(item.id) else { return }
        guard definition.isDefined(in: source) else { return }
        let becomesSingle =
            counts[Int(id.rawValue)] > 0 && definition.cardinality(in: target)?.allowsSeveral == false
            && definition.cardinality(in: source)?.allowsSeveral == true
        guard becomesSingle || !Self.isWritten(id, in: target) || fitsNoLonger(item, id) else { return }
        lose(
            .vendorFormReplaced, item, new: definition.name, message: "the way back will take it for \(definition.name)"
        )
    }

    /// Whether the value is one of the property in the source's version, but not in the target's.
    private func fitsNoLonger(_ item: ConversionItem, _ id: PropertyID) -> Bool {
        guard let property = sourceProperty(item.origin) else { return false }
        var named = item
        named.parameters = property.parameters
        decode(property.renamed(id), &named)
        named.id = id
        return fits(named, in: source) && !fits(named, in: target)
    }

    /// Parameters with a name that looks like one of ours.
    private mutating func noteAmbiguousParameters(_ item: ConversionItem) {
        for parameter in item.parameters {
            guard let id = ParameterRow.standard(parameter, of: item, source: target, target: source),
                source == .v4 || !ParameterRow.isExact(id), let name = id.definition?.name
            else { continue }
            // 4.0 does not allow it there.
            if source == .v4, !item.isExtension, item.definition?.allows(id) == false { continue }
            lose(
                .vendorFormReplaced, item, old: parameter.value, new: name,
                message: "the way back will take \(parameter.name) for \(name)")
        }
    }

    /// Notes vendors' properties of a card of 4.0 that the way back will take for what the standard has in their place,
    /// as nothing tells them from those that stood for it.
    mutating func noteClaimed(in written: Card) {
        guard items.contains(where: { $0.origin >= 0 && VendorRow.standard(of: $0.id) != nil }) else { return }
        var back = Converter(card: written, target: source, options: options, depth: depth)
        func key(_ property: Property) -> [UInt8] {
            [UInt8(truncatingIfNeeded: property.id.rawValue), UInt8(truncatingIfNeeded: property.id.rawValue >> 8)]
                + Array(property.value.text.utf8)
        }
        var left: [[UInt8]: Int] = [:]
        for property in back.convert().card.properties where VendorRow.standard(of: property.id) != nil {
            left[key(property), default: 0] += 1
        }
        for item in items {
            guard item.origin >= 0, let standard = VendorRow.standard(of: item.id),
                let property = sourceProperty(item.origin), property.id == item.id
            else { continue }
            let same = key(property)
            if let count = left[same], count > 0 {
                left[same] = count - 1
            } else {
                lose(.vendorFormReplaced, item, new: standard, message: "the way back will take it for \(standard)")
            }
        }
    }

    /// The property that the name is without its `X-`, if conversions carry that.
    private func carriedProperty(_ item: ConversionItem) -> PropertyID? {
        guard item.sourceName.count > 2, item.sourceName[0] == UInt8(ascii: "x"),
            item.sourceName[1] == UInt8(ascii: "-")
        else { return nil }
        // These have rules of their own.
        if VendorRow.isMapped(item.id) { return nil }
        let id = PropertyID(name: Array(item.sourceName[2...]).span)
        guard let definition = id.definition, !definition.isExtension, definition.isDefined(in: target) else {
            return nil
        }
        switch id {
        case .begin, .end, .version, .gender, .anniversary, .socialProfile: return nil
        default: return id
        }
    }

    private func isComingBack(_ item: ConversionItem, _ id: PropertyID, count: Int) -> Bool {
        guard let definition = id.definition, fits(item, in: target) else { return false }
        let isAlternative = target == .v4 && item.parameter(.altid) != nil
        if !isAlternative, definition.cardinality(in: target)?.allowsSeveral == false, count > 0 { return false }
        if !Self.isWritten(id, in: source) || !fits(item, in: source) { return true }
        // Or the source has it once, and has it; 2.1 has one FN, though no rule says so.
        let isOnce = definition.cardinality(in: source)?.allowsSeveral == false || (id == .fn && source == .v21)
        return isAlternative || (count > 0 && isOnce)
    }

    func restoreParameters(_ item: inout ConversionItem) {
        // What stands first may need one behind it, as PHONETIC needs ALTID.
        if restoreSomeParameters(&item) { _ = restoreSomeParameters(&item) }
    }

    /// Whether there were any.
    private func restoreSomeParameters(_ item: inout ConversionItem) -> Bool {
        var present = ParameterSet(item.parameters)
        // Lists of which 2.1 has each value in a parameter of its own.
        var lists: [(id: ParameterID, place: Int, others: [Int], values: [String])] = []
        var isRestored = false
        for place in item.parameters.indices {
            let parameter = item.parameters[place]
            guard let id = ParameterRow.standard(parameter, of: item, source: source, target: target),
                !present.contains(id)
            else { continue }
            if id.definition?.isList == true {
                if let number = lists.firstIndex(where: { $0.id == id }) {
                    lists[number].values += parameter.values
                    lists[number].others.append(place)
                } else {
                    lists.append((id, place, [], parameter.values))
                }
                continue
            }
            let standard = Parameter(id, parameter.values)
            guard isValid(standard, of: item, present) else { continue }
            item.parameters[place] = standard
            present.formUnion(ParameterSet(id))
            isRestored = true
        }
        var others: [Int] = []
        for list in lists {
            let standard = Parameter(list.id, list.values)
            guard isValid(standard, of: item, present) else { continue }
            item.parameters[list.place] = standard
            others += list.others
            isRestored = true
        }
        if !others.isEmpty {
            let merged = Set(others)
            item.parameters = item.parameters.indices.filter { !merged.contains($0) }.map { item.parameters[$0] }
        }
        return isRestored
    }
}

extension Property {
    /// The same line read as another property.
    func renamed(_ id: PropertyID) -> Property {
        var record = record
        record.property = id
        return Property(bytes: bytes, range: range, base: base, record: record, version: version)
    }
}

extension Converter {
    /// Leaves out properties that must have content and have none, and the labels of such.
    mutating func dropEmpty() {
        var members = [Int](repeating: 0, count: groups.count)
        var hasLost = [Bool](repeating: false, count: groups.count)
        for place in items.indices where items[place].id != .xABLabel {
            let group = groups.number(items[place].group)
            if isEmpty(items[place]) {
                lose(.emptyValueDropped, items[place])
                items[place].isRemoved = true
                if let group { hasLost[group] = true }
            } else if let group {
                members[group] += 1
            }
        }
        for place in items.indices where items[place].id == .xABLabel {
            guard let group = groups.number(items[place].group), hasLost[group], members[group] == 0 else { continue }
            lose(.emptyValueDropped, items[place], message: "the label of a property without content was left out")
            items[place].isRemoved = true
        }
        items.removeAll { $0.isRemoved }
    }

    /// The groups that have something else than a label; `nil` if there are no labels.
    func membersOfLabelledGroups() -> ItemGroups? {
        guard items.contains(where: { $0.id == .xABLabel }) else { return nil }
        return ItemGroups(items.filter { $0.id != .xABLabel })
    }

    /// Leaves out the labels of what was left out.
    mutating func dropLabels(_ members: ItemGroups) {
        guard let left = membersOfLabelledGroups() else { return }
        for place in items.indices where items[place].id == .xABLabel {
            let group = items[place].group
            guard members.number(group) != nil, left.number(group) == nil else { continue }
            lose(.propertyLost, items[place], message: "the label of a property that was left out")
            items[place].isRemoved = true
        }
        items.removeAll { $0.isRemoved }
    }

    private func isEmpty(_ item: ConversionItem) -> Bool {
        if item.isExtension || !item.nestedLines.isEmpty { return false }
        switch item.value {
        case .components(let components):
            if item.id == .n || (item.id == .adr && item.parameter(.label)?.utf8.isEmpty == false) { return false }
            for component in components {
                for text in component where !text.utf8.isEmpty { return false }
            }
            return true
        case .text(let text), .uri(let text), .unknown(let text), .languageTag(let text):
            guard text.utf8.isEmpty else { return false }
            let types = item.definition?.valueTypes(in: .v4) ?? []
            return item.definition?.isMedia == true || types.first != .text || item.id == .kind || item.id == .tz
                || item.id == .sortString || item.id == .label
        case .binary(let octets, _): return octets.isEmpty
        default: return false
        }
    }
}
