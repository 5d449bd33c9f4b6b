// The CSV files of further programs.
extension CSVDialect {
    /// Thunderbird. It leaves a comma at the end of rows in older versions.
    static let thunderbird = CSVDialect(
        "thunderbird", "CSV of Thunderbird",
        signatures: [["Primary Email"], ["Home ZipCode"], ["Home Post Code"], ["Secondary Email"]],
        """
        First Name = n.given
        Last Name = n.family
        Display Name = fn
        Nickname = nickname
        Primary Email = email.0
        Secondary Email = email.1
        Screen Name = impp.aim
        Work Phone = tel.work
        Home Phone = tel.home
        Fax Number = tel.fax
        Pager Number = tel.pager
        Mobile Number = tel.mobile
        Home Address = adr.home.street
        Home Address 2 = adr.home.street2
        Home City = adr.home.city
        Home State = adr.home.region
        Home ZipCode = adr.home.code
        Home Country = adr.home.country
        Work Address = adr.work.street
        Work Address 2 = adr.work.street2
        Work City = adr.work.city
        Work State = adr.work.region
        Work ZipCode = adr.work.code
        Work Country = adr.work.country
        Job Title = title.0
        Department = org.0.unit
        Organization = org.0
        Web Page 1 = url.work
        Web Page 2 = url.home
        Birth Year = bday.year
        Birth Month = bday.month
        Birth Day = bday.day
        Custom 1 = x.custom1
        Custom 2 = x.custom2
        Custom 3 = x.custom3
        Custom 4 = x.custom4
        Notes = note
        """
    ) { $0.lineEnd = [0x0A] }

    /// What Thunderbird's British build calls some of its columns.
    static let thunderbirdBritish: [String: String] = [
        "Home State": "Home County", "Home ZipCode": "Home Post Code", "Work State": "Work County",
        "Work ZipCode": "Work Post Code", "Organization": "Organisation",
    ]

    /// LinkedIn's list of connections. Notes stand before it, and sometimes behind it.
    static let linkedIn = CSVDialect(
        "linkedin", "CSV of LinkedIn's connections", signatures: [["Connected On"]],
        """
        First Name = n.given
        Last Name = n.family
        URL = url.profile
        Email Address = email.0
        Company = org.0
        Position = title.0
        Connected On = date."Connected On"
        """)

    /// Yahoo's address book.
    static let yahoo = CSVDialect(
        "yahoo", "CSV of Yahoo's address book", signatures: [["Messenger ID"], ["Yahoo! Phone"], ["Yahoo Phone"]],
        """
        First = n.given
        Middle = n.middle
        Last = n.family
        Nickname = nickname
        Email = email.0
        Category = categories
        Distribution Lists = x.distribution-lists
        Messenger ID = impp.ymsgr.0
        Home = tel.home
        Work = tel.work
        Pager = tel.pager
        Fax = tel.fax
        Mobile = tel.mobile
        Other = tel.other
        Yahoo! Phone = tel."Yahoo! Phone"
        Primary = tel.main
        Alternate Email 1 = email.1
        Alternate Email 2 = email.2
        Personal Website = url.home
        Business Website = url.work
        Title = title.0
        Company = org.0
        Work Address = adr.work.street
        Work City = adr.work.city
        Work State = adr.work.region
        Work ZIP = adr.work.code
        Work Country = adr.work.country
        Home Address = adr.home.street
        Home City = adr.home.city
        Home State = adr.home.region
        Home ZIP = adr.home.code
        Home Country = adr.home.country
        Birthday = bday
        Anniversary = anniversary
        Custom 1 = x.custom1
        Custom 2 = x.custom2
        Custom 3 = x.custom3
        Comments = note
        Messenger ID1 = impp.ymsgr.1
        Messenger ID2 = impp.ymsgr.2
        Messenger ID3 = impp.ymsgr.3
        Messenger ID4 = impp.ymsgr.4
        Messenger ID5 = impp.ymsgr.5
        Messenger ID6 = impp.ymsgr.6
        Messenger ID7 = impp.ymsgr.7
        Messenger ID8 = impp.ymsgr.8
        Messenger ID9 = impp.ymsgr.9
        Skype ID = impp.skype
        IRC ID = impp.irc
        ICQ ID = impp.icq
        Google ID = impp.gtalk
        MSN ID = impp.msnim
        AIM ID = impp.aim
        QQ ID = impp.qq
        """
    ) { $0.categorySeparator = ";" }

    /// Columns as programs on a Mac name them that export Apple's Contacts.
    static let apple = CSVDialect(
        "apple", "CSV as exporters of Apple's Contacts write it",
        signatures: [["Phonetic First Name", "Mobile Phone"]],
        """
        Prefix = n.prefix
        First Name = n.given
        Middle Name = n.middle
        Last Name = n.family
        Suffix = n.suffix
        Nickname = nickname
        Maiden Name = maidenname
        Phonetic First Name = phonetic.given
        Phonetic Middle Name = phonetic.middle
        Phonetic Last Name = phonetic.family
        Organization = org.0
        Department = org.0.unit
        Job Title = title.0
        Home Email = email.home
        Work Email = email.work
        Other Email = email.other
        Mobile Phone = tel.mobile
        iPhone = tel.iPhone
        Home Phone = tel.home
        Work Phone = tel.work
        Main Phone = tel.main
        Home Fax = tel.home fax
        Work Fax = tel.work fax
        Pager = tel.pager
        Other Phone = tel.other
        Home Street = adr.home.street
        Home City = adr.home.city
        Home State = adr.home.region
        Home ZIP = adr.home.code
        Home Country = adr.home.country
        Work Street = adr.work.street
        Work City = adr.work.city
        Work State = adr.work.region
        Work ZIP = adr.work.code
        Work Country = adr.work.country
        Home Page = url.home page
        Home URL = url.home
        Work URL = url.work
        Birthday = bday
        Anniversary = anniversary
        Spouse = related.spouse
        Manager = related.manager
        Assistant = related.assistant
        Note = note
        Groups = categories
        """)
}
