import VCardKit

// The objects of properties that have a row.
extension JSContactBuilder {
    /// The objects of a property's values; `nil` if the row has no place for its value. What was used of the parameters
    /// is taken from the item.
    mutating func objects(_ item: inout Item, _ row: JSContactRow) -> [JSONMembers]? {
        var object = JSONMembers()
        if let kind = row.kind { object["kind"] = JSONTree(kind) }
        var texts: [String] = []
        switch (row.form, item.value) {
        case (.text, .text(let text)): texts = [text]
        case (.texts, .textList(let list)) where list != [""]: texts = list
        case (.language, .languageTag(let tag)): texts = [tag]
        case (.textOrURI, .text(let text)), (.textOrURI, .uri(let text)), (.uri, .uri(let text)),
            (.key, .uri(let text)):
            texts = [text]
        case (.uri, .binary(let octets, let type)), (.key, .binary(let octets, let type)):
            texts = [Self.dataURI(octets, type ?? .octetStream)]
        case (.key, .text(let text)):
            texts = [Self.dataURI(Array(text.utf8), .plainText)]
            lose(.meaningGuessed, item, "a key is a URI in JSContact; the text became a data: URI", new: "data:")
        case (.organization, .components(let components)): return organization(&item, row, components)
        case (.address, .components(let components)): return address(&item, row, components)
        case (.date, .date(let day)): return date(&item, row, day)
        case (.service, _): return service(&item, row)
        default: return nil
        }
        var rest = JSONMembers()
        addContexts(&item, row.members, isAddress: false, to: &rest)
        addMembers(&item, row, to: &rest)
        return texts.map { text in
            var object = object
            object[row.value] = JSONTree(text)
            rest.forEach { object[$0] = $1 }
            return object
        }
    }

    static func dataURI(_ octets: [UInt8], _ type: MediaType) -> String {
        var text: [UInt8] = Array("data:\(type.text);base64,".utf8)
        text.reserveCapacity(text.count + Base64.encodedLength(octets.count))
        octets.withUnsafeBufferPointer { Base64.encode($0, into: &text) }
        return String(decoding: text, as: UTF8.self)
    }

    // MARK: Members

    /// Takes TYPE and PREF.
    func addContexts(
        _ item: inout Item, _ members: JSContactRow.Members, isAddress: Bool, to object: inout JSONMembers
    ) {
        var contexts = JSONMembers()
        var features = JSONMembers()
        let words = isAddress ? JSContactWords.addressContexts : JSContactWords.contexts
        for index in item.parameters.indices where item.parameters[index].id == .type {
            item.parameters[index].values.removeAll { type in
                if members.contains(.contexts), let context = JSContactWords.json(type, words) {
                    contexts[context] = JSONTree.isTrue
                } else if members.contains(.features), let feature = JSContactWords.json(type, JSContactWords.features)
                {
                    features[feature] = JSONTree.isTrue
                } else {
                    return false
                }
                return true
            }
        }
        item.parameters.removeAll { $0.id == .type && $0.values.isEmpty }
        if !features.isEmpty { object["features"] = JSONTree(features) }
        if !contexts.isEmpty { object["contexts"] = JSONTree(contexts) }
        if members.contains(.pref), let pref = number(&item, .pref, 1...100) { object["pref"] = JSONTree(pref) }
    }

    /// Takes a parameter that is a number as it is usually written.
    private func number(_ item: inout Item, _ id: ParameterID, _ range: ClosedRange<Int>) -> Int? {
        guard let text = item.first(id), let number = Int(text), range.contains(number), "\(number)" == text,
            item.take(id) != nil
        else { return nil }
        return number
    }

    private func addMembers(_ item: inout Item, _ row: JSContactRow, to object: inout JSONMembers) {
        let members = row.members
        if let label = item.label { object["label"] = JSONTree(label) }
        if members.contains(.mediaType), let type = item.first(.mediatype), !type.isEmpty, item.take(.mediatype) != nil
        {
            object["mediaType"] = JSONTree(type)
        }
        if members.contains(.level), let level = item.first(.level),
            let word = (item.id == .expertise ? JSContactWords.expertLevels : JSContactWords.levels)
                .first(where: { $0.vCard == level })?.json, item.take(.level) != nil
        {
            object["level"] = JSONTree(word)
        }
        if members.contains(.listAs) {
            // Where vCard does not have an INDEX it is carried.
            if item.first(.index) == nil, let place = item.parameters.firstIndex(where: { $0.isCarriedIndex }) {
                item.parameters[place] = Parameter(.index, item.parameters[place].values)
            }
            if let index = number(&item, .index, 1...Int.max) { object["listAs"] = JSONTree(index) }
        }
        if members.contains(.organization), let key = organization(of: item) {
            object["organizationId"] = JSONTree(.string(key))
        }
        guard members.contains(.author) else { return }
        if let created = item.first(.created), let date = PartialDate(created, as: .timestamp), date.zone == .utc,
            let text = JSContactDate.utc(date), date.text(as: .basic, type: .timestamp) == created,
            item.take(.created) != nil
        {
            object["created"] = JSONTree(text)
        }
        var author = JSONMembers()
        if let name = item.take(.authorName) { author["name"] = JSONTree(name) }
        if let uri = item.take(.author) { author["uri"] = JSONTree(uri) }
        if !author.isEmpty { object["author"] = JSONTree(author) }
    }

