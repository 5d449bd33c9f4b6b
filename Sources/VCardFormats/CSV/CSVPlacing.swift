import VCardKit

/// Finds a column for each value of a contact.
///
/// A value goes to the columns of its label, else to those of a label that comes near, to those for any value, to
/// those for others, or to the next ones of a numbered group. What that costs is told to the loss desk.
struct CSVPlacing {
    let layout: CSVLayout
    let habits: CSVDialect.Habits
    let contact: Contact
    let dateOrder: CSVDateOrder?
    var cells: [CSVCell] = []

    init(_ layout: CSVLayout, _ habits: CSVDialect.Habits, _ contact: Contact, dateOrder: CSVDateOrder?) {
        self.layout = layout
        self.habits = habits
        self.contact = contact
        self.dateOrder = dateOrder
    }

    /// The cells of a row.
    mutating func cells(_ entries: [CSVEntry], _ desk: inout CSVLossDesk) -> [CSVCell] {
        var byField = [[CSVEntry]](repeating: [], count: CSVField.allCases.count)
        var order: [CSVField] = []
        for given in adapted(entries, &desk) {
            let field = Int(given.field.rawValue)
            if byField[field].isEmpty { order.append(given.field) }
            byField[field].append(given)
        }
        for field in order { place(field, byField[Int(field.rawValue)], &desk) }
        if habits.hasMarks { addOwnGroups(entries) }
        return cells
    }

    // MARK: Before columns are looked for

    /// The values as this dialect has them.
    private func adapted(_ entries: [CSVEntry], _ desk: inout CSVLossDesk) -> [CSVEntry] {
        var result: [CSVEntry] = []
        for given in entries {
            var entry = given
            if entry.field == .anniversary, !layout.has(.anniversary), layout.has(.date, .label) {
                entry.field = .date
                entry.label = .anniversary
            }
            if entry.isBinary {
                desk.lose(.propertyLost, given, message: "CSV holds no \(given.field == .photo ? "images" : "octets")")
                continue
            }
            if entry.field == .formattedName, !layout.has(.formattedName) {
                guard let name = nameInstead(of: entry, &desk) else { continue }
                entry = name
            }
            if entry.field == .property, entry.name == CSVExtras.starredName, habits.hasMarks { continue }
            guard layout.has(entry.field) else {
                desk.lose(.propertyLost, given, message: "the format has no column for it")
                continue
            }
            if entry.field == .photo, !CSVText.hasPrefix(entry[.value], "http") {
                desk.lose(
                    .referenceNotPortable, given, .approx, message: "other programs may not find what it refers to")
            }
            for part in entry.flattened {
                desk.lose(.listFlattened, given, message: "several texts of \(part.word) became one")
            }
            if Self.dates.contains(entry.field), !makeWhole(&entry, given, &desk) { continue }
            result.append(entry)
        }
        return result
    }

    private static let dates: Set<CSVField> = [.birthday, .anniversary, .date, .deathDate]

    /// A formatted name where there is no column for it: nothing if it can be made again, else the given name.
    private func nameInstead(of entry: CSVEntry, _ desk: inout CSVLossDesk) -> CSVEntry? {
        if kept.displayName == entry[.value] { return nil }
        if contact.name.formatted.isEmpty, layout.has(.name, .given) {
            desk.lose(
                .nameDerived, entry, new: "N:;\(entry[.value])",
                message: "the format has parts of names only; it stands as the given name")
            var name = CSVEntry(.name)
            name[.given] = entry[.value]
            name.ordinal = entry.ordinal
            return name
        }
        var bare = contact
        bare.formattedName = nil
        if bare.displayName == entry[.value] {
            desk.lose(.nameDerived, entry, message: "it will be made of those parts of the name that have columns")
        } else {
            desk.lose(.propertyLost, entry, message: "the format has parts of names only")
        }
        return nil
    }

    /// The contact with the parts of its name that have columns.
    private var kept: Contact {
        var kept = contact
        kept.formattedName = nil
        if !layout.has(.name, .prefix) { kept.name.prefixes = [] }
        if !layout.has(.name, .suffix) { kept.name.suffixes = [] }
        if !layout.has(.name, .middle), !kept.name.middle.isEmpty {
            kept.name.given += (kept.name.given.isEmpty ? "" : " ") + kept.name.middle
            kept.name.middle = ""
        }
        if !layout.has(.nickname) { kept.name.nicknames = [] }
        return kept
    }

    /// Brings a date into the form that the dialect has; `false` if it has none.
    private func makeWhole(_ entry: inout CSVEntry, _ given: CSVEntry, _ desk: inout CSVLossDesk) -> Bool {
        guard let date = PartialDate(entry[.value]) else { return true }
        if !habits.wantsWholeDates {
            if let dateOrder, let text = CSVDate.text(date, order: dateOrder) { entry[.value] = text }
            return true
        }
        guard date.hasCompleteDate else {
            desk.lose(.propertyLost, given, message: "the format has whole dates only")
            return false
        }
        if date.hasTime { desk.lose(.dateChanged, given, message: "the format has no times of day") }
        let day = date.withoutTime
        entry[.value] = dateOrder.flatMap { CSVDate.text(day, order: $0) } ?? day.text(as: .extended)
        return true
    }

