/// The words of TYPE, and which properties of which version have them.
struct TypeWords: Sendable {
    static let shared = TypeWords()

    private let index: NameIndex
    private let versions: FixedTable<UInt64>
    private let bits: FixedTable<UInt64>
    private let preferences: FixedTable<Bool>

    struct Word {
        /// A bit for each vocabulary and version.
        var versions: UInt64
        var isPreferred: Bool
    }

    private init() {
        let vocabularies: [TypeVocabulary] = [
            .open, .place, .address, .phone, .email, .messaging, .image, .sound, .related, .key,
        ]
        // `pref` is the first word.
        var words: [String] = ["pref"]
        var versions: [UInt64] = [0, 0]
        for (number, vocabulary) in vocabularies.enumerated() {
            for version in Version.allCases {
                let bit: UInt64 = 1 << UInt64(number * 3 + Int(version.rawValue))
                for word in vocabulary.words(in: version) + Self.moreWords(vocabulary, version) {
                    var place = 0
                    while place < words.count, !ValueBytes.sameIgnoringCase(words[place], word) { place += 1 }
                    if place == words.count {
                        words.append(word)
                        versions.append(0)
                    }
                    versions[place + 1] |= bit
                }
            }
        }
        index = NameIndex(words)
        self.versions = FixedTable(versions)
        var bits: [UInt64] = [0, 0, 0]
        var preferences = [false]
        for definition in PropertyDefinition.all {
            var first: UInt64 = 0
            for (number, vocabulary) in vocabularies.enumerated() where vocabulary == definition.typeVocabulary {
                first = 1 << UInt64(number * 3)
            }
            for version in Version.allCases {
                bits.append(definition.isDefined(in: version) ? first << UInt64(version.rawValue) : 0)
            }
            preferences.append(definition.allows(.pref))
        }
        self.bits = FixedTable(bits)
        self.preferences = FixedTable(preferences)
    }

    /// Words that no standard lists for the version and everybody writes and reads.
    static func moreWords(_ vocabulary: TypeVocabulary, _ version: Version) -> [String] {
        switch (vocabulary, version) {
        case (.email, .v3): ["home", "work"]
        case (.email, .v21): ["HOME", "WORK"]
        case (.phone, .v21): ["PCS"]
        case (.place, .v3): ["home", "work", "pref"]
        case (.place, .v21): ["HOME", "WORK", "PREF"]
        default: []
        }
    }

    func bit(_ id: PropertyID, _ version: Version) -> UInt64 { bits[Int(id.rawValue) * 3 + Int(version.rawValue)] }

    func allowsPreference(_ id: PropertyID) -> Bool { preferences[Int(id.rawValue)] }

    /// Whether a word is one that the version has for the property, or that everybody writes there.
    func has(_ word: ArraySlice<UInt8>, _ id: PropertyID, _ version: Version) -> Bool {
        word.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { lookup($0, buffer.count).versions & bit(id, version) != 0 } ?? false
        }
    }

    @inline(__always)
    func lookup(_ word: UnsafePointer<UInt8>, _ count: Int) -> Word {
        let number = Int(index.lookup(word, count))
        return Word(versions: versions[number], isPreferred: number == 1)
    }
}
