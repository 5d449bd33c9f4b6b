import VCardFormats
import VCardKit

extension Command {
    static let photosList = Command(
        name: "photos list",
        summary: "list the photos, one a line",
        purpose:
            "List photos and logos, one a line: kind, pixels, size, how it has to be turned, what it tells besides "
            + "its pixels, and what is wrong with it.",
        otherNames: ["ls", "show"],
        examples: [
            Example("vcard photos list contacts.vcf", "Which photos are there, and which are too large?"),
            Example("vcard photos list --property all contacts.vcf", "Sounds and keys too"),
            Example("vcard photos list --json contacts/", "For programs: places, cameras, dates, crop rectangles"),
        ],
        options: [
            AttachmentChoice.option,
            OptionRow("--plain", "print values with tabs between them and no heading"),
            OptionRow("--json", "print a JSON array of objects"),
        ],
        run: { context throws(ToolError) in
            let choice = try AttachmentChoice(context.arguments)
            let isPlain = context.arguments.has("plain")
            let isJSON = context.arguments.has("json")
            if isPlain, isJSON { throw .usage("--plain and --json exclude each other") }
            var json = JSONWriter(style: .pretty)
            var table = FittedTable(PhotoRow.heading)
            if isJSON { json.beginArray() }
            try context.forEachInput { context, input throws(ToolError) in
                let source = input.input
                let size = input.identity?.size
                try context.readCards(&input) { context, card throws(ToolError) in
                    context.progress.show(source, at: card.location.byteOffset, of: size)
                    for property in choice.properties(of: card) {
                        guard let row = PhotoRow(property, of: card, in: source) else { continue }
                        if isJSON {
                            row.write(to: &json)
                            try context.output.write(json.take())
                        } else if isPlain {
                            try context.output.writeLine(row.columns(areWhole: true).joined(separator: "\t"))
                        } else {
                            table.add(row.columns(areWhole: false))
                        }
                    }
                }
                context.progress.clear()
            }
            if isJSON {
                json.endArray()
                try context.output.write(json.take() + [UInt8(ascii: "\n")])
            } else if !table.rows.isEmpty {
                for line in table.lines(for: context.screen) { try context.output.writeLine(line) }
            }
            return .success
        })
}
