extension ClientProfile {
    /// Google Contacts, by its vCard import.
    public static let google = ClientProfile("google", "Google Contacts", .vCard(.v3)) {
        $0.maximumCardsPerFile = 3_000
        $0.maximumCards = 25_000
        $0.photos = .limited(longestSide: 720, maximumBytes: nil)
        $0.reads = .without(
            [.key, .sound, .logo, .member] + VendorRow.anniversaries + RelatedRow.all.flatMap { $0.ids })
        $0.quirks = [.dataPhotos, .controlCharacters]
        $0.steps = [.labelsForOwnTypes]
        $0.forms = appleForms
        $0.types = appleTypes
        $0.facts = [
            Fact("25 000 contacts, 3 000 an import", "general knowledge, no page of today found", .unverified),
            Fact("photos of 4.0 are not taken, those of 3.0 are", "users, 2015", .reported),
            Fact("control characters break the page of contacts", "users of web address books", .reported),
            Fact("anniversaries and other dates are X-ABDATE, relations X-ABRELATEDNAMES", "its own cards", .sample),
            Fact("attachments and distribution lists do not cross", "support.google.com", .documented),
        ]
    }

    /// Google Contacts, by its CSV import.
    public static let googleCSV = ClientProfile("google-csv", "Google Contacts, CSV", .format("csv:google")) {
        $0.maximumCardsPerFile = 3_000
        $0.photos = .none
        $0.facts = [Fact("a photo is an address, never a picture", "exports", .sample)]
    }
}
