// Fixes that write a property as converting a card does.
extension CardChecker {
    /// A fix that puts a property in the line's place that the version has and that means the same, or else carries it
    /// under an `X-` name; `nil` if it has to stay: the card has that one already, or programs of the version read it.
    var conversionFix: Fix? {
        mutating get {
            guard givesFixes, findings.hasRoom, record.flags.isDisjoint(with: [.nested, .joined, .base64]),
                let definition,
                definition.isExtension || !Converter.isWritten(id, in: version)
            else { return nil }
            let head = property.head
            guard head.hasLegalName, !head.hasUnbalancedQuote, decoding.repairs.isEmpty else { return nil }
            var new: Property?
            if id == .xNickname {
                new = renamed(.nickname, head)
            } else if definition.isExtension || Self.mapped.contains(id) {
                new = converted(definition, head)
            }
            if let property = new {
                if property.id == id { return nil }
                if let owner = property.definition, owner.cardinality(in: version)?.allowsSeveral == false {
                    if isPresent(property.id) { return nil }
                    present?.note(property.id)
                }
            } else if !definition.isExtension {
                new = Put.property(
                    Array(definition.name.utf8), decoding.value, group: head.group, head.parameters, isCarried: true,
                    version: version)
            }
            return new.map {
                Fix("write \($0.name)", .unsafe, .edit([Fix.Edit(line, card.relined(Array($0.rawLine)))]))
            }
        }
    }

    /// The properties of the standards that conversion gives other names than `X-` and their own.
    private static let mapped: [PropertyID] = [
        .kind, .member, .gender, .anniversary, .related, .socialProfile, .impp, .agent,
    ]

    private mutating func isPresent(_ id: PropertyID) -> Bool {
        if present == nil {
            var tally = PropertyTally()
            for number in card.recordRange where card.records[number].isProperty {
                tally.note(card.records[number].property)
            }
            present = tally
        }
        return (present?.count(id) ?? 0) > 0
    }

    private mutating func renamed(_ id: PropertyID, _ head: PropertyHead) -> Property {
        Property(
            group: head.group, name: Array((id.definition?.name ?? "").utf8), id: id, parameters: head.parameters,
            value: property.renamed(id).value, version: version)
    }

    /// The one property that conversion makes of the line in a card by itself; `nil` if it makes none, several, or loses
    /// something.
    private mutating func converted(_ definition: PropertyDefinition, _ head: PropertyHead) -> Property? {
        guard
            let source = [Version.v4, .v3, .v21].first(where: { definition.isExtension || definition.isDefined(in: $0) }
            )
        else { return nil }
        let line = Property(
            group: head.group, name: head.name, id: id, parameters: head.parameters, value: decoding.value,
            version: source)
        var text = Array("BEGIN:VCARD\r\nVERSION:\(source.text)\r\nFN:A\r\nN:A;;;;\r\n".utf8)
        // Only a group has members.
        if id == .xAddressBookServerMember, isPresent(.xAddressBookServerKind) { text += Array("KIND:group\r\n".utf8) }
        text += Array(line.rawLine) + Array("END:VCARD\r\n".utf8)
        guard let alone = Card(rereading: text, location: card.location) else { return nil }
        var converter = Converter(
            card: alone, target: version, options: ConversionOptions(mapsRelations: true), depth: 0)
        let conversion = converter.convert()
        guard conversion.additionalCards.isEmpty, conversion.losses.allSatisfy({ $0.grade < .lost }) else { return nil }
        var found: Property?
        for property in conversion.card.properties {
            if property.id == .version || property.id == .fn || property.id == .n { continue }
            if property.id == .kind, id == .xAddressBookServerMember { continue }
            if found != nil { return nil }
            found = property
        }
        // A label that came with it needs a group of its own.
        guard let found, ValueBytes.same(found.group ?? "", head.group ?? "") else { return nil }
        return found
    }
}
