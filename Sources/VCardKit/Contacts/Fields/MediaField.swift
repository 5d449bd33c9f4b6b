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
        switch line.property.value {
        case .binary(let bytes, let type): return Media(bytes, mediaType: type == .octetStream ? nil : type)
        case .uri(let uri):
            return uri.utf8.isEmpty ? nil : Media(uri: uri, mediaType: mediaType(line.parameters))
        case .text(let text):
            // What SOUND has as text is how a name is pronounced.
            return line.id == .key ? line.nonEmpty(text).map { Media(text: $0) } : nil
        default: return nil
        }
    }

    private static func mediaType(_ parameters: [Parameter]) -> MediaType? {
        if let text = ContactParameter.mediaType.value(in: parameters) { return MediaType(text) }
        for type in parameters.values(of: .type) {
            if let mediaType = MediaType(token: Array(type.utf8).span) { return mediaType }
        }
        return nil
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
        let types = (writing.line?.parameters ?? []).values(of: .type).filter {
            MediaType(token: Array($0.utf8).span) == nil
        }
        var kept = types
        var isData = false
        if case .bytes = media.content { isData = true }
        if !isData, let type = media.mediaType {
            if writing.version == .v4 {
                written.parameters.append(Parameter(.mediatype, [type.text]))
            } else if let token = type.token {
                kept.append(token)
            } else {
                written.parameters.append(Parameter("X-MEDIATYPE", [type.text]))
            }
        }
        if isData, let type = media.mediaType, type.token == nil, writing.version != .v4 {
            kept.append(type.text)
        }
        if !kept.isEmpty { written.parameters.append(Parameter(.type, kept)) }
        if id == .photo, writing.line != nil {
            for line in writing.lines.lines(of: .xImageHash) {
                written.companions.append(.init(name: "X-IMAGEHASH", line: line, isInGroup: false))
            }
        }
        return written
    }
}
