extension Card {
    /// What fixing a card came to.
    public struct Fixed: Sendable {
        /// The card after the fixes.
        public var card: Card
        /// What was wrong with the card before, with the places in it as it was.
        public var found: [Finding] = []
        /// The findings whose fixes were made, one after the other, with the places in the card as it was when the
        /// turn of each came. One fix may mend several findings, and mending may bring up others.
        public var done: [Finding] = []
        /// What is left, with the places in the card as it is now.
        public var remaining: [Finding] = []
    }

    /// The card with one fix made; the card itself if the fix is none of a card's bytes, or does not fit it.
    ///
    /// - Parameter fix: The fix of a finding of this very card.
    public func applying(_ fix: Fix) -> Card {
        guard case .edit(let edits) = fix.action else { return self }
        return applying(edits) ?? self
    }

    /// The card with every fix made that is safe enough and selected, again and again until nothing is left to mend.
    ///
    /// Only bytes that a finding is about change. Fixing what was fixed changes nothing.
    ///
    /// - Parameters:
    ///   - safety: `.unsafe` makes fixes that change the meaning, too.
    ///   - profile: A program that is to read the card, whose rules VC7 are followed, too.
    ///   - pedantic: Whether pedantic advice is followed, too; see ``Rule/isPedantic``.
    ///   - isSelected: Whether the findings of a rule are mended; those of others remain.
    public func fixed(
        _ safety: Fix.Safety = .safe, profile: ClientProfile? = nil, pedantic: Bool = false,
        where isSelected: (Rule) -> Bool = { _ in true }
    ) -> Fixed {
        var result = Fixed(card: self)
        let limits = Limits(findings: .max)
        // Fixes that touch the same bytes have to wait for the next round.
        for round in 0..<Self.maximumRounds {
            result.remaining = result.card.findings(profile: profile, pedantic: pedantic, limits: limits)
            if round == 0 { result.found = result.remaining }
            let offered = result.remaining.indices.filter { place in
                let finding = result.remaining[place]
                guard let fix = finding.fix, case .edit = fix.action else { return false }
                return fix.safety <= safety && isSelected(finding.rule)
            }
            guard result.fix(offered) || result.fixSome(of: offered) else { break }
        }
        return result
    }

    private static let maximumRounds = 32

    /// How many tries are made where not all fixes go together.
    fileprivate static let maximumTries = 64

    /// Puts edits among others in their order, unless one of them touches bytes that another one changes.
    fileprivate static func insert(_ more: [Fix.Edit], into edits: inout [Fix.Edit]) -> Bool {
        for edit in more {
            let place = place(of: edit, in: edits)
            if place > 0, edits[place - 1].range.upperBound >= edit.range.lowerBound { return false }
            if place < edits.count, edits[place].range.lowerBound <= edit.range.upperBound { return false }
        }
        for edit in more { edits.insert(edit, at: place(of: edit, in: edits)) }
        return true
    }

    /// The place of the first edit that begins behind the beginning of another one.
    private static func place(of edit: Fix.Edit, in edits: [Fix.Edit]) -> Int {
        var low = 0
        var high = edits.count
        while low < high {
            let middle = (low + high) / 2
            if edits[middle].range.lowerBound <= edit.range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The card with other bytes; `nil` if they would be no single card, or if the edits do not fit it.
    fileprivate func applying(_ edits: [Fix.Edit]) -> Card? {
        let old = serialized
        var new: [UInt8] = []
        new.reserveCapacity(old.count + 64)
        var place = 0
        for edit in edits {
            guard edit.range.lowerBound >= place, edit.range.upperBound <= old.count else { return nil }
            new.append(contentsOf: old[place..<edit.range.lowerBound])
            new.append(contentsOf: edit.replacement)
            place = edit.range.upperBound
        }
        new.append(contentsOf: old[place...])
        return Card(rereading: new, location: location)
    }

    /// Reads bytes that are one card and nothing else.
    init?(rereading bytes: [UInt8], location: Location) {
        var scanner = StreamScanner(
            limits: Limits(lineBytes: .max, cardBytes: .max, propertiesPerCard: .max, agentDepth: 16, findings: 0))
        let event = bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { scanner.next($0, buffer.count, isLast: true) }
        }
        guard case .card(let shape)? = event, shape.range == 0..<bytes.count else { return nil }
        self.init(
            shape, bytes: bytes, start: 0, records: scanner.records, recordRange: 0..<scanner.records.count,
            location: location)
    }

    /// The card with CRLF at the end of each physical line.
    public var withCanonicalLineEnds: Card {
        let old = serialized
        var new: [UInt8] = []
        new.reserveCapacity(old.count + old.count / 16)
        var start = 0
        old.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            while start < old.count {
                let end = Unfolding.lineEnd(base, start, old.count)
                new.append(contentsOf: buffer.slice(start..<end))
                new.append(contentsOf: LineWriter.lineEnd)
                start = Unfolding.afterLineEnd(base, end, old.count)
            }
        }
        return new == old ? self : Card(rereading: new, location: location) ?? self
    }
}

extension Card.Fixed {
    /// Makes the fixes of some of the findings that remain, but for those that touch the same bytes; `false` if that
    /// would give no single card, or if there is none.
    fileprivate mutating func fix(_ places: some Sequence<Int>) -> Bool {
        var edits: [Fix.Edit] = []
        var made: [Finding] = []
        for place in places {
            guard case .edit(let more)? = remaining[place].fix?.action, Card.insert(more, into: &edits) else {
                continue
            }
            made.append(remaining[place])
        }
        guard !edits.isEmpty, let next = card.applying(edits) else { return false }
        card = next
        done.append(contentsOf: made)
        return true
    }

    /// Makes as many of the first fixes as go together, where all of them do not; one that does not even go alone is no
    /// longer offered. `false` if none goes.
    fileprivate mutating func fixSome(of places: [Int]) -> Bool {
        var waiting = places[...]
        var size = waiting.count / 2
        var tries = 0
        while tries < Card.maximumTries, let first = waiting.first {
            while size > 0 {
                tries += 1
                if fix(waiting.prefix(size)) { return true }
                size /= 2
            }
            remaining[first].fix = nil
            waiting = waiting.dropFirst()
            size = waiting.count
        }
        for place in waiting { remaining[place].fix = nil }
        return false
    }
}
