import VCardKit

// The fast path for plain lines: their bytes go straight into the JSON. It gives what ``JCardProperty`` gives; a test runs
// every line of all samples through both.
extension JSONWriter {
    /// Writes a property that is a plain line with no parameters but TYPE; `false` if it is none.
    mutating func appendPlain(_ property: Property) -> Bool {
        let isOlder = property.version != .v4
        var isWritten = false
        // A line that is not plain writes nothing, and a value must not begin then.
        _ = property.withPlainLine { line in
            isWritten = true
            literal { line.write(into: &$0, isOlder: isOlder) }
        }
        return isWritten
    }
}

extension PlainLine {
    /// Appends the property's array.
    fileprivate func write(into bytes: inout [UInt8], isOlder: Bool) {
        writeName(into: &bytes)
        if !group.isEmpty || !types.isEmpty {
            writeParameters(into: &bytes, isOlder: isOlder)
        }
        switch kind {
        case .uri: bytes.append(literal: "},\"uri\"")
        case .unknown: bytes.append(literal: "},\"unknown\"")
        default: bytes.append(literal: "},\"text\"")
        }
        switch kind {
        case .list: Self.forEachPart(of: value, UInt8(ascii: ",")) { bytes.append(json: $0, behind: UInt8(ascii: ",")) }
        case .components, .componentLists: writeComponents(into: &bytes)
        default: bytes.append(json: value, behind: UInt8(ascii: ","))
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// `["tel",{`
    private func writeName(into bytes: inout [UInt8]) {
        if id.isKnown { return bytes.append(contentsOf: Self.starts[Int(id.rawValue)]) }
        bytes.append(literal: "[\"")
        for byte in name { bytes.append(byte.lowerCased) }
        bytes.append(literal: "\",{")
    }

    private static let starts: [[UInt8]] =
        [[]]
        + PropertyDefinition.all.map { definition in
            Array("[\"".utf8) + definition.name.utf8.map(\.lowerCased) + Array("\",{".utf8)
        }

    /// The members of the object of parameters.
    private func writeParameters(into bytes: inout [UInt8], isOlder: Bool) {
        var isFirst = true
        if !group.isEmpty {
            bytes.append(literal: "\"group\":\"")
            for byte in group { bytes.append(byte.lowerCased) }
            bytes.append(UInt8(ascii: "\""))
            isFirst = false
        }
        var count = 0
        var isPreferred = false
        forEachType { type in
            if isOlder, Self.isPreference(type) { isPreferred = true } else { count += 1 }
        }
        if count > 0 {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            bytes.append(literal: "\"type\"")
            var separator = UInt8(ascii: ":")
            if count > 1 {
                bytes.append(literal: ":[")
                separator = 0
            }
            forEachType { type in
                if isOlder, isPreferred, Self.isPreference(type) { return }
                // Words of letters, digits and hyphens have nothing to escape.
                if separator != 0 { bytes.append(separator) }
                bytes.append(UInt8(ascii: "\""))
                bytes.append(contentsOf: type)
                bytes.append(UInt8(ascii: "\""))
                separator = UInt8(ascii: ",")
            }
            if count > 1 { bytes.append(UInt8(ascii: "]")) }
            isFirst = false
        }
        if isPreferred {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            bytes.append(literal: "\"pref\":\"1\"")
        }
    }

    private static func isPreference(_ type: UnsafeBufferPointer<UInt8>) -> Bool {
        type.count == 4 && type[0] | 0x20 == 0x70 && type[1] | 0x20 == 0x72 && type[2] | 0x20 == 0x65
            && type[3] | 0x20 == 0x66
    }

    /// One array, filled up with empty texts; one component of what may have any number stands alone.
    private func writeComponents(into bytes: inout [UInt8]) {
        let semicolon = UInt8(ascii: ";")
        let comma = UInt8(ascii: ",")
        let hasLists = kind == .componentLists
        let minimum = id == .n ? 5 : id == .adr ? 7 : 1
        if minimum == 1, !value.contains(semicolon), !hasLists || !value.contains(comma) {
            return bytes.append(json: value, behind: comma)
        }
        bytes.append(literal: ",[")
        var count = 0
        Self.forEachPart(of: value, semicolon) { part in
            let separator = count > 0 ? comma : 0
            count += 1
            guard hasLists, part.contains(comma) else { return bytes.append(json: part, behind: separator) }
            if separator != 0 { bytes.append(separator) }
            var inner = UInt8(ascii: "[")
            Self.forEachPart(of: part, comma) { text in
                bytes.append(json: text, behind: inner)
                inner = comma
            }
            bytes.append(UInt8(ascii: "]"))
        }
        while count < minimum {
            bytes.append(literal: ",\"\"")
            count += 1
        }
        bytes.append(UInt8(ascii: "]"))
    }
}

extension [UInt8] {
    @inline(__always)
    fileprivate mutating func append(literal text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends a separator, unless it is 0, and a text as a JSON string.
    @inline(__always)
    fileprivate mutating func append(json text: UnsafeBufferPointer<UInt8>, behind separator: UInt8) {
        if separator != 0 { append(separator) }
        append(UInt8(ascii: "\""))
        JSONEscaping.append(text, to: &self)
        append(UInt8(ascii: "\""))
    }
}
