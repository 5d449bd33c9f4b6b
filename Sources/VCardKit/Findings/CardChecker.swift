/// Goes once over the lines of a card and asks the rules that may apply to each, then those about the whole card.
///
/// It is large, and would be copied to the stack to call a method that only reads it; so what is called often is
/// mutating.
///
/// What a rule's function finds it gives to ``report(at:_:severity:fix:)``; the rule itself is known.
struct CardChecker: ~Copyable {
    let card: Card
    let limits: Limits
    private let plan: RulePlan
    let givesFixes: Bool
    /// The TYPE values of the program that is to read the card.
    private(set) var programTypes: [String]
    private(set) var findings: Findings
    private var cursor: RecordCursor
    private(set) var rule = Rule(0)

    // The line that is looked at
    private(set) var number = 0
    private(set) var record: LineRecord
    /// The line without its line end, counted from the card's first byte.
    private(set) var line = 0..<0
    private(set) var signs: LineSigns = []
    private var headCache: CheckedHead?
    private var valueCache: PlacedBytes?
    private var decodingCache: Decoding?
    private var pictureCache: [(rule: Rule, message: String)]?
    private var beginningCache: [UInt8]?

    // What the lines before showed
    private var properties = PropertyTally()
    private var preferred = PropertyTally()
    private var reading: ReadingLook
    /// The records of the first FN and N.
    private(set) var firstFN = 0
    private(set) var firstN = 0
    /// Whether an ALTID, PID, PROP-ID or PHONETIC was seen, which take comparing lines.
    private var linksLines = false
    /// The groups that have more than labels, once a label asks for them.
    var labelledGroups: [[UInt8]]?
    /// Whether the card has a property that no fix for empty ones takes out, once one asks for it.
    var keepsProperty: Bool?
    /// Which properties the card has, or is to have by fixes, once one asks for it.
    var present: PropertyTally?

    init(_ card: Card, plan: RulePlan, givesFixes: Bool, limits: Limits, profile: ClientProfile? = nil) {
        programTypes = profile?.types ?? []
        self.plan = plan
        self.givesFixes = givesFixes
        self.limits = limits
        findings = Findings(maximum: limits.findings)
        reading = ReadingLook(card, limits: limits)
        cursor = RecordCursor(card)
        record = card.records[card.recordRange.lowerBound]
        self.card = card
    }

    var version: Version { card.version }
    var id: PropertyID { record.property }
    var property: Property { card.property(ofRecord: number) }
    var definition: PropertyDefinition? { record.property.definition }
    var traits: PropertyTraits { .of(record.property, version) }

    /// How many properties of a name were seen: 0, 1, or 2 for more.
    @inline(__always)
    func count(_ id: PropertyID) -> Int { properties.count(id) }

