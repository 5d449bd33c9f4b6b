import VCardKit

extension Command {
    static let photosSet = Command(
        name: "photos set",
        summary: "give a card a photo, or many cards theirs",
        purpose: "Give a card a photo, in place of those it has, in the form that its version has for it. With --from "
            + "each card gets the picture of a folder that is named after its UID, or after its name if no other card "
            + "has that name.",
        operands: "[FILE|-] PHOTO | --from FOLDER [FILE]...",
        otherNames: ["add", "put", "replace", "import"],
        examples: [
            Example("vcard photos set -i contacts.vcf --name \"ana ruiz\" ana.jpg", "One card, by a part of its name"),
            Example("vcard photos set contacts.vcf --uid 7c1e ana.jpg -o new.vcf", "One card, by its UID"),
            Example("vcard photos set -i --from photos contacts.vcf", "All that have a picture in a folder"),
        ],
        options: CardSelection.options + [
            OptionRow("--from", "FOLDER", "take the pictures of FOLDER: Ana Ruiz.jpg, or UID.jpg"),
            OptionRow(
                "--property", "NAME", "what to set; photo if left out", choices: ["photo", "logo", "sound", "key"]),
            outputOption, inPlaceOption,
        ],
        run: { context throws(ToolError) in
            let id = PropertyID(name: Array((context.arguments.value("property") ?? "photo").utf8).span)
            if let folder = context.arguments.path("from") {
                try context.setPhotos(from: folder, id)
            } else {
                try context.setPhoto(id)
            }
            return .success
        })
}

extension Context {
    /// Sets the attachment that the last operand names, in the one card that the options name.
    fileprivate mutating func setPhoto(_ id: PropertyID) throws(ToolError) {
        guard let file = operands.popLast() else { throw .nothingNamed }
        if operands.count > 1 { throw .usage("photos set takes one address book and one picture") }
        let attachment = try PictureFile.read(file, for: id)
        let selection = try CardSelection(arguments)
        // A book is written only when it is known that one card was meant.
        var titles: [String] = []
        output.holds = true
        try editCards { context, card, _ throws(ToolError) in
            if !selection.isNarrow, card.location.index > 0 {
                throw .usage("there are several cards; --name, --uid or --card says which one")
            }
            guard selection.contains(card) else { return card }
            titles.append("\(Context.title(of: card)) (card \(card.location.index))")
            if titles.count > 1 {
                throw .usage(
                    "several cards are meant: " + titles.joined(separator: ", ") + " and perhaps more",
                    hint: "--card N or --uid picks one")
            }
            var card = card
            card.setAttachment(attachment, for: id)
            return card
        }
        output.holds = false
        guard let title = titles.first else {
            throw status < .trouble ? .nothingFound(selection.nothingFound) : .failure("there is no card to set it in")
        }
        say("\(title): \(PictureFile.summary(of: attachment))")
    }

    /// Sets the pictures of a folder in the cards that they are named after.
    fileprivate mutating func setPhotos(from folder: Path, _ id: PropertyID) throws(ToolError) {
        for name in ["card", "name", "uid"] where arguments.has(name) {
            throw .usage("--from and --\(name) exclude each other")
        }
        var pictures = try PictureFolder(folder)
        for name in pictures.ambiguous { say("\(name): there are several files of this name; none is taken") }
        try forEachCardAhead { pictures.count($0) }
        var count = 0
        try editCards { context, card, _ throws(ToolError) in
            guard let found = pictures.picture(for: card) else { return card }
            switch found {
            case .shared(let path):
                context.say(
                    "\(Context.title(of: card)) (card \(card.location.index)): \(path.shown) is named like another card, "
                        + "too, so none gets it; the name can be the UID")
                return card
            case .file(let path):
                var card = card
                do throws(ToolError) {
                    card.setAttachment(try PictureFile.read(path, for: id), for: id)
                } catch {
                    guard error.kind == .input else { throw error }
                    context.progress.clear()
                    context.messages.error(error.message)
                    context.status.raise(to: .trouble)
                    return card
                }
                count += 1
                return card
            }
        }
        say("\(FindingReport.counted(count, "card")) got a picture")
        for path in pictures.unused { say("\(path.shown): no card is named like this") }
    }
}
