import VCardKit

/// One card of a page.
struct HCardArticle {
    private let contact: Contact
    private var bytes: [UInt8] = []

    init(_ contact: Contact) { self.contact = contact }

    /// The card as an `article` with a line end behind it.
    mutating func html() -> [UInt8] {
        bytes = []
        put("<article class=\"h-card vcard\">\n")
        putHeader()
        put("<dl>\n")
        putReachable()
        for address in contact.addresses {
            row(Self.label(address, "address"), class: "adr") { $0.put(address.value) }
        }
        putPlaces()
        putDates()
        putPeople()
        for note in contact.notes { row("note") { $0.element("span", "note p-note", note.value) } }
        let categories = contact.categories
        if !categories.isEmpty {
            row("categories") { article in
                for (number, category) in categories.enumerated() {
                    if number > 0 { article.put(", ") }
                    article.element("span", "category p-category", category)
                }
            }
        }
        put("</dl>\n")
        putForPrograms()
        put("</article>\n")
        return bytes
    }

    /// What people do not read.
    private mutating func putForPrograms() {
        guard contact.identifier != nil || contact.revised != nil else { return }
        put("<div hidden>")
        if let identifier = contact.identifier { element("span", "uid u-uid", identifier) }
        if let revised = contact.revised { date(revised, "rev dt-rev") }
        put("</div>\n")
    }

    // MARK: Name

    private mutating func putHeader() {
        put("<header>\n")
        for (photo, name) in contact.photos.map({ ($0, "photo u-photo") }) + contact.logos.map({ ($0, "logo u-logo") })
        {
            guard case .bytes(let octets) = photo.value.content, let type = photo.value.mediaType, type.isImage else {
                continue
            }
            put("<img class=\"\(name)\" alt=\"\" src=\"data:\(type.text);base64,")
            octets.withUnsafeBufferPointer { Base64.encode($0, into: &bytes) }
            put("\">\n")
        }
        put("<div>\n")
        let organizations = contact.organizations.map { $0.value }
        let name = contact.displayName
        // hCard tells an organization by this.
        let isOrganization =
            contact.kind == .organization || organizations.first.map { $0.name == name && $0.units.isEmpty } ?? false
        put("<h2>")
        element("span", isOrganization ? "fn org p-name p-org" : "fn p-name", name)
        put("</h2>\n")
        putNameParts()
        if !contact.name.nicknames.isEmpty {
            put("<p class=\"sub\">“")
            for (number, nickname) in contact.name.nicknames.enumerated() {
                if number > 0 { put("”, “") }
                element("span", "nickname p-nickname", nickname)
            }
            put("”</p>\n")
        }
        for title in contact.titles { paragraph { $0.element("span", "title p-job-title", title.value) } }
        for role in contact.roles { paragraph { $0.element("span", "role p-role", role.value) } }
        for organization in organizations where !isOrganization || organization.name != name {
            paragraph { article in
                article.put("<span class=\"org\">")
                article.element("span", "organization-name p-org", organization.name)
                for unit in organization.units {
                    article.put(", ")
                    article.element("span", "organization-unit", unit)
                }
                article.put("</span>")
            }
        }
        put("</div>\n</header>\n")
    }

    /// The parts of the name for programs; people read the whole.
    private mutating func putNameParts() {
        let name = contact.name
        let parts: [(String, [String])] = [
            ("honorific-prefix p-honorific-prefix", name.prefixes), ("given-name p-given-name", [name.given]),
            ("additional-name p-additional-name", [name.middle]),
            ("family-name p-family-name", [name.family, name.secondFamily]),
            ("honorific-suffix p-honorific-suffix", [name.generation] + name.suffixes),
        ]
        guard parts.contains(where: { $0.1.contains { !$0.isEmpty } }) else { return }
        put("<div class=\"n\" hidden>")
        for (classes, texts) in parts {
            for text in texts where !text.isEmpty { element("span", classes, text) }
        }
        put("</div>\n")
    }

    // MARK: Rows

