extension PartialDate {
    /// The date or time that the bytes are, in any form that a version has or programs write.
    ///
    /// Read are the basic, extended and truncated forms of RFC 6350 §4.3 and RFC 2425 §5.8.4, and besides
    /// them `--04-12`, lower-case `t` and `z`, a space for `T`, fractions of a second, `24:00:00` (midnight of
    /// the next day) and `1985/04/12`. What order `12/04/1985` has is not guessed: the result is `nil`, as for
    /// days and times there are none of.
    ///
    /// - Parameter type: With ``ValueType/time`` the value is a time without `T`; other types make no difference.
    public init?(parsing bytes: Span<UInt8>, as type: ValueType? = nil) {
        var parts = Parts()
        var dateEnd = 0
        if type == .time {
            var start = 0
            if bytes.count > 0, bytes[0] | 0x20 == UInt8(ascii: "t") {
                if bytes[0] == UInt8(ascii: "t") { parts.form.insert(.lowerCase) }
                start = 1
            } else {
                parts.form.insert(.withoutT)
            }
            guard Self.parseTime(bytes, from: start, into: &parts) else { return nil }
        } else {
            while dateEnd < bytes.count, !Self.isTimeMark(bytes[dateEnd]) { dateEnd += 1 }
            if dateEnd > 0 {
                guard Self.parseDate(bytes, end: dateEnd, into: &parts) else { return nil }
            }
            if dateEnd < bytes.count {
                switch bytes[dateEnd] {
                case UInt8(ascii: "t"): parts.form.insert(.lowerCase)
                case UInt8(ascii: " "):
                    guard dateEnd > 0 else { return nil }
                    parts.form.insert(.spaceForT)
                default: break
                }
                guard Self.parseTime(bytes, from: dateEnd + 1, into: &parts) else { return nil }
            }
        }
        self.init(checking: parts, text: ValueBytes.string(bytes, 0..<bytes.count))
    }

    /// The date or time that the text is; see ``init(parsing:as:)``.
    public init?(_ text: String, as type: ValueType? = nil) {
        self.init(parsing: Array(text.utf8).span, as: type)
    }

    private static func isTimeMark(_ byte: UInt8) -> Bool {
        byte | 0x20 == UInt8(ascii: "t") || byte == UInt8(ascii: " ")
    }

    private static func parseDate(_ bytes: Span<UInt8>, end: Int, into parts: inout Parts) -> Bool {
        let dash = UInt8(ascii: "-")
        if bytes[0] == dash {
            guard end >= 4, bytes[1] == dash else { return false }
            if bytes[2] == dash {
                parts.day = NumberText.twoDigits(bytes, at: 3)
                return end == 5 && parts.day != nil
            }
            parts.month = NumberText.twoDigits(bytes, at: 2)
            guard parts.month != nil else { return false }
            switch end {
            case 4: return true
            case 6: parts.day = NumberText.twoDigits(bytes, at: 4)
            case 7 where bytes[4] == dash:
                parts.day = NumberText.twoDigits(bytes, at: 5)
                parts.form.insert(.extendedDate)
            default: return false
            }
            return parts.day != nil
        }
        guard end >= 4, let century = NumberText.twoDigits(bytes, at: 0), let rest = NumberText.twoDigits(bytes, at: 2)
        else { return false }
        parts.year = century * 100 + rest
        switch end {
        case 4:
            return true
        case 7 where bytes[4] == dash:
            parts.month = NumberText.twoDigits(bytes, at: 5)
            return parts.month != nil
        case 8:
            parts.month = NumberText.twoDigits(bytes, at: 4)
            parts.day = NumberText.twoDigits(bytes, at: 6)
        case 10 where bytes[4] == bytes[7] && (bytes[4] == dash || bytes[4] == UInt8(ascii: "/")):
            parts.month = NumberText.twoDigits(bytes, at: 5)
            parts.day = NumberText.twoDigits(bytes, at: 8)
            parts.form.insert(bytes[4] == dash ? .extendedDate : .slashes)
        default:
            return false
        }
        return parts.month != nil && parts.day != nil
    }

    private static func parseTime(_ bytes: Span<UInt8>, from start: Int, into parts: inout Parts) -> Bool {
        let dash = UInt8(ascii: "-"), colon = UInt8(ascii: ":")
        var index = start
        guard index < bytes.count else { return false }
        var skipped = 0
        while skipped < 2, index < bytes.count, bytes[index] == dash {
            skipped += 1
            index += 1
        }
        // Hour, minute, second: the first of them that stands, then those that follow it.
        guard let first = NumberText.twoDigits(bytes, at: index) else { return false }
        index += 2
        var values = [first]
        while skipped + values.count < 3, index < bytes.count {
            let hasColon = bytes[index] == colon
            if hasColon {
                if values.count == 2, !parts.form.contains(.extendedTime) { return false }
                parts.form.insert(.extendedTime)
                index += 1
            } else if parts.form.contains(.extendedTime) {
                break
            }
            guard let value = NumberText.twoDigits(bytes, at: index) else {
                if hasColon { return false }
                break
            }
            values.append(value)
            index += 2
        }
        for (offset, value) in values.enumerated() {
            switch skipped + offset {
            case 0: parts.hour = value
            case 1: parts.minute = value
            default: parts.second = value
            }
        }
        if parts.second != nil, index < bytes.count,
            bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ",")
        {
            if bytes[index] == UInt8(ascii: ",") { parts.form.insert(.commaFraction) }
            let digits = index + 1
            index = digits
            while index < bytes.count, ValueBytes.isDigit(bytes[index]) { index += 1 }
            guard index > digits else { return false }
            parts.fraction = ValueBytes.string(bytes, digits..<index)
        }
        guard index < bytes.count else { return true }
        if bytes[index] | 0x20 == UInt8(ascii: "z") {
            if bytes[index] == UInt8(ascii: "z") { parts.form.insert(.lowerCase) }
            parts.zone = .utc
            return index + 1 == bytes.count
        }
        guard let offset = UTCOffset(parsing: bytes, in: index..<bytes.count) else { return false }
        parts.zone = .offset(offset)
        return true
    }
}
