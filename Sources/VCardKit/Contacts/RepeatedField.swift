/// One way in which cards carry a value: a property and how it is read and written.
struct Form<Value: Sendable & Hashable>: Sendable {
    /// The properties that are read so.
    let ids: [PropertyID]
    /// Where labels stand on them; `nil` if the property's name says it.
    let place: Contact.Label.Places?
    /// The value of a line, `nil` if it holds none of this kind.
    let read: @Sendable (CardLine, CardLines) -> Labeled<Value>?
    /// How a value is written, `nil` if this form cannot hold it.
    let write: @Sendable (Labeled<Value>, Writing) -> Written?
    /// Lines that belong to a line besides X-ABLabel, so that they go with it.
    var companions: @Sendable (CardLine, CardLines) -> [CardLine] = { _, _ in [] }
}

/// What a form may want to know when it writes.
struct Writing {
    let version: Version
    let lines: CardLines
    /// The line to write over.
    var line: CardLine?
    /// A line of the same form that is in the card already; a new one takes its name.
    var sibling: CardLine?
    /// Whether the field has other values.
    var hasOthers = false

    /// The line whose spelling a new one follows.
    var model: CardLine? { line ?? sibling }
}

/// A property to be written for a value, without its label.
struct Written {
    /// The name; empty for that of the model.
    var name: String
    /// Whether the name gets an `X-`, as the version does not have the property.
    var isCarried = false
    var value: PropertyValue
    var parameters: [Parameter] = []
    /// Parameters that no longer hold for a new value.
    var outdated: [ParameterID] = []
    var companions: [Companion] = []

    /// A line that belongs to a property.
    struct Companion {
        var name: String
        /// The line as it stands; `nil` if there is none.
        var line: CardLine?
        /// The value it shall have, `nil` for none.
        var value: PropertyValue?
        var isInGroup = true
        /// Whether it has the TYPE values of its property.
        var takesTypes = false
    }

    /// A property by its standard name, carried under `X-` where `version` lacks it.
    init(_ id: PropertyID, _ value: PropertyValue, _ writing: Writing, parameters: [Parameter] = []) {
        let definition = id.definition
        name = definition?.name ?? ""
        self.value = value
        self.parameters = parameters
        isCarried = definition.map { !$0.isExtension && !$0.isDefined(in: writing.version) } ?? false
        if let model = writing.model, model.id == id { isCarried = model.isCarried }
    }

    /// A property of the model's name, or else of `name`.
    init(like writing: Writing, or name: String, _ value: PropertyValue) {
        self.name = writing.model == nil ? name : ""
        self.value = value
    }
}

/// A field of contacts with any number of values, each in a property of its own.
struct RepeatedField<Value: Sendable & Hashable>: Sendable {
    /// The ways to carry a value; the first that can hold it is taken for a new one.
    let forms: [Form<Value>]
    /// The properties that hold the field's values.
    let ids: [PropertyID]
    /// Whether equal values of several properties are one.
    let collapses: Bool
    /// Whether there is but one value: the most preferred.
    let isSingle: Bool

    /// A value with the lines that carry it.
    struct Found {
        var value: Labeled<Value>
        var form: Int
        /// The line, and others that say the same.
        var lines: [(line: CardLine, form: Int)]
        var alternatives: [CardLine] = []
        var preference: Int?

        var line: CardLine { lines[0].line }
    }

    init(forms: [Form<Value>], collapses: Bool = false, isSingle: Bool = false) {
        self.forms = forms
        self.collapses = collapses
        self.isSingle = isSingle
        var ids: [PropertyID] = []
        for form in forms { for id in form.ids where !ids.contains(id) { ids.append(id) } }
        self.ids = ids
    }

    // MARK: Reading

    func values(_ lines: CardLines) -> [Labeled<Value>] { found(lines).map { $0.value } }

    func found(_ lines: CardLines) -> [Found] {
        let candidates = lines.lines(of: ids)
        if candidates.isEmpty { return [] }
        var found: [Found] = []
        var seen = Seen()
        for line in candidates {
            for (number, form) in forms.enumerated() where form.ids.contains(line.id) {
                guard let value = form.read(line, lines) else { continue }
                add(Found(value: value, form: number, lines: [(line, number)]), to: &found, &seen)
                break
            }
        }
        var best = Int.max
        for entry in found { best = min(best, entry.preference ?? .max) }
        for index in found.indices { found[index].value.isPreferred = found[index].preference == best }
        guard isSingle, let first = found.firstIndex(where: { $0.preference == best }) ?? found.indices.first else {
            return found
        }
        var single = found.remove(at: first)
        for entry in found where entry.value.value == single.value.value { single.lines += entry.lines }
        return [single]
    }

    /// Where values were found that others may join.
    private struct Seen {
        var altIDs: [PropertyID: [[UInt8]: Int]] = [:]
        var values: [Value: [Contact.Label?: Int]] = [:]
    }

    private func add(_ given: Found, to found: inout [Found], _ seen: inout Seen) {
        var entry = given
        let parameters = entry.line.parameters
        entry.preference = CardLines.preference(parameters)
        if let altID = Self.altID(parameters) {
            let key = Array(altID.utf8)
            if let index = seen.altIDs[entry.line.id]?[key] {
                found[index].value.alternatives.append(.init(entry.value.value, language: entry.value.language))
                found[index].alternatives.append(entry.line)
                return
            }
            seen.altIDs[entry.line.id, default: [:]][key] = found.count
        }
        if collapses {
            if let index = seen.values[entry.value.value]?[entry.value.label] {
                found[index].lines += entry.lines
                return
            }
            seen.values[entry.value.value, default: [:]][entry.value.label] = found.count
        }
        found.append(entry)
    }

