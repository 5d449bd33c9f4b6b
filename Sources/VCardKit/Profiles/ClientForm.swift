/// The property that a program has for a date, relation or account which other programs have elsewhere: a row of its
/// profile.
///
/// Exporting writes it in the place of the other property, so that the program shows what it says; ``Contact`` reads
/// the same from both.
public struct ClientForm: Sendable, Hashable {
    /// What has a property of the program's own.
    public enum Subject: Sendable, Hashable {
        /// A wedding day.
        case anniversary
        /// Another date with a label.
        case date
        /// A relation that is a text: of one label or, with `nil`, of any.
        case relation(Contact.Label?)
        /// An address for instant messages.
        case account
        /// Such an address whose URIs have that scheme; the property has the name behind it.
        case service(String)
    }

    /// How the property says what a value is for.
    public enum Style: Sendable, Hashable {
        /// X-ABLabel in the property's group says it.
        case labeled
        /// A column of the value says it, as in X-ANDROID-CUSTOM.
        case row
        /// The name says it, and the program takes one of them.
        case single
        /// The name says it.
        case named
    }

    public let subject: Subject
    public let property: PropertyID
    public let style: Style

    init(_ subject: Subject, _ property: PropertyID, _ style: Style) {
        self.subject = subject
        self.property = property
        self.style = style
    }

    /// Whether the property says what a label says.
    fileprivate var saysLabel: Bool {
        switch subject {
        case .account, .service: false
        default: style != .labeled
        }
    }

    /// The property's name.
    var name: String { property.definition?.name ?? "" }

    /// What it does, as half a sentence.
    public var summary: String {
        let isOne = style == .single
        let what =
            switch subject {
            case .anniversary: isOne ? "anniversary" : "anniversaries"
            case .date: isOne ? "other date" : "other dates"
            case .relation(let label):
                (isOne ? "relation" : "relations") + (label.map { " with the label \($0.name)" } ?? "")
            case .account: isOne ? "address for messages" : "addresses for messages"
            case .service(let scheme): isOne ? "\(scheme): address" : "\(scheme): addresses"
            }
        return isOne ? "the first \(what) becomes \(name)" : "\(what) become \(name)"
    }
}

/// The lines of a card that a program has other properties for, each with its row.
struct ClientForms: Sendable {
    private struct Move {
        var line: CardLine
        var label: Contact.Label?
        var content: Content
        var form: ClientForm
    }

    private enum Content {
        case date(PartialDate)
        case text(String)
    }

    /// A value that a row may be for.
    private struct Candidate {
        var lines: [CardLine]
        var label: Contact.Label?
        var content: Content?
        var isPreferred: Bool

        init<Value>(_ found: RepeatedField<Value>.Found, _ label: Contact.Label?, _ content: Content?) {
            lines = found.lines.map { $0.line }
            self.label = label
            self.content = content
            isPreferred = found.value.isPreferred
        }
    }

    private let lines: CardLines
    private var moves: [Int: Move] = [:]
    /// The labels that the program's properties say themselves.
    private(set) var saidLabels: Set<Int> = []

    init(_ forms: [ClientForm], _ lines: CardLines) {
        self.lines = lines
        for form in forms { add(form) }
    }

    /// The row for a line; `nil` if it stays as it is.
    func form(of line: CardLine) -> ClientForm? { moves[line.number]?.form }

    // MARK: Finding

    private mutating func add(_ form: ClientForm) {
        var candidates = candidates(form.subject)
        if form.style == .single {
            if candidates.contains(where: { $0.lines.contains { $0.id == form.property } }) { return }
            candidates.removeAll { $0.content.map { !Self.fits($0, form) } ?? true }
            let chosen = candidates.first { $0.isPreferred } ?? candidates.first
            candidates = chosen.map { [$0] } ?? []
        }
        for candidate in candidates {
            guard let content = candidate.content, let line = candidate.lines.first,
                Self.fits(content, form), Self.isWhole(line),
                !candidate.lines.contains(where: { $0.id == form.property })
            else { continue }
            moves[line.number] = Move(line: line, label: candidate.label, content: content, form: form)
            if form.saysLabel, let label = lines.companion(.xABLabel, of: line), !lines.sharesGroup(line) {
                saidLabels.insert(label.number)
            }
        }
    }

