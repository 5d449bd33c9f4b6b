/// Names made from content, so that the same content has the same name everywhere.
package enum ContentHash {
    /// A `urn:uuid:` of version 8 (RFC 9562 §5.8): the first 122 bits of the content's SHA-1.
    package static func urn(of content: [UInt8]) -> String {
        var bytes = Array(sha1(content)[..<16])
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        var text = Array("urn:uuid:".utf8)
        for (number, byte) in bytes.enumerated() {
            if number == 4 || number == 6 || number == 8 || number == 10 { text.append(UInt8(ascii: "-")) }
            text.append(digit(byte >> 4))
            text.append(digit(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }

    /// The SHA-1 of the bytes (RFC 3174): a name, not a protection.
    static func sha1(_ content: [UInt8]) -> [UInt8] {
        var message = content
        message.append(0x80)
        while message.count % 64 != 56 { message.append(0) }
        let bits = UInt64(content.count) &* 8
        for shift in stride(from: 56, through: 0, by: -8) {
            message.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        var words = [UInt32](repeating: 0, count: 80)
        for start in stride(from: 0, to: message.count, by: 64) {
            for i in 0..<16 {
                let at = start + 4 * i
                words[i] =
                    UInt32(message[at]) << 24 | UInt32(message[at + 1]) << 16 | UInt32(message[at + 2]) << 8
                    | UInt32(message[at + 3])
            }
            for i in 16..<80 { words[i] = rotated(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1) }
            mix(words, into: &state)
        }
        var out: [UInt8] = []
        for word in state {
            for shift in stride(from: 24, through: 0, by: -8) {
                out.append(UInt8(truncatingIfNeeded: word >> UInt32(shift)))
            }
        }
        return out
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }

    private static func mix(_ words: [UInt32], into state: inout [UInt32]) {
        var a = state[0]
        var b = state[1]
        var c = state[2]
        var d = state[3]
        var e = state[4]
        for i in 0..<80 {
            let (choice, constant): (UInt32, UInt32) =
                switch i {
                case 0..<20: (b & c | ~b & d, 0x5A82_7999)
                case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case 40..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = rotated(a, 5) &+ choice &+ e &+ constant &+ words[i]
            e = d
            d = c
            c = rotated(b, 30)
            b = a
            a = next
        }
        state[0] = state[0] &+ a
        state[1] = state[1] &+ b
        state[2] = state[2] &+ c
        state[3] = state[3] &+ d
        state[4] = state[4] &+ e
    }
}
