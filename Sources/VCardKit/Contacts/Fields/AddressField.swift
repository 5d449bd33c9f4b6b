enum AddressField {
    typealias Address = Contact.Address

    /// What 2.1 and 3.0 carry the components of RFC 9554 in, in the group of their ADR.
    static let partsName = "X-ADR-COMPONENTS"

    static let field = RepeatedField(forms: [
        Form(
            ids: [.adr], place: .address,
            read: { line, lines in address(line, lines).map { lines.labeled($0, line, at: [.any, .address]) } },
            write: { write($0.value, $1) },
            companions: { line, lines in
                var found: [CardLine] = []
                for id in [PropertyID.xABADR, .xAppleSublocality, .xAppleSubadministrativeArea] {
                    if let companion = lines.companion(id, of: line) { found.append(companion) }
                }
                if let parts = lines.addressParts(of: line) { found.append(parts) }
                if let label = labelLine(of: line, lines) { found.append(label) }
                return found
            })
    ])

    // MARK: Reading

    static func address(_ line: CardLine, _ lines: CardLines) -> Address? {
        let parameters = line.parameters
        // How an address is pronounced is not another one.
        if parameters.contains(where: { $0.id == .phonetic }) { return nil }
        var address = Address()
        var components = line.property.components.map { ContactText.component($0, ", ") }
        if let parts = lines.addressParts(of: line) { addParts(parts, to: &components) }
        address.components = components
        if address.subdistrict.utf8.isEmpty {
            address.subdistrict = lines.companion(.xAppleSublocality, of: line)?.text ?? ""
        }
        if address.district.utf8.isEmpty {
            address.district = lines.companion(.xAppleSubadministrativeArea, of: line)?.text ?? ""
        }
        address.countryCode = ContactParameter.cc.value(in: parameters) ?? lines.companion(.xABADR, of: line)?.text
        address.labelText =
            ContactParameter.label.value(in: parameters).map { ContactText.clean($0) }
            ?? labelLine(of: line, lines)?.text
        address.position = ContactParameter.geo.value(in: parameters).flatMap { GeoURI($0) }
        address.timeZone = ContactParameter.tz.value(in: parameters).map { PlaceFields.timeZone($0) }
        return address.hasComponents || address.labelText != nil ? address : nil
    }

    /// Adds the components that a line of its own carries, and takes out what was made of them for other programs.
    private static func addParts(_ line: CardLine, to components: inout [String]) {
        let parts = PlaceFields.components(line.raw)
        while components.count < Address.baseComponentCount { components.append("") }
        components = Array(components.prefix(Address.baseComponentCount))
        for part in parts.prefix(Address.componentCount - Address.baseComponentCount) { components.append(part) }
        let all = components.map { [$0] }
        if AddressLines.isExtended(components[1], of: all) { components[1] = "" }
        if AddressLines.isStreet(components[2], of: all) { components[2] = "" }
    }

    static func labelLine(of line: CardLine, _ lines: CardLines) -> CardLine? {
        lines.addressLabels[line.number].map { lines.lines[$0] }
    }

    // MARK: Writing

    private static func write(_ address: Address, _ writing: Writing) -> Written {
        let lines = writing.lines
        let line = writing.line
        let isOld = writing.version != .v4
        let sublocality = line.flatMap { lines.companion(.xAppleSublocality, of: $0) }
        let area = line.flatMap { lines.companion(.xAppleSubadministrativeArea, of: $0) }
        let parts = line.flatMap { lines.addressParts(of: $0) }
        var details = address
        if isOld || sublocality != nil { details.subdistrict = "" }
        if isOld || area != nil { details.district = "" }
        var components = details.components
        var companions: [Written.Companion] = []
        let text = { (text: String) -> PropertyValue? in text.utf8.isEmpty ? nil : .text(text) }
        if isOld || parts != nil {
            let value: PropertyValue? =
                details.hasDetails ? .components(components.dropFirst(Address.baseComponentCount).map { [$0] }) : nil
            if value != nil {
                components[1] = details.extendedLine
                components[2] = details.streetLine
            }
            companions.append(.init(name: partsName, line: parts, value: value))
            components = Array(components.prefix(Address.baseComponentCount))
        }
        if isOld || sublocality != nil {
            companions.append(
                .init(name: "X-APPLE-SUBLOCALITY", line: sublocality, value: text(address.subdistrict)))
        }
        if isOld || area != nil {
            companions.append(
                .init(name: "X-APPLE-SUBADMINISTRATIVEAREA", line: area, value: text(address.district)))
        }
        if !details.hasDetails { components = Array(components.prefix(Address.baseComponentCount)) }
        var written = Written(.adr, .components(kept(components, line)), writing)
        addParameters(address, &written, &companions, writing)
        written.companions = companions
        return written
    }

    /// The components, with the lists of those that did not change as they were.
    private static func kept(_ components: [String], _ line: CardLine?) -> [[String]] {
        let old = line?.property.components ?? []
        var result: [[String]] = []
        for (index, component) in components.enumerated() {
            let isSame = index < old.count && ValueBytes.same(ContactText.component(old[index], ", "), component)
            result.append(isSame ? old[index] : [component])
        }
        return result
    }

    private static func addParameters(
        _ address: Address, _ written: inout Written, _ companions: inout [Written.Companion], _ writing: Writing
    ) {
        let lines = writing.lines
        let line = writing.line
        let isOld = writing.version != .v4
        let country = line.flatMap { lines.companion(.xABADR, of: $0) }
        let hasParameter = line.map { ContactParameter.cc.value(in: $0.parameters) != nil } ?? false
        if country != nil || (isOld && !hasParameter) {
            companions.append(.init(name: "X-ABADR", line: country, value: address.countryCode.map { .text($0) }))
        }
        if hasParameter || !(country != nil || isOld) {
            ContactParameter.cc.set(address.countryCode, in: &written, writing)
        }
        if isOld {
            let label = line.flatMap { labelLine(of: $0, lines) }
            companions.insert(
                .init(
                    name: "LABEL", line: label, value: address.labelText.map { .text($0) }, isInGroup: false,
                    takesTypes: true), at: 0)
        } else {
            ContactParameter.label.set(address.labelText, in: &written, writing)
        }
        var position: String?
        if let geo = address.position {
            var out: [UInt8] = []
            geo.write(into: &out)
            position = String(decoding: out, as: UTF8.self)
        }
        ContactParameter.geo.set(position, in: &written, writing)
        ContactParameter.tz.set(address.timeZone.map { PlaceFields.text($0) }, in: &written, writing)
    }
}

