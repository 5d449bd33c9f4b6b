@testable import VCardKit

/// A card converted to another version and back: what differs has to be among the losses.
enum RoundTrip {
    /// What is wrong with the way there or back; `nil` if nothing is.
    static func broken(_ card: Card, through other: Version) -> String? {
        let there = card.converted(to: other)
        let back = there.card.converted(to: card.version)
        for (converted, way) in [(there, "there"), (back, "back")] {
            for one in [converted.card] + converted.additionalCards {
                if let error = error(in: one) { return "\(way) in \(one.version.text): \(error)\n\(text(one))" }
            }
        }
        // What is carried has to come back.
        var named = names(of: there.losses.filter { $0.grade != .carried } + back.losses)
        // What stands under a vendor's name comes back under the standard's, which counts as exact.
        for property in card.properties where property.definition?.isExtension == true {
            let name = property.lowercasedName
            let standard = PropertyID(name: Array(name.utf8.dropFirst(2)).span)
            if standard.isKnown { named.formUnion([name, String(name.dropFirst(2))]) }
        }
        for (name, meaning) in changes(card, back.card) where !named.contains(name) {
            let what = "\(name) is not the same and no loss says so, through \(other.text): \(shown(meaning))"
            return "\(what)\n\(text(there.card))\(text(back.card))"
        }
        return nil
    }

    private static func error(in card: Card) -> String? {
        let findings = card.readingFindings() + card.valueFindings()
        return findings.first { $0.severity == .error }.map {
            "\($0.rule.name) at \($0.property ?? "the card"): \($0.message)"
        }
    }

    private static func text(_ card: Card) -> String { String(decoding: card.serialized, as: UTF8.self) }

    /// The properties that only one of the cards has, whatever their order.
    private static func changes(_ card: Card, _ other: Card) -> [(String, [UInt8])] {
        var found = meanings(card)
        var added: [(String, [UInt8])] = []
        for theirs in meanings(other) {
            if let place = found.firstIndex(where: { $0.1 == theirs.1 }) {
                found.remove(at: place)
            } else {
                added.append(theirs)
            }
        }
        return found + added
    }

    /// What the properties mean by the rules of conversion that count as exact (conversion.md §3 and §4).
    private static func meanings(_ card: Card) -> [(String, [UInt8])] {
        var found: [(String, [UInt8])] = []
        for property in card.properties {
            let head = property.head
            var parameters = head.parameters
            let ownName = String(decoding: head.name.map { $0.lowerCased }, as: UTF8.self)
            var name = ownName
            switch property.id {
            case .version, .profile: continue
            // Individuals are the default.
            case .kind where property.text.lowercased() == "individual": continue
            case .email:
                for place in parameters.indices where parameters[place].id == .type {
                    parameters[place].values.removeAll { $0.lowercased() == "internet" }
                }
            case .label:
                // The preference is that of the address.
                for place in parameters.indices where parameters[place].id == .type {
                    parameters[place].values.removeAll { $0.lowercased() == "pref" }
                }
            default: break
            }
            parameters.removeAll { $0.id == .calscale && $0.value.lowercased() == "gregorian" }
            // A property that was under an X- name has its own again.
            if name.hasPrefix("x-"), PropertyID(name: Array(name.utf8.dropFirst(2)).span).isKnown {
                name.removeFirst(2)
            }
            var value = property.value
            if case .textList(let texts) = value, texts.count == 1 { value = .text(texts[0]) }
            if case .components(var parts) = value {
                while parts.count > 1, parts.last == [""] { parts.removeLast() }
                value = .components(parts)
            }
            if property.id == .geo, case .uri(let uri) = value, uri.hasSuffix(";crs=wgs84") {
                value = .uri(String(uri.dropLast(10)))
            }
            // In 2.1 one backslash is as good as two where no escape follows.
            if card.version == .v21, case .unknown(let raw) = value {
                value = .unknown(raw.split(separator: "\\\\", omittingEmptySubsequences: false).joined(separator: "\\"))
            }
            if property.id == .agent, property.nestedCard() != nil {
                found.append((name, property.meaningOfNested))
                continue
            }
            found.append((ownName, GeneratedMeaning.of(head.group, name, parameters, value)))
        }
        return found
    }

    /// The names that losses speak of, and those that properties are carried under.
    private static func names(of losses: [Loss]) -> Set<String> {
        var names: Set<String> = []
        for loss in losses {
            let new = String(loss.newForm.prefix { $0 != ":" && $0 != ";" }).lowercased()
            for name in [loss.property, new] where !name.isEmpty {
                names.insert(name)
                names.insert("x-" + name)
                if name.hasPrefix("x-") { names.insert(String(name.dropFirst(2))) }
            }
            // These have a label, which the standard's property does not need.
            if loss.property == "x-abdate" || loss.property == "x-abrelatednames" { names.insert("x-ablabel") }
            if loss.property == "x-android-custom" { names.formUnion(["x-ablabel", "related", "anniversary"]) }
            // How a name is spoken is in up to three properties.
            if new == "x-phonetic-last-name" { names.formUnion(["x-phonetic-first-name", "x-phonetic-middle-name"]) }
        }
        return names
    }
}
