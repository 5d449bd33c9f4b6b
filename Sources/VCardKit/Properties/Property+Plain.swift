// The fast path for lines that need nothing undone: one physical line, no escapes, no encodings, no VALUE. It gives what
// the general path gives; a test runs every line of all samples through both.

/// How a plain value of a property is read: what its table row says, worked out once.
package enum PlainKind: UInt8, Sendable {
    /// Not without looking at more than the value's text.
    case intricate
    case text
    case list
    case components
    /// Components whose texts are lists.
    case componentLists
    case uri
    case date
    case unknown
}

extension PropertyID {
    /// How a plain value of the property is read in `version`.
    func plainKind(in version: Version) -> PlainKind {
        let kinds = Self.plainKinds
        let place = Int(rawValue) * 3 + Int(version.rawValue)
        return place < kinds.count ? kinds[place] : .intricate
    }

    private static let plainKinds: [PlainKind] = {
        var kinds: [PlainKind] = []
        for number in 0...PropertyDefinition.all.count {
            let id = PropertyID(rawValue: UInt16(number))
            for version in Version.allCases { kinds.append(id.workedOutKind(version)) }
        }
        return kinds
    }()

    private func workedOutKind(_ version: Version) -> PlainKind {
        guard let definition else { return .unknown }
        if definition.isMedia || self == .geo || self == .tz || self == .uid || self == .related || self == .agent {
            return .intricate
        }
        switch definition.structure(in: version) {
        case .list: return .list
        case .components(_, let lists): return lists ? .componentLists : .components
        case .single: break
        }
        let type = definition.defaultType(in: version)
        if type.isDateOrTime || definition.defaultType(in: .v4).isDateOrTime { return .date }
        switch type {
        case .text, .phoneNumber: return .text
        case .uri: return .uri
        case .unknown: return .unknown
        default: return .intricate
        }
    }
}

extension LineRecord.Flags {
    /// What keeps a line off the fast path.
    static let intricate: LineRecord.Flags = [
        .folded, .complexHead, .hasBareParameter, .quotedPrintable, .base64, .hasCharset, .control, .joined, .nested,
        .doubtfulHead, .blank, .invalid, .frame,
    ]
}

