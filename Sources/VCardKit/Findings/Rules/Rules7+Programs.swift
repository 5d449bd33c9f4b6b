extension RuleTable {
    /// VC7: what a program makes of a card; asked only for a program whose profile has something to ask.
    static let programRows: [RuleRow] = [
        .init(
            701, "property-not-read", .info, scope: .program, "de facto", "the program does not read the property",
            why: "The program passes over it when it reads the card: it is in the file, and not in the contact. Where "
                + "another form of it is read, convert --for writes that.",
            bad: "GENDER:F", good: "NICKNAME:Ani",
            check: .program { $0.propertiesNotRead($1) }),
        .init(
            702, "form-not-read", .warning, scope: .program, "de facto",
            "the program does not read this form of the property",
            why: "Android's importer, and Google's, never decode a photo in a data: URI; many programs fetch no photo "
                + "behind a link; some take only JPEG; Android does not know PREF with a number. convert --for writes "
                + "the form that is read.",
            bad: "VERSION:3.0\nPHOTO;VALUE=uri:https://www.example.com/ana.jpg",
            good: "VERSION:3.0\nPHOTO;ENCODING=b;TYPE=JPEG:/9j/2Q==",
            check: .program { $0.formsNotRead($1) }),
        .init(
            703, "form-misread", .warning, fix: .unsafe, scope: .program, "de facto",
            "the program takes this for something else, or leaves it out",
            why:
                "Outlook takes the first card of a file only, reads text of 2.1 in the character set of Windows unless "
                + "CHARSET says otherwise, loses data of 2.1 without a blank line behind it, and hides a phone number or "
                + "web page without a TYPE. It shows the year 1604 of a date without a year, as Android does. The TYPE of an address or a web page is a guess: HOME.",
            bad: "VERSION:2.1\nREV:20240615T083000Z\nTEL:+1-555-0100",
            good: "VERSION:2.1\nREV:20240615T083000Z\nTEL;VOICE:+1-555-0100",
            check: .program { $0.formsMisread($1) }),
        .init(
            704, "own-type", .warning, fix: .safe, scope: .program, "de facto",
            "a TYPE of one's own without X-ABLabel is shown as another",
            why:
                "Apple's Contacts, and Google's, show labels of one's own where X-ABLabel has them, in the group of the "
                + "property. A TYPE that they do not know is shown as “other”.",
            bad: "VERSION:3.0\nTEL;TYPE=spa:+1-555-0100",
            good: "VERSION:3.0\nitem1.TEL:+1-555-0100\nitem1.X-ABLabel:spa",
            check: .program { $0.ownTypes($1) }),
        .init(
            705, "card-refused", .warning, fix: .unsafe, scope: .program, "RFC 6352 §5.1",
            "the server may refuse the card",
            why: "A server finds a card again by its UID, and those that use sabre refuse one without UID or FN, and a "
                + "CHARSET other than UTF-8, ISO-8859-1 and Windows-1252. The UID is made from the bytes of the card.",
            bad: "VERSION:3.0\nREV:20240615T083000Z",
            good: "VERSION:3.0\nREV:20240615T083000Z\nUID:urn:uuid:00000000-0000-4000-8000-000000000001",
            check: .program { $0.refusals($1) }),
        .init(
            706, "mail-line", .info, fix: .safe, scope: .program, "RFC 5322 §2.1.1",
            "a line of more than 998 octets; mail may cut it",
            why: "Mail carries lines of up to 998 octets. What sends the card as it is may break the line, or lose its "
                + "end.",
            bad: "", good: "NOTE:A line of 75 octets\n  and what follows",
            check: .program { $0.linesOfMail($1) }),
        .init(
            707, "control-character", .warning, fix: .unsafe, scope: .program, "de facto",
            "a control character, which breaks the pages of web address books",
            why: "XML, which CardDAV and web pages are made of, cannot have it: seen with form feeds, one of which "
                + "made an address book unreadable.",
            bad: "NOTE:one<0C>two", good: "NOTE:one two", check: .program { $0.controls($1) }),
        .init(
            708, "separators-misread", .warning, fix: .safe, scope: .program, "de facto",
            "Roundcube takes the value apart at the wrong place",
            why: "Roundcube takes a comma in ORG for the end of a unit, even with a backslash before it, and does not "
                + "see a family name in an N without semicolons.",
            bad: "VERSION:3.0\nN:Ruiz", good: "VERSION:3.0\nN:Ruiz;;;;",
            check: .program { $0.separators($1) }),
        .init(
            709, "over-limit", .info, scope: .program, "de facto", "more, or longer, than the program takes",
            why: "Programs have room for so many phone numbers, cards and bytes, and cut or refuse what is beyond: "
                + "Outlook has three places for email addresses, and pictures of 36 KB cross to phones. Preferred ones "
                + "are kept. convert --for leaves out the same, makes photos smaller, and says so.",
            bad: "EMAIL:a@example.com\nEMAIL:b@example.com\nEMAIL:c@example.com\nEMAIL:d@example.com",
            good: "EMAIL:a@example.com\nEMAIL:b@example.com\nEMAIL:c@example.com",
            check: .program { $0.limits($1) }),
    ]
}

