import VCardKit

/// One value of a contact on its way to columns or from them: its label, and its parts as text.
struct CSVEntry: Sendable {
    var field: CSVField
    var label: Contact.Label?
    /// The scheme of a messaging service, or a property's name in upper case; else empty.
    var name = ""
    var isPreferred = false
    private(set) var parts: [(part: CSVPart, text: String)] = []
    /// The value in octets, which no column holds.
    var isBinary = false
    /// Parts that are several texts put together.
    var flattened: [CSVPart] = []
    /// Whether an address and its label were written apart, so that both are kept though they say the same.
    var keepsLabel = false
    /// The place among the contact's values of the field.
    var ordinal = 0

    init(_ field: CSVField, _ text: String = "", _ label: Contact.Label? = nil, preferred: Bool = false) {
        self.field = field
        self.label = label
        isPreferred = preferred
        if field == .address || field == .name { parts.reserveCapacity(8) }
        self[field.mainPart] = text
    }

    /// A part's text, empty if there is none.
    subscript(part: CSVPart) -> String {
        get { parts.first { $0.part == part }?.text ?? "" }
        set {
            if let index = parts.firstIndex(where: { $0.part == part }) {
                parts[index].text = newValue
            } else if !newValue.isEmpty {
                parts.append((part, newValue))
            }
        }
    }

    /// Whether no part says anything.
    var isEmpty: Bool { !isBinary && parts.allSatisfy { $0.text.isEmpty } }

    /// What it says, for messages.
    var shown: String {
        if isBinary { return "octets" }
        return parts.filter { !$0.text.isEmpty }.map { $0.text }.joined(separator: " ")
    }
}

extension CSVEntry {
    /// The values of a contact, field by field.
    static func entries(of contact: Contact) -> [CSVEntry] {
        var entries: [CSVEntry] = []
        appendNames(contact, to: &entries)
        appendReachability(contact, to: &entries)
        appendDates(contact, to: &entries)
        appendTheRest(contact, to: &entries)
        var counts = [Int](repeating: 0, count: CSVField.allCases.count)
        for index in entries.indices {
            let field = Int(entries[index].field.rawValue)
            entries[index].ordinal = counts[field]
            counts[field] += 1
        }
        return entries
    }

    private init<Value>(_ field: CSVField, _ value: Labeled<Value>, _ text: String) {
        self.init(field, text, value.label, preferred: value.isPreferred)
    }

    private static func append(_ field: CSVField, _ text: String?, to entries: inout [CSVEntry]) {
        if let text, !text.isEmpty { entries.append(CSVEntry(field, text)) }
    }

    private static func append(_ field: CSVField, _ values: [Labeled<String>], to entries: inout [CSVEntry]) {
        for value in values { entries.append(CSVEntry(field, value, value.value)) }
    }

    private static func appendNames(_ contact: Contact, to entries: inout [CSVEntry]) {
        append(.formattedName, contact.formattedName, to: &entries)
        let name = contact.name
        var entry = CSVEntry(.name)
        entry[.family] = name.family
        entry[.given] = name.given
        entry[.middle] = name.middle
        entry[.prefix] = name.prefixes.joined(separator: " ")
        entry[.suffix] = name.suffixes.joined(separator: " ")
        entry[.family2] = name.secondFamily
        entry[.generation] = name.generation
        if !entry.isEmpty { entries.append(entry) }
        var phonetic = CSVEntry(.phonetic)
        phonetic[.family] = name.phonetic.family
        phonetic[.given] = name.phonetic.given
        phonetic[.middle] = name.phonetic.middle
        if !phonetic.isEmpty { entries.append(phonetic) }
        for nickname in name.nicknames { append(.nickname, nickname, to: &entries) }
        append(.sortAs, name.sortAs, to: &entries)
        append(.maidenName, name.maidenName, to: &entries)
        for organization in contact.organizations {
            var entry = CSVEntry(.organization, organization, organization.value.name)
            entry[.unit] = organization.value.units.joined(separator: ", ")
            if organization.value.units.count > 1 { entry.flattened.append(.unit) }
            entry[.phonetic] = organization.value.phonetic ?? ""
            entry[.sort] = organization.value.sortAs ?? ""
            entries.append(entry)
        }
        append(.title, contact.titles, to: &entries)
        append(.role, contact.roles, to: &entries)
    }

