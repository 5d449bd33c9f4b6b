/// Numbers as vCard writes them: ASCII digits only (RFC 6350 §4.5, §4.6).
public enum NumberText {
    /// The integer that the bytes are: an optional sign and digits, within 64 bits; `nil` for all else.
    public static func integer(_ bytes: Span<UInt8>) -> Int64? {
        var index = 0
        var isNegative = false
        if bytes.count > 0, bytes[0] == UInt8(ascii: "-") || bytes[0] == UInt8(ascii: "+") {
            isNegative = bytes[0] == UInt8(ascii: "-")
            index = 1
        }
        guard index < bytes.count else { return nil }
        var value: Int64 = 0
        while index < bytes.count {
            guard ValueBytes.isDigit(bytes[index]) else { return nil }
            let digit = Int64(bytes[index] &- 0x30)
            let (scaled, overflow) = value.multipliedReportingOverflow(by: 10)
            let (next, second) =
                isNegative
                ? scaled.subtractingReportingOverflow(digit) : scaled.addingReportingOverflow(digit)
            if overflow || second { return nil }
            value = next
            index += 1
        }
        return value
    }

    /// `TRUE` or `FALSE`, case ignored; `nil` for all else.
    public static func boolean(_ bytes: Span<UInt8>) -> Bool? {
        if ValueBytes.equal(bytes, "TRUE") { return true }
        return ValueBytes.equal(bytes, "FALSE") ? false : nil
    }

    /// The number of two digits at `index`, `nil` when there are none.
    static func twoDigits(_ bytes: Span<UInt8>, at index: Int) -> Int? {
        guard index + 1 < bytes.count, ValueBytes.isDigit(bytes[index]), ValueBytes.isDigit(bytes[index + 1]) else {
            return nil
        }
        return Int(bytes[index] &- 0x30) * 10 + Int(bytes[index + 1] &- 0x30)
    }

    /// Appends a number that is not negative with at least `digits` digits.
    static func write(_ number: Int, digits: Int, into output: inout [UInt8]) {
        var scale = 1
        for _ in 1..<digits { scale *= 10 }
        while number / scale >= 10 { scale *= 10 }
        var rest = number
        while scale > 0 {
            output.append(0x30 &+ UInt8(truncatingIfNeeded: rest / scale))
            rest %= scale
            scale /= 10
        }
    }
}

/// A decimal number kept as its text, compared by its value.
///
/// `37.50` equals `+37.5`, and no digit is lost (RFC 6350 §4.6 asks for at least binary64).
public struct DecimalNumber: Sendable, Hashable {
    /// The number as it was read.
    public let text: String
    /// Sign, digits without needless zeros, and their point.
    private let normal: [UInt8]

    /// The number that the bytes are: an optional sign, digits, and optionally `.` and digits; `nil` for all
    /// else, also for exponents and a point at either end.
    public init?(parsing bytes: Span<UInt8>) {
        self.init(parsing: bytes, in: 0..<bytes.count)
    }

    /// The number that the text is; see ``init(parsing:)``.
    public init?(_ text: String) {
        self.init(parsing: Array(text.utf8).span)
    }

    init?(parsing bytes: Span<UInt8>, in range: Range<Int>) {
        var index = range.lowerBound
        var isNegative = false
        if index < range.upperBound, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
            isNegative = bytes[index] == UInt8(ascii: "-")
            index += 1
        }
        var normal: [UInt8] = []
        var integerDigits = 0
        while index < range.upperBound, ValueBytes.isDigit(bytes[index]) {
            if bytes[index] != 0x30 || !normal.isEmpty { normal.append(bytes[index]) }
            integerDigits += 1
            index += 1
        }
        guard integerDigits > 0 else { return nil }
        if index < range.upperBound {
            guard bytes[index] == UInt8(ascii: "."), index + 1 < range.upperBound else { return nil }
            index += 1
            normal.append(UInt8(ascii: "."))
            while index < range.upperBound {
                guard ValueBytes.isDigit(bytes[index]) else { return nil }
                normal.append(bytes[index])
                index += 1
            }
            while normal.last == 0x30 { normal.removeLast() }
            if normal.last == UInt8(ascii: ".") { normal.removeLast() }
        }
        self.normal = isNegative && !normal.isEmpty ? [UInt8(ascii: "-")] + normal : normal
        text = ValueBytes.string(bytes, range)
    }

    /// Whether the number is below zero.
    public var isNegative: Bool { normal.first == UInt8(ascii: "-") }

    /// How many digits are written after the point.
    public var fractionDigits: Int {
        var count = 0, isFraction = false
        for byte in text.utf8 {
            if isFraction { count += 1 }
            if byte == UInt8(ascii: ".") { isFraction = true }
        }
        return count
    }

    /// Whether the number is within ±`limit`.
    public func isWithin(_ limit: Int) -> Bool {
        var whole = 0, hasFraction = false
        for byte in normal where byte != UInt8(ascii: "-") {
            if byte == UInt8(ascii: ".") {
                hasFraction = true
                break
            }
            whole = whole * 10 + Int(byte &- 0x30)
            if whole > limit { return false }
        }
        return whole < limit || !hasFraction
    }

    /// Whether the number is `limit` or −`limit`.
    func isExactly(_ limit: Int) -> Bool { isWithin(limit) && !isWithin(limit - 1) && !hasFraction }

    private var hasFraction: Bool {
        for byte in normal where byte == UInt8(ascii: ".") { return true }
        return false
    }

    #if !hasFeature(Embedded)
    /// The nearest binary floating-point number.
    public var doubleValue: Double { Double(text) ?? .nan }
    #endif

    /// Whether both are the same number.
    public static func == (left: DecimalNumber, right: DecimalNumber) -> Bool { left.normal == right.normal }

    /// Hashes the number, not its text.
    public func hash(into hasher: inout Hasher) { hasher.combine(normal) }
}
