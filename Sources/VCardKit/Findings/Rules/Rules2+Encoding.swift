extension Rule {
    /// VC231: unknown charset.
    public static var unknownCharset: Rule { .init(231) }
    /// VC232: charset guessed.
    public static var charsetGuessed: Rule { .init(232) }
    /// VC233: bad quoted printable.
    public static var badQuotedPrintable: Rule { .init(233) }
    /// VC234: soft break cut off.
    public static var cutOffSoftBreak: Rule { .init(234) }
    /// VC235: base64 invalid.
    public static var invalidBase64: Rule { .init(235) }
    /// VC238: qp undeclared.
    public static var undeclaredQuotedPrintable: Rule { .init(238) }
    /// VC239: base64 unfolded.
    public static var unfoldedBase64: Rule { .init(239) }
    /// VC244: characters replaced.
    public static var replacedCharacters: Rule { .init(244) }
}

extension RuleTable {
    /// The properties that hold one text, in one version at least, or components that are no lists.
    private static let singleTexts: [PropertyID] = {
        var found: [PropertyID] = []
        for (place, definition) in PropertyDefinition.all.enumerated() where !definition.isExtension {
            var isText = false
            for version in Version.allCases {
                for type in definition.valueTypes(in: version) where type == .text { isText = true }
            }
            if case .list = definition.structure(in: .v4) { continue }
            if case .components(_, true) = definition.structure(in: .v4) { continue }
            if isText { found.append(PropertyID(rawValue: UInt16(place + 1))) }
        }
        return found
    }()

    /// Those of them that are no components in 3.0.
    private static let undividedTexts: [PropertyID] = singleTexts.filter { id in
        if case .components = id.definition?.structure(in: .v3) ?? .single { return false }
        return true
    }

