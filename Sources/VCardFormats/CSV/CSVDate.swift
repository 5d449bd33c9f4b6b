import VCardKit

/// Reads dates as programs and people write them into cells.
enum CSVDate {
    /// What a cell says.
    enum Reading: Sendable, Hashable {
        /// A date, in the extended form of vCard.
        case date(String)
        /// `0/0/00`, or Outlook's 1 January 4501: there is none.
        case nothing
        /// One of two dates: which, the order of day and month would tell.
        case ambiguous
        /// Words, or a date of no calendar.
        case words
    }

    static func read(_ text: String, order: CSVDateOrder?) -> Reading {
        let text = CSVText.trimmed(text)
        if text.utf8.allSatisfy({ !($0 &- 0x31 < 9) && !isLetter($0) }), text.utf8.contains(0x30) { return .nothing }
        if let date = PartialDate(text) { return reading(date) }
        guard let parts = Parts(text) else { return .words }
        return read(parts, order: order)
    }

    /// What a cell tells of the order that its file has: a 25 in front of a month is a day.
    static func order(of text: String) -> CSVDateOrder? {
        guard PartialDate(text) == nil, let parts = Parts(text), parts.month == nil, parts.numbers.count == 3,
            parts.numbers[2].digits == 4
        else { return nil }
        let first = parts.numbers[0].value
        let second = parts.numbers[1].value
        if first > 12, second <= 12 { return .dayFirst }
        if second > 12, first <= 12 { return .monthFirst }
        return nil
    }

    /// A date as a program of a country shows it: `25/06/1980`, `6/25/1980`.
    static func text(_ date: PartialDate, order: CSVDateOrder) -> String? {
        guard let year = date.year, let month = date.month, let day = date.day, order != .yearFirst else { return nil }
        let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let years = String("000\(year)".suffix(4))
        return order == .dayFirst ? "\(digits(day))/\(digits(month))/\(years)" : "\(month)/\(day)/\(years)"
    }

    private static func reading(_ date: PartialDate) -> Reading {
        if date.year == 4501, date.month == 1, date.day == 1 { return .nothing }
        let day = date.hasCompleteDate && date.isMidnight ? date.withoutTime : date
        return .date(day.text(as: .extended))
    }

    private static func read(_ parts: Parts, order: CSVDateOrder?) -> Reading {
        let numbers = parts.numbers
        func date(_ year: Int?, _ month: Int, _ day: Int) -> Reading {
            PartialDate(year: year, month: month, day: day).map { reading($0) } ?? .words
        }
        if let month = parts.month {
            switch numbers.count {
            case 1:
                return numbers[0].digits == 4
                    ? PartialDate(year: numbers[0].value, month: month).map { reading($0) } ?? .words
                    : date(nil, month, numbers[0].value)
            case 2 where numbers[1].digits == 4: return date(numbers[1].value, month, numbers[0].value)
            case 2 where numbers[0].digits == 4: return date(numbers[0].value, month, numbers[1].value)
            default: return .words
            }
        }
        guard numbers.count == 2 || numbers.count == 3 && numbers[2].digits == 4 else {
            if numbers.count == 3, numbers[0].digits == 4 {
                return date(numbers[0].value, numbers[1].value, numbers[2].value)
            }
            // Of a year with two digits nobody knows the century.
            return .words
        }
        let year = numbers.count == 3 ? numbers[2].value : nil
        let first = numbers[0].value
        let second = numbers[1].value
        if first > 12 || first == second || parts.hasDots { return date(year, second, first) }
        if second > 12 { return date(year, first, second) }
        switch order {
        case .dayFirst: return date(year, second, first)
        case .monthFirst: return date(year, first, second)
        default: return .ambiguous
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte >= 0x80 }

    /// The numbers of a date, and its month if that is a word.
    private struct Parts {
        var numbers: [(value: Int, digits: Int)] = []
        var month: Int?
        /// Dots stand between day and month, as where the day comes first.
        var hasDots = false

        init?(_ text: String) {
            let bytes = Array(text.utf8)
            guard bytes.count < 64 else { return nil }
            var i = 0
            while i < bytes.count {
                let byte = bytes[i]
                let start = i
                if byte &- 0x30 < 10 {
                    while i < bytes.count, bytes[i] &- 0x30 < 10 { i += 1 }
                    guard i - start <= 4, let value = Int(String(decoding: bytes[start..<i], as: UTF8.self)) else {
                        return nil
                    }
                    if i < bytes.count, bytes[i] == UInt8(ascii: ":") {
                        // Midnight is what programs add to a day.
                        let rest = String(decoding: bytes[start...], as: UTF8.self)
                        guard numbers.count + (month == nil ? 0 : 1) == 3, CSVDate.isMidnight(rest) else { return nil }
                        return
                    }
                    numbers.append((value, i - start))
                } else if CSVDate.isLetter(byte) {
                    while i < bytes.count, CSVDate.isLetter(bytes[i]) { i += 1 }
                    let word = String(decoding: bytes[start..<i], as: UTF8.self).lowercased()
                    if let found = CSVDate.months[word] {
                        if month != nil { return nil }
                        month = found
                    } else if !["de", "of", "th", "st", "nd", "rd"].contains(word) {
                        return nil
                    }
                } else {
                    switch byte {
                    case UInt8(ascii: "."): hasDots = true
                    case UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: ","), 0x20: break
                    default: return nil
                    }
                    i += 1
                }
            }
            if numbers.isEmpty { return nil }
        }
    }

    private static func isMidnight(_ time: String) -> Bool {
        ["0:00", "00:00", "0:00:00", "00:00:00", "12:00:00 AM", "12:00 AM", "00:00:00.000"].contains(time)
    }

    /// The names of the months in the languages that people have told us of, and their short forms.
    private static let months: [String: Int] = {
        let names = [
            "january jan januar jän jänner janvier janv enero ene gennaio gen janeiro januari stycznia января",
            "february feb februar février févr fév febrero febbraio febr fevereiro fev februari lutego февраля",
            "march mar märz mär mrz mars marzo março maart marca марта",
            "april apr avril avr abril abr aprile kwietnia апреля",
            "may mai mayo maggio mag maio mei maja мая",
            "june jun juni juin junio giugno giu junho czerwca июня",
            "july jul juli juillet juil julio luglio lug julho lipca июля",
            "august aug août agosto ago augustus sierpnia августа",
            "september sep sept septembre septiembre settembre set setembro września сентября",
            "october oct oktober okt octobre octubre ottobre ott outubro out października октября",
            "november nov novembre noviembre novembro listopada ноября",
            "december dec dezember dez décembre déc diciembre dic dicembre dezembro grudnia декабря",
        ]
        var months: [String: Int] = [:]
        for (number, list) in names.enumerated() {
            for name in CSVText.split(list, " ") where months[name] == nil { months[name] = number + 1 }
        }
        return months
    }()

    /// The month of a cell that has a number or a name.
    static func month(_ text: String) -> Int? {
        Int(text) ?? months[CSVText.list(text, ".").first?.lowercased() ?? ""]
    }
}

/// In which order dates such as `3/4/1980` are written.
package enum CSVDateOrder: Sendable, Hashable, CaseIterable {
    case dayFirst
    case monthFirst
    case yearFirst

    /// `dmy`, `mdy` or `ymd`.
    package var name: String {
        switch self {
        case .dayFirst: "dmy"
        case .monthFirst: "mdy"
        case .yearFirst: "ymd"
        }
    }
}
