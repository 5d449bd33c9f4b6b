import VCardKit

/// An XML text taken apart (XML 1.0 and its namespaces): its elements and texts in their order.
///
///     let document = XMLDocument(text.bytes)
///     if let root = document.root, document.isElement(root, "vcards", XCard.namespace) { … }
///
/// A small strict reader of our own: what Foundation has for XML lies in a library of its own behind libxml2, which
/// makes the static `vcard` of 9 MB one of 21 MB and more, adds 1 to 4 ms to each start, and would expand what a
/// DOCTYPE declares. This one takes no DOCTYPE, knows the five entities of XML and numeric ones, follows no reference,
/// and passes over comments and processing instructions. Nodes are numbers of a flat table, so nothing recurses.
/// Text that is not well-formed ends the reading; what stands before it is there, and ``error`` says why.
struct XMLDocument: Sendable {
    /// How deep elements may stand in each other.
    static let maximumDepth = 64

    enum Kind: UInt8, Sendable { case element, text }

    struct Node: Sendable {
        var kind: Kind
        /// Where it stands in the text, tags included.
        var range: Range<Int>
        /// The node behind this one and all that is in it.
        var next: Int
        /// The name without its prefix, in the text; for a text its characters in ``XMLDocument/characters``.
        var content: Range<Int>
        /// The number of its namespace; -1 for none.
        var namespace = -1
        /// Its attributes, as places of ``XMLDocument/attributes``.
        var attributes = 0..<0
    }

    struct Attribute: Sendable {
        /// The name with its prefix, in the text.
        var name: Range<Int>
        /// The value, in ``XMLDocument/characters``.
        var value: Range<Int>
    }

    /// Why a text is no XML from some place on.
    struct Failure: Error, Sendable, Hashable {
        let offset: Int
        let message: String
    }

    let bytes: [UInt8]
    /// Why reading stopped before the end; `nil` if it did not.
    let error: Failure?
    private let nodes: [Node]
    private let attributes: [Attribute]
    /// The characters of texts and attributes, references replaced and line ends made LF.
    private let characters: [UInt8]
    private let namespaces: [[UInt8]]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var scanner = XMLScanner(bytes)
        error = scanner.scan()
        nodes = scanner.nodes
        attributes = scanner.attributes
        characters = scanner.characters
        namespaces = scanner.namespaces
    }

    /// The outermost element; `nil` if there is none.
    var root: Int? { nodes.isEmpty ? nil : 0 }

    func kind(_ node: Int) -> Kind { nodes[node].kind }

    /// Where a node stands in the text, tags included.
    func range(_ node: Int) -> Range<Int> { nodes[node].range }

    /// The name of an element without its prefix.
    func name(_ node: Int) -> ArraySlice<UInt8> {
        nodes[node].kind == .element ? bytes[nodes[node].content] : []
    }

    /// The namespace of an element; `nil` if it has none.
    func namespace(_ node: Int) -> [UInt8]? {
        nodes[node].namespace >= 0 ? namespaces[nodes[node].namespace] : nil
    }

    /// What stands in an element, in its order.
    func children(of node: Int) -> Children {
        guard nodes[node].kind == .element else { return Children(document: self, position: 0, end: 0) }
        return Children(document: self, position: node + 1, end: nodes[node].next)
    }

    struct Children: Sequence, IteratorProtocol {
        fileprivate let document: XMLDocument
        fileprivate var position: Int
        fileprivate let end: Int

        mutating func next() -> Int? {
            guard position < end else { return nil }
            defer { position = document.nodes[position].next }
            return position
        }
    }

    /// The characters in a node and in all that is in it.
    func text(_ node: Int) -> [UInt8] {
        var text: [UInt8] = []
        for inner in node..<nodes[node].next where nodes[inner].kind == .text {
            text.append(contentsOf: characters[nodes[inner].content])
        }
        return text
    }

    /// Whether a text has nothing but white space.
    func isBlank(_ node: Int) -> Bool {
        nodes[node].kind == .text && characters[nodes[node].content].allSatisfy { $0 <= 0x20 }
    }

    /// The value of an element's attribute; `nil` without one of the name, prefix included.
    func attribute(_ name: StaticString, of node: Int) -> [UInt8]? {
        let wanted = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        for attribute in attributes[nodes[node].attributes] where bytes[attribute.name].elementsEqual(wanted) {
            return Array(characters[attribute.value])
        }
        return nil
    }

    /// An element as it was written, with its namespace declared in it if that was done outside.
    ///
    /// `nil` if a prefix inside of it is declared outside, so that it means nothing alone.
    func standalone(_ node: Int) -> [UInt8]? {
        let raw = Array(bytes[nodes[node].range])
        let alone = XMLDocument(raw)
        if alone.error == nil, alone.root.map({ alone.namespace($0) }) == .some(namespace(node)) { return raw }
        // Only the namespace of the element itself is made up for.
        guard let namespace = namespace(node) else { return nil }
        let nameEnd = nodes[node].content.upperBound - nodes[node].range.lowerBound
        let colon = raw[1..<nameEnd].firstIndex(of: UInt8(ascii: ":"))
        var mended = Array(raw[..<nameEnd])
        mended.append(contentsOf: " xmlns".utf8)
        if let colon { mended.append(contentsOf: [UInt8(ascii: ":")] + raw[1..<colon]) }
        mended.append(contentsOf: "=\"".utf8)
        XMLEscaping.append(namespace, isAttribute: true, to: &mended)
        mended.append(UInt8(ascii: "\""))
        mended.append(contentsOf: raw[nameEnd...])
        let again = XMLDocument(mended)
        return again.error == nil ? mended : nil
    }
}

/// The way of text into XML.
enum XMLEscaping {
    /// Appends characters as text or as the value of an attribute in double quotes. Line ends become LF.
    ///
    /// - Returns: Whether there were control characters or others that XML does not have; they are left out.
    @discardableResult
    static func append(_ text: some Collection<UInt8>, isAttribute: Bool = false, to output: inout [UInt8]) -> Bool {
        var lacks = false
        var isBehindCR = false
        let start = output.count
        for byte in text {
            defer { isBehindCR = byte == 0x0D }
            switch byte {
            case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "\"") where isAttribute: output.append(contentsOf: "&quot;".utf8)
            case 0x09 where isAttribute: output.append(contentsOf: "&#9;".utf8)
            case 0x0A where isBehindCR: break
            case 0x0A, 0x0D:
                if isAttribute { output.append(contentsOf: "&#10;".utf8) } else { output.append(0x0A) }
            case 0x00..<0x20 where byte != 0x09: lacks = true
            // U+FFFE and U+FFFF are no characters of XML.
            case 0xBE...0xBF where output.count >= start + 2 && output.suffix(2).elementsEqual([0xEF, 0xBF]):
                output.removeLast(2)
                lacks = true
            default: output.append(byte)
            }
        }
        return lacks
    }
}
