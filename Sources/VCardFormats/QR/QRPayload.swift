import VCardKit

/// The text of a card for a QR code: as much of it as a number of bytes allows.
package struct QRPayload: Sendable {
    /// The text, in vCard 3.0 or as MECARD.
    package let bytes: [UInt8]
    /// What of the card is not in the text, or not as it was.
    package let losses: [Loss]

    /// The text of a card.
    ///
    /// Its properties are taken in the order of what one scans a code for: the name, a phone number, an email address,
    /// organization, title, web page, another number, and then the others, without pictures, keys and what only
    /// programs need. One that does not fit is left out, and the next one tried.
    ///
    /// - Returns: `nil` if not even the name fits.
    package init?(_ card: Card, isMECard: Bool, maximumBytes: Int) {
        let converted = card.converted(to: .v4)
        let fields = isMECard ? Self.meCardFields(converted.card) : Self.vCardFields(card)
        let frame = isMECard ? ("MECARD:", ";") : ("BEGIN:VCARD\r\nVERSION:3.0\r\n", "END:VCARD\r\n")
        var count = frame.0.utf8.count + frame.1.utf8.count
        var taken = [Bool](repeating: false, count: fields.count)
        for number in fields.indices.sorted(by: { (fields[$0].rank, $0) < (fields[$1].rank, $1) }) {
            guard count + fields[number].bytes.count <= maximumBytes else {
                if fields[number].rank == 0 { return nil }
                continue
            }
            count += fields[number].bytes.count
            taken[number] = true
        }
        if count > maximumBytes { return nil }
        var text = Array(frame.0.utf8)
        for (field, isTaken) in zip(fields, taken) where isTaken { text.append(contentsOf: field.bytes) }
        text.append(contentsOf: frame.1.utf8)
        bytes = text
        let back =
            isMECard ? MECard.decode(text).cards : AddressBook.read(text).cards.map { $0.converted(to: .v4).card }
        var notes = LossNotes()
        ReadBack(format: "the code", source: card, converted: converted.card).note(back, into: &notes)
        losses = notes.take()
    }

    private struct Field {
        /// Lower ones come first; 0 is the name, without which there is no code.
        let rank: Int
        let bytes: [UInt8]
    }

    // MARK: vCard

    private static let ranks: [(id: PropertyID, ranks: [Int])] = [
        (.fn, [0]), (.n, [0]), (.tel, [1, 7]), (.email, [2]), (.org, [3]), (.title, [4]), (.url, [5]), (.adr, [8]),
    ]
    private static let leftOut: [PropertyID] = [
        .version, .photo, .logo, .sound, .key, .uid, .rev, .prodid, .label, .xABLabel, .source, .agent, .sortString,
    ]

    /// The lines of the card in 3.0, unfolded and without groups: readers of codes know neither.
    private static func vCardFields(_ card: Card) -> [Field] {
        let converted = card.converted(to: .v3).card
        var counts: [PropertyID: Int] = [:]
        var fields: [Field] = []
        for property in converted.properties where !leftOut.contains(property.id) {
            if property.id != .n, property.text.isEmpty { continue }
            // Phones would show the year that 3.0 writes where there is none.
            if property.parameters.contains(where: { $0.id == .xAppleOmitYear }) { continue }
            let known = ranks.first { $0.id == property.id }
            let count = counts[property.id, default: 0]
            counts[property.id] = count + 1
            // Vendors' properties are for their programs.
            let other = property.definition?.isExtension == false ? 9 : 10
            let rank = known.flatMap { count < $0.ranks.count ? $0.ranks[count] : nil } ?? other
            let parameters = property.parameters.filter { $0.id == .type || $0.id == .xServiceType }
            let plain = Property(property.name, property.value, parameters: parameters, version: converted.version)
            fields.append(Field(rank: rank, bytes: unfolded(plain.rawLine)))
        }
        return fields
    }

    private static func unfolded(_ line: ArraySlice<UInt8>) -> [UInt8] {
        var out: [UInt8] = []
        var i = line.startIndex
        while i < line.endIndex {
            if line[i] == 0x0D, i + 2 < line.endIndex, line[i + 1] == 0x0A, line[i + 2] == 0x20 {
                i += 3
                continue
            }
            out.append(line[i])
            i += 1
        }
        return out
    }

    // MARK: MECARD

    private static let meCardRanks: [(key: String, ranks: [Int])] = [
        ("N:", [0]), ("TEL:", [1, 7]), ("EMAIL:", [2]), ("ORG:", [3]), ("URL:", [5]), ("ADR:", [8]),
    ]

    private static func meCardFields(_ card: Card) -> [Field] {
        var form = MECardForm()
        let line = form.text(of: Contact(card), card)
        var fields: [Field] = []
        var counts: [String: Int] = [:]
        var start = "MECARD:".utf8.count
        var isEscaped = false
        for i in start..<line.count {
            if isEscaped {
                isEscaped = false
            } else if line[i] == UInt8(ascii: "\\") {
                isEscaped = true
            } else if line[i] == UInt8(ascii: ";") {
                let field = Array(line[start...i])
                start = i + 1
                if field.count == 1 { break }
                var rank = 9
                if let known = meCardRanks.first(where: { field.starts(with: $0.key.utf8) }) {
                    let count = counts[known.key, default: 0]
                    counts[known.key] = count + 1
                    if count < known.ranks.count { rank = known.ranks[count] }
                }
                fields.append(Field(rank: rank, bytes: field))
            }
        }
        return fields
    }
}
