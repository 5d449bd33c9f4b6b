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

    @Test("The examples do what the README says of them")
    func examplesWork() throws {
        let bytes = Array("BEGIN:VCARD\nVERSION:3.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nNOTE:Old\nEND:VCARD\n".utf8)
        Self.reading(bytes)
        let output = Self.editing(AddressBook.read(bytes))
        #expect(
            String(decoding: output, as: UTF8.self)
                == "BEGIN:VCARD\nVERSION:3.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nNOTE:Moved to Málaga\n"
                + "TEL;TYPE=cell:+1-555-0100\nEND:VCARD\n")
    }

    @Test("A card that was converted takes changes of the contact")
    func conversionWorks() {
        let card = Self.converting(
            AddressBook.read(Array("BEGIN:VCARD\nVERSION:3.0\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD\n".utf8)))
        #expect(card.version == .v4)
        #expect(String(decoding: card.serialized, as: UTF8.self).contains("TEL;TYPE=cell:+1-555-0111\r\n"))
    }

    @Test("A photo loses what it gives away")
    func strippingWorks() throws {
        var card = Card(version: .v3)
        card.setPhoto(Attachment(Pictures.jpeg(9, 7, [Pictures.jfif, Pictures.exifSegment()])))
        let photo = try #require(Self.showingPhoto(AddressBook.read(card.serialized)).first(.photo))
        #expect(Attachment(photo)?.bytes == Pictures.jpeg(9, 7))
    }

    private static func print(_ text: String...) {}

    private static func reading(_ bytes: [UInt8]) {
        let book = AddressBook.read(bytes)
        for card in book.cards {
            print(card.first(.fn)?.text ?? "–", card.first(.tel)?.text ?? "–")
        }
        for finding in book.findings.kept {
            print("\(finding.line): \(finding.rule.code) \(finding.message)")
        }
    }

    private static func editing(_ book: AddressBook) -> [UInt8] {
        var card = book.cards[0]
        if let note = card.properties.firstIndex(where: { $0.id == .note }) {
            card.setValue(.text("Moved to Málaga"), at: note)  // rewrites this line, no other byte
        }
        card.append(
            Property("TEL", .text("+1-555-0100"), parameters: [Parameter(.type, ["cell"])], version: card.version))
        let output = card.serialized
        return output
    }

    private static func showingPhoto(_ book: AddressBook) -> Card {
        var card = book.cards[0]
        if let photo = card.first(.photo).flatMap({ Attachment($0) }), let header = photo.header {
            print(header.mediaType.text, header.metadata.hasPosition ? "tells the place" : "")
            if let anonymous = photo.withoutMetadata { card.setPhoto(anonymous) }
        }
        return card
    }

    private static func converting(_ book: AddressBook) -> Card {
        let conversion = book.cards[0].converted(to: .v4)
        for loss in conversion.losses {
            print("\(loss.line): \(loss.kind.code) \(loss.property): \(loss.message)")
        }
        var converted = conversion.card
        var contact = Contact(converted)
        contact.phones.append(.init("+1-555-0111", .mobile))
        converted.update(from: contact)
        return converted
    }

    /// The lines of the blocks marked as Swift, without their indentation, blank lines and imports.
    private static func blocks(of lines: [String]) -> [[String]] {
        var blocks: [[String]] = []
        var isInside = false
        for line in lines {
            if line == "```swift" {
                isInside = true
                blocks.append([])
            } else if line == "```" {
                isInside = false
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
