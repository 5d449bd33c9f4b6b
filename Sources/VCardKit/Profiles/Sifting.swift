/// Takes out of a card what a program has no place for, and says so.
struct Sifting {
    private let profile: ClientProfile

    init(_ profile: ClientProfile) { self.profile = profile }

    func sift(_ card: inout Card) -> [Loss] {
        let lines = CardLines(card)
        var draft = CardDraft(lines)
        var cursor = PlaceCursor(card)
        var losses: [Loss] = []
        let surplus = surplusLines(lines)
        for line in lines.lines where line.id != .version {
            var fate: (kind: LossKind, grade: LossKind.Grade, text: String)?
            var isRemoved = true
            if !isSelected(line, lines) {
                fate = (.clientLeftOut, .lost, "\(profile.title): no place for it; it was left out")
            } else if surplus.contains(line.number) {
                fate = (.clientLimit, .lost, "\(profile.title) takes no more of them; it was left out")
            } else if let text = tooLong(line) {
                draft.replace(line, with: line.raw.with(value: .text(text)))
                fate = (.clientLimit, .approx, "\(profile.title): the text is too long; its end was left out")
                isRemoved = false
            } else if line.id.isKnown, profile.ignored.contains(line.id) {
                fate = (.clientIgnores, .lost, "\(profile.title) does not read it; it was written all the same")
                isRemoved = false
            }
            guard let fate else { continue }
            if isRemoved { draft.remove(line) }
            var number = card.location.line
            if case .original(let record) = card.entry(line.entry) {
                let start = card.range(ofRecord: record).lowerBound - card.start
                number = cursor.place(start..<start).line
            }
            losses.append(
                Loss(
                    kind: fate.kind, grade: fate.grade, card: card.location.index, property: line.raw.lowercasedName,
                    line: number, oldValue: line.property.value.text.shortened, newForm: "", message: fate.text))
        }
        draft.apply(to: &card)
        return losses
    }

    /// Whether the program has a place for a line; a label goes with what it is for.
    private func isSelected(_ line: CardLine, _ lines: CardLines) -> Bool {
        if profile.photos == .none, line.id == .photo || line.id == .xMSCardPicture { return false }
        switch profile.selection {
        case .all: return true
        case .only(let ids): return ids.contains(line.id)
        case .without(let ids): return !ids.contains(line.id)
        }
    }

    /// The lines beyond the number that the program takes; the preferred ones are not among them.
    private func surplusLines(_ lines: CardLines) -> Set<Int> {
        var surplus: Set<Int> = []
        for limit in profile.counts {
            let all = lines.lines(of: limit.property)
            guard all.count > limit.maximum else { continue }
            var order = Array(all.indices)
            let preferences = all.map { CardLines.preference($0.parameters) ?? Int.max }
            order.sort { (preferences[$0], $0) < (preferences[$1], $1) }
            for index in order[limit.maximum...] { surplus.insert(all[index].number) }
        }
        return surplus
    }

    /// The beginning of a text that is too long.
    private func tooLong(_ line: CardLine) -> String? {
        for limit in profile.lengths where limit.property == line.id {
            let scalars = line.property.text.unicodeScalars
            guard scalars.count > limit.maximum else { continue }
            var text = ""
            for scalar in scalars.prefix(limit.maximum) { text.unicodeScalars.append(scalar) }
            return text
        }
        return nil
    }
}
