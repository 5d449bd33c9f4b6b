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

    /// Begins another input; what was counted stays.
    mutating func beginInput() {
        (isRecoded, endsLines, dropsMark, isFirst, isUTF16) = (false, false, false, true, false)
        (region, readLines, writtenLines) = (nil, 0, 0)
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
        case .text(let text): fix(text, around, &step, isRejected: false)
        case .rejected(let text): fix(text, around, &step, isRejected: true)
        }
        readLines += Self.lineEnds(step.old)
        writtenLines += Self.lineEnds(step.new)
        isFirst = isFirst && step.old.isEmpty
        counts.mended += step.mended.count
        counts.left += step.left.count
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
        if let drop = around.first(where: { $0.fix?.action == .dropCard && allows($0.fix, at: safety) }) {
            step.rejected = old
            step.mended.append(drop)
            counts.rejectedCards += 1
            return
        }
        let selection = selection
        var card = card
        if isRecoded, var same = AddressBook.read(old, limits: limits).cards.first {
            // The same card with its places in UTF-8.
            same.location.line = card.location.line
            same.location.index = card.location.index
            card = same
        }
        let result = card.fixed(safety, profile: profile, pedantic: selection.isPedantic) { selection.includes($0) }
        step.mended += result.done
        let mended = endsLines ? result.card.withCanonicalLineEnds : result.card
        mended.write(into: &step.new)
        for var finding in selection.findings(result.remaining) + around {
            finding.line += 1 + writtenLines - card.location.line
            step.left.append(finding)
        }
        if step.new == old { counts.unchangedCards += 1 } else { counts.repairedCards += 1 }
    }

    // MARK: What stands around them

    private mutating func fix(_ text: [UInt8], _ around: [Finding], _ step: inout Step, isRejected: Bool) {
        step.old = text
        var rest = text[...]
        if isFirst, rest.starts(with: Self.mark) {
            rest = rest.dropFirst(Self.mark.count)
            if !dropsMark { step.new += Self.mark }
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
