// Vendors' properties that become those of 4.0, and back.
extension Converter {
    /// What is known of each group: its label, if it has one, and how many other members it has.
    struct Labels {
        var place: [Int]
        var members: [Int]

        init(_ items: [ConversionItem], _ groups: ItemGroups) {
            place = [Int](repeating: -1, count: groups.count)
            members = [Int](repeating: 0, count: groups.count)
            for (number, item) in items.enumerated() where !item.isRemoved {
                guard let group = groups.number(item.group) else { continue }
                if item.id == .xABLabel, place[group] < 0 { place[group] = number } else { members[group] += 1 }
            }
        }
    }

    // MARK: To 4.0

    mutating func mapVendorProperties() {
        let labels = Labels(items, groups)
        var anniversary: PartialDate?
        var hasAnniversary = false
        var hasGender = false
        var kind: String?
        var kindForms = 0
        var hasMember = false
        for item in items {
            switch item.id {
            case .anniversary:
                hasAnniversary = true
                if case .date(let date) = item.value { anniversary = date }
            case .gender: hasGender = true
            case .kind: kind = item.value.text
            case .xABShowAs, .xAddressBookServerKind: kindForms += 1
            case .member, .xAddressBookServerMember: hasMember = true
            default: break
            }
        }
        var firstMember: Int?
        for place in items.indices where !items[place].isRemoved {
            let id = items[place].id
            guard id == .impp || items[place].isExtension else { continue }
            let item = items[place]
            let label = self.label(of: item, labels)
            if VendorRow.anniversaries.contains(id) || (id == .xABDate && isLabel(label, "Anniversary")) {
                mapAnniversary(place, &anniversary, &hasAnniversary, labels)
            } else if id == .xGender || id == .xWABGender {
                if !hasGender { hasGender = mapGender(place) }
            } else if id == .xABShowAs || id == .xAddressBookServerKind {
                guard kind == nil else { continue }
                kind = mapKind(place, hasMember: hasMember)
                // Beside another of Apple's, the way back keeps KIND under its own name.
                if kind != nil, kindForms > 1 { lose(.vendorFormReplaced, item, new: "KIND") }
            } else if id == .xAddressBookServerMember {
                // Only a group has members.
                if let kind, !ValueBytes.sameIgnoringCase(kind, "group") { continue }
                guard case .uri(let uri) = item.value, URIText.scheme(of: Array(uri.utf8).span) != nil else { continue }
                items[place].become(.member, item.value)
                if firstMember == nil { firstMember = place }
            } else if !options.keepsMessengers, let row = MessengerRow.row(id) {
                mapMessenger(place, row)
            } else if id == .xSocialProfile {
                mapSocialProfile(place)
            } else if id == .impp {
                mapMessagingTypes(place)
            } else if id == .xABRelatedNames {
                mapRelation(place, label, labels)
            } else if options.mapsRelations, let type = RelatedRow.type(id) {
                lose(.vendorFormReplaced, item, new: "RELATED;TYPE=\(type)")
                items[place].become(.related, .text(item.value.text))
                items[place].setTypes(item.types + [type])
            }
        }
        if let firstMember, kind.map({ ValueBytes.sameIgnoringCase($0, "group") }) != true {
            if kind == nil {
                var new = ConversionItem(
                    id: .kind, name: [], parameters: [], value: .text("group"),
                    sourceName: items[firstMember].sourceName,
                    origin: items[firstMember].origin)
                new.become(.kind, .text("group"))
                lose(.meaningGuessed, new, new: "KIND:group", message: "a card with members is a group")
                items.insert(new, at: firstMember)
            } else {
                for place in items.indices where items[place].id == .member { carry(place) }
            }
        }
        items.removeAll { $0.isRemoved }
    }

    private func label(of item: ConversionItem, _ labels: Labels) -> String? {
        guard let group = groups.number(item.group), labels.place[group] >= 0 else { return nil }
        return items[labels.place[group]].value.text
    }

    private func isLabel(_ label: String?, _ word: String) -> Bool {
        guard let label else { return false }
        return ValueBytes.sameIgnoringCase(VendorRow.builtIn(label) ?? label, word)
    }

    /// Takes the label out that now stands in the property itself.
    private mutating func consumeLabel(of item: ConversionItem, _ labels: Labels) {
        guard let group = groups.number(item.group), labels.place[group] >= 0, labels.members[group] == 1 else {
            return
        }
        items[labels.place[group]].isRemoved = true
    }

