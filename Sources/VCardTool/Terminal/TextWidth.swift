/// How many columns text takes on a terminal.
enum TextWidth {
    /// The columns of a text without control characters (``TerminalText/escaped(_:)-(String)``).
    static func columns(_ text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + columns($1) }
    }

    /// The text with spaces after it up to a width; as it is if it is wider.
    static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - columns(text)))
    }

    /// The text cut to a width, with `…` where something is left out.
    static func truncated(_ text: String, to width: Int) -> String {
        guard columns(text) > width else { return text }
        guard width > 0 else { return "" }
        var result = ""
        var used = 1
        for character in text {
            let more = columns(character)
            if used + more > width { break }
            used += more
            result.append(character)
        }
        return result + "…"
    }

    /// The text in lines that fit a width, broken at spaces; a word wider than that stays whole.
    static func wrapped(_ text: String, to width: Int) -> [String] {
        if columns(text) <= width { return [text] }
        var lines: [String] = []
        var line: String?
        var used = 0
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let more = columns(String(word))
            if let begun = line, used + 1 + more <= width {
                line = begun + " " + word
                used += 1 + more
            } else {
                if let begun = line { lines.append(begun) }
                line = String(word)
                used = more
            }
        }
        return lines + [line ?? ""]
    }

    private static func columns(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.count == 1 { return columns(first) }
        // A picture made of several: a family, a flag, a skin tone, or a sign asked for as a picture.
        let isPicture = scalars.dropFirst().contains {
            $0.value == 0xFE0F || $0.value == 0x200D && first.properties.isEmoji || $0.properties.isEmojiModifier
        }
        if isPicture || isRegional(first) { return 2 }
        return scalars.reduce(0) { $0 + columns($1) }
    }

    private static func columns(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return scalar.value == 0xAD ? 0 : 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
        default: break
        }
        // Hangul vowels and final consonants join the consonant before them.
        if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return 0 }
        return scalar.properties.isEmojiPresentation && !isRegional(scalar) || isWide(scalar.value) ? 2 : 1
    }

    private static func isRegional(_ scalar: Unicode.Scalar) -> Bool { (0x1F1E6...0x1F1FF).contains(scalar.value) }

    private static func isWide(_ value: UInt32) -> Bool {
        guard value >= 0x1100 else { return false }
        var low = 0
        var high = wide.count
        while low < high {
            let middle = (low + high) / 2
            if wide[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < wide.count && wide[low].contains(value)
    }

    /// East Asian Wide and Fullwidth (UAX #11), in ranges that take in the unassigned places between them.
    /// Emoji are found by their own property.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18DFF, 0x1AFF0...0x1B2FB, 0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]
}
