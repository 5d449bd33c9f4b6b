// The vendors' properties that mean the same as one of the standard.

/// A vendor's property for one service of instant messages.
struct MessengerRow {
    let id: PropertyID
    /// The scheme of its URI; others that are read.
    let schemes: [String]
    /// Whether 2.1 has the service under this name.
    let isWritten: Bool

    init(_ id: PropertyID, _ schemes: String..., isWritten: Bool = true) {
        self.id = id
        self.schemes = schemes
        self.isWritten = isWritten
    }

    static let all: [MessengerRow] = [
        .init(.xAIM, "aim"),
        .init(.xJabber, "xmpp"),
        .init(.xMSN, "msnim", "msn"),
        .init(.xYahoo, "ymsgr"),
        .init(.xICQ, "icq"),
        .init(.xSkype, "skype"),
        .init(.xSIP, "sip"),
        .init(.xGaduGadu, "gg"),
        .init(.xQQ, "qq"),
        .init(.xGTalk, "gtalk"),
        .init(.xMatrix, "matrix"),
        .init(.xSkypeUsername, "skype", isWritten: false),
        .init(.xGoogleTalk, "gtalk", isWritten: false),
        .init(.xGoogleSpaceTalk, "gtalk", isWritten: false),
    ]

    static func row(_ id: PropertyID) -> MessengerRow? {
        for row in all where row.id == id { return row }
        return nil
    }

    /// The row that 2.1 has for the scheme of a URI.
    static func row(scheme: Span<UInt8>) -> MessengerRow? {
        for row in all where row.isWritten && ValueBytes.contained(scheme, in: row.schemes) { return row }
        return nil
    }
}

/// A label of X-ABRELATEDNAMES and the TYPE of RELATED that it stands for.
struct RelationRow {
    let label: String
    let type: String
    /// The number that Android gives it.
    let android: Int
    /// Whether the type is one of RFC 6350, so that it is converted by default.
    let isRegistered: Bool

    init(_ label: String, _ type: String, android: Int = -1, isRegistered: Bool = false) {
        self.label = label
        self.type = type
        self.android = android
        self.isRegistered = isRegistered
    }

    static let all: [RelationRow] = [
        .init("Spouse", "spouse", android: 14, isRegistered: true),
        .init("Child", "child", android: 3, isRegistered: true),
        .init("Parent", "parent", android: 9, isRegistered: true),
        .init("Friend", "friend", android: 6, isRegistered: true),
        .init("Assistant", "assistant", android: 1),
        .init("Brother", "brother", android: 2),
        .init("Father", "father", android: 5),
        .init("Manager", "manager", android: 7),
        .init("Mother", "mother", android: 8),
        .init("Partner", "partner", android: 10),
        .init("Sister", "sister", android: 13),
    ]
}

/// A vendor's property for a spouse, manager or assistant.
struct RelatedRow {
    let ids: [PropertyID]
    let type: String

    static let all: [RelatedRow] = [
        .init(
            ids: [
                .xSpouse, .xMSSpouse, .xEvolutionSpouse, .xKAddressBookXSpousesName, .xWABSpouseName,
                .xWABSpouseUnderscoreName,
            ], type: "spouse"),
        .init(ids: [.xManager, .xMSManager, .xEvolutionManager, .xKAddressBookXManagersName], type: "manager"),
        .init(
            ids: [.xAssistant, .xMSAssistant, .xEvolutionAssistant, .xKAddressBookXAssistantsName],
            type: "assistant"),
        .init(ids: [.xMSChild], type: "child"),
    ]

    static func type(_ id: PropertyID) -> String? {
        for row in all where row.ids.contains(id) { return row.type }
        return nil
    }
}

/// Which services of social profiles stand in TYPE, as Apple has them.
enum ServiceRow {
    /// Whether a TYPE value says what the profile is used for, not which service it is of.
    static func isUse(_ type: String) -> Bool {
        type.utf8.isEmpty || ValueBytes.contained(Array(type.utf8).span, in: ["home", "work", "pref"])
    }

    /// Whether the service comes back from TYPE as what it was.
    static func isType(_ service: String) -> Bool {
        !isUse(service) && !service.utf8.contains(.comma) && service.utf8.last != .backslash
    }
}

