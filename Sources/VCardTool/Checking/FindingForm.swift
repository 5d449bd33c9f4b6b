import VCardKit

/// Prints findings in one of the forms that `check` offers, one after the other as they come.
protocol FindingForm: Sendable {
    /// Whether it looks at the lines that findings stand in.
    var needsSource: Bool { get }
    /// Begins an input, which is one of so many.
    mutating func begin(_ input: Input, of inputCount: Int, into output: inout [UInt8])
    /// Appends a finding of that input.
    mutating func write(_ found: FoundItem, into output: inout [UInt8])
    /// Ends an input.
    ///
    /// - Parameters:
    ///   - input: `nil` for one that could not even be opened.
    ///   - failure: Why it could not be read to its end.
    mutating func end(_ input: Input?, failure: ToolError?, into output: inout [UInt8])
    /// Ends the list.
    mutating func finish(into output: inout [UInt8])
}

extension FindingForm {
    var needsSource: Bool { false }
    mutating func begin(_ input: Input, of inputCount: Int, into output: inout [UInt8]) {}
    mutating func end(_ input: Input?, failure: ToolError?, into output: inout [UInt8]) {}
    mutating func finish(into output: inout [UInt8]) {}
}

/// What a form is told of a finding.
struct FoundItem {
    var finding: Finding
    let input: Input
    /// The input's name as it is shown.
    let name: [UInt8]
    /// The lines it is about, for forms that look at them.
    var excerpt = SourceExcerpt.none
}

/// One row of the table of forms.
struct FindingFormat: Sendable {
    /// What a form has to know of the run.
    struct Setting: Sendable {
        let screen: Terminal
        /// The mildest severity that the run fails by.
        let failOn: Finding.Severity
    }

    let name: String
    let make: @Sendable (Setting) -> any FindingForm

    /// Every form; the first one is the default.
    static let all: [FindingFormat] = [
        FindingFormat(name: "concise") { ConciseForm(screen: $0.screen) },
        FindingFormat(name: "full") { FullForm(screen: $0.screen) },
        FindingFormat(name: "json") { _ in JSONForm() },
        FindingFormat(name: "github") { _ in GitHubForm() },
        FindingFormat(name: "sarif") { _ in SARIFForm() },
        FindingFormat(name: "junit") { JUnitForm(failOn: $0.failOn) },
    ]
}

/// The findings of a run on their way to the form that prints them.
struct FindingListing {
    private var form: any FindingForm
    private var window: SourceWindow?
    /// The input that the window is of.
    private var source: Input?
    /// Its name as it is shown.
    private var name: [UInt8] = []
    /// How many bytes of the input are done with.
    private var passed = 0

    /// Whether ``pass(_:)`` has to be told of the parts of the input.
    let watches: Bool

    init(_ form: any FindingForm) {
        self.form = form
        watches = form.needsSource
    }

    mutating func begin(_ input: Input, of inputCount: Int, into output: inout [UInt8]) {
        passed = 0
        source = input
        name = Array(input.shown.utf8)
        window = form.needsSource ? SourceWindow() : nil
        form.begin(input, of: inputCount, into: &output)
    }

    /// Sees the next bytes of the input.
    mutating func see(_ piece: UnsafeRawBufferPointer) { window?.append(piece) }

    /// Is told that a part of so many bytes is done with.
    mutating func pass(_ count: Int) {
        passed += count
        window?.release(before: passed)
    }

    mutating func write(_ findings: [Finding], of input: Input, into output: inout [UInt8]) {
        guard let first = findings.first else { return }
        // What shows at the end of a book may be about a file before.
        let isSource = input == source
        var found = FoundItem(finding: first, input: input, name: isSource ? name : Array(input.shown.utf8))
        for index in findings.indices {
            if index > 0 { found.finding = findings[index] }
            if isSource, let window { found.excerpt = window.excerpt(for: found.finding) }
            form.write(found, into: &output)
        }
    }

    mutating func end(_ input: Input?, failure: ToolError?, into output: inout [UInt8]) {
        form.end(input, failure: failure, into: &output)
    }

    mutating func finish(into output: inout [UInt8]) { form.finish(into: &output) }
}
