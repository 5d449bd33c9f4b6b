import VCardKit

extension CSVEntry {
    /// Adds the value to a contact. Dates are in the forms of vCard, or words.
    func apply(to contact: inout Contact) {
        let text = self[field.mainPart]
        switch field {
        case .formattedName: if contact.formattedName == nil { contact.formattedName = text }
        case .name: applyName(to: &contact.name)
        case .phonetic:
            contact.name.phonetic = .init(given: self[.given], middle: self[.middle], family: self[.family])
        case .nickname: contact.name.nicknames.append(text)
        case .sortAs: contact.name.sortAs = text
        case .maidenName: contact.name.maidenName = text
        case .organization:
            let units = self[.unit].isEmpty ? [] : [self[.unit]]
            contact.organizations.append(
                labeled(
                    .init(name: text, units: units, phonetic: optional(.phonetic), sortAs: optional(.sort))))
        case .title: contact.titles.append(labeled(text))
        case .role: contact.roles.append(labeled(text))
        case .phone: contact.phones.append(labeled(Contact.PhoneNumber(text)))
        case .email: contact.emails.append(labeled(text))
        case .messaging: contact.messaging.append(labeled(account))
        case .social:
            contact.socialProfiles.append(
                labeled(.init(Self.textOrURI(text), service: optional(.service), username: optional(.username))))
        case .address: contact.addresses.append(labeled(postalAddress))
        case .url: contact.urls.append(labeled(text))
        case .birthday: contact.birthday = Self.date(text)
        case .birthPlace: contact.birthPlace = Self.textOrURI(text)
        case .deathDate: contact.deathDate = Self.date(text)
        case .deathPlace: contact.deathPlace = Self.textOrURI(text)
        case .anniversary: contact.anniversaries.append(labeled(Self.date(text)))
        case .date:
            if label == .anniversary {
                contact.anniversaries.append(Labeled(Self.date(text), preferred: isPreferred))
            } else {
                contact.dates.append(labeled(Self.date(text)))
            }
        case .relation: contact.relations.append(labeled(Self.textOrURI(text)))
        case .category: contact.categories.append(text)
        case .note: contact.notes.append(labeled(text))
        case .gender: contact.gender = Self.gender(text)
        case .language: contact.languages.append(labeled(text))
        case .cardLanguage: contact.language = text
        case .photo: contact.photos.append(labeled(.init(uri: text)))
        case .logo: contact.logos.append(labeled(.init(uri: text)))
        case .sound: contact.sounds.append(labeled(.init(uri: text)))
        case .key: contact.keys.append(labeled(Self.isOneURI(text) ? .init(uri: text) : .init(text: text)))
        case .position: if let position = GeoURI(text) { contact.positions.append(labeled(position)) }
        case .timeZone: contact.timeZones.append(labeled(Self.zone(text)))
        case .identifier: contact.identifier = text
        case .kind: contact.kind = .init(text)
        case .member: contact.members.append(text)
        case .revised: contact.revised = PartialDate(text)
        case .created: contact.created = PartialDate(text)
        case .expertise: contact.expertise.append(labeled(interest))
        case .hobby: contact.hobbies.append(labeled(interest))
        case .interest: contact.interests.append(labeled(interest))
        case .calendar: contact.calendars.append(labeled(.init(text, .calendar)))
        case .freeBusy: contact.calendars.append(labeled(.init(text, .freeBusy)))
        case .scheduling: contact.calendars.append(labeled(.init(text, .scheduling)))
        case .pronouns: contact.pronouns.append(labeled(text))
        case .grammaticalGender: contact.grammaticalGenders.append(labeled(text))
        case .custom, .property, .ignored: break
        }
    }

    private func optional(_ part: CSVPart) -> String? {
        let text = self[part]
        return text.isEmpty ? nil : text
    }

    private func labeled<Value>(_ value: Value) -> Labeled<Value> { Labeled(value, label, preferred: isPreferred) }

    private func applyName(to name: inout Contact.Name) {
        name.family = self[.family]
        name.given = self[.given]
        name.middle = self[.middle]
        name.prefixes = self[.prefix].isEmpty ? [] : [self[.prefix]]
        name.suffixes = self[.suffix].isEmpty ? [] : [self[.suffix]]
        name.secondFamily = self[.family2]
        name.generation = self[.generation]
    }

