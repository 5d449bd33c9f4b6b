import Testing

@testable import VCardKit

/// What one look at a quoted-printable value calls plain, so that no rule decodes it.
@Suite struct QuotedLookTests {
    private func look(_ text: String, column: Int = 0) -> QuotedLook {
        let bytes = [UInt8](repeating: 0x41, count: column) + Array(text.utf8)
        var look = QuotedLook()
        bytes.withUnsafeBufferPointer { buffer in
            if let base = buffer.baseAddress { look.look(base, column, buffer.count, lineStart: 0) }
        }
        return look
    }

    @Test(
        "text in UTF-8 with escapes and soft breaks is plain",
        arguments: [
            "hello", "caf=C3=A9", "caf=c3=a9", "=E6=97=A5=E6=9C=AC", "=F0=9F=98=80", "=ED=95=9C", "=E0=B8=81",
            "a=\r\nb", "a=\nb", "=C3=\r\n=A9", "=3D", "a=3B=0D=0Ab", ";;=31;", "é", "a=\r\n b", "a=\r\n\tb",
        ])
    func plain(text: String) { #expect(look(text).isPlain) }

    @Test(
        "what decoding could repair, doubt or find empty is not",
        arguments: [
            "", "1=ZZ", "1=4", "1=", "a=\r\n", "=C3=\r\n =A9", "=\r\n ", "a=\r\n ", "a=\r\n \r\nb", "a= \r\nb",
            "a\r\nb", "a=\r\r\nb",
            "a=\r\n\r\nb",
            "=E9", "=C3", "=C3a", "=C0=80", "=E0=80=80", "=ED=A0=80", "=F5=80=80=80", "=80", "=C3=83=C2=B6",
            "=C3=\r\n=83",
            ";;", "=2C;", "=4=\r\n1",
        ])
    func odd(text: String) { #expect(!look(text).isPlain) }

    @Test("a physical line may have 76 octets, with what stands before the value")
    func lineLength() {
        let text = String(repeating: "a", count: 70)
        #expect(!look(text, column: 6).isLong)
        #expect(look(text, column: 7).isLong)
        #expect(!look(text + "=\r\n" + text + "aaaaaa", column: 5).isLong)
        #expect(look(text + "=\r\nb", column: 6).isLong)
        #expect(look("a=\r\n" + text + "aaaaaaa").isLong)
        #expect(look(text, column: 7).isPlain)
    }

    @Test(
        "encoded separators are seen", arguments: [("a=3Bb", true), ("a=2Cb", true), ("=5C", true), ("a;b,c", false)])
    func separators(text: String, expected: Bool) { #expect(look(text).hasSeparators == expected) }
}
