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

/// However the program ends, a file is the old one or the new one, whole.
@Suite(.serialized) struct StoppedWritingTests {
    private static let old = String(repeating: SampleCards.cy, count: 4_000)
    private static let new: String = (try? ToolRun(["format", "-q"], input: old).output) ?? ""

    private static func pause(milliseconds: Int) {
        var time = timespec(tv_sec: 0, tv_nsec: milliseconds * 1_000_000)
        nanosleep(&time, nil)
    }

    @Test func theNewFileIsAnother() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", Self.old)
        #expect(try scratch.run("vcard format -q --in-place a.vcf").status == 0)
        #expect(scratch.read("a.vcf") == Self.new)
        #expect(Self.new.hasSuffix("END:VCARD\r\n") && Self.new.utf8.count > Self.old.utf8.count)
    }

    @Test(arguments: [1, 3, 8, 20, 60, 150, 400]) func killedAtAnyMoment(_ milliseconds: Int) throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", Self.old)
        let process = try ToolRun.start(["format", "-q", "--in-place", scratch.folder + "/a.vcf"])
        Self.pause(milliseconds: milliseconds)
        kill(process, SIGKILL)
        _ = ToolRun.wait(for: process)
        let text = scratch.read("a.vcf")
        #expect(text == Self.old || text == Self.new)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func stoppedByASignalNothingIsLeft(_ signal: Int32) throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", Self.old)
        // The input never ends, so that the run surely has not either.
        let process = try ToolRun.start(
            [scratch.folder],
            shell: "cd \"$1\"; mkfifo p; (cat a.vcf; exec sleep 20) > p & echo $! > pid; "
                + "exec \"$V\" format -q p -o a.vcf")
        var tries = 0
        while !scratch.names.contains(where: { $0.hasSuffix(".tmp") }), tries < 500 {
            Self.pause(milliseconds: 10)
            tries += 1
        }
        kill(process, signal)
        #expect(ToolRun.wait(for: process) == 128 + signal)
        #expect(scratch.names == ["a.vcf", "p", "pid"])
        #expect(scratch.read("a.vcf") == Self.old)
        if let other = scratch.read("pid").flatMap({ pid_t($0.trimmed) }) { kill(other, SIGTERM) }
    }

    @Test func aFullDiskLeavesTheOldFile() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", Self.old)
        let run = try scratch.run("ulimit -f 64; vcard format -q --in-place a.vcf")
        #expect(run.status == 2)
        #expect(run.errors == "vcard: error: a.vcf: the file would be larger than allowed\n")
        #expect(scratch.read("a.vcf") == Self.old)
        #expect(scratch.names == ["a.vcf"])
    }

    @Test func aFullDeviceIsAFailure() throws {
        for words in [["cat"], ["format", "-q"], ["list", "-q"], ["count"], ["convert", "-q", "-t", "jcard"]] {
            let run = try ToolRun(words, input: SampleCards.ana, standardOutput: "/dev/full")
            #expect(run.status == 2)
            #expect(run.errors == "vcard: error: standard output: no space left on the device\n")
        }
        let named = try ToolRun(["cat", "-o", "/dev/full"], input: SampleCards.ana)
        #expect(named.status == 2)
        #expect(named.errors == "vcard: error: /dev/full: no space left on the device\n")
    }
}
