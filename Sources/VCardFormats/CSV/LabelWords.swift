import VCardKit

/// The words that CSV files have for labels.
enum LabelWords {
    /// Words that are none of the names of labels, in lower case.
    private static let synonyms: [String: Contact.Label] = [
        "cell": .mobile, "cellular": .mobile, "mobile phone": .mobile, "business": .work, "private": .home,
        "personal": .home, "homepage": .homePage, "home fax": .homeFax, "business fax": .workFax, "work fax": .workFax,
        "other fax": .fax, "assistent": .assistant, "wife": .spouse, "husband": .spouse, "kin": .relative,
        "son": .child, "daughter": .child,
    ]

    /// The label that a cell or a header names.
    static func label(_ text: String) -> Contact.Label {
        let label = Contact.Label(text)
        if !label.isCustom { return label }
        return synonyms[text.lowercased()] ?? label
    }

    /// The word for a cell: each word of a known label with a capital, a label of the user's own as it is.
    static func text(_ label: Contact.Label) -> String {
        label.isCustom || label == .iPhone ? label.name : capitalized[label] ?? label.name
    }

    private static let capitalized: [Contact.Label: String] = {
        var texts: [Contact.Label: String] = [:]
        for label in Contact.Label.all { texts[label] = capitalized(label) }
        return texts
    }()

    private static func capitalized(_ label: Contact.Label) -> String {
        label.name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }
            .joined(separator: " ")
    }
}

/// A messaging service: what CSV files call it, and the scheme of its URIs.
struct MessagingService: Sendable {
    let scheme: String
    /// What URIs begin with: the scheme and a colon.
    let prefix: String
    /// The names, the one to write first.
    let names: [String]

    private init(_ scheme: String, _ names: String...) {
        self.scheme = scheme
        prefix = scheme + ":"
        self.names = names
    }

    static let all: [MessagingService] = [
        .init("aim", "AIM"),
        .init("xmpp", "Jabber", "XMPP"),
        .init("gtalk", "Google Talk", "GTalk", "Google", "Hangouts"),
        .init("msnim", "MSN", "Windows Live"),
        .init("ymsgr", "Yahoo", "Yahoo! Messenger"),
        .init("skype", "Skype"),
        .init("icq", "ICQ"),
        .init("qq", "QQ"),
        .init("irc", "IRC"),
        .init("sip", "SIP"),
        .init("gg", "Gadu-Gadu", "GaduGadu"),
        .init("matrix", "Matrix"),
    ]

    /// The service of a name or scheme, case ignored.
    static func named(_ name: String) -> MessagingService? {
        all.first { service in
            CSVText.same(service.scheme, name) || service.names.contains { CSVText.same($0, name) }
        }
    }

    /// The service whose scheme a URI has.
    static func of(uri: String) -> MessagingService? { all.first { CSVText.hasPrefix(uri, $0.prefix) } }
}
