extension PartialDate {
    /// What of a value a version does not allow, though it was read.
    public struct Leniencies: OptionSet, Sendable, Hashable {
        /// One bit for each leniency.
        public let rawValue: UInt16

        /// The set of the given bits.
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Dashes or colons where the version has the basic form, as `1985-04-12` in 4.0.
        public static let extendedForm = Leniencies(rawValue: 1)
        /// `/` between year, month and day.
        public static let slashes = Leniencies(rawValue: 2)
        /// `t` for `T` or `z` for `Z`.
        public static let lowerCase = Leniencies(rawValue: 4)
        /// A space for `T`.
        public static let spaceForT = Leniencies(rawValue: 8)
        /// A fraction of a second.
        public static let fraction = Leniencies(rawValue: 16)
        /// Hour 24, read as 0 of the next day.
        public static let hour24 = Leniencies(rawValue: 32)
        /// A date or time of which parts are missing, in a version that wants them all.
        public static let incomplete = Leniencies(rawValue: 64)
        /// A month or a year alone before a time: 4.0 wants the day there.
        public static let reducedDateWithTime = Leniencies(rawValue: 128)
        /// A zone that the version writes otherwise, as `-05` in 3.0, or not at all, as `-0500` in 2.1.
        public static let zone = Leniencies(rawValue: 256)
    }

    /// What `version` does not allow of the value as it was read; empty for a legal one.
    public func leniencies(in version: Version) -> Leniencies {
        var found: Leniencies = []
        if form.contains(.slashes) { found.insert(.slashes) }
        if form.contains(.lowerCase) { found.insert(.lowerCase) }
        if form.contains(.spaceForT) { found.insert(.spaceForT) }
        if form.contains(.hour24) { found.insert(.hour24) }
        // RFC 2425's grammar has a comma before the fraction, its examples a point.
        if fraction != nil, version != .v3 { found.insert(.fraction) }
        guard version == .v4 else {
            if hasDate ? !hasCompleteDate : !form.contains(.withoutT) { found.insert(.incomplete) }
            if hasTime, !hasCompleteTime { found.insert(.incomplete) }
            if case .offset(let offset) = zone, version == .v21 || !offset.hasMinutes { found.insert(.zone) }
            return found
        }
        if form.contains(.extendedDate) || form.contains(.extendedTime) { found.insert(.extendedForm) }
        if case .offset(let offset) = zone, offset.hasColon { found.insert(.extendedForm) }
        if hasDate, hasTime {
            if day == nil { found.insert(.reducedDateWithTime) }
            if hour == nil { found.insert(.incomplete) }
        }
        return found
    }

    /// Whether the value as it was read is a legal value of the type in `version` (values.md §1.2).
    ///
    /// Types that a version does not have stand for the nearest one it has.
    public func isValid(for type: ValueType, in version: Version) -> Bool {
        guard leniencies(in: version).isEmpty else { return false }
        switch type {
        case .date: return hasDate && !hasTime
        case .time: return !hasDate && form.contains(.withoutT) && version != .v21
        case .dateTime: return hasDate && hasTime
        case .timestamp: return hasCompleteDate && hasCompleteTime
        case .dateAndOrTime: return !form.contains(.withoutT)
        default: return false
        }
    }
}
