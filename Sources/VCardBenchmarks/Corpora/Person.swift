/// An invented person, from whom cards of every kind are written.
struct Person: Sendable {
    var given: Words.Name
    var family: Words.Name
    var prefix: String
    var company: String
    var department: String
    var title: String
    var phones: [(type: String, number: String)] = []
    var emails: [(type: String, address: String)] = []
    /// Street, locality, region, postal code, country.
    var address: [String]
    var birthday: (year: Int, month: Int, day: Int)
    var note: [String] = []
    var categories: [String] = []
    var label: String
    var uid: String

    init(_ random: inout RandomNumbers) {
        given = random.pick(Words.given)
        family = random.pick(Words.family)
        prefix = random.happens(8) ? "Dr." : ""
        company = random.pick(Words.companies)
        department = random.happens(40) ? random.pick(Words.departments) : ""
        title = random.pick(Words.titles)
        for _ in 0..<random.within(1...3) {
            phones.append((random.pick(Words.phoneTypes), Self.phone(&random)))
        }
        let mailName = "\(given.ascii).\(family.ascii)"
        emails.append(("HOME", "\(mailName)\(random.below(100))@example.com"))
        if random.happens(40) { emails.append(("WORK", "\(mailName)@mail.example.com")) }
        address = [
            "\(random.within(1...250)) \(random.pick(Words.streets))",
            random.pick(Words.towns),
            random.pick(Words.regions),
            String(random.within(10_000...99_999)),
            random.pick(Words.countries),
        ]
        birthday = (random.within(1940...2012), random.within(1...12), random.within(1...28))
        if random.happens(60) {
            for _ in 0..<random.within(1...4) { note.append(random.pick(Words.sentences)) }
        }
        if random.happens(45) {
            for _ in 0..<random.within(1...2) { categories.append(random.pick(Words.categories)) }
        }
        label = random.pick(Words.labels)
        uid = [8, 4, 4, 4, 12].map { random.hexadecimal($0) }.joined(separator: "-")
    }

    /// A number from the range that is set aside for invented people.
    private static func phone(_ random: inout RandomNumbers) -> String {
        let area = random.within(201...989)
        let line = "01" + String(100 + random.below(100)).dropFirst()
        switch random.below(4) {
        case 0: return "+1 \(area) 555 \(line)"
        case 1: return "(\(area)) 555-\(line)"
        case 2: return "+1\(area)555\(line)"
        default: return "+1-\(area)-555-\(line)"
        }
    }

    /// The day in the basic or the extended form.
    func birthday(separator: String) -> String {
        [birthday.year, birthday.month, birthday.day]
            .map { $0 < 10 ? "0\($0)" : String($0) }
            .joined(separator: separator)
    }

    var fullName: String {
        (prefix.isEmpty ? "" : prefix + " ") + given.text + " " + family.text
    }
}
