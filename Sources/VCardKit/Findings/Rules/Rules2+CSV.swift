extension Rule {
    /// VC271: csv row length.
    public static var csvRowLength: Rule { .init(271) }
    /// VC272: csv quote.
    public static var csvQuote: Rule { .init(272) }
    /// VC273: csv unknown column.
    public static var csvUnknownColumn: Rule { .init(273) }
    /// VC274: csv directory name.
    public static var csvDirectoryName: Rule { .init(274) }
    /// VC275: csv no header.
    public static var csvNoHeader: Rule { .init(275) }
    /// VC276: csv second value.
    public static var csvSecondValue: Rule { .init(276) }
}

extension RuleTable {
    /// What the reader of CSV finds.
    static let csvRows: [RuleRow] = [
        .init(
            271, "csv-row-length", .warning, scope: .format, "RFC 4180 §2",
            "the row has more or fewer cells than the header",
            why: "Cells beyond the header are kept in NOTE; where there are fewer, the last columns are empty. More "
                + "cells that are all empty are only information. A comma in a cell without quotes makes two of it.",
            bad: "Name,Email\nAna Ruiz,ana@example.com,Madrid", good: "Name,Email,City\nAna Ruiz,ana@example.com,Madrid"
        ),
        .init(
            272, "csv-quote", .warning, scope: .format, "RFC 4180 §2", "a quote that is not as CSV has it",
            why:
                "A quote inside of quotes that is not doubled is kept as text. One that is never closed opens a cell up "
                + "to the end of the file, unless its line has as many cells as the header when it is taken for text.",
            bad: "Name,Note\n\"Ana\",\"said \"hi\" twice\"", good: "Name,Note\n\"Ana\",\"said \"\"hi\"\" twice\""),
        .init(
            273, "csv-unknown-column", .info, scope: .format, "de facto",
            "the column is unknown; its values are kept",
            why: "They become a property with X- and the header for its name, or lines of NOTE where the header has "
                + "letters that no such name may have. --map FILE says what a column holds.",
            bad: "Name,Shoe size\nAna Ruiz,38", good: "Name,Nickname\nAna Ruiz,Anita"),
        .init(
            274, "csv-directory-name", .warning, scope: .format, "de facto",
            "a name in Exchange's directory is no address; it was left out",
            why: "Outlook exports the contacts of a company's directory with a name of Exchange instead of an email "
                + "address, and the type EX.",
            bad: "First Name,E-mail Address,E-mail Type\nAna,/o=Acme/ou=x/cn=ana,EX",
            good: "First Name,E-mail Address,E-mail Type\nAna,ana@example.com,SMTP"),
        .init(
            275, "csv-no-header", .warning, scope: .format, "RFC 4180 §2",
            "there is no header; what columns hold was told by what stands in them",
            why: "The first row is no header: it has an email address, a phone number or a link in it.",
            bad: "Ana Ruiz,ana@example.com", good: "Name,Email\nAna Ruiz,ana@example.com"),
        .init(
            276, "csv-second-value", .warning, scope: .format, "de facto",
            "another value for what a contact has once",
            why: "Two columns mean the same, by their headers, and a row has something else in each. The first one "
                + "counts; the other one is kept in NOTE, a second formatted name as another FN. Equal ones are one.",
            bad: "First Name,First Name,Last Name\nAna,Anna,Ruiz", good: "First Name,Last Name\nAna,Ruiz"),
    ]
}
