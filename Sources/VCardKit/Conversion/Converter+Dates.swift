// Dates, times and zones in the form that the target version has.
extension Converter {
    /// Whether the version can have the date in a property of that definition.
    func fits(_ date: PartialDate, _ definition: PropertyDefinition, _ version: Version) -> Bool {
        if version == .v4 {
            if date.fraction != nil { return false }
            if definition.defaultType(in: .v4) == .timestamp { return date.hasCompleteDate && date.hasCompleteTime }
            guard definition.defaultType(in: .v4).isDateOrTime else { return false }
            return !(date.hasDate && date.hasTime) || (date.day != nil && date.hour != nil)
        }
        guard definition.defaultType(in: version).isDateOrTime else { return false }
        return date.hasCompleteDate && (!date.hasTime || date.hasCompleteTime)
    }

    mutating func adaptDate(_ place: Int) {
        guard case .date(var date) = items[place].value else { return }
        let item = items[place]
        let isTimestamp = item.definition?.defaultType(in: .v4) == .timestamp
        if target == .v4 || source == .v4 || !isTimestamp { date = withoutPlaceholder(date, place) }
        if date.hasTime, target != .v4 || isTimestamp, date.hour != nil, !date.hasCompleteTime {
            lose(.dateChanged, item, message: "the time had no minutes or seconds; they are zero now")
            date = date.withCompleteTime
        }
        if target == .v4 {
            if date.fraction != nil {
                lose(.dateChanged, item, message: "4.0 has no fractions of a second")
                date = withoutFraction(date)
            }
            if isTimestamp, date.hasCompleteDate, !date.hasTime {
                lose(.dateChanged, item, message: "4.0 wants a time; it is midnight now")
                date =
                    PartialDate(year: date.year, month: date.month, day: date.day, hour: 0, minute: 0, second: 0)
                    ?? date
            }
        } else if date.year == nil, date.month != nil, date.day != nil, !date.hasTime, options.carries {
            guard let filled = date.withYear(1604) else { return }
            lose(.dateChanged, item, new: filled.text(as: .extended), message: "the year 1604 stands for no year")
            items[place].parameters.append(Parameter(.xAppleOmitYear, ["1604"]))
            date = filled
        }
        items[place].value = .date(date)
        // VALUE tells a date with a time, or one without, where that is not the default.
        let isDefault = date.hasTime == isTimestamp
        if target == .v3, !isDefault, fits(items[place], in: .v3) {
            items[place].set(.value, [date.hasTime ? "date-time" : "date"])
        }
    }

    /// Takes a year out that stands for none.
    private mutating func withoutPlaceholder(_ date: PartialDate, _ place: Int) -> PartialDate {
        let item = items[place]
        guard item.definition?.defaultType(in: .v4) == .dateAndOrTime else { return date }
        let omitted = item.parameter(.xAppleOmitYear)
        if target == .v4, let omitted {
            items[place].remove(.xAppleOmitYear)
            if date.year.map({ "\($0)".utf8.elementsEqual(omitted.utf8) }) == true { return date.withoutYear }
            if !date.hasPlaceholderYear {
                lose(.dateChanged, item, message: "X-APPLE-OMIT-YEAR names another year than the date has")
                return date
            }
        }
        guard date.hasPlaceholderYear, omitted == nil else {
            return date.hasPlaceholderYear && target == .v4 ? date.withoutYear : date
        }
        lose(.dateChanged, item, message: "the year stands for no year")
        return date.withoutYear
    }

    private func withoutFraction(_ date: PartialDate) -> PartialDate {
        PartialDate(
            year: date.year, month: date.month, day: date.day, hour: date.hour, minute: date.minute,
            second: date.second, zone: date.zone) ?? date
    }

    /// 2.1 knows offsets only; 3.0 and 4.0 texts too.
    mutating func adaptZone(_ place: Int) {
        guard case .utcOffset(let offset) = items[place].value, target != .v21, abs(offset.minutes) >= 24 * 60 else {
            return
        }
        var text: [UInt8] = []
        offset.writeJCard(into: &text)
        lose(.zoneChanged, items[place], message: "no zone is a day away from UTC; it is text now")
        // Not an offset any more, whatever it looks like.
        items[place].value = .text("UTC" + String(decoding: text, as: UTF8.self))
    }
}
