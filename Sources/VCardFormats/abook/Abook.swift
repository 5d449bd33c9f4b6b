public import VCardKit

/// The address book of the program abook: sections of `key=value` lines.
///
/// One section is one card; keys that a card has no property for stand under `X-ABOOK-` names and come back.
public enum Abook {
    /// The cards as an address book of abook; what it has no key for is left out.
    public static func encode(_ cards: [Card]) -> [UInt8] {
        var writer = ContactWriter(AbookForm())
        for card in cards { writer.write(card) }
        return writer.finish()
    }

    /// The cards of an address book of abook; they are of version 4.0.
    public static func decode(_ bytes: [UInt8], limits: Limits = Limits()) -> CardReading {
        AbookForm.read(bytes, limits: limits)
    }
}

extension CardFormat {
    static let abook = CardFormat(
        "abook", extensions: ["abook"], mediaType: "text/x-abook", "the address book of abook",
        read: { Abook.decode($0, limits: $1.limits) }, recognizes: { AbookForm.recognizes($0) },
        makeWriter: { _ in ContactWriter(AbookForm()) })
}

/// The sections and keys of abook's address book, as abook 0.6 writes them.
struct AbookForm: ReadableContactForm {
    static let name = "abook"
    static let heading = "# abook addressbook file\n\n[format]\nprogram=abook\nversion=0.6.1\n\n"

    private var number = 0