    /// VC2 goes on: escapes, transfer encodings, character sets.
    static let encodingRows: [RuleRow] = [
        .init(
            223, "unknown-escape", .error, in: [.v3, .v4], fix: .unsafe, "RFC 6350 §3.4",
            "a backslash that escapes nothing; it was kept",
            why: "In 3.0 and 4.0 a backslash stands before n, a comma, a semicolon or another backslash. Readers drop "
                + "this one, or the character behind it. The fix doubles it, so that it is one backslash for all of "
                + "them. 2.1 has no such rule.",
            bad: "NOTE:C:\\dir", good: "NOTE:C:\\\\dir",
            check: .line([], .oddEscape) { $0.unknownEscape() }),
        .init(
            224, "unescaped-comma", .warning, in: [.v3, .v4], fix: .safe, "RFC 6350 §3.4, RFC 2426 §4",
            "a comma in a text is not escaped",
            why: "A comma separates values. Where a property has one text, most readers take it as data; some cut the "
                + "text there.",
            bad: "NOTE:bread, butter", good: "NOTE:bread\\, butter",
            check: .line(singleTexts, .comma) { $0.unescaped(.comma, ",") }),
        .init(
            225, "unescaped-semicolon", .warning, in: .v3, fix: .safe, "RFC 2426 §2.3, §4",
            "a semicolon in a text is not escaped",
            why: "3.0 escapes semicolons in every text. Most readers take it as data where the property has one text.",
            bad: "NOTE:bread; butter", good: "NOTE:bread\\; butter",
            check: .line(undividedTexts, .semicolon) { $0.unescaped(.semicolon, ";") }),
        .init(
            226, "needless-escape", .info, in: [.v3, .v4], fix: .safe, "RFC 6350 §3.4",
            "a colon or double quote need not be escaped",
            why: "4.0 forbids other escapes than its own. It is read as the character, but some readers show the "
                + "backslash, and links stop working.",
            bad: "URL:http\\://www.example.com/", good: "URL:http://www.example.com/",
            check: .line([], .oddEscape) { $0.needlessEscape() }),
        .init(
            227, "text-encoding", .error, in: [.v3, .v4], fix: .safe, "RFC 2426 §5, RFC 6350 §A.2",
            "quoted-printable, 7BIT and 8BIT are for 2.1 only; the text was decoded",
            why: "3.0 and 4.0 write text as it is. Strict readers show =C3=A9 instead of é.",
            bad: "NOTE;ENCODING=QUOTED-PRINTABLE:caf=C3=A9", good: "NOTE:café",
            check: .line([], [.parameters, .oddHead]) { $0.textEncoding() }),
        .init(
            228, "encoding-name", .error, in: .v3, fix: .safe, "RFC 2425 §5.8.3",
            "in 3.0 the encoding of data is called b",
            why: "BASE64 is the name in 2.1. Most readers know both.",
            bad: "KEY;ENCODING=BASE64:AAECAwQFBgc=", good: "KEY;ENCODING=b:AAECAwQFBgc=",
            check: .line([], [.parameters, .oddHead]) { $0.encodingName() }),
        .init(
            229, "encoding-parameter", .error, in: .v4, fix: .safe, "RFC 6350 §A",
            "4.0 has no ENCODING; data stands in a data: URI",
            why: "A reader of 4.0 takes the base64 for the text of a link.",
            bad: "KEY;ENCODING=b:AAECAwQFBgc=", good: "KEY:data:application/octet-stream;base64,AAECAwQFBgc=",
            check: .line([], [.parameters, .oddHead]) { $0.encodingParameter() }),
        .init(
            230, "charset-parameter", .error, in: [.v3, .v4], fix: .safe, "RFC 2426 §5, RFC 6350 §A.2",
            "CHARSET is for 2.1 only",
            why:
                "4.0 is UTF-8, and 3.0 takes the character set from outside of the card, which is UTF-8 in practice. The "
                + "text was read by what CHARSET says; the fix writes it in UTF-8.",
            bad: "NOTE;CHARSET=UTF-8:café", good: "NOTE:café",
            check: .line([], [.charset, .oddHead]) { $0.charsetParameter() }),
        .init(
            231, "unknown-charset", .warning, "vCard 2.1 §2.1.6", "CHARSET is unknown here; the text was guessed",
            why:
                "The name is none that this machine can decode. The text was taken as UTF-8 if it is that, otherwise as "
                + "Windows-1252.",
            bad: "VERSION:2.1\nNOTE;CHARSET=X-FOO:hello", good: "VERSION:2.1\nNOTE;CHARSET=UTF-8:hello",
            check: .line([], [.oddCharset, .oddHead]) { $0.unknownCharsetInASCII() }),
        .init(
            232, "charset-guessed", .warning, fix: .unsafe, "vCard 2.1 §2.1.5",
            "not UTF-8 and no usable CHARSET; read as Windows-1252",
            why: "The bytes are not UTF-8, and nothing says what they are. Look at the text: if it is right, the fix "
                + "makes it so for every reader, with CHARSET in 2.1 and in UTF-8 otherwise.",
            bad: "VERSION:3.0\nNOTE:M<FC>nchen", good: "VERSION:3.0\nNOTE:Munich",
            check: .line([], [.oddQuoted, .data]) { $0.repaired(.charsetGuessed) }),
        .init(
            233, "bad-quoted-printable", .error, "RFC 2045 §6.7",
            "bad quoted-printable escape; it was kept as text",
            why: "Behind = stand two hexadecimal digits. The text may have been cut or encoded by hand.",
            bad: "VERSION:2.1\nNOTE;ENCODING=QUOTED-PRINTABLE:1=ZZ",
            good: "VERSION:2.1\nNOTE;ENCODING=QUOTED-PRINTABLE:1=3DZZ",
            check: .line([], [.oddQuoted, .data]) { $0.badQuotedPrintable() }),
        .init(
            234, "soft-break-cut-off", .warning, fix: .unsafe, "vCard 2.1 §2.1.3",
            "a soft break with nothing behind it; it was dropped",
            why:
                "A line that ends in = goes on in the next one. Here none follows: the text was cut off, as old phones "
                + "do with long notes. Readers take the next property into the text.",
            bad: "VERSION:2.1\nNOTE;ENCODING=QUOTED-PRINTABLE:hello=\nTEL:555-0100",
            good: "VERSION:2.1\nNOTE;ENCODING=QUOTED-PRINTABLE:hello\nTEL:555-0100",
            check: .line([], [.oddQuoted, .data]) { $0.cutOffSoftBreak() }),
        .init(
            235, "base64-invalid", .error, "RFC 2426 §2.4.1", "base64 cannot be decoded; the text was kept",
            why: "There are characters that base64 does not have, or too few: the data was cut or changed on its way. "
                + "Take it from its source again.",
            bad: "VERSION:2.1\nPHOTO;ENCODING=BASE64;TYPE=JPEG:/9j/!!!!\n",
            good: "VERSION:2.1\nPHOTO;ENCODING=BASE64;TYPE=JPEG:/9j/2Q==\n",
            check: .line([], [.base64, .data]) { $0.odd(.invalidBase64) }),
        .init(
            236, "no-blank-line-after-data", .warning, in: .v21, fix: .safe, "vCard 2.1 §2.9",
            "no blank line behind base64 data",
            why: "2.1 ends inline data with a blank line, and Outlook needs it to read the picture.",
            bad: "PHOTO;ENCODING=BASE64;TYPE=JPEG:/9j/2Q==\nTEL:555-0100",
            good: "PHOTO;ENCODING=BASE64;TYPE=JPEG:/9j/2Q==\n\nTEL:555-0100",
            check: .line([], .base64) { $0.noBlankLineAfterData() }),
        .init(
            237, "line-break-21", .warning, in: .v21, fix: .unsafe, "vCard 2.1 §2.1.3",
            "2.1 has no \\n; it was kept as it stands",
            why: "A line break in 2.1 is =0D=0A in quoted-printable. Readers show \\n as two characters, and so it was "
                + "read. The fix makes it a line break; it is a guess where a file path may be meant.",
            bad: "NOTE:first\\nsecond", good: "NOTE;ENCODING=QUOTED-PRINTABLE:first=0D=0Asecond",
            check: .line([], .oddEscape) { $0.lineBreak21() }),
        .init(
            238, "qp-undeclared", .warning, fix: .unsafe, "de facto",
            "quoted-printable text without ENCODING; it was decoded",
            why: "The value is nothing but =XX, which some programs write without saying so. Others show it as it "
                + "stands.",
            bad: "NOTE:=68=65=6C=6C=6F", good: "NOTE:hello",
            check: .line([], .data) { $0.repaired(.undeclaredQuotedPrintable) }),
        .init(
            239, "base64-unfolded", .warning, fix: .safe, "RFC 6350 §3.2", "base64 continuation lines are not indented",
            why: "Lines of data without a blank before them are no continuation by the standard. They were joined; "
                + "strict readers take each for a broken line.",
            bad:
                "VERSION:2.1\nKEY;ENCODING=BASE64:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g\nISIjJCUmJygpKissLS4v\n",
            good:
                "VERSION:2.1\nKEY;ENCODING=BASE64:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g\n ISIjJCUmJygpKissLS4v\n"
        ),
        .init(
            244, "characters-replaced", .warning, "vCard 2.1 §2.1.5",
            "bytes that the declared character set does not have; they are shown as U+FFFD",
            why:
                "CHARSET names a character set in which these bytes mean nothing. The bytes are kept until the property "
                + "is changed.",
            bad: "VERSION:2.1\nNOTE;CHARSET=Shift_JIS:a<83>", good: "VERSION:2.1\nNOTE;CHARSET=Shift_JIS:a",
            check: .line([], [.oddCharset, .oddHead]) { $0.repaired(.replacedCharacters) }),
        .init(
            245, "charset-missing", .warning, in: .v21, fix: .safe, "vCard 2.1 §2.1.5",
            "text beyond ASCII without CHARSET; read as UTF-8",
            why:
                "Without CHARSET 2.1 is ASCII. Readers take such text for the character set of their machine, so that é "
                + "becomes Ã©.",
            bad: "NOTE:café", good: "NOTE;CHARSET=UTF-8:café",
            check: .line([], .nonASCII) { $0.charsetMissing() }),
        .init(
            246, "long-quoted-printable", .warning, in: .v21, fix: .safe, "RFC 2045 §6.7",
            "a line of quoted-printable has more than 76 octets",
            why: "Quoted-printable text is broken by = at the line's end before that. Some readers have room for 76 "
                + "octets only.",
            bad: "NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:caf=C3=A9 two three four five six seven",
            good: "NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:caf=C3=A9 two three four =\nfive six seven",
            check: .line([], [.longQuoted, .oddQuoted]) { $0.longQuotedPrintable() }),
    ]
}

