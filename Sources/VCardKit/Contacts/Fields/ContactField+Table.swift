extension ContactField {
    /// Every field of ``Contact``, in the order in which a new card has them.
    static let all: [ContactField] = [
        .single("kind", KindField.forms, get: { KindField.value($0.kind) }, set: { $0.kind = $1 ?? .individual }),
        .single(
            "formattedName", [.text(.fn, at: nil)], get: { $0.formattedName }, set: { $0.formattedName = $1 }),
        NameField.field,
        PhoneticField.field,
        .single(
            "maidenName", [.text(.xMaidenName, at: nil)], get: { $0.name.maidenName },
            set: { $0.name.maidenName = $1 }),
        ListField.nicknames.field(
            "nicknames", get: { $0.name.nicknames }, set: { $0.name.nicknames = $1 }),
        .repeated(
            "organizations", OrganizationField.field, get: { $0.organizations }, set: { $0.organizations = $1 }),
        .repeated("titles", .init(forms: [.text(.title)]), get: { $0.titles }, set: { $0.titles = $1 }),
        .repeated("roles", .init(forms: [.text(.role)]), get: { $0.roles }, set: { $0.roles = $1 }),
        .repeated("phones", PhoneField.field, get: { $0.phones }, set: { $0.phones = $1 }),
        .repeated("emails", TextFields.emails, get: { $0.emails }, set: { $0.emails = $1 }),
        .repeated("messaging", MessagingField.field, get: { $0.messaging }, set: { $0.messaging = $1 }),
        .repeated(
            "socialProfiles", SocialField.field, get: { $0.socialProfiles }, set: { $0.socialProfiles = $1 }),
        .repeated("addresses", AddressField.field, get: { $0.addresses }, set: { $0.addresses = $1 }),
        .repeated("urls", TextFields.urls, get: { $0.urls }, set: { $0.urls = $1 }),
        .single("birthday", DateField.birthday, get: { $0.birthday }, set: { $0.birthday = $1 }),
        .single(
            "birthPlace", [TextFields.textOrURI(.birthPlace, at: nil)], get: { $0.birthPlace },
            set: { $0.birthPlace = $1 }),
        .single("deathDate", DateField.deathDate, get: { $0.deathDate }, set: { $0.deathDate = $1 }),
        .single(
            "deathPlace", [TextFields.textOrURI(.deathPlace, at: nil)], get: { $0.deathPlace },
            set: { $0.deathPlace = $1 }),
        .repeated(
            "anniversaries", DateField.anniversaries, get: { $0.anniversaries }, set: { $0.anniversaries = $1 }),
        .repeated("dates", DateField.dates, get: { $0.dates }, set: { $0.dates = $1 }),
        .single("gender", GenderField.forms, get: { $0.gender }, set: { $0.gender = $1 }),
        .repeated(
            "grammaticalGenders", .init(forms: [.text(.gramGender)]), get: { $0.grammaticalGenders },
            set: { $0.grammaticalGenders = $1 }),
        .repeated("pronouns", .init(forms: [.text(.pronouns)]), get: { $0.pronouns }, set: { $0.pronouns = $1 }),
        .single("language", [TextFields.languageTag(.language)], get: { $0.language }, set: { $0.language = $1 }),
        .repeated(
            "languages", .init(forms: [TextFields.languageTag(.lang)]), get: { $0.languages },
            set: { $0.languages = $1 }),
        .repeated("relations", RelationField.field, get: { $0.relations }, set: { $0.relations = $1 }),
        .repeated("timeZones", PlaceFields.timeZones, get: { $0.timeZones }, set: { $0.timeZones = $1 }),
        .repeated("positions", PlaceFields.positions, get: { $0.positions }, set: { $0.positions = $1 }),
        .repeated("calendars", TextFields.calendars, get: { $0.calendars }, set: { $0.calendars = $1 }),
        .repeated(
            "expertise", .init(forms: [TextFields.interest(.expertise)]), get: { $0.expertise },
            set: { $0.expertise = $1 }),
        .repeated(
            "hobbies", .init(forms: [TextFields.interest(.hobby)]), get: { $0.hobbies }, set: { $0.hobbies = $1 }),
        .repeated(
            "interests", .init(forms: [TextFields.interest(.interest)]), get: { $0.interests },
            set: { $0.interests = $1 }),
        ListField.categories.field("categories", get: { $0.categories }, set: { $0.categories = $1 }),
        .repeated("notes", .init(forms: [.text(.note)]), get: { $0.notes }, set: { $0.notes = $1 }),
        .repeated("photos", MediaField.photos, get: { $0.photos }, set: { $0.photos = $1 }),
        .repeated("logos", MediaField.logos, get: { $0.logos }, set: { $0.logos = $1 }),
        .repeated("sounds", MediaField.sounds, get: { $0.sounds }, set: { $0.sounds = $1 }),
        .repeated("keys", MediaField.keys, get: { $0.keys }, set: { $0.keys = $1 }),
        .repeated(
            "members", KindField.members, get: { $0.members.map { Labeled($0) } },
            set: { $0.members = $1.map { $0.value } }),
        .single("identifier", [TextFields.identifier], get: { $0.identifier }, set: { $0.identifier = $1 }),
        .single("created", DateField.timestamp(.created), get: { $0.created }, set: { $0.created = $1 }),
        .single("revised", DateField.timestamp(.rev), get: { $0.revised }, set: { $0.revised = $1 }),
    ]
}
