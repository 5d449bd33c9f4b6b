import Testing

@testable import VCardKit

@Suite struct CharsetTests {
    private func decode(_ bytes: [UInt8], _ charset: Charset) -> (text: String, replaced: Int) {
        var out: [UInt8] = []
        let replaced = with(bytes) { charset.decode($0, into: &out) }
        return (String(validating: out, as: UTF8.self) ?? "not UTF-8", replaced)
    }

    private func encode(_ text: String, _ charset: Charset) -> (bytes: [UInt8], replaced: Int) {
        var out: [UInt8] = []
        let replaced = with(Array(text.utf8)) { charset.encode($0, into: &out) }
        return (out, replaced)
    }

    @Test(arguments: [
        ("utf-8", "UTF-8"), ("UTF8", "UTF-8"), ("ISO_8859-1", "ISO-8859-1"), ("latin1", "ISO-8859-1"),
        ("iso88591", "ISO-8859-1"), ("iso-8859-15", "ISO-8859-15"), ("Windows-1252", "windows-1252"),
        ("CP1252", "windows-1252"), ("x-cp1251", "windows-1251"), ("SHIFT_JIS", "Shift_JIS"), ("x-sjis", "Shift_JIS"),
        ("MS932", "Shift_JIS"), ("cp932", "Shift_JIS"), ("Shift-JIS", "Shift_JIS"), ("euc-jp", "EUC-JP"),
        ("iso-2022-jp", "ISO-2022-JP"), ("gb2312", "GB2312"), ("GBK", "GBK"), ("gb18030", "GB18030"),
        ("big5", "Big5"), ("KS_C_5601-1987", "EUC-KR"), ("cp949", "EUC-KR"), ("koi8-r", "KOI8-R"),
        ("MacRoman", "macintosh"), ("us-ascii", "US-ASCII"), ("ascii", "US-ASCII"), ("utf-16le", "UTF-16LE"),
        ("tis-620", "ISO-8859-11"),
    ]) func findsNamesInUse(_ name: String, _ expected: String) {
        #expect(Charset(name: name)?.name == expected)
        #expect(Charset(name: name.uppercased().utf8)?.name == expected)
    }

    @Test(arguments: ["", "-", "utf", "utf-7", "utf-88", "iso-8859-12", "latin11", "windows-12522", "x,utf8", ","])
    func unknownNamesAreNil(_ name: String) {
        #expect(Charset(name: name) == nil)
    }

    @Test func aNameWithoutEndIsNil() {
        #expect(Charset(name: [UInt8](repeating: 0x75, count: 100_000)) == nil)
    }

    @Test func everyNameBelongsToOneCharacterSet() {
        var seen: Set<String> = []
        for id in Charset.ID.allCases {
            #expect(Charset(name: Charset(id).name) == Charset(id))
            for name in "\(id.names)".split(separator: ",") {
                let key = name.lowercased().filter { $0 != "-" && $0 != "_" }
                #expect(seen.insert(key).inserted, "\(name)")
                #expect(Charset(name: String(name)) == Charset(id), "\(name)")
            }
        }
    }

    static let singleByte = Charset.ID.allCases.filter {
        if case .singleByte = $0.scheme { true } else { false }
    }

    @Test func thereAre29SetsOfOneByteACharacter() {
        #expect(Self.singleByte.count == 29)
    }

    @Test(arguments: singleByte) func everyByteOfASetComesBack(_ id: Charset.ID) {
        let charset = Charset(id)
        for byte in UInt8.min...UInt8.max {
            let (text, replaced) = decode([byte], charset)
            var isRight = text.unicodeScalars.count == 1
            if byte < 0x80 { isRight = isRight && text.utf8.first == byte }
            if replaced > 0 {
                isRight = isRight && text.utf8.elementsEqual([0xEF, 0xBF, 0xBD]) && byte >= 0xA0
            } else if id != .usASCII || byte < 0x80 {
                isRight = isRight && encode(text, charset) == ([byte], 0)
            }
            if !isRight { Issue.record("\(byte)") }
        }
    }

    struct Spot: Sendable {
        var charset: Charset
        var bytes: [UInt8]
        var text: String

        init(_ charset: Charset, _ bytes: [UInt8], _ text: String) {
            self.charset = charset
            self.bytes = bytes
            self.text = text
        }
    }

