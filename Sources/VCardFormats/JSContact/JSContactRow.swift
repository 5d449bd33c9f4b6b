import VCardKit

/// A vCard property whose values are objects in a map of the Card: one row of RFC 9555 §2.
///
/// Reader and writer both go by ``all``. What has no row is a member of the Card itself, is part of an object with a
/// row (places of birth, labels), or stands in `vCardProps`.
struct JSContactRow: Sendable {
    /// How a value stands in an object.
    enum Form: Sendable {
        case text
        /// Each text of a list has an object.
        case texts
        case uri
        /// A telephone number: a URI if it begins with a scheme.
        case textOrURI
        case language
        /// Name and units of ORG.
        case organization
        /// The components of ADR.
        case address
        /// A date, which may lack parts, and a place.
        case date
        /// Account at a service, by its URI, user name or both.
        case service
        /// A key, which is always a URI.
        case key
    }

    /// The members that an object has besides its kind and value.
    struct Members: OptionSet, Sendable {
        let rawValue: UInt16
        static let contexts = Members(rawValue: 1)
        static let pref = Members(rawValue: 2)
        static let label = Members(rawValue: 4)
        static let mediaType = Members(rawValue: 8)
        static let listAs = Members(rawValue: 16)
        static let level = Members(rawValue: 32)
        static let features = Members(rawValue: 64)
        static let author = Members(rawValue: 128)
        static let organization = Members(rawValue: 256)
        static let calendar = Members(rawValue: 512)
        /// Those of nearly all that can be reached or fetched.
        static let usual: Members = [.contexts, .pref, .label]
        static let resource: Members = [.contexts, .pref, .label, .mediaType]
    }

    let property: PropertyID
    /// The way from the Card to the map.
    let path: [String]
    /// What `@type` of the objects is.
    let type: String
    /// What `kind` is; `nil` if there is none.
    let kind: String?
    /// Whether an object without `kind` is of this one.
    let isDefault: Bool
    /// The member that holds the value.
    let value: String
    let form: Form
    let members: Members

    private init(
        _ property: PropertyID, _ path: String..., type: String, kind: String? = nil, isDefault: Bool = false,
        _ value: String, _ form: Form = .text, _ members: Members
    ) {
        self.property = property
        self.path = path
        self.type = type
        self.kind = kind
        self.isDefault = isDefault || kind == nil
        self.value = value
        self.form = form
        self.members = members
    }

    /// The members that its objects can have and that become a part of the property as a whole or not at all.
    var memberNames: Set<String> {
        var names: Set<String> = [value, "kind", "@type"]
        let optional: [(Members, [String])] = [
            (.pref, ["pref"]), (.label, ["label"]), (.mediaType, ["mediaType"]), (.listAs, ["listAs"]),
            (.level, ["level"]), (.author, ["created"]), (.organization, ["organizationId"]),
        ]
        for (member, added) in optional where members.contains(member) { names.formUnion(added) }
        switch form {
        case .address: names.formUnion(["full", "coordinates", "timeZone", "countryCode"])
        case .service: names.formUnion(["service", "user"])
        default: break
        }
        return names
    }

    /// The property's name in lower case.
    var name: String { property.definition?.name.lowercased() ?? "" }

    /// Every row.
    static let all: [JSContactRow] = [
        .init(.nickname, "nicknames", type: "Nickname", "name", .texts, [.contexts, .pref]),
        .init(.org, "organizations", type: "Organization", "name", .organization, .contexts),
        .init(.title, "titles", type: "Title", kind: "title", isDefault: true, "name", .text, .organization),
        .init(.role, "titles", type: "Title", kind: "role", "name", .text, .organization),
        .init(.pronouns, "speakToAs", "pronouns", type: "Pronouns", "pronouns", .text, [.contexts, .pref]),
        .init(.email, "emails", type: "EmailAddress", "address", .text, .usual),
        .init(.tel, "phones", type: "Phone", "number", .textOrURI, [.usual, .features]),
        .init(.impp, "onlineServices", type: "OnlineService", "uri", .service, .usual),
        .init(.socialProfile, "onlineServices", type: "OnlineService", "uri", .service, .usual),
        .init(.lang, "preferredLanguages", type: "LanguagePref", "language", .language, [.contexts, .pref]),
        .init(.calURI, "calendars", type: "Calendar", kind: "calendar", "uri", .uri, .resource),
        .init(.fbURL, "calendars", type: "Calendar", kind: "freeBusy", "uri", .uri, .resource),
        .init(.calAdrURI, "schedulingAddresses", type: "SchedulingAddress", "uri", .uri, .usual),
        .init(.adr, "addresses", type: "Address", "components", .address, [.contexts, .pref]),
        .init(.key, "cryptoKeys", type: "CryptoKey", "uri", .key, .resource),
        .init(.source, "directories", type: "Directory", kind: "entry", "uri", .uri, [.resource, .listAs]),
        .init(.orgDirectory, "directories", type: "Directory", kind: "directory", "uri", .uri, [.resource, .listAs]),
        .init(.url, "links", type: "Link", "uri", .uri, .resource),
        .init(.contactURI, "links", type: "Link", kind: "contact", "uri", .uri, .resource),
        .init(.photo, "media", type: "Media", kind: "photo", "uri", .uri, .resource),
        .init(.logo, "media", type: "Media", kind: "logo", "uri", .uri, .resource),
        .init(.sound, "media", type: "Media", kind: "sound", "uri", .uri, .resource),
        .init(.bday, "anniversaries", type: "Anniversary", kind: "birth", "date", .date, .calendar),
        .init(.deathDate, "anniversaries", type: "Anniversary", kind: "death", "date", .date, .calendar),
        .init(.anniversary, "anniversaries", type: "Anniversary", kind: "wedding", "date", .date, .calendar),
        .init(.note, "notes", type: "Note", "note", .text, .author),
        .init(
            .expertise, "personalInfo", type: "PersonalInfo", kind: "expertise", "value", .text,
            [.label, .listAs, .level]),
        .init(.hobby, "personalInfo", type: "PersonalInfo", kind: "hobby", "value", .text, [.label, .listAs, .level]),
        .init(
            .interest, "personalInfo", type: "PersonalInfo", kind: "interest", "value", .text,
            [.label, .listAs, .level]),
    ]

