/// Turns what the scanner noted, and what the cards show, into findings with places in the file.
struct FindingDesk: Sendable {
    let encoding: ByteEncoding
    private var isUTF16: Bool { encoding.isBigEndianUTF16 != nil }
    // A place of the text, counted in the stream, and the same in the file: they differ in UTF-16.
    private var textOffset = 0
    private var fileOffset = 0

    init(encoding: ByteEncoding) { self.encoding = encoding }

    func noteEncoding(_ findings: inout Findings) {
        let mark = encoding.markLength
        if isUTF16 { findings.append(Finding(.utf16, byteRange: 0..<mark, line: 1, column: 1)) }
        if mark > 0 { findings.append(Finding(.byteOrderMark, byteRange: 0..<mark, line: 1, column: 1)) }
    }

    /// Moves on over the first `count` bytes of the buffer, which are about to be removed.
    ///
    /// - Parameter lineStart: Where the current line begins in the buffer; its place in the file is remembered.
    mutating func skip(_ count: Int, in buffer: [UInt8], lineStart: Int) {
        guard isUTF16, count > 0 else { return }
        let start = bufferStart
        if lineStart >= 0, lineStart < count { fileLineStart = fileOffset(lineStart, buffer, start) }
        move(to: start + count, buffer, start)
        bufferStart = start + count
    }

    /// Where the buffer begins in the stream.
    private var bufferStart = 0
    /// Where the line began in the file whose beginning is no longer in the buffer.
    private var fileLineStart = 0

    private mutating func move(to target: Int, _ buffer: [UInt8], _ bufferOffset: Int) {
        guard isUTF16 else { return }
        buffer.withUnsafeBufferPointer { bytes in
            let from = min(textOffset, target) - bufferOffset
            let length = 2 * UTF16Encoder.utf16Length(bytes.slice(from..<(max(textOffset, target) - bufferOffset)))
            fileOffset += target >= textOffset ? length : -length
        }
        textOffset = target
    }

    private mutating func fileOffset(_ offset: Int, _ buffer: [UInt8], _ bufferOffset: Int) -> Int {
        guard isUTF16 else { return bufferOffset + offset }
        move(to: bufferOffset + offset, buffer, bufferOffset)
        return fileOffset
    }

    /// Gives the cards their places in the file and appends the findings of notes and cards, in order of place.
    ///
    /// - Parameter bufferOffset: Where `bytes` begin in the stream; notes count from the start of `bytes`.
    mutating func report(
        _ cards: inout [Card], notes: [StreamScanner.Note], bytes: [UInt8], bufferOffset: Int, limits: Limits,
        looksIntoCards: Bool = true, into findings: inout Findings
    ) {
        var note = 0
        for index in cards.indices {
            report(
                &cards[index], notes: notes, &note, bytes: bytes, bufferOffset: bufferOffset, limits: limits,
                looksIntoCards: looksIntoCards, into: &findings)
        }
        reportRest(of: notes, note, bytes: bytes, bufferOffset: bufferOffset, into: &findings)
    }

    /// Gives a card its place in the file and appends the findings of its notes, from number `note` on, and its own.
    mutating func report(
        _ card: inout Card, notes: [StreamScanner.Note], _ note: inout Int, bytes: [UInt8], bufferOffset: Int,
        limits: Limits, looksIntoCards: Bool, into findings: inout Findings
    ) {
        // Location.byteOffset is the stream's offset so far.
        let start = card.location.byteOffset - bufferOffset
        if isUTF16 {
            card.location.isUTF16 = true
            card.location.byteOffset = fileOffset(start, bytes, bufferOffset)
        }
        let first = findings.kept.count
        while note < notes.count, notes[note].range.lowerBound < start + card.count {
            let isInCard = notes[note].range.lowerBound >= start
            append(
                notes[note], bytes, bufferOffset, card: isInCard ? card.location.index : nil, into: &findings)
            note += 1
        }
        if looksIntoCards, card.appendReadingFindings(limits: limits, into: &findings) || note > 0 {
            findings.sort(from: first)
        }
    }

    /// Appends the findings of notes behind the last card.
    mutating func reportRest(
        of notes: [StreamScanner.Note], _ note: Int, bytes: [UInt8], bufferOffset: Int, into findings: inout Findings
    ) {
        for note in notes[note...] { append(note, bytes, bufferOffset, card: nil, into: &findings) }
    }

    private mutating func append(
        _ note: StreamScanner.Note, _ bytes: [UInt8], _ bufferOffset: Int, card: Int?, into findings: inout Findings
    ) {
        let (rule, message): (Rule, String?) =
            switch note.kind {
            case .text: (.textOutsideCard, nil)
            case .endWithoutBegin: (.endWithoutBegin, nil)
            case .component: (.foreignComponent, nil)
            case .genomics: (.genomicsFile, nil)
            case .lineFeed: (.lineEnding, "lines end with LF alone instead of CRLF")
            case .carriageReturn: (.lineEnding, "lines end with CR alone instead of CRLF")
            case .doubledCarriageReturn: (.lineEnding, "lines end with CR CR LF instead of CRLF")
            case .missingLineEnd: (.lineEnding, "no line end between END:VCARD and BEGIN:VCARD")
            case .mark: (.byteOrderMark, nil)
            case .limit: (.limitReached, nil)
            case .halfUnit: (.oddUTF16, nil)
            }
        guard findings.hasRoom else { return findings.count(rule.severity) }
        let lineStart =
            note.lineStart < 0 && isUTF16 ? fileLineStart : fileOffset(note.lineStart, bytes, bufferOffset)
        let first = fileOffset(note.range.lowerBound, bytes, bufferOffset)
        var end = fileOffset(min(note.range.upperBound, bytes.count), bytes, bufferOffset)
        // That byte has no place in the text.
        if note.kind == .halfUnit { end = first + 1 }
        findings.append(
            Finding(
                rule, byteRange: first..<max(first, end), line: note.line,
                column: first - lineStart + 1
                    + (note.line == 1 && lineStart == encoding.markLength ? encoding.markLength : 0),
                card: card, message: message))
    }
}
