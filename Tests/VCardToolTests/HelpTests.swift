import Testing
import VCardFormats

@testable import VCardTool

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

@Suite struct HelpTests {
    private static let plain = Terminal(isTerminal: false)

    private static func sample(_ name: String, is text: String) throws {
        let folder = ToolRun.packageFolder + "/Samples/help"
        let path = Path("\(folder)/\(name.split(separator: " ").joined(separator: "-")).txt")
        if Terminal.environment("RECORD_SAMPLES") == "1" {
            mkdir(folder, 0o755)
            var output = try Output(to: path)
            try output.write(text)
            _ = try output.finish()
        }
        var reader = try InputReader(Input(path: path))
        #expect(String(decoding: try reader.readAll(), as: UTF8.self) == text, "RECORD_SAMPLES=1 writes it anew")
    }

    private static func command(_ name: String) -> Command? { Command.everyOne.first { $0.name == name } }

    @Test func theOverviewIsTheSample() throws {
        try Self.sample("vcard", is: Help.overview(Self.plain))
    }

    @Test(arguments: Command.everyOne.map { $0.name }) func theVerbsPageIsTheSample(_ verb: String) throws {
        let command = try #require(Self.command(verb))
        try Self.sample(verb, is: Help.page(of: command, Self.plain))
    }

    @Test(arguments: HelpTopic.all.map { $0.name }) func aTopicHasItsPage(_ name: String) throws {
        let topic = try #require(HelpTopic.named(Array(name.utf8)))
        #expect(Command.named(name.utf8) == nil)
        #expect(try ToolRun(["help", name]).output == topic.page)
    }

    @Test func theFieldsOfTablesAreListedWithTheirParts() throws {
        let page = try #require(HelpTopic.named(Array("fields".utf8))).page
        let lines = page.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines.contains("n family, given, middle, prefix, suffix, family2, generation"))
        #expect(lines.contains("email * kind, display") && lines.contains("fn -"))
        // Each example is a path.
        let start = try #require(lines.firstIndex { $0.hasPrefix("fn the name") })
        let paths = lines[start...].prefix { !$0.hasPrefix("A label") }.map { $0.split(separator: " ")[0] }
        #expect(paths.count > 10)
        _ = try CSVFieldList(parsing: paths.joined(separator: ","))
    }

    @Test func everyLineFitsEightyColumns() {
        let texts =
            [Help.overview(Self.plain)] + HelpTopic.all.map { $0.page }
            + Command.everyOne.map { Help.page(of: $0, Self.plain) }
        for line in texts.joined().split(separator: "\n") {
            #expect(TextWidth.columns(String(line)) <= 80, "\(line)")
        }
    }

    @Test(arguments: Command.everyOne.map { $0.name }) func everyVerbIsWellDescribed(_ verb: String) throws {
        let command = try #require(Self.command(verb))
        #expect((2...4).contains(command.examples.count))
        #expect(command.examples.allSatisfy { $0.line.contains("vcard \(verb)") })
        #expect(command.purpose.hasSuffix("."))
        #expect(!command.summary.hasSuffix(".") && command.summary.first?.isLowercase == true)
    }

    @Test(arguments: Command.everyOne.map { $0.name }) func noOptionIsDeclaredTwice(_ verb: String) throws {
        let rows = try #require(Self.command(verb)).allOptions
        #expect(Set(rows.map { $0.name }).count == rows.count)
        let letters = rows.compactMap { $0.letter }
        #expect(Set(letters).count == letters.count)
    }

    @Test func verbsAreNamedOnce() {
        for verbs in [Command.all] + Command.all.map({ $0.subcommands }) {
            let names = verbs.flatMap { [$0.lastName] + $0.otherNames }
            #expect(Set(names).count == names.count)
        }
    }
}
