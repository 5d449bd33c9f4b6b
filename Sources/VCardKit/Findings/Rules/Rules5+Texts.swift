extension Rule {
    /// VC538: mojibake suspected.
    public static var suspectedMojibake: Rule { .init(538) }
    /// VC539: empty value.
    public static var emptyValue: Rule { .init(539) }
}

extension RuleTable {
    /// VC5 goes on: texts and lists.
    static let textRows: [RuleRow] = [
        .init(
            534, "odd-list", .warning, fix: .safe, "de facto", "an item of the list is empty, or there twice",
            why: "Programs make an empty or doubled category of it.",
            bad: "CATEGORIES:friends,,family", good: "CATEGORIES:friends,family",
            check: .line([.categories, .nickname], .shape) { $0.oddList() }),
        .init(
            535, "trailing-semicolon", .warning, fix: .safe, "RFC 6350 §6.6.4", "ORG ends with an empty component",
            why: "The components of ORG are the organization and its units; an empty one at the end is a unit without "
                + "a name.",
            bad: "ORG:Acme;", good: "ORG:Acme", check: .line([.org], .shape) { $0.trailingSemicolon() }),
        .init(
            537, "text-margin", .warning, fix: .unsafe, "de facto",
            "the text begins or ends with blanks, or has U+FFFD in it",
            why:
                "Blanks at the ends are slips of the keys and make equal texts differ. U+FFFD stands for a character that "
                + "a program before lost.",
            bad: "TITLE:Director ", good: "TITLE:Director", check: .line([], [.margin, .oddText]) { $0.textMargin() }),
        .init(
            538, "mojibake-suspected", .warning, fix: .unsafe, "de facto",
            "text looks like UTF-8 read in another character set; it was kept",
            why:
                "KÃ¶ln is Köln in UTF-8, read as Windows-1252, and written as UTF-8 again. The fix takes the step back "
                + "where all of the text allows it.",
            bad: "NOTE:KÃ¶ln", good: "NOTE:Köln",
            check: .line([], [.oddText, .oddCharset, .oddQuoted]) { $0.suspectedMojibake() }),
        .init(
            539, "empty-value", .info, fix: .unsafe, "de facto", "the property has no content",
            why: "An empty property says nothing, but some programs clear a field by it. The fix takes it out, unless "
                + "nothing else is in the card.",
            bad: "NOTE:", good: "NOTE:hello", check: .line([], [.empty, .data]) { $0.emptyValue() }),
    ]
}

extension CardChecker {
    mutating func oddList() {
        guard !signs.contains(.empty), !hasOtherBytes else { return }
        let isEncoded = record.flags.contains(.quotedPrintable)
        let value = encodedValue
        if !isEncoded, value.withBytes({ PlainShape.isList($0) }) { return }
        let bytes = value.bytes
        var parts = ValueParts(0..<value.count, separator: .comma)
        var seen: Set<[UInt8]> = []
        var kept: [Range<Int>] = []
        var odd: Range<Int>?
        while let item = parts.next(in: bytes.span) {
            let text = isEncoded ? decoded(bytes[item]) : Array(bytes[item])
            let word = text.drop { $0.isBlank }
            if word.isEmpty || !seen.insert(Array(word)).inserted {
                let first = isEncoded ? 0 : text.count - word.count
                if odd == nil {
                    odd = item.isEmpty || word.isEmpty ? item : (item.lowerBound + first)..<item.upperBound
                }
            } else {
                kept.append(item)
            }
        }
        guard let odd else { return }
        var text: [UInt8] = []
        for (number, item) in kept.enumerated() {
            if number > 0 { text.append(.comma) }
            text += bytes[item]
        }
        report(at: value.places(odd), fix: fix("take it out", encoded: text))
    }

    mutating func trailingSemicolon() {
        guard card.bytes[card.start + line.upperBound - 1] == .semicolon, !signs.contains(.empty), !hasOtherBytes else {
            return
        }
        let value = encodedValue
        var end = value.count
        while end > 0, value[end - 1] == .semicolon, end < 2 || value[end - 2] != .backslash { end -= 1 }
        guard end < value.count, end > 0 else { return }
        let isEncoded = record.flags.contains(.quotedPrintable) || isSilentlyEncoded
        // SORT-AS may have an item for it.
        let isSorted = signs.contains(.parameters) && head.first(.sortAs) != nil
        let mended =
            isEncoded
            ? fix("take it out", encoded: Array(value[0..<end])) : cutting("take it out", value: end..<value.count)
        report(at: value.places(end..<value.count), fix: isSorted ? nil : mended)
    }

    mutating func textMargin() {
        guard traits.contains(.standard), !traits.contains(.media), isText, !signs.contains(.empty),
            !signs.contains(.base64), !signs.contains(.data)
        else { return }
        if signs.contains(.margin) {
            let value = encodedValue
            var start = 0
            var end = value.count
            while start < end, value[start].isBlank { start += 1 }
            while end > start, value[end - 1].isBlank { end -= 1 }
            // A backslash would escape what stands behind the value then.
            guard end > start, value[end - 1] != .backslash else { return }
            let place = start > 0 ? 0..<start : end..<value.count
            guard !place.isEmpty else { return }
            return report(
                at: value.places(place),
                fix: fix("take the blanks out", .unsafe, encoded: Array(value[start..<end])))
        }
        let value = value
        guard signs.contains(.oddText), !signs.contains(.charset) else { return }
        for i in 0..<max(0, value.count - 2) where value[i] == 0xEF && value[i + 1] == 0xBF && value[i + 2] == 0xBD {
            return report(value: i..<(i + 3), "U+FFFD stands for a character that was lost")
        }
    }

