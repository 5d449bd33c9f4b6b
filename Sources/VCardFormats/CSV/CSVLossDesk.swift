import VCardKit

/// Collects what a row cannot hold of a card, with the property and line of each.
///
/// What is lost shows when the row is read back; what is noted while the row is made only says why.
struct CSVLossDesk {
    typealias Aspect = ReadBack.Aspect

    /// Why something is not as it was.
    private struct Note {
        var aspects: [Aspect]
        var place: Int?
        var kind: LossKind
        var grade: LossKind.Grade?
        var old: String
        var new: String
        var message: String
        var isUsed = false
        /// Notes that say the same and are looked up instead of this one.
        var others: [Int] = []
    }

    /// What is said of a property only once.
    private struct Said: Hashable {
        var place: Int
        var code: String
        var message: String
    }

    /// What a note is looked up by: the property and what of it is not as it was.
    private struct PlaceKey: Hashable {
        var place: Int
        var aspect: Aspect
    }

    /// A value by its field and text.
    private struct ValueKey: Hashable {
        var field: CSVField
        var text: String
        var isWhole: Bool
    }

    private let source: Card
    /// The source in 4.0, which rows are made of.
    private let card: Card
    private let properties: [Property]
    /// The field that a contact reads each property into; also `X-HOBBY`, which it takes for HOBBY.
    private let fields: [CSVField?]
    /// The properties of each field, by its number, and their places.
    private var places = [[Int]](repeating: [], count: CSVField.allCases.count)
    private var notes: [Note] = []
    private var notesOfPlace: [PlaceKey: [Int]] = [:]
    private var notesOfValue: [ValueKey: [Int]] = [:]
    /// What became of the characters of a field.
    private var characters: [CSVField: (message: String, text: String, isUsed: Bool)] = [:]

    init(_ card: Card, of source: Card) {
        self.source = source
        self.card = card
        properties = Array(card.properties)
        fields = properties.map { CSVFieldDefinition.field(of: $0.contactID) }
        for (place, field) in fields.enumerated() {
            if let field { places[Int(field.rawValue)].append(place) }
        }
    }

    private func places(of field: CSVField) -> [Int] { places[Int(field.rawValue)] }

    // MARK: What a contact leaves out

    /// Adds the properties that a contact has no field for as values of their own.
    mutating func addProperties(to entries: inout [CSVEntry]) {
        var labels: [String: String] = [:]
        for property in properties where property.id == .xABLabel {
            if let group = property.group { labels[group.lowercased()] = property.text }
        }
        for (place, property) in properties.enumerated() {
            if property.id == .xABLabel || property.id == .xAndroidCustom && Self.isKnownRow(property.text) { continue }
            if let field = fields[place], field != .custom { continue }
            guard let text = Self.plainText(property), !text.isEmpty else { continue }
            let name = property.name.uppercased()
            let isCustom = CSVText.same(name, CSVExtras.customName)
            let field = isCustom ? CSVField.custom : .property
            var entry = CSVEntry(field, text)
            entry.ordinal = places(of: field).count
            if isCustom, let label = property.group.flatMap({ labels[$0.lowercased()] }) {
                entry.label = Contact.Label(label)
            }
            if !isCustom { entry.name = name }
            places[Int(field.rawValue)].append(place)
            entries.append(entry)
        }
    }

    private static func isKnownRow(_ text: String) -> Bool {
        ["nickname", "contact_event", "relation"].contains {
            CSVText.hasPrefix(text, "vnd.android.cursor.item/\($0);")
        }
    }

    /// The text of a property that is one text; its name has to be one that a column can give back.
    private static func plainText(_ property: Property) -> String? {
        guard CSVText.hasPrefix(property.name, "X-") else { return nil }
        switch property.value {
        case .text(let text), .uri(let text): return text
        case .unknown(let text): return ReadBack.unescaped(text)
        default: return nil
        }
    }

    // MARK: Noting

    /// Notes why something of a value may not come back.
    mutating func lose(
        _ kind: LossKind, _ entry: CSVEntry, _ grade: LossKind.Grade? = nil, of aspects: [Aspect] = [.value],
        old: String? = nil, new: String = "", message: String
    ) {
        let place = place(of: entry)
        let shown = entry.shown
        let number = notes.count
        notes.append(
            Note(
                aspects: aspects, place: place, kind: kind, grade: grade, old: old ?? shown, new: new,
                message: message))
        // A value that did not come back at all is one that is not as it was.
        let hasValue = aspects.contains(.value)
        let reached = hasValue && !aspects.contains(.whole) ? aspects + [.whole] : aspects
        for aspect in reached {
            if let place {
                let key = PlaceKey(place: place, aspect: aspect)
                Self.add(number, of: &notes, to: &notesOfPlace[key, default: []])
            }
            if aspect == .whole || aspect == .value {
                let key = ValueKey(field: entry.field, text: shown, isWhole: aspect == .whole)
                Self.add(number, of: &notes, to: &notesOfValue[key, default: []])
            }
        }
    }

    /// Adds a note to a list unless one of the list says the same, so that equal values do not share long lists.
    private static func add(_ number: Int, of notes: inout [Note], to list: inout [Int]) {
        let note = notes[number]
        let same = list.first { notes[$0].kind == note.kind && notes[$0].message.utf8.elementsEqual(note.message.utf8) }
        if let same { notes[number].others.append(same) } else { list.append(number) }
    }

