/// What an address book program takes, and how cards are written for it.
///
/// A program is one value in a file of its own and one line of ``all``; differences are data, which exporting, checking
/// and listing read. Each fact names where it comes from and when that was looked up.
public struct ClientProfile: Sendable {
    /// What a program is given.
    public enum Target: Sendable, Hashable {
        /// Cards of a version.
        case vCard(Version)
        /// A text of another format, by its name in the table of formats: `csv:google`.
        case format(String)
    }

    /// Which pictures a program takes.
    public enum Photos: Sendable, Hashable {
        case any
        case none
        /// Pictures up to a longest side in pixels and a size in bytes, as far as there is a limit.
        case limited(longestSide: Int?, maximumBytes: Int?)
    }

    /// Some of the properties.
    public enum Selection: Sendable, Hashable {
        case all
        case only([PropertyID])
        case without([PropertyID])
        /// Those of the standards but for some, and of the vendors' own only some.
        case standard(without: [PropertyID], and: [PropertyID])

        func contains(_ id: PropertyID) -> Bool {
            switch self {
            case .all: true
            case .only(let ids): ids.contains(id)
            case .without(let ids): !ids.contains(id)
            case .standard(let ids, let own): id.isVendors ? own.contains(id) : !ids.contains(id)
            }
        }

        /// Whether it is one of the properties because it is named.
        func names(_ id: PropertyID) -> Bool {
            switch self {
            case .only(let ids), .standard(_, let ids): ids.contains(id)
            case .all, .without: false
            }
        }
    }

    /// Something that is known about a program.
    public struct Fact: Sendable, Hashable {
        /// How sure it is.
        public enum Certainty: String, Sendable, Hashable {
            /// Read in the program's own source.
            case source
            /// Seen in files that it wrote.
            case sample
            /// Its maker says so.
            case documented
            /// Users say so.
            case reported
            /// Generally believed, not confirmed.
            case unverified
        }

        public let text: String
        public let source: String
        public let certainty: Certainty

        init(_ text: String, _ source: String, _ certainty: Certainty) {
            self.text = text
            self.source = source
            self.certainty = certainty
        }
    }

    /// At most so many of a property, or characters of its text.
    public struct Limit: Sendable, Hashable {
        public let property: PropertyID
        public let maximum: Int
    }

    /// The name that `--for` takes.
    public let name: String
    /// What people call the program.
    public let title: String
    public let target: Target
    /// How many cards a file may have; `nil` for any number.
    public var maximumCardsPerFile: Int?
    /// How many cards the program takes in all.
    public var maximumCards: Int?
    /// How large a card may be, in bytes.
    public var maximumCardBytes: Int?
    public var photos: Photos = .any
    /// Kinds of pictures that it takes; none for any.
    public var photoKinds: [MediaType] = []
    /// Which properties are written.
    public var selection: Selection = .all
    /// The versions of vCard that it reads.
    public var versions: [Version] = Version.allCases
    /// Which properties it reads. The others are written all the same, as they do no harm.
    public var reads: Selection = .all
    /// What it reads otherwise than it is meant, or not at all.
    public var quirks: [ClientQuirk] = []
    /// How many of a property it takes; the preferred ones go first.
    public var counts: [Limit] = []
    /// How many characters the text of a property may have.
    public var lengths: [Limit] = []
    /// What is written otherwise for it.
    public var steps: [ExportStep] = []
    /// The properties of its own that it has for dates, relations and accounts.
    public var forms: [ClientForm] = []
    /// The TYPE values of its own, which no version has.
    public var types: [String] = []
    /// When the facts were looked up: year and month.
    public var date = "2026-11"
    public var facts: [Fact] = []

    init(_ name: String, _ title: String, _ target: Target) {
        self.name = name
        self.title = title
        self.target = target
    }

    /// A profile with some of its fields set.
    init(_ name: String, _ title: String, _ target: Target, _ fill: (inout ClientProfile) -> Void) {
        self.init(name, title, target)
        fill(&self)
    }

    /// The version of vCard it is given; `nil` for another format.
    public var version: Version? {
        if case .vCard(let version) = target { version } else { nil }
    }

    /// Every program that is known.
    public static let all: [ClientProfile] = [
        .apple, .google, .googleCSV, .outlook, .outlookCSV, .android, .samsung, .thunderbird, .nextcloud, .cardDAV,
        .fastmail, .proton, .roundcube, .carKit, .whatsApp, .qr,
    ]

    /// The profile of a name.
    public static func named(_ name: String) -> ClientProfile? {
        all.first { ValueBytes.same($0.name, name) }
    }
}

extension PropertyID {
    /// Whether no standard has it: a vendor's property, or an unknown one.
    fileprivate var isVendors: Bool { definition?.isExtension ?? true }
}
