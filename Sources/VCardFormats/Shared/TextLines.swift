import VCardKit

/// The lines of a text, whatever ends them.
enum TextLines {
    /// Gives each line without its end, with its place.
    static func forEach(in bytes: [UInt8], _ body: (_ line: ArraySlice<UInt8>, _ range: Range<Int>) -> Void) {
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            body(bytes[start..<end], start..<end)
            start = end + 1
            if end + 1 < bytes.count, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { start += 1 }
        }
    }

    /// A text without blanks and line ends around it.
    static func trimmed(_ text: [UInt8]) -> [UInt8] {
        guard let first = text.firstIndex(where: { $0 > 0x20 }), let last = text.lastIndex(where: { $0 > 0x20 })
        else { return [] }
        return Array(text[first...last])
    }
}

extension Array {
    /// The preferred values, then the others, each in their order.
    func preferredFirst<Value>() -> [Element] where Element == Labeled<Value> {
        filter { $0.isPreferred } + filter { !$0.isPreferred }
    }
}
