import VCardKit

// The maps of objects: each object is a property, what is left of it a JSPROP.
extension JSContactReader {
    mutating func readMap(_ map: Int, _ value: JSONTree) {
        let path = JSContactRow.maps[map].path
        guard let objects = value.object else { return leave(path, value, "an object is due here") }
        let before = drafts.count
        var rest = JSONMembers()
        var isList = false
        for (key, tree) in objects.all {
            let id = String(decoding: key, as: UTF8.self)
            if !JSContactBuilder.isKey(id), let node = tree.node {
                cards.report(.jsContactValue, node, "the key of the object is not of letters, digits, - and _")
            }
            if tree.object == nil, let node = tree.node {
                cards.report(.jsContactValue, node, "an object is due here; it was kept in JSPROP")
            }
            guard var object = tree.object, var draft = draft(&object, map, tree) else {
                rest[key] = tree
                continue
            }
            isList = continueList(draft, id, object)
            if isList { continue }
            if JSContactBuilder.isKey(id) { draft.key = id }
            draft.needsKey = !object.isEmpty
            natives[NativeKey(map: map, key: key)] = Native(
                draft: drafts.count, object: tree.object ?? JSONMembers(),
                size: cards.document.range(tree.node ?? 0).count, rest: JSONTree(object).bytes)
            drafts.append(draft)
            for (member, value) in object.all {
                reportLeft(JSContactRow.of(draft.id), member, value)
                leave(path + [key, member], value)
            }
        }
        guard !rest.isEmpty else { return }
        if drafts.count == before { return leave(path, JSONTree(.object(rest), node: value.node)) }
        for (key, tree) in rest.all { leave(path + [key], tree) }
    }

    /// Says what is wrong with a member that is left of an object, unless it only says more than a property can.
    private mutating func reportLeft(_ row: JSContactRow?, _ member: [UInt8], _ value: JSONTree) {
        let name = String(decoding: member, as: UTF8.self)
        if Self.partial.contains(name) { return }
        if let row, row.memberNames.contains(name), let node = value.node {
            cards.report(.jsContactValue, node, "not what \(name) has; it was kept in JSPROP")
        } else {
            reportUnknown(member, value)
        }
    }

    private static let partial: Set<String> = [
        "components", "units", "contexts", "features", "place", "vCardParams", "sortAs", "vCardName", "author",
        "isOrdered", "defaultSeparator", "phoneticSystem", "phoneticScript",
    ]

    /// Adds the text of `nickname-1-2` to the list of the property that `nickname-1` became.
    private mutating func continueList(_ draft: JSContactDraft, _ id: String, _ rest: JSONMembers) -> Bool {
        guard draft.id == .nickname, rest.isEmpty, let last = drafts.indices.last, drafts[last].id == .nickname,
            let key = drafts[last].key, case .textList(var texts) = drafts[last].value,
            case .textList(let more) = draft.value, id == "\(key)-\(texts.count + 1)", !drafts[last].needsKey,
            drafts[last].parameters == draft.parameters, drafts[last].group == draft.group
        else { return false }
        texts += more
        drafts[last].value = .textList(texts)
        return true
    }

    /// The property of an object, whose used members are taken; `nil` if it cannot be one.
    mutating func draft(_ object: inout JSONMembers, _ map: Int, _ tree: JSONTree) -> JSContactDraft? {
        let rows = JSContactRow.maps[map].rows
        guard let row = self.row(&object, rows, tree), let node = tree.node ?? cards.document.root else { return nil }
        dropType(&object, row.type)
        var draft = JSContactDraft(row.property, .text(""), node: node)
        var kind: String?
        readParameters(&object, &draft, &kind)
        readContexts(&object, row, &draft)
        switch row.form {
        case .organization:
            guard readOrganization(&object, &draft) else { return missing(row, tree) }
        case .address:
            guard readAddress(&object, &draft) else { return missing(row, tree) }
        case .date:
            guard readDate(&object, row, &draft) else { return missing(row, tree) }
        case .service:
            guard readService(&object, row, &draft) else { return missing(row, tree) }
        case .text, .texts, .uri, .textOrURI, .language, .key:
            guard let value = object.take(row.value), let text = text(value) else { return missing(row, tree) }
            switch row.form {
            case .texts: draft.value = .textList([text])
            case .uri, .key: draft.value = .uri(text)
            case .language: draft.value = .languageTag(text)
            case .textOrURI where kind == "uri" || kind == nil && JSContactBuilder.hasScheme(text):
                draft.value = .uri(text)
            default: draft.value = .text(text)
            }
        }
        readExtras(&object, row, &draft)
        return draft
    }

    private mutating func missing(_ row: JSContactRow, _ tree: JSONTree) -> JSContactDraft? {
        if let node = tree.node {
            cards.report(
                .jsContactValue, node, "the \(row.type) has no \(row.value) that it needs; it was kept in JSPROP")
        }
        return nil
    }

