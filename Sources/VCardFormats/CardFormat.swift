import VCardKit

/// Turns cards into the bytes of a format, one card after the other.
package protocol CardWriter {
    mutating func write(_ card: Card)
    /// Hands over the bytes written since the last call.
    mutating func take() -> [UInt8]
    /// Ends the text and hands over what is left of it.
    mutating func finish() -> [UInt8]
}

/// A format that cards are kept in: one row of the table of formats.
package struct CardFormat: Sendable {
    /// The name that `--to` and `--from` take.
    package let name: String
    /// How files of the format end, without the dot; the usual one first.
    package let extensions: [String]
    package let mediaType: String
    /// Half a line that says what it is.
    package let summary: String
    package var canRead: Bool { isVCard || read != nil }
    /// Whether it is what the card reader reads, piece by piece, whatever the version.
    package let isVCard: Bool
    /// Reads a whole text; `nil` for a format that is not read that way.
    package let read: (@Sendable (_ bytes: [UInt8], _ limits: Limits) -> CardReading)?
    /// The bytes that a text of the format begins with, one of them, behind blanks and a byte order mark.
    package let firstBytes: [UInt8]
    /// The version that cards are converted to before they are written; `nil` if each keeps its own.
    package let version: Version?
    /// Makes a writer, for people to read or for programs; `nil` for a format that is only read.
    package let makeWriter: (@Sendable (_ isPretty: Bool) -> any CardWriter)?

    init(
        _ name: String, extensions: [String], mediaType: String, _ summary: String, isVCard: Bool = false,
        read: (@Sendable (_ bytes: [UInt8], _ limits: Limits) -> CardReading)? = nil, firstBytes: [UInt8] = [],
        version: Version? = nil, makeWriter: (@Sendable (_ isPretty: Bool) -> any CardWriter)?
    ) {
        self.name = name
        self.extensions = extensions
        self.mediaType = mediaType
        self.summary = summary
        self.isVCard = isVCard
        self.read = read
        self.firstBytes = firstBytes
        self.version = version
        self.makeWriter = makeWriter
    }

    /// Every format.
    package static let all: [CardFormat] = [
        CardFormat(
            "vcf", extensions: ["vcf", "vcard"], mediaType: "text/vcard", "vCard, each card in the version it has",
            isVCard: true, makeWriter: { _ in VCFWriter() }),
        .vcf("vcf4", .v4, "vCard 4.0 (RFC 6350)"),
        .vcf("vcf3", .v3, "vCard 3.0 (RFC 2426)"),
        .vcf("vcf21", .v21, "vCard 2.1"),
        CardFormat(
            "jcard", extensions: ["json", "jcard"], mediaType: "application/vcard+json", "jCard, JSON (RFC 7095)",
            read: { JCard.decode($0, limits: $1) }, firstBytes: [UInt8(ascii: "[")],
            makeWriter: { JCardWriter(pretty: $0) }),
    ]

    private static func vcf(_ name: String, _ version: Version, _ summary: String) -> CardFormat {
        CardFormat(
            name, extensions: [], mediaType: "text/vcard", summary, isVCard: true, version: version,
            makeWriter: { _ in VCFWriter() })
    }

    /// The format whose texts begin as this one does; `nil` if that tells nothing, as for vCard.
    package static func recognized(by start: UnsafeRawBufferPointer) -> CardFormat? {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = start.starts(with: mark) ? start[mark.count...] : start[...]
        guard let first = text.first(where: { $0 > 0x20 }) else { return nil }
        return all.first { $0.firstBytes.contains(first) }
    }

    /// The format of a name.
    package static func named(_ name: String) -> CardFormat? {
        all.first { $0.name.utf8.elementsEqual(name.utf8) }
    }
}

extension JCardWriter: CardWriter {}

/// Writes cards in the canonical form of their own version.
struct VCFWriter: CardWriter {
    private var bytes: [UInt8] = []

    mutating func write(_ card: Card) { card.writeFormatted(into: &bytes) }
    mutating func finish() -> [UInt8] { take() }

    mutating func take() -> [UInt8] {
        var taken: [UInt8] = []
        swap(&taken, &bytes)
        return taken
    }
}
