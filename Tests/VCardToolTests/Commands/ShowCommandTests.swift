import Testing

@testable import VCardTool

@Suite struct ShowCommandTests {
    private static func card(_ lines: String, version: String = "3.0") -> String {
        "BEGIN:VCARD\r\nVERSION:\(version)\r\nFN:A\r\n\(lines)\r\nEND:VCARD\r\n"
    }

    @Test func aCardIsAPage() throws {
        let run = try ToolRun(["show"], input: SampleCards.ana)
        #expect(
            run.output == """
                Ana Ruiz
                  Name parts                 family Ruiz, given Ana
                  Organization               Example S.A., Sales
                  Phone (mobile, preferred)  +1 202 555 0101
                  Phone (work)               +1 202 555 0102
                  Email (home)               ana@example.com
                  UID                        urn:uuid:0E6C2F5A-0000-4000-8000-000000000001

                """)
        #expect(run.errors == "")
        #expect(run.status == 0)
    }

    @Test(arguments: [
        ("1.TEL:5550100\r\n1.X-ABLabel:_$!<Home>!$_", "Phone (home)  5550100"),
        ("1.TEL;TYPE=pref:5550100\r\n1.X-ABLabel:Beach house", "Phone (Beach house, preferred)  5550100"),
        ("TEL;TYPE=VOICE,CELL,X-Spa:5550100", "Phone (mobile, spa)  5550100"),
        (
            "ADR;TYPE=WORK:;;Main St. 1\\nBack door;Milton;CA;90210;US",
            "Address (work)  Main St. 1\n                  Back door\n                  90210 Milton, CA\n                  US"
        ),
        ("PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRg==", "Photo  JPEG, 10 bytes"),
        ("PHOTO;VALUE=uri:https://example.com/a.png", "Photo  https://example.com/a.png"),
        ("BDAY:19800625", "Birthday  1980-06-25"), ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-06-25", "Birthday  --06-25"),
        ("NOTE:one\\ntwo", "Note  one\n        two"), ("x.X-Foo;Bar=1:a\\,b;c", "X-Foo;BAR=1  a\\,b;c"),
        ("NOTE:", ""), ("9.X-ABLabel:alone", "X-ABLabel  alone"), ("CATEGORIES:a,b", "Categories  a, b"),
    ])
    func propertiesAreLabeled(_ lines: String, _ shown: String) throws {
        let run = try ToolRun(["show", "-q"], input: Self.card(lines))
        #expect(run.output == "A\n" + (shown.isEmpty ? "" : "  " + shown + "\n"))
    }

    @Test func longTextIsWrapped() throws {
        let words = Array(repeating: "word", count: 40).joined(separator: " ")
        let run = try ToolRun(["show", "-q"], input: Self.card("NOTE:" + words), environment: ["COLUMNS=40"])
        let lines = run.output.split(separator: "\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 40 })
        #expect(lines.dropFirst().joined(separator: " ").split(separator: " ").filter { $0 == "word" }.count == 40)
    }

    /// A card may hold the sequences that move a cursor, recolor a screen or turn the direction of reading.
    @Test func nothingInACardReachesTheTerminal() throws {
        let evil = "\u{1B}[31m\u{9B}2J\u{202E}\u{7}\u{2066}\u{200F}"
        let lines = [
            "FN", "NOTE", "ORG", "TITLE", "NICKNAME", "ADR", "N", "UID", "X-EVIL", "TEL", "URL", "BDAY", "KEY",
        ]
        .map { "\($0):a\(evil)" }
        let more = [
            "TEL;TYPE=\"\(evil)\":1", "1.EMAIL:a@example.com", "1.X-ABLabel:\(evil)", "X-E;X-P=\(evil):1", "X\(evil):1",
        ]
        let card = Self.card((lines + more).joined(separator: "\r\n"))
        for words in [["show"], ["list"], ["list", "--plain"], ["check"], ["roundtrip"]] {
            let run = try ToolRun(words, input: card)
            for text in [run.output, run.errors] {
                #expect(
                    !text.unicodeScalars.contains { $0 != "\n" && $0 != "\t" && TerminalText.isHidden($0) }, "\(words)")
            }
        }
    }

    @Test(arguments: [
        (["--card", "1"], "bo chen\n"), (["--name", "CHEN"], "bo chen\n"),
        (["--uid", "0e6c2f5a-0000-4000-8000-000000000001"], "Ana Ruiz\n"),
        (["--uid", "URN:UUID:0e6c2f5a-0000-4000-8000-000000000001"], "Ana Ruiz\n"),
    ])
    func cardsAreChosen(_ words: [String], _ heading: String) throws {
        let run = try ToolRun(["show"] + words, input: SampleCards.ana + SampleCards.bo)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix(heading))
        #expect(!run.output.contains("\n\n"))
    }

    @Test func noSuchCardIsSaid() throws {
        let run = try ToolRun(["show", "--name", "nobody"], input: SampleCards.ana)
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors == "vcard: no card has \"nobody\" in its name\n")
        #expect(try ToolRun(["show"], input: "").status == 0)
        #expect(try ToolRun(["show", "--card", "x"], input: "").status == 2)
    }
}
