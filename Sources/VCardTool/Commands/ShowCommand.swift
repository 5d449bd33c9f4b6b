import VCardKit

extension Command {
    static let show = Command(
        name: "show",
        summary: "show cards to read",
        purpose: "Show cards to read: all of them, or those that an option names. Exits with 1 if none is like that.",
        otherNames: ["view", "print", "details"],
        examples: [
            Example("vcard show contacts.vcf", "Read a file card by card"),
            Example("vcard show --name ruiz contacts.vcf", "Those with this in their name"),
            Example("vcard show --card 0 contacts.vcf", "The first one; findings count cards like this"),
        ],
        options: CardSelection.options,
        run: { context throws(ToolError) in
            let selection = try CardSelection(context.arguments)
            var shown = 0
            try context.forEachInput { context, input throws(ToolError) in
                try context.readCards(&input) { context, card throws(ToolError) in
                    guard selection.contains(card) else { return }
                    if shown > 0 { try context.output.writeLine("") }
                    shown += 1
                    try context.output.write(CardPage(card, context.screen).text)
                }
            }
            if shown == 0, selection.isNarrow {
                context.messages.note(selection.nothingFound)
                return .findings
            }
            return .success
        })
}
