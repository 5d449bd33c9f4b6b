@testable import VCardKit

/// A value in one of the forms that its version allows, with the parameters the form asks for.
struct NoisyValue {
    var bytes: [UInt8] = []
    var parameters: [Parameter] = []
    var isBase64 = false
    var isQuotedPrintable = false
    var isNestedCard = false

    enum Place {
        case single, listItem, component
    }

    init(_ property: GeneratedProperty, _ version: Version, _ random: inout RandomBytes) {
        let id = property.id
        let row = id.definition
        var declared = property.declared
        switch property.value {
        case .text(let text): bytes = Self.escaped(Array(text.utf8), .single, version, &random)
        case .textList(let texts): bytes = Self.joined(texts, .listItem, version, &random)
        case .components(let parts) where id == .geo:
            bytes = Array(
                parts.map { $0[0] }.joined(separator: version == .v21 && random.chance(1, in: 2) ? "," : ";").utf8)
        case .components(let parts):
            let written = parts.map { Self.joined($0, .component, version, &random) }
            bytes = Array(written.joined(separator: [.semicolon]))
        case .uri(let uri):
            // RFC 6350 erratum 3846
            let escapes = version == .v4 && random.chance(1, in: 8) && !id.isMedia
            bytes = uri.utf8.flatMap { escapes && $0 == .comma ? [.backslash, $0] : [$0] }
        case .date(let date):
            bytes = Array(date.text(as: version == .v4 || random.chance(1, in: 2) ? .basic : .extended).utf8)
        case .utcOffset(let offset):
            var text: [UInt8] = []
            offset.writeJCard(into: &text)
            if version == .v4 || (version == .v21 && random.chance(1, in: 2)) { text.removeAll { $0 == .colon } }
            bytes = text
        case .languageTag(let text), .unknown(let text): bytes = Array(text.utf8)
        case .integer(let number): bytes = Array("\(number)".utf8)
        case .float(let number): bytes = Array(number.text.utf8)
        case .boolean(let value): bytes = Array((random.chance(1, in: 2) ? "\(value)" : value ? "TRUE" : "FALSE").utf8)
        case .binary(let octets, let type): write(octets, type, id.isMedia, version)
        }
        if version == .v3, let date = property.value.date, declared != nil || date.hasTime != (id == .rev) {
            declared = date.hasTime ? .dateTime : .date
        }
        if declared == nil, let type = row?.defaultType(in: version), random.chance(1, in: 10), !isBase64,
            version != .v21,
            type == .text || type == .uri
        {
            let isThat = if case .uri = property.value { type == .uri } else { type == .text }
            if isThat { declared = type }
        }
        if isBase64 { declared = version == .v21 && random.chance(1, in: 8) ? .inline : nil }
        if let declared { parameters.append(Parameter(.value, [declared.name(in: version)])) }
        if version == .v21, !isBase64 { encode21(property, &random) }
    }

    private mutating func write(_ octets: [UInt8], _ type: MediaType?, _ isMedia: Bool, _ version: Version) {
        isBase64 = true
        if version == .v4 {
            bytes = Array("data:\(type?.text ?? "application/octet-stream");base64,".utf8)
        } else {
            parameters.append(Parameter(.encoding, [version == .v3 ? "b" : "BASE64"]))
            if let token = type?.token { parameters.append(Parameter(.type, [token])) }
        }
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var place = 0
        while place < octets.count {
            let count = min(3, octets.count - place)
            var bits = 0
            for i in 0..<3 { bits = bits << 8 | (i < count ? Int(octets[place + i]) : 0) }
            for i in 0..<4 { bytes.append(i <= count ? alphabet[bits >> (18 - 6 * i) & 63] : .equals) }
            place += 3
        }
    }

    // MARK: 2.1

    /// Chooses a character set and whether the value is in quoted-printable.
    private mutating func encode21(_ property: GeneratedProperty, _ random: inout RandomBytes) {
        let hasBreak = bytes.contains { $0.isLineEnd || ($0 < .space && $0 != .tab) }
        let isASCII = bytes.allSatisfy { $0 < 0x80 }
        let endsInBlank = bytes.last?.isBlank == true || bytes.first?.isBlank == true
        if !isASCII {
            let latin = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { $0.value }
            if latin.allSatisfy({ $0 < 0x80 || ($0 >= 0xA0 && $0 < 0x100) }), random.chance(1, in: 2) {
                bytes = latin.map { UInt8($0) }
                parameters.append(Parameter(.charset, [random.pick(["ISO-8859-1", "WINDOWS-1252"])]))
            } else if random.chance(2, in: 3) || property.value.isUnknown {
                parameters.append(Parameter(.charset, ["UTF-8"]))
            }
        }
        if hasBreak || endsInBlank || random.chance(1, in: 3) || bytes.first == .equals {
            isQuotedPrintable = true
            parameters.append(Parameter(.encoding, ["QUOTED-PRINTABLE"]))
        } else if random.chance(1, in: 8) {
            parameters.append(Parameter(.encoding, [isASCII ? "7BIT" : "8BIT"]))
        }
    }

    // MARK: Escapes

    private static func joined(
        _ texts: [String], _ place: Place, _ version: Version, _ random: inout RandomBytes
    ) -> [UInt8] {
        var out: [UInt8] = []
        for (number, text) in texts.enumerated() {
            if number > 0 { out.append(.comma) }
            out += escaped(Array(text.utf8), place, version, &random)
        }
        return out
    }

    static func escaped(
        _ text: [UInt8], _ place: Place, _ version: Version, _ random: inout RandomBytes
    ) -> [UInt8] {
        var out: [UInt8] = []
        for (i, byte) in text.enumerated() {
            switch byte {
            case .backslash where version == .v21:
                // Doubled where it would hide what follows.
                let next = i + 1 < text.count ? text[i + 1] : place == .single ? 0 : .semicolon
                let hides = [.backslash, .comma, .semicolon, .colon].contains(next)
                out += hides || random.chance(1, in: 4) ? [.backslash, .backslash] : [.backslash]
            case .semicolon where version == .v21: out += place == .component ? [.backslash, byte] : [byte]
            case .lineFeed where version == .v21: out += [.carriageReturn, .lineFeed]
            case .backslash: out += [.backslash, .backslash]
            case .comma where version != .v21: out += [.backslash, .comma]
            case .semicolon:
                let escapes = version == .v3 || place == .component || random.chance(1, in: 2)
                out += escapes ? [.backslash, byte] : [byte]
            case .lineFeed: out += [.backslash, random.chance(1, in: 3) ? UInt8(ascii: "N") : UInt8(ascii: "n")]
            default: out.append(byte)
            }
        }
        return out
    }
}

extension PropertyValue {
    var date: PartialDate? {
        if case .date(let date) = self { date } else { nil }
    }

    var isUnknown: Bool {
        if case .unknown = self { true } else { false }
    }
}
