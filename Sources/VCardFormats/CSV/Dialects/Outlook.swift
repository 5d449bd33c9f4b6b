// The CSV files of Outlook for the desktop, which are in the language of the program.
extension CSVDialect {
    /// Outlook in English. Older ones say `Business Country`.
    static let outlook = CSVDialect(
        "outlook", "CSV of Outlook for the desktop",
        signatures: [
            ["Business Street"], ["Business City"], ["E-mail Display Name"], ["Business Phone", "E-mail Address"],
        ],
        """
        Title = n.prefix
        First Name = n.given
        Middle Name = n.middle
        Last Name = n.family
        Suffix = n.suffix
        Company = org.0
        Department = org.0.unit
        Job Title = title.0
        Business Street = adr.work.street
        Business Street 2 = adr.work.street2
        Business Street 3 = adr.work.street3
        Business City = adr.work.city
        Business State = adr.work.region
        Business Postal Code = adr.work.code
        Business Country/Region = adr.work.country
        Home Street = adr.home.street
        Home Street 2 = adr.home.street2
        Home Street 3 = adr.home.street3
        Home City = adr.home.city
        Home State = adr.home.region
        Home Postal Code = adr.home.code
        Home Country/Region = adr.home.country
        Other Street = adr.other.street
        Other Street 2 = adr.other.street2
        Other Street 3 = adr.other.street3
        Other City = adr.other.city
        Other State = adr.other.region
        Other Postal Code = adr.other.code
        Other Country/Region = adr.other.country
        Assistant's Phone = tel.assistant
        Business Fax = tel.work fax
        Business Phone = tel.work
        Business Phone 2 = tel.work.1
        Callback = tel.callback
        Car Phone = tel.car
        Company Main Phone = tel.company main
        Home Fax = tel.home fax
        Home Phone = tel.home
        Home Phone 2 = tel.home.1
        ISDN = tel.ISDN
        Mobile Phone = tel.mobile
        Other Fax = tel.fax
        Other Phone = tel.other
        Pager = tel.pager
        Primary Phone = tel.main
        Radio Phone = tel.radio
        TTY/TDD Phone = tel.textphone
        Telex = tel.telex
        Account = x.account
        Anniversary = anniversary
        Assistant's Name = related.assistant
        Billing Information = x.billing-information
        Birthday = bday
        Business Address PO Box = adr.work.pobox
        Categories = categories
        Children = related.child
        Directory Server = x.directory-server
        E-mail Address = email.0
        E-mail Type = email.0.kind
        E-mail Display Name = email.0.display
        E-mail 2 Address = email.1
        E-mail 2 Type = email.1.kind
        E-mail 2 Display Name = email.1.display
        E-mail 3 Address = email.2
        E-mail 3 Type = email.2.kind
        E-mail 3 Display Name = email.2.display
        Gender = gender ~ Unspecified | Ohne Angabe | Keine Angabe | Non spécifié | Sin especificar | Non specificato
        Government ID Number = x.government-id-number
        Hobby = hobby
        Home Address PO Box = adr.home.pobox
        Initials = x.initials
        Internet Free Busy = fburl
        Keywords = x.keywords
        Language = lang
        Location = x.location
        Manager's Name = related.manager
        Mileage = x.mileage
        Notes = note
        Office Location = x.office-location
        Organizational ID Number = x.organizational-id-number
        Other Address PO Box = adr.other.pobox
        Priority = x.priority ~ Normal | Normale
        Private = x.private ~ False | Falsch | Aus | Faux | Falso
        Profession = role
        Referred By = related.referred by
        Sensitivity = x.sensitivity ~ Normal | Normale
        Spouse = related.spouse
        User 1 = x.user-1
        User 2 = x.user-2
        User 3 = x.user-3
        User 4 = x.user-4
        Web Page = url
        """
    ) {
        $0.categorySeparator = ";"
        $0.hasByteOrderMark = true
        $0.quotesAll = true
        $0.wantsWholeDates = true
    }

