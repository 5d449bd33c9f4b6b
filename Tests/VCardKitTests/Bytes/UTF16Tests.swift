import Testing

@testable import VCardKit

@Suite struct UTF16Tests {
    private func decode(_ bytes: [UInt8], bigEndian: Bool, cuts: [Int] = []) -> (text: [UInt8], dangling: UInt8?) {
        var decoder = UTF16Decoder(bigEndian: bigEndian)
        var out: [UInt8] = []
        var start = 0
        for cut in cuts + [bytes.count] {
            with(Array(bytes[start..<cut])) { decoder.decode($0, into: &out) }
            start = cut
        }
        let dangling = decoder.finish(into: &out)
        return (out, dangling)
    }

    private func encode(_ text: [UInt8], bigEndian: Bool, cuts: [Int] = []) -> [UInt8] {
        var encoder = UTF16Encoder(bigEndian: bigEndian)
        var out: [UInt8] = []
        var start = 0
        for cut in cuts + [text.count] {
            with(Array(text[start..<cut])) { encoder.encode($0, into: &out) }
            start = cut
        }
        encoder.finish(into: &out)
        return out
    }

    private func bytes(_ units: [UInt16], bigEndian: Bool) -> [UInt8] {
        units.flatMap { unit -> [UInt8] in
            let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return bigEndian ? pair : [pair[1], pair[0]]
        }
    }

    @Test func textIsTheSameAsTheStandardLibraryHasIt() {
        let text = "BEGIN:VCARD\r\nFN:Zoë Ωmega 山田 😀😀 end of a longer line\r\n"
        for bigEndian in [false, true] {
            let wide = bytes(Array(text.utf16), bigEndian: bigEndian)
            #expect(decode(wide, bigEndian: bigEndian).text == Array(text.utf8))
            #expect(encode(Array(text.utf8), bigEndian: bigEndian) == wide)
            #expect(with(Array(text.utf8)) { UTF16Encoder.utf16Length($0) } == text.utf16.count)
        }
    }

    @Test func anyCodeUnitsComeBackExactlyWhereverTheyAreCut() {
        var numbers = Numbers(5)
        let palette: [UInt16] = [
            0, 0x0A, 0x41, 0x7F, 0x80, 0x7FF, 0x800, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFF,
        ]
        for round in 0..<150 {
            var units: [UInt16] = []
            for _ in 0..<numbers.next(below: 20) { units.append(palette[numbers.next(below: palette.count)]) }
            for bigEndian in [false, true] {
                var wide = bytes(units, bigEndian: bigEndian)
                if round % 3 == 0 { wide.append(0x42) }
                let whole = decode(wide, bigEndian: bigEndian)
                #expect(whole.dangling == (round % 3 == 0 ? 0x42 : nil))
                #expect(with(whole.text) { UTF16Encoder.utf16Length($0) } == units.count)
                #expect(encode(whole.text, bigEndian: bigEndian) + (whole.dangling.map { [$0] } ?? []) == wide)
                for cut in 0...wide.count {
                    let other = (cut + round) % (wide.count + 1)
                    let cuts = [min(cut, other), max(cut, other)]
                    #expect(decode(wide, bigEndian: bigEndian, cuts: cuts) == whole)
                }
                for cut in 0...whole.text.count {
                    #expect(encode(whole.text, bigEndian: bigEndian, cuts: [cut]) == bytes(units, bigEndian: bigEndian))
                }
            }
        }
    }

    @Test func loneSurrogatesBecomeThreeBytes() {
        #expect(decode([0xD8, 0x3D, 0x00, 0x41], bigEndian: true).text == [0xED, 0xA0, 0xBD, 0x41])
        #expect(decode([0xDE, 0x00], bigEndian: true).text == [0xED, 0xB8, 0x80])
        #expect(decode([0xD8, 0x3D], bigEndian: true).text == [0xED, 0xA0, 0xBD])
    }

