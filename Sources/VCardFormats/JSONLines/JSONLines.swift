import VCardKit

/// Cards as JSON values one after another, a line each: jCard, JSContact, or both.
enum JSONLines {
    /// Reads the values of a text; a value may also take several lines, as `jq` writes them.
    ///
    /// What is wrong with one costs no other. A line that ends inside of a value ends the value if the text does not
    /// have the rest of it either.
    static func decode(_ file: [UInt8], limits: Limits) -> CardReading {
        var reading = CardReading(limits: limits)
        var bytes = file
        let encoding = file.withUnsafeBufferPointer { ByteEncoding.detect($0, isWhole: true) }
        if encoding?.isBigEndianUTF16 != nil {
            // Lines are the same ones; columns count in UTF-8.
            bytes = SourceText(file).bytes
            reading.findings.append(
                Finding(.utf16, byteRange: 0..<(encoding?.markLength ?? 0), line: 1, column: 1))
        }
        var position = 0
        var line = 1
        var isWhole = true
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            reading.findings.append(Finding(.byteOrderMark, byteRange: 0..<3, line: 1, column: 1))
            position = 3
        }
        var lineStart = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte <= 0x20 {
                position += 1
                if byte == 0x0A {
                    line += 1
                    lineStart = position
                }
                continue
            }
            var end = isWhole ? endOfValue(bytes, position) : nil
            if end == nil {
                // From here on each line is for itself, so that no text is looked through twice.
                isWhole = false
                end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
            }
            let stop = end ?? bytes.count
            let origin = CardLines.Source(offset: position, line: line, column: position - lineStart + 1)
            append(
                JCardReader(
                    Array(bytes[position..<stop]), limits: limits, at: origin, firstCard: reading.cards.count),
                to: &reading)
            for i in position..<stop where bytes[i] == 0x0A {
                line += 1
                lineStart = i + 1
            }
            position = stop
        }
        return reading
    }

    private static func append(_ reader: JCardReader, to reading: inout CardReading) {
        var more: CardReading
        if reader.document.root.map({ reader.document.kind($0) }) == .object {
            var reader = JSContactReader(reader)
            more = reader.read()
        } else {
            var reader = reader
            more = reader.read()
        }
        reading.cards += more.cards
        reading.lines += more.lines
        for finding in more.findings.kept { reading.findings.append(finding) }
    }

    /// Behind the array or object that begins at a place, or behind the line if it is none; `nil` if its end is
    /// missing.
    private static func endOfValue(_ bytes: [UInt8], _ start: Int) -> Int? {
        guard bytes[start] == UInt8(ascii: "[") || bytes[start] == UInt8(ascii: "{") else { return nil }
        var depth = 0
        var i = start
        while i < bytes.count {
            switch bytes[i] {
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 { return i + 1 }
            case UInt8(ascii: "\""):
                i += 1
                while i < bytes.count, bytes[i] != UInt8(ascii: "\"") {
                    if bytes[i] == 0x0A { return nil }
                    i += bytes[i] == UInt8(ascii: "\\") ? 2 : 1
                }
            default: break
            }
            i += 1
        }
        return nil
    }
}

extension CardFormat {
    /// Reads lines of either kind.
    static let jCardLines = CardFormat(
        "jcard-lines", extensions: ["ndjson", "jsonl"], mediaType: "application/x-ndjson", "jCard, one card a line",
        read: { JSONLines.decode($0, limits: $1.limits) }, recognizes: { JSONOutline($0).kind == .jCardLines },
        makeWriter: { _ in JCardWriter.lines })

    /// Reads lines of either kind.
    static let jsContactLines = CardFormat(
        "jscontact-lines", extensions: [], mediaType: "application/x-ndjson", "JSContact 1.0, one card a line",
        read: { JSONLines.decode($0, limits: $1.limits) }, recognizes: { JSONOutline($0).kind == .jsContactLines },
        makeWriter: { _ in JSContactWriter(version: .v1, layout: .lines) })
}
