import VCardKit

/// Collects what a row cannot hold of a card, with the property and line of each.
struct CSVLossDesk {
    private let card: Card
    private let dialect: CSVDialect
    private let properties: [Property]
    /// The properties of each field, by their places.
    private var places: [CSVField: [Int]] = [:]
    /// How many values of each field the contact has.
    private var counts: [CSVField: Int] = [:]
    /// Properties that are lost as a whole, so that their parameters need no word.
    private var lost: Set<Int> = []
    /// Fields whose values tell their language, and those of which one is preferred.
    private var fieldsWithLanguage: Set<CSVField> = []
    private var fieldsWithPreference: Set<CSVField> = []
    private var noted: [(loss: Loss, place: Int)] = []
    private(set) var losses: [Loss] = []

    init(_ card: Card, dialect: CSVDialect) {
        self.card = card
        self.dialect = dialect
        properties = Array(card.properties)
        for (place, property) in properties.enumerated() {
            guard let field = CSVFieldDefinition.field(of: property.id), !isEmpty(property) else { continue }
            places[field, default: []].append(place)
        }
    }

    private func isEmpty(_ property: Property) -> Bool {
        if property.definition?.isMedia ?? false { return false }
        return property.text.utf8.allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") }
    }

    // MARK: What the contact leaves out

    /// Learns how many values each field has, and reports properties that no value was made of.
    mutating func count(_ entries: [CSVEntry]) {
        for entry in entries {
            counts[entry.field, default: 0] += 1 + entry.alternativeCount
            if entry.language != nil { fieldsWithLanguage.insert(entry.field) }
            if entry.isPreferred { fieldsWithPreference.insert(entry.field) }
        }
        for (field, places) in places {
            let properties = places.filter { self.properties[$0].id.definition.map { !Self.isCompanion($0) } ?? true }
            guard !Self.lists.contains(field) else { continue }
            let excess = properties.count - (counts[field] ?? 0)
            guard excess > 0 else { continue }
            for place in properties.suffix(excess) {
                // The name's pronunciation in Japanese phones stands in SOUND.
                if field == .sound, counts[.phonetic] != nil { continue }
                let isRepeated = field == .relation
                note(
                    isRepeated ? .duplicateMerged : .propertyLost, isRepeated ? .approx : .lost, place,
                    message: isRepeated ? nil : "a contact has one of these, or the value is not understood")
            }
        }
    }

    /// Fields of which one property can give several values, or several properties one.
    private static let lists: Set<CSVField> = [
        .nickname, .category, .phonetic, .sortAs, .anniversary, .date, .kind, .member,
    ]

    /// Properties that belong to another one.
    private static func isCompanion(_ definition: PropertyDefinition) -> Bool {
        let names = [
            "X-PHONETIC-ORG", "X-DEPARTMENT", "X-ABADR", "X-APPLE-SUBLOCALITY", "X-APPLE-SUBADMINISTRATIVEAREA",
        ]
        return names.contains(definition.name)
    }

