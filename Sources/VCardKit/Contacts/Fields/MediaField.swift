/// Photos, logos, sounds and keys.
enum MediaField {
    typealias Media = Contact.Media

    static let photos = RepeatedField(forms: [form(.photo), form(.xMSCardPicture)])
    static let logos = RepeatedField(forms: [form(.logo)])
    static let sounds = RepeatedField(forms: [form(.sound)])
    static let keys = RepeatedField(forms: [form(.key)])

    private static let places: Contact.Label.Places = [.any, .media]

    private static func form(_ id: PropertyID) -> Form<Media> {
        Form(
            ids: [id], place: places,
            read: { line, lines in media(line).map { lines.labeled($0, line, at: places) } },
            write: { value, writing in
                if id == .xMSCardPicture, writing.model == nil { return nil }
                return write(id, value.value, writing)
            })
    }

    private static func media(_ line: CardLine) -> Media? {
        var media = Attachment(line.property.value, of: line.id, line.parameters)
        if case .text(let text)? = media?.content { media?.content = .text(ContactText.clean(text)) }
        return media
    }

    private static func write(_ id: PropertyID, _ media: Media, _ writing: Writing) -> Written? {
        var written: Written
        switch media.content {
        case .bytes(let bytes): written = Written(id, .binary(bytes, media.mediaType), writing)
        case .uri(let uri): written = Written(id, .uri(uri), writing)
        case .text(let text):
            guard id == .key else { return nil }
            written = Written(id, .text(text), writing)
        }
        // The crop box and the hash belong to the picture that was there.
        written.outdated = [.mediatype, .xABCropRectangle, .type]
        written.parameters += media.parameters(
            in: writing.version, keeping: (writing.line?.parameters ?? []).values(of: .type))
        if id == .photo, writing.line != nil {
            for line in writing.lines.lines(of: .xImageHash) {
                written.companions.append(.init(name: "X-IMAGEHASH", line: line, isInGroup: false))
            }
        }
        return written
    }
}
