import VCardKit

extension Command {
    static let photosStrip = Command(
        name: "photos strip",
        summary: "take photos out, or what they tell besides pixels",
        purpose: "Take photos and logos out of cards; with --metadata only what they tell besides their pixels: place, "
            + "camera, date, names, thumbnails. No pixel is changed, and every other line stays as it is, but for a "
            + "label (X-ABLabel) that only a photo had. Where metadata cannot be taken out that is said, and counts for "
            + "--fail-on-loss.",
        otherNames: ["remove", "drop", "delete"],
        examples: [
            Example("vcard photos strip contacts.vcf -o small.vcf", "Cards without photos"),
            Example("vcard photos strip --metadata -i contacts.vcf", "Photos that do not tell where they were taken"),
        ],
        options: [
            OptionRow("--metadata", "keep the photos, without what stands beside the pixels: JPEG, PNG, WebP and GIF"),
            AttachmentChoice.option, outputOption, inPlaceOption,
        ],
        run: { context throws(ToolError) in
            let choice = try AttachmentChoice(context.arguments)
            var stripped = 0
            var bytes = 0
            if context.arguments.has("metadata") {
                try context.editCards { context, card, input throws(ToolError) in
                    try choice.changing(card, &context, in: input) { _, property throws(ToolError) in
                        guard let photo = Attachment(property), let old = photo.bytes else {
                            let isDamaged = property.attachmentFindings.contains { $0.rule == .invalidBase64 }
                            return isDamaged ? .refused("its data cannot be decoded") : .kept
                        }
                        guard let new = photo.withoutMetadata, let count = new.bytes?.count else {
                            guard let why = photo.whyMetadataStays(in: property.id) else { return .kept }
                            return .refused(why)
                        }
                        if new == photo { return .kept }
                        stripped += 1
                        bytes += old.count - count
                        return .to(property.with(attachment: new, hasSamePixels: true))
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

extension Attachment {
    /// Why metadata stays in data that cannot be stripped of it; `nil` if there is none.
    fileprivate func whyMetadataStays(in id: PropertyID) -> String? {
        let kind = mediaType?.fileExtension ?? "this"
        guard let header else {
            // Keys tell what they have to.
            if id == .key { return nil }
            return id == .sound
                ? "what a sound tells besides is not looked for" : "it is no picture of a kind that is known"
        }
        if header.problems.contains(.active) { return "what \(kind) tells besides its picture is not looked for" }
        if !header.problems.isDisjoint(with: [.truncated, .damaged]) { return "it is damaged; its metadata stays" }
        return header.metadata.isEmpty ? nil : "metadata of \(kind) cannot be taken out"
    }
}
