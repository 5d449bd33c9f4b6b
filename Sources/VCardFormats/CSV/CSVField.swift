import VCardKit

/// What of a contact a column can hold: one row of ``CSVFieldDefinition/all`` each.
enum CSVField: UInt8, Sendable, Hashable, CaseIterable {
    case formattedName, name, phonetic, nickname, sortAs, maidenName, organization, title, role, phone, email, messaging
    case social, address, url, birthday, birthPlace, deathDate, deathPlace, anniversary, date, relation, category, note
    case gender, language, cardLanguage, photo, logo, sound, key, position, timeZone, identifier, kind, member, revised
    case created, expertise, hobby, interest, calendar, freeBusy, scheduling, pronouns, grammaticalGender
    /// A text with a label of the user's own.
    case custom
    /// A property by its name, as `X-ACCOUNT`.
    case property
    /// A column of the dialect that says nothing about the contact.
    case ignored

    var definition: CSVFieldDefinition { CSVFieldDefinition.all[Int(rawValue)] }

    /// The part that paths mean if they name none.
    var mainPart: CSVPart { Self.mainParts[Int(rawValue)] }

    /// Whether values have labels.
    var isLabeled: Bool { Self.labeled[Int(rawValue)] }

    private static let mainParts = CSVFieldDefinition.all.map { $0.parts[0] }
    private static let labeled = CSVFieldDefinition.all.map { $0.isLabeled }
}

/// A part of a value that has a column of its own.
enum CSVPart: UInt8, Sendable, Hashable, CaseIterable {
    case value, label, preferred
    case prefix, given, middle, family, family2, suffix, generation
    case name, unit, phonetic, sort
    case pobox, extended, street, city, region, code, country, room, apartment, floor, number, streetName, building
    case block, subdistrict, district, landmark, direction, countryCode, formatted
    case street2, street3
    case service, username, kind, display
    case year, month, day
    case level

    /// The word for it in paths.
    var word: String {
        switch self {
        case .value: "value"
        case .label: "label"
        case .preferred: "pref"
        case .prefix: "prefix"
        case .given: "given"
        case .middle: "middle"
        case .family: "family"
        case .family2: "family2"
        case .suffix: "suffix"
        case .generation: "generation"
        case .name: "name"
        case .unit: "unit"
        case .phonetic: "phonetic"
        case .sort: "sort"
        case .pobox: "pobox"
        case .extended: "extended"
        case .street: "street"
        case .city: "city"
        case .region: "region"
        case .code: "code"
        case .country: "country"
        case .room: "room"
        case .apartment: "apartment"
        case .floor: "floor"
        case .number: "number"
        case .streetName: "streetname"
        case .building: "building"
        case .block: "block"
        case .subdistrict: "subdistrict"
        case .district: "district"
        case .landmark: "landmark"
        case .direction: "direction"
        case .countryCode: "countrycode"
        case .formatted: "formatted"
        case .street2: "street2"
        case .street3: "street3"
        case .service: "service"
        case .username: "username"
        case .kind: "kind"
        case .display: "display"
        case .year: "year"
        case .month: "month"
        case .day: "day"
        case .level: "level"
        }
    }

    /// What it is called in messages.
    var phrase: String {
        switch self {
        case .given: "given name"
        case .middle: "middle name"
        case .family: "family name"
        case .family2: "second family name"
        case .sort: "sort key"
        case .pobox: "post office box"
        case .extended: "extended address"
        case .code: "postal code"
        case .countryCode: "country code"
        case .streetName: "street name"
        case .phonetic: "pronunciation"
        case .unit: "department"
        case .number: "number"
        default: word
        }
    }

    /// The parameter that a vCard holds it in, in upper case.
    var parameterName: String {
        switch self {
        case .service: "SERVICE-TYPE"
        case .username: "USERNAME"
        case .countryCode: "CC"
        case .sort: "SORT-AS"
        case .level: "LEVEL"
        case .number: "INDEX"
        case .formatted: "LABEL"
        default: ""
        }
    }

    /// The components of ADR in their order.
    static let addressComponents: [CSVPart] = [
        .pobox, .extended, .street, .city, .region, .code, .country, .room, .apartment, .floor, .number, .streetName,
        .building, .block, .subdistrict, .district, .landmark, .direction,
    ]
}

