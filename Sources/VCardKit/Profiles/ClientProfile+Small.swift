extension ClientProfile {
    /// Car kits and old phones.
    public static let carKit = ClientProfile("carkit", "a car kit", .vCard(.v21)) {
        $0.photos = .none
        $0.selection = .only([.n, .fn, .tel])
        $0.versions = [.v21, .v3]
        $0.quirks = [.charset]
        $0.counts = [Limit(property: .tel, maximum: 5)]
        $0.steps = [.typesForAll]
        $0.facts = [
            Fact("UTF-8 only where CHARSET says so; CRLF needed", "blog.beneth.fr, microformats wiki", .reported),
            Fact("name and a few numbers", "general knowledge", .unverified),
        ]
    }

    /// Cards shared in WhatsApp.
    public static let whatsApp = ClientProfile("whatsapp", "WhatsApp", .vCard(.v3)) {
        $0.photos = .none
        $0.versions = [.v3]
        $0.selection = .without([.logo, .sound, .key])
        $0.steps = [.whatsAppNumbers]
        $0.facts = [
            Fact("4.0 is refused", "omni #330, Simple Contacts #995", .reported),
            Fact("a number needs waid for the button that writes to it", "its own cards", .sample),
        ]
    }

    /// A card in a QR code.
    public static let qr = ClientProfile("qr", "a QR code", .vCard(.v3)) {
        $0.maximumCardsPerFile = 1
        $0.maximumCardBytes = 2_953
        $0.photos = .none
        $0.selection = .only([.n, .fn, .tel, .email, .org, .title, .url])
        $0.counts = [
            Limit(property: .tel, maximum: 2), Limit(property: .email, maximum: 1), Limit(property: .org, maximum: 1),
            Limit(property: .title, maximum: 1), Limit(property: .url, maximum: 1),
        ]
        $0.facts = [
            Fact("3.0 is what cameras know best", "general knowledge", .unverified),
            Fact("2 953 bytes fit into the largest code", "ISO/IEC 18004", .documented),
            Fact("codes up to 300 bytes are easy to read", "Elysiate, qrcodefyi", .reported),
        ]
    }
}
