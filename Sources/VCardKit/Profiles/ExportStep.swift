/// Something that is written otherwise for a program.
public enum ExportStep: Sendable, Hashable, CaseIterable {
    /// A TYPE that no version knows goes into an X-ABLabel.
    case labelsForOwnTypes
    /// Each of CATEGORIES becomes a card for a group with its members.
    case groupsForCategories
    /// TEL, URL, ADR and EMAIL all have a TYPE.
    case typesForAll
    /// An ADR has a LABEL with the same text.
    case addressLabels
    /// Every card has a UID.
    case identifiers
    /// TEL has the parameter waid.
    case whatsAppNumbers

    /// What it does, as half a sentence.
    public var summary: String {
        switch self {
        case .labelsForOwnTypes: "TYPE values of one's own become X-ABLabel"
        case .groupsForCategories: "CATEGORIES become cards for groups"
        case .typesForAll: "TEL, URL, ADR and EMAIL all get a TYPE"
        case .addressLabels: "each ADR gets a LABEL"
        case .identifiers: "a card without a UID gets one made from its content"
        case .whatsAppNumbers: "TEL gets the parameter waid"
        }
    }

    /// Changes a card that is in the program's version already.
    func apply(to card: inout Card) {
        switch self {
        case .groupsForCategories: break
        case .identifiers: _ = card.nameByUID()
        case .labelsForOwnTypes: Self.change(&card) { Self.labelOwnType($0, $1, &$2) }
        case .typesForAll: Self.change(&card) { Self.addType($0, $1, &$2) }
        case .addressLabels: Self.change(&card) { Self.addLabel($0, $1, &$2) }
        case .whatsAppNumbers: Self.change(&card) { Self.addNumber($0, $1, &$2) }
        }
    }

    private static func change(_ card: inout Card, _ body: (CardLine, CardLines, inout CardDraft) -> Void) {
        let lines = CardLines(card)
        var draft = CardDraft(lines)
        for line in lines.lines { body(line, lines, &draft) }
        draft.apply(to: &card)
    }

    private static func labelOwnType(_ line: CardLine, _ lines: CardLines, _ draft: inout CardDraft) {
        if line.id == .tel, ContactText.contains(line.parameters.values(of: .type), "main-number") {
            // What 4.0 calls so is MAIN there.
            let types = line.parameters.values(of: .type).map {
                ValueBytes.sameIgnoringCase($0, "main-number") ? "MAIN" : $0
            }
            return draft.replace(
                line,
                with: line.raw.with(parameters: line.parameters.filter { $0.id != .type } + [Parameter(.type, types)]))
        }
        guard ownType(line, lines) != nil else { return }
        let group = line.raw.group ?? draft.newGroup()
        guard let labeled = labeledByOwnType(line, lines, group: group) else { return }
        draft.replace(line, with: labeled.property)
        draft.insert(labeled.label, after: line)
    }

    /// The first TYPE of a line that no version knows, where no X-ABLabel says what it is.
    static func ownType(_ line: CardLine, _ lines: CardLines) -> String? {
        switch line.id {
        case .tel, .email, .adr, .url, .impp: break
        default: return nil
        }
        guard lines.companion(.xABLabel, of: line) == nil else { return nil }
        for type in line.parameters.values(of: .type) {
            let word = plain(type)
            if !word.utf8.isEmpty, !knows(word, line.id) { return word }
        }
        return nil
    }

    private static func plain(_ type: String) -> String {
        ContactText.hasPrefix(type, "X-") ? ContactText.dropping(type, 2) : type
    }

    /// The line without its own TYPE, and the X-ABLabel that says the same.
    static func labeledByOwnType(
        _ line: CardLine, _ lines: CardLines, group: String
    ) -> (property: Property, label: Property)? {
        guard let own = ownType(line, lines) else { return nil }
        var kept: [String] = []
        var isTaken = false
        for type in line.parameters.values(of: .type) {
            if !isTaken, ValueBytes.same(plain(type), own) {
                isTaken = true
            } else {
                kept.append(type)
            }
        }
        var parameters = line.parameters.filter { $0.id != .type }
        if !kept.isEmpty { parameters.append(Parameter(.type, kept)) }
        return (
            Property(
                group: group, name: line.raw.nameBytes, id: line.id, parameters: parameters,
                value: line.property.value, version: lines.version),
            Property("X-ABLabel", .text(own), group: group, version: lines.version)
        )
    }

