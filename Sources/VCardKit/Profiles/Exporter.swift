/// Prepares cards for a program, one after the other.
///
///     var exporter = Exporter(for: .outlook)
///     for card in cards {
///         let conversion = exporter.export(card)
///         write(conversion.card)
///     }
///     for group in exporter.finish() { write(group) }
///
/// What the program does not take, or takes otherwise, is in the losses. The files' shape is
/// ``ClientProfile/maximumCardsPerFile``; ``Export`` cuts a whole book by it.
public struct Exporter: Sendable {
    public let profile: ClientProfile
    private let options: ConversionOptions
    /// The members of each group, in the order in which the groups came up.
    private var groups: [(name: String, members: [String])] = []
    private var groupNumbers: [[UInt8]: Int] = [:]
    /// The UIDs of the cards for groups that were there already.
    private var knownGroups: Set<[UInt8]> = []
    private var cardCount = 0

    /// Begins an export.
    public init(for profile: ClientProfile, options: ConversionOptions = ConversionOptions(mends: true)) {
        self.profile = profile
        self.options = options
    }

    /// A card as the program takes it, with what that costs.
    ///
    /// For a program that takes another format the card keeps its version and loses only what the program has no use
    /// for; the format's writer says what it cannot hold.
    public mutating func export(_ card: Card) -> Conversion {
        var source = card
        var losses = Sifting(profile).sift(&source)
        cardCount += 1
        if let maximum = profile.maximumCards, cardCount > maximum {
            losses.append(
                Loss(
                    kind: .clientLimit, grade: .lost, card: card.location.index, property: "", line: card.location.line,
                    oldValue: "", newForm: "", message: "\(profile.title) takes \(maximum) cards; this one is beyond it"
                ))
        }
        guard let version = profile.version else { return Conversion(card: source, losses: losses) }
        var options = options
        // A program that takes some properties has no use for what stands in for others.
        if case .only = profile.selection { options.carries = false }
        var conversion = source.converted(to: version, options: options)
        join(&losses, conversion.losses, of: card)
        adapt(&conversion.card)
        for index in conversion.additionalCards.indices { adapt(&conversion.additionalCards[index]) }
        if let maximum = profile.maximumCardBytes, conversion.card.formatted.count > maximum {
            losses.append(
                Loss(
                    kind: .clientLimit, grade: .lost, card: card.location.index, property: "", line: card.location.line,
                    oldValue: "", newForm: "",
                    message: "\(profile.title) takes cards up to \(maximum) bytes; this one is larger"))
        }
        conversion.losses = losses
        return conversion
    }

    /// Joins the losses of a conversion to what was said of the program.
    ///
    /// What matters is the name that a property got: KIND is not read where X-ABShowAs is, and the other way round for
    /// HOBBY, which is X-HOBBY before 4.0.
    private func join(_ losses: inout [Loss], _ more: [Loss], of card: Card) {
        struct Place: Hashable {
            let line: Int
            let property: [UInt8]
            init(_ loss: Loss) {
                line = loss.line
                property = Array(loss.property.utf8)
            }
        }
        var ignored: Set<Place> = []
        // The lines of properties that were written in the program's form, by the first one's new name.
        var lines: [[UInt8]: Int] = [:]
        for loss in losses {
            if loss.kind == .clientIgnores, loss.grade == .lost { ignored.insert(Place(loss)) }
            let name = loss.newForm.utf8.map { $0.lowerCased }
            if loss.kind == .clientForm, lines[name] == nil { lines[name] = loss.line }
        }
        var read: Set<Place> = []
        for loss in more {
            var loss = loss
            if let line = lines[Array(loss.property.utf8)], loss.line == card.location.line {
                // What it is on the way back is what it was.
                if loss.kind == .vendorFormReplaced { continue }
                loss.line = line
            }
            guard loss.kind == .propertyCarried else {
                losses.append(loss)
                continue
            }
            let place = Place(loss)
            losses.append(loss)
            let id = PropertyID(name: Array(loss.newForm.utf8).span)
            // Only part of it has a name that is neither.
            let isSameName = ValueBytes.sameIgnoringCase(loss.newForm, "X-" + loss.property)
            guard id.isKnown || isSameName else { continue }
            if profile.reads.contains(id) {
                if profile.reads.names(id) || !isSameName { read.insert(place) }
            } else if ignored.insert(place).inserted {
                var loss = loss
                loss.kind = .clientIgnores
                loss.grade = .lost
                loss.message = "\(profile.title) does not read it under this name; it was written all the same"
                losses.append(loss)
            }
        }
        if !read.isEmpty {
            losses.removeAll { $0.kind == .clientIgnores && $0.grade == .lost && read.contains(Place($0)) }
        }
    }

    /// The cards that come after all others: groups.
    public mutating func finish() -> [Card] {
        let all = groups.map { group -> Card in
            var card = Card(version: profile.version ?? .v3)
            card.append(Property("N", .components([[group.name]]), version: card.version))
            card.append(Property("FN", .text(group.name), version: card.version))
            if card.version == .v4 {
                card.append(Property("KIND", .text("group"), version: card.version))
            } else {
                card.append(Property("X-ADDRESSBOOKSERVER-KIND", .text("group"), version: card.version))
            }
            let name = card.version == .v4 ? "MEMBER" : "X-ADDRESSBOOKSERVER-MEMBER"
            for member in group.members { card.append(Property(name, .uri(member), version: card.version)) }
            _ = card.nameByUID()
            return card
        }
        let new = all.filter { card in !knownGroups.contains(Array((card.first(.uid)?.text ?? "").utf8)) }
        groups = []
        groupNumbers = [:]
        knownGroups = []
        return new
    }

    private mutating func adapt(_ card: inout Card) {
        for step in profile.steps {
            if step == .groupsForCategories { join(&card) } else { step.apply(to: &card) }
        }
    }

    private mutating func join(_ card: inout Card) {
        if card.first(.xAddressBookServerKind) != nil || card.first(.kind) != nil, let uid = card.first(.uid)?.text {
            knownGroups.insert(Array(uid.utf8))
        }
        var names: [String] = []
        for property in card.properties(.categories) {
            switch property.value {
            case .textList(let texts): names += texts
            case let value: names.append(value.text)
            }
        }
        names = names.map { ContactText.clean($0) }.filter { !$0.utf8.isEmpty }
        if names.isEmpty { return }
        var uid = card.nameByUID()
        if URIText.scheme(of: Array(uid.utf8).span) == nil { uid = "urn:uuid:" + uid }
        for name in names {
            let key = Array(name.utf8)
            if let number = groupNumbers[key] {
                if groups[number].members.last != uid { groups[number].members.append(uid) }
            } else {
                groupNumbers[key] = groups.count
                groups.append((name, [uid]))
            }
        }
    }
}

/// A book as a program takes it.
public struct Export: Sendable {
    /// The cards of each file.
    public private(set) var files: [[Card]] = []
    /// What is not the same any more, in the order of the cards.
    public private(set) var losses: [Loss] = []

    /// Prepares cards for a program.
    public init(_ cards: some Sequence<Card>, for profile: ClientProfile) {
        var exporter = Exporter(for: profile)
        var all: [Card] = []
        for card in cards {
            let conversion = exporter.export(card)
            all.append(conversion.card)
            all += conversion.additionalCards
            losses += conversion.losses
        }
        all += exporter.finish()
        let size = profile.maximumCardsPerFile ?? Int.max
        var start = 0
        while start < all.count {
            let end = all.count - start > size ? start + size : all.count
            files.append(Array(all[start..<end]))
            start = end
        }
    }
}
