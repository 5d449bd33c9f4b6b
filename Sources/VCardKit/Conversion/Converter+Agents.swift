// The card in an AGENT, which 4.0 does not have.
extension Converter {
    /// Reads the card that stands in an AGENT; false if it is a text or a URI.
    mutating func readAgent(_ property: Property, _ item: inout ConversionItem) -> Bool {
        item.parameters.removeAll { $0.id == .encoding || $0.id == .charset || $0.id == .value }
        // Each level doubles the backslashes of a 3.0 AGENT.
        let limits = Limits(agentDepth: target == .v3 ? 6 : Limits().agentDepth)
        if let nested = property.nestedCard(depth: depth, limits: limits) {
            item.nestedCard = [nested]
            item.value = .text(nested.first(.fn)?.text ?? nested.first(.n)?.text ?? "")
            return true
        }
        guard property.record.flags.contains(.nested) else {
            item.parameters = property.parameters
            return false
        }
        // Nested too deep: its lines stay text.
        let lines = Array(property.bytes[property.rawValueRange])
        item.value = .text(String(decoding: lines, as: UTF8.self))
        item.hasOwnName = true
        item.name = Array("X-AGENT".utf8)
        lose(.nestedTooDeep, item, options.carries ? nil : .lost, new: "X-AGENT")
        item.isRemoved = !options.carries
        return true
    }

    mutating func convertAgents() {
        if target != .v4 { relatedToAgents() }
        for place in items.indices where items[place].id == .agent && !items[place].hasOwnName {
            if let nested = items[place].nestedCard.first {
                convertAgent(place, nested)
            } else if target == .v4 {
                var related = items[place]
                related.id = .related
                related.name = Array("RELATED".utf8)
                if let type = related.types.first {
                    lose(
                        .typeNotRegistered, related, .approx, old: type, new: "RELATED",
                        message: "with a TYPE of its own the relation is no AGENT on the way back")
                }
                related.setTypes(related.types + ["agent"])
                restoreParameters(&related)
                items[place] = related
            }
        }
        items.removeAll { $0.isRemoved }
    }

    private mutating func convertAgent(_ place: Int, _ nested: Card) {
        let item = items[place]
        if target == .v4, options.agent == .drop {
            lose(.agentSplit, item, .lost, message: "the agent was left out")
            items[place].isRemoved = true
            return
        }
        if target == .v4, options.agent == .text {
            lose(.agentSplit, item, new: "RELATED;TYPE=agent", message: "only the agent's name was kept")
            items[place].become(.related, item.value)
            items[place].setTypes(["agent"])
            return
        }
        var card = nested
        var inner: [Card] = []
        if nested.version != target || nested.hasErrors {
            var options = options
            if nested.version == target { options.mapsVendorProperties = false }
            var converter = Converter(card: nested, target: target, options: options, depth: depth + 1)
            let conversion = converter.convert()
            card = conversion.card
            inner = conversion.additionalCards
            for loss in conversion.losses {
                lose(
                    loss.kind, item, loss.grade, old: loss.oldValue, new: loss.newForm,
                    message: "in the agent's card: \(loss.message)")
            }
        }
        guard target == .v4 else { return nest(card, place) }
        var uid = card.first(.uid)?.value.text ?? ""
        if uid.utf8.isEmpty {
            uid = ContentHash.urn(of: nested.serialized)
            card.append(Property("UID", .uri(uid), version: .v4))
        }
        lose(
            .agentSplit, item, new: "RELATED;TYPE=agent:\(uid)", message: "the agent's card became a card of its own")
        let isURI = URIText.scheme(of: Array(uid.utf8).span) != nil
        items[place].become(.related, isURI ? .uri(uid) : .text(uid))
        items[place].setTypes(["agent"])
        additionalCards.append(card)
        additionalCards.append(contentsOf: inner)
    }

    /// Writes the card into the property again, as the version has it.
    private mutating func nest(_ card: Card, _ place: Int) {
        var lines: [UInt8] = []
        card.write(into: &lines)
        if target == .v21 {
            if lines.last?.isLineEnd == false { lines.append(contentsOf: LineWriter.lineEnd) }
            items[place].nestedLines = lines
            for parameter in items[place].parameters {
                lose(.parameterLost, items[place], old: parameter.value, message: "an agent's lines have no parameters")
            }
            items[place].parameters = []
            return
        }
        var text: [UInt8] = []
        TextEscaping.escape(lines.span, into: &text, version: .v3, place: .single)
        items[place].value = .unknown(String(decoding: text, as: UTF8.self))
    }

    /// Only an agent and nothing else was AGENT before 4.0.
    private mutating func relatedToAgents() {
        guard source == .v4 else { return }
        for place in items.indices where items[place].id == .related && !items[place].hasOwnName {
            guard items[place].types.count == 1, items[place].hasType("agent") else { continue }
            items[place].id = .agent
            items[place].name = Array("AGENT".utf8)
            items[place].setTypes([])
        }
    }
}
