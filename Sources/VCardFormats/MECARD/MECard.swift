public import VCardKit

/// MECARD, the short form of a contact for QR codes: `MECARD:N:Ruiz,Ana;TEL:+34600111222;;`.
///
/// One line is one card; fields that a card has no property for stand under `X-MECARD-` names and come back.
public enum MECard {
    /// The cards as MECARD, one a line; what it has no field for is left out.
    public static func encode(_ cards: [Card]) -> [UInt8] {
        var writer = ContactWriter(MECardForm())
        for card in cards { writer.write(card) }
        return writer.finish()
    }

    /// The cards of a text of MECARDs; they are of version 4.0.
    public static func decode(_ bytes: [UInt8], limits: Limits = Limits()) -> CardReading {
        MECardForm.read(bytes, limits: limits)
    }
}

extension CardFormat {
    static let meCard = CardFormat(
        "mecard", extensions: ["mecard"], mediaType: "text/x-mecard", "MECARD, the short form for QR codes",
        read: { MECard.decode($0, limits: $1.limits) },
        recognizes: { $0.prefix(7).map(\.upperCased).elementsEqual("MECARD:".utf8) },
        makeWriter: { _ in ContactWriter(MECardForm()) })
}

struct MECardForm: ReadableContactForm {
    static let name = "MECARD"
    static let heading = ""

    // MARK: Writing

    mutating func text(of contact: Contact, _ card: Card) -> [UInt8] {
        var line = Array("MECARD:".utf8)
        let put = { (key: String, parts: [String]) in
            guard parts.contains(where: { !$0.isEmpty }) else { return }
            line.append(contentsOf: key.utf8)
            line.append(UInt8(ascii: ":"))
            for (number, part) in parts.enumerated() {
                if number > 0 { line.append(UInt8(ascii: ",")) }
                Self.escape(part, into: &line)
            }
            line.append(UInt8(ascii: ";"))
        }
        let name = contact.name
        if name.family.isEmpty && name.given.isEmpty {
            put("N", [contact.displayName])
        } else if name.given.isEmpty {
            put("N", [name.family])
        } else {
            put("N", [name.family, name.given])
        }
        let phonetic = [name.phonetic.family, name.phonetic.given]
        put("SOUND", phonetic[1].isEmpty ? [phonetic[0]] : phonetic)
        for phone in contact.phones.preferredFirst() {
            let digits = phone.value.digits
            // A number has 1 to 24 digits.
            guard !digits.isEmpty, digits.utf8.count <= 25 else { continue }
            put(phone.label == .video ? "TEL-AV" : "TEL", [digits])
        }
        for mail in contact.emails.preferredFirst() { put("EMAIL", [mail.value]) }
        if let organization = contact.organizations.first?.value {
            put("ORG", [organization.name] + organization.units)
        }
        put("NOTE", [contact.notes.first?.value ?? ""])
        if let day = contact.birthday?.date, day.hasCompleteDate { put("BDAY", [day.withoutTime.text(as: .basic)]) }
        for address in contact.addresses.preferredFirst() {
            put("ADR", Array(address.value.components.prefix(7)))
        }
        for page in contact.urls.preferredFirst() { put("URL", [page.value]) }
        put("NICKNAME", contact.name.nicknames)
        let prefix = Array("X-MECARD-".utf8)
        for property in card.properties {
            let name = property.nameBytes.map(\.upperCased)
            guard name.count > prefix.count, name.starts(with: prefix) else { continue }
            put(String(decoding: name.dropFirst(prefix.count), as: UTF8.self), [property.text])
        }
        line.append(contentsOf: ";\n".utf8)
        return line
    }