/// A row of the table of fields.
struct CSVFieldDefinition: Sendable {
    let field: CSVField
    /// The word that paths begin with.
    let word: String
    /// The parts that paths may name, the first one if they name none.
    let parts: [CSVPart]
    /// The property for reports, in lower case.
    let property: String
    /// The properties of cards that it is read from.
    let ids: [PropertyID]
    /// Whether values have labels.
    let isLabeled: Bool

    /// The words of all fields, for messages.
    static var words: String { all.filter { $0.field != .ignored }.map(\.word).joined(separator: ", ") }

    private init(
        _ field: CSVField, _ word: String, _ property: String, parts: [CSVPart] = [.value], isLabeled: Bool = false,
        from names: [String] = []
    ) {
        self.field = field
        self.word = word
        self.parts = isLabeled ? parts + [.label, .preferred] : parts
        self.property = property
        self.isLabeled = isLabeled
        ids = (names.isEmpty ? [property] : names).map { PropertyID(name: Array($0.utf8).span) }.filter { $0.isKnown }
    }

    /// The field of a property; `nil` if a contact does not have it.
    static func field(of id: PropertyID) -> CSVField? {
        Int(id.rawValue) < byNumber.count ? byNumber[Int(id.rawValue)] : nil
    }

    /// The field of each property by its number.
    private static let byNumber: [CSVField?] = {
        let last = all.flatMap { $0.ids }.map { Int($0.rawValue) }.max() ?? 0
        var fields = [CSVField?](repeating: nil, count: last + 1)
        for definition in all { for id in definition.ids { fields[Int(id.rawValue)] = definition.field } }
        return fields
    }()

    /// The fields in the order of ``CSVField``.
    static let all: [CSVFieldDefinition] = people + places + things

    private static let people: [CSVFieldDefinition] = [
        .init(.formattedName, "fn", "fn"),
        .init(.name, "n", "n", parts: [.family, .given, .middle, .prefix, .suffix, .family2, .generation]),
        .init(
            .phonetic, "phonetic", "n", parts: [.family, .given, .middle],
            from: ["X-PHONETIC-FIRST-NAME", "X-PHONETIC-MIDDLE-NAME", "X-PHONETIC-LAST-NAME"]),
        .init(.nickname, "nickname", "nickname", from: ["NICKNAME", "X-NICKNAME"]),
        .init(.sortAs, "sort", "n", from: ["SORT-STRING", "X-EVOLUTION-FILE-AS"]),
        .init(.maidenName, "maidenname", "x-maidenname"),
        .init(
            .organization, "org", "org", parts: [.name, .unit, .phonetic, .sort], isLabeled: true,
            from: ["ORG", "X-PHONETIC-ORG", "X-DEPARTMENT"]),
        .init(.title, "title", "title", isLabeled: true),
        .init(.role, "role", "role", isLabeled: true),
        .init(
            .phone, "tel", "tel", isLabeled: true,
            from: [
                "TEL", "X-MS-TEL", "X-EVOLUTION-CALLBACK", "X-EVOLUTION-RADIO", "X-EVOLUTION-TELEX",
                "X-EVOLUTION-TTYTDD",
            ]),
        .init(.email, "email", "email", parts: [.value, .kind, .display], isLabeled: true),
        .init(
            .messaging, "impp", "impp", parts: [.value, .service, .username], isLabeled: true,
            from: [
                "IMPP", "X-AIM", "X-ICQ", "X-MSN", "X-JABBER", "X-YAHOO", "X-GTALK", "X-GOOGLE-TALK", "X-GOOGLE TALK",
                "X-SKYPE", "X-SKYPE-USERNAME", "X-QQ", "X-SIP", "X-MATRIX", "X-GADUGADU", "X-GROUPWISE",
                "X-MS-IMADDRESS",
            ]),
        .init(
            .social, "social", "socialprofile", parts: [.value, .service, .username], isLabeled: true,
            from: ["SOCIALPROFILE", "X-SOCIALPROFILE", "X-TWITTER"]),
    ]

