extension ClientProfile {
    /// Mozilla Thunderbird.
    public static let thunderbird = ClientProfile("thunderbird", "Thunderbird", .vCard(.v4)) {
        $0.facts = [
            Fact("text between cards, or a missing END, ends the import", "VCardUtils", .source),
            Fact("the card is kept whole, whatever it has", "VCardUtils", .source),
            Fact("lists of cards come by LDIF only", "its exporter", .source),
        ]
    }

    /// Nextcloud Contacts and other servers that use sabre.
    public static let nextcloud = ClientProfile("nextcloud", "Nextcloud Contacts", .vCard(.v4)) {
        $0.maximumCardBytes = 1_000_000
        $0.photos = .limited(longestSide: 512, maximumBytes: nil)
        $0.steps = [.identifiers]
        $0.facts = [
            Fact("2.1 is refused", "contacts #707", .reported),
            Fact("its editor cuts photos to 512 pixels", "its source", .source),
            Fact("cards over a megabyte are refused", "SabreDAV, Baïkal", .reported),
            Fact("a card without UID or FN is refused", "sabre vobject", .source),
        ]
    }

    /// Fastmail and other servers that use Cyrus.
    public static let fastmail = ClientProfile("fastmail", "Fastmail", .vCard(.v3)) {
        $0.maximumCardBytes = 1_000_000
        $0.photos = .limited(longestSide: 512, maximumBytes: nil)
        $0.steps = [.identifiers]
        $0.facts = [Fact("a size limit that the server sets", "Cyrus, vcard_max_size", .source)]
    }

    /// Proton Mail.
    public static let proton = ClientProfile("proton", "Proton Mail", .vCard(.v4)) {
        $0.maximumCards = 10_000
        $0.photos = .limited(longestSide: 180, maximumBytes: nil)
        $0.lengths = [Limit(property: .fn, maximum: 190)]
        $0.steps = [.identifiers]
        $0.facts = [
            Fact("2.1 is refused; 10 000 contacts; names up to 190 characters", "its web client", .source),
            Fact("CATEGORIES become groups only where there is an EMAIL", "proton-contacts #393", .reported),
        ]
    }
}
