/// What URIs have in common: schemes, allowed bytes, percent-encoding (RFC 3986).
public enum URIText {
    /// The offsets of the scheme, without its `:`; `nil` when the bytes do not begin with one.
    ///
    /// A scheme is a letter, then letters, digits, `+`, `.`, `-`. That `C:` of a Windows path looks like
    /// one is the caller's to see.
    public static func scheme(of bytes: Span<UInt8>) -> Range<Int>? {
        guard bytes.count > 0, ValueBytes.isLetter(bytes[0]) else { return nil }
        var index = 1
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: ":") { return 0..<index }
            guard
                ValueBytes.isAlphanumeric(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
                    || byte == UInt8(ascii: "-")
            else { return nil }
            index += 1
        }
        return nil
    }

    /// Whether a UID of 2.1 or 3.0 is a URI, though nothing says so; `A1B2-C3:ABPerson` is none.
    static func isIdentifier(_ bytes: Span<UInt8>) -> Bool {
        guard let scheme = scheme(of: bytes), firstForbidden(in: bytes) == nil else { return false }
        for index in scheme where !ValueBytes.isLetter(bytes[index]) { return false }
        return true
    }

    /// Whether the bytes begin with the scheme, given in any case without its `:`.
    public static func hasScheme(_ scheme: String, _ bytes: Span<UInt8>) -> Bool {
        guard let range = Self.scheme(of: bytes) else { return false }
        return ValueBytes.equal(bytes, range, scheme)
    }

    /// The offset of the first byte that must not stand in a URI: a space, control, `"`, `<` or `>`.
    ///
    /// Bytes of other characters than ASCII are not counted; see ``hasNonASCII(_:)``.
    public static func firstForbidden(in bytes: Span<UInt8>) -> Int? {
        for index in 0..<bytes.count {
            let byte = bytes[index]
            if byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<")
                || byte == UInt8(ascii: ">")
            {
                return index
            }
        }
        return nil
    }

    /// Whether there are other characters than ASCII, which a URI percent-encodes.
    public static func hasNonASCII(_ bytes: Span<UInt8>) -> Bool {
        for index in 0..<bytes.count where bytes[index] >= 0x80 { return true }
        return false
    }

    /// Appends the bytes of `range` with `%HH` decoded; a `%` without two digits stays.
    public static func decodePercent(_ bytes: Span<UInt8>, in range: Range<Int>, into output: inout [UInt8]) {
        output.makeRoom(for: range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < range.upperBound,
                let high = ValueBytes.hexValue(bytes[index + 1]), let low = ValueBytes.hexValue(bytes[index + 2])
            {
                output.append(high << 4 | low)
                index += 3
            } else {
                output.append(bytes[index])
                index += 1
            }
        }
    }

    /// Appends the bytes with all but unreserved ones as `%HH` (RFC 3986 §2.3).
    public static func encodePercent(_ bytes: Span<UInt8>, into output: inout [UInt8]) {
        for index in 0..<bytes.count { encodePercent(bytes[index], into: &output) }
    }

    /// Appends the URI with spaces, controls, `"`, `<`, `>` and all but ASCII as `%HH`.
    public static func repair(_ bytes: Span<UInt8>, into output: inout [UInt8]) {
        for index in 0..<bytes.count {
            let byte = bytes[index]
            switch byte {
            case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"):
                appendEscape(byte, into: &output)
            default:
                output.append(byte)
            }
        }
    }

    /// A URI without the line ends around it, and with `%0A` for those in it, as it cannot have any.
    static func withoutLineEnds(_ uri: [UInt8]) -> [UInt8] {
        guard uri.contains(where: { $0.isLineEnd }) else { return uri }
        guard let first = uri.firstIndex(where: { !$0.isLineEnd }), let last = uri.lastIndex(where: { !$0.isLineEnd })
        else { return [] }
        var output: [UInt8] = []
        for index in first...last {
            if !uri[index].isLineEnd {
                output.append(uri[index])
            } else if uri[index] != .lineFeed || uri[index - 1] != .carriageReturn {
                appendEscape(.lineFeed, into: &output)
            }
        }
        return output
    }

    private static func encodePercent(_ byte: UInt8, into output: inout [UInt8]) {
        let isUnreserved =
            ValueBytes.isAlphanumeric(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
        if isUnreserved {
            output.append(byte)
        } else {
            appendEscape(byte, into: &output)
        }
    }

    private static func appendEscape(_ byte: UInt8, into output: inout [UInt8]) {
        output.append(UInt8(ascii: "%"))
        output.append(hexDigit(byte >> 4))
        output.append(hexDigit(byte & 15))
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}

/// One `;name=value` of a `geo:` or `tel:` URI, as it was written.
public struct URIParameter: Sendable, Hashable {
    /// The name, in the case it was written.
    public var name: String
    /// The value, `nil` without `=`; percent-encoded as it was written.
    public var value: String?

    /// A parameter of the given name and value.
    public init(_ name: String, _ value: String?) {
        self.name = name
        self.value = value
    }

    /// Whether names, case ignored, and values are the same.
    public static func == (left: URIParameter, right: URIParameter) -> Bool {
        ValueBytes.sameIgnoringCase(left.name, right.name) && (left.value == nil) == (right.value == nil)
            && ValueBytes.same(left.value ?? "", right.value ?? "")
    }

    /// Hashes the name without its case, and the value.
    public func hash(into hasher: inout Hasher) {
        for byte in name.utf8 { hasher.combine(byte.lowerCased) }
        ValueBytes.hash(value ?? "", into: &hasher)
    }

    /// The parameters in `range`, which begins at the first `;`; `nil` when a name is empty.
    static func parse(_ bytes: Span<UInt8>, in range: Range<Int>) -> [URIParameter]? {
        var result: [URIParameter] = []
        var index = range.lowerBound
        while index < range.upperBound {
            guard bytes[index] == UInt8(ascii: ";") else { return nil }
            let start = index + 1
            var equals: Int?
            index = start
            while index < range.upperBound, bytes[index] != UInt8(ascii: ";") {
                if bytes[index] == UInt8(ascii: "="), equals == nil { equals = index }
                index += 1
            }
            let nameEnd = equals ?? index
            guard nameEnd > start else { return nil }
            let name = ValueBytes.string(bytes, start..<nameEnd)
            result.append(URIParameter(name, equals.map { ValueBytes.string(bytes, $0 + 1..<index) }))
        }
        return result
    }

    func write(into output: inout [UInt8]) {
        output.append(UInt8(ascii: ";"))
        output.append(contentsOf: name.utf8)
        guard let value else { return }
        output.append(UInt8(ascii: "="))
        output.append(contentsOf: value.utf8)
    }

    func isNamed(_ other: String) -> Bool { ValueBytes.sameIgnoringCase(name, other) }
}
