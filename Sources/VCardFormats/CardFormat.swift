import VCardKit

/// Turns cards into the bytes of a format, one card after the other.
package protocol CardWriter {
    mutating func write(_ card: Card)
    /// Hands over the bytes written since the last call; none from a writer that has to see all cards first.
    mutating func take() -> [UInt8]
    /// Ends the text and hands over what is left of it.
    mutating func finish() -> [UInt8]
    /// Hands over what could not be carried of the cards written since the last call, with the lines of those cards.
    mutating func takeLosses() -> [Loss]
    /// The columns that a user asked for and none of the cards so far has anything for.
    var emptyColumns: [CSVFieldList.EmptyColumn] { get }
}

extension CardWriter {
    package mutating func takeLosses() -> [Loss] { [] }
    package var emptyColumns: [CSVFieldList.EmptyColumn] { [] }
}

/// What is known about a text before it is read, apart from its bytes.
package struct ReadingOptions: Sendable {
    package var limits: Limits
    package var csv = CSVReadingOptions()

    package init(limits: Limits = Limits()) { self.limits = limits }
}

/// How a text is to be written.
package struct WritingOptions: Sendable {
    /// Whether it is for people to read, with line breaks.
    package var isPretty: Bool
    package var csv = CSVWritingOptions()

    package init(isPretty: Bool = false) { self.isPretty = isPretty }
}

/// A format that cards are kept in: one row of the table of formats.
///
///     let table = CardFormat.decode(bytes, fileName: "export.csv")     // told by its content
///     let outlook = CardFormat.named("csv:outlook")?.encode(table.cards)
public struct CardFormat: Sendable {
    /// The name that `--to` and `--from` take: `csv:google`.
    public let name: String
    /// How files of the format end, without the dot; the usual one first.
    public let extensions: [String]
    /// The media type: `text/vcard`.
    public let mediaType: String
    /// Half a line that says what it is.
    public let summary: String
    /// Whether texts of the format are read.
    public var canRead: Bool { isVCard || read != nil }
    /// Whether cards are written in the format.
    public var canWrite: Bool { makeWriter != nil }
    /// Whether it is what the card reader reads, piece by piece, whatever the version.
    package let isVCard: Bool
    /// Reads a whole text; `nil` for a format that is not read that way.
    package let read: (@Sendable (_ bytes: [UInt8], _ options: ReadingOptions) -> CardReading)?
    /// Whether a text that begins so is one of this format; `nil` if its start does not tell.
    ///
    /// The start is what was read first, some tens of kilobytes or all of it, without a byte order mark of UTF-8 and
    /// without blanks before it.
    package let recognizes: (@Sendable (_ start: UnsafeRawBufferPointer) -> Bool)?
    /// The version that cards are converted to before they are written; `nil` if each keeps its own.
    package let version: Version?
    /// Makes a writer; `nil` for a format that is only read.
    package let makeWriter: (@Sendable (_ options: WritingOptions) -> any CardWriter)?

    init(
        _ name: String, extensions: [String], mediaType: String, _ summary: String, isVCard: Bool = false,
        read: (@Sendable (_ bytes: [UInt8], _ options: ReadingOptions) -> CardReading)? = nil,
        recognizes: (@Sendable (_ start: UnsafeRawBufferPointer) -> Bool)? = nil, version: Version? = nil,
        makeWriter: (@Sendable (_ options: WritingOptions) -> any CardWriter)? = nil
    ) {
        self.name = name
        self.extensions = extensions
        self.mediaType = mediaType
        self.summary = summary
        self.isVCard = isVCard
        self.read = read
        self.recognizes = recognizes
        self.version = version
        self.makeWriter = makeWriter
    }

    /// Every format; a text is of the first one that recognizes it.
    public static let all: [CardFormat] = [
        CardFormat(
            "vcf", extensions: ["vcf", "vcard"], mediaType: "text/vcard", "vCard, each card in the version it has",
            isVCard: true, makeWriter: { _ in VCFWriter() }),
        .vcf("vcf4", .v4, "vCard 4.0 (RFC 6350)"),
        .vcf("vcf3", .v3, "vCard 3.0 (RFC 2426)"),
        .vcf("vcf21", .v21, "vCard 2.1"),
        // Its first line would be taken for the array of a jCard.
        .abook,
        .jCard,
        .jsContact,
        .jsContact2,
        .jCardLines,
        .jsContactLines,
        .randomUser,
        .xCard,
        .ldif,
        .mutt,
        .meCard,
        .hCard,
        // Many a text could be a table: the others are asked first.
        .csv,
        .csv(.google), .csv(.googleTemplate), .csv(.googleOld), .csv(.outlook), .csv(.outlookCom), .csv(.googleOutlook),
        .csv(.thunderbird), .csv(.linkedIn), .csv(.yahoo), .csv(.apple), .csv(.plain),
    ]

    private static func vcf(_ name: String, _ version: Version, _ summary: String) -> CardFormat {
        CardFormat(
            name, extensions: [], mediaType: "text/vcard", summary, isVCard: true, version: version,
            makeWriter: { _ in VCFWriter() })
    }

    /// The format whose texts begin as this one does; where that tells nothing, the one whose files end so; `nil` for
    /// vCard.
    ///
    /// - Parameters:
    ///   - start: The first bytes, in UTF-8 or UTF-16.
    ///   - ending: How the name of the file ends, without the dot.
    package static func recognized(by start: UnsafeRawBufferPointer, ending: String? = nil) -> CardFormat? {
        let encoding = ByteEncoding.detect(start.bindMemory(to: UInt8.self), isWhole: true) ?? .utf8
        if encoding.isBigEndianUTF16 != nil {
            return SourceText(Array(start)).bytes.withUnsafeBytes { recognized(inUTF8: $0, ending) }
        }
        return recognized(inUTF8: UnsafeRawBufferPointer(rebasing: start[encoding.markLength...]), ending)
    }

    private static func recognized(inUTF8 text: UnsafeRawBufferPointer, _ ending: String?) -> CardFormat? {
        let named = ending.flatMap { ending in
            all.first { $0.extensions.contains { CSVText.same($0, ending) } && !$0.isVCard && $0.canRead }
        }
        guard let first = text.firstIndex(where: { $0 > 0x20 }) else { return nil }
        let rest = UnsafeRawBufferPointer(rebasing: text[first...])
        if let found = all.first(where: { $0.recognizes?(rest) ?? false }) {
            // The first line of several may be broken, or the only whole one.
            return named?.name == jCardLines.name && JSONOutline(rest).kind != nil ? named : found
        }
        return holdsVCard(rest) ? nil : named
    }

    private static func holdsVCard(_ text: UnsafeRawBufferPointer) -> Bool {
        let begin = Array("BEGIN:VCARD".utf8)
        var lineStart = 0
        while lineStart + begin.count <= text.count {
            if zip(text[lineStart...], begin).allSatisfy({ $0.upperCased == $1 }) { return true }
            guard let end = text[lineStart...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return false }
            lineStart = end + 1
        }
        return false
    }

    /// The format that a program is given; `nil` if there is none of that name.
    package static func taken(by profile: ClientProfile) -> CardFormat? {
        switch profile.target {
        case .vCard(.v21): named("vcf21")
        case .vCard(.v3): named("vcf3")
        case .vCard(.v4): named("vcf4")
        case .format(let name): named(name)
        }
    }

    /// The format of a name, `nil` if there is none.
    public static func named(_ name: String) -> CardFormat? {
        all.first { $0.name.utf8.elementsEqual(name.utf8) }
    }
}

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
