public import VCardKit

/// What cards became in a format, and what that cost.
public struct CardWriting: Sendable {
    /// The text in the format's own character set, UTF-8 unless the program wants another.
    public internal(set) var bytes: [UInt8] = []
    /// What the format could not hold, with the lines of the cards it stood in, in their order.
    public internal(set) var losses: [Loss] = []
}

extension CardFormat {
    /// Reads a text of any format, as its content tells; what no format recognizes is read as vCard.
    ///
    /// - Parameter fileName: The name of its file, which decides where the content tells nothing.
    public static func decode(_ bytes: [UInt8], fileName: String = "", limits: Limits = Limits()) -> CardReading {
        let ending = fileName.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last.map(String.init)
        let format = bytes.withUnsafeBytes { recognized(by: $0, ending: ending) }
        return (format ?? all[0]).decode(bytes, limits: limits)
    }

    /// Reads a text of this format, whatever it holds; no cards if the format is only written (``canRead``).
    public func decode(_ bytes: [UInt8], limits: Limits = Limits()) -> CardReading {
        if let read { return read(bytes, ReadingOptions(limits: limits)) }
        var reading = CardReading(limits: limits)
        guard isVCard else { return reading }
        let book = AddressBook.read(bytes, limits: limits)
        reading.cards = book.cards
        reading.findings = book.findings
        return reading
    }

    /// Writes cards, of any versions, in this format; no bytes if the format is only read (``canWrite``).
    public func encode(_ cards: [Card]) -> CardWriting {
        var writing = CardWriting()
        guard var writer = makeWriter?(WritingOptions()) else { return writing }
        for card in cards {
            if let version {
                let conversion = card.converted(to: version, options: ConversionOptions(mends: true))
                writing.losses += conversion.losses
                for one in [conversion.card] + conversion.additionalCards { writer.write(one) }
            } else {
                writer.write(card)
            }
            writing.losses += writer.takeLosses()
            writing.bytes += writer.take()
        }
        writing.bytes += writer.finish()
        writing.losses += writer.takeLosses()
        return writing
    }
}
