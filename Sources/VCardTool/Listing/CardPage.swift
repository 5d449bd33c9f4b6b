import VCardKit

/// A card as a person reads it: its name, then a line for each thing it says.
///
/// Every text goes through ``TerminalText``, so that nothing in a card reaches the terminal as a command.
struct CardPage: Sendable {
    private let name: String
    private let screen: Terminal
    private var rows: [(label: String, lines: [String])] = []
    private static let widestLabel = 30

    init(_ card: Card, _ screen: Terminal) {
        self.screen = screen
        name = CardSummary.name(of: card)
        let labels = CardLabels(card)
        var shown = Set<Int>()
        let properties = Array(card.properties)
        for row in Row.all {
            for (index, property) in properties.enumerated() where property.id == row.id {
                shown.insert(index)
                let lines = Self.lines(of: property, row.kind)
                if lines.isEmpty || row.id == .fn && property.text.trimmed == name { continue }
                let types = row.kind == .media ? [] : labels.texts(of: property)
                let title = row.title + (types.isEmpty ? "" : " (\(types.joined(separator: ", ")))")
                rows.append((TerminalText.escaped(title), lines))
            }
        }
        for (index, property) in properties.enumerated() where !shown.contains(index) {
            if property.id == .version || property.id == .xABLabel && labels.isUsed(property) { continue }
            rows.append((TerminalText.escaped(Self.head(of: property)), Self.lines(of: property, .raw)))
        }
    }

    /// The page, each line ended.
    var text: String {
        var text = screen.styled(name.isEmpty ? "(no name)" : TerminalText.escaped(name), .bold) + "\n"
        let labelWidth = min(Self.widestLabel, rows.map { TextWidth.columns($0.label) }.max() ?? 0)
        let start = labelWidth + 4
        for row in rows {
            let lines = row.lines.flatMap { TextWidth.wrapped($0, to: max(20, screen.width - start)) }
            var margin = TextWidth.padded("", to: max(0, labelWidth - TextWidth.columns(row.label)) + 2)
            var line = "  " + screen.styled(row.label, .label)
            if TextWidth.columns(row.label) > labelWidth {
                text += line + "\n"
                line = ""
                margin = TextWidth.padded("", to: start)
            }
            for piece in lines {
                text += line + margin + piece + "\n"
                line = ""
                margin = TextWidth.padded("", to: start)
            }
        }
        return text
    }

    // MARK: Values

    private static func lines(of property: Property, _ kind: Row.Kind) -> [String] {
        switch kind {
        case .text: return broken(property.text)
        case .date:
            guard case .date(let date) = property.value else { return broken(property.text) }
            let isYearKnown = !date.hasPlaceholderYear && property.parameters.first(.xAppleOmitYear) == nil
            return broken((isYearKnown ? date : date.withoutYear).text(as: .jCard))
        case .phone: return broken(CardSummary.withoutScheme(property.text, "tel:"))
        case .email: return broken(CardSummary.withoutScheme(property.text, "mailto:"))
        case .list:
            return broken(
                property.components.map { $0.joined(separator: ", ") }.filter { !$0.isEmpty }.joined(separator: ", "))
        case .name:
            let titles = ["family", "given", "additional", "prefix", "suffix"]
            let parts = zip(titles, property.components).compactMap { title, texts in
                let text = texts.filter { !$0.isEmpty }.joined(separator: " ")
                return text.isEmpty ? nil : title + " " + text
            }
            return broken(parts.joined(separator: ", "))
        case .address: return address(property)
        case .media:
            switch property.value {
            case .binary(let bytes, let type):
                if bytes.isEmpty { return [] }
                let type = type.map { $0.token?.uppercased() ?? $0.text } ?? "unknown kind"
                return [TerminalText.escaped("\(type), \(grouped(bytes.count)) bytes")]
            case let value: return broken(clipped(value.text))
            }
        case .card:
            return property.nestedCard().map { [TerminalText.escaped("card of \(CardSummary.name(of: $0))")] }
                ?? broken(clipped(property.text))
        case .raw:
            switch property.value {
            case .binary(let bytes, _): return ["\(grouped(bytes.count)) bytes"]
            case let value: return broken(clipped(value.text))
            }
        }
    }

