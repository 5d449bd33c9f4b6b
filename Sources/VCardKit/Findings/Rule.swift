/// One thing that can be wrong with an address book, as a row of a table.
///
/// The code (`VC101`) and the name (`missing-end`) are stable; the wording may improve.
public struct Rule: Sendable {
    /// The stable code, such as `VC101`.
    public let code: String
    /// The stable name, such as `missing-end`; rules that are the same condition share it.
    public let name: String
    /// How much it matters unless the finding says otherwise.
    public let severity: Finding.Severity
    /// What is said of it when there is nothing more particular to say.
    public let message: String
    /// The standard's section, or `de facto`.
    public let source: String
    private let number: UInt16

    init(
        _ number: UInt16, _ name: String, _ severity: Finding.Severity, _ message: String, source: String = "de facto"
    ) {
        self.number = number
        self.code = "VC\(number)"
        self.name = name
        self.severity = severity
        self.message = message
        self.source = source
    }
}

extension Rule: Hashable {
    public static func == (left: Self, right: Self) -> Bool { left.number == right.number }
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension Rule {
    // A. Stream and card

    public static let missingEndAtEnd = Rule(
        101, "missing-end", .error, "the input ends inside the card; what is there was kept", source: "RFC 6350 §6.1.2")
    public static let missingEnd = Rule(
        102, "missing-end", .error, "a new card begins before END:VCARD; both were kept", source: "RFC 6350 §3.3")
    public static let endWithoutBegin = Rule(
        103, "end-without-begin", .warning, "END:VCARD without BEGIN:VCARD", source: "RFC 6350 §3.3")
    public static let missingVersion = Rule(
        104, "missing-version", .error, "the card has no VERSION", source: "RFC 6350 §6.7.9, RFC 2426 §3.6.9")
    public static let versionNotFirst = Rule(
        105, "version-not-first", .error, "VERSION is not the first line of a 4.0 card", source: "RFC 6350 §6.7.9")
    public static let doubledVersion = Rule(
        106, "doubled-version", .error, "VERSION occurs more than once; the first one counts",
        source: "RFC 6350 §6.7.9")
    public static let unknownVersion = Rule(
        107, "unknown-version", .error, "VERSION is none of 2.1, 3.0 and 4.0", source: "RFC 6350 §6.7.9")
    public static let textOutsideCard = Rule(
        108, "text-outside-card", .warning, "text outside of cards was skipped", source: "RFC 6350 §3.3")
    public static let blankLine = Rule(
        109, "blank-line", .warning, "blank line inside a card", source: "RFC 6350 §3.3")
    public static let byteOrderMark = Rule(110, "bom", .info, "byte order mark at the start")
    public static let invalidUTF8 = Rule(
        111, "invalid-utf8", .error, "declared UTF-8, but not valid; read as Windows-1252", source: "RFC 6350 §3.1")
    public static let controlCharacter = Rule(
        112, "control-character", .error, "control character in a line", source: "RFC 6350 §3.3")
    public static let duplicateUID = Rule(
        114, "duplicate-uid", .warning, "the UID is already that of an earlier card", source: "RFC 6350 §6.7.6")
    public static let emptyCard = Rule(
        116, "empty-card", .error, "the card has no property but VERSION", source: "RFC 6350 §3.3")
    public static let utf16 = Rule(117, "utf16", .warning, "the file is UTF-16, not UTF-8", source: "RFC 6350 §3.1")
    public static let foreignComponent = Rule(
        118, "foreign-component", .warning, "a component other than a card was skipped")
    public static let genomicsFile = Rule(
        119, "genomics-file", .error, "this is a Variant Call Format file (genomics), not a vCard file")
    public static let limitReached = Rule(
        120, "limit-reached", .error, "a limit was reached; the card was set aside unread")
    public static let nestedTooDeep = Rule(
        121, "nested-too-deep", .warning, "AGENT cards are nested too deep; the inner ones stay text")

    public static let nestedWithoutAgent = Rule(
        122, "nested-without-agent", .warning, "a card inside of the card; it was taken as its AGENT")

    // B. Lines, names, parameters

    public static let lineEnding = Rule(
        201, "line-ending", .warning, "lines do not end with CRLF", source: "RFC 6350 §3.2")
    public static let foldSplitsCharacter = Rule(
        203, "fold-splits-character", .error, "a fold splits a UTF-8 character; it was joined",
        source: "RFC 6350 §3.2")
    public static let emptyContinuation = Rule(
        204, "empty-continuation", .error, "empty continuation line", source: "RFC 6350 §3.2")
    public static let invalidLine = Rule(
        205, "invalid-line", .error, "a line without a colon is no property; it was kept as it is",
        source: "RFC 6350 §3.3")
    public static let invalidPropertyName = Rule(
        206, "invalid-property-name", .error, "not a legal property name", source: "RFC 6350 §3.3")
    public static let orphanLabel = Rule(
        209, "orphan-label", .warning, "the label has no property to label")
    public static let unknownProperty = Rule(
        210, "unknown-property", .warning, "neither a standard property nor an X- one; it was kept",
        source: "RFC 6350 §6.10")
    public static let bareParameter = Rule(
        212, "bare-parameter", .error, "parameter without a name; taken as a type, encoding or value",
        source: "RFC 2426 §5")
    public static let unbalancedQuote = Rule(
        213, "malformed-parameter", .error, "unbalanced double quote in the parameters", source: "RFC 6350 §3.3")
    public static let malformedParameter = Rule(
        214, "malformed-parameter", .error, "malformed parameter; it was repaired", source: "RFC 6350 §5")
    public static let unknownCharset = Rule(
        231, "unknown-charset", .warning, "CHARSET is unknown here; the text was guessed", source: "vCard 2.1 §2.1.6")
    public static let charsetGuessed = Rule(
        232, "charset-guessed", .warning, "not UTF-8 and no usable CHARSET; read as Windows-1252",
        source: "vCard 2.1 §2.1.5")
    public static let badQuotedPrintable = Rule(
        233, "bad-quoted-printable", .error, "bad quoted-printable escape; it was kept as text", source: "RFC 2045 §6.7"
    )
    public static let cutOffSoftBreak = Rule(
        234, "soft-break-cut-off", .warning, "a soft break with nothing behind it; it was dropped",
        source: "vCard 2.1 §2.1.3")
    public static let invalidBase64 = Rule(
        235, "base64-invalid", .error, "base64 cannot be decoded; the text was kept", source: "RFC 2426 §2.4.1")
    public static let undeclaredQuotedPrintable = Rule(
        238, "qp-undeclared", .warning, "quoted-printable text without ENCODING; it was decoded")
    public static let unfoldedBase64 = Rule(
        239, "base64-unfolded", .warning, "base64 continuation lines are not indented", source: "RFC 6350 §3.2")
    public static let indentedLine = Rule(
        240, "indented-line", .warning, "an indented line after a blank line or BEGIN continues nothing",
        source: "RFC 6350 §3.2")

    public static let invalidJSON = Rule(
        241, "invalid-json", .error, "not JSON from here on; what stands before it was read", source: "RFC 8259")
    public static let noJCard = Rule(
        242, "no-jcard", .error, "not what jCard has in this place; it was left out", source: "RFC 7095 §3.2")
    public static let jCardProperty = Rule(
        243, "jcard-property", .error, "a property is an array of name, parameters, type and values",
        source: "RFC 7095 §3.3")
    public static let replacedCharacters = Rule(
        244, "characters-replaced", .warning,
        "bytes that the declared character set does not have; they are shown as U+FFFD", source: "vCard 2.1 §2.1.5")

    // C. Parameters and value types

    public static let valueNotOfType = Rule(
        313, "value-not-of-type", .error, "the value is not of the type it should be; it was kept as text",
        source: "RFC 6350 §4")
    public static let jCardParameters = Rule(
        332, "jcard-parameters", .error, "the parameters are not an object of texts", source: "RFC 7095 §3.4")
    public static let jCardNesting = Rule(
        333, "jcard-nesting", .error, "arrays stand too deep in a value; its JSON was kept as text",
        source: "RFC 7095 §3.3.1.3")
    public static let jCardNoText = Rule(
        334, "jcard-no-text", .warning, "not a JSON string; it was read as its text", source: "RFC 7095 §3.5.1")
    public static let jCardSeveralValues = Rule(
        335, "jcard-several-values", .warning, "more values than the property has in one line",
        source: "RFC 7095 §3.3.1.2")
    public static let jCardType = Rule(
        336, "jcard-type", .warning, "not a value type of the property", source: "RFC 7095 §3.5")

    // D. Cardinality and presence

    public static let missingFN = Rule(401, "missing-fn", .error, "FN is missing", source: "RFC 6350 §6.2.1")
    public static let emptyFN = Rule(407, "missing-fn", .warning, "FN is empty", source: "RFC 6350 §6.2.1")
    public static let missingN = Rule(402, "missing-n", .error, "N is missing", source: "RFC 2426 §3.1.2")

    // E. Values

    public static let invalidDate = Rule(506, "invalid-date", .error, "not a date", source: "RFC 6350 §4.3")
    public static let ambiguousDate = Rule(
        509, "invalid-date", .warning, "a date that can only be guessed; it was kept as text")
    public static let placeholderYear = Rule(
        512, "placeholder-year", .warning, "a year that stands for no year; read as a date without a year")
    public static let suspectedMojibake = Rule(
        538, "mojibake-suspected", .warning, "text looks like UTF-8 read in another character set; it was kept")
    public static let emptyValue = Rule(539, "empty-value", .info, "the property has no content")

    // F. Media

    public static let mediaTypeMismatch = Rule(
        610, "media-type-mismatch", .error, "the declared media type is not that of the bytes", source: "RFC 6350 §5.7")
    public static let dataURIInBinary = Rule(
        620, "data-uri-in-binary", .warning, "a data: URI where ENCODING promises base64; it was read as the URI")
}

extension Rule {
    /// Where a rule looks, and so who gives its findings.
    public enum Scope: UInt8, Sendable, Hashable, CaseIterable {
        /// The bytes around cards, line ends, encodings: readers give them.
        case file
        /// A card and its lines: ``Card/findings(for:pedantic:limits:)`` gives them.
        case card
        /// Several cards: ``BookChecks`` gives them.
        case book
        /// The text of a format other than vCard: its reader gives them.
        case format
    }

    /// Every rule, in the order of the codes.
    public static var all: [Rule] { [] }

    /// The rules that a word stands for: a code (`VC101`), the beginning of codes (`VC1`), a name, or `ALL`; case
    /// ignored. Empty if it is none.
    public static func matching(_ word: String) -> [Rule] { [] }

    /// The versions it is about.
    public var versions: VersionSet { .all }
    /// Why it matters, what readers make of it, and what to do: some sentences.
    public var explanation: String { "" }
    /// Lines that break the rule: a whole input if they begin with `BEGIN`, else lines of a card. Bytes that cannot be
    /// shown are written `<F6>`.
    public var badExample: String { "" }
    /// The same lines as they should be.
    public var goodExample: String { "" }
    /// How safe its fix is, `nil` if it has none. A single finding may have a safer one, or none.
    public var fix: Fix.Safety? { nil }
    /// Where it looks.
    public var scope: Scope {
        switch number {
        case 103, 108, 110, 117...120, 201: .file
        case 113...115, 603: .book
        case 241...243, 332...336: .format
        default: .card
        }
    }
    /// Whether it is advice that most cards do not follow, given only to who asks for it.
    public var isPedantic: Bool { false }
}
