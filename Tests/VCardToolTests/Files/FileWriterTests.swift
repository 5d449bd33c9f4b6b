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

@Suite struct FileWriterTests {
    private func write(_ text: String, to path: Path, readAs: FileIdentity? = nil) throws -> FileWriter.Outcome {
        var writer = try FileWriter(path: path, readAs: readAs)
        try writer.write(Array(text.utf8))
        return try writer.commit()
    }

    private func refusal(_ path: Path) -> ToolError? {
        #expect(throws: ToolError.self) { _ = try write("new", to: path) }
    }

    @Test func aNewFileGetsTheModeThatOthersGet() throws {
        let scratch = try Scratch()
        try scratch.write("other", "x", mode: 0o666)
        #expect(try write("new", to: scratch.path("a.vcf")) == .written)
        #expect(scratch.read("a.vcf") == "new")
        #expect(try scratch.status("a.vcf").mode == scratch.status("other").mode)
        #expect(scratch.names == ["a.vcf", "other"])
    }

    @Test func theTargetStaysWholeUntilTheCommit() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", "old")
        var writer = try FileWriter(path: scratch.path("a.vcf"))
        try writer.write(Array("new".utf8))
        #expect(scratch.read("a.vcf") == "old")
        #expect(scratch.names == [".a.vcf.vcard-\(getpid())-1.tmp", "a.vcf"])
        #expect(try writer.commit() == .written)
        #expect(scratch.read("a.vcf") == "new")
        #expect(scratch.names == ["a.vcf"])
    }

    @Test func withoutACommitNothingIsLeft() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", "old")
        do {
            var writer = try FileWriter(path: scratch.path("a.vcf"))
            try writer.write(Array("new".utf8))
        }
        do {
            var writer = try FileWriter(path: scratch.path("b.vcf"))
            try writer.write(Array("new".utf8))
            writer.discard()
        }
        #expect(scratch.read("a.vcf") == "old")
        #expect(scratch.names == ["a.vcf"])
    }

    @Test(arguments: [0o600, 0o640, 0o755] as [mode_t]) func theModeIsKept(_ mode: mode_t) throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", "old")
        #expect(scratch.path("a.vcf").withCString { chmod($0, mode) } == 0)
        #expect(try write("new", to: scratch.path("a.vcf")) == .written)
        #expect(try scratch.status("a.vcf").mode == mode)
    }

    @Test(.enabled(if: geteuid() == 0)) func theOwnerIsKept() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", "old")
        #expect(scratch.path("a.vcf").withCString { chown($0, 1234, 2345) } == 0)
        #expect(try write("new", to: scratch.path("a.vcf")) == .written)
        #expect(try scratch.status("a.vcf").owner == 1234)
        #expect(try scratch.status("a.vcf").group == 2345)
    }

    @Test func symbolicLinksAreFollowed() throws {
        let scratch = try Scratch()
        mkdir(scratch.folder + "/inner", 0o755)
        try scratch.write("inner/a.vcf", "old")
        symlink("inner/a.vcf", scratch.folder + "/first")
        symlink(scratch.folder + "/first", scratch.folder + "/second")
        #expect(try write("new", to: scratch.path("second")) == .written)
        #expect(scratch.read("inner/a.vcf") == "new")
        #expect(try FileStatus(scratch.path("first"), followingLinks: false).kind == .link)
        #expect(try FileStatus(scratch.path("second"), followingLinks: false).kind == .link)
    }

    @Test func aLinkToNothingMakesTheFile() throws {
        let scratch = try Scratch()
        symlink("missing.vcf", scratch.folder + "/link")
        #expect(try write("new", to: scratch.path("link")) == .written)
        #expect(scratch.read("missing.vcf") == "new")
        #expect(scratch.names == ["link", "missing.vcf"])
    }

    @Test func aLinkToItselfIsAnError() throws {
        let scratch = try Scratch()
        symlink("loop", scratch.folder + "/loop")
        #expect(refusal(scratch.path("loop"))?.message == "\(scratch.folder)/loop: too many symbolic links")
    }

    @Test func theSameBytesTouchNothing() throws {
        let scratch = try Scratch()
        let text = String(repeating: "BEGIN:VCARD\r\n", count: 20_000)
        try scratch.write("a.vcf", text)
        let before = try scratch.status("a.vcf").identity
        #expect(try write(text, to: scratch.path("a.vcf")) == .unchanged)
        #expect(try scratch.status("a.vcf").identity == before)
        #expect(scratch.names == ["a.vcf"])
        // One byte, in the last block.
        #expect(try write(text.dropLast() + "X", to: scratch.path("a.vcf")) == .written)
        #expect(try scratch.status("a.vcf").identity != before)
    }

    @Test func anEmptyFileIsNotTheSameAsNoFile() throws {
        let scratch = try Scratch()
        #expect(try write("", to: scratch.path("a.vcf")) == .written)
        #expect(try write("", to: scratch.path("a.vcf")) == .unchanged)
    }

    @Test func aTargetThatChangedIsNotOverwritten() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", "old")
        let identity = try scratch.status("a.vcf").identity
        try scratch.write("a.vcf", "theirs")
        #expect(
            try write("mine", to: scratch.path("a.vcf"), readAs: identity)
                == .keptBeside(scratch.path("a.vcf.vcard-new")))
        #expect(
            try write("mine 2", to: scratch.path("a.vcf"), readAs: identity)
                == .keptBeside(scratch.path("a.vcf.vcard-new-2")))
        #expect(scratch.read("a.vcf") == "theirs")
        #expect(scratch.read("a.vcf.vcard-new") == "mine")
        #expect(scratch.read("a.vcf.vcard-new-2") == "mine 2")
        #expect(scratch.names.count == 3)
    }

    @Test func aTargetThatAppearedOrWentIsNotOverwritten() throws {
        let scratch = try Scratch()
        var first = try FileWriter(path: scratch.path("a.vcf"))
        try first.write(Array("mine".utf8))
        try scratch.write("a.vcf", "theirs")
        #expect(try first.commit() == .keptBeside(scratch.path("a.vcf.vcard-new")))
        #expect(scratch.read("a.vcf") == "theirs")

        var second = try FileWriter(path: scratch.path("a.vcf"))
        try second.write(Array("mine".utf8))
        unlink(scratch.folder + "/a.vcf")
        #expect(try second.commit() == .keptBeside(scratch.path("a.vcf.vcard-new-2")))
        #expect(scratch.names == ["a.vcf.vcard-new", "a.vcf.vcard-new-2"])
    }

    @Test func theOutputSaysWhereTheResultIs() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", "old")
        var output = try Output(to: scratch.path("a.vcf"))
        try output.write("mine")
        try scratch.write("a.vcf", "theirs")
        var error: ToolError?
        do throws(ToolError) { _ = try output.finish() } catch let thrown { error = thrown }
        #expect(error?.kind == .failure)
        #expect(
            error?.message == "\(scratch.folder)/a.vcf was changed by someone else meanwhile; "
                + "the result is in \(scratch.folder)/a.vcf.vcard-new")
    }

    @Test func aFolderIsNoTarget() throws {
        let scratch = try Scratch()
        #expect(refusal(Path(scratch.folder))?.message == "\(scratch.folder): is a directory")
        #expect(refusal(scratch.path("none/"))?.message == "\(scratch.folder)/none/: is a directory")
        #expect(
            refusal(scratch.path("none/a.vcf"))?.message
                == "\(scratch.folder)/none/a.vcf: there is no folder \(scratch.folder)/none")
        try scratch.write("file", "x")
        #expect(
            refusal(scratch.path("file/a.vcf"))?.message
                == "\(scratch.folder)/file/a.vcf: part of the path is not a directory")
    }

    @Test(.enabled(if: geteuid() != 0)) func aReadOnlyFolderOrFileIsNoTarget() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", "old", mode: 0o444)
        #expect(refusal(scratch.path("a.vcf"))?.message == "\(scratch.folder)/a.vcf: permission denied")
        chmod(scratch.folder, 0o555)
        #expect(
            refusal(scratch.path("b.vcf"))?.message
                == "\(scratch.folder)/b.vcf: cannot write in its folder: permission denied")
    }

    @Test(.enabled(if: access("/proc/version", R_OK) == 0)) func aFolderWhereNothingCanBeMadeIsNoTarget() {
        // Not even the superuser may make files there.
        #expect(refusal(Path("/proc/a.vcf"))?.message.hasPrefix("/proc/a.vcf: cannot write in its folder: ") == true)
    }

    @Test(.enabled(if: access("/dev/full", W_OK) == 0)) func aFullDeviceIsAnError() {
        #expect(refusal(Path("/dev/full"))?.message == "/dev/full: no space left on the device")
    }

    @Test func aDeviceIsWrittenDirectly() throws {
        #expect(try write("new", to: Path("/dev/null")) == .written)
        #expect(try FileStatus(Path("/dev/null")).kind == .other)
    }

    @Test func aNamedPipeIsWrittenDirectly() throws {
        let scratch = try Scratch()
        try #require(mkfifo(scratch.folder + "/pipe", 0o600) == 0)
        let reader = open(scratch.folder + "/pipe", O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        #expect(try write("new", to: scratch.path("pipe")) == .written)
        var bytes = [UInt8](repeating: 0, count: 10)
        #expect(read(reader, &bytes, 10) == 3)
        #expect(try scratch.status("pipe").kind == .other)
        #expect(scratch.names == ["pipe"])
    }

    @Test func aSocketNobodyServesIsAnError() throws {
        let scratch = try Scratch()
        try #require(mknod(scratch.folder + "/s", S_IFSOCK | 0o600, 0) == 0)
        #expect(refusal(scratch.path("s"))?.message == "\(scratch.folder)/s: nothing listens there")
    }

    @Test func aLongNameGetsAShorterTemporaryOne() throws {
        let scratch = try Scratch()
        let name = String(repeating: "n", count: 251) + ".vcf"
        #expect(try write("one", to: scratch.path(name)) == .written)
        #expect(try write("two", to: scratch.path(name)) == .written)
        #expect(scratch.names == [name])
    }

    @Test func aTemporaryFileOfAnotherRunIsLeftAlone() throws {
        let scratch = try Scratch()
        let stale = ".a.vcf.vcard-\(getpid())-1.tmp"
        try scratch.write(stale, "stale")
        #expect(try write("new", to: scratch.path("a.vcf")) == .written)
        #expect(scratch.read(stale) == "stale")
        #expect(scratch.names == [stale, "a.vcf"])
    }
}
