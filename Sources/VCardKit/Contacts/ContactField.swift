/// One field of contacts: how it is read from a card and written to it.
///
/// ``all`` is the table; adding a field is one row there, with its forms in a file of `Fields/`.
struct ContactField: Sendable {
    let name: String
    /// Sets the contact's field from the lines.
    let read: @Sendable (CardLines, inout Contact) -> Void
    /// Changes the lines whose values differ from the contact's.
    let update: @Sendable (CardLines, Contact, inout CardDraft) -> Void
    /// Takes the field's lines out and writes the contact's values afresh.
    let rewrite: @Sendable (CardLines, Contact, inout CardDraft) -> Void
    /// Whether two contacts have the same in the field.
    let agree: @Sendable (Contact, Contact) -> Bool

    /// A field with one property a value.
    static func repeated<Value>(
        _ name: String, _ field: RepeatedField<Value>, get: @escaping @Sendable (Contact) -> [Labeled<Value>],
        set: @escaping @Sendable (inout Contact, [Labeled<Value>]) -> Void
    ) -> ContactField {
        ContactField(
            name: name,
            read: { lines, contact in set(&contact, field.values(lines)) },
            update: { lines, contact, draft in
                var found = field.found(lines)
                let new = get(contact)
                if found.isEmpty {
                    if !new.isEmpty { field.update(lines, from: [], to: new, &draft) }
                    return
                }
                var scratch = Contact()
                set(&scratch, found.map { $0.value })
                let old = get(scratch)
                if old == new { return }
                // What the contact leaves out of a value is not to be taken for a change.
                if old.count == found.count {
                    for index in old.indices { found[index].value = old[index] }
                }
                field.update(lines, from: found, to: new, &draft)
            },
            rewrite: { lines, contact, draft in field.rewrite(lines, to: get(contact), &draft) },
            agree: { get($0) == get($1) })
    }

    /// A field of one value.
    static func single<Value>(
        _ name: String, _ forms: [Form<Value>], get: @escaping @Sendable (Contact) -> Value?,
        set: @escaping @Sendable (inout Contact, Value?) -> Void
    ) -> ContactField {
        repeated(
            name, RepeatedField(forms: forms, isSingle: true), get: { get($0).map { [Labeled($0)] } ?? [] },
            set: { set(&$0, $1.first?.value) })
    }
}

// MARK: - Common forms

extension Form {
    /// A form of a property whose whole value is read and written by two functions.
    static func plain(
        _ id: PropertyID, at place: Contact.Label.Places?, read: @escaping @Sendable (CardLine) -> Value?,
        write: @escaping @Sendable (Value, Writing) -> PropertyValue?
    ) -> Form {
        Form(
            ids: [id], place: place,
            read: { line, lines in read(line).map { lines.labeled($0, line, at: place ?? []) } },
            write: { value, writing in write(value.value, writing).map { Written(id, $0, writing) } })
    }
}

extension Form where Value == String {
    /// A property with one text.
    static func text(_ id: PropertyID, at place: Contact.Label.Places? = .any) -> Form {
        .plain(id, at: place, read: { $0.text }, write: { text, _ in .text(text) })
    }

    /// A property with a URI.
    static func uri(_ id: PropertyID, at place: Contact.Label.Places? = .any) -> Form {
        .plain(id, at: place, read: { $0.text }, write: { text, _ in .uri(text) })
    }

    /// A property whose name says what its text is for.
    static func named(_ ids: [PropertyID], _ label: Contact.Label, isURI: Bool = false) -> Form {
        Form(
            ids: ids, place: nil,
            read: { line, lines in
                guard let text = line.text else { return nil }
                var value = lines.labeled(text, line, at: .any)
                value.label = label
                return value
            },
            write: { value, writing in
                guard writing.model != nil, value.label == label else { return nil }
                return Written(like: writing, or: "", isURI ? .uri(value.value) : .text(value.value))
            })
    }
}

extension PropertyID {
    /// The property of a name in the table.
    static func named(_ name: String) -> PropertyID { PropertyID(name: Array(name.utf8).span) }
}
