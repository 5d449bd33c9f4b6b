extension Contact {
    /// The name for showing: the formatted one, else one made of the name's parts, a nickname, an organization, an
    /// email address or a phone number; empty if there is none of them.
    public var displayName: String {
        if let formattedName, !ContactText.trimmed(formattedName).utf8.isEmpty { return formattedName }
        let name = self.name.formatted
        if !name.utf8.isEmpty { return name }
        if let nickname = self.name.nicknames.first { return nickname }
        if let organization = organizations.first {
            return organization.value.name.utf8.isEmpty
                ? organization.value.units.first ?? "" : organization.value.name
        }
        return emails.first?.value ?? phones.first?.number ?? ""
    }

    /// One or two letters that stand for the contact where there is no photo; empty if there is no name.
    ///
    /// Those of given and family name, else of the first and last word of ``displayName``. Names in Chinese,
    /// Japanese and Korean characters give the first one only.
    public var initials: String {
        if kind == .individual {
            if Initials.isCJK(name.family) || (name.family.utf8.isEmpty && Initials.isCJK(name.given)) {
                return Initials.first(name.family.utf8.isEmpty ? name.given : name.family)
            }
            let letters = Initials.first(name.given) + Initials.first(name.family)
            if !letters.utf8.isEmpty { return letters }
        }
        return Initials.ofWords(displayName)
    }
}

extension Contact.Name {
    /// The parts in the order of reading: `Dr. Ana María Ruiz López Jr.`; Chinese, Japanese and Korean names with the
    /// family first.
    public var formatted: String {
        if Initials.isCJK(family) || Initials.isCJK(given) {
            let separator = Initials.isHan(family + given) ? "" : " "
            let core = ContactText.joined([family, given], separator)
            return ContactText.joined(prefixes + [core] + suffixes, " ")
        }
        return ContactText.joined(
            prefixes + [given, middle, family, secondFamily, generation] + suffixes, " ")
    }
}

/// First letters of names, as people see them.
enum Initials {
    /// The first letter in upper case, with the marks on it; digits and punctuation are passed over.
    static func first(_ text: String) -> String {
        var letter: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            if letter.isEmpty {
                if isLetter(scalar.value) { letter.append(uppercased(scalar)) }
            } else if isMark(scalar.value) {
                letter.append(scalar)
            } else {
                break
            }
        }
        var out = ""
        for scalar in letter { out.unicodeScalars.append(scalar) }
        return out
    }

    /// The first letters of the first and the last word that have one.
    static func ofWords(_ text: String) -> String {
        if isCJK(text) { return first(text) }
        let words = ContactText.split(text, .space).map { first($0) }.filter { !$0.utf8.isEmpty }
        guard let start = words.first else { return "" }
        guard words.count > 1, let end = words.last else { return start }
        return start + end
    }

    /// Whether the text begins with a Chinese, Japanese or Korean character.
    static func isCJK(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first?.value else { return false }
        return isHan(first) || (0x3040...0x30FF).contains(first) || (0xAC00...0xD7A3).contains(first)
    }

    /// Whether all of the text is Han or Hangul, which are written without spaces in names.
    static func isHan(_ text: String) -> Bool {
        for scalar in text.unicodeScalars where !isHan(scalar.value) && !(0xAC00...0xD7A3).contains(scalar.value) {
            return false
        }
        return true
    }

    private static func isHan(_ value: UInt32) -> Bool {
        (0x3400...0x4DBF).contains(value) || (0x4E00...0x9FFF).contains(value) || (0xF900...0xFAFF).contains(value)
            || (0x20000...0x323AF).contains(value)
    }

    private static func isMark(_ value: UInt32) -> Bool {
        (0x300...0x36F).contains(value) || (0x591...0x5BD).contains(value) || (0x64B...0x65F).contains(value)
            || (0x900...0x903).contains(value) || (0x93A...0x94F).contains(value) || (0x1AB0...0x1AFF).contains(value)
            || (0x20D0...0x20FF).contains(value) || (0xFE00...0xFE0F).contains(value) || value == 0x200D
    }

    /// ASCII letters, and what lies beyond ASCII but for its punctuation and symbols.
    private static func isLetter(_ value: UInt32) -> Bool {
        if value < 0x80 { return ValueBytes.isLetter(UInt8(truncatingIfNeeded: value)) }
        if value < 0xC0 { return value == 0xAA || value == 0xB5 || value == 0xBA }
        if value == 0xD7 || value == 0xF7 || isMark(value) { return false }
        return !(0x2000...0x2BFF).contains(value) && !(0x3000...0x3004).contains(value)
            && !(0x3007...0x303F).contains(value) && !(0xFE00...0xFE6F).contains(value)
            && !(0xFF00...0xFF20).contains(value) && !(0xE000...0xF8FF).contains(value)
    }

    /// The upper case of Latin, Greek, Cyrillic and Armenian letters; others stay.
    static func uppercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let value = scalar.value
        let upper: UInt32 =
            switch value {
            case 0x61...0x7A, 0xE0...0xF6, 0xF8...0xFE: value - 32
            case 0xFF: 0x178
            case 0x131: 0x49
            case 0x100...0x137, 0x14A...0x177: value & ~1
            case 0x139...0x148, 0x179...0x17E: value % 2 == 0 ? value - 1 : value
            case 0x1E00...0x1E95, 0x1EA0...0x1EFF: value & ~1
            case 0x218...0x21F: value & ~1
            case 0x3AC: 0x386
            case 0x3AD...0x3AF: value - 37
            case 0x3B1...0x3C1, 0x3C3...0x3CB: value - 32
            case 0x3CC: 0x38C
            case 0x3CD, 0x3CE: value - 63
            case 0x430...0x44F: value - 32
            case 0x450...0x45F: value - 80
            case 0x460...0x481, 0x48A...0x4BF, 0x4D0...0x52F: value & ~1
            case 0x561...0x586: value - 48
            default: value
            }
        return Unicode.Scalar(upper) ?? scalar
    }
}
