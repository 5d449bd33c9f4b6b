/// An offset from UTC, as the TZ property and the zone of a time have it (RFC 6350 §4.7).
public struct UTCOffset: Sendable, Hashable {
    /// The offset in minutes, positive east of Greenwich.
    public let minutes: Int
    /// Whether minutes were written, as in `-0500` but not `-05`. Equality leaves it out.
    public let hasMinutes: Bool
    /// Whether there is a colon, as in `-05:00`. Equality leaves it out.
    public let hasColon: Bool

    /// The offset of `minutes`; `nil` beyond ±24:00.
    public init?(minutes: Int, hasMinutes: Bool = true) {
        guard minutes >= -24 * 60, minutes <= 24 * 60 else { return nil }
        self.minutes = minutes
        self.hasMinutes = hasMinutes || minutes % 60 != 0
        hasColon = false
    }

    private init(minutes: Int, hasMinutes: Bool, hasColon: Bool) {
        self.minutes = minutes
        self.hasMinutes = hasMinutes
        self.hasColon = hasColon
    }

    /// The offset that the bytes are: `±HH`, `±HHMM` or `±HH:MM`, with hours up to 24; `nil` for all else.
    ///
    /// ``isValid(in:)`` tells which version has the form.
    public init?(parsing bytes: Span<UInt8>) {
        self.init(parsing: bytes, in: 0..<bytes.count)
    }

    /// The offset that the text is; see ``init(parsing:)``.
    public init?(_ text: String) {
        self.init(parsing: Array(text.utf8).span)
    }

    init?(parsing bytes: Span<UInt8>, in range: Range<Int>) {
        let start = range.lowerBound
        guard range.count == 3 || range.count == 5 || range.count == 6 else { return nil }
        let sign = bytes[start]
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        guard let hours = NumberText.twoDigits(bytes, at: start + 1), hours <= 24 else { return nil }
        var minutes = 0
        let hasColon = range.count == 6
        if hasColon, bytes[start + 3] != UInt8(ascii: ":") { return nil }
        if range.count > 3 {
            guard let value = NumberText.twoDigits(bytes, at: start + (hasColon ? 4 : 3)), value < 60 else {
                return nil
            }
            minutes = value
        }
        guard hours < 24 || minutes == 0 else { return nil }
        let total = hours * 60 + minutes
        self.init(minutes: sign == UInt8(ascii: "-") ? -total : total, hasMinutes: range.count > 3, hasColon: hasColon)
    }

    /// Whether `version` has the form as it was read (values.md: 2.1 all, 3.0 `±HH:MM`, 4.0 `±HH[MM]`).
    public func isValid(in version: Version) -> Bool {
        switch version {
        case .v21: true
        case .v3: hasColon && abs(minutes) < 24 * 60
        case .v4: !hasColon && abs(minutes) < 24 * 60
        }
    }

    /// Appends the form of `version`: `-0500` or `-05` in 4.0, `-05:00` in 2.1 and 3.0.
    public func write(into output: inout [UInt8], version: Version) {
        if version == .v4 {
            write(into: &output, colon: false, minutes: hasMinutes)
        } else {
            write(into: &output, colon: true, minutes: true)
        }
    }

    /// Appends the form of jCard and xCard: `-05:00`.
    public func writeJCard(into output: inout [UInt8]) {
        write(into: &output, colon: true, minutes: true)
    }

    func write(into output: inout [UInt8], colon: Bool, minutes writesMinutes: Bool) {
        let total = abs(minutes)
        output.append(minutes < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
        NumberText.write(total / 60, digits: 2, into: &output)
        guard writesMinutes || total % 60 != 0 else { return }
        if colon { output.append(UInt8(ascii: ":")) }
        NumberText.write(total % 60, digits: 2, into: &output)
    }

    /// Whether both are the same number of minutes, however written.
    public static func == (left: UTCOffset, right: UTCOffset) -> Bool { left.minutes == right.minutes }

    /// Hashes the minutes.
    public func hash(into hasher: inout Hasher) { hasher.combine(minutes) }
}
