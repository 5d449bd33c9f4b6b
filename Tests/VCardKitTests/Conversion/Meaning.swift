@testable import VCardKit

/// What a card says, without the ways in which versions say the same otherwise.
enum Meaning {
    struct Difference {
        /// The property's name in lower case.
        let property: String
        let text: String
    }

    /// The properties that a loss speaks of: also that which stands under an `X-` name now.
    static func names(of loss: Loss) -> [String] {
        var names = [loss.property]
        if loss.property.hasPrefix("x-") { names.append(String(loss.property.dropFirst(2))) }
        names.append("x-" + loss.property)
        let new = loss.newForm.prefix { $0 != ":" && $0 != ";" }.lowercased()
        if !new.isEmpty { names += [new, String(new.trimmingPrefix("x-"))] }
        // Labels are told apart by their property.
        names.append("x-ablabel")
        return names
    }

    /// The properties that their version does not have, or not with such parameters: these become what another version has.
    static func foreignNames(_ card: Card) -> [String] {
        var names: [String] = []
        for property in card.properties {
            if property.definition?.isDefined(in: card.version) == false {
                names += ["related", "adr", "n", "org", "x-" + property.lowercasedName, property.lowercasedName]
            }
            // 4.0 has a property of its own for these.
            if card.version == .v4, VendorRow.isMapped(property.id) || property.id == .xAndroidCustom {
                names += [
                    property.lowercasedName, "related", "anniversary", "gender", "kind", "member", "impp", "nickname",
                    "bday",
                ]
            }
            for parameter in property.parameters where parameter.id.definition?.isDefined(in: card.version) == false {
                names += [property.lowercasedName, "x-" + property.lowercasedName]
                if parameter.id == .label { names.append("label") }
                if parameter.id == .sortAs { names.append("sort-string") }
            }
        }
        return names
    }

    /// What the one says and the other does not, in both directions.
    static func differences(_ first: Card, _ second: Card) -> [Difference] {
        let one = statements(first)
        let other = statements(second)
        return missing(one, in: other, "lost") + missing(other, in: one, "new")
    }

    private static func missing(_ statements: [Statement], in others: [Statement], _ word: String) -> [Difference] {
        var left: [String: Int] = [:]
        for other in others { left[other.text, default: 0] += 1 }
        return statements.compactMap { statement in
            if let count = left[statement.text], count > 0 {
                left[statement.text] = count - 1
                return nil
            }
            return Difference(property: statement.property, text: "\(word) \(statement.text)")
        }
    }

    private struct Statement {
        let property: String
        let text: String
    }

    private static func statements(_ card: Card) -> [Statement] {
        card.properties.compactMap { property in
            // These say what their version takes for granted.
            if property.id == .version || property.id == .profile { return nil }
            // What the version does not have may become what it has.
            if let definition = property.definition, !definition.isDefined(in: card.version) { return nil }
            let value = normalized(property)
            if property.id == .kind, value.lowercased() == "individual" { return nil }
            // 4.0 has the country in its address.
            if property.id == .xABADR { return nil }
            let name = property.id == .xSocialProfile ? "socialprofile" : property.lowercasedName
            return Statement(
                property: name,
                text: "\(name) [\(parameters(property, value).sorted().joined(separator: " "))] \(value)")
        }
    }

    private static func parameters(_ property: Property, _ value: String) -> [String] {
        var all: Set<String> = []
        for parameter in property.parameters {
            switch parameter.id {
            case .encoding, .charset, .value: continue
            case .cc: continue
            case .serviceType, .xServiceType: all.insert("type=\(parameter.value.lowercased())")
            case .username: all.insert("x-user=\(parameter.value)")
            case .xAppleOmitYear where value.hasPrefix("--"): continue
            case .calscale where parameter.value.lowercased() == "gregorian": continue
            case .pref where property.version == .v4: all.insert("pref")
            case .mediatype where property.definition?.isMedia == true:
                // Octets tell it themselves.
                if let type = MediaType(parameter.value), case .uri = property.value {
                    all.insert("type=\(type.canonical.text)")
                }
            case .type:
                for type in parameter.values {
                    let word = type.lowercased()
                    if word.isEmpty || (property.id == .email && word == "internet") { continue }
                    if property.definition?.isMedia == true, let type = MediaType(token: Array(word.utf8).span) {
                        if case .binary = property.value { continue }
                        all.insert("type=\(type.canonical.text)")
                    } else {
                        all.insert(word == "pref" ? "pref" : "type=\(word)")
                    }
                }
            default:
                let name = parameter.name.lowercased()
                for value in parameter.values { all.insert("\(name)=\(value)") }
            }
        }
        return Array(all)
    }

    private static func normalized(_ property: Property) -> String {
        var out: [UInt8] = []
        var last: UInt8 = 0
        for byte in plain(property).utf8 {
            if byte != .lineFeed || last != .carriageReturn { out.append(byte == .carriageReturn ? .lineFeed : byte) }
            last = byte
        }
        return String(decoding: out, as: UTF8.self)
    }

    private static func plain(_ property: Property) -> String {
        if property.id == .agent, let nested = property.nestedCard() {
            return statements(nested).map(\.text).sorted().joined(separator: "\n")
        }
        switch property.value {
        case .components(var parts):
            if property.id == .geo { return "geo:" + parts.map { $0.joined() }.joined(separator: ",") }
            while let last = parts.last, last.allSatisfy(\.isEmpty) { parts.removeLast() }
            return parts.map { $0.joined(separator: property.version == .v21 ? "," : "|,|") }.joined(separator: "|;|")
                .replacing("|,|", with: ",")
        case .textList(let texts): return texts.joined(separator: ",")
        case .date(let date):
            if property.definition?.isExtension == true { return date.text }
            var date = date
            let omitted = property.parameters.first(.xAppleOmitYear)
            if date.hasPlaceholderYear || omitted.map({ Int($0) == date.year }) == true { date = date.withoutYear }
            return date.text(as: .extended)
        case .uri(let uri):
            if property.id == .tel, let number = TelURI(parsing: Array(uri.utf8).span), number.isTextComplete {
                return number.text
            }
            let bytes = Array(uri.utf8)
            if let data = DataURI(parsing: bytes.span), property.definition?.isMedia != true {
                var octets: [UInt8] = []
                if data.isBase64 {
                    _ = bytes.withUnsafeBufferPointer { Base64.decode($0.slice(data.dataRange), into: &octets) }
                } else {
                    data.appendPercentDecoded(from: bytes.span, into: &octets)
                }
                if !octets.isEmpty { return "\(octets.count) octets \(ContentHash.urn(of: octets))" }
            }
            return uri
        case .binary(let octets, _): return "\(octets.count) octets \(ContentHash.urn(of: octets))"
        case .unknown(let text):
            return text.replacing("\\N", with: "\\n").replacing("\r\n", with: "\\n")
                .replacing("\n", with: "\\n").replacing("\r", with: "\\n")
        case let value: return value.text
        }
    }
}