extension CardChecker {
    /// The property holds one text, or components that are no lists: a comma in it has to be escaped.
    private var holdsSingleText: Bool {
        mutating get {
            guard traits.contains([.standard, .defined]), id != .xml, id != .version, !signs.contains(.base64),
                !hasOtherBytes, let definition
            else { return false }
            switch definition.structure(in: version) {
            case .single: return isText
            case .components(_, let lists): return !lists && id != .geo && id != .clientPIDMap
            case .list: return false
            }
        }
    }

    mutating func unescaped(_ byte: UInt8, _ name: String) {
        guard holdsSingleText else { return }
        // What quoted-printable encodes is data, and it has a rule of its own.
        guard !record.flags.contains(.quotedPrintable) else { return }
        let value = value
        guard Self.hasUnescaped(byte, value) else { return }
        var first = -1
        var out: [UInt8] = []
        var i = 0
        while i < value.count {
            if value[i] == .backslash, i + 1 < value.count {
                out.append(value[i])
                i += 1
            } else if value[i] == byte {
                if first < 0 { first = i }
                out.append(.backslash)
            }
            out.append(value[i])
            i += 1
        }
        guard first >= 0 else { return }
        report(value: first..<(first + 1), fix: fix("write \\\(name)", value: out))
    }

    private static func hasUnescaped(_ byte: UInt8, _ text: PlacedBytes) -> Bool {
        text.withBytes { bytes in
            var i = 0
            while i < bytes.count {
                if bytes[i] == byte { return true }
                i += bytes[i] == .backslash ? 2 : 1
            }
            return false
        }
    }