    /// Notes that a column that a user chose holds several texts as one.
    mutating func loseList(at place: Int, _ text: String, message: String) {
        notes.append(Note(aspects: [.list], place: place, kind: .listFlattened, old: text, new: "", message: message))
    }

    /// Notes that characters of a cell are not in the output.
    mutating func loseCharacters(of field: CSVField, _ text: String, message: String) {
        if characters[field] == nil { characters[field] = (message, text, false) }
    }

    private func place(of entry: CSVEntry) -> Int? {
        var all = places(of: entry.field)
        if all.isEmpty, entry.field == .anniversary { all = places(of: .date) }
        if all.isEmpty { return nil }
        let place = all[min(entry.ordinal, all.count - 1)]
        if all.count == 1 || entry.ordinal < all.count, properties[place].text.utf8.elementsEqual(entry.shown.utf8) {
            return place
        }
        // Of long lists only the beginning is looked at.
        return all.prefix(64).first { properties[$0].text.utf8.elementsEqual(entry.shown.utf8) } ?? place
    }

    // MARK: The report

    /// The losses of a row, given what it reads as, in the order of the card.
    mutating func losses(_ back: [Card]) -> [Loss] {
        var found: [(place: Int, loss: Loss)] = []
        var said: Set<Said> = []
        func add(_ place: Int?, _ loss: Loss) {
            if said.insert(Said(place: place ?? -1, code: loss.kind.code, message: loss.message)).inserted {
                found.append((place ?? -1, loss))
            }
        }
        var readBack = ReadBack(format: "this CSV", source: source, converted: card)
        readBack.isTable = true
        for difference in readBack.differences(back) {
            let field = fields[difference.place]
            let reasons = reasons(for: difference, field)
            if !reasons.isEmpty {
                for number in reasons {
                    notes[number].isUsed = true
                    add(difference.place, loss(notes[number], like: difference.loss))
                }
            } else if let key = field.flatMap({ characterKey($0) }), let lost = characters[key] {
                characters[key]?.isUsed = true
                var loss = difference.loss
                loss.kind = .charactersDropped
                loss.grade = loss.kind.grade
                loss.message = lost.message
                loss.newForm = ""
                add(difference.place, loss)
            } else {
                add(difference.place, difference.loss)
            }
        }
        addTheRest { add($0, $1) }
        return found.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
            .map { $0.element.loss }
    }

    /// A formatted name is made of the name where it has no column.
    private func characterKey(_ field: CSVField) -> CSVField? {
        if characters[field] != nil { return field }
        return field == .formattedName && characters[.name] != nil ? .name : nil
    }

    /// The losses of columns that a user chose: only what of the values in them is not as it was.
    func lossesOfChoice() -> [Loss] {
        var losses: [Loss] = []
        addTheRest { losses.append($1) }
        return losses
    }

    /// What our own reader undoes, but others may not, and characters of what was not in the card.
    private func addTheRest(_ add: (Int?, Loss) -> Void) {
        let rest = notes.filter { note in
            !note.isUsed && !note.others.contains { notes[$0].isUsed }
                && (note.kind == .referenceNotPortable || note.kind == .nameDerived || note.aspects == [.list])
        }
        let texts = characters.filter { !$0.value.isUsed }.sorted { $0.key.rawValue < $1.key.rawValue }
        if rest.isEmpty, texts.isEmpty { return }
        let lines = SourceLines(source, card)
        func blank(_ place: Int?, _ property: String) -> Loss {
            Loss(
                kind: .charactersDropped, grade: LossKind.charactersDropped.grade, card: source.location.index,
                property: place.map { properties[$0].lowercasedName } ?? property,
                line: place.map { lines.lines[$0] } ?? source.location.line, oldValue: "", newForm: "", message: "")
        }
        for note in rest { add(note.place, loss(note, like: blank(note.place, ""))) }
        for (field, lost) in texts {
            let place = places(of: field).first
            var loss = blank(place, field.definition.property)
            loss.oldValue = lost.text.shortened
            loss.message = lost.message
            add(place, loss)
        }
    }

    /// The notes that say why something is not as it was.
    private func reasons(for difference: ReadBack.Difference, _ field: CSVField?) -> [Int] {
        let isWhole = difference.aspect == .whole
        if let field, isWhole || difference.aspect == .value,
            let numbers = notesOfValue[ValueKey(field: field, text: difference.text, isWhole: isWhole)]
        {
            return numbers
        }
        return notesOfPlace[PlaceKey(place: difference.place, aspect: difference.aspect)] ?? []
    }

    private func loss(_ note: Note, like other: Loss) -> Loss {
        var loss = other
        loss.kind = note.kind
        loss.grade = note.grade ?? note.kind.grade
        loss.oldValue = note.old.shortened
        loss.newForm = note.new.shortened
        loss.message = note.message
        return loss
    }

    /// The losses of a card that has no row.
    func lossesOfAll(_ message: String) -> [Loss] {
        let lines = SourceLines(source, card)
        return properties.indices.compactMap { place in
            let property = properties[place]
            if property.id == .version { return nil }
            return Loss(
                kind: .propertyLost, grade: .lost, card: source.location.index, property: property.lowercasedName,
                line: lines.lines[place], oldValue: property.text.shortened, newForm: "", message: message)
        }
    }
}
