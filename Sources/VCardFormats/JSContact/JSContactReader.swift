import VCardKit

/// Reads JSContact of both versions into cards (RFC 9555 §3).
///
/// A text is a Card or an array of Cards. Each member becomes properties; what vCard has no place for becomes a JSPROP
/// with the pointer to it, so that a writer of JSContact can put it back.
struct JSContactReader {
    /// Findings, places, and the properties in `vCardProps` are the business of the jCard reader.
    var cards: JCardReader
    /// The properties of the card that is read, in their order.
    var drafts: [JSContactDraft] = []
    /// What has no property: the way to it, and what it is.
    private var left: [(path: [[UInt8]], value: JSONTree)] = []
    /// The objects that became properties, by the number of their map and their key.
    var natives: [NativeKey: Native] = [:]
    private var nextGroup = 1
    /// The ALTIDs that stand in the card already, by their properties.
    private var altids: [PropertyID: Set<String>] = [:]
    /// How many bytes of objects may still be repeated in other languages.
    ///
    /// A small patch repeats all of what it is about, so that a text could become a card of any size.
    var translatable = 0
    /// The name as far as it is not yet read: for translations of it.
    var name: JSONTree?
    /// The places of FN and N among the drafts.
    var fullName: Int?
    var nameParts: Int?
    /// The place of GRAMGENDER.
    var gender: Int?

    struct NativeKey: Hashable {
        let map: Int
        let key: [UInt8]
    }

    struct Native {
        let draft: Int
        let object: JSONMembers
        /// How many bytes it takes in the text.
        let size: Int
        /// What could not be converted of it.
        let rest: [UInt8]
    }

    init(_ cards: JCardReader) {
        self.cards = cards
        self.cards.takesNumbers = true
    }

    // MARK: Text

    mutating func read() -> CardReading {
        let document = cards.document
        cards.reportMark()
        if let root = document.root {
            switch document.kind(root) {
            case .object: readCard(root)
            case .array:
                for element in document.elements(of: root) {
                    if document.kind(element) == .object {
                        readCard(element)
                    } else {
                        cards.report(.noJSContact, element, "not a Card: \(cards.shown(element)); it was left out")
                    }
                }
            default: cards.report(.noJSContact, root, "neither a Card nor an array of Cards")
            }
        }
        cards.reportError()
        return cards.reading
    }

    // MARK: Card

    mutating func readCard(_ node: Int) {
        cards.isInCard = true
        defer {
            cards.isInCard = false
            cards.propertyName = nil
        }
        drafts = []
        left = []
        natives = [:]
        name = nil
        fullName = nil
        nameParts = nil
        gender = nil
        nextGroup = 1
        altids = [:]
        translatable = 16 * cards.document.range(node).count + 1 << 16
        var doubled: [Int] = []
        guard var root = JSONTree(cards.document, node, doubled: { doubled.append($0) }).object else { return }
        guard Self.isCard(root) else {
            cards.isInCard = false
            return cards.report(.noJSContact, node, "the object has nothing that a Card has; it was left out")
        }
        for name in doubled {
            cards.report(.jsContactMember, name, "the object has the member already; this one was left out")
        }
        readFrame(&root, node)
        let verbatim = root.take("vCardProps")
        let translations = root.take("localizations")
        // What is about the card as a whole comes first.
        for isFirst in [true, false] {
            for (name, value) in root.all where Self.isFirst(name) == isFirst { readMember(name, value, root) }
        }
        if fullName == nil {
            // vCard requires FN; one that is made up says so.
            var draft = JSContactDraft(.fn, .text(JSContactName.derived(root)), node: node)
            draft.add(.derived, "true")
            let place = nameParts ?? firstPlaceForName
            drafts.insert(draft, at: place)
            shiftPlaces(from: place)
        }
        if let translations { readTranslations(translations) }
        if let verbatim { readVerbatim(verbatim) }
        write(node)
    }

    /// Whether an object says that it is a Card, or has what a Card has.
    private static func isCard(_ root: JSONMembers) -> Bool {
        let type = root["@type"]?.text
        return type == "Card" || type == "CardGroup" || root.all.contains { JSContactRow.isOfCard($0.0) }
    }

    private static func isFirst(_ name: [UInt8]) -> Bool {
        firstMembers.contains { name.elementsEqual($0.utf8) }
    }

    private static let firstMembers: [String] = ["uid", "kind", "prodId", "language", "created", "updated"]

    /// Behind the properties that are about the card as a whole.
    private var firstPlaceForName: Int {
        drafts.firstIndex { draft in
            switch draft.id {
            case .uid, .kind, .prodid, .language, .rev, .created: false
            default: true
            }
        } ?? drafts.count
    }

    private mutating func shiftPlaces(from place: Int) {
        for (key, native) in natives where native.draft >= place {
            natives[key] = Native(draft: native.draft + 1, object: native.object, size: native.size, rest: native.rest)
        }
        if let parts = nameParts, parts >= place { nameParts = parts + 1 }
        if let gender, gender >= place { self.gender = gender + 1 }
    }

