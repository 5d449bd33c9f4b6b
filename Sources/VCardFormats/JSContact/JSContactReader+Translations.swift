import VCardKit

// `localizations`, and the properties that stand in `vCardProps` as they are.
extension JSContactReader {
    mutating func readTranslations(_ tree: JSONTree) {
        let path = [Array("localizations".utf8)]
        cards.propertyName = path[0]
        guard let languages = tree.object else { return leave(path, tree, "an object is due here") }
        var rest: [(language: [UInt8], patches: JSONMembers, isPartial: Bool, tree: JSONTree)] = []
        var isAny = false
        for (language, patches) in languages.all {
            guard let members = patches.object else {
                leave(path + [language], patches, "a PatchObject is due here")
                continue
            }
            let tag = String(decoding: language, as: UTF8.self)
            var left = JSONMembers()
            for (target, changes) in targets(of: members) {
                guard !translate(target, changes, tag) else {
                    isAny = true
                    continue
                }
                for change in changes { left[change.pointer] = change.value }
            }
            if !left.isEmpty { rest.append((language, left, left.count < members.count, patches)) }
        }
        if !isAny, !rest.isEmpty {
            // Without one that can be told, the whole is.
            var all = JSONMembers()
            for entry in rest { all[entry.language] = entry.tree }
            return leave(path, JSONTree(.object(all), node: tree.node))
        }
        for entry in rest {
            if entry.isPartial {
                for (pointer, value) in entry.patches.all { leave(path + [entry.language, pointer], value) }
            } else {
                leave(path + [entry.language], entry.tree)
            }
        }
    }

    private typealias Change = (pointer: [UInt8], path: [[UInt8]], value: JSONTree)

    /// What a patch is about.
    private enum Target: Hashable {
        case name
        case gender
        case object(NativeKey)
        case other([UInt8])
    }

    /// The patches of a language by what they are about, in their order.
    private func targets(of patches: JSONMembers) -> [(Target, [Change])] {
        var targets: [(Target, [Change])] = []
        var places: [Target: Int] = [:]
        for (pointer, value) in patches.all {
            let path = JSONTree.path(pointer)
            var target = Target.other(pointer)
            var rest: [[UInt8]] = []
            if path.first == Array("name".utf8) {
                (target, rest) = (.name, Array(path.dropFirst()))
            } else if path == [Array("speakToAs".utf8), Array("grammaticalGender".utf8)] {
                target = .gender
            } else {
                for (map, row) in JSContactRow.maps.enumerated()
                where path.count > row.path.count && path.starts(with: row.path) {
                    let key = NativeKey(map: map, key: path[row.path.count])
                    if natives[key] != nil {
                        (target, rest) = (.object(key), Array(path.dropFirst(row.path.count + 1)))
                    }
                }
            }
            if let place = places[target] {
                targets[place].1.append((pointer, rest, value))
            } else {
                places[target] = targets.count
                targets.append((target, [(pointer, rest, value)]))
            }
        }
        return targets
    }

    /// Makes the translation of a property; `false` if it cannot be one.
    private mutating func translate(_ target: Target, _ changes: [Change], _ language: String) -> Bool {
        guard LanguageTag(language) != nil else { return false }
        switch target {
        case .other: return false
        case .gender:
            guard changes.count == 1, let text = text(changes[0].value), !text.isEmpty, text == text.lowercased(),
                let base = gender
            else { return false }
            var draft = JSContactDraft(.gramGender, .text(text), node: changes[0].value.node)
            draft.add(.language, language)
            drafts[base].followers.append(draft)
            return true
        case .name: return translateName(changes, language)
        case .object(let key):
            guard let native = natives[key], spend(native.size),
                let patched = apply(changes, to: JSONTree(native.object)),
                var object = patched.object
            else { return false }
            let node = changes[0].value.node
            guard var draft = draft(&object, key.map, JSONTree(.object(object), node: node)),
                draft.id == drafts[native.draft].id, JSONTree(object).bytes == native.rest, draft.followers.isEmpty,
                draft.label == drafts[native.draft].label, draft.organization == drafts[native.draft].organization
            else { return false }
            let spoken = draft.translations
            draft.translations = []
            draft.node = node
            return add(draft, spoken, language, to: native.draft, patched, JSONTree(native.object))
        }
    }

    /// Adds a translation, unless only the pronunciation is another one: then only that.
    private mutating func add(
        _ draft: JSContactDraft, _ spoken: [JSContactDraft], _ language: String, to base: Int, _ new: JSONTree,
        _ old: JSONTree
    ) -> Bool {
        var additions: [JSContactDraft] = []
        if Self.withoutSound(new) != Self.withoutSound(old) || spoken.isEmpty {
            var draft = draft
            draft.parameters.removeAll { $0.id == .altid || $0.id == .language }
            draft.label = nil
            draft.organization = nil
            additions.append(draft)
        }
        additions += spoken
        for var addition in additions {
            addition.add(.language, language)
            addition.group = draft.group
            drafts[base].translations.append(addition)
        }
        return true
    }

    /// The JSON of an object without what tells how it is pronounced.
    private static func withoutSound(_ tree: JSONTree) -> [UInt8] {
        guard var object = tree.object else { return [] }
        _ = object.take("phoneticSystem")
        _ = object.take("phoneticScript")
        if let components = object["components"]?.array {
            object["components"] = JSONTree(
                .array(
                    components.map { component in
                        guard var members = component.object else { return component }
                        _ = members.take("phonetic")
                        return JSONTree(members)
                    }))
        }
        return JSONTree(object).bytes
    }

