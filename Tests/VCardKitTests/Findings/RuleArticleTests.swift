import Foundation
import Testing

@testable import VCardKit

/// The article on findings says what the table of rules says.
///
/// `RECORD_SAMPLES=1` writes it anew.
@Suite("Findings article")
struct RuleArticleTests {
    @Test("The article is made of the table")
    func articleAndTableAgree() throws {
        let path = SampleFiles.packageFolder + "/Sources/VCardKit/VCardKit.docc/Findings.md"
        let article = Self.article
        if ProcessInfo.processInfo.environment["RECORD_SAMPLES"] == "1" {
            try article.write(toFile: path, atomically: true, encoding: .utf8)
        }
        let written = String(decoding: SampleFiles.content(of: path), as: UTF8.self)
        #expect(written == article, "run the test with RECORD_SAMPLES=1")
    }

    private static let families: [(Range<UInt16>, String)] = [
        (100..<200, "Stream and card"), (200..<300, "Lines and encodings"), (300..<400, "Parameters and value types"),
        (400..<500, "Cardinality and presence"), (500..<600, "Values"), (600..<700, "Several properties, and media"),
        (700..<800, "What programs make of cards"),
    ]

    private static var article: String {
        var text = """
            # Findings

            What can be wrong with an address book, by code.

            ## Overview

            A ``Finding`` says what was found, where in the file as it stands, what was done, and what would mend it. Its \
            ``Rule`` has a stable code and a stable name; rules that are the same condition share the name. Bytes that \
            cannot be shown are written `<F6>` below, line ends `⏎`. A safe fix keeps the meaning; an unsafe one is a \
            guess, or loses something.

            """
        for (numbers, title) in families {
            text += "\n## \(title)\n"
            for rule in Rule.all where numbers.contains(rule.number) {
                text += "\n### \(rule.code) \(rule.name)\n\n"
                text += "\(sentence(rule.message)) \(rule.explanation)\n\n"
                let versions = Version.allCases.filter { rule.versions.contains($0) }.map(\.text)
                let list = versions.count == 3 ? "all versions" : versions.joined(separator: ", ")
                let format = rule.name.hasPrefix("csv-") ? "CSV" : "other formats"
                let scope = rule.scope == .format ? format : list
                let advice = rule.isPedantic ? ", only when asked for" : ""
                text += "- \(sentence(rule.severity.name)) In \(scope)\(advice). Source: \(rule.source).\n"
                if !rule.badExample.isEmpty { text += "- Example: `\(line(rule.badExample))`\n" }
                text += "- As it should be: `\(line(rule.goodExample))`\n"
                let programs = ClientProfile.all.filter { $0.rules.contains(rule) }.map(\.name)
                if rule.scope == .program { text += "- Only for: \(programs.joined(separator: ", ")).\n" }
                if let fix = rule.fix { text += "- Fix: \(fix.name).\n" }
            }
        }
        return text
    }

    private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }

    private static func line(_ text: String) -> String {
        text.replacingOccurrences(of: "\n", with: "⏎").replacingOccurrences(of: "`", with: "'")
    }
}
