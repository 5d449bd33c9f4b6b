public import VCardKit

/// Writes cards as Thunderbird's LDIF (RFC 2849), one after another; used like ``JCardWriter``.
///
/// Each attribute stands once, as Thunderbird keeps the last one: the preferred value of its kind, or the first. Groups
/// come last, when the names of all entries are known; a member is the name of its entry, or `uid=` and its URI where
/// no card has that UID.
public struct LDIFWriter: CardWriter, Sendable {
    private struct Group: Sendable {
        let lines: [UInt8]
        let members: [String]
    }

    private var bytes: [UInt8] = []
    private var groups: [Group] = []
    private var notes = LossNotes()
    /// The names of entries by the UIDs of their cards.
    private var names: [[UInt8]: [UInt8]] = [:]

    /// Makes a writer.
    public init() {}

    /// Adds a card; the cards in its AGENT properties come behind it as entries of their own.
    public mutating func write(_ card: Card) {
        let conversion = card.converted(to: .v4)
        notes.append(conversion.losses)
        for converted in [conversion.card] + conversion.additionalCards { write(converted, of: card) }
    }

    /// Hands over what is complete.
    public mutating func take() -> [UInt8] {
        var taken: [UInt8] = []
        swap(&taken, &bytes)
        return taken
    }

    /// Hands over what could not be kept as it was of the cards written since the last call.
    public mutating func takeLosses() -> [Loss] { notes.take() }

    /// Ends the text and hands over what is left of it: the groups.
    public mutating func finish() -> [UInt8] {
        for group in groups {
            bytes.append(contentsOf: group.lines)
            for member in group.members { Self.append("member", .text(memberName(member)), to: &bytes) }
            bytes.append(0x0A)
        }
        groups = []
        names = [:]
        return take()
    }

    private mutating func write(_ card: Card, of source: Card) {
        let contact = Contact(card)
        let isGroup = contact.kind == .group
        var entry = LDIFEntryText(contact, card, isGroup: isGroup)
        let lines = entry.text()
        if let identifier = contact.identifier, names[Array(identifier.utf8)] == nil {
            names[Array(identifier.utf8)] = entry.name
        }
        var whole = lines
        if isGroup {
            groups.append(Group(lines: lines, members: contact.members))
            for member in contact.members {
                Self.append("member", .text(memberName(member, isAlone: true)), to: &whole)
            }
            noteMembers(source)
        } else {
            bytes.append(contentsOf: lines)
            bytes.append(0x0A)
        }
        let back = LDIF.decode(whole + [0x0A]).cards
        ReadBack(format: "LDIF", source: source, converted: card).note(back, into: &notes)
    }

    /// Members are called by the names of their entries, which have no UIDs.
    private mutating func noteMembers(_ source: Card) {
        let lines = source.propertyLines
        for (number, property) in source.properties.enumerated() where property.id == .member {
            let uri = property.text
            if uri.utf8.starts(with: "ldap:///".utf8) { continue }
            notes.note(
                .referenceNotPortable, card: source, property: "member", line: lines[number], old: uri,
                message: "in LDIF a member is called by the name of its entry")
        }
    }

    /// The name of a member's entry.
    ///
    /// - Parameter isAlone: Whether other entries do not count.
    private func memberName(_ uri: String, isAlone: Bool = false) -> [UInt8] {
        if !isAlone, let name = names[Array(uri.utf8)] { return name }
        let bytes = Array(uri.utf8)
        if bytes.starts(with: "ldap:///".utf8) {
            var name: [UInt8] = []
            URIText.decodePercent(bytes.span, in: 8..<bytes.count, into: &name)
            if LDIFReader.uri(of: name).utf8.elementsEqual(uri.utf8) { return name }
        }
        var name: [UInt8] = []
        DistinguishedName.append("uid", uri, to: &name)
        return name
    }

    // MARK: Lines

    /// Appends a line, in base64 where it has to be, folded at 76 bytes.
    static func append(_ name: String, _ value: LDIFEntry.Value, to output: inout [UInt8]) {
        var line = Array(name.utf8)
        switch value {
        case .reference(let uri):
            line.append(contentsOf: ":< ".utf8)
            line.append(contentsOf: uri)
        case .text(let text) where isSafe(text):
            line.append(contentsOf: ": ".utf8)
            line.append(contentsOf: text)
        case .text(let octets), .octets(let octets):
            line.append(contentsOf: ":: ".utf8)
            octets.withUnsafeBufferPointer { Base64.encode($0, into: &line) }
        }
        var start = 0
        var room = lineBytes
        while line.count - start > room {
            output.append(contentsOf: line[start..<(start + room)])
            output.append(contentsOf: [0x0A, 0x20])
            start += room
            room = lineBytes - 1
        }
        output.append(contentsOf: line[start...])
        output.append(0x0A)
    }

    private static let lineBytes = 76

    /// Whether a value can stand as it is (RFC 2849 SAFE-STRING); not with a blank at its end, which editors take away.
    private static func isSafe(_ text: [UInt8]) -> Bool {
        guard let first = text.first, let last = text.last else { return true }
        if first == 0x20 || first == UInt8(ascii: ":") || first == UInt8(ascii: "<") || last == 0x20 { return false }
        return text.allSatisfy { $0 != 0 && $0 != 0x0A && $0 != 0x0D && $0 < 0x80 }
    }
}
