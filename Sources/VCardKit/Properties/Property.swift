/// One property of a card: a content line, as it was read or as it was made (RFC 6350 §3.3).
///
/// Everything about it is read from its bytes when asked for. Asking twice works twice, so keep what is used often.
public struct Property: Sendable {
    let bytes: [UInt8]
    /// The whole line in `bytes`, line end included.
    let range: Range<Int>
    /// What the record's offsets count from.
    let base: Int
    let record: LineRecord
    /// The version whose rules the line is read by.
    public let version: Version

    init(bytes: [UInt8], range: Range<Int>, base: Int, record: LineRecord, version: Version) {
        self.bytes = bytes
        self.range = range
        self.base = base
        self.record = record
        self.version = version
    }

    /// Which of the known properties it is; ``PropertyID/unknown`` for any other name.
    public var id: PropertyID { record.property }

    /// What the property table says of it, `nil` for an unknown name.
    public var definition: PropertyDefinition? { record.property.definition }

    // MARK: Head

    var headRange: Range<Int> {
        let value = base + Int(record.value)
        return range.lowerBound..<max(range.lowerBound, value - 1)
    }

    /// Group, name and parameters together: cheaper than asking for each.
    var head: PropertyHead {
        bytes.withUnsafeBufferPointer { buffer in
            let head = buffer.slice(headRange)
            if hasNoHead {
                var head = PropertyHead(UnsafeBufferPointer(start: nil, count: 0), version: version)
                head.name = nameBytes
                return head
            }
            guard record.flags.contains(.complexHead), record.flags.contains(.folded) else {
                return PropertyHead(head, version: version)
            }
            var unfolded: [UInt8] = []
            Unfolding.append(head, into: &unfolded)
            return unfolded.withUnsafeBufferPointer { PropertyHead($0, version: version) }
        }
    }

    /// Whether the line is a nested card that no AGENT announces.
    var hasNoHead: Bool { record.flags.contains(.nested) && record.value == record.start }

    /// The name as it was written.
    public var name: String { String(decoding: nameBytes, as: UTF8.self) }

    /// The name in lower case, as jCard and reports have it.
    public var lowercasedName: String {
        guard !record.flags.contains(.complexHead), !hasNoHead else {
            return String(decoding: nameBytes.map { $0.lowerCased }, as: UTF8.self)
        }
        let start = range.lowerBound + Int(record.nameOffset)
        let count = Int(record.nameCount)
        return String(unsafeUninitializedCapacity: count) { room in
            for i in 0..<count { room.initializeElement(at: i, to: bytes[start + i].lowerCased) }
            return count
        }
    }

    /// The name's bytes as they were written.
    public var nameBytes: [UInt8] {
        if record.flags.contains(.complexHead) { return head.name }
        if hasNoHead { return Array("AGENT".utf8) }
        let start = range.lowerBound + Int(record.nameOffset)
        return Array(bytes[start..<(start + Int(record.nameCount))])
    }

    /// The group as it was written, `nil` without one.
    public var group: String? { record.flags.contains(.hasGroup) || isComplex ? head.group : nil }

    /// The parameters in their order, values decoded.
    ///
    /// A bare parameter of 2.1 comes as the TYPE, ENCODING, VALUE or CHARSET it stands for.
    public var parameters: [Parameter] { record.flags.contains(.hasParameters) || isComplex ? head.parameters : [] }

    /// The TYPE values as they were written, bare ones of 2.1 among them.
    public var types: [String] { parameters.values(of: .type) }

    private var isComplex: Bool { record.flags.contains(.complexHead) }

    // MARK: Writing

    /// The line as it stands, line end included.
    public var rawLine: ArraySlice<UInt8> { bytes[range] }

    /// Appends the line as it stands, line end included.
    public func write(into output: inout [UInt8]) { output.append(contentsOf: bytes[range]) }

    /// The value as it stands, without its line end but with folds and encodings.
    var rawValueRange: Range<Int> {
        var end = range.upperBound
        let start = min(base + Int(record.value), end)
        while end > start, bytes[end - 1].isLineEnd { end -= 1 }
        return start..<end
    }

    /// The same property with that line end on each of its physical lines.
    func relined(_ lineEnd: [UInt8]) -> Property {
        guard !hasLineEnds(lineEnd) else { return self }
        var lines: [UInt8] = []
        lines.reserveCapacity(range.count)
        var i = range.lowerBound
        while i < range.upperBound {
            var end = i
            while end < range.upperBound, !bytes[end].isLineEnd { end += 1 }
            lines.append(contentsOf: bytes[i..<end])
            guard end < range.upperBound else { break }
            let next = Unfolding.afterLineEnd(bytes, end, range.upperBound)
            lines.append(contentsOf: lineEnd)
            i = next
        }
        return Property(line: lines, version: version)
    }

    /// Whether every physical line ends so, but for one that does not end.
    private func hasLineEnds(_ lineEnd: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var i = range.lowerBound
            while i < range.upperBound {
                guard bytes[i].isLineEnd else {
                    i += 1
                    continue
                }
                let next = bytes[i] == .carriageReturn && i + 1 < range.upperBound && bytes[i + 1] == .lineFeed ? 2 : 1
                guard next == lineEnd.count, bytes[i] == lineEnd[0] else { return false }
                i += next
            }
            return true
        }
    }

    /// Reads a property from one content line, folds and line end included.
    ///
    /// A line without a colon is a property without a name.
    init(line: [UInt8], version: Version) {
        var framed: [UInt8] = []
        framed.reserveCapacity(line.count + 32)
        framed.append(contentsOf: "BEGIN:VCARD\r\n".utf8)
        let start = framed.count
        framed.append(contentsOf: line)
        let end = framed.count
        framed.append(contentsOf: "\r\nEND:VCARD\r\n".utf8)
        var scanner = StreamScanner(limits: Limits(lineBytes: .max, cardBytes: .max))
        _ = framed.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { scanner.next($0, buffer.count, isLast: true) }
        }
        var record = LineRecord(
            start: UInt32(start), value: UInt32(start), property: .unknown, flags: .invalid, nameOffset: 0, nameCount: 0
        )
        if scanner.records.count > 1, scanner.records[1].isProperty { record = scanner.records[1] }
        record.value -= UInt32(start)
        record.start = 0
        self.init(bytes: line, range: 0..<(end - start), base: 0, record: record, version: version)
    }
}

extension Property: Hashable {
    /// Properties are equal when their lines are, byte for byte.
    public static func == (left: Property, right: Property) -> Bool {
        left.version == right.version && left.rawLine.elementsEqual(right.rawLine)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(version)
        hasher.combine(rawLine)
    }
}
