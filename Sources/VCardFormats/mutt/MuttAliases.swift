public import VCardKit

/// The aliases of the mail program mutt: `alias ana Ana Ruiz <ana@example.com>`.
///
/// One alias is one card; one of several addresses is a group. Lines of an address query, `address TAB name TAB more`,
/// are read too.
public enum MuttAliases {
    /// The cards as aliases, one for each email address.
    public static func encode(_ cards: [Card]) -> [UInt8] {
        var writer = ContactWriter(MuttForm())
        for card in cards { writer.write(card) }
        return writer.finish()
    }

    /// The cards of a text of aliases; they are of version 4.0.
    public static func decode(_ bytes: [UInt8], limits: Limits = Limits()) -> CardReading {
        MuttForm.read(bytes, limits: limits)
    }
}

extension CardFormat {
    static let mutt = CardFormat(
        "mutt", extensions: ["muttrc"], mediaType: "text/x-mutt-aliases", "the aliases of mutt",
        read: { MuttAliases.decode($0, limits: $1.limits) }, recognizes: { MuttForm.recognizes($0) },
        makeWriter: { _ in ContactWriter(MuttForm()) })
}

struct MuttForm: ReadableContactForm {
    static let name = "mutt"
    static let heading = ""

    /// The keys that are taken, each with the number to try next behind it.
    private var keys: [String: Int] = [:]
    /// The first address of each card by its UID, for the members of groups.
    private var addresses: [String: String] = [:]
    /// The key of each group by its UID.
    private var aliases: [String: String] = [:]

    /// The parameter of MEMBER that has a name which no card has.
    static let nameParameter = "X-CN"

    static func recognizes(_ start: UnsafeRawBufferPointer) -> Bool {
        for line in start.prefix(65536).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            if line.first == UInt8(ascii: "#") || line.allSatisfy({ $0 <= 0x20 }) { continue }
            return line.starts(with: "alias ".utf8) || line.starts(with: "alias\t".utf8)
        }
        return false
    }

    // MARK: Writing

    mutating func text(of contact: Contact, _ card: Card) -> [UInt8] {
        let mails = contact.emails.preferredFirst().map { $0.value }.filter { Self.isAddress($0) }
        if let identifier = contact.identifier, let mail = mails.first { addresses[identifier] = mail }
        var groups = ""
        for category in contact.categories where Self.isWord(category) { groups += "-group \(category) " }
        let name = Self.plain(contact.displayName)
        var note = Self.plain(contact.notes.first?.value ?? "")
        if !note.isEmpty { note = " # " + note }
        if contact.kind == .group {
            let members = card.properties(.member).compactMap { member($0) }
            guard !members.isEmpty else { return [] }
            let key = key(contact, name)
            if let identifier = contact.identifier { aliases[identifier] = key }
            // One address alone would be a person.
            let list =
                members.count > 1 || name.isEmpty
                ? members.joined(separator: ", ") : "\(Self.phrase(name)): \(members[0]);"
            return Array("alias \(groups)\(key) \(list)\(note)\n".utf8)
        }
        var lines = ""
        for mail in mails {
            let address = name.isEmpty || name == mail ? mail : "\(Self.phrase(name)) <\(mail)>"
            lines += "alias \(groups)\(key(contact, name)) \(address)\(note)\n"
            note = ""
        }
        return Array(lines.utf8)
    }

    /// A member of a group as an address, with its name if no card has that; `nil` if it has none.
    private func member(_ property: Property) -> String? {
        let uri = property.text
        if let key = aliases[uri] { return key }
        let address = uri.utf8.starts(with: "mailto:".utf8) ? String(uri.dropFirst(7)) : addresses[uri]
        guard let address, Self.isAddress(address) || Self.isWord(address) else { return nil }
        let parameter = property.parameters.first { $0.name.utf8.elementsEqual(Self.nameParameter.utf8) }
        guard let name = parameter.map({ Self.plain($0.value) }), !name.isEmpty else { return address }
        return "\(Self.phrase(name)) <\(address)>"
    }

    /// A key that no alias has yet: the nickname, else one made of the name.
    private mutating func key(_ contact: Contact, _ name: String) -> String {
        let nickname = contact.name.nicknames.first ?? ""
        let base = Self.isWord(nickname) ? nickname : Self.key(of: name)
        var key = base
        while keys[key] != nil {
            let number = keys[base] ?? 2
            keys[base] = number + 1
            key = "\(base)-\(number)"
        }
        keys[key] = 2
        return key
    }

    /// `ana.ruiz` for `Ana Ruiz`.
    static func key(of name: String) -> String {
        var key: [UInt8] = []
        for byte in name.utf8.map(\.lowerCased) {
            if byte.isNameByte || byte == UInt8(ascii: "_") || byte >= 0x80 {
                key.append(byte)
            } else if !key.isEmpty, key.last != UInt8(ascii: ".") {
                key.append(UInt8(ascii: "."))
            }
        }
        while key.last == UInt8(ascii: ".") { key.removeLast() }
        return key.isEmpty ? "contact" : String(decoding: key, as: UTF8.self)
    }

    /// Whether a text is one word that mutt does not take for anything else.
    private static func isWord(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0.isNameByte || $0 >= 0x80 || $0 == 0x2E || $0 == 0x5F }
    }

    private static func isAddress(_ text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "@"))
            && text.utf8.allSatisfy { $0 > 0x20 && !notInAddress.contains($0) }
    }

    private static let notInAddress = Array("<>(),;:\"#".utf8)

    /// A text as one line.
    private static func plain(_ text: String) -> String {
        String(decoding: TextLines.trimmed(text.utf8.map { $0 < 0x20 ? 0x20 : $0 }), as: UTF8.self)
    }

    /// A name before an address, in quotes where it has to be (RFC 5322 §3.2.4).
    private static func phrase(_ name: String) -> String {
        let isPlain = name.utf8.allSatisfy {
            $0.isNameByte || $0 >= 0x80 || $0 == 0x20 || $0 == UInt8(ascii: "'") || $0 == 0x5F
        }
        if isPlain { return name }
        var out: [UInt8] = [0x22]
        for byte in name.utf8 {
            if byte == 0x22 || byte == UInt8(ascii: "\\") { out.append(UInt8(ascii: "\\")) }
            out.append(byte)
        }
        return String(decoding: out + [0x22], as: UTF8.self)
    }
}
