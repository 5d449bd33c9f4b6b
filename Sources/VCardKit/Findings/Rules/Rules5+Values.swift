extension Rule {
    /// VC506: invalid date.
    public static var invalidDate: Rule { .init(506) }
    /// VC509: invalid date.
    public static var ambiguousDate: Rule { .init(509) }
    /// VC512: placeholder year.
    public static var placeholderYear: Rule { .init(512) }
}

extension RuleTable {
    /// The properties that are dates, those of vendors too.
    private static let anyDates: [PropertyID] = {
        var found: [PropertyID] = []
        for (place, definition) in PropertyDefinition.all.enumerated()
        where Version.allCases.contains(where: { definition.defaultType(in: $0).isDateOrTime }) {
            found.append(PropertyID(rawValue: UInt16(place + 1)))
        }
        return found
    }()

    private static let dates: [PropertyID] = [.bday, .anniversary, .deathDate, .rev, .created]

    /// VC5: components, dates, places and numbers.
    static let valueRows: [RuleRow] = [
        .init(
            501, "address-components", .error, in: [.v3, .v4], fix: .safe, "RFC 6350 §6.3.1, RFC 9554 §2.1",
            "ADR has not the number of components that it must have",
            why: "An address has seven components, or eighteen in 4.0 with RFC 9554, empty ones included. With fewer, "
                + "readers that count from the end take the city for the country.",
            bad: "ADR:;;Calle Mayor 1;Madrid", good: "ADR:;;Calle Mayor 1;Madrid;;;",
            check: .line([.adr], .shape) { $0.addressComponents() }),
        .init(
            502, "name-components", .error, in: .v4, fix: .safe, "RFC 6350 §6.2.2, RFC 9554 §2.2",
            "N has not the number of components that it must have",
            why: "N has five components, or seven with RFC 9554, empty ones included.",
            bad: "N:Ruiz;Ana", good: "N:Ruiz;Ana;;;", check: .line([.n], .shape) { $0.nameComponents() }),
        .init(
            503, "too-many-name-components", .warning, in: [.v21, .v3], "RFC 2426 §3.1.2, vCard 2.1 §2.2.2",
            "N has more than five components",
            why: "Readers of 2.1 and 3.0 pass over what stands behind the suffixes. A semicolon in a name is escaped.",
            bad: "N:Ruiz;Ana;;;;Sol", good: "N:Ruiz;Ana;;;", check: .line([.n], .shape) { $0.nameComponents() }),
        .init(
            504, "box-and-extended-address", .warning, in: .v4, "RFC 6350 §6.3.1",
            "the first two components of ADR should be empty",
            why:
                "Post office box and extended address are read differently by everyone. 4.0 puts them into the street, "
                + "RFC 9554 into components of their own.",
            bad: "ADR:Box 12;;Calle Mayor 1;Madrid;;28013;Spain",
            good: "ADR:;;Calle Mayor 1\\, Box 12;Madrid;;28013;Spain",
            check: .line([.adr], .shape) { $0.boxAndExtendedAddress() }),
        .init(
            505, "street-missing", .warning, in: .v4, fix: .unsafe, "RFC 9554 §2.1",
            "ADR has the parts of a street but no street line",
            why:
                "Readers that know only RFC 6350 show the third component, so writers put the whole street there, too. "
                + "The fix is safe where LABEL shows the street, or where there is only one part; else number and name "
                + "stand in the order that is usual in the country, which is a guess.",
            bad: "ADR:;;;Madrid;;28013;Spain;;;;1;Calle Mayor;;;;;;",
            good: "ADR:;;Calle Mayor 1;Madrid;;28013;Spain;;;;1;Calle Mayor;;;;;;",
            check: .line([.adr], .shape) { $0.missingStreet() }),
        .init(
            506, "invalid-date", .error, "RFC 6350 §4.3", "not a date",
            why: "There is no such day or time, or the value is something else. It is kept as text. Where a text is "
                + "meant, 4.0 says VALUE=text.",
            bad: "BDAY:19800231", good: "BDAY:19800228",
            check: .line(anyDates, .shape) { $0.invalidDate() }),
        .init(
            507, "date-form", .error, in: [.v3, .v4], fix: .safe, "RFC 6350 §4.3, RFC 2425 §5.8.4",
            "the date is not in a form of the version",
            why:
                "4.0 writes 19800615 and 20240615T083000Z, without dashes and colons between. Slashes, lower-case t and "
                + "z and a space for T are in no version. All are read here, not everywhere.",
            bad: "BDAY:1980/06/15", good: "BDAY:19800615", check: .line(dates, .shape) { $0.dateForm() }),
        .init(
            508, "incomplete-date", .error, in: [.v21, .v3], fix: .unsafe, "RFC 2425 §5.8.4, vCard 2.1 §2.2.4",
            "the version has no dates of which a part is missing",
            why: "Only 4.0 has --0615 and 1980-06. Apple writes a day without a year as 1604 with X-APPLE-OMIT-YEAR, "
                + "which the fix does in 3.0.",
            bad: "BDAY:--0615", good: "BDAY:1980-06-15", check: .line(dates, .shape) { $0.incompleteDate() }),
        .init(
            509, "invalid-date", .warning, "de facto", "a date that can only be guessed; it was kept as text",
            why: "04/05/1980 is in April or in May, depending on who wrote it.",
            bad: "BDAY:04/05/1980", good: "BDAY:19800504", check: .line(anyDates, .shape) { $0.ambiguousDate() }),
        .init(
            510, "incomplete-timestamp", .error, in: .v4, fix: .unsafe, "RFC 6350 §4.3.5",
            "a full date and time is needed",
            why: "REV and CREATED are compared by programs that merge, so they have a date and a time. The fix takes "
                + "midnight.",
            bad: "REV:20240615", good: "REV:20240615T000000Z",
            check: .line([.rev, .created], .shape) { $0.incompleteTimestamp() }),
        .init(
            511, "unlikely-year", .info, "de facto", "a year before 1850 or after 2100",
            why: "It may be a slip of the keys, or a date of a person in history.",
            bad: "BDAY:10800615", good: "BDAY:19800615", check: .line(dates, .shape) { $0.unlikelyYear() }),
        .init(
            512, "placeholder-year", .warning, fix: .unsafe, "de facto",
            "a year that stands for no year; read as a date without a year",
            why: "Programs that have no date without a year write 1604 or 0000. Where nothing says so, others show a "
                + "person of four hundred years. 4.0 writes --0615; 3.0 marks it with X-APPLE-OMIT-YEAR.",
            bad: "BDAY:16040615", good: "BDAY:19800615", check: .line(anyDates, .shape) { $0.placeholderYear() }),
        .init(
            513, "invalid-time-zone", .error, in: [.v3, .v4], fix: .safe, "RFC 6350 §4.7, RFC 2426 §3.4.1",
            "TZ is not as the version writes it",
            why: "3.0 writes -05:00, and VALUE=text before a name; 4.0 writes -0500, and the name without VALUE.",
            bad: "TZ;VALUE=utc-offset:-05:00", good: "TZ;VALUE=utc-offset:-0500",
            check: .line([.tz], .shape) { $0.invalidTimeZone() }),
        .init(
            514, "time-zone-type", .warning, in: .v4, fix: .safe, "RFC 6350 §6.5.1, EID 6746",
            "an offset in TZ needs VALUE=utc-offset",
            why: "TZ is a text in 4.0 unless it says otherwise, so that -0500 is taken for the name of a zone.",
            bad: "TZ:-0500", good: "TZ;VALUE=utc-offset:-0500", check: .line([.tz], .shape) { $0.timeZoneType() }),
        .init(
            515, "geo-no-uri", .error, in: .v4, fix: .safe, "RFC 6350 §6.5.2", "GEO is no URI",
            why: "4.0 writes a place as geo:40.4168,-3.7038; older versions write two numbers.",
            bad: "GEO:40.4168;-3.7038", good: "GEO:geo:40.4168,-3.7038", check: .line([.geo], .shape) { $0.geoNoURI() }),
        .init(
            516, "invalid-position", .error, "RFC 5870 §3.4, RFC 2426 §3.4.2",
            "latitude and longitude are no numbers, or not on the earth",
            why: "Latitude is from -90 to 90 and stands first, longitude from -180 to 180.",
            bad: "GEO:geo:140.5,-3.7", good: "GEO:geo:40.5,-3.7", check: .line([.geo], .shape) { $0.invalidPosition() }),
        .init(
            517, "coarse-position", .info, in: .v3, isPedantic: true, "RFC 2426 §3.4.2",
            "GEO has fewer than six decimals",
            why: "3.0 asks for six decimals, which is about ten centimetres.",
            bad: "GEO:40.4168;-3.7038", good: "GEO:40.416800;-3.703800",
            check: .line([.geo], .shape) { $0.coarsePosition() }),
        .init(
            526, "invalid-sex", .error, in: .v4, fix: .safe, "RFC 6350 §6.2.7",
            "the sex in GENDER is none of M, F, O, N, U and nothing",
            why: "The first component is one letter, the second one free text.",
            bad: "GENDER:female", good: "GENDER:F", check: .line([.gender], .shape) { $0.invalidSex() }),
        .init(
            527, "unknown-kind", .error, in: .v4, "RFC 6350 §6.1.4, RFC 6473, RFC 6869", "not a kind of card",
            why: "individual, group, org, location, application and device are; own ones begin with x-. Readers take "
                + "others for a person.",
            bad: "KIND:person", good: "KIND:individual", check: .line([.kind], .shape) { $0.unknownKind() }),
        .init(
            528, "no-language-tag", .error, in: .v4, "RFC 6350 §6.4.4, RFC 9554 §3.3", "not a language tag",
            why: "A language is written as its tag: en, es-MX, not English.",
            bad: "LANG:Spanish language", good: "LANG:es",
            check: .line([.lang, .language], .shape) { $0.noLanguageTag() }),
        .init(
            529, "invalid-client-pid-map", .error, in: .v4, "RFC 6350 §6.7.7",
            "CLIENTPIDMAP is a number from 1 on, a semicolon and a URI, and each number occurs once",
            why: "It says which program the second number of a PID stands for.",
            bad: "CLIENTPIDMAP:0;urn:uuid:00000000-0000-4000-8000-000000000002",
            good: "CLIENTPIDMAP:1;urn:uuid:00000000-0000-4000-8000-000000000002",
            check: .card(.with([.clientPIDMap])) { $0.invalidClientPIDMap() }),
        .init(
            530, "invalid-xml", .error, in: .v4, "RFC 6350 §6.1.5",
            "XML is one element with a namespace that is not that of vCards",
            why: "It carries an element of an xCard that has no other form here.",
            bad: "XML:<config>x</config>", good: "XML:<config xmlns=\"http://www.example.com/ns\">x</config>",
            check: .line([.xml], .shape) { $0.invalidXML() }),
        .init(
            531, "invalid-gramgender", .error, in: .v4, "RFC 9554 §3.2", "not a grammatical gender",
            why: "animate, common, feminine, inanimate, masculine and neuter are.",
            bad: "GRAMGENDER:female", good: "GRAMGENDER:feminine",
            check: .line([.gramGender], .shape) { $0.invalidGramGender() }),
        .init(
            536, "unknown-class", .warning, in: .v3, "RFC 2426 §2.1.3, §3.7.1",
            "CLASS is none of PUBLIC, PRIVATE, CONFIDENTIAL, or PROFILE is not VCARD",
            why: "Programs cannot tell who may see the card.",
            bad: "CLASS:SECRET", good: "CLASS:PRIVATE",
            check: .line([.classification, .profile], .shape) { $0.unknownClass() }),
    ]
}

