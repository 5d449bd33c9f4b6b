import VCardKit

extension Command {
    static let photosExtract = Command(
        name: "photos extract",
        summary: "write photos to files",
        purpose: "Write each photo and logo to a file of its own, named after its card and ending as its bytes tell. "
            + "Prints the names of the files. Where Apple's Contacts shows a part of a picture that part is written. "
            + "Links are not followed. Cutting needs one of the libraries that vcard photos shrink names.",
        otherNames: ["export", "save"],
        examples: [
            Example("vcard photos extract contacts.vcf -o photos", "All photos, as photos/Ana Ruiz.jpg and so on"),
            Example("vcard photos extract --by uid contacts.vcf -o photos", "Named after UIDs, for photos set --from"),
        ],
        options: [
            OptionRow("-o/--output", "FOLDER", "write to FOLDER, which is made if it is not there"),
            OptionRow("--by", "KEY", "name files after the card's", choices: ["name", "uid"]),
            AttachmentChoice.option,
            OptionRow("--originals", "write pictures whole where Apple's Contacts shows a part of them"),
            OptionRow("--replace", "write over files that are there already and hold something else"),
        ],
        run: { context throws(ToolError) in
            let choice = try AttachmentChoice(context.arguments)
            guard let path = context.arguments.path("output"), !path.isDash else {
                throw .usage("photos extract needs a folder to write to: -o FOLDER")
            }
            var folder = try OutputFolder(path, replaces: context.arguments.has("replace"))
            let isByUID = context.arguments.value("by") == "uid"
            let isOriginal = context.arguments.has("originals")
            var links = 0
            try context.forEachInput { context, input throws(ToolError) in
                let source = input.input
                let size = input.identity?.size
                try context.readCards(&input) { context, card throws(ToolError) in
                    context.progress.show(source, at: card.location.byteOffset, of: size)
                    var refusals = Refusals(card)
                    for (number, property) in card.properties.enumerated() where choice.contains(property) {
                        guard let attachment = Attachment(property) else { continue }
                        guard let bytes = attachment.octets else {
                            links += 1
                            continue
                        }
                        let shown =
                            isOriginal
                            ? nil : PhotoShrinker.cropped(bytes, property, number, &refusals, &context)
                        do throws(ToolError) {
                            var file = try folder.begin(
                                property.fileStem(of: card, byUID: isByUID),
                                ending: shown == nil ? attachment.fileEnding : "jpg")
                            try file.write(shown ?? bytes)
                            try folder.finish(&file)
                            try context.output.writeLine(folder.file.shown)
                        } catch {
                            // The others can still be written.
                            guard error.kind == .input else { throw error }
                            context.progress.clear()
                            context.messages.error(error.message)
                            context.status.raise(to: .trouble)
                        }
                    }
                    context.report.add(context.inSource(refusals.losses), in: source)
                }
                context.progress.clear()
            }
            if links > 0 { context.say("\(FindingReport.counted(links, "link")) left alone; nothing is fetched") }
            return .success
        })
}
