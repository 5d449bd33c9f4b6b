import VCardKit

/// Reads LDIF (RFC 2849) into cards of 4.0.
struct LDIFReader {
    private let bytes: [UInt8]
    var builder: CardBuilder
    /// The names of entries that are members of a group, and what identifies each in MEMBER.
    private var identifiers: [[UInt8]: String] = [:]
    /// How many groups of lines there are in the card that is being read.
    private var groupCount = 0
    /// When it was changed.
    private var revised: PartialDate?

    init(_ file: [UInt8], limits: Limits) {
        let text = SourceText(file)
        bytes = text.bytes
        builder = CardBuilder(text, limits: limits)
    }

    /// Whether a text begins like LDIF: with `dn:`, `version: 1` or `objectclass:`, comments before it.
    static func recognizes(_ start: UnsafeRawBufferPointer) -> Bool {
        for line in start.prefix(65536).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            if line.first == UInt8(ascii: "#") { continue }
            let head = line.prefix(16).map(\.lowerCased)
            if head.starts(with: "version:".utf8) { return head.dropFirst(8).allSatisfy { $0 == 0x20 || $0 == 0x31 } }
            return head.starts(with: "dn:".utf8) || head.starts(with: "objectclass:".utf8)
        }
        return false
    }

    mutating func read() -> CardReading {
        var entries: [LDIFEntry] = []
        var scanner = LDIFScanner(bytes)
        while let entry = scanner.next(&builder) { entries.append(entry) }
        nameMembers(entries)
        for entry in entries where isContact(entry) { readCard(entry) }
        return builder.finish()
    }

    // MARK: Entries

    private static let groupClasses = ["groupofnames", "groupofuniquenames", "group", "mozillamailinglist"]

    private static func isGroup(_ entry: LDIFEntry) -> Bool {
        entry.texts("objectclass").contains { text in
            groupClasses.contains { text.elementsEqual($0.utf8, by: { $0.lowerCased == $1 }) }
        }
    }

    /// Whether an entry is someone, or a group of people; a finding says what else it is.
    private mutating func isContact(_ entry: LDIFEntry) -> Bool {
        guard let first = entry.lines.first, let last = entry.lines.last else { return false }
        let range = first.range.lowerBound..<last.range.upperBound
        if let change = entry.texts("changetype").first, !change.elementsEqual("add".utf8) {
            builder.report(
                .entrySkipped, range,
                "an order to change a directory (changetype: \(String(decoding: change.prefix(20), as: UTF8.self))), "
                    + "no entry; it was left out")
            return false
        }
        let classes = entry.texts("objectclass").map { $0.map(\.lowerCased) }
        let isSomeone = classes.contains { name in
            if name.elementsEqual("organization".utf8) { return true }
            return Self.contactWords.contains { word in
                name.indices.contains { name[$0...].starts(with: word.utf8) }
            }
        }
        let hasName = entry.lines.contains { LDIFField.named($0.name).map { Self.namingFields.contains($0) } ?? false }
        if isSomeone || classes.isEmpty && hasName { return true }
        builder.report(.entrySkipped, range)
        return false
    }

    /// One of them is in a class of every entry that is someone, or a group of people.
    private static let contactWords = ["person", "user", "account", "group", "contact", "mailinglist"]

    private static let namingFields: [LDIFField] = [
        .commonName, .displayName, .familyName, .givenName, .mail, .nickname, .workPhone, .homePhone, .mobile,
    ]

    /// Finds what MEMBER calls the entries that are members of groups.
    private mutating func nameMembers(_ entries: [LDIFEntry]) {
        var members: Set<[UInt8]> = []
        for entry in entries where Self.isGroup(entry) {
            for line in entry.lines where LDIFField.named(line.name) == .member {
                if case .text(let name) = line.value { members.insert(DistinguishedName.key(name)) }
            }
        }
        guard !members.isEmpty else { return }
        for entry in entries {
            guard let name = entry.texts("dn").first else { continue }
            let key = DistinguishedName.key(name)
            guard members.contains(key), identifiers[key] == nil else { continue }
            identifiers[key] = Self.identifier(entry) ?? ContentHash.urn(of: key)
        }
    }

    private static func identifier(_ entry: LDIFEntry) -> String? {
        entry.texts("entryuuid").first.map { "urn:uuid:" + String(decoding: $0, as: UTF8.self) }
    }

    // MARK: Cards

    private mutating func readCard(_ entry: LDIFEntry) {
        guard let first = entry.lines.first else { return }
        builder.begin(at: first.range.lowerBound)
        groupCount = 0
        revised = nil
        let isGroup = Self.isGroup(entry)
        let contact = LDIFContact(entry)
        let start = first.range.lowerBound
        for name in contact.names() { builder.add("FN", .text(name.text), at: name.offset ?? start) }
        if let name = contact.name { builder.add("N", .components(name.value), at: name.offset) }
        if isGroup { builder.add("KIND", .text("group"), at: start) }
        let identifier =
            Self.identifier(entry) ?? entry.texts("dn").first.flatMap { identifiers[DistinguishedName.key($0)] }
        if let identifier { builder.add("UID", .uri(identifier), at: start) }
        for line in entry.lines { read(line, contact, isGroup: isGroup) }
        builder.end()
    }

    private mutating func read(_ line: LDIFEntry.Line, _ contact: LDIFContact, isGroup: Bool) {
        if line.isNamed("dn") || line.isNamed("objectclass") || line.isNamed("changetype") { return }
        if Self.secrets.contains(where: { line.isNamed($0) }) {
            let name = line.range.lowerBound..<(line.range.lowerBound + line.name.count)
            return builder.report(
                .secretsLeftOut, name, "a password does not belong in an address book; it was left out")
        }
        if case .text(let text) = line.value, text.isEmpty { return }
        let isBinary = line.options.map(\.lowerCased).elementsEqual("binary".utf8)
        guard let field = LDIFField.named(line.name), line.options.isEmpty || isBinary else {
            return carry(line)
        }
        let offset = line.range.lowerBound
        if case .reference(let uri) = line.value {
            builder.report(.referenceNotFollowed, line.range)
            let value = PropertyValue.uri(String(decoding: uri, as: UTF8.self))
            switch field {
            case .photo: return builder.add("PHOTO", value, at: offset)
            case .certificate: return builder.add("KEY", value, at: offset)
            default: return carry(line)
            }
        }
        switch field {
        case .photo:
            guard let octets = octets(line) else { return carry(line) }
            return builder.add("PHOTO", .binary(octets, MediaType(sniffing: octets.span) ?? .jpeg), at: offset)
        case .certificate:
            guard let octets = octets(line) else { return carry(line) }
            return builder.add("KEY", .binary(octets, MediaType("application/pkix-cert")), at: offset)
        default: break
        }
        guard case .text(let bytes) = line.value else { return carry(line) }
        let text = String(decoding: bytes, as: UTF8.self)
        if contact.isSecond(bytes, of: field) { return carry(line) }
        if LDIFContact.takes(field) { return addMade(contact.made(at: line), line.range) }
        switch field {
        // It is the UID already.
        case .identifier: break
        case .mail, .secondMail: addEach("EMAIL", text, line, URILines.isEmail)
        case .workPhone: addEach("TEL", text, types: ["work"], line, URILines.isPhone)
        case .homePhone: addEach("TEL", text, types: ["home"], line, URILines.isPhone)
        case .fax: addEach("TEL", text, types: ["fax"], line, URILines.isPhone)
        case .pager: addEach("TEL", text, types: ["pager"], line, URILines.isPhone)
        case .mobile: addEach("TEL", text, types: ["cell"], line, URILines.isPhone)
        case .nickname: builder.add("NICKNAME", .textList([text]), at: offset)
        case .title: builder.add("TITLE", .text(text), at: offset)
        case .workURL: builder.add("URL", .uri(text), types: ["work"], at: offset)
        case .homeURL: builder.add("URL", .uri(text), types: ["home"], at: offset)
        case .labeledURI: readLabeled(bytes, offset)
        case .custom1: builder.add("X-CUSTOM1", .text(text), at: offset)
        case .custom2: builder.add("X-CUSTOM2", .text(text), at: offset)
        case .custom3: builder.add("X-CUSTOM3", .text(text), at: offset)
        case .custom4: builder.add("X-CUSTOM4", .text(text), at: offset)
        case .note: builder.add("NOTE", .text(text), at: offset)
        case .aim:
            for name in lines(text, line, each: { _ in true }) { builder.add("IMPP", .uri("aim:" + name), at: offset) }
        case .language: builder.add("LANG", .languageTag(text), at: offset)
        case .manager: readRelation(bytes, "Manager", offset)
        case .assistant: readRelation(bytes, "Assistant", offset)
        case .revised:
            // 0Z is what Thunderbird writes of a contact that it never changed.
            if bytes.allSatisfy({ $0 == 0x30 || $0 == UInt8(ascii: "Z") }) { return }
            guard let date = LDIFContact.timestamp(bytes), revised == nil || revised == date else {
                return carry(line)
            }
            if revised == nil { builder.add("REV", .date(date), at: offset) }
            revised = date
        case .member where isGroup: builder.add("MEMBER", .uri(member(bytes)), at: offset)
        default: carry(line)
        }
    }

    /// The values that the lines of a text are, if each is one for itself, else the text.
    private mutating func lines(
        _ text: String, _ line: LDIFEntry.Line, each isOne: (String) -> Bool
    ) -> [String] {
        guard let lines = URILines.several(text, each: isOne) else { return [text] }
        builder.report(.uriLineBreak, line.range, URILines.splitMessage, severity: .info)
        return lines
    }

    private mutating func addEach(
        _ name: String, _ text: String, types: [String] = [], _ line: LDIFEntry.Line, _ isOne: (String) -> Bool
    ) {
        for text in lines(text, line, each: isOne) {
            builder.add(name, .text(text), types: types, at: line.range.lowerBound)
        }
    }

    /// Attributes that hold passwords or what is made of them, in lower case.
    private static let secrets = [
        "userpassword", "userpkcs12", "authpassword", "unicodepwd", "sambantpassword", "sambalmpassword",
        "krbprincipalkey",
    ]

    /// Adds what several attributes make up, where the first of them stands.
    private mutating func addMade(_ properties: [LDIFContact.Made], _ range: Range<Int>) {
        for property in properties {
            if property.name.utf8.elementsEqual("BDAY".utf8), case .text = property.value {
                builder.report(.invalidDate, range, "not a date; it was kept as text")
            }
            builder.add(
                Array(property.name.utf8), property.value, parameters: property.parameters, at: range.lowerBound)
        }
    }

    /// The octets of a value; `nil` for a text, which is none of a picture.
    private func octets(_ line: LDIFEntry.Line) -> [UInt8]? {
        if case .octets(let octets) = line.value { return octets }
        return nil
    }

    /// What MEMBER calls a member: the identifier of its entry, or a URI of its name.
    private func member(_ name: [UInt8]) -> String {
        if let identifier = identifiers[DistinguishedName.key(name)] { return identifier }
        // What LDIFWriter makes of a member that is not there.
        if DistinguishedName.count(name) == 1, let uri = DistinguishedName.value("uid", in: name),
            URIText.scheme(of: Array(uri.utf8).span) != nil
        {
            return uri
        }
        return LDIFReader.uri(of: name)
    }

    /// The `ldap:` URI of a name (RFC 4516).
    static func uri(of name: [UInt8]) -> String {
        var uri = Array("ldap:///".utf8)
        for byte in name {
            // What may stand in a name besides letters and digits has no other meaning in the path.
            if plainInURI.contains(byte) { uri.append(byte) } else { URIText.encodePercent([byte].span, into: &uri) }
        }
        return String(decoding: uri, as: UTF8.self)
    }

    private static let plainInURI = Array("=,+@:!$&'()*".utf8)

    private mutating func readRelation(_ name: [UInt8], _ label: String, _ offset: Int) {
        groupCount += 1
        let group = "item\(groupCount)"
        builder.add(
            Array("RELATED".utf8), .uri(Self.uri(of: name)), group: group,
            parameters: [Parameter(.type, ["co-worker"])], at: offset)
        builder.add(Array("X-ABLABEL".utf8), .text("_$!<\(label)>!$_"), group: group, at: offset)
    }

    /// `labeledURI: http://example.com/ A label` (RFC 2079).
    private mutating func readLabeled(_ bytes: [UInt8], _ offset: Int) {
        let end = bytes.firstIndex(of: 0x20) ?? bytes.count
        let uri = PropertyValue.uri(String(decoding: bytes[..<end], as: UTF8.self))
        let label = TextLines.trimmed(Array(bytes[end...]))
        guard !label.isEmpty else { return builder.add("URL", uri, at: offset) }
        groupCount += 1
        let group = "item\(groupCount)"
        builder.add(Array("URL".utf8), uri, group: group, at: offset)
        builder.add(
            Array("X-ABLABEL".utf8), .text(String(decoding: label, as: UTF8.self)), group: group, at: offset)
    }

    /// Keeps an attribute that no property stands for under a name that ``LDIFWriter`` knows.
    private mutating func carry(_ line: LDIFEntry.Line) {
        let name = Array("X-LDAP-".utf8) + LineName.parameter(Array(line.name)).name
        var parameters: [Parameter] = []
        if !line.options.isEmpty {
            parameters.append(Parameter("X-OPTIONS", [String(decoding: line.options, as: UTF8.self)]))
        }
        let value: PropertyValue
        switch line.value {
        case .text(let text): value = .text(String(decoding: text, as: UTF8.self))
        case .octets(let octets): value = .binary(octets, MediaType(sniffing: octets.span) ?? .octetStream)
        case .reference(let uri):
            value = .uri(String(decoding: uri, as: UTF8.self))
            if LDIFField.named(line.name) == nil { builder.report(.referenceNotFollowed, line.range) }
        }
        builder.add(name, value, parameters: parameters, at: line.range.lowerBound)
    }
}
