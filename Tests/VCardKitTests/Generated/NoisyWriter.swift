@testable import VCardKit

/// Writes a card in ways that are legal but not the library's own: case, folds, line ends, lists or repeats, quotes,
/// quoted-printable or eight bits, base64 of any width.
///
/// It has nothing from the library but the table's default types, so that one mistake cannot hide another.
struct NoisyWriter {
    let version: Version
    var random: RandomBytes
    let lineEnd: [UInt8]
    /// Whether lines are folded inside of characters too, as RFC 6350 §3.2 warns of.
    private let foldsCharacters: Bool
    private var out: [UInt8] = []

    static func write(_ card: GeneratedCard, seed: UInt64) -> [UInt8] {
        var writer = NoisyWriter(card.version, RandomBytes(seed: seed &+ 0x5EED))
        writer.write(card)
        return writer.out
    }

    private init(_ version: Version, _ random: RandomBytes) {
        self.version = version
        self.random = random
        lineEnd = self.random.pick([[0x0D, 0x0A], [0x0D, 0x0A], [0x0A], [0x0D]])
        foldsCharacters = self.random.chance(1, in: 3)
    }

    // MARK: Card and line

    private mutating func write(_ card: GeneratedCard) {
        line(cased("BEGIN") + [.colon] + cased("VCARD"))
        // 4.0 has VERSION at once, the others anywhere.
        let place = version == .v4 ? 0 : random.below(card.properties.count + 1)
        for (number, property) in card.properties.enumerated() {
            if number == place { line(cased("VERSION") + Array(":\(version.text)".utf8)) }
            write(property)
        }
        if place == card.properties.count { line(cased("VERSION") + Array(":\(version.text)".utf8)) }
        line(cased("END") + [.colon] + cased("VCARD"))
    }

    private mutating func line(_ bytes: [UInt8]) { out += bytes + lineEnd }

    private mutating func write(_ property: GeneratedProperty) {
        var value = NoisyValue(property, version, &random)
        if let card = property.nested.first { nest(card, in: &value) }
        var head: [UInt8] = []
        if let group = property.group { head += cased(group) + [.dot] }
        head += cased(property.name)
        for parameter in shuffled(property, value) { head += [.semicolon] + parameter }
        // A card inside of the card begins so.
        let isFrame = String(decoding: value.bytes, as: UTF8.self).filter { $0 != " " && $0 != "\t" }.uppercased()
        if isFrame == "BEGIN:VCARD", version == .v21, !value.isQuotedPrintable {
            head += Array(";ENCODING=QUOTED-PRINTABLE".utf8)
            value.isQuotedPrintable = true
        }
        head.append(.colon)
        if value.isNestedCard {
            out += head + lineEnd + value.bytes
        } else if isFrame == "BEGIN:VCARD", version != .v21 {
            let colon = value.bytes.firstIndex(of: .colon) ?? 0
            out += head + value.bytes[..<colon] + lineEnd + [.space] + value.bytes[colon...] + lineEnd
        } else if value.isBase64, version != .v4 {
            base64(head, value.bytes)
        } else if version == .v21 {
            if value.isQuotedPrintable { softBroken(head, value.bytes) } else { foldedAtBlanks(head, value.bytes) }
        } else {
            folded(head + value.bytes)
        }
    }

    private mutating func nest(_ card: GeneratedCard, in value: inout NoisyValue) {
        var inner = NoisyWriter(version, random)
        inner = NoisyWriter(version, RandomBytes(seed: random.next()), lineEnd: version == .v21 ? lineEnd : [0x0A])
        inner.write(card)
        if version == .v21 {
            value.bytes = inner.out
            value.isNestedCard = true
        } else {
            value.bytes = NoisyValue.escaped(inner.out, .component, version, &random)
        }
    }

    private init(_ version: Version, _ random: RandomBytes, lineEnd: [UInt8]) {
        self.version = version
        self.random = random
        self.lineEnd = lineEnd
        foldsCharacters = false
    }

    // MARK: Folds

    private mutating func folded(_ line: [UInt8]) {
        let longest = random.pick([Int.max, 75, 75, 60, 20, 3])
        if longest == Int.max { return self.line(line) }
        var column = 0
        // A line that has not even its whole name looks like a stray one, which the reader takes for text or base64.
        let nameEnd = line.firstIndex { $0 == .semicolon || $0 == .colon } ?? 0
        for (place, byte) in line.enumerated() {
            let isBoundary = byte & 0xC0 != 0x80 || foldsCharacters
            if column >= longest, isBoundary, place > nameEnd {
                out += lineEnd + [random.chance(1, in: 4) ? .tab : .space]
                column = 1
            }
            out.append(byte)
            column += 1 + (longest < 75 && random.chance(1, in: 8) ? 8 : 0)
        }
        out += lineEnd
    }

    /// 2.1 folds where a blank stands, which stays.
    private mutating func foldedAtBlanks(_ head: [UInt8], _ value: [UInt8]) {
        out += head
        var column = head.count
        let folds = random.chance(1, in: 3)
        for (place, byte) in value.enumerated() {
            let isLone =
                byte == .space && place > 0 && place + 1 < value.count && !value[place - 1].isBlank
                && !value[place + 1].isBlank
            if folds, isLone, column < 72, random.chance(1, in: 2) {
                out += lineEnd
                column = 0
            }
            out.append(byte)
            column += 1
        }
        out += lineEnd
    }

