import VCardKit

/// A property that is made of a Card, before its card is complete.
struct JSContactDraft {
    let id: PropertyID
    var value: PropertyValue
    var parameters: [Parameter] = []
    var group: String?
    /// What it was made of.
    var node: Int?
    /// The key of its object.
    var key: String?
    /// Whether the key has to be told, as something refers to it.
    var needsKey = false
    /// The text for X-ABLabel.
    var label: String?
    /// The key of the organization that it belongs to.
    var organization: String?
    /// Alternatives of it, with LANGUAGE or PHONETIC.
    var translations: [JSContactDraft] = []
    /// Properties that stand behind it.
    var followers: [JSContactDraft] = []
    /// Its lines, if they are known already.
    var lines: [UInt8]?

    init(_ id: PropertyID, _ value: PropertyValue, node: Int?) {
        self.id = id
        self.value = value
        self.node = node
    }

    mutating func add(_ id: ParameterID, _ value: String) { parameters.append(Parameter(id, [value])) }

    /// Puts it into a group, and its translations with it.
    mutating func setGroup(_ name: String) {
        group = name
        for index in translations.indices where translations[index].group == nil { translations[index].group = name }
    }

    var name: String { id.definition?.name.lowercased() ?? "" }
}
