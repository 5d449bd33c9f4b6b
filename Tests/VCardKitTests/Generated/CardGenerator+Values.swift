@testable import VCardKit

// Values of each type, and those of properties with a form of their own.
extension CardGenerator {
    mutating func setValue(of property: inout GeneratedProperty, _ row: PropertyDefinition, _ type: ValueType) {
        property.value = value(row, type)
        property.declared = declaration(row, type, property.value)
        if row.name == "AGENT", type == .vcard || type == .inline {
            var inner = GeneratedCard(version: version)
            inner.properties = [
                GeneratedProperty(name: "FN", value: .text(text(0))),
                GeneratedProperty(name: "N", value: .components((0..<5).map { _ in [text(0)] })),
                GeneratedProperty(name: "TEL", value: .text("+1 555 0100")),
            ]
            if version == .v3 { inner.properties.append(GeneratedProperty(name: "NOTE", value: .text(text(1)))) }
            property.nested = [inner]
        }
    }

    /// What VALUE= has to say of the type, or `nil`.
    private func declaration(_ row: PropertyDefinition, _ type: ValueType, _ value: PropertyValue) -> ValueType? {
        if type == row.defaultType(in: version) || row.name == "GEO" { return nil }
        if case .date = value, version == .v4 || version == .v21 { return nil }
        return type
    }

    private mutating func value(_ row: PropertyDefinition, _ type: ValueType) -> PropertyValue {
        if let value = ownValue(row.name) { return value }
        switch row.structure(in: version) {
        case .list: return .textList((0...random.below(3)).map { _ in text(1) })
        case .components(let names, let lists): return components(row, names.count, lists)
        case .single: break
        }
        if row.isMedia { return media(row, type) }
        if type.isDateOrTime { return .date(date(row, type)) }
        switch type {
        case .uri, .contentID: return type == .contentID ? .uri("<part3.960129@example.com>") : .uri(uri())
        case .utcOffset:
            let minutes = random.pick([0, 60, -300, 330, -210, 845])
            return UTCOffset(minutes: minutes).map { .utcOffset($0) } ?? .text("")
        case .languageTag: return .languageTag(random.pick(["en", "fr-CA", "zh-Hant-TW", "x-klingon"]))
        case .boolean: return .boolean(random.chance(1, in: 2))
        case .unknown: return .unknown(rawText())
        default:
            // A UID that looks like a URI is one.
            let ids = ["ABC-1", "A1B2-C3:ABPerson", "12, \\; \u{e9}", "uid with\nline"]
            return .text(row.name == "UID" ? random.pick(ids) : text(1))
        }
    }

    /// The values of properties that have a vocabulary or a syntax.
    private mutating func ownValue(_ name: String) -> PropertyValue? {
        switch name {
        case "GENDER":
            let sex = [random.pick(["M", "F", "O", "N", "U", ""])]
            return .components(random.chance(1, in: 2) && sex != [""] ? [sex] : [sex, [text(1)]])
        case "CLIENTPIDMAP":
            return .components([["\(7 + counter)"], ["urn:uuid:53e374d9-337e-4727-8803-a1e9c14e0556"]])
        case "GRAMGENDER": return .text(random.pick(["animate", "common", "feminine", "neuter"]))
        case "XML": return .text("<a xmlns=\"http://example.com/ns\">\(text(1).filter { $0 != "<" && $0 != "&" })</a>")
        case "JSPROP": return .text(random.pick(["\"a,b;c\"", "{\"x\":[1,\"\\n\"]}", "true"]))
        case "PROFILE": return .text("VCARD")
        case "CLASS": return .text(random.pick(["PUBLIC", "PRIVATE", "CONFIDENTIAL"]))
        case "GEO":
            let pair = random.pick([["37.386013", "-122.082932"], ["-90", "0.50"], ["1.0", "180"]])
            if version != .v4 { return .components(pair.map { [$0] }) }
            let tail = random.pick(["", "", ",12.5", ";u=35", ";crs=wgs84", ";crs=Moon-2011;u=3"])
            return .uri("geo:\(pair[0]),\(pair[1])\(tail)")
        case "X-ABShowAs": return .text("COMPANY")
        case "X-ABADR": return .text(random.pick(["us", "de"]))
        case "X-ADDRESSBOOKSERVER-KIND": return .text("group")
        case "X-GENDER": return .text(random.pick(["Male", "Female", "f", text(0)]))
        case "X-WAB-GENDER": return .text(random.pick(["1", "2"]))
        case "X-ANDROID-CUSTOM":
            let kind = random.pick([
                "nickname;Bobby;1", "relation;Ann;14;", "contact_event;2001-02-03;1;", "other;a\\;b",
            ])
            return .unknown("vnd.android.cursor.item/\(kind);;;;;;;;;;;")
        default: return nil
        }
    }

