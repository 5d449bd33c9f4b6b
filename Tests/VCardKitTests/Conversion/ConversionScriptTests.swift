import Testing

@testable import VCardKit

@Suite struct ConversionScriptTests {
    static let scripts = SampleFiles.all.filter { $0.name.hasSuffix(".script") }
        .flatMap { ConversionScript.parse(String(decoding: $0.bytes, as: UTF8.self), file: $0.name) }

    @Test(arguments: scripts) func convertsAsTheScriptSays(_ script: ConversionScript) {
        #expect(script.steps.count > 1)
        for failure in script.failures() { Issue.record("\(script.name): \(failure)") }
    }

    @Test func everyKindOfLossHasAScript() {
        let codes = Set(Self.scripts.flatMap { $0.steps.flatMap { $0.losses.map { String($0.prefix(3)) } } })
        // Nesting beyond the limit takes more lines than a script should have; see `agentsNestedTooDeepStayText`.
        // Other formats and programs have theirs, which no version has.
        let others: [LossKind] = [
            .nestedTooDeep, .valueChanged, .clientIgnores, .clientLeftOut, .clientLimit, .clientForm, .photoShrunk,
            .attachmentUnchanged,
        ]
        let missing = LossKind.all.filter { !codes.contains($0.code) && !others.contains($0) }.map(\.code)
        #expect(missing == [])
    }

    @Test func codesAndNamesAreUnique() {
        #expect(Set(LossKind.all.map(\.code)).count == LossKind.all.count)
        #expect(Set(LossKind.all.map(\.name)).count == LossKind.all.count)
    }

    @Test func agentsNestedTooDeepStayText() {
        var lines = ["BEGIN:VCARD", "VERSION:2.1", "N:a", "END:VCARD"]
        for _ in 0..<20 { lines = ["BEGIN:VCARD", "VERSION:2.1", "N:a", "AGENT:"] + lines + ["END:VCARD"] }
        let bytes = Array(lines.joined(separator: "\r\n").utf8)
        let conversion = AddressBook.read(bytes).cards[0].converted(to: .v4)
        #expect(conversion.additionalCards.count == 16)
        #expect(conversion.losses.contains { $0.kind == .nestedTooDeep })
        #expect(conversion.additionalCards.last?.properties.contains { $0.lowercasedName == "x-agent" } == true)
    }

    @Test func agentsHaveTheSameUIDEverywhere() {
        let text =
            "BEGIN:VCARD\r\nVERSION:2.1\r\nN:a\r\nAGENT:\r\nBEGIN:VCARD\r\nVERSION:2.1\r\nN:Agent\r\nEND:VCARD\r\nEND:VCARD\r\n"
        let conversion = AddressBook.read(Array(text.utf8)).cards[0].converted(to: .v4)
        let uid = conversion.additionalCards.first?.first(.uid)?.text
        #expect(uid == conversion.card.first(.related)?.text)
        #expect(uid?.hasPrefix("urn:uuid:") == true)
    }

    @Test func contentIsHashedBySHA1() {
        func hex(_ bytes: [UInt8]) -> String {
            bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
        #expect(hex(ContentHash.sha1(Array("abc".utf8))) == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(hex(ContentHash.sha1([])) == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
        let long = Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
        #expect(hex(ContentHash.sha1(long)) == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
    }

    @Test func lossesNameTheirLines() throws {
        let text = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\nN:A;;;;\r\nNOTE:one\r\n two\r\nHOBBY:chess\r\nEND:VCARD\r\n"
        let loss = try #require(AddressBook.read(Array(text.utf8)).cards[0].converted(to: .v3).losses.first)
        #expect(loss.line == 7 && loss.property == "hobby" && loss.newForm == "X-HOBBY" && loss.oldValue == "chess")
        #expect(loss.card == 0 && loss.kind == .propertyCarried && loss.grade == .carried)
    }
}
