import VCardKit

extension Command {
    static let photosInline = Command(
        name: "photos inline",
        summary: "put files that cards refer to into the cards",
        purpose:
            "Put pictures that stand in files beside an address book into its cards. Taken are relative references "
            + "that stay inside the book's folder and lead to pictures, but not by symbolic links; links into the network "
            + "stay links. A file that is missing or no picture is an error; the others are put in all the same.",
        otherNames: ["embed"],
        examples: [
            Example("vcard photos inline contacts.vcf -o whole.vcf", "One file to send, with all photos in it"),
            Example("vcard photos inline -i contacts.vcf", "The same, over the file itself"),
        ],
        options: [AttachmentChoice.option, outputOption, inPlaceOption],
        run: { context throws(ToolError) in
            let choice = try AttachmentChoice(context.arguments)
            var count = 0
            try context.editCards { context, card, input throws(ToolError) in
                try choice.changing(card, &context, in: input) { context, property throws(ToolError) in
                    guard case .uri(let uri)? = Attachment(property)?.content, !FileReference.leadsElsewhere(uri) else {
                        return .kept
                    }
                    let shown = TextWidth.truncated(TerminalText.quoted(uri), to: 60)
                    guard let reference = FileReference(uri) else {
                        return .refused("\(shown) does not name a file inside of the address book's folder")
                    }
                    do throws(ToolError) {
                        guard let file = try reference.file(in: input.path?.folder ?? Path(".")) else {
                            return .refused("\(shown) leads to no plain file in a plain folder")
                        }
                        let attachment = try PictureFile.read(file, for: property.id)
                        // A card of a stranger may not take in any file there is.
                        if attachment.mediaType == nil { throw .input("\(file.shown): is of no kind that is known") }
                        count += 1
                        return .to(property.with(attachment: attachment))
                    } catch {
                        guard error.kind == .input else { throw error }
                        context.progress.clear()
                        context.messages.error("\(Context.title(of: card)): \(error.message)")
                        context.status.raise(to: .trouble)
                        return .kept
                    }
                }
            }
            context.say("\(FindingReport.counted(count, "file")) put into cards")
            return .success
        })

    static let photosExternalize = Command(
        name: "photos externalize",
        summary: "put photos into files that the cards refer to",
        purpose:
            "Put the data of photos into files of a folder beside the address book, and relative references to them "
            + "into the cards; vcard photos inline is the way back.",
        otherNames: ["detach", "link"],
        examples: [
            Example("vcard photos externalize -i contacts.vcf", "A small address book, and the folder photos"),
            Example(
                "vcard photos externalize --folder img contacts.vcf -o book/small.vcf", "In another folder: book/img"),
        ],
        options: [
            OptionRow("--folder", "NAME", "the folder beside the address book that is written; photos if left out"),
            AttachmentChoice.option, outputOption, inPlaceOption,
        ],
        run: { context throws(ToolError) in
            let choice = try AttachmentChoice(context.arguments)
            let name = context.arguments.path("folder") ?? Path("photos")
            guard let reference = FileReference(folder: name.bytes) else {
                throw .usage("--folder takes the name of a folder inside that of the address book")
            }
            // The folder of each book that is written, made when it is first needed.
            var folders: [Path: PhotoFolder] = [:]
            let isInPlace = context.arguments.has("in-place")
            let output = context.arguments.path("output").flatMap { $0.isDash ? nil : $0 }
            var count = 0
            try context.editCards { context, card, input throws(ToolError) in
                try choice.changing(card, &context, in: input) { _, property throws(ToolError) in
                    guard let attachment = Attachment(property), attachment.bytes != nil else { return .kept }
                    let base = (isInPlace ? input.path : output)?.folder ?? Path(".")
                    let path = base.inside(name.bytes)
                    var folder: PhotoFolder
                    if let known = folders[path] { folder = known } else { folder = try PhotoFolder(path) }
                    let file = try folder.write(attachment, property, of: card)
                    folders[path] = folder
                    count += 1
                    return .to(
                        property.with(
                            attachment: Attachment(uri: reference.text(of: file), mediaType: attachment.mediaType)))
                }
            }
            context.say("\(FindingReport.counted(count, "attachment")) put into files")
            return .success
        })
}
