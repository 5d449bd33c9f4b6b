/// Time zones and positions.
enum PlaceFields {
    static let timeZones = RepeatedField(forms: [
        Form<Contact.TimeZone>(
            ids: [.tz], place: .any,
            read: { line, lines in
                let zone: Contact.TimeZone
                switch line.property.value {
                case .utcOffset(let offset): zone = .offset(offset)
                case .uri(let uri): zone = .uri(uri)
                case let value:
                    guard let text = line.nonEmpty(value.text) else { return nil }
                    zone = timeZone(text)
                }
                return lines.labeled(zone, line, at: .any)
            },
            write: { value, writing in
                var written: Written
                switch value.value {
                case .offset(let offset): written = Written(.tz, .utcOffset(offset), writing)
                case .name(let name):
                    written = Written(.tz, .text(name), writing)
                    if writing.version == .v21 { written.isCarried = true }
                case .uri(let uri):
                    written = Written(.tz, .uri(uri), writing)
                    if writing.version != .v4 { written.isCarried = true }
                }
                return written
            })
    ])

    /// The zone of a text: an offset or URI if it looks like one.
    static func timeZone(_ text: String) -> Contact.TimeZone {
        if let offset = UTCOffset(text) { return .offset(offset) }
        return URIText.scheme(of: Array(text.utf8).span) != nil ? .uri(text) : .name(text)
    }

    static func text(_ zone: Contact.TimeZone) -> String {
        switch zone {
        case .name(let text), .uri(let text): return text
        case .offset(let offset):
            var out: [UInt8] = []
            offset.write(into: &out, version: .v4)
            return String(decoding: out, as: UTF8.self)
        }
    }

    static let positions = RepeatedField(forms: [
        Form<GeoURI>(
            ids: [.geo], place: .any,
            read: { line, lines in
                let position: GeoURI?
                switch line.property.value {
                case .components(let parts) where parts.count == 2:
                    position = GeoURI(ContactText.joined([parts[0].first ?? "", parts[1].first ?? ""], ";"))
                case let value: position = GeoURI(value.text)
                }
                return position.map { lines.labeled($0, line, at: .any) }
            },
            write: { value, writing in
                let geo = value.value
                if writing.version != .v4, geo.isPair {
                    return Written(.geo, .components([[geo.latitude.text], [geo.longitude.text]]), writing)
                }
                var out: [UInt8] = []
                geo.write(into: &out)
                var written = Written(.geo, .uri(String(decoding: out, as: UTF8.self)), writing)
                if writing.version != .v4 { written.isCarried = true }
                return written
            })
    ])

    /// The components of a property without a row, read as those of ADR are.
    static func components(_ property: Property) -> [String] {
        let raw = Array(property.rawLine)
        guard let end = raw.firstIndex(where: { $0 == .semicolon || $0 == .colon }) else { return [] }
        let line = Property(line: Array("ADR".utf8) + raw[end...], version: property.version)
        return line.components.map { ContactText.component($0, ", ") }
    }
}
