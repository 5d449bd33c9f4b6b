import VCardKit

/// A line for each finding, as compilers print them: `file:line:column: severity VC506 invalid-date: message`.
struct ConciseForm: FindingForm {
    let screen: Terminal
    /// What stands between place and message: severity, code and name of each rule, once it was needed.
    private var labels: [[UInt8]] = []

    init(screen: Terminal) { self.screen = screen }

    mutating func write(_ found: FoundItem, into output: inout [UInt8]) {
        append(found.finding, in: found.name, into: &output)
        output.append(UInt8(ascii: "\n"))
    }

    /// Appends the line without its end.
    ///
    /// - Parameter name: The input's name as it is shown.
    mutating func append(_ finding: Finding, in name: [UInt8], into output: inout [UInt8]) {
        screen.append(.bold, into: &output) { output in
            output += name
            output.append(UInt8(ascii: ":"))
            output.append(decimal: finding.line)
            output.append(UInt8(ascii: ":"))
            output.append(decimal: finding.column)
            output += ": ".utf8
        }
        output += label(finding.rule, finding.severity)
        finding.appendText(into: &output)
        output += finding.fixMark.utf8
    }

    private mutating func label(_ rule: Rule, _ severity: Finding.Severity) -> [UInt8] {
        let place = Int(rule.number) * Finding.Severity.allCases.count + Int(severity.rawValue)
        if place >= labels.count {
            labels.append(contentsOf: repeatElement([], count: place + 1 - labels.count))
        } else if !labels[place].isEmpty {
            return labels[place]
        }
        let style: Terminal.Style =
            switch severity {
            case .error: .error
            case .warning: .warning
            case .info: .label
            }
        labels[place] = Array((screen.styled(severity.name, style) + " \(rule.code) \(rule.name): ").utf8)
        return labels[place]
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
    private let screen: Terminal
    private var line: ConciseForm
    var needsSource: Bool { true }

    init(screen: Terminal) {
        self.screen = screen
        line = ConciseForm(screen: screen)
    }

    mutating func write(_ found: FoundItem, into output: inout [UInt8]) {
        line.append(found.finding, in: found.name, into: &output)
        output.append(UInt8(ascii: "\n"))
        output += found.excerpt.shown(on: screen, width: screen.isTerminal ? screen.width : 100).utf8
        if let offer = found.finding.fixOffer { output += "fix: \(offer)\n".utf8 }
        output.append(UInt8(ascii: "\n"))
    }
}