    mutating func suspectedMojibake() {
        if !signs.contains(.quotedPrintable), !signs.contains(.charset), !value.withBytes({ Mojibake.mayBe($0) }) {
            return
        }
        switch decoding.value {
        case .text, .textList, .components: break
        default: return
        }
        guard Mojibake.isLikely(decoding.value.text) else { return }
        var mended: Fix?
        // Of several parts an encoded separator would become one.
        let isWhole = !record.flags.contains(.quotedPrintable) || traits.contains(.single)
        if decoding.repairs.isEmpty, isWhole, !hasOtherBytes, let text = Mojibake.undone(value.bytes) {
            mended = fix("read it once more as UTF-8", .unsafe, decoded: text)
        }
        report(fix: mended)
    }

    mutating func emptyValue() {
        guard decoding.oddities.contains(.empty), id != .fn || version == .v21, !hasContentInParameters else { return }
        let isRequired = id == .n && version != .v4
        guard !isRequired, id != .fn, id != .version, givesFixes, hasMore else { return report() }
        report(fix: removing("take it out", .unsafe))
    }

    /// Whether something is left of the card without its empty properties.
    private var hasMore: Bool {
        mutating get {
            if let keepsProperty { return keepsProperty }
            let hasMore = card.recordRange.contains { number in
                let record = card.records[number]
                guard record.isProperty, record.property != .version else { return false }
                if record.property == .fn || (record.property == .n && version != .v4) { return true }
                let end = card.range(ofRecord: number).upperBound
                return card.bytes[min(card.start + Int(record.value), end)..<end].contains {
                    !$0.isBlank && !$0.isLineEnd && $0 != .semicolon && $0 != .comma && $0 != .equals
                }
            }
            keepsProperty = hasMore
            return hasMore
        }
    }

    /// Whether a parameter says something even where the value is empty, as the text of an address in LABEL does.
    private var hasContentInParameters: Bool {
        mutating get {
            guard record.flags.contains(.hasParameters) || signs.contains(.oddHead) else { return false }
            let head = head
            return head.parts.contains { part in
                !part.isBare && !part.id.onlyQualifies && !head.word(part.value).isEmpty
            }
        }
    }
}

extension ParameterID {
    /// Whether the parameter tells how the value is meant, and nothing without one.
    fileprivate var onlyQualifies: Bool {
        switch self {
        case .label, .geo, .tz, .cc, .username, .xUser, .jsptr, .unknown: false
        default: true
        }
    }
}

/// Text that was UTF-8, was read as Windows-1252, and was written as UTF-8 again: `KÃ¶ln` for `Köln`.
enum Mojibake {
    /// Whether UTF-8 has a byte pair that such text begins with; quick, and sometimes true of good text.
    static func mayBe(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var last: UInt8 = 0
        for byte in bytes {
            if last == 0xC3, byte == 0x82 || byte == 0x83 || byte == 0xA2 || byte == 0x90 || byte == 0x91 {
                return true
            }
            last = byte
        }
        return false
    }

    /// Whether the text holds a pair that such a mistake makes and that hardly any language has.
    ///
    /// The first character of the pair stands for the first byte of a two-byte UTF-8 sequence (U+00C2, U+00C3, …), the
    /// second for a continuation byte: U+0080 to U+00BF, or what Windows-1252 has at 0x80 to 0x9F.
    static func isLikely(_ text: String) -> Bool {
        var first = false
        for scalar in text.unicodeScalars {
            if first, isContinuation(scalar.value) { return true }
            first =
                scalar.value == 0xC2 || scalar.value == 0xC3 || scalar.value == 0xE2 || scalar.value == 0xD0
                || scalar.value == 0xD1
        }
        return false
    }

    /// The bytes before the mistake; `nil` unless every character is one of Windows-1252 and they are UTF-8.
    static func undone(_ bytes: [UInt8]) -> [UInt8]? {
        var out: [UInt8] = []
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            guard let byte = byte1252(scalar.value) else { return nil }
            out.append(byte)
        }
        return out.withUnsafeBufferPointer { UTF8Check.firstInvalid($0) } == nil && out != bytes ? out : nil
    }

    private static func byte1252(_ value: UInt32) -> UInt8? {
        if value < 0x80 || (value >= 0xA0 && value < 0x100) { return UInt8(value) }
        // What Windows-1252 does not define at 0x81, 0x8D, 0x8F, 0x90 and 0x9D is kept as it is.
        if value < 0x100 { return UInt8(value) }
        for (place, scalar) in upperHalf.enumerated() where scalar == value { return UInt8(0x80 + place) }
        return nil
    }

    private static func isContinuation(_ value: UInt32) -> Bool {
        // A non-breaking space and quotes do stand behind such letters in French and Romanian.
        if value >= 0x80, value <= 0xBF { return value != 0xA0 && value != 0xAB && value != 0xBB && value != 0xB7 }
        return highHalf.contains(value)
    }

    /// What Windows-1252 has at 0x80…0x9F, without the quotes and dashes that follow letters in good text.
    private static let highHalf: [UInt32] = [
        0x20AC, 0x201A, 0x0192, 0x201E, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x017D, 0x2022, 0x02DC,
        0x2122, 0x0161, 0x203A, 0x0153, 0x017E, 0x0178,
    ]

    /// What Windows-1252 has at 0x80…0x9F, in their order; 0 where it has nothing.
    private static let upperHalf: [UInt32] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
        0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
        0x0178,
    ]
}