extension CardChecker {
    private var isEncoded: Bool { record.flags.contains(.quotedPrintable) }

    /// How many components the value has as it is read: what is encoded, or a part of another character, separates
    /// nothing.
    private mutating func componentCount() -> Int {
        if case .components(let components) = decoding.value { return components.count }
        return ValueParts(0..<value.count, separator: .semicolon).count(in: value.bytes.span)
    }

    private mutating func padding(to count: Int, from old: Int) -> Fix? {
        guard old < count, !isEncoded, !decoding.repairs.contains(.undeclaredQuotedPrintable), labelEnd == nil else {
            return nil
        }
        // What a stray line holds may be the rest of it.
        let next = number + 1
        if next < card.recordRange.upperBound, card.records[next].flags.contains(.invalid) { return nil }
        return fix(
            "add \(count - old == 1 ? "a semicolon" : "\(count - old) semicolons")",
            value: value.bytes + [UInt8](repeating: .semicolon, count: count - old))
    }

    mutating func addressComponents() {
        guard !signs.contains(.empty) else { return }
        let count = componentCount()
        if count == 7 || (version == .v4 && count == 18) { return }
        let wanted = count < 7 || version == .v3 ? 7 : 18
        report(at: valueRange, "ADR has \(count) components", fix: padding(to: wanted, from: count))
    }

