import VCardKit

/// One entry of an LDIF text: its lines taken apart.
struct LDIFEntry {
    enum Value: Hashable {
        case text([UInt8])
        /// What base64 stood for, where it is no text.
        case octets([UInt8])
        /// Where the value is.
        case reference([UInt8])
    }

    struct Line {
        /// The attribute's name without options.
        var name: ArraySlice<UInt8>
        /// What stands behind the name, `lang-de;binary`, without the semicolon before it.
        var options: [UInt8]
        var value: Value
        /// The line in the text, without folds.
        var range: Range<Int>

        func isNamed(_ other: String) -> Bool {
            name.elementsEqual(other.utf8, by: { $0.lowerCased == $1 })
        }
    }

    var lines: [Line] = []

    /// The texts of an attribute, by its name in lower case.
    func texts(_ name: String) -> [[UInt8]] {
        lines.compactMap { line in
            if line.isNamed(name), case .text(let text) = line.value { return text }
            return nil
        }
    }
}

/// Cuts an LDIF text into entries (RFC 2849).
struct LDIFScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next entry; `nil` at the end of the text.
    mutating func next(_ builder: inout CardBuilder) -> LDIFEntry? {
        var entry = LDIFEntry()
        while position < bytes.count {
            let (line, range) = nextLine()
            if line.isEmpty {
                if entry.lines.isEmpty { continue }
                return entry
            }
            if line.first == UInt8(ascii: "#") { continue }
            // Between the changes of an entry.
            if line == [UInt8(ascii: "-")] { continue }
            guard let parsed = parse(line, range, &builder) else { continue }
            if entry.lines.isEmpty, parsed.isNamed("version") { continue }
            entry.lines.append(parsed)
        }
        return entry.lines.isEmpty ? nil : entry
    }

    /// A line with those that go on with it, which begin with a space.
    private mutating func nextLine() -> (line: [UInt8], range: Range<Int>) {
        let start = position
        var line: [UInt8] = []
        var end = start
        while true {
            let lineEnd = bytes[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            line.append(contentsOf: bytes[position..<lineEnd])
            end = lineEnd
            position = lineEnd
            if position < bytes.count, bytes[position] == 0x0D { position += 1 }
            if position < bytes.count, bytes[position] == 0x0A, position == lineEnd || bytes[position - 1] == 0x0D {
                position += 1
            }
            guard position < bytes.count, bytes[position] == 0x20, end > start else { break }
            position += 1
        }
        if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { line = [] }
        return (line, start..<end)
    }

    private func parse(_ line: [UInt8], _ range: Range<Int>, _ builder: inout CardBuilder) -> LDIFEntry.Line? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0,
            line[..<colon].allSatisfy({ $0.isNameByte || $0 == 0x2E || $0 == 0x3B || $0 == 0x5F })
        else {
            builder.report(.lineNotUnderstood, range, "not an attribute: \(builder.shown(range)); it was left out")
            return nil
        }
        let semicolon = line[..<colon].firstIndex(of: UInt8(ascii: ";"))
        let name = line[..<(semicolon ?? colon)]
        let options = semicolon.map { Array(line[($0 + 1)..<colon]) } ?? []
        var start = colon + 1
        let mark = start < line.count ? line[start] : 0
        if mark == UInt8(ascii: ":") || mark == UInt8(ascii: "<") { start += 1 }
        while start < line.count, line[start] == 0x20 { start += 1 }
        let rest = line[start...]
        let value: LDIFEntry.Value
        switch mark {
        case UInt8(ascii: ":"): value = octets(rest, range, &builder)
        case UInt8(ascii: "<"): value = .reference(builder.decoded(rest, at: range))
        default: value = .text(builder.decoded(rest, at: range))
        }
        return LDIFEntry.Line(name: name, options: options, value: value, range: range)
    }

    private func octets(
        _ base64: ArraySlice<UInt8>, _ range: Range<Int>, _ builder: inout CardBuilder
    ) -> LDIFEntry.Value {
        if base64.isEmpty { return .text([]) }
        var octets: [UInt8] = []
        let result = base64.withUnsafeBufferPointer { Base64.decode($0, into: &octets) }
        guard result.errorOffset == nil else {
            builder.report(.invalidBase64, range)
            return .text(builder.decoded(base64, at: range))
        }
        let isText = octets.withUnsafeBufferPointer { UTF8Check.firstInvalid($0) == nil }
        let hasControls = octets.contains { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        return isText && !hasControls ? .text(octets) : .octets(octets)
    }
}

