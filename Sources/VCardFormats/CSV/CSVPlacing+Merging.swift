import VCardKit

// Values whose parts have no column of their own.
extension CSVPlacing {
    /// Parts of a name go to the part that people would look for them in.
    func mergeName(_ entry: inout CSVEntry, _ slot: CSVLayout.Slot, _ desk: inout CSVLossDesk) {
        let given = entry
        func merge(_ part: CSVPart, into target: CSVPart) {
            let text = entry[part]
            guard !text.isEmpty, slot.column(of: part) == nil, slot.column(of: target) != nil else { return }
            let old = entry[target]
            entry[target] = old.isEmpty ? text : old + " " + text
            entry[part] = ""
            desk.lose(
                .componentsMerged, given, old: text,
                message: "the \(part.phrase) stands behind the \(target.phrase)")
        }
        merge(.family2, into: .family)
        merge(.generation, into: .suffix)
        merge(.middle, into: .given)
    }

    /// Components of an address that have no column become lines of the street.
    func mergeAddress(_ entry: inout CSVEntry, _ slot: CSVLayout.Slot, _ desk: inout CSVLossDesk) {
        let given = entry
        let address = entry.postalAddress
        let formatted = entry[.formatted]
        var streets = entry[.street].isEmpty ? [] : [entry[.street]]
        let usual = Array(CSVPart.addressComponents.prefix(7))
        if usual.allSatisfy({ entry[$0].isEmpty }), slot.column(of: .formatted) == nil, !formatted.isEmpty {
            streets = [formatted]
            desk.lose(
                .componentsMerged, given, of: [.value, .parameter("LABEL")], old: formatted,
                message: "the address stands in the street")
            entry[.formatted] = ""
        }
        mergeDetails(&entry, &streets, given, &desk)
        for part in [CSVPart.extended, .pobox] where slot.column(of: part) == nil && !entry[part].isEmpty {
            if part == .pobox { streets.insert(entry[part], at: 0) } else { streets.append(entry[part]) }
            desk.lose(.componentsMerged, given, old: entry[part], message: "the \(part.phrase) stands in the street")
            entry[part] = ""
        }
        entry[.street] = streets.joined(separator: "\n")
        if slot.column(of: .street2) != nil {
            var lines = CSVText.lines(entry[.street])
            let most = slot.column(of: .street3) != nil ? 3 : 2
            if lines.count > most {
                lines = lines.prefix(most - 1) + [lines.dropFirst(most - 1).joined(separator: "\n")]
            }
            // An empty line would be lost between two columns.
            if !lines.contains("") {
                entry[.street] = lines[0]
                entry[.street2] = lines.count > 1 ? lines[1] : ""
                entry[.street3] = lines.count > 2 ? lines[2] : ""
            }
        }
        if entry[.country].isEmpty, !entry[.countryCode].isEmpty, slot.column(of: .countryCode) == nil,
            slot.column(of: .country) != nil
        {
            entry[.country] = entry[.countryCode]
            desk.lose(
                .parameterLost, given, .approx, of: [.value, .parameter("CC")], old: entry[.countryCode],
                message: "the code stands as the country")
            entry[.countryCode] = ""
        }
        if slot.column(of: .formatted) != nil {
            entry[.formatted] = formatted.isEmpty ? address.postalText : formatted
            if !formatted.isEmpty, CSVEntry.isSaid(formatted, by: entry.parts) {
                desk.lose(
                    .parameterLost, given, .approx, of: [.parameter("LABEL")], old: formatted,
                    message: "the label says what the parts do")
            }
        } else if !entry[.formatted].isEmpty {
            desk.lose(
                .parameterLost, given, of: [.parameter("LABEL")], old: formatted,
                message: "no column has the label of the address")
            entry[.formatted] = ""
        }
    }

    /// The finer components of RFC 9554 go to street and extended address, where they usually stand as well.
    private func mergeDetails(
        _ entry: inout CSVEntry, _ streets: inout [String], _ given: CSVEntry, _ desk: inout CSVLossDesk
    ) {
        let details = CSVPart.addressComponents.dropFirst(7).filter { !entry[$0].isEmpty }
        if details.isEmpty { return }
        let street: [CSVPart] = [.number, .streetName, .block, .direction, .landmark]
        let inStreet = street.map { entry[$0] }.filter { !$0.isEmpty }
        let others: [CSVPart] = [.building, .floor, .apartment, .room, .subdistrict, .district]
        let inExtended = others.map { entry[$0] }.filter { !$0.isEmpty }
        if streets.isEmpty, !inStreet.isEmpty { streets = [inStreet.joined(separator: " ")] }
        if entry[.extended].isEmpty { entry[.extended] = inExtended.joined(separator: ", ") }
        for part in details { entry[part] = "" }
        desk.lose(
            .componentsMerged, given, message: "the finer parts of the address stand in street and extended address")
    }

    /// The account without its scheme, where another column says which service it is.
    func shortenAccount(_ entry: inout CSVEntry, _ slot: CSVLayout.Slot, _ desk: inout CSVLossDesk) {
        guard let service = MessagingService.of(uri: entry[.value]) else { return }
        if slot.path.name.isEmpty, slot.column(of: .service) == nil { return }
        entry[.value] = CSVText.dropping(entry[.value], service.scheme.utf8.count + 1)
        if !entry[.service].isEmpty {
            desk.lose(
                .parameterLost, entry, .approx, of: [.parameter("SERVICE-TYPE")],
                message: "the service is told by the address")
        }
        entry[.service] = slot.path.name.isEmpty ? service.names[0] : ""
    }

    /// Year, month and day, where they have columns.
    func splitBirthday(_ entry: inout CSVEntry, _ slot: CSVLayout.Slot, _ desk: inout CSVLossDesk) {
        guard slot.column(of: .year) != nil, slot.column(of: .value) == nil else { return }
        guard let date = PartialDate(entry[.value]) else { return }
        if date.hasTime { desk.lose(.dateChanged, entry, message: "the format has no times of day") }
        entry[.value] = ""
        entry[.year] = date.year.map { "\($0)" } ?? ""
        entry[.month] = date.month.map { "\($0)" } ?? ""
        entry[.day] = date.day.map { "\($0)" } ?? ""
    }
}
