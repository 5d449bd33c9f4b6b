/// The order of a name's or an address's components, as the JSCOMPS parameter of N and ADR tells it (RFC 9555 §3.3.1):
/// `";1;0"` is the second component, then the first.
struct ComponentOrder: Sendable, Equatable {
    enum Entry: Sendable, Equatable {
        /// A text between two components.
        case separator(String)
        /// A text of a component, both counted from 0.
        case position(Int, Int)
    }

    /// What stands between components where no separator does; `nil` leaves it to the reader.
    var defaultSeparator: String?
    var entries: [Entry] = []

    init() {}

    /// Reads the parameter's value; `nil` if it is not of that form.
    init?(_ text: String) {
        var parts: [[UInt8]] = [[]]
        var isEscaped = false
        for byte in text.utf8 {
            if isEscaped {
                parts[parts.count - 1].append(byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: ";") {
                parts.append([])
            } else {
                parts[parts.count - 1].append(byte)
            }
        }
        let separator = Array("s,".utf8)
        for (number, part) in parts.enumerated() {
            if part.starts(with: separator) {
                let text = String(decoding: part.dropFirst(2), as: UTF8.self)
                if number == 0 { defaultSeparator = text } else { entries.append(.separator(text)) }
            } else if number == 0 {
                guard part.isEmpty else { return nil }
            } else {
                let numbers = part.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
                guard numbers.count < 3, let component = Self.number(numbers[0]),
                    let item = numbers.count == 2 ? Self.number(numbers[1]) : 0
                else { return nil }
                entries.append(.position(component, item))
            }
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard !bytes.isEmpty, bytes.count < 6, bytes.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        return bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// The parameter's value.
    var text: String {
        var text = ""
        if let defaultSeparator { text = "s," + Self.escaped(defaultSeparator) }
        for entry in entries {
            switch entry {
            case .separator(let separator): text += ";s," + Self.escaped(separator)
            case .position(let component, let item): text += item == 0 ? ";\(component)" : ";\(component),\(item)"
            }
        }
        return text
    }

    private static func escaped(_ text: String) -> String {
        var out: [UInt8] = []
        for byte in text.utf8 {
            if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\\") {
                out.append(UInt8(ascii: "\\"))
            }
            out.append(byte)
        }
        return String(decoding: out, as: UTF8.self)
    }
}
