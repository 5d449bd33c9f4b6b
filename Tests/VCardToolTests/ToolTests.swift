import Testing

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

@Suite struct ToolTests {
    @Test func helpIsAskedForInManyWays() throws {
        let overview = try ToolRun(["--help"])
        #expect(overview.status == 0)
        #expect(overview.errors == "")
        #expect(overview.output == Help.overview(Terminal(isTerminal: false)))
        #expect(try ToolRun(["help"]).output == overview.output)
        #expect(try ToolRun(["-h"]).output == overview.output)
        let page = try ToolRun(["help", "help"])
        #expect(page.status == 0)
        #expect(try ToolRun(["help", "--help"]).output == page.output)
        #expect(try ToolRun(["-h", "help"]).output == page.output)
    }

    @Test func theVersionIsOneLine() throws {
        #expect(try ToolRun(["--version"]).output == Help.version + "\n")
        #expect(try ToolRun(["help", "--version"]).output == Help.version + "\n")
    }

    @Test func noVerbIsWrongUse() throws {
        let run = try ToolRun([])
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.errors == Help.overview(Terminal(isTerminal: false)))
    }

    @Test(arguments: [
        (["hlep"], "vcard: error: unknown verb hlep; did you mean help?\nvcard --help shows what can be given\n"),
        (["man"], "vcard: error: unknown verb man; did you mean help?\nvcard --help shows what can be given\n"),
        (
            ["--repot"],
            "vcard: error: unknown option --repot; did you mean --report?\nvcard --help shows what may stand before a verb; its own options follow it\n"
        ),
        (["help", "-z"], "vcard: error: unknown option -z\nvcard help help shows what can be given\n"),
        (["/"], "vcard: error: unknown verb /\n/ is a file: say first what to do with it\n"),
        (["\u{1B}c"], "vcard: error: unknown verb \\u{1B}c\nvcard --help shows what can be given\n"),
    ])
    func wrongUseIsExplained(_ words: [String], _ message: String) throws {
        let run = try ToolRun(words)
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.errors == message)
    }

    @Test func colorIsOnlyUsedWhereItIsWanted() throws {
        #expect(!(try ToolRun(["help"]).output.contains("\u{1B}")))
        #expect(try ToolRun(["help", "--color=always"]).output.contains("\u{1B}[1mUsage:\u{1B}[0m"))
        #expect(try ToolRun(["help"], environment: ["FORCE_COLOR=1"]).output.contains("\u{1B}"))
        #expect(!(try ToolRun(["help"], environment: ["FORCE_COLOR=1", "NO_COLOR=1"]).output.contains("\u{1B}")))
    }

    @Test(.enabled(if: access("/dev/ptmx", R_OK | W_OK) == 0)) func aTerminalHasColor() throws {
        let run = try ToolRun(onTerminal: ["help"])
        #expect(run.status == 0)
        #expect(run.output.contains("\u{1B}[1mUsage:\u{1B}[0m"))
        #expect(!(try ToolRun(onTerminal: ["help"], environment: ["NO_COLOR=1"]).output.contains("\u{1B}")))
        #expect(!(try ToolRun(onTerminal: ["help"], environment: ["TERM=dumb"]).output.contains("\u{1B}")))
        #expect(!(try ToolRun(onTerminal: ["help", "--color", "never"]).output.contains("\u{1B}")))
    }

    @Test func aReaderThatLeavesIsNoFailure() throws {
        let run = try ToolRun(shell: "{ sleep 0.1; \"$V\" help; echo $? >&2; } | true")
        #expect(run.errors == "0\n")
    }

    @Test func aFullDiskIsAFailure() throws {
        let run = try ToolRun(["help"], standardOutput: "/dev/full")
        #expect(run.status == 2)
        #expect(run.errors == "vcard: error: standard output: no space left on the device\n")
    }

    @Test func aClosedStandardOutputIsAFailure() throws {
        let run = try ToolRun(shell: "\"$V\" help >&-")
        #expect(run.status == 2)
        #expect(run.errors == "vcard: error: standard output: not open\n")
    }
}
