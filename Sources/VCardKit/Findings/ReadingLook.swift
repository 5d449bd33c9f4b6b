/// A quick look at the lines of a card, one by one, that tells whether reading has anything to say of it.
struct ReadingLook {
    /// What keeps a line from being plain.
    private static let oddFlags: LineRecord.Flags = [
        .control, .joined, .nested, .doubtfulHead, .complexHead, .invalid,
    ]

    private let version: Version
    private let versionNumber: Int
    /// Whether no line yet was other than most are; now and then one that is fine is taken for one that is not.
    private(set) var isPlain: Bool
    private var versions = 0
    private var properties = 0

    init(_ card: borrowing Card, limits: Limits) {
        version = card.version
        versionNumber = card.recordRange.lowerBound + 1
        isPlain =
            card.ending == .properly && card.declaresVersion && !card.hasEmptyContinuation
            && card.deepestAgent <= limits.agentDepth
    }

    /// Looks at a record that is no property.
    @inline(__always)
    mutating func see(noProperty record: LineRecord) {
        // 2.1 has blank lines between others.
        if record.flags.contains(.blank) ? version != .v21 : !record.flags.isDisjoint(with: Self.oddFlags) {
            isPlain = false
        }
    }

    /// Looks at the line of a property.
    ///
    /// - Returns: Whether its text may be no UTF-8, or have what text read in the wrong character set has.
    @inline(__always)
    mutating func see(_ base: UnsafePointer<UInt8>, _ line: Range<Int>, _ record: LineRecord, _ number: Int) -> Bool {
        if record.property == .version {
            versions += 1
            if versions > 1 || (version == .v4 && number != versionNumber) { isPlain = false }
        } else {
            properties += 1
        }
        if !record.flags.isDisjoint(with: Self.oddFlags) || !record.property.isKnown {
            let name = line.lowerBound + Int(record.nameOffset)
            if !record.flags.isDisjoint(with: Self.oddFlags) || !Self.beginsWithX(base + name, Int(record.nameCount)) {
                isPlain = false
            }
        }
        if record.flags.contains(.hasBareParameter), version != .v21 { isPlain = false }
        guard record.flags.contains(.nonASCII) else { return false }
        let text = UTF8Look(base, line.lowerBound, line.upperBound)
        if !text.isValid { isPlain = false }
        if record.flags.contains(.hasCharset), isPlain {
            let name = line.lowerBound + Int(record.nameOffset)
            if !Self.isUTF8(base, name, Int(record.value) - 1) { isPlain = false }
        }
        return text.isOdd
    }

    /// Whether reading has nothing to say of the card, all of whose lines were seen.
    func endsPlain(_ card: Card) -> Bool { isPlain && versions == 1 && properties > 0 && !card.hasShortVersion }

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
}

extension Card {
    /// Whether a quick look at the lines shows that reading has nothing to say of them.
    func isPlainToReading(limits: Limits) -> Bool {
        var look = ReadingLook(self, limits: limits)
        return bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress.map({ $0 + start }) else { return false }
            return records.withUnsafeBufferPointer { records in
                for number in recordRange {
                    guard look.isPlain else { return false }
                    let record = records[number]
                    guard record.isProperty else {
                        look.see(noProperty: record)
                        continue
                    }
                    let end = number + 1 < recordRange.upperBound ? Int(records[number + 1].start) : count
                    _ = look.see(base, Int(record.start)..<end, record, number)
                }
                return look.endsPlain(self)
            }
        }
    }

    /// Whether the only VERSION line says `3` or `4`.
    fileprivate var hasShortVersion: Bool {
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