    /// The words that hCard has for phones.
    private static let phoneTypes = [
        "home": "home", "work": "work", "mobile": "cell", "work mobile": "cell", "iPhone": "cell", "fax": "fax",
        "home fax": "fax", "work fax": "fax", "pager": "pager", "car": "car", "video": "video", "ISDN": "isdn",
    ]

    private mutating func putReachable() {
        for phone in contact.phones {
            let label = Self.label(phone, "phone")
            row(label, class: "tel", type: Self.phoneTypes[label]) { article in
                let digits = phone.value.digits
                let isNumber = digits.utf8.contains { $0 &- 0x30 < 10 } && !phone.number.utf8.contains(0x40)
                article.link(isNumber ? "tel:" + digits : phone.number, phone.number, "value p-tel")
            }
        }
        for mail in contact.emails {
            row(Self.label(mail, "email"), class: "email") {
                $0.link("mailto:" + mail.value, mail.value, "value u-email")
            }
        }
        for account in contact.messaging {
            let title = account.value.service ?? Self.label(account, "messages")
            row(title) { $0.link(account.value.uri, account.value.uri, "impp u-impp") }
        }
        for profile in contact.socialProfiles {
            row(profile.value.service ?? "profile") { article in
                let text = profile.value.username ?? profile.value.profile.text
                article.link(profile.value.profile.text, text, "url u-url")
            }
        }
        for page in contact.urls { row(Self.label(page, "web")) { $0.link(page.value, page.value, "url u-url") } }
        for (photo, name) in contact.photos.map({ ($0, "photo") }) + contact.logos.map({ ($0, "logo") }) {
            // A page that is opened fetches nothing.
            if case .uri(let uri) = photo.value.content { row(name) { $0.link(uri, uri, "\(name) u-\(name)") } }
        }
    }

    private mutating func putPlaces() {
        for position in contact.positions {
            var uri: [UInt8] = []
            position.value.write(into: &uri)
            row("position") { article in
                article.put("<span class=\"geo p-geo h-geo\">")
                article.element("span", "latitude p-latitude", position.value.latitude.text)
                article.put("; ")
                article.element("span", "longitude p-longitude", position.value.longitude.text)
                article.put("</span>")
            }
        }
        for zone in contact.timeZones {
            let text: String
            switch zone.value {
            case .name(let name): text = name
            case .uri(let uri): text = uri
            case .offset(let offset): text = PropertyValue.utcOffset(offset).text
            }
            row("time zone") { $0.element("span", "tz p-tz", text) }
        }
        for language in contact.languages { row("language") { $0.element("span", "lang p-lang", language.value) } }
    }

    private mutating func putDates() {
        let days: [(String, Contact.DateValue?, String)] = [
            ("birthday", contact.birthday, "bday dt-bday"), ("died", contact.deathDate, "deathdate"),
        ]
        for (name, day, classes) in days {
            if let day { row(name) { $0.day(day, classes) } }
        }
        for day in contact.anniversaries {
            row(Self.label(day, "anniversary")) { $0.day(day.value, "anniversary dt-anniversary") }
        }
        for day in contact.dates { row(Self.label(day, "date")) { $0.day(day.value, "date") } }
    }

    private mutating func putPeople() {
        if let gender = contact.gender {
            let sexes: [Contact.Gender.Sex: String] = [
                .male: "male", .female: "female", .other: "other", .none: "none", .unknown: "unknown",
            ]
            row("gender") { article in
                if let sex = gender.sex { article.element("span", "sex p-sex", sexes[sex] ?? "") }
                if gender.sex != nil, !gender.identity.isEmpty { article.put(", ") }
                if !gender.identity.isEmpty { article.element("span", "p-gender-identity", gender.identity) }
            }
        }
        for relation in contact.relations {
            row(Self.label(relation, "related")) { article in
                if case .uri(let uri) = relation.value {
                    article.link(uri, uri, "related")
                } else {
                    article.element("span", "related", relation.value.text)
                }
            }
        }
        let interests =
            contact.expertise.map { ("expertise", $0) } + contact.hobbies.map { ("hobby", $0) }
            + contact.interests.map { ("interest", $0) }
        for (name, interest) in interests {
            let level = interest.value.level.map { " (\($0))" } ?? ""
            row(name) { $0.element("span", name, interest.value.text + level) }
        }
        for member in contact.members { row("member") { $0.link(member, member, "member") } }
    }

