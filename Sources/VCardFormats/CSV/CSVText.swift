/// Small steps over the text of cells.
enum CSVText {
    /// The text without blanks and line ends around it.
    static func trimmed(_ text: String) -> String {
        let bytes = text.utf8
        guard let first = bytes.first, let last = bytes.last, first <= 0x20 || last <= 0x20 else { return text }
        guard let start = bytes.firstIndex(where: { $0 > 0x20 }), let end = bytes.lastIndex(where: { $0 > 0x20 })
        else { return "" }
        return String(text[start...end])
    }

    /// The pieces between a separator of ASCII, at least one.
    static func split(_ text: String, _ separator: String) -> [String] {
        let bytes = Array(text.utf8)
        let mark = Array(separator.utf8)
        var pieces: [String] = []
        var start = 0
        var i = 0
        while i + mark.count <= bytes.count {
            if bytes[i] == mark[0], bytes[i..<(i + mark.count)].elementsEqual(mark) {
                pieces.append(String(decoding: bytes[start..<i], as: UTF8.self))
                i += mark.count
                start = i
            } else {
                i += 1
            }
        }
        pieces.append(String(decoding: bytes[start...], as: UTF8.self))
        return pieces
    }

    /// Whether a text has a separator of ASCII in it.
    static func contains(_ text: String, _ separator: String) -> Bool {
        guard let first = separator.utf8.first else { return false }
        var rest = text.utf8[...]
        while let place = rest.firstIndex(of: first) {
            rest = rest[place...]
            if rest.starts(with: separator.utf8) { return true }
            rest = rest.dropFirst()
        }
        return false
    }

    /// The pieces between a separator without blanks around them, and without empty ones.
    static func list(_ text: String, _ separator: String) -> [String] {
        split(text, separator).map { trimmed($0) }.filter { !$0.isEmpty }
    }

    /// The lines of a text, whatever ends them.
    static func lines(_ text: String) -> [String] {
        var lines: [String] = []
        var line: [UInt8] = []
        var wasReturn = false
        for byte in text.utf8 {
            if byte == 0x0A || byte == 0x0D {
                if !(byte == 0x0A && wasReturn) {
                    lines.append(String(decoding: line, as: UTF8.self))
                    line = []
                }
            } else {
                line.append(byte)
            }
            wasReturn = byte == 0x0D
        }
        lines.append(String(decoding: line, as: UTF8.self))
        return lines
    }

    /// The text with LF for every line end.
    static func withLineFeeds(_ text: String) -> String {
        text.utf8.contains(0x0D) ? lines(text).joined(separator: "\n") : text
    }

    static func same(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && zip(left.utf8, right.utf8).allSatisfy { $0.lowerCased == $1.lowerCased }
    }

    /// Whether no card can hold the byte, and no table should.
    static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D }

    static func hasPrefix(_ text: String, _ prefix: String) -> Bool {
        var bytes = text.utf8.makeIterator()
        for byte in prefix.utf8 {
            guard let other = bytes.next(), other.lowerCased == byte.lowerCased else { return false }
        }
        return true
    }

    /// The text without its first bytes.
    static func dropping(_ text: String, _ count: Int) -> String {
        String(decoding: text.utf8.dropFirst(count), as: UTF8.self)
    }

    /// What a header is looked up by: in lower case, underscores as blanks, one blank between words, none around.
    static func key(_ header: String) -> String {
        var key: [UInt8] = []
        for byte in header.utf8 {
            let byte = byte == UInt8(ascii: "_") ? 0x20 : byte
            if byte <= 0x20 {
                if let last = key.last, last != 0x20 { key.append(0x20) }
            } else {
                key.append(byte)
            }
        }
        if key.last == 0x20 { key.removeLast() }
        return String(decoding: key, as: UTF8.self).lowercased()
    }
}
