/// A value of which a contact has several: a phone number, an address, a date, with what it is for.
public struct Labeled<Value: Sendable & Hashable>: Sendable, Hashable {
    /// The same value in another language or script (ALTID, RFC 6350 §5.4).
    public struct Alternative: Sendable, Hashable {
        /// The value.
        public var value: Value
        /// Its language tag, `nil` if none is given.
        public var language: String?

        /// The value in a language.
        public init(_ value: Value, language: String? = nil) {
            self.value = value
            self.language = language
        }
    }

    /// The value.
    public var value: Value
    /// What the value is for, `nil` if nothing says so.
    public var label: Contact.Label?
    /// Whether it is the one to take first. Several may be.
    public var isPreferred: Bool
    /// The language tag of the value, `nil` if none is given.
    public var language: String?
    /// The same value in other languages.
    public var alternatives: [Alternative]

    /// A value with its label.
    public init(
        _ value: Value, _ label: Contact.Label? = nil, preferred: Bool = false, language: String? = nil,
        alternatives: [Alternative] = []
    ) {
        self.value = value
        self.label = label
        isPreferred = preferred
        self.language = language
        self.alternatives = alternatives
    }
}

extension Labeled where Value == Contact.PhoneNumber {
    /// A phone number as people write it.
    public init(_ number: String, _ label: Contact.Label? = nil, preferred: Bool = false) {
        self.init(Contact.PhoneNumber(number), label, preferred: preferred)
    }

    /// The number as people write it.
    public var number: String { value.number }
}

extension Labeled where Value == Contact.Address {
    /// An address of its usual parts.
    public init(
        street: String = "", locality: String = "", region: String = "", postalCode: String = "",
        country: String = "", _ label: Contact.Label? = nil, preferred: Bool = false
    ) {
        self.init(
            Contact.Address(
                street: street, locality: locality, region: region, postalCode: postalCode, country: country),
            label, preferred: preferred)
    }
}

extension Labeled where Value == Contact.Organization {
    /// An organization with its units, the largest first.
    public init(_ name: String, units: [String] = [], _ label: Contact.Label? = nil, preferred: Bool = false) {
        self.init(Contact.Organization(name: name, units: units), label, preferred: preferred)
    }
}

extension Labeled where Value == Contact.Media {
    /// A picture or sound; its media type is told by its first bytes.
    public init(_ bytes: [UInt8], _ label: Contact.Label? = nil, preferred: Bool = false) {
        self.init(Contact.Media(bytes), label, preferred: preferred)
    }
}

extension Labeled where Value == Contact.DateValue {
    /// A date.
    public init(_ date: PartialDate, _ label: Contact.Label? = nil, preferred: Bool = false) {
        self.init(.date(date), label, preferred: preferred)
    }
}

extension Labeled where Value == Contact.TextOrURI {
    /// The text of a name.
    public init(_ text: String, _ label: Contact.Label? = nil, preferred: Bool = false) {
        self.init(.text(text), label, preferred: preferred)
    }
}