extension ClientProfile {
    /// The rules about programs that have something to ask for this one.
    public var rules: [Rule] {
        var numbers: [UInt16] = []
        func add(_ number: UInt16, if isAsked: Bool) { if isAsked { numbers.append(number) } }
        func has(_ some: ClientQuirk...) -> Bool { some.contains { quirks.contains($0) } }
        add(701, if: reads != .all || selection != .all || photos == .none)
        add(702, if: has(.dataPhotos, .linkedPhotos, .numberedPreferences) || !photoKinds.isEmpty)
        add(
            703, if: maximumCardsPerFile != nil || has(.charset, .blankLine, .shownYear) || steps.contains(.typesForAll)
        )
        add(704, if: steps.contains(.labelsForOwnTypes))
        add(705, if: steps.contains(.identifiers) || has(.requiredName, .foreignCharsets))
        add(706, if: has(.mail))
        add(707, if: has(.controlCharacters))
        add(708, if: has(.separators))
        var hasLimits = maximumCards != nil || maximumCardBytes != nil || !counts.isEmpty || !lengths.isEmpty
        if case .limited = photos { hasLimits = true }
        add(709, if: hasLimits || has(.libicalLimits))
        return version == nil ? [] : numbers.map { Rule($0) }
    }
}

extension CardChecker {
    /// Looks at the card as a program reads it.
    mutating func check(as look: ClientLook) {
        if !look.profile.versions.contains(version) {
            turn(to: lines(.version).first ?? card.recordRange.lowerBound)
            report(as: .otherVersion, "\(look.profile.title) does not read version \(version.text): convert it")
        }
        for rule in look.profile.rules { ask(rule, as: look) }
    }

    /// Makes each line of the card the one that is looked at.
    private mutating func eachLine(_ look: ClientLook, _ body: (inout CardChecker, CardLine) -> Void) {
        for line in look.lines.lines where line.id != .version {
            guard case .original(let record) = card.entry(line.entry) else { continue }
            turn(to: record)
            body(&self, line)
        }
    }

    // MARK: What is not read

    fileprivate mutating func propertiesNotRead(_ look: ClientLook) {
        let title = look.profile.title
        eachLine(look) { checker, line in
            switch look.fate(of: line) {
            case .leftOut: checker.report("\(title) has no place for it")
            case .notRead: checker.report("\(title) does not read it")
            case .moved(let form) where !look.reads(line):
                checker.report("\(title) does not read it, but \(form)")
            case .taken, .surplus, .tooLong, .moved: break
            }
        }
    }

    fileprivate mutating func formsNotRead(_ look: ClientLook) {
        let title = look.profile.title
        let quirks = look.profile.quirks
        eachLine(look) { checker, line in
            guard look.fate(of: line) == .taken else { return }
            if quirks.contains(.dataPhotos), Card.photoProperties.contains(line.id),
                checker.beginsWithScheme("data")
            {
                checker.report("\(title) does not decode a photo in a data: URI")
            }
            for trouble in look.photoTroubles(line) {
                switch trouble {
                case .linked, .kind: checker.report(trouble.message(title))
                case .bytes, .pixels: break
                }
            }
            if quirks.contains(.numberedPreferences), line.parameters.contains(where: { $0.id == .pref }) {
                checker.report("\(title) does not know PREF with a number", severity: .info)
            }
        }
    }

    // MARK: What is misread

