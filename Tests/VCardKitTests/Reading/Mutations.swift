/// Ways to damage an input.
enum Mutations {
    /// Damages an input once.
    static func mutate(_ bytes: inout [UInt8], with others: [[UInt8]], _ random: inout RandomBytes) {
        switch random.below(16) {
        case 0: flip(&bytes, &random)
        case 1: bytes.insert(random.byte(), at: random.below(bytes.count + 1))
        case 2: bytes.removeSubrange(random.range(in: bytes.count))
        case 3: duplicate(&bytes, &random)
        case 4: bytes = splice(bytes, random.pick(others), &random)
        case 5, 6: storm(&bytes, &random)
        case 7, 8: refold(&bytes, &random)
        case 9: if random.chance(1, in: 3) { bytes = reencoded(bytes, &random) }
        case 10: bytes = withOtherLineEnds(bytes, &random)
        case 11, 12: insertLine(&bytes, &random)
        case 13: moveLine(&bytes, &random)
        case 14: bytes.removeSubrange(random.below(bytes.count + 1)...)
        default: joinLines(&bytes, &random)
        }
    }

    private static func flip(_ bytes: inout [UInt8], _ random: inout RandomBytes) {
        guard !bytes.isEmpty else { return }
        for _ in 0...random.below(4) {
            let place = random.below(bytes.count)
            bytes[place] = random.chance(1, in: 2) ? random.byte() : bytes[place] ^ (1 << UInt8(random.below(8)))
        }
    }

    private static func duplicate(_ bytes: inout [UInt8], _ random: inout RandomBytes) {
        let copy = Array(bytes[random.range(in: bytes.count)])
        bytes.insert(contentsOf: copy, at: random.below(bytes.count + 1))
    }

    private static func splice(_ left: [UInt8], _ right: [UInt8], _ random: inout RandomBytes) -> [UInt8] {
        Array(left[..<random.below(left.count + 1)]) + Array(right[random.below(right.count + 1)...].prefix(4096))
    }

    /// A run of what delimits something.
    private static func storm(_ bytes: inout [UInt8], _ random: inout RandomBytes) {
        let alphabet = Array(";:,\"=\\^.\r\n\t \0\u{7F}Aa".utf8) + [0x80, 0xC3, 0xE2, 0xF0, 0xFE, 0xFF]
        var run: [UInt8] = []
        let isMixed = random.chance(1, in: 2)
        let only = random.pick(alphabet)
        for _ in 0...random.below(random.pick([3, 12, 300])) { run.append(isMixed ? random.pick(alphabet) : only) }
        bytes.insert(contentsOf: run, at: random.below(bytes.count + 1))
    }

    private static func refold(_ bytes: inout [UInt8], _ random: inout RandomBytes) {
        let folds = ["\r\n ", "\n ", "\r ", "\r\n\t", "\r\r\n ", "\n\t ", "=\r\n", "=\n ", "=0D=0A=\r\n", "\r\n"]
        for _ in 0...random.below(5) {
            bytes.insert(contentsOf: Array(random.pick(folds).utf8), at: random.below(bytes.count + 1))
        }
    }