    /// The row that an object's kind tells.
    private mutating func row(
        _ object: inout JSONMembers, _ rows: [JSContactRow], _ tree: JSONTree
    ) -> JSContactRow? {
        if rows[0].form == .service {
            let isMessaging = object["vCardName"]?.text == "impp" && object["uri"]?.text != nil
            if isMessaging || object["vCardName"]?.text == "socialprofile" { _ = object.take("vCardName") }
            return rows.first { ($0.property == .impp) == isMessaging }
        }
        if rows.count == 1, rows[0].kind == nil { return rows[0] }
        let kind = object["kind"]
        guard let kind else {
            if let row = rows.first(where: { $0.isDefault }) { return row }
            if let node = tree.node {
                cards.report(.jsContactValue, node, "the \(rows[0].type) has no kind; it was kept in JSPROP")
            }
            return nil
        }
        guard let text = kind.text, let row = rows.first(where: { $0.kind == text }) else {
            if let node = kind.node, kind.text?.contains(":") != true, kind.text != "other" {
                cards.report(.jsContactValue, node, "no kind of a \(rows[0].type); it was kept in JSPROP")
            }
            return nil
        }
        _ = object.take("kind")
        return row
    }

    // MARK: Members

    private mutating func readContexts(_ object: inout JSONMembers, _ row: JSContactRow, _ draft: inout JSContactDraft)
    {
        var types: [String] = []
        let isAddress = row.form == .address
        if row.members.contains(.features) { types += words(&object, "features", JSContactWords.features) }
        if row.members.contains(.contexts) {
            types += words(
                &object, "contexts", isAddress ? JSContactWords.addressContexts : JSContactWords.contexts)
        }
        if !types.isEmpty {
            if let index = draft.parameters.firstIndex(where: { $0.id == .type }) {
                draft.parameters[index].values = types + draft.parameters[index].values
            } else {
                draft.parameters.insert(Parameter(.type, types), at: 0)
            }
        }
        if row.members.contains(.pref), let pref = object["pref"]?.integer, (1...100).contains(pref),
            object.take("pref") != nil
        {
            draft.add(.pref, "\(pref)")
        }
    }

    /// Takes those members of a set that have a TYPE value.
    private func words(_ object: inout JSONMembers, _ member: String, _ pairs: [JSContactWords.Pair]) -> [String] {
        guard let tree = object[member], var set = tree.object else { return [] }
        var words: [String] = []
        for (name, value) in set.all where value.isTrue {
            if let word = JSContactWords.vCard(String(decoding: name, as: UTF8.self), pairs), set.take(name) != nil {
                words.append(word)
            }
        }
        if words.isEmpty, !set.isEmpty { return [] }
        // The rest comes back as a member of the same set only if all of it is told.
        object[member] = set.isEmpty ? nil : tree
        return words
    }

    private mutating func readExtras(_ object: inout JSONMembers, _ row: JSContactRow, _ draft: inout JSContactDraft) {
        let members = row.members
        if members.contains(.label), let label = object["label"], let text = text(label), !text.isEmpty,
            object.take("label") != nil
        {
            draft.label = text
        }
        if members.contains(.mediaType), let type = object["mediaType"]?.text, !type.isEmpty,
            object.take("mediaType") != nil
        {
            draft.add(.mediatype, type)
        }
        if members.contains(.listAs), let index = object["listAs"]?.integer, index > 0, object.take("listAs") != nil {
            draft.add(.index, "\(index)")
        }
        if members.contains(.level), let level = object["level"]?.text,
            let word = JSContactWords.vCard(
                level, row.property == .expertise ? JSContactWords.expertLevels : JSContactWords.levels),
            object.take("level") != nil
        {
            draft.add(.level, word)
        }
        if members.contains(.organization), let key = object["organizationId"]?.text,
            object.take("organizationId") != nil
        {
            draft.organization = key
        }
        guard members.contains(.author) else { return }
        if let text = object["created"]?.text, let date = JSContactDate.date(utc: text),
            JSContactDate.utc(date) == text,
            object.take("created") != nil
        {
            draft.add(.created, date.text(as: .basic, type: .timestamp))
        }
        guard let tree = object["author"], var author = tree.object else { return }
        dropType(&author, "Author")
        if let name = author.take("name") {
            if let text = text(name), !text.isEmpty { draft.add(.authorName, text) } else { author["name"] = name }
        }
        if let uri = author.take("uri") {
            if let text = text(uri), !text.isEmpty { draft.add(.author, text) } else { author["uri"] = uri }
        }
        object["author"] = author.isEmpty ? nil : tree
    }

    // MARK: Forms

