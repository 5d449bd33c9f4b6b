extension Rule {
    /// VC201: line ending.
    public static var lineEnding: Rule { .init(201) }
    /// VC203: fold splits character.
    public static var foldSplitsCharacter: Rule { .init(203) }
    /// VC204: empty continuation.
    public static var emptyContinuation: Rule { .init(204) }
    /// VC205: invalid line.
    public static var invalidLine: Rule { .init(205) }
    /// VC206: invalid property name.
    public static var invalidPropertyName: Rule { .init(206) }
    /// VC207: invalid group.
    public static var invalidGroup: Rule { .init(207) }
    /// VC210: unknown property.
    public static var unknownProperty: Rule { .init(210) }
    /// VC212: bare parameter.
    public static var bareParameter: Rule { .init(212) }
    /// VC213: malformed parameter.
    public static var unbalancedQuote: Rule { .init(213) }
    /// VC214: malformed parameter.
    public static var malformedParameter: Rule { .init(214) }
    /// VC240: indented line.
    public static var indentedLine: Rule { .init(240) }
    /// VC241: invalid json.
    public static var invalidJSON: Rule { .init(241) }
    /// VC242: no jcard.
    public static var noJCard: Rule { .init(242) }
    /// VC243: jcard property.
    public static var jCardProperty: Rule { .init(243) }
}

