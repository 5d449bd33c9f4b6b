@testable import VCardKit

/// A property as a generator means it: what reading any writing of it has to give.
struct GeneratedProperty {
    var group: String?
    var name: String
    /// All but ENCODING, CHARSET, VALUE and what TYPE says of a picture's format.
    var parameters: [Parameter] = []
    var value: PropertyValue
    /// What VALUE= says where it has to be told, or may be.
    var declared: ValueType?
    /// The card in an AGENT; one at most.
    var nested: [GeneratedCard] = []

    var id: PropertyID { PropertyID(name: Array(name.utf8).span) }

    /// The same as the library makes it.
    func made(in version: Version) -> Property {
        var parameters = parameters
        if let declared { parameters.append(Parameter(.value, [declared.name(in: version)])) }
        var value = value
        if let card = nested.first { value = .text(String(decoding: card.made.serialized, as: UTF8.self)) }
        return Property(name, value, group: group, parameters: parameters, version: version)
    }

    /// All that is meant, as bytes that can be compared and shown.
    var meaning: [UInt8] {
        if let card = nested.first {
            let inner = card.properties.map { $0.meaning }
            return GeneratedMeaning.of(group, name, parameters, .text(""))
                + inner.joined(separator: [UInt8(ascii: "|")])
        }
        return GeneratedMeaning.of(group, name, parameters, value)
    }
}

/// A card as a generator means it.
struct GeneratedCard: Sendable {
    let version: Version
    var properties: [GeneratedProperty] = []

    /// The same as the library makes it.
    var made: Card {
        var card = Card(version: version)
        for property in properties { card.append(property.made(in: version)) }
        return card
    }

    /// What is meant, property by property.
    var meanings: [[UInt8]] { properties.map { $0.meaning } }

    /// How the only card in the bytes differs from what is meant; `nil` if it is just that.
    func difference(fromCardIn bytes: [UInt8], _ meanings: [[UInt8]]) -> String? {
        let book = AddressBook.read(bytes)
        guard let card = book.cards.first, book.cards.count == 1 else { return "\(book.cards.count) cards" }
        if card.version != version { return "version \(card.version)" }
        let read = card.properties.filter { $0.id != .version }
        for (number, theirs) in read.enumerated() where number < properties.count {
            let mine = properties[number]
            let meant = meanings[number]
            let found = mine.nested.isEmpty ? theirs.meaning : theirs.meaningOfNested
            if meant != found { return "meant \(shown(meant))\n read \(shown(found))" }
        }
        return read.count == properties.count ? nil : "\(properties.count) properties meant, \(read.count) read"
    }

    /// Without as many properties as can go while `fails` is true.
    func minimized(_ fails: (GeneratedCard) -> Bool) -> GeneratedCard {
        var least = self
        var place = 0
        while place < least.properties.count {
            var fewer = least
            fewer.properties.remove(at: place)
            if fails(fewer) { least = fewer } else { place += 1 }
        }
        for place in least.properties.indices {
            for number in least.properties[place].parameters.indices.reversed() {
                var fewer = least
                fewer.properties[place].parameters.remove(at: number)
                if fails(fewer) { least = fewer }
            }
        }
        return least
    }
}

func shown(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).debugDescription }

/// The meaning of properties as bytes: names in lower case, parameters by their names, values byte for byte.
enum GeneratedMeaning {
    static func of(_ group: String?, _ name: String, _ parameters: [Parameter], _ value: PropertyValue) -> [UInt8] {
        var out: [UInt8] = []
        if let group { out += group.utf8.map { $0.lowerCased } + [.dot] }
        out += name.utf8.map { $0.lowerCased }
        for (name, values) in listed(parameters, of: PropertyID(name: Array(name.utf8).span), value) {
            out += [.semicolon] + name + [.equals] + values.joined(separator: [UInt8(ascii: "|")])
        }
        return out + [.colon] + of(value)
    }

    /// Parameters of one name together, sorted; TYPE values as a set without case.
    private static func listed(
        _ parameters: [Parameter], of id: PropertyID, _ value: PropertyValue
    ) -> [([UInt8], [[UInt8]])] {
        var listed: [([UInt8], [[UInt8]])] = []
        for parameter in parameters {
            var values = parameter.values.map { withLineFeeds($0) }
            switch parameter.id {
            case .encoding, .charset, .value: continue
            case .type:
                if id.isMedia, case .binary = value { values.removeAll { MediaType(token: $0.span) != nil } }
                values = values.map { $0.map { $0.lowerCased } }
                if values.isEmpty { continue }
            default: break
            }
            let name = parameter.name.utf8.map { $0.lowerCased }
            if let place = listed.firstIndex(where: { $0.0 == name }) {
                listed[place].1 += values
            } else {
                listed.append((name, values))
            }
        }
        for place in listed.indices where listed[place].0 == Array("type".utf8) {
            listed[place].1.sort { $0.lexicographicallyPrecedes($1) }
        }
        return listed.sorted { $0.0.lexicographicallyPrecedes($1.0) }
    }

    private static func of(_ value: PropertyValue) -> [UInt8] {
        func list(_ kind: String, _ texts: [String]) -> [UInt8] {
            Array(kind.utf8) + texts.map { withLineFeeds($0) }.joined(separator: [0x1F])
        }
        switch value {
        case .text(let text): return list("text ", [text])
        case .textList(let texts): return list("list ", texts)
        case .components(let parts): return Array(parts.map { list("", $0) }.joined(separator: [0x1E]))
        case .uri(let uri): return list("uri ", [uri])
        case .date(let date): return list("date ", [date.text(as: .basic)])
        case .utcOffset(let offset): return list("offset ", ["\(offset.minutes)"])
        case .languageTag(let tag): return list("tag ", [tag])
        case .integer(let number): return list("integer ", ["\(number)"])
        case .float(let number): return list("float ", [number.text])
        case .boolean(let value): return list("boolean ", ["\(value)"])
        case .binary(let octets, let type):
            return Array("binary \(type?.text ?? "") \(octets.count) ".utf8) + octets
        case .unknown(let text): return list("unknown ", [text])
        }
    }

    /// 2.1 has CRLF for line breaks, others LF.
    private static func withLineFeeds(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        guard bytes.contains(.carriageReturn) else { return bytes }
        return bytes.indices.filter { bytes[$0] != .carriageReturn }.map { bytes[$0] }
    }
}

extension Property {
    /// What was read, in the form of ``GeneratedProperty/meaning``.
    var meaning: [UInt8] {
        let head = head
        return GeneratedMeaning.of(head.group, String(decoding: head.name, as: UTF8.self), head.parameters, value)
    }

    /// The same of an AGENT with a card in it.
    var meaningOfNested: [UInt8] {
        let inner = nestedCard().map { $0.properties.filter { $0.id != .version }.map { $0.meaning } } ?? []
        return GeneratedMeaning.of(group, name, parameters, .text("")) + inner.joined(separator: [UInt8(ascii: "|")])
    }
}