    private func apply(_ changes: [Change], to tree: JSONTree) -> JSONTree? {
        var patched = tree
        for change in changes {
            guard patched.patch(change.path[...], change.value.isNull ? nil : change.value) else { return nil }
        }
        return patched
    }

    /// Takes the bytes of an object from those that may be repeated.
    private mutating func spend(_ size: Int) -> Bool {
        translatable -= size
        return translatable >= 0
    }

    private mutating func translateName(_ changes: [Change], _ language: String) -> Bool {
        guard spend(name?.node.map { cards.document.range($0).count } ?? 0) else { return false }
        guard let base = name, let patched = apply(changes, to: base), let old = base.object, let new = patched.object
        else { return false }
        var rest = new
        let full = rest.take("full")
        var oldRest = old
        let oldFull = oldRest.take("full")
        let isOtherFull = full?.bytes != oldFull?.bytes
        let isOtherName = JSONTree(rest).bytes != JSONTree(oldRest).bytes
        // A patch that changes nothing is told by what it is about.
        let isAboutFull =
            changes.contains { $0.path.first == Array("full".utf8) } || changes.contains { $0.path.isEmpty }
        var textDraft: JSContactDraft?
        if isOtherFull || (!isOtherName && isAboutFull) {
            guard let full, let text = text(full), oldFull != nil, fullName != nil else { return false }
            textDraft = JSContactDraft(.fn, .text(text), node: full.node)
            textDraft?.add(.language, language)
        }
        if isOtherName || (!isOtherFull && !isAboutFull) {
            guard let place = nameParts else { return false }
            dropType(&rest, "Name")
            guard var draft = nameDrafts(&rest, changes[0].value.node), rest.isEmpty else { return false }
            let spoken = draft.translations
            draft.translations = []
            guard add(draft, spoken, language, to: place, JSONTree(rest: new), JSONTree(rest: old)) else {
                return false
            }
        }
        if let textDraft, let fullName { drafts[fullName].translations.append(textDraft) }
        return true
    }

    // MARK: vCardProps

    /// Reads the properties that are kept as they are. One that says what a member says too takes its place.
    mutating func readVerbatim(_ tree: JSONTree) {
        let name = Array("vCardProps".utf8)
        guard let entries = tree.array else { return leave([name], tree, "an array is due here") }
        var places = places()
        for entry in entries {
            guard let node = entry.node, cards.document.kind(node) == .array else {
                if let node = entry.node { cards.report(.noJCard, node) }
                continue
            }
            cards.version = .v4
            cards.writer = LineWriter(version: .v4)
            cards.readProperty(node)
            let lines = cards.writer.output
            guard !lines.isEmpty else { continue }
            let text = Array("BEGIN:VCARD\r\nVERSION:4.0\r\n".utf8) + lines + Array("END:VCARD\r\n".utf8)
            guard let property = AddressBook.read(text).cards.first?.properties.last, property.id != .version else {
                continue
            }
            var draft = JSContactDraft(property.id, property.value, node: node)
            draft.lines = lines
            draft.group = property.group
            draft.parameters = property.parameters
            place(draft, property, &places)
        }
        sortKeywords(places)
        cards.propertyName = nil
    }

    /// What a property says, so that it is found again.
    private struct Saying: Hashable {
        let id: PropertyID
        let text: [UInt8]

        init(_ draft: JSContactDraft) {
            id = draft.id
            var text = draft.value.text
            if case .date(let date) = draft.value, let seconds = date.secondsSince1970 { text = "\(seconds)" }
            // What is in lower case in JSContact whatever it was.
            self.text = id == .kind || id == .gramGender ? text.utf8.map(\.lowerCased) : Array(text.utf8)
        }
    }

    /// Where the properties stand that members became, and the keywords that lists of their own have.
    private struct Places {
        var sayings: [Saying: [Int]] = [:]
        var ids: Set<PropertyID> = []
        var keywords: Int?
        var taken: Set<[UInt8]> = []
    }

    private func places() -> Places {
        var places = Places()
        for (number, draft) in drafts.enumerated().reversed() {
            places.sayings[Saying(draft), default: []].append(number)
            places.ids.insert(draft.id)
            if draft.id == .categories { places.keywords = number }
        }
        return places
    }

    private mutating func place(_ draft: JSContactDraft, _ property: Property, _ places: inout Places) {
        switch draft.id {
        case .fn, .uid, .kind, .prodid, .language, .rev, .created, .gramGender, .member, .related:
            if let index = places.sayings[Saying(draft)]?.popLast() {
                var draft = draft
                draft.translations = drafts[index].translations
                draft.followers = drafts[index].followers
                drafts[index] = draft
                return
            }
            // What may stand only once was changed since.
            if draft.id != .fn, draft.id != .gramGender, places.ids.contains(draft.id), let node = draft.node,
                property.definition?.cardinality(in: .v4)?.allowsSeveral == false
            {
                return cards.report(.jsContactMember, node, "the Card itself says otherwise; this was left out")
            }
        case .categories:
            if case .textList(let words) = draft.value {
                for word in words { places.taken.insert(Array(word.utf8)) }
            }
        default: break
        }
        drafts.append(draft)
    }

    /// Takes the keywords out that stand in lists of their own.
    private mutating func sortKeywords(_ places: Places) {
        guard let index = places.keywords, !places.taken.isEmpty, case .textList(var words) = drafts[index].value else {
            return
        }
        words.removeAll { places.taken.contains(Array($0.utf8)) }
        drafts[index].value = .textList(words)
        if words.isEmpty { drafts[index].lines = [] }
    }
}

extension JSONTree {
    /// An object without its full name.
    fileprivate init(rest object: JSONMembers) {
        var object = object
        _ = object.take("full")
        self.init(object)
    }
}
