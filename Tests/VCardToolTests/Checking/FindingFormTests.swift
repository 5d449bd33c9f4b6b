import Foundation
import Testing
import VCardKit

@testable import VCardTool

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Every form, over findings and names that have whatever the form would take for its own.
@Suite struct FindingFormTests {
    private static let nasty = "50% <b>&\"'a,b:c\u{1B}[2J\r\n::error::x\u{202E}\u{FFFE}"

    private static let findings = [
        Finding(.lineEnding, byteRange: 11..<12, line: 1, column: 12, card: 0),
        Finding(
            .invalidDate, byteRange: 30..<39, line: 3, column: 1, card: 0, property: "bday", message: nasty,
            fix: Fix("write 1985", .unsafe, .edit([]))),
        Finding(.byteOrderMark, byteRange: 0..<3, line: 1, column: 1),
    ]

    private static func output(
        _ name: String, _ findings: [Finding] = Self.findings, path: Path = Path("d/a,b:c %.vcf"),
        failOn: Finding.Severity = .info, failure: ToolError? = nil
    ) throws -> String {
        let format = try #require(FindingFormat.all.first { $0.name == name })
        var listing = FindingListing(format.make(.init(screen: Terminal(isTerminal: false), failOn: failOn)))
        var output: [UInt8] = []
        let input = Input(path: path)
        listing.begin(input, of: 1, into: &output)
        Array("BEGIN:VCARD\nVERSION:3.0\nBDAY:soon\nEND:VCARD\n".utf8).withUnsafeBytes { listing.see($0) }
        listing.write(findings, of: input, into: &output)
        listing.end(input, failure: failure, into: &output)
        listing.finish(into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    @Test func conciseIsALineEach() throws {
        let lines = try Self.output("concise").split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0] == "d/a,b:c %.vcf:1:12: warning VC201 line-ending: lines do not end with CRLF")
        #expect(
            lines[1] == "d/a,b:c %.vcf:3:1: error VC506 invalid-date: BDAY: "
                + "50% <b>&\"'a,b:c\\u{1B}[2J\\r\\n::error::x\\u{202E}\\u{FFFE} [fixable, unsafe]")
    }

    @Test func fullShowsTheLineAndTheFix() throws {
        let finding = Finding(
            .invalidDate, byteRange: 29..<33, line: 3, column: 6, fix: Fix("write 1985", .unsafe, .edit([])))
        #expect(
            try Self.output("full", [finding], path: Path("a.vcf")) == """
                a.vcf:3:6: error VC506 invalid-date: \(finding.rule.message) [fixable, unsafe]
                3 | BDAY:soon
                  |      ^^^^
                fix: write 1985 (changes the meaning: fix --unsafe)


                """)
    }

    @Test func conciseSetsPlaceAndSeverityOffInColor() throws {
        let input = Input(path: Path("a\u{1B}.vcf"))
        var listing = FindingListing(ConciseForm(screen: Terminal(isTerminal: true, hasColor: true)))
        var output: [UInt8] = []
        listing.begin(input, of: 2, into: &output)
        listing.write(Self.findings, of: Input(path: Path("other")), into: &output)
        listing.write(
            [Finding(.utf16, byteRange: 0..<0, line: 12, column: 1, property: "x-é")], of: input, into: &output)
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 4)
        #expect(
            lines[2] == "\u{1B}[1mother:1:1: \u{1B}[0m\u{1B}[36minfo\u{1B}[0m VC110 bom: \(Rule.byteOrderMark.message)")
        #expect(
            lines[3] == "\u{1B}[1ma\\u{1B}.vcf:12:1: \u{1B}[0m\u{1B}[33mwarning\u{1B}[0m VC117 utf16: X-É: "
                + Rule.utf16.message)
    }

    @Test func aPlaceInTheMiddleOfACharacterIsShown() throws {
        let format = try #require(FindingFormat.all.first { $0.name == "full" })
        var listing = FindingListing(format.make(.init(screen: Terminal(isTerminal: false), failOn: .info)))
        var output: [UInt8] = []
        listing.begin(.standardInput, of: 1, into: &output)
        Array("FN:日本\n".utf8).withUnsafeBytes { listing.see($0) }
        listing.write(
            [Finding(.invalidLine, byteRange: 4..<6, line: 1, column: 1)], of: .standardInput, into: &output)
        #expect(String(decoding: output, as: UTF8.self).contains("\n1 | \\x97\\xA5本\n"))
    }

    @Test func githubCommandsStayOneLineEach() throws {
        let lines = try Self.output("github").split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("::warning file=d/a%2Cb%3Ac %25.vcf,line=1,col=12,title=VC201 line-ending::"))
        #expect(
            lines[1].hasSuffix(
                "title=VC506 invalid-date::BDAY: 50%25 <b>&\"'a,b:c\\u{1B}[2J\\r\\n::error::x\\u{202E}\\u{FFFE}"))
        #expect(lines[2].hasPrefix("::notice "))
    }

    @Test(arguments: [true, false]) func sarifHasWhatItsSchemaRequires(_ isEmpty: Bool) throws {
        let text = try Self.output("sarif", isEmpty ? [] : Self.findings)
        let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        #expect((log["$schema"] as? String)?.contains("sarif-2.1.0") == true)
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        #expect(driver["name"] as? String == "vcard")
        #expect(run["columnKind"] as? String == "unicodeCodePoints")
        let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
        #expect(invocation["executionSuccessful"] as? Bool == true)
        let results = try #require(run["results"] as? [[String: Any]])
        let rules = try #require(driver["rules"] as? [[String: Any]])
        #expect(results.count == (isEmpty ? 0 : 3))
        #expect(rules.count == results.count)
        for result in results {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
            #expect((rules[index]["help"] as? [String: Any])?["text"] is String)
            #expect(((result["message"] as? [String: Any])?["text"] as? String)?.isEmpty == false)
            #expect(["error", "warning", "note"].contains(result["level"] as? String))
            let location = try #require((result["locations"] as? [[String: Any]])?.first)
            let place = try #require(location["physicalLocation"] as? [String: Any])
            let uri = (place["artifactLocation"] as? [String: Any])?["uri"] as? String
            #expect(uri == "d/a,b%3Ac%20%25.vcf")
            let region = try #require(place["region"] as? [String: Any])
            for key in ["startLine", "startColumn", "byteOffset", "byteLength"] { #expect(region[key] is Int) }
        }
        if let region =
            ((results.first?["locations"] as? [[String: Any]])?.first?["physicalLocation"]
            as? [String: Any])?["region"] as? [String: Int]
        {
            #expect(region == ["startLine": 1, "startColumn": 12, "byteOffset": 11, "byteLength": 1])
        }
    }

    @Test func sarifColumnsCountCharacters() throws {
        let format = try #require(FindingFormat.all.first { $0.name == "sarif" })
        var listing = FindingListing(format.make(.init(screen: Terminal(isTerminal: false), failOn: .info)))
        var output: [UInt8] = []
        listing.begin(.standardInput, of: 1, into: &output)
        Array("FN:日本x\n".utf8).withUnsafeBytes { listing.see($0) }
        let finding = Finding(.invalidLine, byteRange: 9..<10, line: 1, column: 10)
        listing.write([finding], of: .standardInput, into: &output)
        #expect(String(decoding: output, as: UTF8.self).contains("\"startColumn\": 6,"))
        #expect(String(decoding: output, as: UTF8.self).contains("\"uri\": \"%3Cstdin%3E\""))
    }

    @Test(arguments: [("/a b.vcf", "file:///a%20b.vcf"), ("é.vcf", "%C3%A9.vcf"), ("../x:y.vcf", "../x%3Ay.vcf")])
    func namesAreReferences(_ name: String, _ uri: String) {
        #expect(Input(path: Path(name)).uri == uri)
        #expect(Input(path: Path([0x61, 0xE9])).uri == "a%E9")
    }

    @Test func junitIsXMLWhoseNumbersAddUp() throws {
        let text = try Self.output("junit", failOn: .warning)
        let parser = XMLParser(data: Data(text.utf8))
        let counter = ElementCounter()
        parser.delegate = counter
        #expect(parser.parse())
        #expect(counter.counts == ["testsuites": 1, "testsuite": 1, "testcase": 3, "failure": 2, "system-out": 1])
        #expect(text.contains("<testsuites name=\"vcard check\" tests=\"3\" failures=\"2\" errors=\"0\">"))
        #expect(text.contains("50% &lt;b&gt;&amp;&quot;"))
    }

    @Test func junitHasATestForWhatIsCleanAndForWhatIsUnreadable() throws {
        #expect(try Self.output("junit", []).contains("tests=\"1\" failures=\"0\" errors=\"0\""))
        let failed = try Self.output("junit", [], failure: .input("a.vcf: permission denied"))
        #expect(failed.contains("tests=\"1\" failures=\"0\" errors=\"1\""))
        #expect(failed.contains("<error message=\"a.vcf: permission denied\"/>"))
    }

    @Test func jsonIsJSON() throws {
        let text = try Self.output("json")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let findings = try #require(report["findings"] as? [[String: Any]])
        #expect(findings[1]["message"] as? String == Self.nasty)
        #expect(findings[1]["fix"] as? [String: String] == ["title": "write 1985", "safety": "unsafe"])
        #expect(report["losses"] as? [String] == [])
    }
}

private final class ElementCounter: NSObject, XMLParserDelegate {
    var counts: [String: Int] = [:]

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        counts[name, default: 0] += 1
    }
}
