import VCardKit

extension MuttForm {
    /// What a line says.
    private enum Entry {
        case alias(Alias)
        case query([ArraySlice<UInt8>], Range<Int>)
    }

    private struct Alias {
        let keys: [String]
        let groups: [String]
        let addresses: [(name: [UInt8], address: [UInt8])]
        let comment: [UInt8]
        /// What stands before the `:` of `Team: ana@example.com;`.
        let groupName: [UInt8]
        let offset: Int

        var isGroup: Bool {
            !groupName.isEmpty || addresses.count > 1 || !addresses[0].address.contains(UInt8(ascii: "@"))
        }
    }

    /// What MEMBER calls the aliases of a text.
    private struct Members {
        /// The address of an alias by its key, and what stands for an alias that is a group.
        var uris: [String: String] = [:]
        /// The keys that members of groups have.
        var called: Set<String> = []
    }

    static func read(_ file: [UInt8], limits: Limits) -> CardReading {
        let text = SourceText(file)
        var builder = CardBuilder(text, limits: limits)
        var entries: [Entry] = []
        var line: [UInt8] = []
        var start: Int?
        TextLines.forEach(in: text.bytes) { part, range in
            line.append(contentsOf: part)
            let first = start ?? range.lowerBound
            // A backslash at the end: the line goes on.
            if line.last == UInt8(ascii: "\\") {
                line.removeLast()
                start = first
                return
            }
            if let entry = entry(line, first..<range.upperBound, &builder) { entries.append(entry) }
            line = []
            start = nil
        }
        if let start, let entry = entry(line, start..<text.bytes.count, &builder) { entries.append(entry) }
        // An alias may be named before it is there.
        var members = Members()
        for case .alias(let alias) in entries {
            if alias.isGroup {
                for member in alias.addresses { members.called.insert(String(decoding: member.address, as: UTF8.self)) }
            }
            for key in alias.keys {
                let address = String(decoding: alias.addresses[0].address, as: UTF8.self)
                members.uris[key] = alias.isGroup ? ContentHash.urn(of: Array(key.utf8)) : "mailto:" + address
            }
        }
        for entry in entries {
            switch entry {
            case .alias(let alias): add(alias, members, &builder)
            case .query(let columns, let range): readQuery(columns, range, &builder)
            }
        }
        return builder.finish()
    }

    private static func entry(_ line: [UInt8], _ range: Range<Int>, _ builder: inout CardBuilder) -> Entry? {
        let content = TextLines.trimmed(line)
        guard let first = content.first, first != UInt8(ascii: "#") else { return nil }
        guard content.starts(with: "alias".utf8), content.count > 5, content[5] <= 0x20 else {
            let columns = content.split(separator: 0x09, omittingEmptySubsequences: false)
            if columns.count > 1, columns[0].contains(UInt8(ascii: "@")) { return .query(columns, range) }
            builder.report(.lineNotUnderstood, range, "not an alias: \(builder.shown(range)); it was left out")
            return nil
        }
        let text = builder.decoded(content[5...], at: range)
        var rest = text[...]
        var groups: [String] = []
        var key = word(&rest)
        while key.elementsEqual("-group".utf8) {
            groups += list(word(&rest))
            key = word(&rest)
        }
        let (addresses, groupName, comment) = addresses(rest)
        guard !key.isEmpty, !addresses.isEmpty else {
            builder.report(.lineNotUnderstood, range, "an alias without an address; it was left out")
            return nil
        }
        return .alias(
            Alias(
                keys: list(key), groups: groups, addresses: addresses, comment: comment, groupName: groupName,
                offset: range.lowerBound))
    }

    private static func add(_ alias: Alias, _ members: Members, _ builder: inout CardBuilder) {
        let offset = alias.offset
        builder.begin(at: offset)
        if alias.isGroup {
            let name = alias.groupName.isEmpty ? Array(alias.keys[0].utf8) : alias.groupName
            builder.add("FN", .text(String(decoding: name, as: UTF8.self)), at: offset)
            builder.add("KIND", .text("group"), at: offset)
            if let key = alias.keys.first(where: { members.called.contains($0) }), let uri = members.uris[key] {
                builder.add("UID", .uri(uri), at: offset)
            }
            for member in alias.addresses {
                let address = String(decoding: member.address, as: UTF8.self)
                let name = String(decoding: member.name, as: UTF8.self)
                builder.add(
                    Array("MEMBER".utf8), .uri(members.uris[address] ?? "mailto:" + address),
                    parameters: name.isEmpty ? [] : [Parameter(nameParameter, [name])], at: offset)
            }
        } else {
            let address = String(decoding: alias.addresses[0].address, as: UTF8.self)
            let given = alias.addresses[0].name
            let name = given.isEmpty ? address : String(decoding: given, as: UTF8.self)
            builder.add("FN", .text(name), at: offset)
            // A key that only says the name again is no nickname.
            let nicknames = alias.keys.filter { key in
                let made = MuttForm.key(of: name)
                return !key.utf8.elementsEqual(made.utf8) && !isNumbered(key, made)
            }
            if !nicknames.isEmpty { builder.add("NICKNAME", .textList(nicknames), at: offset) }
            builder.add("EMAIL", .text(address), at: offset)
        }
        if !alias.groups.isEmpty { builder.add("CATEGORIES", .textList(alias.groups), at: offset) }
        if !alias.comment.isEmpty {
            builder.add("NOTE", .text(String(decoding: alias.comment, as: UTF8.self)), at: offset)
        }
        builder.end()
    }