    /// Whether a backslash stands before a byte that is none of those.
    private static func hasOther(_ text: PlacedBytes, than escaped: StaticString) -> Bool {
        text.withBytes { bytes in
            var i = 0
            while i < bytes.count {
                guard bytes[i] == .backslash else {
                    i += 1
                    continue
                }
                let next = i + 1 < bytes.count ? bytes[i + 1] : 0
                var isKnown = false
                for k in 0..<escaped.utf8CodeUnitCount where escaped.utf8Start[k] == next { isKnown = true }
                if !isKnown { return true }
                i += 2
            }
            return false
        }
    }

    /// Whether a byte of ASCII may be a part of another character, as in Shift_JIS.
    var hasOtherBytes: Bool {
        // What is plain is UTF-8.
        guard signs.contains(.oddCharset) || signs.contains(.oddHead),
            case .known(let charset) = property.declaredCharset
        else { return false }
        return charset != .utf8 && charset != .usASCII
    }

    mutating func unknownEscape() {
        guard traits.contains(.standard), id != .xml, !record.flags.contains(.quotedPrintable), !hasOtherBytes
        else { return }
        if traits.contains(.single), !isText { return }
        let value = value
        guard Self.hasOther(value, than: "\\,;:\"nN") else { return }
        var first = -1
        var out: [UInt8] = []
        var i = 0
        while i < value.count {
            out.append(value[i])
            i += 1
            guard value[i - 1] == .backslash else { continue }
            let next = i < value.count ? value[i] : 0
            switch next {
            case .backslash, .comma, .semicolon, .colon, .quote, 0x6E, 0x4E:
                out.append(next)
                i += 1
            default:
                if first < 0 { first = i - 1 }
                out.append(.backslash)
            }
        }
        guard first >= 0 else { return }
        report(value: first..<(first + 1), fix: fix("double the backslash", .unsafe, value: out))
    }

    mutating func needlessEscape() {
        guard traits.contains(.standard), id != .xml, !record.flags.contains(.quotedPrintable), !hasOtherBytes
        else { return }
        let isURI = traits.contains(.uri)
        let value = value
        guard Self.hasOther(value, than: "\\,;nN") else { return }
        var first = -1
        var out: [UInt8] = []
        var i = 0
        while i < value.count {
            if value[i] == .backslash, i + 1 < value.count {
                let next = value[i + 1]
                if next == .colon || (next == .quote && !isURI) {
                    if first < 0 { first = i }
                } else {
                    out.append(.backslash)
                }
                i += 1
            }
            out.append(value[i])
            i += 1
        }
        guard first >= 0 else { return }
        report(value: first..<(first + 2), fix: fix("take out the backslash", value: out))
    }

    private func isTextEncoding(_ word: [UInt8]) -> Bool {
        ValueBytes.contained(word.span, in: ["QUOTED-PRINTABLE", "Q", "7BIT", "8BIT"])
    }

    mutating func textEncoding() {
        let head = head
        guard let part = head.first(.encoding), isTextEncoding(head.word(part.value)) else { return }
        // A character set that was guessed is none of the card's.
        report(head: part.value, fix: rewriting("decode the text", decoding.repairs.isEmpty ? .safe : .unsafe))
    }

    mutating func encodingName() {
        let head = head
        guard let part = head.first(.encoding) else { return }
        let word = head.word(part.value)
        if isTextEncoding(word) || ValueBytes.equal(word.span, "b") || word.isEmpty { return }
        let isBase64 = ValueBytes.equal(word.span, "BASE64") && !part.isBare
        report(
            head: part.value,
            fix: isBase64 ? fix("write ENCODING=b", head: head.replacing(part.value, with: Array("b".utf8))) : nil)
    }