    private func candidates(_ subject: ClientForm.Subject) -> [Candidate] {
        switch subject {
        case .anniversary:
            DateField.anniversaries.found(lines).map { found in
                Candidate(found, .anniversary, found.value.value.date.map { .date($0) })
            }
        case .date:
            DateField.dates.found(lines).map { found in
                Candidate(found, found.value.label, found.value.value.date.map { .date($0) })
            }
        case .relation(let label):
            RelationField.field.found(lines).compactMap { found in
                if let label, found.value.label != label { return nil }
                var content: Content?
                if case .text(let name) = found.value.value { content = .text(name) }
                return Candidate(found, found.value.label, content)
            }
        case .account:
            MessagingField.field.found(lines).map { found in
                Candidate(found, nil, .text(found.value.value.uri))
            }
        case .service(let scheme):
            MessagingField.field.found(lines).compactMap { found in
                let account = found.value.value
                guard account.service == nil, account.username == nil, ContactText.hasPrefix(account.uri, scheme + ":")
                else { return nil }
                let name = ContactText.dropping(account.uri, scheme.utf8.count + 1)
                return name.utf8.isEmpty ? nil : Candidate(found, found.value.label, .text(name))
            }
        }
    }

    /// Whether nothing is in a line besides the value and its label.
    private static func isWhole(_ line: CardLine) -> Bool {
        guard line.id == .xAndroidCustom else { return true }
        let columns = AndroidRow.columns(of: line.property)
        return columns.count <= 4 || columns[4...].allSatisfy { $0.utf8.isEmpty }
    }

    /// Whether the program's property can say it.
    private static func fits(_ content: Content, _ form: ClientForm) -> Bool {
        guard case .date(let date) = content, form.style != .row else { return true }
        return date.month != nil && date.day != nil && (form.style == .labeled || !date.hasTime)
    }

    // MARK: Writing

    /// Writes the program's property in the place of a line that has a row.
    func rewrite(_ line: CardLine, _ draft: inout CardDraft) {
        guard let move = moves[line.number] else { return }
        let label = lines.companion(.xABLabel, of: line)
        let isShared = lines.sharesGroup(line)
        if move.form.style != .labeled {
            guard move.form.saysLabel else { return draft.replace(line, with: property(move, group: line.raw.group)) }
            if let label, !isShared { draft.remove(label) }
            return draft.replace(line, with: property(move, group: nil))
        }
        var group = line.raw.group
        let text = move.label.map { $0.markedText }
        if text != nil, group == nil || isShared { group = draft.newGroup() }
        draft.replace(line, with: property(move, group: group))
        if let text, let group, label == nil || isShared {
            draft.insert(Property("X-ABLabel", .text(text), group: group, version: lines.version), after: line)
        }
    }

    private func property(_ move: Move, group: String?) -> Property {
        if move.form.style == .row {
            return Property("X-ANDROID-CUSTOM", row(move).value, version: lines.version)
        }
        var parameters = move.line.parameters.filter {
            ![.value, .encoding, .charset, .type, .xAppleOmitYear].contains($0.id)
        }
        let types = unsaidTypes(move)
        if !types.isEmpty { parameters.append(Parameter(.type, types)) }
        let value: PropertyValue
        switch move.content {
        case .text(let text): value = .text(text)
        case .date(let date):
            let filled = date.year == nil ? date.withYear(1604) ?? date : date
            value = .unknown(filled.text(as: move.form.style == .labeled ? .extended : .basic))
            if date.year == nil, move.form.style == .labeled { parameters.append(Parameter(.xAppleOmitYear, ["1604"])) }
        }
        return Property(move.form.name, value, group: group, parameters: parameters, version: lines.version)
    }

    /// The TYPE values that the label does not say.
    private func unsaidTypes(_ move: Move) -> [String] {
        let types = move.line.parameters.values(of: .type)
        guard case .relation = move.form.subject, let label = move.label else { return types }
        let said = label.written(at: .relation, version: .v4).types + [label.name]
        return types.filter { type in
            !ContactText.contains(said, ContactText.hasPrefix(type, "X-") ? ContactText.dropping(type, 2) : type)
        }
    }

    private func row(_ move: Move) -> Written {
        let writing = Writing(version: lines.version, lines: lines)
        switch move.content {
        case .date(let date):
            let isAnniversary = move.label == .anniversary || move.label == nil
            let type = isAnniversary ? 1 : move.label == .other ? 2 : 0
            let label = type == 0 ? move.label?.name : nil
            return AndroidRow.written(.event, date.text(as: .extended), type: type, label: label, writing)
        case .text(let name):
            var type = 0
            if let label = move.label, label.row > 0 { type = LabelTable.rows[Int(label.row) - 1].android }
            let label = type == 0 ? move.label?.name : nil
            return AndroidRow.written(.relation, name, type: type, label: label, writing)
        }
    }
}
