/// What a value is put with, apart from the value itself.
struct Marks: Sendable {
    var label: Contact.Label?
    var isPreferred = false
    var language: String?

    init() {}

    init<Value>(_ value: Labeled<Value>) {
        label = value.label
        isPreferred = value.isPreferred
        language = value.language
    }
}

/// Puts a value into a card: its line, its label, and the lines that belong to it.
///
/// It is not generic: a copy for each kind of value would be most of the library's code.
struct Put {
    let lines: CardLines
    /// Where labels stand on the property; `nil` if its name says it.
    let place: Contact.Label.Places?
    let position: Position
    /// The marks of the value that is written over.
    var old: Marks?
    /// Whether the value that is written over is the same.
    var isSame = false
    /// The values in other languages, if they changed.
    var alternatives: Alternatives?

    /// Where the line goes.
    enum Position {
        case after(CardLine?)
        case before(CardLine)
        case over(CardLine)
    }

    /// The same value in other languages.
    struct Alternatives {
        var written: [(value: Written, language: String?)]
        /// The lines they take the place of.
        var oldLines: [CardLine]
        var isEmpty: Bool
    }

    private var version: Version { lines.version }

    func put(_ written: Written, _ marks: Marks, _ draft: inout CardDraft) {
        var line: CardLine?
        if case .over(let over) = position { line = over }
        var parameters = line?.parameters ?? []
        let before = parameters
        if !isSame {
            for id in written.outdated + [.value, .encoding, .charset] { Self.remove(id, from: &parameters) }
            for parameter in written.parameters { Self.set(parameter, in: &parameters) }
        }
        if marks.language != old?.language {
            Self.remove(.language, from: &parameters)
            if let language = marks.language { parameters.append(Parameter(.language, [language])) }
        }
        var labelText: String?
        var isLabelChanged = false
        if let place, old == nil || old?.label != marks.label {
            isLabelChanged = true
            let label = marks.label?.written(at: place, version: version) ?? Contact.Label.Written()
            labelText = label.text
            var types = parameters.values(of: .type).filter { !Contact.Label.isLabel(type: $0, at: place) }
            types = label.types + types
            Self.setTypes(types, in: &parameters)
        }
        if (old?.isPreferred ?? false) != marks.isPreferred { setPreferred(marks.isPreferred, in: &parameters) }
        var altID: Parameter?
        if let alternatives, !alternatives.isEmpty {
            altID = parameters.first { $0.id == .altid || ValueBytes.sameIgnoringCase($0.name, "X-ALTID") }
            if altID == nil {
                let number = draft.newAltID(lines)
                let parameter = version == .v4 ? Parameter(.altid, [number]) : Parameter("X-ALTID", [number])
                parameters.append(parameter)
                altID = parameter
            }
        }

        var group = line?.raw.group
        var behind: [Property] = []
        let labelLine = line.flatMap { lines.companion(.xABLabel, of: $0) }
        if isLabelChanged {
            let isShared = line.map { lines.sharesGroup($0) } ?? false
            if isShared, labelLine != nil || labelText != nil { group = nil }
            if let labelText {
                if let labelLine, !isShared {
                    draft.replace(labelLine, with: labelLine.raw.with(value: .text(labelText)))
                } else {
                    if group == nil { group = draft.newGroup() }
                    behind.append(Property("X-ABLabel", .text(labelText), group: group, version: version))
                }
            } else if let labelLine, !isShared {
                draft.remove(labelLine)
            }
        }
        if !isSame {
            for companion in written.companions {
                put(companion, parameters.values(of: .type), group: &group, behind: &behind, &draft)
            }
        }
        let isChanged = !isSame || parameters != before || Self.differ(group, line?.raw.group)
        if isChanged || line == nil {
            let propertyValue = isSame ? line?.property.value ?? written.value : written.value
            var name = Array(written.name.utf8)
            if let line, isSame || name.isEmpty { name = line.isCarried ? line.property.nameBytes : line.raw.nameBytes }
            let isCarried = isSame ? line?.isCarried ?? false : written.isCarried
            let property = Self.property(
                name, propertyValue, group: group, parameters, isCarried: isCarried, version: version)
            place(property, &draft)
        }
        if let alternatives {
            for line in alternatives.oldLines { draft.remove(line) }
            for (value, language) in alternatives.written {
                behind.append(alternative(value, language, altID, written, line))
            }
        }
        for property in behind { placeBehind(property, &draft) }
    }

