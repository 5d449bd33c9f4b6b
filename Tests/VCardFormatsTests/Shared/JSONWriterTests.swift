import Testing

@testable import VCardFormats

@Suite struct JSONWriterTests {
    private func text(_ style: JSONWriter.Style = .compact, _ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter(style: style)
        write(&json)
        return String(decoding: json.take(), as: UTF8.self)
    }

    private func escaped(_ bytes: [UInt8]) -> [UInt8] {
        var json = JSONWriter()
        json.string(bytes)
        return Array(json.take().dropFirst().dropLast())
    }

    private func card(_ json: inout JSONWriter) {
        json.beginArray()
        json.string("vcard")
        json.beginObject()
        json.key("a")
        json.integer(1)
        json.key("b")
        json.beginArray()
        json.null()
        json.boolean(true)
        json.boolean(false)
        json.endArray()
        json.key("c")
        json.beginObject()
        json.endObject()
        json.endObject()
        json.beginArray()
        json.endArray()
        json.endArray()
    }

    @Test func compactHasNoWhiteSpace() {
        #expect(text { card(&$0) } == #"["vcard",{"a":1,"b":[null,true,false],"c":{}},[]]"#)
    }

    @Test func prettyGivesEachElementALine() {
        let expected = """
            [
              "vcard",
              {
                "a": 1,
                "b": [
                  null,
                  true,
                  false
                ],
                "c": {}
              },
              []
            ]
            """
        #expect(text(.pretty) { card(&$0) } == expected)
    }

    @Test func topLevelValuesStandOnLinesOfTheirOwn() {
        let written = text {
            $0.integer(1)
            $0.beginArray()
            $0.endArray()
            $0.string("x")
        }
        #expect(written == "1\n[]\n\"x\"")
    }

    @Test(arguments: [JSONWriter.Style.compact, .pretty]) func piecesJoinToTheWhole(_ style: JSONWriter.Style) {
        var json = JSONWriter(style: style)
        var joined: [UInt8] = []
        json.beginArray()
        joined += json.take()
        for number in 0..<3 {
            json.beginObject()
            joined += json.take()
            json.key("n")
            joined += json.take()
            json.integer(number)
            #expect(json.depth == 2)
            joined += json.take()
            json.endObject()
        }
        json.beginString()
        json.append("a\n")
        joined += json.take()
        json.append([0x62, 0x22])
        json.endString()
        json.endArray()
        joined += json.take()

        let whole = text(style) {
            $0.beginArray()
            for number in 0..<3 {
                $0.beginObject()
                $0.key("n")
                $0.integer(number)
                $0.endObject()
            }
            $0.string("a\nb\"")
            $0.endArray()
        }
        #expect(String(decoding: joined, as: UTF8.self) == whole)
        #expect(json.take().isEmpty)
    }

    @Test func depthIsNotLimited() {
        let depth = 200_000
        let written = text {
            for _ in 0..<depth { $0.beginArray() }
            for _ in 0..<depth { $0.endArray() }
        }
        #expect(written.utf8.count == 2 * depth)
    }

    @Test func appendsToTheBufferItIsGiven() {
        var json = JSONWriter(appendingTo: Array("data: ".utf8))
        json.null()
        #expect(json.bytes == Array("data: null".utf8))
    }

    @Test(arguments: [0, 7, 10, -1, 1_234_567_890, Int.max, Int.min]) func integersAreDecimal(_ value: Int) {
        #expect(text { $0.integer(value) } == String(value))
    }

    @Test func literalsStayAsWritten() {
        #expect(text { $0.literal(Array("1.50e+3".utf8)) } == "1.50e+3")
    }

    static let escapes: [(String, String)] = [
        ("", ""),
        ("a/b", "a/b"),
        ("\"\\", #"\"\\"#),
        ("\u{8}\t\n\u{C}\r", #"\b\t\n\f\r"#),
        ("\0\u{1}\u{1F}\u{7F}", #"\u0000\u0001\u001f\u007f"#),
        ("\u{2027}\u{2028}\u{2029}\u{202A}", "\u{2027}\\u2028\\u2029\u{202A}"),
        ("Zoë Ж 山 👩‍🚀", "Zoë Ж 山 👩‍🚀"),
        ("e\u{301}\u{80}\u{FFFF}\u{10FFFF}", "e\u{301}\u{80}\u{FFFF}\u{10FFFF}"),
    ]

    @Test(arguments: escapes) func escapesOnlyWhatMustBe(_ plain: String, _ expected: String) {
        #expect(escaped(Array(plain.utf8)) == Array(expected.utf8))
        let asKey = text {
            $0.beginObject()
            $0.key(plain)
            $0.null()
            $0.endObject()
        }
        #expect(Array(asKey.utf8) == Array("{\"\(expected)\":null}".utf8))
    }

    @Test func everyByteIsFoundAtEveryPlaceOfAWord() {
        for byte in UInt8.min...0x7F {
            let alone = escaped([byte])
            for place in 0..<20 {
                var bytes = [UInt8](repeating: 0x61, count: 20)
                bytes[place] = byte
                var expected = [UInt8](repeating: 0x61, count: 20)
                expected.replaceSubrange(place...place, with: alone)
                #expect(escaped(bytes) == expected)
            }
        }
    }

    /// The bytes at which the ranges of well-formed UTF-8 begin and end.
    static let corners: [UInt8] = [
        0x61, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5,
    ]

    @Test func brokenUTF8IsRepairedAsTheStandardLibraryDoes() {
        var wrong: [[UInt8]] = []
        func check(_ bytes: [UInt8]) {
            if escaped(bytes) != Array(String(decoding: bytes, as: UTF8.self).utf8) { wrong.append(bytes) }
        }
        for first in UInt8(0x80)...0xFF {
            for second in UInt8(0x80)...0xFF {
                check([first, second])
                check([0x61, first, second, 0x61, 0x61, 0x61, 0x61, 0x61])
            }
        }
        for first in Self.corners {
            for second in Self.corners {
                for third in Self.corners {
                    check([first, second, third, 0x80])
                    check([0x61, 0x61, 0x61, 0x61, 0x61, 0x61, first, second, third])
                }
            }
        }
        #expect(wrong == [])
    }

    @Test func slicesAndPointersGiveTheSame() {
        let bytes = Array("<<Ana \"Ruiz\"\n>>".utf8)
        let part = bytes[2..<(bytes.count - 2)]
        var json = JSONWriter()
        json.string(part)
        part.withUnsafeBufferPointer { json.string($0) }
        #expect(String(decoding: json.take(), as: UTF8.self) == #""Ana \"Ruiz\"\n""# + "\n" + #""Ana \"Ruiz\"\n""#)
    }
}
