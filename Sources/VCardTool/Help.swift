/// The texts of `--help`, made from the command table.
enum Help {
    static let version = "vcard 0.1.0"

    private static let width = 80

    /// The list of verbs.
    static func overview(_ screen: Terminal) -> String {
        var text = "Read, check, convert and edit address books.\n\n"
        text += screen.styled("Usage:", .bold) + " vcard VERB [OPTION]... [FILE|FOLDER|-]...\n\n"
        text += screen.styled("Verbs:", .bold) + "\n"
        text += table(Command.all.map { ($0.name, $0.summary) })
        text += "\n" + screen.styled("Options of every verb:", .bold) + "\n"
        text += table(OptionRow.global.map { ($0.heading, $0.help) })
        text += "\n"
        text += wrap(
            "A folder stands for the .vcf files in it. Where nothing is named, standard input is read.", indent: 0)
        text += wrap(
            "Exit status: 0 done, 1 findings or differences (verbs that judge), 2 wrong use or unreadable input, "
                + "130 interrupted.", indent: 0)
        text += "\nvcard help VERB shows what a verb takes, with examples.\n"
        for topic in HelpTopic.all { text += "vcard help \(topic.name) shows \(topic.summary).\n" }
        return text
    }

    /// The page of one verb.
    static func page(of command: Command, _ screen: Terminal) -> String {
        var text = screen.styled("Usage:", .bold) + " vcard " + command.name
        text += command.subcommands.isEmpty ? "" : " VERB"
        text += " [OPTION]..." + (command.operands.isEmpty ? "" : " " + command.operands) + "\n\n"
        text += wrap(command.purpose, indent: 0)
        if !command.subcommands.isEmpty {
            text += "\n" + screen.styled("Verbs:", .bold) + "\n"
            text += table(command.subcommands.map { ($0.lastName, $0.summary) })
        }
        text += "\n" + screen.styled("Examples:", .bold) + "\n"
        for example in command.examples {
            text += screen.styled("  # " + example.purpose, .dim) + "\n  " + example.line + "\n"
        }
        if !command.options.isEmpty {
            text += "\n" + screen.styled("Options:", .bold) + "\n"
            text += table(command.options.map { ($0.heading, help($0)) })
        }
        text += "\n" + screen.styled("Options of every verb:", .bold) + "\n"
        text += table(OptionRow.global.map { ($0.heading, $0.help) })
        if !command.subcommands.isEmpty {
            text += "\nvcard help \(command.name) VERB shows what a verb takes, with examples.\n"
        }
        return text
    }

    private static func help(_ row: OptionRow) -> String {
        row.choices.isEmpty ? row.help : row.help + ": " + row.choices.joined(separator: ", ")
    }

    /// Two columns; the right one begins where it suits most of the left one.
    static func table(_ rows: [(left: String, right: String)]) -> String {
        let start = min(26, (rows.map { TextWidth.columns($0.left) }.max() ?? 0) + 4)
        return rows.map { row in
            let left = "  " + row.left
            let right = wrap(row.right, indent: start)
            if TextWidth.columns(left) + 2 > start { return left + "\n" + right }
            return TextWidth.padded(left, to: start) + String(right.drop { $0 == " " })
        }.joined()
    }

    /// Breaks text between words so that it fits; every line is indented.
    static func wrap(_ text: String, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, indent + TextWidth.columns(line) + 1 + TextWidth.columns(String(word)) > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        lines.append(line)
        return lines.map { margin + $0 + "\n" }.joined()
    }
}
