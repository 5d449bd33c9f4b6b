enum DateField {
    typealias DateValue = Contact.DateValue

    static let birthday: [Form<DateValue>] = [date(.bday), carriedBirthday]
    static let deathDate: [Form<DateValue>] = [date(.deathDate)]

    /// Wedding days. 4.0 has one ANNIVERSARY, so that further ones are Apple's labelled dates.
    static let anniversaries = RepeatedField(
        forms: [
            Form(
                ids: [.anniversary], place: nil, read: { read($0, $1) },
                write: { value, writing in
                    if value.label != nil || value.isPreferred { return nil }
                    if writing.model == nil, writing.version != .v4 || writing.hasOthers { return nil }
                    if writing.line == nil, writing.hasOthers { return nil }
                    return written(.anniversary, value.value, writing)
                }),
            Form(
                ids: [
                    .xAnniversary, .xMSAnniversary, .xEvolutionAnniversary, .xKAddressBookXAnniversary,
                    .xWABWeddingAnniversary, .xWABWeddingUnderscoreAnniversary,
                ], place: nil, read: { read($0, $1) },
                write: { value, writing in
                    guard value.label == nil, !value.isPreferred, writing.line != nil || !writing.hasOthers else {
                        return nil
                    }
                    if writing.model == nil, writing.version == .v4 { return nil }
                    return vendor(value.value, writing, or: "X-ANNIVERSARY")
                }),
            Form(
                ids: [.xABDate], place: nil,
                read: { line, lines in
                    guard isAnniversary(line, lines) else { return nil }
                    return read(line, lines)
                },
                write: { value, writing in
                    guard value.label == nil else { return nil }
                    var written = vendor(value.value, writing, or: "X-ABDATE")
                    let label = writing.line.flatMap { writing.lines.companion(.xABLabel, of: $0) }
                    if label == nil {
                        written.companions = [
                            .init(name: "X-ABLabel", value: .text(Contact.Label.anniversary.markedText))
                        ]
                    }
                    return written
                }),
            event(1, label: nil),
        ], collapses: true)

    /// Other dates with a label.
    static let dates = RepeatedField(forms: [
        Form(
            ids: [.xABDate], place: .textOnly,
            read: { line, lines in
                guard !isAnniversary(line, lines), let value = value(line) else { return nil }
                return lines.labeled(value, line, at: .textOnly)
            },
            write: { value, writing in
                value.label == .anniversary ? nil : vendor(value.value, writing, or: "X-ABDATE")
            }),
        event(2, label: .other), event(0, label: nil),
    ])

    static func timestamp(_ id: PropertyID) -> [Form<PartialDate>] {
        [
            .plain(
                id, at: nil,
                read: { line in
                    guard case .date(let date) = line.property.value else { return nil }
                    return date
                },
                write: { date, _ in .date(date) })
        ]
    }

    // MARK: Reading

    private static func isAnniversary(_ line: CardLine, _ lines: CardLines) -> Bool {
        lines.companion(.xABLabel, of: line)?.text.flatMap { LabelTable.label(ofText: $0) } == .anniversary
    }

    private static func read(_ line: CardLine, _ lines: CardLines) -> Labeled<DateValue>? {
        value(line).map { Labeled($0, language: line.parameters.first(.language)) }
    }

    /// The date of a line, without a year that stands for none (1604 and 0000).
    private static func value(_ line: CardLine) -> DateValue? {
        let parameters = line.parameters
        if let scale = parameters.first(.calscale), !ValueBytes.sameIgnoringCase(scale, "gregorian") { return nil }
        guard case .date(let date) = line.property.value else { return line.text.map { .text($0) } }
        if date.hasPlaceholderYear { return .date(date.withoutYear) }
        if let omitted = parameters.first(.xAppleOmitYear), let year = date.year,
            NumberText.integer(Array(omitted.utf8).span) == Int64(year)
        {
            return .date(date.withoutYear)
        }
        return .date(date)
    }

    /// The date as it stands in a line, if it has a day but no year, or one that stands for none.
    static func yearless(_ line: CardLine) -> PartialDate? {
        guard line.id == .bday || anniversaries.ids.contains(line.id) || line.id == .xABDate,
            let date = value(line)?.date, date.year == nil, date.day != nil, date.month != nil,
            case .date(let written) = line.property.value
        else { return nil }
        return written
    }

    // MARK: Writing

    private static func date(_ id: PropertyID) -> Form<DateValue> {
        Form(
            ids: [id], place: nil, read: { read($0, $1) },
            write: { value, writing in
                // 3.0 and 2.1 have whole dates only (RFC 2425 §5.8.4).
                if id == .bday, writing.version != .v4, !isWhole(value.value) { return nil }
                return written(id, value.value, writing)
            })
    }

    /// X-BDAY, for what 2.1 and 3.0 cannot have in BDAY.
    private static let carriedBirthday = Form<DateValue>(
        ids: [.bday], place: nil, read: { _, _ in nil },
        write: { value, writing in
            var carried = Written(.bday, propertyValue(value.value, writing), writing)
            carried.isCarried = writing.version != .v4
            carried.outdated = [.xAppleOmitYear]
            return carried
        })

    private static func isWhole(_ value: DateValue) -> Bool {
        guard let date = value.date else { return false }
        return date.month != nil && date.day != nil && (date.hour == nil || date.year != nil)
    }

    private static func written(_ id: PropertyID, _ value: DateValue, _ writing: Writing) -> Written {
        var written = Written(id, propertyValue(value, writing), writing)
        addYearMark(value, to: &written, writing)
        return written
    }

    /// A program's own date, in the form that its line has already.
    private static func vendor(_ value: DateValue, _ writing: Writing, or name: String) -> Written {
        var written = Written(like: writing, or: name, propertyValue(value, writing))
        addYearMark(value, to: &written, writing)
        if case .date(let date) = written.value, let model = writing.model,
            !model.property.text.utf8.contains(UInt8(ascii: "-")), !model.property.text.utf8.isEmpty
        {
            let basic = date.text(as: .basic)
            if PartialDate(basic) == date { written.value = .unknown(basic) }
        }
        return written
    }

    /// Before 4.0 a date has a year: 1604 stands for none, as Apple has it.
    private static func propertyValue(_ value: DateValue, _ writing: Writing) -> PropertyValue {
        switch value {
        case .text(let text): return .text(text)
        case .date(let date):
            if writing.version != .v4, date.year == nil, date.month != nil, date.day != nil,
                let filled = date.withYear(1604)
            {
                return .date(filled)
            }
            return .date(date)
        }
    }

    private static func addYearMark(_ value: DateValue, to written: inout Written, _ writing: Writing) {
        written.outdated.append(.xAppleOmitYear)
        guard case .date(let filled) = written.value, filled.year == 1604, value.date?.year == nil else { return }
        written.parameters.append(Parameter(.xAppleOmitYear, ["1604"]))
    }

    // MARK: Android

    /// X-ANDROID-CUSTOM for an event of a type: 1 is an anniversary, 0 has a label of its own.
    private static func event(_ type: Int, label: Contact.Label?) -> Form<DateValue> {
        Form(
            ids: [.xAndroidCustom], place: nil,
            read: { line, _ in
                guard let row = AndroidRow(line, .event), row.type == type, let date = PartialDate(row.data) else {
                    return nil
                }
                let value = DateValue.date(date.hasPlaceholderYear ? date.withoutYear : date)
                if type == 0 { return Labeled(value, row.label.map { Contact.Label($0) }) }
                return Labeled(value, label)
            },
            write: { value, writing in
                guard writing.model != nil, let date = value.value.date, !value.isPreferred else { return nil }
                if type != 0, value.label != label { return nil }
                if type == 0, value.label == .other { return nil }
                return AndroidRow.written(
                    .event, date.text(as: .extended), type: type, label: type == 0 ? value.label?.name : nil, writing)
            })
    }
}
