import VCardKit

/// Goes over an XML text once and notes its elements and texts.
struct XMLScanner {
    private(set) var nodes: [XMLDocument.Node] = []
    private(set) var attributes: [XMLDocument.Attribute] = []
    private(set) var characters: [UInt8] = []
    private(set) var namespaces: [[UInt8]] = []
    private let bytes: [UInt8]
    private var position = 0
    /// The elements that are open, the innermost last, with how many bindings there were before them.
    private var open: [(node: Int, name: Range<Int>, bindings: Int)] = []
    /// What prefixes stand for, the innermost last; an empty prefix is the default.
    private var bindings: [(prefix: ArraySlice<UInt8>, namespace: Int)] = []
    private var numbers: [[UInt8]: Int] = [:]
    /// Whether no tag stands behind the last text, so that more of it may come.
    private var isInText = false

    /// How many attributes an element may have.
    private static let maximumAttributes = 64
    /// How many prefixes may be declared in the open elements together.
    private static let maximumBindings = 64

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads the text; gives why it ended before its end.
    mutating func scan() -> XMLDocument.Failure? {
        do throws(XMLDocument.Failure) {
            try readAll()
            return nil
        } catch {
            // What is open ends here.
            while let last = open.popLast() { close(last.node, at: min(position, bytes.count)) }
            return error
        }
    }

    private mutating func readAll() throws(XMLDocument.Failure) {
        if starts(with: "<?xml"), position + 5 < bytes.count, isSpace(bytes[position + 5]) {
            try skip(5, past: "?>", "an XML declaration without an end")
        }
        while position < bytes.count {
            if bytes[position] != UInt8(ascii: "<") {
                try readText()
            } else if starts(with: "<!--") {
                try skip(4, past: "-->", "a comment without an end")
            } else if starts(with: "<![CDATA[") {
                try readCDATA()
            } else if starts(with: "<!") {
                throw failure("a DOCTYPE, which is not taken: what it declares is no data")
            } else if starts(with: "<?") {
                try skip(2, past: "?>", "a processing instruction without an end")
            } else if starts(with: "</") {
                isInText = false
                try readEndTag()
            } else {
                isInText = false
                try readStartTag()
            }
        }
        if let last = open.last {
            throw failure("the text ends inside of <\(String(decoding: bytes[last.name], as: UTF8.self))>")
        }
        if nodes.isEmpty { throw failure("there is no element in it") }
    }

    // MARK: Tags

    private mutating func readStartTag() throws(XMLDocument.Failure) {
        let start = position
        if open.isEmpty, !nodes.isEmpty { throw failure("a second element behind the outermost one") }
        if open.count == XMLDocument.maximumDepth {
            throw failure("elements stand more than \(XMLDocument.maximumDepth) deep")
        }
        position += 1
        let name = try readName()
        let firstAttribute = attributes.count
        let bindingCount = bindings.count
        var isEmpty = false
        while true {
            let hadSpace = skipSpace()
            guard position < bytes.count else { throw failure("the text ends inside of a tag") }
            if bytes[position] == UInt8(ascii: ">") { break }
            if starts(with: "/>") {
                isEmpty = true
                position += 1
                break
            }
            guard hadSpace else { throw failure("no space before an attribute") }
            try readAttribute(firstAttribute)
        }
        position += 1
        let node = nodes.count
        let parts = split(name)
        nodes.append(
            XMLDocument.Node(
                kind: .element, range: start..<position, next: node + 1, content: parts.local,
                namespace: try namespace(of: parts.prefix, at: start), attributes: firstAttribute..<attributes.count))
        if isEmpty {
            bindings.removeLast(bindings.count - bindingCount)
        } else {
            open.append((node, name, bindingCount))
        }
    }

