public import VCardKit

/// Writes cards as xCard (RFC 6351), one after another; used like ``JCardWriter``.
///
/// Every property becomes an element with the meaning it has in 4.0; the properties of one group that stand side by
/// side are in one `group`. The text of an XML property stands there as the element it is. The output is well-formed
/// XML in UTF-8 whatever the cards hold.
public struct XCardWriter: Sendable {
    private var xml: XMLWriter
    private var hasBegun = false
    private var notes = LossNotes()
    /// The group that is open, in lower case.
    private var openGroup: [UInt8]?
    // The property that is being written, for losses.
    private var card = Card()
    private var line = 1
    private var name = ""

    /// Makes a writer.
    ///
    /// - Parameter pretty: Elements indented, one a line, instead of one property a line.
    public init(pretty: Bool = false) { xml = XMLWriter(pretty: pretty) }

    /// Adds a card; the cards in its AGENT properties come behind it as cards of their own.
    public mutating func write(_ card: Card) {
        if !hasBegun { begin() }
        for card in notes.splitAgents(of: card) { writeOne(card) }
    }

    /// Hands over what is complete; the pieces in their order, with that of ``finish()``, are the whole text.
    public mutating func take() -> [UInt8] { xml.take() }

    /// Hands over what could not be kept as it was of the cards written since the last call.
    public mutating func takeLosses() -> [Loss] { notes.take() }

    /// Ends the text and hands over what is left of it. After it the writer begins a new text.
    public mutating func finish() -> [UInt8] {
        if !hasBegun { begin() }
        hasBegun = false
        xml.close("vcards")
        return take()
    }

    private mutating func begin() {
        hasBegun = true
        xml.declare()
        xml.lineDepth = Self.propertyDepth
        xml.open("vcards", ("xmlns", XCard.namespace))
    }

    /// How deep properties stand outside of groups.
    private static let propertyDepth = 2

    // MARK: Cards

    private mutating func writeOne(_ card: Card) {
        self.card = card
        let lines = card.propertyLines
        xml.open("vcard")
        var labels = AddressLabels(card)
        for (number, property) in card.properties.enumerated() {
            switch property.id {
            case .version, .begin, .end: continue
            default: break
            }
            guard case .written(let label) = labels.next(property) else { continue }
            line = lines[number]
            if property.id == .label, card.version != .v4 { notes.noteLoneLabel(of: card, line: line) }
            write(TypedProperty(property, label: label))
        }
        changeGroup(to: nil)
        xml.close("vcard")
    }

    private mutating func write(_ property: TypedProperty) {
        changeGroup(to: property.group?.isEmpty == true ? nil : property.group)
        name = String(decoding: property.name, as: UTF8.self)
        if property.name.isEmpty { return lose(.propertyLost, "a line without a name is no property") }
        if property.id == .xml, property.parameters.isEmpty, writeForeign(property) { return }
        // A control character in a name is an accident, which jCard's reader leaves out as well.
        let plain = property.name.filter { $0 >= 0x20 }
        let legal = LineName.property(plain, PropertyID(name: plain.span)).name.map(\.lowerCased)
        let element = elementName(property.name, legal, .propertyCarried)
        xml.open(element)
        writeParameters(property.parameters)
        write(property.content, property.id)
        xml.close(element)
        if xml.lacksCharacters {
            xml.lacksCharacters = false
            lose(.charactersDropped, "XML has no such characters; they were left out")
        }
    }

    /// Ends the group that is open and begins another one, unless it goes on.
    private mutating func changeGroup(to group: [UInt8]?) {
        guard group != openGroup else { return }
        if openGroup != nil {
            xml.close("group")
            xml.lineDepth = Self.propertyDepth
        }
        openGroup = group
        guard let group else { return }
        xml.open("group", ("name", group))
        xml.lineDepth = Self.propertyDepth + 1
    }

