import VCardKit

/// Puts cards of 4.0 together line by line while a text is read, with the places of their lines and with findings.
struct CardBuilder {
    let text: SourceText
    private var reading: CardReading
    /// The name of the property that is being read, in lower case, for findings.
    var propertyName: String?
    private var writer = LineWriter(version: .v4)
    private var lines = CardLines(card: .init(offset: 0, line: 1, column: 1))
    private var place = CardLines.Source(offset: 0, line: 1, column: 1)
    private var isInCard = false

    init(_ text: SourceText, limits: Limits) {
        self.text = text
        reading = CardReading(limits: limits)
        switch text.encoding {
        case .utf8WithMark: report(.byteOrderMark, 0..<0)
        case .utf16LittleEndian, .utf16BigEndian: report(.utf16, 0..<0)
        case .utf8: break
        }
    }

    /// Begins a card that stands at an offset of the text.
    mutating func begin(at offset: Int) {
        place = text.place(of: offset)
        lines = CardLines(card: place)
        writer = LineWriter(version: .v4)
        writer.output = Array("BEGIN:VCARD\r\nVERSION:4.0\r\n".utf8)
        isInCard = true
    }

    /// Adds a property that comes from an offset of the text; several if it is a URI with several lines.
    mutating func add(
        _ name: [UInt8], _ value: PropertyValue, group: String? = nil, parameters: [Parameter] = [], at offset: Int
    ) {
        guard value.isBrokenURI else { return addLine(name, value, group: group, parameters: parameters, at: offset) }
        let values = value.separateURIs
        report(
            .uriLineBreak, offset..<offset, values.count > 1 ? URILines.splitMessage : URILines.encodedMessage,
            severity: values.count > 1 ? .info : nil)
        for (number, value) in values.enumerated() {
            // What names one property cannot name several.
            let own = number == 0 ? parameters : parameters.filter { $0.id != .propID && $0.id != .pid }
            addLine(name, value, group: group, parameters: own, at: offset)
        }
    }

    private mutating func addLine(
        _ name: [UInt8], _ value: PropertyValue, group: String?, parameters: [Parameter], at offset: Int
    ) {
        let start = writer.output.count
        writer.write(group: group, name: name, id: PropertyID(name: name.span), parameters: parameters, value: value)
        lines.add(writer.output[start...], from: text.place(of: offset))
    }

    /// Adds a property of known name with TYPE values.
    mutating func add(_ name: String, _ value: PropertyValue, types: [String] = [], at offset: Int) {
        add(Array(name.utf8), value, parameters: types.isEmpty ? [] : [Parameter(.type, types)], at: offset)
    }

    /// Ends the card that was begun.
    mutating func end() {
        writer.output.append(contentsOf: "END:VCARD\r\n".utf8)
        let location = Card.Location(byteOffset: place.offset, line: place.line, index: reading.cards.count)
        reading.cards.append(Card(written: writer.output, version: .v4, location: location))
        reading.lines.append(lines)
        isInCard = false
        propertyName = nil
    }

    /// The cards, and the findings in the order of their places.
    mutating func finish() -> CardReading {
        reading.findings.sortByPlace()
        return reading
    }

    /// Notes what was found in a part of the text.
    mutating func report(
        _ rule: Rule, _ range: Range<Int>, _ message: String? = nil, severity: Finding.Severity? = nil
    ) {
        let start = text.place(of: range.lowerBound)
        let end = text.place(of: range.upperBound)
        reading.findings.append(
            Finding(
                rule, severity: severity, byteRange: start.offset..<max(start.offset, end.offset), line: start.line,
                column: start.column,
                card: isInCard ? reading.cards.count : nil, property: propertyName, message: message))
    }

    /// A value of the text in UTF-8, without the control characters that no card can hold; a finding for each repair.
    mutating func decoded(_ bytes: ArraySlice<UInt8>, at range: Range<Int>) -> [UInt8] {
        let (decoded, isGuessed) = SourceText.decoded(bytes)
        if isGuessed { report(.charsetGuessed, range, "not UTF-8; read as Windows-1252") }
        guard decoded.contains(where: Self.isControl) else { return decoded }
        report(.controlCharacter, range, "a control character; it was left out")
        return decoded.filter { !Self.isControl($0) }
    }

    /// Whether a line of a vCard cannot hold the byte, and has no escape for it.
    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
    }

    /// The first 60 characters of a part of the text, for messages.
    func shown(_ range: Range<Int>) -> String {
        String(decoding: text.bytes[range].prefix(256), as: UTF8.self).shortened
    }
}
