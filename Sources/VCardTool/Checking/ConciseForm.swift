import VCardKit

/// A line for each finding, as compilers print them: `file:line:column: severity VC506 invalid-date: message`.
struct ConciseForm: FindingForm {
    let screen: Terminal

    mutating func write(_ found: FoundItem, into output: inout [UInt8]) {
        Self.append(found.finding, in: found.name, on: screen, into: &output)
        output.append(UInt8(ascii: "\n"))
    }

    /// Appends the line without its end.
    ///
    /// - Parameter name: The input's name as it is shown.
    static func append(_ finding: Finding, in name: [UInt8], on screen: Terminal, into output: inout [UInt8]) {
        let style: Terminal.Style =
            switch finding.severity {
            case .error: .error
            case .warning: .warning
            case .info: .label
            }
        screen.append(.bold, into: &output) { output in
            output += name
            output.append(UInt8(ascii: ":"))
            output.append(decimal: finding.line)
            output.append(UInt8(ascii: ":"))
            output.append(decimal: finding.column)
            output += ": ".utf8
        }
        screen.append(style, into: &output) { $0 += finding.severity.name.utf8 }
        output += " VC".utf8
        output.append(decimal: Int(finding.rule.number))
        output.append(UInt8(ascii: " "))
        output += finding.rule.name.utf8
        output += ": ".utf8
        finding.appendText(into: &output)
        output += finding.fixMark.utf8
    }
}

extension Finding {
    /// The message with the property before it, safe to show.
    var text: String {
        var text: [UInt8] = []
        appendText(into: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends the message with the property before it, safe to show.
    func appendText(into output: inout [UInt8]) {
        if var property {
            let isPlain = property.withUTF8 { name in
                guard name.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return false }
                for byte in name { output.append(byte.upperCased) }
                return true
            }
            if !isPlain { TerminalText.append(property.uppercased(), into: &output) }
            output += ": ".utf8
        }
        TerminalText.append(message, into: &output)
    }
}

/// The same line, then the line of the input with the place marked, and what `fix` would do.
struct FullForm: FindingForm {
    let screen: Terminal
    var needsSource: Bool { true }

    mutating func write(_ found: FoundItem, into output: inout [UInt8]) {
        ConciseForm.append(found.finding, in: found.name, on: screen, into: &output)
        output.append(UInt8(ascii: "\n"))
        output += found.excerpt.shown(on: screen, width: screen.isTerminal ? screen.width : 100).utf8
        if let offer = found.finding.fixOffer { output += "fix: \(offer)\n".utf8 }
        output.append(UInt8(ascii: "\n"))
    }
}
