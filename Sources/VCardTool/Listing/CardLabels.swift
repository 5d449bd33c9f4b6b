import VCardKit

/// What the properties of a card are labeled with, by TYPE or by an X-ABLabel in their group.
struct CardLabels: Sendable {
    /// Lower-case group to the text of its label.
    private var labels: [[UInt8]: String] = [:]
    /// The groups that have something else than a label.
    private var labeled: Set<[UInt8]> = []

    init(_ card: Card) {
        for property in card.properties {
            guard let group = Self.group(of: property) else { continue }
            if property.id == .xABLabel {
                if labels[group] == nil { labels[group] = Self.plain(property.text) }
            } else {
                labeled.insert(group)
            }
        }
    }

    /// Whether a label labels something.
    func isUsed(_ label: Property) -> Bool { Self.group(of: label).map { labeled.contains($0) } ?? false }

    /// The property's labels in everyday words: `home`, `mobile`, `preferred`, or what someone typed.
    func texts(of property: Property) -> [String] {
        var texts: [String] = []
        var isPreferred = property.parameters.first(.pref) == "1"
        if let label = Self.group(of: property).flatMap({ labels[$0] }), !label.isEmpty { texts.append(label) }
        for type in property.types {
            var type = type.lowercased()
            if type.hasPrefix("x-") { type = String(type.dropFirst(2)) }
            switch type {
            case "pref": isPreferred = true
            case "", "voice", "internet": continue
            case "cell": texts.append("mobile")
            default: texts.append(type)
            }
        }
        if isPreferred { texts.append("preferred") }
        var distinct: [String] = []
        for text in texts where !distinct.contains(where: { $0.lowercased() == text.lowercased() }) {
            distinct.append(text)
        }
        return distinct
    }

    private static func group(of property: Property) -> [UInt8]? {
        property.group.map { Array($0.lowercased().utf8) }
    }

    /// Apple's own labels stand between `_$!<` and `>!$_`.
    private static func plain(_ text: String) -> String {
        guard text.hasPrefix("_$!<"), text.hasSuffix(">!$_"), text.utf8.count >= 8 else { return text.trimmed }
        return text.dropFirst(4).dropLast(4).lowercased()
    }
}
