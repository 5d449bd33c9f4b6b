// How labels stand in TYPE and X-ABLabel.
extension Contact.Label {
    typealias Places = LabelDefinition.Places

    /// How a label is written on a property.
    struct Written {
        var types: [String] = []
        /// What X-ABLabel has to say, `nil` if TYPE says it all.
        var text: String?
    }

    private var definition: LabelDefinition? { row == 0 ? nil : LabelTable.rows[Int(row) - 1] }

    /// The text of X-ABLabel.
    var markedText: String {
        guard let marker = definition?.marker else { return name }
        return "_$!<\(marker)>!$_"
    }

    // MARK: Reading

    /// TYPE values that say nothing about what the value is for.
    private static let silent = ["PREF", "VOICE", "MSG", "INTERNET", "X400", "DOM", "INTL", "POSTAL", "PARCEL"]
        .compactMap { LabelWord($0) }

    /// Whether a TYPE value takes part in the label, so that another label replaces it.
    static func isLabel(type: String, at place: Places) -> Bool {
        if type.utf8.isEmpty { return false }
        if let word = LabelWord(type) { for other in silent where other == word { return false } }
        if place.contains(.media) { return MediaType(token: Array(type.utf8).span) == nil }
        if place.contains(.social) { return ContactText.contains(["HOME", "WORK"], type) }
        return true
    }

    /// The label that TYPE values give, `nil` if they give none. Their order and case do not count.
    init?(types: [String], at place: Places) {
        var words: [String] = []
        for type in types where Self.isLabel(type: type, at: place) { words.append(type) }
        guard !words.isEmpty else { return nil }
        if let row = Self.row(of: words, at: place) {
            self.init(row: row)
            return
        }
        let word = Self.isExtension(words[0]) ? ContactText.dropping(words[0], 2) : words[0]
        self.init(word)
    }

    private static func isExtension(_ word: String) -> Bool { ContactText.hasPrefix(word, "X-") && word.utf8.count > 2 }

    /// The number of the row whose words are all there; the more words, the better.
    private static func row(of words: [String], at place: Places) -> Int? {
        var best = 0
        var bestCount = 0
        let index = LabelIndex.shared
        if place.contains(.phone) {
            let bits = index.bits(of: words)
            for candidate in index.phones where candidate.words & bits == candidate.words {
                let count = candidate.count
                guard count > bestCount || outranks(candidate.row, best, count, bestCount) else { continue }
                best = candidate.row + 1
                bestCount = count
            }
        } else {
            let words = words.map { LabelWord($0) }
            for token in index.tokens
            where (token.places.contains(.any) || !token.places.isDisjoint(with: place)) && words.contains(token.word) {
                best = token.row + 1
                break
            }
        }
        if best == 0 {
            // A word of another place: BLOG on a URL, OTHER on an address.
            for word in words {
                let row = LabelTable.row(named: isExtension(word) ? ContactText.dropping(word, 2) : word)
                if row > 0 { return row }
            }
        }
        return best == 0 ? nil : best
    }

    /// Whether a row says more than another with as many words: what the phone is says more than where.
    private static func outranks(_ number: Int, _ best: Int, _ count: Int, _ bestCount: Int) -> Bool {
        count == bestCount && best >= 1 && best <= 3 && number >= 3
    }

    // MARK: Writing

    /// How the label is written on a property of `version`, so that it is read as this label.
    func written(at place: Places, version: Version) -> Written {
        var written = Written()
        if place.contains(.textOnly) { return Written(text: markedText) }
        if let definition {
            if place.contains(.phone) {
                written.types = version == .v4 ? definition.phone4 : definition.phone
                // What 4.0 has not registered is nearest to a mobile phone.
                if written.types.isEmpty, definition.phone.contains(where: { ValueBytes.same($0, "CELL") }) {
                    written.types = ["CELL"]
                    written.text = markedText
                    return written
                }
            } else if definition.places.contains(.any) || !definition.places.isDisjoint(with: place) {
                written.types = [definition.token]
            } else if place.contains(.relation), !definition.nearest.isEmpty, version == .v4 {
                return Written(types: [ContactText.lowercased(definition.nearest)], text: markedText)
            }
            if written.types.isEmpty { written.text = markedText }
        } else if version == .v21, Self.isWord(name) {
            written.types = ["X-" + name]
        } else {
            written.text = name
        }
        guard version != .v21 else { return written }
        written.types = written.types.map { ContactText.lowercased($0) }
        return written
    }

    /// Whether 2.1 can have the text as a TYPE value (§2.9 `word`) that gives this label again.
    private static func isWord(_ text: String) -> Bool {
        for byte in text.utf8 where !(ValueBytes.isAlphanumeric(byte) || byte == UInt8(ascii: "-")) { return false }
        return !text.isEmpty && !isExtension(text)
    }
}