    mutating func nameComponents() {
        guard !signs.contains(.empty) else { return }
        let count = componentCount()
        if version == .v4 {
            if count == 5 || count == 7 { return }
            report(at: valueRange, "N has \(count) components", fix: padding(to: count < 5 ? 5 : 7, from: count))
        } else if count > 5 {
            report(at: valueRange)
        }
    }

    private mutating func isFilled(_ number: Int) -> Bool {
        guard case .components(let components) = decoding.value, number < components.count else { return false }
        return components[number].contains { !$0.isEmpty }
    }

    mutating func boxAndExtendedAddress() {
        guard isFilled(0) || isFilled(1) else { return }
        for number in 7..<18 where isFilled(number) { return }
        report(at: valueRange)
    }

    mutating func missingStreet() {
        guard !isFilled(2) else { return }
        for number in 7..<18 where isFilled(number) { return report(at: valueRange, fix: streetFix) }
    }

    /// A fix that writes the street that LABEL shows, or that the parts of it make.
    private var streetFix: Fix? {
        mutating get {
            guard case .components(let parts) = decoding.value, parts.count == 18, decoding.repairs.isEmpty,
                !isEncoded, !hasOtherBytes
            else { return nil }
            let texts = parts.map { ContactText.component($0.map { ContactText.trimmed($0) }, ", ") }
            let (number, name) = (texts[10], texts[11])
            let parameters = property.parameters
            var line = ""
            var isShown = false
            if !number.utf8.isEmpty, !name.utf8.isEmpty, let label = parameters.first(.label) {
                let label = Array(label.utf8)
                for form in [name + " " + number, name + ", " + number, number + " " + name, number + ", " + name]
                where line.utf8.isEmpty && Self.contains(label, form, asWords: true) {
                    line = form
                    isShown = true
                }
            }
            if !isShown {
                let pattern = parameters.first(.cc).flatMap { AddressPattern.of($0) } ?? AddressPattern.of(texts[6])
                let street = (pattern?.numberFirst ?? true) ? [number, name] : [name, number]
                // Block, direction and landmark, as conversion puts them.
                line = ContactText.joined(
                    (street + [texts[13], texts[17], texts[16]]).filter { !$0.utf8.isEmpty }, " ")
                isShown = [number, name, texts[13], texts[17], texts[16]].filter { !$0.utf8.isEmpty }.count == 1
            }
            guard !line.utf8.isEmpty else { return nil }
            let bytes = value.bytes
            var pieces = ValueParts(0..<bytes.count, separator: .semicolon)
            _ = pieces.next(in: bytes.span)
            _ = pieces.next(in: bytes.span)
            guard let street = pieces.next(in: bytes.span) else { return nil }
            var text = Array(bytes[..<street.lowerBound])
            TextEscaping.escape(Array(line.utf8).span, into: &text, version: version, place: .component)
            text += bytes[street.upperBound...]
            return fix("write the street", isShown ? .safe : .unsafe, value: text)
        }
    }