    private mutating func mapAnniversary(
        _ place: Int, _ anniversary: inout PartialDate?, _ hasAnniversary: inout Bool, _ labels: Labels
    ) {
        let item = items[place]
        var isText = false
        if let type = item.parameter(.value) { isText = ValueBytes.sameIgnoringCase(type, "text") }
        let text = item.value.text
        guard let date = PartialDate(text) else {
            guard isText, item.id == .xAnniversary, !hasAnniversary else { return }
            items[place].become(.anniversary, .text(text))
            items[place].remove(.value)
            hasAnniversary = true
            return
        }
        if hasAnniversary {
            guard let first = anniversary, first == withoutPlaceholder(date, item) else { return }
            lose(.duplicateMerged, item)
            items[place].isRemoved = true
        } else {
            if item.id != .xAnniversary { lose(.vendorFormReplaced, item, new: "ANNIVERSARY") }
            items[place].become(.anniversary, .date(date))
            items[place].remove(.value)
            hasAnniversary = true
            anniversary = withoutPlaceholder(date, item)
        }
        if item.id == .xABDate { consumeLabel(of: item, labels) }
    }

    private func withoutPlaceholder(_ date: PartialDate, _ item: ConversionItem) -> PartialDate {
        date.hasPlaceholderYear ? date.withoutYear : date
    }

    private mutating func mapGender(_ place: Int) -> Bool {
        let item = items[place]
        let text = item.value.text
        for row in VendorRow.genders where row.id == item.id && ValueBytes.sameIgnoringCase(row.word, text) {
            // X-GENDER:Male is what is written on the way back.
            if !ValueBytes.same(VendorRow.genders[0].word, text), !ValueBytes.same(VendorRow.genders[1].word, text) {
                lose(.vendorFormReplaced, item, new: "GENDER:\(row.sex)")
            }
            items[place].become(.gender, .components([[row.sex]]))
            items[place].remove(.value)
            return true
        }
        guard item.id == .xGender, !text.utf8.isEmpty else { return false }
        var whole = item
        if let property = sourceProperty(item.origin) { decode(property.renamed(.gender), &whole) }
        whole.id = .gender
        if fits(whole, in: .v4) {
            items[place].become(.gender, whole.value)
        } else {
            lose(.vendorFormReplaced, item, new: "GENDER:;\(text)")
            items[place].become(.gender, .components([[""], [text]]))
        }
        items[place].remove(.value)
        return true
    }

    /// Gives the KIND that the property became, `nil` if it stays.
    private mutating func mapKind(_ place: Int, hasMember: Bool) -> String? {
        let item = items[place]
        let text = item.value.text
        if item.id == .xABShowAs {
            guard ValueBytes.sameIgnoringCase(text, "COMPANY"), !hasMember else { return nil }
            items[place].become(.kind, .text("org"))
            return "org"
        }
        guard ValueBytes.sameIgnoringCase(text, "group") else { return nil }
        items[place].become(.kind, .text("group"))
        return "group"
    }

    private mutating func mapMessenger(_ place: Int, _ row: MessengerRow) {
        let item = items[place]
        let text = Array(item.value.text.utf8)
        guard !text.isEmpty, let scheme = row.schemes.first else { return }
        var uri: [UInt8] = []
        let given = URIText.scheme(of: text.span)
        if given.map({ ValueBytes.equal(text.span, $0, scheme) }) != true {
            uri.append(contentsOf: scheme.utf8)
            uri.append(.colon)
        }
        URIText.repair(text.span, into: &uri)
        let value = String(decoding: uri, as: UTF8.self)
        lose(.meaningGuessed, item, new: "IMPP:\(value)")
        items[place].become(.impp, .uri(value))
        items[place].remove(.value)
        mapMessagingTypes(place)
    }

    /// RFC 4770 has personal and business for what 4.0 calls home and work.
    private mutating func mapMessagingTypes(_ place: Int) {
        let item = items[place]
        var types: [String] = []
        var changed: String?
        for type in item.types {
            if ValueBytes.sameIgnoringCase(type, "personal") {
                types.append("home")
                changed = type
            } else if ValueBytes.sameIgnoringCase(type, "business") {
                types.append("work")
                changed = type
            } else {
                types.append(type)
            }
        }
        guard let changed else { return }
        lose(.typeNotRegistered, item, .approx, old: changed, message: "personal and business became home and work")
        items[place].setTypes(types)
    }

    private mutating func mapSocialProfile(_ place: Int) {
        var item = items[place]
        var service = item.parameter(.xServiceType)
        var types: [String] = []
        for type in item.types {
            if service == nil, !ServiceRow.isUse(type) { service = type } else { types.append(type) }
        }
        let user = item.parameter(.xUser)
        let text = item.value.text
        let isText = item.parameter(.value).map { ValueBytes.sameIgnoringCase($0, "text") } ?? false
        let isURI = !isText && URIText.scheme(of: Array(text.utf8).span) != nil
        guard !text.utf8.isEmpty, isURI || service != nil else { return }
        if let own = item.parameter(.xServiceType), ServiceRow.isType(own) {
            lose(.vendorFormReplaced, item, new: "SOCIALPROFILE", message: "the service is in another parameter now")
        }
        item.become(.socialProfile, isURI ? .uri(text) : .text(text))
        item.remove(.value)
        item.setTypes(types)
        if let service {
            item.remove(.xServiceType)
            item.parameters.insert(Parameter(.serviceType, [service]), at: 0)
        }
        if let user, isURI {
            item.remove(.xUser)
            item.parameters.append(Parameter(.username, [user]))
        }
        items[place] = item
    }