    /// Writes the element that is the text of an XML property; `false` if it is none of another namespace.
    private mutating func writeForeign(_ property: TypedProperty) -> Bool {
        guard case .texts(let texts) = property.content, texts.count == 1 else { return false }
        let document = XMLDocument(Array(texts[0].utf8))
        guard document.error == nil, let root = document.root, document.range(root) == 0..<document.bytes.count,
            let namespace = document.namespace(root), namespace != XCard.namespace
        else {
            lose(.valueKeptRaw, "not an element of another namespace; it was kept as text", old: texts[0])
            return false
        }
        xml.raw(document.bytes)
        return true
    }

    // MARK: Parameters

    private mutating func writeParameters(_ parameters: [(name: [UInt8], values: [String])]) {
        guard !parameters.isEmpty else { return }
        xml.open("parameters")
        for parameter in parameters {
            let id = ParameterID(name: parameter.name.span)
            let legal = LineName.parameter(parameter.name).name.map(\.lowerCased)
            let element = elementName(parameter.name, legal, .parameterCarried)
            xml.open(element)
            for value in parameter.values.isEmpty ? [""] : parameter.values {
                writeValue(XCard.valueElement(of: id, value), value)
            }
            xml.close(element)
        }
        xml.close("parameters")
    }

    // MARK: Values

    private mutating func write(_ content: TypedProperty.Content, _ id: PropertyID) {
        switch content {
        case .texts(let texts):
            if id == .uid { lose(.valueKeptRaw, "xCard has only URIs here; the text was kept", old: texts[0]) }
            for text in texts { writeValue("text", text) }
        case .components(let components): write(components, id)
        case .string(let text, let type): writeValue(type.name, text)
        case .date(let date, let type): write(date, type)
        case .utcOffset(let offset):
            var text: [UInt8] = []
            offset.write(into: &text, version: .v4)
            xml.element("utc-offset", text)
        case .integer(let number): writeValue("integer", "\(number)")
        case .float(let number): writeValue("float", number.text)
        case .boolean(let value): writeValue("boolean", value ? "true" : "false")
        case .foreign(let text, let type): writeValue(type, text)
        case .octets(let octets, let mediaType):
            var text = Array("data:\(mediaType.text);base64,".utf8)
            text.reserveCapacity(text.count + Base64.encodedLength(octets.count))
            octets.withUnsafeBufferPointer { Base64.encode($0, into: &text) }
            xml.element("uri", text)
        }
    }

    private mutating func write(_ components: [[String]], _ id: PropertyID) {
        guard let names = XCard.components(of: id) else {
            // ORG: a name and its units.
            for component in components { writeValue("text", component.joined(separator: ",")) }
            return
        }
        for (number, component) in components.prefix(names.count).enumerated() {
            let texts = component.isEmpty ? [""] : component
            for text in texts { writeValue(names[number], text) }
        }
        if components.dropFirst(names.count).contains(where: { $0 != [""] && !$0.isEmpty }) {
            lose(
                .componentsMerged, "xCard has no element for components beyond the \(names.count) of RFC 6350",
                old: components.dropFirst(names.count).map { $0.joined(separator: ",") }.joined(separator: ";"),
                grade: .lost)
        }
    }

    private mutating func write(_ date: PartialDate, _ type: ValueType) {
        var type = type
        if type == .dateAndOrTime { type = date.hasDate ? (date.hasTime ? .dateTime : .date) : .time }
        // RFC 6350 has no fractions of a second; one that is there is kept all the same.
        writeValue(type.name, date.text(as: date.fraction == nil ? .basic : .extended, type: type))
    }

    private mutating func writeValue(_ element: String, _ text: String) { xml.element(element, Array(text.utf8)) }

    // MARK: Elements

    /// The name as an element can have it.
    private mutating func elementName(_ name: [UInt8], _ legal: [UInt8], _ kind: LossKind) -> String {
        let begins = legal.first.map { XMLScanner.isNameStart($0) } ?? false
        let element = begins ? legal : Array("x-".utf8) + legal
        let text = String(decoding: element, as: UTF8.self)
        if element != name { lose(kind, "no element can have this name; it became \(text)", grade: .approx) }
        return text
    }

    private mutating func lose(
        _ kind: LossKind, _ message: String, old: String = "", grade: LossKind.Grade? = nil
    ) {
        notes.note(kind, grade, card: card, property: name, line: line, old: old, message: message)
    }
}
