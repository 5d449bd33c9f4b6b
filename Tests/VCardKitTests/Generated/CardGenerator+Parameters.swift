@testable import VCardKit

// Parameters that a property of the version may have, with values they may have there.
extension CardGenerator {
    mutating func parameters(of row: PropertyDefinition, _ property: GeneratedProperty) -> [Parameter] {
        var parameters: [Parameter] = []
        let needed = neededParameters(row, property)
        // Every other property has none but what it needs.
        let isBare = random.chance(1, in: 2)
        for id in isBare ? needed : Self.candidates[Int(version.rawValue)] {
            let isLikely = id == .type || id == .label || id == .xUser || id == .xServiceType
            guard needed.contains(id) || random.chance(1, in: isLikely ? 2 : 5) else { continue }
            guard isAllowed(id, row, property) else { continue }
            if let values = values(of: id, row, property) { parameters.append(Parameter(id, values)) }
        }
        if !isBare, row.name != "XML", random.chance(1, in: 5) {
            let values = version == .v21 ? [parameterText()] : (0...random.below(2)).map { _ in parameterText() }
            parameters.append(Parameter(random.pick(["X-Foo", "X-Bar-2"]), values))
        }
        return parameters
    }

    /// The parameters of each version that are no part of the value.
    private static let candidates: [[ParameterID]] = Version.allCases.map { version in
        (1...ParameterDefinition.all.count).map { ParameterID(rawValue: UInt16($0)) }.filter { id in
            id.definition?.isDefined(in: version) == true && ![.value, .encoding, .charset, .altid].contains(id)
        }
    }

    private func neededParameters(_ row: PropertyDefinition, _ property: GeneratedProperty) -> [ParameterID] {
        switch row.name {
        case "JSPROP": return [.jsptr]
        case "CONTACT-URI": return [.pref]
        case "SOCIALPROFILE":
            if case .text = property.value { return [.serviceType] }
            return []
        default: return []
        }
    }

    private func isAllowed(
        _ id: ParameterID, _ row: PropertyDefinition, _ property: GeneratedProperty
    ) -> Bool {
        var isURI = false
        var isText = false
        switch property.value {
        case .uri: isURI = true
        case .text, .textList: isText = true
        case .components: isText = row.name != "GEO"
        default: break
        }
        switch id {
        case .phonetic, .script: return false
        case .type where !row.typeVocabulary.isAllowed(in: version): return false
        case .context: return row.name == "SOURCE"
        case .language where version != .v4: return isText && !["CLASS", "PROFILE", "UID"].contains(row.name)
        default: break
        }
        if version != .v4 { return id.definition?.isExtension != true || vendorsOwn(id, row) }
        guard row.allows(id) else { return false }
        switch id {
        case .mediatype, .username: return isURI
        case .language: return isText || row.isMedia || row.name == "ORG-DIRECTORY"
        case .calscale: if case .date(let date) = property.value { return date.hasDate } else { return false }
        case .jscomps, .jsptr, .serviceType, .level, .index, .cc, .label, .geo, .tz, .sortAs: return !row.isExtension
        case .pid: return row.cardinality(in: .v4)?.allowsSeveral == true && row.name != "CLIENTPIDMAP"
        default: return id.definition?.isExtension != true || vendorsOwn(id, row)
        }
    }

    private func vendorsOwn(_ id: ParameterID, _ row: PropertyDefinition) -> Bool {
        switch id {
        case .xAppleOmitYear: false
        case .xABCropRectangle: row.name == "PHOTO"
        case .xServiceType, .xUser: row.name == "X-SOCIALPROFILE" || (row.name == "IMPP" && version == .v3)
        default: row.name == "EMAIL" || row.name == "TEL" || row.isExtension
        }
    }

    private mutating func values(
        of id: ParameterID, _ row: PropertyDefinition, _ property: GeneratedProperty
    ) -> [String]? {
        switch id {
        case .type: return types(row, property)
        case .language: return [random.pick(["en", "fr-CA", "sr-Latn"])]
        case .pref: return ["\(1 + random.below(100))"]
        case .pid:
            sources.append(1 + random.below(2))
            return random.chance(1, in: 2) ? ["\(1 + random.below(9)).\(sources[sources.count - 1])"] : ["3", "4"]
        case .mediatype: return [random.pick(["text/html", "text/plain;charset=utf-8", "image/gif"])]
        case .calscale: return [random.pick(["gregorian", "x-julian"])]
        case .sortAs:
            return [random.pick(["Harten", "Ruiz"])] + (row.name == "N" && random.chance(1, in: 2) ? ["Rene"] : [])
        case .geo: return ["geo:12.3457,78.910"]
        case .tz: return [random.pick(["-0500", "America/New_York", "http://example.com/tz"])]
        case .label: return [parameterText(1)]
        case .index: return ["\(1 + random.below(20))"]
        case .level: return [row.name == "EXPERTISE" ? "beginner" : "high"]
        case .cc: return ["US"]
        case .author: return ["mailto:ana@example.com"]
        case .created: return ["20220705T093412Z"]
        case .derived: return [random.pick(["true", "false"])]
        case .propID:
            counter += 1
            return ["p_\(counter)"]
        case .jsptr: return ["example.com:foo/bar"]
        case .jscomps: return [";1;s,, ;0"]
        case .xABCropRectangle: return ["ABClipRect_1&-3&0&671&671&8NtBmBSbDkQfXO7rRTGmRg=="]
        case .context: return ["word"]
        default: return [parameterText()].filter { !$0.utf8.isEmpty }
        }
    }

    private mutating func types(_ row: PropertyDefinition, _ property: GeneratedProperty) -> [String]? {
        var words = row.typeVocabulary.words(in: version)
        if row.typeVocabulary == .open { words = ["home", "work"] }
        if row.isMedia, case .binary = property.value, version != .v4 { return nil }
        guard !words.isEmpty else { return nil }
        var types: [String] = []
        for _ in 0...random.below(row.isMedia ? 1 : 3) {
            let word = random.pick(words)
            if !types.contains(word) { types.append(word) }
        }
        return types
    }
}
