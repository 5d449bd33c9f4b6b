import Testing
import VCardKit

@Suite("README")
struct ReadmeTests {
    @Test("The Swift code of the README is the code that is compiled here")
    func codeIsCompiled() {
        let here = Self.lines(#filePath)
        let blocks = Self.blocks(of: Self.lines(SampleFiles.packageFolder + "/README.md"))
        #expect(blocks.count >= 2)
        for block in blocks {
            let isHere = here.indices.contains { start in
                here[start...].prefix(block.count).elementsEqual(block)
            }
            #expect(isHere, "not compiled: \(block.first ?? "")")
        }
    }

    @Test("A book keeps what is not touched, and is saved with what was changed")
    func editingWorks() {
        let output = Self.editing(Self.text("VERSION:3.0", "N:Ruiz;Ana;;;", "FN:Ana Ruiz", "NOTE:Old"))
        let expected = Self.text(
            "VERSION:3.0", "N:Ruiz;Ana;;;", "FN:Ana Ruiz", "NOTE:Moved to Málaga", "TEL;TYPE=cell:+1-555-0100")
        #expect(output == expected)
    }

    @Test("A contact's new number is one more line, which conversion takes along")
    func contactsWork() {
        let book = AddressBook.read(Self.text("VERSION:3.0", "N:Ruiz;Ana;;;", "FN:Ana Ruiz"))
        let card = Self.updating(book)
        let expected = Self.text("VERSION:3.0", "N:Ruiz;Ana;;;", "FN:Ana Ruiz", "TEL;TYPE=cell:+1-555-0111")
        #expect(card.serialized == expected)
        let (mended, export) = Self.converting(card, book)
        #expect(mended.version == .v4)
        #expect(mended.first(.tel)?.text == "+1-555-0111")
        #expect(export.files.count == 1)
    }

    @Test("A photo loses what it gives away")
    func strippingWorks() throws {
        var card = Card(version: .v3)
        card.setPhoto(Attachment(Pictures.jpeg(9, 7, [Pictures.jfif, Pictures.exifSegment()])))
        let read = try #require(AddressBook.read(card.serialized).cards.first)
        let photo = try #require(Self.showingPhoto(read).first(.photo))
        #expect(Attachment(photo)?.bytes == Pictures.jpeg(9, 7))
    }

    private static func text(_ lines: String...) -> [UInt8] {
        Array((["BEGIN:VCARD"] + lines + ["END:VCARD", ""]).joined(separator: "\n").utf8)
    }

    private static func print(_ text: String...) {}

    private static func editing(_ bytes: [UInt8]) -> [UInt8] {
        var book = AddressBook.read(bytes)
        for card in book.cards {
            print(card.first(.fn)?.text ?? "–", card.first(.tel)?.text ?? "–")
        }
        for finding in book.findings.kept {  // the first of them; there may be very many
            print("\(finding.line): \(finding.rule.code) \(finding.message)")
        }
        if let note = book.cards[0].properties.firstIndex(where: { $0.id == .note }) {
            book.cards[0].setValue(.text("Moved to Málaga"), at: note)  // rewrites this line, no other byte
        }
        let mobile = [Parameter(.type, ["cell"])]
        book.cards[0].append(
            Property("TEL", .text("+1-555-0100"), parameters: mobile, version: book.cards[0].version))
        let output = book.serialized  // the bytes to save
        return output
    }

    private static func updating(_ book: AddressBook) -> Card {
        var card = book.cards[0]
        var contact = Contact(card)
        contact.phones.append(.init("+1-555-0111", .mobile))
        card.update(from: contact)
        let newBook = AddressBook([Card(contact, version: .v4)])  // of new cards
        #expect(AddressBook.read(newBook.serialized).cards.first?.first(.tel)?.text == "+1-555-0111")
        return card
    }

    private static func converting(_ card: Card, _ book: AddressBook) -> (Card, Export) {
        let conversion = card.converted(to: .v4)
        for loss in conversion.losses {
            print("\(loss.line): \(loss.kind.code) \(loss.property): \(loss.message)")
        }
        for finding in conversion.card.findings() {
            print("\(finding.line): \(finding.rule.code) \(finding.message)", finding.fix?.title ?? "")
        }
        let mended = conversion.card.fixed().card
        let export = Export(book.cards, for: .outlook)  // the cards of each file that Outlook takes, and what they lost
        return (mended, export)
    }

    private static func showingPhoto(_ card: Card) -> Card {
        var card = card
        if let photo = card.first(.photo).flatMap({ Attachment($0) }), let header = photo.header {
            print(header.mediaType.text, header.metadata.hasPosition ? "tells the place" : "")
            if let anonymous = photo.withoutMetadata { card.setPhoto(anonymous) }
        }
        return card
    }

    /// The lines of the blocks marked as Swift, without their indentation, blank lines and imports; those about other
    /// formats are compiled in their tests.
    private static func blocks(of lines: [String]) -> [[String]] {
        var blocks: [[String]] = []
        var isInside = false
        for line in lines {
            if line == "```swift" {
                isInside = true
                blocks.append([])
            } else if line == "```" {
                isInside = false
            } else if line == "import VCardFormats" {
                isInside = false
                blocks.removeLast()
            } else if isInside, !line.hasPrefix("import ") {
                blocks[blocks.count - 1].append(line)
            }
        }
        return blocks
    }

    /// The lines of a file without their indentation, blank ones left out.
    private static func lines(_ path: String) -> [String] {
        String(decoding: SampleFiles.content(of: path), as: UTF8.self)
            .split(separator: "\n").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
    }
}
