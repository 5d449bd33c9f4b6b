/// Writes XML element by element.
struct XMLWriter: Sendable {
    private(set) var bytes: [UInt8] = []
    private let isPretty: Bool
    private var depth = 0
    /// The deepest elements that stand on lines of their own where not all do.
    var lineDepth = 0
    /// Whether there were characters that XML does not have since this was last reset; they are left out.
    var lacksCharacters = false

    /// - Parameter pretty: Every element on a line of its own, indented.
    init(pretty: Bool) { isPretty = pretty }

    mutating func take() -> [UInt8] {
        var taken: [UInt8] = []
        swap(&taken, &bytes)
        return taken
    }

    mutating func declare() {
        depth = 0
        put("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    }

    mutating func open(_ name: String, _ attribute: (name: String, value: [UInt8])? = nil) {
        startLine()
        put("<")
        put(name)
        if let attribute {
            put(" ")
            put(attribute.name)
            put("=\"")
            append(attribute.value, isAttribute: true)
            put("\"")
        }
        put(">")
        depth += 1
    }

    mutating func close(_ name: String) {
        let hasLines = isPretty || depth <= lineDepth
        depth -= 1
        if hasLines { breakLine() }
        put("</")
        put(name)
        put(">")
        if depth == 0 { bytes.append(0x0A) }
    }

    /// Writes an element with nothing but text in it.
    mutating func element(_ name: String, _ text: [UInt8]) {
        startLine()
        put("<")
        put(name)
        guard !text.isEmpty else { return put("/>") }
        put(">")
        append(text, isAttribute: false)
        put("</")
        put(name)
        put(">")
    }

    /// Writes an element as it stands.
    mutating func raw(_ element: [UInt8]) {
        startLine()
        bytes.append(contentsOf: element)
    }

    private mutating func append(_ text: [UInt8], isAttribute: Bool) {
        if XMLEscaping.append(text, isAttribute: isAttribute, to: &bytes) { lacksCharacters = true }
    }

    private mutating func startLine() {
        if isPretty || depth <= lineDepth { breakLine() }
    }

    private mutating func breakLine() {
        bytes.append(0x0A)
        guard isPretty else { return }
        for _ in 0..<depth { put("  ") }
    }

    private mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