    private mutating func readEndTag() throws(XMLDocument.Failure) {
        let start = position
        guard let last = open.last else { throw failure("an end tag where nothing is open") }
        position += 2
        let name = try readName()
        guard bytes[name].elementsEqual(bytes[last.name]) else {
            position = start
            let text = String(decoding: bytes[name], as: UTF8.self).shortened
            let expected = String(decoding: bytes[last.name], as: UTF8.self).shortened
            throw failure("</\(text)> where <\(expected)> is open")
        }
        _ = skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: ">") else {
            throw failure("a tag without an end")
        }
        position += 1
        open.removeLast()
        close(last.node, at: position)
        bindings.removeLast(bindings.count - last.bindings)
    }

    private mutating func close(_ node: Int, at end: Int) {
        nodes[node].next = nodes.count
        nodes[node].range = nodes[node].range.lowerBound..<max(end, nodes[node].range.lowerBound)
    }

    private mutating func readAttribute(_ first: Int) throws(XMLDocument.Failure) {
        let start = position
        let name = try readName()
        _ = skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
            throw failure("an attribute without a value")
        }
        position += 1
        _ = skipSpace()
        guard position < bytes.count, bytes[position] == 0x22 || bytes[position] == 0x27 else {
            throw failure("the value of an attribute without quotes")
        }
        let quote = bytes[position]
        position += 1
        let valueStart = characters.count
        while true {
            guard position < bytes.count else { throw failure("the value of an attribute without an end") }
            let byte = bytes[position]
            if byte == quote { break }
            switch byte {
            case UInt8(ascii: "<"): throw failure("a < in the value of an attribute")
            case UInt8(ascii: "&"): try readReference()
            default:
                try check(byte)
                // White space becomes spaces (XML 1.0 §3.3.3).
                characters.append(isSpace(byte) ? 0x20 : byte)
                position += 1
            }
        }
        position += 1
        for other in attributes[first...] where bytes[other.name].elementsEqual(bytes[name]) {
            position = start
            throw failure("an attribute for the second time")
        }
        if attributes.count - first == Self.maximumAttributes {
            throw failure("more than \(Self.maximumAttributes) attributes")
        }
        if bindings.count == Self.maximumBindings {
            throw failure("more than \(Self.maximumBindings) namespaces declared at once")
        }
        let value = valueStart..<characters.count
        attributes.append(XMLDocument.Attribute(name: name, value: value))
        let parts = split(name)
        if parts.prefix.isEmpty, bytes[name].elementsEqual("xmlns".utf8) {
            bindings.append(([], number(of: Array(characters[value]))))
        } else if parts.prefix.elementsEqual("xmlns".utf8) {
            bindings.append((bytes[parts.local], number(of: Array(characters[value]))))
        }
    }

    // MARK: Namespaces

    private func split(_ name: Range<Int>) -> (prefix: ArraySlice<UInt8>, local: Range<Int>) {
        guard let colon = bytes[name].firstIndex(of: UInt8(ascii: ":")) else { return ([], name) }
        return (bytes[name.lowerBound..<colon], (colon + 1)..<name.upperBound)
    }

    /// The number of a namespace; -1 for the empty one.
    private mutating func number(of namespace: [UInt8]) -> Int {
        if namespace.isEmpty { return -1 }
        if let number = numbers[namespace] { return number }
        numbers[namespace] = namespaces.count
        namespaces.append(namespace)
        return namespaces.count - 1
    }

    private mutating func namespace(
        of prefix: ArraySlice<UInt8>, at start: Int
    ) throws(XMLDocument.Failure) -> Int {
        for binding in bindings.reversed() where binding.prefix.elementsEqual(prefix) { return binding.namespace }
        if prefix.isEmpty { return -1 }
        if prefix.elementsEqual("xml".utf8) { return number(of: Array("http://www.w3.org/XML/1998/namespace".utf8)) }
        position = start
        throw failure("the prefix \(String(decoding: prefix, as: UTF8.self).shortened) stands for nothing")
    }

    // MARK: Text

    private mutating func readText() throws(XMLDocument.Failure) {
        let start = position
        guard !open.isEmpty else {
            _ = skipSpace()
            if position == start { throw failure("text outside of the outermost element") }
            return
        }
        let textStart = characters.count
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
            if bytes[position] == UInt8(ascii: "&") {
                try readReference()
            } else {
                try readCharacter()
            }
        }
        appendText(textStart, from: start)
    }

    private mutating func readCDATA() throws(XMLDocument.Failure) {
        let start = position
        guard !open.isEmpty else { throw failure("text outside of the outermost element") }
        position += 9
        let textStart = characters.count
        while !starts(with: "]]>") {
            guard position < bytes.count else { throw failure("a CDATA section without an end") }
            try readCharacter()
        }
        position += 3
        appendText(textStart, from: start)
    }

    private mutating func readCharacter() throws(XMLDocument.Failure) {
        let byte = bytes[position]
        position += 1
        if byte == 0x0D {
            // CRLF and CR are one LF (XML 1.0 §2.11).
            if position < bytes.count, bytes[position] == 0x0A { position += 1 }
            characters.append(0x0A)
            return
        }
        position -= 1
        try check(byte)
        position += 1
        characters.append(byte)
    }

    private func check(_ byte: UInt8) throws(XMLDocument.Failure) {
        if byte < 0x20, !isSpace(byte) { throw failure("a control character") }
    }

    /// Takes what was read since `textStart` as a text; behind another one it is more of it.
    private mutating func appendText(_ textStart: Int, from start: Int) {
        guard characters.count > textStart else { return }
        if isInText, let last = nodes.last {
            nodes[nodes.count - 1].content = last.content.lowerBound..<characters.count
            nodes[nodes.count - 1].range = last.range.lowerBound..<position
            return
        }
        isInText = true
        nodes.append(
            XMLDocument.Node(
                kind: .text, range: start..<position, next: nodes.count + 1, content: textStart..<characters.count))
    }

    /// `&amp;`, `&#228;`, `&#xE4;`: no others are known.
    private mutating func readReference() throws(XMLDocument.Failure) {
        // The longest one is &#x10FFFF;, with some zeros before it.
        let limit = min(bytes.count, position + 24)
        guard let end = bytes[position..<limit].firstIndex(of: UInt8(ascii: ";")) else {
            throw failure("an & that begins no reference")
        }
        let name = bytes[(position + 1)..<end]
        if name.first == UInt8(ascii: "#") {
            guard let scalar = Self.scalar(name.dropFirst()) else {
                throw failure("a reference to a character that XML does not have")
            }
            characters.append(contentsOf: String(scalar).utf8)
        } else if let character = Self.entities.first(where: { name.elementsEqual($0.name.utf8) }) {
            characters.append(character.byte)
        } else {
            throw failure("the entity \(String(decoding: name, as: UTF8.self)) is none of the five that XML has")
        }
        position = end + 1
    }

    private static let entities: [(name: String, byte: UInt8)] = [
        ("amp", UInt8(ascii: "&")), ("lt", UInt8(ascii: "<")), ("gt", UInt8(ascii: ">")), ("quot", 0x22),
        ("apos", 0x27),
    ]

    private static func scalar(_ digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let isHex = digits.first == UInt8(ascii: "x")
        let text = String(decoding: isHex ? digits.dropFirst() : digits, as: UTF8.self)
        guard text.utf8.first != UInt8(ascii: "+"), let value = UInt32(text, radix: isHex ? 16 : 10) else { return nil }
        if value < 0x20, value != 0x09, value != 0x0A, value != 0x0D { return nil }
        if value == 0xFFFE || value == 0xFFFF { return nil }
        return Unicode.Scalar(value)
    }

    // MARK: Bytes

    private mutating func readName() throws(XMLDocument.Failure) -> Range<Int> {
        let start = position
        while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
        guard position > start, Self.isNameStart(bytes[start]) else {
            position = start
            throw failure("no name where one should begin")
        }
        return start..<position
    }

    static func isNameStart(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":") || byte >= 0x80
    }

    static func isNameByte(_ byte: UInt8) -> Bool {
        isNameStart(byte) || byte &- 0x30 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    private mutating func skipSpace() -> Bool {
        let start = position
        while position < bytes.count, isSpace(bytes[position]) { position += 1 }
        return position > start
    }

    private func starts(with text: StaticString) -> Bool {
        let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard position + wanted.count <= bytes.count else { return false }
        for i in 0..<wanted.count where bytes[position + i] != wanted[i] { return false }
        return true
    }

    private mutating func skip(
        _ opening: Int, past end: StaticString, _ message: String
    ) throws(XMLDocument.Failure) {
        let start = position
        position += opening
        while !starts(with: end) {
            guard position < bytes.count else {
                position = start
                throw failure(message)
            }
            position += 1
        }
        position += end.utf8CodeUnitCount
    }

    private func failure(_ message: String) -> XMLDocument.Failure {
        XMLDocument.Failure(offset: min(position, bytes.count), message: message)
    }
}