    private func put(
        _ companion: Written.Companion, _ types: [String], group: inout String?, behind: inout [Property],
        _ draft: inout CardDraft
    ) {
        guard let value = companion.value else {
            if let line = companion.line { draft.remove(line) }
            return
        }
        if let line = companion.line {
            if line.property.value != value { draft.replace(line, with: line.raw.with(value: value)) }
            return
        }
        if companion.isInGroup, group == nil { group = draft.newGroup() }
        var parameters: [Parameter] = []
        if companion.takesTypes { Self.setTypes(types, in: &parameters) }
        behind.append(
            Property(
                companion.name, value, group: companion.isInGroup || companion.takesTypes ? group : nil,
                parameters: parameters, version: version))
    }

    private func alternative(
        _ written: Written, _ language: String?, _ altID: Parameter?, _ main: Written, _ line: CardLine?
    ) -> Property {
        var parameters = written.parameters
        if let altID { parameters.append(altID) }
        if let language { parameters.append(Parameter(.language, [language])) }
        var name = Array(written.name.utf8)
        if name.isEmpty { name = line?.raw.nameBytes ?? Array(main.name.utf8) }
        return Self.property(
            name, written.value, group: nil, parameters, isCarried: written.isCarried, version: version)
    }

    private func place(_ property: Property, _ draft: inout CardDraft) {
        switch position {
        case .after(let anchor): draft.insert(property, after: anchor)
        case .before(let next): draft.insert(property, before: next)
        case .over(let line): draft.replace(line, with: property)
        }
    }

    private func placeBehind(_ property: Property, _ draft: inout CardDraft) {
        switch position {
        case .after(let anchor): draft.insert(property, after: anchor)
        case .before(let next): draft.insert(property, before: next)
        case .over(let line): draft.insert(property, after: line)
        }
    }

    // MARK: Parts

    /// A line of a property; with `isCarried` its name gets an `X-`, while its value is written as the name asks.
    static func property(
        _ name: [UInt8], _ value: PropertyValue, group: String?, _ parameters: [Parameter], isCarried: Bool,
        version: Version
    ) -> Property {
        let id = PropertyID(name: name.span)
        guard isCarried else {
            return Property(
                group: group, name: name, id: id, parameters: parameters, value: value, version: version)
        }
        // `X.HOBBY` is as long as `X-HOBBY`, so that the folds are right.
        var prefix = "X"
        if let group { prefix = group + ".X" }
        var writer = LineWriter(version: version)
        writer.write(group: prefix, name: name, id: id, parameters: parameters, value: value)
        writer.output[prefix.utf8.count] = UInt8(ascii: "-")
        return Property(line: writer.output, version: version)
    }

    private static func differ(_ left: String?, _ right: String?) -> Bool {
        guard let left, let right else { return (left == nil) != (right == nil) }
        return !ValueBytes.same(left, right)
    }

    private static func remove(_ id: ParameterID, from parameters: inout [Parameter]) {
        parameters.removeAll { $0.id == id }
    }

    private static func set(_ parameter: Parameter, in parameters: inout [Parameter]) {
        if parameter.id == .type {
            let types = parameters.values(of: .type) + parameter.values
            return setTypes(types, in: &parameters)
        }
        parameters.removeAll {
            $0.id == parameter.id && (parameter.id.rawValue > 0 || ValueBytes.sameIgnoringCase($0.name, parameter.name))
        }
        if !parameter.values.isEmpty { parameters.append(parameter) }
    }

    private static func setTypes(_ types: [String], in parameters: inout [Parameter]) {
        let place = parameters.firstIndex { $0.id == .type } ?? parameters.count
        parameters.removeAll { $0.id == .type }
        if !types.isEmpty { parameters.insert(Parameter(.type, types), at: min(place, parameters.count)) }
    }

    private func setPreferred(_ isPreferred: Bool, in parameters: inout [Parameter]) {
        Self.remove(.pref, from: &parameters)
        var types = parameters.values(of: .type).filter { !ValueBytes.sameIgnoringCase($0, "PREF") }
        if isPreferred, version != .v4 { types.append(version == .v21 ? "PREF" : "pref") }
        Self.setTypes(types, in: &parameters)
        if isPreferred, version == .v4 { parameters.append(Parameter(.pref, ["1"])) }
    }
}
