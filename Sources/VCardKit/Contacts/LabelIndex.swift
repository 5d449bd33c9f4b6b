/// A word of a label as two numbers, so that words are compared without walking texts; case does not count.
struct LabelWord: Sendable, Hashable {
    private var first: UInt64 = 0
    private var second: UInt64 = 0
    private var count: UInt8 = 0

    /// The longest name of a label has as many bytes.
    private static let maximumCount = 16

    /// `nil` for a text that is longer than any word of the table.
    init?(_ text: String) {
        let bytes = text.utf8
        guard bytes.count <= Self.maximumCount else { return nil }
        for byte in bytes {
            if count < 8 {
                first = first << 8 | UInt64(byte.upperCased)
            } else {
                second = second << 8 | UInt64(byte.upperCased)
            }
            count += 1
        }
    }
}

/// The words of ``LabelTable`` made ready for looking up.
struct LabelIndex: Sendable {
    static let shared = LabelIndex(LabelTable.rows)

    /// TYPE values of phones that together are a label.
    struct Phone: Sendable {
        /// The row, from 0.
        let row: Int
        /// A bit for each of ``phoneWords``.
        let words: UInt64
        let count: Int
    }

    /// A TYPE value of other properties.
    struct Token: Sendable {
        let row: Int
        let word: LabelWord
        let places: LabelDefinition.Places
    }

    /// In the order of the rows.
    let phones: [Phone]
    let tokens: [Token]
    private let phoneWords: [LabelWord]
    private let names: [LabelWord?]

    private init(_ rows: [LabelDefinition]) {
        var phones: [Phone] = []
        var tokens: [Token] = []
        var words: [LabelWord] = []
        for (number, row) in rows.enumerated() {
            for candidate in [row.phone, row.phone4] where !candidate.isEmpty {
                var bits: UInt64 = 0
                for text in candidate {
                    guard let word = LabelWord(text) else { continue }
                    if !words.contains(word) { words.append(word) }
                    for (place, other) in words.enumerated() where other == word { bits |= 1 << UInt64(place) }
                }
                phones.append(Phone(row: number, words: bits, count: candidate.count))
            }
            if !row.token.utf8.isEmpty, let word = LabelWord(row.token) {
                tokens.append(Token(row: number, word: word, places: row.places))
            }
        }
        self.phones = phones
        self.tokens = tokens
        phoneWords = words
        names = rows.map { LabelWord($0.name) }
    }

    /// The bits of those texts that are TYPE values of phones.
    func bits(of texts: [String]) -> UInt64 {
        var bits: UInt64 = 0
        for text in texts {
            guard let word = LabelWord(text) else { continue }
            for place in phoneWords.indices where phoneWords[place] == word { bits |= 1 << UInt64(place) }
        }
        return bits
    }

    /// The number of the row of a name, from 1; 0 if there is none.
    func row(named name: String) -> Int {
        guard let word = LabelWord(name) else { return 0 }
        for place in names.indices where names[place] == word { return place + 1 }
        return 0
    }
}
