extension Property {
    /// The part of the picture that Apple's Contacts shows; `nil` if it shows all of it.
    public var cropRectangle: CropRectangle? {
        parameters.first(.xABCropRectangle).flatMap { CropRectangle(parsing: $0) }
    }

    /// Why a picture is not cut to its crop rectangle; `nil` if it is, or has none.
    ///
    /// - Parameter size: That of the upright picture; `nil` if it is not known.
    package func cropProblem(for size: ImageHeader.Size?) -> String? {
        guard let text = parameters.first(.xABCropRectangle) else { return nil }
        guard let crop = CropRectangle(parsing: text) else { return "X-ABCROP-RECTANGLE is empty or cannot be read" }
        guard let size, !crop.fits(size) else { return nil }
        return crop.touches(size)
            ? "X-ABCROP-RECTANGLE is far larger than the picture" : "X-ABCROP-RECTANGLE lies outside of the picture"
    }

    /// The same property with another photo, logo, sound or key.
    ///
    /// Group and parameters stay, but for those about the data. A crop rectangle goes with the picture it belongs to;
    /// where octets become a link or the other way round it stays.
    ///
    /// - Parameter hasSamePixels: Whether other octets are the same picture, as without its metadata.
    public func with(attachment: Attachment, hasSamePixels: Bool = false) -> Property {
        let head = head
        let old = Attachment(self)
        var isSamePicture = hasSamePixels || old?.content == attachment.content
        if case .bytes? = old?.content, case .uri = attachment.content { isSamePicture = true }
        if case .uri? = old?.content, case .bytes = attachment.content { isSamePicture = true }
        var parameters = head.parameters.filter { parameter in
            switch parameter.id {
            case .type, .mediatype, .value, .encoding, .charset: false
            case .xABCropRectangle: isSamePicture
            default: !ValueBytes.sameIgnoringCase(parameter.name, "X-MEDIATYPE")
            }
        }
        parameters += attachment.parameters(in: version, keeping: head.parameters.values(of: .type))
        return Property(
            group: head.group, name: head.name, id: id, parameters: parameters, value: attachment.value,
            version: version)
    }

    /// The same property with another crop rectangle, or without one.
    public func with(cropRectangle: CropRectangle?) -> Property {
        var parameters = parameters.filter { $0.id != .xABCropRectangle }
        if let cropRectangle { parameters.append(Parameter(.xABCropRectangle, [cropRectangle.text])) }
        return with(parameters: parameters)
    }
}

extension Card {
    /// The properties that hold the picture of whom the card is about: PHOTO, and what Outlook has for it.
    public static let photoProperties: [PropertyID] = [.photo, .xMSCardPicture]

    /// Makes a picture the only photo of the card, in the form that the card's version has for it.
    ///
    /// It takes the place, group and parameters of the first photo there is; further photos are removed. Without one
    /// it is added at the end.
    public mutating func setPhoto(_ photo: Attachment) { set(photo, .photo, replacing: Self.photoProperties) }

    /// Makes an attachment the only one of its property; see ``setPhoto(_:)``.
    ///
    /// - Parameter id: `.logo`, `.sound` or `.key`; `.photo` is ``setPhoto(_:)``.
    public mutating func setAttachment(_ attachment: Attachment, for id: PropertyID) {
        if id == .photo { return setPhoto(attachment) }
        set(attachment, id, replacing: [id])
    }

    private mutating func set(_ attachment: Attachment, _ id: PropertyID, replacing ids: [PropertyID]) {
        // PHOTO before what stands for it.
        var place: Properties.Index?
        for id in ids where place == nil { place = properties.firstIndex { $0.id == id } }
        guard let place else {
            return append(
                Property(
                    id.definition?.name ?? "PHOTO", attachment.value,
                    parameters: attachment.parameters(in: version, keeping: []), version: version))
        }
        let old = properties[place]
        let new = old.with(attachment: attachment)
        if Attachment(old) != attachment { replace(at: place, with: new) }
        var isFirst = true
        let kept = properties[place].rawLine
        removeAttachments { property in
            guard ids.contains(property.id) else { return false }
            if isFirst, property.rawLine.elementsEqual(kept) {
                isFirst = false
                return false
            }
            return true
        }
        if id == .photo, Attachment(old) != attachment { removeAll { Self.describesPhoto($0) } }
    }

    /// Takes out photos and other attachments, with the labels that only they had.
    ///
    /// - Parameter isUnwanted: Is asked of PHOTO, LOGO, SOUND, KEY and X-MS-CARDPICTURE only.
    /// - Returns: How many were taken out.
    @discardableResult
    public mutating func removeAttachments(where isUnwanted: (Property) -> Bool) -> Int {
        var groups: [String] = []
        var count = 0
        var hasPhoto = false
        var removesPhoto = false
        removeAll(withBlankLines: true) { property in
            guard property.id.isMedia else { return false }
            guard isUnwanted(property) else {
                hasPhoto = hasPhoto || Self.photoProperties.contains(property.id)
                return false
            }
            removesPhoto = removesPhoto || Self.photoProperties.contains(property.id)
            if let group = property.group { groups.append(group) }
            count += 1
            return true
        }
        if !groups.isEmpty { removeLabels(of: groups) }
        if removesPhoto, !hasPhoto { removeAll { Self.describesPhoto($0) } }
        return count
    }

    /// Removes the labels of groups in which nothing but labels is left.
    private mutating func removeLabels(of groups: [String]) {
        func isOne(_ group: String?, of groups: [String]) -> Bool {
            guard let group else { return false }
            return groups.contains { ValueBytes.sameIgnoringCase($0, group) }
        }
        var labeled: [String] = []
        for property in properties where property.id != .xABLabel && isOne(property.group, of: groups) {
            if let group = property.group { labeled.append(group) }
        }
        removeAll { $0.id == .xABLabel && isOne($0.group, of: groups) && !isOne($0.group, of: labeled) }
    }

    /// Whether a property says something of the picture that was there.
    private static func describesPhoto(_ property: Property) -> Bool {
        property.id == .xImageHash || ValueBytes.equal(property.nameBytes.span, "X-IMAGETYPE")
    }
}