    mutating func encodingParameter() {
        let head = head
        guard let part = head.first(.encoding), !isTextEncoding(head.word(part.value)) else { return }
        // A text in base64 would become a link.
        let isData = record.flags.contains(.base64) && id.mayHoldData && !decoding.oddities.contains(.invalidBase64)
        report(head: part.value, fix: isData ? rewriting("write a data: URI") : nil)
    }

    mutating func charsetParameter() {
        let head = head
        guard let part = head.first(.charset) else { return }
        let isKnown = decoding.repairs.isDisjoint(with: [
            .unknownCharset, .charsetGuessed, .invalidUTF8, .replacedCharacters,
        ])
        if !signs.contains(.nonASCII), !signs.contains(.quotedPrintable) {
            // ASCII is the same in all but a few, which shift into others.
            let isASCII = isKnown && value.firstIndex { $0 == 0x1B } == nil
            return report(head: part.whole, fix: isASCII ? fix("take it out", head: head.removing(part)) : nil)
        }
        report(head: part.whole, fix: isKnown ? rewriting("write UTF-8 without CHARSET") : nil)
    }

    /// Reading says so where the bytes have to be guessed.
    mutating func unknownCharsetInASCII() {
        guard !signs.contains(.nonASCII), case .unknown = property.declaredCharset,
            decoding.repairs.contains(.unknownCharset)
        else { return }
        let head = head
        report(at: head.first(.charset).map { head.text.places($0.value) })
    }

    /// Reading itself looks at the bytes of values that are not encoded.
    mutating func repaired(_ repair: ValueText.Repairs) {
        guard decoding.repairs.contains(repair) else { return }
        switch repair {
        case .charsetGuessed, .invalidUTF8:
            guard
                signs.contains(.quotedPrintable) || decoding.repairs.contains(.undeclaredQuotedPrintable)
            else { return }
            let value = value
            let first = value.withBytes { UTF8Check.firstInvalid($0) }
            report(at: first.map { value.places($0..<($0 + 1)) }, fix: recoding())
        case .undeclaredQuotedPrintable: report(fix: rewriting("decode the text", .unsafe))
        default: report()
        }
    }

    /// A fix that says, or writes, what was guessed of the encoding.
    mutating func recoding() -> Fix? {
        guard version == .v21 else { return rewriting("write what was read in UTF-8", .unsafe) }
        let head = head
        if let part = head.first(.charset) {
            return fix(
                "write CHARSET=WINDOWS-1252", .unsafe,
                head: head.replacing(part.whole, with: Array(";CHARSET=WINDOWS-1252".utf8)))
        }
        return fix("add CHARSET=WINDOWS-1252", .unsafe, head: head.adding("CHARSET=WINDOWS-1252"))
    }

    mutating func badQuotedPrintable() {
        guard decoding.repairs.contains(.badQuotedPrintable) else { return }
        let raw = PlacedBytes.unfolded(
            card, valueRange, isQuotedPrintable: true, isFirstVersion: version == .v21)
        for i in 0..<raw.count where raw[i] == .equals {
            if i + 2 < raw.count, raw[i + 1].hexValue < 16, raw[i + 2].hexValue < 16 { continue }
            return report(at: raw.places(i..<(i + 1)))
        }
        report()
    }

    mutating func cutOffSoftBreak() {
        guard decoding.repairs.contains(.cutOffSoftBreak) else { return }
        var end = line.upperBound
        while end > line.lowerBound, card.bytes[card.start + end - 1] != .equals { end -= 1 }
        guard end > Int(record.value) else { return report() }
        report(
            at: (end - 1)..<end, fix: Fix("take out the =", .unsafe, .edit([Fix.Edit((end - 1)..<line.upperBound, [])]))
        )
    }

    mutating func odd(_ oddity: Decoding.Oddities) {
        if decoding.oddities.contains(oddity) { report() }
    }

    mutating func noBlankLineAfterData() {
        guard signs.contains(.base64), !valueRange.isEmpty, !beginsWithScheme("data"),
            number + 1 >= card.recordRange.upperBound || !card.records[number + 1].flags.contains(.blank)
        else { return }
        let end = card.range(ofRecord: number).upperBound - card.start
        guard end > line.upperBound else { return }
        report(
            at: line.upperBound..<line.upperBound,
            fix: Fix("add a blank line", .safe, .edit([Fix.Edit(end..<end, card.safeLineEnd)])))
    }