extension Property {
    /// The decoded value of a plain line, `nil` if the line is not plain.
    func decodePlain() -> Decoding? {
        guard record.flags.isDisjoint(with: .intricate) else { return nil }
        let kind = id.plainKind(in: version)
        guard kind != .intricate else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            if record.flags.contains(.hasParameters), mentionsValue(bytes.slice(headRange)) { return nil }
            let value = bytes.slice(rawValueRange)
            guard isPlain(value) else { return nil }
            return decode(value, kind)
        }
    }

    private func decode(_ value: UnsafeBufferPointer<UInt8>, _ kind: PlainKind) -> Decoding? {
        switch kind {
        case .intricate: return nil
        case .text:
            // TEL may hold a URI without saying so.
            if id == .tel, value.contains(.colon) { return nil }
            return Decoding(value: .text(Self.text(value)), type: .text, oddities: value.isEmpty ? .empty : [])
        case .unknown:
            let oddities: Decoding.Oddities = id.isKnown && value.isEmpty ? .empty : []
            return Decoding(value: .unknown(Self.text(value)), type: .unknown, oddities: oddities)
        case .uri: return Decoding(value: .uri(Self.text(value)), type: .uri, oddities: value.isEmpty ? .empty : [])
        case .list:
            return Decoding(
                value: .textList(Self.split(value, .comma)), type: .text, oddities: value.isEmpty ? .empty : [])
        case .components, .componentLists:
            var components: [[String]] = []
            components.reserveCapacity(8)
            var isEmpty = true
            Self.forEachPart(of: value, .semicolon) { part in
                if kind == .componentLists, part.contains(.comma) {
                    components.append(Self.split(part, .comma))
                    isEmpty = isEmpty && part.allSatisfy { $0 == .comma }
                } else {
                    components.append([Self.text(part)])
                    isEmpty = isEmpty && part.isEmpty
                }
            }
            return Decoding(value: .components(components), type: .text, oddities: isEmpty ? .empty : [])
        case .date:
            guard let last = value.last, !last.isBlank, let date = PartialDate(parsing: value.span),
                !date.hasPlaceholderYear
            else { return nil }
            let type = definition?.defaultType(in: version) ?? .dateAndOrTime
            return Decoding(value: .date(date), type: type.isDateOrTime ? type : .dateAndOrTime)
        }
    }

    /// Whether the bytes are the text: valid UTF-8 without escapes, and not in quoted-printable without saying so.
    private func isPlain(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        if record.flags.contains(.nonASCII), UTF8Check.firstInvalid(value) != nil { return false }
        if value.contains(.backslash) { return false }
        guard let first = value.first, first == .equals || first == .semicolon else { return true }
        return !value.contains(.equals)
    }

    /// Whether a head may have a VALUE parameter; now and then one that has none is said to.
    private func mentionsValue(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
        var i = 0
        while i + 4 < head.count {
            if head[i] | 0x20 == 0x76, head[i + 1] | 0x20 == 0x61, head[i + 2] | 0x20 == 0x6C,
                head[i + 3] | 0x20 == 0x75,
                head[i + 4] | 0x20 == 0x65
            {
                return true
            }
            i += 1
        }
        return false
    }

    private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        bytes.isEmpty ? "" : String(decoding: bytes, as: UTF8.self)
    }

    private static func split(_ bytes: UnsafeBufferPointer<UInt8>, _ separator: UInt8) -> [String] {
        var texts: [String] = []
        forEachPart(of: bytes, separator) { texts.append(text($0)) }
        return texts
    }

    @inline(__always)
    fileprivate static func forEachPart(
        of bytes: UnsafeBufferPointer<UInt8>, _ separator: UInt8, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        var start = 0
        for i in 0..<bytes.count where bytes[i] == separator {
            body(bytes.slice(start..<i))
            start = i + 1
        }
        body(bytes.slice(start..<bytes.count))
    }

    // MARK: Writing

    /// Appends a plain line that is in canonical form already; `false` if it is not, or not plain.
    func writeCanonical(into output: inout [UInt8]) -> Bool {
        guard record.flags.isDisjoint(with: .intricate),
            version != .v21 || !record.flags.contains(.nonASCII), id != .version
        else { return false }
        let kind = id.plainKind(in: version)
        guard kind != .intricate, kind != .date, range.count <= LineWriter.maximumLineBytes + 2 else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            let line = bytes.slice(range)
            guard line.count > 2, line[line.count - 1] == .lineFeed, line[line.count - 2] == .carriageReturn,
                hasCanonicalHead(bytes.slice(headRange))
            else { return false }
            let value = bytes.slice(rawValueRange)
            // What could be taken for a card inside of this one is folded.
            guard rawValueRange.upperBound == range.upperBound - 2, isPlain(value), isCanonical(value, kind),
                version != .v21 || !value.contains(0x7F), !FrameLine.isBegin(value.span)
            else { return false }
            output.append(contentsOf: line)
            return true
        }
    }

    /// Whether writing the plain value would give it back as it stands.
    private func isCanonical(_ value: UnsafeBufferPointer<UInt8>, _ kind: PlainKind) -> Bool {
        switch kind {
        case .text:
            if id == .tel, value.contains(.colon) { return false }
            if version == .v21 { return true }
            return !value.contains(.comma) && (version == .v4 || !value.contains(.semicolon))
        case .list: return version == .v4 || !value.contains(.semicolon)
        case .components: return version == .v21 || !value.contains(.comma)
        case .componentLists, .uri, .unknown: return true
        case .intricate, .date: return false
        }
    }

    /// Whether a head is written as ``LineWriter`` does: the name in its own spelling, no parameter but one TYPE of
    /// plain words.
    private func hasCanonicalHead(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
        let first = Int(record.nameOffset)
        let end = first + Int(record.nameCount)
        // A group without a name is left out when written.
        guard end <= head.count, end > first, first != 1 else { return false }
        if id.isKnown {
            var i = first
            for byte in id.canonicalName.utf8 {
                guard i < end, head[i] == byte else { return false }
                i += 1
            }
            guard i == end else { return false }
        }
        guard end < head.count else { return true }
        let type: StaticString = ";TYPE="
        guard version != .v21, head.count > end + type.utf8CodeUnitCount else { return false }
        for i in 0..<type.utf8CodeUnitCount where head[end + i] != type.utf8Start[i] { return false }
        for i in (end + type.utf8CodeUnitCount)..<head.count where !head[i].isNameByte && head[i] != .comma {
            return false
        }
        return true
    }
}

