import VCardFormats
import VCardKit

/// SARIF 2.1.0 (OASIS): one run, its results as they come, then the rules that they are of.
struct SARIFForm: FindingForm {
    var needsSource: Bool { true }
    private var json = JSONWriter(style: .pretty)
    private var isBegun = false
    private var rules: [Rule] = []
    private var failures: [ToolError] = []

    mutating func write(_ found: FoundItem, into output: inout [UInt8]) {
        beginIfNew()
        let finding = found.finding
        json.beginObject()
        json.key("ruleId")
        json.string(finding.rule.code)
        json.key("ruleIndex")
        json.integer(index(of: finding.rule))
        json.key("level")
        json.string(Self.level(finding.severity))
        json.key("message")
        json.beginObject()
        json.key("text")
        json.string(finding.text)
        json.endObject()
        json.key("locations")
        json.beginArray()
        json.beginObject()
        json.key("physicalLocation")
        json.beginObject()
        json.key("artifactLocation")
        json.beginObject()
        json.key("uri")
        json.string(found.input.uri)
        json.endObject()
        writeRegion(of: finding, found.excerpt)
        json.endObject()
        json.endObject()
        json.endArray()
        if finding.card != nil || finding.property != nil {
            json.key("properties")
            json.beginObject()
            if let card = finding.card {
                json.key("card")
                json.integer(card)
            }
            if let property = finding.property {
                json.key("property")
                json.string(property)
            }
            json.endObject()
        }
        json.endObject()
        output += json.take()
    }

    mutating func end(_ input: Input?, failure: ToolError?, into output: inout [UInt8]) {
        if let failure { failures.append(failure) }
    }

    mutating func finish(into output: inout [UInt8]) {
        beginIfNew()
        json.endArray()
        json.key("columnKind")
        json.string("unicodeCodePoints")
        json.key("invocations")
        json.beginArray()
        json.beginObject()
        json.key("executionSuccessful")
        json.boolean(failures.isEmpty)
        if !failures.isEmpty {
            json.key("toolExecutionNotifications")
            json.beginArray()
            for failure in failures {
                json.beginObject()
                json.key("level")
                json.string("error")
                json.key("message")
                json.beginObject()
                json.key("text")
                json.string(failure.message)
                json.endObject()
                json.endObject()
            }
            json.endArray()
        }
        json.endObject()
        json.endArray()
        json.key("tool")
        json.beginObject()
        json.key("driver")
        json.beginObject()
        json.key("name")
        json.string("vcard")
        json.key("version")
        json.string(String(Help.version.drop { !$0.isNumber }))
        json.key("rules")
        json.beginArray()
        for rule in rules { write(rule) }
        json.endArray()
        json.endObject()
        json.endObject()
        json.endObject()
        json.endArray()
        json.endObject()
        output += json.take()
        output.append(UInt8(ascii: "\n"))
    }

    private mutating func beginIfNew() {
        if isBegun { return }
        isBegun = true
        json.beginObject()
        json.key("$schema")
        json.string("https://json.schemastore.org/sarif-2.1.0.json")
        json.key("version")
        json.string("2.1.0")
        json.key("runs")
        json.beginArray()
        json.beginObject()
        json.key("results")
        json.beginArray()
    }

    private mutating func index(of rule: Rule) -> Int {
        if let known = rules.firstIndex(of: rule) { return known }
        rules.append(rule)
        return rules.count - 1
    }

    /// Columns count characters here, not bytes; where the start of the line is no text, or is gone, they are left out.
    private mutating func writeRegion(of finding: Finding, _ excerpt: SourceExcerpt) {
        json.key("region")
        json.beginObject()
        json.key("startLine")
        json.integer(finding.line)
        if let line = excerpt.lines.first, !line.isCutBefore {
            json.key("startColumn")
            json.integer(String(decoding: line.before, as: UTF8.self).unicodeScalars.count + 1)
        }
        json.key("byteOffset")
        json.integer(finding.byteRange.lowerBound)
        json.key("byteLength")
        json.integer(finding.byteRange.count)
        json.endObject()
    }

    private mutating func write(_ rule: Rule) {
        json.beginObject()
        json.key("id")
        json.string(rule.code)
        json.key("name")
        json.string(rule.name)
        json.key("shortDescription")
        json.beginObject()
        json.key("text")
        json.string(rule.message)
        json.endObject()
        json.key("help")
        json.beginObject()
        json.key("text")
        json.string(RuleExplanation(rule).help)
        json.endObject()
        json.key("defaultConfiguration")
        json.beginObject()
        json.key("level")
        json.string(Self.level(rule.severity))
        json.endObject()
        json.endObject()
    }

    private static func level(_ severity: Finding.Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .info: "note"
        }
    }
}

extension Input {
    /// The input as a reference of RFC 3986, each byte that is no plain character of a path as `%` and two digits:
    /// relative as the name is, or a `file:` URI.
    var uri: String {
        let bytes = path?.bytes ?? Array("<stdin>".utf8)
        var result: [UInt8] = bytes.first == UInt8(ascii: "/") ? Array("file://".utf8) : []
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                result.append(byte)
            case _ where Array("-._~/!$&'()*+,;=@".utf8).contains(byte): result.append(byte)
            default:
                let digits = Array("0123456789ABCDEF".utf8)
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
