/// Where one line of a card stands and what the scanner saw in it: 16 bytes, offsets from the card's first byte.
///
/// The records of a card tile it: each reaches to where the next one starts, line end included.
struct LineRecord: Sendable {
    /// The first byte of the line.
    var start: UInt32
    /// The first byte of the value, behind the colon; for lines without a value the same as `start`.
    var value: UInt32
    /// The property by its name.
    var property: PropertyID
    var flags: Flags
    /// The first byte of the name, behind the group, counted from `start`.
    var nameOffset: UInt16
    /// The name's length in bytes.
    var nameCount: UInt16

    struct Flags: OptionSet, Sendable {
        let rawValue: UInt16

        /// The line goes over several physical lines.
        static let folded = Flags(rawValue: 1 << 0)
        /// A fold or an oddity in the head: group, name and parameters must be read from its unfolded text.
        static let complexHead = Flags(rawValue: 1 << 1)
        static let hasGroup = Flags(rawValue: 1 << 2)
        static let hasParameters = Flags(rawValue: 1 << 3)
        /// A parameter without `=`.
        static let hasBareParameter = Flags(rawValue: 1 << 4)
        static let quotedPrintable = Flags(rawValue: 1 << 5)
        static let base64 = Flags(rawValue: 1 << 6)
        static let hasCharset = Flags(rawValue: 1 << 7)
        /// A byte above 0x7F.
        static let nonASCII = Flags(rawValue: 1 << 8)
        /// A control character other than tab and line ends.
        static let control = Flags(rawValue: 1 << 9)
        /// Physical lines without white space before them were taken in.
        static let joined = Flags(rawValue: 1 << 10)
        /// The value holds the raw lines of a nested card.
        static let nested = Flags(rawValue: 1 << 11)
        /// White space before the name, an illegal character in it, a doubtful quote, …
        static let doubtfulHead = Flags(rawValue: 1 << 12)
        /// A blank line.
        static let blank = Flags(rawValue: 1 << 13)
        /// A line without a colon that could not be joined to a value.
        static let invalid = Flags(rawValue: 1 << 14)
        /// BEGIN or END of the card itself.
        static let frame = Flags(rawValue: 1 << 15)

        /// What makes a line something else than a property.
        static let noProperty: Flags = [.blank, .invalid, .frame]
    }

    var isProperty: Bool { flags.isDisjoint(with: .noProperty) }
}
