// The property table. The rows of `named` have a number in `PropertyID`, so they keep their
// places; a new row goes into any other group.
extension PropertyDefinition {
    /// Every property the library knows, standard ones first.
    public static let all: [PropertyDefinition] =
        framing + core + dropped + extensions + namedVendors + otherStandards + vendors

    /// What holds a card together.
    private static let framing: [PropertyDefinition] = [
        .init("BEGIN", in: .all, as: [.text], .exactlyOne, source: "RFC 6350 §6.1.1"),
        .init("END", in: .all, as: [.text], .exactlyOne, source: "RFC 6350 §6.1.2"),
        .init("VERSION", in: .all, as: [.text], .exactlyOne, with: "V", source: "RFC 6350 §6.7.9"),
    ]

    /// The properties of RFC 6350, with their forms in 2.1 and RFC 2426, 2739, 4770.
    private static let core: [PropertyDefinition] = [
        .init("SOURCE", in: [.v3, .v4], as: [.uri], .any, with: "VIPAM", source: "RFC 6350 §6.1.3"),
        .init("KIND", in: [.v4], as: [.text], .atMostOne, with: "V", source: "RFC 6350 §6.1.4"),
        .init("XML", in: [.v4], as: [.text], .any, with: "VA", source: "RFC 6350 §6.1.5"),
        .init(
            "FN", in: .all, as: [.text], .oneOrMore, v21: .any, v3: .exactlyOne, with: "VTLAIP", types: .place,
            source: "RFC 6350 §6.2.1"),
        .init(
            "N", in: .all, as: [.text], .atMostOne, v21: .exactlyOne, v3: .exactlyOne,
            .components(names: nameComponents, lists: true), with: "VSLA", also: [.phonetic, .script, .jscomps],
            source: "RFC 6350 §6.2.2, RFC 9554 §2.2"),
        .init(
            "NICKNAME", in: [.v3, .v4], as: [.text], .any, .list, with: "VTLAIP", types: .place,
            source: "RFC 6350 §6.2.3"),
        .init(
            "PHOTO", in: .all, as: [.uri], .any, as21: media21, as3: [.binary, .uri], with: "VATMPI", types: .image,
            isMedia: true, source: "RFC 6350 §6.2.4"),
        .init(
            "BDAY", in: .all, as: [.dateAndOrTime, .text], .atMostOne, v21: .any, v3: .any, as3: [.date, .dateTime],
            with: "VACL", source: "RFC 6350 §6.2.5"),
        .init(
            "ANNIVERSARY", in: [.v4], as: [.dateAndOrTime, .text], .atMostOne, as3: [.date], with: "VACL",
            source: "RFC 6350 §6.2.6"),
        .init(
            "GENDER", in: [.v4], as: [.text], .atMostOne, .components(names: ["sex", "identity"], lists: false),
            with: "V", source: "RFC 6350 §6.2.7"),
        .init(
            "ADR", in: .all, as: [.text], .any, .components(names: addressComponents, lists: true),
            with: "VBLGZAIPT", also: [.cc, .phonetic, .script, .jscomps], types: .address,
            source: "RFC 6350 §6.3.1, RFC 9554 §2.1"),
        .init(
            "TEL", in: .all, as: [.text, .uri], .any, as21: [.text], as3: [.phoneNumber, .text, .uri], with: "VTIPAM",
            types: .phone, source: "RFC 6350 §6.4.1"),
        .init("EMAIL", in: .all, as: [.text], .any, with: "VIPTA", types: .email, source: "RFC 6350 §6.4.2"),
        .init(
            "IMPP", in: [.v3, .v4], as: [.uri], .any, with: "VIPTMA", also: [.serviceType, .username],
            types: .messaging, source: "RFC 6350 §6.4.3, RFC 4770"),
        .init("LANG", in: [.v4], as: [.languageTag], .any, with: "VIPAT", types: .place, source: "RFC 6350 §6.4.4"),
        .init(
            "TZ", in: .all, as: [.text, .uri, .utcOffset], .any, as21: [.utcOffset], as3: [.utcOffset, .text],
            with: "VAIPTM", types: .place, source: "RFC 6350 §6.5.1"),
        .init(
            "GEO", in: .all, as: [.uri], .any, as3: [.float],
            before4: .components(names: ["latitude", "longitude"], lists: false), with: "VIPTMA", types: .place,
            source: "RFC 6350 §6.5.2"),
        .init("TITLE", in: .all, as: [.text], .any, with: "VLIPAT", types: .place, source: "RFC 6350 §6.6.1"),
        .init("ROLE", in: .all, as: [.text], .any, with: "VLIPAT", types: .place, source: "RFC 6350 §6.6.2"),
        .init(
            "LOGO", in: .all, as: [.uri], .any, as21: media21, as3: [.binary, .uri], with: "VLIPTMA", types: .image,
            isMedia: true, source: "RFC 6350 §6.6.3"),
        .init(
            "ORG", in: .all, as: [.text], .any, .components(names: [], lists: false), with: "VSLIPAT",
            types: .place, source: "RFC 6350 §6.6.4"),
        .init("MEMBER", in: [.v4], as: [.uri], .any, with: "VIPAM", source: "RFC 6350 §6.6.5"),
        .init(
            "RELATED", in: [.v4], as: [.uri, .text], .any, with: "VIPATML", types: .related,
            source: "RFC 6350 §6.6.6"),
        .init(
            "CATEGORIES", in: [.v3, .v4], as: [.text], .any, .list, with: "VIPTA", types: .place,
            source: "RFC 6350 §6.7.1"),
        .init("NOTE", in: .all, as: [.text], .any, with: "VLIPTA", types: .place, source: "RFC 6350 §6.7.2"),
        .init("PRODID", in: [.v3, .v4], as: [.text], .atMostOne, v3: .any, with: "V", source: "RFC 6350 §6.7.3"),
        .init(
            "REV", in: .all, as: [.timestamp], .atMostOne, v21: .any, v3: .any, as3: [.dateTime, .date], with: "V",
            source: "RFC 6350 §6.7.4"),
        .init(
            "SOUND", in: .all, as: [.uri], .any, as21: [.text, .binary, .uri, .contentID, .inline],
            as3: [.binary, .uri], with: "VLIPTMA", types: .sound, isMedia: true, source: "RFC 6350 §6.7.5"),
        .init(
            "UID", in: .all, as: [.uri, .text], .atMostOne, v21: .any, v3: .any, as3: [.text], with: "V",
            source: "RFC 6350 §6.7.6"),
        .init(
            "CLIENTPIDMAP", in: [.v4], as: [.text], .any, .components(names: ["sourceid", "uri"], lists: false),
            source: "RFC 6350 §6.7.7"),
        .init("URL", in: .all, as: [.uri], .any, with: "VIPTMA", types: .place, source: "RFC 6350 §6.7.8"),
        .init(
            "KEY", in: .all, as: [.uri, .text], .any, as21: [.text, .binary, .uri, .contentID, .inline],
            as3: [.binary, .text, .uri], with: "VAIPTM", types: .key, isMedia: true, source: "RFC 6350 §6.8.1"),
        .init(
            "FBURL", in: [.v3, .v4], as: [.uri], .any, with: "VIPTMA", types: .place,
            source: "RFC 6350 §6.9.1, RFC 2739"),
        .init(
            "CALADRURI", in: [.v3, .v4], as: [.uri], .any, with: "VIPTMA", types: .place,
            source: "RFC 6350 §6.9.2, RFC 2739"),
        .init(
            "CALURI", in: [.v3, .v4], as: [.uri], .any, with: "VIPTMA", types: .place,
            source: "RFC 6350 §6.9.3, RFC 2739"),
    ]

