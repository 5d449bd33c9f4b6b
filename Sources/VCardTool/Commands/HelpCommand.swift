extension Command {
    static let help = Command(
        name: "help",
        summary: "show how a verb is used",
        purpose: "Show how a verb is used, or list the verbs.",
        operands: "[VERB]",
        otherNames: ["man", "usage"],
        examples: [
            Example("vcard help", "List the verbs"),
            Example("vcard help help", "Show what a verb does and takes"),
        ],
        run: { context throws(ToolError) in
            let operands = context.arguments.operands
            guard let verb = operands.first else {
                try context.output.write(Help.overview(context.screen))
                return .success
            }
            if operands.count > 1 { throw .usage("help takes one verb") }
            guard let command = Command.named(verb.bytes) else { throw Tool.unknownVerb(verb) }
            try context.output.write(Help.page(of: command, context.screen))
            return .success
        })
}
