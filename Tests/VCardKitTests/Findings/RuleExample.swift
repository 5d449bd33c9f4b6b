import VCardKit

/// The lines of a rule's example as an input of its own.
struct RuleExample {
    let bytes: [UInt8]

    /// - Parameter text: As ``Rule/badExample`` has it.
    init(_ text: String, of rule: Rule) {
        var version = [Version.v4, .v3, .v21].first { rule.versions.contains($0) } ?? .v4
        guard !text.hasPrefix("BEGIN"), !text.hasPrefix("<"), !text.hasPrefix("#") else {
            bytes = Self.bytes(text) + (text.hasSuffix(">") ? [] : [0x0D, 0x0A])
            return
        }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if let first = lines.first, let own = Version.allCases.first(where: { first == "VERSION:\($0.text)" }) {
            version = own
            lines.removeFirst()
        }
        var card = ["BEGIN:VCARD", "VERSION:\(version.text)"]
        func has(_ name: String) -> Bool { lines.contains { $0.hasPrefix("\(name):") || $0.hasPrefix("\(name);") } }
        if !has("N") { card.append("N:Ruiz;Ana;;;") }
        if !has("FN") { card.append("FN:Ana Ruiz") }
        card += lines.map(String.init) + ["END:VCARD"]
        bytes = Self.bytes(card.joined(separator: "\n")) + [0x0D, 0x0A]
    }

    /// The bytes of a text in which `<F6>` stands for a byte, and each line ends with CRLF.
    private static func bytes(_ text: String) -> [UInt8] {
        let text = Array(text.utf8)
        var bytes: [UInt8] = []
        var i = 0
        while i < text.count {
            if text[i] == UInt8(ascii: "<"), i + 3 < text.count, text[i + 3] == UInt8(ascii: ">"),
                let byte = UInt8(String(decoding: text[(i + 1)...(i + 2)], as: UTF8.self), radix: 16)
            {
                bytes.append(byte)
                i += 4
                continue
            }
            if text[i] == 0x0A { bytes.append(0x0D) }
            bytes.append(text[i])
            i += 1
        }
        return bytes
    }
}
