extension ClientProfile {
    private static let outlookReads: [PropertyID] = [
        .fn, .n, .nickname, .bday, .adr, .label, .tel, .email, .url, .org, .title, .role, .note, .categories, .rev,
        .classification, .key, .fbURL, .photo, .xMSCardPicture, .xMSAnniversary, .xMSSpouse, .xMSManager,
        .xMSAssistant, .xMSChild, .xMSIMAddress, .xMSTel,
    ]

    private static let outlookForms: [ClientForm] = [
        ClientForm(.anniversary, .xMSAnniversary, .single),
        ClientForm(.relation(.spouse), .xMSSpouse, .single),
        ClientForm(.relation(.manager), .xMSManager, .single),
        ClientForm(.relation(.assistant), .xMSAssistant, .single),
        ClientForm(.relation(.child), .xMSChild, .named),
        ClientForm(.account, .xMSIMAddress, .single),
    ]

    /// Outlook for Windows, by its vCard import.
    public static let outlook = ClientProfile("outlook", "Outlook for Windows", .vCard(.v21)) {
        $0.maximumCardsPerFile = 1
        $0.photos = .limited(longestSide: nil, maximumBytes: 36 << 10)
        $0.photoKinds = [.jpeg]
        $0.versions = [.v21, .v3]
        $0.reads = .only(outlookReads)
        $0.quirks = [.linkedPhotos, .charset, .blankLine, .mail, .shownYear]
        $0.counts = [Limit(property: .email, maximum: 3), Limit(property: .adr, maximum: 3)]
        $0.steps = [.typesForAll, .addressLabels]
        $0.forms = outlookForms
        $0.facts = [
            Fact("takes the first card of a file only", "several users", .reported),
            Fact("TEL and URL without TYPE are dropped or hidden; GEO and LOGO too", "microformats wiki", .reported),
            Fact("reads what it writes itself", "its own cards", .sample),
            Fact(
                "anniversary, spouse, manager, assistant, children and IM address are X-MS-", "MS-OXVCARD", .documented),
            Fact("every date has a year in its forms, so that 1604 is shown", "general knowledge", .unverified),
            Fact("text that is not ASCII needs CHARSET", "its own cards", .sample),
            Fact("a photo behind a link is not fetched", "microformats wiki", .reported),
            Fact("takes JPEG only, and no 4.0", "general knowledge", .unverified),
            Fact("its cards are sent by mail, which may cut lines of more than 998 octets", "RFC 5322", .documented),
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
