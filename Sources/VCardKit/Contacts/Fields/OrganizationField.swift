enum OrganizationField {
    typealias Organization = Contact.Organization

    static let field = RepeatedField(forms: [
        Form<Organization>(
            ids: [.org], place: .any,
            read: { line, lines in
                let components = line.property.components.map { ContactText.component($0, ", ") }
                let units = units(components, line, lines)
                let name = components.first ?? ""
                guard !name.utf8.isEmpty || !units.isEmpty else { return nil }
                let organization = Organization(
                    name: name, units: units, phonetic: phoneticLine(of: line, lines)?.text,
                    sortAs: ContactParameter.sortAs.value(in: line.parameters))
                return lines.labeled(organization, line, at: .any)
            },
            write: { write($0.value, $1) },
            companions: { line, lines in
                [phoneticLine(of: line, lines), departmentLine(of: line, lines)].compactMap { $0 }
            })
    ])

    private static func units(_ components: [String], _ line: CardLine, _ lines: CardLines) -> [String] {
        let units = components.dropFirst().filter { !$0.utf8.isEmpty }
        if units.isEmpty, let department = departmentLine(of: line, lines)?.text { return [department] }
        return Array(units)
    }

    private static func isFirst(_ line: CardLine, _ lines: CardLines) -> Bool {
        lines.firstOrganization == line.number
    }

    /// X-PHONETIC-ORG in the group, or for the first organization the one without a group.
    private static func phoneticLine(of line: CardLine, _ lines: CardLines) -> CardLine? {
        if let grouped = lines.companion(.xPhoneticOrg, of: line) { return grouped }
        return isFirst(line, lines) ? lines.loose(.xPhoneticOrg) : nil
    }

    /// X-DEPARTMENT, where the first organization has no units itself.
    private static func departmentLine(of line: CardLine, _ lines: CardLines) -> CardLine? {
        guard isFirst(line, lines) else { return nil }
        for component in line.property.components.dropFirst() where component != [""] { return nil }
        return lines.loose(.xDepartment)
    }

    private static func write(_ organization: Organization, _ writing: Writing) -> Written {
        let lines = writing.lines
        let line = writing.line
        var components = [[organization.name]] + organization.units.map { [$0] }
        var companions: [Written.Companion] = []
        if let line {
            let old = line.property.components
            if let department = departmentLine(of: line, lines) {
                let isKept = organization.units.count == 1 && organization.units.first == department.text
                if isKept { components = [[organization.name]] }
                if !isKept { companions.append(.init(name: "X-DEPARTMENT", line: department)) }
            } else if old.dropFirst().filter({ $0 != [""] }) == Array(components.dropFirst()) {
                // Empty units between the others stay.
                components = [[organization.name]] + old.dropFirst()
            }
        }
        let phonetic = line.flatMap { phoneticLine(of: $0, lines) }
        let isFirst = line.map { Self.isFirst($0, lines) } ?? !writing.hasOthers
        companions.append(
            .init(
                name: "X-PHONETIC-ORG", line: phonetic, value: organization.phonetic.map { .text($0) },
                isInGroup: !isFirst))
        var written = Written(.org, .components(components), writing)
        written.companions = companions
        ContactParameter.sortAs.set(organization.sortAs, in: &written, writing)
        return written
    }
}