    private static func knows(_ type: String, _ id: PropertyID) -> Bool {
        let bytes = Array(type.utf8)
        let vocabulary = id.definition?.typeVocabulary ?? .open
        for version in [Version.v21, .v3, .v4] where vocabulary.contains(bytes.span, in: version) { return true }
        return ValueBytes.contained(bytes.span, in: ["home", "work", "pref", "internet"] + ClientProfile.appleTypes)
    }

    private static func addType(_ line: CardLine, _ lines: CardLines, _ draft: inout CardDraft) {
        guard let type = missingType(line) else { return }
        draft.replace(line, with: line.raw.with(parameters: line.parameters + [Parameter(.type, [type])]))
    }

    /// The TYPE that a line without one gets, `nil` if it has one or needs none.
    static func missingType(_ line: CardLine) -> String? {
        for type in line.parameters.values(of: .type) where !ContactText.contains(["PREF"], type) { return nil }
        switch line.id {
        case .tel: return "VOICE"
        case .url, .adr: return "HOME"
        case .email: return "INTERNET"
        default: return nil
        }
    }

    /// The same, if it says something that nobody said: VOICE and INTERNET are meant where nothing is.
    static func guessedType(_ line: CardLine) -> String? {
        line.id == .url || line.id == .adr ? missingType(line) : nil
    }

    /// What it says of a line that nobody said, or says in another place; `nil` if nothing.
    func addition(to line: CardLine, _ lines: CardLines) -> (kind: LossKind, form: String, message: String)? {
        switch self {
        case .typesForAll:
            guard let type = Self.guessedType(line) else { return nil }
            return (.meaningGuessed, "TYPE=\(type)", "shows it only with a TYPE, and it has none; one was added")
        case .labelsForOwnTypes:
            guard let own = Self.ownType(line, lines) else { return nil }
            return (.clientForm, "X-ABLabel:\(own)", "has such a TYPE as a label, which was written")
        case .addressLabels:
            guard Self.missingLabel(line, lines) != nil else { return nil }
            return (.meaningGuessed, "LABEL", "shows the label of an address; one was made of its parts")
        case .whatsAppNumbers:
            guard let digits = Self.missingNumber(line) else { return nil }
            return (.meaningGuessed, "waid=\(digits)", "finds a person by a number without signs, which was added")
        case .groupsForCategories, .identifiers: return nil
        }
    }

    /// The lines that it writes in another form, by their numbers, with that form.
    func moved(_ lines: CardLines) -> [Int: String] {
        var moved: [Int: String] = [:]
        switch self {
        case .groupsForCategories:
            for line in lines.lines(of: .categories) where line.text != nil {
                moved[line.number] = "a card for each group"
            }
        default: break
        }
        return moved
    }

    private static func addLabel(_ line: CardLine, _ lines: CardLines, _ draft: inout CardDraft) {
        guard let text = missingLabel(line, lines) else { return }
        let types = line.parameters.values(of: .type)
        draft.insert(
            Property(
                "LABEL", .text(text), group: line.raw.group, parameters: types.isEmpty ? [] : [Parameter(.type, types)],
                version: lines.version), after: line)
    }

    /// The label that an address without one gets.
    private static func missingLabel(_ line: CardLine, _ lines: CardLines) -> String? {
        guard line.id == .adr, lines.addressLabels[line.number] == nil, line.parameters.values(of: .label).isEmpty,
            let text = AddressField.address(line, lines)?.postalText, !text.utf8.isEmpty
        else { return nil }
        return text
    }

    private static func addNumber(_ line: CardLine, _ lines: CardLines, _ draft: inout CardDraft) {
        guard let digits = missingNumber(line) else { return }
        draft.replace(line, with: line.raw.with(parameters: line.parameters + [Parameter("waid", [digits])]))
    }

    /// The digits of waid that a number without it gets, if its country says whose it is.
    private static func missingNumber(_ line: CardLine) -> String? {
        guard line.id == .tel, !line.parameters.contains(where: { ValueBytes.sameIgnoringCase($0.name, "waid") })
        else { return nil }
        let number = Contact.PhoneNumber(line.property.text).digits
        guard number.utf8.first == UInt8(ascii: "+"), number.utf8.count > 7 else { return nil }
        return String(decoding: Array(number.utf8.dropFirst()), as: UTF8.self)
    }
}
