import Testing

@testable import VCardKit

@Suite struct PartialDateTests {
    /// One row of values.md §1.2: 4.0 date, date-and-or-time, timestamp; 3.0 date / date-time; 2.1.
    struct Row: Sendable, CustomTestStringConvertible {
        let value: String
        let expected: String
        var isTime = false

        init(_ value: String, _ expected: String, isTime: Bool = false) {
            self.value = value
            self.expected = expected
            self.isTime = isTime
        }

        var testDescription: String { value }
    }

    static let truths = [
        Row("19850412", "yyn y y"), Row("1985-04-12", "nnn y y"), Row("1985-04", "yyn n n"),
        Row("198504", "nnn n n"), Row("1985", "yyn n n"), Row("--0412", "yyn n n"), Row("--04-12", "nnn n n"),
        Row("--04", "yyn n n"), Row("---12", "yyn n n"), Row("19961022T140000", "nyy y y"),
        Row("19961022T140000Z", "nyy y y"), Row("19961022T140000-05", "nyy n n"),
        Row("19961022T140000-0500", "nyy y n"), Row("1996-10-22T14:00:00-05:00", "nnn y n"),
        Row("19961022T1400", "nyn n n"), Row("--1022T1400", "nyn n n"), Row("---22T14", "nyn n n"),
        Row("--10T14", "nnn n n"), Row("T102200", "nyn n n"), Row("T1022", "nyn n n"), Row("T10", "nyn n n"),
        Row("T-2200", "nyn n n"), Row("T--00", "nyn n n"), Row("T102200Z", "nyn n n"),
        Row("T102200-0800", "nyn n n"), Row("102200", "nnn n n"), Row("19960415T231000,5Z", "nnn y n"),
        Row("19960415T231000.5Z", "nnn y n"),
    ]

    @Test(arguments: truths) func truthTable(_ row: Row) {
        let date = PartialDate(row.value)
        func letter(_ types: [ValueType], _ version: Version) -> String {
            types.contains { date?.isValid(for: $0, in: version) ?? false } ? "y" : "n"
        }
        let found =
            letter([.date], .v4) + letter([.dateAndOrTime], .v4) + letter([.timestamp], .v4) + " "
            + letter([.date, .dateTime], .v3) + " " + letter([.date, .dateTime], .v21)
        #expect(found == row.expected)
    }

    @Test func timesWithoutTAreOfTheTimeType() {
        for (text, in4, in3) in [
            ("102200", true, true), ("10:22:00", false, true), ("1022", true, false), ("10", true, false),
            ("-2200", true, false), ("--00", true, false), ("102200Z", true, true), ("102200-0800", true, true),
            ("T102200", false, false),
        ] {
            let date = PartialDate(text, as: .time)
            #expect(date?.isValid(for: .time, in: .v4) == in4, "\(text)")
            #expect(date?.isValid(for: .time, in: .v3) == in3, "\(text)")
            #expect(date?.isValid(for: .time, in: .v21) == false)
            #expect(date?.isValid(for: .dateAndOrTime, in: .v4) == (text == "T102200"))
        }
    }

    struct Lenient: Sendable, CustomTestStringConvertible {
        let value: String, normal: String, in4: PartialDate.Leniencies, in3: PartialDate.Leniencies
        init(_ value: String, _ normal: String, in4: PartialDate.Leniencies, in3: PartialDate.Leniencies = []) {
            (self.value, self.normal, self.in4, self.in3) = (value, normal, in4, in3)
        }
        var testDescription: String { value }
    }

    static let lenients = [
        Lenient("1985-04-12", "19850412", in4: .extendedForm),
        Lenient("--04-12", "--0412", in4: .extendedForm, in3: .incomplete),
        Lenient("19850412t102200z", "19850412T102200Z", in4: .lowerCase, in3: .lowerCase),
        Lenient("1985-04-12 10:22:00", "19850412T102200", in4: [.extendedForm, .spaceForT], in3: .spaceForT),
        Lenient("1985-04-12T10:22:00.125Z", "19850412T102200Z", in4: [.extendedForm, .fraction]),
        Lenient("19850412T102200+00:00", "19850412T102200+0000", in4: .extendedForm),
        Lenient("19850412T240000", "19850413T000000", in4: .hour24, in3: .hour24),
        Lenient("1985-12-31T24:00:00", "19860101T000000", in4: [.extendedForm, .hour24], in3: .hour24),
        Lenient("20240228T24", "20240229T00", in4: .hour24, in3: [.hour24, .incomplete]),
        Lenient("--0229T24", "--0301T00", in4: .hour24, in3: [.hour24, .incomplete]),
        Lenient("T240000", "T000000", in4: .hour24, in3: [.hour24, .incomplete]),
        Lenient("1985/04/12", "19850412", in4: .slashes, in3: .slashes),
        Lenient("19850412T000000", "19850412T000000", in4: []),
        Lenient("--10T14", "--10T14", in4: .reducedDateWithTime, in3: .incomplete),
        Lenient("19961022T140000-05", "19961022T140000-05", in4: [], in3: .zone),
        Lenient("19850412T-22", "19850412T-22", in4: .incomplete, in3: .incomplete),
        Lenient("1996-10-22T14:00", "19961022T1400", in4: .extendedForm, in3: .incomplete),
    ]

