// The CSV files of Google Contacts.
extension CSVDialect {
    private static let groups = """
        Address # - KIND = adr.#.label
        Address # - Formatted = adr.#.formatted
        Address # - Street = adr.#.street
        Address # - City = adr.#.city
        Address # - PO Box = adr.#.pobox
        Address # - Region = adr.#.region
        Address # - Postal Code = adr.#.code
        Address # - Country = adr.#.country
        Address # - Extended Address = adr.#.extended
        """

    private static let laterGroups = """
        Relation # - KIND = related.#.label
        Relation # - Value = related.#
        Website # - KIND = url.#.label
        Website # - Value = url.#
        Event # - KIND = date.#.label
        Event # - Value = date.#
        Custom Field # - KIND = custom.#.label
        Custom Field # - Value = custom.#
        """

    private static func with(_ kind: String, _ tables: String...) -> String {
        CSVText.split(tables.joined(separator: "\n"), "KIND").joined(separator: kind)
    }

    private static func setHabits(_ habits: inout Habits) {
        habits.listSeparator = " ::: "
        habits.categorySeparator = " ::: "
        habits.hasMarks = true
    }

    /// The export since 2024.
    static let google = CSVDialect(
        "google", "CSV of Google Contacts", signatures: [["Organization Name", "Organization Title", "Labels"]],
        with(
            "Label",
            """
            First Name = n.given
            Middle Name = n.middle
            Last Name = n.family
            Phonetic First Name = phonetic.given
            Phonetic Middle Name = phonetic.middle
            Phonetic Last Name = phonetic.family
            Name Prefix = n.prefix
            Name Suffix = n.suffix
            Nickname = nickname
            File As = sort
            Organization Name = org.0
            Organization Title = title.0
            Organization Department = org.0.unit
            Birthday = bday
            Notes = note
            Photo = photo
            Labels = categories
            E-mail # - KIND = email.#.label
            E-mail # - Value = email.#
            IM # - KIND = impp.#.label
            IM # - Service = impp.#.service
            IM # - Value = impp.#
            Phone # - KIND = tel.#.label
            Phone # - Value = tel.#
            """, groups, laterGroups), setHabits)

    /// The file that Google offers to fill in.
    static let googleTemplate = CSVDialect(
        "google-template", "CSV of Google's import template", signatures: [],
        with(
            "Label",
            """
            Name Prefix = n.prefix
            First Name = n.given
            Middle Name = n.middle
            Last Name = n.family
            Name Suffix = n.suffix
            Phonetic First Name = phonetic.given
            Phonetic Middle Name = phonetic.middle
            Phonetic Last Name = phonetic.family
            Nickname = nickname
            File As = sort
            E-mail # - KIND = email.#.label
            E-mail # - Value = email.#
            Phone # - KIND = tel.#.label
            Phone # - Value = tel.#
            Address # - KIND = adr.#.label
            Address # - Country = adr.#.country
            Address # - Street = adr.#.street
            Address # - Extended Address = adr.#.extended
            Address # - City = adr.#.city
            Address # - Region = adr.#.region
            Address # - Postal Code = adr.#.code
            Address # - PO Box = adr.#.pobox
            Organization Name = org.0
            Organization Title = title.0
            Organization Department = org.0.unit
            Birthday = bday
            Event # - KIND = date.#.label
            Event # - Value = date.#
            Relation # - KIND = related.#.label
            Relation # - Value = related.#
            Website # - KIND = url.#.label
            Website # - Value = url.#
            Custom Field # - KIND = custom.#.label
            Custom Field # - Value = custom.#
            Notes = note
            Labels = categories
            """)
    ) {
        setHabits(&$0)
        $0.leastGroups = 1
    }

    /// The export up to 2024, which many programs still take.
    static let googleOld = CSVDialect(
        "google-old", "CSV of Google Contacts before 2024",
        signatures: [["Given Name", "Family Name"], ["Group Membership"]],
        with(
            "Type",
            """
            Name = fn
            Given Name = n.given
            Additional Name = n.middle
            Family Name = n.family
            Yomi Name = x.phonetic-name
            Given Name Yomi = phonetic.given
            Additional Name Yomi = phonetic.middle
            Family Name Yomi = phonetic.family
            Name Prefix = n.prefix
            Name Suffix = n.suffix
            Initials = x.initials
            Nickname = nickname
            Short Name = x.short-name
            Maiden Name = maidenname
            Birthday = bday
            Gender = gender
            Location = x.location
            Billing Information = x.billing-information
            Directory Server = x.directory-server
            Mileage = x.mileage
            Occupation = role
            Hobby = hobby
            Sensitivity = x.sensitivity ~ Normal
            Priority = x.priority ~ Normal
            Subject = x.subject
            Notes = note
            Language = lang
            Photo = photo
            Group Membership = categories
            E-mail # - KIND = email.#.label
            E-mail # - Value = email.#
            IM # - KIND = impp.#.label
            IM # - Service = impp.#.service
            IM # - Value = impp.#
            Phone # - KIND = tel.#.label
            Phone # - Value = tel.#
            """, groups,
            """
            Organization # - KIND = org.#.label
            Organization # - Name = org.#
            Organization # - Yomi Name = org.#.phonetic
            Organization # - Title = title.#
            Organization # - Department = org.#.unit
            Organization # - Symbol = x.organization-symbol
            Organization # - Location = x.organization-location
            Organization # - Job Description = x.job-description
            """, laterGroups), setHabits)
}