    /// Whether two lines may say the same, of which a glance at the last bytes of their values is enough.
    var mayRepeatLine: Bool {
        mutating get {
            var seen = SeenLines()
            let often = properties.often
            card.bytes.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress.map({ $0 + card.start }) else { return }
                for number in card.recordRange {
                    let record = card.records[number]
                    guard record.isProperty, often.contains(record.property) else { continue }
                    let line = card.content(ofRecord: number)
                    let value = max(line.lowerBound, min(Int(record.value), line.upperBound))
                    seen.note(base, value, line.upperBound, record)
                }
            }
            return seen.mayRepeat
        }
    }

    /// Whether of several properties of a name more than one is the preferred one.
    func hasSeveralPreferred(_ id: PropertyID) -> Bool { preferred.count(id) > 1 }

    // MARK: Going over the card

    mutating func check() {
        let look = LineLook.shared
        let plan = plan
        let bytes = card.bytes
        let records = card.records
        let range = card.recordRange
        bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress.map({ $0 + card.start }) else { return }
            for number in range {
                let record = records[number]
                guard record.isProperty else {
                    reading.see(noProperty: record)
                    continue
                }
                let start = Int(record.start)
                var end = number + 1 < range.upperBound ? Int(records[number + 1].start) : card.count
                while end > start, base[end - 1].isLineEnd { end -= 1 }
                properties.note(record.property)
                let isOdd = reading.see(base, start..<end, record, number)
                if record.flags.contains(.nested) { continue }
                var isPreferred = false
                let value = min(Int(record.value), end)
                let signs = look.signs(
                    base, start..<end, value: value, record, version, mayHaveOddText: isOdd,
                    isPreferred: &isPreferred)
                if isPreferred { preferred.note(record.property) }
                if record.property == .fn { firstFN = number }
                if record.property == .n { firstN = number }
                if signs.contains(.parameters), !linksLines {
                    linksLines = version == .v4 && (signs.contains(.oddHead) || mayLink(base, start, value))
                }
                guard !signs.isDisjoint(with: plan.signs(record.property, version)) else { continue }
                self.signs = signs
                turn(to: number, record, start..<end)
                plan.forEachStep(record.property, version, signs) { step in
                    rule = step.rule
                    step.look(&self)
                }
            }
        }
        var signs: CardSigns = .always
        if properties.hasRepeated { signs.insert(.severalOfAny) }
        if preferred.hasRepeated { signs.insert(.severalPreferred) }
        if linksLines { signs.insert(.linked) }
        plan.forEachCardStep(version, properties, signs) { step in
            rule = step.rule
            step.look(&self)
        }
    }

    /// Makes a line the one that is looked at.
    private mutating func turn(to number: Int, _ record: LineRecord, _ line: Range<Int>) {
        self.number = number
        self.record = record
        self.line = line
        headCache = nil
        valueCache = nil
        decodingCache = nil
        pictureCache = nil
        beginningCache = nil
    }

    /// Makes a line of the card the one that is looked at; for rules about the whole card.
    mutating func turn(to number: Int) {
        let range = card.range(ofRecord: number)
        var end = range.upperBound
        while end > range.lowerBound, card.bytes[end - 1].isLineEnd { end -= 1 }
        turn(to: number, card.records[number], (range.lowerBound - card.start)..<(end - card.start))
    }

    /// Whether a head may have ALTID, PID or PROP-ID.
    private func mayLink(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        for i in start..<max(start, end - 3) where base[i] == .semicolon {
            let first = base[i + 1] | 0x20
            let second = base[i + 2] | 0x20
            if first == 0x61 || first == 0x20 || (first == 0x70 && (second == 0x69 || base[i + 3] | 0x20 == 0x6F)) {
                return true
            }
        }
        return false
    }

    mutating func notePreferred() { preferred.note(id) }

    /// The numbers of the records of one property.
    func lines(_ id: PropertyID) -> [Int] {
        card.recordRange.filter { card.records[$0].property == id && card.records[$0].isProperty }
    }

    // MARK: The line

    /// Group, name and parameters of the line.
    var head: CheckedHead {
        mutating get {
            if let headCache { return headCache }
            let end = max(line.lowerBound, min(Int(record.value) - 1, line.upperBound))
            let range = line.lowerBound..<end
            let text =
                record.flags.contains(.complexHead) && record.flags.contains(.folded)
                ? PlacedBytes.unfolded(card, range, isQuotedPrintable: false, isFirstVersion: false)
                : PlacedBytes(card, range)
            let head = CheckedHead(text)
            headCache = head
            return head
        }
    }

    var valueRange: Range<Int> { min(Int(record.value), line.upperBound)..<line.upperBound }

    /// The value without folds, soft breaks and quoted-printable, before escapes are undone.
    var value: PlacedBytes {
        mutating get {
            if let valueCache { return valueCache }
            var value = rawValue(isDecoded: true)
            if isSilentlyEncoded { value = value.decodingQuotedPrintable() }
            valueCache = value
            return value
        }
    }

    /// Whether the value is nothing but quoted-printable that no ENCODING declares, so that it is decoded all the same.
    var isSilentlyEncoded: Bool {
        mutating get {
            signs.contains(.data) && !record.flags.contains(.quotedPrintable) && !traits.contains(.media)
                && decoding.repairs.contains(.undeclaredQuotedPrintable)
        }
    }

    /// The value without its folds, quoted-printable as it stands unless `isDecoded`.
    mutating func rawValue(isDecoded: Bool) -> PlacedBytes {
        let isEncoded = record.flags.contains(.quotedPrintable)
        let value =
            record.flags.contains(.folded)
            ? PlacedBytes.unfolded(
                card, valueRange, isQuotedPrintable: isEncoded && isDecoded, isFirstVersion: version == .v21)
            : PlacedBytes(card, valueRange)
        return isEncoded && isDecoded ? value.decodingQuotedPrintable() : value
    }

    /// The decoded value, with what decoding found odd.
    var decoding: Decoding {
        mutating get {
            if let decodingCache { return decodingCache }
            let decoding = property.decode()
            decodingCache = decoding
            return decoding
        }
    }

    /// The first bytes of the value without blanks and line ends, enough for a scheme and a path.
    var beginning: [UInt8] {
        mutating get {
            if let beginningCache { return beginningCache }
            let value = valueRange
            let end = min(value.upperBound, value.lowerBound + 256)
            let beginning = card.bytes[(card.start + value.lowerBound)..<(card.start + end)]
                .filter { !$0.isLineEnd && !$0.isBlank }
            beginningCache = beginning
            return beginning
        }
    }

    /// What is to be said of the picture that the line holds.
    var pictureFindings: [(rule: Rule, message: String)] {
        mutating get {
            if let pictureCache { return pictureCache }
            guard let bytes = Attachment(decoding.value, of: property.id, [])?.bytes else { return [] }
            let findings = PictureFindings.of(bytes, in: property)
            pictureCache = findings
            return findings
        }
    }

    /// The type that VALUE names; `nil` without one, or if it names none that is known.
    var declaredType: ValueType? {
        mutating get { head.first(.value).flatMap { ValueType(name: head.word($0.value).span) } }
    }

    /// Whether no VALUE stands on the line, not even an unknown one.
    var hasNoType: Bool {
        mutating get { head.first(.value) == nil }
    }

    /// Whether the value is text that is escaped as such: by its property, or by VALUE.
    var isText: Bool {
        mutating get {
            let traits = traits
            guard traits.contains(.known), !traits.contains(.media) else { return false }
            if signs.contains(.parameters) || signs.contains(.oddHead), let declaredType {
                return declaredType == .text
            }
            return traits.contains(.text)
        }
    }

    // MARK: Reporting

    /// Reports that the line breaks the rule, or a place of it does.
    ///
    /// - Parameter range: Counted from the card's first byte; the whole line unless given.
    mutating func report(
        at range: Range<Int>? = nil, _ message: String? = nil, severity: Finding.Severity? = nil, fix: Fix? = nil
    ) {
        guard findings.hasRoom else { return findings.count(severity ?? rule.severity) }
        let place = cursor.place(range.map { behindFold($0) } ?? line, ofRecord: number, in: card)
        findings.append(
            Finding(
                rule, severity: severity, byteRange: place.bytes, line: place.line, column: place.column,
                card: card.location.index, property: card.lowercasedName(ofRecord: number), message: message,
                fix: givesFixes ? fix : nil))
    }

    /// The range without the fold that it may begin with: a value whose first line ends behind the colon.
    private mutating func behindFold(_ range: Range<Int>) -> Range<Int> {
        guard record.flags.contains(.folded), range.lowerBound < range.upperBound,
            card.bytes[card.start + range.lowerBound].isLineEnd
        else { return range }
        var start = range.lowerBound
        while start < range.upperBound, card.bytes[card.start + start].isLineEnd { start += 1 }
        if start < range.upperBound, card.bytes[card.start + start].isBlank { start += 1 }
        return start < range.upperBound ? start..<range.upperBound : range
    }

    /// Reports something about the whole card, at its BEGIN.
    mutating func reportCard(_ message: String? = nil, severity: Finding.Severity? = nil, fix: Fix? = nil) {
        turn(to: card.recordRange.lowerBound)
        report(message, severity: severity, fix: fix)
    }

    /// Reports a place of the head.
    mutating func report(head range: Range<Int>, _ message: String? = nil, fix: Fix? = nil) {
        report(at: head.text.places(range), message, fix: fix)
    }

    /// Reports a place of the value.
    mutating func report(value range: Range<Int>, _ message: String? = nil, fix: Fix? = nil) {
        report(at: value.places(range), message, fix: fix)
    }

    /// All that was found, by its places; findings of one place in the order in which they were found.
    mutating func takeFindings() -> [Finding] {
        findings.sortByPlace()
        return findings.kept
    }

    /// Takes in what reading found, before all that the check found.
    mutating func addReadingFindings() {
        if reading.endsPlain(card) { return }
        var found = Findings(maximum: limits.findings)
        var numbers: [Int] = []
        let hasAny = withUnsafeMutablePointer(to: &numbers) {
            card.appendFindingsOfLines(limits: limits, into: &found, numbers: $0)
        }
        guard hasAny else { return }
        if givesFixes {
            signs = []
            for (place, number) in numbers.enumerated() {
                turn(to: number)
                found.setFix(readingFix(found.kept[place].rule), at: place)
            }
        }
        // Both see what is in the lines of a card in AGENT.
        struct Place: Hashable {
            let rule: Rule
            let start: Int
        }
        var places: Set<Place> = []
        if card.deepestAgent > 0 {
            for finding in found.kept { places.insert(Place(rule: finding.rule, start: finding.byteRange.lowerBound)) }
        }
        for finding in findings.kept
        where places.isEmpty || !places.contains(Place(rule: finding.rule, start: finding.byteRange.lowerBound)) {
            found.append(finding)
        }
        findings = found
    }

    /// Asks a rule about programs.
    mutating func ask(_ rule: Rule, as look: ClientLook) {
        guard case .program(let check) = RuleTable.shared.row(of: rule).check else { return }
        self.rule = rule
        check(&self, look)
    }

    /// Reports something under another rule than that whose turn it is.
    mutating func report(as rule: Rule, _ message: String, severity: Finding.Severity? = nil) {
        self.rule = rule
        report(message, severity: severity)
    }

    /// Takes in what was found by another one.
    mutating func add(_ finding: Finding) { findings.append(finding) }

    // MARK: Fixes

    /// A fix that changes the head or the value of the line; `nil` if the line has a form that does not allow it.
    ///
    /// - Parameter value: The new value, unfolded, in the encoding that the line has.
    mutating func fix(
        _ title: String, _ safety: Fix.Safety = .safe, head: [UInt8]? = nil, value: [UInt8]? = nil
    ) -> Fix? {
        fix(title, safety, head: head, value: value.map { $0[...] })
    }

    /// The same, with a value that is a part of other bytes.
    mutating func fix(
        _ title: String, _ safety: Fix.Safety = .safe, head: [UInt8]? = nil, value: ArraySlice<UInt8>?
    ) -> Fix? {
        guard givesFixes, let edit = edit(head: head, value: value) else { return nil }
        if edit.range.count == edit.replacement.count {
            let old = card.bytes[(card.start + edit.range.lowerBound)..<(card.start + edit.range.upperBound)]
            if old.elementsEqual(edit.replacement) { return nil }
        }
        return Fix(title, safety, .edit([edit]))
    }

    /// A fix that takes bytes of the value out.
    mutating func cutting(_ title: String, _ safety: Fix.Safety = .safe, value range: Range<Int>) -> Fix? {
        guard givesFixes else { return nil }
        // What stands in one line goes without the rest of it being touched.
        if record.flags.isDisjoint(with: [.folded, .quotedPrintable, .nested, .joined]) {
            return Fix(title, safety, .edit([Fix.Edit(value.places(range), [])]))
        }
        let value = value
        return fix(title, safety, value: value[0..<range.lowerBound] + value[range.upperBound..<value.count])
    }

    /// A fix that takes bytes of the head out, in ascending order.
    mutating func cutting(_ title: String, _ safety: Fix.Safety = .safe, head ranges: [Range<Int>]) -> Fix? {
        guard givesFixes else { return nil }
        let head = head
        if record.flags.isDisjoint(with: [.folded, .nested, .joined]) {
            return Fix(title, safety, .edit(ranges.map { Fix.Edit(head.text.places($0), []) }))
        }
        var text: [UInt8] = []
        var place = 0
        for range in ranges {
            text += head.text[place..<range.lowerBound]
            place = range.upperBound
        }
        return fix(title, safety, head: text + head.text[place..<head.text.count])
    }

    private mutating func edit(head newHead: [UInt8]?, value newValue: ArraySlice<UInt8>?) -> Fix.Edit? {
        let flags = record.flags
        if flags.contains(.nested) || flags.contains(.joined) || Int(record.value) <= line.lowerBound { return nil }
        // That the value is encoded was a guess.
        if newValue != nil, decodingCache?.repairs.contains(.undeclaredQuotedPrintable) ?? false { return nil }
        let headRange = line.lowerBound..<(Int(record.value) - 1)
        let hasFoldedHead = flags.contains(.complexHead) && flags.contains(.folded)
        if newValue == nil, let newHead, !hasFoldedHead {
            let end = firstLineEnd(from: Int(record.value))
            if version == .v21 || newHead.count + 1 + end - Int(record.value) <= LineWriter.maximumLineBytes
                || newHead.count <= headRange.count
            {
                return Fix.Edit(headRange, newHead)
            }
        }
        if flags.contains(.quotedPrintable) || (version == .v21 && flags.contains(.folded)) { return nil }
        var text: [UInt8] = []
        text.reserveCapacity(line.count + 8)
        if let newHead {
            text += newHead
        } else if hasFoldedHead {
            text += PlacedBytes.unfolded(card, headRange, isQuotedPrintable: false, isFirstVersion: false).bytes
        } else {
            text += card.bytes[(card.start + headRange.lowerBound)..<(card.start + headRange.upperBound)]
        }
        text.append(.colon)
        if let newValue { text += newValue } else { text += rawValue(isDecoded: false).bytes }
        return Fix.Edit(line, version == .v21 ? text : folded(text))
    }

    private func firstLineEnd(from place: Int) -> Int {
        card.bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { Unfolding.lineEnd($0 + card.start, place, line.upperBound) } ?? line.upperBound
        }
    }

    /// A line folded with the card's line ends, without one at its end.
    func folded(_ text: [UInt8]) -> [UInt8] {
        if text.count <= LineWriter.maximumLineBytes, !text.contains(where: { $0.isLineEnd }) { return text }
        var writer = LineWriter(version: version)
        writer.fold(text)
        return card.relined(writer.output)
    }

    /// A fix that writes the line in the canonical form of the version; `nil` if it has that already.
    func rewriting(_ title: String, _ safety: Fix.Safety = .safe, _ property: Property? = nil) -> Fix? {
        givesFixes ? card.rewriting(record: number, as: property, title, safety) : nil
    }

    /// A fix that takes the line out.
    func removing(_ title: String, _ safety: Fix.Safety) -> Fix { card.removing(record: number, title, safety) }

    /// A fix that puts a line behind the last property.
    func appending(_ text: [UInt8], _ title: String, _ safety: Fix.Safety) -> Fix {
        var place = card.count
        let last = card.recordRange.upperBound - 1
        if card.isComplete, card.records[last].flags.contains(.frame) { place = Int(card.records[last].start) }
        var added = folded(text) + card.safeLineEnd
        if place > 0, !card.bytes[card.start + place - 1].isLineEnd { added = card.safeLineEnd + added }
        return Fix(title, safety, .edit([Fix.Edit(place..<place, added)]))
    }
}