    fileprivate mutating func formsMisread(_ look: ClientLook) {
        let profile = look.profile
        if let maximum = profile.maximumCardsPerFile, card.location.index == maximum {
            reportCard(
                maximum == 1
                    ? "\(profile.title) takes one card a file; convert --for \(profile.name) -o FOLDER/ writes such files"
                    : "\(profile.title) takes \(maximum) cards a file; this one is beyond them")
        }
        eachLine(look) { checker, line in
            if look.showsYear(line, asItStands: true), look.reads(line) {
                checker.report("\(profile.title) shows the year 1604, which stands for no year")
            }
            guard look.fate(of: line) == .taken else { return }
            if profile.quirks.contains(.charset) { checker.charsetLeftOut(profile) }
            if profile.quirks.contains(.blankLine) { checker.blankLineLeftOut(profile) }
            if profile.steps.contains(.typesForAll), let type = ExportStep.missingType(line) {
                let isGuess = ExportStep.guessedType(line) != nil
                let isHidden = line.id == .tel || line.id == .url
                let head = checker.head
                let parameter = checker.version == .v21 ? type : "TYPE=\(type)"
                // 4.0 would have none such.
                let isKnown =
                    checker.version != .v4 || TypeWords.shared.has(Array(type.utf8)[...], line.id, checker.version)
                checker.report(
                    "\(profile.title) \(isHidden ? "hides or drops" : "may hide") it without a TYPE",
                    severity: isHidden ? nil : .info,
                    fix: isKnown
                        ? checker.fix("add TYPE", isGuess ? .unsafe : .safe, head: head.adding(parameter)) : nil)
            }
        }
    }

    private mutating func charsetLeftOut(_ profile: ClientProfile) {
        guard version == .v21, !record.flags.contains(.hasCharset), !record.flags.contains(.base64),
            definition?.isMedia != true
        else { return }
        let bytes = value.bytes
        guard let first = bytes.firstIndex(where: { $0 >= 0x80 }) else { return }
        let isUTF8 = bytes.withUnsafeBufferPointer { UTF8Check.firstInvalid($0) == nil }
        let head = head
        report(
            value: first..<(first + 1), "\(profile.title) needs CHARSET for text that is not ASCII",
            fix: isUTF8
                ? fix("add CHARSET=UTF-8", head: head.adding("CHARSET=UTF-8")) : rewriting("write UTF-8", .unsafe))
    }

