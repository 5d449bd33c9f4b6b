/// Makes text safe to show: nothing in it can move the cursor, turn the direction, or hide.
enum TerminalText {
    /// The text with control characters, direction marks and the like written as `\u{202E}`.
    ///
    /// Line feed, carriage return and tab become `\n`, `\r` and `\t`; a byte that is not UTF-8 becomes `\xE9`.
    static func escaped(_ bytes: some Collection<UInt8>) -> String {
        var result: [UInt8] = []
        append(bytes, into: &result)
        return String(decoding: result, as: UTF8.self)
    }

    static func escaped(_ text: String) -> String {
        // Most text is plain ASCII and stays as it is.
        text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? text : escaped(text.utf8)
    }

    /// The text, escaped, between quotation marks.
    static func quoted(_ text: String) -> String { "\"" + escaped(text) + "\"" }

    /// Appends the text, escaped, as UTF-8.
    static func append(_ text: String, into result: inout [UInt8]) {
        var text = text
        text.withUTF8 { append($0, into: &result) }
    }

    /// Appends the text, escaped, as UTF-8.
    static func append(_ bytes: some Collection<UInt8>, into result: inout [UInt8]) {
        let isDone = bytes.withContiguousStorageIfAvailable { append($0, into: &result) } != nil
        if !isDone { Array(bytes).withUnsafeBufferPointer { append($0, into: &result) } }
    }

    private static func append(_ bytes: UnsafeBufferPointer<UInt8>, into result: inout [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // Most text is plain ASCII and stays as it is.
            let plain = rest.firstIndex { $0 < 0x20 || $0 >= 0x7F } ?? rest.endIndex
            result.append(contentsOf: UnsafeBufferPointer(rebasing: rest[..<plain]))
            rest = rest[plain...]
            guard let first = rest.first else { return }
            guard let (scalar, length) = decode(rest) else {
                result += "\\x".utf8
                result += hexadecimal(UInt32(first), digits: 2)
                rest.removeFirst()
                continue
            }
            if isHidden(scalar) {
                result += escape(scalar)
            } else {
                result.append(contentsOf: UnsafeBufferPointer(rebasing: rest.prefix(length)))
            }
            rest = rest.dropFirst(length)
        }
    }

    /// Whether a character would do something to a terminal, or to the reading order, instead of being seen.
    static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F, 0xA0..<0x300: false
        case 0..<0x20, 0x7F..<0xA0: true
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
        // Noncharacters are unassigned too.
        default: scalar.properties.generalCategory == .unassigned
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> [UInt8] {
        switch scalar.value {
        case 0x09: Array("\\t".utf8)
        case 0x0A: Array("\\n".utf8)
        case 0x0D: Array("\\r".utf8)
        default: Array("\\u{".utf8) + hexadecimal(scalar.value, digits: 2) + [UInt8(ascii: "}")]
        }
    }

    private static func hexadecimal(_ value: UInt32, digits: Int) -> [UInt8] {
        let plain = Array(String(value, radix: 16, uppercase: true).utf8)
        return [UInt8](repeating: UInt8(ascii: "0"), count: max(0, digits - plain.count)) + plain
    }

    private static func decode(_ bytes: some Collection<UInt8>) -> (Unicode.Scalar, Int)? {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
        return (scalar, UTF8.width(scalar))
    }
}
