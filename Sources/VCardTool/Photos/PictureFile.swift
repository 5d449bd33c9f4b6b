import VCardKit

/// Pictures, sounds and keys read from files.
enum PictureFile {
    /// The most bytes of a file that is taken.
    static let maximumBytes: Int64 = 64 << 20

    /// The attachment in a file.
    ///
    /// - Parameter id: The property it is for; a photo and a logo have to be sound pictures, a sound and a key none.
    /// - Throws: ``ToolError`` of kind `input`.
    static func read(_ path: Path, for id: PropertyID) throws(ToolError) -> Attachment {
        var reader = try InputReader(Input(path: path))
        if let size = reader.identity?.size, size > maximumBytes {
            throw .input(
                "\(path.shown): has \(FileSize.text(Int(size))), more than \(FileSize.text(Int(maximumBytes)))")
        }
        let bytes = try reader.readAll()
        if bytes.isEmpty { throw .input("\(path.shown): is empty") }
        let attachment = Attachment(bytes)
        if id == .sound || id == .key {
            let kind = id == .sound ? "sound" : "key"
            let isOther = attachment.header != nil || (id == .key && attachment.mediaType?.type == "audio")
            if isOther { throw .input("\(path.shown): is \(attachment.mediaType?.text ?? "a picture"), no \(kind)") }
            return attachment
        }
        guard let header = attachment.header, header.mediaType.isImage else {
            throw .input("\(path.shown): is no picture of a kind that is known")
        }
        if header.problems.contains(.truncated) { throw .input("\(path.shown): the picture breaks off") }
        if header.problems.contains(.damaged) { throw .input("\(path.shown): the picture is damaged") }
        if header.problems.contains(.tooManyPixels), let size = header.size {
            throw .input(
                "\(path.shown): claims \(size.width)x\(size.height) pixels, more than the "
                    + "\(ImageHeader.maximumPixels >> 20) megapixels that are taken")
        }
        if header.problems.contains(.script) { throw .input("\(path.shown): a script stands in the picture") }
        return attachment
    }

    /// `jpeg, 640x480, 45 KB`, and what makes programs refuse it.
    static func summary(of attachment: Attachment) -> String {
        var parts = [attachment.mediaType?.text ?? "data of an unknown kind"]
        if let size = attachment.header?.size { parts.append("\(size.width)x\(size.height)") }
        let count = attachment.octets?.count ?? 0
        parts.append(FileSize.text(count))
        if count > 180 << 10 { parts.append("which some programs refuse; see vcard photos shrink") }
        if attachment.mediaType == .heic || attachment.mediaType == .avif {
            parts.append("a kind that few programs show; see vcard photos shrink")
        }
        return parts.joined(separator: ", ")
    }
}

/// A folder of pictures named after the cards they belong to.
struct PictureFolder {
    enum Match {
        case file(Path)
        /// A picture that another card would get, too.
        case shared(Path)
    }

    private var files: [String: Path] = [:]
    private var order: [String] = []
    /// How many cards each picture is the picture of.
    private var cardCounts: [String: Int] = [:]
    /// The names that several files have, which differ in their endings only.
    private(set) var ambiguous: [String] = []

    init(_ folder: Path) throws(ToolError) {
        let names: [Path]
        do throws(SystemError) {
            names = try Input.files(in: folder) { path in Self.endings.contains { path.hasExtension($0) } }
        } catch {
            throw .failure("\(folder.shown): \(error.text)")
        }
        var doubled: Set<String> = []
        for path in names {
            let name = String(decoding: path.name, as: UTF8.self)
            let base = String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
            let key = base.lowercased()
            if files.updateValue(path, forKey: key) == nil {
                order.append(key)
            } else if doubled.insert(key).inserted {
                ambiguous.append(TerminalText.escaped(base))
            }
        }
        for key in doubled { files[key] = nil }
        order.removeAll { doubled.contains($0) }
    }

    private static let endings = [
        "jpg", "jpeg", "png", "gif", "webp", "heic", "heif", "avif", "bmp", "tif", "tiff", "jxl",
    ]

    /// Counts a card for the picture that is named after it; all are counted before the first is given one.
    mutating func count(_ card: Card) {
        if let key = key(of: card) { cardCounts[key, default: 0] += 1 }
    }

    /// The picture named after a card's UID, else after its name.
    func picture(for card: Card) -> Match? {
        guard let key = key(of: card), let path = files[key] else { return nil }
        return cardCounts[key] == 1 ? .file(path) : .shared(path)
    }

    private func key(of card: Card) -> String? {
        for text in [CardSummary.uid(of: card), CardSummary.name(of: card)] {
            guard let text, !text.isEmpty else { continue }
            let key = FileNames.safe(text).lowercased()
            if files[key] != nil { return key }
        }
        return nil
    }

    /// The pictures that no card is named like.
    var unused: [Path] { order.filter { cardCounts[$0] == nil }.compactMap { files[$0] } }
}
