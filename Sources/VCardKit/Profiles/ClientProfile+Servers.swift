extension ClientProfile {
    /// Mozilla Thunderbird.
    public static let thunderbird = ClientProfile("thunderbird", "Thunderbird", .vCard(.v4)) {
        $0.quirks = [.mail]
        $0.facts = [
            Fact("its cards are sent by mail, which may cut lines of more than 998 octets", "RFC 5322", .documented),
            Fact("text between cards, or a missing END, ends the import", "VCardUtils", .source),
            Fact("the card is kept whole, whatever it has", "VCardUtils", .source),
            Fact("lists of cards come by LDIF only", "its exporter", .source),
        ]
    }

    private static let sabreQuirks: [ClientQuirk] = [.requiredName, .foreignCharsets, .controlCharacters]

    /// Nextcloud Contacts.
    public static let nextcloud = ClientProfile("nextcloud", "Nextcloud Contacts", .vCard(.v4)) {
        $0.maximumCardBytes = 1_000_000
        $0.photos = .limited(longestSide: 512, maximumBytes: nil)
        $0.versions = [.v3, .v4]
        $0.quirks = sabreQuirks
        $0.steps = [.identifiers]
        $0.facts = [
            Fact("2.1 is refused", "contacts #707", .reported),
            Fact("its editor cuts photos to 512 pixels", "its source", .source),
            Fact("cards over a megabyte are refused", "SabreDAV, Baïkal", .reported),
            Fact("a card without UID or FN is refused", "sabre vobject", .source),
            Fact("CHARSET is UTF-8, ISO-8859-1 or Windows-1252", "sabre vobject", .source),
            Fact("control characters break its page", "users of web address books", .reported),
        ]
    }

    /// Any server for CardDAV, as those that use sabre are: Baïkal, ownCloud, SOGo and others.
    public static let cardDAV = ClientProfile("carddav", "a CardDAV server", .vCard(.v3)) {
        $0.maximumCardsPerFile = 1
        $0.maximumCardBytes = 1_000_000
        $0.versions = [.v3, .v4]
        $0.quirks = sabreQuirks
        $0.steps = [.identifiers]
        $0.facts = [
            Fact("3.0 is what every server takes, 4.0 what many do", "RFC 6352 §6.2.2", .documented),
            Fact("an address has one card, with a UID that no other has", "RFC 6352 §5.1", .documented),
            Fact("cards over a megabyte are refused", "SabreDAV, Baïkal", .reported),
            Fact("a card without UID or FN is refused", "sabre vobject", .source),
            Fact("CHARSET is UTF-8, ISO-8859-1 or Windows-1252", "sabre vobject", .source),
            Fact("control characters are not allowed in the XML that cards travel in", "XML 1.0 §2.2", .documented),
        ]
    }

    /// Fastmail and other servers that use Cyrus.
    public static let fastmail = ClientProfile("fastmail", "Fastmail", .vCard(.v3)) {
        $0.maximumCardBytes = 1_000_000
        $0.photos = .limited(longestSide: 512, maximumBytes: nil)
        $0.versions = [.v3, .v4]
        $0.quirks = [.libicalLimits, .controlCharacters]
        $0.steps = [.identifiers]
        $0.facts = [
            Fact("a size limit that the server sets", "Cyrus, vcard_max_size", .source),
            Fact("properties up to 10 MB, with 500 values and 100 parameters", "libical's defaults", .source),
            Fact("a card needs a UID", "RFC 6352 §5.1", .documented),
            Fact("control characters break web address books", "users", .reported),
        ]
    }

    /// Proton Mail.
    public static let proton = ClientProfile("proton", "Proton Mail", .vCard(.v4)) {
        $0.maximumCards = 10_000
        $0.photos = .limited(longestSide: 180, maximumBytes: nil)
        $0.versions = [.v3, .v4]
        $0.quirks = [.controlCharacters]
        $0.lengths = [Limit(property: .fn, maximum: 190)]
        $0.steps = [.identifiers]
        $0.facts = [
            Fact("2.1 is refused; 10 000 contacts; names up to 190 characters", "its web client", .source),
            Fact("CATEGORIES become groups only where there is an EMAIL", "proton-contacts #393", .reported),
        ]
    }

    /// Roundcube.
    public static let roundcube = ClientProfile("roundcube", "Roundcube", .vCard(.v3)) {
        $0.versions = [.v21, .v3]
        $0.quirks = [.separators, .controlCharacters]
        $0.facts = [
            Fact("a comma in ORG, and a name without its parts, are misread", "users", .reported),
            Fact("reads 3.0 and 2.1", "general knowledge", .unverified),
            Fact("control characters break web address books", "users", .reported),
        ]
    }
}
