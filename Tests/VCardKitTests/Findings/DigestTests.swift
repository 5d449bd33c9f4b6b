import Testing

@testable import VCardKit

/// 64 bits for the bytes of a card or a UID.
@Suite struct DigestTests {
    @Test("every byte of any length counts")
    func bytes() {
        var seen: Set<UInt64> = []
        var count = 0
        for length in [0, 1, 7, 8, 9, 63, 64, 65, 96, 131] {
            var bytes = [UInt8](repeating: 0x61, count: length)
            seen.insert(bytes.withUnsafeBufferPointer { Digest.of($0) })
            count += 1
            for i in 0..<length {
                bytes[i] = 0x62
                seen.insert(bytes.withUnsafeBufferPointer { Digest.of($0) })
                bytes[i] = 0x61
                count += 1
            }
        }
        #expect(seen.count == count)
    }

    @Test("letters of ASCII alone are the same in either case")
    func lowercased() {
        for byte in UInt8.min...UInt8.max {
            let bytes = [UInt8](repeating: byte, count: 70)
            let lower = bytes.map { $0.lowerCased }
            let same = bytes.withUnsafeBufferPointer { Digest.ofLowercased($0) }
            #expect(same == lower.withUnsafeBufferPointer { Digest.of($0) })
        }
    }

    @Test(
        "a plain UID is told apart as its text is",
        arguments: ["abc-1", "ABC", "urn:uuid:A", "URN:UUID:a", "a b", "a\\,b", "=41=42", "ü", ";a"])
    func uid(text: String) throws {
        let file = "BEGIN:VCARD\nVERSION:3.0\nUID:\(text)\nFN:Ana\nEND:VCARD\n"
        let card = try #require(AddressBook.read(Array(file.utf8)).cards.first)
        let decoded = Array(try #require(card.first(.uid)).text.utf8)
        let digest = try #require(UIDDigest(card))
        let expected = decoded.withUnsafeBufferPointer { UIDDigest($0) }
        #expect(digest.exact == expected.exact && digest.name == expected.name)
    }

    @Test("an escape is undone wherever it stands in a UID")
    func escapedUID() throws {
        for count in [3, 7, 8, 9, 15, 16, 17, 30] {
            for place in 0..<count {
                let text = String(repeating: "x", count: place) + "\\," + String(repeating: "y", count: count - place)
                let file = "BEGIN:VCARD\nVERSION:3.0\nUID:\(text)\nFN:Ana\nEND:VCARD\n"
                let card = try #require(AddressBook.read(Array(file.utf8)).cards.first)
                let decoded = Array(text.utf8.filter { $0 != .backslash })
                let expected = decoded.withUnsafeBufferPointer { UIDDigest($0) }
                #expect(try #require(UIDDigest(card)).exact == expected.exact)
            }
        }
    }
}
