/// A field whose texts stand in lists, several to a property.
struct ListField: Sendable {
    /// The property with the list.
    let id: PropertyID
    /// Programs' properties with one text each.
    let singles: [PropertyID]
    /// Whether Android's rows hold such texts.
    let hasAndroidRows: Bool

    static let nicknames = ListField(id: .nickname, singles: [.xNickname], hasAndroidRows: true)
    static let categories = ListField(id: .categories, singles: [], hasAndroidRows: false)

    private struct Item {
        var text: String
        var line: CardLine?
    }

    func field(
        _ name: String, get: @escaping @Sendable (Contact) -> [String],
        set: @escaping @Sendable (inout Contact, [String]) -> Void
    ) -> ContactField {
        ContactField(
            name: name,
            read: { lines, contact in set(&contact, items(lines).map { $0.text }) },
            update: { lines, contact, draft in update(lines, items(lines), to: get(contact), &draft) },
            rewrite: { lines, contact, draft in
                for item in items(lines) { if let line = item.line { draft.remove(line) } }
                insertList(get(contact), lines.version, after: nil, &draft)
            },
            agree: { get($0) == get($1) })
    }

    private func items(_ lines: CardLines) -> [Item] {
        var items: [Item] = []
        let ids = [id] + singles + (hasAndroidRows ? [.xAndroidCustom] : [])
        for line in lines.lines(of: ids) { for text in texts(line) { items.append(Item(text: text, line: line)) } }
        return items
    }

    private func texts(_ line: CardLine) -> [String] {
        if line.id == id {
            switch line.property.value {
            case .textList(let texts): return texts.map { ContactText.clean($0) }.filter { !$0.utf8.isEmpty }
            case let value: return [line.nonEmpty(value.text)].compactMap { $0 }
            }
        }
        if singles.contains(line.id) { return [line.text].compactMap { $0 } }
        if hasAndroidRows, line.id == .xAndroidCustom, let row = AndroidRow(line, .nickname) { return [row.data] }
        return []
    }

    private func update(_ lines: CardLines, _ old: [Item], to new: [String], _ draft: inout CardDraft) {
        if old.map({ $0.text }) == new { return }
        if old.isEmpty { return insertList(new, lines.version, after: nil, &draft) }
        var contents: [Int: [String]] = [:]
        var last: CardLine?
        for step in Difference.steps(old.count, new.count, isSame: { old[$0].text == new[$1] }) {
            switch step {
            case .keep(let index, let place), .change(let index, let place):
                last = old[index].line
                if let last { contents[last.number, default: []].append(new[place]) }
            case .remove: break
            case .insert(let place):
                let target = last ?? old[0].line
                if let target, target.id == id {
                    contents[target.number, default: []].append(new[place])
                    last = target
                } else {
                    insertList([new[place]], lines.version, after: target, &draft)
                }
            }
        }
        var seen: Set<Int> = []
        for item in old {
            guard let line = item.line, seen.insert(line.number).inserted else { continue }
            let texts = contents[line.number] ?? []
            if texts == self.texts(line) { continue }
            if texts.isEmpty { draft.remove(line) } else { draft.replace(line, with: property(line, texts)) }
        }
    }

    private func property(_ line: CardLine, _ texts: [String]) -> Property {
        if line.id == id {
            return Put.property(
                line.property.nameBytes, .textList(texts), group: line.raw.group, line.parameters,
                isCarried: line.isCarried, version: line.raw.version)
        }
        if line.id == .xAndroidCustom {
            let writing = Writing(version: line.raw.version, lines: CardLines(Card(version: .v3)), line: line)
            let type = AndroidRow(line, .nickname)?.type ?? 1
            let written = AndroidRow.written(
                .nickname, texts[0], type: type, label: AndroidRow(line, .nickname)?.label, writing)
            return line.raw.with(value: written.value)
        }
        return line.raw.with(value: .text(texts[0]))
    }

    private func insertList(
        _ texts: [String], _ version: Version, after line: CardLine?, _ draft: inout CardDraft
    ) {
        guard !texts.isEmpty, let name = id.definition?.name else { return }
        draft.insert(Property(name, .textList(texts), version: version), after: line)
    }
}
