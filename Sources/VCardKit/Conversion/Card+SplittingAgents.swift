extension Card {
    /// The card with the cards in its AGENT properties taken out of it, as 4.0 has them: behind it, each with a UID
    /// that a RELATED of type `agent` names in its place.
    ///
    /// The cards keep their versions. What is nested deeper than `limits` allows stays where it is.
    package func splittingAgents(limits: Limits = Limits()) -> [Card] {
        guard version != .v4, first(.agent) != nil else { return [self] }
        var found: [Card] = []
        // Cards still to look into, the next one last.
        var waiting = [(card: self, depth: 0)]
        while let (card, depth) = waiting.popLast() {
            var owner = card
            var agents: [(card: Card, depth: Int)] = []
            for index in card.properties.indices {
                let property = card.properties[index]
                guard property.id == .agent, var agent = property.nestedCard(depth: depth, limits: limits) else {
                    continue
                }
                let uid = agent.nameByUID()
                owner.replace(
                    at: index,
                    with: Property(
                        "RELATED", .uri(uid), group: property.group, parameters: [Parameter(.type, ["agent"])],
                        version: card.version))
                agents.append((agent, depth + 1))
            }
            found.append(owner)
            waiting.append(contentsOf: agents.reversed())
        }
        return found
    }

    /// The card's UID, after giving it one made from its content if it has none.
    package mutating func nameByUID() -> String {
        if let uid = first(.uid)?.text, !uid.utf8.isEmpty { return uid }
        let uid = ContentHash.urn(of: serialized)
        append(Property("UID", .uri(uid), version: version))
        return uid
    }
}
