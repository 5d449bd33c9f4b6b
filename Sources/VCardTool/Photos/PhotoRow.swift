import VCardFormats
import VCardKit

/// What one line of `vcard photos list` says of an attachment.
struct PhotoRow {
    let name: String
    let property: String
    let input: Input
    let card: Int
    let version: Version
    /// The kind of data: `jpeg`; `link` where it stands elsewhere, `text`, or `unknown`.
    let kind: String
    let mediaType: MediaType?
    let byteCount: Int?
    let uri: String?
    let header: ImageHeader?
    let crop: CropRectangle?
    let problems: [(rule: Rule, message: String)]

    /// - Returns: `nil` for a property that has nothing to show.
    init?(_ property: Property, of card: Card, in input: Input) {
        let attachment = Attachment(property)
        problems = property.attachmentFindings
        // A phonetic name in SOUND is no attachment.
        if attachment == nil, problems.isEmpty { return nil }
        name = CardSummary.name(of: card)
        self.property = property.lowercasedName
        self.input = input
        self.card = card.location.index
        version = card.version
        mediaType = attachment?.mediaType
        byteCount = attachment?.bytes?.count
        header = attachment?.header
        crop = property.cropRectangle
        switch attachment?.content {
        case .uri(let address)?:
            uri = address
            kind = "link"
        case .text?:
            uri = nil
            kind = "text"
        case .bytes?:
            uri = nil
            kind = attachment?.mediaType.map { $0.fileExtension ?? $0.text } ?? "unknown"
        case nil:
            uri = nil
            kind = "none"
        }
    }

    static let heading = ["NAME", "PROPERTY", "KIND", "PIXELS", "SIZE", "TURNED", "METADATA OR LINK", "PROBLEMS"]

    /// The columns as they are shown.
    ///
    /// - Parameter areWhole: Whether links are given whole, however long.
    func columns(areWhole: Bool) -> [String] {
        [
            TerminalText.escaped(name), TerminalText.escaped(property.uppercased()), TerminalText.escaped(kind), pixels,
            byteCount.map { FileSize.text($0) } ?? "", header.map { Self.turn($0.orientation) } ?? "",
            uri.map { Self.link($0, isWhole: areWhole) } ?? metadata.joined(separator: ","),
            problems.filter { $0.rule != .photoLocation }.map { $0.rule.name }.joined(separator: ","),
        ]
    }

    /// A link can be a whole picture that cannot be decoded, and a column is as wide as what is widest in it.
    private static func link(_ uri: String, isWhole: Bool) -> String {
        if isWhole { return TerminalText.escaped(uri) }
        // Not all of a megabyte has to be measured.
        return TextWidth.truncated(TerminalText.escaped(String(uri.unicodeScalars.prefix(200))), to: 60)
    }

    private var pixels: String {
        guard let size = header?.size else { return "" }
        let frames = header?.frames ?? 1
        return "\(size.width)x\(size.height)" + (frames > 1 ? " (\(frames))" : "")
    }

    /// What stands beside the pixels, the most telling first.
    private var metadata: [String] {
        guard let metadata = header?.metadata else { return [] }
        var words: [String] = []
        if metadata.hasPosition { words.append("place") }
        if metadata.camera != nil { words.append("camera") }
        if metadata.date != nil { words.append("date") }
        if metadata.author != nil { words.append("author") }
        return words + Self.parts.filter { metadata.parts.contains($0.part) }.map { $0.name }
    }

    private static let parts: [(part: ImageMetadata.Parts, name: String)] = [
        (.exif, "exif"), (.xmp, "xmp"), (.iptc, "iptc"), (.comment, "comment"), (.thumbnail, "thumbnail"),
        (.makerNote, "maker-note"), (.application, "application"), (.trailer, "trailer"),
    ]

    /// What has to be done to see the picture upright: `90`, degrees to the right, and `mirror`.
    private static func turn(_ orientation: ImageOrientation) -> String {
        switch orientation {
        case .up: ""
        case .upMirrored: "mirror"
        case .down: "180"
        case .downMirrored: "180 mirror"
        case .leftMirrored: "270 mirror"
        case .right: "90"
        case .rightMirrored: "90 mirror"
        case .left: "270"
        }
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.key("name")
        if name.isEmpty { json.null() } else { json.string(name) }
        json.key("property")
        json.string(property)
        json.key("kind")
        json.string(kind)
        json.key("mediaType")
        if let mediaType { json.string(mediaType.text) } else { json.null() }
        json.key("bytes")
        if let byteCount { json.integer(byteCount) } else { json.null() }
        if let uri {
            json.key("uri")
            json.string(uri)
        }
        if let header { Self.write(header, to: &json) }
        if let crop { Self.write(crop, to: &json) }
        json.key("problems")
        json.beginArray()
        for problem in problems {
            json.beginObject()
            json.key("code")
            json.string(problem.rule.code)
            json.key("name")
            json.string(problem.rule.name)
            json.key("message")
            json.string(problem.message)
            json.endObject()
        }
        json.endArray()
        json.key("version")
        json.string(version.text)
        json.key("file")
        if let path = input.path { json.string(path.bytes) } else { json.null() }
        json.key("card")
        json.integer(card)
        json.endObject()
    }

    private static func write(_ header: ImageHeader, to json: inout JSONWriter) {
        // As it is seen, turned.
        json.key("width")
        if let size = header.size { json.integer(size.width) } else { json.null() }
        json.key("height")
        if let size = header.size { json.integer(size.height) } else { json.null() }
        json.key("orientation")
        json.integer(Int(header.orientation.rawValue))
        json.key("frames")
        json.integer(header.frames)
        json.key("alpha")
        if let hasAlpha = header.hasAlpha { json.boolean(hasAlpha) } else { json.null() }
        json.key("colorProfile")
        json.boolean(header.hasColorProfile)
        json.key("metadata")
        json.beginObject()
        json.key("parts")
        json.beginArray()
        for row in parts where header.metadata.parts.contains(row.part) { json.string(row.name) }
        json.endArray()
        json.key("hasPlace")
        json.boolean(header.metadata.hasPosition)
        if let position = header.metadata.position {
            json.key("latitude")
            json.literal(Array(degrees(position.latitude).utf8))
            json.key("longitude")
            json.literal(Array(degrees(position.longitude).utf8))
        }
        for (key, text) in [
            ("camera", header.metadata.camera), ("date", header.metadata.date), ("author", header.metadata.author),
        ] {
            guard let text else { continue }
            json.key(key)
            json.string(text)
        }
        json.endObject()
    }

    /// Six places: a tenth of a meter.
    private static func degrees(_ value: Double) -> String {
        let millionths = Int((value.magnitude * 1_000_000).rounded())
        let fraction = String(millionths % 1_000_000)
        return (value < 0 ? "-" : "") + "\(millionths / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count)
            + fraction
    }

    private static func write(_ crop: CropRectangle, to json: inout JSONWriter) {
        json.key("crop")
        json.beginObject()
        for (key, number) in [("x", crop.x), ("yFromBottom", crop.y), ("width", crop.width), ("height", crop.height)] {
            json.key(key)
            json.integer(number)
        }
        json.endObject()
    }
}