    // MARK: Dates

    mutating func invalidDate() {
        guard decoding.oddities.contains(.noDate), !isAmbiguousDate else { return }
        report(at: valueRange)
    }

    mutating func ambiguousDate() {
        guard decoding.oddities.contains(.noDate), isAmbiguousDate else { return }
        report(at: valueRange)
    }

    /// Three numbers with `/`, `.` or `-` between, the year last or of two digits.
    private var isAmbiguousDate: Bool {
        mutating get {
            let bytes = Array(decoding.value.text.utf8)
            guard let separator = bytes.first(where: { !ValueBytes.isDigit($0) }),
                separator == 0x2F || separator == .dot || separator == 0x2D
            else { return false }
            let parts = bytes.split(separator: separator, omittingEmptySubsequences: false)
            guard parts.count == 3, parts.allSatisfy({ $0.allSatisfy { ValueBytes.isDigit($0) } }) else { return false }
            return parts[0].count <= 2 && !parts[0].isEmpty && !parts[1].isEmpty && parts[1].count <= 2
                && (parts[2].count == 2 || parts[2].count == 4)
        }
    }

    /// The date of the line, `nil` for texts.
    private var date: PartialDate? {
        mutating get {
            guard case .date(let date) = decoding.value else { return nil }
            return date
        }
    }

