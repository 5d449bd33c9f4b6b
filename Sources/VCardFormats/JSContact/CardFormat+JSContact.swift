import VCardKit

extension CardFormat {
    static let jsContact = CardFormat(
        "jscontact", extensions: ["jscontact"], mediaType: "application/jscontact+json",
        "JSContact 1.0, JSON (RFC 9553)",
        read: { JSContact.decode($0, limits: $1.limits) }, recognizes: { JSONOutline($0).kind == .jsContact },
        makeWriter: { JSContactWriter(version: .v1, pretty: $0.isPretty) })

    /// Reads what ``jsContact`` reads.
    static let jsContact2 = CardFormat(
        "jscontact2", extensions: [], mediaType: "application/jscontact+json", "JSContact 2.0, JSON (RFC 9982)",
        read: { JSContact.decode($0, limits: $1.limits) },
        makeWriter: { JSContactWriter(version: .v2, pretty: $0.isPretty) })
}

extension JSContactWriter: CardWriter {}
