enum RelationField {
    typealias Person = Contact.TextOrURI

    static let field = RepeatedField(
        forms: [
            Form<Person>(
                ids: [.related], place: .relation,
                read: { line, lines in
                    TextFields.textOrURI(line).map { lines.labeled($0, line, at: .relation) }
                },
                write: { value, writing in
                    switch value.value {
                    case .uri(let uri): return Written(.related, .uri(uri), writing)
                    case .text(let text):
                        if writing.version != .v4, writing.model == nil { return nil }
                        return Written(.related, .text(text), writing)
                    }
                }),
            Form<Person>(
                ids: [.xABRelatedNames], place: .textOnly,
                read: { line, lines in line.text.map { lines.labeled(.text($0), line, at: .textOnly) } },
                write: { value, writing in
                    guard case .text(let text) = value.value else { return nil }
                    return Written(like: writing, or: "X-ABRELATEDNAMES", .text(text))
                }),
            named(
                [
                    .xSpouse, .xMSSpouse, .xEvolutionSpouse, .xKAddressBookXSpousesName, .xWABSpouseName,
                    .xWABSpouseUnderscoreName,
                ], .spouse),
            named([.xManager, .xMSManager, .xEvolutionManager, .xKAddressBookXManagersName, .xManagersName], .manager),
            named([.xAssistant, .xMSAssistant, .xEvolutionAssistant, .xKAddressBookXAssistantsName], .assistant),
            named([.xMSChild], .child), android,
        ], collapses: true)

    private static func named(_ ids: [PropertyID], _ label: Contact.Label) -> Form<Person> {
        Form(
            ids: ids, place: nil, read: { line, _ in line.text.map { Labeled(.text($0), label) } },
            write: { value, writing in
                guard writing.model != nil, value.label == label, !value.isPreferred,
                    case .text(let text) = value.value
                else { return nil }
                return Written(like: writing, or: "", .text(text))
            })
    }

    private static let android = Form<Person>(
        ids: [.xAndroidCustom], place: nil,
        read: { line, _ in
            guard let row = AndroidRow(line, .relation) else { return nil }
            var label: Contact.Label?
            for (number, definition) in LabelTable.rows.enumerated()
            where definition.android > 0 && definition.android == row.type {
                label = Contact.Label(row: number + 1)
            }
            return Labeled(.text(row.data), label ?? row.label.map { Contact.Label($0) })
        },
        write: { value, writing in
            guard writing.model != nil, !value.isPreferred, case .text(let text) = value.value else { return nil }
            var type = 0
            if let label = value.label, label.row > 0 { type = LabelTable.rows[Int(label.row) - 1].android }
            return AndroidRow.written(.relation, text, type: type, label: type == 0 ? value.label?.name : nil, writing)
        })
}
