import VCardKit

extension Command {
    static let photosStrip = Command(
        name: "photos strip",
        summary: "take photos out, or what they tell besides pixels",
        purpose: "Take photos and logos out of cards; with --metadata only what they tell besides their pixels: place, "
            + "camera, date, names, thumbnails. No pixel is changed, and every other line stays as it is.",
        otherNames: ["remove", "drop", "delete"],
        examples: [
            Example("vcard photos strip contacts.vcf -o small.vcf", "Cards without photos"),
            Example("vcard photos strip --metadata -i contacts.vcf", "Photos that do not tell where they were taken"),
        ],
        options: [
            OptionRow("--metadata", "keep the photos, without what stands beside the pixels: JPEG, PNG and WebP"),
            AttachmentChoice.option, outputOption, inPlaceOption,
        ],
        run: { context throws(ToolError) in
            let choice = try AttachmentChoice(context.arguments)
            var stripped = 0
            var bytes = 0
            if context.arguments.has("metadata") {
                try context.editCards { context, card, _ throws(ToolError) in
                    try choice.changing(card) { property throws(ToolError) in
                        guard let photo = Attachment(property), let old = photo.bytes, let header = photo.header,
                            !header.metadata.isEmpty
                        else { return nil }
                        guard let new = photo.withoutMetadata, let count = new.bytes?.count else {
                            let kind = photo.mediaType?.fileExtension ?? "picture"
                            let why =
                                header.problems.isDisjoint(with: [.truncated, .damaged])
                                ? "metadata of \(kind) stays" : "the picture is damaged; its metadata stays"
                            context.say("\(Context.title(of: card)): \(why)")
                            return nil
                        }
                        if new == photo { return nil }
                        stripped += 1
                        bytes += old.count - count
                        return property.with(attachment: new, hasSamePixels: true)
                    }
                }
                context.say(
                    "metadata taken out of \(FindingReport.counted(stripped, "picture")), \(FileSize.text(max(0, bytes)))"
                )
            } else {
                try context.editCards { _, card, _ throws(ToolError) in
                    var card = card
                    stripped += card.removeAttachments { choice.contains($0) }
                    return card
                }
                context.say("\(FindingReport.counted(stripped, "attachment")) taken out")
            }
            return .success
        })
}