    /// Whether a Card has a member of a name, in this or an older draft.
    static func isOfCard(_ name: [UInt8]) -> Bool {
        cardMembers.contains { name.elementsEqual($0.utf8) } || maps.contains { $0.path.first == name }
    }

    private static let cardMembers: [String] = [
        "uid", "kind", "prodId", "language", "created", "updated", "name", "fullName", "speakToAs", "members",
        "keywords", "relatedTo", "vCardProps", "localizations", "card",
    ]

    /// The row of a property.
    static func of(_ property: PropertyID) -> JSContactRow? {
        let number = Int(property.rawValue)
        return number < byProperty.count ? byProperty[number] : nil
    }

    private static let byProperty: [JSContactRow?] = {
        let highest = all.map { Int($0.property.rawValue) }.max() ?? 0
        var rows = [JSContactRow?](repeating: nil, count: highest + 1)
        for row in all { rows[Int(row.property.rawValue)] = row }
        return rows
    }()

    /// The rows of each map, by its path with slashes, in the order in which the maps stand in a Card.
    static let maps: [(path: [[UInt8]], rows: [JSContactRow])] = {
        var maps: [(path: [[UInt8]], rows: [JSContactRow])] = []
        for row in all {
            let path = row.path.map { Array($0.utf8) }
            if let place = maps.firstIndex(where: { $0.path == path }) {
                maps[place].rows.append(row)
            } else {
                maps.append((path, [row]))
            }
        }
        return maps
    }()
}

/// Words that mean the same in JSContact and vCard.
enum JSContactWords {
    typealias Pair = (json: String, vCard: String)

    /// Contexts and TYPE values (RFC 9555 §2.3.24).
    static let contexts: [Pair] = [("private", "home"), ("work", "work")]
    /// Those that only addresses have.
    static let addressContexts: [Pair] = contexts + [("billing", "billing"), ("delivery", "delivery")]
    /// Features of a telephone and TYPE values of TEL.
    static let features: [Pair] = [
        ("mobile", "cell"), ("voice", "voice"), ("text", "text"), ("video", "video"), ("fax", "fax"),
        ("pager", "pager"), ("textphone", "textphone"), ("main-number", "main-number"),
    ]
    /// Levels, and what LEVEL of EXPERTISE calls them.
    static let expertLevels: [Pair] = [("low", "beginner"), ("medium", "average"), ("high", "expert")]
    static let levels: [Pair] = [("low", "low"), ("medium", "medium"), ("high", "high")]
    /// The kinds of a name's components in the order of N (RFC 9555 §2.5.5).
    static let nameKinds: [String] = ["surname", "given", "given2", "title", "credential", "surname2", "generation"]
    /// The kinds of an address's components in the order of ADR (RFC 9555 §2.6.1).
    static let addressKinds: [String] = [
        "postOfficeBox", "apartment", "name", "locality", "region", "postcode", "country", "room", "apartment",
        "floor", "number", "name", "building", "block", "subdistrict", "district", "landmark", "direction",
    ]

    static func json(_ word: String, _ pairs: [Pair]) -> String? {
        let word = word.utf8.map(\.lowerCased)
        return pairs.first { word.elementsEqual($0.vCard.utf8) }?.json
    }

    static func vCard(_ word: String, _ pairs: [Pair]) -> String? {
        pairs.first { word.utf8.elementsEqual($0.json.utf8) }?.vCard
    }

    /// All names of members that RFC 9553 and RFC 9555 define, by their letters in lower case.
    static let members: [[UInt8]: String] = {
        var names: [[UInt8]: String] = [:]
        for name in memberNames { names[name.utf8.map(\.lowerCased)] = name }
        return names
    }()

    private static let memberNames: [String] = [
        "@type", "address", "addresses", "anniversaries", "author", "calendars", "calendarScale", "components",
        "contexts", "coordinates", "countryCode", "created", "cryptoKeys", "date", "day", "defaultSeparator",
        "directories", "emails", "features", "full", "grammaticalGender", "isOrdered", "keywords", "kind", "label",
        "language", "level", "links", "listAs", "localizations", "media", "mediaType", "members", "month", "name",
        "nicknames", "note", "notes", "number", "onlineServices", "organizationId", "organizations", "personalInfo",
        "phones", "phonetic", "phoneticScript", "phoneticSystem", "place", "pref", "preferredLanguages", "prodId",
        "pronouns", "relatedTo", "relation", "schedulingAddresses", "service", "sortAs", "speakToAs", "timeZone",
        "titles", "uid", "units", "updated", "uri", "user", "utc", "value", "vCardName", "vCardParams", "vCardProps",
        "version", "year",
    ]
}