    /// The export of Outlook.com and the new Outlook.
    static let outlookCom = CSVDialect(
        "outlook.com", "CSV of Outlook.com and the new Outlook", signatures: [["Given Yomi"], ["Surname Yomi"]],
        """
        First Name = n.given
        Middle Name = n.middle
        Last Name = n.family
        Title = n.prefix
        Suffix = n.suffix
        Nickname = nickname
        Given Yomi = phonetic.given
        Surname Yomi = phonetic.family
        E-mail Address = email.0
        E-mail 2 Address = email.1
        E-mail 3 Address = email.2
        Home Phone = tel.home
        Home Phone 2 = tel.home.1
        Business Phone = tel.work
        Business Phone 2 = tel.work.1
        Mobile Phone = tel.mobile
        Car Phone = tel.car
        Other Phone = tel.other
        Primary Phone = tel.main
        Pager = tel.pager
        Business Fax = tel.work fax
        Home Fax = tel.home fax
        Other Fax = tel.fax
        Company Main Phone = tel.company main
        Callback = tel.callback
        Radio Phone = tel.radio
        Telex = tel.telex
        TTY/TDD Phone = tel.textphone
        IMAddress = impp
        Job Title = title.0
        Department = org.0.unit
        Company = org.0
        Office Location = x.office-location
        Manager's Name = related.manager
        Assistant's Name = related.assistant
        Assistant's Phone = tel.assistant
        Company Yomi = org.0.phonetic
        Business Street = adr.work.street
        Business City = adr.work.city
        Business State = adr.work.region
        Business Postal Code = adr.work.code
        Business Country/Region = adr.work.country
        Home Street = adr.home.street
        Home City = adr.home.city
        Home State = adr.home.region
        Home Postal Code = adr.home.code
        Home Country/Region = adr.home.country
        Other Street = adr.other.street
        Other City = adr.other.city
        Other State = adr.other.region
        Other Postal Code = adr.other.code
        Other Country/Region = adr.other.country
        Personal Web Page = url.home
        Spouse = related.spouse
        Schools = x.schools
        Hobby = hobby
        Location = x.location
        Web Page = url
        Birthday = bday
        Anniversary = anniversary
        Notes = note
        """
    ) {
        $0.categorySeparator = ";"
        $0.hasByteOrderMark = true
        $0.wantsWholeDates = true
    }

    /// What Google Contacts calls an Outlook CSV.
    static let googleOutlook = CSVDialect(
        "google-outlook", "CSV that Google Contacts writes for Outlook", signatures: [["Home Address", "Home Street"]],
        """
        First Name = n.given
        Middle Name = n.middle
        Last Name = n.family
        Title = n.prefix
        Suffix = n.suffix
        Initials = x.initials
        Web Page = url
        Gender = gender ~ Unspecified
        Birthday = bday
        Anniversary = anniversary
        Location = x.location
        Language = lang
        Internet Free Busy = fburl
        Notes = note
        E-mail Address = email.0
        E-mail 2 Address = email.1
        E-mail 3 Address = email.2
        Primary Phone = tel.main
        Home Phone = tel.home
        Home Phone 2 = tel.home.1
        Mobile Phone = tel.mobile
        Pager = tel.pager
        Home Fax = tel.home fax
        Home Address = adr.home.formatted
        Home Street = adr.home.street
        Home Street 2 = adr.home.street2
        Home Street 3 = adr.home.street3
        Home Address PO Box = adr.home.pobox
        Home City = adr.home.city
        Home State = adr.home.region
        Home Postal Code = adr.home.code
        Home Country = adr.home.country
        Spouse = related.spouse
        Children = related.child
        Manager's Name = related.manager
        Assistant's Name = related.assistant
        Referred By = related.referred by
        Company Main Phone = tel.company main
        Business Phone = tel.work
        Business Phone 2 = tel.work.1
        Business Fax = tel.work fax
        Assistant's Phone = tel.assistant
        Company = org.0
        Job Title = title.0
        Department = org.0.unit
        Office Location = x.office-location
        Organizational ID Number = x.organizational-id-number
        Profession = role
        Account = x.account
        Business Address = adr.work.formatted
        Business Street = adr.work.street
        Business Street 2 = adr.work.street2
        Business Street 3 = adr.work.street3
        Business Address PO Box = adr.work.pobox
        Business City = adr.work.city
        Business State = adr.work.region
        Business Postal Code = adr.work.code
        Business Country = adr.work.country
        Other Phone = tel.other
        Other Fax = tel.fax
        Other Address = adr.other.formatted
        Other Street = adr.other.street
        Other Street 2 = adr.other.street2
        Other Street 3 = adr.other.street3
        Other Address PO Box = adr.other.pobox
        Other City = adr.other.city
        Other State = adr.other.region
        Other Postal Code = adr.other.code
        Other Country = adr.other.country
        Callback = tel.callback
        Car Phone = tel.car
        ISDN = tel.ISDN
        Radio Phone = tel.radio
        TTY/TDD Phone = tel.textphone
        Telex = tel.telex
        User 1 = x.user-1
        User 2 = x.user-2
        User 3 = x.user-3
        User 4 = x.user-4
        Keywords = x.keywords
        Mileage = x.mileage
        Hobby = hobby
        Billing Information = x.billing-information
        Directory Server = x.directory-server
        Sensitivity = x.sensitivity ~ Normal
        Priority = x.priority ~ Normal
        Private = x.private ~ False
        Categories = categories
        """
    ) {
        $0.categorySeparator = ";"
        $0.wantsWholeDates = true
    }

    /// Headers that other versions of these programs have for the same, in English.
    static let outlookVariants = CSVTableIndex(
        CSVTable(
            """
            Business Country = adr.work.country
            Home Country = adr.home.country
            Other Country = adr.other.country
            Business Street Address = adr.work.street
            Home Street Address = adr.home.street
            Other Street Address = adr.other.street
            Web Page 2 = url.1
            Business Fax 2 = tel.work fax.1
            Home Fax 2 = tel.home fax.1
            Mobile Phone 2 = tel.mobile.1
            Other Phone 2 = tel.other.1
            IM Address = impp
            """
        ).columns)
}
