import VCardKit

// Properties that say in another language, or by sound, what another one says: patches of `localizations`
// (RFC 9555 §2.3.13), as small as they can be.
extension JSContactBuilder {
    mutating func translate(_ item: Item) {
        let language = item.first(.language) ?? ""
        if item.id == .gramGender { return translateGender(item, language) }
        guard let set = set(of: item), let base = bases[set] else { return keep(item) }
        if item.first(.phonetic) != nil {
            if !pronounce(item, base, language) { keep(item) }
            return
        }
        switch item.id {
        case .fn:
            let isPlain = item.parameters.count == 2 && item.group == nil && !language.isEmpty
            guard isPlain, base.item == fullName, name["full"] != nil, case .text(let text) = item.value,
                patch(language, [["name", "full"]], [JSONTree(text)])
            else { return keep(item) }
        case .n:
            guard base.components != nil, let components = nameComponents(item), !components.objects.isEmpty else {
                return keep(item)
            }
            var old = name
            _ = old.take("full")
            let new = nameObject(item, components, forgetting: [.language, .altid])
            if !patch(language, difference(old, new, "components"), under: ["name"]) { return keep(item) }
            check(item, components)
        default:
            guard let row = JSContactRow.of(item.id), let map = base.map, let old = maps[map][base.key]?.object else {
                return keep(item)
            }
            var left = item
            guard let objects = objects(&left, row), objects.count == 1 else { return keep(item) }
            var new = objects[0]
            left.drop(.language)
            left.drop(.altid)
            let extra = parameters(left, of: item)
            if !extra.isEmpty { new["vCardParams"] = JSONTree(extra) }
            let path = row.path + [String(decoding: base.key, as: UTF8.self)]
            if !patch(language, difference(old, new, row.value), under: path) { keep(item) }
        }
    }

    private mutating func translateGender(_ item: Item, _ language: String) {
        guard item.parameters.count == 1, item.group == nil, !language.isEmpty, case .text(let gender) = item.value,
            !gender.isEmpty, gender == gender.lowercased(), root["speakToAs"] != nil,
            patch(language, [["speakToAs", "grammaticalGender"]], [JSONTree(gender)])
        else { return keep(item) }
    }

    /// The members that an object has and another one has not, or otherwise; `null` for those that go.
    private func difference(
        _ old: JSONMembers, _ new: JSONMembers, _ main: String
    ) -> [(name: [UInt8], value: JSONTree)] {
        var old = old
        if var extra = old["vCardParams"]?.object {
            _ = extra.take("altid")
            _ = extra.take("language")
            old["vCardParams"] = extra.isEmpty ? nil : JSONTree(extra)
        }
        var changes: [(name: [UInt8], value: JSONTree)] = []
        new.forEach { name, value in
            if old[name]?.bytes != value.bytes { changes.append((name, value)) }
        }
        old.forEach { name, _ in
            // The label is that of the group.
            if new[name] == nil, !name.elementsEqual("label".utf8) {
                changes.append((name, JSONTree(.raw(Array("null".utf8)))))
            }
        }
        // What is the same in another language is said all the same.
        if changes.isEmpty, let value = new[main] { changes = [(Array(main.utf8), value)] }
        return changes
    }

    private mutating func patch(
        _ language: String, _ changes: [(name: [UInt8], value: JSONTree)], under path: [String]
    ) -> Bool {
        patch(
            language, changes.map { path + [String(decoding: $0.name, as: UTF8.self)] }, changes.map { $0.value })
    }

    /// Adds patches of a language; `false` and nothing if the language has one of them already.
    private mutating func patch(_ language: String, _ paths: [[String]], _ values: [JSONTree]) -> Bool {
        guard !language.isEmpty, !paths.isEmpty else { return false }
        var patches = localizations.take(language)?.object ?? JSONMembers()
        defer { if !patches.isEmpty { localizations[language] = JSONTree(patches) } }
        let pointers = paths.map { path in JSONTree.pointer(path.map { Array($0.utf8) }) }
        guard pointers.allSatisfy({ patches[$0] == nil }) else { return false }
        for (pointer, value) in zip(pointers, values) { patches[pointer] = value }
        return true
    }

    // MARK: Pronunciation

    /// Puts a pronunciation into the components that it is of: directly, or in the patches of its language.
    private mutating func pronounce(_ item: Item, _ base: Base, _ language: String) -> Bool {
        guard var components = base.components, case .components(let texts) = item.value,
            components.pronounce(texts)
        else { return false }
        var left = item
        left.drop(.altid)
        left.drop(.language)
        guard let system = left.take(.phonetic) else { return false }
        let script = left.take(.script)
        guard left.parameters.isEmpty, left.group == nil, system == system.lowercased(), !system.isEmpty,
            system != "script" || script != nil
        else { return false }
        var members = JSONMembers()
        if system != "script" { members["phoneticSystem"] = JSONTree(system) }
        if let script { members["phoneticScript"] = JSONTree(script) }
        var path = ["name"]
        if let map = base.map {
            path = JSContactRow.maps[map].path.map { String(decoding: $0, as: UTF8.self) }
            path.append(String(decoding: base.key, as: UTF8.self))
        }
        if !language.isEmpty {
            var changes = members.all
            for (number, object) in components.objects.enumerated() {
                guard let text = object.object?["phonetic"] else { continue }
                changes.append((Array("components/\(number)/phonetic".utf8), text))
            }
            let prefix = JSONTree.pointer(path.map { Array($0.utf8) })
            var patches = localizations.take(language)?.object ?? JSONMembers()
            defer { if !patches.isEmpty { localizations[language] = JSONTree(patches) } }
            let pointers = changes.map { prefix + [UInt8(ascii: "/")] + $0.name }
            guard pointers.allSatisfy({ patches[$0] == nil }),
                patches[prefix + Array("/components".utf8)] == nil
            else { return false }
            for (pointer, change) in zip(pointers, changes) { patches[pointer] = change.value }
            return true
        }
        guard var object = base.map.map({ maps[$0][base.key]?.object }) ?? name, object["phoneticSystem"] == nil,
            object["phoneticScript"] == nil
        else { return false }
        object["components"] = JSONTree(.array(components.objects))
        members.forEach { object[$0] = $1 }
        if let map = base.map { maps[map][base.key] = JSONTree(object) } else { name = object }
        return true
    }
}