    @Test(arguments: lenients) func lenientFormsAreReadAndTold(_ test: Lenient) throws {
        let date = try #require(PartialDate(test.value))
        #expect(date.text(as: .basic) == test.normal)
        #expect(date.leniencies(in: .v4) == test.in4)
        #expect(date.leniencies(in: .v3) == test.in3)
        #expect(date.text == test.value)
    }

    @Test(arguments: [
        "", " ", "-", "--", "---", "T", "12/04/1985", "04/12/85", "12.04.1985", "1985/4/12", "1985-4-12", "85-04-12",
        "850412", "198504", "1985-13", "19851301", "19850432", "20230229", "19000229", "19850431", "--0230", "--1301",
        "--0431", "---32", "---00", "--00", "19850400", "19850412T", "19850412T1", "19850412T2500", "19850412T1060",
        "19850412T102261", "19850412T240001", "19850412T102200+2400", "19850412T102200+0560", "19850412T102200X",
        "19850412T102200ZZ", "19850412T10:2200", "19850412T1022:00", "19850412T10:", "19850412Z", "T10222",
        "19850412T102200.", "19850412T1022.5", "19850412T102200.5.5", "1985-0412", "198504-12", "1985-04/12",
        "+19850412", " 19850412", "19850412 ", "1985W15", "1985-W15-5", "1985102", "１９８５", "circa 1800", "t", "T---1",
        "T----", " 102200", "9999-12-31T24:00:00", "---28T24", "--0228T24", "1985T24", "--04--", "0x850412", "1e10",
    ]) func refuses(_ text: String) {
        #expect(PartialDate(text) == nil)
    }

    struct Form: Sendable, CustomTestStringConvertible {
        let basic: String, extended: String, jCard: String
        init(_ basic: String, _ extended: String, _ jCard: String? = nil) {
            (self.basic, self.extended, self.jCard) = (basic, extended, jCard ?? extended)
        }
        var testDescription: String { basic }
    }

    static let forms = [
        Form("19850412", "1985-04-12"), Form("1985-04", "1985-04"), Form("1985", "1985"), Form("--0412", "--04-12"),
        Form("--04", "--04"), Form("---12", "---12"), Form("19850412T232050Z", "1985-04-12T23:20:50Z"),
        Form("--0412T2320", "--04-12T23:20"), Form("---12T232050", "---12T23:20:50"),
        Form("T102200-0800", "T10:22:00-08:00"), Form("T10-08", "T10-08:00", "T10-08"), Form("T-2050", "T-20:50"),
        Form("T-20", "T-20"), Form("T--50", "T--50"), Form("T23", "T23"), Form("T2320", "T23:20"),
        Form("00010203T040506+0130", "0001-02-03T04:05:06+01:30"),
    ]

    @Test(arguments: forms) func isWrittenInEveryForm(_ test: Form) throws {
        for text in [test.basic, test.extended, test.jCard] {
            let date = try #require(PartialDate(text), "\(text)")
            let other = try #require(PartialDate(test.basic))
            #expect(date == other)
            #expect(date.hashValue == other.hashValue)
        }
        let date = try #require(PartialDate(test.basic))
        #expect(date.text(as: .basic) == test.basic)
        #expect(date.text(as: .extended) == test.extended)
        #expect(date.text(as: .jCard) == test.jCard)
        #expect(date.leniencies(in: .v4).isEmpty)
    }

    @Test func timesAreWrittenWithoutTForTheirType() throws {
        for (basic, jCard) in [("232050", "23:20:50"), ("-2050", "-20:50"), ("--50", "--50"), ("23", "23")] {
            let time = try #require(PartialDate(basic, as: .time))
            #expect(time.text(as: .jCard, type: .time) == jCard)
            #expect(time.text(as: .basic, type: .time) == basic)
            #expect(PartialDate(jCard, as: .time) == time)
        }
    }

    @Test func fractionsAreKeptInTheExtendedFormOnly() throws {
        let point = try #require(PartialDate("1996-04-15T23:10:00.50Z"))
        #expect(point.text(as: .extended) == "1996-04-15T23:10:00.50Z")
        #expect(point.text(as: .basic) == "19960415T231000Z")
        #expect(point.text(as: .jCard) == "1996-04-15T23:10:00Z")
        let comma = try #require(PartialDate("19960415T231000,50Z"))
        #expect(comma.text(as: .extended) == "1996-04-15T23:10:00,50Z")
        #expect(point == comma)
        #expect(point != PartialDate("19960415T231000Z"))
    }

