import VCardImaging
import VCardKit

/// What `convert --photos` does with photos and logos.
struct PhotoPolicy {
    private enum Action { case keep, drop, shrink }

    static let option = OptionRow(
        "--photos", "HOW", "what becomes of photos and logos: keep, drop, or shrink; shrink=512px,180KB sets limits")

    private let action: Action
    private let choice: AttachmentChoice
    private let shrinker: PhotoShrinker

    /// Reads `--photos`.
    init(_ arguments: Arguments) throws(ToolError) {
        choice = .pictures
        var limits = ImageLimits()
        switch arguments.value("photos") {
        case nil, "keep"?: action = .keep
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
        shrinker = PhotoShrinker(limits: limits)
    }

    /// The card with its photos as they are wanted.
    func applied(to card: Card, _ context: inout Context) throws(ToolError) -> Card {
        switch action {
        case .keep: return card
        case .drop:
            var card = card
            card.removeAttachments { choice.contains($0) }
            return card
        case .shrink:
            var shrinker = shrinker
            return try shrinker.shrink(card, choice, &context)
        }
    }
}
