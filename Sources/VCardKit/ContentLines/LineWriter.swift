/// Writes content lines in the canonical form of a version (RFC 6350 §3.2–3.4, RFC 2426 §4, vCard 2.1 §2).
///
/// Lines end with CRLF and are folded at 75 octets between characters; names are upper case, except the vendors' own
/// spelling; values are escaped as the version asks, and in 2.1 in quoted-printable where they need it.
package struct LineWriter {
    package let version: Version
    package var output: [UInt8] = []

    static let lineEnd: [UInt8] = [.carriageReturn, .lineFeed]
    /// The longest physical line without its line end (RFC 6350 §3.2).
    static let maximumLineBytes = 75

    package init(version: Version) { self.version = version }

    /// Appends a line.
    ///
    /// ENCODING, CHARSET, VALUE and the media type are those that `value` needs; parameters that say something else
    /// about it are left out.
    ///
    /// - Parameter hasOwnName: Whether `name` is written although `id` has a name of its own.
    package mutating func write(
        group: String?, name: [UInt8], id: PropertyID, parameters: [Parameter], value: PropertyValue,
        hasOwnName: Bool = false
    ) {
        let form = ValueForm(value, id: id, version: version, parameters: parameters)
        write(group: group, name: name, id: id, parameters: parameters, form: form, hasOwnName: hasOwnName)
    }

    /// Appends a line whose value has its form already.
    mutating func write(
        group: String?, name: [UInt8], id: PropertyID, parameters: [Parameter], form: ValueForm,
        hasOwnName: Bool = false
    ) {
        var head: [UInt8] = []
        head.reserveCapacity(Self.maximumLineBytes)
        if let group, !group.isEmpty {
            head.append(contentsOf: group.utf8)
            head.append(.dot)
        }
        head.append(contentsOf: hasOwnName ? name : id.definition.map { Array($0.name.utf8) } ?? name)
        var types: [String] = []
        for parameter in parameters where parameter.id == .type {
            for value in parameter.values where !form.hides(type: value) { types.append(value) }
        }
        var isTypeWritten = false
        for parameter in parameters {
            switch parameter.id {
            case .encoding, .charset: continue
            case .value:
                if form.type == nil, form.keepsValueParameter { write(parameter, into: &head) }
            case .mediatype:
                if !form.hasOwnMediaType { write(parameter, into: &head) }
            case .type:
                if !isTypeWritten, !types.isEmpty { write(types: types, into: &head) }
                isTypeWritten = true
            default: write(parameter, into: &head)
            }
        }
        for (name, value) in form.parameters {
            head.append(.semicolon)
            head.append(contentsOf: name.utf8)
            head.append(.equals)
            head.append(contentsOf: value.utf8)
        }
        head.append(.colon)
        // The value is not to be taken for a card inside of this one. A group X stands for the X- of a carried name.
        let isCarried = group.map { $0.utf8.last == UInt8(ascii: "X") } ?? false
        let looksLikeCard =
            (isCarried || FrameLine.mayHoldCard(name.span, hasOwnName ? .unknown : id))
            && FrameLine.isBegin(form.bytes.span)
        switch form.encoding {
        case .plain where version == .v21 && looksLikeCard:
            head.removeLast()
            head.append(contentsOf: ";ENCODING=QUOTED-PRINTABLE:".utf8)
            fallthrough
        case .quotedPrintable:
            output.append(contentsOf: head)
            var column = head.count
            form.bytes.withUnsafeBufferPointer {
                QuotedPrintable.encode($0, into: &output, column: &column, lineBreak: Self.lineEnd)
            }
            output.append(contentsOf: Self.lineEnd)
        case .plain where version == .v21:
            // 2.1 folds only where white space stands, which no reader agrees on; its lines have no limit.
            output.append(contentsOf: head)
            output.append(contentsOf: form.bytes)
            output.append(contentsOf: Self.lineEnd)
        case .plain, .base64:
            let firstRoom = looksLikeCard ? head.count + 1 : Self.maximumLineBytes
            head.append(contentsOf: form.bytes)
            fold(head, firstRoom: min(firstRoom, Self.maximumLineBytes))
            if form.encoding == .base64, version == .v21 { output.append(contentsOf: Self.lineEnd) }
        }
    }

    /// Appends a line folded at 75 octets, never inside a UTF-8 character, and its line end.
    ///
    /// - Parameter firstRoom: How much of it may stand before the first fold, in bytes.
    mutating func fold(_ line: [UInt8], firstRoom: Int = maximumLineBytes) {
        var start = 0
        var room = firstRoom
        output.makeRoom(for: line.count + line.count / 24 + 2)
        if line.count > room { keepFromData(line[..<room]) }
        while line.count - start > room {
            var end = start + room
            while end > start, line[end] & 0xC0 == 0x80 { end -= 1 }
            if end == start { end = start + room }
            output.append(contentsOf: line[start..<end])
            output.append(contentsOf: Self.lineEnd)
            output.append(.space)
            start = end
            room = Self.maximumLineBytes - 1
        }
        output.append(contentsOf: line[start...])
        output.append(contentsOf: Self.lineEnd)
    }

    /// Appends a blank line where a physical line could be taken for more of the base64 data before it.
    private mutating func keepFromData(_ line: ArraySlice<UInt8>) {
        guard line.withUnsafeBufferPointer({ Base64.isAlphabet($0) }),
            !output.suffix(4).elementsEqual(Self.lineEnd + Self.lineEnd)
        else { return }
        output.append(contentsOf: Self.lineEnd)
    }

    /// Appends the physical lines of a range, each with CRLF, without blanks before the first one.
    mutating func writeAsItStands(_ bytes: [UInt8], _ range: Range<Int>) {
        var start = range.lowerBound
        while start < range.upperBound, bytes[start].isBlank { start += 1 }
        var firstEnd = start
        while firstEnd < range.upperBound, !bytes[firstEnd].isLineEnd { firstEnd += 1 }
        keepFromData(bytes[start..<firstEnd])
        while start < range.upperBound {
            var end = start
            while end < range.upperBound, !bytes[end].isLineEnd { end += 1 }
            output.append(contentsOf: bytes[start..<end])
            output.append(contentsOf: Self.lineEnd)
            start = Unfolding.afterLineEnd(bytes, end, range.upperBound)
        }
    }

    // MARK: Parameters

    /// Whether the version has a way to write the values: 2.1 has none for double quotes and line ends.
    static func canHold(_ parameters: [Parameter], in version: Version) -> Bool {
        guard version == .v21 else { return true }
        for parameter in parameters {
            for value in parameter.values where value.utf8.contains(where: { $0 == .quote || $0.isLineEnd }) {
                return false
            }
        }
        return true
    }

    private func write(types: [String], into head: inout [UInt8]) {
        if version == .v21 {
            for type in types {
                head.append(.semicolon)
                var word: [UInt8] = []
                write(parameterValue: type, of: .type, into: &word)
                if !isBareWord(word) { head.append(contentsOf: "TYPE=".utf8) }
                head.append(contentsOf: word)
            }
            return
        }
        head.append(contentsOf: ";TYPE=".utf8)
        for (number, type) in types.enumerated() {
            if number > 0 { head.append(.comma) }
            write(parameterValue: type, of: .type, isFirst: number == 0, into: &head)
        }
    }

    private func write(_ parameter: Parameter, into head: inout [UInt8]) {
        let name =
            parameter.id.definition.map { Array($0.name.utf8) }
            ?? parameter.name.utf8.filter { $0 >= .space || $0 == .tab }
        head.append(.semicolon)
        head.append(contentsOf: name)
        head.append(.equals)
        // SORT-AS="Harten,Rene": one quoted text, as RFC 6350 §5.9 shows it.
        if parameter.id == .sortAs, parameter.values.count > 1 {
            var list = ""
            for (number, value) in parameter.values.enumerated() {
                if number > 0 { list += "," }
                list += value
            }
            return write(parameterValue: list, of: .sortAs, into: &head)
        }
        for (number, value) in parameter.values.enumerated() {
            if number > 0 { head.append(.comma) }
            write(parameterValue: value, of: parameter.id, isFirst: number == 0, into: &head)
        }
    }

    private func write(
        parameterValue value: String, of id: ParameterID, isFirst: Bool = true, into head: inout [UInt8]
    ) {
        let bytes = Array(value.utf8)
        var needsQuotes = id.definition?.quoting == .always && version != .v21 && id != .sortAs
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var i = 0
        while i < bytes.count {
            let byte = bytes[i]
            let next = i + 1 < bytes.count ? bytes[i + 1] : 0
            switch byte {
            case .carriageReturn, .lineFeed:
                if byte == .carriageReturn, next == .lineFeed { i += 1 }
                if id == .label, version != .v21 {
                    text.append(contentsOf: "\\n".utf8)
                } else if version == .v21 {
                    text.append(.space)
                } else {
                    text.append(contentsOf: "^n".utf8)
                }
            case .quote:
                if version == .v21 { text.append(0x27) } else { text.append(contentsOf: "^'".utf8) }
            case .caret:
                text.append(.caret)
                if version != .v21 { text.append(.caret) }
            case .backslash where id == .label && version != .v21 && isEscape(next):
                text.append(.backslash)
                text.append(.backslash)
            case .semicolon where version == .v21:
                text.append(.backslash)
                text.append(.semicolon)
            case .colon, .semicolon, .comma:
                needsQuotes = true
                text.append(byte)
            case .equals where !isFirst:
                // Behind a comma it would look like another parameter.
                needsQuotes = true
                text.append(byte)
            case 0..<0x20 where byte != .tab: break
            default: text.append(byte)
            }
            i += 1
        }
        // Blanks around a value are none of it unless they are quoted.
        if version == .v21 {
            // It has no quotes, and blanks there say nothing.
            while text.last?.isBlank == true { text.removeLast() }
            text = Array(text.drop { $0.isBlank })
        } else if text.first?.isBlank == true || text.last?.isBlank == true {
            needsQuotes = true
        }
        // It would hide the separator behind it.
        if text.last == .backslash { needsQuotes = true }
        if needsQuotes { head.append(.quote) }
        head.append(contentsOf: text)
        if needsQuotes { head.append(.quote) }
    }

    /// Whether a backslash before the byte is taken for an escape in LABEL, which has line breaks as `\n`.
    private func isEscape(_ next: UInt8) -> Bool {
        next == 0x6E || next == 0x4E || next == .comma || next == .semicolon || next == .backslash || next.isLineEnd
    }

    /// Whether a TYPE value can stand without `TYPE=` in 2.1 (§2.9 `word`) and is still read as one.
    private func isBareWord(_ bytes: [UInt8]) -> Bool {
        guard !bytes.isEmpty, BareParameter.resolve(bytes.span) == .type else { return false }
        return bytes.allSatisfy { $0 > .space && $0 < 0x7F && !Self.notInWord.contains($0) }
    }

    private static let notInWord = Array("[]=:.,;\"\\".utf8)
}
