// Values in quoted-printable: what separates their parts, and how a fix writes them.
extension CardChecker {
    /// The value without folds and soft breaks, quoted-printable as it stands: a separator in it is one, what is encoded
    /// is data.
    var encodedValue: PlacedBytes {
        mutating get {
            guard record.flags.contains(.quotedPrintable) else {
                return isSilentlyEncoded ? rawValue(isDecoded: false) : value
            }
            guard record.flags.contains(.folded) else { return PlacedBytes(card, valueRange) }
            return PlacedBytes.unfolded(
                card, valueRange, isQuotedPrintable: true, isFirstVersion: version == .v21)
        }
    }

    /// The bytes of a part of ``encodedValue``, decoded.
    func decoded(_ part: ArraySlice<UInt8>) -> [UInt8] {
        guard record.flags.contains(.quotedPrintable) else { return Array(part) }
        var out: [UInt8] = []
        part.withUnsafeBufferPointer { _ = QuotedPrintable.decode($0, into: &out) }
        return out
    }

    /// A fix that writes another value, in quoted-printable if the line has that.
    ///
    /// - Parameter value: One value, decoded, in the character set of the line.
    mutating func fix(
        _ title: String, _ safety: Fix.Safety = .safe, head: [UInt8]? = nil, decoded value: [UInt8]
    ) -> Fix? {
        guard record.flags.contains(.quotedPrintable) else { return fix(title, safety, head: head, value: value) }
        guard canWriteEncoded else { return nil }
        var text = head ?? headBytes
        text.append(.colon)
        var column = text.count
        value.withUnsafeBufferPointer {
            QuotedPrintable.encode($0, into: &text, column: &column, lineBreak: card.safeLineEnd)
        }
        return Fix(title, safety, .edit([Fix.Edit(line, text)]))
    }

    /// A fix that writes another value, encoded as the line is already.
    ///
    /// - Parameter value: What ``encodedValue`` is to be.
    mutating func fix(_ title: String, _ safety: Fix.Safety = .safe, encoded value: [UInt8]) -> Fix? {
        guard record.flags.contains(.quotedPrintable) else { return fix(title, safety, value: value) }
        guard canWriteEncoded else { return nil }
        var text = headBytes
        text.append(.colon)
        let lineBreak = [.equals] + card.safeLineEnd
        value.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            var column = text.count
            var i = 0
            while i < value.count {
                let end = QuotedPrintable.characterEnd(base, i, value.count)
                // Behind all but the last there has to be room for `=`.
                if column + end - i >= QuotedPrintable.maximumLineBytes + (end == value.count ? 1 : 0) {
                    text += lineBreak
                    column = 0
                    // It would be taken for a fold, or for a property.
                    if base[i].isBlank || QuotedPrintable.beginsLikeProperty(base, i, value.count) {
                        text += QuotedPrintable.escape(base[i])
                        column = 3
                        i += 1
                    }
                }
                text += buffer[i..<end]
                column += end - i
                i = end
            }
        }
        return Fix(title, safety, .edit([Fix.Edit(line, text)]))
    }

    private var canWriteEncoded: Bool {
        givesFixes && record.flags.isDisjoint(with: [.nested, .joined, .base64])
            && !record.flags.isSuperset(of: [.complexHead, .folded]) && Int(record.value) > line.lowerBound
    }

    private var headBytes: [UInt8] {
        Array(card.bytes[(card.start + line.lowerBound)..<(card.start + Int(record.value) - 1)])
    }
}