    private static func escape(_ text: String, into line: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: ","):
                line.append(UInt8(ascii: "\\"))
                line.append(byte)
            // All of it is one line.
            case 0x0D: break
            case 0..<0x20: line.append(0x20)
            default: line.append(byte)
            }
        }
    }

    // MARK: Reading

    static func read(_ file: [UInt8], limits: Limits) -> CardReading {
        let text = SourceText(file)
        var builder = CardBuilder(text, limits: limits)
        TextLines.forEach(in: text.bytes) { line, range in
            if line.allSatisfy({ $0 <= 0x20 }) { return }
            var rest = line.drop { $0 <= 0x20 }
            guard begins(rest) else {
                return builder.report(
                    .lineNotUnderstood, range, "no MECARD: \(builder.shown(range)); it was left out")
            }
            // Several may stand on one line.
            while begins(rest) {
                let start = rest.startIndex
                let (fields, end) = fields(rest.dropFirst(7))
                rest = line[(end ?? line.endIndex)...].drop { $0 <= 0x20 }
                card(fields, start..<(end ?? line.endIndex), isEnded: end != nil, &builder)
            }
            if !rest.isEmpty {
                builder.report(
                    .lineNotUnderstood, rest.startIndex..<rest.endIndex,
                    "text behind the end of a MECARD; it was left out")
            }
        }
        return builder.finish()
    }

    private static func begins(_ text: ArraySlice<UInt8>) -> Bool {
        text.prefix(7).map(\.upperCased).elementsEqual("MECARD:".utf8)
    }

    private struct Field {
        let key: String
        /// The parts between commas, escapes undone.
        let parts: [[UInt8]]
        let range: Range<Int>
    }

    /// The fields of a card: a key, `:`, and parts up to a `;`; and where the card ends, `nil` if the second `;` that
    /// ends it is missing.
    private static func fields(_ line: ArraySlice<UInt8>) -> (fields: [Field], end: Int?) {
        var fields: [Field] = []
        var key: [UInt8]?
        var parts: [[UInt8]] = [[]]
        var isEscaped = false
        var start = line.startIndex
        let end = { (position: Int) in
            if let key, !key.isEmpty || parts != [[]] {
                fields.append(
                    Field(key: String(decoding: key, as: UTF8.self), parts: parts, range: start..<position))
            } else if key == nil, parts[0].contains(where: { $0 > 0x20 }) {
                fields.append(Field(key: "", parts: parts, range: start..<position))
            }
            key = nil
            parts = [[]]
            start = position + 1
        }
        for (position, byte) in zip(line.indices, line) {
            if isEscaped {
                parts[parts.count - 1].append(byte)
                isEscaped = false
                continue
            }
            switch byte {
            case UInt8(ascii: "\\"): isEscaped = true
            case UInt8(ascii: ";"):
                if key == nil, parts == [[]] {
                    // An empty field in the middle ends nothing.
                    let rest = line[(position + 1)...].drop { $0 <= 0x20 }
                    if rest.isEmpty || begins(rest) { return (fields, position + 1) }
                }
                end(position)
            case UInt8(ascii: ":") where key == nil:
                key = parts[0].map(\.upperCased).filter { $0 > 0x20 }
                parts = [[]]
            case UInt8(ascii: ",") where key != nil: parts.append([])
            default: parts[parts.count - 1].append(byte)
            }
        }
        end(line.endIndex)
        return (fields, nil)
    }

    private static func name(_ parts: [String]) -> Contact.Name {
        Contact.Name(given: parts.dropFirst().joined(separator: " "), family: parts[0])
    }

    private static func card(
        _ fields: [Field], _ range: Range<Int>, isEnded: Bool, _ builder: inout CardBuilder
    ) {
        builder.begin(at: range.lowerBound)
        if !isEnded {
            builder.report(
                .lineNotUnderstood, range.upperBound..<range.upperBound,
                "the ;; that ends a MECARD is missing; what is there was read", severity: .info)
        }
        let texts = fields.map { field in
            field.parts.map { String(decoding: builder.decoded($0[...], at: field.range), as: UTF8.self) }
        }
        var hasBirthday = false
        let name = fields.firstIndex { $0.key == "N" }
        if let name {
            let parts = texts[name]
            let contact = Self.name(parts)
            builder.add("FN", .text(contact.formatted), at: fields[name].range.lowerBound)
            if parts.count > 1 {
                builder.add(
                    "N", .components([[contact.family], [contact.given], [""], [""], [""]]),
                    at: fields[name].range.lowerBound)
            }
        } else {
            let other = ["NICKNAME", "ORG", "EMAIL", "TEL"].lazy.compactMap { key in
                fields.firstIndex { $0.key == key }
            }.first
            builder.add("FN", .text(other.map { texts[$0][0] } ?? ""), at: range.lowerBound)
        }
        for (number, (field, parts)) in zip(fields, texts).enumerated() {
            let text = parts.joined(separator: ",")
            let offset = field.range.lowerBound
            switch field.key {
            case "N":
                // A card has one name; another one is how people call it too.
                guard let name, name != number, parts != texts[name] else { break }
                builder.add("FN", .text(Self.name(parts).formatted), at: offset)
            case "": builder.report(.lineNotUnderstood, field.range, "a field without a name; it was left out")
            case "SOUND":
                builder.add("X-PHONETIC-LAST-NAME", .text(parts[0]), at: offset)
                if parts.count > 1 { builder.add("X-PHONETIC-FIRST-NAME", .text(parts[1]), at: offset) }
            case "TEL": builder.add("TEL", .text(text), at: offset)
            case "TEL-AV": builder.add("TEL", .text(text), types: ["video"], at: offset)
            case "EMAIL": builder.add("EMAIL", .text(text), at: offset)
            case "NOTE": builder.add("NOTE", .text(text), at: offset)
            case "URL": builder.add("URL", .uri(text), at: offset)
            case "ORG": builder.add("ORG", .components(parts.map { [$0] }), at: offset)
            case "NICKNAME": builder.add("NICKNAME", .textList(parts), at: offset)
            case "BDAY" where !hasBirthday:
                hasBirthday = true
                if let date = PartialDate(text) {
                    builder.add("BDAY", .date(date), at: offset)
                } else {
                    builder.report(.invalidDate, field.range, "not a date; it was kept as text")
                    builder.add("BDAY", .text(text), at: offset)
                }
            case "ADR":
                // Anything but the seven parts is an address as people write it.
                let street = [[""], [""], [parts.joined(separator: ",")], [""], [""], [""], [""]]
                builder.add("ADR", .components(parts.count == 7 ? parts.map { [$0] } : street), at: offset)
            default:
                builder.add(LineName.parameter(Array("X-MECARD-\(field.key)".utf8)).name, .text(text), at: offset)
            }
        }
        builder.end()
    }
}