    // MARK: Columns

    private mutating func place(_ field: CSVField, _ entries: [CSVEntry], _ desk: inout CSVLossDesk) {
        let slots = layout.slots(of: field)
        let fixed = layout.fixedSlots(of: field)
        switch field {
        case .category: return placeCategories(entries, fixed, &desk)
        case .name, .phonetic, .formattedName, .sortAs, .birthday:
            if let slot = slots.first {
                for entry in entries { fill(slot, 0, entry, &desk) }
            }
            return
        default: break
        }
        var entries = entries
        let isList = field == .note || field == .nickname || field == .hobby || field == .language
        if isList, entries.count > fixed.count, let slot = fixed.first, fixed.count == 1 {
            return placeJoined(entries, slot, &desk)
        }
        if field == .relation, !fixed.isEmpty { entries = joinedChildren(entries, fixed) }
        var taken: Set<Int> = []
        var waiting = entries
        let isOrdered = slots.contains { $0.isNumbered } || habits.hasMarks
        if !isOrdered { waiting = waiting.filter { $0.isPreferred } + waiting.filter { !$0.isPreferred } }
        for step in Step.allCases where !fixed.isEmpty && !waiting.isEmpty {
            var rest: [CSVEntry] = []
            for entry in waiting {
                let found = fixed.indices.first { number in
                    !taken.contains(number) && Self.fits(entry, fixed[number].path, step)
                }
                if let found {
                    taken.insert(found)
                    fill(fixed[found], 0, entry, &desk)
                } else {
                    rest.append(entry)
                }
            }
            waiting = rest
        }
        // How many of each numbered group there are.
        var sizes = [Int](repeating: 0, count: slots.count)
        for entry in waiting {
            let group = slots.firstIndex {
                $0.isNumbered && ($0.path.name.isEmpty || CSVText.same($0.path.name, entry.name))
            }
            if let group, sizes[group] < habits.mostGroups {
                sizes[group] += 1
                fill(slots[group], sizes[group], entry, &desk)
            } else {
                let count = group == nil ? fixed.count : habits.mostGroups
                desk.lose(
                    .propertyLost, entry,
                    message: field == .property || count == 0
                        ? "the format has no column for it" : "all columns that could take it are taken")
            }
        }
    }

    /// What may go where, the best first.
    private enum Step: CaseIterable { case exact, near, any, other }

    private static func fits(_ entry: CSVEntry, _ slot: CSVPath, _ step: Step) -> Bool {
        if entry.field == .property { return step == .exact && CSVText.same(entry.name, slot.name) }
        if !slot.name.isEmpty { return step == .exact && CSVText.same(entry.name, slot.name) }
        switch step {
        case .exact: return slot.label != nil && entry.label == slot.label
        case .near: return slot.label != nil && near(entry.label, entry.field).contains(slot.label)
        case .any: return slot.label == nil
        case .other:
            return slot.label == .other && (entry.field == .phone || entry.field == .address || entry.field == .email)
        }
    }

    /// Labels that say nearly the same.
    private static func near(_ label: Contact.Label?, _ field: CSVField) -> [Contact.Label?] {
        switch (field, label) {
        case (.phone, nil), (.address, nil): [.other]
        case (.phone, .workMobile?), (.phone, .iPhone?), (.phone, .appleWatch?), (.phone, .textMessages?),
            (.phone, .pcs?):
            [.mobile]
        case (.phone, .workPager?): [.pager]
        case (.phone, .fax?): [.workFax]
        case (.phone, .homeFax?), (.phone, .workFax?): [.fax]
        case (.url, .homePage?), (.url, .blog?), (.url, .profile?): [.home]
        case (.relation, .partner?), (.relation, .domesticPartner?): [.spouse]
        default: []
        }
    }

    // MARK: Cells

    private mutating func add(_ column: Int, _ number: Int, _ text: String) {
        if !text.isEmpty { cells.append(CSVCell(column: column, number: number, text: Array(text.utf8))) }
    }

