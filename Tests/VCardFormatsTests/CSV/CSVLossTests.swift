import Testing
import VCardKit

@testable import VCardFormats

/// What no row gives back is in the report.
@Suite("Losses of CSV") struct CSVLossTests {
    private static func losses(_ lines: [String], _ name: String) throws -> [String] {
        let names = ["FN:Ana Ruiz", "N:Ruiz;Ana;;;"]
        let card = FormatSupport.card(
            names.filter { name in
                !lines.contains { $0.split { $0 == ":" || $0 == ";" }.first == name.split(separator: ":").first }
            } + lines)
        let losses = try CSVSupport.write([card], as: name).losses
        return losses.map { "\($0.kind.code) \($0.grade.name) \($0.property)" }
    }

    /// Lines and what a plain table, which has columns for nearly all, does not give back of them.
    static let plain: [(why: String, lines: [String], losses: [String])] = [
        ("a table has no URIs of phones", ["TEL;VALUE=uri:tel:+1-555;ext=5"], ["L12 approx tel"]),
        ("what a phone is anyway", ["TEL;TYPE=fax,voice:1"], ["L21 approx tel"]),
        ("no column is for a language", ["N;LANGUAGE=sv:Ruiz;Ana;;;"], ["L21 lost n"]),
        ("forms in other languages", ["TITLE;ALTID=1:a", "TITLE;ALTID=1;LANGUAGE=es:b"], ["L13 lost title"]),
        ("what a link leads to", ["URL;MEDIATYPE=text/html:https://example.com/"], ["L21 lost url"]),
        ("several lines of a street", ["ADR:;;Calle 1,Portal B;Soria;;;"], ["L01 approx adr"]),
        ("several surnames and suffixes", ["N:Ruiz,Lopez;Ana;Eva,Luz;;MD,PhD"], ["L01 approx n"]),
        ("the zone of a time", ["BDAY:19730928T000000+0100"], ["L03 approx bday"]),
        ("a date of zeros", ["BDAY;VALUE=text:0000-00-00"], ["L20 lost bday"]),
        ("a label of nothing", ["item1.X-ABLabel:Spa"], ["L20 lost x-ablabel"]),
        ("the pronunciation of no organization", ["X-PHONETIC-ORG:x"], ["L20 lost x-phonetic-org"]),
        ("another name for the same", ["X-EVOLUTION-SPOUSE:Luis"], ["L27 approx x-evolution-spouse"]),
        ("a nickname for work", ["NICKNAME;TYPE=work:Ani"], ["L21 lost nickname"]),
        ("the label of an address with parts", ["ADR;LABEL=\"Calle 1\":;;Calle 1;Soria;;;"], []),
        ("a place as a URI", ["DEATHPLACE;VALUE=uri:geo:1,2"], ["L24 approx deathplace"]),
        ("a parameter of one's own", ["X-FOO;BAR=baz:1"], ["L21 lost x-foo"]),
        ("a control character", ["NOTE:a\u{1}b"], ["L19 approx note"]),
        ("the same twice", ["RELATED;VALUE=text:Luis", "RELATED;VALUE=text:Luis"], ["L14 approx related"]),
        ("a semicolon in a category", ["CATEGORIES:a;b"], ["L01 approx categories"]),
        ("what separates parts", [#"X-FOO:a;b\;c"#, #"X-BAR:a\,b,c"#], ["L28 approx x-foo", "L28 approx x-bar"]),
        ("several lists", ["CATEGORIES:a,b", "CATEGORIES:c"], ["L14 approx categories"]),
        ("octets", ["PHOTO:data:image/gif;base64,R0lGODlhAQABAAAAACw="], ["L20 lost photo"]),
        ("all of it comes back", ["CATEGORIES:a ::: b,c", "X-HOBBY-2:x", "item1.TEL:1", "item1.X-ABLabel:Spa"], []),
        ("one of somebody's own for hobby", ["X-HOBBY:chess"], ["L27 approx x-hobby"]),
    ]

    @Test(arguments: plain) func aPlainTableSaysWhatItLoses(_ why: String, _ lines: [String], _ expected: [String])
        throws
    {
        let losses = try Self.losses(lines, "csv:plain")
        #expect(losses == expected, "\(why)")
    }

    /// The same in tables of programs.
    static let programs: [(name: String, lines: [String], losses: [String])] = [
        ("csv:google", ["CATEGORIES:a ::: b"], ["L01 approx categories"]),
        ("csv:apple", ["CATEGORIES:a ::: b"], []),
        ("csv:outlook", ["CATEGORIES:a ::: b,c"], []),
        (
            "csv:google", ["NICKNAME;TYPE=work:Ani", "NICKNAME:Nita"],
            [
                "L01 approx nickname", "L01 approx nickname",
            ]
        ),
        (
            "csv:google", ["X-MEMBER:urn:x", "item1.X-ABDATE:2020-01-01", "item1.X-ABLabel:First met"],
            [
                "L20 lost x-member"
            ]
        ),
        (
            "csv:outlook", ["X-MEMBER:urn:x", "item1.X-ABDATE:2020-01-01", "item1.X-ABLabel:First met"],
            [
                "L20 lost x-member", "L20 lost x-abdate",
            ]
        ),
        ("csv:google", ["X-HOBBY:chess"], ["L20 lost x-hobby"]),
        ("csv:google", ["X-BDAY:1980-06-25"], ["L27 approx x-bday"]),
    ]

    @Test(arguments: programs) func aProgramsTableSaysWhatItLoses(
        _ name: String, _ lines: [String], _ expected: [String]
    ) throws {
        let losses = try Self.losses(lines, name)
        #expect(losses == expected, "\(name) \(lines)")
    }

    /// Rows of many cards in one file read as each was checked alone.
    @Test(arguments: CSVRoundTripTests.formats) func nothingIsLostInSilence(_ name: String) throws {
        let all = FormatSupport.cards.filter { $0.version == .v4 }
        let cards = all.enumerated().filter { name == "csv:plain" || $0.offset % 8 == name.utf8.count % 8 }.map {
            $0.element
        }
        for card in cards {
            let (bytes, losses) = try CSVSupport.write([card], as: name)
            let back = try CSVSupport.read(bytes, as: name).cards
            var readBack = ReadBack(format: "", source: card, converted: card)
            readBack.isTable = true
            let said = Set(losses.map { "\($0.property) \($0.line)" })
            for difference in readBack.differences(back) {
                let loss = difference.loss
                #expect(said.contains("\(loss.property) \(loss.line)"), "\(name): \(loss)")
            }
        }
    }

    @Test func anXPropertyHasOneColumn() throws {
        for name in ["HOBBY:chess", "BDAY:1980-06-25", "MEMBER:urn:x", "EXPERTISE:x", "LANGUAGE:es", "KIND:org"] {
            let card = FormatSupport.card(["FN:Ana", "X-" + name])
            let header = try #require(CSVSupport.rows(try CSVSupport.write([card], as: "csv:plain").bytes).first)
            #expect(header.count == 2, "\(name): \(header)")
        }
    }

    @Test func aCardOfNothingHasNoRowAndIsReported() throws {
        let cards = [["FN:A"], ["FN:"], ["FN:B"]].map { FormatSupport.card($0) }
        let (bytes, losses) = try CSVSupport.write(cards, as: "csv:plain")
        #expect(String(decoding: bytes, as: UTF8.self) == "fn\r\nA\r\nB\r\n")
        #expect(losses.map { "\($0.kind.code) \($0.property)" } == ["L20 fn"])
    }

    @Test func charactersAreLostWhereTheyStand() throws {
        let card = FormatSupport.card(["FN:Ana", "NOTE:山田 €", "TITLE:x"])
        for (charset, text) in [(Charset.windows1252, "?? €"), (.iso8859x1, "?? ?"), (.utf8, "山田 €")] {
            let (bytes, losses) = try CSVSupport.write([card], as: "csv:plain") { $0.charset = charset }
            #expect(try CSVSupport.read(bytes) { $0.charset = charset }.cards.first?.first(.note)?.text == text)
            #expect(
                losses.map { "\($0.kind.code) \($0.property) \($0.line)" } == (charset == .utf8 ? [] : ["L19 note 4"]))
        }
        let wide = try CSVSupport.write([card], as: "csv:plain") { $0.charset = .utf16 }.bytes
        #expect(wide.starts(with: [0xFF, 0xFE, 0x66, 0]))
    }

    @Test func controlCharactersOfCellsAreFound() throws {
        let reading = try CSVSupport.read("fn,note\r\nA\u{0}na,\"a\u{1}b\u{7}\"\r\n")
        #expect(reading.findings.kept.map { "\($0.rule.code) \($0.line) \($0.column)" } == ["VC112 2 1", "VC112 2 7"])
        #expect(reading.cards.first.map { FormatSupport.lines($0) } == ["FN:Ana", "NOTE:ab"])
    }
}
