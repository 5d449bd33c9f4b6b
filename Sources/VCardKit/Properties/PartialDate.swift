/// A date, a time, or both, of which any part may be missing: `1996-04-15`, `--0415`, `T102200Z`
/// (RFC 6350 §4.3).
///
/// Two are equal when their parts and zones are, not when they are the same instant. How the
/// value was written does not count; ``text`` and ``leniencies(in:)`` keep it.
public struct PartialDate: Sendable, Hashable {
    /// The zone of a time.
    public enum Zone: Sendable, Hashable {
        /// `Z`.
        case utc
        /// `±HH` or `±HHMM`; `+00` is not ``utc``.
        case offset(UTCOffset)
    }

    /// The year, 0 to 9999.
    public let year: Int?
    /// The month, 1 to 12.
    public let month: Int?
    /// The day, 1 to the length of the month.
    public let day: Int?
    /// The hour, 0 to 23.
    public let hour: Int?
    /// The minute, 0 to 59.
    public let minute: Int?
    /// The second, 0 to 60.
    public let second: Int?
    /// The digits after the second's decimal sign, `nil` without one.
    public let fraction: String?
    /// The zone of the time, `nil` for local time.
    public let zone: Zone?
    /// The value as it was read, or in the basic form when it was made from parts.
    public let text: String
    let form: Form

    /// How a value was written; not part of equality.
    struct Form: OptionSet, Sendable {
        let rawValue: UInt16
        static let extendedDate = Form(rawValue: 1)
        static let extendedTime = Form(rawValue: 2)
        static let slashes = Form(rawValue: 4)
        static let lowerCase = Form(rawValue: 8)
        static let spaceForT = Form(rawValue: 16)
        static let hour24 = Form(rawValue: 32)
        static let withoutT = Form(rawValue: 64)
        static let commaFraction = Form(rawValue: 128)
    }

    /// The parts while they are read.
    struct Parts {
        var year: Int?
        var month: Int?
        var day: Int?
        var hour: Int?
        var minute: Int?
        var second: Int?
        var fraction: String?
        var zone: Zone?
        var form: Form = []
    }

    /// The date of the given parts, `nil` when one is out of range or they do not belong together.
    ///
    /// A year and a day need the month, an hour and a second the minute; a zone and a fraction need a time.
    public init?(
        year: Int? = nil, month: Int? = nil, day: Int? = nil, hour: Int? = nil, minute: Int? = nil,
        second: Int? = nil, fraction: String? = nil, zone: Zone? = nil
    ) {
        var parts = Parts(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second, fraction: fraction,
            zone: zone)
        if let fraction {
            for byte in fraction.utf8 where !ValueBytes.isDigit(byte) { return nil }
            if fraction.utf8.isEmpty { parts.fraction = nil }
        }
        guard hour != 24, let date = PartialDate(checking: parts, text: "") else { return nil }
        var output: [UInt8] = []
        date.write(into: &output, as: .basic)
        self.init(unchecked: parts, text: String(decoding: output, as: UTF8.self))
    }

    /// Checks ranges and what parts need each other. An hour of 24 becomes 0 of the next day.
    init?(checking given: Parts, text: String) {
        var parts = given
        let hasTime = parts.hour != nil || parts.minute != nil || parts.second != nil
        guard hasTime || parts.year != nil || parts.month != nil || parts.day != nil else { return nil }
        if let year = parts.year, year < 0 || year > 9999 { return nil }
        if let month = parts.month, month < 1 || month > 12 { return nil }
        if let day = parts.day {
            guard day >= 1, day <= Self.days(month: parts.month, year: parts.year) else { return nil }
        }
        if let minute = parts.minute, minute < 0 || minute > 59 { return nil }
        if let second = parts.second, second < 0 || second > 60 { return nil }
        if parts.year != nil, parts.day != nil, parts.month == nil { return nil }
        if parts.hour != nil, parts.second != nil, parts.minute == nil { return nil }
        if parts.fraction != nil, parts.second == nil { return nil }
        if parts.zone != nil, !hasTime { return nil }
        if case .offset(let offset) = parts.zone, abs(offset.minutes) >= 24 * 60 { return nil }
        if let hour = parts.hour {
            guard hour >= 0, hour <= 24 else { return nil }
            if hour == 24 {
                guard parts.minute ?? 0 == 0, parts.second ?? 0 == 0, Self.isZero(parts.fraction) else { return nil }
                parts.form.insert(.hour24)
                parts.hour = 0
                guard Self.advanceDay(&parts) else { return nil }
            }
        }
        self.init(unchecked: parts, text: text)
    }