    private static let places: [CSVFieldDefinition] = [
        .init(
            .address, "adr", "adr",
            parts: [.formatted] + CSVPart.addressComponents + [.countryCode, .street2, .street3], isLabeled: true,
            from: ["ADR", "X-ABADR", "X-APPLE-SUBLOCALITY", "X-APPLE-SUBADMINISTRATIVEAREA"]),
        .init(
            .url, "url", "url", isLabeled: true, from: ["URL", "X-EVOLUTION-BLOG-URL", "X-EVOLUTION-VIDEO-URL"]),
        .init(.birthday, "bday", "bday", parts: [.value, .year, .month, .day]),
        .init(.birthPlace, "birthplace", "birthplace"),
        .init(.deathDate, "deathdate", "deathdate"),
        .init(.deathPlace, "deathplace", "deathplace"),
        .init(
            .anniversary, "anniversary", "anniversary", parts: [.value, .label, .preferred],
            from: [
                "ANNIVERSARY", "X-ANNIVERSARY", "X-MS-ANNIVERSARY", "X-EVOLUTION-ANNIVERSARY",
                "X-KADDRESSBOOK-X-Anniversary", "X-WAB-WEDDING-ANNIVERSARY", "X-WAB-WEDDING_ANNIVERSARY",
            ]),
        .init(.date, "date", "x-abdate", isLabeled: true),
        .init(
            .relation, "related", "related", isLabeled: true,
            from: [
                "RELATED", "X-ABRELATEDNAMES", "X-SPOUSE", "X-MS-SPOUSE", "X-EVOLUTION-SPOUSE",
                "X-KADDRESSBOOK-X-SpousesName", "X-WAB-SPOUSE-NAME", "X-WAB-SPOUSE_NAME", "X-MANAGER", "X-MS-MANAGER",
                "X-EVOLUTION-MANAGER", "X-KADDRESSBOOK-X-ManagersName", "X-MANAGERSNAME", "X-ASSISTANT",
                "X-MS-ASSISTANT", "X-EVOLUTION-ASSISTANT", "X-KADDRESSBOOK-X-AssistantsName", "X-MS-CHILD",
            ]),
        .init(.category, "categories", "categories"),
        .init(.note, "note", "note", isLabeled: true),
    ]

    private static let things: [CSVFieldDefinition] = [
        .init(.gender, "gender", "gender", from: ["GENDER", "X-GENDER", "X-WAB-GENDER"]),
        .init(.language, "lang", "lang", isLabeled: true),
        .init(.cardLanguage, "language", "language"),
        .init(.photo, "photo", "photo", isLabeled: true, from: ["PHOTO", "X-MS-CARDPICTURE"]),
        .init(.logo, "logo", "logo", isLabeled: true),
        .init(.sound, "sound", "sound", isLabeled: true),
        .init(.key, "key", "key", isLabeled: true),
        .init(.position, "geo", "geo", isLabeled: true),
        .init(.timeZone, "tz", "tz", isLabeled: true),
        .init(.identifier, "uid", "uid"),
        .init(.kind, "kind", "kind", from: ["KIND", "X-ABShowAs", "X-ADDRESSBOOKSERVER-KIND"]),
        .init(.member, "member", "member", from: ["MEMBER", "X-ADDRESSBOOKSERVER-MEMBER"]),
        .init(.revised, "rev", "rev"),
        .init(.created, "created", "created"),
        .init(.expertise, "expertise", "expertise", parts: [.value, .level, .number], isLabeled: true),
        .init(.hobby, "hobby", "hobby", parts: [.value, .level, .number], isLabeled: true),
        .init(.interest, "interest", "interest", parts: [.value, .level, .number], isLabeled: true),
        .init(.calendar, "caluri", "caluri", isLabeled: true),
        .init(.freeBusy, "fburl", "fburl", isLabeled: true),
        .init(.scheduling, "caladruri", "caladruri", isLabeled: true),
        .init(.pronouns, "pronouns", "pronouns", isLabeled: true),
        .init(.grammaticalGender, "gramgender", "gramgender", isLabeled: true),
        .init(.custom, "custom", "x-custom-field", isLabeled: true),
        .init(.property, "x", "x"),
        .init(.ignored, "-", "-", parts: CSVPart.allCases),
    ]
}
