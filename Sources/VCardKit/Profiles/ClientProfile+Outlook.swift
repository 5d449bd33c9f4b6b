extension ClientProfile {
    /// Outlook for Windows, by its vCard import.
    public static let outlook = ClientProfile("outlook", "Outlook for Windows", .vCard(.v21)) {
        $0.maximumCardsPerFile = 1
        $0.photos = .limited(longestSide: nil, maximumBytes: 36 << 10)
        $0.ignored = [.geo, .logo, .sound]
        $0.counts = [Limit(property: .email, maximum: 3), Limit(property: .adr, maximum: 3)]
        $0.steps = [.typesForAll, .addressLabels]
        $0.facts = [
            Fact("takes the first card of a file only", "several users", .reported),
            Fact("TEL and URL without TYPE are dropped or hidden; GEO and LOGO too", "microformats wiki", .reported),
            Fact("base64 needs a blank line behind it", "ez-vcard #21", .reported),
            Fact("three e-mail and three postal addresses", "its own form", .unverified),
            Fact("ActiveSync takes pictures of 36 KB", "MS-ASCNTC", .documented),
        ]
    }

    /// Outlook for Windows, by its CSV import.
    public static let outlookCSV = ClientProfile("outlook-csv", "Outlook for Windows, CSV", .format("csv:outlook")) {
        $0.photos = .none
        $0.counts = [Limit(property: .email, maximum: 3), Limit(property: .adr, maximum: 3)]
        $0.facts = [Fact("three e-mail and three postal addresses, no picture", "exports", .sample)]
    }
}