    private mutating func put(_ address: Contact.Address) {
        let parts: [(String, String)] = [
            ("post-office-box p-post-office-box", address.postOfficeBox),
            ("extended-address p-extended-address", address.extended),
            ("street-address p-street-address", address.street),
            ("postal-code p-postal-code", address.postalCode), ("locality p-locality", address.locality),
            ("region p-region", address.region), ("country-name p-country-name", address.country),
        ].filter { !$0.1.isEmpty }
        if parts.isEmpty, let label = address.labelText { return element("span", "label p-label", label) }
        put("<span class=\"p-adr h-adr\">")
        var last = ""
        for (classes, text) in parts {
            // 62701 Springfield, IL
            switch (last.prefix(6), classes.prefix(6)) {
            case ("", _): break
            case ("postal", "locali"), ("postal", "region"): put(" ")
            case ("locali", "region"): put(", ")
            default: put("<br>")
            }
            element("span", classes, text)
            last = classes
        }
        put("</span>")
    }

    private mutating func day(_ value: Contact.DateValue, _ classes: String) {
        if let date = value.date { self.date(date, classes) } else { element("span", classes, value.text) }
    }

    private mutating func date(_ date: PartialDate, _ classes: String) {
        let text = date.text(as: .extended)
        put("<time class=\"\(classes)\" datetime=\"")
        XMLEscaping.append(text.utf8, isAttribute: true, to: &bytes)
        put("\">")
        XMLEscaping.append(text.utf8, to: &bytes)
        put("</time>")
    }

    // MARK: Elements

    private static func label<Value>(_ value: Labeled<Value>, _ other: String) -> String {
        value.label?.name ?? other
    }

    /// Writes a row: what it is, and a value.
    ///
    /// - Parameter type: The word that hCard has for it, where people read another one.
    private mutating func row(
        _ title: String, class classes: String = "", type: String? = nil, _ value: (inout HCardArticle) -> Void
    ) {
        put(classes.isEmpty ? "<div><dt>" : "<div class=\"\(classes)\"><dt>")
        if let type {
            put("<abbr class=\"type\" title=\"\(type)\">")
            XMLEscaping.append(title.utf8, to: &bytes)
            put("</abbr>")
        } else {
            XMLEscaping.append(title.utf8, to: &bytes)
        }
        put("</dt><dd>")
        value(&self)
        put("</dd></div>\n")
    }

    private mutating func paragraph(_ content: (inout HCardArticle) -> Void) {
        put("<p>")
        content(&self)
        put("</p>\n")
    }

    private mutating func element(_ name: String, _ classes: String, _ text: String) {
        put("<\(name) class=\"\(classes)\">")
        XMLEscaping.append(text.utf8, to: &bytes)
        put("</\(name)>")
    }

    /// Writes a link, or only its text if the scheme is none that a page should link to.
    private mutating func link(_ uri: String, _ text: String, _ classes: String) {
        let bytes = Array(uri.utf8)
        guard Self.linkedSchemes.contains(where: { URIText.hasScheme($0, bytes.span) }) else {
            return element("span", classes, text)
        }
        var clean: [UInt8] = []
        URIText.repair(bytes.span, into: &clean)
        put("<a class=\"\(classes)\" href=\"")
        XMLEscaping.append(clean, isAttribute: true, to: &self.bytes)
        put("\">")
        XMLEscaping.append(text.utf8, to: &self.bytes)
        put("</a>")
    }

    private static let linkedSchemes = ["http", "https", "mailto", "tel", "sip", "sips", "xmpp", "geo"]

    private mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

extension Contact.DateValue {
    fileprivate var text: String {
        switch self {
        case .date(let date): date.text
        case .text(let text): text
        }
    }
}