/// A plain line taken apart where it stands, without a copy.
package struct PlainLine {
    package let id: PropertyID
    /// How the value is read; never a date, nor ``PlainKind/intricate``.
    package let kind: PlainKind
    /// Empty without a group.
    package let group: UnsafeBufferPointer<UInt8>
    package let name: UnsafeBufferPointer<UInt8>
    /// The parameters behind the name, each a `;`, TYPE, `=` and words with commas between; empty without parameters.
    package let types: UnsafeBufferPointer<UInt8>
    /// The value, in which every byte stands for itself, but for separators.
    package let value: UnsafeBufferPointer<UInt8>

    /// Calls `body` with each TYPE value in turn.
    @inline(__always)
    package func forEachType(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        var i = 0
        while i < types.count {
            i += Self.typeCount
            var start = i
            while i < types.count, types[i] != .semicolon {
                if types[i] == .comma {
                    body(types.slice(start..<i))
                    start = i + 1
                }
                i += 1
            }
            body(types.slice(start..<i))
        }
    }

    /// Calls `body` with what stands between the separators.
    @inline(__always)
    package static func forEachPart(
        of bytes: UnsafeBufferPointer<UInt8>, _ separator: UInt8, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        Property.forEachPart(of: bytes, separator, body)
    }

    /// The length of `;TYPE=`.
    static let typeCount = 6

    /// Whether parameters are nothing but TYPE with words that are not empty.
    static func areTypes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var i = 0
        while i < bytes.count {
            guard bytes.count - i > typeCount, bytes[i] == .semicolon, bytes[i + 1] | 0x20 == 0x74,
                bytes[i + 2] | 0x20 == 0x79, bytes[i + 3] | 0x20 == 0x70, bytes[i + 4] | 0x20 == 0x65,
                bytes[i + 5] == .equals
            else { return false }
            i += typeCount
            var wordStart = i
            while i < bytes.count, bytes[i] != .semicolon {
                if bytes[i] == .comma {
                    guard i > wordStart else { return false }
                    wordStart = i + 1
                } else if !bytes[i].isNameByte {
                    return false
                }
                i += 1
            }
            guard i > wordStart else { return false }
        }
        return true
    }
}

extension Property {
    /// Calls `body` with the line if it is plain, has a value of text or links, and no parameters but TYPE.
    ///
    /// - Returns: Whether `body` was called.
    package func withPlainLine(_ body: (PlainLine) -> Void) -> Bool {
        guard record.flags.isDisjoint(with: .intricate) else { return false }
        let kind = id.plainKind(in: version)
        guard kind != .intricate, kind != .date else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            let value = bytes.slice(rawValueRange)
            guard isPlain(value), kind != .text || id != .tel || !value.contains(.colon) else { return false }
            let head = bytes.slice(headRange)
            let first = Int(record.nameOffset)
            let end = first + Int(record.nameCount)
            guard end <= head.count, end > first, first != 1 else { return false }
            let group = head.slice(0..<max(0, first - 1))
            let types = head.slice(end..<head.count)
            guard PlainLine.areTypes(types), group.allSatisfy({ $0.isNameByte || $0 == .dot }) else { return false }
            body(PlainLine(id: id, kind: kind, group: group, name: head.slice(first..<end), types: types, value: value))
            return true
        }
    }
}

extension PropertyID {
    private static let names: [String] = [""] + PropertyDefinition.all.map { $0.name }

    /// The name as it is written, empty for ``unknown``.
    var canonicalName: String { Self.names[Int(rawValue)] }

    private static let lowercasedNames = names.map { name in
        String(decoding: name.utf8.map { $0.lowerCased }, as: UTF8.self)
    }

    /// The name in lower case, empty for ``unknown``.
    var lowercasedName: String { Self.lowercasedNames[Int(rawValue)] }
}
