/// The decoded value of a property (RFC 6350 §4), whatever escapes and encodings it was written with.
public enum PropertyValue: Sendable, Hashable {
    /// One text.
    case text(String)
    /// Texts with commas between them: NICKNAME, CATEGORIES.
    case textList([String])
    /// Components with semicolons between them, each one text or several: N, ADR, ORG, GENDER, CLIENTPIDMAP, and
    /// GEO before 4.0.
    case components([[String]])
    case uri(String)
    /// Any date, time, or both.
    case date(PartialDate)
    case utcOffset(UTCOffset)
    case languageTag(String)
    case integer(Int64)
    case float(DecimalNumber)
    case boolean(Bool)
    /// Octets, with the media type that is declared for them or told by their first bytes.
    case binary([UInt8], MediaType?)
    /// A value of a kind that is not known: its text without folds and encodings, backslashes as they stand.
    case unknown(String)

    /// The value as one text, for showing; components have spaces between them.
    public var text: String {
        switch self {
        case .text(let text), .uri(let text), .languageTag(let text), .unknown(let text): return text
        case .textList(let texts): return joined(texts, ", ")
        case .components(let components): return joined(components.map { joined($0, ", ") }.filter { !$0.isEmpty }, " ")
        case .date(let date): return date.text
        case .utcOffset(let offset):
            var out: [UInt8] = []
            offset.writeJCard(into: &out)
            return String(decoding: out, as: UTF8.self)
        case .integer(let number): return "\(number)"
        case .float(let number): return number.text
        case .boolean(let value): return value ? "TRUE" : "FALSE"
        case .binary(let bytes, _): return "\(bytes.count) bytes"
        }
    }

    private func joined(_ texts: [String], _ separator: String) -> String {
        var out = ""
        for (number, text) in texts.enumerated() {
            if number > 0 { out += separator }
            out += text
        }
        return out
    }
}