    mutating func dateForm() {
        guard let date else { return }
        var odd = date.leniencies(in: version)
        // Other rules have these; what 2.1 and 3.0 have no form for is rare and read by all.
        odd.subtract([.incomplete, .zone])
        if version == .v3, id == .rev || id == .created { odd.subtract(.fraction) }
        guard !odd.isEmpty else { return }
        var text: [UInt8] = []
        date.write(into: &text, as: version == .v4 ? .basic : .extended, type: declaredType)
        let isSame = PartialDate(parsing: text.span, as: declaredType) == date
        report(
            at: valueRange,
            fix: !odd.isDisjoint(with: [.reducedDateWithTime, .hour24])
                ? nil : fix("write it in the form of the version", isSame ? .safe : .unsafe, decoded: text))
    }

    mutating func incompleteDate() {
        guard let date, date.leniencies(in: version).contains(.incomplete), !date.hasPlaceholderYear else { return }
        var mended: Fix?
        if version == .v3, date.year == nil, date.month != nil, date.day != nil, !date.hasTime,
            let month = date.month, let day = date.day
        {
            var text = Array("1604-".utf8)
            NumberText.write(month, digits: 2, into: &text)
            text.append(0x2D)
            NumberText.write(day, digits: 2, into: &text)
            mended = fix(
                "write 1604 with X-APPLE-OMIT-YEAR", .unsafe, head: head.adding("X-APPLE-OMIT-YEAR=1604"),
                decoded: text)
        }
        report(at: valueRange, fix: mended)
    }

    mutating func incompleteTimestamp() {
        guard let date else { return }
        if date.hasCompleteDate, date.hasCompleteTime { return }
        var mended: Fix?
        if date.hasCompleteDate, !date.hasTime {
            var text: [UInt8] = []
            date.write(into: &text, as: .basic)
            mended = fix("write midnight", .unsafe, decoded: text + Array("T000000Z".utf8))
        }
        report(at: valueRange, fix: mended)
    }

    mutating func unlikelyYear() {
        guard let date, let year = date.year, !date.hasPlaceholderYear, year < 1850 || year > 2100 else { return }
        report(at: valueRange)
    }