    private mutating func base64(_ head: [UInt8], _ value: [UInt8]) {
        out += head
        let width = random.pick([Int.max, 76, 74, 60, 4, 1])
        var room = random.chance(1, in: 4) && width != Int.max ? 0 : min(width, max(1, 75 - head.count))
        for byte in value {
            if room == 0 {
                out += lineEnd + [UInt8](repeating: .space, count: version == .v21 ? 1 + random.below(3) : 1)
                room = width
            }
            out.append(byte)
            room -= 1
        }
        out += lineEnd
        if version == .v21 { out += lineEnd }
    }

    /// Encodes, with soft breaks at most 76 octets apart.
    private mutating func softBroken(_ head: [UInt8], _ value: [UInt8]) {
        out += head
        var column = head.count
        let longest = random.pick([76, 76, 40, 10])
        let isEager = random.chance(1, in: 4)
        for (place, byte) in value.enumerated() {
            var piece = [byte]
            // Encoded separators and backslashes would be data.
            let isSyntax = byte == .semicolon || byte == .comma || byte == .backslash
            let isLast = place + 1 == value.count
            let mustEncode = byte < .space || byte > 0x7E || byte == .equals || (byte == .space && isLast)
            if mustEncode || (isEager && !isSyntax) {
                let digits = Array((random.chance(1, in: 4) ? "0123456789abcdef" : "0123456789ABCDEF").utf8)
                piece = [.equals, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
            if column + piece.count >= max(longest, 4), column > 0, place > 0 {
                out += [.equals] + lineEnd
                column = 0
                // A blank would look like a fold, a letter like the next property behind a break that has nothing.
                let digits = Array("0123456789ABCDEF".utf8)
                if piece.count == 1, !isSyntax { piece = [.equals, digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
            }
            out += piece
            column += piece.count
        }
        out += lineEnd
    }

    // MARK: Names and parameters

    /// Any mix of upper and lower case.
    private mutating func cased(_ name: String) -> [UInt8] {
        let style = random.below(4)
        return name.utf8.map { byte in
            switch style {
            case 0: return byte
            case 1: return byte.upperCased
            case 2: return byte.lowerCased
            default: return random.chance(1, in: 2) ? byte.upperCased : byte.lowerCased
            }
        }
    }

    /// The parameters in any order; those of one name keep theirs.
    private mutating func shuffled(_ property: GeneratedProperty, _ value: NoisyValue) -> [[UInt8]] {
        var units: [[[UInt8]]] = []
        for parameter in property.parameters + value.parameters { units.append(written(parameter)) }
        for place in units.indices.reversed() { units.swapAt(place, random.below(place + 1)) }
        return units.flatMap { $0 }
    }

    private mutating func written(_ parameter: Parameter) -> [[UInt8]] {
        let name = cased(parameter.name)
        if version == .v21 { return written21(parameter, name) }
        let isNameless = parameter.id == .type || parameter.id == .value || parameter.id == .encoding
        let values = parameter.values.map { isNameless ? cased($0) : Array($0.utf8) }
        guard values.count > 1 else { return [name + [.equals] + quoted(values.first ?? [], parameter.id)] }
        let mayQuoteAll = parameter.id == .type || parameter.id == .pid || parameter.id == .sortAs
        switch random.below(3) {
        case 0: return values.map { name + [.equals] + quoted($0, parameter.id) }
        case 1 where mayQuoteAll:
            return [name + [.equals, .quote] + Array(values.joined(separator: [.comma])) + [.quote]]
        default:
            return [name + [.equals] + Array(values.map { quoted($0, parameter.id) }.joined(separator: [.comma]))]
        }
    }

    /// Several values are several parameters, types mostly bare; blanks may stand around all of it.
    private mutating func written21(_ parameter: Parameter, _ name: [UInt8]) -> [[UInt8]] {
        let pads = random.chance(1, in: 6)
        return parameter.values.map { value in
            let isWord = parameter.id == .type || parameter.id == .encoding || parameter.id == .value
            var bytes = isWord ? cased(value) : value.utf8.flatMap { $0 == .semicolon ? [.backslash, $0] : [$0] }
            let mayBeBare = isWord && (parameter.id != .value || ["URL", "INLINE", "CONTENT-ID"].contains(value))
            if !mayBeBare || random.chance(1, in: 2) {
                bytes = name + (pads ? [.space, .equals, .space] : [.equals]) + bytes
            }
            return pads ? [.space] + bytes : bytes
        }
    }

    /// A value with the escapes of RFC 6868, in quotes where it needs or likes them.
    private mutating func quoted(_ value: [UInt8], _ id: ParameterID) -> [UInt8] {
        var bytes: [UInt8] = []
        for byte in value {
            switch byte {
            case .lineFeed: bytes += Array((id == .label && random.chance(1, in: 2) ? "\\n" : "^n").utf8)
            case .quote: bytes += Array("^'".utf8)
            case .caret: bytes += Array("^^".utf8)
            case .backslash where id == .label: bytes += [.backslash, .backslash]
            default: bytes.append(byte)
            }
        }
        let needsQuotes =
            bytes.contains { $0 == .colon || $0 == .semicolon || $0 == .comma || $0 == .backslash }
            || bytes.first?.isBlank == true || bytes.last?.isBlank == true || bytes.isEmpty
        return needsQuotes || random.chance(1, in: 4) ? [.quote] + bytes + [.quote] : bytes
    }
}
