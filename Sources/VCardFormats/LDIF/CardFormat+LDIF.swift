import VCardKit

extension CardFormat {
    static let ldif = CardFormat(
        "ldif", extensions: ["ldif", "ldi"], mediaType: "text/ldif", "LDIF, of Thunderbird and directories (RFC 2849)",
        read: { LDIF.decode($0, limits: $1.limits) }, recognizes: { LDIFReader.recognizes($0) },
        makeWriter: { _ in LDIFWriter() })
}