    private static func appendReachability(_ contact: Contact, to entries: inout [CSVEntry]) {
        for phone in contact.phones { entries.append(CSVEntry(.phone, phone, phone.number)) }
        append(.email, contact.emails, to: &entries)
        for account in contact.messaging {
            var entry = CSVEntry(.messaging, account, account.value.uri)
            entry[.service] = account.value.service ?? ""
            entry[.username] = account.value.username ?? ""
            entry.name = MessagingService.of(uri: account.value.uri)?.scheme ?? ""
            entries.append(entry)
        }
        for profile in contact.socialProfiles {
            var entry = CSVEntry(.social, profile, profile.value.profile.text)
            entry[.service] = profile.value.service ?? ""
            entry[.username] = profile.value.username ?? ""
            entries.append(entry)
        }
        for address in contact.addresses {
            var entry = CSVEntry(.address, address, "")
            for (part, text) in zip(CSVPart.addressComponents, address.value.components) { entry[part] = text }
            entry[.countryCode] = address.value.countryCode ?? ""
            entry[.formatted] = address.value.labelText ?? ""
            entries.append(entry)
        }
        append(.url, contact.urls, to: &entries)
    }

    private static func appendDates(_ contact: Contact, to entries: inout [CSVEntry]) {
        append(.birthday, contact.birthday.map { text($0) }, to: &entries)
        append(.birthPlace, contact.birthPlace?.text, to: &entries)
        append(.deathDate, contact.deathDate.map { text($0) }, to: &entries)
        append(.deathPlace, contact.deathPlace?.text, to: &entries)
        for day in contact.anniversaries { entries.append(CSVEntry(.anniversary, day, text(day.value))) }
        for day in contact.dates { entries.append(CSVEntry(.date, day, text(day.value))) }
        for person in contact.relations { entries.append(CSVEntry(.relation, person, person.value.text)) }
        for category in contact.categories { append(.category, category, to: &entries) }
        append(.note, contact.notes, to: &entries)
    }

    private static func appendTheRest(_ contact: Contact, to entries: inout [CSVEntry]) {
        append(.gender, contact.gender.map { text($0) }, to: &entries)
        append(.language, contact.languages, to: &entries)
        append(.cardLanguage, contact.language, to: &entries)
        let media: [(CSVField, [Labeled<Contact.Media>])] = [
            (.photo, contact.photos), (.logo, contact.logos), (.sound, contact.sounds), (.key, contact.keys),
        ]
        for (field, values) in media {
            for value in values {
                var entry = CSVEntry(field, value, "")
                switch value.value.content {
                case .bytes: entry.isBinary = true
                case .uri(let text) where CSVText.hasPrefix(text, "data:"): entry.isBinary = true
                case .uri(let text), .text(let text): entry[.value] = text
                }
                entries.append(entry)
            }
        }
        for position in contact.positions {
            var out: [UInt8] = []
            position.value.write(into: &out)
            entries.append(CSVEntry(.position, position, String(decoding: out, as: UTF8.self)))
        }
        for zone in contact.timeZones { entries.append(CSVEntry(.timeZone, zone, text(zone.value))) }
        append(.identifier, contact.identifier, to: &entries)
        if contact.kind != .individual { append(.kind, contact.kind.name, to: &entries) }
        for member in contact.members { append(.member, member, to: &entries) }
        append(.revised, contact.revised?.text(as: .extended), to: &entries)
        append(.created, contact.created?.text(as: .extended), to: &entries)
        let interests: [(CSVField, [Labeled<Contact.Interest>])] = [
            (.expertise, contact.expertise), (.hobby, contact.hobbies), (.interest, contact.interests),
        ]
        for (field, values) in interests {
            for value in values {
                var entry = CSVEntry(field, value, value.value.text)
                entry[.level] = value.value.level ?? ""
                entry[.number] = value.value.index.map { "\($0)" } ?? ""
                entries.append(entry)
            }
        }
        for calendar in contact.calendars {
            let field: CSVField =
                switch calendar.value.use {
                case .calendar: .calendar
                case .freeBusy: .freeBusy
                case .scheduling: .scheduling
                }
            entries.append(CSVEntry(field, calendar, calendar.value.uri))
        }
        append(.pronouns, contact.pronouns, to: &entries)
        append(.grammaticalGender, contact.grammaticalGenders, to: &entries)
    }

    // MARK: Texts

    private static func text(_ value: Contact.DateValue) -> String {
        switch value {
        case .date(let date): date.text(as: .extended)
        case .text(let text): text
        }
    }

    private static func text(_ gender: Contact.Gender) -> String {
        let letter = gender.sex.map { String(UnicodeScalar($0.rawValue)) } ?? ""
        if !gender.identity.isEmpty { return letter.isEmpty ? gender.identity : letter + ";" + gender.identity }
        switch gender.sex {
        case .male: return "Male"
        case .female: return "Female"
        default: return letter
        }
    }

    private static func text(_ zone: Contact.TimeZone) -> String {
        switch zone {
        case .name(let text), .uri(let text): return text
        case .offset(let offset):
            var out: [UInt8] = []
            offset.writeJCard(into: &out)
            return String(decoding: out, as: UTF8.self)
        }
    }
}
