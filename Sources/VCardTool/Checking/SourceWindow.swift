import VCardKit

/// The stretch of an input that is being read, byte for byte, to show the lines that findings stand in.
struct SourceWindow: Sendable {
    /// How much is kept of what was read before the part at hand; a finding may come that late.
    private static let tail = 64 << 10
    /// How far around a place its line is looked at: more than fits a screen, and little enough for a line of 60 MB
    /// with many findings.
    private static let reach = 1 << 10
    /// A finding about more lines than that shows the first ones.
    static let lineCount = 3

    private var bytes: [UInt8] = []
    /// Where `bytes` begin in the input.
    private var offset = 0
    private var encoding: ByteEncoding?

    /// Takes the next bytes of the input.
    mutating func append(_ piece: UnsafeRawBufferPointer) {
        bytes.append(contentsOf: piece)
        guard encoding == nil else { return }
        encoding = bytes.withUnsafeBufferPointer { ByteEncoding.detect($0, isWhole: false) }
    }

    /// Lets go of what stands before a place of the input, but for a tail.
    mutating func release(before place: Int) {
        let count = min(place - offset - Self.tail, bytes.count)
        // Moving the rest costs what the rest is long, so it waits until that is less.
        guard count > bytes.count / 2 else { return }
        bytes.removeFirst(count)
        offset += count
    }

    /// The lines that a finding is about, with its place marked; none if they are gone.
    func excerpt(for finding: Finding) -> SourceExcerpt {
        var excerpt = SourceExcerpt.none
        let place = finding.byteRange
        var lineStart = place.lowerBound - (finding.column - 1)
        var markStart = place.lowerBound
        while markStart >= offset, lineStart <= markStart, markStart <= offset + bytes.count {
            guard excerpt.lines.count < Self.lineCount else {
                excerpt.hasMore = true
                break
            }
            let end = lineEnd(from: markStart)
            let markEnd = max(markStart, min(place.upperBound, end.content))
            let first = max(lineStart, offset, markStart - Self.reach)
            let last = min(end.content, markEnd + Self.reach)
            excerpt.lines.append(
                SourceExcerpt.Line(
                    number: finding.line + excerpt.lines.count,
                    // A place of a text that was decoded first may be anywhere in these bytes.
                    before: text(min(wholeCharacters(first), markStart)..<markStart),
                    marked: text(markStart..<min(markEnd, markStart + 2 * Self.reach)),
                    after: markEnd - markStart > 2 * Self.reach ? [] : text(markEnd..<last),
                    isCutBefore: first > lineStart,
                    isCutAfter: last < end.content || markEnd - markStart > 2 * Self.reach || !end.isFound))
            guard end.isFound, end.next < place.upperBound else { break }
            lineStart = end.next
            markStart = end.next
        }
        return excerpt
    }

    private var unit: Int { encoding.map { $0.isUTF16 ? 2 : 1 } ?? 1 }

    /// Where the line ends that a place is in: its content, and the next line.
    private func lineEnd(from place: Int) -> (content: Int, next: Int, isFound: Bool) {
        var i = place - offset
        let stop = min(bytes.count, i + 4 * Self.reach)
        while i + unit <= stop {
            if character(i) == 0x0A || character(i) == 0x0D {
                var next = i
                // CR LF and CR CR LF are one line end.
                while next + unit <= bytes.count, character(next) == 0x0D { next += unit }
                if next + unit <= bytes.count, character(next) == 0x0A { next += unit } else { next = i + unit }
                return (offset + i, offset + next, true)
            }
            i += unit
        }
        return (offset + stop, offset + stop, stop == bytes.count)
    }

    /// An ASCII character, or something else that is none.
    private func character(_ i: Int) -> UInt8 {
        switch encoding {
        case .utf16LittleEndian: bytes[i + 1] == 0 ? bytes[i] : 0xFF
        case .utf16BigEndian: bytes[i] == 0 ? bytes[i + 1] : 0xFF
        default: bytes[i]
        }
    }

    /// The place, moved on to the next character if it is in the middle of one.
    private func wholeCharacters(_ place: Int) -> Int {
        guard unit == 1 else { return place }
        var place = place
        for _ in 0..<3 where place > offset && place < offset + bytes.count && bytes[place - offset] & 0xC0 == 0x80 {
            place += 1
        }
        return place
    }

