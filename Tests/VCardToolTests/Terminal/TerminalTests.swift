import Testing

@testable import VCardTool

@Suite struct TerminalTests {
    @Test(arguments: [
        ("plain text, 50 %", "plain text, 50 %"), ("Zoë 山田 👨‍👩‍👧", "Zoë 山田 👨‍👩‍👧"),
        ("a\u{1B}[31mb", "a\\u{1B}[31mb"), ("a\nb\tc\rd", "a\\nb\\tc\\rd"), ("\u{0}\u{7F}", "\\u{00}\\u{7F}"),
        ("\u{9B}2J", "\\u{9B}2J"), ("a\u{202E}b\u{2069}", "a\\u{202E}b\\u{2069}"),
        ("\u{200F}\u{61C}", "\\u{200F}\\u{61C}"),
        ("\u{FEFF}x", "\\u{FEFF}x"), ("\u{FFFE}\u{10FFFF}", "\\u{FFFE}\\u{10FFFF}"), ("\u{2028}", "\\u{2028}"),
        ("e\u{301}", "e\u{301}"),
    ])
    func showsWhatWouldBeHidden(_ text: String, _ shown: String) {
        #expect(TerminalText.escaped(text) == shown)
    }

    @Test(
        arguments: [
            ([0x61, 0xE9, 0x62], "a\\xE9b"), ([0xC3], "\\xC3"), ([0xC0, 0x80], "\\xC0\\x80"),
            ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"),
            ([0xF0, 0x9F, 0x98], "\\xF0\\x9F\\x98"), ([0xFF], "\\xFF"),
        ] as [([UInt8], String)])
    func showsBytesThatAreNotUTF8(_ bytes: [UInt8], _ shown: String) {
        #expect(TerminalText.escaped(bytes) == shown)
    }

    @Test(arguments: [
        ("", 0), ("abc", 3), ("Zoë", 3), ("Zoe\u{308}", 3), ("山田", 4), ("ｱ", 1), ("Ａ", 2), ("한국", 4),
        ("\u{1112}\u{1161}\u{11AB}", 2),
        ("😀", 2), ("👨‍👩‍👧", 2), ("👍🏽", 2), ("🇪🇸", 2), ("❤", 1), ("❤️", 2), ("a\u{200B}b", 2), ("שלום", 4), ("…", 1),
        ("नमस्ते", 4),
    ])
    func countsColumns(_ text: String, _ columns: Int) {
        #expect(TextWidth.columns(text) == columns)
    }

    @Test func cutsBetweenCharacters() {
        #expect(TextWidth.truncated("abcdef", to: 6) == "abcdef")
        #expect(TextWidth.truncated("abcdefg", to: 6) == "abcde…")
        #expect(TextWidth.truncated("山田太郎", to: 6) == "山田…")
        #expect(TextWidth.truncated("abc", to: 1) == "…")
        #expect(TextWidth.truncated("abc", to: 0) == "")
        #expect(TextWidth.padded("山", to: 4) == "山  ")
        #expect(TextWidth.padded("abcde", to: 4) == "abcde")
    }

    struct Case: Sendable {
        let choice: Terminal.ColorChoice
        let isTerminal: Bool
        let environment: [String: String]
        let gives: Bool

        init(_ choice: Terminal.ColorChoice, _ isTerminal: Bool, _ environment: [String: String], _ gives: Bool) {
            (self.choice, self.isTerminal, self.environment, self.gives) = (choice, isTerminal, environment, gives)
        }
    }

    static let colors = [
        Case(.auto, true, [:], true), Case(.auto, false, [:], false), Case(.auto, true, ["NO_COLOR": "1"], false),
        Case(.auto, true, ["NO_COLOR": ""], true), Case(.auto, true, ["TERM": "dumb"], false),
        Case(.auto, false, ["FORCE_COLOR": "1"], true), Case(.auto, true, ["FORCE_COLOR": "0"], false),
        Case(.auto, false, ["FORCE_COLOR": "1", "NO_COLOR": "1"], false), Case(.always, false, ["NO_COLOR": "1"], true),
        Case(.never, true, ["FORCE_COLOR": "1"], false),
    ]

    @Test(arguments: colors) func decidesOnColor(_ test: Case) {
        #expect(
            Terminal.hasColor(test.choice, isTerminal: test.isTerminal, environment: { test.environment[$0] })
                == test.gives)
    }

    @Test func stylesOnlyWithColor() {
        #expect(Terminal(isTerminal: true, hasColor: true).styled("x", .bold) == "\u{1B}[1mx\u{1B}[0m")
        #expect(Terminal(isTerminal: true, hasColor: true).styled("", .bold) == "")
        #expect(Terminal(isTerminal: true, hasColor: false).styled("x", .bold) == "x")
    }
}
