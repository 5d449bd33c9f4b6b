import Testing

@testable import VCardKit

@Suite struct UTF8Tests {
    struct Case: Sendable {
        var why: String
        var bytes: [UInt8]
        var firstInvalid: Int?

        init(_ why: String, _ bytes: [UInt8], _ firstInvalid: Int?) {
            self.why = why
            self.bytes = bytes
            self.firstInvalid = firstInvalid
        }
    }

    static let cases = [
        Case("nothing is valid", [], nil),
        Case("the highest character", [0xF4, 0x8F, 0xBF, 0xBF], nil),
        Case("above U+10FFFF", [0xF4, 0x90, 0x80, 0x80], 0),
        Case("a surrogate", [0x41, 0xED, 0xA0, 0x80], 1),
        Case("the character before the surrogates", [0xED, 0x9F, 0xBF], nil),
        Case("overlong in two bytes", [0xC0, 0x80], 0),
        Case("overlong in two bytes, C1", [0xC1, 0xBF], 0),
        Case("overlong in three bytes", [0xE0, 0x9F, 0xBF], 0),
        Case("overlong in four bytes", [0xF0, 0x8F, 0xBF, 0xBF], 0),
        Case("a continuation alone", [0x41, 0x42, 0x80], 2),
        Case("two bytes cut off", [0x41, 0xC3], 1),
        Case("three bytes cut off", [0xE2, 0x82], 0),
        Case("four bytes cut off", [0xF0, 0x9F, 0x98], 0),
        Case("a byte that UTF-8 never has", [0xFF], 0),
    ]

    @Test(arguments: cases) func findsTheFirstIllFormedSequence(_ test: Case) {
        #expect(with(test.bytes) { UTF8Check.firstInvalid($0) } == test.firstInvalid, "\(test.why)")
        // The same at every distance from the start of a step.
        for lead in 0..<40 {
            let bytes = [UInt8](repeating: 0x61, count: lead) + test.bytes
            #expect(with(bytes) { UTF8Check.firstInvalid($0) } == test.firstInvalid.map { $0 + lead }, "\(test.why)")
            if test.firstInvalid == nil {
                #expect(with(bytes + [0xFF]) { UTF8Check.firstInvalid($0) } == bytes.count)
            }
        }
    }

    @Test func agreesWithTheStandardLibraryOnAnyBytes() {
        var numbers = Numbers(1)
        // Bytes near the limits of each range, so that valid sequences come up often.
        let palette: [UInt8] = [
            0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0,
            0xF1, 0xF4, 0xF5,
        ]
        for _ in 0..<4_000 {
            var bytes: [UInt8] = []
            for _ in 0..<numbers.next(below: 7) { bytes.append(palette[numbers.next(below: palette.count)]) }
            let isValid = String(validating: bytes, as: UTF8.self) != nil
            #expect((with(bytes) { UTF8Check.firstInvalid($0) } == nil) == isValid, "\(bytes)")
        }
    }

    @Test func asciiIsEveryByteBelow80() {
        for length in 0..<70 {
            var bytes = [UInt8](repeating: 0x7F, count: length)
            #expect(with(bytes) { UTF8Check.isASCII($0) })
            for i in 0..<length {
                bytes[i] = 0x80
                #expect(!with(bytes) { UTF8Check.isASCII($0) })
                bytes[i] = 0
            }
        }
    }

    @Test func everyFirstByteHasItsLength() {
        for byte in UInt8.min...UInt8.max {
            let expected = byte < 0x80 ? 1 : byte < 0xC2 ? 0 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : byte < 0xF5 ? 4 : 0
            #expect(UTF8Check.scalarLength(byte) == expected)
        }
    }

    @Test func theScanStopsAtEveryControlAndSeesOnlyWhatItPassed() {
        var numbers = Numbers(2)
        let palette: [UInt8] = [0x00, 0x09, 0x0A, 0x0D, 0x1F, 0x20, 0x21, 0x61, 0x7F, 0x80, 0x9F, 0xA0, 0xFF]
        for round in 0..<2500 {
            let length = numbers.next(below: 100)
            var bytes: [UInt8] = []
            // Few controls and few high bytes, so that all lengths come up.
            for _ in 0..<length {
                bytes.append(numbers.next(below: 24) == 0 ? palette[numbers.next(below: palette.count)] : 0x61)
            }
            let from = numbers.next(below: length + 1)
            let to = from + numbers.next(below: length - from + 1)
            let expected = (from..<to).first { bytes[$0] < 0x20 } ?? to
            let passedHigh = bytes[from..<expected].contains { $0 >= 0x80 }
            var highBits: UInt64 = 0
            let found = with(bytes) { buffer in
                buffer.baseAddress.map { LineScan.nextControl($0, from: from, to: to, highBits: &highBits) } ?? 0
            }
            #expect(found == expected, "round \(round)")
            #expect((highBits != 0) == passedHigh, "round \(round)")
            #expect(highBits & 0x7F7F_7F7F_7F7F_7F7F == 0)
        }
    }

    @Test func theScanKeepsTheBitsOfEarlierCalls() {
        var highBits: UInt64 = 0x80
        let bytes = Array("abc\r\n".utf8)
        let found = with(bytes) { buffer in
            buffer.baseAddress.map { LineScan.nextControl($0, from: 0, to: 5, highBits: &highBits) }
        }
        #expect(found == 3)
        #expect(highBits == 0x80)
    }
}
