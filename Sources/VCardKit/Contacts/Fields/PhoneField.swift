enum PhoneField {
    static let field = RepeatedField(
        forms: [
            .plain(.tel, at: .phone, read: { number($0) }, write: { value($0, $1) })
        ] + named)

    /// Programs' properties whose name says what the number is for.
    private static let named: [Form<Contact.PhoneNumber>] = [
        property("X-EVOLUTION-CALLBACK", .callback), property("X-EVOLUTION-RADIO", .radio),
        property("X-EVOLUTION-TELEX", .telex), property("X-EVOLUTION-TTYTDD", .textphone),
        .plain(.xMSTel, at: .phone, read: { number($0) }, write: { $1.model == nil ? nil : .text($0.number) }),
    ]

    private static func property(_ name: String, _ label: Contact.Label) -> Form<Contact.PhoneNumber> {
        Form(
            ids: [.named(name)], place: nil,
            read: { line, lines in
                guard let number = number(line) else { return nil }
                var value = lines.labeled(number, line, at: .phone)
                value.label = label
                return value
            },
            write: { value, writing in
                guard writing.model != nil, value.label == label else { return nil }
                return Written(like: writing, or: name, .text(value.value.number))
            })
    }

    private static func number(_ line: CardLine) -> Contact.PhoneNumber? {
        guard case .uri(let uri) = line.property.value else {
            return line.text.map { Contact.PhoneNumber($0) }
        }
        if let tel = TelURI(parsing: Array(uri.utf8).span), tel.isTextComplete {
            return Contact.PhoneNumber(tel.text)
        }
        return line.nonEmpty(uri).map { Contact.PhoneNumber($0) }
    }

    /// A URI where one stood before or the number is one, else text.
    private static func value(_ phone: Contact.PhoneNumber, _ writing: Writing) -> PropertyValue {
        let bytes = Array(phone.number.utf8)
        if writing.version == .v4, let scheme = URIText.scheme(of: bytes.span), scheme.count > 1 {
            return .uri(phone.number)
        }
        if case .uri? = writing.line?.property.value, let uri = TelURI(number: bytes.span),
            ValueBytes.same(uri.text, phone.number)
        {
            var out: [UInt8] = []
            uri.write(into: &out)
            return .uri(String(decoding: out, as: UTF8.self))
        }
        return .text(phone.number)
    }
}
