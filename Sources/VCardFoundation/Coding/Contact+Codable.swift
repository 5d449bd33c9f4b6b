import VCardKit

/// The coded form of a contact has the names of its properties as keys; what is empty is left out.
///
/// <doc:ContactCoding> shows it.
extension Contact: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case identifier, kind, formattedName, name, phones, emails, addresses, urls, messaging, socialProfiles,
            organizations, titles, roles, birthday, birthPlace, deathDate, deathPlace, anniversaries, dates, gender,
            grammaticalGenders, pronouns, language, languages, relations, categories, notes, keys, photos, logos,
            sounds, members, timeZones, positions, calendars, expertise, hobbies, interests, created, revised
    }

    /// Writes an object that has the contact's property names as keys, without those that are empty.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeSet(identifier, .identifier)
        if kind != .individual { try container.encode(kind, forKey: .kind) }
        try container.encodeSet(formattedName, .formattedName)
        if name != Name() { try container.encode(name, forKey: .name) }
        try container.encodeFilled(phones, .phones)
        try container.encodeFilled(emails, .emails)
        try container.encodeFilled(addresses, .addresses)
        try container.encodeFilled(urls, .urls)
        try container.encodeFilled(messaging, .messaging)
        try container.encodeFilled(socialProfiles, .socialProfiles)
        try container.encodeFilled(organizations, .organizations)
        try container.encodeFilled(titles, .titles)
        try container.encodeFilled(roles, .roles)
        try container.encodeSet(birthday, .birthday)
        try container.encodeSet(birthPlace, .birthPlace)
        try container.encodeSet(deathDate, .deathDate)
        try container.encodeSet(deathPlace, .deathPlace)
        try container.encodeFilled(anniversaries, .anniversaries)
        try container.encodeFilled(dates, .dates)
        try container.encodeSet(gender, .gender)
        try container.encodeFilled(grammaticalGenders, .grammaticalGenders)
        try container.encodeFilled(pronouns, .pronouns)
        try container.encodeSet(language, .language)
        try container.encodeFilled(languages, .languages)
        try container.encodeFilled(relations, .relations)
        try container.encodeFilled(categories, .categories)
        try container.encodeFilled(notes, .notes)
        try container.encodeFilled(keys, .keys)
        try container.encodeFilled(photos, .photos)
        try container.encodeFilled(logos, .logos)
        try container.encodeFilled(sounds, .sounds)
        try container.encodeFilled(members, .members)
        try container.encodeFilled(timeZones, .timeZones)
        try container.encodeFilled(positions, .positions)
        try container.encodeFilled(calendars, .calendars)
        try container.encodeFilled(expertise, .expertise)
        try container.encodeFilled(hobbies, .hobbies)
        try container.encodeFilled(interests, .interests)
        try container.encodeSet(created, .created)
        try container.encodeSet(revised, .revised)
    }

    /// Reads what `encode(to:)` writes; no key has to be there, and others are passed over.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.container(keyedBy: CodingKeys.self)
        identifier = try container.set(.identifier)
        kind = try container.set(.kind) ?? .individual
        formattedName = try container.set(.formattedName)
        name = try container.set(.name) ?? Name()
        phones = try container.filled(.phones)
        emails = try container.filled(.emails)
        addresses = try container.filled(.addresses)
        urls = try container.filled(.urls)
        messaging = try container.filled(.messaging)
        socialProfiles = try container.filled(.socialProfiles)
        organizations = try container.filled(.organizations)
        titles = try container.filled(.titles)
        roles = try container.filled(.roles)
        birthday = try container.set(.birthday)
        birthPlace = try container.set(.birthPlace)
        deathDate = try container.set(.deathDate)
        deathPlace = try container.set(.deathPlace)
        anniversaries = try container.filled(.anniversaries)
        dates = try container.filled(.dates)
        gender = try container.set(.gender)
        grammaticalGenders = try container.filled(.grammaticalGenders)
        pronouns = try container.filled(.pronouns)
        language = try container.set(.language)
        languages = try container.filled(.languages)
        relations = try container.filled(.relations)
        categories = try container.filled(.categories)
        notes = try container.filled(.notes)
        keys = try container.filled(.keys)
        photos = try container.filled(.photos)
        logos = try container.filled(.logos)
        sounds = try container.filled(.sounds)
        members = try container.filled(.members)
        timeZones = try container.filled(.timeZones)
        positions = try container.filled(.positions)
        calendars = try container.filled(.calendars)
        expertise = try container.filled(.expertise)
        hobbies = try container.filled(.hobbies)
        interests = try container.filled(.interests)
        created = try container.set(.created)
        revised = try container.set(.revised)
    }
}