extension RuleTable {
    /// VC2: lines, names, and the syntax of parameters.
    static let lineRows: [RuleRow] = [
        .init(
            201, "line-ending", .warning, fix: .safe, scope: .file,
            "RFC 6350 §3.2, RFC 2425 §5.8.1, vCard 2.1 §2.1.3",
            "lines do not end with CRLF",
            why: "Lines of a vCard end with CR LF. LF alone and CR alone are read as well, here and by most importers, "
                + "but not by all. Each kind is reported once for an input.",
            bad: "BEGIN:VCARD<0A>VERSION:3.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD",
            good: "BEGIN:VCARD\nVERSION:3.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD"),
        .init(
            202, "long-line", .warning, in: [.v3, .v4], fix: .safe, "RFC 6350 §3.2, RFC 2426 §2.6",
            "a line has more than 75 octets",
            why: "Long lines are to be folded: a line end and a space, which readers take out again. Some readers have "
                + "room for a fixed number of octets only, and mail may break lines of more than 998.",
            bad: "NOTE:one two three four five six seven eight nine ten eleven twelve thirteen\\n fourteen",
            good: "NOTE:one two three four five six seven eight nine ten eleven twelve thirt\n een\\n fourteen",
            check: .line([], .long) { $0.longLine() }),
        .init(
            203, "fold-splits-character", .error, in: .all, fix: .safe, "RFC 6350 §3.2",
            "a fold splits a UTF-8 character; it was joined",
            why:
                "4.0 wants folds between characters. Readers that decode before they unfold show two wrong characters. "
                + "Elsewhere it is a warning.",
            bad: "NOTE:caf<C3>\n <A9>", good: "NOTE:caf\n é"),
        .init(
            204, "empty-continuation", .error, in: [.v3, .v4], fix: .safe, "RFC 6350 §3.2", "empty continuation line",
            why: "A fold has something behind its blank. Nothing is lost, but readers that trim lines stop here.",
            bad: "NOTE:a\n \n b", good: "NOTE:a\n b"),
        .init(
            205, "invalid-line", .error, fix: .unsafe, "RFC 6350 §3.3",
            "a line without a colon is no property; it was kept as it is",
            why: "Every line of a card has a name, a colon and a value. This one may be the rest of a text whose line "
                + "breaks were not escaped, or a property whose colon is lost. Behind a text it is read as its next "
                + "line, and the fix writes both as one; elsewhere there is none.",
            bad: "NOTE:Rings twice\nand waits", good: "NOTE:Rings twice\\nand waits"),
        .init(
            206, "invalid-property-name", .error, "RFC 6350 §3.3, vCard 2.1 §2.9", "not a legal property name",
            why: "A name has letters, digits and hyphens. Readers drop the line or the card.",
            bad: "X_SHOE SIZE:38", good: "X-SHOE-SIZE:38"),
        .init(
            207, "invalid-group", .error, in: [.v3, .v4], fix: .unsafe, "RFC 6350 §3.3", "not a legal group",
            why: "A group has letters, digits and hyphens. The fix puts a hyphen for any other character, in this line "
                + "only: look whether other lines have the group.",
            bad: "my_group.TEL:+1-555-0100", good: "my-group.TEL:+1-555-0100"),
        .init(
            208, "dotted-group", .warning, in: [.v3, .v4], fix: .unsafe, "RFC 2425 §5.8.2",
            "a group of several levels, which only 2.1 has",
            why: "2.1 allows A.B.TEL; 3.0 and 4.0 have one level. Readers take A.B as a group, or B.TEL as a name.",
            bad: "A.B.TEL:+1-555-0100", good: "A-B.TEL:+1-555-0100",
            check: .line([], .group) { $0.dottedGroup() }),
        .init(
            209, "orphan-label", .warning, "de facto", "the label has no property to label",
            why: "X-ABLabel names the property that has the same group. Without one, the label belongs to nothing: a "
                + "property was removed, or its group was changed.",
            bad: "item1.X-ABLabel:Boat", good: "item1.TEL:+1-555-0100\nitem1.X-ABLabel:Boat",
            check: .line([.xABLabel], .always) { $0.orphanLabel() }),
        .init(
            210, "unknown-property", .warning, "RFC 6350 §6.10",
            "neither a standard property nor an X- one; it was kept",
            why: "Names outside of the standards begin with X- or VND-. It may be a misspelled name.",
            bad: "HOMEPAGE:https://www.example.com/", good: "URL:https://www.example.com/"),
        .init(
            211, "lower-case-name", .info, fix: .safe, "RFC 6350 §3.3", "the name is not in upper case",
            why: "Names are compared without case, and written in upper case by nearly everyone.",
            bad: "note:hello", good: "NOTE:hello",
            check: .line([], .spelling) { $0.lowerCaseName() }),
        .init(
            212, "bare-parameter", .error, in: [.v3, .v4], fix: .safe, "RFC 2426 §5, RFC 6350 §3.3",
            "parameter without a name; taken as a type, encoding or value",
            why: "2.1 writes TEL;WORK, 3.0 and 4.0 write TEL;TYPE=WORK. Strict readers drop the line.",
            bad: "TEL;WORK:+1-555-0100", good: "TEL;TYPE=WORK:+1-555-0100"),
        .init(
            213, "malformed-parameter", .error, in: .all, fix: .unsafe, "RFC 6350 §3.3",
            "unbalanced double quote in the parameters",
            why:
                "A quoted value ends with a double quote. Readers look for it and may take the value for a part of the "
                + "parameters.",
            bad: "TEL;TYPE=\"home:+1-555-0100", good: "TEL;TYPE=home:+1-555-0100"),
        .init(
            214, "malformed-parameter", .error, in: .all, fix: .unsafe, "RFC 6350 §5",
            "malformed parameter; it was repaired",
            why:
                "A comma stands where a semicolon belongs, so that one parameter looks like a value of another one; or "
                + "a value with a comma or a semicolon is not in quotes, so that it ends there. The fix is safe but for "
                + "semicolons: what stands behind one is read as a parameter of its own, and the fix takes it as more of "
                + "the value.",
            bad: "TEL;PREF=1,TYPE=home:+1-555-0100", good: "TEL;PREF=1;TYPE=home:+1-555-0100",
            check: .line([], [.parameters, .oddHead]) { $0.unquotedComma() }),
        .init(
            215, "quoted-parameter-21", .error, in: .v21, fix: .safe, "vCard 2.1 §2.9",
            "2.1 has no quoted parameter values",
            why: "Readers of 2.1 take the double quotes as a part of the value.",
            bad: "TEL;TYPE=\"WORK\":555-0100", good: "TEL;TYPE=WORK:555-0100",
            check: .line([], .parameters) { $0.quotedParameter21() }),
        .init(
            216, "parameter-list-21", .error, in: .v21, fix: .safe, "vCard 2.1 §2.9",
            "2.1 has no lists in parameters",
            why: "2.1 repeats the parameter. Its readers take the list as one unknown word.",
            bad: "TEL;TYPE=HOME,VOICE:555-0100", good: "TEL;TYPE=HOME;TYPE=VOICE:555-0100",
            check: .line([], .parameters) { $0.parameterList21() }),
        .init(
            217, "repeated-parameter", .warning, "RFC 6350 §5", "a parameter with one value occurs more than once",
            why: "Readers take the first one or the last one.",
            bad: "FN;LANGUAGE=en;LANGUAGE=es:Ana Ruiz", good: "FN;LANGUAGE=en:Ana Ruiz",
            check: .line([], .parameters) { $0.repeatedParameter() }),
        .init(
            218, "empty-parameter", .warning, in: [.v3, .v4], fix: .safe, "RFC 6350 §3.3",
            "a parameter without a value",
            why: "It says nothing, and some readers stumble over it.",
            bad: "TEL;TYPE=:+1-555-0100", good: "TEL:+1-555-0100",
            check: .line([], .parameters) { $0.emptyParameter() }),
        .init(
            219, "group-parameter", .error, in: .v4, fix: .safe, "RFC 7095 §7.1",
            "GROUP is for jCard only; a vCard writes the group before the name",
            why: "A line that came from jCard kept the parameter that jCard has in the place of a group.",
            bad: "TEL;GROUP=a:+1-555-0100", good: "a.TEL:+1-555-0100",
            check: .line([], .parameters) { $0.groupParameter() }),
        .init(
            220, "value-unknown", .error, in: .v4, fix: .safe, "RFC 7095 §7.2", "VALUE=unknown is for jCard only",
            why: "jCard marks values of no known type so; in a vCard the type is not given then.",
            bad: "X-SHOE-SIZE;VALUE=unknown:38", good: "X-SHOE-SIZE:38",
            check: .line([], .parameters) { $0.unknownValueType() }),
        .init(
            221, "caret", .info, in: [.v3, .v4], "RFC 6868 §3", "a caret that begins no escape; it was kept",
            why: "In parameters ^n is a line break, ^' a double quote and ^^ a caret. Any other caret stays, but may "
                + "have been meant as one of these.",
            bad: "ADR;LABEL=\"Unit ^x\":;;Calle Mayor 1;Madrid;;28013;Spain",
            good: "ADR;LABEL=\"Unit ^^x\":;;Calle Mayor 1;Madrid;;28013;Spain",
            check: .line([], .parameters) { $0.strayCaret() }),
        .init(
            222, "quoted-type-list", .warning, in: [.v3, .v4], fix: .safe, "RFC 6350 EID 3139",
            "several types in one pair of quotes",
            why: "RFC 6350 shows TYPE=\"voice,home\" as two types, its grammar makes it one. Readers differ; without "
                + "the quotes all agree.",
            bad: "TEL;TYPE=\"voice,home\":+1-555-0100", good: "TEL;TYPE=voice,home:+1-555-0100",
            check: .line([], [.quotedTypes, .parameters]) { $0.quotedTypeList() }),
        .init(
            240, "indented-line", .warning, fix: .safe, "RFC 6350 §3.2",
            "an indented line after a blank line or BEGIN continues nothing",
            why: "A line that begins with a blank continues the one before. Here there is none to continue, so it was "
                + "read as a line of its own.",
            bad: "BEGIN:VCARD\n VERSION:3.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD",
            good: "BEGIN:VCARD\nVERSION:3.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD"),
        .init(
            241, "invalid-json", .error, scope: .format, "RFC 8259",
            "not JSON from here on; what stands before it was read",
            why: "The text is no JSON at this place. Cards before it are kept.", bad: "[\"vcard\",[[\"fn\",{},\"text\"",
            good: "[\"vcard\",[[\"version\",{},\"text\",\"4.0\"],[\"fn\",{},\"text\",\"Ana Ruiz\"]]]"),
        .init(
            242, "no-jcard", .error, scope: .format, "RFC 7095 §3.2",
            "not what jCard has in this place; it was left out",
            why: "A jCard is an array of \"vcard\" and an array of properties.", bad: "[\"vcard\",{}]",
            good: "[\"vcard\",[[\"version\",{},\"text\",\"4.0\"],[\"fn\",{},\"text\",\"Ana Ruiz\"]]]"),
        .init(
            243, "jcard-property", .error, scope: .format, "RFC 7095 §3.3",
            "a property is an array of name, parameters, type and values",
            why: "A property in jCard is an array of at least four items; this one is not, and was left out.",
            bad: "[\"vcard\",[[\"version\",{},\"text\",\"4.0\"],[\"fn\"]]]",
            good: "[\"vcard\",[[\"version\",{},\"text\",\"4.0\"],[\"fn\",{},\"text\",\"Ana Ruiz\"]]]"),
    ]
}
