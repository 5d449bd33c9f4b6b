extension Command {
    static let photos = Command(
        name: "photos",
        summary: "list, extract, set, shrink and strip photos",
        purpose: "Work with the photos and logos of cards, and with their sounds and keys where asked to. "
            + "Nothing is ever fetched from the network.",
        operands: "",
        otherNames: ["photo", "pictures", "images"],
        examples: [
            Example("vcard photos list contacts.vcf", "Which cards have photos, how large, with what problems?"),
            Example("vcard photos shrink -i contacts.vcf", "After \"photo too large\": none has more than 36 KB"),
            Example("vcard photos strip --metadata -i contacts.vcf", "Take places and cameras out of all photos"),
            Example("vcard photos extract contacts.vcf -o photos", "Write each photo to a file of its own"),
        ],
        subcommands: [photosList, photosExtract, photosSet, photosShrink, photosStrip, photosInline, photosExternalize])
}
