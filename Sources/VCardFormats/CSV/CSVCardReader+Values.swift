import VCardKit

extension CSVCardReader {
    /// Adds the card of the row at hand to the others.
    mutating func makeCard() {
        guard let card = rowCard() else { return }
        let place = placeOfRow()
        let location = Card.Location(byteOffset: place.offset, line: place.line, index: reading.cards.count)
        reading.cards.append(Card(written: card.serialized, version: .v4, location: location))
        reading.lines.append(CardLines(card: place))
    }

    /// Makes a card of the values of the row at hand; `nil` if they name nobody.
    mutating func rowCard() -> Card? {
        var contact = Contact()
        var entries: [CSVEntry] = []
        var single: [CSVField: Int] = [:]
        filledSlots.sort()
        let firstCell = filledSlots.first.map { cellOfSlot[$0] }
        for slot in filledSlots {
            guard let value = values[slot] else { continue }
            values[slot] = nil
            guard !value.isEmpty else { continue }
            for entry in finished(value, slot: slot) { add(entry, slot, to: &entries, &single) }
        }
        filledSlots.removeAll(keepingCapacity: true)
        if header.dialect?.name == CSVDialect.linkedIn.name, extras.isEmpty, entries.allSatisfy({ $0.field == .date }) {
            if let firstCell, !entries.isEmpty {
                reading.findings.append(
                    finding(
                        .emptyCard, at: rows.cells.first ?? firstCell, severity: .info,
                        message: "row \(rowNumber) names nobody; it was left out"))
            }
            return nil
        }
        for entry in entries { apply(entry, to: &contact) }
        let otherNames = entries.filter { $0.field == .formattedName }.dropFirst()
        if let note = extras.noteText { contact.notes.append(Labeled(note)) }
        dropDisplayNames(of: contact)
        if entries.isEmpty, extras.isEmpty { return nil }
        var card = Card(contact, version: .v4)
        for name in otherNames { card.append(Property("FN", .text(name[.value]))) }
        for (name, text) in extras.properties { card.append(Property(name, Self.value(text))) }
        for (number, custom) in extras.customs.enumerated() {
            let group = custom.label == nil ? nil : "field\(number + 1)"
            card.append(Property(CSVExtras.customName, Self.value(custom.text), group: group))
            if let label = custom.label { card.append(Property("X-ABLabel", .text(label.name), group: group)) }
        }
        extras.removeAll()
        return card
    }

    /// The value of a property of one's own; without anything to escape it needs no word of what it is.
    private static func value(_ text: String) -> PropertyValue {
        text.utf8.contains { [0x0A, 0x2C, 0x3B, 0x5C].contains($0) } ? .text(text) : .unknown(text)
    }

    private mutating func apply(_ entry: CSVEntry, to contact: inout Contact) {
        switch entry.field {
        case .property: extras.add(entry.name, entry[.value])
        case .custom:
            // Properties that a table of Google's carried come back as they were.
            let label = entry.label?.name ?? ""
            if CSVText.hasPrefix(label, "X-"), let name = CSVExtras.propertyName(of: label), CSVText.same(name, label) {
                extras.add(name, entry[.value])
            } else {
                extras.customs.append((entry.label, entry[.value]))
            }
        case .position where GeoURI(entry[.value]) == nil, .revised where PartialDate(entry[.value]) == nil,
            .created where PartialDate(entry[.value]) == nil:
            extras.add("X-" + entry.field.definition.word.uppercased(), entry[.value])
        default:
            entry.apply(to: &contact)
        }
    }

    /// Outlook writes `Ana Ruiz (ana@example.com)` for each address, which says nothing new.
    private mutating func dropDisplayNames(of contact: Contact) {
        guard !pendingDisplayNames.isEmpty else { return }
        var words: Set<String> = []
        func add(_ text: String) {
            for word in Self.nameWords(text) { words.insert(word) }
        }
        add(contact.displayName)
        add(contact.name.formatted)
        for nickname in contact.name.nicknames { add(nickname) }
        for organization in contact.organizations { add(organization.value.name) }
        for email in contact.emails { add(email.value) }
        for name in pendingDisplayNames where !Self.nameWords(name).allSatisfy({ words.contains($0) }) {
            extras.add("X-EMAIL-DISPLAY-NAME", name)
        }
        pendingDisplayNames = []
    }

