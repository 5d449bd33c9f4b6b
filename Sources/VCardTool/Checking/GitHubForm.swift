import VCardKit

/// Workflow commands of GitHub Actions, which shows them beside the lines of a change.
struct GitHubForm: FindingForm {
    mutating func write(_ found: FoundItem, into output: inout [UInt8]) {
        let finding = found.finding
        let command =
            switch finding.severity {
            case .error: "error"
            case .warning: "warning"
            case .info: "notice"
            }
        output += "::\(command) ".utf8
        if let path = found.input.path {
            output += "file=".utf8
            Self.append(path.bytes, isProperty: true, into: &output)
            output.append(UInt8(ascii: ","))
        }
        output += "line=\(finding.line),col=\(finding.column),title=".utf8
        Self.append(Array("\(finding.rule.code) \(finding.rule.name)".utf8), isProperty: true, into: &output)
        output += "::".utf8
        // Escaped, as the log is read in terminals too; what that makes of it is escaped once more.
        Self.append(Array(finding.text.utf8), isProperty: false, into: &output)
        output.append(UInt8(ascii: "\n"))
    }

    /// Appends text with what ends a command, or one of its properties, as `%` and two digits.
    private static func append(_ bytes: [UInt8], isProperty: Bool, into output: inout [UInt8]) {
        // The runner reads UTF-8 only.
        for byte in String(decoding: bytes, as: UTF8.self).utf8 {
            switch byte {
            case UInt8(ascii: "%"): output += "%25".utf8
            case 0x0D: output += "%0D".utf8
            case 0x0A: output += "%0A".utf8
            case UInt8(ascii: ":") where isProperty: output += "%3A".utf8
            case UInt8(ascii: ",") where isProperty: output += "%2C".utf8
            default: output.append(byte)
            }
        }
    }
}
