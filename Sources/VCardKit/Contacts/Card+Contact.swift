extension Contact {
    /// Reads a card of any version and of any program.
    ///
    /// - Complexity: O(*n*) in the bytes of the card; photos are decoded.
    public init(_ card: Card) {
        self.init()
        let lines = CardLines(card)
        for field in ContactField.all { field.read(lines, &self) }
    }
}

extension Card {
    /// Makes a card that says what the contact does.
    ///
    /// FN is there always, made of the name, a nickname, an organization, an email address or a phone number where
    /// the contact gives none; so is N in 2.1 and 3.0. What the version has no place for stands under an `X-` name
    /// that ``Contact/init(_:)`` reads.
    public init(_ contact: Contact, version: Version = .v4) {
        self.init(version: version)
        write(contact.named)
        addMissingName()
        if version != .v4, first(.n) == nil {
            let property = Property("N", .components([[""], [""], [""], [""], [""]]), version: version)
            if let name = properties.indices.first(where: { properties[$0].id == .fn }) {
                insert(property, at: properties.index(after: name))
            } else {
                append(property)
            }
        }
    }

    /// Writes all that the contact says to a card that has nothing but its version.
    private mutating func write(_ contact: Contact) {
        let lines = CardLines(self)
        var draft = CardDraft(lines)
        let nobody = Contact()
        for field in ContactField.all where !field.agree(nobody, contact) { field.update(lines, contact, &draft) }
        draft.apply(to: &self)
    }

    /// Writes to the card what the contact says otherwise than it.
    ///
    /// Only the lines of values that differ change, in the form that the card has for them; all others stay byte for
    /// byte, and so does what a contact has no field for. A contact without a formatted name leaves FN to be made
    /// of its name.
    public mutating func update(from contact: Contact) {
        let lines = CardLines(self)
        let hasName = lines.lines.contains { $0.id == .fn && $0.text != nil }
        let contact = hasName ? contact.named : contact
        var draft = CardDraft(lines)
        var changed: [ContactField] = []
        for field in ContactField.all {
            let before = draft.changeCount
            field.update(lines, contact, &draft)
            if draft.changeCount > before { changed.append(field) }
        }
        if changed.isEmpty { return }
        draft.apply(to: &self)
        // What does not read as it should, such as a value that its old line could not take, is written afresh.
        let after = CardLines(self)
        var now = Contact()
        var repair = CardDraft(after)
        for field in changed {
            field.read(after, &now)
            if !field.agree(now, contact) { field.rewrite(after, contact, &repair) }
        }
        repair.apply(to: &self)
        if hasName { addMissingName() }
    }

    /// Adds an FN that says nothing to a card without one, as a card has to have it.
    private mutating func addMissingName() {
        guard first(.fn) == nil else { return }
        let property = Property("FN", .text(""), version: version)
        if let index = properties.indices.first(where: { properties[$0].id != .version }) {
            insert(property, at: index)
        } else {
            append(property)
        }
    }

    // MARK: Reading one field

    private func values<Value>(_ field: RepeatedField<Value>) -> [Labeled<Value>] {
        field.values(CardLines(self, only: field.ids + [.label, .xPhoneticOrg, .xDepartment]))
    }

    /// The phone numbers; see ``Contact/phones``.
    public var phones: [Labeled<Contact.PhoneNumber>] { values(PhoneField.field) }

    /// The email addresses; see ``Contact/emails``.
    public var emails: [Labeled<String>] { values(TextFields.emails) }

    /// The postal addresses; see ``Contact/addresses``.
    public var addresses: [Labeled<Contact.Address>] { values(AddressField.field) }

    /// The web pages; see ``Contact/urls``.
    public var urls: [Labeled<String>] { values(TextFields.urls) }

    /// The organizations; see ``Contact/organizations``.
    public var organizations: [Labeled<Contact.Organization>] { values(OrganizationField.field) }

    /// The pictures; see ``Contact/photos``.
    public var photos: [Labeled<Contact.Media>] { values(MediaField.photos) }

    /// The name for showing; see ``Contact/displayName``.
    public var displayName: String {
        let names = CardLines(
            self,
            only: [
                .fn, .n, .nickname, .xNickname, .xAndroidCustom, .org, .xDepartment, .email, .tel, .kind, .xABShowAs,
            ])
        var contact = Contact()
        for field in ContactField.all where ContactField.displayed.contains(where: { ValueBytes.same($0, field.name) })
        {
            field.read(names, &contact)
        }
        return contact.displayName
    }
}

extension ContactField {
    /// The fields that a display name is made of.
    fileprivate static let displayed = [
        "kind", "formattedName", "name", "nicknames", "organizations", "emails", "phones",
    ]
}

extension Contact {
    /// The contact with the name that FN has; without one if nothing names it.
    fileprivate var named: Contact {
        var contact = self
        if contact.formattedName?.utf8.isEmpty ?? true {
            let name = displayName
            contact.formattedName = name.utf8.isEmpty ? nil : name
        }
        return contact
    }
}
