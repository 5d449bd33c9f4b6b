/// What a program makes of the lines of a card, as its profile says: exporting and checking both go by it.
struct ClientLook: Sendable {
    /// What becomes of a line.
    enum Fate: Sendable, Hashable {
        case taken
        /// It is not written: the program has no place for it.
        case leftOut
        /// The program takes so many of them, and this is one more.
        case surplus(Int)
        /// The text may have so many characters and has more.
        case tooLong(Int)
        /// It is written, and the program passes over it.
        case notRead
        /// The program reads another form of it, which is written.
        case moved(String)
    }

    /// Why a program does not show a photo as it is.
    enum PhotoTrouble: Sendable, Hashable {
        case linked
        case kind(MediaType)
        /// More bytes than so many.
        case bytes(count: Int, maximum: Int)
        /// A longer side than so many pixels.
        case pixels(count: Int, maximum: Int)
    }

    let profile: ClientProfile
    let lines: CardLines
    private let surplus: [Int: Int]
    /// What a step writes in another form.
    private let moved: [Int: String]
    /// What the program has a property of its own for.
    let forms: ClientForms
    /// What keeps photos from being shown, by their lines; finding it out decodes them.
    private let troubles: [Int: [PhotoTrouble]]

    init(_ profile: ClientProfile, at card: Card) {
        self.profile = profile
        lines = CardLines(card)
        surplus = Self.surplus(profile, lines)
        var moved: [Int: String] = [:]
        for step in profile.steps { for (line, form) in step.moved(lines) { moved[line] = form } }
        self.moved = moved
        forms = ClientForms(profile.forms, lines)
        var troubles: [Int: [PhotoTrouble]] = [:]
        for line in lines.lines where Card.photoProperties.contains(line.id) && profile.takes(line.id) {
            troubles[line.number] = Self.troubles(profile, line)
        }
        self.troubles = troubles
    }

    func fate(of line: CardLine) -> Fate {
        if !profile.takes(line.id) { return .leftOut }
        if let maximum = surplus[line.number] { return .surplus(maximum) }
        for limit in profile.lengths where limit.property == line.id {
            if line.property.text.unicodeScalars.count > limit.maximum { return .tooLong(limit.maximum) }
        }
        if let form = moved[line.number] ?? forms.form(of: line)?.name { return .moved(form) }
        // A label that the new name says is there no more.
        if forms.saidLabels.contains(line.number) { return .taken }
        if reads(line) { return .taken }
        // What every card without a KIND is.
        if line.id == .kind, ValueBytes.sameIgnoringCase(line.property.text, "individual") { return .taken }
        return .notRead
    }

    /// Whether the program knows the property, by the name that it stands under.
    func reads(_ line: CardLine) -> Bool {
        profile.reads.contains(line.id) && (!line.isCarried || profile.reads.contains(line.raw.id))
            && !isForeignAddress(line)
    }

    /// Whether it shows the date of a line with a year that stands for none: in the card as it stands, or in what is
    /// written for the program.
    func showsYear(_ line: CardLine, asItStands: Bool) -> Bool {
        guard profile.quirks.contains(.shownYear), let date = DateField.yearless(line) else { return false }
        if line.id != .bday, forms.form(of: line)?.style == .row { return false }
        return asItStands ? date.year != nil : profile.version != .v4
    }

    private func isForeignAddress(_ line: CardLine) -> Bool {
        guard line.id == .impp, profile.quirks.contains(.onlySIPAddresses) else { return false }
        return !URIText.hasScheme("sip", Array(line.property.text.utf8).span)
    }

    /// The lines beyond the number that the program takes, with that number; the preferred ones are not among them.
    private static func surplus(_ profile: ClientProfile, _ lines: CardLines) -> [Int: Int] {
        var surplus: [Int: Int] = [:]
        for limit in profile.counts {
            let all = lines.lines(of: limit.property)
            guard all.count > limit.maximum else { continue }
            var order = Array(all.indices)
            let preferences = all.map { CardLines.preference($0.parameters) ?? Int.max }
            order.sort { (preferences[$0], $0) < (preferences[$1], $1) }
            for index in order[limit.maximum...] { surplus[all[index].number] = limit.maximum }
        }
        return surplus
    }

    /// What keeps the program from showing the photo in a line as it is.
    func photoTroubles(_ line: CardLine) -> [PhotoTrouble] { troubles[line.number] ?? [] }

    private static func troubles(_ profile: ClientProfile, _ line: CardLine) -> [PhotoTrouble] {
        let asksBytes = profile.photos != .any || !profile.photoKinds.isEmpty
        guard asksBytes || profile.quirks.contains(.linkedPhotos), let photo = Attachment(line.property) else {
            return []
        }
        guard let bytes = photo.bytes else { return profile.quirks.contains(.linkedPhotos) ? [.linked] : [] }
        var troubles: [PhotoTrouble] = []
        if let type = photo.mediaType, !profile.photoKinds.isEmpty, !profile.photoKinds.contains(type) {
            troubles.append(.kind(type))
        }
        guard case .limited(let longestSide, let maximumBytes) = profile.photos else { return troubles }
        if let maximumBytes, bytes.count > maximumBytes {
            troubles.append(.bytes(count: bytes.count, maximum: maximumBytes))
        }
        if let longestSide, let side = photo.header?.size?.longestSide, side > longestSide {
            troubles.append(.pixels(count: side, maximum: longestSide))
        }
        return troubles
    }
}

extension ClientProfile {
    /// Whether the program has a place for a property.
    fileprivate func takes(_ id: PropertyID) -> Bool {
        if photos == .none, Card.photoProperties.contains(id) { return false }
        return selection.contains(id)
    }
}

extension ClientLook.PhotoTrouble {
    /// What is said of it, without what was done.
    func message(_ title: String) -> String {
        switch self {
        case .linked: "\(title) does not fetch a photo behind a link"
        case .kind(let type): "\(title) does not read photos that are \(type.text)"
        case .bytes(let count, let maximum): "\(title) takes photos up to \(maximum) bytes, and this one has \(count)"
        case .pixels(let count, let maximum):
            "\(title) shows photos up to \(maximum) pixels, and this one has \(count)"
        }
    }
}
