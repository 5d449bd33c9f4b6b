import VCardKit

extension Contact.Name: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case prefixes, given, middle, family, secondFamily, suffixes, generation, phonetic, nicknames, sortAs
        case maidenName
    }

    /// Writes an object of the parts that are not empty.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeFilled(prefixes, .prefixes)
        try container.encodeFilled(given, .given)
        try container.encodeFilled(middle, .middle)
        try container.encodeFilled(family, .family)
        try container.encodeFilled(secondFamily, .secondFamily)
        try container.encodeFilled(suffixes, .suffixes)
        try container.encodeFilled(generation, .generation)
        if phonetic != Phonetic() { try container.encode(phonetic, forKey: .phonetic) }
        try container.encodeFilled(nicknames, .nicknames)
        try container.encodeSet(sortAs, .sortAs)
        try container.encodeSet(maidenName, .maidenName)
    }

    /// Reads what `encode(to:)` writes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            prefixes: try container.filled(.prefixes), given: try container.filled(.given),
            middle: try container.filled(.middle), family: try container.filled(.family),
            secondFamily: try container.filled(.secondFamily), suffixes: try container.filled(.suffixes),
            generation: try container.filled(.generation), nicknames: try container.filled(.nicknames))
        phonetic = try container.set(.phonetic) ?? Phonetic()
        sortAs = try container.set(.sortAs)
        maidenName = try container.set(.maidenName)
    }
}

extension Contact.Name.Phonetic: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case given, middle, family
    }

    /// Writes an object of the parts that are not empty.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeFilled(given, .given)
        try container.encodeFilled(middle, .middle)
        try container.encodeFilled(family, .family)
    }

    /// Reads what `encode(to:)` writes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            given: try container.filled(.given), middle: try container.filled(.middle),
            family: try container.filled(.family))
    }
}

extension Contact.Organization: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case name, units, phonetic, sortAs
    }

    /// Writes an object of the parts that are not empty.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeFilled(name, .name)
        try container.encodeFilled(units, .units)
        try container.encodeSet(phonetic, .phonetic)
        try container.encodeSet(sortAs, .sortAs)
    }

    /// Reads what `encode(to:)` writes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            name: try container.filled(.name), units: try container.filled(.units),
            phonetic: try container.set(.phonetic), sortAs: try container.set(.sortAs))
    }
}

extension Contact.Address: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case postOfficeBox, extended, street, locality, region, postalCode, country, room, apartment, floor
        case streetNumber, streetName, building, block, subdistrict, district, landmark, direction
        case countryCode, labelText, position, timeZone

        /// The keys of the components of ADR, in their order.
        static var components: ArraySlice<Self> { allCases.prefix(while: { $0 != .countryCode }) }
    }

    /// Writes an object of the parts that are not empty.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        for (key, component) in zip(CodingKeys.components, components) { try container.encodeFilled(component, key) }
        try container.encodeSet(countryCode, .countryCode)
        try container.encodeSet(labelText, .labelText)
        try container.encodeSet(position, .position)
        try container.encodeSet(timeZone, .timeZone)
    }

    /// Reads what `encode(to:)` writes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        components = try CodingKeys.components.map { try container.filled($0) }
        countryCode = try container.set(.countryCode)
        labelText = try container.set(.labelText)
        position = try container.set(.position)
        timeZone = try container.set(.timeZone)
    }
}

extension Contact.MessagingAccount: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case uri, service, username
    }

    /// Writes an object of the parts that are not empty.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeFilled(uri, .uri)
        try container.encodeSet(service, .service)
        try container.encodeSet(username, .username)
    }

    /// Reads what `encode(to:)` writes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.filled(.uri), service: try container.set(.service), username: try container.set(.username))
    }
}

extension Contact.SocialProfile: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case profile, service, username
    }

    /// Writes an object of the parts that are not empty.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(profile, forKey: .profile)
        try container.encodeSet(service, .service)
        try container.encodeSet(username, .username)
    }

    /// Reads what `encode(to:)` writes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(Contact.TextOrURI.self, forKey: .profile), service: try container.set(.service),
            username: try container.set(.username))
    }
}

extension Contact.Gender: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case sex, identity
    }

    /// Writes an object of the parts that are not empty.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeSet(sex, .sex)
        try container.encodeFilled(identity, .identity)
    }

    /// Reads what `encode(to:)` writes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(try container.set(.sex), identity: try container.filled(.identity))
    }
}

extension Contact.CalendarAddress: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case uri, use
    }

    /// Writes an object with the keys `uri` and `use`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(uri, forKey: .uri)
        try container.encode(use, forKey: .use)
    }

    /// Reads what `encode(to:)` writes; without `use` it is a calendar.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(try container.decode(String.self, forKey: .uri), try container.set(.use) ?? .calendar)
    }
}

extension Contact.Interest: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case text, level, index
    }

    /// Writes an object of the parts that are not empty.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        try container.encodeSet(level, .level)
        try container.encodeSet(index, .index)
    }

    /// Reads what `encode(to:)` writes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(String.self, forKey: .text), level: try container.set(.level),
            index: try container.set(.index))
    }
}
