import Testing

@testable import VCardKit

/// Changing one property of a card changes its lines and no other byte.
@Suite struct CardEditingTests {
    private static let line = "X-NEW;X-A=1:folded\r\n  once"

    /// One property of a sample's card, with the places of its line.
    private struct Place {
        let card: Card
        let index: Card.Properties.Index
        let before: ArraySlice<UInt8>
        let line: ArraySlice<UInt8>
        let after: ArraySlice<UInt8>
    }

    private static func places(in file: SampleFiles.File) -> [Place] {
        AddressBook.read(file.bytes).cards.flatMap { card in
            let all = card.serialized
            return card.properties.indices.map { index in
                let line = card.properties[index].rawLine
                let start = line.startIndex - card.start
                return Place(
                    card: card, index: index, before: all[..<start], line: line, after: all[(start + line.count)...])
            }
        }
    }

    /// The new line with the card's line ends.
    private static func relined(_ card: Card) -> [UInt8] {
        line.utf8.split(separator: 0x0A).reduce(into: []) { all, piece in
            if !all.isEmpty { all.append(contentsOf: card.lineEnd) }
            all.append(contentsOf: piece.filter { $0 != 0x0D })
        }
    }

    private static func property(_ line: String, _ version: Version) -> Property {
        Property(line: Array(line.utf8), version: version)
    }

    @Test(arguments: SampleFiles.all) func replacingChangesOnlyThePropertysLines(_ file: SampleFiles.File) {
        for place in Self.places(in: file) {
            for end in ["", "\r\n", "\n"] {
                var card = place.card
                card.replace(at: place.index, with: Self.property(Self.line + end, card.version))
                let isLast = place.after.isEmpty && place.line.last?.isLineEnd != true
                let hasEnd = !isLast || end != ""
                let expected = place.before + Self.relined(card) + (hasEnd ? card.lineEnd : []) + place.after
                #expect(card.serialized == Array(expected), "\(file.name)")
            }
        }
    }

    @Test func valuesAndParametersAreSetApart() throws {
        let lines = ["BEGIN:VCARD", "VERSION:4.0", "FN:A", "a.tel;type=home;PREF=1:1", "note:x", "END:VCARD", ""]
        var card = try #require(AddressBook.read(Array(lines.joined(separator: "\n").utf8)).cards.first)
        let phone = try #require(card.properties.firstIndex { $0.id == .tel })
        card.setParameters([Parameter(.type, ["work", "cell"])], at: phone)
        card.setValue(.text("2"), at: phone)
        let text = String(decoding: card.serialized, as: UTF8.self)
        let expected = lines.map { $0.hasPrefix("a.tel") ? "a.TEL;TYPE=work,cell:2" : $0 }
        #expect(text == expected.joined(separator: "\n"))
    }

    @Test(arguments: SampleFiles.all) func replacingAPropertyByItselfChangesNothing(_ file: SampleFiles.File) {
        for place in Self.places(in: file) where !Self.hasMixedEnds(place.card) {
            var card = place.card
            card.replace(at: place.index, with: card.properties[place.index])
            #expect(card.serialized == place.card.serialized, "\(file.name)")
        }
    }

    /// Whether some line does not end as the first one does.
    private static func hasMixedEnds(_ card: Card) -> Bool {
        let bytes = card.serialized
        return bytes.withUnsafeBufferPointer { buffer in
            var i = 0
            while i < buffer.count, let base = buffer.baseAddress {
                let end = Unfolding.lineEnd(base, i, buffer.count)
                i = Unfolding.afterLineEnd(base, end, buffer.count)
                if end < i, !buffer[end..<i].elementsEqual(card.lineEnd) { return true }
            }
            return false
        }
    }

    @Test(arguments: SampleFiles.all) func removingTakesOutOnlyThePropertysLines(_ file: SampleFiles.File) {
        for place in Self.places(in: file) {
            var card = place.card
            card.remove(at: place.index)
            #expect(card.serialized == Array(place.before + place.after), "\(file.name)")
            var other = place.card
            var number = 0
            let removed = place.card.properties.distance(from: place.card.properties.startIndex, to: place.index)
            other.removeAll { _ in
                number += 1
                return number - 1 == removed
            }
            #expect(other == card, "\(file.name)")
        }
    }

    @Test(arguments: SampleFiles.all) func insertingAddsOnlyTheNewLine(_ file: SampleFiles.File) {
        for place in Self.places(in: file) where place.line.first?.isBlank != true {
            var card = place.card
            card.insert(Self.property(Self.line, card.version), at: place.index)
            let expected = place.before + Self.relined(card) + card.lineEnd + place.line + place.after
            #expect(card.serialized == Array(expected), "\(file.name)")
        }
    }

    /// Whatever stands in a card, the new property is there when it is read again, and so are all others.
    @Test(arguments: SampleFiles.all) func whatWasAddedIsReadAgain(_ file: SampleFiles.File) {
        for place in Self.places(in: file) {
            var inserted = place.card
            inserted.insert(Self.property(Self.line, inserted.version), at: place.index)
            Self.expectReadAgain(inserted, "\(file.name), inserted")
            var appended = place.card
            appended.append(Self.property("X-LAST:1", appended.version))
            Self.expectReadAgain(appended, "\(file.name), appended")
            var removed = place.card
            removed.remove(at: place.index)
            Self.expectReadAgain(removed, "\(file.name), removed")
        }
    }

