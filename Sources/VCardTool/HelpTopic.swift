import VCardFormats

/// A page of help about something that several options take: a row of ``all``.
struct HelpTopic: Sendable {
    /// The word behind `vcard help`.
    let name: String
    /// What the page shows, as half a sentence.
    let summary: String
    private let text: @Sendable () -> String

    var page: String { text() }

    static let all: [HelpTopic] = [fields]

    static func named(_ name: [UInt8]) -> HelpTopic? { all.first { $0.name.utf8.elementsEqual(name) } }

    private static let fields = HelpTopic(name: "fields", summary: "what the columns of convert --fields can hold") {
        var text = Help.wrap(
            "A column of --fields, or of a line of --map, holds what its path leads to: a field, then, as far as there "
                + "are such, a label, a number from 0 and a part, with dots between them.", indent: 0)
        text += "\n" + Help.table(paths.map { ($0.path, $0.meaning) }) + "\n"
        text += Help.wrap(
            "A label that looks like a number or a part, or has a dot in it, stands in double quotes. Without a label "
                + "any value is meant, the preferred one first.", indent: 0)
        text += "\nFields with their parts; a star is for labels, with the parts label and pref:\n"
        text += Help.table(
            CSVFieldList.fields.map { field in
                let parts = field.parts.filter { !field.isLabeled || $0 != "label" && $0 != "pref" }
                return (field.word + (field.isLabeled ? " *" : ""), parts.isEmpty ? "-" : parts.joined(separator: ", "))
            })
        return text
    }

    private static let paths: [(path: String, meaning: String)] = [
        ("fn", "the name as it is shown"),
        ("n.family", "the family name"),
        ("tel.mobile", "the first mobile number"),
        ("tel.work.1", "the second number at work"),
        ("email.0", "the first email address"),
        ("email.0.label", "its label"),
        ("adr.home.city", "the city of the address at home"),
        ("adr.formatted", "an address as on an envelope"),
        ("org.unit", "the department"),
        ("bday.year", "the year of birth"),
        ("related.spouse", "the spouse"),
        ("impp.skype", "the name in a service"),
        ("custom.Account", "a text with a label of the user's own"),
        ("x.account", "the property X-ACCOUNT"),
    ]
}
