/// Writes content lines as exporting programs do, with CR LF and folds at 75 octets.
struct LineWriter: Sendable {
    private(set) var bytes: [UInt8] = []

    /// Appends a line, folded between characters.
    mutating func line(_ text: String) {
        let utf8 = Array(text.utf8)
        var start = 0
        var room = 75
        while utf8.count - start > room {
            var end = start + room
            while utf8[end] & 0xC0 == 0x80 { end -= 1 }
            bytes += utf8[start..<end]
            bytes += [0x0D, 0x0A, 0x20]
            start = end
            room = 74
        }
        bytes += utf8[start...]
        bytes += [0x0D, 0x0A]
    }

    /// Appends a line as it is.
    mutating func unfoldedLine(_ text: String) {
        bytes += text.utf8
        bytes += [0x0D, 0x0A]
    }

    /// Appends a line with the base64 form of data, folded.
    mutating func line(_ head: String, base64 data: [UInt8]) {
        line(head + Self.base64(data))
    }

    /// Appends a quoted-printable line with soft breaks, as 2.1 has it.
    ///
    /// - Parameter everyByte: Android encodes every byte of a value that is not ASCII;
    ///   Outlook only those that need it.
    mutating func quotedPrintable(_ head: String, components: [String], everyByte: Bool) {
        let isPlain = components.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 && $0 >= 0x20 && $0 != 0x3D } }
        if isPlain {
            unfoldedLine(head + ":" + components.joined(separator: ";"))
            return
        }
        let start = head + ";CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:"
        bytes += start.utf8
        var column = start.utf8.count
        for (number, component) in components.enumerated() {
            if number > 0 {
                bytes.append(UInt8(ascii: ";"))
                column += 1
            }
            for byte in component.utf8 {
                let isEncoded = byte >= 0x80 || byte < 0x20 || byte == 0x3D || everyByte
                if column + (isEncoded ? 3 : 1) > 75 {
                    bytes += [0x3D, 0x0D, 0x0A]
                    column = 0
                }
                if isEncoded {
                    bytes += [0x3D, Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
                    column += 3
                } else {
                    bytes.append(byte)
                    column += 1
                }
            }
        }
        bytes += [0x0D, 0x0A]
    }

    /// Text escaped for 3.0 and 4.0.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case ",", ";", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    private static func base64(_ data: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(data.count / 3 * 4 + 4)
        for start in stride(from: 0, to: data.count, by: 3) {
            let count = min(3, data.count - start)
            var group = 0
            for offset in 0..<3 { group = group << 8 | (offset < count ? Int(data[start + offset]) : 0) }
            for place in 0..<4 {
                text.append(place <= count ? alphabet[group >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
