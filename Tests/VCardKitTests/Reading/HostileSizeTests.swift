import Testing

@testable import VCardKit

/// Inputs that are long in one way only: reading takes time in proportion to their length, whole and in pieces, and
/// no depth of them costs stack.
///
/// `VCARD_HEAVY=1` makes them a million long.
@Suite(.serialized) struct HostileSizeTests {
    struct Shape: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (Int) -> [UInt8]

        init(
            _ name: String, head: String = "BEGIN:VCARD\r\nVERSION:2.1\r\n", _ unit: String,
            tail: String = "\r\nEND:VCARD\r\n"
        ) {
            testDescription = name
            make = { Array(head.utf8) + HostileSizeTests.repeated(unit, $0) + Array(tail.utf8) }
        }

        init(_ name: String, make: @escaping @Sendable (Int) -> [UInt8]) {
            testDescription = name
            self.make = make
        }
    }

    private static func repeated(_ unit: String, _ count: Int) -> [UInt8] {
        let bytes = Array(unit.utf8)
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count * count)
        for _ in 0..<count { out.append(contentsOf: bytes) }
        return out
    }

    private static let start = "BEGIN:VCARD\r\nVERSION:2.1\r\n"
    private static let isHeavy = environment("VCARD_HEAVY") != nil
    /// Four times as many as the smaller input has.
    private static let count = isHeavy ? 1_000_000 : 8_000

    static let shapes = [
        Shape("folds", head: start + "NOTE:", "x\r\n "),
        Shape("folds of CR alone", head: start + "NOTE:", "x\r "),
        Shape("parameters", head: start + "TEL", ";X=1", tail: ":1\r\nEND:VCARD\r\n"),
        Shape("bare parameters", head: start + "TEL", ";HOME", tail: ":1\r\nEND:VCARD\r\n"),
        Shape("values of a parameter", head: start + "TEL;TYPE=a", ",b", tail: ":1\r\nEND:VCARD\r\n"),
        Shape("parameters behind a comma", head: start + "TEL;TYPE=a", ",PREF=1", tail: ":1\r\nEND:VCARD\r\n"),
        Shape("parameters in a folded head", head: start + "TEL", ";X=1\r\n ", tail: ":1\r\nEND:VCARD\r\n"),
        Shape("items of a list", head: start + "CATEGORIES:a", ",b"),
        Shape("components", head: start + "N:a", ";b"),
        Shape("components of an organization", head: start + "ORG:a", ";b"),
        Shape("lines that are written anew", head: "BEGIN:VCARD\r\nVERSION:4.0\r\n", "TEL;PROP-ID=p:1\r\n"),
        Shape("members of a group", head: "BEGIN:VCARD\r\nVERSION:4.0\r\n", "MEMBER:urn:uuid:1\r\n"),
        Shape("escapes", head: start + "NOTE:", "\\n"),
        Shape("soft breaks", head: start + "NOTE;QUOTED-PRINTABLE:", "x=\r\n"),
        Shape("soft breaks before what looks like a property", head: start + "NOTE;QUOTED-PRINTABLE:", "TEL:=\r\n"),
        Shape("BEGIN", head: "", "BEGIN:VCARD\r\n"),
        Shape("END outside of cards", head: "", "END:VCARD\r\n"),
        Shape("other components", head: "", "BEGIN:VEVENT\r\n"),
        Shape("cards without line ends between", head: "", "BEGIN:VCARD\nEND:VCARD"),
        Shape("blank lines", "\r\n"),
        Shape("blank lines outside of cards", head: "", "\r\n"),
        Shape("blank lines between base64", head: start + "PHOTO;BASE64:AAAA\r\n", "\r\n AAAA\r\n"),
        Shape("lone CR", "\r"),
        Shape("lone CR behind a value", head: start + "NOTE:", "x\r"),
        Shape("dots of groups", head: start, "a.", tail: "TEL:1\r\nEND:VCARD\r\n"),
        Shape("double quotes", head: start + "TEL;X=", "\"", tail: ":1\r\nEND:VCARD\r\n"),
        Shape("an odd number of double quotes", head: start + "TEL;X=\"", "\"\"", tail: ":1\r\nEND:VCARD\r\n"),
        Shape("double quotes in folds", head: start + "TEL;X=", "\"\r\n ", tail: ":1\r\nEND:VCARD\r\n"),
        Shape("lines with one double quote", "TEL;X=\":1\r\n"),
        Shape("a head in folds without colon", head: start + "TEL;X", "x\r\n ", tail: "\r\nEND:VCARD\r\n"),
        Shape("lines without colon behind text", head: start + "NOTE:a\r\n", "some text\r\n"),
        Shape("lines without colon", "some text\r\n"),
        Shape("lines without colon behind VERSION", head: start + "VERSION:2.1\r\n", "some text\r\n"),
        Shape("VERSION and lines without colon", "VERSION:2.1\r\nsome text\r\n"),
        Shape("labels", "i.X-ABLabel:a\r\n"),
        Shape("labels and what they label", "i.X-ABLabel:a\r\nj.TEL:1\r\n"),
        Shape("empty folds", head: start + "NOTE:", "\r\n "),
        Shape("lines without colon behind a photo", head: start + "PHOTO:a\r\n", "c29tZSB0ZXh0IQ==\r\n"),
        Shape("control characters", "N\u{1}OTE:\u{1}\r\n x\u{1}\r\n"),
        Shape("lines in no known encoding") { count in
            repeated(start, 1) + repeated("NOTE:x", count / 2).map { $0 == 0x78 ? 0xFF : $0 == 0x4E ? 0x0A : $0 }
        },
        Shape("characters split by folds", head: start + "NOTE:", "é\r\n ü"),
        Shape("VERSION", "VERSION:3.0\r\n"),
        Shape("one line", head: start + "NOTE:", "0123456789"),
        Shape("one line of base64", head: start + "PHOTO;BASE64:", "AAAAAAAA"),
        Shape("text outside without line end", head: "", "0123456789", tail: ""),
        Shape("blanks outside without line end", head: "", "  ", tail: ""),
        Shape("first parts of BEGIN", head: "", "BEG\r\n"),
        Shape("first parts of BEGIN in folds", head: "", "BEG\r\n \r\n"),
        Shape("NUL", head: "", "\0", tail: ""),
        Shape("NUL in a card", "\0"),
        Shape("AGENT cards in each other") { count in
            repeated("BEGIN:VCARD\r\nVERSION:2.1\r\nAGENT:\r\n", count / 8)
                + repeated("BEGIN:VCARD\r\nEND:VCARD\r\n", 1) + repeated("END:VCARD\r\n", count / 8)
        },
        Shape("AGENT cards in each other, never closed") { count in
            repeated("BEGIN:VCARD\r\nVERSION:2.1\r\nAGENT:\r\n", count / 8)
        },
        Shape("AGENT:BEGIN:VCARD", "AGENT:BEGIN:VCARD\r\n"),
        Shape("cards in UTF-16") { count in
            [0xFF, 0xFE] + repeated("BEGIN:VCARD\nA\u{1}:\nEND:VCARD\n", count / 8).flatMap { [$0, 0] }
        },
    ]

    @Test(arguments: shapes) func timeIsInProportion(_ shape: Shape) {
        let small = shape.make(Self.count / 4)
        let large = shape.make(Self.count)
        Self.expectProportion("whole", small, large) { Self.read($0, nil) }
        Self.expectProportion("in pieces", small, large) { Self.read($0, 1000) }
        let whole = ReadingOutcome(AddressBook.read(small, limits: Self.limits))
        #expect(whole.written == small)
        Self.expectProportion("formatting and looking for odd values", small, large) { Self.workOnValues($0) }
        let cuts = stride(from: 1000, to: small.count, by: 1000)
        #expect(ReadingOutcome(small, cuts: cuts, limits: Self.limits).difference(from: whole) == nil)
    }

    /// None that would end the work early.
    private static let limits = Limits(propertiesPerCard: .max)

    /// Expects work on four times as much to take no more than about four times as long.
    private static func expectProportion(
        _ what: String, _ small: [UInt8], _ large: [UInt8], work: ([UInt8]) -> Int
    ) {
        func seconds(_ bytes: [UInt8]) -> Double {
            let start = threadSeconds()
            let result = work(bytes)
            return result < 0 ? 0 : threadSeconds() - start
        }
        var shorter = 0.0
        var longer = 0.0
        // A hiccup of the machine must not decide.
        for _ in 0..<3 {
            shorter = seconds(small)
            longer = seconds(large)
            if longer < 8 * shorter + 0.05 { break }
        }
        #expect(longer < 8 * shorter + 0.05, "\(what): \(shorter) s, four times as much: \(longer) s")
    }

    /// Takes the canonical form, compares with it, and looks into the values.
    private static func workOnValues(_ bytes: [UInt8]) -> Int {
        var count = 0
        for card in AddressBook.read(bytes, limits: limits).cards {
            let formatted = card.formatted
            count += formatted.count + card.findings(limits: limits).count
            var checks = BookChecks()
            count += checks.add(card).count + checks.finish().count
            for again in AddressBook.read(formatted, limits: limits).cards {
                count += card.differences(to: again).count
            }
        }
        return count
    }

    /// Reads, and asks the cards for what the heads say.
    private static func read(_ bytes: [UInt8], _ pieces: Int?) -> Int {
        var heads = 0
        if let pieces {
            var reader = CardReader(limits: limits)
            var place = 0
            while place < bytes.count {
                bytes.withUnsafeBufferPointer {
                    reader.feed(UnsafeBufferPointer(rebasing: $0[place..<min(bytes.count, place + pieces)]))
                }
                place += pieces
                while let part = reader.next() { if case .card(let card) = part { heads += Self.heads(of: card) } }
            }
            reader.finish()
            while let part = reader.next() { if case .card(let card) = part { heads += Self.heads(of: card) } }
        } else {
            for card in AddressBook.read(bytes, limits: limits).cards { heads += Self.heads(of: card) }
        }
        return heads
    }

    private static func heads(of card: Card) -> Int {
        var count = 0
        for property in card.properties { count += property.head.parameters.count + property.head.name.count }
        return count
    }

    @Test func aLineOfManyMegabytesIsReadAtOnceAndInPieces() throws {
        let bytes =
            Array("BEGIN:VCARD\r\nVERSION:3.0\r\nNOTE:".utf8)
            + [UInt8](repeating: 0x41, count: Self.isHeavy ? 30_000_000 : 3_000_000) + Array("\r\nEND:VCARD\r\n".utf8)
        let book = AddressBook.read(bytes)
        #expect(book.cards.count == 1 && book.findings.count == 0)
        let fed = ReadingOutcome(bytes, cuts: stride(from: 1000, to: bytes.count, by: 1000))
        #expect(fed.difference(from: ReadingOutcome(book)) == nil)
    }
}