    @Test func encodingIsTotal() {
        #expect(encode([0x41, 0xFF, 0xC3], bigEndian: true) == [0, 0x41, 0xFF, 0xFD, 0xFF, 0xFD])
        #expect(encode([0xE2, 0x82, 0x41], bigEndian: true) == [0xFF, 0xFD, 0, 0x41])
        #expect(encode([0xE0, 0x80, 0x80], bigEndian: true) == [0xFF, 0xFD])
        #expect(encode([0xF4, 0xBF, 0xBF, 0xBF], bigEndian: true) == [0xFF, 0xFD])
        var numbers = Numbers(6)
        for _ in 0..<2000 {
            let text = numbers.bytes(numbers.next(below: 20))
            let whole = encode(text, bigEndian: false)
            for cut in text.indices { #expect(encode(text, bigEndian: false, cuts: [cut]) == whole) }
        }
    }

    struct Case: Sendable {
        var why: String
        var first: [UInt8]
        var isWhole: Bool
        var expected: ByteEncoding?

        init(_ why: String, _ first: [UInt8], isWhole: Bool = true, _ expected: ByteEncoding?) {
            self.why = why
            self.first = first
            self.isWhole = isWhole
            self.expected = expected
        }
    }

    static let cases = [
        Case("nothing", [], .utf8),
        Case("nothing yet", [], isWhole: false, nil),
        Case("the mark of UTF-8", [0xEF, 0xBB, 0xBF, 0x42], .utf8WithMark),
        Case("a part of that mark", [0xEF, 0xBB], isWhole: false, nil),
        Case("a part of that mark and no more", [0xEF, 0xBB], .utf8),
        Case("like that mark", [0xEF, 0xBB, 0x41], .utf8),
        Case("the marks of UTF-16", [0xFF, 0xFE], .utf16LittleEndian(mark: true)),
        Case("the marks of UTF-16", [0xFE, 0xFF], .utf16BigEndian(mark: true)),
        Case("one byte of a mark", [0xFF], isWhole: false, nil),
        Case("ASCII", Array("BEGIN:VCARD\r\n".utf8), isWhole: false, .utf8),
        Case("ASCII, two bytes", [0x42, 0x45], isWhole: false, .utf8),
        Case("two units", [0x42, 0, 0x45, 0], .utf16LittleEndian(mark: false)),
        Case("two units", [0, 0x42, 0, 0x45], .utf16BigEndian(mark: false)),
        Case("two units so far", [0, 0x42, 0, 0x45], isWhole: false, nil),
        Case("one unit is too little", [0x42, 0], .utf8),
        Case("NULs", [UInt8](repeating: 0, count: 40), .utf8),
        Case("a stray NUL", [0x42, 0, 0x45, 0x47, 0x49, 0x4E], .utf8),
        Case("three NULs", [0x42, 0, 0x45, 0, 0x47, 0, 0x49, 0x4E], .utf8),
        Case("a NUL unit soon", [0x42, 0, 0x45, 0, 0x47, 0, 0x49, 0, 0, 0], .utf8),
        Case(
            "ASCII at the start, then other letters", [0x46, 0, 0x4E, 0, 0x3A, 0, 0x20, 0, 0x16, 0x04, 0x17, 0x04],
            .utf16LittleEndian(mark: false)),
        Case(
            "sixteen units", [UInt8](repeating: 0, count: 32).enumerated().map { $0.offset % 2 == 0 ? 0x42 : 0 },
            isWhole: false, .utf16LittleEndian(mark: false)),
    ]

    @Test(arguments: cases) func theFirstBytesTellTheEncoding(_ test: Case) {
        #expect(with(test.first) { ByteEncoding.detect($0, isWhole: test.isWhole) } == test.expected, "\(test.why)")
    }

    @Test func moreBytesNeverChangeAnAnswer() {
        var numbers = Numbers(7)
        let palette: [UInt8] = [0, 0, 0, 0x42, 0x0D, 0x80, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
        for _ in 0..<500 {
            var bytes: [UInt8] = []
            for i in 0..<40 {
                let plain = numbers.next(below: 12) > 0
                bytes.append(plain ? (i % 2 == 0 ? 0x42 : 0) : palette[numbers.next(below: palette.count)])
            }
            let whole = with(bytes) { ByteEncoding.detect($0, isWhole: true) }
            for count in bytes.indices {
                let early = with(Array(bytes[..<count])) { ByteEncoding.detect($0, isWhole: false) }
                if early == nil ? count >= 32 : early != whole { Issue.record("\(bytes[..<count])") }
            }
        }
    }
}