    private mutating func mapRelation(_ place: Int, _ label: String?, _ labels: Labels) {
        guard let label, let word = VendorRow.builtIn(label), !items[place].value.text.utf8.isEmpty else { return }
        for row in RelationRow.all where ValueBytes.same(row.label, word) && (row.isRegistered || options.mapsRelations)
        {
            let item = items[place]
            let isShared = groups.number(item.group).map { labels.members[$0] != 1 } ?? true
            let hasType = item.types.contains { !ValueBytes.sameIgnoringCase($0, "pref") }
            if !row.isRegistered || isShared || hasType {
                lose(.vendorFormReplaced, item, new: "RELATED;TYPE=\(row.type)")
            }
            items[place].become(.related, .text(item.value.text))
            items[place].remove(.value)
            items[place].setTypes(item.types + [row.type])
            return consumeLabel(of: item, labels)
        }
    }

    // MARK: Android

    /// Turns Android's rows into the properties they stand for (the columns are MIME type, value, type, label).
    mutating func mapAndroidRows() {
        var mapped: [ConversionItem] = []
        var changed = false
        mapped.reserveCapacity(items.count)
        for item in items {
            guard item.id == .xAndroidCustom, let new = androidItems(item) else {
                mapped.append(item)
                continue
            }
            changed = true
            lose(.vendorFormReplaced, item, new: new.first.map { String(decoding: $0.name, as: UTF8.self) } ?? "")
            mapped.append(contentsOf: new)
        }
        guard changed else { return }
        items = mapped
        groups = ItemGroups(items)
    }

    private mutating func androidItems(_ item: ConversionItem) -> [ConversionItem]? {
        guard let property = sourceProperty(item.origin) else { return nil }
        var columns = AndroidRow.columns(of: property)
        while columns.count < 4 { columns.append("") }
        let value = columns[1]
        guard !value.utf8.isEmpty else { return nil }
        let type = NumberText.integer(Array(columns[2].utf8).span)
        let prefix = "vnd.android.cursor.item/"
        func isRow(_ name: String) -> Bool { ValueBytes.sameIgnoringCase(columns[0], prefix + name) }
        var new = item
        if isRow("nickname") {
            noteSurplus(columns[4...], item)
            if !columns[3].utf8.isEmpty { return labelled(&new, .nickname, .textList([value]), nil, columns[3]) }
            new.become(.nickname, .textList([value]))
            return [new]
        }
        if isRow("contact_event") {
            guard let date = PartialDate(value) else { return nil }
            noteSurplus(columns[(type == 1 || type == 3 ? 3 : 4)...], item)
            if type == 3 {
                new.become(.bday, .date(date))
                return [new]
            }
            return labelled(&new, .xABDate, .unknown(value), type == 1 ? "Anniversary" : nil, columns[3])
        }
        guard isRow("relation") else { return nil }
        var word: String?
        for row in RelationRow.all where type == Int64(row.android) { word = row.label }
        var custom = columns[3]
        if word == nil, let row = LabelTable.rows.first(where: { $0.android > 0 && type == Int64($0.android) }) {
            custom = row.name
        }
        noteSurplus(columns[(word == nil && ValueBytes.same(custom, columns[3]) ? 4 : 3)...], item)
        return labelled(&new, .xABRelatedNames, .text(value), word, custom)
    }

    /// Notes columns that have no place elsewhere.
    private mutating func noteSurplus(_ columns: ArraySlice<String>, _ item: ConversionItem) {
        let surplus = columns.filter { !$0.utf8.isEmpty }
        guard !surplus.isEmpty else { return }
        lose(
            .vendorFormReplaced, item, .lost, old: joined(surplus, ";"),
            message: "only the first columns of the row were kept")
    }

    private mutating func labelled(
        _ item: inout ConversionItem, _ id: PropertyID, _ value: PropertyValue, _ word: String?, _ custom: String
    ) -> [ConversionItem] {
        if item.group == nil { item.group = groups.next() }
        item.become(id, value)
        var label = item
        label.parameters = []
        label.become(.xABLabel, .text(word.map { "_$!<\($0)>!$_" } ?? (custom.utf8.isEmpty ? "_$!<Other>!$_" : custom)))
        return [item, label]
    }

    func sourceProperty(_ entry: Int) -> Property? {
        guard entry >= 0, entry < card.entryCount else { return nil }
        switch card.entry(entry) {
        case .owned(let property): return property
        case .original(let number): return card.property(ofRecord: number)
        }
    }
}
