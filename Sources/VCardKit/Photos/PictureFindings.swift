extension Property {
    /// What is wrong with the attachment in it, if it is one: with its base64, its declared type, its octets.
    package var attachmentFindings: [(rule: Rule, message: String)] {
        guard id.isMedia else { return [] }
        let decoding = decode()
        var findings: [(rule: Rule, message: String)] = []
        let oddities: [(Decoding.Oddities, Rule)] = [
            (.invalidBase64, .invalidBase64), (.dataURIInBinary, .dataURIInBinary),
            (.mediaTypeMismatch, .mediaTypeMismatch), (.empty, .emptyValue),
        ]
        for (oddity, rule) in oddities where decoding.oddities.contains(oddity) {
            findings.append((rule, rule.message))
        }
        if let bytes = Attachment(decoding.value, of: id, [])?.bytes { findings += PictureFindings.of(bytes, in: self) }
        return findings
    }
}

/// What is to be said of the octets of a photo or logo.
enum PictureFindings {
    /// The bytes beyond which a picture is called large; iCloud refuses cards with more.
    private static var largeBytes: Int { 256 << 10 }
    /// The pixels of a side beyond which it is.
    private static var largeSide: Int { 4096 }

    static func of(_ bytes: [UInt8], in property: Property) -> [(rule: Rule, message: String)] {
        guard property.id == .photo || property.id == .logo || property.id == .xMSCardPicture else { return [] }
        var findings: [(rule: Rule, message: String)] = []
        func add(_ rule: Rule, _ message: String? = nil) {
            findings.append((rule, message ?? rule.message))
        }
        guard let header = ImageHeader(bytes) else {
            if MediaType(sniffing: bytes.span) == nil {
                add(.unreadableImage, "the data is no picture of a kind that is known")
            }
            return findings
        }
        if header.problems.contains(.truncated) {
            add(.unreadableImage, "the picture breaks off; its data was kept")
        } else if header.problems.contains(.damaged) {
            add(.unreadableImage, "the picture's header is damaged; its data was kept")
        }
        if let size = header.storedSize, header.problems.contains(.tooManyPixels) {
            add(.imageTooLarge, "the picture claims \(size.width)×\(size.height) pixels")
        } else if let size = header.storedSize, size.longestSide > largeSide {
            add(.imageTooLarge, "the picture has \(size.width)×\(size.height) pixels")
        } else if bytes.count > largeBytes {
            add(.imageTooLarge, "the picture has \(bytes.count) bytes; some programs take no more than \(largeBytes)")
        }
        if header.problems.contains(.script) {
            add(.activeContent, "a script or a web page stands in the picture")
        } else if header.problems.contains(.active) {
            add(.activeContent)
        }
        if header.metadata.hasPosition { add(.photoLocation) }
        if let problem = property.cropProblem(for: header.size) { add(.cropOutside, problem) }
        return findings
    }
}
