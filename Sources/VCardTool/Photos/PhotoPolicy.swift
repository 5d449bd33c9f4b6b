import VCardImaging
import VCardKit

/// What `convert --photos` does with photos and logos.
struct PhotoPolicy {
    private enum Action { case keep, drop, shrink, fit }

    static let option = OptionRow(
        "--photos", "HOW",
        "what becomes of photos and logos: keep, drop, or shrink; shrink=512px,180KB sets limits; if left out, --for "
            + "shrinks photos to what the program takes, where an image library is there")

    private let action: Action
    private let choice: AttachmentChoice
    private let shrinker: PhotoShrinker

    /// Reads `--photos`; without it the photos are made to fit the program that `--for` names.
    init(_ arguments: Arguments, for profile: ClientProfile?) throws(ToolError) {
        var limits = ImageLimits()
        var choice = AttachmentChoice.pictures
        switch arguments.value("photos") {
        case nil:
            if let wanted = profile?.imageLimits {
                action = .fit
                choice = .photos
                limits = wanted
            } else {
                action = .keep
            }
        case "keep"?: action = .keep
        case "drop"?: action = .drop
        case "shrink"?: action = .shrink
        case let text?:
            guard text.hasPrefix("shrink=") else {
                throw .usage("--photos takes keep, drop or shrink, not \(TerminalText.quoted(text))")
            }
            action = .shrink
            limits.longestSide = nil
            limits.maximumBytes = nil
            for part in text.dropFirst(7).split(separator: ",", omittingEmptySubsequences: false) {
                if part.lowercased().hasSuffix("px") {
                    limits.longestSide = try PhotoShrinker.pixels(String(part), "--photos shrink")
                } else {
                    limits.maximumBytes = try PhotoShrinker.bytes(String(part), "--photos shrink")
                }
            }
        }
        self.choice = choice
        var shrinker = PhotoShrinker(limits: limits)
        if action == .fit { shrinker.kinds = profile?.photoKinds ?? [] }
        self.shrinker = shrinker
    }

    /// The card with its photos as they are wanted, and what that cost beyond what was asked for.
    func applied(to card: Card, _ context: inout Context) throws(ToolError) -> (card: Card, losses: [Loss]) {
        switch action {
        case .keep: return (card, [])
        case .drop:
            var bare = card
            guard bare.removeAttachments(where: { choice.contains($0) }) > 0 else { return (card, []) }
            return (bare, Self.losses(from: card, to: bare))
        case .shrink:
            var shrinker = shrinker
            return (try shrinker.shrink(card, choice, &context), shrinker.refused)
        case .fit:
            var shrinker = shrinker
            let fitting = shrinker.fit(card, choice, &context)
            return (fitting, shrinker.losses(from: card, to: fitting, choice) + shrinker.refused)
        }
    }
}

extension PhotoPolicy {
    /// The properties that were dropped: pictures, their labels and what else is about them.
    private static func losses(from old: Card, to new: Card) -> [Loss] {
        let lines = old.propertyLines
        var rest = Array(new.properties)[...]
        var losses: [Loss] = []
        for (number, property) in old.properties.enumerated() {
            if let next = rest.first, next.rawLine.elementsEqual(property.rawLine) {
                rest.removeFirst()
                continue
            }
            losses.append(
                Loss(
                    kind: .propertyLost, grade: LossKind.propertyLost.grade, card: old.location.index,
                    property: property.lowercasedName, line: lines[number],
                    oldValue: Attachment(property).map { PhotoShrinker.description($0) } ?? property.text.shortened,
                    newForm: "", message: "it was dropped, as --photos asks for"))
        }
        return losses
    }
}

extension ClientProfile {
    /// What photos have to keep to; `nil` where the program takes any, or none.
    fileprivate var imageLimits: ImageLimits? {
        var limits = ImageLimits(longestSide: nil, maximumBytes: nil)
        switch photos {
        case .none: return nil
        case .any: break
        case .limited(let longestSide, let maximumBytes):
            limits.longestSide = longestSide
            limits.maximumBytes = maximumBytes
        }
        return limits.longestSide == nil && limits.maximumBytes == nil && photoKinds.isEmpty ? nil : limits
    }
}
