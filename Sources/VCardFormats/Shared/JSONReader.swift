/// A JSON text taken apart (RFC 8259): its values in their order, over the bytes they stand in.
///
///     let document = try JSONDocument(parsing: bytes)
///     for element in document.elements(of: document.root ?? 0) { … }
///
/// Values are numbers of a flat table, so nothing recurses, and a text takes 16 bytes for each value besides its own.
/// Strings are unescaped when asked for. Numbers stay the text they are. Members of an object keep their order, and
/// those of one name are all there.
package struct JSONDocument: Sendable {
    /// What a value is.
    package enum Kind: UInt8, Sendable {
        case null, boolean, number, string, array, object
    }

    fileprivate struct Node {
        var start: UInt32
        /// Behind the last byte.
        var end: UInt32
        /// The node behind this value and all that is in it.
        var next: UInt32
        var kind: Kind
        var flags: Flags
    }

    fileprivate struct Flags: OptionSet {
        let rawValue: UInt8
        static let escapes = Flags(rawValue: 1)
        static let damage = Flags(rawValue: 2)
    }

    /// The text.
    package let bytes: [UInt8]
    /// Why reading stopped before the end; `nil` if it did not.
    package let error: JSONError?
    private let nodes: [Node]

    /// How deep arrays and objects may stand in each other, unless told otherwise.
    package static let maximumDepth = 64

    /// Reads a text that is JSON from its first to its last byte.
    ///
    /// - Throws: ``JSONError`` with the place of what is wrong.
    package init(parsing bytes: [UInt8], maximumDepth: Int = maximumDepth) throws(JSONError) {
        self.init(bytes, maximumDepth, mends: false)
        if let error { throw error }
    }

    /// Reads a text as far as it is JSON; ``error`` tells why it ends where it does.
    ///
    /// Arrays and objects that are still open there end there. Strings with bytes that JSON does not allow are read
    /// nevertheless, see ``isDamaged(_:)``. A byte order mark at the start is passed over.
    package static func mending(_ bytes: [UInt8], maximumDepth: Int = maximumDepth) -> JSONDocument {
        JSONDocument(bytes, maximumDepth, mends: true)
    }

    private init(_ bytes: [UInt8], _ maximumDepth: Int, mends: Bool) {
        self.bytes = bytes
        var scanner = JSONScanner(maximumDepth: maximumDepth, mends: mends)
        bytes.withUnsafeBufferPointer { scanner.scan($0) }
        nodes = scanner.nodes
        error = scanner.failure.map { JSONError($0.kind, at: $0.offset, in: bytes) }
    }

    // MARK: Values

    /// The outermost value; `nil` if there is none.
    package var root: Int? { nodes.isEmpty ? nil : 0 }

    package func kind(_ value: Int) -> Kind { nodes[value].kind }

    /// Where a value stands in ``bytes``, quotes and brackets included.
    package func range(_ value: Int) -> Range<Int> { Int(nodes[value].start)..<Int(nodes[value].end) }

    /// A value as it was written.
    package func raw(_ value: Int) -> ArraySlice<UInt8> { bytes[range(value)] }

    /// Whether a string has bytes that are not UTF-8, control characters, or half of a surrogate pair: the first and
    /// the last are U+FFFD in ``text(_:)``.
    package func isDamaged(_ value: Int) -> Bool { nodes[value].flags.contains(.damage) }

    /// The values of an array in their order; none for other values.
    package func elements(of value: Int) -> Elements {
        guard nodes[value].kind == .array else { return Elements(document: self, position: 0, end: 0) }
        return Elements(document: self, position: value + 1, end: Int(nodes[value].next))
    }

    /// The members of an object in their order; none for other values.
    package func members(of value: Int) -> Members {
        guard nodes[value].kind == .object else { return Members(document: self, position: 0, end: 0) }
        return Members(document: self, position: value + 1, end: Int(nodes[value].next))
    }

    /// The values of an array.
    package struct Elements: Sequence, IteratorProtocol {
        fileprivate let document: JSONDocument
        fileprivate var position: Int
        fileprivate let end: Int

        package mutating func next() -> Int? {
            guard position < end else { return nil }
            defer { position = Int(document.nodes[position].next) }
            return position
        }
    }

    /// The members of an object: the name, which is a string, and the value.
    package struct Members: Sequence, IteratorProtocol {
        fileprivate let document: JSONDocument
        fileprivate var position: Int
        fileprivate let end: Int

        package mutating func next() -> (name: Int, value: Int)? {
            guard position + 1 < end else { return nil }
            let name = position
            position = Int(document.nodes[name + 1].next)
            return (name, name + 1)
        }
    }

    /// A string without its escapes, in UTF-8; any other value as it was written.
    package func text(_ value: Int) -> [UInt8] {
        let node = nodes[value]
        guard node.kind == .string else { return Array(raw(value)) }
        let content = Int(node.start) + 1..<max(Int(node.start) + 1, Int(node.end) - 1)
        guard !node.flags.isEmpty else { return Array(bytes[content]) }
        return bytes.withUnsafeBufferPointer { bytes in
            JSONScanner.unescape(UnsafeBufferPointer(rebasing: bytes[content]))
        }
    }

    /// Whether a value is a string of these bytes.
    package func isString(_ value: Int, _ text: StaticString) -> Bool {
        guard nodes[value].kind == .string else { return false }
        let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return self.text(value).elementsEqual(wanted)
    }
}