    private static func nameWords(_ text: String) -> [String] {
        text.utf8.split { byte in
            byte <= 0x20 || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "'")
                || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"")
        }.map { String(decoding: $0.map(\.lowerCased), as: UTF8.self) }
    }

    // MARK: What there is once

    /// Whether a contact has only one value of the field.
    private static func isSingle(_ field: CSVField) -> Bool {
        switch field {
        case .formattedName, .name, .phonetic, .sortAs, .maidenName, .birthday, .birthPlace, .deathDate, .deathPlace,
            .gender, .cardLanguage, .identifier, .kind, .revised, .created:
            true
        default: false
        }
    }

    /// Adds a value to those of the row. Of what there is once the first text of each part counts; the note keeps
    /// another one, so that no column takes away what the others say.
    private mutating func add(
        _ entry: CSVEntry, _ slot: Int, to entries: inout [CSVEntry], _ places: inout [CSVField: Int]
    ) {
        guard Self.isSingle(entry.field) else { return entries.append(entry) }
        guard let place = places[entry.field] else {
            places[entry.field] = entries.count
            return entries.append(entry)
        }
        for (part, text) in entry.parts where !text.isEmpty {
            let first = entries[place][part]
            if first.isEmpty {
                entries[place][part] = text
            } else if !Self.isSame(first, text, entry.field) {
                keepSecond(text, of: entry, part, slot)
                if entry.field == .formattedName { entries.append(entry) }
            }
        }
    }

    private static func isSame(_ first: String, _ second: String, _ field: CSVField) -> Bool {
        if field == .gender { return CSVEntry.gender(first) == CSVEntry.gender(second) }
        return CSVText.trimmed(first) == CSVText.trimmed(second)
    }

    /// Keeps a second text of a part in the note, and says so at its cell; another formatted name goes to the card.
    private mutating func keepSecond(_ text: String, of entry: CSVEntry, _ part: CSVPart, _ slot: Int) {
        let columns = slot < header.columnsOfSlot.count ? header.columnsOfSlot[slot] : []
        let column = columns.first { header.columns[$0].path?.part == part }
        let name = column.map { header.columns[$0].header } ?? ""
        let cell = column.flatMap { $0 < rows.cells.count ? rows.cells[$0] : nil } ?? cellOfSlot[slot]
        let isName = entry.field == .formattedName
        let shown = name.isEmpty ? part.phrase : name
        reading.findings.append(
            finding(
                .csvSecondValue, at: cell, property: entry.field.definition.property,
                message: "row \(rowNumber), column \(shown): \(text.shortened) is not what another column says; "
                    + (isName ? "it became another FN" : "it was kept in NOTE")))
        if !isName { extras.addToNote(name.isEmpty ? part.phrase : name, text) }
    }

    // MARK: One value

    /// The values that the parts of a slot are: labels read, lists split, dates understood.
    private mutating func finished(_ given: CSVEntry, slot: Int) -> [CSVEntry] {
        var entry = given
        let habits = header.dialect?.habits ?? .init()
        let labelText = CSVText.trimmed(entry[.label])
        if entry.field.isLabeled || entry.field == .anniversary, !labelText.isEmpty {
            var label = labelText
            if habits.hasMarks, label.utf8.first == UInt8(ascii: "*") {
                entry.isPreferred = true
                label = CSVText.trimmed(String(label.dropFirst()))
            }
            if !label.isEmpty { entry.label = LabelWords.label(label) }
            entry[.label] = ""
        }
        if !entry[.preferred].isEmpty {
            entry.isPreferred = true
            entry[.preferred] = ""
        }
        if entry.isEmpty { return [] }
        switch entry.field {
        case .category: return categories(entry, habits)
        case .birthday, .anniversary, .date, .deathDate: return dates(entry, slot, habits)
        case .email: return lines(email(entry, slot, habits), slot)
        case .relation where entry.label == .child && !habits.hasMarks && header.dialect?.name != CSVDialect.plain.name:
            return CSVText.list(entry[.value], ";").map { CSVEntry(.relation, $0, .child) }
        case .organization, .name, .phonetic, .note, .property, .custom: return [cleaned(entry)]
        default: return lines(split(cleaned(entry), habits), slot)
        }
    }

    /// The values of which several stand on lines of one cell, each for itself.
    private mutating func lines(_ entries: [CSVEntry], _ slot: Int) -> [CSVEntry] {
        entries.flatMap { entry in
            let text = entry[.value]
            guard URILines.hasBreak(text), let isOne = Self.test(of: entry) else { return [entry] }
            let several = URILines.several(text, each: isOne)
            if several != nil || !(entry.field == .email || entry.field == .phone) {
                reading.findings.append(
                    finding(
                        .uriLineBreak, at: cellOfSlot[slot], severity: several == nil ? nil : .info,
                        property: entry.field.definition.property,
                        message: several == nil ? URILines.encodedMessage : URILines.splitMessage))
            }
            guard let several else { return [entry] }
            return several.enumerated().map { number, line in
                var one = entry
                one[.value] = line
                one.isPreferred = entry.isPreferred && number == 0
                return one
            }
        }
    }

    /// What each line of a cell has to be so that it is a value for itself; `nil` where line breaks mean nothing else.
    private static func test(of entry: CSVEntry) -> ((String) -> Bool)? {
        switch entry.field {
        case .email: URILines.isEmail
        case .phone: URILines.isPhone
        case .messaging: URILines.isWord
        case .url, .photo, .logo, .sound, .calendar, .freeBusy, .scheduling, .member: URILines.isLink
        // A card has one, and what is no URI can have lines.
        case .identifier: CSVEntry.isURI(entry[.value]) ? { _ in false } : nil
        default: nil
        }
    }

    /// The parts with LF for line ends, and values that are one line without blanks around them.
    private func cleaned(_ given: CSVEntry) -> CSVEntry {
        var entry = given
        let isLine =
            switch entry.field {
            case .phone, .email, .url, .messaging, .identifier, .photo, .position, .timeZone, .language, .gender, .kind,
                .calendar, .freeBusy, .scheduling, .member, .revised, .created, .cardLanguage:
                true
            default: false
            }
        for (part, text) in given.parts {
            entry[part] = CSVText.withLineFeeds(isLine ? CSVText.trimmed(text) : text)
        }
        return entry
    }

    /// Google puts values with the same label into one cell; their parts are split in step.
    private func split(_ entry: CSVEntry, _ habits: CSVDialect.Habits) -> [CSVEntry] {
        guard !habits.listSeparator.isEmpty, entry.field.isLabeled else { return [entry] }
        guard entry.parts.contains(where: { CSVText.contains($0.text, habits.listSeparator) }) else { return [entry] }
        let pieces = entry.parts.map { ($0.part, CSVText.split($0.text, habits.listSeparator)) }
        let count = pieces.map { $0.1.count }.max() ?? 1
        if count == 1 { return [entry] }
        var entries: [CSVEntry] = []
        for number in 0..<count {
            var one = CSVEntry(entry.field, "", entry.label, preferred: entry.isPreferred && number == 0)
            one.name = entry.name
            for (part, texts) in pieces {
                if texts.count == count {
                    one[part] = texts[number]
                } else if number == 0 || part == .service {
                    one[part] = texts.joined(separator: habits.listSeparator)
                }
            }
            if !one.isEmpty { entries.append(one) }
        }
        return entries
    }

    private mutating func categories(_ entry: CSVEntry, _ habits: CSVDialect.Habits) -> [CSVEntry] {
        let text = entry[.value]
        var separator = habits.categorySeparator
        if header.dialect == nil {
            // Of an unknown program it is what is least likely to be part of a name.
            separator = [" ::: ", ";"].first { CSVText.split(text, $0).count > 1 } ?? ","
        }
        var entries: [CSVEntry] = []
        for name in CSVText.list(text, separator) {
            guard habits.hasMarks, CSVText.hasPrefix(name, "* ") else {
                entries.append(CSVEntry(.category, name))
                continue
            }
            let group = CSVText.trimmed(CSVText.dropping(name, 2))
            switch group.lowercased() {
            case "mycontacts", "my contacts", "other contacts", "othercontacts": continue
            case "starred": extras.add(CSVExtras.starredName, "TRUE")
            case "friends", "family", "coworkers":
                entries.append(CSVEntry(.category, group.prefix(1).uppercased() + group.dropFirst()))
            default: entries.append(CSVEntry(.category, group))
            }
        }
        return entries
    }

    private mutating func email(_ entry: CSVEntry, _ slot: Int, _ habits: CSVDialect.Habits) -> [CSVEntry] {
        var entry = cleaned(entry)
        let kind = entry[.kind]
        let display = entry[.display]
        entry[.kind] = ""
        entry[.display] = ""
        let address = entry[.value]
        let isDirectoryName = CSVText.same(kind, "EX") || CSVText.hasPrefix(address, "/o=")
        if isDirectoryName, !address.utf8.contains(UInt8(ascii: "@")) {
            reading.findings.append(
                finding(
                    .csvDirectoryName, at: cellOfSlot[slot], property: "email",
                    message:
                        "\(address.shortened) is a name in Exchange's directory, no address; it was left out"))
            return []
        }
        if !kind.isEmpty, !CSVText.same(kind, "SMTP"), !isDirectoryName { extras.add("X-EMAIL-TYPE", kind) }
        if !display.isEmpty { pendingDisplayNames.append(display) }
        return entry.isEmpty ? [] : split(entry, habits)
    }

    // MARK: Dates

    private mutating func dates(_ entry: CSVEntry, _ slot: Int, _ habits: CSVDialect.Habits) -> [CSVEntry] {
        var entry = entry
        if entry.field == .birthday, entry[.value].isEmpty {
            guard let text = joinedDate(entry, slot) else { return [] }
            return [CSVEntry(.birthday, text)]
        }
        let text = CSVText.trimmed(entry[.value])
        switch CSVDate.read(text, order: dateOrder) {
        case .nothing: return []
        case .date(let date): entry[.value] = date
        case .ambiguous:
            entry[.value] = text
            reading.findings.append(
                finding(
                    .ambiguousDate, at: cellOfSlot[slot], property: entry.field.definition.property,
                    message: "\(text) has two readings and was kept as text; --date-order dmy or mdy decides"))
        case .words:
            let isList = !habits.listSeparator.isEmpty && CSVText.split(text, habits.listSeparator).count > 1
            if isList, entry.field != .birthday {
                return CSVText.list(text, habits.listSeparator).flatMap { piece in
                    var one = entry
                    one[.value] = piece
                    return dates(one, slot, .init())
                }
            }
            entry[.value] = CSVText.withLineFeeds(text)
            reading.findings.append(
                finding(
                    .invalidDate, at: cellOfSlot[slot], property: entry.field.definition.property,
                    message: "\(text.shortened) is no date; it was kept as text"))
        }
        return [entry]
    }

    /// The birthday that stands in columns for year, month and day.
    private mutating func joinedDate(_ entry: CSVEntry, _ slot: Int) -> String? {
        let texts = [entry[.year], entry[.month], entry[.day]].map { CSVText.trimmed($0) }
        let year = Int(texts[0]).flatMap { $0 == 0 ? nil : $0 }
        let month = CSVDate.month(texts[1]).flatMap { $0 == 0 ? nil : $0 }
        let day = Int(texts[2]).flatMap { $0 == 0 ? nil : $0 }
        let isZero = texts.allSatisfy { $0.isEmpty || $0.utf8.allSatisfy { $0 == 0x30 } }
        if isZero { return nil }
        let isUnderstood = zip(texts, [year, month, day]).allSatisfy { text, number in
            number != nil || text.utf8.allSatisfy { $0 == 0x30 }
        }
        if isUnderstood, let date = PartialDate(year: year, month: month, day: day) { return date.text(as: .extended) }
        // A day without a month is none, and must not become a month: what is missing is left empty.
        let first = texts.firstIndex { !$0.isEmpty } ?? 0
        let last = texts.lastIndex { !$0.isEmpty } ?? 0
        var text = texts[first...last].joined(separator: "-")
        if PartialDate(text) != nil { text = texts[first...last].joined(separator: " ") }
        reading.findings.append(
            finding(
                .invalidDate, at: cellOfSlot[slot], property: "bday",
                message: "\(text.shortened) is no date; it was kept as text"))
        return text
    }
}