    mutating func lineBreak21() {
        guard traits.contains(.standard), isText, !hasOtherBytes else { return }
        let value = value
        for i in 0..<max(0, value.count - 1)
        where value[i] == .backslash && (value[i + 1] == 0x6E || value[i + 1] == 0x4E) {
            if i > 0, value[i - 1] == .backslash || value[i - 1] == .colon { continue }
            var text: [UInt8] = []
            var k = 0
            let bytes = Array(decoding.value.text.utf8)
            while k < bytes.count {
                if bytes[k] == .backslash, k + 1 < bytes.count, bytes[k + 1] | 0x20 == 0x6E {
                    text.append(contentsOf: LineWriter.lineEnd)
                    k += 2
                } else {
                    text.append(bytes[k])
                    k += 1
                }
            }
            var mended: Fix?
            if case .text = decoding.value {
                mended = rewriting(
                    "write a line break", .unsafe,
                    property.with(value: .text(String(decoding: text, as: UTF8.self))))
            }
            return report(value: i..<(i + 2), fix: mended)
        }
    }

    mutating func charsetMissing() {
        guard !signs.contains(.charset), !signs.contains(.quotedPrintable), !signs.contains(.base64),
            decoding.repairs.isEmpty, property.declaredCharset == .none
        else { return }
        let value = value
        guard let first = value.firstIndex(where: { $0 >= 0x80 }) else { return }
        report(value: first..<(first + 1), fix: fix("add CHARSET=UTF-8", head: head.adding("CHARSET=UTF-8")))
    }

    mutating func longQuotedPrintable() {
        guard signs.contains(.quotedPrintable), let place = firstLongLine(maximum: 76) else { return }
        // What cannot be decoded without a guess is not written anew.
        report(at: place, fix: breaking() ?? (decoding.repairs.isEmpty ? rewriting("break the line") : nil))
    }

    /// A fix that puts soft breaks where lines are too long; `nil` if the value has to be written anew.
    private mutating func breaking() -> Fix? {
        let start = Int(record.value)
        let isPlain = record.flags.isDisjoint(with: [.complexHead, .joined, .nested])
        guard givesFixes, isPlain, start - line.lowerBound < QuotedPrintable.maximumLineBytes
        else { return nil }
        let lineBreak = [.equals] + card.safeLineEnd
        var edits: [Fix.Edit] = []
        var isLegal = true
        card.bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress.map({ $0 + card.start }) else { return }
            var column = start - line.lowerBound
            var i = start
            while i < line.upperBound {
                if base[i] == .equals, i + 1 < line.upperBound, base[i + 1].isLineEnd {
                    i = Unfolding.afterLineEnd(base, i + 1, line.upperBound)
                    column = 0
                    continue
                }
                // A fold without `=`, or one that begins no escape.
                if base[i].isLineEnd
                    || (base[i] == .equals && QuotedPrintable.escape(base, at: i, to: line.upperBound) == nil)
                {
                    isLegal = false
                    return
                }
                let next = QuotedPrintable.characterEnd(base, i, line.upperBound)
                // Behind all but the last there has to be room for `=`.
                if column + next - i < QuotedPrintable.maximumLineBytes + (next == line.upperBound ? 1 : 0) {
                    column += next - i
                } else if base[i].isBlank || QuotedPrintable.beginsLikeProperty(base, i, line.upperBound) {
                    // It would be taken for a fold, or for a property.
                    edits.append(Fix.Edit(i..<(i + 1), lineBreak + QuotedPrintable.escape(base[i])))
                    column = 2 + next - i
                } else {
                    edits.append(Fix.Edit(i..<i, lineBreak))
                    column = next - i
                }
                i = next
            }
        }
        return edits.isEmpty || !isLegal ? nil : Fix("break the line", .safe, .edit(edits))
    }

    /// The octets of the first physical line that are beyond the maximum.
    mutating func firstLongLine(maximum: Int) -> Range<Int>? {
        card.bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress.map({ $0 + card.start }) else { return nil }
            var start = line.lowerBound
            // Lines of data are mostly of one length: where a line end stands as far on as the last time, none before
            // it can have more.
            var likely = 0
            while start < line.upperBound {
                var end = start + likely
                if likely == 0 || end >= line.upperBound || !base[end].isLineEnd {
                    end = Unfolding.lineEnd(base, start, line.upperBound)
                    if end - start > maximum { return (start + maximum)..<end }
                    likely = end - start
                }
                start = Unfolding.afterLineEnd(base, end, line.upperBound)
            }
            return nil
        }
    }
}
