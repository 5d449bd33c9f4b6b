/// Converts one card: its properties are decoded to items, rules change these in passes, and the items are written
/// as lines of the target version.
struct Converter {
    let card: Card
    let source: Version
    let target: Version
    let options: ConversionOptions
    /// How many cards this one stands in.
    let depth: Int
    var items: [ConversionItem] = []
    var groups = ItemGroups()
    var additionalCards: [Card] = []
    private var losses: [Noted] = []

    /// A loss before its line is known.
    private struct Noted {
        var loss: Loss
        var origin: Int
    }

    init(card: Card, target: Version, options: ConversionOptions, depth: Int) {
        self.card = card
        source = card.version
        self.target = target
        self.options = options
        self.depth = depth
    }

    mutating func convert() -> Conversion {
        readItems()
        if source != target { restoreCarried() }
        dropEmpty()
        let labelled = membersOfLabelledGroups()
        if target == .v4 {
            if options.mapsVendorProperties { mapAndroidRows() }
            convertAgents()
            if options.mapsVendorProperties { attachComponents() }
            attachLabels()
            attachSortKeys()
            if options.mapsVendorProperties { mapVendorProperties() }
        } else {
            selectAlternatives()
            if source == .v21, options.mapsVendorProperties { mapAndroidRows() }
            convertAgents()
            detachNameDetails()
            detachSortKeys()
            detachLabels()
            unmapStandardProperties()
        }
        adaptValues()
        mergeDuplicates()
        deriveNames()
        if let labelled { dropLabels(labelled) }
        adaptParameters()
        return finish()
    }

    // MARK: Losses

    /// Notes a loss of an item.
    mutating func lose(
        _ kind: LossKind, _ item: ConversionItem, _ grade: LossKind.Grade? = nil, old: String? = nil, new: String = "",
        message: String? = nil
    ) {
        losses.append(
            Noted(
                loss: Loss(
                    kind: kind, grade: grade ?? kind.grade, card: card.location.index,
                    property: String(decoding: item.sourceName, as: UTF8.self), line: card.location.line,
                    oldValue: (old ?? item.value.text).shortened,
                    newForm: new.utf8.contains(.colon) ? new.shortened : new,
                    message: message ?? kind.message),
                origin: item.origin))
    }

    // MARK: The result

    private mutating func finish() -> Conversion {
        let written = write()
        if source == .v4, target != .v4 { noteClaimed(in: written) }
        return Conversion(card: written, additionalCards: additionalCards, losses: placedLosses())
    }

    /// The losses in the order of the source, with their lines.
    private func placedLosses() -> [Loss] {
        var order = Array(losses.indices)
        order.sort { (losses[$0].origin, $0) < (losses[$1].origin, $1) }
        var cursor = PlaceCursor(card)
        var placed: [Loss] = []
        placed.reserveCapacity(order.count)
        for number in order {
            var loss = losses[number].loss
            let origin = losses[number].origin
            if origin >= 0, origin < card.entryCount, case .original(let record) = card.entry(origin) {
                let start = card.range(ofRecord: record).lowerBound - card.start
                loss.line = cursor.place(start..<start).line
            }
            placed.append(loss)
        }
        return placed
    }
}