    private mutating func readOrganization(_ object: inout JSONMembers, _ draft: inout JSContactDraft) -> Bool {
        var names: [String] = [""]
        var keys: [String?] = [nil]
        var isComplete = true
        if let name = object["name"] {
            guard let text = text(name), object.take("name") != nil else { return false }
            names[0] = text
        }
        if let key = object["sortAs"]?.text, !key.isEmpty { keys[0] = key }
        for unit in object["units"]?.array ?? [] {
            guard var members = unit.object, let name = members.take("name"), let text = text(name) else {
                isComplete = false
                continue
            }
            dropType(&members, "OrgUnit")
            names.append(text)
            keys.append(members.take("sortAs")?.text)
            isComplete = isComplete && members.isEmpty
        }
        guard names.count > 1 || !names[0].isEmpty else { return false }
        // Texts to sort by are told by their places, which cannot be empty.
        let told = keys.prefix { $0?.isEmpty == false && $0?.contains(",") == false }.compactMap { $0 }
        if told.count == keys.filter({ $0 != nil }).count {
            if !told.isEmpty {
                draft.parameters.append(Parameter(.sortAs, told))
                _ = object.take("sortAs")
            }
        } else {
            isComplete = false
        }
        if names.last?.isEmpty == true { isComplete = false }
        if isComplete || object["units"]?.isEmpty == true { _ = object.take("units") }
        draft.value = .components(names.map { [$0] })
        return true
    }

    private mutating func readAddress(_ object: inout JSONMembers, _ draft: inout JSContactDraft) -> Bool {
        readOlderComponents(&object)
        let objects = object["components"]?.array ?? []
        let coordinates = object["coordinates"]?.text
        let zone = object["timeZone"]?.text
        if objects.isEmpty, object["full"] == nil, object["countryCode"] == nil, object["isOrdered"] == nil,
            (coordinates == nil) != (zone == nil)
        {
            // A place without an address.
            var position: JSContactDraft
            if let coordinates, object.take("coordinates") != nil {
                position = JSContactDraft(.geo, .uri(coordinates), node: draft.node)
            } else if let zone, object.take("timeZone") != nil {
                let offset = JSContactDate.offset(zone)
                position = JSContactDraft(.tz, offset.map { .utcOffset($0) } ?? .text(zone), node: draft.node)
            } else {
                return false
            }
            position.parameters = draft.parameters
            position.group = draft.group
            draft = position
            return true
        }
        let texts = JSContactComponents.texts(
            objects, isAddress: true, isOrdered: object["isOrdered"]?.isTrue == true)
        draft.value = .components(texts.texts)
        var isEmpty = texts.order.entries.isEmpty
        func take(_ member: String, _ id: ParameterID, _ change: (String) -> String? = { $0 }) {
            guard let value = object[member], let text = self.text(value), !text.isEmpty, let new = change(text) else {
                return
            }
            _ = object.take(member)
            draft.add(id, new)
            isEmpty = false
        }
        take("full", .label)
        take("coordinates", .geo)
        take("timeZone", .tz) { JSContactDate.offset($0).map { JSContactBuilder.text(of: $0) } ?? $0 }
        take("countryCode", .cc)
        finishComponents(&object, texts, &draft)
        return !isEmpty
    }

    /// Older drafts have the larger parts of an address beside its components.
    private mutating func readOlderComponents(_ object: inout JSONMembers) {
        var components = object["components"]?.array ?? []
        let count = components.count
        for kind in ["locality", "region", "postcode", "country"] {
            guard let value = object[kind], value.text != nil, object.take(kind) != nil else { continue }
            var component = JSONMembers()
            component["kind"] = JSONTree(kind)
            component["value"] = value
            components.append(JSONTree(component))
            if let node = value.node {
                cards.report(.jsContactMember, node, "\(kind) is of an older draft; it was read as a component")
            }
        }
        if components.count > count {
            object["components"] = JSONTree(.array(components), node: object["components"]?.node)
        }
    }

    private mutating func readDate(_ object: inout JSONMembers, _ row: JSContactRow, _ draft: inout JSContactDraft)
        -> Bool
    {
        guard let tree = object["date"], let (date, calendar) = JSContactDate.date(tree), object.take("date") != nil
        else {
            return false
        }
        draft.value = .date(date)
        if let calendar { draft.add(.calscale, calendar) }
        let id: PropertyID? = row.kind == "birth" ? .birthPlace : row.kind == "death" ? .deathPlace : nil
        guard let id, let place = object["place"], var members = place.object else { return true }
        var follower = JSContactDraft(id, .text(""), node: place.node)
        dropType(&members, "Address")
        var kind: String?
        readParameters(&members, &follower, &kind)
        if let full = members["full"], let text = text(full), !text.isEmpty {
            follower.value = .text(text)
            _ = members.take("full")
        } else if let uri = members["coordinates"]?.text, members.take("coordinates") != nil {
            follower.value = .uri(uri)
        } else {
            return true
        }
        draft.followers.append(follower)
        object["place"] = members.isEmpty ? nil : place
        return true
    }

    private mutating func readService(
        _ object: inout JSONMembers, _ row: JSContactRow, _ draft: inout JSContactDraft
    ) -> Bool {
        let user = object["user"]
        if let service = object["service"], let text = text(service), object.take("service") != nil {
            draft.add(.serviceType, text)
        }
        if let uri = object["uri"], let text = text(uri) {
            draft.value = .uri(text)
            if let user, let name = self.text(user), object.take("user") != nil { draft.add(.username, name) }
        } else if let user, let name = text(user), object.take("user") != nil {
            draft.value = .text(name)
        } else {
            return false
        }
        _ = object.take("uri")
        return true
    }
}
