/// The name that a Card has although it does not say its full name.
enum JSContactName {
    /// How the components of a name follow each other if their order says nothing.
    private static let usualOrder: [String] = [
        "title", "given", "given2", "surname", "surname2", "generation", "credential",
    ]

    /// The same where the surname comes first and no space behind it.
    private static let easternOrder: [String] = [
        "surname", "surname2", "given", "given2", "generation", "title", "credential",
    ]

    /// What FN is of a Card without a full name: its components, else a nickname, an organization, an address.
    static func derived(_ card: JSONMembers) -> String {
        if let name = card["name"]?.object, let objects = name["components"]?.array, !objects.isEmpty {
            let isOrdered = name["isOrdered"]?.isTrue == true
            let language = card["language"]?.text?.prefix { $0 != "-" }.lowercased() ?? ""
            let isEastern = ["zh", "ja", "ko"].contains(language)
            var sorted = objects
            if !isOrdered {
                sorted = []
                for kind in isEastern ? easternOrder : usualOrder {
                    sorted += objects.filter { $0.object?["kind"]?.text == kind }
                }
            }
            var texts = JSContactComponents.texts(sorted, isAddress: false, isOrdered: isOrdered)
            texts.order.defaultSeparator = isOrdered ? name["defaultSeparator"]?.text : isEastern ? "" : nil
            let joined = texts.joined
            if !joined.isEmpty { return joined }
        }
        for (map, member) in [
            ("nicknames", "name"), ("organizations", "name"), ("emails", "address"), ("phones", "number"),
        ] {
            for object in card[map]?.object?.all ?? [] {
                if let text = object.value.object?[member]?.text, !text.isEmpty { return text }
            }
        }
        return ""
    }
}
