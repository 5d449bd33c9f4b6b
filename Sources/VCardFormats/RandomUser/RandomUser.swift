import VCardKit

/// Answers of the Random User API, invented people for trying programs out.
///
/// Read are `{"results": […]}` of all versions of the API, an array of people, or one of them. The picture stays a
/// reference to the largest one. Passwords, salts, hashes, ids and user names are no contact data and never read.
enum RandomUser {
    static func decode(_ bytes: [UInt8], limits: Limits) -> CardReading {
        var reader = RandomUserReader(JCardReader(bytes, limits: limits))
        return reader.read()
    }
}

extension CardFormat {
    static let randomUser = CardFormat(
        "random-user", extensions: [], mediaType: "application/json", "answers of the Random User API, JSON",
        read: { RandomUser.decode($0, limits: $1.limits) }, recognizes: { JSONOutline($0).kind == .randomUser })
}

private struct RandomUserReader {
    private var cards: JCardReader
    private var writer = LineWriter(version: .v4)
    private var lines = CardLines(card: .init(offset: 0, line: 1, column: 1))

    init(_ cards: JCardReader) { self.cards = cards }

    mutating func read() -> CardReading {
        let document = cards.document
        cards.reportMark()
        if let root = document.root {
            var people = root
            for (name, value) in document.members(of: root) where document.isString(name, "results") { people = value }
            var secrets: Int?
            if document.kind(people) == .array {
                for person in document.elements(of: people) { readPerson(person, &secrets) }
            } else {
                readPerson(people, &secrets)
            }
            if let secrets { cards.report(.secretsLeftOut, secrets) }
        }
        cards.reportError()
        return cards.reading
    }

    private mutating func readPerson(_ node: Int, _ secrets: inout Int?) {
        var tree = JSONTree(cards.document, node) { _ in }
        // The first versions put each one into an object of its own.
        if let inner = tree.object?["user"], inner.object != nil { tree = inner }
        guard let person = tree.object, !person.isEmpty else {
            return cards.report(.jsContactValue, node, "no person: \(cards.shown(node)); it was left out")
        }
        if secrets == nil {
            secrets = ["login", "id", "password", "username"].lazy.compactMap { person[$0]?.node }.first
        }
        let place = cards.place(of: cards.document.range(node).lowerBound)
        writer = LineWriter(version: .v4)
        writer.output = Array("BEGIN:VCARD\r\nVERSION:4.0\r\n".utf8)
        lines = CardLines(card: place)
        write(person)
        writer.output.append(contentsOf: "END:VCARD\r\n".utf8)
        let location = Card.Location(byteOffset: place.offset, line: place.line, index: cards.reading.cards.count)
        cards.reading.cards.append(Card(written: writer.output, version: .v4, location: location))
        cards.reading.lines.append(lines)
    }

    // MARK: Properties

    private mutating func write(_ person: JSONMembers) {
        let login = person["login"]?.object
        if let uuid = login?["uuid"], let text = text(uuid) { add(.uid, .uri("urn:uuid:" + text), from: uuid) }
        writeName(person)
        if let gender = person["gender"] {
            let word = text(gender)
            switch word?.lowercased() {
            case "male": add(.gender, .components([["M"]]), from: gender)
            case "female": add(.gender, .components([["F"]]), from: gender)
            default: if let word { add(.gender, .components([[""], [word]]), from: gender) }
            }
        }
        if let birth = person["dob"], let date = date(birth) { add(.bday, .date(date), from: birth) }
        for (member, type) in [("phone", "home"), ("cell", "cell")] {
            guard let number = person[member], let text = text(number) else { continue }
            add(.tel, .text(text), [Parameter(.type, [type])], from: number)
        }
        if let email = person["email"], let text = text(email) { add(.email, .text(text), from: email) }
        writePlace(person)
        if let picture = person["picture"] {
            let url = picture.object.map { $0["large"] ?? $0["medium"] ?? $0["thumbnail"] } ?? picture
            if let url, let text = text(url) { add(.photo, .uri(text), from: picture) }
        }
    }

    private mutating func writeName(_ person: JSONMembers) {
        let name = person["name"]?.object
        // Not of the API, but plain.
        if name == nil, let whole = person["name"], let text = text(whole) { return add(.fn, .text(text), from: whole) }
        let first = name?["first"].flatMap { text($0) } ?? ""
        let last = name?["last"].flatMap { text($0) } ?? ""
        let title = name?["title"].flatMap { text($0) } ?? ""
        let full = first.isEmpty || last.isEmpty ? first + last : first + " " + last
        let fallback = full.isEmpty ? person["email"].flatMap { text($0) } ?? "" : full
        let parameters = full.isEmpty ? [Parameter(.derived, ["true"])] : []
        add(.fn, .text(fallback), parameters, from: person["name"])
        if !full.isEmpty { add(.n, .components([[last], [first], [""], [title], [""]]), from: person["name"]) }
    }

