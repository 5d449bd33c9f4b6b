import Foundation
import VCardKit

extension Date {
    /// The instant of a value with a complete date, a complete time and a zone; `nil` for all else.
    ///
    /// A leap second is the second after it.
    public init?(_ value: PartialDate) {
        guard let seconds = value.secondsSince1970 else { return nil }
        self.init(timeIntervalSince1970: Double(seconds) + value.secondFraction)
    }

    /// The instant of a value with a complete date, taken to be in `timeZone` where it names no zone.
    ///
    /// Without a time it is the start of the day; minutes and seconds that are missing are zero. Of a time that
    /// the clock shows twice it is the first, and one that it skips is as much later as the clock was put forward.
    ///
    /// - Returns: `nil` without year, month or day, or for minutes without an hour.
    public init?(_ value: PartialDate, in timeZone: TimeZone) {
        guard value.hasCompleteDate, value.hour != nil || !value.hasTime else { return nil }
        let clock = PartialDate(
            year: value.year, month: value.month, day: value.day, hour: value.hour ?? 0, minute: value.minute ?? 0,
            second: value.second ?? 0, fraction: value.fraction, zone: value.zone ?? .utc)
        guard let clock, let local = Date(clock) else { return nil }
        self = value.zone == nil ? Self.instant(clock: local, in: timeZone) : local
    }

    /// The instant at which the clock of a zone shows what that of UTC shows at `clock`.
    private static func instant(clock: Date, in timeZone: TimeZone) -> Date {
        let day: TimeInterval = 86_400
        let before = timeZone.secondsFromGMT(for: clock - day)
        let after = timeZone.secondsFromGMT(for: clock + day)
        for offset in [before, after] {
            let instant = clock - TimeInterval(offset)
            if timeZone.secondsFromGMT(for: instant) == offset { return instant }
        }
        return clock - TimeInterval(before)
    }
}

extension PartialDate {
    /// The second, date and zone of an instant, as the clock in `timeZone` shows it; `nil` outside the years 0 to 9999.
    ///
    /// Fractions of the second are left out, since 4.0 has none. Where the zone's offset had seconds, as before
    /// 1900, the value is in UTC. For the day alone take `withoutTime`.
    public init?(_ date: Date, in timeZone: TimeZone = .gmt) {
        let interval = date.timeIntervalSince1970.rounded(.down)
        guard interval > -1e12, interval < 1e12 else { return nil }
        let offset = timeZone.isUTC ? nil : UTCOffset(timeZone, at: date)
        let local = Int(interval) + (offset?.minutes ?? 0) * 60
        let second = local - Self.floor(local, 86_400) * 86_400
        let day = Self.day(Self.floor(local, 86_400))
        self.init(
            year: day.year, month: day.month, day: day.day, hour: second / 3600, minute: second / 60 % 60,
            second: second % 60, zone: offset.map { .offset($0) } ?? .utc)
    }

    /// The part of a second behind the point.
    var secondFraction: Double { fraction.flatMap { Double("0." + $0) } ?? 0 }

    /// The date of a number of days since 1970-01-01.
    ///
    /// Foundation's calendar is not asked: it has the Julian one before 1582, which ISO 8601 has not.
    private static func day(_ number: Int) -> (year: Int, month: Int, day: Int) {
        // Counted from 1 March of year 0, so that the leap day is the last of its year.
        let days = number + 719_468
        let era = floor(days, 146_097)
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        return (
            year: era * 400 + yearOfEra + (month >= 10 ? 1 : 0), month: month < 10 ? month + 3 : month - 9,
            day: dayOfYear - (153 * month + 2) / 5 + 1
        )
    }

    private static func floor(_ number: Int, _ divisor: Int) -> Int {
        number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor)
    }
}
