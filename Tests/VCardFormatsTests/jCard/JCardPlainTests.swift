import Foundation
import Testing
import VCardKit

@testable import VCardFormats

/// Both paths of the jCard writer, and the way to jCard and back, over all samples and the corpus if it is there.
@Suite struct JCardPlainTests {
    private static let packageFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func files(_ folder: URL) -> [URL] {
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let files = (found?.compactMap { $0 as? URL } ?? []).filter { ["vcf", "vcard"].contains($0.pathExtension) }
        return files.sorted { $0.path < $1.path }
    }

    /// The corpus is not part of the package.
    static let cards: [Card] = {
        let corpus = packageFolder.deletingLastPathComponent().appendingPathComponent("shared/corpus")
        return (files(packageFolder.appendingPathComponent("Samples")) + files(corpus)).flatMap { file in
            (try? Data(contentsOf: file)).map { AddressBook.read([UInt8]($0)).cards } ?? []
        }
    }()

    @Test func bothPathsGiveTheSame() {
        #expect(Self.cards.count > 50)
        for card in Self.cards + Self.odd {
            for property in card.properties where property.id != .label || property.version == .v4 {
                var fast = JSONWriter()
                guard fast.appendPlain(property) else { continue }
                var plain = JSONWriter()
                plain.beginArray()
                JCardProperty(property, label: nil).write(into: &plain)
                plain.endArray()
                #expect(String(decoding: fast.bytes, as: UTF8.self) == String(decoding: plain.bytes, as: UTF8.self))
            }
        }
    }

    /// Lines at the edges of what is plain, in each version.
    private static let odd: [Card] = ["2.1", "3.0", "4.0"].flatMap { version in
        let lines = [
            "TEL;TYPE=pref:1", "TEL;TYPE=PREF,home:1", "a.TEL;TYPE=home;TYPE=pref;type=voice:1", "TEL;TYPE=:1",
            "TEL;TYPE=a,:1", "TEL;TYPE=,a:1", "TEL;TYPE=\"a\":1", "TEL;HOME:1", "TEL;TYPE=a;PREF=1:1", "A.B.TEL:1",
            ".TEL:1",
            "tel:", "TEL:tel:1", "N:", "N:a", "N:a,b;c,d", "N:;;;;;;", "ORG:", "ORG:;", "ORG:a,b", "ORG:a;b",
            "GENDER:M",
            "ADR:a;b,c", "NICKNAME:", "NICKNAME:,", "CATEGORIES:a,b", "NOTE:\u{7F}\u{2028}\"/", "NOTE:=41=42", "NOTE:é",
            "URL:a,b;c", "X-A;TYPE=home:a,b;c", "x-Foo:", "X-ABLabel:a", "REV:19951031T222710Z", "UID:a", "LABEL:a",
        ]
        let text = "BEGIN:VCARD\r\nVERSION:\(version)\r\n\(lines.joined(separator: "\r\n"))\r\nEND:VCARD\r\n"
        return AddressBook.read(Array(text.utf8)).cards
    }

    @Test func whatWasWrittenIsReadAndWrittenTheSame() {
        for card in Self.cards + Self.odd {
            let json = JCard.encode([card])
            let reading = JCard.decode(json)
            let again = JCard.encode(reading.cards)
            if again == json { continue }
            // Only what was found may differ.
            #expect(reading.findings.count > 0, "\(String(decoding: card.serialized, as: UTF8.self))")
        }
    }

    @Test func cardsOfVersion4ComeBack() {
        for card in Self.cards + Self.odd where card.version == .v4 {
            let reading = JCard.decode(JCard.encode([card]))
            guard let back = reading.cards.first else {
                Issue.record("a card is gone")
                continue
            }
            let explained = Set(reading.findings.kept.compactMap { $0.property })
            for difference in card.differences(to: back) {
                // Lines that are no property have no place in jCard.
                if difference.kind == .invalidLine { continue }
                // Nor have a pair of numbers in GEO and an AGENT in 4.0; jCard says both its own way.
                if difference.property == "geo" || difference.property == "agent" { continue }
                #expect(
                    difference.property.map { explained.contains($0) } == true,
                    "\(difference): \(String(decoding: card.serialized, as: UTF8.self))")
            }
        }
    }
}
