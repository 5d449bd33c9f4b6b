import VCardKit

/// A line for each finding, as compilers print them: `file:line:column: severity VC506 invalid-date: message`.
struct ConciseForm: FindingForm {
    let screen: Terminal

    mutating func write(_ found: FoundItem, into output: inout [UInt8]) {
        output += Self.line(found.finding, in: found.input, on: screen).utf8
        output.append(UInt8(ascii: "\n"))
    }

    /// The line without its end.
    static func line(_ finding: Finding, in input: Input, on screen: Terminal) -> String {
        let style: Terminal.Style =
            switch finding.severity {
            case .error: .error
            case .warning: .warning
            case .info: .label
            }
        return screen.styled("\(input.shown):\(finding.line):\(finding.column): ", .bold)
            + screen.styled(finding.severity.name, style)
            + " \(finding.rule.code) \(finding.rule.name): \(finding.text)\(finding.fixMark)"
    }
}

extension Finding {
    /// The message with the property before it, safe to show.
    var text: String {
        let property = property.map { TerminalText.escaped($0.uppercased()) + ": " } ?? ""
        return property + TerminalText.escaped(message)
    }
}

/// The same line, then the line of the input with the place marked, and what `fix` would do.
struct FullForm: FindingForm {
    let screen: Terminal
    var needsSource: Bool { true }

    mutating func write(_ found: FoundItem, into output: inout [UInt8]) {
        output += ConciseForm.line(found.finding, in: found.input, on: screen).utf8
        output.append(UInt8(ascii: "\n"))
        output += found.excerpt.shown(on: screen, width: screen.isTerminal ? screen.width : 100).utf8
        if let offer = found.finding.fixOffer { output += "fix: \(offer)\n".utf8 }
        output.append(UInt8(ascii: "\n"))
    }
}