    /// Adds the properties that a contact has no field for as values of their own.
    mutating func addProperties(to entries: inout [CSVEntry]) {
        var labels: [String: String] = [:]
        for property in properties where property.id == .xABLabel {
            if let group = property.group { labels[group.lowercased()] = property.text }
        }
        let labelCount = properties.reduce(0) { $0 + ($1.id == .label ? 1 : 0) }
        let paired = entries.reduce(0) { $0 + ($1.field == .address && !$1[.formatted].isEmpty ? 1 : 0) }
        var spare = labelCount - paired
        for (place, property) in properties.enumerated() {
            let id = property.id
            switch id {
            case .version, .begin, .end, .xABLabel: continue
            case .label:
                if spare > 0 {
                    spare -= 1
                    note(.propertyLost, .lost, place, message: "the label has no address")
                }
                continue
            case .xAndroidCustom where Self.isKnownRow(property.text): continue
            default: break
            }
            if CSVFieldDefinition.field(of: id) != nil, CSVFieldDefinition.field(of: id) != .custom { continue }
            let name = property.name.uppercased()
            guard let text = Self.plainText(property), !isEmpty(property) else {
                if !isEmpty(property) { note(.propertyLost, .lost, place, message: "the format has no column for it") }
                continue
            }
            let isCustom = CSVText.same(name, CSVExtras.customName)
            let field = isCustom ? CSVField.custom : .property
            var entry = CSVEntry(field, text)
            entry.ordinal = places[field]?.count ?? 0
            if isCustom, let label = property.group.flatMap({ labels[$0.lowercased()] }) {
                entry.label = Contact.Label(label)
            }
            if !isCustom { entry.name = name }
            places[field, default: []].append(place)
            counts[field, default: 0] += 1
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
        case .unknown(let text):
            guard property.version != .v21, text.utf8.contains(UInt8(ascii: "\\")) else { return text }
            var out: [UInt8] = []
            var isEscaped = false
            for byte in text.utf8 {
                if isEscaped {
                    out.append(byte | 0x20 == UInt8(ascii: "n") ? 0x0A : byte)
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else {
                    out.append(byte)
                }
            }
            if isEscaped { out.append(UInt8(ascii: "\\")) }
            return String(decoding: out, as: UTF8.self)
        default: return nil
        }
    }

    // MARK: Parameters

    /// Reports parameters, and TYPE values beyond the label, of the properties that are kept.
    mutating func checkParameters() {
        let others = Set(places[.property] ?? [])
        for (place, property) in properties.enumerated() where !lost.contains(place) {
            let id = property.id
            guard id != .xABLabel, id != .version,
                let field = CSVFieldDefinition.field(of: id) ?? (others.contains(place) ? .property : nil)
            else { continue }
            let parameters = property.parameters
            if parameters.isEmpty { continue }
            for parameter in parameters { check(parameter, field, place) }
            checkTypes(parameters.values(of: .type), field, place)
        }
    }

    private mutating func check(_ parameter: Parameter, _ field: CSVField, _ place: Int) {
        switch parameter.id {
        case .type where field == .property: break
        case .language:
            // Those of values that tell it are noted with the value.
            if fieldsWithLanguage.contains(field) { return }
            note(.parameterLost, nil, place, old: parameter.value, message: "no column has the language")
            return
        case .type, .value, .encoding, .charset, .altid, .mediatype, .label, .sortAs, .cc, .serviceType,
            .username, .level, .index, .xAppleOmitYear, .calscale, .jscomps:
            return
        case .pref:
            let isFirst = parameter.value == "1" || parameter.value.isEmpty
            if !isFirst || !fieldsWithPreference.contains(field) {
                note(
                    .preferenceFlattened, nil, place,
                    message: isFirst
                        ? "no column says that it is preferred" : "of the order of preference only the first is kept")
            }
            return
        default: break
        }
        let name = parameter.name.uppercased()
        let carried = ["X-SORT-AS", "X-CC", "X-LABEL", "X-SERVICE-TYPE", "X-USER", "X-LEVEL", "X-INDEX", "X-MEDIATYPE"]
        if carried.contains(name) { return }
        note(.parameterLost, nil, place, message: "no column has the parameter \(name)")
    }

    private mutating func checkTypes(_ types: [String], _ field: CSVField, _ place: Int) {
        guard types.count > 1 || field == .address, !(properties[place].definition?.isMedia ?? false) else { return }
        let label = labelName(types, field)
        for type in types {
            let word = type.lowercased()
            if ["pref", "voice", "internet", ""].contains(word) || Self.says(label, word) { continue }
            note(.parameterLost, .approx, place, message: "no column has the type \(word)")
        }
    }

    /// The name of the label that the contact made of TYPE values.
    private func labelName(_ types: [String], _ field: CSVField) -> String {
        var card = Card(version: .v4)
        let name = field == .phone ? "TEL" : field == .address ? "ADR" : "URL"
        let value: PropertyValue = field == .address ? .components([[], [], ["x"]]) : .text("x")
        card.append(Property(name, value, parameters: [Parameter(.type, types)]))
        let label =
            switch field {
            case .phone: card.phones.first?.label
            case .address: card.addresses.first?.label
            default: card.urls.first?.label
            }
        return label?.name.lowercased() ?? ""
    }

    private static let typeWords: [String: String] = [
        "cell": "mobile", "main-number": "main", "tty-tdd": "textphone", "tlx": "telex", "text": "text messages",
        "bbs": "bulletin board", "kin": "relative", "company-main": "company main", "applewatch": "apple watch",
    ]

    private static func says(_ label: String, _ type: String) -> Bool {
        let word = type.hasPrefix("x-") ? String(type.dropFirst(2)) : type
        if label == word || label == typeWords[word] { return true }
        if (label == "iphone" || label == "apple watch") && word == "cell" { return true }
        return label.split(separator: " ").contains { $0 == word || $0 == typeWords[word] ?? word }
    }

    // MARK: Noting

    /// Notes a loss of a value.
    mutating func lose(
        _ kind: LossKind, _ entry: CSVEntry, _ grade: LossKind.Grade? = nil, old: String? = nil, message: String
    ) {
        let place = place(of: entry)
        if kind == .propertyLost, let place, !Self.lists.contains(entry.field) { lost.insert(place) }
        note(kind, grade, place, property: entry.field.definition.property, old: old ?? entry.shown, message: message)
    }

    /// Notes what of languages a row has no place for.
    mutating func loseLanguages(of entry: CSVEntry) {
        if let language = entry.language {
            lose(.parameterLost, entry, old: language, message: "no column has the language")
        }
        if entry.alternativeCount > 0 {
            lose(.alternativeCarried, entry, .lost, message: "no column has the value in other languages")
        }
    }

    mutating func loseCard(_ message: String) {
        for place in properties.indices where properties[place].id != .version {
            note(.propertyLost, .lost, place, message: message)
        }
        _ = finish()
    }

    mutating func loseCharacters(_ count: Int, _ text: String, _ charset: Charset) {
        note(
            .charactersDropped, .lost, nil, property: "", old: text,
            message: "\(count) characters are not in \(charset.name); they are question marks")
    }

    /// Forgets what was noted: the user chose what to keep.
    mutating func forgetAll() { noted = [] }

    private func place(of entry: CSVEntry) -> Int? {
        guard let places = places[entry.field] ?? places[.date], !places.isEmpty else { return nil }
        return places[min(entry.ordinal, places.count - 1)]
    }

    private mutating func note(
        _ kind: LossKind, _ grade: LossKind.Grade?, _ place: Int?, property: String = "", old: String? = nil,
        message: String?
    ) {
        if kind == .propertyLost, let place, !Self.lists.contains(fieldOf(place)) { lost.insert(place) }
        let source = place.map { properties[$0] }
        let loss = Loss(
            kind: kind, grade: grade ?? kind.grade, card: card.location.index,
            property: source?.lowercasedName ?? property, line: card.location.line,
            oldValue: (old ?? source?.text ?? "").shortened, newForm: "", message: message ?? kind.message)
        noted.append((loss, place ?? -1))
    }

    private func fieldOf(_ place: Int) -> CSVField { CSVFieldDefinition.field(of: properties[place].id) ?? .property }

    /// The losses in the order of the card, with their lines.
    mutating func finish() -> [Loss] {
        if noted.isEmpty { return [] }
        let lines = card.propertyLines
        let order = noted.indices.sorted { (noted[$0].place, $0) < (noted[$1].place, $1) }
        losses = order.map { number in
            var loss = noted[number].loss
            let place = noted[number].place
            if place >= 0, place < lines.count { loss.line = lines[place] }
            return loss
        }
        return losses
    }
}
