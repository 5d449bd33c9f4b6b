/// What one look at a line's bytes shows: which rules it could break, so that the others need not be asked.
struct LineSigns: OptionSet, Sendable {
    let rawValue: UInt32

    /// Every line has it.
    static let always = LineSigns(rawValue: 1 << 0)
    /// Parameters that are more than TYPE with words, PREF with a number, CHARSET and ENCODING as plain values have them,
    /// and LANGUAGE in 2.1.
    static let parameters = LineSigns(rawValue: 1 << 1)
    /// A group of several levels, or one that could not be read at once.
    static let group = LineSigns(rawValue: 1 << 2)
    /// A letter of a standard name is in lower case.
    static let spelling = LineSigns(rawValue: 1 << 3)
    /// A fold or an oddity in the head.
    static let oddHead = LineSigns(rawValue: 1 << 4)
    /// A physical line of more than 75 octets.
    static let long = LineSigns(rawValue: 1 << 5)
    static let nonASCII = LineSigns(rawValue: 1 << 6)
    /// Bytes that are no UTF-8, or characters that damaged text has.
    static let oddText = LineSigns(rawValue: 1 << 19)
    /// A word of TYPE that the version does not have for the property.
    static let oddTypes = LineSigns(rawValue: 1 << 23)
    /// Several types in one pair of quotes.
    static let quotedTypes = LineSigns(rawValue: 1 << 20)
    static let quotedPrintable = LineSigns(rawValue: 1 << 7)
    /// Quoted-printable that is not as ``QuotedLook`` calls plain.
    static let oddQuoted = LineSigns(rawValue: 1 << 21)
    /// A physical line of quoted-printable that is too long.
    static let longQuoted = LineSigns(rawValue: 1 << 24)
    static let base64 = LineSigns(rawValue: 1 << 8)
    static let charset = LineSigns(rawValue: 1 << 9)
    /// A CHARSET other than UTF-8, or a value that is none.
    static let oddCharset = LineSigns(rawValue: 1 << 22)
    /// A backslash that begins none of the escapes of the version.
    static let oddEscape = LineSigns(rawValue: 1 << 10)
    /// A comma without a backslash before it.
    static let comma = LineSigns(rawValue: 1 << 11)
    static let semicolon = LineSigns(rawValue: 1 << 12)
    /// A blank at the beginning or the end of the value.
    static let margin = LineSigns(rawValue: 1 << 13)
    /// Nothing in the value but separators and blanks.
    static let empty = LineSigns(rawValue: 1 << 14)
    /// The value is not of the shape that values of its property mostly have.
    static let shape = LineSigns(rawValue: 1 << 15)
    /// The value is, or points to, a picture, a sound or a key, or begins with `=` or `;`.
    static let data = LineSigns(rawValue: 1 << 16)
    /// Physical lines that are joined.
    static let folded = LineSigns(rawValue: 1 << 17)

    /// The version does not have the property.
    static let foreign = LineSigns(rawValue: 1 << 18)
}

/// What a card shows besides the properties that are in it.
struct CardSigns: OptionSet, Sendable {
    let rawValue: UInt8

    /// Every card has it.
    static let always = CardSigns(rawValue: 1 << 0)
    static let severalOfAny = CardSigns(rawValue: 1 << 1)
    static let severalPreferred = CardSigns(rawValue: 1 << 2)
    static let linked = CardSigns(rawValue: 1 << 3)
}

/// The way from a property and a version to the rules that may apply to its lines.
struct RulePlan: Sendable {
    struct Step: Sendable {
        var signs: LineSigns
        var rule: Rule
        var look: @Sendable (inout CardChecker) -> Void
    }

    /// A rule about whole cards.
    struct CardStep: Sendable {
        /// Is asked of cards with one of them,
        var present = PropertyBits()
        /// without one of them,
        var absent = PropertyBits()
        /// with more than one of one of them,
        var several = PropertyBits()
        /// or with one of these.
        var signs: CardSigns = []
        var rule: Rule
        var look: @Sendable (inout CardChecker) -> Void

        fileprivate init(
            _ rule: Rule, _ occasion: RuleRow.Occasion, asksAll: Bool,
            _ look: @escaping @Sendable (inout CardChecker) -> Void
        ) {
            self.rule = rule
            self.look = look
            switch occasion {
            case .with(let ids): present = PropertyBits(ids)
            case .without(let id): absent = PropertyBits([id])
            case .several(let ids): several = PropertyBits(ids)
            case .severalOfAny: signs = .severalOfAny
            case .severalPreferred: signs = .severalPreferred
            case .linked: signs = .linked
            }
            // Of what a card surely shows there is nothing to ask but by its properties.
            if asksAll, !signs.isEmpty { signs = .always }
        }

        @inline(__always)
        func isAsked(of tally: PropertyTally, _ signs: CardSigns) -> Bool {
            !self.signs.isDisjoint(with: signs) || present.intersects(tally.once)
                || several.intersects(tally.often) || !absent.isSubset(of: tally.once)
        }
    }

