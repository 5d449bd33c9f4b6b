import VCardKit

/// The entry of a contact, as Thunderbird writes it.
struct LDIFEntryText {
    private let contact: Contact
    private let card: Card
    private let isGroup: Bool
    private var lines: [UInt8] = []
    /// The entry's distinguished name.
    let name: [UInt8]

    init(_ contact: Contact, _ card: Card, isGroup: Bool) {
        self.contact = contact
        self.card = card
        self.isGroup = isGroup
        var name: [UInt8] = []
        DistinguishedName.append("cn", contact.displayName, to: &name)
        if !isGroup, let mail = contact.emails.preferredFirst().first {
            DistinguishedName.append("mail", mail.value, to: &name)
        }
        self.name = name
    }

    /// The lines of the entry, without those of members.
    mutating func text() -> [UInt8] {
        lines = []
        LDIFWriter.append("dn", .text(name), to: &lines)
        for name in isGroup ? Self.groupClasses : Self.personClasses { put("objectclass", name) }
        if isGroup {
            put(.commonName, contact.displayName)
            put(.nickname, contact.name.nicknames.first)
            put(.note, contact.notes.first?.value)
            putCarried()
            return lines
        }
        put(.givenName, contact.name.given)
        put(.familyName, contact.name.family)
        put(.commonName, contact.displayName)
        put(.nickname, contact.name.nicknames.first)
        let mails = contact.emails.preferredFirst()
        put(.mail, mails.first?.value)
        put(.secondMail, mails.dropFirst().first?.value)
        putPhones()
        putAddresses()
        let titles = contact.titles.preferredFirst()
        put(.title, titles.first?.value)
        if let organization = contact.organizations.preferredFirst().first?.value {
            for unit in organization.units { put(.unit, unit) }
            put(.organization, organization.name)
        }
        putPages()
        putBirthday()
        let custom: [(LDIFField, String)] = [
            (.custom1, "X-CUSTOM1"), (.custom2, "X-CUSTOM2"), (.custom3, "X-CUSTOM3"), (.custom4, "X-CUSTOM4"),
        ]
        for (field, name) in custom {
            put(field, card.properties.first { $0.nameBytes.map(\.upperCased).elementsEqual(name.utf8) }?.text)
        }
        put(.note, contact.notes.first?.value)
        if let aim = contact.messaging.first(where: { $0.value.uri.utf8.starts(with: "aim:".utf8) }) {
            put(.aim, String(aim.value.uri.dropFirst(4)))
        }
        putRest()
        putCarried()
        return lines
    }

    private static let personClasses = [
        "top", "person", "organizationalPerson", "inetOrgPerson", "mozillaAbPersonAlpha",
    ]
    private static let groupClasses = ["top", "groupOfNames"]

    // MARK: Values

    private mutating func put(_ name: String, _ text: String) {
        LDIFWriter.append(name, .text(Array(text.utf8)), to: &lines)
    }

    private mutating func put(_ field: LDIFField, _ text: String?) {
        guard let text, !text.utf8.isEmpty else { return }
        put(field.name, text)
    }

    private mutating func putPhones() {
        var phones = contact.phones.preferredFirst()
        var slots: [LDIFField: String] = [:]
        // First those that belong there, then those that come near; a number in a wrong place is better than none.
        for pass in 0..<3 {
            var rest: [Labeled<Contact.PhoneNumber>] = []
            for phone in phones {
                let slot =
                    pass < 2
                    ? Self.slot(phone.label, isExact: pass == 0)
                    : [LDIFField.workPhone, .homePhone, .mobile].first { slots[$0] == nil }
                if let slot, slots[slot] == nil {
                    slots[slot] = phone.number
                } else {
                    rest.append(phone)
                }
            }
            phones = rest
        }
        for field in [LDIFField.workPhone, .homePhone, .fax, .pager, .mobile] { put(field, slots[field]) }
    }

    private static func slot(_ label: Contact.Label?, isExact: Bool) -> LDIFField? {
        switch label {
        case .some(.work): .workPhone
        case .some(.home): .homePhone
        case .some(.mobile): .mobile
        case .some(.fax): .fax
        case .some(.pager): .pager
        case _ where isExact: nil
        case .none, .some(.companyMain), .some(.main): .workPhone
        case .some(.workMobile), .some(.iPhone), .some(.car): .mobile
        case .some(.workFax), .some(.homeFax): .fax
        case .some(.workPager): .pager
        default: nil
        }
    }

