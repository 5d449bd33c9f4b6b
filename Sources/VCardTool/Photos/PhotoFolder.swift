import VCardKit

extension Attachment {
    /// What a file of it holds; `nil` for a link.
    var octets: [UInt8]? {
        switch content {
        case .bytes(let bytes): bytes
        case .text(let text): Array(text.utf8)
        case .uri: nil
        }
    }

    /// How a file of it is called behind the dot.
    var fileEnding: String {
        if case .text = content { return "txt" }
        return mediaType?.fileExtension ?? "bin"
    }
}

extension Property {
    /// What a file of the attachment is named after: the card's name or UID, and what it is if it is no photo.
    func fileStem(of card: Card, byUID: Bool) -> String {
        let stem = (byUID ? CardSummary.uid(of: card) : nil) ?? CardSummary.name(of: card)
        return Card.photoProperties.contains(id) ? stem : stem + " " + lowercasedName
    }
}

extension CardSummary {
    /// The UID without its scheme, `nil` if there is none.
    static func uid(of card: Card) -> String? {
        guard let text = card.first(.uid)?.text.trimmed, !text.isEmpty else { return nil }
        return withoutScheme(text, "urn:uuid:")
    }
}

/// The folder beside an address book that its photos are put into.
struct PhotoFolder {
    let path: Path
    private var names = FileNames()

    /// Makes the folder if it is not there; the folder above it has to be.
    init(_ path: Path) throws(ToolError) {
        self.path = path
        _ = try OutputFolder(path, replaces: false)
    }

    /// Writes a file under the first name that is free, or holds the same already.
    ///
    /// - Returns: Its name.
    mutating func write(_ attachment: Attachment, _ property: Property, of card: Card) throws(ToolError) -> [UInt8] {
        let bytes = attachment.octets ?? []
        while true {
            let name = names.name(for: property.fileStem(of: card, byUID: false), ending: attachment.fileEnding)
            let file = path.inside(name)
            if let status = try? FileStatus(file, followingLinks: false) {
                if status.kind == .regular, Self.holds(file, bytes) { return name }
                continue
            }
            var output = try Output(to: file)
            try output.write(bytes)
            _ = try output.finish()
            return name
        }
    }

    private static func holds(_ file: Path, _ bytes: [UInt8]) -> Bool {
        guard var reader = try? InputReader(Input(path: file)), reader.identity?.size == Int64(bytes.count) else {
            return false
        }
        return (try? reader.readAll()) == bytes
    }
}
