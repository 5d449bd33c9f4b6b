import VCardKit

extension CardFormat {
    static let jCard = CardFormat(
        "jcard", extensions: ["json", "jcard"], mediaType: "application/vcard+json", "jCard, JSON (RFC 7095)",
        read: { JCard.decode($0, limits: $1.limits) }, recognizes: { JSONOutline($0).kind == .jCard },
        makeWriter: { JCardWriter(pretty: $0.isPretty) })
}

extension JCardWriter: CardWriter {}
