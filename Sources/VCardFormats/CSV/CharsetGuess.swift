import VCardKit

/// Tells the character set of a text that is not UTF-8 by what its bytes look like.
///
/// In the sets of East Asia the pairs of bytes of a real text are nearly all frequent characters; a word of Latin
/// script has single bytes from 0x80 on between letters, and a word of Cyrillic nothing else.
enum CharsetGuess {
    /// How many bytes from 0x80 on are looked at.
    private static let sampleCount = 1 << 15

    /// Whether the text is UTF-8 but for a few places.
    static func isMostlyUTF8(_ bytes: [UInt8]) -> Bool {
        var good = 0
        var bad = 0
        bytes.withUnsafeBufferPointer { p in
            var i = 0
            while i < p.count {
                if p[i] < 0x80 {
                    i += 1
                    continue
                }
                let length = UTF8Check.scalarLength(p[i])
                var isGood = length > 1 && i + length <= p.count
                if isGood { for k in 1..<length where p[i + k] & 0xC0 != 0x80 { isGood = false } }
                if isGood { good += 1 } else { bad += 1 }
                i += isGood ? length : 1
            }
        }
        return good > 4 * bad
    }

    /// The character set that the text looks most like; Windows-1252 if nothing tells.
    static func charset(of bytes: [UInt8]) -> Charset {
        var best: (charset: Charset, share: Int)?
        for set in DoubleByteSet.all where set.charset.isSupported {
            guard let share = set.share(of: bytes, limit: sampleCount), share > (best?.share ?? 70) else { continue }
            best = (set.charset, share)
        }
        if let best { return best.charset }
        return singleByte(bytes)
    }

    // MARK: One byte a character

    private static func singleByte(_ bytes: [UInt8]) -> Charset {
        var cyrillic = 0
        var latin = 0
        var central = 0
        var seen = 0
        var i = 0
        while i < bytes.count, seen < sampleCount {
            guard isLetter(bytes[i]) else {
                i += 1
                continue
            }
            var high = 0
            var ascii = 0
            var oddities = 0
            let start = i
            while i < bytes.count, isLetter(bytes[i]) {
                if bytes[i] < 0x80 {
                    ascii += 1
                } else {
                    high += 1
                    if isCentralEuropean(bytes[i]) { oddities += 1 }
                }
                i += 1
            }
            seen += high
            if high == 0 { continue }
            if ascii == 0, high > 1 {
                cyrillic += high
            } else {
                latin += high
                // `¹` stands in no word, but `ą` does.
                if i - start > 1 { central += oddities }
            }
        }
        if cyrillic > latin { return .windows1251 }
        return central * 20 > latin ? .windows1250 : .windows1252
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 && byte != 0xA0 && byte != 0xAB && byte != 0xBB && !(0x91...0x97).contains(byte)
            || (byte | 0x20) &- 0x61 < 26
    }

    /// Letters of Windows-1250 that are signs, or nothing, in Windows-1252.
    private static func isCentralEuropean(_ byte: UInt8) -> Bool {
        switch byte {
        // Ť Ź ť ź, Ł Ą Ş Ż, ł ą ş Ľ ľ ż; and Š š Ž ž, which Western languages do not have.
        case 0x8D, 0x8F, 0x9D, 0x9F, 0xA3, 0xA5, 0xAA, 0xAF, 0xB3, 0xB9, 0xBA, 0xBC, 0xBE, 0xBF, 0x8A, 0x8E, 0x9A, 0x9E,
            0x8C, 0x9C:
            true
        default: false
        }
    }
}

/// A character set of one or two bytes a character, with its frequent ones.
private struct DoubleByteSet: Sendable {
    let charset: Charset
    /// First bytes of pairs.
    let leads: [ClosedRange<UInt8>]
    /// Second bytes of pairs.
    let trails: [ClosedRange<UInt8>]
    /// First bytes of frequent characters.
    let frequentLeads: [ClosedRange<UInt8>]
    /// Second bytes of frequent characters.
    let frequentTrails: [ClosedRange<UInt8>]
    /// Characters of a single byte from 0x80 on.
    var singles: [ClosedRange<UInt8>] = []

    /// The more a set leaves out, the earlier it stands: of two that fit alike the first is taken.
    static let all: [DoubleByteSet] = [
        // Kana and the kanji of level 1; half-width katakana are single bytes.
        .init(
            charset: .shiftJIS, leads: [0x81...0x9F, 0xE0...0xFC], trails: [0x40...0x7E, 0x80...0xFC],
            frequentLeads: [0x81...0x84, 0x88...0x98], frequentTrails: [0x40...0x7E, 0x80...0xFC],
            singles: [0xA1...0xDF]),
        // Hangul.
        .init(
            charset: .eucKR, leads: [0x81...0xFD], trails: [0x41...0x5A, 0x61...0x7A, 0x81...0xFE],
            frequentLeads: [0xA1...0xA4, 0xB0...0xC8], frequentTrails: [0xA1...0xFE]),
        // The hanzi of level 1.
        .init(
            charset: .gbk, leads: [0x81...0xFE], trails: [0x40...0x7E, 0x80...0xFE],
            frequentLeads: [0xA1...0xA3, 0xB0...0xD7], frequentTrails: [0xA1...0xFE]),
        .init(
            charset: .big5, leads: [0x81...0xFE], trails: [0x40...0x7E, 0xA1...0xFE],
            frequentLeads: [0xA1...0xC6], frequentTrails: [0x40...0x7E, 0xA1...0xFE]),
    ]

    /// How many of a hundred characters beyond ASCII are frequent ones; `nil` if the bytes are none of this set.
    func share(of bytes: [UInt8], limit: Int) -> Int? {
        var frequent = 0
        var all = 0
        var invalid = 0
        var wasASCIILetter = false
        var i = 0
        while i < bytes.count, all < limit {
            let byte = bytes[i]
            if byte < 0x80 {
                wasASCIILetter = (byte | 0x20) &- 0x61 < 26
                i += 1
                continue
            }
            all += 1
            if Self.isIn(byte, singles) {
                i += 1
                continue
            }
            guard i + 1 < bytes.count, Self.isIn(byte, leads), Self.isIn(bytes[i + 1], trails) else {
                invalid += 1
                i += 1
                continue
            }
            let trail = bytes[i + 1]
            // Between Latin letters a byte from 0x80 on is one of them.
            let isInWord = wasASCIILetter || (trail < 0x80 && i + 2 < bytes.count && (bytes[i + 2] | 0x20) &- 0x61 < 26)
            if !isInWord, Self.isIn(byte, frequentLeads), Self.isIn(trail, frequentTrails) { frequent += 1 }
            wasASCIILetter = false
            i += 2
        }
        guard all > 0, invalid * 50 <= all else { return nil }
        return frequent * 100 / all
    }

    private static func isIn(_ byte: UInt8, _ ranges: [ClosedRange<UInt8>]) -> Bool {
        for range in ranges where range.contains(byte) { return true }
        return false
    }
}
