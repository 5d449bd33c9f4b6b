/// The TYPE values that a property may have, version by version.
public struct TypeVocabulary: Sendable, Hashable {
    private enum Storage: UInt8, Sendable {
        case none, open, place, address, phone, email, messaging, image, sound, related, key
    }
    private let storage: Storage
    private init(_ storage: Storage) { self.storage = storage }

    /// No TYPE at all.
    public static var none: Self { .init(.none) }
    /// Any word; for vendors' properties.
    public static var open: Self { .init(.open) }
    /// `work` and `home` in 4.0, nothing before.
    public static var place: Self { .init(.place) }
    /// ADR and LABEL.
    public static var address: Self { .init(.address) }
    /// TEL.
    public static var phone: Self { .init(.phone) }
    /// EMAIL.
    public static var email: Self { .init(.email) }
    /// IMPP (RFC 4770).
    public static var messaging: Self { .init(.messaging) }
    /// PHOTO and LOGO, whose older TYPE is a picture format.
    public static var image: Self { .init(.image) }
    /// SOUND, whose older TYPE is a sound format.
    public static var sound: Self { .init(.sound) }
    /// RELATED.
    public static var related: Self { .init(.related) }
    /// KEY, whose older TYPE is a key format.
    public static var key: Self { .init(.key) }

    /// One key for the same TYPE values in any order and case; `pref` is left out.
    package static func comparisonKey(_ types: [String]) -> [UInt8] {
        var types = types.map { $0.utf8.map { $0.lowerCased } }
        types.sort { $0.lexicographicallyPrecedes($1) }
        var key: [UInt8] = []
        var last: [UInt8] = []
        for type in types where type != last {
            last = type
            if type.elementsEqual("pref".utf8) { continue }
            key.append(contentsOf: type)
            key.append(.comma)
        }
        return key
    }

    /// Whether a property of `version` may have TYPE (RFC 6350 §5.6).
    public func isAllowed(in version: Version) -> Bool {
        storage == .open || !words(in: version).isEmpty
    }

    /// Whether every word is fine: a vendor's property, or one whose 3.0 TYPE is a registered media type.
    public func isOpen(in version: Version) -> Bool {
        switch storage {
        case .open: true
        case .image, .sound, .key: version == .v3
        default: false
        }
    }

    /// Whether the word is one of the vocabulary, case ignored, or every word is.
    public func contains(_ word: Span<UInt8>, in version: Version) -> Bool {
        isOpen(in: version) || ValueBytes.contained(word, in: words(in: version))
    }

    /// The words that `version` lists, in the case it writes them.
    public func words(in version: Version) -> [String] {
        switch (storage, version) {
        case (.none, _), (.open, _), (.place, .v21), (.place, .v3), (.related, .v21), (.related, .v3): []
        case (.messaging, .v21): []
        case (.address, .v21): ["DOM", "INTL", "POSTAL", "PARCEL", "HOME", "WORK", "PREF"]
        case (.address, .v3): ["dom", "intl", "postal", "parcel", "home", "work", "pref"]
        case (.address, .v4): ["work", "home", "billing", "delivery"]
        case (.phone, .v21): Self.phones21
        case (.phone, .v3): Self.phones3
        case (.phone, .v4): Self.phones4
        case (.email, .v21): Self.emails21
        case (.email, .v3): ["internet", "x400", "pref"]
        case (.messaging, .v3): ["personal", "business", "home", "work", "mobile", "pref"]
        case (.image, .v21), (.image, .v3): Self.images
        case (.sound, .v21), (.sound, .v3): ["WAVE", "PCM", "AIFF", "BASIC"]
        case (.key, .v21), (.key, .v3): ["X509", "PGP"]
        case (.related, .v4): Self.relations
        case (.place, .v4), (.email, .v4), (.messaging, .v4), (.image, .v4), (.sound, .v4), (.key, .v4):
            ["work", "home"]
        }
    }

    private static let phones21 = [
        "PREF", "WORK", "HOME", "VOICE", "FAX", "MSG", "CELL", "PAGER", "BBS", "MODEM", "CAR", "ISDN", "VIDEO",
    ]
    private static let phones3 = [
        "home", "msg", "work", "pref", "voice", "fax", "cell", "video", "pager", "bbs", "modem", "car", "isdn", "pcs",
    ]
    private static let phones4 = [
        "work", "home", "text", "voice", "fax", "cell", "video", "pager", "textphone", "main-number",
    ]
    private static let emails21 = [
        "AOL", "AppleLink", "ATTMail", "CIS", "eWorld", "INTERNET", "IBMMail", "MCIMail", "POWERSHARE", "PRODIGY",
        "TLX", "X400", "PREF",
    ]
    private static let images = [
        "GIF", "CGM", "WMF", "BMP", "MET", "PMB", "DIB", "PICT", "TIFF", "PS", "PDF", "JPEG", "MPEG", "MPEG2", "AVI",
        "QTIME",
    ]
    private static let relations = [
        "work", "home", "contact", "acquaintance", "friend", "met", "co-worker", "colleague", "co-resident",
        "neighbor", "child", "parent", "sibling", "spouse", "kin", "muse", "crush", "date", "sweetheart", "me",
        "agent", "emergency",
    ]
}
