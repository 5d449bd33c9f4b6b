import VCardKit

extension CardFormat {
    static let xCard = CardFormat(
        "xcard", extensions: ["xml", "xcard"], mediaType: "application/vcard+xml", "xCard, XML (RFC 6351)",
        read: { XCard.decode($0, limits: $1.limits) }, recognizes: { XCardReader.recognizes($0) },
        makeWriter: { XCardWriter(pretty: $0.isPretty) })
}

extension XCardWriter: CardWriter {}
