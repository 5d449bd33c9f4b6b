/// How the lines of an address are ordered in a country.
///
/// The letters of a pattern stand for components: `S` street, `D` district, `L` locality, `R` region, `P` postal code;
/// `|` begins a line and all else is written between two components that are there. Patterns and postal habits are
/// facts as the countries' postal services and the Universal Postal Union's addressing pages state them; no text of
/// theirs is used.
struct AddressPattern: Sendable {
    /// The country's two letters of ISO 3166.
    let code: String
    /// Its name in English, then others in English or its own languages.
    let names: [String]
    let pattern: String
    /// Whether the number stands before the street's name.
    let numberFirst: Bool
    /// The pattern in the country's own script, from large to small; empty if there is none.
    let ownScript: String

    init(
        _ code: String, _ names: String, _ pattern: String, numberFirst: Bool = false, ownScript: String = ""
    ) {
        self.code = code
        self.names = ContactText.split(names, .comma)
        self.pattern = pattern
        self.numberFirst = numberFirst
        self.ownScript = ownScript
    }

    /// The pattern of countries that have no row.
    static let standard = AddressPattern("", "", "S|D|P L|R")

    static let all: [AddressPattern] = [
        .init("AE", "United Arab Emirates,UAE,الإمارات العربية المتحدة", "S|L|R"),
        .init("AR", "Argentina", "S|D|P L|R"),
        .init("AT", "Austria,Österreich", "S|D|P L"),
        .init("AU", "Australia", "S|L R P", numberFirst: true),
        .init("BE", "Belgium,België,Belgique,Belgien", "S|D|P L"),
        .init("BG", "Bulgaria,България", "S|D|P L|R"),
        .init("BR", "Brazil,Brasil", "S|D|L-R|P"),
        .init("CA", "Canada", "S|L R P", numberFirst: true),
        .init("CH", "Switzerland,Schweiz,Suisse,Svizzera,Svizra", "S|D|P L"),
        .init("CL", "Chile", "S|D|P L|R"),
        .init("CN", "China,中国,People's Republic of China", "S|D|L|R, P", ownScript: "P|RLDS"),
        .init("CO", "Colombia", "S|D|L, R, P"),
        .init("CZ", "Czechia,Czech Republic,Česko,Česká republika", "S|D|P L"),
        .init("DE", "Germany,Deutschland", "S|D|P L"),
        .init("DK", "Denmark,Danmark", "S|D|P L"),
        .init("EE", "Estonia,Eesti", "S|D|P L|R"),
        .init("EG", "Egypt,مصر", "S|D|L|R|P", numberFirst: true),
        .init("ES", "Spain,España,Espanya,Espainia", "S|D|P L|R"),
        .init("FI", "Finland,Suomi", "S|D|P L"),
        .init("FR", "France", "S|D|P L", numberFirst: true),
        .init("GB", "United Kingdom,UK,Great Britain,England,Scotland,Wales", "S|D|L|R|P", numberFirst: true),
        .init("GR", "Greece,Ελλάδα", "S|D|P L"),
        .init("HK", "Hong Kong,香港", "S|D|L", numberFirst: true, ownScript: "RLDS"),
        .init("HR", "Croatia,Hrvatska", "S|D|P L"),
        .init("HU", "Hungary,Magyarország", "L|S|D|P"),
        .init("IE", "Ireland,Éire", "S|D|L|R|P", numberFirst: true),
        .init("IL", "Israel,ישראל", "S|L P", numberFirst: true),
        .init("IN", "India,भारत", "S|D|L P|R", numberFirst: true),
        .init("IS", "Iceland,Ísland", "S|D|P L"),
        .init("IT", "Italy,Italia", "S|D|P L R"),
        .init("JP", "Japan,日本", "S|D|L, R P", ownScript: "P|RLDS"),
        .init("KR", "South Korea,Korea,Republic of Korea,대한민국,한국", "S|D|L|R P", ownScript: "R L D S|P"),
        .init("LT", "Lithuania,Lietuva", "S|D|P L"),
        .init("LU", "Luxembourg,Luxemburg,Lëtzebuerg", "S|D|P L", numberFirst: true),
        .init("LV", "Latvia,Latvija", "S|D|L, P"),
        .init("MX", "Mexico,México", "S|D|P L, R"),
        .init("MY", "Malaysia", "S|D|P L|R", numberFirst: true),
        .init("NL", "Netherlands,The Netherlands,Nederland,Holland", "S|D|P L"),
        .init("NO", "Norway,Norge,Noreg", "S|D|P L"),
        .init("NZ", "New Zealand,Aotearoa", "S|D|L P", numberFirst: true),
        .init("PE", "Peru,Perú", "S|D|L P|R"),
        .init("PL", "Poland,Polska", "S|D|P L"),
        .init("PT", "Portugal", "S|D|P L"),
        .init("RO", "Romania,România", "S|D|P L|R"),
        .init("RU", "Russia,Russian Federation,Россия", "S|D|L|R|P"),
        .init("SA", "Saudi Arabia,السعودية", "S|D|L P", numberFirst: true),
        .init("SE", "Sweden,Sverige", "S|D|P L"),
        .init("SG", "Singapore", "S|L P", numberFirst: true),
        .init("SI", "Slovenia,Slovenija", "S|D|P L"),
        .init("SK", "Slovakia,Slovensko", "S|D|P L"),
        .init("TH", "Thailand,ประเทศไทย", "S|D|L|R P", numberFirst: true),
        .init("TR", "Turkey,Türkiye", "S|D|P L/R"),
        .init("TW", "Taiwan,臺灣,台灣", "S|D|L P", ownScript: "P|RLDS"),
        .init("UA", "Ukraine,Україна", "S|D|L|R|P"),
        .init(
            "US", "United States,USA,U.S.A.,United States of America,America,Puerto Rico", "S|D|L, R P",
            numberFirst: true),
        .init("UY", "Uruguay", "S|D|P L|R"),
        .init("VE", "Venezuela", "S|D|L P, R"),
        .init("VN", "Vietnam,Việt Nam", "S|D|L|R P", numberFirst: true),
        .init("ZA", "South Africa,Suid-Afrika", "S|D|L|R|P", numberFirst: true),
    ]

    /// The pattern of a country code or name, ASCII letters compared without case; `nil` if it has no row.
    static func of(_ country: String) -> AddressPattern? {
        let text = ContactText.trimmed(country)
        if text.utf8.isEmpty { return nil }
        return numbers[text.utf8.map { $0.lowerCased }].map { all[$0] }
    }

    /// The row of each code and name in lower case.
    private static let numbers: [[UInt8]: Int] = {
        var numbers: [[UInt8]: Int] = [:]
        for (number, row) in all.enumerated() {
            for name in [row.code] + row.names {
                let key = name.utf8.map { $0.lowerCased }
                if numbers[key] == nil { numbers[key] = number }
            }
        }
        return numbers
    }()
}