    static func recognizes(_ start: UnsafeRawBufferPointer) -> Bool {
        for line in start.prefix(4096).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            if line.first == UInt8(ascii: "#") {
                if line.starts(with: "# abook addressbook".utf8) { return true }
                continue
            }
            return line.starts(with: "[format]".utf8)
        }
        return false
    }

    // MARK: Writing

    mutating func text(of contact: Contact, _ card: Card) -> [UInt8] {
        var lines = Array("[\(number)]\n".utf8)
        number += 1
        let put = { (key: String, text: String?) in
            let text = (text ?? "").utf8.map { $0 < 0x20 ? 0x20 : $0 }
            guard !text.isEmpty else { return }
            lines.append(contentsOf: key.utf8)
            lines.append(UInt8(ascii: "="))
            lines.append(contentsOf: text)
            lines.append(0x0A)
        }
        put("name", contact.displayName)
        let mails = contact.emails.preferredFirst().map { $0.value }
        put("email", mails.filter { !$0.utf8.contains(UInt8(ascii: ",")) }.joined(separator: ","))
        if let address = contact.addresses.preferredFirst().first?.value {
            put("address", address.street)
            put("address2", address.extended)
            put("city", address.locality)
            put("state", address.region)
            put("zip", address.postalCode)
            put("country", address.country)
        }
        for (key, phone) in phones(contact) { put(key, phone) }
        put("nick", contact.name.nicknames.first)
        put("url", contact.urls.preferredFirst().first?.value)
        put("notes", contact.notes.first?.value)
        let day = contact.anniversaries.first?.value.date
        if let day, day.fits(.date), day.month != nil, day.day != nil { put("anniversary", day.text(as: .extended)) }
        let groups = contact.categories.filter { !$0.utf8.contains(UInt8(ascii: ",")) }
        put("groups", groups.joined(separator: ","))
        for property in card.properties {
            let name = property.nameBytes.map(\.upperCased)
            if let key = Self.customKey(name) { put(key, property.text) }
        }
        lines.append(0x0A)
        return lines
    }

    /// The key that a property came from, or goes to: `custom1`, and those under `X-ABOOK-`.
    private static func customKey(_ name: [UInt8]) -> String? {
        let prefix = Array("X-ABOOK-".utf8)
        if name.starts(with: prefix), name.count > prefix.count {
            return String(decoding: name.dropFirst(prefix.count).map(\.lowerCased), as: UTF8.self)
        }
        guard name.count == 9, name.starts(with: "X-CUSTOM".utf8), (0x31...0x35).contains(name[8]) else { return nil }
        return "custom" + String(decoding: name[8...], as: UTF8.self)
    }

    private func phones(_ contact: Contact) -> [(String, String)] {
        // The first label of a key is what it means.
        let keys: [(key: String, labels: [Contact.Label?])] = [
            ("phone", [.home, nil, .main]), ("workphone", [.work, .companyMain]), ("fax", [.fax, .workFax, .homeFax]),
            ("mobile", [.mobile, .workMobile, .iPhone]),
        ]
        var phones = contact.phones.preferredFirst()
        var taken: [String: String] = [:]
        for (key, labels) in keys {
            for label in labels where taken[key] == nil {
                guard let place = phones.firstIndex(where: { $0.label == label }) else { continue }
                taken[key] = phones.remove(at: place).number
            }
        }
        // A number in a wrong place is better than none.
        for key in ["phone", "workphone", "mobile"] where taken[key] == nil && !phones.isEmpty {
            taken[key] = phones.removeFirst().number
        }
        return keys.compactMap { entry in taken[entry.key].map { (entry.key, $0) } }
    }

    // MARK: Reading

    static func read(_ file: [UInt8], limits: Limits) -> CardReading {
        let text = SourceText(file)
        var builder = CardBuilder(text, limits: limits)
        var section: [Field] = []
        var start: Int?
        var isFormat = true
        TextLines.forEach(in: text.bytes) { line, range in
            if line.isEmpty || line.first == UInt8(ascii: "#") { return }
            if line.first == UInt8(ascii: "["), line.last == UInt8(ascii: "]") {
                if let start, !isFormat { card(section, start, &builder) }
                section = []
                start = range.lowerBound
                isFormat = line.elementsEqual("[format]".utf8)
                return
            }
            guard let equals = line.firstIndex(of: UInt8(ascii: "=")), start != nil else {
                return builder.report(
                    .lineNotUnderstood, range, "not key=value: \(builder.shown(range)); it was left out")
            }
            if isFormat { return }
            let key = TextLines.trimmed(Array(line[..<equals])).map(\.lowerCased)
            let value = builder.decoded(line[(equals + 1)...], at: range)
            if value.isEmpty { return }
            section.append(Field(key: String(decoding: key, as: UTF8.self), value: value, offset: range.lowerBound))
        }
        if let start, !isFormat { card(section, start, &builder) }
        return builder.finish()
    }

    private struct Field {
        let key: String
        let value: [UInt8]
        let offset: Int
        var text: String { String(decoding: value, as: UTF8.self) }
        var list: [String] {
            value.split(separator: UInt8(ascii: ",")).map {
                String(decoding: TextLines.trimmed(Array($0)), as: UTF8.self)
            }.filter { !$0.isEmpty }
        }
    }

    private static let addressKeys = ["", "address2", "address", "city", "state", "zip", "country"]

    private static func card(_ fields: [Field], _ start: Int, _ builder: inout CardBuilder) {
        builder.begin(at: start)
        let names = fields.filter { $0.key == "name" }
        let other = fields.first { $0.key == "nick" || $0.key == "email" }
        for name in names { builder.add("FN", .text(name.text), at: name.offset) }
        if names.isEmpty { builder.add("FN", .text(other?.text ?? ""), at: other?.offset ?? start) }
        var hasAddress = false
        var hasAnniversary = false
        for field in fields {
            let text = PropertyValue.text(field.text)
            switch field.key {
            case "name": break
            case "email": for mail in field.list { builder.add("EMAIL", .text(mail), at: field.offset) }
            case "phone": builder.add("TEL", text, types: ["home"], at: field.offset)
            case "workphone": builder.add("TEL", text, types: ["work"], at: field.offset)
            case "fax": builder.add("TEL", text, types: ["fax"], at: field.offset)
            case "mobile": builder.add("TEL", text, types: ["cell"], at: field.offset)
            case "nick": builder.add("NICKNAME", .textList([field.text]), at: field.offset)
            case "url": builder.add("URL", .uri(field.text), at: field.offset)
            case "notes": builder.add("NOTE", text, at: field.offset)
            case "groups": builder.add("CATEGORIES", .textList(field.list), at: field.offset)
            case "anniversary" where !hasAnniversary:
                hasAnniversary = true
                if let date = PartialDate(field.text) {
                    builder.add("ANNIVERSARY", .date(date), at: field.offset)
                } else {
                    builder.report(
                        .invalidDate, field.offset..<field.offset, "not a date; it was kept as text")
                    builder.add("ANNIVERSARY", text, at: field.offset)
                }
            case "custom1", "custom2", "custom3", "custom4", "custom5":
                builder.add("X-" + field.key.uppercased(), text, at: field.offset)
            case _ where addressKeys.contains(field.key):
                if hasAddress { continue }
                hasAddress = true
                let components = addressKeys.map { key in
                    let texts = fields.filter { $0.key == key }.map { $0.text }
                    return texts.isEmpty ? [""] : texts
                }
                builder.add("ADR", .components(components), at: field.offset)
            default:
                let name = LineName.parameter(Array("X-ABOOK-\(field.key)".utf8)).name
                builder.add(name, text, at: field.offset)
            }
        }
        builder.end()
    }
}
