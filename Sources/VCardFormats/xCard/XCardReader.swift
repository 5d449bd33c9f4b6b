import VCardKit

/// Reads xCard (RFC 6351) into cards of 4.0.
///
/// Elements of another namespace among the properties become XML properties, as they stand. Departures, each with a
/// finding: a `vcard` without `vcards` around it, elements without a namespace, properties whose value has no element
/// of its type.
struct XCardReader {
    let document: XMLDocument
    var builder: CardBuilder
    /// Whether the names of elements count without a namespace, as the outermost one has none.
    private var takesNoNamespace = false

    init(_ file: [UInt8], limits: Limits) {
        var text = SourceText(file)
        var unknown: Range<Int>?
        if text.encoding == .utf8, let name = Self.declaredEncoding(text.bytes) {
            let charset = Charset(name: text.bytes[name])
            let isUTF8 = charset == .utf8 || charset == .usASCII
            if let charset, !isUTF8, let decoded = SourceText(file, in: charset) {
                text = decoded
            } else if !isUTF8 {
                unknown = name
            }
        }
        document = XMLDocument(text.bytes)
        builder = CardBuilder(text, limits: limits)
        if let unknown {
            builder.report(.unknownCharset, unknown, "an encoding that is unknown here; read as UTF-8")
        }
    }

    /// Where the XML declaration names an encoding.
    private static func declaredEncoding(_ bytes: [UInt8]) -> Range<Int>? {
        guard bytes.starts(with: "<?xml".utf8) else { return nil }
        let declaration = bytes.prefix(256)
        let end = declaration.firstIndex(of: UInt8(ascii: ">")) ?? declaration.endIndex
        let key = Array("encoding".utf8)
        guard end > key.count, var i = (0..<(end - key.count)).first(where: { bytes[$0...].starts(with: key) })
        else { return nil }
        i += key.count
        while i < end, bytes[i] <= 0x20 || bytes[i] == UInt8(ascii: "=") { i += 1 }
        guard i < end, bytes[i] == 0x22 || bytes[i] == 0x27 else { return nil }
        return bytes[(i + 1)..<end].firstIndex(of: bytes[i]).map { (i + 1)..<$0 }
    }

    /// Whether a text begins like xCard: an outermost element `vcards` or `vcard`, in UTF-8 or UTF-16.
    static func recognizes(_ start: UnsafeRawBufferPointer) -> Bool {
        let text = SourceText(Array(start.prefix(4096))).bytes
        var rest = text[...]
        while rest.first == UInt8(ascii: "<") {
            let ending: String
            if rest.starts(with: "<!--".utf8) {
                ending = "-->"
            } else if rest.starts(with: "<?".utf8) {
                ending = "?>"
            } else {
                rest.removeFirst()
                guard rest.starts(with: "!DOCTYPE".utf8) else { return isOutermost(rest) }
                let begin = Array("<vcard".utf8)
                return isOutermost(rest.dropFirst(8).drop { $0 <= 0x20 })
                    || rest.indices.contains { rest[$0] == begin[0] && rest[$0...].starts(with: begin) }
            }
            let end = Array(ending.utf8)
            guard let place = rest.indices.first(where: { rest[$0...].starts(with: end) }) else { return false }
            rest = rest[(place + end.count)...].drop { $0 <= 0x20 }
        }
        return false
    }

    private static func isOutermost(_ text: ArraySlice<UInt8>) -> Bool {
        let name = text.prefix { XMLScanner.isNameByte($0) }
        let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
        return local.elementsEqual("vcards".utf8) || local.elementsEqual("vcard".utf8)
    }

    mutating func read() -> CardReading {
        if let root = document.root { readOutermost(root) }
        if let error = document.error {
            builder.propertyName = nil
            builder.report(
                .invalidXML, error.offset..<document.bytes.count, error.message + "; what stands before it was read")
        }
        return builder.finish()
    }

    // MARK: Cards

    private mutating func readOutermost(_ root: Int) {
        takesNoNamespace = document.namespace(root) == nil
        guard isOurs(root) else { return leaveOut(root, "not of the namespace of xCard") }
        let name = document.name(root)
        if takesNoNamespace {
            report(.xCardStructure, root, "no namespace; the elements were taken for those of xCard")
        }
        if name.elementsEqual("vcard".utf8) {
            report(.xCardStructure, root, "a vcard without vcards around it; it was read")
            return readCard(root)
        }
        guard name.elementsEqual("vcards".utf8) else { return leaveOut(root, "not vcards") }
        for child in document.children(of: root) {
            if isOurs(child), document.name(child).elementsEqual("vcard".utf8) {
                readCard(child)
            } else if !document.isBlank(child) {
                leaveOut(child, "not a vcard")
            }
        }
    }

    private mutating func readCard(_ card: Int) {
        builder.begin(at: document.range(card).lowerBound)
        for child in document.children(of: card) {
            if isOurs(child), document.name(child).elementsEqual("group".utf8) {
                readGroup(child)
            } else {
                readEntry(child, group: nil)
            }
        }
        builder.end()
    }

    private mutating func readGroup(_ node: Int) {
        let given = document.attribute("name", of: node) ?? []
        let legal = LineName.group(given)
        if legal.isEmpty {
            report(.xCardStructure, node, "a group without a name; its properties have none")
        } else if legal != given {
            report(
                .xCardStructure, node,
                "not a legal group; it was changed to \(String(decoding: legal, as: UTF8.self))")
        }
        let group = legal.isEmpty ? nil : String(decoding: legal, as: UTF8.self)
        for child in document.children(of: node) {
            if isOurs(child), document.name(child).elementsEqual("group".utf8) {
                leaveOut(child, "a group in a group")
            } else {
                readEntry(child, group: group)
            }
        }
    }

    /// Reads a property, or what stands in its place.
    private mutating func readEntry(_ node: Int, group: String?) {
        if document.isBlank(node) { return }
        builder.propertyName = nil
        guard document.kind(node) == .element else { return leaveOut(node, "text where a property should be") }
        guard isOurs(node) else {
            guard let raw = document.standalone(node) else {
                return leaveOut(node, "an element of another namespace that means nothing alone")
            }
            builder.propertyName = "xml"
            let text = builder.decoded(raw[...], at: document.range(node))
            return builder.add(
                Array("XML".utf8), .text(String(decoding: text, as: UTF8.self)), group: group,
                at: document.range(node).lowerBound)
        }
        readProperty(node, group: group)
    }

    // MARK: Findings

    /// Whether an element is one of xCard's.
    func isOurs(_ node: Int) -> Bool {
        guard document.kind(node) == .element else { return false }
        guard let namespace = document.namespace(node) else { return takesNoNamespace }
        return namespace == XCard.namespace
    }

    /// Notes what was odd about a node; what is not as xCard has it was read nevertheless.
    mutating func report(_ rule: Rule, _ node: Int, _ message: String? = nil) {
        builder.report(
            rule, document.range(node), message, severity: rule == .xCardStructure ? .warning : nil)
    }

    /// Notes that a node was left out.
    mutating func leaveOut(_ node: Int, _ what: String) {
        let range = document.range(node)
        builder.report(.xCardStructure, range, "\(what): \(builder.shown(range)); it was left out")
    }

    /// The characters of a node as a card can hold them.
    mutating func text(_ node: Int) -> [UInt8] {
        builder.decoded(document.text(node)[...], at: document.range(node))
    }
}
