import Testing

@testable import VCardKit

/// What reading makes of the files of `Samples/conformance`, one corner of the format each.
@Suite struct ConformanceTests {
    /// A card as it must be read: its version, and its properties as ``lines(of:)`` writes them.
    struct Read: Sendable, Equatable {
        let version: Version
        let properties: String

        init(_ version: Version, _ properties: String) {
            self.version = version
            self.properties = properties
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let cards: [Read]
        /// The names of the findings that must be there; none may be there if this is empty.
        let findings: [String]

        init(_ file: String, _ cards: [Read], _ findings: [String]) {
            testDescription = file
            self.cards = cards
            self.findings = findings
        }
    }

    /// Groups, names and parameters with their values decoded, without VERSION, one after the other.
    static func lines(of card: Card) -> String {
        card.properties.filter { $0.id != .version }.map { property in
            property.parameters.reduce((property.group.map { $0 + "." } ?? "") + property.name) {
                "\($0);\($1.name)=\($1.values.joined(separator: "|"))"
            }
        }.joined(separator: " ")
    }

    static let rows: [Row] = [
        Row("agent-begin-on-the-same-line-21", [Read(.v21, "N AGENT EMAIL")], []),
        Row("agent-escaped-30", [Read(.v3, "N FN AGENT EMAIL")], []),
        Row("agent-nested-21", [Read(.v21, "N TEL;TYPE=WORK AGENT EMAIL")], []),
        Row("agent-uri-30", [Read(.v3, "N FN AGENT;VALUE=uri")], []),
        Row(
            "base64-blank-lines",
            [Read(.v21, "N PHOTO;ENCODING=BASE64;TYPE=JPEG TEL;TYPE=CELL LOGO;ENCODING=BASE64;TYPE=PNG")],
            []),
        Row(
            "base64-damaged",
            [Read(.v3, "N FN PHOTO;ENCODING=b;TYPE=PNG LOGO;ENCODING=b SOUND;ENCODING=b KEY;ENCODING=B,b")],
            []),
        Row("base64-spaces-after-folds-30", [Read(.v3, "N FN PHOTO;ENCODING=b;TYPE=PNG TEL;TYPE=CELL")], []),
        Row(
            "base64-unindented",
            [Read(.v21, "N PHOTO;ENCODING=BASE64;TYPE=JPEG TEL;TYPE=CELL")],
            ["base64-unfolded"]),
        Row(
            "begin-inside-a-card-40", [Read(.v4, "FN"), Read(.v4, "FN")],
            ["missing-end", "text-outside-card", "end-without-begin"]),
        Row(
            "begin-inside-a-card-several", [Read(.v3, "N FN"), Read(.v3, "N FN"), Read(.v3, "N FN")],
            ["missing-end", "end-without-begin"]),
        Row("begin-inside-a-card", [Read(.v3, "N FN AGENT TEL;TYPE=CELL")], ["nested-without-agent"]),
        Row("begin-lower-case-with-spaces", [Read(.v21, "n tel;TYPE=home"), Read(.v3, "Fn")], []),
        Row(
            "blank-lines",
            [
                Read(.v3, "N FN TEL;TYPE=CELL"),
                Read(.v3, "N FN NOTE TEL;TYPE=CELL"),
            ],
            ["blank-line", "blank-line", "blank-line"]),
        Row(
            "calendar-in-the-stream",
            [Read(.v3, "N FN NOTE TEL;TYPE=CELL")],
            ["foreign-component"]),
        Row("card-empty", [Read(.v3, ""), Read(.v4, "")], ["missing-version", "empty-card", "empty-card"]),
        Row(
            "control-characters-and-nul",
            [Read(.v3, "N FN NOTE T\0EL")],
            [
                "control-character", "control-character", "invalid-property-name", "control-character",
                "control-character", "invalid-line", "text-outside-card",
            ]),
        Row("cut-off-property", [Read(.v3, "N FN NOTE")], ["invalid-line"]),
        Row("data-uri", [Read(.v4, "FN PHOTO LOGO KEY")], []),
        Row("empty", [], []),
        Row("end-missing-at-end-of-file", [Read(.v3, "N FN")], ["missing-end"]),
        Row("end-missing-before-begin", [Read(.v3, "N FN"), Read(.v3, "N FN")], ["missing-end"]),
        Row(
            "end-without-begin",
            [Read(.v3, "N FN")],
            ["text-outside-card", "end-without-begin", "end-without-begin"]),
        Row("escapes-21", [Read(.v21, "N NOTE ADR;TYPE=HOME")], []),
        Row("escapes", [Read(.v3, "N FN NOTE URL CATEGORIES ORG")], []),
        Row("fold-begins-like-end", [Read(.v3, "N FN NOTE")], []),
        Row("fold-by-tab", [Read(.v3, "N FN NOTE")], []),
        Row("fold-empty", [Read(.v3, "N FN NOTE")], ["empty-continuation", "empty-continuation"]),
        Row("fold-inside-character", [Read(.v4, "FN NOTE")], ["fold-splits-character", "fold-splits-character"]),
        Row("fold-inside-name", [Read(.v3, "N FN TEL;TYPE=CELL item1.EMAIL")], []),
        Row("fold-long-line", [Read(.v3, "N FN NOTE")], []),
        Row("fold-without-line-before", [Read(.v3, "N FN")], ["text-outside-card"]),
        Row("genomics", [], ["genomics-file", "line-ending"]),
        Row("groups-nested-21", [Read(.v21, "N A.B.TEL;TYPE=HOME .NOTE")], ["invalid-property-name"]),
        Row("groups", [Read(.v4, "FN item1.TEL ITEM1.X-ABLabel home-2.EMAIL 1.NOTE")], []),
        Row("line-ends-cr-cr-lf", [Read(.v3, "N FN NOTE TEL;TYPE=CELL")], ["line-ending"]),
        Row("line-ends-cr", [Read(.v3, "N FN NOTE TEL;TYPE=CELL")], ["line-ending"]),
        Row("line-ends-crlf", [Read(.v3, "N FN NOTE TEL;TYPE=CELL")], []),
        Row("line-ends-lf", [Read(.v3, "N FN NOTE TEL;TYPE=CELL")], ["line-ending"]),
        Row(
            "line-ends-mixed",
            [
                Read(.v3, "N FN NOTE TEL;TYPE=CELL"),
                Read(.v3, "N FN NOTE TEL;TYPE=CELL"),
            ],
            ["line-ending", "line-ending"]),
        Row("line-ends-none-at-end", [Read(.v3, "N FN NOTE TEL;TYPE=CELL")], []),
        Row(
            "line-without-colon",
            [Read(.v3, "N FN NOTE TEL;TYPE=CELL  BAD NAME \u{00DC}BER")],
            ["invalid-line", "invalid-line", "invalid-property-name", "invalid-property-name", "invalid-property-name"]),
        Row(
            "many-cards-no-end-of-line-between",
            [
                Read(.v3, "N FN NOTE TEL;TYPE=CELL"),
                Read(.v3, "N FN NOTE TEL;TYPE=CELL"),
            ],
            ["line-ending", "line-ending"]),
        Row("mark-between-cards", [Read(.v3, "N FN"), Read(.v3, "N FN")], ["bom", "bom"]),
        Row("mark-only", [], ["bom"]),
        Row("only-blank-lines", [], ["line-ending"]),
        Row(
            "parameters-21-label-in-brackets",
            [Read(.v21, "N TEL;TYPE=M\u{F3}vil TEL;TYPE=HOME;ENCODING=QUOTED-PRINTABLE;TYPE=PREF")], []),
        Row(
            "parameters-21-spaces-and-commas",
            [
                Read(
                    .v21, "N TEL;TYPE=HOME;TYPE=VOICE LABEL;TYPE=INTL;TYPE=PARCEL;ENCODING=QUOTED-PRINTABLE ADR;X-A=a;b"
                )
            ],
            []),
        Row(
            "parameters-empty-and-bare",
            [Read(.v3, "N FN TEL;TYPE=;TYPE=CELL EMAIL;=x;TYPE=PREF URL")],
            ["bare-parameter", "bare-parameter"]),
        Row(
            "parameters-equals-inside",
            [Read(.v3, "N FN PHOTO;X-ABCROP-RECTANGLE=ABClipRect_1&0&0&8&8&hash==;ENCODING=b;TYPE=PNG")],
            []),
        Row(
            "parameters-quoted",
            [
                Read(
                    .v4,
                    "FN TEL;TYPE=work|voice;X-NOTE=a;b:c,d ADR;LABEL=12 Oak Avenue, Milton; rear door: blue EMAIL;X-A=one|two|three, four"
                )
            ],
            []),
        Row(
            "parameters-unbalanced-quote",
            [Read(.v3, "N FN TEL;TYPE=CELL EMAIL;X-SIZE=5x7")],
            ["malformed-parameter"]),
        Row(
            "quoted-printable-break-like-end",
            [Read(.v21, "N NOTE;ENCODING=QUOTED-PRINTABLE")],
            ["text-outside-card", "end-without-begin"]),
        Row(
            "quoted-printable-in-30",
            [Read(.v3, "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE FN;fn=x;ENCODING=quoted-printable")],
            ["bare-parameter"]),
        Row(
            "quoted-printable-never-ends",
            [
                Read(.v21, "N NOTE;ENCODING=QUOTED-PRINTABLE"),
                Read(.v3, "N FN NOTE TEL;TYPE=CELL"),
            ],
            []),
        Row(
            "quoted-printable-soft-breaks",
            [
                Read(
                    .v21,
                    "N NOTE;ENCODING=QUOTED-PRINTABLE LABEL;ENCODING=QUOTED-PRINTABLE ORG;ENCODING=quoted-printable TITLE;ENCODING=QUOTED-PRINTABLE TEL;TYPE=CELL"
                )
            ],
            []),
        Row(
            "rfc-6868",
            [
                Read(
                    .v4,
                    "FN GEO;X-ADDRESS=Pier 4\nNewport NOTE;X-Q=\"so\";X-C=a^b;X-O=a^xb^ ADR;LABEL=12 Oak Avenue\nMilton"
                )
            ],
            []),
        Row(
            "shift-jis-quoted-printable",
            [Read(.v21, "N;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE TEL;TYPE=CELL")],
            []),
        Row(
            "shift-jis",
            [
                Read(
                    .v21,
                    "N;CHARSET=SHIFT_JIS FN;CHARSET=Shift_JIS SOUND;TYPE=X-IRMC-N;CHARSET=SHIFT_JIS NOTE;CHARSET=SHIFT_JIS ADR;TYPE=HOME;CHARSET=SHIFT_JIS"
                )
            ],
            []),
        Row(
            "text-between-cards",
            [
                Read(.v3, "N FN NOTE TEL;TYPE=CELL"),
                Read(.v3, "N FN NOTE TEL;TYPE=CELL"),
            ],
            ["text-outside-card"]),
        Row("utf-16be-mark", [Read(.v3, "N FN NOTE")], ["utf16", "bom"]),
        Row("utf-16be", [Read(.v3, "N FN NOTE")], ["utf16"]),
        Row("utf-16le-mark", [Read(.v3, "N FN NOTE")], ["utf16", "bom"]),
        Row("utf-16le", [Read(.v3, "N FN NOTE")], ["utf16"]),
        Row(
            "utf-8-and-windows-1252",
            [Read(.v3, "N FN NOTE ORG;CHARSET=UTF-8 TITLE")],
            ["charset-guessed", "invalid-utf8", "charset-guessed"]),
        Row("utf-8-mark", [Read(.v3, "N FN NOTE")], ["bom"]),
        Row("value-with-colons-and-empty-values", [Read(.v4, "FN NOTE TITLE ORG ADR N")], []),
        Row("version-doubled", [Read(.v3, "N FN")], ["doubled-version"]),
        Row("version-late", [Read(.v4, "FN N TEL;TYPE=CELL")], ["version-not-first"]),
        Row(
            "version-missing-looks-like-21",
            [Read(.v21, "N TEL;TYPE=CELL NOTE;ENCODING=QUOTED-PRINTABLE")],
            ["missing-version"]),
        Row("version-missing", [Read(.v3, "FN TEL;TYPE=CELL")], ["missing-version"]),
        Row("version-unknown", [Read(.v3, "N FN")], ["unknown-version"]),
        Row("version-with-spaces", [Read(.v3, "N FN")], []),
        Row(
            "windows-1252-declared",
            [Read(.v21, "N;CHARSET=windows-1252 NOTE;CHARSET=ISO-8859-1;ENCODING=8BIT FN;CHARSET=x-unknown")],
            ["unknown-charset", "charset-guessed"]),
        Row(
            "windows-1252-raw",
            [Read(.v21, "N FN NOTE ORG")],
            ["charset-guessed", "charset-guessed", "charset-guessed", "charset-guessed"]),
    ]

    @Test(arguments: rows) func isReadAsItShouldBe(_ row: Row) throws {
        let book = AddressBook.read(try SampleFiles.conformance(row.testDescription + ".vcf").bytes)
        #expect(book.cards.map { Read($0.version, Self.lines(of: $0)) } == row.cards)
        let names = book.findings.names
        if row.findings.isEmpty {
            #expect(names.isEmpty)
        } else {
            var left = names[...]
            for name in row.findings {
                let place = left.firstIndex { $0 == name }
                #expect(place != nil, "\(name) is not among \(left)")
                if let place { left = left[(place + 1)...] }
            }
        }
    }

    @Test func everyFileHasARow() {
        let files = SampleFiles.all.map(\.name).filter { $0.hasPrefix("conformance/") && $0.hasSuffix(".vcf") }
        #expect(files == Self.rows.map { "conformance/\($0.testDescription).vcf" })
    }
}
