import Foundation
import Testing
import VCardFoundation
import VCardKit

@Suite struct DateTests {
    private static func zone(_ name: String) throws -> TimeZone {
        try #require(TimeZone(identifier: name), "no \(name)")
    }

    static let instants: [(text: String, seconds: Double?)] = [
        ("1970-01-01T00:00:00Z", 0), ("1996-10-22T14:00:00-05:00", 846_010_800),
        ("1996-10-22T14:00:00.25Z", 845_992_800.25),
        ("0000-03-01T00:00:00Z", -62_162_035_200), ("9999-12-31T23:59:60Z", 253_402_300_800),
        ("1996-10-22T14:00:00", nil), ("1996-10-22", nil), ("--1022T140000Z", nil), ("T140000Z", nil),
        ("1996-10-22T14Z", nil),
    ]

    @Test(arguments: instants)
    func aCompleteValueWithAZoneIsAnInstant(_ text: String, _ seconds: Double?) throws {
        let value = try #require(PartialDate(text))
        #expect(Date(value)?.timeIntervalSince1970 == seconds)
    }

    static let zoned: [(text: String, zone: String, utc: String?)] = [
        ("1985-04-12", "GMT", "19850412T000000Z"), ("1985-04-12T10", "GMT", "19850412T100000Z"),
        // A zone of its own counts more.
        ("1985-04-12T10:00:00-05:00", "Europe/Madrid", "19850412T150000Z"),
        ("2024-01-15T12:00:00", "Europe/Madrid", "20240115T110000Z"),
        ("2024-07-15T12:00:00", "Europe/Madrid", "20240715T100000Z"),
        // The clock goes from 2 to 3: 2:30 is half an hour behind the change.
        ("2024-03-31T02:30:00", "Europe/Madrid", "20240331T013000Z"),
        ("2024-03-31T01:59:59", "Europe/Madrid", "20240331T005959Z"),
        ("2024-03-31T03:00:00", "Europe/Madrid", "20240331T010000Z"),
        // It goes from 3 back to 2: 2:30 is there twice.
        ("2024-10-27T02:30:00", "Europe/Madrid", "20241027T003000Z"),
        ("2024-10-27T03:00:00", "Europe/Madrid", "20241027T020000Z"),
        // Midnight is skipped: the day begins at 1.
        ("2018-11-04", "America/Sao_Paulo", "20181104T030000Z"),
        ("1500-02-28", "GMT", "15000228T000000Z"),
        ("--0412", "GMT", nil), ("1985-04", "GMT", nil), ("T10", "GMT", nil), ("1985-04-12T-22", "GMT", nil),
    ]

    @Test(arguments: zoned)
    func aLocalValueIsAnInstantInAZone(_ text: String, _ zone: String, _ utc: String?) throws {
        let value = try #require(PartialDate(text))
        let date = Date(value, in: try Self.zone(zone))
        #expect(date.flatMap { PartialDate($0) }?.text == utc)
    }

    static let shown: [(seconds: Double, zone: String, text: String?)] = [
        (0, "GMT", "19700101T000000Z"), (0.999, "UTC", "19700101T000000Z"), (-0.001, "GMT", "19691231T235959Z"),
        (951_782_400, "GMT", "20000229T000000Z"), (951_868_799, "GMT", "20000229T235959Z"),
        (1_720_000_000, "Europe/Madrid", "20240703T114640+0200"),
        (1_720_000_000, "Asia/Kathmandu", "20240703T153140+0545"),
        // London in winter has the time of UTC but is not it.
        (1_704_067_200, "Europe/London", "20240101T000000+0000"),
        // Madrid's own mean time was 14:44 behind.
        (-2_499_971_200, "Europe/Madrid", "18901012T033320Z"),
        (-62_167_219_200, "GMT", "00000101T000000Z"), (-62_167_219_201, "GMT", nil),
        (253_402_300_799, "GMT", "99991231T235959Z"),
        (253_402_300_800, "GMT", nil), (.infinity, "GMT", nil), (.nan, "GMT", nil), (-1e300, "GMT", nil),
    ]

    @Test(arguments: shown)
    func anInstantIsADateInAZone(_ seconds: Double, _ zone: String, _ text: String?) throws {
        let zone = try Self.zone(zone)
        #expect(PartialDate(Date(timeIntervalSince1970: seconds), in: zone)?.text == text)
    }

