extension Contact {
    /// What a value is for: at home, at work, a mobile phone, a sister; or a word of the user's own.
    ///
    /// One label stands for what programs write in many ways: `TYPE=CELL`, Apple's `X-ABLabel:_$!<Mobile>!$_`,
    /// Android's numbers.
    public struct Label: Sendable, Hashable {
        /// The row of the label table; 0 for a label of the user's own.
        let row: UInt8
        private let text: String

        init(row: Int) {
            self.row = UInt8(truncatingIfNeeded: row)
            text = ""
        }

        private init(own text: String) {
            row = 0
            self.text = text
        }

        /// The label of a name: one of ``all`` if it is called that, case ignored, else the user's own.
        public init(_ name: String) {
            let name = ContactText.clean(name)
            let row = LabelTable.row(named: name)
            self = row == 0 ? Self(own: name) : Self(row: row)
        }

        /// A label of the user's own, as `Spa`. The name of a known label gives that one.
        public static func custom(_ name: String) -> Self { Self(name) }

        /// The name for showing: `home`, `home fax`, `Spa`.
        public var name: String { row == 0 ? text : LabelTable.rows[Int(row) - 1].name }

        /// Whether it is a label of the user's own.
        public var isCustom: Bool { row == 0 }

        /// Every label that is known by itself.
        public static var all: [Label] { LabelTable.rows.indices.map { Label(row: $0 + 1) } }
    }
}

extension Contact.Label {
    /// At home.
    public static var home: Self { .init(row: 1) }
    /// At work.
    public static var work: Self { .init(row: 2) }
    /// Anything else.
    public static var other: Self { .init(row: 3) }
    /// At school.
    public static var school: Self { .init(row: 4) }
    /// A mobile phone.
    public static var mobile: Self { .init(row: 5) }
    /// A mobile phone for work.
    public static var workMobile: Self { .init(row: 6) }
    /// An iPhone.
    public static var iPhone: Self { .init(row: 7) }
    /// An Apple Watch.
    public static var appleWatch: Self { .init(row: 8) }
    /// The main number of a company or person.
    public static var main: Self { .init(row: 9) }
    /// A fax at home.
    public static var homeFax: Self { .init(row: 10) }
    /// A fax at work.
    public static var workFax: Self { .init(row: 11) }
    /// A fax that is neither at home nor at work.
    public static var fax: Self { .init(row: 12) }
    /// A pager.
    public static var pager: Self { .init(row: 13) }
    /// A pager for work.
    public static var workPager: Self { .init(row: 14) }
    /// In the car.
    public static var car: Self { .init(row: 15) }
    /// A video phone.
    public static var video: Self { .init(row: 16) }
    /// An ISDN line.
    public static var isdn: Self { .init(row: 17) }
    /// For text messages.
    public static var textMessages: Self { .init(row: 18) }
    /// A telephone for those who hear or speak badly.
    public static var textphone: Self { .init(row: 19) }
    /// A modem.
    public static var modem: Self { .init(row: 20) }
    /// A bulletin board system.
    public static var bulletinBoard: Self { .init(row: 21) }
    /// A phone of the PCS kind.
    public static var pcs: Self { .init(row: 22) }
    /// A number to be called back at.
    public static var callback: Self { .init(row: 23) }
    /// A radio.
    public static var radio: Self { .init(row: 24) }
    /// The main number of the company.
    public static var companyMain: Self { .init(row: 25) }
    /// A telex.
    public static var telex: Self { .init(row: 26) }
    /// An address for bills (RFC 9554).
    public static var billing: Self { .init(row: 27) }
    /// An address for parcels (RFC 9554).
    public static var delivery: Self { .init(row: 28) }
    /// The home page.
    public static var homePage: Self { .init(row: 29) }
    /// A blog.
    public static var blog: Self { .init(row: 30) }
    /// A page about the person.
    public static var profile: Self { .init(row: 31) }
    /// A wedding day or the like.
    public static var anniversary: Self { .init(row: 32) }
    /// Husband or wife.
    public static var spouse: Self { .init(row: 33) }
    /// A partner.
    public static var partner: Self { .init(row: 34) }
    /// A son or daughter.
    public static var child: Self { .init(row: 35) }
    /// A parent.
    public static var parent: Self { .init(row: 36) }
    /// The mother.
    public static var mother: Self { .init(row: 37) }
    /// The father.
    public static var father: Self { .init(row: 38) }
    /// A brother or sister.
    public static var sibling: Self { .init(row: 39) }
    /// A sister.
    public static var sister: Self { .init(row: 40) }
    /// A brother.
    public static var brother: Self { .init(row: 41) }
    /// Someone of the family.
    public static var relative: Self { .init(row: 42) }
    /// A friend.
    public static var friend: Self { .init(row: 43) }
    /// The manager.
    public static var manager: Self { .init(row: 44) }
    /// The assistant; also their phone.
    public static var assistant: Self { .init(row: 45) }
    /// A co-worker.
    public static var coWorker: Self { .init(row: 46) }
    /// A colleague.
    public static var colleague: Self { .init(row: 47) }
    /// A domestic partner.
    public static var domesticPartner: Self { .init(row: 48) }
    /// Who recommended the person.
    public static var referredBy: Self { .init(row: 49) }
    /// Whom to call when something happened to the person.
    public static var emergency: Self { .init(row: 50) }
    /// Someone who acts for the person.
    public static var agent: Self { .init(row: 51) }
}
