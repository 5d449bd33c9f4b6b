import Testing

@testable import VCardFormats

@Suite struct JSONReaderTests {
    private func text(_ json: String) throws -> String {
        let document = try JSONDocument(parsing: Array(json.utf8))
        return String(decoding: document.text(try #require(document.root)), as: UTF8.self)
    }

    private func error(_ json: String) -> JSONError? {
        do throws(JSONError) {
            _ = try JSONDocument(parsing: Array(json.utf8))
            return nil
        } catch {
            return error
        }
    }

    /// The document as JSON again, members and elements in their order.
    private func written(_ document: JSONDocument, _ value: Int, _ json: inout JSONWriter) {
        switch document.kind(value) {
        case .array:
            json.beginArray()
            for element in document.elements(of: value) { written(document, element, &json) }
            json.endArray()
        case .object:
            json.beginObject()
            for (name, member) in document.members(of: value) {
                json.key(document.text(name))
                written(document, member, &json)
            }
            json.endObject()
        case .string: json.string(document.text(value))
        default: json.literal(document.text(value))
        }
    }

    private func written(_ document: JSONDocument) -> String {
        var json = JSONWriter()
        if let root = document.root { written(document, root, &json) }
        return String(decoding: json.take(), as: UTF8.self)
    }

    @Test(arguments: [
        #""""#, #""a""#, "0", "-0.5e+10", "12E-3", "true", "false", "null", "[]", "{}", "[[],{}]",
        #"{"a":1,"a":2,"":[]}"#, #"["vcard",[["fn",{"type":["a","b"]},"text","Ana"],[1.50,true,null]]]"#,
        "[123456789012345678901234567890]", #""é😀""#,
    ])
    func whatIsReadIsWrittenAgain(_ json: String) throws {
        #expect(written(try JSONDocument(parsing: Array(json.utf8))) == json)
        let spaced = " \t\r\n" + json.map { ",:[]{}".contains($0) ? " \n\($0)\t " : String($0) }.joined() + "\n"
        #expect(written(try JSONDocument(parsing: Array(spaced.utf8))) == json)
    }

    @Test(arguments: [
        (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b"#, "\u{8}"), (#"\f"#, "\u{C}"), (#"\n"#, "\n"),
        (#"\r"#, "\r"), (#"\t"#, "\t"), (#"\u0041"#, "A"), (#"\u00e9\u00E9"#, "éé"), (#"\u0000"#, "\0"),
        (#"\uD83D\uDE00"#, "😀"), (#"\ud800\udc00"#, "\u{10000}"), (#"\uDBFF\uDFFF"#, "\u{10FFFF}"),
        (#"\uFFFF"#, "\u{FFFF}"), ("\u{7F}", "\u{7F}"), (#"\\u0041"#, #"\u0041"#),
    ])
    func escapesAreUndone(_ escape: String, _ plain: String) throws {
        #expect(try text("\"\(escape)\"") == plain)
        // Also where eight bytes are looked at in one go.
        #expect(try text("\"12345678901\(escape)abcdefghijk\(escape)\"") == "12345678901\(plain)abcdefghijk\(plain)")
    }

    @Test(
        arguments: [
            ("", .unexpectedEnd, 0), ("  ", .unexpectedEnd, 2), ("[1,]", .unexpectedByte, 3),
            ("[,1]", .unexpectedByte, 1),
            ("[1 2]", .unexpectedByte, 3), ("[1}", .unexpectedByte, 2), ("{]", .unexpectedByte, 1),
            ("{\"a\" 1}", .unexpectedByte, 5), ("{\"a\":1,}", .unexpectedByte, 7), ("{1:2}", .unexpectedByte, 1),
            ("{\"a\":}", .unexpectedByte, 5), ("tru", .unexpectedEnd, 3), ("trux", .unexpectedByte, 3),
            ("nul1", .unexpectedByte, 3), ("[] x", .textBehind, 3), ("1 2", .textBehind, 2), ("01", .badNumber, 0),
            ("-", .unexpectedEnd, 1), ("-x", .badNumber, 0), ("1.", .unexpectedEnd, 2), ("[1.]", .badNumber, 1),
            ("1.x", .badNumber, 0), ("1e", .unexpectedEnd, 2), ("[1e+]", .badNumber, 1), ("+1", .unexpectedByte, 0),
            (".5", .unexpectedByte, 0), ("'a'", .unexpectedByte, 0), ("\"a", .unexpectedEnd, 2),
            ("\"a\nb\"", .controlCharacter, 2), ("\"\\x\"", .badEscape, 1), ("\"\\u12\"", .badEscape, 1),
            ("\"\\uD800\"", .badEscape, 1), ("\"\\uDC00\"", .badEscape, 1), ("\"\\uD800\\n\"", .badEscape, 1),
            ("\"\\uD800\\uD800\"", .badEscape, 1), ("\"\\", .unexpectedEnd, 2), ("\"\\uD8", .unexpectedEnd, 5),
            ("\u{FEFF}[]", .unexpectedByte, 0), ("\u{A0}[]", .unexpectedByte, 0), ("// a", .unexpectedByte, 0),
        ] as [(String, JSONError.Kind, Int)])
    func whatIsNoJSONIsRefused(_ json: String, _ kind: JSONError.Kind, _ offset: Int) {
        #expect(error(json)?.kind == kind)
        #expect(error(json)?.byteOffset == offset)
    }

    @Test func errorsHaveLinesAndColumns() {
        let found = error("[\n  1,\r\n  é]")
        #expect(found?.line == 3)
        #expect(found?.column == 3)
        #expect(found?.message == "this cannot stand here in JSON")
    }

    @Test(arguments: [[0x80], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82]])
    func stringsAreUTF8(_ bytes: [UInt8]) {
        let json = Array("[\"ab".utf8) + bytes + Array("c\"]".utf8)
        #expect(throws: JSONError.self) { try JSONDocument(parsing: json) }
        let mended = JSONDocument.mending(json)
        #expect(mended.error == nil)
        #expect(mended.isDamaged(1))
        #expect(
            mended.text(1) == Array(String(decoding: Array("ab".utf8) + bytes + Array("c".utf8), as: UTF8.self).utf8))
    }

    @Test func mendingKeepsWhatStandsBefore() {
        #expect(written(.mending(Array(#"[1,{"a":[2,"b"#.utf8))) == #"[1,{"a":[2]}]"#)
        #expect(written(.mending(Array(#"[{"a":1,"b":"#.utf8))) == #"[{"a":1}]"#)
        #expect(written(.mending(Array(#"[{"a":1,"b""#.utf8))) == #"[{"a":1}]"#)
        #expect(written(.mending([0xEF, 0xBB, 0xBF] + Array(#"["\ud800"]"#.utf8))) == "[\"\u{FFFD}\"]")
        #expect(JSONDocument.mending([]).root == nil)
    }

    static let sample = Array(#" [{"a\n\uD83D\uDE00":[1.5e-3,-0,true,null,"é\\"],"b":{"c":false}},[]] "#.utf8)

    @Test func everyTruncationIsAnError() throws {
        let whole = try JSONDocument(parsing: Self.sample)
        #expect(whole.error == nil)
        for length in 0..<(Self.sample.count - 2) {
            let cut = Array(Self.sample[..<length])
            #expect(throws: JSONError.self) { try JSONDocument(parsing: cut) }
            // What is there of it is valid, to any depth.
            let mended = JSONDocument.mending(cut)
            #expect(mended.error != nil)
            if mended.root != nil {
                #expect(throws: Never.self) { try JSONDocument(parsing: Array(written(mended).utf8)) }
            }
        }
    }

    @Test func anyByteChangedEndsWithAnAnswer() {
        for index in Self.sample.indices {
            for byte: UInt8 in [0, 0x22, 0x2C, 0x5B, 0x5C, 0x5D, 0x7B, 0x7D, 0x31, 0x75, 0xFF] {
                var json = Self.sample
                json[index] = byte
                let mended = JSONDocument.mending(json)
                if mended.root != nil { #expect(mended.range(0).upperBound <= json.count) }
            }
        }
    }

    @Test func depthHasALimit() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array(repeating: UInt8(ascii: "["), count: depth) + Array(repeating: UInt8(ascii: "]"), count: depth)
        }
        #expect(throws: Never.self) { try JSONDocument(parsing: nested(64)) }
        #expect(error(String(decoding: nested(65), as: UTF8.self))?.kind == .tooDeep)
        #expect(error(String(decoding: nested(65), as: UTF8.self))?.byteOffset == 64)
        #expect(error(String(repeating: #"{"a":"#, count: 1_000_000))?.kind == .tooDeep)
        #expect(JSONDocument.mending(nested(1_000_000)).error?.kind == .tooDeep)
        // Without the limit it is only long.
        #expect(try JSONDocument(parsing: nested(1_000_000), maximumDepth: .max).range(0).count == 2_000_000)
    }
}