    private mutating func blankLineLeftOut(_ profile: ClientProfile) {
        guard version == .v21, record.flags.contains(.base64) else { return }
        let isBlank = card.bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress.map({ $0 + card.start }) else { return true }
            let next = Unfolding.afterLineEnd(base, line.upperBound, card.count)
            return next >= card.count || Unfolding.lineEnd(base, next, card.count) == next
        }
        if isBlank { return }
        report(
            "\(profile.title) loses data of 2.1 without a blank line behind it",
            fix: Fix(
                "add a blank line", .safe,
                .edit([Fix.Edit(line.upperBound..<line.upperBound, card.safeLineEnd)])))
    }

    fileprivate mutating func ownTypes(_ look: ClientLook) {
        var item = look.lines.lastItem
        eachLine(look) { checker, line in
            guard let own = ExportStep.ownType(line, look.lines) else { return }
            var group = line.raw.group ?? ""
            if group.isEmpty {
                item += 1
                group = "item\(item)"
            }
            guard let labeled = ExportStep.labeledByOwnType(line, look.lines, group: group) else { return }
            checker.report(
                "\(look.profile.title) shows the TYPE \(own) as “other”",
                fix: checker.rewriting("write X-ABLabel", [labeled.property, labeled.label]))
        }
    }

    /// A fix that writes properties in the place of the line.
    private func rewriting(_ title: String, _ properties: [Property]) -> Fix? {
        if record.flags.contains(.nested) || record.flags.contains(.joined) { return nil }
        var writer = LineWriter(version: version)
        for property in properties { property.writeFormatted(&writer) }
        return Fix(title, .safe, .edit([Fix.Edit(line, card.relined(writer.output))]))
    }

    fileprivate mutating func refusals(_ look: ClientLook) {
        let profile = look.profile
        if count(.uid) == 0, profile.steps.contains(.identifiers) {
            reportCard("\(profile.title) may refuse a card without UID", fix: identifierFix)
        }
        // VC401 says the same of other versions.
        if count(.fn) == 0, version == .v21, profile.quirks.contains(.requiredName) {
            reportCard("\(profile.title) may refuse a card without FN")
        }
        guard profile.quirks.contains(.foreignCharsets) else { return }
        let known: [Charset] = [.utf8, .usASCII, .iso8859x1, .windows1252]
        eachLine(look) { checker, line in
            guard checker.record.flags.contains(.hasCharset) || line.parameters.contains(where: { $0.id == .charset }),
                let part = checker.head.first(.charset)
            else { return }
            let word = checker.head.word(part.value)
            if let charset = Charset(name: word), known.contains(charset) { return }
            let isKnown = checker.decoding.repairs.isDisjoint(with: [
                .unknownCharset, .charsetGuessed, .replacedCharacters,
            ])
            checker.report(
                head: part.whole, "\(profile.title) may refuse a card with this CHARSET",
                fix: isKnown ? checker.rewriting("write UTF-8") : nil)
        }
    }

    fileprivate mutating func linesOfMail(_ look: ClientLook) {
        eachLine(look) { checker, _ in
            guard checker.line.count > 998, let place = checker.firstLongLine(maximum: 998) else { return }
            checker.report(at: place, fix: checker.refolding("fold the line"))
        }
    }

    fileprivate mutating func controls(_ look: ClientLook) {
        func isControl(_ byte: UInt8) -> Bool { byte < .space && byte != .tab && !byte.isLineEnd }
        eachLine(look) { checker, _ in
            let flags = checker.record.flags
            guard flags.contains(.control) || flags.contains(.quotedPrintable) else { return }
            let raw = checker.line.filter { isControl(checker.card.bytes[checker.card.start + $0]) }
            let message = "a control character, which breaks pages that \(look.profile.title) shows"
            if let first = raw.first {
                let edits = raw.map { Fix.Edit($0..<($0 + 1), []) }
                checker.report(
                    at: first..<(first + 1), message, fix: Fix("take it out", .unsafe, .edit(edits)))
            } else if flags.contains(.quotedPrintable),
                let first = checker.value.firstIndex(where: isControl)
            {
                checker.report(value: first..<(first + 1), message)
            }
        }
    }

    fileprivate mutating func separators(_ look: ClientLook) {
        eachLine(look) { checker, line in
            let value = checker.rawValue(isDecoded: true)
            switch line.id {
            case .n:
                guard !value.bytes.contains(.semicolon), value.bytes.contains(where: { !$0.isBlank }) else { return }
                checker.report(
                    "\(look.profile.title) does not see a family name in an N without semicolons",
                    fix: checker.fix(
                        "add the semicolons", value: checker.rawValue(isDecoded: false).bytes + Array(";;;;".utf8)))
            case .org:
                guard let comma = value.bytes.firstIndex(of: .comma) else { return }
                checker.report(
                    at: value.places(comma..<(comma + 1)),
                    "\(look.profile.title) takes a comma in ORG for the end of a unit")
            default: break
            }
        }
    }

    // MARK: What is too much

    fileprivate mutating func limits(_ look: ClientLook) {
        let profile = look.profile
        let title = profile.title
        if let maximum = profile.maximumCards, card.location.index == maximum {
            reportCard("\(title) takes \(maximum) cards; this one is beyond them", severity: .warning)
        }
        if let maximum = profile.maximumCardBytes, card.count > maximum {
            reportCard("\(title) takes cards up to \(maximum) bytes; this one has \(card.count)", severity: .warning)
        }
        let isLibical = profile.quirks.contains(.libicalLimits)
        eachLine(look) { checker, line in
            switch look.fate(of: line) {
            case .surplus(let maximum): checker.report("\(title) takes \(maximum) of them", severity: .warning)
            case .tooLong(let maximum):
                checker.report("\(title) takes \(maximum) characters and cuts the rest", severity: .warning)
            case .taken, .leftOut, .notRead, .moved: break
            }
            for trouble in look.photoTroubles(line) {
                switch trouble {
                case .bytes: checker.report(trouble.message(title), severity: .warning)
                case .pixels: checker.report(trouble.message(title))
                case .linked, .kind: break
                }
            }
            if isLibical { checker.libicalLimits(line, title) }
        }
    }

    private mutating func libicalLimits(_ line: CardLine, _ title: String) {
        if self.line.count > 10 << 20 { report("\(title) takes properties up to 10 MiB") }
        if line.parameters.count > 100 { report("\(title) takes 100 parameters") }
        guard self.line.count > 500 else { return }
        let count =
            switch line.property.value {
            case .textList(let texts): texts.count
            case .components(let components): components.reduce(0) { $0 + $1.count }
            default: 1
            }
        if count > 500 { report("\(title) takes 500 values") }
    }
}