    @Test func everyDayOfFourCenturiesComesBack() throws {
        for day in stride(from: -720_000, to: 2_900_000, by: 97) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 12_345)
            guard let value = PartialDate(date) else { continue }
            #expect(Date(value) == date)
        }
    }

    // MARK: Components

    static let components: [(text: String, parts: [Int?])] = [
        ("19850412", [1985, 4, 12, nil, nil, nil, nil]), ("--0412", [nil, 4, 12, nil, nil, nil, nil]),
        ("---12", [nil, nil, 12, nil, nil, nil, nil]), ("1985-04", [1985, 4, nil, nil, nil, nil, nil]),
        ("1985", [1985, nil, nil, nil, nil, nil, nil]), ("T1022", [nil, nil, nil, 10, 22, nil, nil]),
        ("1985-04-12T10:22:00.5", [1985, 4, 12, 10, 22, 0, 500_000_000]),
        ("T10:22:01.000000001", [nil, nil, nil, 10, 22, 1, 1]), ("T102200Z", [nil, nil, nil, 10, 22, 0, nil]),
        ("19850412T102200-0500", [1985, 4, 12, 10, 22, 0, nil]), ("T10+0545", [nil, nil, nil, 10, nil, nil, nil]),
    ]

    @Test(arguments: components)
    func componentsAreThePartsThatAreThere(_ text: String, _ parts: [Int?]) throws {
        let value = try #require(PartialDate(text))
        let components = DateComponents(value)
        #expect(
            [
                components.year, components.month, components.day, components.hour, components.minute,
                components.second,
                components.nanosecond,
            ] == parts)
        #expect(PartialDate(components) == value)
    }

    @Test func componentsHaveTheInstantOfTheValue() throws {
        let value = try #require(PartialDate("19961022T140000-0500"))
        #expect(DateComponents(value).date == Date(value))
    }

    static let fromComponents: [(components: DateComponents, text: String?)] = [
        (DateComponents(), nil), (DateComponents(year: 2023, month: 2, day: 29), nil),
        (DateComponents(month: 2, day: 29), "--0229"), (DateComponents(year: -1, month: 1, day: 1), nil),
        (DateComponents(hour: 24), nil), (DateComponents(nanosecond: 5), nil),
        (DateComponents(hour: 1, minute: 2, second: 3, nanosecond: 1_000_000_000), nil),
        (DateComponents(hour: 1, minute: 2, second: 3, nanosecond: 0), "T010203"),
        (DateComponents(calendar: Calendar(identifier: .hebrew), year: 5784, month: 1, day: 1), nil),
        (DateComponents(calendar: Calendar(identifier: .iso8601), year: 2024, month: 1, day: 1), "20240101"),
        (DateComponents(timeZone: .gmt, year: 2024, month: 1, day: 1), "20240101"),
        (DateComponents(timeZone: .gmt, hour: 1), "T01Z"),
        (DateComponents(timeZone: TimeZone(identifier: "Europe/Madrid"), hour: 1), "T01"),
        (DateComponents(timeZone: TimeZone(secondsFromGMT: 3600), hour: 1), "T01+0100"),
        (
            DateComponents(timeZone: TimeZone(identifier: "Europe/Madrid"), year: 2024, month: 7, day: 1, hour: 1),
            "20240701T01+0200"
        ),
        (
            DateComponents(
                timeZone: TimeZone(identifier: "Europe/Madrid"), year: 1890, month: 10, day: 12, hour: 3, minute: 18,
                second: 36),
            "18901012T033320Z"
        ),
    ]

    @Test(arguments: fromComponents)
    func componentsMakeAValueOrNone(_ components: DateComponents, _ text: String?) {
        #expect(PartialDate(components)?.text == text)
    }

    // MARK: Zones

    @Test(arguments: ["-0500", "+0545", "+00", "-18", "+18"])
    func anOffsetIsAZone(_ text: String) throws {
        let offset = try #require(UTCOffset(text))
        let zone = try #require(TimeZone(offset))
        #expect(zone.secondsFromGMT() == offset.minutes * 60)
        #expect(UTCOffset(zone, at: Date(timeIntervalSince1970: 0)) == offset)
        #expect(Contact.TimeZone(zone) == .offset(offset))
    }

    @Test func whatIsNoZoneGivesNone() throws {
        #expect(TimeZone(try #require(UTCOffset("+1801"))) == nil)
        #expect(TimeZone(Contact.TimeZone.name("Nowhere/Atall")) == nil)
        #expect(TimeZone(Contact.TimeZone.uri("https://example.com/tz")) == nil)
        #expect(UTCOffset(try Self.zone("Europe/Madrid"), at: Date(timeIntervalSince1970: -2_500_000_000)) == nil)
    }

    @Test func aNamedZoneKeepsItsName() throws {
        let zone = try #require(TimeZone(Contact.TimeZone.name("Europe/Madrid")))
        #expect(zone.identifier == "Europe/Madrid")
        #expect(Contact.TimeZone(zone) == .name("Europe/Madrid"))
    }
}
