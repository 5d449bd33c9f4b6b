import VCardKit

/// JUnit's XML, which build servers show as tests: a suite for each input, a test for each finding, a failed one if it
/// is as severe as the run fails by.
struct JUnitForm: FindingForm {
    let failOn: Finding.Severity
    /// The suites that are complete.
    private var suites: [UInt8] = []
    private var tests = Count()
    /// The tests of the input at hand.
    private var cases: [UInt8] = []
    private var suite = Count()

    private struct Count {
        var tests = 0
        var failures = 0
        var errors = 0

        var attributes: String { "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\"" }
    }

    init(failOn: Finding.Severity) { self.failOn = failOn }

    mutating func write(_ found: FoundItem, into output: inout [UInt8]) {
        let finding = found.finding
        let place = "\(found.input.shown):\(finding.line):\(finding.column): \(finding.severity.name)"
        suite.tests += 1
        begin("\(finding.rule.code) \(finding.rule.name)", found.input, line: finding.line)
        let isFailure = finding.severity >= failOn
        if isFailure {
            suite.failures += 1
            cases += "      <failure type=\"\(finding.severity.name)\" message=\"".utf8
            Self.append(finding.text, into: &cases)
            cases += "\">".utf8
        } else {
            cases += "      <system-out>".utf8
        }
        Self.append("\(place) \(finding.rule.code) \(finding.text)", into: &cases)
        cases += (isFailure ? "</failure>" : "</system-out>").utf8
        cases += "\n    </testcase>\n".utf8
    }

    mutating func end(_ input: Input?, failure: ToolError?, into output: inout [UInt8]) {
        if let failure {
            suite.tests += 1
            suite.errors += 1
            begin("readable", input, line: nil)
            cases += "      <error message=\"".utf8
            Self.append(failure.message, into: &cases)
            cases += "\"/>\n    </testcase>\n".utf8
        } else if suite.tests == 0 {
            suite.tests = 1
            begin("no findings", input, line: nil)
            cases += "    </testcase>\n".utf8
        }
        suites += "  <testsuite name=\"".utf8
        Self.append(input?.shown ?? "inputs", into: &suites)
        suites += "\" \(suite.attributes)>\n".utf8
        suites += cases
        suites += "  </testsuite>\n".utf8
        tests.tests += suite.tests
        tests.failures += suite.failures
        tests.errors += suite.errors
        (cases, suite) = ([], Count())
    }

    mutating func finish(into output: inout [UInt8]) {
        // What showed at the end of a book.
        if suite.tests > 0 { end(nil, failure: nil, into: &output) }
        output += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"vcard check\" ".utf8
        output += "\(tests.attributes)>\n".utf8
        output += suites
        output += "</testsuites>\n".utf8
        suites = []
    }

    private mutating func begin(_ name: String, _ input: Input?, line: Int?) {
        cases += "    <testcase name=\"".utf8
        Self.append(name, into: &cases)
        cases += "\" classname=\"".utf8
        Self.append(input?.shown ?? "inputs", into: &cases)
        if let input {
            cases += "\" file=\"".utf8
            Self.append(input.shown, into: &cases)
        }
        cases += (line.map { "\" line=\"\($0)\">\n" } ?? "\">\n").utf8
    }

    /// Appends text in which nothing is markup. Characters that XML does not have are shown as the terminal has them.
    private static func append(_ text: String, into output: inout [UInt8]) {
        for byte in TerminalText.escaped(text).utf8 {
            switch byte {
            case UInt8(ascii: "&"): output += "&amp;".utf8
            case UInt8(ascii: "<"): output += "&lt;".utf8
            case UInt8(ascii: ">"): output += "&gt;".utf8
            case UInt8(ascii: "\""): output += "&quot;".utf8
            default: output.append(byte)
            }
        }
    }
}
