/// A person or organization as people edit it, whatever version and program its card came from.
///
/// ``init(_:)`` reads a card, ``Card/update(from:)`` writes changes back to it, and ``Card/init(_:version:)`` makes a
/// new card. What a card has and a contact has no field for stays in the card.
public struct Contact: Sendable, Hashable {
    /// What identifies the contact for programs (UID), as it was written.
    public var identifier: String?
    /// What the card stands for.
    public var kind = Kind.individual
    /// The name as it is shown (FN).
    public var formattedName: String?
    /// The parts of the name.
    public var name = Name()
    /// Phone numbers.
    public var phones: [Labeled<PhoneNumber>] = []
    /// Email addresses, without `mailto:`.
    public var emails: [Labeled<String>] = []
    /// Postal addresses.
    public var addresses: [Labeled<Address>] = []
    /// Web pages.
    public var urls: [Labeled<String>] = []
    /// Accounts for instant messaging.
    public var messaging: [Labeled<MessagingAccount>] = []
    /// Profiles in social networks.
    public var socialProfiles: [Labeled<SocialProfile>] = []
    /// Where the person works, or the organization itself.
    public var organizations: [Labeled<Organization>] = []
    /// Positions in organizations, as "Head of Research".
    public var titles: [Labeled<String>] = []
    /// What the person does, as "Project leader".
    public var roles: [Labeled<String>] = []
    /// The day of birth.
    public var birthday: DateValue?
    /// Where the person was born (RFC 6474).
    public var birthPlace: TextOrURI?
    /// The day of death (RFC 6474).
    public var deathDate: DateValue?
    /// Where the person died (RFC 6474).
    public var deathPlace: TextOrURI?
    /// Wedding days and the like.
    public var anniversaries: [Labeled<DateValue>] = []
    /// Other days that have a label.
    public var dates: [Labeled<DateValue>] = []
    /// The sex or gender.
    public var gender: Gender?
    /// How texts address the person, by language (GRAMGENDER): `masculine`, `neuter` and others.
    public var grammaticalGenders: [Labeled<String>] = []
    /// The pronouns the person uses (RFC 9554).
    public var pronouns: [Labeled<String>] = []
    /// The language of the card's texts.
    public var language: String?
    /// Languages the person can be written to in, as tags.
    public var languages: [Labeled<String>] = []
    /// Other people and what they are to this one, which is the label.
    public var relations: [Labeled<TextOrURI>] = []
    /// Words to group contacts by.
    public var categories: [String] = []
    /// Notes, lines ending with LF.
    public var notes: [Labeled<String>] = []
    /// Public keys and certificates.
    public var keys: [Labeled<Media>] = []
    /// Pictures of the person.
    public var photos: [Labeled<Media>] = []
    /// Pictures of the organization.
    public var logos: [Labeled<Media>] = []
    /// Sounds, as of the name spoken.
    public var sounds: [Labeled<Media>] = []
    /// The identifiers of a group's members, as URIs.
    public var members: [String] = []
    /// Where the person's clock is set.
    public var timeZones: [Labeled<TimeZone>] = []
    /// Where the person is, on the globe.
    public var positions: [Labeled<GeoURI>] = []
    /// Calendars, and where invitations go.
    public var calendars: [Labeled<CalendarAddress>] = []
    /// What the person knows about.
    public var expertise: [Labeled<Interest>] = []
    /// What the person likes to do.
    public var hobbies: [Labeled<Interest>] = []
    /// What the person likes to see or hear about.
    public var interests: [Labeled<Interest>] = []
    /// When the card was made.
    public var created: PartialDate?
    /// When the card was changed last.
    public var revised: PartialDate?

    /// A contact with a name.
    public init(name: Name = Name(), formattedName: String? = nil, kind: Kind = .individual) {
        self.name = name
        self.formattedName = formattedName
        self.kind = kind
    }
}

extension Contact {
    /// The parts of a person's name (N and what goes with it).
    public struct Name: Sendable, Hashable {
        /// Titles before the name: `Dr.`
        public var prefixes: [String]
        /// The given name, several with spaces between them.
        public var given: String
        /// Further given names.
        public var middle: String
        /// The family name.
        public var family: String
        /// A second family name, as in Spain (RFC 9554 §2.2).
        public var secondFamily: String
        /// Degrees and the like behind the name: `M.D.`
        public var suffixes: [String]
        /// `Jr.`, `III` (RFC 9554 §2.2).
        public var generation: String
        /// How the name is pronounced.
        public var phonetic = Phonetic()
        /// Nicknames.
        public var nicknames: [String]
        /// What to sort by, as `Harten,Rene`.
        public var sortAs: String?
        /// The family name at birth.
        public var maidenName: String?

        /// A name of the given parts.
        public init(
            prefixes: [String] = [], given: String = "", middle: String = "", family: String = "",
            secondFamily: String = "", suffixes: [String] = [], generation: String = "", nicknames: [String] = []
        ) {
            self.prefixes = prefixes
            self.given = given
            self.middle = middle
            self.family = family
            self.secondFamily = secondFamily
            self.suffixes = suffixes
            self.generation = generation
            self.nicknames = nicknames
        }

        /// The pronunciation of a name's parts.
        public struct Phonetic: Sendable, Hashable {
            /// That of the given name.
            public var given: String
            /// That of further given names.
            public var middle: String
            /// That of the family name.
            public var family: String

            /// The pronunciation of the given parts.
            public init(given: String = "", middle: String = "", family: String = "") {
                self.given = given
                self.middle = middle
                self.family = family
            }
        }
    }

    /// An organization and the part of it that one works in.
    public struct Organization: Sendable, Hashable {
        /// The name.
        public var name: String
        /// Departments, the largest first.
        public var units: [String]
        /// How the name is pronounced.
        public var phonetic: String?
        /// What to sort by.
        public var sortAs: String?

        /// An organization with its units.
        public init(name: String, units: [String] = [], phonetic: String? = nil, sortAs: String? = nil) {
            self.name = name
            self.units = units
            self.phonetic = phonetic
            self.sortAs = sortAs
        }
    }

    /// What a card stands for (RFC 6350 §6.1.4).
    public struct Kind: Sendable, Hashable {
        /// The word that KIND has, in lower case.
        public let name: String

        /// The kind of a word, case ignored.
        public init(_ name: String) { self.name = ContactText.lowercased(name) }

        private init(known name: String) { self.name = name }

        /// A person: the default.
        public static var individual: Self { .init(known: "individual") }
        /// A group of contacts, which are its members.
        public static var group: Self { .init(known: "group") }
        /// An organization.
        public static var organization: Self { .init(known: "org") }
        /// A place.
        public static var location: Self { .init(known: "location") }
        /// A program (RFC 6473).
        public static var application: Self { .init(known: "application") }
        /// A device (RFC 6869).
        public static var device: Self { .init(known: "device") }
    }
}
