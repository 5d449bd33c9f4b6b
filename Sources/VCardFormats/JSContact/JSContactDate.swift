import VCardKit

/// Dates and times as JSContact has them (RFC 9553 §1.4.5, §2.8.1).
enum JSContactDate {
    /// `1996-04-15T10:22:00Z`; `nil` unless date, time and zone are complete and there is no fraction.
    static func utc(_ date: PartialDate) -> String? {
        guard date.fraction == nil, let seconds = date.secondsSince1970, let zone = date.zone else { return nil }
        if zone == .utc {
            var text: [UInt8] = []
            date.write(into: &text, as: .extended, type: .timestamp)
            return String(decoding: text, as: UTF8.self)
        }
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let rest = Int(seconds - days * 86_400)
        let (year, month, day) = civil(Int(days))
        guard
            let moved = PartialDate(
                year: year, month: month, day: day, hour: rest / 3600, minute: rest / 60 % 60, second: rest % 60,
                zone: .utc)
        else { return nil }
        return utc(moved)
    }

    /// The day of a number of seconds.
    static func day(secondsSince1970 seconds: Int64) -> PartialDate? {
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let (year, month, day) = civil(Int(days))
        return PartialDate(year: year, month: month, day: day)
    }

    /// The day that is so many days after 1970-01-01.
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        // Years from March on, so that the leap day is the last one.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let year = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        return (year + era * 400 + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9, day)
    }

    /// A `UTCDateTime`; `nil` for a text that is none.
    static func date(utc text: String) -> PartialDate? {
        guard let date = PartialDate(text, as: .timestamp), date.zone == .utc, date.hasCompleteDate,
            date.hasCompleteTime
        else { return nil }
        return date
    }

    /// A PartialDate, or a Timestamp where there is a time; `nil` for a date of which JSContact has no form.
    static func object(_ date: PartialDate, calendar: String?) -> JSONMembers? {
        var object = JSONMembers()
        if date.hasTime {
            guard let text = utc(date), calendar == nil else { return nil }
            object["@type"] = JSONTree("Timestamp")
            object["utc"] = JSONTree(text)
            return object
        }
        guard date.day == nil || date.month != nil, date.month == nil || date.year != nil || date.day != nil else {
            return nil
        }
        object["@type"] = JSONTree("PartialDate")
        if let year = date.year { object["year"] = JSONTree(year) }
        if let month = date.month { object["month"] = JSONTree(month) }
        if let day = date.day { object["day"] = JSONTree(day) }
        if let calendar { object["calendarScale"] = JSONTree(calendar) }
        return object
    }

    /// The date of an object, and its calendar; `nil` unless that is all there is in it.
    static func date(_ tree: JSONTree) -> (date: PartialDate, calendar: String?)? {
        guard var object = tree.object else { return nil }
        let type = object.take("@type")?.text
        if type == "Timestamp" || type == nil && object["utc"] != nil {
            guard let text = object.take("utc")?.text, let date = date(utc: text), object.isEmpty else { return nil }
            return (date, nil)
        }
        guard type == nil || type == "PartialDate" else { return nil }
        let calendar = object.take("calendarScale")
        if calendar != nil, calendar?.text == nil { return nil }
        var parts: [Int?] = []
        for name in ["year", "month", "day"] {
            let part = object.take(name)
            if part != nil, part?.integer == nil { return nil }
            parts.append(part?.integer)
        }
        guard object.isEmpty, parts[2] == nil || parts[1] != nil,
            parts[1] == nil || parts[0] != nil || parts[2] != nil,
            let date = PartialDate(year: parts[0], month: parts[1], day: parts[2])
        else { return nil }
        return (date, calendar?.text)
    }

    // MARK: Zones

    /// The time zone of an offset: `Etc/GMT+5` is five hours behind (RFC 9555 §2.8.2); `nil` if there is none.
    static func zone(_ offset: UTCOffset) -> String? {
        guard offset.minutes % 60 == 0, (-12...14).contains(offset.minutes / 60) else { return nil }
        let hours = offset.minutes / 60
        return hours == 0 ? "Etc/UTC" : "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))"
    }

    /// The offset that a zone of that kind stands for.
    static func offset(_ zone: String) -> UTCOffset? {
        if zone == "Etc/UTC" { return UTCOffset(minutes: 0) }
        guard zone.hasPrefix("Etc/GMT"), let hours = Int(zone.dropFirst(7)), hours != 0,
            let offset = UTCOffset(minutes: -hours * 60), self.zone(offset) == zone
        else { return nil }
        return offset
    }

    /// Whether a text has the looks of a name in the time zone database.
    static func isZoneName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                $0.isNameByte || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "_")
                    || $0 == UInt8(ascii: "+")
            }
    }
}
