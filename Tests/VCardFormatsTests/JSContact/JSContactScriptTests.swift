import Foundation
import Testing
import VCardKit

@testable import VCardFormats

/// The scripts in `Samples/jscontact/conversion`: a card as vCard or JSContact, what it becomes, and the way back.
@Suite struct JSContactScriptTests {
    /// One script: its blocks are texts of the formats or what was found and lost on the way to the block before.
    struct Script: Sendable, CustomTestStringConvertible {
        let title: String
        var blocks: [(kind: String, lines: [String])] = []
        var testDescription: String { title }
    }

    static let scripts: [Script] = {
        let folder = JSContactFiles.samples.appendingPathComponent("jscontact/conversion")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        var scripts: [Script] = []
        for name in names.sorted() {
            guard let text = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8) else {
                continue
            }
            for line in text.split(separator: "\n").map(String.init) {
                if line.hasPrefix("# ") {
                    scripts.append(Script(title: name + ": " + line.dropFirst(2)))
                } else if line.hasPrefix("> ") {
                    scripts[scripts.count - 1].blocks.append((String(line.dropFirst(2)), []))
                } else {
                    let script = scripts.count - 1
                    scripts[script].blocks[scripts[script].blocks.count - 1].lines.append(line)
                }
            }
        }
        return scripts
    }()

    @Test func theScriptsAreThere() { #expect(Self.scripts.count > 80) }

    @Test(arguments: scripts) func eachStepGivesTheNext(_ script: Script) throws {
        let first = try #require(script.blocks.first)
        var text = bytes(first.kind, first.lines)
        var losses: [String] = []
        var findings: [String] = []
        for (number, block) in script.blocks.enumerated().dropFirst() {
            let lines = block.lines == ["same"] ? first.lines : block.lines
            switch block.kind {
            case "losses": #expect(losses == lines)
            case "findings": #expect(findings == lines)
            case "jscontact":
                var writer = JSContactWriter(version: .v2)
                for card in AddressBook.read(text).cards { writer.write(card) }
                losses = writer.takeLosses().map { "\($0.kind.code) \($0.property)" }
                text = writer.finish()
                #expect(try compact(text) == compact(bytes(block.kind, lines)))
            default:
                let reading = JSContact.decode(text)
                let card = try #require(reading.cards.first)
                #expect(reading.cards.count == 1)
                findings = reading.findings.kept.map { "\($0.rule.code) \($0.property ?? "-")" }
                text = card.serialized
                #expect(unfolded(text) == unfolded(bytes(block.kind, lines)))
            }
            if !["losses", "findings"].contains(block.kind) {
                let told = script.blocks.dropFirst(number + 1).prefix { ["losses", "findings"].contains($0.kind) }
                #expect(block.kind != "jscontact" || losses.isEmpty || told.contains { $0.kind == "losses" })
                #expect(block.kind != "vcard" || findings.isEmpty || told.contains { $0.kind == "findings" })
            }
        }
    }

    private func bytes(_ kind: String, _ lines: [String]) -> [UInt8] {
        if kind == "jscontact" {
            let members = lines.isEmpty ? "" : "," + lines.joined()
            return Array((#"{"@type":"Card","version":"2.0""# + members + "}").utf8)
        }
        return Array(
            "BEGIN:VCARD\r\nVERSION:4.0\r\n\(lines.map { $0 + "\r\n" }.joined())END:VCARD\r\n".utf8)
    }

    private func compact(_ json: [UInt8]) throws -> String {
        let document = try JSONDocument(parsing: json)
        return String(decoding: JSONTree(document, document.root ?? 0) { _ in }.bytes, as: UTF8.self)
    }

    private func unfolded(_ vcf: [UInt8]) -> String {
        String(decoding: vcf, as: UTF8.self).replacingOccurrences(of: "\r\n ", with: "")
    }
}

/// Files to try JSContact with.
enum JSContactFiles {
    static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    static let samples = package.appendingPathComponent("Samples")
    /// Not a part of the package.
    static let corpus = package.deletingLastPathComponent().appendingPathComponent("shared/corpus")

    static func files(_ folder: URL, _ extensions: Set<String>) -> [URL] {
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let files = (found?.compactMap { $0 as? URL } ?? []).filter { extensions.contains($0.pathExtension) }
        return files.sorted { $0.path < $1.path }
    }

    static func bytes(_ file: URL) -> [UInt8] { (try? Data(contentsOf: file)).map { [UInt8]($0) } ?? [] }
}
