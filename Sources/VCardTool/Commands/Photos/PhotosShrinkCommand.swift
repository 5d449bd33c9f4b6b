import VCardImaging
import VCardKit

extension Command {
    static let photosShrink = Command(
        name: "photos shrink",
        summary: "make photos small enough for whoever receives them",
        purpose:
            "Make photos and logos small enough: turned upright, cut as Apple's Contacts shows them, scaled down, as "
            + "JPEG without metadata. Pictures within the limits that need no cut stay as they are. Where nothing is said the limits are "
            + "512 pixels and 36 KB, which every program takes. Pixels are worked on by libvips, libturbojpeg or Apple's "
            + "ImageIO, whichever is there; VCARD_IMAGING=vips, turbojpeg, imageio or none chooses one.",
        otherNames: ["resize", "compress", "reduce", "scale"],
        examples: [
            Example("vcard photos shrink -i contacts.vcf", "After \"photo too large\": no photo has more than 36 KB"),
            Example(
                "vcard photos shrink --max 600px --max-bytes 180KB a.vcf -o b.vcf", "As large as iCloud takes them"),
            Example("vcard photos shrink --jpeg -i contacts.vcf", "No HEIC or WebP either"),
        ],
        options: [
            OptionRow("--max", "PIXELS", "the most pixels along the longer side, such as 512px"),
            OptionRow("--max-bytes", "SIZE", "the most bytes of a picture, such as 36KB"),
            OptionRow("--quality", "NUMBER", "how much JPEG keeps where the bytes allow it, 0 to 1; 0.8 if left out"),
            OptionRow("--jpeg", "make a JPEG of small pictures of other kinds, too"),
            AttachmentChoice.option, outputOption, inPlaceOption,
        ],
        run: { context throws(ToolError) in
            let choice = try AttachmentChoice(context.arguments)
            var shrinker = PhotoShrinker(limits: try context.arguments.imageLimits())
            try context.editCards { context, card, input throws(ToolError) in
                let small = try shrinker.shrink(card, choice, &context)
                context.report.add(shrinker.refused, in: input)
                return small
            }
            context.say(shrinker.summary)
            return .success
        })
}

extension Arguments {
    /// The limits that `--max`, `--max-bytes`, `--quality` and `--jpeg` set.
    fileprivate func imageLimits() throws(ToolError) -> ImageLimits {
        var limits = ImageLimits(onlyJPEG: has("jpeg"))
        // One limit alone is the only one.
        if has("max") != has("max-bytes") {
            limits.longestSide = nil
            limits.maximumBytes = nil
        }
        if let text = value("max") { limits.longestSide = try PhotoShrinker.pixels(text, "--max") }
        if let text = value("max-bytes") { limits.maximumBytes = try PhotoShrinker.bytes(text, "--max-bytes") }
        if let text = value("quality") {
            guard let number = Double(text), (0...1).contains(number) else {
                throw .usage("--quality takes a number from 0 to 1, not \(TerminalText.quoted(text))")
            }
            limits.quality = number
        }
        return limits
    }
}
