/// One label with the words that programs have for it.
struct LabelDefinition: Sendable {
    /// The name for showing.
    let name: String
    /// What stands between `_$!<` and `>!$_`; `nil` if Apple writes the plain name.
    let marker: String?
    /// The TYPE values of TEL in 2.1 and 3.0, all of which are written.
    let phone: [String]
    /// Those of TEL in 4.0; of them only registered ones.
    let phone4: [String]
    /// The TYPE value on all else, and where it is one.
    let token: String
    let places: Places
    /// The registered TYPE of RELATED that comes nearest, where the label is none itself.
    let nearest: String
    /// Android's number for a relation, 0 for none.
    let android: Int

    /// Kinds of properties, which differ in what TYPE values they have.
    struct Places: OptionSet, Sendable {
        let rawValue: UInt16
        /// HOME and WORK stand on nearly everything.
        static let any = Places(rawValue: 1)
        static let phone = Places(rawValue: 2)
        static let address = Places(rawValue: 4)
        static let url = Places(rawValue: 8)
        static let messaging = Places(rawValue: 16)
        static let relation = Places(rawValue: 32)
        /// Apple's properties whose label always stands in X-ABLabel.
        static let textOnly = Places(rawValue: 64)
        /// PHOTO, LOGO, SOUND and KEY, where TYPE tells the format too.
        static let media = Places(rawValue: 128)
        /// X-SOCIALPROFILE, where TYPE tells the service.
        static let social = Places(rawValue: 256)
    }

    init(
        _ name: String, _ marker: String? = nil, phone: [String] = [], phone4: [String]? = nil, token: String = "",
        in places: Places = [], nearest: String = "", android: Int = 0
    ) {
        self.name = name
        self.marker = marker
        self.phone = phone
        self.phone4 = phone4 ?? []
        self.token = token
        self.places = places
        self.nearest = nearest
        self.android = android
    }
}

extension Contact.Label {
    /// Whether Apple's programs write the word between `_$!<` and `>!$_`, to show it in the user's language.
    package static func isAppleMarker(_ word: String) -> Bool {
        LabelTable.rows.contains { $0.marker.map { ValueBytes.same($0, word) } ?? false }
    }
}

/// The labels of ``Contact/Label`` in the order of its constants.
enum LabelTable {
    static let rows: [LabelDefinition] = [
        .init("home", "Home", phone: ["HOME"], phone4: ["HOME"], token: "HOME", in: .any),
        .init("work", "Work", phone: ["WORK"], phone4: ["WORK"], token: "WORK", in: .any),
        .init("other", "Other", phone: ["OTHER"]),
        .init("school", "School"),
        .init("mobile", "Mobile", phone: ["CELL"], phone4: ["CELL"], token: "MOBILE", in: .messaging),
        .init("work mobile", phone: ["WORK", "CELL"], phone4: ["WORK", "CELL"]),
        .init("iPhone", phone: ["IPHONE", "CELL"]),
        .init("Apple Watch", phone: ["APPLEWATCH", "CELL"]),
        .init("main", "Main", phone: ["MAIN"], phone4: ["MAIN-NUMBER"]),
        .init("home fax", "HomeFAX", phone: ["HOME", "FAX"], phone4: ["HOME", "FAX"]),
        .init("work fax", "WorkFAX", phone: ["WORK", "FAX"], phone4: ["WORK", "FAX"]),
        .init("fax", "OtherFAX", phone: ["FAX"], phone4: ["FAX"]),
        .init("pager", "Pager", phone: ["PAGER"], phone4: ["PAGER"]),
        .init("work pager", phone: ["WORK", "PAGER"], phone4: ["WORK", "PAGER"]),
        .init("car", phone: ["CAR"]),
        .init("video", phone: ["VIDEO"], phone4: ["VIDEO"]),
        .init("ISDN", phone: ["ISDN"]),
        .init("text messages", phone: ["TEXT"], phone4: ["TEXT"]),
        .init("textphone", phone: ["TTY-TDD"], phone4: ["TEXTPHONE"]),
        .init("modem", phone: ["MODEM"]),
        .init("bulletin board", phone: ["BBS"]),
        .init("PCS", phone: ["PCS"]),
        .init("callback", phone: ["CALLBACK"]),
        .init("radio", phone: ["RADIO"]),
        .init("company main", phone: ["COMPANY-MAIN"]),
        .init("telex", phone: ["TLX"]),
        .init("billing", token: "BILLING", in: .address),
        .init("delivery", token: "DELIVERY", in: .address),
        .init("home page", "HomePage"),
        .init("blog"),
        .init("profile"),
        .init("anniversary", "Anniversary"),
        .init("spouse", "Spouse", token: "SPOUSE", in: .relation, android: 14),
        .init("partner", "Partner", android: 10),
        .init("child", "Child", token: "CHILD", in: .relation, android: 3),
        .init("parent", "Parent", token: "PARENT", in: .relation, android: 9),
        .init("mother", "Mother", nearest: "PARENT", android: 8),
        .init("father", "Father", nearest: "PARENT", android: 5),
        .init("sibling", token: "SIBLING", in: .relation),
        .init("sister", "Sister", nearest: "SIBLING", android: 13),
        .init("brother", "Brother", nearest: "SIBLING", android: 2),
        .init("relative", token: "KIN", in: .relation, android: 12),
        .init("friend", "Friend", token: "FRIEND", in: .relation, android: 6),
        .init("manager", "Manager", nearest: "CO-WORKER", android: 7),
        .init("assistant", "Assistant", phone: ["ASSISTANT"], nearest: "CO-WORKER", android: 1),
        .init("co-worker", token: "CO-WORKER", in: .relation),
        .init("colleague", token: "COLLEAGUE", in: .relation),
        .init("domestic partner", android: 4),
        .init("referred by", android: 11),
        .init("emergency", token: "EMERGENCY", in: .relation),
        .init("agent", token: "AGENT", in: .relation),
    ]

    /// The number of the row of a name, from 1; 0 if there is none.
    static func row(named name: String) -> Int { LabelIndex.shared.row(named: name) }

    /// Labels that programs write in other words than the table has.
    private static let synonyms: [(word: String, name: String)] = [
        ("HomeFAX", "home fax"), ("WorkFAX", "work fax"), ("OtherFAX", "fax"), ("HomePage", "home page"),
        ("cell", "mobile"), ("kin", "relative"), ("AppleWatch", "Apple Watch"),
    ]

    /// The label that an X-ABLabel names: Apple's mark around a word, or a text of the user's own.
    static func label(ofText given: String) -> Contact.Label? {
        let text = ContactText.trimmed(given)
        guard !text.isEmpty else { return nil }
        let bytes = Array(text.utf8)
        let count = bytes.count
        guard count > 8, bytes.starts(with: "_$!<".utf8), bytes[(count - 4)...].elementsEqual(">!$_".utf8) else {
            return Contact.Label(text)
        }
        let word = String(decoding: bytes[4..<(count - 4)], as: UTF8.self)
        for (number, row) in rows.enumerated() {
            if let marker = row.marker, ValueBytes.sameIgnoringCase(marker, word) { return .init(row: number + 1) }
        }
        for synonym in synonyms where ValueBytes.sameIgnoringCase(synonym.word, word) {
            return Contact.Label(synonym.name)
        }
        return Contact.Label(word)
    }
}
