extension Contact {
    /// A text, or a URI that points to what is meant.
    public enum TextOrURI: Sendable, Hashable {
        /// A text.
        case text(String)
        /// A URI.
        case uri(String)

        /// The text or the URI.
        public var text: String {
            switch self {
            case .text(let text), .uri(let text): text
            }
        }
    }

    /// A date, or words for one: `circa 1800`.
    public enum DateValue: Sendable, Hashable {
        /// Any part of the date may be missing, as the year of a birthday.
        case date(PartialDate)
        /// Words.
        case text(String)

        /// The date, `nil` for words.
        public var date: PartialDate? {
            if case .date(let date) = self { return date }
            return nil
        }
    }

    /// An account for instant messaging.
    public struct MessagingAccount: Sendable, Hashable {
        /// The address: `xmpp:ana@example.com`. Without a scheme where the program gave none.
        public var uri: String
        /// The service as people call it, `nil` if only the scheme tells.
        public var service: String?
        /// The user's name there, `nil` if only the address tells.
        public var username: String?

        /// An account at an address.
        public init(_ uri: String, service: String? = nil, username: String? = nil) {
            self.uri = uri
            self.service = service
            self.username = username
        }
    }

    /// A profile in a social network.
    public struct SocialProfile: Sendable, Hashable {
        /// The profile's URI, or a name that only the service understands.
        public var profile: TextOrURI
        /// The service, as `Mastodon`.
        public var service: String?
        /// The user's name there.
        public var username: String?

        /// A profile at a service.
        public init(_ profile: TextOrURI, service: String? = nil, username: String? = nil) {
            self.profile = profile
            self.service = service
            self.username = username
        }
    }

    /// A sex or gender (RFC 6350 §6.2.7).
    public struct Gender: Sendable, Hashable {
        /// The sex that GENDER has a letter for.
        public enum Sex: UInt8, Sendable, Hashable {
            /// `M`.
            case male = 0x4D
            /// `F`.
            case female = 0x46
            /// `O`.
            case other = 0x4F
            /// None, or not applicable.
            case none = 0x4E
            /// `U`.
            case unknown = 0x55
        }

        /// The sex, `nil` if not given.
        public var sex: Sex?
        /// The gender in the person's own words.
        public var identity: String

        /// A sex, an identity, or both.
        public init(_ sex: Sex?, identity: String = "") {
            self.sex = sex
            self.identity = identity
        }
    }

    /// A picture, sound or key: its octets or where they are.
    public typealias Media = Attachment

    /// Where a contact's clock is set.
    public enum TimeZone: Sendable, Hashable {
        /// A name as `Europe/Madrid`.
        case name(String)
        /// A distance from UTC.
        case offset(UTCOffset)
        /// A URI that describes the zone.
        case uri(String)
    }

    /// Where a calendar, or the way to invite someone, is found (RFC 2739, RFC 6350 §6.9).
    public struct CalendarAddress: Sendable, Hashable {
        /// What is at the address.
        public enum Use: UInt8, Sendable, Hashable {
            /// The calendar (CALURI).
            case calendar
            /// When the person is free (FBURL).
            case freeBusy
            /// Where invitations go (CALADRURI).
            case scheduling
        }

        /// The address.
        public var uri: String
        /// What is there.
        public var use: Use

        /// The address of a calendar.
        public init(_ uri: String, _ use: Use = .calendar) {
            self.uri = uri
            self.use = use
        }
    }

    /// Something the person knows, does, or likes (RFC 6715).
    public struct Interest: Sendable, Hashable {
        /// What it is.
        public var text: String
        /// `beginner`, `average`, `expert`; for what one likes `high`, `medium`, `low`.
        public var level: String?
        /// The place in the person's own order, from 1.
        public var index: Int?

        /// An interest of a level.
        public init(_ text: String, level: String? = nil, index: Int? = nil) {
            self.text = text
            self.level = level
            self.index = index
        }
    }
}
