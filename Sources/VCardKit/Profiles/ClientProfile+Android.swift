extension ClientProfile {
    private static let androidReads: [PropertyID] = [
        .fn, .n, .nickname, .xNickname, .adr, .email, .org, .title, .photo, .logo, .tel, .note, .url, .bday,
        .anniversary, .impp, .xSIP, .sortString, .xPhoneticFirstName, .xPhoneticMiddleName, .xPhoneticLastName,
        .xAIM, .xMSN, .xYahoo, .xICQ, .xJabber, .xSkypeUsername, .xGoogleTalk, .xAndroidCustom,
    ]

    /// What the importer of Android has, and programs made from it.
    private mutating func readAsAndroidDoes() {
        photos = .limited(longestSide: 720, maximumBytes: nil)
        selection = .without([.logo])
        reads = .only(Self.androidReads)
        quirks = [.dataPhotos, .linkedPhotos, .numberedPreferences, .onlySIPAddresses, .shownYear]
        forms = [
            ClientForm(.anniversary, .xAndroidCustom, .row), ClientForm(.date, .xAndroidCustom, .row),
            ClientForm(.relation(nil), .xAndroidCustom, .row),
            ClientForm(.service("aim"), .xAIM, .named), ClientForm(.service("msnim"), .xMSN, .named),
            ClientForm(.service("ymsgr"), .xYahoo, .named), ClientForm(.service("icq"), .xICQ, .named),
            ClientForm(.service("xmpp"), .xJabber, .named), ClientForm(.service("skype"), .xSkypeUsername, .named),
            ClientForm(.service("gtalk"), .xGoogleTalk, .named),
        ]
    }

    /// Android's own importer.
    public static let android = ClientProfile("android", "Android", .vCard(.v3)) {
        $0.readAsAndroidDoes()
        $0.facts = [
            Fact("what is read and what is not", "AOSP vcard library, as LineageOS has it, 2017", .source),
            Fact("LOGO would become a second photo", "AOSP vcard library", .source),
            Fact("data: photos are never decoded, PREF=1 is not understood", "AOSP vcard library", .source),
            Fact("BDAY is taken as it is written, X-APPLE-OMIT-YEAR is not read", "AOSP vcard library", .source),
            Fact("photos are scaled to 720 pixels", "general knowledge", .unverified),
        ]
    }

    /// Samsung's Contacts.
    public static let samsung = ClientProfile("samsung", "Samsung Contacts", .vCard(.v3)) {
        $0.readAsAndroidDoes()
        $0.maximumCardsPerFile = 500
        $0.facts = [
            Fact("Android's importer, stricter: base64 has to be folded", "vCards-js #58", .reported),
            Fact("at most 500 cards at a time", "general knowledge", .unverified),
        ]
    }
}