    /// The account, its address with the scheme of its service.
    private var account: Contact.MessagingAccount {
        var uri = self[.value]
        var service = optional(.service)
        if let known = service.flatMap({ MessagingService.named($0) }) ?? MessagingService.named(name) {
            if !CSVText.hasPrefix(uri, known.scheme + ":"), !Self.isURI(uri) { uri = known.scheme + ":" + uri }
            if MessagingService.of(uri: uri)?.scheme == known.scheme, !keepsService { service = nil }
        }
        return Contact.MessagingAccount(uri, service: service, username: optional(.username))
    }

    /// Whether a service is said besides an address that has a scheme already.
    private var keepsService: Bool { Self.isURI(self[.value]) }

    var postalAddress: Contact.Address {
        var address = Contact.Address()
        address.components = CSVPart.addressComponents.map { self[$0] }
        let streets = [self[.street], self[.street2], self[.street3]].filter { !$0.isEmpty }
        address.street = streets.joined(separator: "\n")
        address.countryCode = optional(.countryCode)
        if let formatted = optional(.formatted), keepsLabel || !Self.isSaid(formatted, by: parts) {
            address.labelText = formatted
        }
        return address
    }

    /// Whether every word of an address on one piece stands in its parts.
    static func isSaid(_ formatted: String, by parts: [(part: CSVPart, text: String)]) -> Bool {
        var words: Set<[UInt8]> = []
        for (part, text) in parts where part != .formatted && part != .label && part != .preferred {
            for word in self.words(text) { words.insert(word) }
        }
        guard !words.isEmpty else { return false }
        return self.words(formatted).allSatisfy { words.contains($0) }
    }

    private static func words(_ text: String) -> [[UInt8]] {
        text.utf8.split { $0 <= 0x20 || $0 == UInt8(ascii: ",") }.map { $0.map(\.lowerCased) }
    }

    private var interest: Contact.Interest {
        .init(self[.value], level: optional(.level), index: Int(self[.number]))
    }

    // MARK: Values

    static func date(_ text: String) -> Contact.DateValue {
        guard let date = PartialDate(text) else { return .text(text) }
        return .date(date.hasPlaceholderYear ? date.withoutYear : date)
    }

    /// Whether the text begins with a scheme that stands for nothing else.
    static func isURI(_ text: String) -> Bool {
        for scheme in ["http:", "https:", "urn:", "mailto:", "data:", "tel:"] where CSVText.hasPrefix(text, scheme) {
            return true
        }
        return MessagingService.of(uri: text) != nil
    }

    static func textOrURI(_ text: String) -> Contact.TextOrURI { isOneURI(text) ? .uri(text) : .text(text) }

    /// Whether the text is such a URI and nothing more: several lines are text where text may stand.
    private static func isOneURI(_ text: String) -> Bool { isURI(text) && !URILines.hasBreak(text) }

    static func zone(_ text: String) -> Contact.TimeZone {
        if let offset = UTCOffset(text) { return .offset(offset) }
        return isOneURI(text) ? .uri(text) : .name(text)
    }

    private static let genders: [(sex: Contact.Gender.Sex, words: [String])] = [
        (.male, ["m", "male", "man", "männlich", "mann", "masculin", "homme", "masculino", "maschio", "hombre"]),
        (.female, ["f", "female", "woman", "weiblich", "frau", "féminin", "femme", "femenino", "femmina", "mujer"]),
        (.other, ["o", "other", "divers"]),
        (.none, ["n"]),
        (.unknown, ["u"]),
    ]

    static func gender(_ text: String) -> Contact.Gender {
        let word = text.lowercased()
        for row in genders where row.words.contains(word) { return Contact.Gender(row.sex) }
        let pieces = CSVText.split(text, ";")
        if pieces.count > 1, let row = genders.first(where: { CSVText.same($0.words[0], pieces[0]) }) {
            return Contact.Gender(row.sex, identity: pieces.dropFirst().joined(separator: ";"))
        }
        return Contact.Gender(nil, identity: text)
    }
}
