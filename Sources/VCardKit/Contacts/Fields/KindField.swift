/// What a card stands for, and the members of a group.
enum KindField {
    typealias Kind = Contact.Kind

    static func value(_ kind: Kind) -> Kind? { kind == .individual ? nil : kind }

    static let forms: [Form<Kind>] = [
        .plain(
            .kind, at: nil, read: { $0.text.map { Kind($0) } },
            write: { kind, writing in
                if writing.version != .v4, writing.model == nil, kind == .organization || kind == .group { return nil }
                return .text(kind.name)
            }),
        .plain(
            .xABShowAs, at: nil,
            read: { $0.text.flatMap { ValueBytes.sameIgnoringCase($0, "COMPANY") ? .organization : nil } },
            write: { kind, _ in kind == .organization ? .text("COMPANY") : nil }),
        .plain(
            .xAddressBookServerKind, at: nil, read: { $0.text.map { Kind($0) } },
            write: { kind, writing in kind == .group || writing.model != nil ? .text(kind.name) : nil }),
    ]

    static let members = RepeatedField(forms: [
        Form<String>.plain(
            .member, at: nil, read: { $0.text },
            write: { uri, writing in writing.version == .v4 || writing.model != nil ? .uri(uri) : nil }),
        .uri(.xAddressBookServerMember, at: nil),
    ])
}

enum GenderField {
    typealias Gender = Contact.Gender

    static let forms: [Form<Gender>] = [
        .plain(
            .gender, at: nil,
            read: { line in
                let components = line.property.components
                return gender(components.first?.first ?? "", components.count > 1 ? components[1].first ?? "" : "")
            },
            write: { gender, writing in
                if writing.version != .v4, writing.model == nil { return nil }
                var components = [[letter(gender)]]
                if !gender.identity.utf8.isEmpty { components.append([gender.identity]) }
                return .components(components)
            }),
        .plain(
            .xGender, at: nil,
            read: { line in
                guard let text = line.text else { return nil }
                if ContactText.contains(["Male", "M"], text) { return Gender(.male) }
                if ContactText.contains(["Female", "F"], text) { return Gender(.female) }
                let parts = ContactText.split(text, .semicolon)
                if parts.count == 1, parts[0].utf8.count > 1 { return Gender(nil, identity: text) }
                return gender(parts[0], ContactText.joined(Array(parts.dropFirst()), ";"))
            },
            write: { gender, _ in
                guard gender.identity.utf8.isEmpty else { return .text(letter(gender) + ";" + gender.identity) }
                switch gender.sex {
                case .male: return .text("Male")
                case .female: return .text("Female")
                default: return .text(letter(gender))
                }
            }),
        .plain(
            .xWABGender, at: nil,
            read: { line in
                guard let text = line.text else { return nil }
                if ContactText.contains(["2", "Male", "M"], text) { return Gender(.male) }
                return ContactText.contains(["1", "Female", "F"], text) ? Gender(.female) : nil
            },
            write: { gender, _ in
                guard gender.identity.utf8.isEmpty else { return nil }
                switch gender.sex {
                case .male: return .text("2")
                case .female: return .text("1")
                default: return nil
                }
            }),
    ]

    private static func gender(_ sex: String, _ identity: String) -> Gender? {
        var known: Gender.Sex?
        if sex.utf8.count == 1, let letter = sex.utf8.first { known = Gender.Sex(rawValue: letter.upperCased) }
        if known == nil, identity.utf8.isEmpty { return nil }
        return Gender(known, identity: identity)
    }

    private static func letter(_ gender: Gender) -> String {
        gender.sex.map { String(decoding: [$0.rawValue], as: UTF8.self) } ?? ""
    }
}
