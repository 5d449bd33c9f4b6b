extension Rule {
    /// VC261: invalid xml.
    public static var invalidXML: Rule { .init(261) }
    /// VC262: xcard structure.
    public static var xCardStructure: Rule { .init(262) }
    /// VC263: entry skipped.
    public static var entrySkipped: Rule { .init(263) }
    /// VC264: line not understood.
    public static var lineNotUnderstood: Rule { .init(264) }
    /// VC265: reference not followed.
    public static var referenceNotFollowed: Rule { .init(265) }
    /// VC266: uri line break.
    public static var uriLineBreak: Rule { .init(266) }
}

extension RuleTable {
    /// VC26: texts of formats other than vCard and jCard.
    static let formatRows: [RuleRow] = [
        .init(
            261, "invalid-xml", .error, scope: .format, "XML 1.0",
            "not XML from here on; what stands before it was read",
            why:
                "The text is not well-formed at this place, or has what is not taken: a DOCTYPE, or elements more than "
                + "64 deep. Cards before it are kept.",
            bad: "<vcards xmlns=\"urn:ietf:params:xml:ns:vcard-4.0\"><vcard><fn></vcard></vcards>",
            good: "<vcards xmlns=\"urn:ietf:params:xml:ns:vcard-4.0\"><vcard><fn><text>Ana</text></fn></vcard></vcards>"
        ),
        .init(
            262, "xcard-structure", .error, scope: .format, "RFC 6351 §5", "not what xCard has in this place",
            why:
                "It is read if its meaning is plain, and then only a warning; otherwise it is left out. The message "
                + "says which.",
            bad: "<fn>Ana</fn>", good: "<fn><text>Ana</text></fn>"),
        .init(
            263, "entry-skipped", .warning, scope: .format, "de facto",
            "an entry that is no contact; it was left out",
            why:
                "An LDIF entry is a contact if a class of it is a person, organization or group. Others, and orders to "
                + "change a directory, are left out.",
            bad: "dn: ou=people,dc=example\nobjectClass: organizationalUnit",
            good: "dn: cn=Ana,dc=example\nobjectClass: person"),
        .init(
            264, "line-not-understood", .warning, scope: .format, "de facto",
            "a line that the format does not have; it was left out",
            why:
                "LDIF, address books of abook, aliases of mutt and MECARD have lines of one kind each. The card is "
                + "read without this one.",
            bad: "telephoneNumber 555-0100", good: "telephoneNumber: 555-0100"),
        .init(
            265, "reference-not-followed", .info, scope: .format, "RFC 2849",
            "a reference; it was kept and not followed",
            why: "The value stands in a file or on a server. Its URI is kept; nothing is opened or fetched.",
            bad: "jpegPhoto:< file:///ana.jpg", good: "jpegPhoto:: /9j/4AAQSkZJRg=="),
        .init(
            266, "uri-line-break", .warning, scope: .format, "RFC 3986 §2",
            "a line break inside a link or an address",
            why:
                "A cell or a value in base64 can have one, a URI cannot. Where each line is a link or an address for "
                + "itself, each becomes a value, which is only information; otherwise the line break is written as %0A.",
            bad: "First Name,Web Page\nAna,\"https://example.com/a\nmy page\"",
            good: "First Name,Web Page\nAna,https://example.com/a"),
    ]
}
