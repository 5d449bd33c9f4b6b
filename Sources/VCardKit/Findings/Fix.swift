/// A change that mends what a finding points to, as data: it can be shown before it is made.
public struct Fix: Sendable, Hashable {
    /// Whether a fix keeps the meaning.
    public enum Safety: UInt8, Sendable, Hashable, Comparable, CaseIterable {
        /// The card says the same afterwards.
        case safe
        /// The card says something else afterwards: a guess, or something is lost.
        case unsafe

        /// `safe` or `unsafe`.
        public var name: String { self == .safe ? "safe" : "unsafe" }

        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// What a fix does.
    public enum Action: Sendable, Hashable {
        /// Changes bytes of the card: ``Card/applying(_:)`` does it. In ascending order, apart from each other.
        case edit([Edit])
        /// Leaves the card out of the file.
        case dropCard
        /// Leaves out what stands between cards, from byte order marks to stray END lines.
        case dropText
        /// Leaves out the byte order mark.
        case dropMark
        /// Writes the file in UTF-8.
        case recode
        /// Ends each line with CRLF: ``Card/withCanonicalLineEnds`` does it for a card.
        case endLines
    }

    /// Bytes of a card, and what to put in their place.
    public struct Edit: Sendable, Hashable {
        /// The bytes to replace, counted in ``Card/serialized``; empty to insert.
        public var range: Range<Int>
        /// What stands there afterwards.
        public var replacement: [UInt8]

        /// Makes an edit.
        public init(_ range: Range<Int>, _ replacement: [UInt8]) {
            self.range = range
            self.replacement = replacement
        }
    }

    /// What it does, in a few words: `add TYPE=`.
    public var title: String
    /// Whether it keeps the meaning.
    public var safety: Safety
    /// What it does.
    public var action: Action

    /// Makes a fix.
    public init(_ title: String, _ safety: Safety, _ action: Action) {
        self.title = title
        self.safety = safety
        self.action = action
    }
}