    mutating func placeholderYear() {
        guard decoding.oddities.contains(.placeholderYear) else { return }
        guard let date, let month = date.month, let day = date.day, version != .v21, !date.hasTime else {
            return report(at: valueRange)
        }
        if version == .v4 {
            var text = Array("--".utf8)
            NumberText.write(month, digits: 2, into: &text)
            NumberText.write(day, digits: 2, into: &text)
            return report(at: valueRange, fix: fix("write it without a year", .unsafe, decoded: text))
        }
        guard let year = date.year else { return report(at: valueRange) }
        var number: [UInt8] = []
        NumberText.write(year, digits: 4, into: &number)
        let parameter = "X-APPLE-OMIT-YEAR=" + String(decoding: number, as: UTF8.self)
        report(at: valueRange, fix: fix("mark the year", .unsafe, head: head.adding(parameter)))
    }

    // MARK: Places

    mutating func invalidTimeZone() {
        let bytes = value.bytes
        guard !bytes.isEmpty else { return }
        let declared = declaredType
        if let offset = UTCOffset(parsing: bytes.span) {
            if declared == .text || offset.isValid(in: version) { return }
            var text: [UInt8] = []
            offset.write(into: &text, version: version)
            return report(at: valueRange, fix: fix("write it as the version does", decoded: text))
        }
        if version == .v3, hasNoType {
            report(
                at: valueRange,
                fix: isSilentlyEncoded ? nil : fix("add VALUE=text", head: head.adding("VALUE=text")))
        } else if declared == .utcOffset {
            report(at: valueRange)
        }
    }

    mutating func timeZoneType() {
        guard hasNoType, UTCOffset(parsing: value.bytes.span) != nil else { return }
        report(
            fix: isSilentlyEncoded ? nil : fix("add VALUE=utc-offset", head: head.adding("VALUE=utc-offset")))
    }

    private var position: (latitude: DecimalNumber, longitude: DecimalNumber)? {
        mutating get {
            let bytes = value.bytes
            var end = 0
            var separator = -1
            while end < bytes.count {
                if separator < 0, bytes[end] == .semicolon || bytes[end] == .comma { separator = end }
                end += 1
            }
            guard separator > 0 else { return nil }
            var start = separator + 1
            var first = separator
            if bytes[first - 1] == .backslash { first -= 1 }
            while start < end, bytes[start].isBlank { start += 1 }
            guard let latitude = DecimalNumber(parsing: Array(bytes[..<first]).span),
                let longitude = DecimalNumber(parsing: Array(bytes[start...]).span)
            else { return nil }
            return (latitude, longitude)
        }
    }

    mutating func geoNoURI() {
        guard !signs.contains(.empty), URIText.scheme(of: value.bytes.span) == nil else { return }
        var mended: Fix?
        if let position, position.latitude.isWithin(90), position.longitude.isWithin(180) {
            let text = "geo:\(position.latitude.text),\(position.longitude.text)"
            if !text.utf8.contains(0x2B) { mended = fix("write a geo: URI", decoded: Array(text.utf8)) }
        }
        report(at: valueRange, fix: mended)
    }

    mutating func invalidPosition() {
        guard !signs.contains(.empty) else { return }
        var text: [UInt8] = []
        TextEscaping.unescapeURI(value.bytes.span, into: &text)
        if URIText.scheme(of: text.span) != nil {
            guard URIText.hasScheme("geo", text.span) else { return }
            if GeoURI(parsing: text.span)?.isInRange ?? false { return }
            return report(at: valueRange)
        }
        if let position {
            if position.latitude.isWithin(90), position.longitude.isWithin(180) { return }
            report(at: valueRange)
        } else if version != .v4 {
            report(at: valueRange)
        }
    }

    mutating func coarsePosition() {
        guard let position, position.latitude.fractionDigits < 6 || position.longitude.fractionDigits < 6 else {
            return
        }
        report(at: valueRange)
    }

    // MARK: Words

