import Foundation
import Testing
import VCardFoundation
import VCardKit

@Suite struct DataTests {
    static let text = "BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nEND:VCARD\n\nBEGIN:VCARD\nVERSION:4.0\nFN:Luis\nEND:VCARD\n"

    @Test func dataIsReadAndWrittenByteForByte() {
        // A slice, so that its offsets do not begin at 0.
        let data = Data("__\(Self.text)".utf8).dropFirst(2)
        let book = AddressBook.read(data)
        #expect(book.cards.map { $0.first(.fn)?.text } == ["Ana", "Luis"])
        #expect(book.data == data)
        #expect(book.cards[0].data == Data(Self.text.utf8.prefix(41)))
        var reader = CardReader()
        reader.feed(data)
        reader.finish()
        var count = 0
        while let part = reader.next() { if case .card = part { count += 1 } }
        #expect(count == 2)
    }

    @Test func aFileIsReadAndWritten() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("a b.vcf")
        try AddressBook.read(Data(Self.text.utf8)).write(to: url)
        #expect(try AddressBook(contentsOf: url).data == Data(Self.text.utf8))
        #expect(throws: (any Error).self) { try AddressBook(contentsOf: folder.appendingPathComponent("none.vcf")) }
    }

    @Test func onlyFilesAreOpened() throws {
        let url = try #require(URL(string: "https://example.com/a.vcf"))
        #expect(throws: CocoaError.self) { try AddressBook(contentsOf: url) }
    }

    @Test func picturesAreData() throws {
        let data = Data([0xFF, 0xD8, 0xFF, 0xE0])
        var contact = Contact()
        contact.photos = [.init(data, preferred: true), .init(.init(uri: "https://example.com/a b.png"))]
        #expect(contact.photos.map(\.value.data) == [data, nil])
        #expect(contact.photos.map(\.value.mediaType) == [.jpeg, nil])
        #expect(contact.photos.map { $0.value.url?.absoluteString } == [nil, "https://example.com/a%20b.png"])
    }

    @Test(arguments: [
        ("+34 600 111 222", "tel:+34600111222"), ("555-0100 ext. 12", "tel:5550100;ext=12"),
        ("sip:ana@example.com", "sip:ana@example.com"),
        ("tel:+1-555-0100", "tel:+1-555-0100"), ("*21#", "tel:*21%23"), ("call me", nil), ("", nil), ("#", nil),
    ])
    func aNumberHasAURLToCall(_ number: String, _ url: String?) {
        #expect(Contact.PhoneNumber(number).url?.absoluteString == url)
    }

    @Test func webAddressesAreThoseWithAScheme() {
        var contact = Contact()
        contact.urls = [
            .init("https://example.com/ä"), .init("www.example.com"), .init(""), .init("http://example.com/"),
        ]
        #expect(contact.webAddresses.map(\.absoluteString) == ["https://example.com/%C3%A4", "http://example.com/"])
    }
}