    private static func altID(_ parameters: [Parameter]) -> String? {
        for parameter in parameters {
            if parameter.id == .altid || ValueBytes.sameIgnoringCase(parameter.name, "X-ALTID") {
                return parameter.value
            }
        }
        return nil
    }

    // MARK: Writing

    /// Changes the lines of the values that differ, and no others.
    func update(_ lines: CardLines, from old: [Found], to new: [Labeled<Value>], _ draft: inout CardDraft) {
        var anchor: CardLine?
        var kept = 0
        let steps = Difference.steps(old.count, new.count) { old[$0].value == new[$1] }
        for step in steps {
            switch step {
            case .keep, .change: kept += 1
            case .remove, .insert: break
            }
        }
        for step in steps {
            switch step {
            case .keep(let index, _): anchor = lastLine(of: old[index], lines)
            case .change(let index, let place):
                if !revise(old[index], new[place], lines, hasOthers: kept > 1, &draft) {
                    insert(new[place], lines, after: old[index].line, before: nil, old, hasOthers: kept > 1, &draft)
                    remove(old[index], lines, &draft)
                }
                anchor = lastLine(of: old[index], lines)
            case .remove(let index): remove(old[index], lines, &draft)
            case .insert(let place):
                let next = anchor == nil ? old.first?.line : nil
                insert(new[place], lines, after: anchor, before: next, old, hasOthers: kept > 0, &draft)
                kept += 1
            }
        }
    }

    /// Takes all values out and writes the new ones.
    func rewrite(_ lines: CardLines, to new: [Labeled<Value>], _ draft: inout CardDraft) {
        let old = found(lines)
        let anchor = old.last.map { lastLine(of: $0, lines) }
        for entry in old { remove(entry, lines, &draft) }
        for (number, value) in new.enumerated() {
            insert(value, lines, after: anchor, before: nil, [], hasOthers: number > 0, &draft)
        }
    }

    private func lastLine(of entry: Found, _ lines: CardLines) -> CardLine {
        var last = entry.line
        for line in allLines(of: entry, lines) where line.number > last.number { last = line }
        return last
    }

    private func allLines(of entry: Found, _ lines: CardLines) -> [CardLine] {
        var all = entry.alternatives
        for (line, form) in entry.lines {
            all.append(line)
            all += forms[form].companions(line, lines)
            if let label = lines.companion(.xABLabel, of: line), !lines.sharesGroup(line) { all.append(label) }
        }
        return all
    }

    private func remove(_ entry: Found, _ lines: CardLines, _ draft: inout CardDraft) {
        for line in allLines(of: entry, lines) { draft.remove(line) }
    }

    private func insert(
        _ value: Labeled<Value>, _ lines: CardLines, after anchor: CardLine?, before next: CardLine?, _ old: [Found],
        hasOthers: Bool, _ draft: inout CardDraft
    ) {
        var writing = Writing(version: lines.version, lines: lines, hasOthers: hasOthers)
        var chosen: (written: Written, form: Form<Value>)?
        if let sibling = old.last {
            writing.sibling = sibling.line
            let form = forms[sibling.form]
            if let written = form.write(value, writing) { chosen = (written, form) }
            writing.sibling = nil
        }
        if chosen == nil {
            for form in forms {
                if let written = form.write(value, writing) {
                    chosen = (written, form)
                    break
                }
            }
        }
        guard let (fresh, form) = chosen else { return }
        var written = fresh
        if written.name.utf8.isEmpty, let sibling = old.last {
            written.name = String(decoding: sibling.line.raw.nameBytes, as: UTF8.self)
        }
        var put = Put(lines: lines, place: form.place, position: position(after: anchor, before: next))
        if !value.alternatives.isEmpty { put.alternatives = alternatives(of: value, form, lines, line: nil) }
        put.put(written, Marks(value), &draft)
    }

    private func position(after anchor: CardLine?, before next: CardLine?) -> Put.Position {
        if anchor == nil, let next { return .before(next) }
        return .after(anchor)
    }

    private func alternatives(
        of value: Labeled<Value>, _ form: Form<Value>, _ lines: CardLines, line: CardLine?, over old: [CardLine] = []
    ) -> Put.Alternatives {
        let writing = Writing(version: lines.version, lines: lines, sibling: line)
        var all = Put.Alternatives(written: [], oldLines: old, isEmpty: value.alternatives.isEmpty)
        for alternative in value.alternatives {
            let labeled = Labeled(alternative.value, language: alternative.language)
            if let written = form.write(labeled, writing) { all.written.append((written, alternative.language)) }
        }
        return all
    }

    private func revise(
        _ entry: Found, _ value: Labeled<Value>, _ lines: CardLines, hasOthers: Bool, _ draft: inout CardDraft
    ) -> Bool {
        var all: [(Written, CardLine, Form<Value>)] = []
        for (line, number) in entry.lines {
            let form = forms[number]
            let writing = Writing(version: lines.version, lines: lines, line: line, hasOthers: hasOthers)
            guard let written = form.write(value, writing) else { return false }
            all.append((written, line, form))
        }
        for (written, line, form) in all {
            var put = Put(lines: lines, place: form.place, position: .over(line), old: Marks(entry.value))
            put.isSame = entry.value.value == value.value
            if entry.value.alternatives != value.alternatives {
                put.alternatives = alternatives(of: value, form, lines, line: line, over: entry.alternatives)
            }
            put.put(written, Marks(value), &draft)
        }
        return true
    }
}