    /// Every rule that is no pedantic one.
    static let whole = RulePlan { !$0.isPedantic }
    static let pedantic = RulePlan { _ in true }
    /// The rules about the decoding of values.
    static let decoding = RulePlan { $0.isOfDecoding }

    /// For each property and version, which signs any of its rules has.
    private let unions: FixedTable<LineSigns>
    /// Where the steps of each property and version stand.
    private let ranges: FixedTable<Range<Int>>
    private let steps: FixedTable<Step>
    private let stepSigns: FixedTable<LineSigns>
    /// Which signs any of eight steps has; each property's steps begin such a block.
    private let blocks: FixedTable<LineSigns>
    private static var blockCount: Int { 8 }
    /// The steps about whole cards, and where those of each version begin.
    private let cardSteps: FixedTable<CardStep>
    private let cardStarts: FixedTable<Int>

    /// - Parameter asksAll: Whether rules are asked of lines that have none of their signs, too.
    init(asksAll: Bool = false, _ isWanted: (Rule) -> Bool) {
        let rows = RuleTable.shared.rows.filter { isWanted($0.rule) }
        var lineRows: [(step: Step, versions: VersionSet, ids: PropertyBits, isForAll: Bool)] = []
        var named = PropertyBits()
        for row in rows {
            guard case .line(let ids, let signs, let look) = row.check else { continue }
            let step = Step(signs: asksAll ? .always : signs, rule: row.rule, look: look)
            lineRows.append((step, row.versions, PropertyBits(ids), ids.isEmpty))
            for id in ids { _ = named.insert(id) }
        }
        var unions: [LineSigns] = []
        var ranges: [Range<Int>] = []
        var steps: [Step] = []
        // Most properties have no rule of their own, and so the steps of number 0, which is none.
        for number in 0...PropertyDefinition.all.count {
            let id = PropertyID(rawValue: UInt16(number))
            for version in Version.allCases {
                if number > 0, !named.contains(id) {
                    unions.append(unions[Int(version.rawValue)])
                    ranges.append(ranges[Int(version.rawValue)])
                    continue
                }
                let start = steps.count
                var union: LineSigns = []
                for row in lineRows where row.versions.contains(version) && (row.isForAll || row.ids.contains(id)) {
                    union.formUnion(row.step.signs)
                    steps.append(row.step)
                }
                while steps.count % Self.blockCount > 0 { steps.append(Step(signs: [], rule: Rule(0), look: { _ in })) }
                unions.append(union)
                ranges.append(start..<steps.count)
            }
        }
        var cardSteps: [CardStep] = []
        var cardStarts: [Int] = []
        for version in Version.allCases {
            cardStarts.append(cardSteps.count)
            for row in rows where row.versions.contains(version) {
                guard case .card(let occasion, let look) = row.check else { continue }
                cardSteps.append(CardStep(row.rule, occasion, asksAll: asksAll, look))
            }
        }
        cardStarts.append(cardSteps.count)
        self.cardSteps = FixedTable(cardSteps)
        self.cardStarts = FixedTable(cardStarts)
        self.unions = FixedTable(unions)
        self.ranges = FixedTable(ranges)
        self.steps = FixedTable(steps)
        stepSigns = FixedTable(steps.map { $0.signs })
        var blocks: [LineSigns] = []
        for (place, step) in steps.enumerated() {
            if place % Self.blockCount == 0 { blocks.append([]) }
            blocks[blocks.count - 1].formUnion(step.signs)
        }
        self.blocks = FixedTable(blocks)
    }

    private func place(_ id: PropertyID, _ version: Version) -> Int { Int(id.rawValue) * 3 + Int(version.rawValue) }

    @inline(__always)
    func signs(_ id: PropertyID, _ version: Version) -> LineSigns { unions[place(id, version)] }

    /// Calls `body` with each step of a property that has one of the signs.
    @inline(__always)
    func forEachStep(_ id: PropertyID, _ version: Version, _ signs: LineSigns, _ body: (Step) -> Void) {
        let range = ranges[place(id, version)]
        // Whole blocks: see `blocks`.
        for block in (range.lowerBound / Self.blockCount)..<(range.upperBound / Self.blockCount)
        where !blocks[block].isDisjoint(with: signs) {
            let first = block * Self.blockCount
            for place in first..<(first + Self.blockCount) where !stepSigns[place].isDisjoint(with: signs) {
                body(steps[place])
            }
        }
    }

    /// Calls `body` with each step about whole cards that may apply.
    @inline(__always)
    func forEachCardStep(
        _ version: Version, _ tally: PropertyTally, _ signs: CardSigns, _ body: (CardStep) -> Void
    ) {
        for place in cardStarts[Int(version.rawValue)]..<cardStarts[Int(version.rawValue) + 1]
        where cardSteps[place].isAsked(of: tally, signs) {
            body(cardSteps[place])
        }
    }
}

extension Rule {
    /// Whether it is about what decoding a value repairs or doubts, and not about what the standards ask for.
    var isOfDecoding: Bool {
        switch number {
        case 111, 125, 209, 231...235, 238, 244, 401, 402, 407, 506, 509, 512, 538, 539, 610, 620: true
        default: false
        }
    }
}
