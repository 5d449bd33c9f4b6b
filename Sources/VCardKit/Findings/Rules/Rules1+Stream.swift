extension Rule {
    /// VC101: missing end.
    public static var missingEndAtEnd: Rule { .init(101) }
    /// VC102: missing end.
    public static var missingEnd: Rule { .init(102) }
    /// VC103: end without begin.
    public static var endWithoutBegin: Rule { .init(103) }
    /// VC104: missing version.
    public static var missingVersion: Rule { .init(104) }
    /// VC105: version not first.
    public static var versionNotFirst: Rule { .init(105) }
    /// VC106: doubled version.
    public static var doubledVersion: Rule { .init(106) }
    /// VC107: unknown version.
    public static var unknownVersion: Rule { .init(107) }
    /// VC108: text outside card.
    public static var textOutsideCard: Rule { .init(108) }
    /// VC109: blank line.
    public static var blankLine: Rule { .init(109) }
    /// VC110: bom.
    public static var byteOrderMark: Rule { .init(110) }
    /// VC111: invalid utf8.
    public static var invalidUTF8: Rule { .init(111) }
    /// VC112: control character.
    public static var controlCharacter: Rule { .init(112) }
    /// VC113: versions mixed.
    public static var mixedVersions: Rule { .init(113) }
    /// VC114: duplicate uid.
    public static var duplicateUID: Rule { .init(114) }
    /// VC115: repeated card.
    public static var repeatedCard: Rule { .init(115) }
    /// VC116: empty card.
    public static var emptyCard: Rule { .init(116) }
    /// VC117: utf16.
    public static var utf16: Rule { .init(117) }
    /// VC118: foreign component.
    public static var foreignComponent: Rule { .init(118) }
    /// VC119: genomics file.
    public static var genomicsFile: Rule { .init(119) }
    /// VC120: limit reached.
    public static var limitReached: Rule { .init(120) }
    /// VC121: nested too deep.
    public static var nestedTooDeep: Rule { .init(121) }
    /// VC122: nested without agent.
    public static var nestedWithoutAgent: Rule { .init(122) }
    /// VC123: other version.
    public static var otherVersion: Rule { .init(123) }
    /// VC124: utf16 odd byte.
    public static var oddUTF16: Rule { .init(124) }
    /// VC125: lone surrogate.
    public static var loneSurrogate: Rule { .init(125) }
}