    private mutating func putAddresses() {
        var addresses = contact.addresses.preferredFirst()
        var home: Contact.Address?
        var work: Contact.Address?
        if let place = addresses.firstIndex(where: { $0.label == .home }) { home = addresses.remove(at: place).value }
        if let place = addresses.firstIndex(where: { $0.label == .work }) { work = addresses.remove(at: place).value }
        for address in addresses where address.label != .home && address.label != .work {
            if work == nil { work = address.value } else if home == nil { home = address.value }
        }
        if let home {
            put(.homeStreet, home.street)
            put(.homeStreet2, home.extended)
            put(.homeLocality, home.locality)
            put(.homeRegion, home.region)
            put(.homePostalCode, home.postalCode)
            put(.homeCountry, home.country)
            put(.homeLabel, home.labelText.map { LDIFContact.postal($0) })
        }
        if let work {
            // For Thunderbird it is a street, too, of which the later one counts.
            put(.workPostOfficeBox, work.postOfficeBox)
            put(.workStreet, work.street)
            put(.workStreet2, work.extended)
            put(.workLocality, work.locality)
            put(.workRegion, work.region)
            put(.workPostalCode, work.postalCode)
            if let code = work.countryCode, !work.country.isEmpty {
                put(.workCountry, code)
                put(.countryName, work.country)
            } else {
                put(.workCountry, work.country)
            }
            put(.workLabel, work.labelText.map { LDIFContact.postal($0) })
        }
    }

    private mutating func putPages() {
        let pages = contact.urls.preferredFirst()
        put(.workURL, pages.first { $0.label == .work }?.value)
        put(.homeURL, pages.first { $0.label == .home }?.value)
        for page in pages where page.label != .work && page.label != .home && !page.value.utf8.contains(0x20) {
            put(.labeledURI, page.value + (page.label.map { " " + $0.name } ?? ""))
        }
    }

    private mutating func putBirthday() {
        guard let date = contact.birthday?.date else { return }
        put(.birthYear, date.year.map { "\($0)" })
        put(.birthMonth, date.month.map { "\($0)" })
        put(.birthDay, date.day.map { "\($0)" })
    }

    private mutating func putRest() {
        put(.language, contact.languages.preferredFirst().first?.value)
        for relation in contact.relations {
            guard case .uri(let uri) = relation.value, uri.utf8.starts(with: "ldap:///".utf8) else { continue }
            let bytes = Array(uri.utf8)
            var name: [UInt8] = []
            URIText.decodePercent(bytes.span, in: 8..<bytes.count, into: &name)
            let field: LDIFField? =
                relation.label == .manager ? .manager : relation.label == .assistant ? .assistant : nil
            if let field { LDIFWriter.append(field.name, .text(name), to: &lines) }
        }
        for photo in contact.photos {
            switch photo.value.content {
            case .bytes(let octets) where photo.value.mediaType == .jpeg:
                LDIFWriter.append(LDIFField.photo.name, .octets(octets), to: &lines)
            case .uri(let uri): LDIFWriter.append(LDIFField.photo.name, .reference(Array(uri.utf8)), to: &lines)
            default: continue
            }
            break
        }
        for key in contact.keys {
            guard case .bytes(let octets) = key.value.content, key.value.mediaType?.text == "application/pkix-cert"
            else { continue }
            LDIFWriter.append(LDIFField.certificate.name + ";binary", .octets(octets), to: &lines)
        }
        if let seconds = contact.revised?.secondsSince1970, seconds > 0 { put(.revised, "\(seconds)") }
    }

    /// Writes the attributes again that ``LDIFReader`` kept under `X-LDAP-` names.
    private mutating func putCarried() {
        let prefix = Array("X-LDAP-".utf8)
        for property in card.properties {
            let name = property.nameBytes.map(\.upperCased)
            guard name.count > prefix.count, name.starts(with: prefix) else { continue }
            var attribute = Array(name.dropFirst(prefix.count)).map(\.lowerCased)
            // 1.2.840: the number of an attribute without a name.
            if attribute.allSatisfy({ $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") }) {
                attribute = attribute.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: ".") : $0 }
            }
            let options = property.parameters.first { $0.name.utf8.elementsEqual("X-OPTIONS".utf8) }?.value
            let full = String(decoding: attribute, as: UTF8.self) + (options.map { ";" + $0 } ?? "")
            switch property.value {
            case .binary(let octets, _): LDIFWriter.append(full, .octets(octets), to: &lines)
            case .uri(let uri): LDIFWriter.append(full, .reference(Array(uri.utf8)), to: &lines)
            case let value: LDIFWriter.append(full, .text(Array(value.text.utf8)), to: &lines)
            }
        }
    }
}