    // MARK: Forms

    private mutating func organization(
        _ item: inout Item, _ row: JSContactRow, _ components: [[String]]
    ) -> [JSONMembers]? {
        var names = components.map { $0.first ?? "" }
        while names.last?.isEmpty == true { names.removeLast() }
        guard !names.isEmpty, components.allSatisfy({ $0.count < 2 }) else { return nil }
        var keys = item.parameters.values(of: .sortAs)
        if keys.count > names.count || keys.contains("") { keys = [] }
        if !keys.isEmpty { item.drop(.sortAs) }
        var object = JSONMembers()
        if !names[0].isEmpty { object["name"] = JSONTree(names[0]) }
        var units: [JSONTree] = []
        for (number, name) in names.enumerated().dropFirst() {
            var unit = JSONMembers()
            unit["name"] = JSONTree(name)
            if number < keys.count { unit["sortAs"] = JSONTree(keys[number]) }
            units.append(JSONTree(unit))
        }
        if !units.isEmpty { object["units"] = JSONTree(.array(units)) }
        if let key = keys.first { object["sortAs"] = JSONTree(key) }
        addContexts(&item, row.members, isAddress: false, to: &object)
        return [object]
    }

    private mutating func address(
        _ item: inout Item, _ row: JSContactRow, _ texts: [[String]]
    ) -> [JSONMembers]? {
        let components = JSContactComponents(texts, kinds: JSContactWords.addressKinds, order: item.first(.jscomps))
        var object = JSONMembers()
        components.write(into: &object)
        if let full = item.take(.label) { object["full"] = JSONTree(full) }
        if let uri = item.first(.geo), URIText.hasScheme("geo", Array(uri.utf8).span), item.take(.geo) != nil {
            object["coordinates"] = JSONTree(uri)
        }
        if let zone = item.first(.tz) {
            let offset = UTCOffset(zone)
            if let offset, let name = JSContactDate.zone(offset), Self.text(of: offset) == zone {
                object["timeZone"] = JSONTree(name)
                item.drop(.tz)
            } else if offset == nil, JSContactDate.isZoneName(zone), JSContactDate.offset(zone) == nil {
                object["timeZone"] = JSONTree(zone)
                item.drop(.tz)
            }
        }
        if let code = item.first(.cc), !code.isEmpty, item.take(.cc) != nil { object["countryCode"] = JSONTree(code) }
        guard !object.isEmpty else { return nil }
        addContexts(&item, row.members, isAddress: true, to: &object)
        check(item, components)
        if components.isOrdered { item.drop(.jscomps) }
        if let set = set(of: item), bases[set]?.item == item.place { bases[set]?.components = components }
        return [object]
    }

    static func text(of offset: UTCOffset) -> String {
        var text: [UInt8] = []
        offset.write(into: &text, version: .v4)
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func date(_ item: inout Item, _ row: JSContactRow, _ date: PartialDate) -> [JSONMembers]? {
        var date = date
        if date.hasPlaceholderYear {
            date = date.withoutYear
            lose(.dateChanged, item, "the year stands for no year; it was left out", old: item.value.text)
        }
        var calendar = item.first(.calscale)
        if let name = calendar, name != name.lowercased() { calendar = nil }
        guard let value = JSContactDate.object(date, calendar: calendar) else { return nil }
        if calendar != nil { item.drop(.calscale) }
        if case .offset? = date.zone {
            lose(
                .zoneChanged, item, "JSContact has times in UTC", old: item.value.text, new: value["utc"]?.text ?? "")
        }
        var object = JSONMembers()
        if let kind = row.kind { object["kind"] = JSONTree(kind) }
        object["date"] = JSONTree(value)
        return [object]
    }

    private func service(_ item: inout Item, _ row: JSContactRow) -> [JSONMembers]? {
        var object = JSONMembers()
        if let service = item.take(.serviceType) { object["service"] = JSONTree(service) }
        switch item.value {
        case .uri(let uri):
            object["uri"] = JSONTree(uri)
            if let user = item.take(.username) { object["user"] = JSONTree(user) }
        case .text(let user) where item.id == .socialProfile: object["user"] = JSONTree(user)
        default: return nil
        }
        if item.id == .impp { object["vCardName"] = JSONTree("impp") }
        addContexts(&item, row.members, isAddress: false, to: &object)
        addMembers(&item, row, to: &object)
        return [object]
    }
}

extension Parameter {
    fileprivate var isCarriedIndex: Bool { name.utf8.map(\.upperCased).elementsEqual("X-INDEX".utf8) }
}