/// A distinguished name (RFC 4514) as far as cards need it.
enum DistinguishedName {
    /// The values of an attribute in the first parts of a name, escapes undone: `cn` of `cn=Ana,mail=ana@example.com`.
    static func value(_ attribute: String, in name: [UInt8]) -> String? {
        for part in parts(name) {
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let key = trimmed(part[..<equals]).map(\.lowerCased)
            if key.elementsEqual(attribute.utf8) {
                return String(decoding: unescaped(trimmed(part[(equals + 1)...])), as: UTF8.self)
            }
        }
        return nil
    }

    /// How many parts a name has.
    static func count(_ name: [UInt8]) -> Int { parts(name).count }

    /// A name by which those that mean the same are equal: blanks around parts and case do not count.
    static func key(_ name: [UInt8]) -> [UInt8] {
        var key: [UInt8] = []
        for part in parts(name) {
            let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.startIndex
            key.append(contentsOf: trimmed(part[..<equals]).map(\.lowerCased))
            key.append(UInt8(ascii: "="))
            key.append(contentsOf: unescaped(trimmed(part[min(equals + 1, part.endIndex)...])).map(\.lowerCased))
            key.append(0)
        }
        return key
    }

    /// Appends `attribute=value`, escaped.
    static func append(_ attribute: String, _ value: String, to name: inout [UInt8]) {
        if !name.isEmpty { name.append(UInt8(ascii: ",")) }
        name.append(contentsOf: attribute.utf8)
        name.append(UInt8(ascii: "="))
        let bytes = Array(value.utf8)
        for (i, byte) in bytes.enumerated() {
            switch byte {
            case 0x22, UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "<"), UInt8(ascii: ">"),
                UInt8(ascii: "\\"):
                name.append(contentsOf: [UInt8(ascii: "\\"), byte])
            case UInt8(ascii: "#") where i == 0, 0x20 where i == 0 || i + 1 == bytes.count:
                name.append(contentsOf: [UInt8(ascii: "\\"), byte])
            case 0..<0x20:
                name.append(contentsOf: [UInt8(ascii: "\\"), hex(byte >> 4), hex(byte & 15)])
            default: name.append(byte)
            }
        }
    }

    private static func hex(_ digit: UInt8) -> UInt8 { digit < 10 ? 0x30 + digit : 0x57 + digit }

    private static func parts(_ name: [UInt8]) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var start = 0
        var isEscaped = false
        var isQuoted = false
        for (i, byte) in name.enumerated() {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == 0x22 {
                isQuoted.toggle()
            } else if byte == UInt8(ascii: ","), !isQuoted {
                parts.append(name[start..<i])
                start = i + 1
            }
        }
        parts.append(name[start...])
        return parts
    }

    private static func trimmed(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var part = part.drop { $0 == 0x20 }
        while part.last == 0x20, part.dropLast().last != UInt8(ascii: "\\") { part.removeLast() }
        return part
    }

    private static func unescaped(_ value: ArraySlice<UInt8>) -> [UInt8] {
        var out: [UInt8] = []
        var value = value
        if value.count > 1, value.first == 0x22, value.last == 0x22 { value = value.dropFirst().dropLast() }
        var i = value.startIndex
        while i < value.endIndex {
            let byte = value[i]
            i += 1
            guard byte == UInt8(ascii: "\\"), i < value.endIndex else {
                out.append(byte)
                continue
            }
            if i + 1 < value.endIndex, let high = digit(value[i]), let low = digit(value[i + 1]) {
                out.append(high << 4 | low)
                i += 2
            } else {
                out.append(value[i])
                i += 1
            }
        }
        return out
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
