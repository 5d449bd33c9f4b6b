import VCardFormats
import VCardKit

extension Command {
    static let convert = Command(
        name: "convert",
        summary: "write cards in another format",
        purpose: "Write cards in another format. What could not be carried over is in the report.",
        otherNames: ["export", "import", "translate"],
        examples: [
            Example("vcard convert -t jcard contacts.vcf", "As JSON (RFC 7095), for programs"),
            Example("vcard convert contacts.vcf -o contacts.json", "The same; the ending says what is wanted"),
            Example("vcard convert -t vcf phone/ -o all.vcf", "The cards of a folder in one clean file"),
        ],
        options: [
            OptionRow(
                "-t/--to", "FORMAT", "the format to write; if left out, what the ending of --output says",
                choices: CardFormat.all.filter { $0.makeWriter != nil }.map { $0.name }),
            OptionRow(
                "-f/--from", "FORMAT", "the format to read; auto looks at the input itself",
                choices: ["auto"] + CardFormat.all.filter { $0.canRead }.map { $0.name }),
            OptionRow("--strict", "leave out what the version has no place for, instead of keeping it under X- names"),
            OptionRow("--losses", "print what could not be kept as it was"),
            OptionRow("--pretty", "break JSON into lines, for people to read"),
            outputOption,
        ],
        run: { context throws(ToolError) in
            let format = try context.target()
            guard var writer = format.makeWriter?(WritingOptions(isPretty: context.arguments.has("pretty"))) else {
                throw .failure("nothing is known about writing this format")
            }
            let options = ConversionOptions(carries: !context.arguments.has("strict"), mends: true)
            try context.forEachInput { context, input throws(ToolError) in
                let source = input.input
                try context.readCards(&input) { context, card throws(ToolError) in
                    var losses: [Loss] = []
                    if let version = format.version {
                        let conversion = card.converted(to: version, options: options)
                        losses = conversion.losses
                        writer.write(conversion.card)
                        for other in conversion.additionalCards { writer.write(other) }
                    } else {
                        writer.write(card)
                        losses = writer.takeLosses()
                    }
                    if !losses.isEmpty {
                        losses = context.inSource(losses)
                        context.report.add(losses, in: source)
                        if context.arguments.has("losses") { context.messages.write(losses, in: source) }
                    }
                    try context.output.write(writer.take())
                }
            }
            try context.output.write(writer.finish())
            return .success
        })
}

extension Context {
    /// The format that `--to` names, or that the ending of `--output` stands for.
    fileprivate func target() throws(ToolError) -> CardFormat {
        if let format = arguments.value("to").flatMap({ CardFormat.named($0) }) { return format }
        let format = arguments.path("output").flatMap { path in
            CardFormat.all.first { format in
                format.makeWriter != nil && format.extensions.contains { path.hasExtension($0) }
            }
        }
        guard let format else {
            throw .usage(
                "convert needs to know the format to write: -t FORMAT",
                hint: "formats: "
                    + CardFormat.all.filter { $0.makeWriter != nil }.map { $0.name }.joined(separator: ", "))
        }
        return format
    }
}

extension Messages {
    /// Prints losses like a compiler's messages, without color.
    fileprivate func write(_ losses: [Loss], in input: Input) {
        var text = ""
        for loss in losses {
            text +=
                "\(input.shown):\(loss.line): \(loss.grade.name) \(loss.kind.code) \(TerminalText.escaped(loss.property)): "
                + "\(TerminalText.escaped(loss.message))\n"
        }
        if !text.isEmpty { write(text) }
    }
}