    private mutating func components(_ row: PropertyDefinition, _ count: Int, _ lists: Bool) -> PropertyValue {
        var count = count
        switch row.name {
        case "N": count = version == .v4 && random.chance(1, in: 4) ? 7 : 5
        case "ADR": count = version == .v4 && random.chance(1, in: 4) ? 18 : 7
        default: if count == 0 { count = 1 + random.below(3) }
        }
        var parts: [[String]] = []
        for _ in 0..<count {
            if random.chance(2, in: 5) {
                parts.append([""])
            } else {
                parts.append((0...(lists && random.chance(1, in: 5) ? 1 + random.below(2) : 0)).map { _ in text(0) })
            }
        }
        // An organization without a last unit has none there.
        if parts.allSatisfy({ $0 == [""] }) || (row.name == "ORG" && parts.last == [""]) {
            parts[count - 1] = ["Example"]
        }
        return .components(parts)
    }

    // MARK: Dates

    private mutating func date(_ row: PropertyDefinition, _ type: ValueType) -> PartialDate {
        let year = random.pick([1985, 2000, 1, 9999]), month = 1 + random.below(12), day = 1 + random.below(28)
        let zones: [PartialDate.Zone?] =
            [nil, .utc] + [-300, 330, 60].map { UTCOffset(minutes: $0).map { .offset($0) } }
        let zone = version == .v21 ? random.pick([nil, .utc]) : random.pick(zones)
        let hour = random.below(24), minute = random.below(60), second = random.pick([0, 59, 60, 7])
        let isTimestamp = row.defaultType(in: .v4) == .timestamp
        let complete = PartialDate(year: year, month: month, day: day)
        let withTime = PartialDate(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second,
            fraction: version == .v3 && random.chance(1, in: 4) ? "5" : nil, zone: zone)
        let made: PartialDate?
        if type == .date || (version == .v21 && !isTimestamp) {
            made = complete
        } else if isTimestamp || version != .v4 {
            made = withTime
        } else {
            made = random.pick([
                complete, withTime, PartialDate(year: year), PartialDate(year: year, month: month),
                PartialDate(month: month, day: day), PartialDate(month: month), PartialDate(day: day),
                PartialDate(month: 2, day: 29), PartialDate(hour: hour, zone: zone),
                PartialDate(hour: hour, minute: minute),
                PartialDate(hour: hour, minute: minute, second: second, zone: zone),
                PartialDate(minute: minute), PartialDate(minute: minute, second: second), PartialDate(second: second),
                PartialDate(month: month, day: day, hour: hour, minute: minute), PartialDate(day: day, hour: hour),
                PartialDate(year: year, month: month, day: day, hour: hour, zone: zone),
            ])
        }
        guard let made else { preconditionFailure("every part is in its range") }
        return made
    }

    // MARK: Media

    private mutating func media(_ row: PropertyDefinition, _ type: ValueType) -> PropertyValue {
        let name = row.name
        switch type {
        case .text:
            return .text(name == "KEY" ? "-----BEGIN PGP PUBLIC KEY BLOCK-----\nAbc+/=\n" : "ad-VOO-kit")
        case .contentID: return .uri("<part3.960129@example.com>")
        case .uri where random.chance(1, in: 2) || version != .v4: return .uri(uri())
        default: break
        }
        let known: [(String, [UInt8])] =
            name == "SOUND"
            ? [("audio/wav", Array("RIFF0000WAVE".utf8)), ("audio/ogg", Array("OggS".utf8))]
            : name == "KEY"
                ? [("application/pkix-cert", [0x30, 0x82]), ("application/pgp-keys", Array("-----BEGIN PGP".utf8))]
                : [
                    ("image/jpeg", [0xFF, 0xD8, 0xFF]), ("image/gif", Array("GIF89a".utf8)),
                    ("image/png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
                ]
        let (type, signature) = random.pick(known)
        let rest = (0..<random.pick([1, 2, 3, 60, 150])).map { _ in random.byte() }
        if random.chance(1, in: 6) { return .binary([1] + rest, nil) }
        return .binary(signature + rest, MediaType(type))
    }
}