extension RuleTable {
    /// VC1: the stream and its cards. Reading gives most of them.
    static let streamRows: [RuleRow] = [
        .init(
            101, "missing-end", .error, fix: .unsafe, "RFC 6350 §6.1.2, vCard 2.1 §2.1.1",
            "the input ends inside the card; what is there was kept",
            why: "The input ends before END:VCARD, as a download that was cut off does. The card is kept, but lines of "
                + "it may be missing: fetch the file again if you can. In 2.1 the end of the input may end a card, so "
                + "there it is only information.",
            bad: "BEGIN:VCARD\nVERSION:3.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz",
            good: "BEGIN:VCARD\nVERSION:3.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD"),
        .init(
            102, "missing-end", .error, fix: .unsafe, "RFC 6350 §3.3",
            "a new card begins before END:VCARD; both were kept",
            why: "BEGIN:VCARD follows although the card before it is open. Both cards are kept. Look whether lines of "
                + "the first one are missing before you add its END.",
            bad: "BEGIN:VCARD\nVERSION:3.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nBEGIN:VCARD\nVERSION:3.0\nN:Sol;Luis;;;\n"
                + "FN:Luis Sol\nEND:VCARD",
            good: "BEGIN:VCARD\nVERSION:3.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\n"
                + "N:Sol;Luis;;;\nFN:Luis Sol\nEND:VCARD"),
        .init(
            103, "end-without-begin", .warning, fix: .safe, scope: .file, "RFC 6350 §3.3",
            "END:VCARD without BEGIN:VCARD",
            why: "END:VCARD stands outside of a card and is passed over. Nothing is lost unless lines of a card stand "
                + "before it.",
            bad: "BEGIN:VCARD\nVERSION:3.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD\nEND:VCARD",
            good: "BEGIN:VCARD\nVERSION:3.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD"),
        .init(
            104, "missing-version", .error, fix: .unsafe, "RFC 6350 §6.7.9, RFC 2426 §3.6.9, vCard 2.1 §2.6.6",
            "the card has no VERSION",
            why:
                "Without VERSION readers have to guess how escapes and parameters are meant, and some refuse the card. "
                + "It is read as 2.1 if it has bare parameters, CHARSET or quoted-printable, otherwise as 3.0.",
            bad: "BEGIN:VCARD\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD",
            good: "BEGIN:VCARD\nVERSION:3.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD"),
        .init(
            105, "version-not-first", .error, in: .v4, fix: .safe, "RFC 6350 §6.7.9",
            "VERSION is not the first line of a 4.0 card",
            why: "In 4.0 VERSION must follow BEGIN:VCARD, so that a reader knows the rules before the first property.",
            bad: "BEGIN:VCARD\nFN:Ana Ruiz\nVERSION:4.0\nEND:VCARD",
            good: "BEGIN:VCARD\nVERSION:4.0\nFN:Ana Ruiz\nEND:VCARD"),
        .init(
            106, "doubled-version", .error, fix: .unsafe, "RFC 6350 §6.7.9",
            "VERSION occurs more than once; the first one counts",
            why: "A card has one version. The first one counts here; other readers may take the last one.",
            bad: "BEGIN:VCARD\nVERSION:3.0\nVERSION:2.1\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD",
            good: "BEGIN:VCARD\nVERSION:3.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD"),
        .init(
            107, "unknown-version", .error, fix: .unsafe, "RFC 6350 §6.7.9", "VERSION is none of 2.1, 3.0 and 4.0",
            why: "The card is read as one without VERSION, but 3 as 3.0 and 4 as 4.0. Write the version the program "
                + "meant; the fix writes the one that was assumed.",
            bad: "BEGIN:VCARD\nVERSION:9.9\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD",
            good: "BEGIN:VCARD\nVERSION:3.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD"),
        .init(
            108, "text-outside-card", .warning, fix: .safe, scope: .file, "RFC 6350 §3.3",
            "text outside of cards was skipped",
            why: "Mail programs and servers add text before, between or after cards. It is reported once for an input, "
                + "kept when the file is written as it stands, and left out when only cards are written.",
            bad: "BEGIN:VCARD\nVERSION:3.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD\nNULL",
            good: "BEGIN:VCARD\nVERSION:3.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD"),
        .init(
            109, "blank-line", .warning, in: [.v3, .v4], fix: .safe, "RFC 6350 §3.3", "blank line inside a card",
            why: "A content line is never empty, and some readers stop at a blank line. 2.1 has blank lines between "
                + "properties, and ends base64 data by one.",
            bad: "FN:Ana Ruiz\n\nTEL:+1-555-0100", good: "FN:Ana Ruiz\nTEL:+1-555-0100"),
        .init(
            110, "bom", .info, fix: .safe, scope: .file, "de facto", "byte order mark at the start",
            why: "The input begins with U+FEFF. It is no part of the first line, but some importers do not find "
                + "BEGIN:VCARD behind it.",
            bad: "<EF><BB><BF>BEGIN:VCARD\nVERSION:3.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD",
            good: "BEGIN:VCARD\nVERSION:3.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD"),
        .init(
            111, "invalid-utf8", .error, fix: .unsafe, "RFC 6350 §3.1",
            "not valid UTF-8, as 4.0 or CHARSET says it is; read as Windows-1252",
            why: "4.0 is always UTF-8, and CHARSET may say that of a line of older versions. The bytes are something "
                + "else, mostly Windows-1252. The text is read as that; the fix writes what was read in UTF-8. Look at "
                + "it first: it is a guess.",
            bad: "NOTE:M<FC>nchen", good: "NOTE:München",
            check: .line([], [.oddQuoted, .data]) { $0.repaired(.invalidUTF8) }),
        .init(
            112, "control-character", .error, fix: .unsafe, "RFC 6350 §3.3",
            "control character in a line; it is kept, and left out when the line is written anew",
            why:
                "A line has no control characters but the tab: NUL ends texts early, and a form feed is known to break "
                + "web address books. In 2.1 it is a warning. Escape sequences of a declared ISO-2022 character set are "
                + "none of these.",
            bad: "NOTE:first<0C>second", good: "NOTE:firstsecond"),
        .init(
            113, "versions-mixed", .info, scope: .book, "de facto", "cards of several versions in one file",
            why:
                "Each card is read by its own version, which not every importer does. Convert all cards to one version "
                + "if an importer stumbles over the file.",
            bad: "BEGIN:VCARD\nVERSION:3.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD\n"
                + "BEGIN:VCARD\nVERSION:4.0\nFN:Luis Sol\nEND:VCARD",
            good: "BEGIN:VCARD\nVERSION:4.0\nFN:Ana Ruiz\nEND:VCARD\nBEGIN:VCARD\nVERSION:4.0\nFN:Luis Sol\nEND:VCARD"
        ),
        .init(
            114, "duplicate-uid", .warning, scope: .book, "RFC 6350 §6.7.6, §7.1.1",
            "the UID is already that of an earlier card",
            why: "Programs that synchronize take cards with one UID for the same contact: the later one overwrites the "
                + "earlier one. Merge the cards, or give one of them another UID.",
            bad: "BEGIN:VCARD\nVERSION:4.0\nFN:Ana Ruiz\nUID:urn:uuid:00000000-0000-4000-8000-000000000001\nEND:VCARD\n"
                + "BEGIN:VCARD\nVERSION:4.0\nFN:Luis Sol\nUID:urn:uuid:00000000-0000-4000-8000-000000000001\nEND:VCARD",
            good:
                "BEGIN:VCARD\nVERSION:4.0\nFN:Ana Ruiz\nUID:urn:uuid:00000000-0000-4000-8000-000000000001\nEND:VCARD\n"
                + "BEGIN:VCARD\nVERSION:4.0\nFN:Luis Sol\nUID:urn:uuid:00000000-0000-4000-8000-000000000002\nEND:VCARD"),
        .init(
            115, "repeated-card", .info, fix: .unsafe, scope: .book, "de facto",
            "an earlier card of the file is the same, byte for byte",
            why: "Files put together from several exports have cards twice, and importers make two contacts of them.",
            bad: "BEGIN:VCARD\nVERSION:4.0\nFN:Ana Ruiz\nEND:VCARD\nBEGIN:VCARD\nVERSION:4.0\nFN:Ana Ruiz\nEND:VCARD",
            good: "BEGIN:VCARD\nVERSION:4.0\nFN:Ana Ruiz\nEND:VCARD"),
        .init(
            116, "empty-card", .error, "RFC 6350 §3.3", "the card has no property but VERSION",
            why: "There is nothing in the card to import, and importers make a contact without a name of it.",
            bad: "BEGIN:VCARD\nVERSION:4.0\nEND:VCARD", good: "BEGIN:VCARD\nVERSION:4.0\nFN:Ana Ruiz\nEND:VCARD"),
        .init(
            117, "utf16", .warning, fix: .safe, scope: .file, "RFC 6350 §3.1", "the file is UTF-16, not UTF-8",
            why: "Some programs save as UTF-16, which hardly any importer expects. It is read, and written as UTF-16 "
                + "again unless it is fixed.",
            bad: "<FE><FF><00>B<00>E<00>G<00>I<00>N<00>:<00>V<00>C<00>A<00>R<00>D<00><0A>"
                + "<00>E<00>N<00>D<00>:<00>V<00>C<00>A<00>R<00>D<00><0A>",
            good: "BEGIN:VCARD\nVERSION:4.0\nFN:Ana Ruiz\nEND:VCARD"),
        .init(
            118, "foreign-component", .warning, scope: .file, "RFC 6350 §3.3",
            "a component other than a card was skipped",
            why: "The input has a BEGIN of something else, such as a calendar. It is no card, and is kept as text "
                + "between cards.",
            bad: "BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\nBEGIN:VCARD\nVERSION:4.0\nFN:Ana Ruiz\nEND:VCARD",
            good: "BEGIN:VCARD\nVERSION:4.0\nFN:Ana Ruiz\nEND:VCARD"),
        .init(
            119, "genomics-file", .error, scope: .file, "de facto",
            "this is a Variant Call Format file (genomics), not a vCard file",
            why: "Both kinds of file end in .vcf. This one has no contacts in it.",
            bad: "##fileformat=VCFv4.2", good: "BEGIN:VCARD\nVERSION:4.0\nFN:Ana Ruiz\nEND:VCARD"),
        .init(
            120, "limit-reached", .error, scope: .file, "de facto",
            "a limit was reached; the card was set aside unread",
            why:
                "A line, a card, or its number of lines is larger than the limits of reading allow. Its bytes are kept "
                + "as rejected ones. Read again with larger limits if the card is a real one.",
            bad: "", good: "BEGIN:VCARD\nVERSION:4.0\nFN:Ana Ruiz\nEND:VCARD"),
        .init(
            121, "nested-too-deep", .warning, "de facto", "AGENT cards are nested too deep; the inner ones stay text",
            why: "Cards inside of cards are opened sixteen levels deep unless set otherwise. The innermost ones are "
                + "kept, but not looked into.",
            bad: "", good: "AGENT:\nBEGIN:VCARD\nVERSION:2.1\nN:Sol;Luis\nEND:VCARD"),
        .init(
            122, "nested-without-agent", .warning, "vCard 2.1 §2.5.4",
            "a card inside of the card; it was taken as its AGENT",
            why: "Old phones write a card into another one without saying AGENT. It is taken for one, as properties of "
                + "the outer card follow it.",
            bad: "BEGIN:VCARD\nVERSION:2.1\nN:Ruiz;Ana\nBEGIN:VCARD\nVERSION:2.1\nN:Sol;Luis\nEND:VCARD\nTEL:555-0100\n"
                + "END:VCARD",
            good: "BEGIN:VCARD\nVERSION:2.1\nN:Ruiz;Ana\nAGENT:\nBEGIN:VCARD\nVERSION:2.1\nN:Sol;Luis\nEND:VCARD\n"
                + "TEL:555-0100\nEND:VCARD"),
        .init(
            123, "other-version", .error, "RFC 6350 §6.7.9", "the card is not of the version it is checked for",
            why:
                "A check for a version reads the card by the rules of that version, as if its VERSION said so. To make "
                + "it one of that version, convert it.",
            bad: "", good: "FN:Ana Ruiz"),
        .init(
            124, "utf16-odd-byte", .error, scope: .file, "RFC 2781 §2",
            "UTF-16 with half a character at the end; the byte is kept",
            why: "UTF-16 has two bytes a unit, and the file has an odd number: it was cut off, or bytes were added.",
            bad: "<FE><FF><00>B<00>E<00>G<00>I<00>N<00>:<00>V<00>C<00>A<00>R<00>D<00><0A>"
                + "<00>E<00>N<00>D<00>:<00>V<00>C<00>A<00>R<00>D<00><0A><00>",
            good: "BEGIN:VCARD\nVERSION:4.0\nFN:Ana Ruiz\nEND:VCARD"),
        .init(
            125, "lone-surrogate", .error, "RFC 2781 §2.2",
            "half a surrogate pair of UTF-16; it is shown as U+FFFD",
            why:
                "A character beyond U+FFFF has two code units, and one of them is missing, as when a text was cut to a "
                + "number of units. The unit is kept, and shown as one U+FFFD.",
            bad: "NOTE:<ED><A0><BD> lost", good: "NOTE:lost"),
    ]
}