    /// The lines of an address on an envelope.
    private static func address(_ property: Property) -> [String] {
        let parts = property.components.map { $0.filter { !$0.isEmpty }.joined(separator: ", ") }
        func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
        let town = [part(5), part(3)].filter { !$0.isEmpty }.joined(separator: " ")
        var lines = [part(0), part(1), part(2)]
        lines.append([town, part(4)].filter { !$0.isEmpty }.joined(separator: ", "))
        lines.append(part(6))
        let shown = lines.flatMap { broken($0) }
        return shown.isEmpty ? broken(property.parameters.first(.label) ?? "") : shown
    }

    /// The text's lines, made safe to show; none for a text of nothing but white space.
    private static func broken(_ text: String) -> [String] {
        let text = text.trimmed
        if text.isEmpty { return [] }
        var lines: [String] = []
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }) {
            lines.append(TerminalText.escaped(String(line)))
        }
        return lines
    }

    private static func clipped(_ text: String) -> String {
        let limit = 400
        let count = text.utf8.count
        return count <= limit ? text : "\(text.prefix(limit))… (\(grouped(count)) bytes)"
    }

    /// `12 345`.
    private static func grouped(_ number: Int) -> String {
        var text = ""
        for (index, digit) in String(number).reversed().enumerated() {
            if index > 0, index % 3 == 0 { text = " " + text }
            text = String(digit) + text
        }
        return text
    }

    /// Name and parameters as a line has them.
    private static func head(of property: Property) -> String {
        property.parameters.reduce(property.name) { text, parameter in
            text + ";\(parameter.name.uppercased())=\(parameter.values.joined(separator: ","))"
        }
    }
}

extension CardPage {
    /// How one property is shown: a row of the table, in the order of the page.
    private struct Row: Sendable {
        enum Kind: Hashable, Sendable { case text, date, list, name, phone, email, address, media, card, raw }

        let id: PropertyID
        let title: String
        let kind: Kind

        init(_ id: PropertyID, _ title: String, _ kind: Kind) {
            self.id = id
            self.title = title
            self.kind = kind
        }

        static let all: [Row] = [
            Row(.fn, "Name", .text), Row(.n, "Name parts", .name), Row(.nickname, "Nickname", .list),
            Row(.org, "Organization", .list), Row(.title, "Title", .text), Row(.role, "Role", .text),
            Row(.tel, "Phone", .phone), Row(.email, "Email", .email), Row(.impp, "Chat", .text),
            Row(.socialProfile, "Profile", .text), Row(.adr, "Address", .address), Row(.label, "Address label", .text),
            Row(.url, "Web", .text), Row(.bday, "Birthday", .date), Row(.anniversary, "Anniversary", .date),
            Row(.xABDate, "Date", .date), Row(.deathDate, "Date of death", .date), Row(.related, "Related", .text),
            Row(.xABRelatedNames, "Related", .text), Row(.member, "Member", .text), Row(.agent, "Agent", .card),
            Row(.categories, "Categories", .list), Row(.gender, "Gender", .list), Row(.pronouns, "Pronouns", .text),
            Row(.lang, "Language", .text), Row(.tz, "Time zone", .text), Row(.geo, "Position", .list),
            Row(.hobby, "Hobby", .text), Row(.interest, "Interest", .text), Row(.expertise, "Expertise", .text),
            Row(.note, "Note", .text), Row(.photo, "Photo", .media), Row(.logo, "Logo", .media),
            Row(.sound, "Sound", .media), Row(.key, "Key", .media), Row(.kind, "Kind", .text), Row(.uid, "UID", .text),
            Row(.rev, "Changed", .date), Row(.prodid, "Written by", .text),
        ]
    }
}
