import Foundation
import Testing
import VCardFormats
import VCardKit

@Suite("The table of formats, as apps use it")
struct CardFormatTests {
    static let formats = CardFormat.all.filter { $0.canRead && $0.canWrite }.map(\.name)

    @Test("What a format writes it reads again, and content tells which it is", arguments: formats)
    func writtenIsRead(_ name: String) throws {
        let format = try #require(CardFormat.named(name))
        let cards = AddressBook.read(try FormatSupport.sample("contacts/team.vcf")).cards
        let writing = format.encode(cards)
        #expect(!writing.bytes.isEmpty)
        let reading = format.decode(writing.bytes)
        let told = CardFormat.decode(writing.bytes, fileName: "contacts." + (format.extensions.first ?? "vcf"))
        #expect(reading.cards.count >= 7)
        #expect(told.cards.map(\.serialized) == reading.cards.map(\.serialized))
        // What has no place for photos or notes says so.
        if format.name.hasPrefix("csv:") { #expect(!writing.losses.isEmpty) }
    }

    @Test("A format that only goes one way gives nothing the other way")
    func oneWay() throws {
        let page = try #require(CardFormat.named("hcard"))
        #expect(!page.canRead && page.decode(Array("BEGIN:VCARD".utf8)).cards.isEmpty)
        let users = try #require(CardFormat.named("random-user"))
        #expect(!users.canWrite && users.encode([Card(version: .v4)]).bytes.isEmpty)
        #expect(CardFormat.named("vcf5") == nil)
    }

    @Test("The code of the README about formats is compiled here, and works")
    func readmeCodeWorks() throws {
        let url = URL(fileURLWithPath: #filePath)
        func lines(_ text: some StringProtocol) -> [String] {
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }
        let readme = try String(decoding: FormatSupport.sample("../README.md"), as: UTF8.self)
        let block = try #require(readme.components(separatedBy: "import VCardFormats\n").dropFirst().first)
        let code = lines(block.prefix(upTo: try #require(block.range(of: "```")).lowerBound))
        let here = lines(try String(contentsOf: url, encoding: .utf8))
        #expect(code.count > 2)
        #expect(here.indices.contains { here[$0...].prefix(code.count).elementsEqual(code) })
        #expect(Self.converting(Array("Name,E-mail Address\r\nAna Ruiz,ana@example.com\r\n".utf8)).contains("Ana"))
    }

    private static func print(_ counts: Int...) {}

    private static func converting(_ bytes: [UInt8]) -> String {
        let table = CardFormat.decode(bytes, fileName: "export.csv")  // CSV, LDIF, jCard, …: as its content tells
        let outlook = CardFormat.named("csv:outlook")?.encode(table.cards)
        print(outlook?.bytes.count ?? 0, outlook?.losses.count ?? 0)
        return String(decoding: outlook?.bytes ?? [], as: UTF8.self)
    }
}