extension Card {
    /// Lines that end with CRLF with the card's own line ends, and none at the end.
    func relined(_ lines: [UInt8]) -> [UInt8] {
        // A blank line before it, which keeps it from data, is none of the line.
        let lines = Array(lines.drop { $0.isLineEnd })
        var end = lines.count
        while end > 0, lines[end - 1].isLineEnd { end -= 1 }
        let lineEnd = safeLineEnd
        if lineEnd.elementsEqual(LineWriter.lineEnd) { return Array(lines[..<end]) }
        var out: [UInt8] = []
        var i = 0
        while i < end {
            if lines[i] == .carriageReturn {
                out.append(contentsOf: lineEnd)
                i += 2
            } else {
                out.append(lines[i])
                i += 1
            }
        }
        return out
    }

    /// The card's line end; CRLF where CR alone could be taken together with the LF of another line.
    var safeLineEnd: [UInt8] {
        let own = lineEnd
        guard own.count == 1, own[0] == .carriageReturn else { return own }
        return bytes[start..<(start + count)].contains(.lineFeed) ? LineWriter.lineEnd : own
    }

    /// The name of the property of a record in lower case, `nil` if the record is none.
    func lowercasedName(ofRecord number: Int) -> String? {
        let record = records[number]
        guard record.isProperty else { return nil }
        if record.property.isKnown, record.flags.isDisjoint(with: [.complexHead, .nested]) {
            return record.property.lowercasedName
        }
        return property(ofRecord: number).lowercasedName
    }