    private mutating func fill(
        _ slot: CSVLayout.Slot, _ number: Int, _ given: CSVEntry, _ desk: inout CSVLossDesk
    ) {
        var entry = given
        switch entry.field {
        case .name: mergeName(&entry, slot, &desk)
        case .address: mergeAddress(&entry, slot, &desk)
        case .messaging: shortenAccount(&entry, slot, &desk)
        case .birthday: splitBirthday(&entry, slot, &desk)
        case .email: if slot.column(of: .kind) != nil { entry[.kind] = "SMTP" }
        default: break
        }
        var label = entry.label.map { LabelWords.text($0) } ?? ""
        if let column = slot.column(of: .label) {
            if habits.hasMarks, entry.isPreferred { label = "* " + label }
            add(column, number, label)
            if habits.hasMarks, entry.label?.isCustom ?? false, label.utf8.first == UInt8(ascii: "*"),
                !entry.isPreferred
            {
                desk.lose(
                    .parameterTextChanged, given, of: [.label],
                    message: "a star before a label stands for the preferred value"
                )
            }
        } else if entry.label != slot.path.label, entry.field.isLabeled, entry.field != .custom {
            let now = slot.path.label.map { "it stands as \($0.name)" } ?? "its columns are for any"
            desk.lose(
                .parameterLost, given, entry.label == nil ? .approx : nil, of: [.label],
                message: "no column says \(entry.label?.name ?? "that it has no label"); \(now)")
        }
        if entry.isPreferred, !(habits.hasMarks && slot.column(of: .label) != nil) {
            desk.lose(.parameterLost, given, of: [.preference], message: "no column says that it is preferred")
        }
        for (part, text) in entry.parts where !text.isEmpty && part != .label && part != .preferred {
            if let column = slot.column(of: part) {
                if !habits.listSeparator.isEmpty, entry.field.isLabeled,
                    CSVText.contains(text, habits.listSeparator), Self.isSplit(entry.field)
                {
                    desk.lose(.listFlattened, given, message: "\(habits.listSeparator)separates values in this format")
                }
                add(column, number, text)
            } else {
                lose(part, text, given, &desk)
            }
        }
    }

    private static func isSplit(_ field: CSVField) -> Bool {
        field != .organization && field != .note && field != .custom
    }

    private func lose(_ part: CSVPart, _ text: String, _ entry: CSVEntry, _ desk: inout CSVLossDesk) {
        switch part {
        case .service, .username, .countryCode, .sort, .level, .number:
            desk.lose(
                .parameterLost, entry, of: [.parameter(part.parameterName)], old: text,
                message: "no column has the \(part.phrase)")
        default:
            let isWhole = part == entry.field.mainPart
            desk.lose(
                isWhole ? .propertyLost : .componentsMerged, entry, .lost, old: text,
                message: "no column has the \(part.phrase)")
        }
    }

    private mutating func placeCategories(
        _ entries: [CSVEntry], _ slots: [CSVLayout.Slot], _ desk: inout CSVLossDesk
    ) {
        guard let column = slots.first?.columns.first?.column else { return }
        let separator = habits.categorySeparator
        var names: [String] = []
        for entry in entries {
            let name = entry[.value]
            if CSVText.list(name, separator) != [name] || (habits.hasMarks && name.utf8.first == UInt8(ascii: "*")) {
                desk.lose(.listFlattened, entry, message: "what separates categories stands in this one")
            }
            names.append(name)
        }
        add(column, 0, names.joined(separator: separator))
    }

    /// Google's own groups: `myContacts` is what makes a contact show up in the list.
    private mutating func addOwnGroups(_ entries: [CSVEntry]) {
        guard let column = layout.slots(of: .category).first?.columns.first?.column else { return }
        var groups = ["* myContacts"]
        if entries.contains(where: { $0.field == .property && $0.name == CSVExtras.starredName }) {
            groups.append("* starred")
        }
        let own = Array(groups.joined(separator: habits.categorySeparator).utf8)
        if let index = cells.firstIndex(where: { $0.column == column }) {
            cells[index].text += Array(habits.categorySeparator.utf8) + own
        } else {
            cells.append(CSVCell(column: column, number: 0, text: own))
        }
    }

    private mutating func placeJoined(
        _ entries: [CSVEntry], _ slot: CSVLayout.Slot, _ desk: inout CSVLossDesk
    ) {
        var all = entries[0]
        all.label = nil
        all.isPreferred = false
        all[.value] = entries.map { $0[.value] }.joined(separator: all.field == .note ? "\n\n" : ", ")
        for entry in entries {
            desk.lose(.listFlattened, entry, message: "the format has one column for these; they were put together")
        }
        for entry in entries where entry.label != nil {
            desk.lose(.parameterLost, entry, of: [.label], message: "no column says \(entry.label?.name ?? "")")
        }
        for entry in entries where entry.isPreferred {
            desk.lose(.parameterLost, entry, of: [.preference], message: "no column says that it is preferred")
        }
        fill(slot, 0, all, &desk)
    }

    /// Outlook has one column for all children.
    private func joinedChildren(_ entries: [CSVEntry], _ slots: [CSVLayout.Slot]) -> [CSVEntry] {
        let children = entries.filter { $0.label == .child && !$0.isPreferred }
        guard children.count > 1, slots.filter({ $0.path.label == .child }).count == 1 else { return entries }
        guard children.allSatisfy({ !$0[.value].utf8.contains(UInt8(ascii: ";")) }) else { return entries }
        var all = children[0]
        all[.value] = children.map { $0[.value] }.joined(separator: "; ")
        return entries.filter { $0.label != .child || $0.isPreferred } + [all]
    }
}
