import Foundation
import VCardKit

extension DateComponents {
    /// The parts that the value has; no others are filled in, so a birthday without a year stays without one.
    ///
    /// The calendar is the Gregorian one. Of a fraction the first nine digits count. An offset beyond 18 hours, which
    /// no place has, is left out.
    public init(_ value: PartialDate) {
        self.init(
            calendar: Calendar(identifier: .gregorian), timeZone: value.zone.flatMap { TimeZone($0) },
            year: value.year, month: value.month, day: value.day, hour: value.hour, minute: value.minute,
            second: value.second, nanosecond: value.nanosecond)
    }
}

extension PartialDate {
    /// The date or time of Foundation's parts; `nil` if they do not make one.
    ///
    /// Year to nanosecond count, and the time zone beside a time: its offset at that time, for which a zone whose
    /// clock changes needs the date too, else it is left out. Where the offset has seconds, the value is in UTC.
    /// Other calendars than the Gregorian one give `nil`.
    public init?(_ components: DateComponents) {
        switch components.calendar?.identifier {
        case nil, .gregorian?, .iso8601?: break
        default: return nil
        }
        var fraction: String?
        if let nanosecond = components.nanosecond, nanosecond != 0 {
            guard (0..<1_000_000_000).contains(nanosecond) else { return nil }
            var digits = String(1_000_000_000 + nanosecond).dropFirst()
            while digits.last == "0" { digits.removeLast() }
            fraction = String(digits)
        }
        let local = PartialDate(
            year: components.year, month: components.month, day: components.day, hour: components.hour,
            minute: components.minute, second: components.second, fraction: fraction)
        guard let local else { return nil }
        guard local.hasTime, let timeZone = components.timeZone else {
            self = local
            return
        }
        if timeZone.isUTC {
            self = local.inZone(.utc)
        } else if let date = Date(local, in: timeZone) {
            if let offset = UTCOffset(timeZone, at: date) {
                self = local.inZone(.offset(offset))
            } else {
                self = PartialDate(date) ?? local
            }
        } else if timeZone.isFixed, let offset = UTCOffset(timeZone, at: Date(timeIntervalSince1970: 0)) {
            self = local.inZone(.offset(offset))
        } else {
            self = local
        }
    }

    private func inZone(_ zone: Zone) -> PartialDate {
        PartialDate(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second, fraction: fraction,
            zone: zone) ?? self
    }

    /// The fraction of the second in nanoseconds, `nil` without one.
    fileprivate var nanosecond: Int? {
        guard let fraction else { return nil }
        return Int((fraction + "000000000").prefix(9))
    }
}