    /// The line of a record without its line end, counted from the card's first byte.
    @inline(__always)
    func content(ofRecord number: Int) -> Range<Int> {
        let range = range(ofRecord: number)
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1].isLineEnd { end -= 1 }
        return (range.lowerBound - start)..<(end - start)
    }

    /// A fix that writes a line, or another property in its place, in the canonical form of the version; `nil` if it has
    /// that already, or if that is to be safe and the form has no place for a character.
    func rewriting(
        record number: Int, as property: Property? = nil, _ title: String, _ safety: Fix.Safety = .safe
    ) -> Fix? {
        let line = content(ofRecord: number)
        let property = property ?? self.property(ofRecord: number)
        if safety == .safe, property.hasControlCharacters { return nil }
        var writer = LineWriter(version: version)
        property.writeFormatted(&writer)
        let text = relined(writer.output)
        let old = bytes[(start + line.lowerBound)..<(start + line.upperBound)]
        guard !text.isEmpty, !old.elementsEqual(text) else { return nil }
        return Fix(title, safety, .edit([Fix.Edit(line, text)]))
    }

    func removing(record number: Int, _ title: String, _ safety: Fix.Safety) -> Fix {
        let range = range(ofRecord: number)
        return Fix(
            title, safety, .edit([Fix.Edit((range.lowerBound - start)..<(range.upperBound - start), [])]))
    }
}