    private mutating func writePlace(_ person: JSONMembers) {
        guard let location = person["location"]?.object else {
            if let other = person["location"], let text = text(other) {
                add(.adr, .components([[""], [""], [text], [""], [""], [""], [""]]), from: other)
            }
            return
        }
        var street = ""
        if let parts = location["street"]?.object {
            let number = part(parts["number"])
            let name = part(parts["name"])
            street = number.isEmpty || name.isEmpty ? number + name : number + " " + name
        } else {
            street = part(location["street"])
        }
        var country = part(location["country"])
        if country.isEmpty { country = part(person["nat"]) }
        let code = part(location["postcode"] ?? location["zip"])
        let texts = [street, part(location["city"]), part(location["state"]), code, country]
        if texts.contains(where: { !$0.isEmpty }) {
            add(
                .adr, .components([[""], [""]] + texts.map { [$0] }), [Parameter(.type, ["home"])],
                from: person["location"])
        }
        if let coordinates = location["coordinates"], !isNull(coordinates) {
            var uri: [UInt8] = []
            if let latitude = DecimalNumber(part(coordinates.object?["latitude"])),
                let longitude = DecimalNumber(part(coordinates.object?["longitude"]))
            {
                GeoURI(latitude: latitude, longitude: longitude).write(into: &uri)
            }
            let text = String(decoding: uri, as: UTF8.self)
            if GeoURI(text) != nil {
                add(.geo, .uri(text), from: coordinates)
            } else {
                leaveOut(coordinates, "no position")
            }
        }
        if let zone = location["timezone"], !isNull(zone) {
            if let offset = offset(part(zone.object?["offset"])) {
                add(.tz, .utcOffset(offset), from: zone.object?["offset"])
            } else {
                leaveOut(zone, "no time zone")
            }
        }
    }

    // MARK: Values

    /// A text that is not empty, or a number as it stands; a finding for anything else but `null`.
    private mutating func text(_ tree: JSONTree) -> String? {
        if let text = tree.text { return text.isEmpty ? nil : text }
        if case .raw(let bytes) = tree.value, bytes.first.map({ $0 == 0x2D || $0 &- 0x30 < 10 }) == true {
            return String(decoding: bytes, as: UTF8.self)
        }
        if !isNull(tree) { leaveOut(tree, "no text") }
        return nil
    }

    private mutating func part(_ tree: JSONTree?) -> String { tree.flatMap { text($0) } ?? "" }

    private func isNull(_ tree: JSONTree) -> Bool { tree.node.map { cards.document.kind($0) == .null } ?? true }

    private mutating func leaveOut(_ tree: JSONTree, _ what: String) {
        guard let node = tree.node else { return }
        cards.report(.jsContactValue, node, "\(what): \(cards.shown(node)); it was left out")
    }

    /// The day of a time: in the `date` of newer answers, as text or as seconds since 1970 in older ones.
    private mutating func date(_ tree: JSONTree) -> PartialDate? {
        let isOlder = tree.object == nil
        guard let text = text(tree.object?["date"] ?? tree) else { return nil }
        if isOlder, let seconds = Int64(text), text.utf8.count != 8, text.utf8.count < 13 {
            return JSContactDate.day(secondsSince1970: seconds)
        }
        let day = String(text.prefix { $0 != "T" && $0 != " " })
        if let date = PartialDate(day, as: .date) { return date }
        if let node = tree.node { cards.report(.invalidDate, node, "not a date; it was left out") }
        return nil
    }

    /// `+9:00`, `-3:30`.
    private func offset(_ text: String) -> UTCOffset? {
        let isShort = text.utf8.count > 2 && text.utf8.dropFirst(2).first == UInt8(ascii: ":")
        return UTCOffset(isShort ? String(text.prefix(1)) + "0" + String(text.dropFirst()) : text)
    }

    private mutating func add(
        _ id: PropertyID, _ value: PropertyValue, _ parameters: [Parameter] = [], from tree: JSONTree?
    ) {
        if value.isBrokenURI, let node = tree?.node { cards.report(.uriLineBreak, node, URILines.encodedMessage) }
        let start = writer.output.count
        let name = id.definition.map { Array($0.name.utf8) } ?? []
        writer.write(group: nil, name: name, id: id, parameters: parameters, value: value)
        let offset = tree?.node.map { cards.document.range($0).lowerBound } ?? 0
        lines.add(writer.output[start...], from: cards.place(of: offset))
    }
}
