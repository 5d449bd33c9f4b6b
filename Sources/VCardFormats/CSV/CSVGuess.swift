/// Tells what columns hold by what stands in them, where no header does.
struct CSVGuess {
    enum Kind: Sendable, Hashable { case email, phone, url }

    private var counts: [[Kind: Int]]
    private var filled: [Int]
    /// Whether a column has a text with a letter that is nothing else.
    private var texts: [Int]

    init(columnCount: Int) {
        counts = Array(repeating: [:], count: columnCount)
        filled = Array(repeating: 0, count: columnCount)
        texts = Array(repeating: 0, count: columnCount)
    }

    mutating func add(_ cells: [String]) {
        for (number, cell) in cells.enumerated() where number < counts.count && !cell.isEmpty {
            filled[number] += 1
            if let kind = Self.kind(of: cell) { counts[number][kind, default: 0] += 1 } else { texts[number] += 1 }
        }
    }

    /// A path for each column that shows what it holds; the first text is the name.
    var paths: [CSVPath?] {
        var paths: [CSVPath?] = []
        var hasName = false
        for number in counts.indices {
            let kinds: [(Kind, CSVField)] = [(.email, .email), (.phone, .phone), (.url, .url)]
            let kind = kinds.first { (counts[number][$0.0] ?? 0) * 2 > filled[number] }
            if let kind {
                paths.append(CSVPath(kind.1))
            } else if !hasName, texts[number] > 0 {
                hasName = true
                paths.append(CSVPath(.formattedName))
            } else {
                paths.append(nil)
            }
        }
        return paths
    }

    /// What a text is by its looks, `nil` if it may be anything.
    static func kind(of text: String) -> Kind? {
        let bytes = Array(text.utf8)
        if let at = bytes.firstIndex(of: UInt8(ascii: "@")), at > 0, !bytes.contains(0x20),
            bytes[at...].contains(UInt8(ascii: "."))
        {
            return .email
        }
        if CSVText.hasPrefix(text, "http://") || CSVText.hasPrefix(text, "https://") || CSVText.hasPrefix(text, "www.")
        {
            return .url
        }
        var digits = 0
        for byte in bytes {
            switch byte {
            case 0x30...0x39: digits += 1
            case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "."),
                UInt8(ascii: "/"), 0x20:
                continue
            default: return nil
            }
        }
        return digits >= 6 && digits <= 15 ? .phone : nil
    }
}