extension Property {
    /// Whether there are control characters, in quoted-printable or not, that are left out when it is written anew.
    fileprivate var hasControlCharacters: Bool {
        if record.flags.contains(.control) { return true }
        guard record.flags.contains(.quotedPrintable) else { return false }
        return text.utf8.contains { ($0 < .space && $0 != .tab && !$0.isLineEnd) || $0 == 0x7F }
    }
}

/// Two bits in a thousand for each line seen: whether one may have been there before.
private struct SeenLines {
    private var bits: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)
    private(set) var mayRepeat = false

    @inline(__always)
    mutating func note(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ record: LineRecord) {
        if mayRepeat { return }
        let length = UInt64(truncatingIfNeeded: end - start) ^ UInt64(record.property.rawValue) &<< 40
        var hash = length &* 0x9E37_79B9_7F4A_7C15
        if end - start >= 16 {
            let raw = UnsafeRawPointer(base)
            hash ^= raw.loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self)
            hash = hash &* 0xFF51_AFD7_ED55_8CCD
            hash ^= raw.loadUnaligned(fromByteOffset: end &- 16, as: UInt64.self)
        } else {
            for i in start..<end { hash = (hash ^ UInt64(base[i])) &* 0x100_0000_01B3 }
        }
        hash = hash &* 0xFF51_AFD7_ED55_8CCD
        hash ^= hash >> 29
        let mask: UInt64 = 1 << (hash >> 58) | 1 << (hash >> 52 & 63)
        let isSeen = withUnsafeMutableBytes(of: &bits) { room in
            let place = Int(truncatingIfNeeded: hash >> 40 & 7) * 8
            let old = room.load(fromByteOffset: place, as: UInt64.self)
            room.storeBytes(of: old | mask, toByteOffset: place, as: UInt64.self)
            return old & mask == mask
        }
        if isSeen { mayRepeat = true }
    }
}