    private static func reencoded(_ bytes: [UInt8], _ random: inout RandomBytes) -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self)
        let isBigEndian = random.chance(1, in: 2)
        if random.chance(1, in: 4) {
            return text.unicodeScalars.map { UInt8(exactly: $0.value) ?? 0x3F }
        }
        var out: [UInt8] = []
        let mark: [UInt16] = random.chance(1, in: 2) ? [0xFEFF] : []
        for unit in mark + Array(text.utf16) {
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            out += isBigEndian ? [high, low] : [low, high]
        }
        return out
    }

    private static func withOtherLineEnds(_ bytes: [UInt8], _ random: inout RandomBytes) -> [UInt8] {
        let ends: [[UInt8]] = [[0x0A], [0x0D], [0x0D, 0x0A], [0x0D, 0x0D, 0x0A], [0x0A, 0x0D]]
        let isMixed = random.chance(1, in: 2)
        let only = random.pick(ends)
        var out: [UInt8] = []
        var i = 0
        while i < bytes.count {
            if bytes[i] == 0x0D || bytes[i] == 0x0A {
                if bytes[i] == 0x0D, i + 1 < bytes.count, bytes[i + 1] == 0x0A { i += 1 }
                out += isMixed ? random.pick(ends) : only
            } else {
                out.append(bytes[i])
            }
            i += 1
        }
        return out
    }

    private static let lines = [
        "BEGIN:VCARD", "END:VCARD", "begin : vcard ", " END:VCARD", "item1.BEGIN:VCARD", "BEGIN:VCALENDAR",
        "END:VCARDBEGIN:VCARD",
        "BEG", "B",
        "BEGIN", "END", "EN\r\n D:VCARD", "BE\n GIN:VC\n\tARD", "END:VCA\r RD", "AGENT:", "AGENT:BEGIN:VCARD",
        "AGENT;X=1:\r\nBEGIN:VCARD\r\nN:a\r\nEND:VCARD", "X-CARD:BEGIN:VCARD", "VERSION:2.1", "VERSION:3.0",
        "VERSION:4.0", "VERSION:9", "VERSION", "NOTE;ENCODING=QUOTED-PRINTABLE:a=", "TEL;HOME;QUOTED-PRINTABLE:=0A=",
        "PHOTO;ENCODING=BASE64:AAAA", "PHOTO;ENCODING=b;TYPE=JPEG:\r\n AAAA\r\nBBBB", "AAAABBBB", "KEY;BASE64;X:",
        "TEL;TYPE=\"CELL:1", "TEL;X=\"a\r\n b\":1", "NOTE:a", "no colon here", ":", "a.b.c.D;E=F,G=\"h,i\";J:k", "",
        " ",
        "\t\t", "N;CHARSET=SHIFT_JIS:\\", "ADR;LABEL=\"a^n\\n\":;;", "##fileformat=VCFv4.2", "\u{FEFF}BEGIN:VCARD",
        "FN;PREF=1,TYPE=HOME:x", "EMAIL;=x;;Y=:z", "NÖTE:ö",
    ]

    private static func insertLine(_ bytes: inout [UInt8], _ random: inout RandomBytes) {
        var place = random.below(bytes.count + 1)
        if random.chance(7, in: 8) {
            while place > 0, bytes[place - 1] != 0x0A, bytes[place - 1] != 0x0D { place -= 1 }
        }
        for _ in 0...random.below(3) {
            let end = random.pick(["\r\n", "\r\n", "\n", "\r", ""])
            let line = Array((random.pick(lines) + end).utf8)
            bytes.insert(contentsOf: line, at: place)
            if random.chance(1, in: 2) { place += line.count }
        }
    }

    private static func lineStarts(_ bytes: [UInt8]) -> [Int] {
        [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    }

    private static func moveLine(_ bytes: inout [UInt8], _ random: inout RandomBytes) {
        let starts = lineStarts(bytes)
        let from = random.below(starts.count)
        let range = starts[from]..<(from + 1 < starts.count ? starts[from + 1] : bytes.count)
        let line = Array(bytes[range])
        if random.chance(1, in: 2) { bytes.removeSubrange(range) }
        bytes.insert(contentsOf: line, at: random.pick(lineStarts(bytes)))
    }

    private static func joinLines(_ bytes: inout [UInt8], _ random: inout RandomBytes) {
        guard let end = lineStarts(bytes).dropFirst().randomElement(with: &random) else { return }
        var start = end
        while start > 0, bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D { start -= 1 }
        bytes.removeSubrange(start..<end)
    }
}

extension Collection {
    fileprivate func randomElement(with random: inout RandomBytes) -> Element? {
        isEmpty ? nil : self[index(startIndex, offsetBy: random.below(count))]
    }
}
