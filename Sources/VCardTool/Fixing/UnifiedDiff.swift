/// Writes a unified diff, as `patch` and `git apply` read it, of texts that come in pieces.
struct UnifiedDiff {
    private static let context = 3

    let screen: Terminal
    private let name: [UInt8]
    private var isBegun = false
    /// Pieces that end inside of a line wait for the rest of it.
    private var old: [UInt8] = []
    private var new: [UInt8] = []
    /// The line that comes next, from 1.
    private var oldLine = 1
    private var newLine = 1
    /// The lines before the next change.
    private var before: [ArraySlice<UInt8>] = []
    private var hunk: Hunk?

    private struct Hunk {
        var oldStart: Int
        var newStart: Int
        var oldCount = 0
        var newCount = 0
        /// Each with its sign.
        var lines: [(sign: UInt8, line: ArraySlice<UInt8>)] = []
        /// How many lines at the end did not change.
        var kept = 0
    }

    /// Begins the diff of a file.
    init(name: [UInt8], screen: Terminal) {
        self.name = name
        self.screen = screen
    }

    /// Appends what differs between a piece as it was and as it is to be.
    mutating func append(_ oldPiece: [UInt8], _ newPiece: [UInt8], into output: inout [UInt8]) {
        old += oldPiece
        new += newPiece
        if ends(old), ends(new) { compare(into: &output) }
    }

    /// Ends the diff.
    mutating func finish(into output: inout [UInt8]) {
        compare(into: &output)
        flush(into: &output)
    }

    private func ends(_ text: [UInt8]) -> Bool { text.isEmpty || text.last == 0x0A }

    private mutating func compare(into output: inout [UInt8]) {
        for step in LineDiff.steps(from: old, to: new) {
            switch step {
            case .kept(let line): keep(line, into: &output)
            case .removed(let line): change(UInt8(ascii: "-"), line)
            case .added(let line): change(UInt8(ascii: "+"), line)
            }
        }
        (old, new) = ([], [])
    }

    private mutating func keep(_ line: ArraySlice<UInt8>, into output: inout [UInt8]) {
        if hunk != nil {
            hunk?.lines.append((UInt8(ascii: " "), line))
            hunk?.kept += 1
            hunk?.oldCount += 1
            hunk?.newCount += 1
            // So many that the next change would have a hunk of its own.
            if let kept = hunk?.kept, kept > 2 * Self.context { flush(into: &output) }
        } else {
            before.append(line)
            if before.count > Self.context { before.removeFirst() }
        }
        oldLine += 1
        newLine += 1
    }

    private mutating func change(_ sign: UInt8, _ line: ArraySlice<UInt8>) {
        if hunk == nil {
            hunk = Hunk(
                oldStart: oldLine - before.count, newStart: newLine - before.count, oldCount: before.count,
                newCount: before.count, lines: before.map { (UInt8(ascii: " "), $0) })
            before = []
        }
        hunk?.lines.append((sign, line))
        hunk?.kept = 0
        if sign == UInt8(ascii: "-") {
            hunk?.oldCount += 1
            oldLine += 1
        } else {
            hunk?.newCount += 1
            newLine += 1
        }
    }

    /// Writes the hunk; the lines behind its own context may be that of the next one.
    private mutating func flush(into output: inout [UInt8]) {
        guard var hunk else { return }
        self.hunk = nil
        let surplus = max(0, hunk.kept - Self.context)
        before = hunk.lines.suffix(min(hunk.kept, Self.context)).map { $0.line }
        hunk.lines.removeLast(surplus)
        hunk.oldCount -= surplus
        hunk.newCount -= surplus
        if !isBegun {
            isBegun = true
            // Behind a blank the time is looked for, unless a tab ends the name.
            let end: [UInt8] = name.contains(UInt8(ascii: " ")) ? [UInt8(ascii: "\t")] : []
            write(Array("--- ".utf8) + name + end, .bold, into: &output)
            write(Array("+++ ".utf8) + name + end, .bold, into: &output)
        }
        // Before an empty part stands the line it would follow.
        let oldStart = hunk.oldCount == 0 ? hunk.oldStart - 1 : hunk.oldStart
        let newStart = hunk.newCount == 0 ? hunk.newStart - 1 : hunk.newStart
        write(Array("@@ -\(oldStart),\(hunk.oldCount) +\(newStart),\(hunk.newCount) @@".utf8), .label, into: &output)
        let hasOneLineEnd = hunk.lines.allSatisfy { $0.sign == UInt8(ascii: " ") || $0.line.suffix(2) == [0x0D, 0x0A] }
        for (sign, line) in hunk.lines {
            let isEnded = line.last == 0x0A
            let style: Terminal.Style? =
                sign == UInt8(ascii: "-") ? .removed : sign == UInt8(ascii: "+") ? .added : nil
            write(
                [sign] + (isEnded ? line.dropLast() : line), style,
                showsLineEnd: !hasOneLineEnd && sign != UInt8(ascii: " "), into: &output)
            if !isEnded { write(Array("\\ No newline at end of file".utf8), nil, into: &output) }
        }
    }

    /// Writes a line: as it is for programs, so that it can be applied, but safe to look at on a terminal.
    private func write(
        _ line: [UInt8], _ style: Terminal.Style?, showsLineEnd: Bool = true, into output: inout [UInt8]
    ) {
        if screen.isTerminal || screen.hasColor {
            var line = line[...]
            if line.last == 0x0D, !showsLineEnd { line.removeLast() }
            let text = TerminalText.escaped(line)
            output += (style.map { screen.styled(text, $0) } ?? text).utf8
        } else {
            output += line
        }
        output.append(0x0A)
    }
}
