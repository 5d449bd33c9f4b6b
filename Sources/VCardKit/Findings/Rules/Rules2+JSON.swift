extension Rule {
    /// VC281: no jscontact.
    public static var noJSContact: Rule { .init(281) }
    /// VC282: jscontact member.
    public static var jsContactMember: Rule { .init(282) }
    /// VC283: jscontact value.
    public static var jsContactValue: Rule { .init(283) }
    /// VC284: secrets left out.
    public static var secretsLeftOut: Rule { .init(284) }
}

extension RuleTable {
    /// What the readers of JSContact and of Random User answers find.
    static let jsonRows: [RuleRow] = [
        .init(
            281, "no-jscontact", .error, scope: .format, "RFC 9553 §2",
            "not a Card, which is what JSContact has in this place",
            why:
                "A JSContact text is an object with the type Card, or an array of such. What is no object is left out; "
                + "an object that says it is something else, or nothing, is read as a Card.",
            bad: "{\"version\":\"2.0\",\"name\":{\"full\":\"Ana Ruiz\"}}",
            good: "{\"@type\":\"Card\",\"version\":\"2.0\",\"name\":{\"full\":\"Ana Ruiz\"}}"),
        .init(
            282, "jscontact-member", .warning, scope: .format, "RFC 9553 §1.7",
            "not a member that JSContact has in this place",
            why: "Names of members are of the standard, letter case included, or begin with a vendor's domain, as "
                + "example.com:color. What is kept is in a JSPROP property.",
            bad: "{\"@type\":\"Card\",\"version\":\"2.0\",\"nickNames\":{\"n\":{\"name\":\"Ani\"}}}",
            good: "{\"@type\":\"Card\",\"version\":\"2.0\",\"nicknames\":{\"n\":{\"name\":\"Ani\"}}}"),
        .init(
            283, "jscontact-value", .error, scope: .format, "RFC 9553 §1.4",
            "not the value that JSContact has in this place",
            why: "Each member has values of one kind. One of another kind is kept in a JSPROP property, from where a "
                + "writer of JSContact puts it back.",
            bad: "{\"@type\":\"Card\",\"version\":\"2.0\",\"updated\":\"yesterday\"}",
            good: "{\"@type\":\"Card\",\"version\":\"2.0\",\"updated\":\"2024-05-21T14:15:03Z\"}"),
        .init(
            284, "secrets-left-out", .info, scope: .format, "de facto",
            "passwords, hashes, ids and user names are no contact data and were left out",
            why: "The Random User API makes up a login and an identity document for each person; directories have "
                + "passwords (userPassword). A file of contacts goes to places that should not have them.",
            bad: "{\"results\":[{\"name\":{\"first\":\"Ana\"},\"login\":{\"password\":\"x\"}}]}",
            good: "{\"results\":[{\"name\":{\"first\":\"Ana\"}}]}"),
    ]
}
