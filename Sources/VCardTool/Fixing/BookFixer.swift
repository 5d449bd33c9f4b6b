import VCardKit

/// Mends a book part by part: cards by the fixes of their findings, and the line ends, the encoding and the text around
/// them by those of the file's.
///
/// Text outside of cards may be the rest of a card that broke, so it is taken out only where it is kept: `--rejects`.
struct BookFixer {
    /// What became of a part.
    struct Step {
        /// The part as it was, in UTF-8.
        var old: [UInt8] = []
        /// What it is to be, in UTF-8.
        var new: [UInt8] = []
        /// What was taken out, in UTF-8.
        var rejected: [UInt8] = []
        var mended: [Finding] = []
        /// What is still wrong, with its line in the result.
        var left: [Finding] = []
        /// How many of those came up by mending others.
        var arisen = 0
    }

    /// How many of what there were; they add up.
    struct Counts {
        var unchangedCards = 0
        var repairedCards = 0
        var rejectedCards = 0
        /// Stretches of text between cards that were taken out.
        var rejectedRegions = 0
        var mended = 0
        var left = 0
        /// How many came up by mending others; they are not among those left.
        var arisen = 0
        /// How many of those left `--unsafe` would mend, and how many `--rejects`.
        var leftToUnsafe = 0
        var leftToRejects = 0

        var cards: Int { unchangedCards + repairedCards + rejectedCards }
    }

    let safety: Fix.Safety
    /// The program that is to read the cards, where one was named.
    let profile: ClientProfile?
    let selection: RuleSelection
    /// Whether what is taken out is kept elsewhere.
    let keepsRejects: Bool
    let limits: Limits
    private(set) var counts = Counts()
    /// Whether the result is UTF-8 although the input is UTF-16.
    private(set) var isRecoded = false
    private var endsLines = false
    private var dropsMark = false
    private var isFirst = true
    private var region: Region?
    /// Whether the input is UTF-16.
    private(set) var isUTF16 = false
    /// What is to be known of the cards of the result, to tell what is wrong between them.
    private var checks = BookChecks()
    /// The number of the input in its book.
    private var inputNumber = 0
    /// How many line ends were read and written.
    private var readLines = 0
    private var writtenLines = 0

    /// What happens to the text up to the next card.
    private enum Region { case kept, taken }

    init(
        safety: Fix.Safety, profile: ClientProfile? = nil, selection: RuleSelection, keepsRejects: Bool, limits: Limits
    ) {
        self.safety = safety
        self.profile = profile
        self.selection = selection
        self.keepsRejects = keepsRejects
        self.limits = limits
    }

    /// Begins another input, which is the first one of its book unless it has a number; what was counted stays.
    mutating func beginInput(_ number: Int = 0, _ name: String = "") {
        inputNumber = number
        if number == 0 { checks = BookChecks() }
        checks.beginInput(name)
        (isRecoded, endsLines, dropsMark, isFirst, isUTF16) = (false, false, false, true, false)
        (region, readLines, writtenLines) = (nil, 0, 0)
    }

    /// Ends the book: what shows only then, with the number of the input and the line in its result.
    mutating func finishBook() -> [(input: Int, finding: Finding)] {
        let left = selection.findings(checks.finish()).map { finding in
            (input: (finding.card ?? 0) >> Self.cardBits, finding: Self.withOwnNumber(finding))
        }
        checks = BookChecks()
        // None of these can be mended, so that there were as many before.
        counts.left += left.count
        return left
    }

    // A card of a book is known by its input and its number there.
    private static var cardBits: Int { 40 }

    private static func withOwnNumber(_ finding: Finding) -> Finding {
        var finding = finding
        finding.card = finding.card.map { $0 & (1 << cardBits - 1) }
        return finding
    }

    /// Forgets what was counted since then.
    mutating func restore(_ counts: Counts) { self.counts = counts }

    /// Mends a part.
    ///
    /// - Parameter findings: What is wrong around the part, and, for a card, among the cards of the book.
    mutating func fix(_ part: CardReader.Part, _ findings: [Finding]) -> Step {
        var step = Step()
        var around: [Finding] = []
        isUTF16 = isUTF16 || findings.contains { $0.rule == .utf16 }
        for finding in findings where selection.includes(finding.rule) {
            if takeNote(of: finding) { step.mended.append(finding) } else { around.append(finding) }
        }
        switch part {
        case .card(let card): fix(card, around, &step)
        case .text(var text):
            let old = text
            if dropsMark, findings.contains(where: { $0.rule == .byteOrderMark }),
                text.suffix(Self.mark.count).elementsEqual(Self.mark)
            {
                text.removeLast(Self.mark.count)
            }
            fix(text, around, &step, isRejected: false)
            step.old = old
        case .rejected(let text): fix(text, around, &step, isRejected: true)
        }
        readLines += Self.lineEnds(step.old)
        writtenLines += Self.lineEnds(step.new)
        isFirst = isFirst && step.old.isEmpty
        counts.mended += step.mended.count
        counts.left += step.left.count - step.arisen
        counts.arisen += step.arisen
        for finding in step.left {
            if finding.fix?.action == .dropText {
                if !keepsRejects { counts.leftToRejects += 1 }
            } else if let needed = finding.fix?.safety, needed > safety {
                counts.leftToUnsafe += 1
            }
        }
        return step
    }

    /// Whether a finding is mended by how everything from here on is written.
    private mutating func takeNote(of finding: Finding) -> Bool {
        guard allows(finding.fix, at: safety) else { return false }
        switch finding.fix?.action {
        // Without its mark UTF-16 would have to be guessed.
        case .dropMark: dropsMark = !isUTF16 || isRecoded
        case .recode: isRecoded = true
        case .endLines: endsLines = true
        case .dropCard, .dropText, .edit, nil: return false
        }
        return finding.fix?.action != .dropMark || dropsMark
    }