    /// Whether a key is another one with a hyphen and a number behind it.
    private static func isNumbered(_ key: String, _ made: String) -> Bool {
        let rest = key.utf8.dropFirst(made.utf8.count)
        return key.utf8.starts(with: made.utf8) && rest.first == UInt8(ascii: "-") && rest.count > 1
            && rest.dropFirst().allSatisfy { $0 &- 0x30 < 10 }
    }

    private static func readQuery(
        _ columns: [ArraySlice<UInt8>], _ range: Range<Int>, _ builder: inout CardBuilder
    ) {
        let texts = columns.map { column in
            String(decoding: builder.decoded(TextLines.trimmed(Array(column))[...], at: range), as: UTF8.self)
        }
        builder.begin(at: range.lowerBound)
        builder.add("FN", .text(texts[1].isEmpty ? texts[0] : texts[1]), at: range.lowerBound)
        builder.add("EMAIL", .text(texts[0]), at: range.lowerBound)
        let note = texts.dropFirst(2).filter { !$0.isEmpty }.joined(separator: "\t")
        if !note.isEmpty { builder.add("NOTE", .text(note), at: range.lowerBound) }
        builder.end()
    }

    // MARK: Parts of a line

    private static func word(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        rest = rest.drop { $0 <= 0x20 }
        if rest.first == 0x22, let end = rest.dropFirst().firstIndex(of: 0x22) {
            defer { rest = rest[(end + 1)...] }
            return rest[(rest.startIndex + 1)..<end]
        }
        let word = rest.prefix { $0 > 0x20 }
        rest = rest[word.endIndex...]
        return word
    }

    private static func list(_ word: ArraySlice<UInt8>) -> [String] {
        let parts = word.split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
        return parts.isEmpty ? [String(decoding: word, as: UTF8.self)] : parts
    }

    /// The addresses of a line, the name of the group that they are (RFC 5322 §3.4), and the comment behind them.
    private static func addresses(
        _ text: ArraySlice<UInt8>
    ) -> (list: [(name: [UInt8], address: [UInt8])], groupName: [UInt8], comment: [UInt8]) {
        var groupName: [UInt8] = []
        var list: [(name: [UInt8], address: [UInt8])] = []
        var name: [UInt8] = []
        var address: [UInt8] = []
        var remark: [UInt8] = []
        var comment: [UInt8] = []
        let end = {
            let plain = TextLines.trimmed(name)
            // Ana Ruiz <ana@example.com>, ana@example.com (Ana Ruiz), ana@example.com
            if !address.isEmpty {
                list.append((plain.isEmpty ? TextLines.trimmed(remark) : plain, TextLines.trimmed(address)))
            } else if !plain.isEmpty {
                list.append((TextLines.trimmed(remark), plain))
            }
            name = []
            address = []
            remark = []
        }
        enum Place { case outside, quoted, angle, remark }
        var place = Place.outside
        var isEscaped = false
        loop: for (i, byte) in zip(text.indices, text) {
            if isEscaped {
                isEscaped = false
                if place == .remark { remark.append(byte) } else { name.append(byte) }
                continue
            }
            switch (place, byte) {
            case (.quoted, UInt8(ascii: "\\")), (.remark, UInt8(ascii: "\\")): isEscaped = true
            case (.quoted, 0x22): place = .outside
            case (.quoted, _): name.append(byte)
            case (.angle, UInt8(ascii: ">")): place = .outside
            case (.angle, _): address.append(byte)
            case (.remark, UInt8(ascii: ")")): place = .outside
            case (.remark, _): remark.append(byte)
            case (.outside, 0x22): place = .quoted
            case (.outside, UInt8(ascii: "<")): place = .angle
            case (.outside, UInt8(ascii: "(")): place = .remark
            case (.outside, UInt8(ascii: ",")), (.outside, UInt8(ascii: ";")): end()
            case (.outside, UInt8(ascii: ":")) where list.isEmpty && address.isEmpty && groupName.isEmpty:
                groupName = TextLines.trimmed(name)
                name = []
            case (.outside, UInt8(ascii: "#")) where i == text.startIndex || text[i - 1] <= 0x20:
                comment = TextLines.trimmed(Array(text[(i + 1)...]))
                break loop
            case (.outside, _): name.append(byte)
            }
        }
        end()
        return (list, groupName, comment)
    }
}
