extension Contact {
    /// A phone number as people write it, or a URI to reach someone at.
    public struct PhoneNumber: Sendable, Hashable {
        /// The number as it was written: `+34 600 111 222`, `555-0100 x12`, or a `sip:` URI.
        public var number: String

        /// The number that the text is.
        public init(_ number: String) { self.number = number }

        /// The digits without punctuation, with a leading `+` for an international number.
        ///
        /// `00` before the country code counts as `+`; a `(0)` behind it and an extension are left out. Fullwidth,
        /// Arabic and Persian digits count as their ASCII ones.
        public var digits: String { parts.digits }

        /// The digits of an extension, `nil` without one: `12` of `555-0100 ext. 12`.
        public var ext: String? { parts.ext }

        /// ``digits``, and behind an `x` the extension: equal for two ways to write one number.
        public var comparable: String {
            let parts = parts
            guard let ext = parts.ext else { return parts.digits }
            return parts.digits + "x" + ext
        }

        /// Whether both may be the same line: one may lack the country code or the trunk `0`.
        ///
        /// Two international numbers must be equal. Otherwise the last digits count, at least seven of them; shorter
        /// numbers must be equal. Extensions, where both have one, must be equal.
        public func matches(_ other: PhoneNumber) -> Bool {
            let mine = parts
            let theirs = other.parts
            if let first = mine.ext, let second = theirs.ext, !ValueBytes.same(first, second) { return false }
            var left = Array(mine.digits.utf8)
            var right = Array(theirs.digits.utf8)
            if left.isEmpty || right.isEmpty { return left == right && ValueBytes.same(number, other.number) }
            let plus = UInt8(ascii: "+")
            if left.first == plus, right.first == plus { return left == right }
            if left == right { return true }
            if left.first == plus { left.removeFirst() }
            if right.first == plus { right.removeFirst() }
            if left.count != right.count {
                if left.count < right.count { swap(&left, &right) }
                while right.first == 0x30, right.count > Self.significantDigits { right.removeFirst() }
            }
            guard right.count >= Self.significantDigits else { return left == right }
            return left.suffix(right.count).elementsEqual(right)
        }

        private static let significantDigits = 7

        private var parts: (digits: String, ext: String?) {
            let bytes = Self.plain(number)
            var end = bytes.count
            var ext: [UInt8]?
            if let mark = Self.extensionMark(bytes) {
                end = mark.lowerBound
                ext = bytes[mark.upperBound...].filter { ValueBytes.isDigit($0) }
                if ext?.isEmpty == true { ext = nil }
            }
            var digits: [UInt8] = []
            var i = 0
            while i < end {
                let byte = bytes[i]
                let isTrunk = byte == UInt8(ascii: "(") && i + 2 < end && bytes[i + 1] == 0x30 && bytes[i + 2] == 0x29
                if isTrunk, digits.first == UInt8(ascii: "+") {
                    i += 3
                    continue
                }
                if ValueBytes.isDigit(byte) || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "#") {
                    digits.append(byte)
                } else if byte == UInt8(ascii: "+"), digits.isEmpty {
                    digits.append(byte)
                }
                if digits == [0x30, 0x30] { digits = [UInt8(ascii: "+")] }
                i += 1
            }
            return (String(decoding: digits, as: UTF8.self), ext.map { String(decoding: $0, as: UTF8.self) })
        }

        /// ASCII of the number: other digits as their ASCII ones, all else of other scripts left out.
        private static func plain(_ text: String) -> [UInt8] {
            var bytes: [UInt8] = []
            for scalar in text.unicodeScalars {
                switch scalar.value {
                case 0..<0x80: bytes.append(UInt8(truncatingIfNeeded: scalar.value).lowerCased)
                case 0x660...0x669: bytes.append(0x30 + UInt8(truncatingIfNeeded: scalar.value - 0x660))
                case 0x6F0...0x6F9: bytes.append(0x30 + UInt8(truncatingIfNeeded: scalar.value - 0x6F0))
                case 0xFF10...0xFF19: bytes.append(0x30 + UInt8(truncatingIfNeeded: scalar.value - 0xFF10))
                case 0xFF0B: bytes.append(UInt8(ascii: "+"))
                default: break
                }
            }
            if bytes.starts(with: "tel:".utf8) { bytes.removeFirst(4) }
            return bytes
        }

        /// Where `x`, `ext` or `;ext=` stands behind digits.
        private static func extensionMark(_ bytes: [UInt8]) -> Range<Int>? {
            var hasDigit = false
            for i in bytes.indices {
                if ValueBytes.isDigit(bytes[i]) { hasDigit = true }
                guard hasDigit else { continue }
                if bytes[i] == UInt8(ascii: "x") || bytes[i...].starts(with: "ext".utf8) {
                    return i..<min(i + (bytes[i] == UInt8(ascii: "x") ? 1 : 3), bytes.count)
                }
            }
            return nil
        }
    }
}
