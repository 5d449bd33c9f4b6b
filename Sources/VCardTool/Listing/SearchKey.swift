extension String {
    /// The text as it is searched and sorted: in lower case, and without the marks of Latin letters.
    var searchKey: String {
        var key = ""
        for scalar in lowercased().unicodeScalars {
            // Marks that stand for themselves, as in decomposed text.
            if (0x300...0x36F).contains(scalar.value) { continue }
            if scalar.value >= 0x80, let plain = Self.plainLetters[scalar] {
                key += plain
            } else {
                key.unicodeScalars.append(scalar)
            }
        }
        return key
    }

    private static let plainLetters: [Unicode.Scalar: String] = {
        let rows = [
            ("a", "àáâãäåāăąǎạảấầẩẫậắằẳẵặ"), ("ae", "æ"), ("c", "çćĉċč"), ("d", "ďđð"), ("e", "èéêëēĕėęěẹẻẽếềểễệ"),
            ("g", "ĝğġģ"), ("h", "ĥħ"), ("i", "ìíîïĩīĭįıỉị"), ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľŀł"), ("n", "ñńņňŉ"),
            ("o", "òóôõöøōŏőơọỏốồổỗộớờởỡợ"), ("oe", "œ"), ("r", "ŕŗř"), ("s", "śŝşšș"), ("ss", "ß"), ("t", "ţťŧț"),
            ("th", "þ"), ("u", "ùúûüũūŭůűųưụủứừửữự"), ("w", "ŵ"), ("y", "ýÿŷỳỵỷỹ"), ("z", "źżž"),
        ]
        var letters: [Unicode.Scalar: String] = [:]
        for (plain, marked) in rows { for scalar in marked.unicodeScalars { letters[scalar] = plain } }
        return letters
    }()
}