    static let spots = [
        Spot(.windows1252, [0x80, 0x93, 0x84, 0x94, 0x96, 0xFC], "€“„”–ü"),
        Spot(.windows1252, [0x81, 0x8D, 0x8F, 0x90, 0x9D], "\u{81}\u{8D}\u{8F}\u{90}\u{9D}"),
        Spot(.iso8859x1, [0x42, 0x6A, 0xF6, 0x72, 0x6E, 0x80], "Björn€"),
        Spot(.iso8859x2, [0xA3, 0xB1, 0xE8], "Łąč"),
        Spot(.iso8859x3, [0xA1, 0xD8, 0xFD], "ĦĜŭ"),
        Spot(.iso8859x4, [0xA2, 0xBD, 0xF9], "ĸŊų"),
        Spot(.iso8859x5, [0xB8, 0xF1, 0xF0], "Иё№"),
        Spot(.iso8859x6, [0xC7, 0xE4, 0xEA], "\u{627}\u{644}\u{64A}"),
        Spot(.iso8859x7, [0xC1, 0xFE, 0xA4], "Αώ€"),
        Spot(.iso8859x8, [0xE0, 0xFA], "את"),
        Spot(.iso8859x9, [0xD0, 0xDD, 0xFE], "Ğİş"),
        Spot(.iso8859x10, [0xAF, 0xBD, 0xFF], "Ŋ―ĸ"),
        Spot(.iso8859x11, [0xA1, 0xDF, 0xFB], "ก฿๛"),
        Spot(.iso8859x13, [0xA1, 0xC0, 0xFF], "”Ą’"),
        Spot(.iso8859x14, [0xA1, 0xD0, 0xFF], "ḂŴÿ"),
        Spot(.iso8859x15, [0xA4, 0xA6, 0xBC], "€ŠŒ"),
        Spot(.iso8859x16, [0xA5, 0xAA, 0xFE], "„Șț"),
        Spot(.windows874, [0x80, 0xA1], "€ก"),
        Spot(.windows1250, [0x8A, 0x9C, 0xF9], "Šśů"),
        Spot(.windows1251, [0xCF, 0xF0, 0xE8, 0xB8, 0x88], "Приё€"),
        Spot(.windows1253, [0xA1, 0xD9, 0xFE], "΅Ωώ"),
        Spot(.windows1254, [0xD0, 0xFD, 0x8A], "ĞıŠ"),
        Spot(.windows1255, [0xE0, 0xA4, 0xC0], "א₪\u{5B0}"),
        Spot(.windows1256, [0x81, 0xC7, 0x90], "پاگ"),
        Spot(.windows1257, [0xC0, 0xEB, 0xFE], "Ąėž"),
        Spot(.windows1258, [0xD0, 0xFE, 0xD5], "Đ₫Ơ"),
        Spot(.koi8R, [0xF0, 0xD2, 0xC9, 0xA3, 0xB3], "ПриёЁ"),
        Spot(.koi8U, [0xA4, 0xB7, 0xBD], "єЇҐ"),
        Spot(.macintosh, [0x80, 0x8A, 0xDB, 0xF0], "Ää€\u{F8FF}"),
        Spot(.utf16LE, [0x41, 0, 0x3D, 0xD8, 0, 0xDE], "A😀"),
        Spot(.utf16BE, [0, 0x41, 0xD8, 0x3D, 0xDE, 0], "A😀"),
        Spot(.utf16, [0x41, 0, 0xE4, 0], "Aä"),
    ]

    @Test(arguments: spots) func decodesAndEncodes(_ spot: Spot) {
        let decoded = decode(spot.bytes, spot.charset)
        #expect(Array(decoded.text.unicodeScalars) == Array(spot.text.unicodeScalars))
        #expect(decoded.replaced == 0)
        #expect(encode(spot.text, spot.charset).bytes == spot.bytes)
    }