enum VendorRow {
    /// The vendors' names of ANNIVERSARY; the first one is written.
    static let anniversaries: [PropertyID] = [
        .xAnniversary, .xMSAnniversary, .xEvolutionAnniversary, .xKAddressBookXAnniversary, .xWABWeddingAnniversary,
        .xWABWeddingUnderscoreAnniversary,
    ]

    /// The words of X-GENDER and X-WAB-GENDER; the first row of a sex is written.
    static let genders: [(word: String, sex: String, id: PropertyID)] = [
        ("Male", "M", .xGender), ("Female", "F", .xGender), ("m", "M", .xGender), ("f", "F", .xGender),
        ("2", "M", .xWABGender), ("1", "F", .xWABGender),
    ]

    private static let others: [PropertyID] = [
        .xGender, .xWABGender, .xABLabel, .xABDate, .xABRelatedNames, .xABShowAs, .xAddressBookServerKind,
        .xAddressBookServerMember, .xSocialProfile, .xABADR,
    ]

    /// The property of 4.0 that one of the vendors' becomes, with the parameter if it becomes only that.
    static func standard(of id: PropertyID) -> String? {
        switch id {
        case .xGender, .xWABGender: "GENDER"
        case .xABDate: "ANNIVERSARY"
        case .xABRelatedNames: "RELATED"
        case .xABShowAs, .xAddressBookServerKind: "KIND"
        case .xAddressBookServerMember: "MEMBER"
        case .xSocialProfile: "SOCIALPROFILE"
        case .xABADR: "ADR;CC"
        default: anniversaries.contains(id) ? "ANNIVERSARY" : MessengerRow.row(id) == nil ? nil : "IMPP"
        }
    }

    /// Whether a rule other than the one for carried properties knows the property.
    static func isMapped(_ id: PropertyID) -> Bool {
        id.isKnown && (anniversaries.contains(id) || others.contains(id) || MessengerRow.row(id) != nil)
    }

    /// The word in one of Apple's own labels, `_$!<Anniversary>!$_`; `nil` for other labels.
    static func builtIn(_ label: String) -> String? {
        let bytes = Array(label.utf8)
        guard bytes.count > 8, bytes.starts(with: "_$!<".utf8), bytes.suffix(4).elementsEqual(">!$_".utf8) else {
            return nil
        }
        return String(decoding: bytes[4..<(bytes.count - 4)], as: UTF8.self)
    }
}

/// A parameter that has another name in versions that do not define it.
enum ParameterRow {
    /// Names other than `X-` and the parameter's own.
    private static let names: [(id: ParameterID, name: String)] = [(.username, "X-USER")]

    /// The name under which a parameter is carried.
    static func carriedName(_ parameter: Parameter) -> String {
        for row in names where row.id == parameter.id { return row.name }
        return "X-" + (parameter.id.definition?.name ?? parameter.name)
    }

    /// Whether readers know the carried form as the same thing.
    static func isExact(_ id: ParameterID) -> Bool { id == .username || id == .serviceType }

    /// The parameter of the target version that a carried one was.
    static func standard(
        _ parameter: Parameter, of item: ConversionItem, source: Version, target: Version
    ) -> ParameterID? {
        let bytes = Array(parameter.name.utf8)
        guard bytes.count > 2, bytes[0].lowerCased == UInt8(ascii: "x"), bytes[1] == UInt8(ascii: "-") else {
            return nil
        }
        for row in names where ValueBytes.sameIgnoringCase(row.name, parameter.name) {
            // On a vendor's profile the name belongs to the vendor.
            return row.id.definition?.isDefined(in: target) == true && item.id != .xSocialProfile ? row.id : nil
        }
        let id = ParameterID(name: Array(bytes[2...]).span)
        guard let definition = id.definition, !definition.isExtension, definition.isDefined(in: target) else {
            return nil
        }
        switch id {
        case .value, .encoding, .charset, .group: return nil
        case .serviceType where item.id == .xSocialProfile: return nil
        // 4.0 has these not on every property.
        case .type, .language:
            guard source == .v4, !item.isExtension, let property = item.definition else { return nil }
            let isAllowed = id == .type ? property.typeVocabulary.isAllowed(in: .v4) : property.allows(id)
            return isAllowed ? nil : id
        default: return definition.isDefined(in: source) ? nil : id
        }
    }
}
