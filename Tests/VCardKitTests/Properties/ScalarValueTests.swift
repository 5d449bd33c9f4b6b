import Testing
import VCardKit

@Suite struct ScalarValueTests {
    static let offsets: [(String, Int, String, String, String)] = [
        // text, minutes, valid in, 4.0, 2.1 and 3.0
        ("-05", -300, "21 4", "-05", "-05:00"), ("-0500", -300, "21 4", "-0500", "-05:00"),
        ("-05:00", -300, "21 3", "-0500", "-05:00"), ("+0530", 330, "21 4", "+0530", "+05:30"),
        ("+23:59", 1439, "21 3", "+2359", "+23:59"), ("+00:00", 0, "21 3", "+0000", "+00:00"),
        ("+24", 1440, "21", "+24", "+24:00"),
    ]

    @Test(arguments: offsets)
    func utcOffsets(text: String, minutes: Int, valid: String, v4: String, older: String) throws {
        let offset = try #require(UTCOffset(text))
        #expect(offset.minutes == minutes)
        let names = [(Version.v21, "21"), (.v3, "3"), (.v4, "4")].filter { offset.isValid(in: $0.0) }.map(\.1)
        #expect(names.joined(separator: " ") == valid)
        #expect(written { offset.write(into: &$0, version: .v4) } == v4)
        #expect(written { offset.write(into: &$0, version: .v3) } == older)
        #expect(written { offset.write(into: &$0, version: .v21) } == older)
        #expect(written { offset.writeJCard(into: &$0) } == older)
        #expect(UTCOffset(older) == offset)
    }

    @Test(arguments: [
        "", "Z", "5", "-5", "0500", "-050", "-5:00", "-05:0", "-05:60", "-25", "-2401", "+05:000", "-0a", "−05",
        "-05 00",
    ]) func noUTCOffset(_ text: String) {
        #expect(UTCOffset(text) == nil)
    }

    @Test func offsetsFromMinutes() {
        #expect(UTCOffset(minutes: 90, hasMinutes: false)?.hasMinutes == true)
        #expect(UTCOffset(minutes: 1441) == nil)
        #expect(UTCOffset(minutes: .min) == nil)
        #expect(UTCOffset(minutes: -300) == UTCOffset("-05"))
    }

    static let integers: [(String, Int64?)] = [
        ("0", 0), ("+7", 7), ("-7", -7), ("007", 7), ("9223372036854775807", .max), ("-9223372036854775808", .min),
        ("9223372036854775808", nil), ("-9223372036854775809", nil), ("99999999999999999999", nil), ("", nil),
        ("+", nil), ("-", nil), ("1e3", nil), (" 1", nil), ("1 ", nil), ("0x1", nil), ("1.0", nil), ("١", nil),
        ("--1", nil),
    ]

    @Test(arguments: integers) func integersAreASCIIDigits(text: String, value: Int64?) {
        #expect(integer(text) == value)
    }

    @Test func booleansHaveNoCase() {
        func boolean(_ text: String) -> Bool? { NumberText.boolean(Array(text.utf8).span) }
        #expect(boolean("TRUE") == true)
        #expect(boolean("False") == false)
        #expect(boolean("1") == nil)
        #expect(boolean("") == nil)
    }

    @Test func decimalsAreEqualByValue() {
        for (left, right) in [
            ("1", "1.0"), ("+37.50", "37.5"), ("-0", "0"), ("0.0", "000"), ("007.10", "7.1"), ("-0.50", "-000.5"),
            ("100", "100.000"),
        ] {
            #expect(DecimalNumber(left) == DecimalNumber(right), "\(left) \(right)")
            #expect(DecimalNumber(left)?.hashValue == DecimalNumber(right)?.hashValue)
        }
        for (left, right) in [("1", "-1"), ("10", "1"), ("0.1", "0.01"), ("1.5", "15")] {
            #expect(DecimalNumber(left) != DecimalNumber(right), "\(left) \(right)")
        }
        #expect(DecimalNumber("-122.0829320")?.doubleValue == -122.082932)
        #expect(DecimalNumber("1.250")?.fractionDigits == 3)
        #expect(DecimalNumber("1")?.fractionDigits == 0)
    }

    @Test(arguments: ["", "-", ".5", "5.", "1e3", "nan", "inf", "1,5", " 1", "1.2.3", "+-1", "0x1p3", "."])
    func noDecimal(_ text: String) {
        #expect(DecimalNumber(text) == nil)
    }

    @Test func decimalsKnowTheirLimits() throws {
        for (text, limit, expected) in [
            ("90", 90, true), ("90.000", 90, true), ("90.0001", 90, false), ("-90", 90, true), ("-91", 90, false),
            ("0.5", 0, false), ("0", 0, true), ("99999999999999999999999", 180, false), ("89.99", 90, true),
        ] {
            #expect(try #require(DecimalNumber(text)).isWithin(limit) == expected, "\(text)")
        }
    }

    static let tags: [(String, String)] = [
        ("en", "en"), ("EN-us", "en-US"), ("zh-hant-tw", "zh-Hant-TW"), ("sl-rozaj-biske", "sl-rozaj-biske"),
        ("de-CH-1901", "de-CH-1901"), ("es-419", "es-419"), ("zh-cmn-Hans-CN", "zh-cmn-Hans-CN"),
        ("en-a-bbb-x-a-ccc", "en-a-bbb-x-a-ccc"), ("X-Whatever", "x-whatever"), ("I-KLINGON", "i-klingon"),
        ("sgn-be-fr", "sgn-BE-FR"), ("az-Arab-x-AZE-derbend", "az-Arab-x-aze-derbend"),
        (
            "en-u-CA-gregory",
            "en-u-ca-gregory"
        ), ("zh-min-nan", "zh-min-nan"), ("art-lojban", "art-lojban"), ("jp", "jp"), ("qaa", "qaa"),
        ("en-GB-oed", "en-GB-oed"),
    ]

    @Test(arguments: tags) func languageTags(text: String, canonical: String) {
        #expect(LanguageTag(text)?.text == canonical)
        #expect(LanguageTag(text) == LanguageTag(canonical))
    }

    @Test(arguments: [
        "", "-", "en-", "-en", "en--US", "e", "i", "x", "x-", "a-DE", "English language", "en_US", "toolonglanguage",
        "en-a", "en-a-x", "de-419-DE", "ar-a-aaa-b", "en-toolongsubtag", "1en", "en-US-GB", "é", "en-x",
    ]) func noLanguageTag(_ text: String) {
        #expect(LanguageTag(text) == nil)
    }

    @Test func countriesTakenForLanguagesAreKnown() {
        #expect(LanguageTag("jp")?.intendedLanguage == "ja")
        #expect(LanguageTag("JP-JP")?.intendedLanguage == "ja")
        #expect(LanguageTag("ja")?.intendedLanguage == nil)
        #expect(LanguageTag("zh-Hant")?.language == "zh")
    }
}