    /// Bytes of the input as UTF-8, as far as they are text.
    private func text(_ range: Range<Int>) -> [UInt8] {
        guard range.lowerBound >= offset, range.upperBound <= offset + bytes.count else { return [] }
        let piece = bytes[(range.lowerBound - offset)..<(range.upperBound - offset)]
        guard let encoding, encoding.isUTF16 else { return Array(piece) }
        var isBigEndian = false
        if case .utf16BigEndian = encoding { isBigEndian = true }
        var decoder = UTF16Decoder(bigEndian: isBigEndian)
        var text: [UInt8] = []
        piece.withUnsafeBufferPointer { decoder.decode($0, into: &text) }
        _ = decoder.finish(into: &text)
        return text
    }
}

extension ByteEncoding {
    var isUTF16: Bool {
        switch self {
        case .utf16LittleEndian, .utf16BigEndian: true
        case .utf8, .utf8WithMark: false
        }
    }
}

/// Lines of an input, as UTF-8, with a place marked in them.
struct SourceExcerpt: Sendable {
    struct Line: Sendable {
        let number: Int
        let before: [UInt8]
        let marked: [UInt8]
        let after: [UInt8]
        /// Whether the line begins earlier than `before`.
        let isCutBefore: Bool
        /// Whether the line goes on.
        let isCutAfter: Bool
    }

    var lines: [Line]
    /// Whether the place reaches into further lines.
    var hasMore: Bool

    static var none: Self { .init(lines: [], hasMore: false) }

    /// The excerpt for people, a margin with line numbers before it, each line ended; empty if there is none.
    ///
    /// - Parameter width: The columns that a line may take.
    func shown(on screen: Terminal, width: Int) -> String {
        guard let last = lines.last else { return "" }
        let margin = String(last.number).utf8.count
        let bar = screen.styled("|", .label)
        let blank = String(repeating: " ", count: margin)
        var text = ""
        for line in lines {
            let number = String(line.number)
            let (content, mark) = line.shown(width: max(20, width - margin - 3))
            text += String(repeating: " ", count: margin - number.utf8.count) + screen.styled(number, .label)
            text += content.isEmpty ? " \(bar)\n" : " \(bar) \(content)\n"
            text += "\(blank) \(bar) \(screen.styled(mark, .error, after: " "))\n"
        }
        return hasMore ? text + "\(blank) \(bar) …\n" : text
    }
}

extension SourceExcerpt.Line {
    /// The line as it can be shown, and below it what marks the place.
    fileprivate func shown(width: Int) -> (content: String, mark: String) {
        var before = Self.shown(before)
        let marked = Self.shown(marked)
        let after = Self.shown(after)
        let whole = TextWidth.columns(before) + TextWidth.columns(marked) + TextWidth.columns(after)
        let fits = whole <= width - (isCutBefore ? 1 : 0) - (isCutAfter ? 1 : 0)
        // The place itself is what has to be seen; a third of the width may stand before it.
        if !fits || isCutBefore { before = Self.end(of: before, width: fits ? width : width / 3, isCut: isCutBefore) }
        let start = TextWidth.columns(before)
        let content = TextWidth.truncated(before + marked + after + (isCutAfter ? "…" : ""), to: width)
        let length = max(1, min(TextWidth.columns(before + marked) - start, width - start))
        return (content, String(repeating: " ", count: start) + String(repeating: "^", count: length))
    }

    private static func shown(_ bytes: [UInt8]) -> String {
        guard bytes.contains(0x09) else { return TerminalText.escaped(bytes) }
        return TerminalText.escaped(bytes.flatMap { $0 == 0x09 ? [0x20, 0x20, 0x20, 0x20] : [$0] })
    }

    /// The last columns of a text, with `…` before them if something is left out.
    private static func end(of text: String, width: Int, isCut: Bool) -> String {
        var kept: [Character] = []
        var used = 1
        for character in text.reversed() {
            let more = TextWidth.columns(String(character))
            if used + more > width { return "…" + String(kept.reversed()) }
            used += more
            kept.append(character)
        }
        return (isCut ? "…" : "") + text
    }
}

extension Terminal {
    /// A mark in a style, without the blanks before it.
    fileprivate func styled(_ text: String, _ style: Style, after blank: Character) -> String {
        let start = text.firstIndex { $0 != blank } ?? text.endIndex
        return text[..<start] + styled(String(text[start...]), style)
    }
}