    private init(unchecked parts: Parts, text: String) {
        year = parts.year
        month = parts.month
        day = parts.day
        hour = parts.hour
        minute = parts.minute
        second = parts.second
        fraction = parts.fraction
        zone = parts.zone
        form = parts.form
        self.text = text
    }

    /// Whether there is a year, month, or day.
    public var hasDate: Bool { year != nil || month != nil || day != nil }

    /// Whether there is an hour, minute, or second.
    public var hasTime: Bool { hour != nil || minute != nil || second != nil }

    /// Whether year, month and day are there.
    public var hasCompleteDate: Bool { year != nil && month != nil && day != nil }

    /// Whether hour, minute and second are there.
    public var hasCompleteTime: Bool { hour != nil && minute != nil && second != nil }

    /// Whether the time is midnight, as exporters add it to a birthday.
    public var isMidnight: Bool {
        hour == 0 && (minute ?? 0) == 0 && (second ?? 0) == 0 && Self.isZero(fraction)
    }

    /// Whether the year is 1604 or 0000, which programs write where none is known.
    public var hasPlaceholderYear: Bool { (year == 1604 || year == 0) && month != nil && day != nil }

    /// The same month, day and time without a year.
    ///
    /// A date of only a year stays as it is.
    public var withoutYear: PartialDate {
        guard month != nil else { return self }
        return PartialDate(
            month: month, day: day, hour: hour, minute: minute, second: second, fraction: fraction, zone: zone) ?? self
    }

    /// The same date in the given year; `nil` when there is no such day.
    public func withYear(_ year: Int) -> PartialDate? {
        guard month != nil || day == nil else { return nil }
        return PartialDate(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second, fraction: fraction,
            zone: zone)
    }

    /// The date without its time; a time of day alone stays as it is.
    public var withoutTime: PartialDate { PartialDate(year: year, month: month, day: day) ?? self }

    /// The same with minutes and seconds of zero where an hour stands without them.
    ///
    /// 3.0 and timestamps need them.
    public var withCompleteTime: PartialDate {
        guard hour != nil else { return self }
        return PartialDate(
            year: year, month: month, day: day, hour: hour, minute: minute ?? 0, second: second ?? 0,
            fraction: fraction, zone: zone) ?? self
    }

    /// Seconds since 1970-01-01T00:00:00Z, `nil` unless date, time and zone are complete.
    ///
    /// Fractions are left out; a leap second is the second after it.
    public var secondsSince1970: Int64? {
        guard let year, let month, let day, let hour, let minute, let second, let zone else { return nil }
        var offset: Int64 = 0
        if case .offset(let value) = zone { offset = Int64(value.minutes) * 60 }
        // Days from a March-based year, so that the leap day is the last one.
        let shifted = Int64(month > 2 ? year : year - 1) + 400
        let era = shifted / 400, yearOfEra = shifted % 400
        let dayOfYear = Int64((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1)
        let days = (era - 1) * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        return days * 86_400 + Int64(hour * 3600 + minute * 60 + second) - offset
    }

    /// Whether all parts and the zone are the same.
    public static func == (left: PartialDate, right: PartialDate) -> Bool {
        left.year == right.year && left.month == right.month && left.day == right.day && left.hour == right.hour
            && left.minute == right.minute && left.second == right.second && left.zone == right.zone
            && (left.fraction == nil) == (right.fraction == nil)
            && ValueBytes.same(left.fraction ?? "", right.fraction ?? "")
    }

    /// Hashes the parts and the zone.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(year)
        hasher.combine(month)
        hasher.combine(day)
        hasher.combine(hour)
        hasher.combine(minute)
        hasher.combine(second)
        hasher.combine(zone)
        ValueBytes.hash(fraction ?? "", into: &hasher)
    }

    /// How many days the month can have; 29 in February of no year.
    static func days(month: Int?, year: Int?) -> Int {
        switch month {
        case 4, 6, 9, 11: return 30
        case 2:
            guard let year else { return 29 }
            return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: return 31
        }
    }

    /// Goes to the next day; false when the parts do not say which that is.
    private static func advanceDay(_ parts: inout Parts) -> Bool {
        guard let day = parts.day else { return parts.month == nil && parts.year == nil }
        // Without a month a 28th may be the last of its month, without a year so may 28 February.
        if parts.month == nil, day >= 28 { return false }
        if parts.month == 2, parts.year == nil, day == 28 { return false }
        parts.day = day + 1
        guard day >= days(month: parts.month, year: parts.year), let month = parts.month else { return true }
        parts.day = 1
        parts.month = month % 12 + 1
        guard month == 12, let year = parts.year else { return true }
        parts.year = year + 1
        return year < 9999
    }

    private static func isZero(_ fraction: String?) -> Bool {
        for byte in (fraction ?? "").utf8 where byte != 0x30 { return false }
        return true
    }
}
