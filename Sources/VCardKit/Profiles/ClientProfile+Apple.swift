extension ClientProfile {
    /// Apple's TYPE values for phone numbers that no version has.
    static let appleTypes = ["other", "main", "iphone", "applewatch"]

    /// The properties that Apple's programs have for dates and relations; Google's has the same.
    static let appleForms: [ClientForm] = [
        ClientForm(.anniversary, .xABDate, .labeled),
        ClientForm(.date, .xABDate, .labeled),
        ClientForm(.relation(nil), .xABRelatedNames, .labeled),
    ]

    private static let appleOwn: [PropertyID] = PropertyDefinition.all.filter { $0.source == "Apple" }
        .map { .named($0.name) }

    /// Contacts on iPhone and Mac, and iCloud.
    public static let apple = ClientProfile("apple", "Apple Contacts", .vCard(.v3)) {
        $0.maximumCards = 50_000
        $0.maximumCardBytes = 256 << 10
        // 224 KB of base64 would be 168 KB; the card with all its lines has to stay below 256 KB.
        $0.photos = .limited(longestSide: 600, maximumBytes: 180_000)
        $0.photoKinds = [.jpeg, .png, .gif, .bmp]
        $0.reads = .standard(
            without: [.categories, .related, .gender, .lang, .tz, .key, .geo, .kind, .member], and: appleOwn)
        $0.quirks = [.linkedPhotos, .controlCharacters]
        $0.steps = [.labelsForOwnTypes, .groupsForCategories]
        $0.forms = appleForms
        $0.types = appleTypes
        $0.facts = [
            Fact("50 000 contacts; 256 KB a card with its photo, 224 KB the photo", "support.apple.com", .documented),
            Fact(
                "CATEGORIES are ignored; groups are cards of their own", "microformats wiki, ownCloud #475", .reported),
            Fact("photos are JPEG, PNG, GIF or BMP", "support.apple.com", .documented),
            Fact("GENDER, LANG, TZ, KEY, RELATED, KIND, MEMBER and GEO are ignored", "general knowledge", .unverified),
            Fact("of the properties that begin with X- it has those that it writes", "its own cards", .sample),
            Fact("anniversaries and other dates are X-ABDATE, relations X-ABRELATEDNAMES", "its own cards", .sample),
            Fact("a photo behind a link is not fetched", "general knowledge", .unverified),
            Fact("control characters break the page of iCloud", "users of web address books", .reported),
            Fact("a byte order mark makes iCloud refuse the file", "Univik, CorrectVCF", .reported),
            Fact("a TYPE of one's own without X-ABLabel is shown as other", "general knowledge", .unverified),
        ]
    }
}
