/// Takes out of a card what a program has no place for, and says so.
struct Sifting {
    private let profile: ClientProfile

    init(_ profile: ClientProfile) { self.profile = profile }

    func sift(_ card: inout Card) -> [Loss] {
        let look = ClientLook(profile, at: card)
        var draft = CardDraft(look.lines)
        var cursor = PlaceCursor(card)
        var losses: [Loss] = []
        for line in look.lines.lines where line.id != .version {
            let all = changes(line, look, &draft)
            guard !all.isEmpty else { continue }
            var number = card.location.line
            if case .original(let record) = card.entry(line.entry) {
                let start = card.range(ofRecord: record).lowerBound - card.start
                number = cursor.place(start..<start).line
            }
            for change in all {
                losses.append(
                    Loss(
                        kind: change.kind, grade: change.grade ?? change.kind.grade, card: card.location.index,
                        property: line.raw.lowercasedName, line: number, oldValue: line.property.value.text.shortened,
                        newForm: change.new, message: change.message))
            }
        }
        draft.apply(to: &card)
        return losses
    }

    private struct Change {
        var kind: LossKind
        var grade: LossKind.Grade?
        var new = ""
        var message: String
    }

    /// What is said of a line, and done to it.
    private func changes(_ line: CardLine, _ look: ClientLook, _ draft: inout CardDraft) -> [Change] {
        let title = profile.title
        var changes: [Change] = []
        switch look.fate(of: line) {
        case .leftOut:
            draft.remove(line)
            return [Change(kind: .clientLeftOut, message: "\(title): no place for it; it was left out")]
        case .surplus(let maximum):
            draft.remove(line)
            return [Change(kind: .clientLimit, message: "\(title) takes \(maximum) of them; it was left out")]
        case .tooLong(let maximum):
            var text = ""
            for scalar in line.property.text.unicodeScalars.prefix(maximum) { text.unicodeScalars.append(scalar) }
            draft.replace(line, with: line.raw.with(value: .text(text)))
            return [
                Change(
                    kind: .clientLimit, grade: .approx,
                    message: "\(title) takes \(maximum) characters; the end of the text was left out")
            ]
        case .notRead:
            return [Change(kind: .clientIgnores, message: "\(title) does not read it; it was written all the same")]
        case .moved(let form):
            look.forms.rewrite(line, &draft)
            changes.append(
                Change(kind: .clientForm, new: form, message: "\(title) reads another form of it, which was written"))
        case .taken: break
        }
        if look.showsYear(line, asItStands: false) {
            changes.append(
                Change(
                    kind: .clientIgnores, grade: .approx,
                    message: "\(title) does not know that 1604 stands for no year, and shows it"))
        }
        for trouble in look.photoTroubles(line) {
            let message = "\(trouble.message(title)); it was written all the same"
            switch trouble {
            case .linked, .kind: changes.append(Change(kind: .clientIgnores, message: message))
            case .bytes: changes.append(Change(kind: .clientLimit, message: message))
            case .pixels: changes.append(Change(kind: .clientLimit, grade: .approx, message: message))
            }
        }
        for step in profile.steps {
            guard let added = step.addition(to: line, look.lines) else { continue }
            changes.append(Change(kind: added.kind, new: added.form, message: "\(title) \(added.message)"))
        }
        return changes
    }
}