    /// Reads what says what the object is.
    private mutating func readFrame(_ root: inout JSONMembers, _ node: Int) {
        let type = root.take("@type")
        if type?.text == "CardGroup" {
            // An older draft's group has its own properties in `card`.
            if root["kind"] == nil { root["kind"] = JSONTree("group") }
            if let card = root["card"]?.object, root.take("card") != nil {
                for (name, value) in card.all where root[name] == nil && name != Array("@type".utf8) {
                    root[name] = value
                }
            }
        } else if type?.text != "Card" {
            cards.report(
                .noJSContact, type?.node ?? node,
                type == nil ? "the object does not say that it is a Card" : "the object says that it is no Card")
        }
        let version = root.take("version")
        if version?.text != "1.0", version?.text != "2.0" {
            cards.report(
                .jsContactValue, version?.node ?? node,
                version == nil ? "the Card does not say its version" : "the version is none of 1.0 and 2.0")
        }
        if version?.text == "1.0", root["uid"] == nil {
            cards.report(.jsContactValue, node, "a Card of 1.0 has to have a uid")
        }
        // Older drafts have the full name beside the other parts.
        if let full = root["fullName"], full.text != nil, root["name"]?.object?["full"] == nil,
            root.take("fullName") != nil
        {
            var name = root["name"]?.object ?? JSONMembers()
            name["full"] = full
            root["name"] = JSONTree(.object(name), node: full.node)
        } else if let full = root["name"], full.text != nil {
            var name = JSONMembers()
            name["full"] = full
            root["name"] = JSONTree(.object(name), node: full.node)
        }
    }

    private mutating func readMember(_ name: [UInt8], _ value: JSONTree, _ root: JSONMembers) {
        cards.propertyName = name.map(\.lowerCased)
        switch String(decoding: name, as: UTF8.self) {
        case "uid": readText(name, value, .uid)
        case "kind": readText(name, value, .kind)
        case "prodId": readText(name, value, .prodid)
        case "language": readText(name, value, .language)
        case "updated": readTime(name, value, .rev)
        case "created": readTime(name, value, .created)
        case "name": readName(name, value)
        case "speakToAs": readSpeakToAs(name, value)
        case "members": readSet(name, value, .member)
        case "keywords": readSet(name, value, .categories)
        case "relatedTo": readRelations(name, value)
        default:
            guard let map = JSContactRow.maps.firstIndex(where: { $0.path == [name] }) else {
                reportUnknown(name, value)
                return leave([name], value)
            }
            readMap(map, value)
        }
    }

    // MARK: What is left

    /// Keeps a value for JSPROP.
    mutating func leave(_ path: [[UInt8]], _ value: JSONTree) { left.append((path, value)) }

    /// Keeps a value that is not what it should be.
    mutating func leave(_ path: [[UInt8]], _ value: JSONTree, _ message: String) {
        if let node = value.node { cards.report(.jsContactValue, node, message + "; it was kept in JSPROP") }
        leave(path, value)
    }

    /// Says that JSContact has no such member, unless it is a vendor's.
    mutating func reportUnknown(_ name: [UInt8], _ value: JSONTree) {
        guard !name.contains(UInt8(ascii: ":")), let node = value.node else { return }
        let known = JSContactWords.members[name.map(\.lowerCased)]
        let shown = String(decoding: name, as: UTF8.self).shortened
        if let known, !known.utf8.elementsEqual(name) {
            cards.report(.jsContactMember, node, "\(shown) is not \(known), case counts; it was kept in JSPROP")
        } else {
            cards.report(.jsContactMember, node, "there is no \(shown) here; it was kept in JSPROP")
        }
    }

    /// What is left, as properties.
    private var leftDrafts: [JSContactDraft] {
        left.map { path, value in
            var draft = JSContactDraft(
                .jsProp, .text(String(decoding: value.bytes, as: UTF8.self)), node: value.node)
            draft.add(.jsptr, String(decoding: JSONTree.pointer(path), as: UTF8.self))
            return draft
        }
    }

    // MARK: Lines