    private func allows(_ fix: Fix?, at safety: Fix.Safety) -> Bool { fix.map { $0.safety <= safety } ?? false }

    // MARK: Cards

    private mutating func fix(_ card: Card, _ around: [Finding], _ step: inout Step) {
        let old = card.serialized
        step.old = old
        region = nil
        let selection = selection
        var card = card
        if isRecoded, var same = AddressBook.read(old, limits: limits).cards.first {
            // The same card with its places in UTF-8.
            same.location.line = card.location.line
            same.location.index = card.location.index
            card = same
        }
        let result = card.fixed(safety, profile: profile, pedantic: selection.isPedantic) { selection.includes($0) }
        var mended = endsLines ? result.card.withCanonicalLineEnds : result.card
        let found = selection.findings(result.found) + around
        if allowsDropping, checks.holds(mended) {
            step.rejected = old
            step.mended += found
            counts.rejectedCards += 1
            return
        }
        mended.write(into: &step.new)
        var left = selection.findings(result.remaining) + around.filter { $0.rule.scope != .book }
        for place in left.indices { left[place].line += 1 + writtenLines - card.location.line }
        mended.location.line = 1 + writtenLines
        mended.location.index = card.location.index + inputNumber << Self.cardBits
        left += selection.findings(checks.add(mended)).map { Self.withOwnNumber($0) }
        tell(found, left, &step)
        if step.new == old { counts.unchangedCards += 1 } else { counts.repairedCards += 1 }
    }

    /// Whether a card that is there already may be left out.
    private var allowsDropping: Bool { safety == .unsafe && selection.includes(.repeatedCard) }

    /// Tells what was mended and what came up from what there was and what is left: a finding is the same as one of its
    /// rule about a property of its name.
    private func tell(_ found: [Finding], _ left: [Finding], _ step: inout Step) {
        struct Kind: Hashable {
            let rule: Rule
            let property: String?
        }
        var counts: [Kind: Int] = [:]
        for finding in left { counts[Kind(rule: finding.rule, property: finding.property), default: 0] += 1 }
        // Those that no fix was made for are the ones that are left.
        for isFixable in [false, true] {
            for finding in found where allows(finding.fix, at: safety) == isFixable {
                let kind = Kind(rule: finding.rule, property: finding.property)
                if let count = counts[kind], count > 0 {
                    counts[kind] = count - 1
                } else {
                    step.mended.append(finding)
                }
            }
        }
        step.left += left
        for count in counts.values { step.arisen += count }
    }

    // MARK: What stands around them

    private mutating func fix(_ text: [UInt8], _ around: [Finding], _ step: inout Step, isRejected: Bool) {
        step.old = text
        var rest = text[...]
        if isFirst, rest.starts(with: Self.mark) {
            rest = rest.dropFirst(Self.mark.count)
            if !dropsMark { step.new += Self.mark }
            // What stands behind it would be the mark of the result.
            while dropsMark, rest.starts(with: Self.mark) { rest = rest.dropFirst(Self.mark.count) }
        }
        if !rest.allSatisfy({ $0 <= 0x20 }) {
            let isTaken = mayTake(rest, isRejected: isRejected)
            if isTaken, region != .taken { counts.rejectedRegions += 1 }
            region = isTaken ? .taken : .kept
        }
        if region == .taken {
            step.rejected = Array(rest)
            step.mended += around
            return
        }
        step.new += endsLines ? Self.endingLines(rest) : Array(rest)
        for var finding in around {
            finding.line += writtenLines - readLines
            step.left.append(finding)
        }
    }

    /// Whether text between cards may be taken out.
    private func mayTake(_ text: ArraySlice<UInt8>, isRejected: Bool) -> Bool {
        if isRejected { return keepsRejects && selection.includes(.limitReached) }
        let lines = text.split { $0 == 0x0A || $0 == 0x0D }.filter { !$0.allSatisfy { $0 <= 0x20 } }
        let end = Array("end:vcard".utf8)
        // A line that only ends a card says nothing.
        if lines.allSatisfy({ $0.count == end.count && zip($0, end).allSatisfy { $0 | 0x20 == $1 } }) {
            return selection.includes(.endWithoutBegin)
        }
        return keepsRejects && selection.includes(.textOutsideCard)
    }

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// How many lines end in some bytes: with CR LF, CR CR LF, LF or CR.
    private static func lineEnds(_ bytes: [UInt8]) -> Int {
        var count = 0
        for (place, byte) in bytes.enumerated() {
            if byte == 0x0A {
                count += 1
            } else if byte == 0x0D {
                let next = place + 1 < bytes.count ? bytes[place + 1] : 0
                let second = place + 2 < bytes.count ? bytes[place + 2] : 0
                if next != 0x0A, !(next == 0x0D && second == 0x0A) { count += 1 }
            }
        }
        return count
    }

    /// The text with CRLF at the end of each line.
    private static func endingLines(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var isAfterCR = false
        for byte in text {
            if byte == 0x0A || isAfterCR && byte != 0x0D {
                result += [0x0D, 0x0A]
                isAfterCR = false
                if byte == 0x0A { continue }
            }
            if byte == 0x0D {
                if isAfterCR { result += [0x0D, 0x0A] }
                isAfterCR = true
            } else {
                result.append(byte)
            }
        }
        return isAfterCR ? result + [0x0D, 0x0A] : result
    }
}
