extension Command {
    static let help = Command(
        name: "help",
        summary: "show how a verb is used",
        purpose: "Show how a verb is used, or list the verbs.",
        operands: "[VERB|TOPIC]...",
        otherNames: ["man", "usage"],
        examples: [
            Example("vcard help", "List the verbs"),
            Example("vcard help help", "Show what a verb does and takes"),
            Example("vcard help fields", "Show what the columns of convert --fields can hold"),
        ],
        run: { context throws(ToolError) in
            let operands = context.arguments.operands
            guard let verb = operands.first else {
                try context.output.write(Help.overview(context.screen))
                return .success
            }
            if operands.count == 1, let topic = HelpTopic.named(verb.bytes) {
                try context.output.write(topic.page)
                return .success
            }
            guard var command = Command.named(verb.bytes) else { throw Tool.unknownVerb(verb) }
            if operands.count > 1, !command.subcommands.isEmpty {
                guard let inner = command.subcommand(operands[1].bytes) else {
                    throw Tool.unknownVerb(operands[1], of: command)
                }
                command = inner
            } else if operands.count > 1 {
                throw .usage("help takes one verb")
            }
            try context.output.write(Help.page(of: command, context.screen))
            return .success
        })
}