    mutating func invalidSex() {
        let bytes = value.bytes
        let sex = Array(bytes.prefix { $0 != .semicolon })
        guard !sex.isEmpty else { return }
        if sex.count == 1, "MFONU".utf8.contains(sex[0]) { return }
        let words: [(String, UInt8)] = [
            ("male", 0x4D), ("female", 0x46), ("other", 0x4F), ("none", 0x4E), ("unknown", 0x55), ("man", 0x4D),
            ("woman", 0x46), ("m", 0x4D), ("f", 0x46), ("o", 0x4F), ("n", 0x4E), ("u", 0x55),
        ]
        for (word, letter) in words where ValueBytes.equal(sex.span, word) {
            return report(
                value: 0..<sex.count,
                fix: fix(
                    "write \(String(decoding: [letter], as: UTF8.self))", value: [letter] + bytes.dropFirst(sex.count)))
        }
        report(value: 0..<sex.count)
    }

    private func isOwn(_ bytes: [UInt8]) -> Bool { bytes.count > 2 && bytes[0] | 0x20 == 0x78 && bytes[1] == 0x2D }

    mutating func unknownKind() {
        let bytes = value.bytes
        let kinds = ["individual", "group", "org", "location", "application", "device"]
        if bytes.isEmpty || ValueBytes.contained(bytes.span, in: kinds) || isOwn(bytes) { return }
        report(at: valueRange)
    }

    mutating func noLanguageTag() {
        let bytes = value.bytes
        if bytes.isEmpty { return }
        guard let tag = LanguageTag(parsing: bytes.span), !tag.hasWordForLanguage else {
            return report(at: valueRange)
        }
        if let meant = tag.intendedLanguage {
            report(
                at: valueRange, "\(tag.language) is the code of a country; the language is \(meant)",
                severity: .warning)
        }
    }

    mutating func invalidClientPIDMap() {
        var seen: Set<Int64> = []
        for number in lines(.clientPIDMap) {
            turn(to: number)
            let bytes = value.bytes
            let digits = Array(bytes.prefix { $0 != .semicolon })
            let uri = Array(bytes.dropFirst(digits.count + 1))
            guard let map = NumberText.integer(digits.span), map > 0, URIText.scheme(of: uri.span) != nil else {
                report(at: valueRange)
                continue
            }
            if !seen.insert(map).inserted { report("another CLIENTPIDMAP has this number") }
        }
    }

    mutating func invalidXML() {
        let bytes = Array(decoding.value.text.utf8)
        guard !bytes.isEmpty else { return }
        let text = Array(bytes.drop { $0.isBlank || $0.isLineEnd })
        var end = 0
        while end < text.count, text[end] != 0x3E { end += 1 }
        let tag = Array(text[..<end])
        let isElement = text.first == 0x3C && tag.count > 1 && ValueBytes.isLetter(tag[1])
        let isOfVCards = Self.contains(tag, "urn:ietf:params:xml:ns:vcard-4.0")
        if !isElement || !Self.contains(tag, "xmlns") || isOfVCards { report(at: valueRange) }
    }

    /// - Parameter asWords: Whether neither a letter nor a digit may stand right before or behind it.
    static func contains(_ bytes: [UInt8], _ word: String, asWords: Bool = false) -> Bool {
        let word = Array(word.utf8)
        guard bytes.count >= word.count else { return false }
        func isPartOfWord(_ place: Int) -> Bool {
            guard asWords, place >= 0, place < bytes.count else { return false }
            return bytes[place] >= 0x80 || ValueBytes.isAlphanumeric(bytes[place])
        }
        for start in 0...(bytes.count - word.count) where bytes[start..<(start + word.count)].elementsEqual(word) {
            if !isPartOfWord(start - 1), !isPartOfWord(start + word.count) { return true }
        }
        return false
    }

    mutating func invalidGramGender() {
        let bytes = value.bytes
        let genders = ["animate", "common", "feminine", "inanimate", "masculine", "neuter"]
        if bytes.isEmpty || ValueBytes.contained(bytes.span, in: genders) || isOwn(bytes) { return }
        report(at: valueRange)
    }

    mutating func unknownClass() {
        let bytes = value.bytes
        let words = id == .profile ? ["VCARD"] : ["PUBLIC", "PRIVATE", "CONFIDENTIAL"]
        if bytes.isEmpty || ValueBytes.contained(bytes.span, in: words) || isOwn(bytes) { return }
        report(at: valueRange)
    }
}
