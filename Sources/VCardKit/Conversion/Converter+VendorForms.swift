// Properties of 4.0 under the names that programs have for them in older versions.
extension Converter {
    mutating func unmapStandardProperties() {
        let labels = Labels(items, groups)
        let isKindTold = items.contains { $0.id.tellsKind }
        let hasMember = items.contains { $0.id == .member || $0.id == .xAddressBookServerMember }
        var result: [ConversionItem] = []
        result.reserveCapacity(items.count)
        for place in items.indices {
            let item = items[place]
            let isNew = source == .v4
            switch item.id {
            case .kind where isNew: unmapKind(place, isTold: isKindTold, hasMember: hasMember)
            case .member where isNew && options.mapsVendorProperties:
                replace(place, .xAddressBookServerMember, item.value)
            case .gender where isNew && options.mapsVendorProperties: unmapGender(place)
            case .socialProfile where isNew && options.mapsVendorProperties: unmapSocialProfile(place)
            case .impp where target == .v21 && options.mapsVendorProperties: unmapMessenger(place)
            case .related where isNew && options.mapsVendorProperties:
                if let label = unmapRelation(place, labels) {
                    result.append(items[place])
                    result.append(label)
                    continue
                }
            default: break
            }
            if !items[place].isRemoved { result.append(items[place]) }
        }
        items = result
        groups = ItemGroups(items)
    }

    /// Gives a property the vendor's name and value, or leaves it out where nothing is carried.
    private mutating func replace(
        _ place: Int, _ id: PropertyID, _ value: PropertyValue, _ grade: LossKind.Grade = .carried
    ) {
        let item = items[place]
        guard options.carries else {
            lose(.propertyLost, item, message: "the version has no such property")
            items[place].isRemoved = true
            return
        }
        lose(.propertyCarried, item, grade, new: id.definition?.name ?? "")
        items[place].become(id, value)
    }

    /// - Parameters:
    ///   - isTold: Whether a property of Apple's says it already, which the way back takes for the kind.
    ///   - hasMember: Whether the card has members, which no organization has for Apple.
    private mutating func unmapKind(_ place: Int, isTold: Bool, hasMember: Bool) {
        let text = items[place].value.text
        if ValueBytes.sameIgnoringCase(text, "individual"), items[place].isPlain {
            items[place].isRemoved = true
        } else if options.mapsVendorProperties, !isTold, !hasMember,
            ValueBytes.sameIgnoringCase(text, "org")
        {
            replace(place, .xABShowAs, .text("COMPANY"))
        } else if options.mapsVendorProperties, !isTold, ValueBytes.sameIgnoringCase(text, "group") {
            replace(place, .xAddressBookServerKind, .text("group"))
        }
    }

    private mutating func unmapGender(_ place: Int) {
        let parts = items[place].components()
        if parts.count == 1, let sex = parts.first?.first {
            for row in VendorRow.genders where ValueBytes.same(row.sex, sex) {
                return replace(place, .xGender, .text(row.word))
            }
        }
        // The value as 4.0 has it.
        carry(place)
    }

    private mutating func unmapSocialProfile(_ place: Int) {
        let item = items[place]
        replace(place, .xSocialProfile, item.value)
        guard !items[place].isRemoved else { return }
        if let service = item.parameter(.serviceType) {
            noteSurplus(.serviceType, item)
            items[place].remove(.serviceType)
            if ServiceRow.isType(service) {
                items[place].setTypes([service] + item.types)
            } else {
                items[place].parameters.append(Parameter(.xServiceType, [service]))
            }
        } else if let type = item.types.first(where: { !ServiceRow.isUse($0) }) {
            lose(.meaningGuessed, item, old: type, message: "the way back will take this TYPE for the service")
        }
        if let user = item.parameter(.username) {
            noteSurplus(.username, item)
            items[place].remove(.username)
            items[place].parameters.append(Parameter(.xUser, [user]))
        }
    }

    private mutating func unmapMessenger(_ place: Int) {
        let item = items[place]
        let uri = Array(item.value.text.utf8)
        guard let scheme = URIText.scheme(of: uri.span),
            let row = MessengerRow.row(scheme: Array(uri[scheme]).span)
        else { return carry(place) }
        var end = uri.count
        if let query = uri.firstIndex(of: UInt8(ascii: "?")), query > scheme.upperBound {
            end = query
            if options.carries { lose(.meaningGuessed, item, message: "the query of the address was left out") }
        }
        var name: [UInt8] = []
        URIText.decodePercent(uri.span, in: (scheme.upperBound + 1)..<end, into: &name)
        // Only 4.0 makes a URI of it again.
        replace(place, row.id, .text(String(decoding: name, as: UTF8.self)), source == .v3 ? .approx : .carried)
    }

    /// Gives the label that Apple's form needs, if the relation has that form.
    private mutating func unmapRelation(_ place: Int, _ labels: Labels) -> ConversionItem? {
        let item = items[place]
        guard options.carries, case .text(let text) = item.value, item.types.count == 1 else { return nil }
        if let group = groups.number(item.group), labels.place[group] >= 0 || labels.members[group] > 1 { return nil }
        for row in RelationRow.all where row.isRegistered && ValueBytes.sameIgnoringCase(row.type, item.types[0]) {
            replace(place, .xABRelatedNames, .text(text))
            items[place].setTypes([])
            if item.group == nil {
                items[place].group = newGroup(item, "it got a group, which its label is in")
            }
            var label = items[place]
            label.parameters = []
            label.become(.xABLabel, .text("_$!<\(row.label)>!$_"))
            return label
        }
        return nil
    }
}

extension PropertyID {
    /// Whether it is Apple's property for what KIND says.
    fileprivate var tellsKind: Bool { self == .xABShowAs || self == .xAddressBookServerKind }
}