    private static func expectReadAgain(_ card: Card, _ comment: String) {
        let again = AddressBook.read(card.serialized).cards
        #expect(again.count == 1, "\(comment)")
        guard let first = again.first else { return }
        let names = { (card: Card) in card.properties.map(\.name) }
        #expect(names(first) == names(card), "\(comment): \(String(decoding: card.serialized, as: UTF8.self))")
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let before: String
        let after: String

        init(_ name: String, _ before: String, gives after: String) {
            testDescription = name
            self.before = before
            self.after = after
        }
    }

    static let appended = [
        Case(
            "before END", "BEGIN:VCARD\r\nFN:A\r\nEND:VCARD\r\n", gives: "BEGIN:VCARD\r\nFN:A\r\nX:1\r\nEND:VCARD\r\n"),
        Case(
            "before END without final line end", "BEGIN:VCARD\r\nFN:A\r\nEND:VCARD",
            gives: "BEGIN:VCARD\r\nFN:A\r\nX:1\r\nEND:VCARD"),
        Case("with the card's LF", "BEGIN:VCARD\nFN:A\nEND:VCARD\n", gives: "BEGIN:VCARD\nFN:A\nX:1\nEND:VCARD\n"),
        Case("with the card's CR", "BEGIN:VCARD\rFN:A\rEND:VCARD\r", gives: "BEGIN:VCARD\rFN:A\rX:1\rEND:VCARD\r"),
        Case("without END", "BEGIN:VCARD\nFN:A\n", gives: "BEGIN:VCARD\nFN:A\nX:1\n"),
        Case("without END and final line end", "BEGIN:VCARD\nFN:A", gives: "BEGIN:VCARD\nFN:A\nX:1"),
        Case("behind BEGIN alone", "BEGIN:VCARD\n", gives: "BEGIN:VCARD\nX:1\n"),
        Case("behind BEGIN without line end", "BEGIN:VCARD", gives: "BEGIN:VCARD\r\nX:1"),
        Case("to a card without properties", "BEGIN:VCARD\nEND:VCARD\n", gives: "BEGIN:VCARD\nX:1\nEND:VCARD\n"),
        Case("behind a mark", "\u{FEFF}BEGIN:VCARD\nEND:VCARD\n", gives: "\u{FEFF}BEGIN:VCARD\nX:1\nEND:VCARD\n"),
        Case(
            "before the next card, END missing", "BEGIN:VCARD\nFN:A\nBEGIN:VCARD\nFN:B\nEND:VCARD\n",
            gives: "BEGIN:VCARD\nFN:A\nX:1\nBEGIN:VCARD\nFN:B\nEND:VCARD\n"),
        Case(
            "behind text", "some text\nBEGIN:VCARD\nFN:A\nEND:VCARD\n",
            gives: "some text\nBEGIN:VCARD\nFN:A\nX:1\nEND:VCARD\n"),
        Case(
            "behind a soft break that nothing followed, which would take it in",
            "BEGIN:VCARD\nNOTE;QUOTED-PRINTABLE:a=\nEND:VCARD\n",
            gives: "BEGIN:VCARD\nNOTE;QUOTED-PRINTABLE:a=\n\nX:1\nEND:VCARD\n"),
    ]

    @Test(arguments: appended) func appendingPutsOneLine(_ test: Case) throws {
        var book = AddressBook.read(Array(test.before.utf8))
        try #require(!book.cards.isEmpty)
        book.cards[0].append(Self.property("X:1", .v3))
        var written: [UInt8] = []
        book.write(into: &written)
        #expect(String(decoding: written, as: UTF8.self) == test.after)
    }

    @Test func aCardBehindOneWithoutFinalLineEndBeginsALine() throws {
        var book = AddressBook.read(Array("BEGIN:VCARD\nFN:A\nEND:VCARD".utf8))
        try #require(book.cards.count == 1)
        book.cards.append(book.cards[0])
        var written: [UInt8] = []
        book.write(into: &written)
        #expect(
            String(decoding: written, as: UTF8.self) == "BEGIN:VCARD\nFN:A\nEND:VCARD\nBEGIN:VCARD\nFN:A\nEND:VCARD")
    }

    @Test func whatStoodInTheBufferStaysAsItWas() throws {
        var card = try #require(AddressBook.read(Array("BEGIN:VCARD\nFN:A\nEND:VCARD\n".utf8)).cards.first)
        card.append(Self.property("X:1", .v3))
        var written = Array("abc".utf8)
        card.write(into: &written)
        #expect(String(decoding: written, as: UTF8.self) == "abcBEGIN:VCARD\nFN:A\nX:1\nEND:VCARD\n")
    }

    @Test func editsAreSeenByTheirReaders() throws {
        var card = Card(version: .v4)
        card.append(Self.property("FN:A\r\n", .v4))
        card.append(Self.property("item1.TEL;TYPE=home:1", .v4))
        #expect(card.isEdited)
        #expect(card.properties.map(\.name) == ["VERSION", "FN", "TEL"])
        #expect(card.first(.tel)?.group == "item1")
        #expect(card.properties(.fn).count == 1)
        card.removeAll { $0.id == .fn }
        #expect(
            String(decoding: card.serialized, as: UTF8.self)
                == "BEGIN:VCARD\r\nVERSION:4.0\r\nitem1.TEL;TYPE=home:1\r\nEND:VCARD\r\n")
        #expect(card.compacted() == card)
    }
}
