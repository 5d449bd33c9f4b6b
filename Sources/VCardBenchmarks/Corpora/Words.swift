/// The words that invented people, places and notes are made of.
///
/// About a quarter is not ASCII, as in the exports of people with friends abroad.
enum Words {
    /// A name and how it is spelled in a mail address.
    struct Name: Sendable {
        let text: String
        let ascii: String

        init(_ text: String, _ ascii: String) {
            self.text = text
            self.ascii = ascii
        }
    }

    // swift-format-ignore
    static let given: [Name] = [
        .init("Anna", "anna"), .init("Ben", "ben"), .init("Carla", "carla"), .init("Daniel", "daniel"),
        .init("Elena", "elena"), .init("Frank", "frank"), .init("Grace", "grace"), .init("Hugo", "hugo"),
        .init("Ines", "ines"), .init("James", "james"), .init("Karen", "karen"), .init("Louis", "louis"),
        .init("Maria", "maria"), .init("Noah", "noah"), .init("Olivia", "olivia"), .init("Peter", "peter"),
        .init("Quentin", "quentin"), .init("Rosa", "rosa"), .init("Samuel", "samuel"), .init("Tina", "tina"),
        .init("Ursula", "ursula"), .init("Victor", "victor"), .init("Wendy", "wendy"), .init("Xavier", "xavier"),
        .init("Yasmin", "yasmin"), .init("Zachary", "zachary"), .init("José", "jose"), .init("Zoë", "zoe"),
        .init("Jürgen", "juergen"), .init("François", "francois"), .init("Bjørn", "bjorn"), .init("Åsa", "asa"),
        .init("Мария", "mariya"), .init("Алексей", "aleksey"), .init("Ольга", "olga"), .init("太郎", "taro"),
        .init("花子", "hanako"), .init("伟", "wei"),
    ]

    // swift-format-ignore
    static let family: [Name] = [
        .init("Adams", "adams"), .init("Baker", "baker"), .init("Carter", "carter"), .init("Dawson", "dawson"),
        .init("Ellis", "ellis"), .init("Fischer", "fischer"), .init("Garcia", "garcia"), .init("Hansen", "hansen"),
        .init("Ivanov", "ivanov"), .init("Jensen", "jensen"), .init("Keller", "keller"), .init("Lambert", "lambert"),
        .init("Moreau", "moreau"), .init("Novak", "novak"), .init("O'Brien", "obrien"), .init("Parker", "parker"),
        .init("Quinn", "quinn"), .init("Rossi", "rossi"), .init("Schmidt", "schmidt"), .init("Turner", "turner"),
        .init("Underwood", "underwood"), .init("van der Berg", "vanderberg"), .init("Walker", "walker"),
        .init("Young-Hill", "young-hill"), .init("Müller", "mueller"), .init("Peña", "pena"),
        .init("Lefèvre", "lefevre"), .init("Sørensen", "sorensen"), .init("Иванова", "ivanova"),
        .init("Смирнов", "smirnov"), .init("山田", "yamada"), .init("佐藤", "sato"), .init("王", "wang"),
    ]

    static let streets = [
        "Main Street", "Oak Avenue", "Maple Drive", "Station Road", "Church Lane", "Mill Road", "Park View",
        "Elm Close", "High Street", "Harbour Walk", "Rue de la Fontaine", "Calle Mayor", "Bahnhofstraße",
        "Gartenweg", "Via Roma", "Järnvägsgatan", "ул. Садовая", "本町",
    ]

    static let towns = [
        "Springfield", "Riverton", "Fairview", "Georgetown", "Ashford", "Milton", "Lakeside", "Newport",
        "Villanueva", "Saint-Rémy", "Grünstadt", "Västby", "Новгород", "緑市",
    ]

    static let regions = ["CA", "NY", "TX", "WA", "IL", "", "", "Bayern", "Madrid", "Île-de-France"]
    static let countries = ["USA", "United Kingdom", "Germany", "France", "Spain", "Italy", "Sverige", "Россия", "日本"]

    static let companies = [
        "Example Ltd", "Northwind Example", "Acme Tools", "Blue Harbor Foods", "Sample & Sons", "Quiet Labs",
        "Example Bäckerei GmbH", "Société Exemple", "Пример ООО", "例示株式会社",
    ]

    static let departments = ["Sales", "Research", "Support", "Purchasing", "Finance", "Entwicklung", "Accueil"]

    static let titles = [
        "Engineer", "Sales Manager", "Head of Research", "Nurse", "Teacher", "Accountant", "Plumber",
        "Director, Europe", "Geschäftsführerin", "Ingénieur", "Инженер",
    ]

    static let labels = ["_$!<HomePage>!$_", "_$!<Anniversary>!$_", "Assistant", "Ferienhaus", "Direct line", "Spa"]
    static let categories = ["Family", "Friends", "Work", "Choir", "Suppliers", "Verein", "myContacts"]
    static let phoneTypes = ["CELL", "HOME", "WORK", "HOME,VOICE", "WORK,VOICE", "WORK,FAX", "PAGER", "OTHER"]

    static let sentences = [
        "Met at the trade fair in spring.", "Prefers to be called after six.", "Has two dogs, one cat.",
        "Key is with the neighbours; ring twice.", "Birthday party each year in June.", "Allergic to nuts.",
        "Sends invoices late.", "Speaks French and some Italian.", "Spare key: ask Ben.", "Moved in 2019.",
        "Trägt sich für den Newsletter ein.", "Déménage l'année prochaine.", "Позвонить после праздников.",
        "会議は毎週月曜日。", "Plays chess on Tuesdays.", "See https://www.example.com/notes for more.",
    ]
}
