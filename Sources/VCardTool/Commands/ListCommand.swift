import VCardFormats
import VCardKit

extension Command {
    static let list = Command(
        name: "list",
        summary: "list the cards, one a line",
        purpose:
            "List the cards, one a line: number in the file, name, organization, first phone number, first email address. "
            + "The table is cut to the width of a terminal.",
        otherNames: ["ls", "table", "index"],
        examples: [
            Example("vcard list --sort name contacts.vcf", "Who is in a file?"),
            Example("vcard list --plain contacts.vcf | cut -f 4", "All first email addresses"),
            Example("vcard list --json contacts/", "For programs, with UID, version and place"),
        ],
        options: [
            OptionRow("--sort", "COLUMN", "sort, ignoring case and accents, by", choices: ["name", "organization"]),
            OptionRow("--plain", "print values with tabs between them and no heading"),
            OptionRow("--json", "print a JSON array of objects"),
        ],
        run: { context throws(ToolError) in
            let isPlain = context.arguments.has("plain")
            let isJSON = context.arguments.has("json")
            if isPlain, isJSON { throw .usage("--plain and --json exclude each other") }
            let column = context.arguments.value("sort")
            var json = JSONWriter(style: .pretty)
            if isJSON { json.beginArray() }
            var rows: [CardSummary] = []
            let waits = column != nil || !isPlain && !isJSON
            try context.forEachInput { context, input throws(ToolError) in
                let source = input.input
                try context.readCards(&input) { context, card throws(ToolError) in
                    let row = CardSummary(card, in: source)
                    if waits { rows.append(row) } else { try context.write(row, &json, isJSON) }
                }
            }
            if let column { rows.sort(by: column) }
            if isPlain || isJSON {
                for row in rows { try context.write(row, &json, isJSON) }
            } else {
                try context.writeTable(rows)
            }
            if isJSON {
                json.endArray()
                try context.output.write(json.take() + [UInt8(ascii: "\n")])
            }
            return .success
        })
}

extension [CardSummary] {
    /// Sorts by the bytes of the text without case and accents; cards without one come last.
    fileprivate mutating func sort(by column: String) {
        let keys = map { [UInt8]((column == "name" ? $0.name : $0.organization).searchKey.utf8) }
        let order = indices.sorted { left, right in
            if keys[left] == keys[right] { return left < right }
            if keys[left].isEmpty || keys[right].isEmpty { return keys[right].isEmpty }
            return keys[left].lexicographicallyPrecedes(keys[right])
        }
        self = order.map { self[$0] }
    }
}

extension CardSummary {
    /// The columns as they are shown.
    fileprivate var columns: [String] { [name, organization, phone, email].map { TerminalText.escaped($0) } }
}

extension Context {
    fileprivate mutating func write(_ row: CardSummary, _ json: inout JSONWriter, _ isJSON: Bool) throws(ToolError) {
        guard isJSON else { return try output.writeLine(row.columns.joined(separator: "\t")) }
        json.beginObject()
        let texts = [
            ("name", row.name), ("organization", row.organization), ("phone", row.phone), ("email", row.email),
            ("uid", row.uid),
        ]
        for (key, text) in texts {
            json.key(key)
            if text.isEmpty { json.null() } else { json.string(text) }
        }
        json.key("version")
        json.string(row.version.text)
        json.key("file")
        if let path = row.input.path { json.string(path.bytes) } else { json.null() }
        json.key("card")
        json.integer(row.card)
        json.endObject()
        try output.write(json.take())
    }

    fileprivate mutating func writeTable(_ rows: [CardSummary]) throws(ToolError) {
        if rows.isEmpty { return }
        // Cards are numbered in each file.
        let hasFiles = rows.contains { $0.input != rows[0].input }
        var table = FittedTable((hasFiles ? ["FILE"] : []) + ["CARD", "NAME", "ORGANIZATION", "PHONE", "EMAIL"])
        for row in rows { table.add((hasFiles ? [row.input.shown] : []) + ["\(row.card)"] + row.columns) }
        for line in table.lines(for: screen) { try output.writeLine(line) }
    }
}