    static let eastAsian = [
        Spot(.shiftJIS, [0x8E, 0x52, 0x93, 0x63, 0x20, 0x89, 0xD4, 0x8E, 0x71], "山田 花子"),
        Spot(.shiftJIS, [0xD4, 0xCF, 0xC0, 0xDE, 0x87, 0x40], "ﾔﾏﾀﾞ①"),
        Spot(.eucJP, [0xBB, 0xB3, 0xC5, 0xC4], "山田"),
        Spot(.iso2022JP, [0x1B, 0x24, 0x42, 0x3B, 0x33, 0x45, 0x44, 0x1B, 0x28, 0x42, 0x21], "山田!"),
        Spot(.gb2312, [0xCD, 0xF5, 0xD0, 0xA1, 0xC3, 0xF7], "王小明"),
        Spot(.gbk, [0xCD, 0xF5, 0x81, 0x40], "王丂"),
        Spot(.gb18030, [0xCD, 0xF5, 0x94, 0x39, 0xFC, 0x36], "王😀"),
        Spot(.big5, [0xA4, 0xFD, 0xA4, 0x70, 0xA9, 0xFA], "王小明"),
        Spot(.big5HKSCS, [0xA4, 0xFD, 0xA4, 0x70], "王小"),
        Spot(.eucKR, [0xB1, 0xE8, 0xC3, 0xB6, 0xBC, 0xF6, 0x8C, 0x63], "김철수똠"),
    ]

    @Test(arguments: eastAsian) func decodesAndEncodesWhereTheCLibraryDoes(_ spot: Spot) {
        guard spot.charset.isSupported else { return }
        #expect(decode(spot.bytes, spot.charset).text == spot.text)
        #expect(decode(spot.bytes, spot.charset).replaced == 0)
        #expect(encode(spot.text, spot.charset).bytes == spot.bytes)
        // Long enough for more than one call.
        let many = 30_000
        var bytes: [UInt8] = []
        for _ in 0..<many { bytes += spot.bytes }
        #expect(decode(bytes, spot.charset).text == String(repeating: spot.text, count: many))
    }

    @Test func whatCannotBeDecodedIsReplacedAndTheRestKept() {
        #expect(decode([0x41, 0xC3, 0x42, 0xE2, 0x82, 0x43, 0xFF], .utf8) == ("A\u{FFFD}B\u{FFFD}C\u{FFFD}", 3))
        #expect(decode([0x41, 0xA1, 0x42], .iso8859x6) == ("A\u{FFFD}B", 1))
        #expect(decode([0x41, 0, 0x3D, 0xD8, 0x42, 0, 0x43], .utf16LE) == ("A\u{FFFD}B\u{FFFD}", 2))
        if Charset.shiftJIS.isSupported {
            #expect(decode([0x41, 0xFF, 0x42, 0x8E], .shiftJIS) == ("A\u{FFFD}B\u{FFFD}", 2))
        }
    }

    @Test func repairsUTF8AsTheStandardLibraryDoes() {
        var numbers = Numbers(11)
        let palette: [UInt8] = [0x41, 0x80, 0x90, 0xA0, 0xBF, 0xC2, 0xE0, 0xE1, 0xED, 0xF0, 0xF1, 0xF4, 0xFF]
        for _ in 0..<4_000 {
            var bytes: [UInt8] = []
            for _ in 0..<numbers.next(below: 7) { bytes.append(palette[numbers.next(below: palette.count)]) }
            let expected = String(decoding: bytes, as: UTF8.self)
            let (text, replaced) = decode(bytes, .utf8)
            let marks = expected.unicodeScalars.count { $0 == "\u{FFFD}" }
            if !text.utf8.elementsEqual(expected.utf8) || replaced != marks { Issue.record("\(bytes)") }
        }
    }

    @Test func whatCannotBeEncodedBecomesAQuestionMark() {
        #expect(encode("aλ😀z", .windows1252) == (Array("a??z".utf8), 2))
        #expect(encode("aäz", .usASCII) == (Array("a?z".utf8), 1))
        if Charset.iso2022JP.isSupported {
            #expect(encode("山😀", .iso2022JP).bytes == [0x1B, 0x24, 0x42, 0x3B, 0x33, 0x1B, 0x28, 0x42, 0x3F])
        }
    }

    @Test func aMarkDecidesTheOrderOfUTF16() {
        #expect(decode([0xFE, 0xFF, 0, 0x41], .utf16).text == "A")
        #expect(decode([0xFF, 0xFE, 0x41, 0], .utf16).text == "A")
        #expect(decode([0, 0x41, 0, 0x42], .utf16).text == "AB")
    }

    @Test(arguments: Charset.ID.allCases) func anyBytesGiveUTF8(_ id: Charset.ID) {
        var numbers = Numbers(8)
        for _ in 0..<200 {
            let bytes = numbers.bytes(numbers.next(below: 40))
            #expect(decode(bytes, Charset(id)).text != "not UTF-8")
            var out: [UInt8] = []
            _ = with(bytes) { Charset(id).encode($0, into: &out) }
        }
    }
}
