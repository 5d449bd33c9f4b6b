/// Fields that are a text or URI with at most a few parameters.
enum TextFields {
    static let emails = RepeatedField(forms: [
        Form<String>.plain(
            .email, at: .any,
            read: { line in
                guard let text = line.text else { return nil }
                return ContactText.hasPrefix(text, "mailto:") ? ContactText.dropping(text, 7) : text
            },
            write: { text, _ in .text(text) })
    ])

    static let urls = RepeatedField(forms: [
        .uri(.url, at: [.any, .url]),
        .named([.xEvolutionBlogURL, .named("X-KADDRESSBOOK-BlogFeed")], .blog, isURI: true),
        .named([.xEvolutionVideoURL], .video, isURI: true),
    ])

    /// UID: a URI where it looks like one, else text, in any case as it was written.
    static let identifier = Form<String>.plain(
        .uid, at: nil, read: { $0.text },
        write: { text, _ in URIText.scheme(of: Array(text.utf8).span) != nil ? .uri(text) : .text(text) })

    static func languageTag(_ id: PropertyID) -> Form<String> {
        .plain(id, at: .any, read: { $0.text }, write: { text, _ in .languageTag(text) })
    }

    static func textOrURI(_ id: PropertyID, at place: Contact.Label.Places?) -> Form<Contact.TextOrURI> {
        .plain(
            id, at: place, read: { textOrURI($0) },
            write: { value, _ in
                switch value {
                case .text(let text): .text(text)
                case .uri(let uri): .uri(uri)
                }
            })
    }

    static func textOrURI(_ line: CardLine) -> Contact.TextOrURI? {
        switch line.property.value {
        case .uri(let uri): uri.utf8.isEmpty ? nil : .uri(uri)
        case let value: line.nonEmpty(value.text).map { .text($0) }
        }
    }

    // MARK: Calendars

    static let calendars = RepeatedField(forms: [
        calendar(.calURI, .calendar), calendar(.fbURL, .freeBusy), calendar(.calAdrURI, .scheduling),
    ])

    private static func calendar(
        _ id: PropertyID, _ use: Contact.CalendarAddress.Use
    ) -> Form<Contact.CalendarAddress> {
        .plain(
            id, at: .any, read: { $0.text.map { Contact.CalendarAddress($0, use) } },
            write: { value, _ in value.use == use ? .uri(value.uri) : nil })
    }

    // MARK: Interests

    static func interest(_ id: PropertyID) -> Form<Contact.Interest> {
        Form(
            ids: [id], place: .any,
            read: { line, lines in
                guard let text = line.text else { return nil }
                let parameters = line.parameters
                let index = ContactParameter.index.value(in: parameters).flatMap {
                    NumberText.integer(Array($0.utf8).span)
                }
                let interest = Contact.Interest(
                    text, level: ContactParameter.level.value(in: parameters),
                    index: index.flatMap { Int(exactly: $0) })
                return lines.labeled(interest, line, at: .any)
            },
            write: { value, writing in
                var written = Written(id, .text(value.value.text), writing)
                ContactParameter.level.set(value.value.level, in: &written, writing)
                ContactParameter.index.set(value.value.index.map { "\($0)" }, in: &written, writing)
                return written
            })
    }
}

/// A parameter of 4.0 that older versions carry under `X-`.
struct ContactParameter: Sendable {
    let id: ParameterID
    /// The name before 4.0.
    let olderName: String

    static let level = ContactParameter(id: .level, olderName: "X-LEVEL")
    static let index = ContactParameter(id: .index, olderName: "X-INDEX")
    static let sortAs = ContactParameter(id: .sortAs, olderName: "X-SORT-AS")
    static let geo = ContactParameter(id: .geo, olderName: "X-GEO")
    static let tz = ContactParameter(id: .tz, olderName: "X-TZ")
    static let cc = ContactParameter(id: .cc, olderName: "X-CC")
    static let label = ContactParameter(id: .label, olderName: "X-LABEL")
    static let serviceType = ContactParameter(id: .serviceType, olderName: "X-SERVICE-TYPE")
    static let username = ContactParameter(id: .username, olderName: "X-USER")
    static let mediaType = ContactParameter(id: .mediatype, olderName: "X-MEDIATYPE")

    /// The value under either name, `nil` without one.
    func value(in parameters: [Parameter]) -> String? {
        for parameter in parameters {
            guard parameter.id == id || ValueBytes.sameIgnoringCase(parameter.name, olderName) else { continue }
            if parameter.values.count > 1 { return ContactText.joined(parameter.values, ",") }
            return parameter.value.utf8.isEmpty ? nil : parameter.value
        }
        return nil
    }

    /// Gives a property to be written the value, under the name its version or its line has.
    func set(_ value: String?, in written: inout Written, _ writing: Writing) {
        let older = ParameterID(name: Array(olderName.utf8).span)
        var usesOlder = writing.version != .v4
        if let line = writing.line {
            for parameter in line.parameters {
                if parameter.id == id { usesOlder = false }
                if ValueBytes.sameIgnoringCase(parameter.name, olderName) { usesOlder = true }
            }
        }
        guard let value else {
            written.outdated.append(id)
            if older.rawValue > 0 {
                written.outdated.append(older)
            } else {
                written.parameters.append(Parameter(olderName, []))
            }
            return
        }
        if usesOlder {
            written.parameters.append(older.rawValue > 0 ? Parameter(older, [value]) : Parameter(olderName, [value]))
        } else {
            written.parameters.append(Parameter(id, [value]))
        }
    }
}
