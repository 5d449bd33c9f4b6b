import Testing
import VCardKit

@testable import VCardFormats

@Suite("Character sets of CSV") struct CharsetGuessTests {
    static let texts: [(String, Charset)] = [
        ("Vorname;Nachname;Ort\nJörg;Müller;Köln\nZoë;Groß;Öhringen\n", .windows1252),
        ("Nombre,Ciudad\nÑico,España\n", .windows1252),
        ("Åse,Ängel,Ærø\n", .windows1252),
        ("Imię;Nazwisko\nŁukasz;Wąsik\nŻaneta;Późna\n", .windows1250),
        ("Имя;Фамилия\nИрина;Лескова\nПётр;Чехов\n", .windows1251),
        ("名,姓,会社\n太郎,山田,株式会社サンプル\nはなこ,鈴木,\n", .shiftJIS),
        ("姓名,手机,公司\n王小明,13800138000,北京科技有限公司\n李娜,13900139000,上海贸易公司\n", .gbk),
        ("姓名,電話,公司\n王小明,02-555-0101,台灣科技公司\n陳美玲,02-555-0102,台北貿易公司\n", .big5),
        ("이름,전화번호,회사\n김철수,010-555-0101,한국전자\n이영희,010-555-0102,서울상사\n", .eucKR),
    ]

    @Test(arguments: texts) func isFound(_ text: String, _ charset: Charset) throws {
        try #require(charset.isSupported)
        var bytes: [UInt8] = []
        let utf8 = Array(text.utf8)
        utf8.withUnsafeBufferPointer { _ = charset.encode($0, into: &bytes) }
        #expect(CharsetGuess.charset(of: bytes) == charset)
        let source = CSVSource(bytes)
        #expect(source.bytes == utf8)
        #expect(source.findings.map { $0.rule } == [.charsetGuessed])
    }

    @Test(arguments: [false, true], [false, true]) func utf16IsFoundWithAndWithoutItsMark(
        _ isBig: Bool, _ isMarked: Bool
    ) {
        let utf8 = Array("Name,Ort\nJörg,Köln\n".utf8)
        var bytes: [UInt8] = isMarked ? (isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]) : []
        utf8.withUnsafeBufferPointer { UTF16Encoder.encode($0, bigEndian: isBig, into: &bytes) }
        let source = CSVSource(bytes)
        #expect(source.bytes == utf8)
        #expect(source.findings.contains { $0.rule == .utf16 })
        var places = CSVPlaces(source)
        let place = places.place(of: 12)
        #expect(place.offset == (isMarked ? 2 : 0) + 22)
        #expect(place.line == 2 && place.column == 5)
    }

    @Test func aFewBadCellsAreReadByThemselves() {
        let good = Array("Name,Ort\nJörg,Köln\nZoë,Öls\nÄnne,Süd\n".utf8)
        let source = CSVSource(good + Array("Bj".utf8) + [0xF6] + Array("rn,X\n".utf8))
        #expect(source.hasInvalidCells)
        #expect(source.findings == [])
    }
}