    /// What 4.0 did not take over.
    private static let dropped: [PropertyDefinition] = [
        .init("LABEL", in: [.v21, .v3], as: [.text], .any, types: .address, source: "RFC 2426 §3.2.2"),
        .init("MAILER", in: [.v21, .v3], as: [.text], .any, source: "RFC 2426 §3.3.3"),
        .init(
            "AGENT", in: [.v21, .v3], as: [.vcard, .text, .uri], .any, as21: [.vcard, .uri, .contentID, .inline],
            source: "RFC 2426 §3.5.4"),
        .init("SORT-STRING", in: [.v3], as: [.text], .any, source: "RFC 2426 §3.6.5"),
        .init("CLASS", in: [.v3], as: [.text], .any, source: "RFC 2426 §3.7.1"),
        .init("NAME", in: [.v3], as: [.text], .any, source: "RFC 2426 §2.1.2"),
        .init("PROFILE", in: [.v3], as: [.text], .atMostOne, source: "RFC 2426 §2.1.3"),
        .init("CAPURI", in: [.v3], as: [.uri], .any, source: "RFC 2739 §2.4"),
    ]

    /// RFC 6474, 6715, 8605, 9554, 9555.
    private static let extensions: [PropertyDefinition] = [
        .init("BIRTHPLACE", in: [.v4], as: [.text, .uri], .atMostOne, with: "VAL", source: "RFC 6474 §2.1"),
        .init("DEATHPLACE", in: [.v4], as: [.text, .uri], .atMostOne, with: "VAL", source: "RFC 6474 §2.2"),
        .init("DEATHDATE", in: [.v4], as: [.dateAndOrTime, .text], .atMostOne, with: "VACL", source: "RFC 6474 §2.3"),
        .init("EXPERTISE", in: [.v4], as: [.text], .any, with: "ENLPAT", types: .place, source: "RFC 6715 §2.1"),
        .init("HOBBY", in: [.v4], as: [.text], .any, with: "ENLPAT", types: .place, source: "RFC 6715 §2.2"),
        .init("INTEREST", in: [.v4], as: [.text], .any, with: "ENLPAT", types: .place, source: "RFC 6715 §2.3"),
        .init("ORG-DIRECTORY", in: [.v4], as: [.uri], .any, with: "PNLIAT", types: .place, source: "RFC 6715 §2.4"),
        .init("CONTACT-URI", in: [.v4], as: [.uri], .any, with: "VP", source: "RFC 8605 §2.1"),
        .init("CREATED", in: [.v4], as: [.timestamp], .atMostOne, with: "V", source: "RFC 9554 §3.1"),
        .init("GRAMGENDER", in: [.v4], as: [.text], .any, with: "L", source: "RFC 9554 §3.2"),
        .init("LANGUAGE", in: [.v4], as: [.languageTag], .atMostOne, with: "V", source: "RFC 9554 §3.3"),
        .init("PRONOUNS", in: [.v4], as: [.text], .any, with: "LPTA", types: .place, source: "RFC 9554 §3.4"),
        .init(
            "SOCIALPROFILE", in: [.v4], as: [.uri, .text], .any, with: "VPT", also: [.serviceType, .username],
            types: .place, source: "RFC 9554 §3.5"),
        .init("JSPROP", in: [.v4], as: [.text], .any, with: "V", also: [.jsptr], source: "RFC 9555 §3.2.1"),
    ]

    /// Standards after these: a row here needs no number.
    private static let otherStandards: [PropertyDefinition] = []

    private static let media21: [ValueType] = [.binary, .uri, .contentID, .inline]

    private static let nameComponents = [
        "surname", "given", "additional", "prefix", "suffix", "surname2", "generation",
    ]

    private static let addressComponents = [
        "pobox", "ext", "street", "locality", "region", "code", "country", "room", "apartment", "floor", "number",
        "name", "building", "block", "subdistrict", "district", "landmark", "direction",
    ]
}
