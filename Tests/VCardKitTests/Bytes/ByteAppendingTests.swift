import Testing

@testable import VCardKit

@Suite struct ByteAppendingTests {
    @Test(arguments: [0, 7, 10, -12, 1_000_000, Int.max, Int.min]) func numbersAreTheirDigits(_ number: Int) {
        var bytes = Array("n".utf8)
        bytes.append(decimal: number)
        #expect(String(decoding: bytes, as: UTF8.self) == "n\(number)")
    }
}