/// Why a text is not JSON, and where.
package struct JSONError: Error, Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// The text ends inside of a value, or before one.
        case unexpectedEnd
        /// A byte that cannot stand there.
        case unexpectedByte
        /// Something but white space behind the value.
        case textBehind
        /// Arrays and objects stand deeper in each other than the limit allows.
        case tooDeep
        /// A backslash that begins no escape, or half of a surrogate pair.
        case badEscape
        /// A control character in a string.
        case controlCharacter
        /// Bytes in a string that are not UTF-8.
        case invalidUTF8
        /// Digits that are no number of JSON: `01`, `1.`, `-`.
        case badNumber
        /// More than 4 GiB.
        case tooLarge
    }

    package let kind: Kind
    /// The byte, from 0.
    package let byteOffset: Int
    /// The line, from 1.
    package let line: Int
    /// The byte in its line, from 1.
    package let column: Int

    init(_ kind: Kind, at offset: Int, in bytes: [UInt8]) {
        self.kind = kind
        byteOffset = offset
        (line, column) = LinePlaces(bytes[..<offset]).place(of: offset)
    }

    /// Half a sentence.
    package var message: String {
        switch kind {
        case .unexpectedEnd: "the JSON text breaks off"
        case .unexpectedByte: "this cannot stand here in JSON"
        case .textBehind: "there is something behind the JSON value"
        case .tooDeep: "arrays and objects stand too deep in each other"
        case .badEscape: "this is no escape of JSON"
        case .controlCharacter: "a control character in a JSON string"
        case .invalidUTF8: "the JSON string is not UTF-8"
        case .badNumber: "this is no number of JSON"
        case .tooLarge: "the JSON text is too large"
        }
    }
}

/// Lines and columns of places in a text, found in logarithmic time once it has been looked through.
struct LinePlaces: Sendable {
    private var starts: [Int]

    init(_ bytes: ArraySlice<UInt8>) {
        starts = [bytes.startIndex]
        bytes.withUnsafeBufferPointer { buffer in
            for i in 0..<buffer.count where buffer[i] == 0x0A { starts.append(bytes.startIndex + i + 1) }
        }
    }

    /// Line and column, both from 1.
    func place(of offset: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return (low + 1, offset - starts[low] + 1)
    }
}

/// Goes over a text once and notes its values.
private struct JSONScanner {
    /// What may come next.
    private enum Expectation {
        case value, valueOrEnd, name, nameOrEnd, colon, commaOrEnd, nothing
    }

    let maximumDepth: Int
    let mends: Bool
    var nodes: [JSONDocument.Node] = []
    var failure: (kind: JSONError.Kind, offset: Int)?
    /// The arrays and objects that are open, the innermost last.
    private var open: [Int] = []
    private var position = 0

    init(maximumDepth: Int, mends: Bool) {
        self.maximumDepth = maximumDepth
        self.mends = mends
    }

    mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count < Int(UInt32.max) else { return fail(.tooLarge, 0) }
        nodes.reserveCapacity(bytes.count / 12 + 4)
        if mends, bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
        var expectation = Expectation.value
        while failure == nil {
            while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
            guard position < bytes.count else {
                if expectation != .nothing { fail(.unexpectedEnd, position) }
                break
            }
            expectation = step(bytes, expectation)
        }
        closeAll()
    }

    /// Reads one token.
    private mutating func step(_ bytes: UnsafeBufferPointer<UInt8>, _ expectation: Expectation) -> Expectation {
        let byte = bytes[position]
        switch expectation {
        case .nothing: fail(.textBehind, position)
        case .colon:
            if byte != UInt8(ascii: ":") { break }
            position += 1
            return .value
        case .commaOrEnd:
            guard let innermost = open.last else { break }
            let isObject = nodes[innermost].kind == .object
            if byte == UInt8(ascii: ",") {
                position += 1
                return isObject ? .name : .value
            }
            if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) { return close() }
        case .nameOrEnd where byte == UInt8(ascii: "}"): return close()
        case .valueOrEnd where byte == UInt8(ascii: "]"): return close()
        case .name, .nameOrEnd:
            if byte != UInt8(ascii: "\"") { break }
            scanString(bytes)
            return .colon
        case .value, .valueOrEnd: return scanValue(bytes, byte)
        }
        fail(.unexpectedByte, position)
        return .nothing
    }

    private mutating func scanValue(_ bytes: UnsafeBufferPointer<UInt8>, _ byte: UInt8) -> Expectation {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            guard open.count < maximumDepth else {
                fail(.tooDeep, position)
                return .nothing
            }
            open.append(nodes.count)
            add(byte == UInt8(ascii: "[") ? .array : .object, position, position + 1)
            position += 1
            return byte == UInt8(ascii: "[") ? .valueOrEnd : .nameOrEnd
        case UInt8(ascii: "\""): scanString(bytes)
        case UInt8(ascii: "t"): scanWord(bytes, "true", .boolean)
        case UInt8(ascii: "f"): scanWord(bytes, "false", .boolean)
        case UInt8(ascii: "n"): scanWord(bytes, "null", .null)
        case UInt8(ascii: "-"), 0x30...0x39: scanNumber(bytes)
        default: fail(.unexpectedByte, position)
        }
        return open.isEmpty ? .nothing : .commaOrEnd
    }

    // MARK: Arrays and objects

    private mutating func add(
        _ kind: JSONDocument.Kind, _ start: Int, _ end: Int, _ flags: JSONDocument.Flags = []
    ) {
        nodes.append(
            .init(
                start: UInt32(start), end: UInt32(end), next: UInt32(nodes.count + 1), kind: kind, flags: flags))
    }

    /// Ends the innermost array or object at the bracket.
    private mutating func close() -> Expectation {
        position += 1
        endInnermost(at: position)
        return open.isEmpty ? .nothing : .commaOrEnd
    }

    private mutating func endInnermost(at end: Int) {
        guard let innermost = open.popLast() else { return }
        nodes[innermost].end = UInt32(end)
        nodes[innermost].next = UInt32(nodes.count)
    }

    /// Ends what is open where the text breaks off. A name without a value goes.
    private mutating func closeAll() {
        if let innermost = open.last, nodes[innermost].kind == .object {
            var last = innermost + 1
            var isName = true
            while last < nodes.count {
                if isName, Int(nodes[last].next) == nodes.count {
                    nodes.removeLast(nodes.count - last)
                    break
                }
                last = Int(nodes[last].next)
                isName.toggle()
            }
        }
        while !open.isEmpty { endInnermost(at: position) }
    }

    private mutating func fail(_ kind: JSONError.Kind, _ offset: Int) {
        if failure == nil { failure = (kind, offset) }
    }

    // MARK: Scalars

    private mutating func scanWord(
        _ bytes: UnsafeBufferPointer<UInt8>, _ word: StaticString, _ kind: JSONDocument.Kind
    ) {
        for i in 0..<word.utf8CodeUnitCount {
            guard position + i < bytes.count else { return fail(.unexpectedEnd, bytes.count) }
            guard bytes[position + i] == word.utf8Start[i] else { return fail(.unexpectedByte, position + i) }
        }
        let end = position + word.utf8CodeUnitCount
        add(kind, position, end)
        position = end
    }

    private mutating func scanNumber(_ bytes: UnsafeBufferPointer<UInt8>) {
        var i = position
        if bytes[i] == UInt8(ascii: "-") { i += 1 }
        let whole = Self.digits(bytes, &i)
        if whole == 0 { return failNumber(bytes, i) }
        if whole > 1, bytes[i - whole] == 0x30 { return fail(.badNumber, position) }
        if i < bytes.count, bytes[i] == UInt8(ascii: ".") {
            i += 1
            if Self.digits(bytes, &i) == 0 { return failNumber(bytes, i) }
        }
        if i < bytes.count, bytes[i] | 0x20 == UInt8(ascii: "e") {
            i += 1
            if i < bytes.count, bytes[i] == UInt8(ascii: "-") || bytes[i] == UInt8(ascii: "+") { i += 1 }
            if Self.digits(bytes, &i) == 0 { return failNumber(bytes, i) }
        }
        add(.number, position, i)
        position = i
    }

    private mutating func failNumber(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) {
        if offset == bytes.count { fail(.unexpectedEnd, offset) } else { fail(.badNumber, position) }
    }

    private static func digits(_ bytes: UnsafeBufferPointer<UInt8>, _ i: inout Int) -> Int {
        let start = i
        while i < bytes.count, bytes[i] &- 0x30 < 10 { i += 1 }
        return i - start
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    // MARK: Strings

    private mutating func scanString(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress else { return }
        var flags: JSONDocument.Flags = []
        var i = position + 1
        while i < bytes.count {
            if bytes.count - i >= 8, JSONEscaping.isPlain(at: base + i) {
                i += 8
                continue
            }
            let byte = base[i]
            switch byte {
            case UInt8(ascii: "\""):
                add(.string, position, i + 1, flags)
                position = i + 1
                return
            case UInt8(ascii: "\\"):
                flags.insert(.escapes)
                guard let escape = Self.escape(bytes, i) else {
                    // A text that breaks off inside of an escape breaks off.
                    let isCut = Self.isCutEscape(bytes, i)
                    return fail(isCut ? .unexpectedEnd : .badEscape, isCut ? bytes.count : i)
                }
                if escape.code & ~0x7FF == 0xD800 {
                    guard mends else { return fail(.badEscape, i) }
                    flags.insert(.damage)
                }
                i += escape.length
            case 0x80...:
                let (length, isValid) = JSONEscaping.sequence(at: i, in: base, count: bytes.count)
                if !isValid {
                    guard mends else { return fail(.invalidUTF8, i) }
                    flags.insert(.damage)
                }
                i += length
            case 0..<0x20:
                guard mends else { return fail(.controlCharacter, i) }
                flags.insert(.damage)
                i += 1
            default: i += 1
            }
        }
        fail(.unexpectedEnd, bytes.count)
    }

    /// The code point of an escape and its length in bytes: both halves of a surrogate pair together, one half as it is.
    private static func escape(_ bytes: UnsafeBufferPointer<UInt8>, _ i: Int) -> (code: UInt32, length: Int)? {
        guard i + 1 < bytes.count else { return nil }
        switch bytes[i + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return (UInt32(bytes[i + 1]), 2)
        case UInt8(ascii: "b"): return (0x08, 2)
        case UInt8(ascii: "f"): return (0x0C, 2)
        case UInt8(ascii: "n"): return (0x0A, 2)
        case UInt8(ascii: "r"): return (0x0D, 2)
        case UInt8(ascii: "t"): return (0x09, 2)
        case UInt8(ascii: "u"): break
        default: return nil
        }
        guard let first = fourDigits(bytes, i + 2) else { return nil }
        if first & ~0x3FF == 0xD800, i + 7 < bytes.count, bytes[i + 6] == UInt8(ascii: "\\"),
            bytes[i + 7] == UInt8(ascii: "u"), let second = fourDigits(bytes, i + 8), second & ~0x3FF == 0xDC00
        {
            return (0x10000 + (first & 0x3FF) << 10 + (second & 0x3FF), 12)
        }
        return (first, 6)
    }

    /// Whether the text ends inside of what would be an escape.
    private static func isCutEscape(_ bytes: UnsafeBufferPointer<UInt8>, _ i: Int) -> Bool {
        guard i + 6 > bytes.count else { return false }
        guard i + 1 < bytes.count else { return true }
        return bytes[i + 1] == UInt8(ascii: "u") && bytes[(i + 2)...].allSatisfy { hexDigit($0) != nil }
    }

    private static func fourDigits(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> UInt32? {
        guard start + 4 <= bytes.count else { return nil }
        var code: UInt32 = 0
        for i in start..<(start + 4) {
            guard let digit = hexDigit(bytes[i]) else { return nil }
            code = code << 4 | digit
        }
        return code
    }

    private static func hexDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46: UInt32(byte - 0x41 + 10)
        case 0x61...0x66: UInt32(byte - 0x61 + 10)
        default: nil
        }
    }

    /// What a string with escapes or damage stands for.
    static func unescape(_ content: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        guard let base = content.baseAddress else { return [] }
        var out: [UInt8] = []
        out.reserveCapacity(content.count)
        var i = 0
        var runStart = 0
        func flush(_ end: Int) { out.append(contentsOf: UnsafeBufferPointer(rebasing: content[runStart..<end])) }
        while i < content.count {
            if content.count - i >= 8, JSONEscaping.isPlain(at: base + i) {
                i += 8
            } else if base[i] == UInt8(ascii: "\\"), let (code, length) = escape(content, i) {
                flush(i)
                out.append(contentsOf: utf8Bytes(code))
                i += length
                runStart = i
            } else if base[i] >= 0x80 {
                let (length, isValid) = JSONEscaping.sequence(at: i, in: base, count: content.count)
                if !isValid {
                    flush(i)
                    out.append(contentsOf: utf8Bytes(0xFFFD))
                    runStart = i + length
                }
                i += length
            } else {
                i += 1
            }
        }
        flush(content.count)
        return out
    }

    /// A code point in UTF-8; half of a surrogate pair is U+FFFD.
    private static func utf8Bytes(_ code: UInt32) -> [UInt8] {
        let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
        return Array(String(scalar).utf8)
    }
}
