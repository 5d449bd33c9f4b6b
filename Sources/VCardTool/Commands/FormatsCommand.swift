import VCardFormats
import VCardKit

extension Command {
    static let formats = Command(
        name: "formats",
        summary: "list the formats that can be read and written",
        purpose: "List the formats that can be read (r) and written (w), by the names that --from and --to take.",
        operands: "",
        otherNames: ["types"],
        examples: [
            Example("vcard formats", "Which formats there are"),
            Example("vcard formats --json", "The same, for programs"),
        ],
        options: [OptionRow("--json", "print JSON")],
        countsFindings: false,
        run: { context throws(ToolError) in
            if let operand = context.arguments.operands.first {
                throw .usage("formats takes no operand, but there is \(operand.shown)")
            }
            guard context.arguments.has("json") else {
                let rows = CardFormat.all.map { format in
                    [
                        format.name, (format.canRead ? "r" : "-") + (format.makeWriter != nil ? "w" : "-"),
                        format.extensions.map { "." + $0 }.joined(separator: " "), format.summary,
                    ]
                }
                try context.output.write(TextTable.text([["NAME", "", "FILES", "FORMAT"]] + rows))
                return .success
            }
            var json = JSONWriter(style: .pretty)
            json.beginArray()
            for format in CardFormat.all {
                json.beginObject()
                json.key("name")
                json.string(format.name)
                json.key("summary")
                json.string(format.summary)
                json.key("mediaType")
                json.string(format.mediaType)
                json.key("extensions")
                json.beginArray()
                for ending in format.extensions { json.string(ending) }
                json.endArray()
                json.key("reads")
                json.boolean(format.canRead)
                json.key("writes")
                json.boolean(format.makeWriter != nil)
                json.endObject()
            }
            json.endArray()
            try context.output.write(json.take() + [UInt8(ascii: "\n")])
            return .success
        })
}