/// Finds the LABEL of each ADR before 4.0.
///
/// It stands in the ADR's group, or right behind it with the same TYPE values, or it is the next one with the same
/// TYPE values that is no other's (RFC 2426 §3.2.2).
enum AddressLabels {
    static func pairs(_ lines: CardLines) -> [Int: Int] {
        let labels = lines.lines(of: .label)
        if labels.isEmpty { return [:] }
        var pairs: [Int: Int] = [:]
        var taken: Set<Int> = []
        var addresses: [CardLine] = []
        for line in lines.lines(of: .adr) {
            let next = line.number + 1
            if let label = lines.companion(.label, of: line), taken.insert(label.number).inserted {
                pairs[line.number] = label.number
            } else if next < lines.lines.count, lines.lines[next].id == .label,
                types(lines.lines[next]) == types(line), taken.insert(next).inserted
            {
                pairs[line.number] = next
            } else {
                addresses.append(line)
            }
        }
        var free: [[UInt8]: [Int]] = [:]
        for label in labels.reversed() where !taken.contains(label.number) {
            free[types(label), default: []].append(label.number)
        }
        for line in addresses {
            if let label = free[types(line)]?.popLast() { pairs[line.number] = label }
        }
        return pairs
    }

    /// The TYPE values that count for pairs, in lower case and in order.
    private static func types(_ line: CardLine) -> [UInt8] {
        var types: [[UInt8]] = []
        for type in line.parameters.values(of: .type) where !ValueBytes.sameIgnoringCase(type, "PREF") {
            types.append(type.utf8.map { $0.lowerCased })
        }
        types.sort { $0.lexicographicallyPrecedes($1) }
        return Array(types.joined(separator: [UInt8.comma]))
    }
}
