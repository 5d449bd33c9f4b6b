/// What a quick look at the lines of a card shows of how it was read.
struct ReadingLook {
    /// Whether reading has nothing to say of the card; now and then one that is fine is said not to be plain.
    var isPlain = false
    /// Whether there may be text that is no UTF-8, or has what text read in the wrong character set has.
    var mayHaveOddText = true
}

extension Card {
    /// What keeps a line from being plain.
    private static let oddFlags: LineRecord.Flags = [
        .control, .joined, .nested, .doubtfulHead, .complexHead, .invalid,
    ]

    /// Looks at the records, and at the bytes of lines beyond ASCII.
    func readingLook(limits: Limits) -> ReadingLook {
        var look = ReadingLook()
        guard ending == .properly, declaresVersion, !hasEmptyContinuation, deepestAgent <= limits.agentDepth else {
            return look
        }
        var versions = 0
        var properties = 0
        var hasOddText = false
        let isPlain = bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress.map({ $0 + start }) else { return false }
            return records.withUnsafeBufferPointer { records in
                for number in recordRange {
                    let record = records[number]
                    if record.flags.contains(.blank) {
                        // 2.1 has them between lines.
                        if version == .v21 { continue }
                        return false
                    }
                    if !record.flags.isDisjoint(with: Self.oddFlags) { return false }
                    guard record.isProperty else { continue }
                    if record.property == .version {
                        versions += 1
                        if versions > 1 || (version == .v4 && number != recordRange.lowerBound + 1) { return false }
                    } else {
                        properties += 1
                    }
                    let value = Int(record.value)
                    let name = Int(record.start) + Int(record.nameOffset)
                    if !record.property.isKnown, !Self.beginsWithX(base + name, Int(record.nameCount)) { return false }
                    if version != .v21, record.flags.contains(.hasBareParameter) { return false }
                    guard record.flags.contains(.nonASCII) else { continue }
                    if record.flags.contains(.hasCharset), !Self.isUTF8(base, name, value - 1) { return false }
                    let end = number + 1 < recordRange.upperBound ? Int(records[number + 1].start) : count
                    let text = UTF8Look(base, Int(record.start), end)
                    if !text.isValid { return false }
                    hasOddText = hasOddText || text.isOdd
                }
                return true
            }
        }
        guard isPlain else { return look }
        look.mayHaveOddText = hasOddText
        look.isPlain = versions == 1 && properties > 0 && !hasShortVersion
        return look
    }

    private static func beginsWithX(_ name: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        count > 2 && name[0] | 0x20 == 0x78 && name[1] == 0x2D
    }

    /// Whether the parameters are, or end with, `;CHARSET=UTF-8`, or that stands before ENCODING.
    private static func isUTF8(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        let parameter: StaticString = ";CHARSET=UTF-8"
        let count = parameter.utf8CodeUnitCount
        var i = start
        while i < end, base[i] != .semicolon { i += 1 }
        guard end - i >= count, i + count == end || base[i + count] == .semicolon else { return false }
        for k in 0..<count where base[i + k].upperCased != parameter.utf8Start[k] { return false }
        return true
    }

    /// Whether the only VERSION line says `3` or `4`.
    private var hasShortVersion: Bool {
        // It is mostly the first one.
        var number = recordRange.lowerBound
        while number < recordRange.upperBound, records[number].property != .version { number += 1 }
        return number < recordRange.upperBound && isShortVersion(number)
    }
}

/// One look at bytes that tells whether they are UTF-8, and whether characters that damaged text has are among them.
struct UTF8Look {
    private(set) var isValid = true
    /// U+FFFD and other ends of the Basic Multilingual Plane, or a pair that UTF-8 read as Windows-1252 begins with.
    private(set) var isOdd = false

    @inline(__always)
    init(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) {
        let raw = UnsafeRawPointer(base)
        var i = start
        while true {
            i = UTF8Check.skipASCII(raw, from: i, to: end)
            guard i < end else { return }
            // Scripts other than Latin come in runs: stay here until the run is over.
            repeat {
                let first = base[i]
                if first &- 0xC2 < 0x1E, i &+ 1 < end, base[i &+ 1] & 0xC0 == 0x80 {
                    if first == 0xC3, Self.isSecondOfDamaged(base[i &+ 1]) { isOdd = true }
                    i &+= 2
                } else {
                    let length = UTF8Check.sequenceLength(base, at: i, to: end)
                    if length <= 0 {
                        isValid = false
                        isOdd = true
                        return
                    }
                    if first == 0xEF, base[i &+ 1] == 0xBF { isOdd = true }
                    i += length
                }
            } while i < end && base[i] >= 0x80
        }
    }

    /// Whether a byte stands behind 0xC3 where text was UTF-8, was read as Windows-1252, and was written as UTF-8.
    @inline(__always)
    static func isSecondOfDamaged(_ byte: UInt8) -> Bool {
        byte == 0x82 || byte == 0x83 || byte == 0xA2 || byte == 0x90 || byte == 0x91
    }
}
