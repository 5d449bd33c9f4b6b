import VCardKit

/// The text of X-ABLabel and the label that people see: `_$!<HomePage>!$_` is `HomePage`.
enum AppleLabel {
    /// The label of the property's text; `nil` for a text that ``written(_:)`` would not give back.
    static func shown(_ text: String) -> String? {
        let label: String
        if text.hasPrefix("_$!<"), text.hasSuffix(">!$_"), text.utf8.count > 8 {
            label = String(decoding: text.utf8.dropFirst(4).dropLast(4), as: UTF8.self)
        } else {
            label = text
        }
        return !text.isEmpty && written(label).utf8.elementsEqual(text.utf8) ? label : nil
    }

    /// The property's text for a label: the mark around the words that Apple's programs translate.
    static func written(_ label: String) -> String {
        Contact.Label.isAppleMarker(label) ? "_$!<\(label)>!$_" : label
    }

    /// Whether two texts are the same but for the case of ASCII letters.
    static func same(_ first: String, _ second: String) -> Bool {
        first.utf8.elementsEqual(second.utf8, by: { $0.lowerCased == $1.lowerCased })
    }
}
