import Testing
import VCardKit

@Suite struct Base64Tests {
    private func encode(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        bytes.withUnsafeBufferPointer { Base64.encode($0, into: &out) }
        return out
    }

    private func decode(_ text: [UInt8], after start: [UInt8] = []) -> (bytes: [UInt8], result: Base64.Result) {
        var out = start
        let result = text.withUnsafeBufferPointer { Base64.decode($0, into: &out) }
        return (out, result)
    }

    /// RFC 4648 §10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ]) func theExamplesOfTheStandard(_ plain: String, _ text: String) {
        #expect(encode(Array(plain.utf8)) == Array(text.utf8))
        #expect(decode(Array(text.utf8)).bytes == Array(plain.utf8))
        #expect(decode(Array(text.utf8)).result == .init())
    }

    @Test func everyLengthComesBackFromEveryAlphabetAndFolding() {
        var numbers = Numbers(3)
        for length in 0...200 {
            // Many bits set, so that `+` and `/` come up.
            let bytes = numbers.bytes(length).map { $0 | ($0 & 1 == 0 ? 0 : 0xF8) }
            let text = encode(bytes)
            #expect(text.count == Base64.encodedLength(length))
            #expect(Base64.decodedLengthUpperBound(text.count) >= length)
            for unpadded in [false, true] {
                for urlSafe in [false, true] {
                    var form = text
                    if unpadded { while form.last == 0x3D { form.removeLast() } }
                    if urlSafe { form = form.map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 } }
                    for (i, width) in [1, 2, 3, 4, 5, 7, 8, 9, 31, 72, 74, 75, 76, 1000].enumerated() {
                        // Each width meets each line end at some length.
                        for lineBreak in [["\r\n ", "\n", "\r\r\n\t", " ", "\r"][(i + length) % 5]] {
                            var folded: [UInt8] = []
                            for (i, byte) in form.enumerated() {
                                if i > 0 && i % width == 0 { folded += Array(lineBreak.utf8) }
                                folded.append(byte)
                            }
                            let (out, result) = decode(folded, after: [1, 2, 3])
                            var expected: Base64.Irregularities = []
                            if folded.count > form.count { expected.insert(.whitespace) }
                            if form.count % 4 != 0 { expected.insert(.missingPadding) }
                            if form.contains(0x2D) || form.contains(0x5F) { expected.insert(.urlSafeAlphabet) }
                            if out != [1, 2, 3] + bytes || result.errorOffset != nil
                                || result.irregularities != expected
                            {
                                Issue.record("\(length) bytes, width \(width), \(lineBreak.utf8.map { $0 })")
                            }
                        }
                    }
                }
            }
        }
    }

    @Test func everyOtherByteIsAnErrorAtItsPlace() {
        let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_= \t\r\n".utf8)
        let text = Array("QUJDREVGR0hJSktMTU5PUFFSU1RVVldY\r\n WVpBQkNERUZHSElKS0xNTk9Q".utf8)
        for byte in UInt8.min...UInt8.max where !alphabet.contains(byte) {
            for place in text.indices {
                var bad = text
                bad[place] = byte
                let (out, result) = decode(bad, after: [9])
                if result.errorOffset != place || out != [9] { Issue.record("\(byte) at \(place)") }
            }
        }
    }

    struct Case: Sendable {
        var why: String
        var text: String
        var plain: String?
        var irregularities: Base64.Irregularities
        var errorOffset: Int?

        init(
            _ why: String, _ text: String, gives plain: String? = nil, _ irregularities: Base64.Irregularities = [],
            errorAt errorOffset: Int? = nil
        ) {
            self.why = why
            self.text = text
            self.plain = plain
            self.irregularities = irregularities
            self.errorOffset = errorOffset
        }
    }

    static let cases = [
        Case("two texts one after the other", "QQ==Qg==", gives: "AB", .interiorPadding),
        Case("three, on lines", "QUI=\r\n QQ==\r\n QUJD", gives: "ABAABC", [.interiorPadding, .whitespace]),
        Case("white space within the padding", "QQ=\r\n =", gives: "A", .whitespace),
        Case("white space before the padding", "QQ\r\n ==", gives: "A", .whitespace),
        Case("half of the padding", "QQ=", gives: "A", .missingPadding),
        Case("half of the padding, then more", "QQ=QUI=", gives: "AAB", [.missingPadding, .interiorPadding]),
        Case("padding after a full group", "QUJD=", gives: "ABC", .excessPadding),
        Case("too much padding", "QQ===", gives: "A", .excessPadding),
        Case("bits that belong to no byte", "QR==", gives: "A", .trailingBits),
        Case("such bits without padding", "QUJ", gives: "AB", [.missingPadding, .trailingBits]),
        Case("white space alone", " \r\n\t", gives: "", .whitespace),
        Case("padding alone", "==", gives: "", .excessPadding),
        Case("a character left over", "QUJDR", errorAt: 4),
        Case("a character left over before white space", "QUJDR\r\n ", .whitespace, errorAt: 4),
        Case("a character left over before padding", "QUJD R\r\n===", .whitespace, errorAt: 5),
        Case("one character", "Q", errorAt: 0),
        Case("a backslash", "QUJD\\nQUJD", errorAt: 4),
        Case("a byte that is no base64 after the padding", "QQ==!", errorAt: 4),
    ]

    @Test(arguments: cases) func readsWhatFilesHave(_ test: Case) {
        let (out, result) = decode(Array(test.text.utf8))
        #expect(out == Array((test.plain ?? "").utf8), "\(test.why)")
        #expect(result.irregularities == test.irregularities, "\(test.why)")
        #expect(result.errorOffset == test.errorOffset, "\(test.why)")
    }

    @Test func anyBytesEndWithoutACrashAndAnErrorChangesNothing() {
        var numbers = Numbers(4)
        let palette = Array("QUJD/+-_= \r\n\t!\0".utf8) + [0x80, 0xFF]
        for _ in 0..<4_000 {
            var text: [UInt8] = []
            for _ in 0..<numbers.next(below: 40) { text.append(palette[numbers.next(below: palette.count)]) }
            let (out, result) = decode(text, after: [7])
            if let offset = result.errorOffset {
                #expect(text.indices.contains(offset))
                #expect(out == [7])
            } else {
                #expect(out.count - 1 <= Base64.decodedLengthUpperBound(text.count))
            }
        }
    }

    @Test(arguments: [
        ("AAAAAAAAP/EABQQAQ==", true), ("  /9j-_ \t", true), ("=", true), ("", false), (" ", false),
        ("END:VCARD", false), ("TEL;CELL:1", false), ("AA AA", false), ("AAAA\n", false), ("Ä", false),
        ("A234567890123456789012345678901234567890.", false),
    ]) func tellsALineOfBase64(_ text: String, _ expected: Bool) {
        #expect(Array(text.utf8).withUnsafeBufferPointer { Base64.isAlphabet($0) } == expected)
    }
}
