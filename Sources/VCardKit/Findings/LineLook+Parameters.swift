extension LineLook {
    /// Whether the parameters are TYPE with words, bare types in 2.1, PREF with a number in 4.0, and what says how plain
    /// values are written in 2.1 and 3.0.
    func hasPlainParameters(
        _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ record: LineRecord, _ version: Version,
        _ isPreferred: inout Bool, _ signs: inout LineSigns
    ) -> Bool {
        let bit = vocabulary.bit(record.property, version)
        var forms: UInt8 = 0
        var hasPreference = false
        var i = start
        while i < end {
            guard base[i] == .semicolon else { return false }
            i += 1
            var name = i
            let isType = beginsWithType(base, i, end)
            if isType { i += 4 } else { while i < end, base[i].isNameByte { i += 1 } }
            let isNamed = isType || (i < end && base[i] == .equals)
            if isNamed {
                let count = i - name
                if !isType {
                    if let form = plainForm(base, name, count, &i, end, version) {
                        if forms & form != 0 { return false }
                        forms |= form
                        continue
                    }
                    guard count == 4, version == .v4, base[name] | 0x20 == 0x70, base[name + 1] | 0x20 == 0x72,
                        base[name + 2] | 0x20 == 0x65, base[name + 3] | 0x20 == 0x66, isPlainPreference(base, &i, end)
                    else { return false }
                    if i - name == 6, base[i - 1] == 0x31 { isPreferred = true }
                    if hasPreference { return false }
                    hasPreference = true
                    if !vocabulary.allowsPreference(record.property) { return false }
                    continue
                }
            } else if version != .v21 {
                return false
            } else {
                i = name - 1
            }
            let isQuoted = version != .v21 && i + 1 < end && base[i + 1] == .quote
            if isQuoted { i += 1 }
            let first = i
            repeat {
                i += 1
                name = i
                while i < end, base[i].isNameByte { i += 1 }
                let word = vocabulary.lookup(base + name, i - name)
                if word.versions & bit == 0 {
                    guard bit != 0, i > name else { return false }
                    // A bare word may be something else than a type, or more of a LANGUAGE before it.
                    if !isNamed {
                        let word = UnsafeBufferPointer(start: base + name, count: i - name)
                        guard i - name > 1, forms & 4 == 0, case .type = BareParameter.resolve(word.span) else {
                            return false
                        }
                    }
                    signs.insert(.oddTypes)
                }
                if word.isPreferred { isPreferred = true }
            } while version != .v21 && i < end && base[i] == .comma
            if isQuoted {
                guard i < end, base[i] == .quote else { return false }
                i += 1
                for k in first..<i where base[k] == .comma { signs.insert(.quotedTypes) }
            }
        }
        return true
    }

    /// Whether `TYPE=` stands there.
    @inline(__always)
    private func beginsWithType(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        guard start &+ 4 < end, base[start &+ 4] == .equals else { return false }
        let word = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: start, as: UInt32.self).littleEndian
        return word | 0x2020_2020 == 0x6570_7974
    }

    /// A bit for CHARSET or ENCODING if its word is the one that plain values have, or for LANGUAGE in 2.1, of which no
    /// rule asks more than that it says something; then `i` is behind it.
    @inline(__always)
    private func plainForm(
        _ base: UnsafePointer<UInt8>, _ name: Int, _ count: Int, _ i: inout Int, _ end: Int, _ version: Version
    ) -> UInt8? {
        func takes(_ text: StaticString) -> Bool {
            let length = text.utf8CodeUnitCount
            guard name + length <= end, name + length == end || base[name + length] == .semicolon else { return false }
            if !Self.isSame(base + name, text.utf8Start, length) {
                for k in 0..<length where base[name + k].upperCased != text.utf8Start[k] { return false }
            }
            i = name + length
            return true
        }
        func takesLanguage() -> Bool {
            let parameter: StaticString = "LANGUAGE="
            let start = name + parameter.utf8CodeUnitCount
            for k in 0..<parameter.utf8CodeUnitCount where base[name + k].upperCased != parameter.utf8Start[k] {
                return false
            }
            var place = start
            while place < end, base[place].isNameByte { place += 1 }
            guard place > start, place == end || base[place] == .semicolon else { return false }
            i = place
            return true
        }
        switch (version, count) {
        case (.v21, 7): return takes("CHARSET=UTF-8") ? 1 : nil
        case (.v21, 8) where base[name] | 0x20 == 0x6C: return takesLanguage() ? 4 : nil
        case (.v21, 8): return takes("ENCODING=QUOTED-PRINTABLE") || takes("ENCODING=BASE64") ? 2 : nil
        case (.v3, 8): return takes("ENCODING=B") ? 2 : nil
        default: return nil
        }
    }

    /// Whether two texts are the same byte for byte, eight at a time; `false` for shorter ones.
    @inline(__always)
    private static func isSame(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        func word(_ text: UnsafePointer<UInt8>, _ place: Int) -> UInt64 {
            UnsafeRawPointer(text).loadUnaligned(fromByteOffset: place, as: UInt64.self)
        }
        guard count >= 8 else { return false }
        var i = 0
        while i &+ 8 < count {
            if word(left, i) != word(right, i) { return false }
            i &+= 8
        }
        return word(left, count &- 8) == word(right, count &- 8)
    }

    /// Whether `=` is followed by a number from 1 to 99; then `i` is behind it.
    private func isPlainPreference(_ base: UnsafePointer<UInt8>, _ i: inout Int, _ end: Int) -> Bool {
        var digit = i + 1
        guard digit < end, base[digit] &- 0x31 < 9 else { return false }
        digit += 1
        if digit < end, base[digit] &- 0x30 < 10 { digit += 1 }
        guard digit == end || base[digit] == .semicolon else { return false }
        i = digit
        return true
    }
}