    @Test func zonesAreComparedAsZones() {
        #expect(PartialDate("19850412T102200Z") != PartialDate("19850412T102200+0000"))
        #expect(PartialDate("19850412T102200-05") == PartialDate("19850412T102200-0500"))
        #expect(PartialDate("19850412T102200Z") != PartialDate("19850412T102200"))
        #expect(PartialDate("19850412T112200+0100") != PartialDate("19850412T102200+0000"))
        #expect(PartialDate("19850412") != PartialDate("--0412"))
    }

    @Test func everyDayOfEveryMonthIsReadAndNoOther() {
        for year in [1900, 1985, 2000, 2024] {
            for month in 0...13 {
                for day in 0...32 {
                    let isDay =
                        (1...12).contains(month) && day >= 1 && day <= PartialDate.days(month: month, year: year)
                    let date = PartialDate(year: year, month: month, day: day)
                    if (date != nil) != isDay { Issue.record("\(year) \(month) \(day)") }
                    if let date, PartialDate(date.text(as: .extended)) != date { Issue.record("\(date.text)") }
                }
            }
        }
        #expect(PartialDate.days(month: 2, year: 1900) == 28)
        #expect(PartialDate.days(month: 2, year: 2000) == 29)
        #expect(PartialDate.days(month: 2, year: nil) == 29)
    }

    @Test func placeholderYearsMeanNone() throws {
        let birthday = try #require(PartialDate("1604-02-29"))
        #expect(birthday.hasPlaceholderYear)
        #expect(birthday.withoutYear.text(as: .basic) == "--0229")
        #expect(try #require(PartialDate("0000-05-06")).hasPlaceholderYear)
        #expect(try !#require(PartialDate("1604")).hasPlaceholderYear)
        #expect(try !#require(PartialDate("1985-05-06")).hasPlaceholderYear)
        #expect(try #require(PartialDate("--0229")).withYear(1604)?.text(as: .extended) == "1604-02-29")
        #expect(try #require(PartialDate("--0229")).withYear(1985) == nil)
        #expect(try #require(PartialDate("---12")).withYear(1985) == nil)
        #expect(try #require(PartialDate("1985")).withoutYear.text(as: .basic) == "1985")
    }

    @Test func timesCanBeDroppedAndFilled() throws {
        let date = try #require(PartialDate("1985-04-12T00:00:00Z"))
        #expect(date.isMidnight)
        #expect(date.withoutTime.text == "19850412")
        #expect(try #require(PartialDate("T10")).withoutTime.text == "T10")
        #expect(try #require(PartialDate("19850412T10Z")).withCompleteTime.text(as: .basic) == "19850412T100000Z")
        #expect(try #require(PartialDate("T-20")).withCompleteTime.text(as: .basic) == "T-20")
    }

    @Test func partsThatDoNotBelongTogetherAreNoDate() {
        #expect(PartialDate() == nil)
        #expect(PartialDate(year: 1985, day: 12) == nil)
        #expect(PartialDate(hour: 10, second: 5) == nil)
        #expect(PartialDate(year: 1985, zone: .utc) == nil)
        #expect(PartialDate(hour: 10, fraction: "5") == nil)
        #expect(PartialDate(hour: 24) == nil)
        #expect(PartialDate(hour: -1) == nil)
        #expect(PartialDate(year: 10_000) == nil)
        #expect(PartialDate(year: .max, month: .min, day: .max) == nil)
        #expect(PartialDate(hour: 1, minute: 2, second: 3, fraction: "a") == nil)
        #expect(PartialDate(month: 4, day: 12, hour: 10)?.text == "--0412T10")
    }

    static let instants: [(String, Int64?)] = [
        ("19700101T000000Z", 0), ("20000301T000000Z", 951_868_800), ("20240229T235959Z", 1_709_251_199),
        ("19691231T235959Z", -1), ("20000101T000000+0100", 946_681_200), ("00000301T000000Z", -62_162_035_200),
        ("20000101T000000", nil), ("20000101", nil), ("--0101T000000Z", nil), ("20000101T00Z", nil),
    ]

    @Test(arguments: instants) func instantsNeedAllPartsAndAZone(text: String, seconds: Int64?) throws {
        #expect(try #require(PartialDate(text)).secondsSince1970 == seconds)
    }

    @Test func noInputOfTheAlphabetCrashes() {
        var read = 0
        for text in texts(of: ["-", "1", "T", ":", "2", "Z", "0"], upTo: 5) {
            for type in [nil, ValueType.time] {
                guard let date = PartialDate(text, as: type) else { continue }
                read += 1
                let again = PartialDate(date.text(as: .basic, type: type), as: type)
                if again != date { Issue.record("\(text)") }
            }
        }
        #expect(read > 100)
    }
}
