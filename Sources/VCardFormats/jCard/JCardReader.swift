import VCardKit

/// Reads jCard (RFC 7095) into cards.
///
/// A text is one card, `["vcard", […]]`, an array of such, or `["vcardstream", …]`. Cards are of version 4.0, as jCard
/// is; one that says 3.0 or 2.1 of itself is read by the rules of 3.0 and keeps that version. What is not as jCard has
/// it is repaired where its meaning is plain, else left out, and a finding says so; it never costs more than the value,
/// the parameter or the property in which it stands.
struct JCardReader {
    let document: JSONDocument
    let limits: Limits
    var reading: CardReading
    private let places: LinePlaces
    /// The file, where it is in UTF-16 and the document is not.
    private let source: SourceText?
    /// Where the text stands in a larger one, and how many cards stand before it there.
    let origin: CardLines.Source
    let firstCard: Int

    // The card that is being read.
    var version = Version.v4
    var writer = LineWriter(version: .v4)
    /// The name of the property that is being read, in lower case.
    var propertyName: [UInt8]?
    var isInCard = false
    /// Whether parameters may be JSON numbers, as RFC 9555 shows them.
    var takesNumbers = false

    init(
        _ bytes: [UInt8], limits: Limits, at origin: CardLines.Source = .init(offset: 0, line: 1, column: 1),
        firstCard: Int = 0
    ) {
        self.origin = origin
        self.firstCard = firstCard
        let encoding = bytes.withUnsafeBufferPointer { ByteEncoding.detect($0, isWhole: true) }
        source = encoding?.isBigEndianUTF16 == nil ? nil : SourceText(bytes)
        let text = source?.bytes ?? bytes
        document = JSONDocument.mending(text)
        places = LinePlaces(text[...])
        self.limits = limits
        reading = CardReading(limits: limits)
    }

    mutating func read() -> CardReading {
        reportMark()
        if let root = document.root {
            if document.kind(root) == .array { readOutermost(root) } else { report(.noJCard, root) }
        }
        reportError()
        return reading
    }

    /// Reports a byte order mark.
    mutating func reportMark() {
        if let source {
            reading.findings.append(Finding(.utf16, byteRange: 0..<source.encoding.markLength, line: 1, column: 1))
        }
        guard document.bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
        reading.findings.append(Finding(.byteOrderMark, byteRange: 0..<3, line: 1, column: 1))
    }

    /// Reports where the text is no JSON any more.
    mutating func reportError() {
        guard let error = document.error else { return }
        let isOutside = error.kind == .textBehind
        reading.findings.append(
            Finding(
                .invalidJSON,
                byteRange: place(of: error.byteOffset).offset..<place(of: document.bytes.count).offset,
                line: place(of: error.byteOffset).line, column: place(of: error.byteOffset).column,
                message: error.message
                    + (isOutside ? "; it was left out" : "; what stands before it was read")))
    }

    // MARK: Cards

    private mutating func readOutermost(_ root: Int) {
        var elements = document.elements(of: root)
        guard let first = elements.next() else { return }
        if isMark(first, "vcard") { return readCard(root) }
        if isMark(first, "vcardstream") {
            while let element = elements.next() {
                // The cards stand behind the mark, or all in one array.
                if let inner = firstElement(of: element), document.kind(inner) == .array {
                    for card in document.elements(of: element) { readCardOfMany(card) }
                } else {
                    readCardOfMany(element)
                }
            }
            return
        }
        for element in document.elements(of: root) { readCardOfMany(element) }
    }

    private mutating func readCardOfMany(_ node: Int) {
        if let mark = firstElement(of: node), isMark(mark, "vcard") {
            readCard(node)
        } else {
            report(.noJCard, node, "not a card: \(shown(node)); it was left out")
        }
    }

    private func firstElement(of node: Int) -> Int? {
        var elements = document.elements(of: node)
        return elements.next()
    }

    /// Whether a node is the string, its case ignored.
    private func isMark(_ node: Int, _ mark: String) -> Bool {
        document.kind(node) == .string
            && document.text(node).map(\.lowerCased).elementsEqual(mark.utf8)
    }

    private mutating func readCard(_ node: Int) {
        let parts = Array(document.elements(of: node).prefix(4))
        isInCard = true
        defer {
            isInCard = false
            propertyName = nil
        }
        let place = place(of: document.range(node).lowerBound)
        var properties: [Int] = []
        if parts.count > 1, document.kind(parts[1]) == .array {
            properties = Array(document.elements(of: parts[1]))
        } else {
            report(.noJCard, node, "the card has no array of properties")
        }
        version = statedVersion(properties, of: node)
        writer = LineWriter(version: version)
        writer.output = Array("BEGIN:VCARD\r\nVERSION:\(version.text)\r\n".utf8)
        var lines = CardLines(card: place)
        for property in properties {
            let length = writer.output.count
            readProperty(property)
            lines.add(writer.output[length...], from: self.place(of: document.range(property).lowerBound))
        }
        propertyName = nil
        // ical.js writes an array of subcomponents, as jCal has one.
        for part in parts.dropFirst(2)
        where document.kind(part) != .array || firstElement(of: part) != nil {
            report(.noJCard, part, "a card has nothing behind its properties; \(shown(part)) was left out")
        }
        writer.output.append(contentsOf: "END:VCARD\r\n".utf8)
        let location = Card.Location(byteOffset: place.offset, line: place.line, index: firstCard + reading.cards.count)
        reading.cards.append(Card(written: writer.output, version: version, location: location))
        reading.lines.append(lines)
    }

    /// What the `version` properties say, of which the first one counts.
    private mutating func statedVersion(_ properties: [Int], of card: Int) -> Version {
        var found: Version?
        for (number, property) in properties.enumerated() {
            guard let name = firstElement(of: property), isMark(name, "version") else { continue }
            propertyName = Array("version".utf8)
            let value = Array(document.elements(of: property)).last.map { document.text($0) } ?? []
            if found != nil {
                report(.doubledVersion, property)
                continue
            }
            if number > 0 { report(.versionNotFirst, property, "version is not the first property") }
            if value.elementsEqual("4.0".utf8) {
                found = .v4
            } else if value.elementsEqual("3.0".utf8) || value.elementsEqual("2.1".utf8) {
                found = .v3
                report(.unknownVersion, property, "jCard is of version 4.0; the card was read as one of 3.0")
            } else {
                found = .v4
                report(.unknownVersion, property, "the version is none; the card was read as one of 4.0")
            }
        }
        propertyName = nil
        if found == nil { report(.missingVersion, card) }
        return found ?? .v4
    }

    // MARK: Findings

    /// Notes what was found at a node.
    mutating func report(_ rule: Rule, _ node: Int, _ message: String? = nil) {
        let range = document.range(node)
        let place = place(of: range.lowerBound)
        reading.findings.append(
            Finding(
                rule, byteRange: place.offset..<self.place(of: range.upperBound).offset, line: place.line,
                column: place.column,
                card: isInCard ? firstCard + reading.cards.count : nil,
                property: propertyName.map { String(decoding: $0, as: UTF8.self) }, message: message))
    }

    func place(of offset: Int) -> CardLines.Source {
        if let source { return source.place(of: offset) }
        let place = places.place(of: offset)
        return .init(
            offset: origin.offset + offset, line: origin.line + place.line - 1,
            column: place.line == 1 ? origin.column + place.column - 1 : place.column)
    }

    /// The JSON of a node, the first 60 characters of it.
    func shown(_ node: Int) -> String {
        String(decoding: document.raw(node).prefix(256), as: UTF8.self).shortened
    }
}
