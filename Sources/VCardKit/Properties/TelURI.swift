/// A `tel:` URI (RFC 3966), and its way to and from a number as people write it.
public struct TelURI: Sendable, Hashable {
    /// The number with its visual separators: `+1-555-555-0100`, or a local one.
    public var number: String
    /// Parameters in their order: `ext`, `isub`, `phone-context` and others.
    public var parameters: [URIParameter]

    /// The parts of a `tel:` URI; `nil` when it is none or its number has other bytes than a number can have.
    public init?(parsing bytes: Span<UInt8>) {
        guard bytes.count > 4, ValueBytes.equal(bytes, 0..<4, "tel:") else { return nil }
        var plain: [UInt8] = []
        TextEscaping.unescapeURI(bytes, in: 4..<bytes.count, into: &plain)
        let span = plain.span
        var end = 0
        while end < span.count, span[end] != UInt8(ascii: ";") { end += 1 }
        guard Self.isNumber(span, 0..<end), let parameters = URIParameter.parse(span, in: end..<span.count) else {
            return nil
        }
        number = ValueBytes.string(span, 0..<end)
        self.parameters = parameters
    }

    /// The URI of a global number as people write it; `nil` when nothing but its text is sure.
    ///
    /// The number begins with `+`, has digits, spaces and `().-`, and may end in `x` or `ext` and digits:
    /// `+1 555 555 0100 x102` gives `tel:+1-555-555-0100;ext=102`.
    public init?(number text: Span<UInt8>) {
        var end = text.count
        while end > 0, text[end - 1] == UInt8(ascii: " ") { end -= 1 }
        let (numberEnd, ext) = Self.splitExtension(text, end: end)
        guard numberEnd > 1, text[0] == UInt8(ascii: "+") else { return nil }
        var number: [UInt8] = [UInt8(ascii: "+")]
        var digits = 0
        for index in 1..<numberEnd {
            let byte = text[index]
            switch byte {
            case UInt8(ascii: " "):
                if number.last != UInt8(ascii: "-") { number.append(UInt8(ascii: "-")) }
            case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "."), UInt8(ascii: "-"):
                number.append(byte)
            case 0x30...0x39:
                digits += 1
                number.append(byte)
            default:
                return nil
            }
        }
        guard digits > 0 else { return nil }
        self.number = String(decoding: number, as: UTF8.self)
        parameters = []
        if let ext { parameters = [URIParameter("ext", ValueBytes.string(text, ext))] }
    }

    /// Whether the number begins with `+`.
    public var isGlobal: Bool { number.utf8.first == UInt8(ascii: "+") }

    /// The extension, `nil` without one.
    public var ext: String? { value(of: "ext") }

    /// The context of a local number, `nil` without one.
    public var phoneContext: String? { value(of: "phone-context") }

    /// Whether a local number has the context RFC 3966 §5.1.5 asks for, and a global one digits.
    public var isComplete: Bool {
        guard isGlobal else { return phoneContext != nil }
        for byte in number.utf8 {
            if byte == UInt8(ascii: "*") || byte == UInt8(ascii: "#") || ValueBytes.isLetter(byte) { return false }
        }
        return true
    }

    /// The number as text, with the extension as ` x102`.
    public var text: String {
        var output = Array(number.utf8)
        if let ext {
            output.append(contentsOf: " x".utf8)
            output.append(contentsOf: ext.utf8)
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Whether ``text`` says all of it.
    public var isTextComplete: Bool {
        for parameter in parameters where !parameter.isNamed("ext") { return false }
        return parameters.count <= 1
    }

    /// Appends the URI.
    public func write(into output: inout [UInt8]) {
        output.append(contentsOf: "tel:".utf8)
        output.append(contentsOf: number.utf8)
        for parameter in parameters { parameter.write(into: &output) }
    }

    private func value(of name: String) -> String? {
        for parameter in parameters where parameter.isNamed(name) { return parameter.value }
        return nil
    }

    /// The number without visual separators, letters in lower case.
    private var digits: [UInt8] {
        var result: [UInt8] = []
        for byte in number.utf8 {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "."), UInt8(ascii: "-"): continue
            default: result.append(byte.lowerCased)
            }
        }
        return result
    }

    /// Whether both reach the same: separators do not count, nor does the order of parameters (RFC 3966 §4).
    public static func == (left: TelURI, right: TelURI) -> Bool {
        guard left.digits == right.digits, left.parameters.count == right.parameters.count else { return false }
        for parameter in left.parameters where !right.parameters.contains(parameter) { return false }
        return true
    }

    /// Hashes the digits.
    public func hash(into hasher: inout Hasher) { hasher.combine(digits) }

    private static func isNumber(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var digits = 0
        for index in range {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "+"):
                guard index == range.lowerBound else { return false }
            case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "."), UInt8(ascii: "-"): break
            case UInt8(ascii: "*"), UInt8(ascii: "#"): digits += 1
            default:
                guard ValueBytes.isHexDigit(byte) else { return false }
                digits += 1
            }
        }
        return digits > 0
    }

    /// Where the number before ` x102` or ` ext. 102` ends, and the digits of the extension.
    private static func splitExtension(_ text: Span<UInt8>, end: Int) -> (Int, Range<Int>?) {
        var start = end
        while start > 0, ValueBytes.isDigit(text[start - 1]) { start -= 1 }
        guard start < end else { return (end, nil) }
        var mark = start
        while mark > 0, text[mark - 1] == UInt8(ascii: " ") || text[mark - 1] == UInt8(ascii: ".") { mark -= 1 }
        var word = mark
        while word > 0, ValueBytes.isLetter(text[word - 1]) { word -= 1 }
        guard ValueBytes.equal(text, word..<mark, "x") || ValueBytes.equal(text, word..<mark, "ext") else {
            return (end, nil)
        }
        while word > 0, text[word - 1] == UInt8(ascii: " ") { word -= 1 }
        return (word, start..<end)
    }
}
