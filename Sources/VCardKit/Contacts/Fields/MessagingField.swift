enum MessagingField {
    typealias Account = Contact.MessagingAccount

    static let field = RepeatedField(
        forms: [
            Form<Account>(
                ids: [.impp], place: [.any, .messaging],
                read: { line, lines in
                    guard let uri = line.text else { return nil }
                    let parameters = line.parameters
                    let account = Account(
                        uri, service: ContactParameter.serviceType.value(in: parameters),
                        username: ContactParameter.username.value(in: parameters))
                    return lines.labeled(account, line, at: [.any, .messaging])
                },
                write: { value, writing in
                    // 2.1 has a property for each of the usual services.
                    if writing.version == .v21, writing.model == nil, service(of: value.value) != nil { return nil }
                    var written = Written(.impp, .uri(value.value.uri), writing)
                    ContactParameter.serviceType.set(value.value.service, in: &written, writing)
                    ContactParameter.username.set(value.value.username, in: &written, writing)
                    return written
                })
        ] + services.map { form($0) } + [
            Form.plain(
                .xMSIMAddress, at: [.any, .messaging], read: { $0.text.map { Account($0) } },
                write: { $1.model == nil || $0.service != nil || $0.username != nil ? nil : .text($0.uri) })
        ])

    /// A service with the scheme of its URIs and the properties that hold a name there.
    private struct Service: Sendable {
        let scheme: String
        let names: [String]

        init(_ scheme: String, _ names: String...) {
            self.scheme = scheme
            self.names = names
        }
    }

    private static let services: [Service] = [
        Service("aim", "X-AIM", "X-messaging/aim-All"),
        Service("xmpp", "X-JABBER", "X-messaging/xmpp-All"),
        Service("msnim", "X-MSN", "X-messaging/msn-All"),
        Service("ymsgr", "X-YAHOO", "X-messaging/yahoo-All"),
        Service("icq", "X-ICQ", "X-messaging/icq-All"),
        Service("skype", "X-SKYPE", "X-SKYPE-USERNAME", "X-messaging/skype-All"),
        Service("sip", "X-SIP"),
        Service("gg", "X-GADUGADU", "X-messaging/gadu-All"),
        Service("qq", "X-QQ"),
        Service("gtalk", "X-GTALK", "X-GOOGLE-TALK", "X-GOOGLE TALK", "X-messaging/googletalk-All"),
        Service("matrix", "X-MATRIX"),
        Service("groupwise", "X-GROUPWISE", "X-messaging/groupwise-All"),
        Service("sms", "X-SMS", "X-messaging/sms-All"),
        Service("meanwhile", "X-MEANWHILE", "X-messaging/meanwhile-All"),
        Service("irc", "X-IRC", "X-messaging/irc-All"),
    ]

    private static func form(_ service: Service) -> Form<Account> {
        let prefix = service.scheme + ":"
        return Form(
            ids: service.names.map { .named($0) }, place: [.any, .messaging],
            read: { line, lines in
                guard let text = line.text else { return nil }
                let uri = ContactText.hasPrefix(text, prefix) ? text : prefix + text
                return lines.labeled(Account(uri), line, at: [.any, .messaging])
            },
            write: { value, writing in
                let account = value.value
                guard account.service == nil, account.username == nil, ContactText.hasPrefix(account.uri, prefix),
                    writing.model != nil || writing.version == .v21
                else { return nil }
                let name = ContactText.dropping(account.uri, prefix.utf8.count)
                guard !name.utf8.isEmpty, !ContactText.hasPrefix(name, prefix) else { return nil }
                return Written(like: writing, or: service.names[0], .text(name))
            })
    }

    /// The service that has a property of its own for the account.
    private static func service(of account: Account) -> Service? {
        guard account.service == nil, account.username == nil else { return nil }
        for service in services {
            let prefix = service.scheme + ":"
            guard ContactText.hasPrefix(account.uri, prefix) else { continue }
            let name = ContactText.dropping(account.uri, prefix.utf8.count)
            return name.utf8.isEmpty || ContactText.hasPrefix(name, prefix) ? nil : service
        }
        return nil
    }
}

enum SocialField {
    typealias Profile = Contact.SocialProfile

    static let field = RepeatedField(forms: [
        Form<Profile>(
            ids: [.socialProfile], place: .any,
            read: { line, lines in
                guard let profile = TextFields.textOrURI(line) else { return nil }
                let parameters = line.parameters
                return lines.labeled(
                    Profile(
                        profile, service: ContactParameter.serviceType.value(in: parameters),
                        username: ContactParameter.username.value(in: parameters)),
                    line, at: .any)
            },
            write: { value, writing in
                if writing.version != .v4, writing.model == nil { return nil }
                var written = Written(.socialProfile, propertyValue(value.value.profile), writing)
                ContactParameter.serviceType.set(value.value.service, in: &written, writing)
                ContactParameter.username.set(value.value.username, in: &written, writing)
                return written
            }),
        Form<Profile>(
            ids: [.xSocialProfile], place: .social,
            read: { line, lines in
                guard let profile = TextFields.textOrURI(line) else { return nil }
                let parameters = line.parameters
                let service = ContactParameter.serviceType.value(in: parameters) ?? service(parameters)
                return lines.labeled(
                    Profile(profile, service: service, username: ContactParameter.username.value(in: parameters)),
                    line, at: .social)
            },
            write: { value, writing in write(value.value, writing) }),
        Form<Profile>(
            ids: [.xTwitter, .named("X-messaging/twitter-All")], place: .any,
            read: { line, lines in
                line.text.map { lines.labeled(Profile(.text($0), service: "twitter"), line, at: .any) }
            },
            write: { value, writing in
                guard writing.model != nil, value.value.username == nil, case .text(let text) = value.value.profile,
                    let service = value.value.service, ValueBytes.sameIgnoringCase(service, "twitter")
                else { return nil }
                return Written(like: writing, or: "X-TWITTER", .text(text))
            }),
    ])

    private static func propertyValue(_ profile: Contact.TextOrURI) -> PropertyValue {
        switch profile {
        case .text(let text): .text(text)
        case .uri(let uri): .uri(uri)
        }
    }

    /// The service that TYPE names, as Apple has it.
    private static func service(_ parameters: [Parameter]) -> String? {
        for type in parameters.values(of: .type) where !ContactText.contains(["HOME", "WORK", "PREF"], type) {
            if !type.utf8.isEmpty { return type }
        }
        return nil
    }

    private static func write(_ profile: Profile, _ writing: Writing) -> Written {
        var written = Written(.xSocialProfile, propertyValue(profile.profile), writing)
        let parameters = writing.line?.parameters ?? []
        var usesType = !parameters.contains { ValueBytes.sameIgnoringCase($0.name, "X-SERVICE-TYPE") }
        if let service = profile.service, ContactText.contains(["HOME", "WORK", "PREF"], service) { usesType = false }
        if let service = profile.service, service.utf8.contains(.comma) { usesType = false }
        if usesType {
            let old = service(parameters)
            if old != profile.service {
                var types = parameters.values(of: .type).filter { $0 != old }
                if let service = profile.service { types.append(service) }
                written.outdated.append(.type)
                written.parameters.append(Parameter(.type, types))
            }
        } else {
            ContactParameter.serviceType.set(profile.service, in: &written, writing)
        }
        ContactParameter.username.set(profile.username, in: &written, writing)
        return written
    }
}
