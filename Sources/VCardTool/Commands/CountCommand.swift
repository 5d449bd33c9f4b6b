import VCardKit

extension Command {
    static let count = Command(
        name: "count",
        summary: "count the cards",
        purpose: "Count the cards: one number for one input, a line for each of several and then their total.",
        otherNames: ["wc", "number"],
        examples: [
            Example("vcard count contacts.vcf", "How many cards are in a file?"),
            Example("vcard count backups/", "In each file of a folder, and in all of them"),
            Example("unzip -p export.zip | vcard count", "In what another program writes"),
        ],
        countsFindings: false,
        run: { context throws(ToolError) in
            var total = 0
            try context.forEachInput { context, input throws(ToolError) in
                let cards = try context.readCards(&input) { _, _ in }.cards
                total += cards
                try context.output.writeLine(
                    context.inputCount > 1 ? "\(cards) \(input.input.shown)" : String(cards))
            }
            if context.inputCount != 1 {
                try context.output.writeLine(context.inputCount == 0 ? "0" : "\(total) total")
            }
            return .success
        })
}