    private mutating func write(_ node: Int) {
        cards.propertyName = nil
        joinOrganizations()
        drafts += leftDrafts
        var groups = usedGroups()
        for draft in drafts {
            if let altid = draft.parameters.first(.altid) { altids[draft.id, default: []].insert(altid) }
        }
        var counts: [[UInt8]: Int] = [:]
        let kept = Set(drafts.compactMap { $0.lines == nil ? nil : $0.name })
        var writer = LineWriter(version: .v4)
        writer.output = Array("BEGIN:VCARD\r\nVERSION:4.0\r\n".utf8)
        let place = cards.place(of: cards.document.range(node).lowerBound)
        var lines = CardLines(card: place)
        for draft in drafts {
            var draft = draft
            let name = Array(draft.name.utf8)
            let number = counts[name, default: 0] + 1
            counts[name] = number + draft.translations.count
            if draft.lines == nil, let key = draft.key,
                draft.needsKey || !isImplied(key, draft.name, number, kept.contains(draft.name))
            {
                draft.parameters.append(Parameter(.propID, [key]))
            }
            if draft.label != nil, draft.group == nil { draft.setGroup(freeGroup(draft.key, &groups)) }
            let count = draft.parameters.count
            let altid = draft.translations.isEmpty ? nil : alternatives(&draft, number)
            if draft.parameters.count > count { draft.lines = nil }
            write(draft, into: &writer, &lines)
            for var translation in draft.translations {
                if let altid { translation.parameters.insert(Parameter(.altid, [altid]), at: 0) }
                write(translation, into: &writer, &lines)
            }
            if let label = draft.label {
                var property = JSContactDraft(.xABLabel, .text(AppleLabel.written(label)), node: draft.node)
                property.group = draft.group
                write(property, into: &writer, &lines)
            }
            for follower in draft.followers { write(follower, into: &writer, &lines) }
        }
        writer.output.append(contentsOf: "END:VCARD\r\n".utf8)
        let location = Card.Location(
            byteOffset: place.offset, line: place.line, index: cards.firstCard + cards.reading.cards.count)
        cards.reading.cards.append(Card(written: writer.output, version: .v4, location: location))
        cards.reading.lines.append(lines)
    }

    private mutating func write(_ draft: JSContactDraft, into writer: inout LineWriter, _ lines: inout CardLines) {
        let start = writer.output.count
        if let known = draft.lines {
            writer.output.append(contentsOf: known)
        } else {
            if draft.value.isBrokenURI, let node = draft.node {
                cards.propertyName = Array(draft.name.utf8)
                cards.report(.uriLineBreak, node, URILines.encodedMessage)
                cards.propertyName = nil
            }
            writer.write(
                group: draft.group, name: Array(draft.name.uppercased().utf8), id: draft.id,
                parameters: draft.parameters, value: draft.value)
        }
        let offset = draft.node.map { cards.document.range($0).lowerBound }
        lines.add(writer.output[start...], from: cards.place(of: offset ?? 0))
    }

    /// Whether a writer of JSContact gives a property without PROP-ID that key, so that it need not be told.
    private func isImplied(_ key: String, _ name: String, _ number: Int, _ hasOthers: Bool) -> Bool {
        guard JSContactBuilder.isMade(key, name) else { return false }
        return hasOthers || key == "\(name)-\(number)"
    }

    /// The ALTID of a property that has translations.
    private func alternatives(_ draft: inout JSContactDraft, _ number: Int) -> String {
        if let altid = draft.parameters.first(.altid) { return altid }
        let taken = altids[draft.id] ?? []
        // Numbers beyond those of all properties are tried if another one has it.
        var altid = number
        while taken.contains("\(altid)") { altid += drafts.count }
        draft.parameters.insert(Parameter(.altid, ["\(altid)"]), at: 0)
        return "\(altid)"
    }

    // MARK: Groups

    private func usedGroups() -> Set<String> {
        Set(drafts.flatMap { [$0] + $0.translations }.compactMap { $0.group?.lowercased() })
    }

    /// The name of a group that is not used yet: the key of the object that needs it, if it can be.
    private mutating func freeGroup(_ key: String?, _ groups: inout Set<String>) -> String {
        if let key, key.utf8.allSatisfy({ $0.isNameByte }), groups.insert(key.lowercased()).inserted {
            return key
        }
        while !groups.insert("item\(nextGroup)").inserted { nextGroup += 1 }
        return "item\(nextGroup)"
    }

    /// Puts titles into the groups of their organizations.
    private mutating func joinOrganizations() {
        var groups = usedGroups()
        for index in drafts.indices {
            guard let key = drafts[index].organization else { continue }
            let native = JSContactRow.of(.org).map {
                NativeKey(map: JSContactBuilder.map(of: $0), key: Array(key.utf8))
            }
            guard let organization = native.flatMap({ natives[$0]?.draft }) else {
                if let own = drafts[index].key {
                    drafts[index].needsKey = true
                    leave([Array("titles".utf8), Array(own.utf8), Array("organizationId".utf8)], JSONTree(key))
                }
                continue
            }
            let group =
                drafts[organization].group ?? drafts[index].group ?? freeGroup(drafts[organization].key, &groups)
            if drafts[index].group.map({ AppleLabel.same($0, group) }) == false {
                // A title of another group names its organization itself.
                if let own = drafts[index].key {
                    drafts[index].needsKey = true
                    drafts[organization].needsKey = true
                    leave([Array("titles".utf8), Array(own.utf8), Array("organizationId".utf8)], JSONTree(key))
                }
                continue
            }
            if drafts[organization].group == nil { drafts[organization].setGroup(group) }
            if drafts[index].group == nil { drafts[index].setGroup(group) }
        }
    }
}
